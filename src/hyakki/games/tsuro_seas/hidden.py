"""What a seat cannot know, dealt anew: written from the hidden-information table, not from the view."""

from __future__ import annotations

from random import Random

from hyakki.core.chance import shuffle
from hyakki.core.stack import Seat
from hyakki.games.tsuro_seas.cards import CLASS_BITS, bit, packet
from hyakki.games.tsuro_seas.state import Tsuro


def scramble(state: Tsuro, seat: Seat | None, rng: Random) -> Tsuro:
    """A twin that differs only in what the seat does not know.

    - tiles in the hands of others, in the draw pile and on their way under it change places, unless the
      seat saw them go there;
    - the order inside a packet that was shuffled under the pile is unknown to all;
    - the daikaiju pile is unknown above the ones recycled before all eyes.
    """
    twin = state.clone()
    mark = bit(seat)
    places = [hand for owner, hand in enumerate(twin.hands) if owner != seat] + [twin.pile, twin.returning]
    hidden = [card & CLASS_BITS for cards in places for card in cards if not card & mark]
    shuffle(rng, hidden)
    for cards in places:
        for i, card in enumerate(cards):
            if not card & mark:
                cards[i] = card - (card & CLASS_BITS) + hidden.pop()
    shuffle_packets(twin.pile, rng)
    beasts = twin.daikaiju_pile[twin.known_below :]
    shuffle(rng, beasts)
    twin.daikaiju_pile[twin.known_below :] = beasts
    return twin


def shuffle_packets(pile: list[int], rng: Random) -> None:
    """Each run of tiles that went under the pile together gets a new order."""
    start = 0
    while start < len(pile):
        end = start
        while end < len(pile) and packet(pile[end]) == packet(pile[start]):
            end += 1
        run = pile[start:end]
        shuffle(rng, run)
        pile[start:end] = run
        start = end
