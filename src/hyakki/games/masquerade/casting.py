"""Which characters are in the game: the random draw and the check of a given cast (TGM-010..016, TGM-094..096)."""

from __future__ import annotations

from random import Random
from typing import Any, cast

from hyakki.core.chance import below
from hyakki.core.errors import BadInput
from hyakki.core.stack import NATURE, Action, Chance, Seat
from hyakki.games.masquerade.box import GHOUL, HUMAN, INSPECTOR, Box
from hyakki.games.masquerade.state import Masque


class DrawCharacter(Chance[Masque]):
    """TGM-012, TGM-096: characters are drawn one by one, ghouls first, then humans, then inspectors."""

    NAME = "draw_character"

    def options(self, state: Masque, seat: Seat) -> list[Action]:
        kind = next_kind(state)
        drawable = candidates(state.box, state.facts.seats, state.facts.options, kind)
        taken = set(state.cast)
        for character in state.cast:
            taken.update(state.box.excludes[character])
        return [("cast", character) for character in drawable if character not in taken]

    def weights(self, state: Masque) -> list[int]:
        return [1 for _ in self.options(state, NATURE)]

    def draw(self, state: Masque, rng: Random) -> Action:
        options = self.options(state, NATURE)  # all equally likely, so that they are listed only once
        return options[below(rng, len(options))]

    def answer(self, state: Masque, seat: Seat, action: Action) -> None:
        state.cast = sorted([*state.cast, cast(int, action[1])])
        state.reveal()
        if len(state.cast) < state.facts.seats:
            state.stack.append(DrawCharacter())
        elif state.log is not None:
            tell_cast(state)


def tell_cast(state: Masque) -> None:
    """TGM-016: the cast is public."""
    state.emit("event.cast", {"characters": [state.box.character_names[character] for character in state.cast]})


def next_kind(state: Masque) -> int:
    """The type of the character to be drawn next."""
    row = state.terms.row
    double = GHOUL if state.facts.options["half_kaneki_seat"] == "ghoul" else HUMAN
    kinds = [kind if kind in (HUMAN, GHOUL, INSPECTOR) else double for kind in [state.box.types[c] for c in state.cast]]
    if kinds.count(GHOUL) < row.ghoul:
        return GHOUL
    return HUMAN if kinds.count(HUMAN) < row.human else INSPECTOR


def candidates(box: Box, seats: int, options: dict[str, Any], kind: int) -> list[int]:
    """The characters that may fill a seat of a type, before anybody is drawn."""
    if kind == GHOUL and options["first_game"] and seats in box.first_game_players:  # TGM-015
        return box.first_game_ghouls
    characters: list[int] = []
    for character, types in enumerate(box.types):
        if types & (types - 1):  # TGM-095: of two types; the option says where he stands
            stands = {"ghoul": GHOUL, "human": HUMAN, "none": 0}[options["half_kaneki_seat"]]
        else:
            stands = types
        if stands == kind and not banned(box, seats, options, character):
            characters.append(character)
    return characters


def banned(box: Box, seats: int, options: dict[str, Any], character: int) -> str:
    """The rule that keeps a character out of such a game, or the empty string."""
    if box.only_with_masks[character] and not options["mask"]:
        return "TGM-094"
    lifted = box.ban_lifted_by[character]
    if seats not in box.banned_at[character] or (lifted and options[lifted]):
        return ""
    if box.types[character] & (box.types[character] - 1):
        return "TGM-095"
    return "TGM-014" if lifted else "TGM-013"


def check_cast(box: Box, seats: int, options: dict[str, Any], names: list[str], path: str) -> None:
    """Refuse a cast that cannot be (TGM-012)."""
    if len(names) != seats:
        raise BadInput(path, f"names {len(names)} characters for {seats} players", "TGM-012")
    chosen = [box.character_index[name] for name in names]
    for character in chosen:
        name = box.character_names[character]
        rule = banned(box, seats, options, character)
        if rule:
            raise BadInput(path, f"{name} cannot be in this game", rule)
        if chosen.count(character) > 1:
            raise BadInput(path, f"{name} stands there twice", "TGM-001")
        for other in box.excludes[character]:
            if other in chosen:
                raise BadInput(path, f"{name} and {box.character_names[other]} are the same person", "TGM-096")
    check_numbers(box, seats, options, chosen, path)


def check_drawn(box: Box, seats: int, options: dict[str, Any], cast_so_far: list[int]) -> None:
    """Refuse a cast that is still drawn and can no longer become one (TGM-010, TGM-012)."""
    row = box.rows[(seats, options["setup_row"])]
    for kind, most in ((GHOUL, row.ghoul), (HUMAN, row.human), (INSPECTOR, row.inspector)):
        those = candidates(box, seats, options, kind)
        if len([character for character in cast_so_far if character in those]) > most:
            raise BadInput("cast", "has more characters of a type than the table (TGM-010)")
    for i, character in enumerate(cast_so_far):
        kinds = [kind for kind in (GHOUL, HUMAN, INSPECTOR) if character in candidates(box, seats, options, kind)]
        if not kinds or any([other in cast_so_far for other in box.excludes[character]]):
            raise BadInput(f"cast[{i}]", f"{box.character_names[character]} cannot be drawn here (TGM-012)")


def check_numbers(box: Box, seats: int, options: dict[str, Any], chosen: list[int], path: str) -> None:
    """TGM-010: the numbers of the table, somebody of two types counted either way (TGM-095)."""
    row = box.rows[(seats, options["setup_row"])]
    ghouls = len([c for c in chosen if box.types[c] == GHOUL])
    humans = len([c for c in chosen if box.types[c] == HUMAN])
    inspectors = len([c for c in chosen if box.types[c] == INSPECTOR])
    if ghouls > row.ghoul or humans > row.human or inspectors != row.inspector:
        wanted = f"{row.ghoul} ghouls, {row.inspector} inspectors and {row.human} humans"
        raise BadInput(path, f"does not fit the table: {wanted}", "TGM-012")
