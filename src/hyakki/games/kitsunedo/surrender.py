"""Surrender: any player may propose a victor as a turn begins, and all others vote (KIT-109, KIT-110)."""

from __future__ import annotations

from typing import Final, cast

from hyakki.core.errors import Refusal
from hyakki.core.kinds import Field, ListOf, SeatOf
from hyakki.core.stack import Action, Decision, Seat
from hyakki.games.kitsunedo.lives import around, victory
from hyakki.games.kitsunedo.state import Kitsunedo

YES: Final[Action] = ("yes",)
NO: Final[Action] = ("no",)


class Opening(Decision[Kitsunedo]):
    """A question that may be the first of a turn: until it is answered a victor may be proposed (KIT-109)."""

    OFFERS = True

    def offers(self, state: Kitsunedo, seat: Seat) -> list[Action]:
        """Once per player and turn, only in the standard game."""
        if not state.opening or state.proposed >> seat & 1 or not may_surrender(state):
            return []
        return [("propose", state.lords[other]) for other, lives in enumerate(state.lives) if lives]

    def offered(self, state: Kitsunedo, seat: Seat, action: Action) -> None:
        victor = state.seat_of(cast(int, action[1]))
        state.proposed |= 1 << seat
        if state.log is not None:
            state.emit("event.proposed", {"seat": seat, "victor": victor})
        voters = around(state, seat)
        state.stack.append(SurrenderVote(voters[0], victor, tuple(voters[1:])))


def may_surrender(state: Kitsunedo) -> bool:
    """KIT-109: the option, in the mode in which lords return."""
    return state.mode.returns and bool(state.facts.options["surrender"])


def refuse_proposal(state: Kitsunedo, action: Action) -> Refusal | None:
    """KIT-109: why nobody, asked or not, may propose a victor now."""
    if action[0] != "propose":
        return None
    return Refusal("refuse.propose" if may_surrender(state) else "refuse.no_surrender", "KIT-109")


class SurrenderVote(Decision[Kitsunedo]):
    """KIT-110: everybody else votes openly, clockwise; a single no ends the vote."""

    NAME = "surrender_vote"
    RULES = ("KIT-110",)
    FIELDS = {
        "seat": Field(SeatOf(), required=True),
        "victor": Field(SeatOf(), required=True),
        "rest": Field(ListOf(SeatOf(), unique=True), []),
    }

    def __init__(self, seat: Seat, victor: Seat, rest: tuple[Seat, ...]) -> None:
        super().__init__(seat)
        self.victor = victor
        self.rest = rest

    def options(self, state: Kitsunedo, seat: Seat) -> list[Action]:
        return [NO, YES]

    def default(self, state: Kitsunedo, seat: Seat) -> Action:
        return NO

    def refuse(self, state: Kitsunedo, seat: Seat, action: Action) -> Refusal | None:
        return Refusal("refuse.vote", "KIT-110")

    def answer(self, state: Kitsunedo, seat: Seat, action: Action) -> None:
        if state.log is not None:
            state.emit("event.voted_yes" if action[0] == "yes" else "event.voted_no", {"seat": seat})
        if action[0] == "no":
            return
        if self.rest:
            state.stack.append(SurrenderVote(self.rest[0], self.victor, self.rest[1:]))
        else:
            victory(state, self.victor, "surrender", "KIT-110")
