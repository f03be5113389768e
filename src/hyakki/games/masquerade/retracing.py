"""A match acted again: one that leads to a dealt world and shows its watcher all that it saw.

Found backwards: from the cards that all hold now, what each move may have changed is tried and taken back, until the
deal. Then the rules play the match forwards, and so everybody knows in it what they learned on the way.
"""

from __future__ import annotations

from random import Random
from typing import Final

from hyakki.core.chance import below
from hyakki.core.hearing import Told
from hyakki.core.stack import NATURE, Action, Facts, Seat, View
from hyakki.games.masquerade.actions import first_character, neutral_token
from hyakki.games.masquerade.box import Box
from hyakki.games.masquerade.dealing import HAND_CODE
from hyakki.games.masquerade.hands import CLUES, NO_CARD
from hyakki.games.masquerade.history import History, in_order
from hyakki.games.masquerade.moves import ONE, Answers, Before, Cards
from hyakki.games.masquerade.setup import DealCharacters, DealClueCards, ShufflePlainTiles, ShuffleRedTiles
from hyakki.games.masquerade.state import Masque

PATIENCE: Final = 3000  # moves taken back before a world is held to be impossible


class Retracer:
    """Prepared from what one watcher heard of a whole match."""

    def __init__(self, facts: Facts, box: Box, seat: Seat | None, view: View, told: list[Told]) -> None:
        self.facts = facts
        self.seat = seat
        self.view = view
        self.history = History(facts, box, seat, told)

    def acted_again(self, world: Masque, rng: Random) -> Masque | None:
        """A match that leads to the cards, characters and tokens of a world and shows the watcher all it saw.

        None if there is none, or none was found in good time."""
        if not world.hands:
            return self._replayed(world, [], [], rng)
        cards = [HAND_CODE[hand] for hand in world.hands]
        for seat, fourth in enumerate(world.fourths):
            cards[seat] += ONE[fourth] if fourth != NO_CARD else 0
        path = self._back(cards, world.characters, rng)
        if path is None:
            return None
        first = path[-1].cards if path else cards
        answers = [answer for before in path for answer in before.answers]
        return self._replayed(world, first, answers, rng)

    def _back(self, cards: Cards, people: list[int], rng: Random) -> list[Before] | None:
        """What may have been before each move, the last one first; found by going back and trying again."""
        open_ways: list[list[Before]] = []
        path: list[Before] = []
        dead: set[tuple[int, ...]] = set()  # what all would have held after a move, to which nothing leads
        for _ in range(PATIENCE):
            if len(path) == len(self.history.moves):
                return path
            number = len(self.history.moves) - 1 - len(path)
            sets = self.history.sets[number]
            ways = self.history.moves[number].back(path[-1].cards if path else cards, sets, people, rng)
            open_ways.append(
                [
                    w
                    for w in ways
                    if (number, *w.cards) not in dead and all([c in sets[s] for s, c in enumerate(w.cards)])
                ]
            )
            while not open_ways[-1]:
                open_ways.pop()
                if not path:
                    return None
                dead.add((len(self.history.moves) - len(path), *path.pop().cards))
            path.append(open_ways[-1].pop())
        return None

    def _replayed(self, world: Masque, first: Cards, answers: Answers, rng: Random) -> Masque | None:
        """The match acted by the rules, from the deal on; None if it does not show the watcher what it saw."""
        private = dict(answers)
        state = self.facts.game.new(self.facts.seats, self.facts.options)
        assert isinstance(state, Masque)
        for number, line in enumerate(self.history.told):
            if line.seat not in state.to_act():
                return None
            action = private.get(number) or self._answer(state, world, first, line, rng)
            if not (state.accepts(action) if line.seat == NATURE else action in state.answers(line.seat)):
                return None
            state.apply(line.seat, action)
        return state if state.view(self.seat) == self.view else None

    def _answer(self, state: Masque, world: Masque, first: Cards, line: Told, rng: Random) -> Action:
        """An answer that was told, or in an open poll any; nature's shuffles as the world has them."""
        if line.text is None:
            options = state.answers(line.seat)
            return options[below(rng, len(options))]
        if line.text != "shuffle":
            return self.facts.game.parse(line.text)
        top, box = state.stack[-1], state.box
        if isinstance(top, ShuffleRedTiles):
            return ("shuffle", *[CLUES + world.tiles[spot] for spot in box.red_spots])
        if isinstance(top, ShufflePlainTiles):
            return ("shuffle", *[CLUES + world.tiles[spot] for spot in box.plain_spots])
        if isinstance(top, DealCharacters):
            return ("shuffle", *[first_character(box) + character for character in world.characters])
        if isinstance(top, DealClueCards):
            return (
                "shuffle",
                *[card for seat, cards in enumerate(first) for card in as_dealt(cards, world.fourths[seat])],
            )
        holder = world.kaneki
        for one, two in reversed(self.history.swaps):
            holder = one + two - holder if holder in (one, two) else holder
        return ("shuffle", *[neutral_token(box) + int(seat == holder) for seat in range(state.facts.seats)])


def as_dealt(cards: int, fourth: int) -> list[int]:
    """Cards in the order of the deal: the last is the fourth, which a world before the first face-up card names."""
    dealt = in_order(cards)
    if fourth in dealt:
        dealt.remove(fourth)
        dealt.append(fourth)
    return dealt
