"""Moving cards between hands, decks, table and discard pile, with what is seen of it (KIT-018, KIT-026..030)."""

from __future__ import annotations

from hyakki.core.kinds import Field, SeatOf, Whole
from hyakki.core.stack import Action, Seat, Shuffle, Step
from hyakki.games.kitsunedo.box import ITEM_TYPES
from hyakki.games.kitsunedo.cards import ALL, bit, leave, look, matched, pick, unpack
from hyakki.games.kitsunedo.state import NONE, USED_GIFT, Kitsunedo

LOW_DECK = 2  # KIT-026


def reshuffle_due(state: Kitsunedo) -> bool:
    """KIT-026: a deck of two or fewer cards and at least two discards."""
    return len(state.deck) <= LOW_DECK and len(state.discard) >= 2


class ShuffleDiscard(Shuffle[Kitsunedo]):
    """KIT-026: the discards except the top one are shuffled and go under the item deck."""

    NAME = "shuffle_discard"

    def pool(self, state: Kitsunedo) -> list[int]:
        return [state.face[card] for card in state.discard[:-1]]

    def answer(self, state: Kitsunedo, seat: Seat, action: Action) -> None:
        cards = matched(state.face, state.discard[:-1], action)  # named from the top
        state.packets += 1
        for card in cards:
            state.known[card] = ALL
            state.placed[card] = 0
            state.packet[card] = state.packets
        cards.reverse()
        state.deck = cards + state.deck
        state.discard = state.discard[-1:]
        if state.log is not None:
            state.emit("event.reshuffled", {"count": len(cards)})


class DrawCards(Step[Kitsunedo]):
    """Draw so many cards one by one; before each the deck is filled up if it is low (KIT-026, KIT-027)."""

    NAME = "draw_cards"
    FIELDS = {"seat": Field(SeatOf(), required=True), "count": Field(Whole(0, 99), required=True)}

    def __init__(self, seat: Seat, count: int) -> None:
        super().__init__()
        self.seat = seat
        self.count = count

    def run(self, state: Kitsunedo) -> None:
        drawn: list[int] = []
        while len(drawn) < self.count and not reshuffle_due(state) and state.deck:
            drawn.append(unpack(state.face, state.known, state.placed, state.packet, state.deck, bit(self.seat)))
        if drawn:
            state.hands[self.seat].extend(drawn)
            state.reveal()
            if state.log is not None:
                tell_drawn(state, self.seat, drawn)
        if len(drawn) < self.count and reshuffle_due(state):
            state.stack.append(DrawCards(self.seat, self.count - len(drawn)))
            state.stack.append(ShuffleDiscard())


def tell_drawn(state: Kitsunedo, seat: Seat, drawn: list[int]) -> None:
    """Cards drawn together are told together; the first start draw tells the whole hand, just dealt."""
    first = state.turn == 1 and seat == state.active and not state.used & USED_GIFT
    cards = sorted([state.face[card] for card in (state.hands[seat] if first else drawn)])
    items = [state.box.item_names[kind] for kind in cards]
    state.emit("event.first_hand" if first else "event.drew", {"seat": seat, "items": items}, only=(seat,))
    state.emit("event.drew_unseen", {"seat": seat, "count": len(drawn)}, but=(seat,))


def flip_card(state: Kitsunedo) -> int:
    """The top card of the item deck is turned up before all eyes."""
    card = unpack(state.face, state.known, state.placed, state.packet, state.deck, ALL)
    state.reveal()
    return card


def look_at_two(state: Kitsunedo, seat: Seat) -> None:
    """KIT-052: the claimant looks at the two top cards."""
    look(state.face, state.known, state.placed, state.packet, state.deck, bit(seat))
    state.reveal()


def keep_one(state: Kitsunedo, seat: Seat, second: bool) -> int:
    """KIT-052: one of the two top cards into the hand, the other back on top; the others see neither."""
    mark = bit(seat)
    top = unpack(state.face, state.known, state.placed, state.packet, state.deck, mark)
    if not state.deck:
        kept = top
    else:
        below = unpack(state.face, state.known, state.placed, state.packet, state.deck, mark)
        alike = state.known[top] & state.known[below] if state.face[top] == state.face[below] else 0
        state.known[top] = state.known[below] = alike | mark  # the others cannot tell which of them is where
        kept, back = (below, top) if second else (top, below)
        state.placed[back] |= mark
        state.deck.append(back)
    state.hands[seat].append(kept)
    return kept


def drop(state: Kitsunedo, card: int) -> None:
    """A card goes onto the discard pile, face up (KIT-011)."""
    state.known[card] = ALL
    state.discard.append(card)


def lay(state: Kitsunedo, seat: Seat, kind: int, stands_for: int) -> None:
    """KIT-030: a card leaves the hand and lies open on the table."""
    card = show_out(state, seat, kind)
    state.laid.append(card)
    state.laid_as.append(stands_for)


def show_out(state: Kitsunedo, seat: Seat, kind: int) -> int:
    """Take a card of a type out of a hand before all eyes."""
    hand = state.hands[seat]
    card = pick(state.face, state.known, hand, kind)
    leave(state.face, state.known, hand, card, ALL)
    state.known[card] = ALL
    state.reveal()
    return card


def discard_item(state: Kitsunedo, seat: Seat, kind: int) -> None:
    """A card of a type goes from a hand onto the discard pile."""
    drop(state, show_out(state, seat, kind))


def discard_hand(state: Kitsunedo, seat: Seat) -> None:
    """KIT-029: a whole hand at once, in the order sun, moon, sake, leaf, block."""
    hand = state.hands[seat]
    if not hand:
        return
    names: list[object] = []
    for kind in range(ITEM_TYPES):
        for card in [card for card in hand if state.face[card] == kind]:
            names.append(state.box.item_names[kind])
            drop(state, card)
    state.hands[seat] = []
    state.reveal()
    if state.log is not None:
        state.emit("event.hand_discarded", {"seat": seat, "items": names})


def move_card(state: Kitsunedo, giver: Seat, taker: Seat, kind: int, seers: int) -> None:
    """A card of a type goes from one hand into another; `seers` see which."""
    hand = state.hands[giver]
    card = pick(state.face, state.known, hand, kind)
    leave(state.face, state.known, hand, card, seers)
    state.known[card] |= seers
    state.hands[taker].append(card)
    state.reveal()


def new_lantern(state: Kitsunedo, seat: Seat) -> None:
    """KIT-028: the top lantern of the deck, unseen by the others."""
    card = state.lantern_deck.pop()
    state.lanterns[seat] = card
    state.known[card] |= bit(seat)
    state.reveal()
    if state.log is not None:
        name = state.box.lantern_names[state.lantern(seat)]
        state.emit("event.new_lantern", {"seat": seat, "lantern": name}, only=(seat,))
        state.emit("event.new_lantern_unseen", {"seat": seat}, but=(seat,))


def bury_lantern(state: Kitsunedo, seat: Seat) -> None:
    """KIT-028: a lantern goes under the lantern deck; who knew it knows it there."""
    card = state.lanterns[seat]
    if card != NONE:
        state.lanterns[seat] = NONE
        state.lantern_deck.insert(0, card)


class LaidAway(Step[Kitsunedo]):
    """KIT-030, KIT-072 (4): laid cards still on the table are discarded, in the order laid."""

    NAME = "laid_away"

    def run(self, state: Kitsunedo) -> None:
        for card in state.laid:
            drop(state, card)
        state.laid = []
        state.laid_as = []
