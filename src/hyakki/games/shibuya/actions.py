"""The notation: how actions are typed, numbered and shown on the board."""

from __future__ import annotations

from hyakki.core.notation import Arg, Notation, Verb
from hyakki.games.shibuya.box import Box
from hyakki.games.shibuya.cards import CARDS, CHARACTERS, SPIRITS


def notation(box: Box) -> Notation:
    """Verbs in the order of their ids; new ones go to the end.

    `break` and `restore` can name stairs too, so that they are refused by their rule (SHB-055)."""
    later = list(box.stations.values())[1:]  # maps that came when ids were known already
    areas = [box.area_names[area] for station in later for area in station.areas]
    links = [box.boundary_names[number] for station in later for number in station.boundaries]
    links += [box.stairs_names[number] for station in later for number in station.stairs]
    area = Arg("area", box.area_names, later=areas)
    boundary = Arg("boundary", box.boundary_names + box.stairs_names, later=links)
    spirit = Arg("spirit", [CHARACTERS[spirit] for spirit in SPIRITS])
    return Notation(
        [
            Verb("lay", [Arg("card", CARDS)]),
            Verb("go", [area]),
            Verb("break", [boundary]),
            Verb("exorcise", [area]),
            Verb("restore", [boundary]),
            Verb("side", [area]),
            Verb("put", [area]),
            Verb("eat", []),
            Verb("spare", []),
            Verb("choose", [spirit]),
            Verb("announce", [spirit]),
            Verb("roll", [Arg("face", [str(face) for face in range(1, 7)], False)], nature=True),
        ]
    )
