"""Positions written by hand: each sampled one is refused with the path to what is wrong, or plays on to its end.

They are sampled by changing played ones in one place or some, and by mixing their stacks of frames. What is accepted
is written back so that it reads as the same, can be looked at and imagined, and ends within `longest`.
"""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

from hyakki.conformance.changing import changed, mixed
from hyakki.conformance.laws import check_legal, check_outcome
from hyakki.conformance.play import Match, chosen, play_on
from hyakki.conformance.secrecy import encoded, named
from hyakki.conformance.violation import demand
from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.kinds import Json
from hyakki.core.stack import NATURE, Seat, State

PROPERTY = "handmade"
REFUSED, PLAYED, OVER = "refused", "played on", "over"
SOURCES = 2  # matches whose positions are changed together
KEPT = 12  # positions of each of them
EACH = 50  # samples made of them
TOGETHER = 20  # answers given both to a state and to what was read from its position
SHARED = {"game", "seats", "options", "pending", "outcome"}  # keys of every game's positions

Seatings = list[tuple[int, dict[str, Json]]]


class Sampler:
    """Sample number n of a seed is always the same position."""

    def __init__(self, game: Game, seed: int, tables: Seatings) -> None:
        self.game = game
        self.seed = seed
        self.tables = tables
        self.batch = -1
        self.played: list[dict[str, Any]] = []

    def rng(self, number: int) -> Random:
        return Random(f"{PROPERTY} {self.seed} {number}")

    def sample(self, number: int) -> dict[str, Any]:
        """A played position, changed."""
        self.gather(number // EACH)
        rng = self.rng(number)
        position = rng.choice(self.played)
        others = [other for other in self.played if other["seats"] == position["seats"]]
        if rng.random() < 0.35:
            position = {**position, "pending": mixed(rng, position["pending"], rng.choice(others)["pending"])}
            if rng.random() < 0.5:
                return position
        fixed = ("game",) if rng.random() < 0.2 else ("game", "options", "seats")
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            position = changed(rng, position, fixed, others)
        return position

    def gather(self, batch: int) -> None:
        if batch == self.batch:
            return
        self.batch, self.played = batch, []
        for number in range(batch * SOURCES, (batch + 1) * SOURCES):
            seats, options = self.tables[number // SOURCES % len(self.tables)]
            self.played += kept_positions(Match(self.game, seats, options, self.seed + number))


def kept_positions(match: Match) -> list[dict[str, Any]]:
    """Some positions of a match, each as likely as another."""
    rng = Random(f"kept {match.seed}")
    kept: list[State] = []
    for moment in match.moments():
        place = moment.number if moment.number < KEPT else rng.randrange(moment.number + 1)
        if place < KEPT:
            kept[place : place + 1] = [moment.state.clone()]
    return [json.loads(json.dumps(match.game.position(state))) for state in kept]


def tried(game: Game, position: dict[str, Any], rng: Random) -> str:
    """What became of a position; a Violation if it is neither refused well nor playable."""
    given = json.dumps(position)
    try:
        state = game.from_position(position)
    except BadInput as error:
        root = re.split(r"[.\[]", error.path)[0]
        known = root in SHARED or root in position or root in game.position_fields.fields
        demand(known, PROPERTY, f"a refusal names no path: {error}")
        return REFUSED
    demand(json.dumps(position) == given, PROPERTY, "reading a position changed it")
    pieces = game.pieces(state)
    written = json.loads(json.dumps(game.position(state)))
    twin = read_again(game, written)
    watcher = rng.choice([None, *range(state.facts.seats)])  # one a sample: there are many, so all come in turn
    same(game, state, twin, watcher)
    looked_at(game, state, watcher, rng)
    for _ in range(TOGETHER):
        if not state.to_act():
            break
        for waiting in state.to_act():
            if waiting != NATURE:
                check_legal(state, waiting, PROPERTY)
        seat, action = chosen(state, rng, rng)
        state.apply(seat, action)
        twin.apply(seat, action)
    same(game, state, twin, watcher)
    over = state.outcome is not None
    play_on(game, state, rng, PROPERTY)
    check_outcome(game, state, PROPERTY)
    left = game.pieces(state)
    lost = {name: (pieces.get(name, 0), left.get(name, 0)) for name in {**pieces, **left}}
    lost = {name: counts for name, counts in lost.items() if counts[0] != counts[1]}
    demand(not lost, PROPERTY, f"pieces are not conserved, before and after: {lost}")
    same(game, state, read_again(game, json.loads(json.dumps(game.position(state)))), watcher)
    return OVER if over and "outcome" in position else PLAYED


def read_again(game: Game, written: dict[str, Any]) -> State:
    try:
        return game.from_position(written)
    except BadInput as error:
        demand(False, PROPERTY, f"a position that was accepted is refused when it is written back: {error}")
        raise


def same(game: Game, state: State, twin: State, watcher: Seat | None) -> None:
    """A state and what was read from its position are the same in all that is seen."""
    demand(game.fingerprint(twin) == game.fingerprint(state), PROPERTY, "a position is not written back as given")
    alike = encoded(twin, watcher) == encoded(state, watcher)
    demand(alike, PROPERTY, f"{named(watcher)} sees another position after it is written and read")


def looked_at(game: Game, state: State, watcher: Seat | None, rng: Random) -> None:
    """It can be looked at, and a world be imagined that looks the same."""
    names = [f"seat {seat}" for seat in range(state.facts.seats)]
    view = json.loads(json.dumps(state.view(watcher)))
    game.draw(view, names)
    game.tell(view, names)
    world = game.imagine(view, rng)
    alike = json.loads(json.dumps(world.view(watcher))) == view
    demand(alike, PROPERTY, f"a world {named(watcher)} imagined does not fit its view")
