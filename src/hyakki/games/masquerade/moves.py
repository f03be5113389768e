"""How hidden cards moved, step by step: what each step lets be held after it, and what may have been held before.

The cards that nobody else sees of a seat (its hand, and the fourth card while none lies face up) are one packed count,
as in dealing.py. A step goes forward over what each seat may hold, seat by seat, and back over what all hold together.
"""

from __future__ import annotations

from random import Random
from typing import Final

from hyakki.core.chance import below, shuffle
from hyakki.core.stack import Action, Seat
from hyakki.games.masquerade.actions import FACE_UP
from hyakki.games.masquerade.box import Box
from hyakki.games.masquerade.dealing import FIELD, HAND_CODE
from hyakki.games.masquerade.hands import CLUES, MASK
from hyakki.games.masquerade.showing import shows

ONE: Final = [1 << FIELD * clue for clue in range(CLUES)]
HAND_OF_CODE: Final = {code: hand for hand, code in enumerate(HAND_CODE)}
WAYS: Final = 40  # in which all may have passed a card that are looked at

Answers = list[tuple[int, Action]]  # by the number of their line
Cards = list[int]  # per seat
Sets = list[set[int]]  # per seat what it may hold


def has_card(cards: int, clue: int) -> bool:
    return cards >> FIELD * clue & 15 > 0


def kinds_of(cards: int) -> list[int]:
    return [clue for clue in range(CLUES) if has_card(cards, clue)]


def holds(cards: int, shown: list[int]) -> bool:
    """Whether these were among the cards."""
    return all([cards >> FIELD * clue & 15 >= shown.count(clue) for clue in shown])


class Before:
    """What all held before a step, and what was answered in it without being told."""

    def __init__(self, cards: Cards, answers: Answers) -> None:
        self.cards = cards
        self.answers = answers


class Move:
    """A step that hidden cards went through."""

    def forward(self, sets: Sets) -> None:
        """Change what each seat may hold to what it may hold afterwards."""
        raise NotImplementedError

    def back(self, cards: Cards, sets: Sets, people: list[int], rng: Random) -> list[Before]:
        """What may have been before it, in random order; `sets` are those before it, `people` the characters."""
        raise NotImplementedError


class Limit(Move):
    """All saw, or the watcher was shown, that a seat's hand is one of some."""

    def __init__(self, seat: Seat, hands: int) -> None:
        self.seat = seat
        self.codes = {code for hand, code in enumerate(HAND_CODE) if hands >> hand & 1}

    def forward(self, sets: Sets) -> None:
        sets[self.seat] = sets[self.seat] & self.codes

    def back(self, cards: Cards, sets: Sets, people: list[int], rng: Random) -> list[Before]:
        return [Before(cards, [])] if cards[self.seat] in self.codes else []


class NoVictory(Move):
    """TGM-027: a turn began, and the hand with which it did completed nothing for this character."""

    def __init__(self, box: Box, seat: Seat, board: int) -> None:
        self.seat = seat
        self.complete = [box.complete[c * (CLUES + 1) + board] for c in range(len(box.character_names))]

    def forward(self, sets: Sets) -> None:
        pass

    def back(self, cards: Cards, sets: Sets, people: list[int], rng: Random) -> list[Before]:
        won = self.complete[people[self.seat]] >> HAND_OF_CODE[cards[self.seat]] & 1
        return [] if won else [Before(cards, [])]


class PutUp(Move):
    """TGM-098, TGM-103: a card goes face up, a mask if there is one. `line` is that of an answer nobody was told."""

    def __init__(self, seat: Seat, card: int, line: int | None) -> None:
        self.seat = seat
        self.card = card
        self.line = line

    def forward(self, sets: Sets) -> None:
        left = {cards - ONE[self.card] for cards in sets[self.seat] if has_card(cards, self.card)}
        sets[self.seat] = left if self.card == MASK else {cards for cards in left if not has_card(cards, MASK)}

    def back(self, cards: Cards, sets: Sets, people: list[int], rng: Random) -> list[Before]:
        if self.card != MASK and has_card(cards[self.seat], MASK):
            return []
        answers: Answers = [] if self.line is None else [(self.line, ("place", self.card))]
        return [Before(replaced(cards, self.seat, cards[self.seat] + ONE[self.card]), answers)]


class MaskUp(Move):
    """TGM-104: a mask just received goes up, the old face-up card into the hand."""

    def __init__(self, seat: Seat, old: int) -> None:
        self.seat = seat
        self.old = old

    def forward(self, sets: Sets) -> None:
        sets[self.seat] = {cards - ONE[MASK] + ONE[self.old] for cards in sets[self.seat] if has_card(cards, MASK)}

    def back(self, cards: Cards, sets: Sets, people: list[int], rng: Random) -> list[Before]:
        own = cards[self.seat]
        if not has_card(own, self.old):
            return []
        return [Before(replaced(cards, self.seat, own - ONE[self.old] + ONE[MASK]), [])]


class Show(Move):
    """TGM-021, TGM-058: two cards shown; `cards` if the watcher saw them, `line` if it was not told."""

    def __init__(self, seat: Seat, cards: list[int] | None, line: int | None) -> None:
        self.seat = seat
        self.cards = cards
        self.line = line

    def forward(self, sets: Sets) -> None:
        if self.cards is not None:
            seen = self.cards
            sets[self.seat] = {cards for cards in sets[self.seat] if holds(cards, seen)}

    def back(self, cards: Cards, sets: Sets, people: list[int], rng: Random) -> list[Before]:
        if self.cards is not None and not holds(cards[self.seat], self.cards):
            return []
        return [Before(cards, shown(cards[self.seat], self.cards, self.line, [], rng))]


class PassAll(Move):
    """TGM-024: each passes a card to the right; `passed` has those the watcher saw, `lines` the answers it did not.

    A mask that would go up at once went up, or was none: `barred` receivers got no mask, `up` ones nothing else."""

    def __init__(self, passed: dict[Seat, int], lines: dict[Seat, int], barred: list[Seat], up: list[Seat]) -> None:
        self.passed = passed
        self.lines = lines
        self.barred = barred
        self.up = up

    def _may(self, seats: int, seat: Seat, clue: int) -> bool:
        """Whether a seat may have passed such a card."""
        right = (seat - 1) % seats
        if right in self.up:
            return clue == MASK
        return self.passed.get(seat, clue) == clue and not (clue == MASK and right in self.barred)

    def forward(self, sets: Sets) -> None:
        seats = len(sets)
        after: Sets = []
        for seat, own in enumerate(sets):
            left = (seat + 1) % seats
            comes = [c for c in range(CLUES) if self._may(seats, left, c) and any([has_card(h, c) for h in sets[left]])]
            goes = [c for c in range(CLUES) if self._may(seats, seat, c)]
            after.append(
                {
                    cards - ONE[out] + ONE[into]
                    for cards in own
                    for out in goes
                    if has_card(cards, out)
                    for into in comes
                }
            )
        sets[:] = after

    def back(self, cards: Cards, sets: Sets, people: list[int], rng: Random) -> list[Before]:
        ways: list[list[int]] = []
        self._choose(cards, sets, [], ways, rng)
        return [Before(self._undone(cards, passed), self._answers(passed)) for passed in ways]

    def _choose(self, cards: Cards, sets: Sets, passed: list[int], ways: list[list[int]], rng: Random) -> None:
        """What the seats from here on passed, each choice fitting what its neighbours may have held."""
        seats, seat = len(cards), len(passed)
        if len(ways) >= WAYS:
            return
        if seat == seats:
            if self._held(cards, passed, seats - 1, passed[0]) in sets[seats - 1]:
                ways.append(passed)
            return
        kinds = [c for c in kinds_of(cards[(seat - 1) % seats]) if self._may(seats, seat, c)]
        shuffle(rng, kinds)
        for clue in kinds:
            if seat == 0 or self._held(cards, passed, seat - 1, clue) in sets[seat - 1]:
                self._choose(cards, sets, [*passed, clue], ways, rng)

    def _held(self, cards: Cards, passed: list[int], seat: Seat, came: int) -> int:
        """What a seat held that passed its card and got this one."""
        return cards[seat] - ONE[came] + ONE[passed[seat]]

    def _undone(self, cards: Cards, passed: list[int]) -> Cards:
        return [self._held(cards, passed, seat, passed[(seat + 1) % len(cards)]) for seat in range(len(cards))]

    def _answers(self, passed: list[int]) -> Answers:
        return [(line, ("pass", passed[seat])) for seat, line in self.lines.items()]


class Interrogation(Move):
    """TGM-057..064: cards were shown to `seat`, who then kept or exchanged.

    `gives` and `takes` are the types that may have gone either way: one where it was seen, all but masks where a mask
    would have gone up. With `open_give` and `open_take` the card lay face up."""

    def __init__(
        self,
        seat: Seat,
        other: Seat,
        keeps: bool,
        gives: list[int],
        takes: list[int],
        open_give: bool,
        open_take: bool,
        seen: list[int] | None,
        show_line: int | None,
        line: int | None,
    ) -> None:
        self.seat = seat
        self.other = other
        self.keeps = keeps  # whether nothing may have been exchanged
        self.gives = gives
        self.takes = takes
        self.open_give = open_give
        self.open_take = open_take
        self.seen = seen  # what was shown, if the watcher knows
        self.show_line = show_line  # of the answer that showed two cards, if it was not told
        self.line = line  # of the answer that exchanged, if it was not told

    def forward(self, sets: Sets) -> None:
        mine, theirs = sets[self.seat], sets[self.other]
        if self.seen is not None:
            seen = self.seen
            theirs = {cards for cards in theirs if holds(cards, seen)}
        sets[self.seat] = self._side(mine, theirs, self.gives, self.takes, self.open_give, self.open_take)
        sets[self.other] = self._side(theirs, mine, self.takes, self.gives, self.open_take, self.open_give)

    def _side(
        self, own: set[int], others: set[int], out: list[int], into: list[int], open_out: bool, open_in: bool
    ) -> set[int]:
        """What one side may hold afterwards."""
        comes = [c for c in into if open_in or any([has_card(cards, c) for cards in others])]
        held = set(own) if self.keeps else set()
        for cards in own:
            left = [cards] if open_out else [cards - ONE[c] for c in out if has_card(cards, c)]
            held.update([rest + ONE[c] for rest in left for c in comes])
        return held

    def back(self, cards: Cards, sets: Sets, people: list[int], rng: Random) -> list[Before]:
        mine, theirs = cards[self.seat], cards[self.other]
        ways: list[Before] = []
        if self.keeps and (self.seen is None or holds(theirs, self.seen)):
            ways.append(Before(cards, self._answers(theirs, [], ("keep",), rng)))
        for gave in [clue for clue in self.gives if has_card(theirs, clue)]:
            for took in [clue for clue in self.takes if has_card(mine, clue)]:
                own = mine - ONE[took] + (0 if self.open_give else ONE[gave])
                hers = theirs - ONE[gave] + (0 if self.open_take else ONE[took])
                if own in sets[self.seat] and hers in sets[self.other] and self._shown(hers, took):
                    action: Action = (
                        "exchange",
                        *[self._named(gave, self.open_give), self._named(took, self.open_take)],
                    )
                    needed = [] if self.open_take else [took]
                    answers = self._answers(hers, needed, action, rng)
                    ways.append(Before(replaced(replaced(cards, self.seat, own), self.other, hers), answers))
        order = list(range(len(ways)))
        shuffle(rng, order)
        return [ways[place] for place in order]

    def _shown(self, theirs: int, took: int) -> bool:
        """Whether the watcher's own sight of the cards shown allows it (TGM-062)."""
        return self.seen is None or (holds(theirs, self.seen) and (self.open_take or took in self.seen))

    def _named(self, card: int, lay_open: bool) -> int:
        return FACE_UP if lay_open else card

    def _answers(self, theirs: int, needed: list[int], action: Action, rng: Random) -> Answers:
        answers = shown(theirs, self.seen, self.show_line, needed, rng)
        return answers if self.line is None else [*answers, (self.line, action)]


def shown(cards: int, seen: list[int] | None, line: int | None, needed: list[int], rng: Random) -> Answers:
    """The answer that showed two of a hand's cards: those that the watcher saw, or any with those needed."""
    if line is None:
        return []
    if seen is not None:
        return [(line, ("show", *sorted(seen)))]
    options = [action for action in shows(HAND_OF_CODE[cards]) if all([card in action[1:] for card in needed])]
    return [(line, options[below(rng, len(options))])]


def replaced(cards: Cards, seat: Seat, own: int) -> Cards:
    """The same cards of all but one."""
    others = cards[:]
    others[seat] = own
    return others
