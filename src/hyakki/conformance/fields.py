"""No field of a state is forgotten: a clone has it, a position tells it, and the fingerprint differs where it does."""

from __future__ import annotations

from typing import Any

from hyakki.conformance.laws import attribute_names
from hyakki.conformance.play import Moment, chosen
from hyakki.conformance.violation import demand
from hyakki.core.game import Game
from hyakki.core.stack import Frame, State

CORE = ("facts", "log", "prompt", "reveals", "stack", "outcome")  # the core's own, which other laws look after


def in_clone(game: Game, state: State, clone: State) -> None:
    """A clone has every field of its original, told by a position or not."""
    mine, other = values(game, state), values(game, clone)
    lost = [name for name in mine if other.get(name) != mine[name]]
    demand(not lost, "fields", f"a clone forgets {lost}")


def told(moment: Moment) -> None:
    """A position tells every field, and fingerprints tell positions apart that differ in one field alone.

    A field that is read back as it was before the match, and would have been written alike, is not told."""
    game, state, rng = moment.game, moment.state, moment.rng
    position = game.position(state)
    again = game.from_position(position)
    blank = game.begin(state.facts)
    back = [n for n in own_names(state) if differ(game, state, again, n) and not differ(game, again, blank, n)]
    untold = [n for n in back if n not in state.UNTOLD and with_field(game, state, again, n)[0] == position]
    demand(not untold, "fields", f"a position does not tell {untold}")
    if not state.to_act():
        return
    later = state.clone()
    later.apply(*chosen(later, rng, rng))
    for name in own_names(state):
        mixed, fingerprint = with_field(game, state, later, name)
        same = mixed is None or mixed == position or fingerprint != game.fingerprint(state)
        demand(same, "fields", f"positions that differ in {name} share a fingerprint")


def differ(game: Game, one: State, two: State, name: str) -> bool:
    """Whether a field holds other things, in whatever order: a hand may be sorted in a position."""
    return bool(unordered(plain(game, getattr(one, name))) != unordered(plain(game, getattr(two, name))))


def unordered(value: Any) -> Any:
    """Plain data without the order in its lists."""
    return sorted([repr(unordered(entry)) for entry in value]) if isinstance(value, list) else value


def with_field(game: Game, state: State, other: State, name: str) -> tuple[dict[str, Any] | None, str]:
    """The position of a state that has one field of another state, and its fingerprint; None where they do not fit."""
    mixed = state.clone()
    setattr(mixed, name, getattr(other, name))
    try:
        return game.position(mixed), game.fingerprint(mixed)
    except (LookupError, ValueError, TypeError, AssertionError):
        return None, ""


def values(game: Game, state: State) -> dict[str, Any]:
    """A state's own fields as plain data."""
    return {name: plain(game, getattr(state, name)) for name in own_names(state)}


def own_names(state: State) -> list[str]:
    return [name for name in attribute_names(state) if name not in CORE]


def plain(game: Game, value: Any) -> Any:
    """What can be compared of a value; of objects that matches share, nothing."""
    if isinstance(value, list | tuple):
        return [plain(game, entry) for entry in value]
    if isinstance(value, dict):
        return {key: plain(game, entry) for key, entry in value.items()}
    if isinstance(value, State):
        return values(game, value)
    if isinstance(value, Frame):
        return game.frame_to_json(value)
    return value if value is None or isinstance(value, bool | int | float | str | set) else None
