"""What a game folder provides: one Game object, through which everything else reaches its rules."""

from __future__ import annotations

from math import log
from random import Random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from hyakki.core.again import game_parts, made_again
from hyakki.core.described import Described
from hyakki.core.drawing import Panel, as_html, as_text, deduced_lines, drawn_lines, drawn_panels
from hyakki.core.errors import BadInput, Refusal
from hyakki.core.fitted import Fit, chance, nearest, shares
from hyakki.core.hearing import Heard
from hyakki.core.imagining import Imaginer as Imaginer
from hyakki.core.kinds import Field, Fields, Json, shown
from hyakki.core.manual import Manual as Manual
from hyakki.core.notation import Notation
from hyakki.core.observer import Observer
from hyakki.core.options import Option, as_then, complete
from hyakki.core.outcome import Outcome
from hyakki.core.outcome import read_outcome as read_outcome
from hyakki.core.positions import (
    frame_fields,
    frame_to_json,
    position_digest,
    read_frames,
    read_position,
    written_position,
)
from hyakki.core.stack import Action, Event, Facts, Frame, Poll, Seat, State, View
from hyakki.core.texts import Text
from hyakki.core.wording import seat_name

SEAT: Final = "seat"  # the kind of an action's words that are numbers of seats


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
        self.min_seats = seats[0]
        self.max_seats = seats[1]
        self.options = options
        self.presets = presets
        self.frames: dict[str, type[Frame[Any]]] = {frame.NAME: frame for frame in frames}
        self.frame_fields = {frame.NAME: frame_fields(frame, things or {}) for frame in frames}
        self.notation = notation
        self.described = position if isinstance(position, Described) else Described([])
        self.position_fields = Fields(position) if isinstance(position, dict) else position.fields
        self.longest = longest  # no match has more answers than this
        self._fits: dict[int, Fit | None] = {}  # by number of seats, as they are asked for

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

    def imaginer(self, view: View, events: Heard = ()) -> Imaginer:
        """Prepares the dealing of full states that fit a view (as built, or read back from JSON).

        With the events that its seat heard, all of the match, others know in them what follows that they learned;
        docs/imagination.md says what each game carries."""
        raise NotImplementedError

    def scramble(self, state: State, seat: Seat | None, rng: Random) -> State:
        """A copy in which all that a seat cannot know is dealt anew, by the ledger's hidden-information table."""
        raise NotImplementedError

    def observer(self) -> Observer | None:
        """What writes observations straight from a state, if the game has one."""
        return None

    def texts(self) -> dict[str, Text]:
        """What writes fields of views straight from a state as text, by their names; empty where a game has nothing."""
        return {}

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

    def whereabouts(self, state: State, seat: Seat) -> object:
        """What the elements of a seat's actions depend on besides the actions, so that they are made once for each: the
        same only where they are. None: that is not known."""
        return None if type(self).elements is not Game.elements else 0

    def sure_events(self, action: Action) -> tuple[str, ...]:
        """The keys of events that follow from an action for sure and in public."""
        return ()

    def out(self, view: View) -> list[Seat]:
        """The seats that have been put out of the match, as far as a watcher sees: they are asked nothing for now."""
        return []

    def worth(self, state: State, seat: Seat) -> float:
        """How good a full state of a match that goes on looks for a seat, in 0..1; its value where none is fitted."""
        raise NotImplementedError

    def looks(self, state: State, seat: Seat, options: list[Action]) -> list[float]:
        """How good each of its answers looks offhand to a seat that is asked, by what it knows: quick, for play-outs.

        Empty where a game cannot tell, as by default: each answer is then tried."""
        return []

    def features(self, state: State, seat: Seat) -> list[float]:
        """What the prospects of a seat's side are guessed from, always as many numbers; none if it has lost for sure.

        They are weighed by `values.json`; more of the first is always better. By default the worth, and a constant."""
        worth = min(0.99, max(0.01, self.worth(state, seat)))
        return [log(worth / (1.0 - worth)), 1.0]

    def progress(self, state: State) -> float:
        """How far a match seems to be, in 0..1, for weights that change with it."""
        return 0.0

    def foreseen(self, state: State) -> Seat | None:
        """A seat whose pending answer may be taken as given: `values` looks past it, as if it chose what is best."""
        return None

    def likelihood(self, state: State, seat: Seat) -> float:
        """How likely a world that fits what a seat knows is by the way the others have played, beside other worlds.

        Above 0; by default all alike: how others have played tells nothing."""
        return 1.0

    def habits(self, state: State, seat: Seat) -> list[tuple[Action, float]]:
        """How others tend to answer what a seat is asked, by what the seat knows, with the share of each answer.

        Empty where no habit is known, as by default: a search then finds out what is best for them."""
        return []

    def team(self, facts: Facts, seat: Seat) -> int:
        """The number of a seat's team; by default each seat plays for itself."""
        return seat

    def returns_sum(self, facts: Facts) -> float | None:
        """What the returns of all sides (one for each team) add up to in every match; None where that differs."""
        return None

    def traits(self, state: State, seat: Seat, action: Action) -> list[str]:
        """What kind of deed an answer is, for the manners of bots: its verb, and the verb with each of its words.

        A game adds what the words alone do not tell, such as that a claim is a lie."""
        verb, *words = self.format(action).split()
        return [verb, *[f"{verb} {word}" for word in words]]

    def hidden_traits(self) -> frozenset[str]:
        """Those of `traits` that a spectator could not name, though the answer was told to all."""
        return frozenset()

    def score_sheet(self, state: State) -> list[dict[str, object]]:
        """The points of each side in their parts, as they would count now; empty where none are counted.

        From the full state: for the host alone until the match is over."""
        return []

    def deductions(self, view: View) -> dict[str, Any] | None:
        """What follows for a watcher from its view alone, as JSON for a board or a sheet; None where nothing is kept.

        Under `may` stands, per key of a position that has an entry for each seat, all that each entry can be for all
        the watcher can tell: a list of values, or for a list of things how many of each there are, `{"least", "most"}`.
        The truth is always among it (null: nothing is known). All other keys are the game's own."""
        return None

    def score_so_far(self, view: View) -> list[dict[str, object]]:
        """What a watcher can tell of the points from its view alone while the match goes on, by side; `{}`: nothing.

        Empty where no points are counted before the end."""
        return []

    def settled(self, state: State, seat: Seat) -> bool:
        """Whether `value` can judge this state; if not, a bot lets play go on a little first."""
        return not state.stack or not isinstance(state.stack[-1], Poll)

    def worth_1(self, state: State, seat: Seat) -> float:
        """`worth` as it was when the bot `greedy-1` was frozen to measure others by; never changed."""
        return self.worth(state, seat)

    def settled_1(self, state: State, seat: Seat) -> bool:
        """`settled` as it was then."""
        return not state.stack or not isinstance(state.stack[-1], Poll)

    # --- what every game gets ---

    def value(self, state: State, seat: Seat) -> float:
        """How good a full state is for a seat: the return to expect; its return when the match is over."""
        if state.outcome is None and self.fit(state.facts.seats) is None:
            return self.worth(state, seat)  # each by itself: the others need not be judged
        return self.values(state)[seat]

    def values_of(self, state: State, seats: list[Seat]) -> dict[Seat, float]:
        """The same for some seats, which is cheaper where each is judged by itself."""
        if state.outcome is None and self.fit(state.facts.seats) is None:
            return {seat: self.worth(state, seat) for seat in seats}
        values = self.values(state)
        return {seat: values[seat] for seat in seats}

    def values(self, state: State) -> list[float]:
        """The same for all seats, which share what the sides play for where that is always the same."""
        if state.outcome is not None:
            return list(state.outcome.returns)
        seats = state.facts.seats
        fit = self.fit(seats)
        if fit is None:
            return [self.worth(state, seat) for seat in range(seats)]
        chooser = self.foreseen(state)
        if chooser is not None:
            return self.after_best(state, chooser, learned=False)
        progress = self.progress(state)
        sides: list[int] = []  # the team of each side, in the order of their first seats
        scores: list[float | None] = []
        places: list[int] = []
        for seat in range(seats):
            team = self.team(state.facts, seat)
            if team not in sides:
                sides.append(team)
                features = self.features(state, seat)
                scores.append(fit.score(features, progress) if features else None)
            places.append(sides.index(team))
        total = self.returns_sum(state.facts)
        by_side = [chance(score) for score in scores] if total is None else shares(scores, total)
        return [by_side[place] for place in places]

    def learned(self, state: State) -> list[float]:
        """The same as self-play taught it, for searches that ask for that; by default no other than `values`."""
        return self.values(state)

    def fit(self, seats: int) -> Fit | None:
        """The weights of `values.json` for so many seats; None where the game brings none."""
        if seats not in self._fits:
            self._fits[seats] = nearest(self.manual.fits, seats)
        return self._fits[seats]

    def after_best(self, state: State, chooser: Seat, learned: bool) -> list[float]:
        """The values after the answer that is best for a seat."""
        best: list[float] = []
        for action in state.answers(chooser):
            world = state.clone()
            world.apply(chooser, action)
            values = self.learned(world) if learned else self.values(world)
            if not best or values[chooser] > best[chooser]:
                best = values
        return best

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
        return drawn_panels(self, view, names)

    def tell(self, view: View, names: list[str]) -> list[str]:
        """The same in sentences, for screen readers."""
        return drawn_lines(self, view, names)

    def deduced(self, view: View, names: list[str]) -> list[str]:
        """What follows from a view (`deductions`), a sentence for each seat; empty where the game keeps no sheet."""
        return deduced_lines(self, view, names)

    def picture(self, view: View) -> str:
        """The table as a view shows it, drawn in text."""
        return as_text(self.draw(view, [f"seat {seat}" for seat in range(view["seats"])]))

    def picture_html(self, view: View) -> str:
        """The same in colour, for a notebook or a page."""
        return as_html(self.draw(view, [f"seat {seat}" for seat in range(view["seats"])]))

    def parse(self, text: str) -> Action:
        return self.meant(self.notation.parse(text))

    def format(self, action: Action) -> str:
        """An action as it is typed; what is no action of this game is refused."""
        return self.notation.format(self.notation.checked(action))

    def said(self, action: Action, names: list[str] | None = None, you: Seat | None = None, asked: str = "") -> str:
        """An action in words, as they stand within a sentence.

        By the template `answer.<asked>.<action>`, where the frame that asks has words of its own for it, by
        `action.<verb>` (`action.<verb>.<n>` with n words), or the verb and its words one by one."""
        text = self.format(action)
        own = f"answer.{asked}.{text}"
        if asked and self.messages.has(own):
            return self.messages.part(own, {})
        verb, *words = text.split()
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

    def deed(self, action: Action, names: list[str] | None = None, you: Seat | None = None, asked: str = "") -> str:
        """An action after "would" or "cannot": as it is said, or by `do.<verb>` where what is said is no verb ("yes"),
        and the frame that asks has no words of its own for it."""
        key = f"do.{action[0]}"
        if self.messages.has(key) and not self.messages.has(f"answer.{asked}.{self.format(action)}"):
            return self.messages.part(key, {})
        return self.said(action, names, you, asked)

    def imagine(self, view: View, rng: Random, events: Heard = ()) -> State:
        return self.imaginer(view, events).deal(rng)

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
        return written_position(self, state)

    def from_position(self, position: Json) -> State:
        """The state a position describes; refused with the path to what is wrong."""
        return read_position(self, position)

    def frame_to_json(self, frame: Frame[Any]) -> dict[str, Any]:
        """A frame as JSON: its ledger name and its FIELDS, and the answers of a poll."""
        return frame_to_json(self, frame)

    def frames_from_json(self, pending: Json, seats: int) -> list[Frame[Any]]:
        """Frames, bottom first, from what `frame_to_json` gave."""
        return read_frames(self, pending, seats)

    def fingerprint(self, state: State) -> str:
        """A short digest that differs when anything of the position differs.

        An option that came later leaves no trace while it stands at what was the rule before."""
        return position_digest(self, state)

    def __repr__(self) -> str:
        seats = f"{self.min_seats} to {self.max_seats} seats"
        return f"<Game {self.name}: {self.messages.say('title', {})}, {seats}, rules version {self.rules_version}>"


def arguments(kinds: list[str], words: list[object]) -> dict[str, object]:
    """The words of an action by kind: all of a kind as `tile`, each of several as `tile_1`, `tile_2`."""
    by_kind: dict[str, object] = {}
    for kind in set(kinds):
        same = [word for word, its in zip(words, kinds, strict=True) if its == kind]
        by_kind[kind] = same
        by_kind.update({f"{kind}_{n}": word for n, word in enumerate(same, 1)})
    return by_kind
