"""A table: the only place that checks legality, writes the record and hands out events."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from hyakki.core.errors import BadInput, HyakkiError, IllegalAction
from hyakki.core.game import Game
from hyakki.core.kinds import Json
from hyakki.core.outcome import Outcome
from hyakki.core.record import FORMAT, Line, Record
from hyakki.core.stack import NATURE, Action, Chance, Event, Seat, State, View
from hyakki.core.wording import seat_name
from hyakki.table.seed import SeedStream, commitment, read_seed

ALL_WINDOWS = ""  # where a seat passes in advance until it is asked something else
LEGAL_SHOWN = 8  # a refusal lists at most this many legal actions


class Table:
    """One running match of a game.

    >>> from hyakki import GAMES
    >>> table = Table(GAMES["tsuro-seas"], seats=2, options={"daikaiju": False}, seed=7)
    >>> table.to_act()
    (0,)
    >>> table.submit(0, "start N3-0")
    >>> table.record.lines[-1].text
    'start N3-0'
    """

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        options: dict[str, Json] | None = None,
        seed: int | str | None = None,
        position: dict[str, Any] | None = None,
        follows: str | None = None,
    ) -> None:
        self.game = game
        self.start = position
        self._seed = read_seed(seed)
        self.state = game.new(seats, options) if position is None else game.from_position(position)
        facts = self.state.facts
        self.record = Record(
            {
                "hyakki": FORMAT,
                "game": game.name,
                "rules": game.rules_version,
                "data": game.manual.digest,
                "changed_data": game.manual.changed,
                "seats": facts.seats,
                "options": dict(facts.options),
                "commitment": commitment(self._seed),
                "follows": follows,
                "start": position,
            }
        )
        self._begin()
        self._go_on()

    def _begin(self) -> None:
        self.state.log = []
        self.names: list[str] | None = None  # of the players, seat 0 first: refusals call seats by them
        self.undos = 0
        self._events: list[tuple[int, Event]] = []  # with the line that caused it
        self._standing: list[int] = []  # the numbers of the answers that have not been taken back
        self._shown: list[bool] = []  # for each of them: whether somebody saw something new
        self._passing: dict[Seat, str] = {}  # who has passed in advance, and in which windows

    @classmethod
    def replay(cls, game: Game, record: Record, upto: int | None = None) -> Table:
        """A table as it stood after the first `upto` lines of a record, to look at; it needs no seed."""
        check_header(game, record.header)
        table = cls.__new__(cls)
        table.game = game
        table._seed = b""
        table.record = Record(dict(record.header), [], record.seed)
        table.start = record.header["start"]
        table.state = start_state(game, record.header)
        table._begin()
        for number, line in enumerate(record.lines[:upto], 1):
            table._replay_line(line, number)
        return table

    @classmethod
    def resume(
        cls, game: Game, record: Record, seed: str | None = None, passing: dict[Seat, str] | None = None
    ) -> Table:
        """A table that goes on from a record, with the same seed and so with the same nature.

        `passing` is what `passing` gave: who has passed in advance does not stand in a record."""
        known = seed or record.seed
        if known is None:
            raise BadInput("seed", "is missing: a match goes on only with its seed", "use replay to look at it")
        table = cls.replay(game, record)
        table._seed = checked_seed(record, known)
        table._passing = dict(passing or {})
        table._go_on()
        return table

    # --- what a seat may ask ---

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome

    @property
    def seed(self) -> str:
        """The secret seed; whoever shows it opens every hidden thing to come."""
        return self._seed.hex()

    def to_act(self) -> tuple[Seat, ...]:
        return self.state.to_act()

    def legal(self, seat: Seat) -> list[Action]:
        return self.state.legal(seat)

    def view(self, seat: Seat | None) -> View:
        return self.state.view(seat)

    def token(self) -> str:
        """Names the question asked now; it stays while a poll collects its answers."""
        return f"{self.undos}.{self.state.prompt}"

    def events(self, seat: Seat | None) -> list[Event]:
        """What a seat (None: a spectator) has heard so far."""
        return [event for _, event in self._events if event.heard_by(seat)]

    def everything(self) -> list[tuple[int, Event]]:
        """All events, whoever may hear them, each with the record line that caused it: for the host alone."""
        return list(self._events)

    def take_events(self) -> list[tuple[int, Event]]:
        """The same for a host that keeps them itself: the table forgets them."""
        taken, self._events = self._events, []
        return taken

    # --- what a seat may do ---

    def submit(self, seat: Seat, action: Action | str) -> None:
        """Answer for a seat, or refuse with the reason and change nothing."""
        self._apply(seat, self.checked(seat, action))
        self._go_on()

    def time_out(self, seat: Seat) -> None:
        """The seat's clock has run out: its decision's default is answered for it."""
        if seat not in self.state.to_act() or seat == NATURE:
            raise self._illegal(seat, "answer by default", [])
        self.submit(seat, self.state.stack[-1].default(self.state, seat))

    def checked(self, seat: Seat, action: Action | str) -> Action:
        """The action if the seat may do it now; refused otherwise."""
        game = self.game
        if type(seat) is not int or not 0 <= seat < self.state.facts.seats:
            raise BadInput("seat", f"{seat!r:.20} is not 0..{self.state.facts.seats - 1}")
        parsed = game.parse(action) if isinstance(action, str) else game.notation.checked(tuple(action))
        legal = self.state.legal(seat)
        if parsed not in legal:
            raise self._refused(seat, parsed, legal)
        return parsed

    def pass_ahead(self, seat: Seat, until_asked: bool = False) -> None:
        """Pass in advance in the window that is open now, or in every one until the seat is asked something else.

        The table still speaks in order: the pass is answered when the seat is asked."""
        if not self.may_pass_ahead(seat, until_asked):
            who = seat_name(seat, self.names)
            raise HyakkiError(f"{who} cannot pass in advance", "no window is open in which one may pass")
        self._passing[seat] = ALL_WINDOWS if until_asked else self.state.stack[-1].NAME
        self._go_on()

    def may_pass_ahead(self, seat: Seat, until_asked: bool = False) -> bool:
        """Whether a window is open; to pass in all of them, the game has some and the seat is asked nothing else."""
        if not self.state.stack or not 0 <= seat < self.state.facts.seats:
            return False
        top = self.state.stack[-1]
        if top.PASSES is not None:
            return True
        windows = [frame for frame in self.game.frames.values() if frame.PASSES is not None]
        return until_asked and bool(windows) and seat not in top.waiting

    def pass_no_more(self, seat: Seat) -> None:
        """Withdraw a pass given in advance, if there is one."""
        self._passing.pop(seat, None)

    def passing(self) -> dict[Seat, str]:
        """Who has passed in advance: in the windows of a name, or (ALL_WINDOWS) in all. Nobody else may know."""
        return dict(self._passing)

    def may_undo(self, seat: Seat) -> bool:
        """Whether the last answer was the seat's own and showed nobody anything new."""
        if not self._standing:
            return False
        return self.record.lines[self._standing[-1] - 1].seat == seat and not self._shown[-1]

    def undo(self, seat: Seat) -> None:
        """Take back the seat's own last answer."""
        if not self.may_undo(seat):
            raise HyakkiError(
                f"{seat_name(seat, self.names)} cannot undo",
                "only an own last choice that showed nobody anything new can be taken back",
            )
        self.take_back(seat, self._standing[-1])

    def take_back(self, seat: Seat, number: int) -> None:
        """Go back to before record line `number`, on behalf of a seat and as all have agreed."""
        if number not in self._standing:
            raise BadInput("line", f"{number} is not an answer that stands")
        self._undo(Line(seat, "", number))
        self._go_on()

    # --- inside ---

    def _refused(self, seat: Seat, action: Action, legal: list[Action]) -> IllegalAction:
        state = self.state
        text = self.game.format(action)
        refusal = None
        if seat in state.to_act():
            refusal = state.stack[-1].refuse(state, seat, action)
        if refusal is None:
            return self._illegal(seat, text, legal)
        args: dict[str, object] = {"seat": seat, "action": text, **refusal.args}
        return self._error(refusal.key, args, refusal.rule, legal)

    def _illegal(self, seat: Seat, text: str, legal: list[Action]) -> IllegalAction:
        waiting = self.state.to_act()
        key = "refuse.not_legal" if seat in waiting else "refuse.not_asked" if waiting else "refuse.over"
        behind = self.state.stack[-1].RULES[:1] if seat in waiting else ()  # the rule behind the question
        return self._error(key, {"seat": seat, "action": text, "waiting": list(waiting)}, "".join(behind), legal)

    def _error(self, key: str, args: dict[str, object], rule: str, legal: list[Action]) -> IllegalAction:
        shown = [self.game.format(a) for a in legal[:LEGAL_SHOWN]]
        reason = self.game.messages.say(key, args, self.names)
        return IllegalAction(reason, rule, shown, max(0, len(legal) - LEGAL_SHOWN))

    def _apply(self, seat: Seat, action: Action) -> None:
        state = self.state
        number = len(self.record.lines) + 1
        for event in answer_events(self.game, state, seat, action, number):
            self._events.append((number, event))
        before = state.reveals
        state.apply(seat, action)
        self.record.lines.append(Line(seat, self.game.format(action)))
        self._standing.append(number)
        self._shown.append(seat == NATURE or state.reveals > before)
        self._collect(number)

    def _collect(self, number: int) -> None:
        log = self.state.log
        assert log is not None
        self._events.extend([(number, event) for event in log])
        log.clear()

    def _go_on(self) -> None:
        """Nature answers, and seats that have passed in advance pass, until somebody has to think."""
        state = self.state
        while state.to_act():
            if state.to_act() == (NATURE,):
                rng = SeedStream(self._seed, len(self.record.lines) + 1)
                self._apply(NATURE, state.draw(rng))
                continue
            top = state.stack[-1]
            self._forget_passes(top.NAME, () if top.PASSES else top.waiting)
            seat = top.waiting[0]
            if top.PASSES is None or seat not in self._passing:
                return
            self._apply(seat, top.PASSES)

    def _forget_passes(self, window: str, own: tuple[Seat, ...]) -> None:
        """A pass for one window ends with it, a pass for all when the seat is asked something else."""
        for seat, name in list(self._passing.items()):
            if seat in own or (name and name != window):
                del self._passing[seat]

    def _undo(self, line: Line) -> None:
        self.record.lines.append(line)
        kept = bisect_left(self._standing, line.undoes)
        del self._standing[kept:], self._shown[kept:]
        self.state = replayed(self.game, self.record)
        self.state.log = []
        self.undos += 1
        self._passing.clear()
        self._events.append((len(self.record.lines), Event("event.undo", {"seat": line.seat})))

    def _replay_line(self, line: Line, number: int) -> None:
        if line.undoes:
            self._undo(line)
        else:
            self._apply(line.seat, checked_line(self.game, self.state, line, number))


def answer_events(game: Game, state: State, seat: Seat, action: Action, number: int) -> list[Event]:
    """What each watcher is told of an answer; one event for all where all are told the same."""
    top = state.stack[-1]
    watchers: list[Seat | None] = [None, *range(state.facts.seats)]
    told = [top.told(state, seat, action, watcher) for watcher in watchers]
    if all(t == told[0] for t in told):
        return [Event("answer", _answer_args(game, seat, told[0], number))]
    public = Event("answer", _answer_args(game, seat, told[0], number), None, tuple(range(state.facts.seats)))
    own = [Event("answer", _answer_args(game, seat, t, number), (w,)) for w, t in enumerate(told[1:])]
    return [public, *own]


def _answer_args(game: Game, seat: Seat, told: Action | None, number: int) -> dict[str, object]:
    return {"n": number, "seat": seat, "action": None if told is None else game.format(told)}


def checked_seed(record: Record, seed: str) -> bytes:
    """The seed if it is the one the record's header commits to; refused otherwise."""
    found = read_seed(seed)
    if commitment(found) != record.header.get("commitment"):
        raise BadInput("seed", "does not fit the commitment in the header")
    return found


def check_header(game: Game, header: dict[str, Any]) -> None:
    """Refuse a record of another game, rules version or data, by name."""
    wanted = {"game": game.name, "rules": game.rules_version, "data": game.manual.digest}
    for key, value in wanted.items():
        if header.get(key) != value:
            raise BadInput(f"line 1.{key}", f"{header.get(key)!r:.70} is not {value!r}", "a record of another version")
    missing = {"seats", "options", "commitment", "start", "follows", "changed_data"} - set(header)
    if missing:
        raise BadInput("line 1", f"lacks {', '.join(sorted(missing))}")


def start_state(game: Game, header: dict[str, Any]) -> State:
    """The state before the first line of a record."""
    if header["start"] is not None:
        return game.from_position(header["start"])
    if not isinstance(header["options"], dict):
        raise BadInput("line 1.options", "is not an object")
    return game.new(game.seat_count(header["seats"], "line 1.seats"), header["options"])


def checked_line(game: Game, state: State, line: Line, number: int) -> Action:
    """The action of a record line if it could be played there; refused otherwise."""
    try:
        action = game.parse(line.text)
    except BadInput as error:
        raise BadInput(f"answer {number}", error.problem, error.hint) from None
    waiting = state.to_act()
    if line.seat == NATURE and waiting == (NATURE,):
        top = state.stack[-1]
        assert isinstance(top, Chance)
        fits = top.accepts(state, action)
    else:
        fits = line.seat != NATURE and action in state.legal(line.seat)
    if not fits:
        raise BadInput(f"answer {number}", f'seat {line.seat} could not "{line.text[:60]}" there')
    return action


def replayed(game: Game, record: Record, upto: int | None = None) -> State:
    """The state after the first `upto` lines of a record (all of them by default)."""
    check_header(game, record.header)
    state = start_state(game, record.header)
    for number, line in record.standing(upto):
        state.apply(line.seat, checked_line(game, state, line, number))
    return state
