"""Full states that fit a view: hidden cards, characters, tokens, tiles and answers are dealt by their odds."""

from __future__ import annotations

from random import Random

from hyakki.core.chance import below
from hyakki.core.game import Game, Imaginer
from hyakki.core.hearing import Heard, told_lines
from hyakki.core.stack import NATURE, Action, Poll, Seat, View
from hyakki.games.masquerade.box import NONE, TOKENS, Box
from hyakki.games.masquerade.dealing import TRIES, Dealer
from hyakki.games.masquerade.hands import CARDS_IN, CLUES, HAND_OF, HANDS
from hyakki.games.masquerade.interrogation import SHOWS_ALL_FROM, Exchange
from hyakki.games.masquerade.pages import recall_notebook
from hyakki.games.masquerade.retracing import Retracer
from hyakki.games.masquerade.showing import shows
from hyakki.games.masquerade.state import Masque, blank

UNKNOWN = -2  # a hand, card or character the view does not show


class MasqueImaginer(Imaginer):
    """Prepared from one view; each `deal` draws what the view does not show.

    With the events of a whole match it is acted again, so that others know what they learned and no card lies where it
    cannot have come; without them others are taken to know nothing."""

    def __init__(self, game: Game, box: Box, view: View, events: Heard = ()) -> None:
        super().__init__(game, view)
        self.seat: Seat | None = view["seat"]
        self.pattern = blank(self.facts, box)
        self.watcher = self.pattern.watcher(self.seat)
        self.undealt = [frame.NAME for frame in self.frames]
        self.hidden_tokens: list[Seat] = []
        game.described.recall(self.pattern, view)
        self._recall_cards(view)
        self._recall_tokens(view["support_tokens"])
        self._recall_knowledge(view)
        self.pattern.notebook = recall_notebook(box, view["notebook"])
        self.dealer = self._dealer()
        told = told_lines(events) if self.ending is None else []  # TGM-083: then nothing is hidden any more
        begins = bool(told) and told[0].seat == NATURE
        self.retracer = Retracer(self.facts, box, self.seat, view, told) if begins else None

    def _recall_cards(self, view: View) -> None:
        """Tiles, characters and cards; NONE and UNKNOWN stand for what is dealt."""
        state, box = self.pattern, self.pattern.box
        index = box.clue_index
        state.tiles = [NONE if name is None else box.tile_names.index(name) for name in view["tiles"]]
        if "deal_characters" not in self.undealt:
            state.characters = [UNKNOWN if c is None else box.character_index[c] for c in view["characters"]]
        if "deal_clue_cards" not in self.undealt:
            hands = [None if hand is None else sorted([index[card] for card in hand]) for hand in view["hands"]]
            state.hands = [UNKNOWN if hand is None else HAND_OF[tuple(hand)] for hand in hands]
        for owner, card in enumerate(view["fourth_cards"]):
            if card is not None:
                state.fourths[owner] = index.get(card, UNKNOWN)
                state.fourth_known[owner] = 1 << owner | int(card in index) << self.watcher
        state.shown = [index[card] for card in view["shown"] or []]

    def _recall_tokens(self, tokens: list[str | None] | None) -> None:
        if tokens is None or "deal_support_tokens" in self.undealt:
            return
        if TOKENS[1] in tokens:
            self.pattern.kaneki = tokens.index(TOKENS[1])
        else:
            self.hidden_tokens = [seat for seat, token in enumerate(tokens) if token is None]
        if self.ending is None:
            seen = sum([1 << seat for seat, token in enumerate(tokens) if token is not None])
            self.pattern.tokens_known[self.watcher] = seen

    def _recall_knowledge(self, view: View) -> None:
        """What the watcher is certain of."""
        state, box = self.pattern, self.pattern.box
        for seat, told in enumerate(view["known"]):
            place = self.watcher * self.facts.seats + seat
            if told["hands"] is not None and view["hands"][seat] is None:
                state.notes[place] = sum([1 << box.hand_index[word] for word in told["hands"]])
            state.ruled_out[place] = sum([1 << box.character_index[name] for name in told["not"]])
            state.unchanged[self.watcher] |= int(told["unchanged"]) << seat

    def _dealer(self) -> Dealer:
        state = self.pattern
        first = self.watcher * self.facts.seats
        hidden = [seat for seat, hand in enumerate(state.hands) if hand == UNKNOWN]
        strangers = [seat for seat, character in enumerate(state.characters) if character == UNKNOWN]
        left = state.deck[:]
        for card in [card for card in state.boards + state.fourths if card >= 0]:
            left[card] -= 1
        for hand in [hand for hand in state.hands if hand != UNKNOWN]:
            for clue in range(CLUES):
                left[clue] -= HANDS[hand][clue]
        won: list[dict[int, int]] = [{} for _ in hidden]
        for place, seat in enumerate(hidden):
            if state.unchanged[self.watcher] >> seat & 1:
                board = state.counted_board(seat)
                complete = {c: state.box.complete[c * (CLUES + 1) + board] for c in state.cast}
                won[place] = {c: hands for c, hands in complete.items() if hands & state.notes[first + seat]}
        return Dealer(
            [state.notes[first + seat] for seat in hidden],
            state.fourths.count(UNKNOWN),
            left,
            [c for c in state.cast if c not in state.characters],
            [state.ruled_out[first + seat] for seat in strangers],
            won,
        )

    def deal(self, rng: Random) -> Masque:
        world = self._dealt(rng)
        if self.retracer is None:
            return world
        for _ in range(TRIES):
            again = self.retracer.acted_again(world, rng)
            if again is not None:
                self.carried = True
                return again
            world = self._dealt(rng)
        self.carried = False  # no match was found that leads to one of these worlds
        return world

    def _dealt(self, rng: Random) -> Masque:
        """What the view does not show, by the odds of the cards."""
        hands, fourths, people = self.dealer.deal(rng)
        hands.reverse()
        fourths.reverse()
        people.reverse()
        state = self.pattern.clone()
        state.stack = self.frames[:]
        state.characters = [people.pop() if c == UNKNOWN else c for c in state.characters]
        state.hands = [hands.pop() if hand == UNKNOWN else hand for hand in state.hands]
        state.fourths = [fourths.pop() if card == UNKNOWN else card for card in state.fourths]
        missing = [tile for tile in state.box.red_tiles if tile not in state.tiles]
        for spot in state.box.red_spots:
            if state.tiles[spot] == NONE:
                state.tiles[spot] = missing.pop(below(rng, len(missing)))
        if self.hidden_tokens:
            state.kaneki = self.hidden_tokens[below(rng, len(self.hidden_tokens))]
        self.end(state)
        fill_in(state, self.seat, rng)
        return state


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
