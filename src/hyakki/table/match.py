"""A match as it goes on: answers are applied, nature answers, passes given in advance are spoken.

Every answer goes through this, so it is compiled; `table.py`, in front of it, checks what it is given.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from hyakki.core.game import Game
from hyakki.core.outcome import Outcome
from hyakki.core.record import Line, Record
from hyakki.core.stack import NATURE, Action, Event, Seat, State
from hyakki.table.history import History, undo_event
from hyakki.table.seed import SeedStream


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Match:
    """The state, the record and what was told, one in step with the other."""

    def __init__(self, game: Game, state: State, record: Record, seed: bytes) -> None:
        self.game = game
        self.state = state
        self.record = record
        self.start = record.header["start"]  # the position that stands in for the set-up, if one does
        self.names: list[str] | None = None  # of the players, seat 0 first: refusals call seats by them
        self._seed = seed
        self.history = History(game, state, record.lines)
        self.state.log = []
        self.undos = 0
        self._events: list[tuple[int, Event]] = []  # with the line that caused it
        self._shown: list[bool] = []  # for each answer that stands: whether somebody saw something new
        self._answers: dict[Seat, list[Action]] = {}  # that may be given now, once somebody has asked for them
        self._windows = any([frame.PASSES is not None for frame in game.frames.values()])
        self._passing: dict[Seat, str] = {}  # who has passed in advance, and in which windows

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome

    def to_act(self) -> tuple[Seat, ...]:
        return self.state.to_act()

    def answers(self, seat: Seat) -> list[Action]:
        """What a seat that is asked may answer, found once: nobody may change this list."""
        answers = self._answers.get(seat)
        if answers is None:
            answers = self._answers[seat] = self.state.answers(seat)
        return answers

    def token(self) -> str:
        """Names the question asked now; it stays while a poll collects its answers."""
        return f"{self.undos}.{self.state.prompt}"

    def everything(self) -> list[tuple[int, Event]]:
        """All events, whoever may hear them, each with the record line that caused it: for the host alone."""
        return list(self._events)

    def take_events(self) -> list[tuple[int, Event]]:
        """The same for a host that keeps them itself: the table forgets them."""
        taken, self._events = self._events, []
        return taken

    def may_pass_ahead(self, seat: Seat, until_asked: bool = False) -> bool:
        """Whether a window is open; to pass in all of them, the game has some and the seat is asked nothing else."""
        if not self._windows or not self.state.to_act() or not 0 <= seat < self.state.facts.seats:
            return False
        if self.state.question.passes is not None:
            return True
        return until_asked and seat not in self.state.to_act()

    def pass_no_more(self, seat: Seat) -> None:
        """Withdraw a pass given in advance, if there is one."""
        self._passing.pop(seat, None)

    def passing(self) -> dict[Seat, str]:
        """Who has passed in advance: in the windows of a name, or (ALL_WINDOWS) in all. Nobody else may know."""
        return dict(self._passing)

    def may_undo(self, seat: Seat) -> bool:
        """Whether the last answer was the seat's own and showed nobody anything new."""
        standing = self.history.standing
        if not standing:
            return False
        return self.record.lines[standing[-1] - 1].seat == seat and not self._shown[-1]

    # --- inside ---

    def _apply(self, seat: Seat, action: Action) -> None:
        state = self.state
        number = len(self.record.lines) + 1
        before = state.reveals
        self._answers.clear()
        told = self.history.tell(number, seat, action)
        self._events.extend([(number, event) for event in told])
        self.record.lines.append(Line(seat, self.game.notation.format(action)))  # it was checked before
        self._shown.append(seat == NATURE or state.reveals > before)

    def _go_on(self) -> None:
        """Nature answers, and seats that have passed in advance pass, until somebody has to think."""
        state = self.state
        while state.to_act():
            if state.to_act() == (NATURE,):
                rng = SeedStream(self._seed, len(self.record.lines) + 1)
                self._apply(NATURE, state.draw(rng))
                continue
            question, waiting = state.question, state.to_act()
            self._forget_passes(question.name, () if question.passes else waiting)
            if question.passes is None or waiting[0] not in self._passing:
                return
            self._apply(waiting[0], question.passes)

    def _forget_passes(self, window: str, own: tuple[Seat, ...]) -> None:
        """A pass for one window ends with it, a pass for all when the seat is asked something else."""
        for seat, name in list(self._passing.items()):
            if seat in own or (name and name != window):
                del self._passing[seat]

    def _undo(self, line: Line) -> None:
        self.record.lines.append(line)
        self._answers.clear()
        self.history.back(line.undoes)
        del self._shown[len(self.history.standing) :]
        self.state = self.history.state
        self.state.log = []
        self.undos += 1
        self._passing.clear()
        self._events.append((len(self.record.lines), undo_event(line)))
