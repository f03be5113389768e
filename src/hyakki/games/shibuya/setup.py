"""Setting up: who plays which spirit with three players, and Gojo's announcement (SHB-017, SHB-100)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.stack import Action, Decision, Seat
from hyakki.games.shibuya.cards import CHARACTERS, SPIRITS
from hyakki.games.shibuya.rounds import Round
from hyakki.games.shibuya.state import Shibuya

FIRST_SPIRIT = SPIRITS[0]  # actions count spirits from here


def take_character(state: Shibuya, seat: Seat, character: int) -> None:
    """SHB-015, SHB-016: the piece goes to its start area; a spirit takes its first energy."""
    state.character[seat] = character
    state.at[seat] = state.station.start[character]
    if seat != state.gojo:
        state.gain_energy(seat, state.box.start_energy)


class ChooseSpirit(Decision[Shibuya]):
    """SHB-100: the spirit players choose one after the other; the spirit that is left is the reserve."""

    NAME = "choose_spirit"
    RULES = ("SHB-100", "SHB-101")

    def options(self, state: Shibuya, seat: Seat) -> list[Action]:
        return [("choose", spirit - FIRST_SPIRIT) for spirit in SPIRITS if spirit not in state.character]

    def answer(self, state: Shibuya, seat: Seat, action: Action) -> None:
        character = cast(int, action[1]) + FIRST_SPIRIT
        take_character(state, seat, character)
        if state.log is not None:
            state.emit("event.spirit_chosen", {"seat": seat, "spirit": CHARACTERS[character]})
        if seat == state.turn_order[-1]:
            state.reserve = next(spirit for spirit in SPIRITS if spirit not in state.character)

    def default(self, state: Shibuya, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: Shibuya, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "choose":
            return Refusal("refuse.choose_spirit_first", "SHB-100")
        spirit = cast(int, action[1]) + FIRST_SPIRIT
        if spirit not in state.character:
            return None
        other = state.character.index(spirit)
        return Refusal("refuse.spirit_taken", "SHB-100", {"spirit": CHARACTERS[spirit], "other": other})


class Announce(Decision[Shibuya]):
    """SHB-017: Gojo names the spirit he will exorcise first; it binds nobody."""

    NAME = "announce"
    RULES = ("SHB-017",)

    def options(self, state: Shibuya, seat: Seat) -> list[Action]:
        return [("announce", spirit - FIRST_SPIRIT) for spirit in SPIRITS if spirit in state.character]

    def answer(self, state: Shibuya, seat: Seat, action: Action) -> None:
        state.announced = cast(int, action[1]) + FIRST_SPIRIT
        if state.log is not None:
            state.emit("event.announced", {"seat": seat, "spirit": CHARACTERS[state.announced]})

    def default(self, state: Shibuya, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: Shibuya, seat: Seat, action: Action) -> Refusal | None:
        return Refusal("refuse.announce_first", "SHB-017")


def begin_frames(state: Shibuya) -> None:
    """With four players the characters are agreed (SHB-012); with three the spirits are chosen first."""
    state.stack.append(Round())
    state.stack.append(Announce(state.gojo))
    for seat in reversed(state.turn_order):
        if state.facts.seats == 3:
            state.stack.append(ChooseSpirit(seat))
