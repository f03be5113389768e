"""How the areas of the station are called and where they lead: by what the board says of them."""

from __future__ import annotations

from hyakki.core.wording import Messages
from hyakki.games.shibuya.station import Station


def area_words(station: Station, messages: Messages) -> dict[str, str]:
    """A word (`word.U1`) and the neighbours (`card.U1`) of each area."""
    found: dict[str, str] = {}
    for area, name in enumerate(station.area_names):
        beside = [station.area_names[other] for other in linked(area, station.boundaries)]
        stairs = [station.area_names[other] for other in linked(area, station.stairs)]
        key = "naming.stairs" if stairs else "naming.area"
        found[f"word.{name}"] = f"{name} {station.area_labels[area]}"
        found[f"card.{name}"] = messages.say(key, {"areas": beside, "stairs": stairs})
    return found


def linked(area: int, links: list[tuple[int, int]]) -> list[int]:
    """The other ends of the links of an area."""
    return [a + b - area for a, b in links if area in (a, b)]
