"""The state of a match: lords, hands, lanterns, decks, what was seen, and the moment the Thread can return to."""

from __future__ import annotations

from typing import Any, Final

from hyakki.core.stack import Action, Facts, Frame, Seat, State
from hyakki.games.kitsunedo.box import ITEM_TYPES, LANTERN_FACE, UNFASTENED_THREAD, Box, Mode
from hyakki.games.kitsunedo.cards import ALL, SPECTATOR, WATCHERS, matched

NONE: Final = -1  # no card, no lord
NO_INTS: Final[list[int]] = []  # stands in until `clone` or `blank` fills in
NO_LISTS: Final[list[list[int]]] = []

# What the active lord has used this turn (bits of `used`, named in fields.USES).
USED_SUMMON: Final = 1
USED_STEAL: Final = 2
USED_PEEP: Final = 4
USED_GIFT: Final = 8
USED_THREAD: Final = 16


class Entry:
    """One answer since the stored moment: who gave it and, as bits of watchers, who saw all of it.

    For a shuffle `cards` are the shuffled cards in their new order, from the top."""

    def __init__(self, seat: Seat, action: Action, seers: int, cards: tuple[int, ...]) -> None:
        self.seat = seat
        self.action = action
        self.seers = seers
        self.cards = cards


NO_ENTRIES: Final[list[Entry]] = []


class Kitsunedo(State):
    """Everything, hidden parts included. Cards are numbers: `face` gives the type, `known` who knows it.

    Decks and piles have their top at the end of the list.
    """

    UNTOLD = ("placed", "packets")  # of cards in no packet; and packets need only be told apart

    def __init__(self, facts: Facts, stack: list[Frame[Any]], box: Box, mode: Mode, face: list[int]) -> None:
        super().__init__(facts, stack)
        self.box = box
        self.mode = mode
        self.face = face  # per card: an item type, or LANTERN_FACE + a lantern type; shared, never changed
        self.known = NO_INTS  # per card: bits of the watchers who know that it is where it is
        self.placed = NO_INTS  # per card of a deck packet: who knows its very place in it
        self.packet = NO_INTS  # per card: the packet it was shuffled under the deck with, 0 for none
        self.packets = 0
        self.hands = NO_LISTS
        self.lanterns = NO_INTS
        self.lords = NO_INTS
        self.lives = NO_INTS
        self.marks = NO_INTS  # the card beside a marked lord (KIT-087)
        self.fresh_marks = 0  # bits of seats: marked in this very turn (KIT-091)
        self.deck = NO_INTS
        self.discard = NO_INTS
        self.lantern_deck = NO_INTS
        self.laid = NO_INTS  # cards of the active player on the table (KIT-030)
        self.laid_as = NO_INTS  # what each stands for
        self.handed = NONE  # a leaf handed over, while it is in question (KIT-049)
        self.unchallengeable = NO_INTS  # bits of lantern types, this turn (KIT-069, KIT-071)
        self.active = 0
        self.first_seat = 0
        self.round = 1
        self.turn = 0
        self.used = 0
        self.stopped = False  # the active player makes no further action (KIT-075, or ended the step)
        self.opening = False  # the active player has not answered yet in this turn (KIT-109)
        self.proposed = 0  # bits of seats that proposed a victor this turn
        self.reaped = 0  # lives taken by attack this turn (KIT-083)
        self.extra_turns = 0
        self.out_order = NO_INTS  # seats out, in the order they went (KIT-006)
        self.moment: Kitsunedo | None = None  # what the Thread would restore (KIT-096); never changed
        self.since = NO_ENTRIES  # the answers since that moment

    def clone(self) -> Kitsunedo:
        twin = Kitsunedo(self.facts, self.stack[:], self.box, self.mode, self.face)
        self.copy_into(twin)
        twin.moment = self.moment
        twin.since = self.since[:]
        self.copy_core(twin)
        return twin

    def copy_into(self, twin: Kitsunedo) -> None:
        """Carry over all that the rules change, except the stack and the stored moment."""
        twin.known = self.known[:]
        twin.placed = self.placed[:]
        twin.packet = self.packet[:]
        twin.packets = self.packets
        twin.hands = [hand[:] for hand in self.hands]
        twin.lanterns = self.lanterns[:]
        twin.lords = self.lords[:]
        twin.lives = self.lives[:]
        twin.marks = self.marks[:]
        twin.fresh_marks = self.fresh_marks
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.lantern_deck = self.lantern_deck[:]
        twin.laid = self.laid[:]
        twin.laid_as = self.laid_as[:]
        twin.handed = self.handed
        twin.unchallengeable = self.unchallengeable[:]
        twin.active = self.active
        twin.first_seat = self.first_seat
        twin.round = self.round
        twin.turn = self.turn
        twin.used = self.used
        twin.stopped = self.stopped
        twin.opening = self.opening
        twin.proposed = self.proposed
        twin.reaped = self.reaped
        twin.extra_turns = self.extra_turns
        twin.out_order = self.out_order[:]

    def apply(self, seat: Seat, action: Action) -> None:
        """As every game does; answers since a stored moment are kept beside it."""
        before = self.moment
        if before is None and not self.may_store():
            super().apply(seat, action)
            return
        entry = self._entry(seat, action)
        super().apply(seat, action)
        if self.moment is None:
            self.since = []
        elif self.moment is before:
            self.since.append(entry)
        else:
            self.since = [entry]

    def may_store(self) -> bool:
        """Whether the active lord could still take an action back this turn (KIT-096)."""
        lord = self.lords[self.active]
        return (
            lord != NONE
            and self.mode.abilities
            and bool(self.box.abilities[lord] & UNFASTENED_THREAD)
            and not self.used & USED_THREAD
        )

    def _entry(self, seat: Seat, action: Action) -> Entry:
        top = self.stack[-1]
        seers = 0
        for watcher in range(WATCHERS):
            if top.told(self, seat, action, None if watcher == SPECTATOR else watcher) == action:
                seers |= 1 << watcher
        cards: tuple[int, ...] = ()
        if action[0] == "shuffle" and self.moment is not None:
            cards = tuple(matched(self.face, self.discard[:-1], action))
        return Entry(seat, action, seers, cards)

    def add(self, face: int, known: int, placed: int = 0) -> int:
        """A new card, while a state is made."""
        self.face.append(face)
        self.known.append(known)
        self.placed.append(placed)
        self.packet.append(0)
        return len(self.face) - 1

    def lay_open(self, face: int) -> int:
        """A new card before all eyes."""
        return self.add(face, ALL)

    # --- questions the rules ask everywhere ---

    def has(self, seat: Seat, ability: int) -> bool:
        """Whether a seat's lord has an ability in this mode (KIT-079, KIT-112)."""
        lord = self.lords[seat]
        return self.mode.abilities and lord != NONE and bool(self.box.abilities[lord] & ability)

    def seat_of(self, lord: int) -> Seat:
        """The seat of a lord, or NONE if nobody plays it."""
        return self.lords.index(lord) if lord in self.lords else NONE

    def shown(self, seat: Seat) -> int:
        """The index of the requirement a lord shows now: gilded or diminished (KIT-012)."""
        return self.lords[seat] * 2 + (0 if self.lives[seat] == self.mode.lives else 1)

    def needs(self, seat: Seat) -> list[int]:
        """The item types an attack on this lord needs now (KIT-012)."""
        return self.box.needs[self.shown(seat)]

    def others_in(self, seat: Seat) -> list[Seat]:
        """The other lords that are in, clockwise from the seat's left."""
        seats = self.facts.seats
        others: list[Seat] = []
        other = seat
        for _ in range(1, seats):
            other = other + 1 if other + 1 < seats else 0
            if self.lives[other]:
                others.append(other)
        return others

    def lords_in(self) -> int:
        count = 0
        for lives in self.lives:
            if lives:
                count += 1
        return count

    def held(self, seat: Seat) -> list[int]:
        """How many cards of each item type a hand has."""
        counts = [0] * ITEM_TYPES
        for card in self.hands[seat]:
            kind = self.face[card]
            counts[kind] = counts[kind] + 1
        return counts

    def lantern(self, seat: Seat) -> int:
        """The type of a seat's lantern, NONE if it has none."""
        card = self.lanterns[seat]
        return NONE if card == NONE else self.face[card] - LANTERN_FACE

    def may_claim(self, lantern: int) -> bool:
        """Whether the mode lets this lantern be claimed (KIT-051)."""
        return bool(self.mode.claims >> lantern & 1)

    def is_free(self, seat: Seat, lantern: int) -> bool:
        """Whether a seat's claims of a lantern cannot be challenged this turn (KIT-069, KIT-071)."""
        return bool(self.unchallengeable[seat] >> lantern & 1)


def blank(facts: Facts, box: Box) -> Kitsunedo:
    """A table of the mode (KIT-002) without a card: no lord is chosen."""
    mode = box.modes[str(facts.options["mode"])]
    state = Kitsunedo(facts, [], box, mode, [])
    seats = facts.seats
    state.known = []
    state.placed = []
    state.packet = []
    state.hands = [[] for _ in range(seats)]
    state.lanterns = [NONE] * seats
    state.lords = [NONE] * seats
    state.lives = [mode.lives] * seats  # KIT-009
    state.marks = [NONE] * seats
    state.deck = []
    state.discard = []
    state.lantern_deck = []
    state.laid = []
    state.laid_as = []
    state.unchallengeable = [0] * seats
    state.out_order = []
    state.since = []
    return state
