"""Support: the step at the end of a turn in which a token is looked at or swapped (TGM-109..112)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.stack import Action, Decision, Seat, Step
from hyakki.games.masquerade.notebook import LOOKED, SWAPPED
from hyakki.games.masquerade.setup import token_name
from hyakki.games.masquerade.state import Masque


class SupportPart(Step[Masque]):
    """TGM-112: no support step when the end by empty pool is due."""

    NAME = "support_part"

    def run(self, state: Masque) -> None:
        if not state.end_due:
            state.stack.append(SupportStep(state.active))


class SupportStep(Decision[Masque]):
    """TGM-109: look at one token, the own included; or swap the own with another; or nothing."""

    NAME = "support_step"
    RULES = ("TGM-109",)

    def options(self, state: Masque, seat: Seat) -> list[Action]:
        seats = range(state.facts.seats)
        actions: list[Action] = [("look", other) for other in seats]
        actions += [("swap", other) for other in seats if other != seat]
        return [*actions, ("skip",)]

    def answer(self, state: Masque, seat: Seat, action: Action) -> None:
        if action[0] == "look":
            look_at(state, seat, cast(int, action[1]))
        elif action[0] == "swap":
            swap(state, seat, cast(int, action[1]))
        elif state.log is not None:
            state.emit("event.no_support", {"seat": seat})

    def default(self, state: Masque, seat: Seat) -> Action:
        return ("skip",)

    def refuse(self, state: Masque, seat: Seat, action: Action) -> Refusal | None:
        if action[0] not in ("look", "swap"):
            return Refusal("refuse.must_support", "TGM-109")
        other = cast(int, action[1])
        if other == seat:
            return Refusal("refuse.not_yourself", "TGM-109")
        return Refusal("refuse.no_such_seat", "TGM-001", {"other": other})


def look_at(state: Masque, seat: Seat, other: Seat) -> None:
    """TGM-110: what is seen the looker alone knows; that he looked is public."""
    state.tokens_known[seat] |= 1 << other
    state.reveal()
    state.write(LOOKED, seat, other, (int(state.kaneki == other),))
    if state.log is not None:
        state.emit("event.looked", {"seat": seat, "other": other})
        state.emit("event.token", {"seat": seat, "other": other, "token": token_name(state, other)}, only=(seat,))


def swap(state: Masque, seat: Seat, other: Seat) -> None:
    """TGM-111: unseen; who knew a token before the swap knows where it went."""
    if state.kaneki == seat or state.kaneki == other:
        state.kaneki = seat + other - state.kaneki
    for watcher, known in enumerate(state.tokens_known):
        if (known >> seat ^ known >> other) & 1:
            state.tokens_known[watcher] = known ^ (1 << seat | 1 << other)
    state.write(SWAPPED, seat, other, ())
    if state.log is not None:
        state.emit("event.swapped", {"seat": seat, "other": other})
