"""What a seat cannot know, dealt anew: written from the hidden-information table, not from the view."""

from __future__ import annotations

from random import Random

from hyakki.core.chance import shuffle
from hyakki.core.stack import Seat
from hyakki.games.kitsunedo.box import ITEM_TYPES
from hyakki.games.kitsunedo.cards import ALL, bit, packets
from hyakki.games.kitsunedo.replay import Told, lacking, replay
from hyakki.games.kitsunedo.state import NONE, Kitsunedo
from hyakki.games.kitsunedo.thread import remembered


def scramble(state: Kitsunedo, seat: Seat | None, rng: Random) -> Kitsunedo:
    """A twin that differs only in what the seat does not know.

    - items in hands of others and in the deck change places, unless the seat saw them there;
    - so do lanterns before others and in their deck;
    - the order inside a packet shuffled under the item deck is unknown, except where the seat looked.

    While the Thread may still take something back, the stored moment is dealt anew and what happened since
    happens again, the answers the seat did not see being chosen anew.
    """
    if state.moment is None:
        return redeal(state, seat, rng, NONE, NONE)
    mark = bit(seat)
    moment = state.moment.clone()
    moment.known, moment.placed = remembered(state.moment, state)
    since: list[Told] = []
    for entry in state.since:
        action = entry.action if entry.seers & mark else (entry.action[0],)
        order = [state.face[card] if state.placed[card] & mark else None for card in entry.cards]
        since.append(Told(entry.seat, action, order))
    giver, lacked = lacking(moment.stack, since)
    twin = redeal(moment, seat, rng, giver, lacked)
    replay(twin, since, rng)
    twin.prompt, twin.reveals = state.prompt, state.reveals
    return twin


def redeal(state: Kitsunedo, seat: Seat | None, rng: Random, giver: Seat, lacked: int) -> Kitsunedo:
    """New faces for the cards a seat does not know, and a new order where only that is unknown."""
    twin = state.clone()
    mark = bit(seat)
    face = state.face[:]
    pair_public(twin, mark)
    for items in (True, False):
        cards = [c for c in range(len(face)) if (face[c] < ITEM_TYPES) == items and not twin.known[c] & mark]
        hidden = [face[card] for card in cards]
        shuffle(rng, hidden)
        if giver != NONE and items:
            cards.sort(key=lambda card: card not in state.hands[giver])  # the hand that lacks a type is dealt first
        for card in cards:
            place = len(hidden) - 1
            if giver != NONE and card in state.hands[giver]:
                while hidden[place] == lacked:
                    place -= 1
            face[card] = hidden.pop(place)
    twin.face = face
    shuffle_packets(twin, mark, rng)
    return twin


def pair_public(twin: Kitsunedo, mark: int) -> None:
    """What all are sure of, each seat is sure of too: of equal cards in one place the same ones may stand for it.

    The watcher keeps the cards it knows; what others know moves to those that stay as they are.
    """
    public = ALL >> twin.facts.seats << twin.facts.seats  # spectators, and seats nobody sits on
    others = [1 << seat for seat in range(twin.facts.seats) if 1 << seat != mark]
    for group in twin.hands + packets(twin.deck, twin.packet):
        if group and group[0] in twin.deck and not twin.packet[group[0]]:
            continue  # cards of the deck that were not shuffled have places of their own
        for card in group:
            if twin.known[card] & public and not twin.known[card] & mark:
                other = equal_known(twin, group, card, mark, public)
                if other != NONE:
                    twin.known[card] &= ~public
                    twin.known[other] |= public
        for knower in others:
            for card in group:
                if twin.known[card] & public and not twin.known[card] & knower:
                    other = equal_known(twin, group, card, knower, public)
                    if other != NONE:
                        twin.known[card] |= knower
                        twin.known[other] &= ~knower
                        twin.placed[other] &= ~knower


def equal_known(twin: Kitsunedo, group: list[int], card: int, knower: int, public: int) -> int:
    """A card equal to this one that a seat is sure of and not all are."""
    for other in group:
        alike = twin.face[other] == twin.face[card]
        if alike and twin.known[other] & knower and not twin.known[other] & public:
            return other
    return NONE


def shuffle_packets(twin: Kitsunedo, mark: int, rng: Random) -> None:
    """The cards of each packet whose place the seat does not know get a new order."""
    for number in sorted({twin.packet[card] for card in twin.deck if twin.packet[card]}):
        places = [i for i, c in enumerate(twin.deck) if twin.packet[c] == number and not twin.placed[c] & mark]
        cards = [twin.deck[i] for i in places]
        shuffle(rng, cards)
        for i, card in zip(places, cards, strict=True):
            twin.deck[i] = card
