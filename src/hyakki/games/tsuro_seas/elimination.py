"""Ships are lost, hands go under the draw pile, and the game may be over (TSS-075..078, TSS-088..093)."""

from __future__ import annotations

from hyakki.core.outcome import Outcome
from hyakki.core.stack import Action, Seat, Shuffle
from hyakki.games.tsuro_seas.box import CAUSES
from hyakki.games.tsuro_seas.cards import CLASS_BITS, bit, in_packet
from hyakki.games.tsuro_seas.state import NOWHERE, Tsuro


def sink(state: Tsuro, lost: list[tuple[Seat, int]]) -> None:
    """One event takes these ships, all at once (TSS-075, TSS-076); then the victory check (TSS-088)."""
    for seat, cause in lost:
        state.at[seat] = NOWHERE
        state.fate[seat] = cause
        state.may_relocate &= ~(1 << seat)
        if state.log is not None:
            state.emit("event.sunk", {"seat": seat, "cause": CAUSES[cause]})
    left = state.in_play()
    if len(left) == 1:
        win(state, left, "last_ship", "TSS-088")
    elif not left:
        # TSS-090: whoever was in play until this event shares the victory.
        win(state, [seat for seat, _ in lost], "shared", "TSS-090")


def win(state: Tsuro, winners: list[Seat], reason: str, rule: str) -> None:
    """A shared victory is worth 1/k to each of the k winners."""
    share = 1.0 / len(winners)
    returns = tuple([share if seat in winners else 0.0 for seat in range(state.facts.seats)])
    fates: list[object] = [CAUSES[fate] for fate in state.fate]
    state.finish(Outcome(tuple(winners), returns, reason, rule, {"fates": fates}))


def bury_hands(state: Tsuro, seats: list[Seat]) -> None:
    """The hands of these seats go unseen under the draw pile (TSS-077)."""
    for seat in seats:
        mark = bit(seat)
        state.returning.extend([card | mark for card in state.hands[seat]])
        state.hands[seat] = []
    put_under(state)


def put_under(state: Tsuro) -> None:
    """The tiles in `returning` go to the bottom, shuffled among themselves if there are several (TSS-078)."""
    if len(state.returning) > 1:
        state.stack.append(ShuffleUnder())
    elif state.returning:
        card = state.returning.pop()
        state.packets += 1
        state.pile.insert(0, in_packet(card, state.packets))


class ShuffleUnder(Shuffle[Tsuro]):
    """TSS-078: several tiles that go to the bottom from hands are shuffled among themselves first."""

    NAME = "shuffle_under"

    def pool(self, state: Tsuro) -> list[int]:
        return sorted([card & CLASS_BITS for card in state.returning])

    def answer(self, state: Tsuro, seat: Seat, action: Action) -> None:
        state.packets += 1
        cards = sorted(state.returning)
        state.returning = []
        order: list[int] = []
        for tile in action[1:]:
            place = 0
            while cards[place] & CLASS_BITS != tile:
                place += 1
            order.append(in_packet(cards.pop(place), state.packets))
        order.reverse()  # named from the top, kept from the bottom
        state.pile[0:0] = order
