"""Full states that fit a view: cards that are not turned are any their owners may have laid."""

from __future__ import annotations

from random import Random
from typing import Any

from hyakki.core.chance import below
from hyakki.core.game import Game, Imaginer
from hyakki.core.stack import Action, Poll, Seat, View
from hyakki.games.shibuya.box import Box
from hyakki.games.shibuya.cards import BLUE, CARDS, FACE_DOWN, NOT_BLUE, RESULTS
from hyakki.games.shibuya.state import Shibuya, blank


class ShibuyaImaginer(Imaginer):
    """Prepared from one view; each `deal` chooses the unknown cards, each with the same odds."""

    def __init__(self, game: Game, box: Box, view: View) -> None:
        super().__init__(game, view)
        players: list[dict[str, Any]] = view["players"]
        open_poll = bool(self.frames) and isinstance(self.frames[-1], Poll)  # then its answers are the laid cards
        self.pattern = blank(self.facts, box)
        game.described.recall(self.pattern, view)
        self.pattern.set_red(self.pattern.red)
        for seat, told in enumerate(players):
            self.pattern.result[seat] = FACE_DOWN if told["result"] is None else RESULTS.index(told["result"])
            if told["laid"] is not None and not open_poll:
                self.pattern.laid[seat] = CARDS.index(told["laid"])
        hidden = [seat for seat, told in enumerate(players) if told["has_laid"] and told["laid"] is None]
        self.unknown = [] if open_poll else hidden

    def deal(self, rng: Random) -> Shibuya:
        state = self.pattern.clone()
        state.stack = self.frames[:]
        for seat in self.unknown:
            state.laid[seat] = self._card(seat, rng)
        top = state.stack[-1] if state.stack else None
        if isinstance(top, Poll):
            answers: dict[Seat, Action | None] = {}
            for seat, action in top.answers.items():
                answers[seat] = action if action is not None else ("lay", self._card(seat, rng))
            state.stack[-1] = top.with_answers(top.waiting, answers)
        self.end(state)
        return state

    def _card(self, seat: Seat, rng: Random) -> int:
        """Any card of the hand at selection time; Gojo's is not Blue once he has said so (SHB-030)."""
        state = self.pattern
        hand = state.box.hand(self.facts.seats, state.character[seat], state.used[seat])
        if state.blue == NOT_BLUE:
            hand = [card for card in hand if card != BLUE]
        return hand[below(rng, len(hand))]
