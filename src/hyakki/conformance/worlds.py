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
from hyakki.conformance.secrecy import difference, encoded, named
from hyakki.conformance.violation import demand
from hyakki.core.game import Game, Imaginer
from hyakki.core.stack import Seat, State
from hyakki.table import Table

FEW = 12  # so many distinct worlds, or values in one place, can be compared by frequency
SAMPLE = 400  # worlds of each sampler
CONFIRM = 2000  # the same once more, so that chance alone raises no alarm
PLACES = 6  # hidden places looked for one by one
MANY = 60  # worlds after which a place that none of them has is given up
ENOUGH = 3000  # worlds in which a hidden thing must turn up
ABSENT = object()  # stands where a position has no such place

Leaves = dict[tuple[object, ...], object]  # single values of a position by the path to them


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


def carried(moment: Moment) -> None:
    """With all that a watcher heard: a world that fits, and in it everybody knows what everybody has seen.

    What single seats have learned can be told apart from what they may have learned by no law: games test it."""
    game, state, rng = moment.game, moment.state, moment.rng
    if state.outcome is not None:
        return
    table = Table.replay(game, moment.record())
    watcher = rng.choice(moment.watchers())
    view = state.view(watcher)
    heard = [event.to_json() for event in table.events(watcher)]
    told = json.loads(json.dumps(heard))
    imaginer = game.imaginer(view, heard)
    world = imaginer.deal(rng)
    fits(game, state, world, watcher, moment.pieces)
    if not imaginer.carried:
        return  # a search that is bounded gave up, and says so
    told_all = difference(encoded(state, None), encoded(world, None))
    demand(not told_all, "carried", f"a world {named(watcher)} imagined forgets what all saw: {told_all}")
    demand(json.loads(json.dumps(heard)) == told, "carried", "imagining changed what was heard")


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
    places = coverage(game, imaginer, truth, places, rng)
    frequencies(game, state, watcher, imaginer, [place for place in places if place[0] != "pending"], rng)


def hidden_places(
    game: Game, state: State, watcher: Seat | None, truth: dict[tuple[object, ...], object], rng: Random
) -> list[tuple[object, ...]]:
    """The places of a position whose content a watcher cannot know."""
    differing: set[tuple[object, ...]] = set()
    for _ in range(8):
        other = leaves(things(game.position(game.scramble(state, watcher, rng))))
        differing |= {place for place in truth if other.get(place, ABSENT) != truth[place]}
    return sorted(differing, key=repr)


def coverage(
    game: Game,
    imaginer: Imaginer,
    truth: dict[tuple[object, ...], object],
    places: list[tuple[object, ...]],
    rng: Random,
) -> list[tuple[object, ...]]:
    """The places that imagined worlds have at all, after the truth has turned up in each of them.

    A place that none of many worlds has is a difference of form (how a pile is cut), not of things."""
    missing = list(places)
    present: set[tuple[object, ...]] = set()
    for number in range(ENOUGH):
        if not missing:
            break
        world = leaves(things(game.position(imaginer.deal(rng))))
        present |= {place for place in missing if place in world}
        missing = [place for place in missing if world.get(place, ABSENT) != truth[place]]
        if number == MANY:
            missing = [place for place in missing if place in present]
    lacking = [f"{place} is {truth[place]!r}" for place in missing]
    demand(not lacking, "imagine", f"{lacking[:1]} in truth and in no imagined world")
    return [place for place in places if place in present]


def frequencies(
    game: Game, state: State, watcher: Seat | None, imaginer: Imaginer, places: list[tuple[object, ...]], rng: Random
) -> None:
    """Whole worlds, then single places, as often in the one sample as in the other."""
    few = len({game.fingerprint(game.scramble(state, watcher, rng)) for _ in range(4 * FEW)}) <= FEW
    problems: list[str] = []
    for sample in (SAMPLE, CONFIRM) if few or places else ():
        scrambled = [leaves(things(game.position(game.scramble(state, watcher, rng)))) for _ in range(sample)]
        dealt = [leaves(things(game.position(imaginer.deal(rng)))) for _ in range(sample)]
        problems = disagreements(scrambled, dealt, few, places)
        if not problems:
            return
    demand(not problems, "odds", f"scrambled and imagined for {named(watcher)}: {problems[:1]}")


def disagreements(
    scrambled: list[Leaves], dealt: list[Leaves], few: bool, places: list[tuple[object, ...]]
) -> list[str]:
    """What is too often or too seldom in one of two samples."""
    columns: list[tuple[str, list[str], list[str]]] = []
    if few and set(scrambled[0]) == set(dealt[0]):
        columns.append(("worlds", [repr(world) for world in scrambled], [repr(world) for world in dealt]))
    for place in places:
        one, other = [[repr(world.get(place)) for world in sample] for sample in (scrambled, dealt)]
        columns.append((f"contents of {place}", one, other))
    problems: list[str] = []
    for what, one, other in columns:
        if len(set(one)) <= FEW:
            problem = agree(Counter[Hashable](one), Counter[Hashable](other))
            problems += [f"{what}: {problem}"] if problem else []
    return problems


def things(value: Any) -> Any:
    """A position without what seats have learned (keys `known…`): of that an imagined world may say less."""
    if isinstance(value, dict):
        kept = {key: things(entry) for key, entry in value.items() if not key.startswith("known")}
        return next(iter(kept.values())) if len(kept) == 1 < len(value) else kept
    return [things(entry) for entry in value] if isinstance(value, list) else value


def leaves(value: Any, path: tuple[object, ...] = ()) -> dict[tuple[object, ...], object]:
    """Every single value of JSON data by the path to it."""
    by_path: dict[tuple[object, ...], object] = {}
    if isinstance(value, dict):
        for key, entry in value.items():
            by_path.update(leaves(entry, (*path, key)))
    elif isinstance(value, list | tuple):
        for place, entry in enumerate(value):
            by_path.update(leaves(entry, (*path, place)))
    else:
        by_path[path] = value
    return by_path
