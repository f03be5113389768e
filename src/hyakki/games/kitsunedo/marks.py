"""Swallow Blade's Mark: the Tanuki lays a card beside a lord (KIT-087..092)."""

from __future__ import annotations

from hyakki.core.kinds import Field, SeatOf
from hyakki.core.stack import Seat
from hyakki.games.kitsunedo.box import AS_LEAF, MIST, SWALLOW_BLADE, card_of, kind_of, played_name
from hyakki.games.kitsunedo.claims import MARK, Effect, tell_claim
from hyakki.games.kitsunedo.lives import around, unmark
from hyakki.games.kitsunedo.piles import LaidAway, lay
from hyakki.games.kitsunedo.state import NONE, Kitsunedo
from hyakki.games.kitsunedo.trade import MistWindow


def mark(state: Kitsunedo, seat: Seat, target: Seat, played: int) -> None:
    """KIT-087, KIT-088: an item is laid beside a lord, a leaf under a Mist claim."""
    lay(state, seat, card_of(played), kind_of(played))
    if state.log is not None:
        state.emit("event.marks", {"seat": seat, "target": target, "item": played_name(played)})
    state.stack.append(LaidAway())
    state.stack.append(PlaceMark(target))
    if played >= AS_LEAF:
        tell_claim(state, seat, MIST)
        if not state.is_free(seat, MIST):
            state.stack.append(MistWindow(target, seat, MARK))


class PlaceMark(Effect):
    """The laid card stays beside the marked lord (KIT-030)."""

    NAME = "place_mark"
    FIELDS = {"seat": Field(SeatOf(), required=True)}

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def run(self, state: Kitsunedo) -> None:
        state.marks[self.seat] = state.laid.pop()
        state.laid_as.pop()
        state.fresh_marks |= 1 << self.seat
        if state.log is not None:
            state.emit("event.marked", {"seat": self.seat})


def can_use_mark(state: Kitsunedo, seat: Seat, target: Seat) -> bool:
    """KIT-089, KIT-091, KIT-092: the Tanuki attacks a lord she marked in an earlier turn."""
    return state.marks[target] != NONE and not state.fresh_marks >> target & 1 and state.has(seat, SWALLOW_BLADE)


def marks_expire(state: Kitsunedo, seat: Seat) -> None:
    """KIT-091: at the end of the Tanuki's next turn unused marks are discarded, clockwise from her left."""
    if state.has(seat, SWALLOW_BLADE):
        for other in around(state, seat):
            if not state.fresh_marks >> other & 1:
                unmark(state, other)
        state.fresh_marks = 0
