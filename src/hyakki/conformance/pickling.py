"""Games, states, tables and refusals go through pickle and deepcopy as process pools send them, compiled or not."""

from __future__ import annotations

import copy
import pickle
from typing import Any

from hyakki.conformance.play import Moment, chosen
from hyakki.conformance.secrecy import encoded
from hyakki.conformance.violation import demand
from hyakki.conformance.worlds import things
from hyakki.core.again import package_of
from hyakki.core.errors import HyakkiError
from hyakki.core.stack import Seat, State
from hyakki.table import Table

PROPERTY = "pickling"


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def pickling(moment: Moment) -> None:
    """What comes back is the same, and goes on alike; a world that a seat imagined too."""
    game, state, rng = moment.game, moment.state, moment.rng
    if package_of(game) is None:
        return  # made by hand: no other process could make it
    demand(copy.deepcopy(game) is game, PROPERTY, "a copy of a game is another game")
    demand(pickled(game).manual.data == game.manual.data, PROPERTY, "a game comes back with other data")
    for twin in (pickled(state), copy.deepcopy(state)):
        demand(game.fingerprint(twin) == game.fingerprint(state), PROPERTY, "a state comes back as another")
        same_state(state, twin, moment.watchers())
    watcher = rng.choice(moment.watchers())
    world = game.imagine(state.view(watcher), rng)
    twin = pickled(world)  # of what others have learned it may say more than the dealer knew
    same = things(game.position(twin)) == things(game.position(world))
    demand(same, PROPERTY, "an imagined state comes back as another")
    same_state(world, twin, [watcher])
    tables(moment)


def same_state(state: State, twin: State, watchers: list[Seat | None]) -> None:
    alike = (twin.prompt, twin.reveals, twin.log is None) == (state.prompt, state.reveals, state.log is None)
    demand(alike, PROPERTY, "a state comes back with another prompt number, count of reveals or listener")
    for watcher in watchers:
        demand(encoded(twin, watcher) == encoded(state, watcher), PROPERTY, f"{watcher} sees another state")


def tables(moment: Moment) -> None:
    """A table and its copies give the same answers, and so do their refusals."""
    game, rng = moment.game, moment.rng
    if moment.asks_nature() or not moment.state.to_act():
        return
    table = Table.resume(game, moment.record())
    seat, action = chosen(table.state, rng, rng)
    twins: list[Table] = [pickled(table), copy.deepcopy(table)]
    told = [event.to_json() for event in table.events(seat)]
    for twin in twins:
        demand([e.to_json() for e in twin.events(seat)] == told, PROPERTY, "a table comes back with other events")
    for one in (table, *twins):
        one.submit(seat, action)
    for twin in twins:
        same = game.fingerprint(twin.state) == game.fingerprint(table.state)
        demand(same and twin.record.dump() == table.record.dump(), PROPERTY, "a table goes on otherwise when copied")
    try:
        table.submit(seat, "xyzzy")
    except HyakkiError as error:
        again = pickled(error)
        alike = type(again) is type(error) and str(again) == str(error) and again.__dict__ == error.__dict__
        demand(alike, PROPERTY, f"a refusal comes back as {again!r}")
