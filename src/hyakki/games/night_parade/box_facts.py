"""What a drawing needs of the data files, beside the words: icons, costs and ways, as lists of names under `box.…`."""

from __future__ import annotations

from hyakki.games.night_parade.box import ELEMENT_NAMES, ICON_NAMES, LEVELS, SET_NAMES, TOKEN_NAMES, Box


def box_facts(box: Box) -> dict[str, str]:
    """`box.<card>` is its element (or none), level and icons; of a plot what it counts; of a space its icons.

    Of rescuing and betraying the king the points."""
    facts: dict[str, str] = {}
    elements = [*ELEMENT_NAMES, "none"]
    for card, name in enumerate(box.card_names):
        icons = [ICON_NAMES[icon] for icon in box.card_icons[card]]
        facts[f"box.{name}"] = listed([elements[box.card_element[card]], str(box.card_level[card]), *icons])
    for plot, name in enumerate(box.plot_names):
        facts[f"box.{name}"] = listed([box.plot_icon_names[icon] for icon in box.plot_icons[plot]])
    for clan, name in enumerate(box.clan_names):
        facts[f"box.{name}"] = SET_NAMES[box.clan_set[clan]]
    for card, throne in enumerate(box.throne):
        facts[f"box.{box.throne_names[card]}"] = listed(
            [name for token, name in enumerate(TOKEN_NAMES) for _ in range(throne.cost[token])]
        )
    for board, name in enumerate(box.board_names):
        for space in box.board_spaces[board]:
            here = f"{name}.{box.space_names[space]}"
            facts[f"box.{here}"] = listed([ICON_NAMES[icon] for icon in box.space_icons[board][space]])
            facts[f"box.{here}.leads"] = listed([box.space_names[to] for to in box.links[board][space]])
    for rank in range(LEVELS):
        spirits, talismans = box.recruit_spirits[rank], box.recruit_talismans[rank]
        facts[f"box.cost.{rank + 1}"] = listed(["spirit"] * spirits + ["talisman"] * talismans)
        facts[f"box.invoke.{rank + 1}"] = listed(["invoke"] * box.invoke_cost[rank])
        facts[f"box.banish.{rank + 1}"] = listed(["banish"] * box.banish_cost[rank])
    facts["box.end_torii"] = str(box.end_torii)
    facts["box.rescue"], facts["box.betray"] = str(box.rescued_points), str(box.betrayed_points)
    return facts


def listed(names: list[str]) -> str:
    return " ".join(names)
