"""How the areas of the station are called and where they lead: by what the board says of them."""

from __future__ import annotations

from hyakki.core.wording import Messages
from hyakki.games.shibuya.box import Box, Station
from hyakki.games.shibuya.cards import CARDS, CHARACTERS


def station_words(box: Box, messages: Messages) -> dict[str, str]:
    """All that is told of the map: names of areas and links, and the map itself for whoever draws it."""
    return {**area_words(box, messages), **map_words(box)}


def area_words(box: Box, messages: Messages) -> dict[str, str]:
    """A word (`word.U1`) and the neighbours (`card.U1`) of each area, and where each link lies (`word.U1-U2`)."""
    words: dict[str, str] = {}
    for area, name in enumerate(box.area_names):
        words[f"word.{name}"] = within(box.area_labels[area])
    named = messages.with_words(words)
    for area, name in enumerate(box.area_names):
        beside = [box.area_names[other] for other in linked(area, box.boundaries)]
        stairs = [box.area_names[other] for other in linked(area, box.stairs)]
        key = "naming.stairs" if stairs else "naming.area"
        words[f"card.{name}"] = named.say(key, {"areas": beside, "stairs": stairs})
    links = [*box.boundaries, *box.stairs]
    for name, ends in zip([*box.boundary_names, *box.stairs_names], links, strict=True):
        one, other = [box.area_names[end] for end in ends]
        words[f"word.{name}"] = named.part("naming.between", {"one": one, "other": other})
    return words


def map_words(box: Box) -> dict[str, str]:
    """The maps as lines of words, for a drawn board: an owner's map is drawn as well as ours."""
    words = {"station.costs": "\n".join(f"{card} {cost}" for card, cost in zip(CARDS, box.cost, strict=True))}
    for name, station in box.stations.items():
        boundaries = [(box.boundary_names[number], box.boundaries[number]) for number in station.boundaries]
        stairs = [(box.stairs_names[number], box.stairs[number]) for number in station.stairs]
        words[f"station.{name}.floors"] = "\n".join(label.rpartition(", ")[2] for label in station.floor_labels)
        words[f"station.{name}.areas"] = "\n".join(area_line(box, station, area) for area in station.areas)
        words[f"station.{name}.boundaries"] = "\n".join(link_line(box, *link) for link in boundaries)
        words[f"station.{name}.stairs"] = "\n".join(link_line(box, *link) for link in stairs)
    return words


def floor_rows(box: Box) -> list[list[str]]:
    """The areas of all maps, a row for each floor."""
    return [[name for area, name in enumerate(box.area_names) if box.floor[area] == floor] for floor in range(2)]


def area_line(box: Box, station: Station, area: int) -> str:
    """Its name, its floor, `plaza` or `-`, humans at setup, its face of the die or 0, pieces at setup."""
    plaza = "plaza" if area in station.plaza else "-"
    face = station.face_area.index(area) + 1 if area in station.face_area else 0
    pieces = [piece for piece, start in zip(CHARACTERS, station.start, strict=True) if start == area]
    parts = [box.area_names[area], box.floor[area], plaza, station.humans_at_setup[area], face, *pieces]
    return " ".join(str(part) for part in parts)


def link_line(box: Box, name: str, ends: tuple[int, int]) -> str:
    """Its name and its two ends."""
    return f"{name} {box.area_names[ends[0]]} {box.area_names[ends[1]]}"


def within(label: str) -> str:
    """`the upper plaza` for the label `Upper plaza`."""
    return f"the {label[:1].lower()}{label[1:]}"


def linked(area: int, links: list[tuple[int, int]]) -> list[int]:
    """The other ends of the links of an area."""
    return [a + b - area for a, b in links if area in (a, b)]
