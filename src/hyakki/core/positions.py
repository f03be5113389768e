"""States as JSON and back: the game's own fields, pending frames with the answers of polls, the outcome."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from hyakki.core.errors import BadInput
from hyakki.core.kinds import Field, Fields, Json, shown, with_names
from hyakki.core.options import told_apart
from hyakki.core.outcome import read_outcome
from hyakki.core.stack import Action, Frame, Poll, Seat, Shuffle, State

if TYPE_CHECKING:
    from hyakki.core.game import Game

DEEPEST: Final = 200  # frames that a position may have pending; no match of ours has twenty


def written_position(game: Game, state: State) -> dict[str, Any]:
    """A state as JSON, hidden parts included."""
    position: dict[str, Any] = {
        "game": game.name,
        "seats": state.facts.seats,
        "options": dict(state.facts.options),
    }
    own = game.position_fields.write(game.describe(state))
    assert isinstance(own, dict)
    position.update(own)
    position["pending"] = [frame_to_json(game, frame) for frame in state.stack]
    if state.outcome is not None:
        position["outcome"] = state.outcome.to_json()
    return position


def read_position(game: Game, position: Json) -> State:
    """The state a position describes; refused with the path to what is wrong."""
    if not isinstance(position, dict):
        raise BadInput("", "a position is a JSON object")
    given = dict(position)
    name = given.pop("game", game.name)
    if name != game.name:
        raise BadInput("game", f'"{name!s:.40}" is not {game.name}')
    pending = given.pop("pending", None)
    ended = given.pop("outcome", None)
    options = given.pop("options", {})
    if not isinstance(options, dict):
        raise BadInput("options", "is not an object")
    facts = game.facts(game.seat_count(given.pop("seats", game.min_seats), "seats"), game.as_then(options))
    values = game.position_fields.read(given, "", facts.seats)
    assert isinstance(values, dict)
    state = game.build(facts, values)
    if ended is not None:
        if pending:
            raise BadInput("pending", "waits for nothing: there is an outcome")
        state.outcome = read_outcome(ended, facts.seats)
        if state.outcome.rule and state.outcome.rule not in game.rulebook.rules:
            raise BadInput("outcome.rule", f"{shown(state.outcome.rule)} is not a rule of {game.name}")
        game.check_end(state)
        return state
    if pending is None:
        state.stack.extend(game.turn_start(state, values))
    else:
        state.stack.extend(read_frames(game, pending, facts.seats))
    if not state.stack:
        raise BadInput("pending", "is empty, and there is no outcome")
    check_answers(state.stack)
    game.check(state)
    check_answerable(state)
    state.settle()
    check_answerable(state)
    return state


def frame_to_json(game: Game, frame: Frame[Any]) -> dict[str, Any]:
    """A frame as JSON: its ledger name and its FIELDS, and the answers of a poll."""
    row: dict[str, Any] = {"frame": frame.NAME}
    for name, field in game.frame_fields[frame.NAME].fields.items():
        row[name] = field.kind.write(getattr(frame, name))
    if isinstance(frame, Poll):
        row["answers"] = {str(s): None if a is None else game.format(a) for s, a in frame.answers.items()}
    return row


def read_frames(game: Game, pending: Json, seats: int) -> list[Frame[Any]]:
    """Frames, bottom first, from what `frame_to_json` gave."""
    if not isinstance(pending, list):
        raise BadInput("pending", "is not a list of frames")
    if len(pending) > DEEPEST:
        raise BadInput("pending", f"has {len(pending)} frames, more than {DEEPEST}")
    return [read_frame(game, entry, f"pending[{i}]", seats) for i, entry in enumerate(pending)]


def read_frame(game: Game, entry: Json, path: str, seats: int) -> Frame[Any]:
    if not isinstance(entry, dict) or str(entry.get("frame")) not in game.frames:
        raise BadInput(f"{path}.frame", "is not a frame", f"frames: {', '.join(game.frames)}")
    kind = game.frames[entry["frame"]]
    make: Callable[..., Frame[Any]] = kind
    given = {key: value for key, value in entry.items() if key != "frame"}
    answers = given.pop("answers", {}) if issubclass(kind, Poll) else None
    fields = game.frame_fields[kind.NAME].read(given, path, seats)
    assert isinstance(fields, dict)
    if answers is None:
        return make(**fields)
    return make(**fields, answers=read_answers(game, answers, f"{path}.answers", seats))


def read_answers(game: Game, answers: Json, path: str, seats: int) -> dict[Seat, Action | None]:
    numbers = {str(seat): seat for seat in range(seats)}
    if not isinstance(answers, dict) or not all([seat in numbers for seat in answers]):
        raise BadInput(path, "is not an object from seats to actions")
    by_seat: dict[Seat, Action | None] = {}
    for seat, text in answers.items():
        try:
            by_seat[numbers[seat]] = None if text is None else game.parse(str(text))
        except BadInput as error:
            raise BadInput(f"{path}.{seat}", error.problem, error.hint) from None
    return by_seat


def position_digest(game: Game, state: State) -> str:
    """A short digest that differs when anything of the position differs.

    An option that came later leaves no trace while it stands at what was the rule before."""
    position = game.position(state)
    position["options"] = told_apart(game.options, position["options"])
    text = json.dumps(position, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


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
