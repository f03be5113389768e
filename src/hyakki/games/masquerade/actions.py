"""The notation: how actions are typed, numbered and shown on the board."""

from __future__ import annotations

from typing import Final

from hyakki.core.notation import Arg, Notation, Verb, numbers
from hyakki.games.masquerade.box import TOKENS, Box
from hyakki.games.masquerade.hands import CLUES

FACE_UP: Final = CLUES  # as a card of an exchange: the one on the own or the other's investigation board (TGM-102)
MOST_SEATS: Final = 8  # TGM-001


def notation(box: Box) -> Notation:
    """Verbs in the order of their ids; new ones go to the end."""
    seat = numbers("seat", "", MOST_SEATS)
    card = Arg("card", box.clue_names)
    return Notation(
        [
            Verb("place", [card]),  # a card face up on the own board
            Verb("show", [card, card]),
            Verb("pass", [card]),
            Verb("move", [Arg("tile", box.tile_names)]),
            Verb("stay", []),
            Verb("special", [seat]),
            Verb("interrogate", [seat]),
            Verb("skip", []),
            Verb("exchange", [Arg("give", [*box.clue_names, "board"]), Arg("take", [*box.clue_names, "board"])]),
            Verb("keep", []),
            Verb("remove", [seat]),
            Verb("give", [seat]),
            Verb("attack", [seat]),
            Verb("decline", []),
            Verb("look", [seat]),
            Verb("swap", [seat]),
            Verb("first", [seat], nature=True),
            Verb("cast", [Arg("character", box.character_names)], nature=True),
            Verb("shuffle", [], tail=Arg("thing", shuffled(box), False), nature=True),
        ]
    )


def shuffled(box: Box) -> list[str]:
    """What a shuffle may name: clue cards, then tiles, characters and support tokens."""
    return [*box.clue_names, *box.tile_names, *box.character_names, *TOKENS]


def first_character(box: Box) -> int:
    return CLUES + len(box.tile_names)


def neutral_token(box: Box) -> int:
    return first_character(box) + len(box.character_names)
