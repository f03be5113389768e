"""Full states that fit a view: cards that are not turned are any their owners may have laid."""

from __future__ import annotations

from random import Random
from typing import Any, cast

from hyakki.core.chance import below
from hyakki.core.game import Game, Imaginer, read_outcome
from hyakki.core.stack import Action, Facts, Frame, Poll, Seat, View
from hyakki.games.shibuya.cards import BLUE, BLUE_CHECKS, CARDS, CHARACTERS, FACE_DOWN, NONE, NOT_BLUE, RESULTS
from hyakki.games.shibuya.state import Shibuya
from hyakki.games.shibuya.station import Station


class ShibuyaImaginer(Imaginer):
    """Prepared from one view; each `deal` chooses the unknown cards, each with the same odds."""

    def __init__(self, game: Game, station: Station, view: View) -> None:
        self.facts = Facts(game, view["seats"], view["options"])
        self.frames: list[Frame[Any]] = game.frames_from_json(view["pending"], view["seats"])
        players: list[dict[str, Any]] = view["players"]
        open_poll = bool(self.frames) and isinstance(self.frames[-1], Poll)  # then its answers are the laid cards
        self.pattern = Shibuya(
            self.facts,
            [],
            station,
            cast(int, view["options"]["gojo_seat"]),
            tuple(view["turn_order"]),
            [index(CHARACTERS, p["character"]) for p in players],
            [index(station.area_names, p["area"]) for p in players],
            [cast(int, p["energy"]) for p in players],
            [index(CARDS, p["used"]) for p in players],
            [NONE if open_poll else index(CARDS, p["laid"]) for p in players],
            [FACE_DOWN if p["result"] is None else RESULTS.index(p["result"]) for p in players],
            [cast(int, view["humans"][name]) for name in station.area_names],
            view["human_supply"],
            view["bank"],
            sum([1 << station.boundary_names.index(name) for name in view["red_chips"]]),
            view["round"],
            BLUE_CHECKS.index(view["blue_check"]),
            index(CHARACTERS, view["reserve"]),
            index(station.area_names, view["mechamaru"]),
            index(CHARACTERS, view["announced"]),
        )
        hidden = [seat for seat, p in enumerate(players) if p["has_laid"] and p["laid"] is None]
        self.unknown = [] if open_poll else hidden
        self.outcome: dict[str, Any] | None = view["outcome"]

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
        if self.outcome is not None:
            state.outcome = read_outcome(self.outcome, self.facts.seats)
        return state

    def _card(self, seat: Seat, rng: Random) -> int:
        """Any card of the hand at selection time; Gojo's is not Blue once he has said so (SHB-030)."""
        state = self.pattern
        hand = state.station.hand(self.facts.seats, state.character[seat], state.used[seat])
        if state.blue == NOT_BLUE:
            hand = [card for card in hand if card != BLUE]
        return hand[below(rng, len(hand))]


def index(names: list[str], name: str | None) -> int:
    return NONE if name is None else names.index(name)
