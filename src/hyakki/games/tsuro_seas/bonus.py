"""The elimination bonus: exchanging own tiles for those of the eliminated (TSS-079..082)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.stack import Action, Decision, Seat, Step
from hyakki.games.tsuro_seas.cards import CLASS_BITS, KNOWN_BITS, bit, take_class
from hyakki.games.tsuro_seas.elimination import put_under
from hyakki.games.tsuro_seas.state import Tsuro


def open_pool(state: Tsuro) -> list[int]:
    """The classes that lie open for exchange: everybody knows them among the tiles that will go under the pile."""
    return sorted([card & CLASS_BITS for card in state.returning if card & KNOWN_BITS == KNOWN_BITS])


class BonusEnd(Step[Tsuro]):
    """TSS-081: the rest of the pool and the tiles given up go to the bottom of the draw pile."""

    NAME = "bonus_end"

    def run(self, state: Tsuro) -> None:
        state.taken = []
        put_under(state)


class BonusExchange(Decision[Tsuro]):
    """One exchange at a time: an own tile, unseen by the others, for one of the open pool; or done."""

    NAME = "bonus_exchange"
    RULES = ("TSS-079", "TSS-080", "TSS-081")

    def _own(self, state: Tsuro, seat: Seat) -> list[int]:
        """The hand without what has just been taken."""
        own = sorted([card & CLASS_BITS for card in state.hands[seat]])
        for tile in state.taken:
            own.remove(tile)
        return own

    def options(self, state: Tsuro, seat: Seat) -> list[Action]:
        actions: list[Action] = [("done",)]
        pool = sorted(set(open_pool(state)))
        for own in sorted(set(self._own(state, seat))):
            actions += [("exchange", own, theirs) for theirs in pool]
        return actions

    def answer(self, state: Tsuro, seat: Seat, action: Action) -> None:
        if action[0] == "done":
            return
        gave, took = cast(int, action[1]), cast(int, action[2])
        give_unseen(state, seat, gave)
        state.hands[seat].append(took + KNOWN_BITS)
        state.returning.remove(took + KNOWN_BITS)
        state.returning.append(gave + bit(seat))
        state.taken.append(took)
        state.reveal()
        if state.log is not None:
            names = state.box.class_names
            state.emit("event.exchanged", {"seat": seat, "gave": names[gave], "took": names[took]}, only=(seat,))
            state.emit("event.took", {"seat": seat, "took": names[took]}, but=(seat,))
        if open_pool(state) and len(state.taken) < len(state.hands[seat]):
            state.stack.append(BonusExchange(seat))

    def default(self, state: Tsuro, seat: Seat) -> Action:
        return ("done",)

    def told(self, state: Tsuro, seat: Seat, action: Action, watcher: Seat | None) -> Action | None:
        if action[0] == "exchange" and watcher != seat:
            return ("take", action[2])
        return action

    def refuse(self, state: Tsuro, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "exchange":
            return Refusal("refuse.exchange_first", "TSS-079")
        names = state.box.class_names
        if cast(int, action[2]) not in open_pool(state):
            return Refusal("refuse.not_in_pool", "TSS-079", {"tile": names[cast(int, action[2])]})
        return Refusal("refuse.not_in_hand", "TSS-080", {"tile": names[cast(int, action[1])]})


def give_unseen(state: Tsuro, seat: Seat, tile: int) -> None:
    """A tile leaves a hand unseen: of what was not just taken, the others are sure of one of each class less."""
    hand = state.hands[seat]
    kept: list[int] = []
    for taken in state.taken:
        place = [card & CLASS_BITS for card in hand].index(taken)
        kept.append(hand.pop(place) | KNOWN_BITS)
    for other in sorted({card & CLASS_BITS for card in hand}):
        take_class(hand, other)
        if other != tile:
            hand.append(other)
    hand.extend(kept)
