"""The turn in its five steps, and the end of a round (NPY-028..030, NPY-073..075)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.kinds import Field
from hyakki.core.stack import Action, Decision, Seat, Step
from hyakki.games.night_parade.box import BANISHES, ELEMENT_NAMES, INVOKES, NONE, SPIRITS, TALISMANS, TOKENS
from hyakki.games.night_parade.enma_turn import EnmaActivate, EnmaReveal, EnmaSpend
from hyakki.games.night_parade.kinds import SideOf
from hyakki.games.night_parade.parade import NightParadeStep
from hyakki.games.night_parade.recruit import RecruitStep
from hyakki.games.night_parade.scoring import Scoring
from hyakki.games.night_parade.state import NightParade
from hyakki.games.night_parade.terms import ENMA


class Turn(Step[NightParade]):
    """NPY-029: the five steps in order; King Enma's by NPY-126."""

    NAME = "turn"
    FIELDS = {"side": Field(SideOf(), required=True)}

    def __init__(self, side: int) -> None:
        super().__init__()
        self.side = side

    def run(self, state: NightParade) -> None:
        state.active = self.side
        state.element = NONE
        state.placed = 0
        stack = state.stack
        stack.append(TurnEnd())
        stack.append(Unflip())
        if state.is_enma(self.side):
            if state.log is not None:
                state.emit("event.enma_turn", {"round": state.round})
            stack.append(EnmaSpend())
            stack.append(NightParadeStep())
            stack.append(EnmaActivate())
            stack.append(EnmaReveal())
            return
        if state.log is not None:
            state.emit("event.turn", {"seat": self.side, "round": state.round})
        stack.append(ReleaseSpirit())
        stack.append(RecruitStep())
        stack.append(NightParadeStep())
        stack.append(Activate(self.side))


class Activate(Decision[NightParade]):
    """NPY-030: flip one of the own unflipped scrolls; its parade becomes the active one."""

    NAME = "activate"
    RULES = ("NPY-030", "NPY-075")

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        flipped = state.flipped[seat]
        return [("flip", element) for element in state.box.parade_order if not flipped >> element & 1]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        element = cast(int, action[1])
        state.flipped[seat] |= 1 << element
        state.element = element
        if state.log is not None:
            state.emit("event.activated", {"seat": seat, "parade": ELEMENT_NAMES[element]})

    def default(self, state: NightParade, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: NightParade, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "flip":
            return Refusal("refuse.must_flip", "NPY-030")
        return Refusal("refuse.flipped", "NPY-075", {"parade": ELEMENT_NAMES[cast(int, action[1])]})


class ReleaseSpirit(Step[NightParade]):
    """NPY-073: leftover talisman, banish and invoke tokens give one spirit for every two, rounded up."""

    NAME = "release_spirit"

    def run(self, state: NightParade) -> None:
        first = state.active * TOKENS
        left = 0
        for kind in (TALISMANS, BANISHES, INVOKES):
            left += state.tokens[first + kind]
            state.tokens[first + kind] = 0
        if not left:
            return
        divisor = state.box.release_divisor
        spirits = (left + divisor - 1) // divisor
        state.tokens[first + SPIRITS] += spirits
        if state.log is not None:
            state.emit("event.released", {"seat": state.active, "left": left, "count": spirits})


class Unflip(Step[NightParade]):
    """NPY-075: the scroll flipped in the previous turn is turned back, never this turn's."""

    NAME = "unflip"

    def run(self, state: NightParade) -> None:
        state.flipped[state.active] = 1 << state.element
        state.element = NONE


class TurnEnd(Step[NightParade]):
    """NPY-028: the next side clockwise; after the round of the fifth torii (NPY-102) or the cap (NPY-103) scoring."""

    NAME = "turn_end"

    def run(self, state: NightParade) -> None:
        after = (state.active + 1) % state.terms.sides
        if after != state.first_player:
            state.stack.append(Turn(after))
            return
        if state.last_round or 0 < state.terms.max_rounds <= state.round:
            state.stack.append(Scoring())
            return
        state.round += 1
        state.stack.append(Turn(after))


def first_turn(state: NightParade) -> Turn:
    """NPY-125: in solo the human begins, otherwise the first player drawn."""
    assert not state.terms.solo or state.first_player != ENMA
    return Turn(state.first_player)
