"""How the areas of the station are called and where they lead: by what the board says of them."""

from __future__ import annotations

from hyakki.core.wording import Messages
from hyakki.games.shibuya.station import Station


def area_words(station: Station, messages: Messages) -> dict[str, str]:
    """A word (`word.U1`) and the neighbours (`card.U1`) of each area, and where each link lies (`word.U1-U2`)."""
    found: dict[str, str] = {}
    for area, name in enumerate(station.area_names):
        found[f"word.{name}"] = within(station.area_labels[area])
    named = messages.with_words(found)
    for area, name in enumerate(station.area_names):
        beside = [station.area_names[other] for other in linked(area, station.boundaries)]
        stairs = [station.area_names[other] for other in linked(area, station.stairs)]
        key = "naming.stairs" if stairs else "naming.area"
        found[f"card.{name}"] = named.say(key, {"areas": beside, "stairs": stairs})
    links = [*station.boundaries, *station.stairs]
    for name, ends in zip([*station.boundary_names, *station.stairs_names], links, strict=True):
        one, other = [station.area_names[end] for end in ends]
        found[f"word.{name}"] = named.part("naming.between", {"one": one, "other": other})
    return found


def within(label: str) -> str:
    """`the upper plaza` for the label `Upper plaza`."""
    return f"the {label[:1].lower()}{label[1:]}"


def linked(area: int, links: list[tuple[int, int]]) -> list[int]:
    """The other ends of the links of an area."""
    return [a + b - area for a, b in links if area in (a, b)]
