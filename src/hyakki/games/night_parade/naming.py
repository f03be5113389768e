"""How cards, plots, tiles and spaces are called, and what they do: by what the data files say of them."""

from __future__ import annotations

from hyakki.core.wording import Messages, joined, raised
from hyakki.games.night_parade.box import ELEMENT_NAMES, FIGURE_NAMES, ICON_LETTERS, ICON_NAMES, LEVELS, Box


def data_words(box: Box, messages: Messages) -> dict[str, str]:
    """Words (`word.…`), what the things named do (`card.…`), and labels with the costs of the market."""
    words: dict[str, str] = {}
    titles = box.card_titles
    for card, name in enumerate(box.card_names):
        words[f"word.{name}"] = titles[card]
        if titles.count(titles[card]) > 1:  # a clan's own cards are told apart by their element
            own: dict[str, object] = {"title": titles[card], "element": ELEMENT_NAMES[box.card_element[card]]}
            words[f"word.{name}"] = messages.part("naming.own_card", own)
        words[f"card.{name}"] = card_in_words(box, card, messages)
    common = set(box.plot_icons[0]).intersection(*[set(icons) for icons in box.plot_icons])
    for plot, name in enumerate(box.plot_names):
        icons = [box.plot_icon_names[icon] for icon in box.plot_icons[plot] if icon not in common]
        words[f"word.{name}"] = messages.part("naming.plot", {"icons": icons})
        words[f"card.{name}"] = messages.say(
            "naming.scores", {"icons": [box.plot_icon_names[icon] for icon in box.plot_icons[plot]]}
        )
    for tile, name in enumerate(box.tile_names):
        words[f"word.{name}"] = messages.word(ELEMENT_NAMES[box.tile_element[tile]])
    for position in box.positions:
        for figure in FIGURE_NAMES:
            key = "naming.standing" if figure == "standing" else "naming.figure"  # that it stands goes without saying
            words[f"word.{position}-{figure}"] = messages.part(key, {"figure": figure, "tile": position})
    for rank in range(LEVELS):
        facts: dict[str, object] = {"spirits": box.recruit_spirits[rank], "talismans": box.recruit_talismans[rank]}
        words[f"field.market.{rank + 1}"] = messages.say("naming.market", {"level": rank + 1, **facts})
    for clan in box.clan_names:
        words[f"card.{clan}"] = clan_in_words(box, clan, messages)
    return {**words, **spaces_in_words(box, messages)}


def clan_in_words(box: Box, clan: str, messages: Messages) -> str:
    """The cards a clan begins with: `Begins with earth: place and spirit; wood: …`."""
    cards: list[str] = []
    for card, name in enumerate(box.card_names):
        if name.startswith(f"{clan}_") and not box.is_champion_card(card):
            icons = joined([messages.word(ICON_NAMES[icon]) for icon in box.card_icons[card]])
            cards.append(f"{messages.word(ELEMENT_NAMES[box.card_element[card]])}: {icons}")
    return messages.say("naming.clan", {"cards": "; ".join(cards)})


def spaces_in_words(box: Box, messages: Messages) -> dict[str, str]:
    """What each space gives and where it leads; start and throne are called the same on both challenge boards."""
    words: dict[str, str] = {}
    for spaces, links, icons in zip(box.board_spaces, box.links, box.space_icons, strict=True):
        for space in spaces:
            if sum([space in others for others in box.board_spaces]) > 1:
                continue
            leads = [box.space_names[to] for to in links[space]]
            facts = [icons_in_words(icons[space], messages)] if icons[space] else []
            facts += [messages.say("naming.leads", {"spaces": leads})] if leads else []
            if facts:
                words[f"card.{box.space_names[space]}"] = " ".join(facts)
    return words


def card_in_words(box: Box, card: int, messages: Messages) -> str:
    """`Earth, level 1: place and spirit.`"""
    icons = joined([messages.word(ICON_NAMES[icon]) for icon in box.card_icons[card]])
    if box.is_champion_card(card):
        return messages.say("naming.champion", {"icons": icons})
    level = box.card_level[card]
    facts: dict[str, object] = {"element": ELEMENT_NAMES[box.card_element[card]], "level": level, "icons": icons}
    return messages.say("naming.levelled" if level else "naming.starting", facts)


def letters_of(box: Box, card: int) -> str:
    """A card's element, level and icons as a drawing has room for: `earth 1 PS`."""
    letters = "".join([ICON_LETTERS[icon] for icon in box.card_icons[card]])
    if box.is_champion_card(card):
        return letters
    level = f" {box.card_level[card]}" if box.card_level[card] else ""
    return f"{ELEMENT_NAMES[box.card_element[card]]}{level} {letters}"


def icons_in_words(icons: list[int], messages: Messages) -> str:
    """`Place, spirit and spirit.`"""
    words = joined([messages.word(ICON_NAMES[icon]) for icon in icons])
    return f"{raised(words)}."
