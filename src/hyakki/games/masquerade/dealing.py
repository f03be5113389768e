"""Deals hidden hands and characters at random among all worlds that fit what is known, by their true odds.

A world is a choice of one hand (or single card) per hidden place such that together they use up exactly the
cards not seen elsewhere. Its odds are the number of ways to deal it from the physical cards. `ways` counts
them backwards over the places, so that drawing place by place gives every world its exact odds.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from hyakki.core.chance import weighted
from hyakki.games.masquerade.hands import CLUES, HANDS, members

FIELD: Final = 5  # bits per clue type in a packed count: four and a guard
GUARD: Final = sum([16 << FIELD * clue for clue in range(CLUES)])
TRIES: Final = 200  # before hands and characters that do not go together are searched for systematically


def _code(counts: tuple[int, ...]) -> int:
    return sum([count << FIELD * clue for clue, count in enumerate(counts)])


def _orders(counts: tuple[int, ...]) -> int:
    """In how many orders three cards can come."""
    return 1 if max(counts) == 3 else 3 if max(counts) == 2 else 6


HAND_CODE: Final = [_code(hand) for hand in HANDS]
HAND_WEIGHT: Final = [_orders(hand) for hand in HANDS]


class Place:
    """A hidden hand or single card: its possible contents with their packed counts and weights."""

    def __init__(self, contents: list[int], codes: list[int], weights: list[int]) -> None:
        self.contents = contents
        self.codes = codes
        self.weights = weights


def hand_place(hands: int) -> Place:
    """A hidden hand that is one of a set."""
    contents = members(hands)
    return Place(contents, [HAND_CODE[hand] for hand in contents], [HAND_WEIGHT[hand] for hand in contents])


def card_place() -> Place:
    """A single hidden card."""
    return Place(list(range(CLUES)), [1 << FIELD * clue for clue in range(CLUES)], [1] * CLUES)


class Contents:
    """Draws the contents of hidden places that together hold exactly these cards."""

    def __init__(self, places: list[Place], cards: list[int]) -> None:
        self.places = places
        self.order = sorted(range(len(places)), key=lambda i: -len(places[i].contents))  # the widest is never expanded
        self.total = _code(tuple(cards))
        self.ways: list[dict[int, int]] = [{0: 1}]
        for number in reversed(self.order[1:]):
            self.ways.append(self._longer(places[number], self.ways[-1]))
        self.ways.reverse()
        self.choices: dict[tuple[int, int], list[int]] = {}

    def _longer(self, place: Place, ways: dict[int, int]) -> dict[int, int]:
        """The ways with one more place in front, as far as there are cards for them."""
        longer: dict[int, int] = {}
        limit = self.total | GUARD
        for code, weight in zip(place.codes, place.weights, strict=True):
            for used, count in ways.items():
                both = used + code
                if limit - both & GUARD == GUARD:
                    longer[both] = longer.get(both, 0) + weight * count
        return longer

    def _weights(self, step: int, left: int) -> list[int]:
        """How likely each content of a place is when these cards are left."""
        weights = self.choices.get((step, left))
        if weights is None:
            place = self.places[self.order[step]]
            ways = self.ways[step]
            weights = [w * ways.get(left - code, 0) for code, w in zip(place.codes, place.weights, strict=True)]
            self.choices[(step, left)] = weights
        return weights

    def draw(self, rng: Random) -> list[int]:
        """One content per place."""
        contents = [0] * len(self.places)
        left = self.total
        for step, number in enumerate(self.order):
            choice = weighted(rng, self._weights(step, left))
            contents[number] = self.places[number].contents[choice]
            left -= self.places[number].codes[choice]
        return contents

    def each(self, step: int, left: int, contents: list[int]) -> Iterator[list[int]]:
        """All fillings from a place on; for the rare case that drawing does not find one."""
        if step == len(self.order):
            yield contents[:]
            return
        number = self.order[step]
        place = self.places[number]
        for choice, weight in enumerate(self._weights(step, left)):
            if weight:
                contents[number] = place.contents[choice]
                yield from self.each(step + 1, left - place.codes[choice], contents)


class Assignments:
    """Draws who is which of the hidden characters, uniformly among those that nothing rules out."""

    def __init__(self, characters: list[int], ruled_out: list[int]) -> None:
        self.characters = characters
        self.ruled_out = ruled_out
        self.counts: dict[tuple[int, int], int] = {}

    def count(self, place: int, used: int) -> int:
        """In how many ways the places from here on can be filled."""
        if place == len(self.ruled_out):
            return 1
        count = self.counts.get((place, used))
        if count is None:
            count = sum([self.count(place + 1, used | 1 << i) for i in self._free(place, used)])
            self.counts[(place, used)] = count
        return count

    def _free(self, place: int, used: int) -> list[int]:
        out = self.ruled_out[place]
        return [i for i, c in enumerate(self.characters) if not used >> i & 1 and not out >> c & 1]

    def draw(self, rng: Random) -> list[int]:
        drawn: list[int] = []
        used = 0
        for place in range(len(self.ruled_out)):
            free = self._free(place, used)
            chosen = free[weighted(rng, [self.count(place + 1, used | 1 << i) for i in free])]
            drawn.append(self.characters[chosen])
            used |= 1 << chosen
        return drawn


class Dealer:
    """Hands, fourth cards and characters of the seats a watcher does not see.

    `won` gives, per hidden seat whose hand did not win at its last check, the hands each character would have
    won with; hands and characters that do not go together are drawn again."""

    def __init__(
        self,
        notes: list[int],
        fourths: int,
        cards: list[int],
        characters: list[int],
        ruled_out: list[int],
        won: list[dict[int, int]],
    ) -> None:
        self.hands = len(notes)
        places = [hand_place(note) for note in notes] + [card_place() for _ in range(fourths)]
        self.contents = Contents(places, cards) if places else None
        self.characters = characters
        self.ruled_out = ruled_out
        self.assignments = Assignments(characters, ruled_out)
        self.won = won

    def deal(self, rng: Random) -> tuple[list[int], list[int], list[int]]:
        """Hands and fourth cards of the hidden places, and the characters of the hidden seats."""
        for _ in range(TRIES):
            drawn = self.contents.draw(rng) if self.contents is not None else []
            people = self.assignments.draw(rng)
            if self._go_together(drawn, people):
                return drawn[: self.hands], drawn[self.hands :], people
        return self._search(rng)

    def _go_together(self, drawn: list[int], people: list[int]) -> bool:
        clashes = [won.get(people[place], 0) >> drawn[place] & 1 for place, won in enumerate(self.won) if won]
        return not any(clashes)

    def _search(self, rng: Random) -> tuple[list[int], list[int], list[int]]:
        """Goes through all worlds; there is one, for the truth fits whatever is known."""
        assert self.contents is not None
        for drawn in self.contents.each(0, self.contents.total, [0] * len(self.contents.places)):
            out = self.ruled_out[:]
            for place, won in enumerate(self.won):
                for character, hands in won.items():
                    if hands >> drawn[place] & 1:
                        out[place] |= 1 << character
            assignments = Assignments(self.characters, out)
            if assignments.count(0, 0):
                return drawn[: self.hands], drawn[self.hands :], assignments.draw(rng)
        raise AssertionError("no world fits what is known")
