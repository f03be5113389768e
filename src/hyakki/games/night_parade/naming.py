"""How cards, plots, tiles and spaces are called, and what they do: by what the data files say of them."""

from __future__ import annotations

from hyakki.core.wording import Messages, joined, raised
from hyakki.games.night_parade.box import ELEMENT_NAMES, FIGURE_NAMES, ICON_LETTERS, ICON_NAMES, LEVELS, Box


def data_words(box: Box, messages: Messages) -> dict[str, str]:
    """Words (`word.…`), what the things named do (`card.…`), and labels with the costs of the market."""
    found: dict[str, str] = {}
    for card, name in enumerate(box.card_names):
        letters = "".join([ICON_LETTERS[icon] for icon in box.card_icons[card]])
        level = f" {box.card_level[card]}" if box.card_level[card] else ""
        element = "" if box.is_champion_card(card) else f"{ELEMENT_NAMES[box.card_element[card]]}{level} "
        found[f"word.{name}"] = f"{box.card_titles[card]} ({element}{letters})"
        found[f"card.{name}"] = icons_in_words(box.card_icons[card], messages)
    for plot, name in enumerate(box.plot_names):
        icons = ", ".join([messages.word(box.plot_icon_names[icon]) for icon in box.plot_icons[plot]])
        found[f"word.{name}"] = f"{name.replace('_', ' ')} ({icons})"
    for tile, name in enumerate(box.tile_names):
        found[f"word.{name}"] = messages.word(ELEMENT_NAMES[box.tile_element[tile]])
    for position in box.positions:
        for figure in FIGURE_NAMES:
            found[f"word.{position}-{figure}"] = messages.part("naming.figure", {"figure": figure, "tile": position})
    for rank in range(LEVELS):
        facts: dict[str, object] = {"spirits": box.recruit_spirits[rank], "talismans": box.recruit_talismans[rank]}
        found[f"field.market.{rank + 1}"] = messages.say("naming.market", {"level": rank + 1, **facts})
    return {**found, **spaces_in_words(box, messages)}


def spaces_in_words(box: Box, messages: Messages) -> dict[str, str]:
    """What each space gives and where it leads; start and throne are called the same on both challenge boards."""
    found: dict[str, str] = {}
    for spaces, links, icons in zip(box.board_spaces, box.links, box.space_icons, strict=True):
        for space in spaces:
            if sum([space in others for others in box.board_spaces]) > 1:
                continue
            leads = [box.space_names[to] for to in links[space]]
            facts = [icons_in_words(icons[space], messages)] if icons[space] else []
            facts += [messages.say("naming.leads", {"spaces": leads})] if leads else []
            if facts:
                found[f"card.{box.space_names[space]}"] = " ".join(facts)
    return found


def icons_in_words(icons: list[int], messages: Messages) -> str:
    """`Place, spirit and spirit.`"""
    words = joined([messages.word(ICON_NAMES[icon]) for icon in icons])
    return f"{raised(words)}."
