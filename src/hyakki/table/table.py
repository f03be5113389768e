"""A table: the only place that checks legality, writes the record and hands out events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from hyakki.core.described import views
from hyakki.core.errors import BadInput, HyakkiError, IllegalAction
from hyakki.core.game import Game
from hyakki.core.kinds import Json
from hyakki.core.record import FORMAT, Line, Record
from hyakki.core.stack import NATURE, Action, Event, Seat, View, moment_words
from hyakki.core.wording import raised, seat_name
from hyakki.games import GAMES
from hyakki.table.history import answer_events as answer_events
from hyakki.table.history import begun
from hyakki.table.history import check_header as check_header
from hyakki.table.history import checked_line as checked_line
from hyakki.table.history import checked_seed as checked_seed
from hyakki.table.history import replayed as replayed
from hyakki.table.history import start_state as start_state
from hyakki.table.match import Match
from hyakki.table.seed import commitment, read_seed

ALL_WINDOWS = ""  # where a seat passes in advance until it is asked something else
LEGAL_SHOWN = 8  # a refusal lists at most this many legal actions
DEEDS_SHOWN = 3  # and says so many of them in words


class Table(Match):
    """One running match of a game, which may be given by its name.

    >>> table = Table("tsuro-seas", seats=2, options={"daikaiju": False}, seed=7)
    >>> table.to_act()
    (0,)
    >>> table.submit(0, "start N3-0")
    >>> table.record.lines[-1].text
    'start N3-0'
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: dict[str, Json] | None = None,
        seed: int | str | None = None,
        position: dict[str, Any] | None = None,
        follows: str | None = None,
    ) -> None:
        game = GAMES[game] if isinstance(game, str) else game
        if not isinstance(game, Game):
            raise BadInput("game", f"{game!r:.40} is not a game", f"a Game, or one of {', '.join(GAMES)}")
        if not isinstance(options or {}, dict):
            raise BadInput("options", f"{options!r:.40} is not a dict of options")
        if seats is not None:
            game.seat_count(seats, "seats")
        opened = read_seed(seed)
        state = game.new(seats, options) if position is None else game.from_position(position)
        header = {
            "hyakki": FORMAT,
            "game": game.name,
            "rules": game.rules_version,
            "data": game.manual.digest(),
            "changed_data": game.manual.changed,
            "seats": state.facts.seats,
            "options": dict(state.facts.options),
            "commitment": commitment(opened),
            "follows": follows,
            "start": position,
        }
        super().__init__(game, state, Record(header), opened)
        self._go_on()

    @classmethod
    def replay(cls, game: Game, record: Record, upto: int | None = None) -> Table:
        """A table as it stood after the first `upto` lines of a record, to look at; it needs no seed."""
        table = cls.__new__(cls)
        Match.__init__(table, game, begun(game, record), Record(dict(record.header), [], record.seed), b"")
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
    def seed(self) -> str:
        """The secret seed; whoever shows it opens every hidden thing to come."""
        return self._seed.hex()

    def legal(self, seat: Seat) -> list[Action]:
        """What a seat may do now; empty if it may do nothing."""
        return self.state.legal(self._seat(seat))

    def view(self, seat: Seat | None) -> View:
        """What a seat (None: a spectator) may know now, as plain data."""
        return self.state.view(None if seat is None else self._seat(seat))

    def views(self, seats: Iterable[Seat | None]) -> list[View]:
        """The views of several, in their order; what all see alike is one object in all of them."""
        return views(self.state, [None if seat is None else self._seat(seat) for seat in seats])

    def __repr__(self) -> str:
        answers = f"{len(self.record.lines)} lines"
        return f"<Table of {self.game.name}, {self.state.facts.seats} seats, {answers}: {moment_words(self.state)}>"

    def __str__(self) -> str:
        """The table as a spectator sees it."""
        return f"{self!r}\n{self.game.picture(self.view(None))}"

    def _repr_html_(self) -> str:
        return self.game.picture_html(self.view(None))

    def events(self, seat: Seat | None) -> list[Event]:
        """What a seat (None: a spectator) has heard so far."""
        if seat is not None:
            self._seat(seat)
        return [event for _, event in self._events if event.heard_by(seat)]

    def known_key(self, seat: Seat | None) -> str:
        """Equal at two tables exactly when what a seat sees and has heard there is; not once events were taken."""
        return self.state.known_key(None if seat is None else self._seat(seat), [event for _, event in self._events])

    def secrets_key(self, seat: Seat) -> str:
        """The same of what a seat knows and a spectator does not."""
        return self.state.secrets_key(self._seat(seat), [event for _, event in self._events])

    # --- what a seat may do ---

    def submit(self, seat: Seat, action: object) -> None:
        """Answer for a seat, or refuse with the reason and change nothing."""
        self._apply(seat, self.checked(seat, action))
        self._go_on()

    def time_out(self, seat: Seat) -> None:
        """The seat's clock has run out: its decision's default is answered for it."""
        if seat not in self.state.to_act() or seat == NATURE:
            raise self._illegal(seat, "answer by default", [])
        self.submit(seat, self.state.default(seat))

    def checked(self, seat: Seat, action: object) -> Action:
        """The action if the seat may do it now; refused otherwise."""
        game = self.game
        self._seat(seat)
        parsed = game.parse(action) if isinstance(action, str) else game.meant(game.notation.checked(action))
        if parsed not in self.answers(seat) and parsed not in self.state.offers(seat):
            raise self._refused(seat, parsed, self.state.legal(seat))
        return parsed

    def pass_ahead(self, seat: Seat, until_asked: bool = False) -> None:
        """Pass in advance in the window that is open now, or in every one until the seat is asked something else.

        The table still speaks in order: the pass is answered when the seat is asked."""
        if not self.may_pass_ahead(seat, until_asked):
            who = raised(seat_name(seat, self.names, self._reader(seat)))
            raise HyakkiError(f"{who} cannot pass in advance", "no window is open in which one may pass")
        self._passing[seat] = ALL_WINDOWS if until_asked else self.state.question.name
        self._go_on()

    def undo(self, seat: Seat) -> None:
        """Take back the seat's own last answer."""
        if not self.may_undo(seat):
            raise HyakkiError(
                f"{raised(seat_name(seat, self.names, self._reader(seat)))} cannot undo",
                "only an own last choice that showed nobody anything new can be taken back",
            )
        self.take_back(seat, self.history.standing[-1])

    def take_back(self, seat: Seat, number: int) -> None:
        """Go back to before record line `number`, on behalf of a seat and as all have agreed."""
        if number not in self.history.standing:
            raise BadInput("line", f"{number} is not an answer that stands")
        self._undo(Line(seat, "", number))
        self._go_on()

    # --- inside ---

    def _seat(self, seat: Seat) -> Seat:
        """The same seat if the match has it."""
        if type(seat) is not int or not 0 <= seat < self.state.facts.seats:
            raise BadInput("seat", f"{seat!r:.20} is not 0..{self.state.facts.seats - 1}")
        return seat

    def _refused(self, seat: Seat, action: Action, legal: list[Action]) -> IllegalAction:
        state = self.state
        if state.to_act() and self.game.notation.verbs[str(action[0])].nature:
            return self._error("refuse.nature", {"seat": seat, "action": self.game.format(action)}, "", legal)
        deed = self.game.deed(action, self.names, self._reader(seat), self._asked(seat))
        refusal = state.refusal(seat, action)
        if refusal is None:
            return self._illegal(seat, deed, legal)
        args: dict[str, object] = {"seat": seat, "action": deed, **refusal.args}
        return self._error(refusal.key, args, refusal.rule, legal)

    def _reader(self, seat: Seat) -> Seat | None:
        """Who reads a refusal: where players have names, the seat itself, told as `you`."""
        return None if self.names is None else seat

    def _asked(self, seat: Seat) -> str:
        """The name of the question, for who is asked."""
        return self.state.question.name if seat in self.state.to_act() else ""

    def _illegal(self, seat: Seat, deed: str, legal: list[Action]) -> IllegalAction:
        waiting = self.state.to_act()
        key = "refuse.not_legal" if seat in waiting else "refuse.not_asked" if waiting else "refuse.over"
        behind = self.state.question.rules[:1] if seat in waiting else ()  # the rule behind the question
        return self._error(key, {"seat": seat, "action": deed, "waiting": list(waiting)}, "".join(behind), legal)

    def _error(self, key: str, args: dict[str, object], rule: str, legal: list[Action]) -> IllegalAction:
        shown = [self.game.format(a) for a in legal[:LEGAL_SHOWN]]
        reader = self._reader(cast(int, args["seat"]))
        reason = self.game.messages.say(key, args, self.names, reader)
        asked = self._asked(cast(int, args["seat"]))
        deeds = [self.game.said(a, self.names, reader, asked) for a in legal[:DEEDS_SHOWN]]
        return IllegalAction(reason, rule, shown, max(0, len(legal) - LEGAL_SHOWN), deeds)

    def _replay_line(self, line: Line, number: int) -> None:
        if line.undoes:
            self._undo(line)
        else:
            self._apply(line.seat, checked_line(self.game, self.state, line, number))
