"""Imagined worlds: they fit the view, keep the invariants, and come in proportion to their odds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable
from random import Random
from typing import Any

import msgspec

from hyakki.conformance.laws import invariants
from hyakki.conformance.odds import agree
from hyakki.conformance.play import Moment, play_on, some
from hyakki.conformance.secrecy import encoded, named
from hyakki.conformance.violation import demand
from hyakki.core.game import Game, Imaginer
from hyakki.core.stack import Seat, State

FEW = 12  # so many distinct worlds, or values in one place, can be compared by frequency
SAMPLE = 400  # worlds of each sampler
PLACES = 6  # hidden places looked for one by one
ENOUGH = 3000  # worlds in which a hidden thing must turn up


def imagined(moment: Moment) -> None:
    """For every watcher a world that fits; for one of them the world is played to its end."""
    game, state, rng = moment.game, moment.state, moment.rng
    player = rng.choice(moment.watchers())
    for watcher in moment.watchers():
        view = state.view(watcher)
        sent = msgspec.json.encode(view)
        world = game.imaginer(view).deal(rng)
        fits(game, state, world, watcher, moment.pieces)
        fits(game, state, game.imaginer(json.loads(sent)).deal(rng), watcher, moment.pieces)
        demand(msgspec.json.encode(view) == sent, "imagine", "imagining changed the view")
        if watcher == player:
            play_on(game, world, rng, "imagine")
            invariants(game, world, moment.pieces, "imagine")


def fits(game: Game, state: State, world: State, watcher: Seat | None, pieces: dict[str, int]) -> None:
    mine, other = encoded(state, watcher), encoded(world, watcher)
    demand(mine == other, "imagine", f"a world {named(watcher)} imagined does not fit its view")
    invariants(game, world, pieces, "imagine")
    if watcher is not None:
        demand(world.legal(watcher) == state.legal(watcher), "imagine", f"other actions are legal for seat {watcher}")


def odds(moment: Moment) -> None:
    """For one watcher: every hidden thing turns up in its place, and as often as in scrambled worlds.

    Scramble and imagine are independent samplers of the same worlds. Whole worlds are compared where
    there are few; otherwise single places of the position with few values, those of open polls excepted."""
    game, state, rng = moment.game, moment.state, moment.rng
    watcher = rng.choice(moment.watchers())
    imaginer = game.imaginer(state.view(watcher))
    truth = leaves(things(game.position(state)))
    places = some(rng, hidden_places(game, state, watcher, truth, rng), PLACES)
    coverage(game, imaginer, truth, places, rng)
    if few_worlds(game, state, watcher, rng) or places:
        frequencies(game, state, watcher, imaginer, [place for place in places if place[0] != "pending"], rng)


def hidden_places(
    game: Game, state: State, watcher: Seat | None, truth: dict[tuple[object, ...], object], rng: Random
) -> list[tuple[object, ...]]:
    """The places of a position whose content a watcher cannot know."""
    found: set[tuple[object, ...]] = set()
    for _ in range(8):
        other = leaves(things(game.position(game.scramble(state, watcher, rng))))
        found |= {place for place in truth if other.get(place, ABSENT) != truth[place]}
    return sorted(found, key=repr)


ABSENT = object()  # stands where a position has no such place


def coverage(
    game: Game,
    imaginer: Imaginer,
    truth: dict[tuple[object, ...], object],
    places: list[tuple[object, ...]],
    rng: Random,
) -> None:
    missing = list(places)
    for _ in range(ENOUGH):
        if not missing:
            return
        world = leaves(things(game.position(imaginer.deal(rng))))
        missing = [place for place in missing if world.get(place, ABSENT) != truth[place]]
    demand(not missing, "imagine", f"{missing[:1]} is {truth[missing[0]]!r} in truth and in no imagined world")


def few_worlds(game: Game, state: State, watcher: Seat | None, rng: Random) -> bool:
    seen = {game.fingerprint(game.scramble(state, watcher, rng)) for _ in range(4 * FEW)}
    return len(seen) <= FEW


def frequencies(
    game: Game, state: State, watcher: Seat | None, imaginer: Imaginer, places: list[tuple[object, ...]], rng: Random
) -> None:
    scrambled = [things(game.position(game.scramble(state, watcher, rng))) for _ in range(SAMPLE)]
    dealt = [things(game.position(imaginer.deal(rng))) for _ in range(SAMPLE)]
    whole = [Counter[Hashable](map(json.dumps, sample)) for sample in (scrambled, dealt)]
    if len(whole[0]) <= FEW:
        problem = agree(whole[0], whole[1])
        demand(not problem, "odds", f"worlds scrambled and imagined for {named(watcher)}: {problem}")
    flat = [[leaves(world) for world in worlds] for worlds in (scrambled, dealt)]
    for place in places:
        values = [Counter[Hashable]([repr(world.get(place)) for world in worlds]) for worlds in flat]
        if len(values[0]) <= FEW:
            problem = agree(values[0], values[1])
            demand(not problem, "odds", f"{place} scrambled and imagined for {named(watcher)}: {problem}")


def things(value: Any) -> Any:
    """A position without what seats have learned (keys `known…`): of that an imagined world may say less."""
    if isinstance(value, dict):
        kept = {key: things(entry) for key, entry in value.items() if not key.startswith("known")}
        return next(iter(kept.values())) if len(kept) == 1 < len(value) else kept
    return [things(entry) for entry in value] if isinstance(value, list) else value


def leaves(value: Any, path: tuple[object, ...] = ()) -> dict[tuple[object, ...], object]:
    """Every single value of JSON data by the path to it."""
    found: dict[tuple[object, ...], object] = {}
    if isinstance(value, dict):
        for key, entry in value.items():
            found.update(leaves(entry, (*path, key)))
    elif isinstance(value, list | tuple):
        for place, entry in enumerate(value):
            found.update(leaves(entry, (*path, place)))
    else:
        found[path] = value
    return found
