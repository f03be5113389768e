"""Matches as learners step through them; compiled with the rules, so it knows neither numpy nor any environment.

A Match is one. Lanes are many that go on in one call: each has a match, and begins another when that is over.
"""

from __future__ import annotations

from random import Random

from librt.strings import BytesWriter

from hyakki.core.acting import Acting
from hyakki.core.chance import below
from hyakki.core.encoding import Encoding
from hyakki.core.stack import NATURE, Seat, State

ILLEGAL = -1.0  # the reward of an answer that may not be given, where that ends a match


def asks_nature(asked: tuple[Seat, ...]) -> bool:
    return len(asked) == 1 and asked[0] == NATURE


class Match:
    """One match at a time. Nature answers by itself; whoever else is asked is asked one by one."""

    def __init__(self, first: State, acting: Acting, limit: int, offers: bool) -> None:
        self.first = first
        self.acting = acting
        self.limit = limit
        self.offers = offers
        self.rng = Random()
        self.state = first.clone()
        self.answered = 0

    def seed(self, seed: int | None) -> None:
        """What chance of this and all further matches follows from."""
        self.rng = Random(seed)

    def begin(self) -> None:
        """A new match, up to the first question to a seat."""
        self.state = self.first.clone()
        self.answered = 0
        self.let_nature_answer()

    def let_nature_answer(self) -> None:
        state = self.state
        while asks_nature(state.to_act()):
            state.apply(NATURE, state.draw(self.rng))

    def asked(self) -> Seat:
        """The seat whose turn it is to answer; of those who are asked at once, the first. -1 when it is over."""
        waiting = self.state.to_act()
        return waiting[0] if waiting else -1

    def allows(self, seat: Seat, number: int) -> bool:
        """Whether a seat may do what an id stands for."""
        if not 0 <= number < self.acting.count:
            return False
        legal = self.state.legal(seat) if self.offers else self.state.answers(seat)
        return self.acting.action(number) in legal

    def act(self, seat: Seat, number: int) -> None:
        """Do what an id stands for, which must be allowed, and go on to the next question."""
        self.state.apply(seat, self.acting.action(number))
        self.answered += 1
        self.let_nature_answer()

    def act_at_random(self, seat: Seat) -> None:
        """The same with one of the answers, each as likely."""
        answers = self.state.answers(seat)
        self.state.apply(seat, answers[below(self.rng, len(answers))])
        self.answered += 1
        self.let_nature_answer()

    def over(self) -> bool:
        return self.state.outcome is not None

    def cut(self) -> bool:
        """Whether it has gone on for as long as it may without an end."""
        return self.state.outcome is None and self.answered >= self.limit


class Lanes:
    """Many matches that go on together, each answered by whoever is asked there, or by one seat against chance.

    The buffers hold, lane by lane: what the seat that is asked may know, what it may answer, who it is, the reward of
    the answer before, and whether that ended the match or it was cut. A lane whose match is over has begun another:
    what its seat knew last stands in `last`, and the returns of all seats in `returns`."""

    def __init__(
        self,
        firsts: list[State],
        encoding: Encoding,
        acting: Acting,
        limit: int,
        seat: int | None,
        against_chance: bool,
    ) -> None:
        self.encoding = encoding
        self.acting = acting
        self.count = len(firsts)
        self.seats = firsts[0].facts.seats
        self.fixed = seat  # the seat that learns; None: each in turn, match by match
        self.against_chance = against_chance
        self.matches = [Match(first, acting, limit, False) for first in firsts]
        self.begun = [0] * self.count
        self.page = BytesWriter()  # each observation is written here first, and each mask
        self.observations = bytearray(self.count * encoding.size)
        self.last = bytearray(self.count * encoding.size)
        self.masks = bytearray(self.count * acting.count)
        self.asked = [0] * self.count
        self.rewards = [0.0] * self.count
        self.returns = [[0.0] * self.seats for _ in range(self.count)]
        self.ended = bytearray(self.count)
        self.cut = bytearray(self.count)
        # Bytes go into a view as they are, into a slice of a bytearray by way of another bytearray.
        self.shown = views(self.observations, encoding.size)
        self.shown_last = views(self.last, encoding.size)
        self.marked = views(self.masks, acting.count)

    def seed(self, seeds: list[int | None]) -> None:
        for match, seed in zip(self.matches, seeds, strict=True):
            match.seed(seed)

    def begin(self) -> None:
        """New matches everywhere."""
        for lane in range(self.count):
            self.begun[lane] = 0
            self.rewards[lane] = 0.0
            self.ended[lane] = 0
            self.cut[lane] = 0
            self.begin_lane(lane)
            self.show(lane)

    def begin_lane(self, lane: int) -> None:
        """A new match in which a seat that learns is asked."""
        match = self.matches[lane]
        self.begun[lane] += 1
        match.begin()
        while self.others(lane, False) < 0:  # it was over before that
            match.begin()
        match.answered = 0

    def learner(self, lane: int) -> Seat:
        return self.begun[lane] % self.seats if self.fixed is None else self.fixed

    def others(self, lane: int, cutting: bool) -> Seat:
        """Lets chance answer for those who do not learn; gives the seat that is asked then, -1 if there is none."""
        match = self.matches[lane]
        asked = match.asked()
        if not self.against_chance:
            return asked
        seat = self.learner(lane)
        while asked >= 0 and not (cutting and match.cut()):
            waiting = match.state.to_act()
            if seat in waiting:
                return seat
            match.act_at_random(asked)
            asked = match.asked()
        return -1

    def step(self, actions: list[int]) -> None:
        """An answer in each lane."""
        for lane in range(self.count):
            self.step_lane(lane, actions[lane])
            self.show(lane)

    def step_lane(self, lane: int, number: int) -> None:
        match = self.matches[lane]
        seat = self.asked[lane]
        self.rewards[lane] = 0.0
        self.ended[lane] = 0
        self.cut[lane] = 0
        allowed = 0 <= number < self.acting.count and self.masks[lane * self.acting.count + number] == 1
        asked = -1
        if allowed:
            match.act(seat, number)
            asked = self.others(lane, True)
        outcome = match.state.outcome
        if allowed and outcome is None and not match.cut():
            self.asked[lane] = asked
            return
        if outcome is not None:
            self.returns[lane] = list(outcome.returns)
            self.rewards[lane] = outcome.returns[seat]
        else:
            self.returns[lane] = [0.0] * self.seats
            self.rewards[lane] = 0.0 if allowed else ILLEGAL
        self.ended[lane] = 1 if outcome is not None or not allowed else 0
        self.cut[lane] = 1 - self.ended[lane]
        self.write(lane, seat, self.shown_last[lane])
        self.begin_lane(lane)

    def show(self, lane: int) -> None:
        """Writes what the seat that is asked may know and do."""
        match = self.matches[lane]
        seat = self.learner(lane) if self.against_chance else match.asked()
        self.asked[lane] = seat
        self.write(lane, seat, self.shown[lane])
        self.marked[lane][:] = self.acting.marks(match.state.answers(seat), self.page)

    def write(self, lane: int, seat: Seat, into: memoryview) -> None:
        """Writes what a seat knows in a lane."""
        into[:] = self.encoding.written(self.matches[lane].state, seat, self.page)


def views(buffer: bytearray, size: int) -> list[memoryview]:
    """The parts of a buffer, each of one size."""
    whole = memoryview(buffer)
    return [whole[at : at + size] for at in range(0, len(buffer), size)]
