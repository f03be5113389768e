"""Exorcism, and the reserve that takes an exorcised spirit's place with three players (SHB-086..089, SHB-106..109)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.stack import Action, Facts, Seat, Step
from hyakki.games.shibuya.cards import (
    CHARACTERS,
    DOMAIN_AMPLIFICATION,
    FACE_DOWN,
    NONE,
    NOWHERE,
    NULLIFIED,
    PERFORMED,
)
from hyakki.games.shibuya.choosing import ChooseArea
from hyakki.games.shibuya.state import Shibuya
from hyakki.games.shibuya.victory import check_extermination, reserve_may_enter


def exorcise(state: Shibuya, seats: list[Seat]) -> None:
    """SHB-088, SHB-089: the pieces leave the board, their energy goes back to the bank."""
    keeps = keeps_energy(state.facts)
    for seat in seats:
        state.at[seat] = NOWHERE
        if not keeps:
            state.lose_energy(seat, state.energy[seat])
        if state.log is not None:
            state.emit("event.exorcised", {"seat": seat, "spirit": CHARACTERS[state.character[seat]]})


def keeps_energy(facts: Facts) -> bool:
    """SHB-089: by option an exorcised spirit keeps its energy, with four players."""
    return facts.seats > 3 and not facts.options["exorcised_energy_returns_to_bank"]


class Exorcise(Step[Shibuya]):
    """SHB-086: all unprotected spirits in Gojo's zone at once, unless his card came to nothing (SHB-087)."""

    NAME = "exorcise"

    def run(self, state: Shibuya) -> None:
        result = state.result[state.gojo]
        still = result == NULLIFIED and not state.facts.options["nullified_move_counts_as_failed"]  # SHB-073
        if result == PERFORMED or still:
            zone = state.zone(state.gojo)
            exorcise(state, [s for s in state.spirits() if state.zone(s) == zone and not amplified(state, s)])
            check_extermination(state)


def amplified(state: Shibuya, seat: Seat) -> bool:
    """SHB-064, SHB-066: a performed Domain Amplification of this round protects its user alone."""
    return state.laid[seat] == DOMAIN_AMPLIFICATION and state.result[seat] == PERFORMED


class ReserveEntry(Step[Shibuya]):
    """SHB-106: after all exorcism of the round, whoever lost the first spirit brings in the reserve."""

    NAME = "reserve_entry"

    def run(self, state: Shibuya) -> None:
        lost = state.exorcised()
        if lost and reserve_may_enter(state):
            state.stack.append(PlaceReserve(lost[0]))


class PlaceReserve(ChooseArea):
    """SHB-106, SHB-108: the reserve enters on any base area, with one energy and a full hand for the next round."""

    NAME = "place_reserve"
    RULES = ("SHB-106", "SHB-108")

    def answer(self, state: Shibuya, seat: Seat, action: Action) -> None:
        state.character[seat] = state.reserve
        state.reserve = NONE
        state.at[seat] = cast(int, action[1])
        state.used[seat] = NONE
        state.laid[seat] = NONE
        state.result[seat] = FACE_DOWN
        state.gain_energy(seat, state.box.start_energy)
        if state.log is not None:
            spirit = CHARACTERS[state.character[seat]]
            state.emit("event.reserve", {"seat": seat, "spirit": spirit, "area": state.box.area_names[state.at[seat]]})

    def why_not(self, state: Shibuya, seat: Seat, action: Action) -> Refusal | None:
        return Refusal("refuse.reserve_first", "SHB-106")
