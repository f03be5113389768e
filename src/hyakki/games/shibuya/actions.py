"""The notation: how actions are typed, numbered and shown on the board."""

from __future__ import annotations

from hyakki.core.notation import Arg, Notation, Verb
from hyakki.games.shibuya.cards import CARDS, CHARACTERS, SPIRITS
from hyakki.games.shibuya.station import Station


def notation(station: Station) -> Notation:
    """Verbs in the order of their ids; new ones go to the end.

    `break` and `restore` can name stairs too, so that they are refused by their rule (SHB-055)."""
    area = Arg("area", station.area_names)
    boundary = Arg("boundary", station.boundary_names + station.stairs_names)
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
