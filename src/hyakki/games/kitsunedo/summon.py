"""Summon: the Spirit claim, looking at two items, keeping one (KIT-052, KIT-053, KIT-059)."""

from __future__ import annotations

from hyakki.core.errors import Refusal
from hyakki.core.kinds import Field, ListOf, SeatOf
from hyakki.core.stack import Action, Decision, Seat
from hyakki.games.kitsunedo.box import SPIRIT
from hyakki.games.kitsunedo.claims import SUMMON, Effect, Window, challenge, tell_claim
from hyakki.games.kitsunedo.piles import ShuffleDiscard, keep_one, look_at_two, reshuffle_due
from hyakki.games.kitsunedo.state import USED_SUMMON, Kitsunedo


def can_look(state: Kitsunedo) -> bool:
    """KIT-027: whether there is a card to look at."""
    return bool(state.deck) or len(state.discard) >= 2


def summon(state: Kitsunedo, seat: Seat) -> None:
    """The claim; in the first advent the face-up lantern simply works (KIT-114)."""
    state.used |= USED_SUMMON
    state.stack.append(LookAtTwo(seat))
    if state.log is not None:
        state.emit("event.summons", {"seat": seat})
    if state.mode.face_up:
        return
    tell_claim(state, seat, SPIRIT)
    others = state.others_in(seat)
    if not state.is_free(seat, SPIRIT):
        state.stack.append(SpiritWindow(others[0], seat, tuple(others[1:])))


class SpiritWindow(Window):
    """KIT-059: any other lord that is in may challenge, asked clockwise; the first to do so is the only one."""

    NAME = "spirit_window"
    RULES = ("KIT-059",)
    FIELDS = {
        "seat": Field(SeatOf(), required=True),
        "claimant": Field(SeatOf(), required=True),
        "rest": Field(ListOf(SeatOf(), unique=True), []),
    }

    def __init__(self, seat: Seat, claimant: Seat, rest: tuple[Seat, ...]) -> None:
        super().__init__(seat)
        self.claimant = claimant
        self.rest = rest

    def challenged(self, state: Kitsunedo, seat: Seat) -> None:
        challenge(state, self.claimant, seat, SUMMON)

    def passed(self, state: Kitsunedo, seat: Seat) -> None:
        if self.rest:
            state.stack.append(SpiritWindow(self.rest[0], self.claimant, self.rest[1:]))


class LookAtTwo(Effect):
    """KIT-052: the two top items are looked at; the deck is filled up once before (KIT-026)."""

    NAME = "look_at_two"
    FIELDS = {"seat": Field(SeatOf(), required=True)}

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def run(self, state: Kitsunedo) -> None:
        if reshuffle_due(state):
            state.stack.append(self)
            state.stack.append(ShuffleDiscard())
            return
        look_at_two(state, self.seat)
        if state.log is not None:
            names = [state.box.item_names[state.face[card]] for card in reversed(state.deck[-2:])]
            state.emit("event.looked", {"seat": self.seat, "items": names}, only=(self.seat,))
        state.stack.append(SummonPick(self.seat))


class SummonPick(Decision[Kitsunedo]):
    """KIT-052: keep the first (top) or the second card; with one card left there is only the first (KIT-027)."""

    NAME = "summon_pick"
    RULES = ("KIT-052", "KIT-027")

    def options(self, state: Kitsunedo, seat: Seat) -> list[Action]:
        return [("keep", place) for place in range(min(2, len(state.deck)))]

    def default(self, state: Kitsunedo, seat: Seat) -> Action:
        return ("keep", 0)

    def refuse(self, state: Kitsunedo, seat: Seat, action: Action) -> Refusal | None:
        if action[0] == "keep" and len(action) > 1:
            return Refusal("refuse.one_card", "KIT-027")
        return Refusal("refuse.keep_one", "KIT-052")

    def told(self, state: Kitsunedo, seat: Seat, action: Action, watcher: Seat | None) -> Action | None:
        return action if watcher == seat else ("keep",)

    def answer(self, state: Kitsunedo, seat: Seat, action: Action) -> None:
        kept = keep_one(state, seat, action[1] == 1)
        if state.log is not None:
            item = state.box.item_names[state.face[kept]]
            state.emit("event.kept", {"seat": seat, "item": item}, only=(seat,))
            state.emit("event.kept_unseen", {"seat": seat}, but=(seat,))
