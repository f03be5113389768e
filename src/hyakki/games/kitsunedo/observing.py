"""Observations straight from the state: what `fields.py` shows a watcher, as bytes."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from hyakki.core.observer import Observer, Spots, put_bits, put_length, put_list, put_wide
from hyakki.core.stack import Seat
from hyakki.games.kitsunedo.box import ITEM_TYPES, LANTERN_FACE, Box
from hyakki.games.kitsunedo.cards import SPECTATOR, bit, packets
from hyakki.games.kitsunedo.schema import MAX_SEATS
from hyakki.games.kitsunedo.sight import state_of
from hyakki.games.kitsunedo.state import NONE, Kitsunedo

COUNT_BITS: Final = 10  # enough to count all cards; for each of the five types of items there is room in a word
COUNT: Final = (1 << COUNT_BITS) - 1
UNITS: Final = [1 << kind * COUNT_BITS for kind in range(ITEM_TYPES)]  # compiled, a shifted 1 has but 32 bits
EVERYBODY: Final = 1 << SPECTATOR  # what a spectator knows all know


class KitsunedoObserver(Observer):
    def __init__(self, box: Box) -> None:
        self.box = box
        self.modes = list(box.modes)
        self.unknown: i64 = len(box.lantern_names) + 1  # a lantern whose type the watcher does not know

    def fields(self) -> list[str]:
        table = ["mode", "active_seat", "first_seat", "round", "turn", "lords", "item_deck", "discard_pile", "handed"]
        turn = ["lantern_deck", "laid", "used_this_turn", "stopped", "opening", "proposed", "reaped", "extra_turns"]
        return [*table, *turn, "out_order", "unseen", "unseen_lanterns", "hand"]

    def fit(self, spots: Spots) -> None:
        most = max([sum(mode.items) for mode in self.box.modes.values()])
        self.mode = spots.of("mode")
        self.active = spots.of("active_seat")
        self.first_seat = spots.of("first_seat")
        self.round = spots.wide("round")
        self.turn = spots.wide("turn")
        self.lords = spots.all_of("lords", MAX_SEATS)
        self.lord = spots.of("lords.lord")
        self.lives = spots.of("lords.lives")
        self.life_state = spots.of("lords.state")
        self.needs = spots.of("lords.needs")
        self.lantern = spots.of("lords.lantern")
        self.lantern_public = spots.of("lords.lantern_public")
        self.hand_size = spots.of("lords.hand.size")
        self.hand_known = spots.of("lords.hand.known")
        self.hand_public = spots.of("lords.hand.public")
        self.mark = spots.of("lords.mark")
        self.fresh = spots.of("lords.mark_fresh")
        self.free = spots.of("lords.unchallengeable")
        self.deck_size = spots.of("item_deck.size")
        self.packets = spots.all_of("item_deck.packets", most)
        self.packet_size = spots.of("item_deck.packets.size")
        self.shuffled = spots.of("item_deck.packets.shuffled")
        self.known = spots.of("item_deck.packets.known")
        self.public = spots.of("item_deck.packets.public")
        self.placed = spots.wide("item_deck.packets.placed")
        self.item: i64 = spots.words_after("item_deck.packets.placed") + 1
        self.discard = spots.of("discard_pile")
        self.lanterns_size = spots.of("lantern_deck.size")
        self.lanterns_known = spots.wide("lantern_deck.known")
        self.lanterns_public = spots.wide("lantern_deck.public")
        self.lantern_word: i64 = spots.words_after("lantern_deck.known") + 1
        self.laid = spots.all_of("laid", most)
        self.laid_as = spots.of("laid.as")
        self.laid_item = spots.of("laid.item")
        self.handed = spots.of("handed")
        self.used = spots.of("used_this_turn")
        self.stopped = spots.of("stopped")
        self.opening = spots.of("opening")
        self.proposed = spots.of("proposed")
        self.reaped = spots.of("reaped")
        self.extra = spots.of("extra_turns")
        self.out_order = spots.of("out_order")
        self.unseen = spots.of("unseen")
        self.unseen_lanterns = spots.of("unseen_lanterns")
        self.hand = spots.of("hand")

    def observe(self, state: Kitsunedo, watcher: Seat | None, into: BytesWriter) -> None:
        mark: i64 = bit(watcher)
        self.of_the_turn(state, into)
        self.of_lords(state, mark, into)
        self.item_deck(state, mark, into)
        put_faces(into, self.discard.at, self.discard.places, state.discard, state.face)
        into[self.lanterns_size.at] = u8(len(state.lantern_deck) + 1)
        self.placed_lanterns(state, mark, into, self.lanterns_known.at, self.lanterns_known.places)
        self.placed_lanterns(state, EVERYBODY, into, self.lanterns_public.at, self.lanterns_public.places)
        self.of_unseen(state, mark, into)
        if watcher is not None:
            put_sure(into, self.hand.at, self.hand.places, state, state.hands[watcher], mark)

    def of_unseen(self, state: Kitsunedo, mark: i64, into: BytesWriter) -> None:
        """How many cards of each face there are of which the watcher does not know where they are."""
        known = state.known
        items: i64 = self.unseen.at
        lanterns: i64 = self.unseen_lanterns.at - LANTERN_FACE
        for number, kind in enumerate(state.face):
            seen: i64 = known[number]
            if not seen & mark:
                face: i64 = kind
                place: i64 = items + face
                if face >= LANTERN_FACE:
                    place = lanterns + face
                count = into[place]
                if count == 0:
                    count = 1  # one more than there are, for 0 tells that there is none
                into[place] = count + 1

    def of_the_turn(self, state: Kitsunedo, into: BytesWriter) -> None:
        """What all see beside the lords."""
        into[self.mode.at] = self.modes.index(state.mode.name) + 1
        into[self.active.at] = state.active + 1
        into[self.first_seat.at] = state.first_seat + 1
        put_wide(into, self.round.at, self.round.size, state.round - 1)  # rounds count from 1
        put_wide(into, self.turn.at, self.turn.size, state.turn)
        if state.handed != NONE:
            into[self.handed.at] = state.face[state.handed] + 1
        put_bits(into, self.used.at, self.used.places, state.used)
        into[self.stopped.at] = 2 if state.stopped else 1
        into[self.opening.at] = 2 if state.opening else 1
        put_bits(into, self.proposed.at, self.proposed.places, state.proposed)
        into[self.reaped.at] = state.reaped + 1
        into[self.extra.at] = state.extra_turns + 1
        put_list(into, self.out_order.at, self.out_order.places, state.out_order)
        place: i64 = 0
        into[self.laid.at] = u8(len(state.laid))
        for number, card in enumerate(state.laid):
            into[place + self.laid_item.at] = state.face[card] + 1
            into[place + self.laid_as.at] = state.laid_as[number] + 1
            place += self.laid.step

    def of_lords(self, state: Kitsunedo, mark: i64, into: BytesWriter) -> None:
        """What lies before each seat."""
        known, face = state.known, state.face
        into[self.lords.at] = u8(len(state.lords))
        place: i64 = 0
        for seat, lord in enumerate(state.lords):
            lives: i64 = state.lives[seat]
            into[place + self.lives.at] = u8(lives + 1)
            into[place + self.life_state.at] = state_of(state, seat) + 1
            if lord != NONE:
                into[place + self.lord.at] = lord + 1
                if lives:
                    put_list(into, place + self.needs.at, self.needs.places, state.needs(seat))
            lantern: i64 = state.lanterns[seat]
            if lantern != NONE:
                kind: i64 = face[lantern]
                seen: i64 = known[lantern]
                into[place + self.lantern.at] = self.lantern_as_seen(kind, seen & mark)
                into[place + self.lantern_public.at] = self.lantern_as_seen(kind, seen & EVERYBODY)
            hand = state.hands[seat]
            into[place + self.hand_size.at] = u8(len(hand) + 1)
            knowing: i64 = 0
            for card in hand:
                seen = known[card]
                knowing |= seen
            if knowing & mark:
                put_sure(into, place + self.hand_known.at, self.hand_known.places, state, hand, mark)
            if knowing & EVERYBODY:
                put_sure(into, place + self.hand_public.at, self.hand_public.places, state, hand, EVERYBODY)
            if state.marks[seat] != NONE:
                into[place + self.mark.at] = face[state.marks[seat]] + 1
            into[place + self.fresh.at] = 2 if state.fresh_marks >> seat & 1 else 1
            put_bits(into, place + self.free.at, self.free.places, state.unchallengeable[seat])
            place += self.lords.step

    def lantern_as_seen(self, face: i64, seen: i64) -> u8:
        """The type of a lantern, for whoever knows it."""
        if seen:
            return u8(face - LANTERN_FACE + 1)
        return u8(self.unknown)

    def item_deck(self, state: Kitsunedo, mark: i64, into: BytesWriter) -> None:
        """The item deck, cut where discards were shuffled under it together."""
        into[self.deck_size.at] = u8(len(state.deck) + 1)
        deck, packet = state.deck, state.packet
        alone = len(deck) > 0 and packet[deck[0]] == packet[deck[-1]]
        heaps = [deck] if alone else packets(deck, packet)
        into[self.packets.at] = u8(len(heaps))
        place: i64 = 0
        known = state.known
        for cards in heaps:
            shuffled = packet[cards[0]] > 0
            sights = state.placed if shuffled else known
            into[place + self.packet_size.at] = u8(len(cards))  # counted from 1
            into[place + self.shuffled.at] = 2 if shuffled else 1
            knowing: i64 = 0
            placing: i64 = 0
            for number in cards:
                card: i64 = number
                seen: i64 = known[card]
                sight: i64 = sights[card]
                knowing |= seen
                placing |= sight
            if placing & mark:
                rest = [card for card in cards if not sights[card] & mark]
                put_sure(into, place + self.known.at, self.known.places, state, rest, mark)
                self.placed_items(state, cards, sights, mark, into, place)
            elif knowing & mark:
                put_sure(into, place + self.known.at, self.known.places, state, cards, mark)
            if knowing & EVERYBODY:
                put_sure(into, place + self.public.at, self.public.places, state, cards, EVERYBODY)
            place += self.packets.step

    def placed_items(
        self, state: Kitsunedo, cards: list[int], sights: list[int], mark: i64, into: BytesWriter, at: i64
    ) -> None:
        """The cards of a packet of which a watcher knows the very place."""
        seen = [number for number, card in enumerate(cards) if sights[card] & mark]
        into[at + self.placed.at] = u8(len(seen))
        place: i64 = at + self.placed.first
        for number in seen[max(0, len(seen) - int(self.placed.places)) :]:
            into[place] = number + 1
            into[place + 1] = u8(state.face[cards[number]] + self.item)
            place += 2

    def placed_lanterns(self, state: Kitsunedo, mark: i64, into: BytesWriter, at: i64, places: i64) -> None:
        """The lanterns of the deck that a watcher has seen go under it."""
        known, face, deck = state.known, state.face, state.lantern_deck
        length: i64 = 0
        for card in deck:
            seen: i64 = known[card]
            if seen & mark:
                length += 1
        into[at] = u8(length)
        if length == 0:
            return
        place: i64 = at + 1
        for number, card in enumerate(deck):
            seen = known[card]
            if seen & mark:
                if length <= places:
                    kind: i64 = face[card]
                    into[place] = number + 1
                    into[place + 1] = u8(kind - LANTERN_FACE + self.lantern_word)
                    place += 2
                length -= 1


def put_faces(into: BytesWriter, at: i64, places: i64, cards: list[int], face: list[int]) -> None:
    """The faces of cards: how many they are, and the last of them."""
    length: i64 = len(cards)
    if length == 0:
        return
    put_length(into, at, length)
    number: i64 = 0
    if length > places:
        number = length - places
    while number < length:
        card: i64 = cards[number]
        kind: i64 = face[card]
        at += 1
        into[at] = u8(kind + 1)
        number += 1


def put_sure(into: BytesWriter, at: i64, places: i64, state: Kitsunedo, cards: list[int], mark: i64) -> None:
    """The items among these of which the owner of a mark is sure, in the order of the data."""
    known, face = state.known, state.face
    counts: i64 = 0  # of each type, side by side
    length: i64 = 0
    for number in cards:
        card: i64 = number
        seen: i64 = known[card]
        if seen & mark:
            unit: i64 = UNITS[face[card]]
            counts += unit
            length += 1
    if length == 0:
        return
    put_length(into, at, length)
    item: i64 = 0
    while counts:
        item += 1
        left: i64 = counts & COUNT
        while left:
            if length <= places:
                at += 1
                into[at] = u8(item)
            length -= 1
            left -= 1
        counts >>= COUNT_BITS
