"""Deductions and points so far follow from the view alone; what deductions call possible always holds what is true."""

from __future__ import annotations

from typing import Any

import msgspec

from hyakki.conformance.play import Moment
from hyakki.conformance.violation import demand
from hyakki.core.game import Game
from hyakki.core.stack import Seat, State, View

PROP = "deductions"


def truth_is_possible(moment: Moment) -> None:
    """In every position, for one watcher: no deduction rules out the truth."""
    compare(moment.game, moment.state, moment.rng.choice(moment.watchers()))


def sheets(moment: Moment) -> None:
    """For all watchers: sound, made alike from the view's bytes, and the same in another world of the same view."""
    game, state, rng = moment.game, moment.state, moment.rng
    for watcher in moment.watchers():
        compare(game, state, watcher)
        view = state.view(watcher)
        before = msgspec.json.encode(view)
        derived = followed(game, view)
        demand(msgspec.json.encode(view) == before, PROP, f"asking for deductions changed the view of {watcher}")
        again = followed(game, msgspec.json.decode(before))
        demand(again == derived, PROP, f"deductions of {watcher} differ when its view comes as bytes")
        twin = game.scramble(state, watcher, rng)
        demand(
            followed(game, twin.view(watcher)) == derived,
            PROP,
            f"deductions tell {watcher} which of two worlds it is in",
        )


def followed(game: Game, view: View) -> bytes:
    """All that a game makes of a view alone: deductions, and points while the match goes on."""
    points = game.score_so_far(view) if view["outcome"] is None else []
    return msgspec.json.encode([game.deductions(view), points])


def compare(game: Game, state: State, watcher: Seat | None) -> None:
    sheet = game.deductions(state.view(watcher))
    if sheet is None:
        return
    position = game.position(state)
    for key, rows in sheet.get("may", {}).items():
        truth: Any = position.get(key)
        demand(isinstance(truth, list), PROP, f"may.{key}: a position has no list of that name")
        if rows is None or len(truth) != state.facts.seats:
            continue
        for seat, (row, true) in enumerate(zip(rows, truth, strict=True)):
            demand(allows(row, true), PROP, f"{watcher} deduces {row} for {key} of seat {seat}, which is {true}")


def allows(row: Any, true: Any) -> bool:
    """Whether a deduction leaves the truth possible: among the values, or within the bounds of each thing counted."""
    if row is None:
        return True
    if isinstance(row, list):
        return true in row
    least = all([true.count(thing) >= count for thing, count in row["least"].items()])
    return least and all([true.count(thing) <= count for thing, count in row["most"].items()])
