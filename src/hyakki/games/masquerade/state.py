"""The state of a match: board, markers, characters, cards, support tokens, and what each watcher knows."""

from __future__ import annotations

from typing import Any

from hyakki.core.stack import Facts, Frame, Seat, State
from hyakki.games.masquerade.box import NONE, Box
from hyakki.games.masquerade.hands import NO_CARD
from hyakki.games.masquerade.notebook import Page
from hyakki.games.masquerade.terms import Terms


class Masque(State):
    """Everything, hidden parts included. Watchers are the seats and, behind the last of them, the spectator."""

    def __init__(
        self,
        facts: Facts,
        stack: list[Frame[Any]],
        box: Box,
        terms: Terms,
        deck: list[int],
        tiles: list[int],
        face_up: int,
        red_known: bool,
        spot: int,
        pool: int,
        markers: list[int],
        cast: list[int],
        characters: list[int],
        hands: list[int],
        boards: list[int],
        fourths: list[int],
        fourth_known: list[int],
        shown: list[int],
        kaneki: Seat,
        tokens_known: list[int],
        notes: list[int],
        ruled_out: list[int],
        unchanged: list[int],
        active: Seat,
        turn: int,
        end_due: bool,
        notebook: Page | None,
    ) -> None:
        super().__init__(facts, stack)
        self.box = box
        self.terms = terms
        self.deck = deck  # the clue cards of this match, counted by type; shared, never changed
        self.tiles = tiles  # per spot
        self.face_up = face_up  # a bit per spot
        self.red_known = red_known  # which red tile lies where (TGM-006)
        self.spot = spot  # of the action token
        self.pool = pool
        self.markers = markers
        self.cast = cast  # the characters in the game, sorted
        self.characters = characters  # per seat; empty until they are dealt
        self.hands = hands  # per seat a hand of three, see hands.py; empty until they are dealt
        self.boards = boards  # Mask: per seat the face-up card or NO_CARD
        self.fourths = fourths  # Mask: the card beyond three while none lies face up, or NO_CARD
        self.fourth_known = fourth_known  # a bit per watcher who knows that card
        self.shown = shown  # the cards shown in the interrogation under way, sorted
        self.kaneki = kaneki  # Support: who has the transformed Kaneki, or NONE
        self.tokens_known = tokens_known  # per watcher a bit for each seat whose token it knows
        self.notes = notes  # watcher * seats + seat -> the hands it may have, see knowledge.py
        self.ruled_out = ruled_out  # watcher * seats + seat -> a bit for each character it cannot be
        self.unchanged = unchanged  # per watcher a bit for each seat, see knowledge.py
        self.active = active
        self.turn = turn  # how many turns have begun
        self.end_due = end_due  # TGM-078
        self.notebook = notebook

    def clone(self) -> Masque:
        twin = Masque(
            self.facts,
            self.stack[:],
            self.box,
            self.terms,
            self.deck,
            self.tiles[:],
            self.face_up,
            self.red_known,
            self.spot,
            self.pool,
            self.markers[:],
            self.cast[:],
            self.characters[:],
            self.hands[:],
            self.boards[:],
            self.fourths[:],
            self.fourth_known[:],
            self.shown[:],
            self.kaneki,
            self.tokens_known[:],
            self.notes[:],
            self.ruled_out[:],
            self.unchanged[:],
            self.active,
            self.turn,
            self.end_due,
            self.notebook,
        )
        self.copy_core(twin)
        return twin

    def write(self, kind: int, seat: Seat, other: int, things: tuple[int, ...]) -> None:
        """A new page of the notebook."""
        self.notebook = Page(self.notebook, self.turn, kind, seat, other, things)

    def counted_board(self, seat: Seat) -> int:
        """The board card that counts in collections, staying alive and the two doves, as index + 1 (TGM-106)."""
        return self.boards[seat] + 1 if self.terms.board_always else 0

    def watcher(self, seat: Seat | None) -> int:
        """The number of a watcher: a seat, or the spectator behind the last of them."""
        return self.facts.seats if seat is None else seat


def blank(facts: Facts, box: Box) -> Masque:
    """A table before set-up: tiles unshuffled, nothing dealt, nothing known."""
    seats = facts.seats
    terms = Terms(box, seats, facts.options)
    return Masque(
        facts,
        [],
        box,
        terms,
        deck=terms.deck,
        tiles=box.unshuffled[:],
        face_up=sum([1 << spot for spot in box.plain_spots]),  # TGM-006, TGM-007
        red_known=False,
        spot=box.start_spot,  # TGM-008
        pool=terms.row.pool,  # TGM-009
        markers=[0] * seats,
        cast=[],
        characters=[],
        hands=[],
        boards=[NO_CARD] * seats,
        fourths=[NO_CARD] * seats,
        fourth_known=[0] * seats,
        shown=[],
        kaneki=NONE,
        tokens_known=[0] * (seats + 1),
        notes=[terms.possible] * (seats * (seats + 1)),
        ruled_out=[0] * (seats * (seats + 1)),
        unchanged=[0] * (seats + 1),
        active=0,
        turn=0,
        end_due=False,
        notebook=None,
    )
