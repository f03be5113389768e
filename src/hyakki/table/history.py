"""A match gone through answer by answer: the state it has reached, and copies of earlier ones to go back to.

Replay, undo, verification and stepping all walk here. Copies lie close together near the present and ever wider apart
before it, so that going back costs as many answers as are taken back, more or less, however long the match is.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.record import Line, Record, standing
from hyakki.core.stack import NATURE, Action, Event, Seat, State
from hyakki.core.wording import seat_name
from hyakki.table.seed import commitment, read_seed

EVERY = 16  # answers between two copies near the present; a server keeps the copies of every open table
REACH = 2  # a copy is kept while no more answers lie behind it than this many times the distance it stands for


class History:
    """The answers that stand, and the state they lead to; `lines` is the record's own list, which others append to."""

    def __init__(self, game: Game, start: State, lines: list[Line]) -> None:
        self.game = game
        self.lines = lines
        self.state = start
        self.standing: list[int] = []  # the numbers of the answers that have not been taken back
        self.applied = 0  # answers applied, for the first time or again
        self.copies: list[tuple[int, State]] = [(0, start.clone())]  # with how many answers led there

    @classmethod
    def of(cls, game: Game, record: Record) -> History:
        """Before the first line of a record."""
        return cls(game, begun(game, record), record.lines)

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and copy: copies of states can be made again."""
        return history_again, (self.game, self.copies[0][1], self.lines, self.state, self.standing, self.applied)

    def checked(self, number: int) -> Action:
        """The action of a line if it could be played now; refused otherwise."""
        return checked_line(self.game, self.state, self.lines[number - 1], number)

    def apply(self, number: int, seat: Seat, action: Action) -> None:
        """An answer, which is or will be line `number`."""
        self.state.apply(seat, action)
        self.applied += 1
        self.standing.append(number)
        count = len(self.standing)
        if count % EVERY == 0:
            self.copies = [copy for copy in self.copies if worth_keeping(copy[0], count)]
            self.copies.append((count, self.state.clone()))

    def tell(self, number: int, seat: Seat, action: Action) -> list[Event]:
        """The same, with what everybody is told of it."""
        told = answer_events(self.game, self.state, seat, action, number)
        log = self.state.log = [] if self.state.log is None else self.state.log
        self.apply(number, seat, action)
        told.extend(log)
        log.clear()
        return told

    def back(self, line: int) -> None:
        """To before a line; the state has no listener then."""
        self._cut(bisect_left(self.standing, line))

    def go(self, upto: int) -> None:
        """To where the first `upto` lines lead, forwards or backwards."""
        wanted = [number for number, _ in standing(self.lines, upto)]
        same = 0
        while same < min(len(wanted), len(self.standing)) and wanted[same] == self.standing[same]:
            same += 1
        self._cut(same)
        for number in wanted[same:]:
            self.apply(number, self.lines[number - 1].seat, self.checked(number))

    def _cut(self, count: int) -> None:
        """Only the first `count` answers stand: the nearest copy before, and what came after it once more."""
        if count == len(self.standing):
            return
        self.copies = [copy for copy in self.copies if copy[0] <= count]
        start, copy = self.copies[-1]
        again = self.standing[start:count]
        del self.standing[start:]
        self.state = copy.clone()
        for number in again:
            line = self.lines[number - 1]
            self.apply(number, line.seat, self.game.parse(line.text))


def history_again(
    game: Game, start: State, lines: list[Line], state: State, standing: list[int], applied: int
) -> History:
    """What was pickled."""
    history = History(game, start, lines)
    history.state, history.standing, history.applied = state, standing, applied
    return history


def worth_keeping(place: int, count: int) -> bool:
    """Whether a copy after `place` answers is still wanted after `count`: the rounder its place, the longer."""
    step = place & -place  # the greatest power of two that divides it; the start is divided by all
    return place == 0 or count - place <= step * REACH


def answer_events(game: Game, state: State, seat: Seat, action: Action, number: int) -> list[Event]:
    """What each watcher is told of an answer; one event for all where all are told the same."""
    watchers: list[Seat | None] = [None, *range(state.facts.seats)]
    told = [state.told(seat, action, watcher) for watcher in watchers]
    if told.count(told[0]) == len(told):
        return [Event("answer", _answer_args(game, seat, told[0], number))]
    public = Event("answer", _answer_args(game, seat, told[0], number), None, tuple(range(state.facts.seats)))
    own = [Event("answer", _answer_args(game, seat, t, number), (w,)) for w, t in enumerate(told[1:])]
    return [public, *own]


def _answer_args(game: Game, seat: Seat, told: Action | None, number: int) -> dict[str, object]:
    # Others may be told less than a whole action (`keep` without what was kept), which `Game.format` refuses.
    return {"n": number, "seat": seat, "action": None if told is None else game.notation.format(told)}


def undo_event(line: Line) -> Event:
    """What all are told when answers are taken back."""
    return Event("event.undo", {"seat": line.seat, "line": line.undoes})


def checked_seed(record: Record, seed: str) -> bytes:
    """The seed if it is the one the record's header commits to; refused otherwise."""
    opened = read_seed(seed)
    if commitment(opened) != record.header.get("commitment"):
        raise BadInput("seed", "does not fit the commitment in the header")
    return opened


def check_header(game: Game, header: dict[str, Any]) -> None:
    """Refuse a record of another game, rules version or data, by name."""
    wanted = {"game": game.name, "rules": game.rules_version}
    for key, value in wanted.items():
        if header.get(key) != value or type(header[key]) is not type(value):
            raise BadInput(f"line 1.{key}", f"{header.get(key)!r:.70} is not {value!r}", "a record of another version")
    data = header.get("data")
    if not isinstance(data, str) or not game.manual.goes_alike(data):
        problem = f"{data!r:.70} is neither {game.manual.digest()!r} nor an earlier digest that goes alike"
        raise BadInput("line 1.data", problem, "a record of another version, or of data files that it does not carry")
    missing = {"seats", "options", "commitment", "start", "follows", "changed_data"} - set(header)
    if missing:
        raise BadInput("line 1", f"lacks {', '.join(sorted(missing))}")
    for key in ("options", "changed_data"):
        if not isinstance(header[key], dict):
            raise BadInput(f"line 1.{key}", "is not an object")
    for key, value in (("commitment", header["commitment"]), ("follows", header["follows"] or "")):
        if not isinstance(value, str):
            raise BadInput(f"line 1.{key}", f"{value!r:.20} is not text")


def begun(game: Game, record: Record) -> State:
    """The state before the first line of a record whose header and seats are those of a match."""
    check_header(game, record.header)
    start = start_state(game, record.header)
    if record.header["seats"] != start.facts.seats:
        raise BadInput("line 1.seats", f"{record.header['seats']!r:.20} is not {start.facts.seats}, as it starts with")
    for number, line in enumerate(record.lines, 1):
        if not (0 if line.undoes else NATURE) <= line.seat < start.facts.seats:
            raise BadInput(f"answer {number}", f"seat {line.seat!s:.20} is not 0..{start.facts.seats - 1}")
    return start


def start_state(game: Game, header: dict[str, Any]) -> State:
    """The state before the first line of a record; an option it does not know has the value that was the rule then."""
    options = game.as_then(header["options"])
    start = header["start"]
    if start is None:
        return game.new(game.seat_count(header["seats"], "line 1.seats"), options)
    return game.from_position({**start, "options": options} if isinstance(start, dict) else start)


def checked_line(game: Game, state: State, line: Line, number: int) -> Action:
    """The action of a record line if it could be played there; refused otherwise."""
    try:
        action = game.parse(line.text)
    except BadInput as error:
        raise BadInput(f"answer {number}", error.problem, error.hint) from None
    fits = state.accepts(action) if line.seat == NATURE else action in state.legal(line.seat)
    if not fits:
        raise BadInput(f"answer {number}", f'{seat_name(line.seat, None)} could not "{line.text[:60]}" there')
    return action


def replayed(game: Game, record: Record, upto: int | None = None) -> State:
    """The state after the first `upto` lines of a record (all of them by default)."""
    history = History.of(game, record)
    history.go(len(record.lines) if upto is None else upto)
    return history.state
