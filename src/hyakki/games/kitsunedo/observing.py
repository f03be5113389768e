"""Observations straight from the state: what `fields.py` shows a watcher, as bytes."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.observer import Observer, Spots, put_bits, put_list, put_some, put_wide
from hyakki.core.stack import Seat
from hyakki.games.kitsunedo.box import LANTERN_FACE, Box
from hyakki.games.kitsunedo.cards import bit, packets
from hyakki.games.kitsunedo.schema import MAX_SEATS
from hyakki.games.kitsunedo.sight import state_of, sure_of, unseen_faces
from hyakki.games.kitsunedo.state import NONE, Kitsunedo


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

    def observe(self, state: Kitsunedo, watcher: Seat | None, into: bytearray, at: i64) -> None:
        mark = bit(watcher)
        self.of_the_turn(state, into, at)
        self.of_lords(state, mark, into, at)
        self.item_deck(state, mark, into, at)
        face = state.face
        put_list(into, at + self.discard.at, self.discard.places, [face[card] for card in state.discard])
        into[at + self.lanterns_size.at] = len(state.lantern_deck) + 1
        self.placed_lanterns(state, mark, into, at + self.lanterns_known.at, self.lanterns_known.places)
        self.placed_lanterns(state, bit(None), into, at + self.lanterns_public.at, self.lanterns_public.places)
        unseen = unseen_faces(state, mark)
        put_some(into, at + self.unseen.at, unseen[: len(self.box.item_names)])
        put_some(into, at + self.unseen_lanterns.at, unseen[LANTERN_FACE:])
        if watcher is not None:
            put_list(into, at + self.hand.at, self.hand.places, sure_of(state, state.hands[watcher], mark))

    def of_the_turn(self, state: Kitsunedo, into: bytearray, at: i64) -> None:
        """What all see beside the lords."""
        into[at + self.mode.at] = self.modes.index(state.mode.name) + 1
        into[at + self.active.at] = state.active + 1
        into[at + self.first_seat.at] = state.first_seat + 1
        put_wide(into, at + self.round.at, self.round.size, state.round - 1)  # rounds count from 1
        put_wide(into, at + self.turn.at, self.turn.size, state.turn)
        if state.handed != NONE:
            into[at + self.handed.at] = state.face[state.handed] + 1
        put_bits(into, at + self.used.at, self.used.places, state.used)
        into[at + self.stopped.at] = 2 if state.stopped else 1
        into[at + self.opening.at] = 2 if state.opening else 1
        put_bits(into, at + self.proposed.at, self.proposed.places, state.proposed)
        into[at + self.reaped.at] = state.reaped + 1
        into[at + self.extra.at] = state.extra_turns + 1
        put_list(into, at + self.out_order.at, self.out_order.places, state.out_order)
        place: i64 = at
        into[at + self.laid.at] = len(state.laid)
        for number, card in enumerate(state.laid):
            into[place + self.laid_item.at] = state.face[card] + 1
            into[place + self.laid_as.at] = state.laid_as[number] + 1
            place += self.laid.step

    def of_lords(self, state: Kitsunedo, mark: int, into: bytearray, at: i64) -> None:
        """What lies before each seat."""
        known, face, public = state.known, state.face, bit(None)
        into[at + self.lords.at] = len(state.lords)
        place: i64 = at
        for seat, lord in enumerate(state.lords):
            into[place + self.lives.at] = state.lives[seat] + 1
            into[place + self.life_state.at] = state_of(state, seat) + 1
            if lord != NONE:
                into[place + self.lord.at] = lord + 1
                if state.lives[seat]:
                    put_list(into, place + self.needs.at, self.needs.places, state.needs(seat))
            lantern = state.lanterns[seat]
            if lantern != NONE:
                kind: i64 = face[lantern] - LANTERN_FACE + 1
                into[place + self.lantern.at] = kind if known[lantern] & mark else self.unknown
                into[place + self.lantern_public.at] = kind if known[lantern] & public else self.unknown
            hand = state.hands[seat]
            into[place + self.hand_size.at] = len(hand) + 1
            knowing = 0
            for card in hand:
                knowing |= known[card]
            if knowing & mark:
                put_list(into, place + self.hand_known.at, self.hand_known.places, sure_of(state, hand, mark))
            if knowing & public:
                put_list(into, place + self.hand_public.at, self.hand_public.places, sure_of(state, hand, public))
            if state.marks[seat] != NONE:
                into[place + self.mark.at] = face[state.marks[seat]] + 1
            into[place + self.fresh.at] = 2 if state.fresh_marks >> seat & 1 else 1
            put_bits(into, place + self.free.at, self.free.places, state.unchallengeable[seat])
            place += self.lords.step

    def item_deck(self, state: Kitsunedo, mark: int, into: bytearray, at: i64) -> None:
        """The item deck, cut where discards were shuffled under it together."""
        into[at + self.deck_size.at] = len(state.deck) + 1
        deck, packet = state.deck, state.packet
        alone = len(deck) > 0 and packet[deck[0]] == packet[deck[-1]]
        heaps = [deck] if alone else packets(deck, packet)
        into[at + self.packets.at] = len(heaps)
        place: i64 = at
        public = bit(None)
        for cards in heaps:
            shuffled = state.packet[cards[0]] > 0
            sights = state.placed if shuffled else state.known
            into[place + self.packet_size.at] = len(cards)  # counted from 1
            into[place + self.shuffled.at] = 2 if shuffled else 1
            known = 0
            for card in cards:
                known |= state.known[card] | sights[card]
            if known & mark:
                rest = [card for card in cards if not sights[card] & mark]
                put_list(into, place + self.known.at, self.known.places, sure_of(state, rest, mark))
                self.placed_items(state, cards, sights, mark, into, place)
            if known & public:
                put_list(into, place + self.public.at, self.public.places, sure_of(state, cards, public))
            place += self.packets.step

    def placed_items(
        self, state: Kitsunedo, cards: list[int], sights: list[int], mark: int, into: bytearray, at: i64
    ) -> None:
        """The cards of a packet of which a watcher knows the very place."""
        seen = [number for number, card in enumerate(cards) if sights[card] & mark]
        into[at + self.placed.at] = len(seen)
        place: i64 = at + self.placed.first
        for number in seen[max(0, len(seen) - int(self.placed.places)) :]:
            into[place] = number + 1
            into[place + 1] = state.face[cards[number]] + self.item
            place += 2

    def placed_lanterns(self, state: Kitsunedo, mark: int, into: bytearray, at: i64, places: i64) -> None:
        """The lanterns of the deck that a watcher has seen go under it."""
        known = state.known
        seen = [number for number, card in enumerate(state.lantern_deck) if known[card] & mark]
        into[at] = len(seen)
        place: i64 = at + 1
        for number in seen[max(0, len(seen) - int(places)) :]:
            into[place] = number + 1
            into[place + 1] = state.face[state.lantern_deck[number]] - LANTERN_FACE + self.lantern_word
            place += 2
