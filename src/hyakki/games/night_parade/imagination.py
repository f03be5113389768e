"""Full states that fit a view: what the watcher cannot see is dealt to the places it cannot see."""

from __future__ import annotations

from random import Random
from typing import Any

from hyakki.core.chance import shuffle
from hyakki.core.game import Game, Imaginer
from hyakki.core.stack import Facts, Seat, View
from hyakki.games.night_parade.box import LEVELS
from hyakki.games.night_parade.hidden import answer_anew
from hyakki.games.night_parade.state import NightParade, blank
from hyakki.games.night_parade.terms import Terms


class Pile:
    """A pile as the view tells it: known bottom, unknown middle, and a top if it lies face up."""

    def __init__(self, told: dict[str, Any], index: dict[str, int]) -> None:
        self.bottom = [index[name] for name in told["bottom"]]
        self.unseen = [index[name] for name in told["unseen"]]
        shown = told["top"] is not None and len(self.bottom) < told["size"]
        self.top = [index[told["top"]]] if shown else []

    def deal(self, rng: Random) -> list[int]:
        middle = self.unseen[:]
        shuffle(rng, middle)
        return self.bottom + middle + self.top


class Heap:
    """Hidden cards or tokens of one side: those the watcher knows, or how many to deal."""

    def __init__(self, size: int, known: list[int] | None) -> None:
        self.known = known
        self.missing = 0 if known is not None else size

    def fill(self, unseen: list[int]) -> list[int]:
        """The known ones, or as many as are missing from the end of the unseen."""
        if self.known is not None:
            return self.known[:]
        return sorted([unseen.pop() for _ in range(self.missing)])


class NightParadeImaginer(Imaginer):
    """Prepared from one view; each `deal` shuffles what is unseen."""

    def __init__(self, game: Game, terms: Terms, view: View) -> None:
        super().__init__(game, view)
        box = terms.box
        self.seat: Seat | None = view["seat"]
        self.pattern = seen_by_all(self.facts, terms, view)
        self.decks = [Pile(view["decks"][str(level + 1)], box.card_index) for level in range(LEVELS)]
        self.throne = Pile(view["throne_pile"], box.throne_index)
        self.enma = Pile(view["enma_pile"], box.enma_index)
        index = box.plot_index
        self.plots = [cards(heap, index) for heap in view["plots"]]
        self.discarded = [cards(heap, index) for heap in view["discarded_plots"]]
        self.unseen_plots = [index[name] for name in view["unseen_plots"]]
        self.mystery = [Heap(heap["size"], heap["values"]) for heap in view["mystery"]]
        self.unseen_mystery: list[int] = list(view["unseen_mystery"])

    def deal(self, rng: Random) -> NightParade:
        state = self.pattern.clone()
        state.stack = self.frames[:]
        state.decks = [pile.deal(rng) for pile in self.decks]
        state.throne_pile = self.throne.deal(rng)
        state.enma_pile = self.enma.deal(rng)
        plots = self.unseen_plots[:]
        shuffle(rng, plots)
        state.plots = [heap.fill(plots) for heap in self.plots]
        state.discarded = [heap.fill(plots) for heap in self.discarded]
        state.undealt = sorted(plots)
        tokens = self.unseen_mystery[:]
        shuffle(rng, tokens)
        state.mystery = [heap.fill(tokens) for heap in self.mystery]
        state.mystery_supply = sorted(tokens)
        answer_anew(state, self.seat, rng)
        self.end(state)
        return state


def seen_by_all(facts: Facts, terms: Terms, view: View) -> NightParade:
    """A state with the public part of a view and nothing else in it."""
    state = blank(facts, terms)
    facts.game.described.recall(state, view)
    return state


def cards(told: dict[str, Any], index: dict[str, int]) -> Heap:
    """A heap of plots, named or only counted."""
    named: list[str] | None = told["cards"]
    return Heap(told["size"], None if named is None else [index[name] for name in named])
