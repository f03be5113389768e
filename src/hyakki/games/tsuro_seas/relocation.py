"""Ships still on a start mark when a daikaiju comes in the way (TSS-050..054)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.stack import Action, Decision, Seat, Step
from hyakki.games.tsuro_seas.elimination import bury_hands, sink
from hyakki.games.tsuro_seas.state import EMPTY, NO_START_MARK, NOWHERE, Tsuro


def free_marks(state: Tsuro, seat: Seat) -> list[int]:
    """TSS-053: marks of the same edge, no ship on them, their square with neither wake tile nor daikaiju."""
    edge = (state.at[seat] & 7) // 2
    return [
        mark
        for mark, place in enumerate(state.box.marks)
        if (place & 7) // 2 == edge and place not in state.at and state.board[place >> 3] == EMPTY
    ]


def move_to(state: Tsuro, seat: Seat, mark: int) -> None:
    state.at[seat] = state.box.marks[mark]
    if state.log is not None:
        state.emit("event.relocated", {"seat": seat, "mark": state.box.mark_names[mark]})


class RelocatePart(Step[Tsuro]):
    """After the daikaiju step: the owner must (TSS-051) or may (TSS-052) move the ship along its edge."""

    NAME = "relocate_part"

    def run(self, state: Tsuro) -> None:
        seat = state.active
        may = state.may_relocate >> seat & 1 == 1
        state.may_relocate &= ~(1 << seat)  # the right lapses when the place part begins
        if state.at[seat] == NOWHERE or not state.on_mark(seat):
            return
        must = state.faces_daikaiju(seat)
        if not must and not may:
            return
        marks = free_marks(state, seat)
        if must and not marks:  # TSS-054
            sink(state, [(seat, NO_START_MARK)])
            if state.outcome is None:
                bury_hands(state, [seat])
        elif must and len(marks) == 1:
            move_to(state, seat, marks[0])  # public facts leave one answer
        elif marks:
            state.stack.append(Relocate(seat))


class Relocate(Decision[Tsuro]):
    """The owner of a ship on a start mark picks another mark, or stays where that is allowed."""

    NAME = "relocate"
    RULES = ("TSS-051", "TSS-052", "TSS-053")

    def options(self, state: Tsuro, seat: Seat) -> list[Action]:
        marks: list[Action] = [("relocate", mark) for mark in free_marks(state, seat)]
        return marks if state.faces_daikaiju(seat) else [("stay",), *marks]

    def answer(self, state: Tsuro, seat: Seat, action: Action) -> None:
        if action[0] == "relocate":
            move_to(state, seat, cast(int, action[1]))

    def default(self, state: Tsuro, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: Tsuro, seat: Seat, action: Action) -> Refusal | None:
        if action[0] == "stay":
            return Refusal("refuse.must_relocate", "TSS-051")
        if action[0] == "relocate":
            return Refusal("refuse.mark_not_free", "TSS-053")
        return Refusal("refuse.relocate_first", "TSS-022")
