"""The notation: how actions are typed, numbered and shown on the board."""

from __future__ import annotations

from typing import Final

from hyakki.core.notation import Arg, Notation, Verb, numbers
from hyakki.games.masquerade.hands import CLUES
from hyakki.games.masquerade.ward import TOKENS, Ward

FACE_UP: Final = CLUES  # as a card of an exchange: the one on the own or the other's investigation board (TGM-102)
MOST_SEATS: Final = 8  # TGM-001


def notation(ward: Ward) -> Notation:
    """Verbs in the order of their ids; new ones go to the end."""
    seat = numbers("seat", "", MOST_SEATS)
    card = Arg("card", ward.clue_names)
    return Notation(
        [
            Verb("place", [card]),  # a card face up on the own board
            Verb("show", [card, card]),
            Verb("pass", [card]),
            Verb("move", [Arg("tile", ward.tile_names)]),
            Verb("stay", []),
            Verb("special", [seat]),
            Verb("interrogate", [seat]),
            Verb("skip", []),
            Verb("exchange", [Arg("give", [*ward.clue_names, "board"]), Arg("take", [*ward.clue_names, "board"])]),
            Verb("keep", []),
            Verb("remove", [seat]),
            Verb("give", [seat]),
            Verb("attack", [seat]),
            Verb("decline", []),
            Verb("look", [seat]),
            Verb("swap", [seat]),
            Verb("first", [seat], nature=True),
            Verb("cast", [Arg("character", ward.character_names)], nature=True),
            Verb("shuffle", [], tail=Arg("thing", shuffled(ward), False), nature=True),
        ]
    )


def shuffled(ward: Ward) -> list[str]:
    """What a shuffle may name: clue cards, then tiles, characters and support tokens."""
    return [*ward.clue_names, *ward.tile_names, *ward.character_names, *TOKENS]


def first_character(ward: Ward) -> int:
    return CLUES + len(ward.tile_names)


def neutral_token(ward: Ward) -> int:
    return first_character(ward) + len(ward.character_names)
