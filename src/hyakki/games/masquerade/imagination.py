"""Full states that fit a view: hidden cards, characters, tokens, tiles and answers are dealt by their odds."""

from __future__ import annotations

from random import Random
from typing import Any

from hyakki.core.chance import below
from hyakki.core.game import Game, Imaginer, read_outcome
from hyakki.core.stack import Action, Facts, Frame, Poll, Seat, View
from hyakki.games.masquerade.dealing import Dealer
from hyakki.games.masquerade.hands import CARDS_IN, CLUES, HAND_OF, HANDS, NO_CARD
from hyakki.games.masquerade.interrogation import SHOWS_ALL_FROM, Exchange
from hyakki.games.masquerade.notebook import EXCHANGED, KINDS, LOOKED, SUSPECTED, Page
from hyakki.games.masquerade.positions import hand_words
from hyakki.games.masquerade.showing import shows
from hyakki.games.masquerade.state import Masque
from hyakki.games.masquerade.terms import Terms
from hyakki.games.masquerade.ward import NONE, Ward

UNKNOWN = -2  # a hand, card or character the view does not show


class MasqueImaginer(Imaginer):
    """Prepared from one view; each `deal` draws what the view does not show. Others are taken to know nothing."""

    def __init__(self, game: Game, ward: Ward, view: View) -> None:
        self.ward = ward
        self.facts = Facts(game, view["seats"], view["options"])
        self.terms = Terms(ward, view["seats"], view["options"])
        self.seat: Seat | None = view["seat"]
        self.seats: int = view["seats"]
        self.frames: list[Frame[Any]] = game.frames_from_json(view["pending"], view["seats"])
        self.outcome = None if view["outcome"] is None else read_outcome(view["outcome"], view["seats"])
        self.deck = [view["clue_cards"].get(name, 0) for name in ward.clue_names]
        self._read_board(view)
        self._read_cards(view)
        self._read_tokens(view)
        self._read_knowledge(view)
        self.notebook = read_notebook(ward, view["notebook"])
        self.dealer = self._dealer()

    def _read_board(self, view: View) -> None:
        ward = self.ward
        self.tiles = [NONE if name is None else ward.tile_names.index(name) for name in view["tiles"]]
        self.red_known: bool = view["red_known"]
        self.face_up = sum([1 << spot for spot in view["face_up"]])
        self.spot: int = view["token_spot"]
        self.pool: int = view["pool"]
        self.markers: list[int] = list(view["markers"])
        self.active: Seat = view["active_seat"]
        self.turn: int = view["turn"]
        self.end_due: bool = view["end_due"]

    def _read_cards(self, view: View) -> None:
        index = self.ward.clue_index
        self.cast = [self.ward.character_index[name] for name in view["cast"]]
        names = [frame.NAME for frame in self.frames]
        self.characters_dealt = "deal_characters" not in names
        self.cards_dealt = "deal_clue_cards" not in names
        self.characters = [UNKNOWN if c is None else self.ward.character_index[c] for c in view["characters"]]
        self.hands = [UNKNOWN if h is None else HAND_OF[tuple(sorted([index[c] for c in h]))] for h in view["hands"]]
        self.boards = [NO_CARD if card is None else index[card] for card in view["board_cards"]]
        self.fourths = [NO_CARD if c is None else UNKNOWN if c == "hidden" else index[c] for c in view["fourth_cards"]]
        shown = view["shown"]
        self.shown: list[int] | None = None if shown is None else [index[card] for card in shown]

    def _read_tokens(self, view: View) -> None:
        tokens = view["support_tokens"]
        self.kaneki = NONE
        self.hidden_tokens: list[Seat] = []
        self.tokens_known = 0
        if tokens is None or "deal_support_tokens" in [frame.NAME for frame in self.frames]:
            return
        self.tokens_known = sum([1 << seat for seat, token in enumerate(tokens) if token is not None])
        if "transformed_kaneki" in tokens:
            self.kaneki = tokens.index("transformed_kaneki")
        else:
            self.hidden_tokens = [seat for seat, token in enumerate(tokens) if token is None]
        if self.outcome is not None:
            self.tokens_known = 0

    def _read_knowledge(self, view: View) -> None:
        words = hand_words(self.ward)
        self.notes = [self.terms.possible] * self.seats
        self.ruled_out = [0] * self.seats
        self.unchanged = 0
        for seat, told in enumerate(view["known"]):
            if told["hands"] is not None and self.hands[seat] == UNKNOWN:
                self.notes[seat] = sum([1 << words[word] for word in told["hands"]])
            self.ruled_out[seat] = sum([1 << self.ward.character_index[name] for name in told["not"]])
            self.unchanged |= int(told["unchanged"]) << seat

    def _dealer(self) -> Dealer:
        hidden = [s for s in range(self.seats) if self.hands[s] == UNKNOWN] if self.cards_dealt else []
        strangers = [s for s in range(self.seats) if self.characters[s] == UNKNOWN] if self.characters_dealt else []
        left = self.deck[:]
        for card in [card for card in self.boards + self.fourths if card >= 0]:
            left[card] -= 1
        for hand in [hand for hand in self.hands if hand != UNKNOWN]:
            for clue in range(CLUES):
                left[clue] -= HANDS[hand][clue]
        won: list[dict[int, int]] = [{} for _ in hidden]
        for place, seat in enumerate(hidden):
            if self.unchanged >> seat & 1:
                board = self.boards[seat] + 1 if self.terms.board_always else 0
                complete = {c: self.ward.complete[c * (CLUES + 1) + board] for c in self.cast}
                won[place] = {c: hands for c, hands in complete.items() if hands & self.notes[seat]}
        return Dealer(
            [self.notes[seat] for seat in hidden],
            self.fourths.count(UNKNOWN),
            left,
            [c for c in self.cast if c not in self.characters],
            [self.ruled_out[seat] for seat in strangers],
            won,
        )

    def deal(self, rng: Random) -> Masque:
        hands, fourths, people = self.dealer.deal(rng)
        hands.reverse()
        fourths.reverse()
        people.reverse()
        characters = [people.pop() if c == UNKNOWN else c for c in self.characters] if self.characters_dealt else []
        state = Masque(
            self.facts,
            self.frames[:],
            self.ward,
            self.terms,
            self.deck,
            self._tiles(rng),
            self.face_up,
            self.red_known,
            self.spot,
            self.pool,
            self.markers[:],
            self.cast[:],
            characters,
            [hands.pop() if hand == UNKNOWN else hand for hand in self.hands] if self.cards_dealt else [],
            self.boards[:],
            [fourths.pop() if card == UNKNOWN else card for card in self.fourths],
            self._fourth_known(),
            self.shown[:] if self.shown is not None else [],
            self.hidden_tokens[below(rng, len(self.hidden_tokens))] if self.hidden_tokens else self.kaneki,
            *self._knowledge(),
            self.active,
            self.turn,
            self.end_due,
            self.notebook,
        )
        state.outcome = self.outcome
        fill_in(state, self.seat, rng)
        return state

    def _tiles(self, rng: Random) -> list[int]:
        tiles = self.tiles[:]
        missing = [tile for tile in self.ward.red_tiles if tile not in tiles]
        for spot in self.ward.red_spots:
            if tiles[spot] == NONE:
                tiles[spot] = missing.pop(below(rng, len(missing)))
        return tiles

    def _fourth_known(self) -> list[int]:
        found = [0] * self.seats
        for owner, card in enumerate(self.fourths):
            if card != NO_CARD:
                found[owner] = 1 << owner
                if card != UNKNOWN:
                    found[owner] |= 1 << self._watcher()
        return found

    def _knowledge(self) -> tuple[list[int], list[int], list[int], list[int]]:
        """Tokens known, notes, characters ruled out and unchanged hands, of the watcher alone."""
        watcher = self._watcher()
        tokens_known = [0] * (self.seats + 1)
        tokens_known[watcher] = self.tokens_known
        notes = [self.terms.possible] * (self.seats * (self.seats + 1))
        ruled_out = [0] * (self.seats * (self.seats + 1))
        unchanged = [0] * (self.seats + 1)
        notes[watcher * self.seats : (watcher + 1) * self.seats] = self.notes
        ruled_out[watcher * self.seats : (watcher + 1) * self.seats] = self.ruled_out
        unchanged[watcher] = self.unchanged
        return tokens_known, notes, ruled_out, unchanged

    def _watcher(self) -> int:
        return self.seats if self.seat is None else self.seat


def fill_in(state: Masque, seat: Seat | None, rng: Random) -> None:
    """What others have answered or shown out of a watcher's sight, given the cards they now have."""
    if not state.stack:
        return
    top = state.stack[-1]
    if isinstance(top, Poll):
        answers: dict[Seat, Action | None] = {}
        for owner, answer in top.answers.items():
            if owner != seat:
                options = top.options(state, owner)
                answer = options[below(rng, len(options))]
            answers[owner] = answer
        state.stack[-1] = top.with_answers(top.waiting, answers)
    elif isinstance(top, Exchange) and seat != top.seat and seat != top.other:
        if state.markers[top.other] >= SHOWS_ALL_FROM:
            state.shown = list(CARDS_IN[state.hands[top.other]])
        else:
            options = shows(state.hands[top.other])
            state.shown = [int(card) for card in options[below(rng, len(options))][1:]]


def read_notebook(ward: Ward, entries: list[dict[str, Any]]) -> Page | None:
    """The pages a view shows."""
    last: Page | None = None
    for entry in entries:
        kind = KINDS.index(entry["what"])
        other = ward.action_names.index(entry["action"]) if kind == SUSPECTED else entry["other"]
        things = [ward.clue_index[name] for name in entry.get("cards", [])]
        if kind == SUSPECTED:
            things = list(entry["seats"])
        elif kind == EXCHANGED:
            things = [ward.clue_index[entry["gave"]], ward.clue_index[entry["took"]]]
        elif kind == LOOKED:
            things = [int(entry["token"] == "transformed_kaneki")]
        last = Page(last, entry["turn"], kind, entry["seat"], other, tuple(things))
    return last
