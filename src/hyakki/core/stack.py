"""The stack of pending frames: Step, Decision, Poll and Chance, and the State that holds them.

A State holds a stack of frames, one small class per moment of the rulebook. The top frame is
either a Step, which asks nobody and is run at once by `settle`, or a question: a Decision asks one
seat, a Poll asks several at once in secret, a Chance asks nature. "A, then B" pushes B, then A.
Frames are data: their FIELDS make their JSON; they hold no secrets (poll answers excepted) and are
never changed once pushed, so clones share them. Whatever drives a match (table, bots, search, replay) asks the
State, which asks the frame on top: nothing outside the rules looks at the stack itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from hyakki.core.again import state_again, state_parts
from hyakki.core.chance import below, shuffle, weighted
from hyakki.core.errors import Refusal
from hyakki.core.event import NOBODY as NOBODY
from hyakki.core.event import Event as Event
from hyakki.core.event import Seat as Seat
from hyakki.core.kinds import Field, ListOf, SeatOf
from hyakki.core.knowledge import known_key, secrets_key
from hyakki.core.outcome import Outcome
from hyakki.core.question import NO_QUESTION, Question
from hyakki.core.question import Action as Action
from hyakki.core.wording import NATURE as NATURE
from hyakki.core.wording import joined, seat_name

if TYPE_CHECKING:
    from hyakki.core.game import Game

View = dict[str, Any]  # what one seat may know, as plain JSON data

S = TypeVar("S", bound="State")

ONLY_NATURE: Final[tuple[Seat, ...]] = (NATURE,)


def asked_words(waiting: tuple[Seat, ...]) -> str:
    """Who is asked, for those who read code."""
    if not waiting:
        return "asks nobody"
    return f"asks {joined([seat_name(seat, None) for seat in waiting])}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[S]):
    """A thing on the stack: a moment of the rulebook, with the ledger's name for it."""

    NAME: ClassVar[str] = ""
    FIELDS: ClassVar[dict[str, Field]] = {}
    RULES: ClassVar[tuple[str, ...]] = ()  # the rules behind the question, for help
    PASSES: ClassVar[Action | None] = None  # what is answered for a seat that has passed in advance, if it may
    OFFERS: ClassVar[bool] = False  # whether `offers` may ever list something

    def __init__(self, waiting: tuple[Seat, ...]) -> None:
        self.waiting = waiting
        self.written = b""  # as observations have it, once one does
        self.text = b""  # as JSON, once it was told so

    def run(self, state: S) -> None:
        """Steps only: what happens when nobody is asked."""
        raise NotImplementedError

    def options(self, state: S, seat: Seat) -> list[Action]:
        """What a waiting seat may answer, in a fixed order."""
        raise NotImplementedError

    def answer(self, state: S, seat: Seat, action: Action) -> None:
        """Carry out an answer; the frame is already off the stack."""
        raise NotImplementedError

    def offers(self, state: S, seat: Seat) -> list[Action]:
        """What a seat may do now though nobody waits for it (a menu button, never a prompt)."""
        return []

    def offered(self, state: S, seat: Seat, action: Action) -> None:
        """Carry out an offer; the frame stays on the stack and is asked again later."""
        raise NotImplementedError

    def default(self, state: S, seat: Seat) -> Action:
        """What is answered for a seat whose clock runs out."""
        raise NotImplementedError

    def refuse(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """Why an action that is not among the options may not be chosen, if a rule says so.

        Uses only what the seat knows."""
        return None

    def told(self, state: S, seat: Seat, action: Action, watcher: Seat | None) -> Action | None:
        """What a watcher (None: a spectator) sees of an answer; asked before it is applied."""
        return action

    def seen_by(self, watcher: Seat | None) -> Frame[S]:
        """This frame as a watcher may see it. A poll hides the answers of others."""
        return self

    def __repr__(self) -> str:
        return f"<{self.NAME}: {asked_words(self.waiting)}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Frame[S]):
    """Asks nobody; `settle` runs it."""

    def __init__(self) -> None:
        super().__init__(NOBODY)


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Frame[S]):
    """Asks one seat."""

    FIELDS: ClassVar[dict[str, Field]] = {"seat": Field(SeatOf(), required=True)}

    def __init__(self, seat: Seat) -> None:
        super().__init__((seat,))
        self.seat = seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Poll(Frame[S]):
    """Asks several seats at once, in secret; resolved when all have answered, by seat, whoever was first.

    An answer that a watcher may not see stands as None in that watcher's copy of the poll.
    """

    FIELDS: ClassVar[dict[str, Field]] = {"waiting": Field(ListOf(SeatOf(), 1, unique=True), required=True)}

    def __init__(self, waiting: tuple[Seat, ...], answers: dict[Seat, Action | None] | None = None) -> None:
        super().__init__(waiting)
        self.answers: dict[Seat, Action | None] = answers if answers is not None else {}

    def answer(self, state: S, seat: Seat, action: Action) -> None:
        answers: dict[Seat, Action | None] = {}
        for s in sorted([*self.answers, seat]):
            answers[s] = action if s == seat else self.answers[s]
        waiting = tuple([s for s in self.waiting if s != seat])
        if waiting:
            state.stack.append(self.with_answers(waiting, answers))
            state.prompt -= 1  # still the same question: its number stays
        else:
            self.resolve(state, {s: a for s, a in answers.items() if a is not None})

    def with_answers(self, waiting: tuple[Seat, ...], answers: dict[Seat, Action | None]) -> Poll[S]:
        """The same poll with other answers; override when it has more fields."""
        poll: Poll[S] = type(self)(waiting, answers)
        return poll

    def resolve(self, state: S, answers: dict[Seat, Action]) -> None:
        """All have answered; `answers` runs in seat order."""
        raise NotImplementedError

    def told(self, state: S, seat: Seat, action: Action, watcher: Seat | None) -> Action | None:
        """Answers are secret, offers are made in public."""
        public = watcher == seat or (self.OFFERS and action in self.offers(state, seat))
        return action if public else None

    def seen_by(self, watcher: Seat | None) -> Frame[S]:
        if not self.answers:
            return self
        return self.with_answers(self.waiting, {s: a if s == watcher else None for s, a in self.answers.items()})


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Frame[S]):
    """Asks nature. Small ones list options with weights; large ones override `draw` and `accepts`."""

    def __init__(self) -> None:
        super().__init__(ONLY_NATURE)

    def weights(self, state: S) -> list[int]:
        """How likely each option is, in the same order."""
        raise NotImplementedError

    def pool(self, state: S) -> list[int]:
        """What is shuffled; empty for what is no shuffle."""
        return []

    def draw(self, state: S, rng: Random) -> Action:
        """An answer with its true odds."""
        return self.options(state, NATURE)[weighted(rng, self.weights(state))]

    def accepts(self, state: S, action: Action) -> bool:
        """Whether nature could have answered so."""
        return action in self.options(state, NATURE)


@mypyc_attr(allow_interpreted_subclasses=True)
class EvenChance(Chance[S]):
    """Nature takes one of the options, each as likely."""

    def weights(self, state: S) -> list[int]:
        return [1] * len(self.options(state, NATURE))

    def draw(self, state: S, rng: Random) -> Action:
        options = self.options(state, NATURE)
        return options[below(rng, len(options))]


@mypyc_attr(allow_interpreted_subclasses=True)
class Shuffle(Chance[S]):
    """Nature puts a pool of things in order; the order is one answer and is told to nobody."""

    def pool(self, state: S) -> list[int]:
        """What is shuffled, equal things as often as there are."""
        raise NotImplementedError

    def options(self, state: S, seat: Seat) -> list[Action]:
        return []

    def draw(self, state: S, rng: Random) -> Action:
        order = self.pool(state)[:]
        shuffle(rng, order)
        return ("shuffle", *order)

    def accepts(self, state: S, action: Action) -> bool:
        if not action or action[0] != "shuffle":
            return False
        return sorted([x for x in action[1:] if isinstance(x, int)]) == sorted(self.pool(state)) and all(
            [isinstance(x, int) for x in action[1:]]
        )

    def told(self, state: S, seat: Seat, action: Action, watcher: Seat | None) -> Action | None:
        return ("shuffle",)


@mypyc_attr(allow_interpreted_subclasses=True)
class Facts:
    """What never changes in a match and all clones share: the game, the seats, the options."""

    def __init__(self, game: Game, seats: int, options: dict[str, object]) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.text = b""  # seats and options as JSON, once they were told so


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a match: everything, hidden parts included."""

    UNTOLD: ClassVar[tuple[str, ...]] = ()  # fields that positions need not tell: what their values are means nothing

    def __init__(self, facts: Facts, stack: list[Frame[Any]]) -> None:
        self.facts = facts
        self.stack = stack
        self.outcome: Outcome | None = None
        self.prompt = 0  # the number of the question asked now
        self.reveals = 0  # how often somebody has been shown something new
        self.log: list[Event] | None = None  # None: nobody listens

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that owe an answer now; empty when the match is over."""
        return self.stack[-1].waiting if self.stack else NOBODY

    def legal(self, seat: Seat) -> list[Action]:
        """What a seat may do now: its answers if it is asked, and its offers."""
        offers = self.offers(seat)
        return self.answers(seat) + offers if offers else self.answers(seat)

    def answers(self, seat: Seat) -> list[Action]:
        """What a seat that is asked may answer; empty for the others."""
        stack = self.stack
        if not stack or seat not in stack[-1].waiting:
            return []
        return stack[-1].options(self, seat)

    def offers(self, seat: Seat) -> list[Action]:
        """What a seat may do now though nobody waits for it."""
        stack = self.stack
        if not stack or not stack[-1].OFFERS or seat == NATURE:
            return []
        return stack[-1].offers(self, seat)

    def apply(self, seat: Seat, action: Action) -> None:
        """Answer for `seat`. The action must be legal: `Table.submit` checks it."""
        stack = self.stack
        top = stack[-1]
        self.prompt += 1
        if top.OFFERS and action in top.offers(self, seat):
            top.offered(self, seat, action)
        else:
            stack.pop()
            top.answer(self, seat, action)
        self.settle()

    def settle(self) -> None:
        """Run Steps until somebody is asked or the match is over."""
        stack = self.stack
        while self.outcome is None:
            top = stack[-1]
            if top.waiting:
                return
            stack.pop()
            top.run(self)
        stack.clear()

    def finish(self, outcome: Outcome) -> None:
        """The match is over; whatever still waits is dropped."""
        self.outcome = outcome
        self.stack.clear()

    @property
    def question(self) -> Question:
        """What is asked now: its name, the rules behind it, what may be answered for those who passed in advance."""
        if not self.stack:
            return NO_QUESTION
        top = self.stack[-1]
        return Question(top.NAME, top.RULES, top.PASSES, top.OFFERS)

    def default(self, seat: Seat) -> Action:
        """What is answered for a seat that is asked and whose clock runs out."""
        return self.stack[-1].default(self, seat)

    def told(self, seat: Seat, action: Action, watcher: Seat | None) -> Action | None:
        """What a watcher (None: a spectator) sees of an answer; asked before it is applied."""
        return self.stack[-1].told(self, seat, action, watcher)

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Why a seat may not do what is not legal for it now, if a rule says so; from what the seat knows."""
        if not self.stack:
            return None
        refusal = self.facts.game.refuse_offer(self, seat, action)
        if refusal is None and seat in self.stack[-1].waiting:
            refusal = self.stack[-1].refuse(self, seat, action)
        return refusal

    def draw(self, rng: Random) -> Action:
        """Nature's answer, drawn with its true odds."""
        top = self.stack[-1]
        assert isinstance(top, Chance)
        return top.draw(self, rng)

    def accepts(self, action: Action) -> bool:
        """Whether nature is asked and could answer so."""
        top = self.stack[-1] if self.stack else None
        return isinstance(top, Chance) and top.accepts(self, action)

    def chances(self) -> list[tuple[Action, int]]:
        """Nature's possible answers with their weights; empty for a shuffle, which is drawn, and where it is not asked.

        Odds are in proportion to the weights."""
        top = self.stack[-1] if self.stack else None
        if not isinstance(top, Chance):
            return []
        options = top.options(self, NATURE)
        return list(zip(options, top.weights(self), strict=True)) if options else []

    def to_shuffle(self) -> list[int]:
        """What nature is asked to put in order, equal things as often as there are; empty where it is not."""
        top = self.stack[-1] if self.stack else None
        return top.pool(self) if isinstance(top, Chance) else []

    def team(self, seat: Seat) -> int:
        """The number of a seat's team: those of one team win and lose together."""
        return self.facts.game.team(self.facts, seat)

    def known_key(self, seat: Seat | None, events: Iterable[Event] = ()) -> str:
        """Equal exactly when a seat's view is and what it was told; `events` are those of the match, whoever hears."""
        return known_key(self.view(seat), events)

    def secrets_key(self, seat: Seat, events: Iterable[Event] = ()) -> str:
        """The same of what the seat knows and a spectator does not."""
        return secrets_key(self.view(seat), self.view(None), events)

    def reveal(self) -> None:
        """Somebody has just been shown something new: undo stops here."""
        self.reveals += 1

    def emit(
        self,
        key: str,
        args: dict[str, object],
        only: tuple[Seat, ...] | None = None,
        but: tuple[Seat, ...] = NOBODY,
    ) -> None:
        """Tell listeners what happened; callers ask `if state.log is not None` first."""
        assert self.log is not None
        self.log.append(Event(key, args, only, but))

    def clone(self) -> State:
        """An independent copy; a game builds it field by field and ends with `copy_core`."""
        raise NotImplementedError

    def copy_core(self, twin: State) -> None:
        """Carry over what the core keeps besides facts and stack; a clone has no listener."""
        twin.outcome = self.outcome
        twin.prompt = self.prompt
        twin.reveals = self.reveals

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and copy; `clone` is the quick way."""
        return state_again, state_parts(self)

    def seen(self, seat: Seat | None) -> View:
        """The game's own part of a view, built by allow-list."""
        return self.facts.game.described.seen(self, seat)

    def view(self, seat: Seat | None) -> View:
        """What a seat (None: a spectator, the least of all) may know, as plain data."""
        view = self.view_of_moment(seat)
        view.update(self.seen(seat))
        return view

    def view_of_moment(self, seat: Seat | None) -> View:
        """The part of a view that every game has: who is asked what, and what may be done."""
        game = self.facts.game
        return {
            "game": game.name,
            "seat": seat,
            "seats": self.facts.seats,
            "options": self.facts.options,
            "to_act": list(self.to_act()),
            "pending": [game.frame_to_json(frame.seen_by(seat)) for frame in self.stack],
            "legal": [list(a) for a in self.answers(seat)] if seat is not None else [],
            "offers": [list(a) for a in self.offers(seat)] if seat is not None else [],
            "outcome": self.outcome.to_json() if self.outcome is not None else None,
        }

    def __repr__(self) -> str:
        return f"<State of {self.facts.game.name}, {self.facts.seats} seats: {moment_words(self)}>"

    def __str__(self) -> str:
        """The table as a spectator sees it; `game.picture(state.view(seat))` draws what a seat knows."""
        return f"{self!r}\n{self.facts.game.picture(self.view(None))}"

    def _repr_html_(self) -> str:
        return self.facts.game.picture_html(self.view(None))


def moment_words(state: State) -> str:
    """Who is asked what, or how it ended, in a few words and without a secret."""
    if state.outcome is not None:
        return f"over, {state.outcome.words()}"
    if not state.stack:
        return "not begun"
    return f"{state.stack[-1].NAME} {asked_words(state.to_act())}"
