"""What a game folder provides: one Game object, through which everything else reaches its rules."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from hyakki.core.again import game_parts, made_again, package_of
from hyakki.core.described import Described
from hyakki.core.digests import Earlier, digest
from hyakki.core.drawing import Panel, as_html, as_text, listed
from hyakki.core.errors import BadInput, Refusal
from hyakki.core.imagining import Imaginer as Imaginer
from hyakki.core.kinds import Field, Fields, Json, shown, with_names
from hyakki.core.lesson import Lesson
from hyakki.core.notation import Notation
from hyakki.core.options import OPTIONS, Option, as_then, complete, told_apart
from hyakki.core.outcome import Outcome
from hyakki.core.outcome import read_outcome as read_outcome
from hyakki.core.rulebook import Rulebook
from hyakki.core.stack import Action, Event, Facts, Frame, Poll, Seat, Shuffle, State, View
from hyakki.core.usual import Usual
from hyakki.core.wording import Messages, seat_name

SEAT: Final = "seat"  # the kind of an action's words that are numbers of seats


class Manual:
    """What a game's folder holds beside code: its name, words, rulebook, data files, lessons and usual tables."""

    def __init__(
        self,
        name: str,
        messages: Messages,
        rulebook: Rulebook,
        data: dict[str, Any],
        earlier: Earlier,
        changed: dict[str, Any],
        lessons: list[Lesson] | None = None,
        usual: list[Usual] | None = None,
    ) -> None:
        self.name = name
        self.messages = messages
        self.rulebook = rulebook
        self.data = data  # file name without ending -> content, checked by the game's schema
        self.earlier = earlier  # data it had before
        self.changed = changed  # the files that replace the game's own, by name
        self.rule_digests: dict[str, str] = {}  # of what the rules read of a file, filled in as they read it
        self.lessons: list[Lesson] = lessons or []  # stages that teach the game, in order; empty if it has none
        self.usual: list[Usual] = usual or []  # tables that many want; empty if the game names none

    def digests(self) -> dict[str, str]:
        """One digest for each data file: of what the rules read of it, or of all of it if it was read in no shape.

        Options are left out: a header holds every one of them with its value."""
        return {
            stem: self.rule_digests.get(stem) or digest(content)
            for stem, content in self.data.items()
            if stem != OPTIONS
        }

    def digest(self) -> str:
        """What stands in the header of a record: the data by which its match is played."""
        return digest(self.digests())

    def goes_alike(self, found: str) -> bool:
        """Whether a match played by the data of this digest goes with these data as it went."""
        return found == self.digest() or self.earlier.knows(found, self.changed, self.digests())


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
        position: Described | dict[str, Field],
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
        self.described = position if isinstance(position, Described) else Described([])
        self.position_fields = Fields(position) if isinstance(position, dict) else position.fields
        self.longest = longest  # no match has more answers than this

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: another process makes the game again from its package and its changed data files."""
        return made_again, game_parts(self)

    def __copy__(self) -> Game:
        """A game never changes, so it is its own copy."""
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    # --- what each game writes ---

    def begin(self, facts: Facts) -> State:
        """A state before set-up, its first frame pushed."""
        raise NotImplementedError

    def describe(self, state: State) -> dict[str, object]:
        """The game's own part of a position: values of `position_fields`, as the rules hold them."""
        return self.described.describe(state)

    def build(self, facts: Facts, values: dict[str, Any]) -> State:
        """A state from values read by `position_fields`, its stack still empty."""
        raise NotImplementedError

    def turn_start(self, state: State, values: dict[str, Any]) -> list[Frame[Any]]:
        """The frames of a position that names none: the start of a turn."""
        raise NotImplementedError

    def check(self, state: State) -> None:
        """Refuse a position whose pending frames do not fit it; asked before any of them runs."""

    def check_end(self, state: State) -> None:
        """Refuse a position with an outcome in which no match can have ended."""

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

    def refuse_offer(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Why an offer may not be made now, by any seat, asked or not; None for an action that is never an offer."""
        return None

    def meant(self, action: Action) -> Action:
        """The action as the rules write it, where people may write it in several ways."""
        return action

    def elements(self, action: Action, view: View) -> list[str]:
        """The board elements an action touches, as `kind:name`."""
        return self.notation.elements(action)

    def sure_events(self, action: Action) -> tuple[str, ...]:
        """The keys of events that follow from an action for sure and in public."""
        return ()

    def out(self, view: View) -> list[Seat]:
        """The seats that have been put out of the match, as far as a watcher sees: they are asked nothing for now."""
        return []

    def worth(self, state: State, seat: Seat) -> float:
        """How good a full state of a match that goes on is for a seat, in 0..1 like its return; `value` asks it."""
        raise NotImplementedError

    def team(self, facts: Facts, seat: Seat) -> int:
        """The number of a seat's team; by default each seat plays for itself."""
        return seat

    def score_sheet(self, state: State) -> list[dict[str, object]]:
        """The points of each side in their parts, as they would count now; empty where none are counted.

        From the full state: for the host alone until the match is over."""
        return []

    def settled(self, state: State, seat: Seat) -> bool:
        """Whether `value` can judge this state; if not, a bot lets play go on a little first."""
        return not state.stack or not isinstance(state.stack[-1], Poll)

    # --- what every game gets ---

    def value(self, state: State, seat: Seat) -> float:
        """How good a full state is for a seat, in 0..1; its return when the match is over. For bots that look ahead."""
        return self.worth(state, seat) if state.outcome is None else state.outcome.returns[seat]

    def values(self, state: State) -> list[float]:
        """The same for all seats."""
        return [self.value(state, seat) for seat in range(state.facts.seats)]

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

    def as_then(self, options: dict[str, Json]) -> dict[str, Json]:
        """Options that were kept: those that came later are added with the value that was the rule then."""
        return as_then(self.options, options)

    def draw(self, view: View, names: list[str]) -> list[Panel]:
        """The table as panels of text, for the seat of a view; `names` are those of the seats."""
        drawing = self._drawing()
        if drawing is None:
            return [Panel(self.messages.say("title", {}), [[(line, "")] for line in listed(view)])]
        panels: list[Panel] = drawing.draw(self, view, names)
        return panels

    def tell(self, view: View, names: list[str]) -> list[str]:
        """The same in sentences, for screen readers."""
        drawing = self._drawing()
        if drawing is None:
            return [f"{line}." for line in listed(view)]
        lines: list[str] = drawing.tell(self, view, names)
        return lines

    def picture(self, view: View) -> str:
        """The table as a view shows it, drawn in text."""
        return as_text(self.draw(view, [f"seat {seat}" for seat in range(view["seats"])]))

    def picture_html(self, view: View) -> str:
        """The same in colour, for a notebook or a page."""
        return as_html(self.draw(view, [f"seat {seat}" for seat in range(view["seats"])]))

    def _drawing(self) -> Any:
        """The module `drawing` beside the game's own, if it has one; read only where somebody looks."""
        package = package_of(self)
        if package is None or not hasattr(import_module(package), "__path__"):
            return None
        return import_module(f"{package}.drawing") if find_spec(f"{package}.drawing") else None

    def parse(self, text: str) -> Action:
        return self.meant(self.notation.parse(text))

    def format(self, action: Action) -> str:
        """An action as it is typed; what is no action of this game is refused."""
        return self.notation.format(self.notation.checked(action))

    def said(self, action: Action, names: list[str] | None = None, you: Seat | None = None) -> str:
        """An action in words, as they stand within a sentence.

        By the template `action.<verb>` (`action.<verb>.<n>` with n words), or the verb and its words one by one."""
        verb, *words = self.format(action).split()
        kinds = self.notation.kinds(action)
        named: list[object] = [v if k == SEAT else w for k, v, w in zip(kinds, action[1:], words, strict=True)]
        for key in (f"action.{verb}.{len(words)}", f"action.{verb}"):
            if self.messages.has(key):
                return self.messages.part(key, arguments(kinds, named), names, you)
        shown = [
            seat_name(value, names, you) if kind == SEAT else self.messages.word(value)
            for kind, value in zip(kinds, named, strict=True)
        ]
        return " ".join([self.messages.templates.get(f"verb.{verb}", verb), *shown])

    def deed(self, action: Action, names: list[str] | None = None, you: Seat | None = None) -> str:
        """An action after "cannot": as it is said, or by `do.<verb>` where what is said is no verb ("done")."""
        key = f"do.{action[0]}"
        return self.messages.part(key, {}) if self.messages.has(key) else self.said(action, names, you)

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
            if pending:
                raise BadInput("pending", "waits for nothing: there is an outcome")
            state.outcome = read_outcome(ended, facts.seats)
            if state.outcome.rule and state.outcome.rule not in self.rulebook.rules:
                raise BadInput("outcome.rule", f"{shown(state.outcome.rule)} is not a rule of {self.name}")
            self.check_end(state)
            return state
        if pending is None:
            state.stack.extend(self.turn_start(state, values))
        else:
            state.stack.extend(self.frames_from_json(pending, facts.seats))
        if not state.stack:
            raise BadInput("pending", "is empty, and there is no outcome")
        check_answers(state.stack)
        self.check(state)
        check_answerable(state)
        state.settle()
        check_answerable(state)
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
        numbers = {str(seat): seat for seat in range(seats)}
        if not isinstance(answers, dict) or not all([seat in numbers for seat in answers]):
            raise BadInput(path, "is not an object from seats to actions")
        found: dict[Seat, Action | None] = {}
        for seat, text in answers.items():
            try:
                found[numbers[seat]] = None if text is None else self.parse(str(text))
            except BadInput as error:
                raise BadInput(f"{path}.{seat}", error.problem, error.hint) from None
        return found

    def __repr__(self) -> str:
        seats = f"{self.min_seats} to {self.max_seats} seats"
        return f"<Game {self.name}: {self.messages.say('title', {})}, {seats}, rules version {self.rules_version}>"

    def fingerprint(self, state: State) -> str:
        """A short digest that differs when anything of the position differs.

        An option that came later leaves no trace while it stands at what was the rule before."""
        position = self.position(state)
        position["options"] = told_apart(self.options, position["options"])
        text = json.dumps(position, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def arguments(kinds: list[str], words: list[object]) -> dict[str, object]:
    """The words of an action by kind: all of a kind as `tile`, each of several as `tile_1`, `tile_2`."""
    found: dict[str, object] = {}
    for kind in set(kinds):
        same = [word for word, its in zip(words, kinds, strict=True) if its == kind]
        found[kind] = same
        found.update({f"{kind}_{n}": word for n, word in enumerate(same, 1)})
    return found


def frame_fields(frame: type[Frame[Any]], things: dict[str, list[str]]) -> Fields:
    """The fields of a frame; `things` has the names of what the data files name, by kind."""
    return Fields({name: Field(with_names(f.kind, things), f.default, f.required) for name, f in frame.FIELDS.items()})


def check_answers(stack: list[Frame[Any]]) -> None:
    """An answer that a view hides is not hidden in a position, and whoever has answered no longer waits."""
    for number, frame in enumerate(stack):
        for seat, answer in frame.answers.items() if isinstance(frame, Poll) else ():
            if answer is None:
                raise BadInput(f"pending[{number}].answers.{seat}", "is missing")
            if seat in frame.waiting:
                raise BadInput(f"pending[{number}].waiting", f"seat {seat} has answered")


def check_answerable(state: State) -> None:
    """Whoever is asked has something to answer."""
    top = state.stack[-1] if state.stack else None
    if top is None or isinstance(top, Shuffle):
        return
    for seat in top.waiting:
        if not top.options(state, seat):
            raise BadInput(f"pending[{len(state.stack) - 1}]", f"{top.NAME} has no possible answer")
