"""Losing lives, going out, penalties and the end of the game (KIT-003, KIT-013..015, KIT-073..078)."""

from __future__ import annotations

from typing import cast

from hyakki.core.kinds import Field, SeatOf
from hyakki.core.outcome import Outcome
from hyakki.core.stack import Seat, Step
from hyakki.games.kitsunedo.box import REAP, SWALLOW_BLADE, VENGEFUL_SPIRIT
from hyakki.games.kitsunedo.piles import bury_lantern, discard_hand, drop, new_lantern
from hyakki.games.kitsunedo.state import NONE, Kitsunedo


def lose_life(state: Kitsunedo, seat: Seat) -> None:
    """KIT-013, KIT-014: a lord loses a life; KIT-015: then the lords that are in are counted."""
    unmark(state, seat)
    state.lives[seat] -= 1
    if state.log is not None:
        state.emit("event.life_lost", {"seat": seat, "lives": state.lives[seat]})
    if state.lives[seat]:
        return
    state.out_order.append(seat)
    if state.log is not None:
        state.emit("event.out", {"seat": seat})
    if not state.has(seat, VENGEFUL_SPIRIT):  # KIT-095
        discard_hand(state, seat)
    bury_lantern(state, seat)
    if state.has(seat, SWALLOW_BLADE):
        for other in around(state, seat):
            unmark(state, other)
    if state.lords_in() == 1:
        victory(
            state, next(s for s, lives in enumerate(state.lives) if lives), "last_lord", "KIT-015"
        )  # KIT-003, KIT-108


def around(state: Kitsunedo, seat: Seat) -> list[Seat]:
    """The other seats, in or out, clockwise from the seat's left."""
    seats = state.facts.seats
    return [(seat + i) % seats for i in range(1, seats)]


def unmark(state: Kitsunedo, seat: Seat) -> None:
    """KIT-091: the mark beside a lord, if any, is discarded."""
    card = state.marks[seat]
    if card != NONE:
        state.marks[seat] = NONE
        state.fresh_marks &= ~(1 << seat)
        drop(state, card)
        if state.log is not None:
            state.emit("event.mark_gone", {"seat": seat})


def victory(state: Kitsunedo, winner: Seat, reason: str, rule: str) -> None:
    """The match is won; the details say in which order the others lost (KIT-006)."""
    still_in = [seat for seat in around(state, winner) if seat not in state.out_order]
    order = [seat for seat in state.out_order if seat != winner] + still_in + [winner]
    end(state, (winner,), reason, rule, order)


def end(state: Kitsunedo, winners: tuple[Seat, ...], reason: str, rule: str, order: list[Seat]) -> None:
    """The end, with what a following match needs to know (KIT-006, KIT-120..124)."""
    details: dict[str, object] = {
        "order": order,  # from the loser to the winner
        "lords": [state.box.lord_names[lord] for lord in state.lords],
    }
    if state.facts.options["campaign"]:
        earlier = cast(list[int], state.facts.options["campaign_winners"])
        # KIT-124
        details["campaign_winners"] = [*earlier, winners[0] if winners else NONE]
    state.moment = None  # KIT-103
    returns = tuple([1.0 if seat in winners else 0.0 for seat in range(state.facts.seats)])
    state.finish(Outcome(winners, returns, reason, rule, details))


class Hit(Step[Kitsunedo]):
    """KIT-040: an attack costs its target a life."""

    NAME = "hit"
    FIELDS = {"seat": Field(SeatOf(), required=True)}

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def run(self, state: Kitsunedo) -> None:
        if state.has(state.active, REAP):  # KIT-083
            state.reaped += 1
        lose_life(state, self.seat)


class Penalty(Step[Kitsunedo]):
    """KIT-072 (2): who lost a challenge discards the hand, or loses a life if there is none (KIT-074, KIT-117).

    Such a life is no attack (KIT-077)."""

    NAME = "penalty"
    FIELDS = {"seat": Field(SeatOf(), required=True)}

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def run(self, state: Kitsunedo) -> None:
        seat = self.seat
        if seat == state.active:  # KIT-075
            state.stopped = True
        if not state.lives[seat]:  # KIT-076
            return
        if state.log is not None:
            state.emit("event.lost_challenge", {"seat": seat})
        if state.has(seat, VENGEFUL_SPIRIT):  # KIT-094
            lose_life(state, seat)
        elif state.hands[seat]:  # KIT-073
            discard_hand(state, seat)
        elif not (state.facts.options["laid_cards_count_as_hand"] and seat == state.active and state.laid):  # KIT-031
            lose_life(state, seat)


class ChangeLantern(Step[Kitsunedo]):
    """KIT-072 (3): the lantern goes under the deck and its owner, if still in, draws a new one."""

    NAME = "change_lantern"
    FIELDS = {"seat": Field(SeatOf(), required=True)}

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def run(self, state: Kitsunedo) -> None:
        if state.lives[self.seat]:
            bury_lantern(state, self.seat)
            new_lantern(state, self.seat)
