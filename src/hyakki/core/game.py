"""What a game folder provides: one Game object, through which everything else reaches its rules."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from mypy_extensions import mypyc_attr

from hyakki.core.drawing import Panel, told
from hyakki.core.errors import BadInput
from hyakki.core.kinds import Field, Fields, Json, ListOf, SeatOf, shown, with_names
from hyakki.core.lesson import Lesson
from hyakki.core.notation import Notation
from hyakki.core.options import Option, complete
from hyakki.core.outcome import Outcome
from hyakki.core.rulebook import Rulebook
from hyakki.core.stack import Action, Chance, Decision, Event, Facts, Frame, Poll, Seat, Shuffle, State, View
from hyakki.core.wording import Messages


@mypyc_attr(allow_interpreted_subclasses=True)
class Imaginer:
    """Deals full states that fit one view, prepared once; each in proportion to its odds."""

    def deal(self, rng: Random) -> State:
        raise NotImplementedError


class Manual:
    """What a game's folder holds beside code: its name, words, rulebook, data files and lessons."""

    def __init__(
        self,
        name: str,
        messages: Messages,
        rulebook: Rulebook,
        data: dict[str, Any],
        digest: str,
        changed: dict[str, Any],
        lessons: list[Lesson] | None = None,
    ) -> None:
        self.name = name
        self.messages = messages
        self.rulebook = rulebook
        self.data = data  # file name without ending -> content, checked by the game's schema
        self.digest = digest  # of all data files
        self.changed = changed  # the files that replace the game's own, by name
        self.lessons: list[Lesson] = lessons or []  # stages that teach the game, in order; empty if it has none


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One rulebook. A game subclasses this and fills in what raises NotImplementedError."""

    def __init__(
        self,
        manual: Manual,
        rules_version: int,
        seats: tuple[int, int],
        options: list[Option],
        presets: dict[str, dict[str, Json]],
        frames: list[type[Frame[Any]]],
        notation: Notation,
        position: dict[str, Field],
        longest: int,
        things: dict[str, list[str]] | None = None,
    ) -> None:
        self.manual = manual
        self.name = manual.name
        self.messages = manual.messages
        self.rulebook = manual.rulebook
        self.rules_version = rules_version  # raised whenever a recorded match would go on otherwise
        self.min_seats, self.max_seats = seats
        self.options = options
        self.presets = presets
        self.frames: dict[str, type[Frame[Any]]] = {frame.NAME: frame for frame in frames}
        self.frame_fields = {frame.NAME: frame_fields(frame, things or {}) for frame in frames}
        self.notation = notation
        self.position_fields = Fields(position)
        self.longest = longest  # no match has more answers than this

    # --- what each game writes ---

    def begin(self, facts: Facts) -> State:
        """A state before set-up, its first frame pushed."""
        raise NotImplementedError

    def describe(self, state: State) -> dict[str, object]:
        """The game's own part of a position: values of `position_fields`, as the rules hold them."""
        raise NotImplementedError

    def build(self, facts: Facts, values: dict[str, Any]) -> State:
        """A state from values read by `position_fields`, its stack still empty."""
        raise NotImplementedError

    def turn_start(self, state: State, values: dict[str, Any]) -> list[Frame[Any]]:
        """The frames of a position that names none: the start of a turn."""
        raise NotImplementedError

    def check(self, state: State) -> None:
        """Refuse a position whose pending frames do not fit it; asked before any of them runs."""

    def imaginer(self, view: View) -> Imaginer:
        """Prepares the dealing of full states that fit a view (as built, or read back from JSON)."""
        raise NotImplementedError

    def scramble(self, state: State, seat: Seat | None, rng: Random) -> State:
        """A copy in which all that a seat cannot know is dealt anew, by the ledger's hidden-information table."""
        raise NotImplementedError

    def pieces(self, state: State) -> dict[str, int]:
        """Every piece of the box that is in this match, counted, wherever it is."""
        raise NotImplementedError

    def following(self, options: dict[str, object], outcome: Outcome) -> dict[str, object]:
        """The options of the next match of a series; by default those of this one."""
        return options

    def agree(self, seats: int, options: dict[str, object]) -> None:
        """Refuse options that conflict with each other or with the number of seats."""

    def elements(self, action: Action, view: View) -> list[str]:
        """The board elements an action touches, as `kind:name`."""
        return self.notation.elements(action)

    def sure_events(self, action: Action) -> tuple[str, ...]:
        """The keys of events that follow from an action for sure and in public."""
        return ()

    def value(self, state: State, seat: Seat) -> float:
        """How good a full state is for a seat, in 0..1 like its return; for bots that look ahead."""
        raise NotImplementedError

    def settled(self, state: State, seat: Seat) -> bool:
        """Whether `value` can judge this state; if not, a bot lets play go on a little first."""
        return not state.stack or not isinstance(state.stack[-1], Poll)

    # --- what every game gets ---

    def new(self, seats: int | None = None, options: dict[str, Json] | None = None) -> State:
        """The first position of a match; nature is asked first."""
        state = self.begin(self.facts(seats, options or {}))
        state.settle()
        return state

    def seat_count(self, value: Json, path: str) -> int:
        """A number of seats that the game can be played with; anything else is refused."""
        if type(value) is not int or not self.min_seats <= value <= self.max_seats:
            raise BadInput(path, f"{shown(value)} is not {self.min_seats}..{self.max_seats}", f"for {self.name}")
        return value

    def facts(self, seats: int | None, options: dict[str, Json]) -> Facts:
        """Checked seats and options."""
        count = self.min_seats if seats is None else seats
        self.seat_count(count, "seats")
        full = complete(self.options, options, count)
        self.agree(count, full)
        return Facts(self, count, full)

    def draw(self, view: View, names: list[str]) -> list[Panel]:
        """The table as panels of text, for the seat of a view; `names` are those of the seats."""
        drawing = self._drawing()
        if drawing is None:
            return [Panel(self.messages.say("title", {}), [[(line, "")] for line in told(view)])]
        panels: list[Panel] = drawing.draw(self, view, names)
        return panels

    def tell(self, view: View, names: list[str]) -> list[str]:
        """The same in sentences, for screen readers."""
        drawing = self._drawing()
        if drawing is None:
            return [f"{line}." for line in told(view)]
        lines: list[str] = drawing.tell(self, view, names)
        return lines

    def _drawing(self) -> Any:
        """The module `drawing` beside the game's own, if it has one; read only where somebody looks."""
        name = f"{type(self).__module__.rpartition('.')[0]}.drawing"
        return import_module(name) if find_spec(name) else None

    def parse(self, text: str) -> Action:
        return self.notation.parse(text)

    def format(self, action: Action) -> str:
        return self.notation.format(action)

    def imagine(self, view: View, rng: Random) -> State:
        return self.imaginer(view).deal(rng)

    def preview(self, view: View, action: Action) -> list[Event]:
        """The sure, public consequences of an action, as events."""
        sure = self.sure_events(action)
        if not sure or view["seat"] is None:
            return []
        world = self.imagine(view, Random(0))
        log: list[Event] = []
        world.log = log
        world.apply(view["seat"], action)
        return [event for event in log if event.key in sure and event.only is None and not event.but]

    def position(self, state: State) -> dict[str, Any]:
        """A state as JSON, hidden parts included."""
        found: dict[str, Any] = {
            "game": self.name,
            "seats": state.facts.seats,
            "options": dict(state.facts.options),
        }
        own = self.position_fields.write(self.describe(state))
        assert isinstance(own, dict)
        found.update(own)
        found["pending"] = [self.frame_to_json(frame) for frame in state.stack]
        if state.outcome is not None:
            found["outcome"] = state.outcome.to_json()
        return found

    def from_position(self, position: Json) -> State:
        """The state a position describes; refused with the path to what is wrong."""
        if not isinstance(position, dict):
            raise BadInput("", "a position is a JSON object")
        given = dict(position)
        name = given.pop("game", self.name)
        if name != self.name:
            raise BadInput("game", f'"{name!s:.40}" is not {self.name}')
        pending = given.pop("pending", None)
        ended = given.pop("outcome", None)
        options = given.pop("options", {})
        if not isinstance(options, dict):
            raise BadInput("options", "is not an object")
        facts = self.facts(self.seat_count(given.pop("seats", self.min_seats), "seats"), options)
        values = self.position_fields.read(given, "", facts.seats)
        assert isinstance(values, dict)
        state = self.build(facts, values)
        if ended is not None:
            state.outcome = read_outcome(ended, facts.seats)
            return state
        if pending is None:
            state.stack.extend(self.turn_start(state, values))
        else:
            state.stack.extend(self.frames_from_json(pending, facts.seats))
        if not state.stack:
            raise BadInput("pending", "is empty, and there is no outcome")
        self.check(state)
        top = state.stack[-1]
        asked = top.waiting[0] if isinstance(top, Decision | Chance) and not isinstance(top, Shuffle) else None
        if asked is not None and not top.options(state, asked):
            raise BadInput(f"pending[{len(state.stack) - 1}]", f"{top.NAME} has no possible answer")
        state.settle()
        return state

    def frame_to_json(self, frame: Frame[Any]) -> dict[str, Any]:
        """A frame as JSON: its ledger name and its FIELDS, and the answers of a poll."""
        found: dict[str, Any] = {"frame": frame.NAME}
        for name, field in self.frame_fields[frame.NAME].fields.items():
            found[name] = field.kind.write(getattr(frame, name))
        if isinstance(frame, Poll):
            found["answers"] = {str(s): None if a is None else self.format(a) for s, a in frame.answers.items()}
        return found

    def frames_from_json(self, pending: Json, seats: int) -> list[Frame[Any]]:
        """Frames, bottom first, from what `frame_to_json` gave."""
        if not isinstance(pending, list):
            raise BadInput("pending", "is not a list of frames")
        return [self.frame_from_json(entry, f"pending[{i}]", seats) for i, entry in enumerate(pending)]

    def frame_from_json(self, entry: Json, path: str, seats: int) -> Frame[Any]:
        if not isinstance(entry, dict) or str(entry.get("frame")) not in self.frames:
            raise BadInput(f"{path}.frame", "is not a frame", f"frames: {', '.join(self.frames)}")
        kind = self.frames[entry["frame"]]
        make: Callable[..., Frame[Any]] = kind
        given = {key: value for key, value in entry.items() if key != "frame"}
        answers = given.pop("answers", {}) if issubclass(kind, Poll) else None
        fields = self.frame_fields[kind.NAME].read(given, path, seats)
        assert isinstance(fields, dict)
        if answers is None:
            return make(**fields)
        return make(**fields, answers=self._answers(answers, f"{path}.answers", seats))

    def _answers(self, answers: Json, path: str, seats: int) -> dict[Seat, Action | None]:
        if not isinstance(answers, dict) or not all([s.isdecimal() and int(s) < seats for s in answers]):
            raise BadInput(path, "is not an object from seats to actions")
        found: dict[Seat, Action | None] = {}
        for seat, text in answers.items():
            try:
                found[int(seat)] = None if text is None else self.parse(str(text))
            except BadInput as error:
                raise BadInput(f"{path}.{seat}", error.problem, error.hint) from None
        return found

    def fingerprint(self, state: State) -> str:
        """A short digest that differs when anything of the position differs."""
        text = json.dumps(self.position(state), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def frame_fields(frame: type[Frame[Any]], things: dict[str, list[str]]) -> Fields:
    """The fields of a frame; `things` has the names of what the data files name, by kind."""
    return Fields({name: Field(with_names(f.kind, things), f.default, f.required) for name, f in frame.FIELDS.items()})


def read_outcome(found: Json, seats: int) -> Outcome:
    """An outcome from its JSON."""
    if not isinstance(found, dict) or set(found) != {"winners", "returns", "reason", "rule", "details"}:
        raise BadInput("outcome", "is not an object with winners, returns, reason, rule, details")
    winners = ListOf(SeatOf(), unique=True).read(found["winners"], "outcome.winners", seats)
    assert isinstance(winners, tuple)
    returns = found["returns"]
    if not isinstance(returns, list) or len(returns) != seats:
        raise BadInput("outcome.returns", f"is not a list of {seats} numbers")
    for i, value in enumerate(returns):
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            raise BadInput(f"outcome.returns[{i}]", f"{shown(value)} is not a number in 0..1")
    for key, kind in (("reason", str), ("rule", str), ("details", dict)):
        if not isinstance(found[key], kind):
            raise BadInput(f"outcome.{key}", f"{shown(found[key])} is not {'an object' if kind is dict else 'a text'}")
    return Outcome(winners, tuple(returns), found["reason"], found["rule"], found["details"])
