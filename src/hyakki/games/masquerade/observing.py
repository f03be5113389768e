"""Observations straight from the state: what `fields.py` shows a watcher, as bytes."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from hyakki.core.observer import (
    Observer,
    Spots,
    put_bits,
    put_block,
    put_bytes,
    put_length,
    put_list,
    put_some,
    put_wide,
    zeroes,
)
from hyakki.core.stack import Seat
from hyakki.games.masquerade.box import NONE, SEATS, Box
from hyakki.games.masquerade.fields import note_of, sees_shown, tokens_known_to
from hyakki.games.masquerade.hands import AT_LEAST, CARDS_IN, CLUES, HAND_SIZE, NO_CARD, members
from hyakki.games.masquerade.notebook import EXCHANGED, LOOKED, SUSPECTED, Page
from hyakki.games.masquerade.state import Masque

TOP: Final = HAND_SIZE + 1
MOST_NOTES: Final = 20_000  # sets of hands whose bytes are kept; far fewer occur in a match


class MasqueObserver(Observer):
    def __init__(self, box: Box) -> None:
        self.box = box
        self.bounds: dict[int, bytes] = {}  # by a set of hands, the seats, and whether there are masks
        self.hidden: i64 = len(box.clue_names) + 1  # a fourth card that the watcher does not know

    def fields(self) -> list[str]:
        table = ["active_seat", "turn", "end_due", "pool", "markers", "token_spot", "tiles", "red_known", "face_up"]
        people = ["cast", "characters", "clue_cards", "hands", "board_cards", "fourth_cards", "shown"]
        return [*table, *people, "support_tokens", "known", "notebook"]

    def fit(self, spots: Spots) -> None:
        most = SEATS[1]
        self.active = spots.of("active_seat")
        self.turn = spots.wide("turn")
        self.end_due = spots.of("end_due")
        self.pool = spots.wide("pool")
        self.markers = spots.wide("markers")
        self.token_spot = spots.of("token_spot")
        self.tiles = spots.of("tiles")
        self.red_known = spots.of("red_known")
        self.face_up = spots.of("face_up")
        self.cast = spots.of("cast")
        self.characters = spots.all_of("characters", most)
        self.deck = spots.of("clue_cards")
        self.hands = spots.all_of("hands", most)
        self.boards = spots.all_of("board_cards", most)
        self.fourths = spots.all_of("fourth_cards", most)
        self.shown = spots.of("shown")
        self.tokens = spots.all_of("support_tokens", most)
        self.known = spots.all_of("known", most)
        self.at_least = spots.of("known.at_least")
        self.at_most = spots.of("known.at_most")
        self.possible = spots.of("known.hands")
        self.ruled_out = spots.of("known.not")
        self.unchanged = spots.of("known.unchanged")
        self.notebook = spots.wide("notebook")
        first = self.notebook.first
        self.page_size = self.notebook.step
        self.page_turn = spots.wide("notebook.turn")
        self.in_page = [
            spots.of(f"notebook.{name}").at - first
            for name in ("what", "seat", "action", "seats", "other", "token", "gave", "took", "cards")
        ]

    def observe(self, state: Masque, watcher: Seat | None, into: BytesWriter) -> None:
        self.pages(state, watcher, into)  # before what stands behind it
        into[self.active.at] = state.active + 1
        put_wide(into, self.turn.at, self.turn.size, state.turn)
        into[self.end_due.at] = 2 if state.end_due else 1
        put_wide(into, self.pool.at, self.pool.size, state.pool)
        place: i64 = self.markers.first
        into[self.markers.at] = len(state.markers)
        for markers in state.markers:
            put_wide(into, place, self.markers.step, markers)
            place += self.markers.step
        into[self.token_spot.at] = state.spot + 1
        into[self.red_known.at] = 2 if state.red_known else 1
        put_bits(into, self.face_up.at, self.face_up.places, state.face_up)
        put_list(into, self.cast.at, self.cast.places, state.cast)
        put_some(into, self.deck.at, state.deck)
        hidden = [] if state.red_known or state.outcome is not None else state.box.red_spots
        place = self.tiles.first
        for spot, tile in enumerate(state.tiles):
            if spot not in hidden:
                into[place] = tile + 1
            place += 1
        self.of_seats(state, watcher, into)
        if state.shown and sees_shown(state, watcher):
            into[self.shown.at] = 1
            put_list(into, self.shown.body, self.shown.places, state.shown)
        self.of_tokens(state, watcher, into)
        self.certain(state, watcher, into)

    def of_seats(self, state: Masque, watcher: Seat | None, into: BytesWriter) -> None:
        """Characters, hands and cards beside them: the own ones, and all of them at the end."""
        seats = state.facts.seats
        over = state.outcome is not None
        into[self.characters.at] = seats
        into[self.hands.at] = seats
        into[self.boards.at] = seats
        into[self.fourths.at] = seats
        number = state.watcher(watcher)
        for seat in range(seats):
            own = over or seat == watcher
            if own and state.characters:
                into[self.characters.first + seat] = state.characters[seat] + 1
            if own and state.hands:
                place: i64 = self.hands.first + seat * self.hands.step
                into[place] = 1
                for card in CARDS_IN[state.hands[seat]]:
                    place += 1
                    into[place] = card + 1
            if state.boards[seat] != NO_CARD:
                into[self.boards.first + seat] = state.boards[seat] + 1
            fourth = state.fourths[seat]
            if fourth != NO_CARD:
                into[self.fourths.first + seat] = u8(self.hidden)
                if over or state.fourth_known[seat] >> number & 1:
                    into[self.fourths.first + seat] = fourth + 1

    def of_tokens(self, state: Masque, watcher: Seat | None, into: BytesWriter) -> None:
        if not state.terms.support:
            return
        into[self.tokens.at] = 1
        into[self.tokens.body] = state.facts.seats
        if state.kaneki != NONE:
            known = tokens_known_to(state, watcher)
            for seat in range(state.facts.seats):
                if known >> seat & 1:
                    into[self.tokens.first + seat] = 2 if seat == state.kaneki else 1

    def certain(self, state: Masque, watcher: Seat | None, into: BytesWriter) -> None:
        """What is certain of hands and characters."""
        seats = state.facts.seats
        number = state.watcher(watcher)
        unchanged = state.unchanged[number]
        into[self.known.at] = seats
        place: i64 = 0
        for owner in range(seats):
            note = note_of(state, owner, watcher)
            key = (note << 4 | seats) << 1 | int(state.terms.mask)
            bounds = self.bounds.get(key)
            if bounds is None:
                if len(self.bounds) >= MOST_NOTES:
                    self.bounds.clear()
                bounds = self.bounds_of(state, note)
                self.bounds[key] = bounds
            put_bytes(into, place + self.at_least.at, bounds)
            put_bits(into, place + self.ruled_out.at, self.ruled_out.places, state.ruled_out[number * seats + owner])
            into[place + self.unchanged.at] = 2 if unchanged >> owner & 1 else 1
            place += self.known.step

    def bounds_of(self, state: Masque, note: int) -> bytes:
        """What a set of hands tells: the least and the most of each clue type, and the hands if not all may be."""
        at = self.at_least.at
        into = zeroes(self.possible.at + self.possible.size - at)
        for clue in range(CLUES):
            least = max([n for n in range(TOP) if not note & ~AT_LEAST[clue * TOP + n]])
            most = max([n for n in range(TOP) if note & AT_LEAST[clue * TOP + n]])
            if least:
                into[clue] = least + 1
            if state.deck[clue]:
                into[self.at_most.at - at + clue] = most + 1
        if note != state.terms.possible:
            into[self.possible.at - at] = 1
            put_list(into, self.possible.body - at, self.possible.places, members(note))
        return into.getvalue()

    def pages(self, state: Masque, watcher: Seat | None, into: BytesWriter) -> None:
        """The last pages of the notebook that a watcher may read, each written once for all who read it."""
        read: list[bytes] = []
        count: i64 = 0
        page = state.notebook
        while page is not None:
            if page.read_by(watcher):
                if count < self.notebook.places:
                    if not page.written:
                        page.written = self.written(page)
                    read.append(page.written)
                count += 1
            page = page.before
        if count == 0:
            return
        put_length(into, self.notebook.at, count)
        read.reverse()
        put_block(into, self.notebook.first, b"".join(read))

    def written(self, page: Page) -> bytes:
        """A page as all who may read it see it."""
        into = zeroes(self.page_size)
        put_wide(into, 0, self.page_turn.size, page.turn)
        what, seat, action, seats, other, token, gave, took, cards = self.in_page
        into[what] = page.kind + 1
        into[seat] = page.seat + 1
        if page.kind == SUSPECTED:
            into[action] = page.other + 1
            into[seats] = 1
            put_list(into, seats + 1, SEATS[1], list(page.things))
            return into.getvalue()
        into[other] = page.other + 1
        if page.kind == LOOKED:
            into[token] = page.things[0] + 1
        elif page.kind == EXCHANGED:
            into[gave] = page.things[0] + 1
            into[took] = page.things[1] + 1
        elif page.things:
            into[cards] = 1
            put_list(into, cards + 1, HAND_SIZE, list(page.things))
        return into.getvalue()
