"""JSON changed at random in one place, as a person's slip would: for tests of what is read."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

ODD: list[Any] = [None, True, -1, 0, 1, 2, 99, "x", "", [], {}, 1.5, 10**20]
Path = tuple[Any, ...]


def places(value: Any, path: Path = ()) -> list[Path]:
    """The paths to everything inside a JSON value."""
    found: list[Path] = [path] if path else []
    inside = (
        list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    )
    for key, entry in inside:
        found += places(entry, (*path, key))
    return found


def at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def changed(rng: Random, value: Any, fixed: tuple[str, ...] = ()) -> Any:
    """A copy in which one thing is odd, gone, doubled, out of order or another's; never below the keys `fixed`."""
    copied = copy.deepcopy(value)
    paths = [path for path in places(copied) if path[0] not in fixed]
    path = rng.choice(paths)
    inside, key = at(copied, path[:-1]), path[-1]
    old = inside[key]
    way = rng.randrange(6)
    if way == 0:
        inside[key] = copy.deepcopy(rng.choice(ODD))
    elif way == 1:
        del inside[key]
    elif way == 2 and isinstance(old, list) and old:
        old.append(copy.deepcopy(rng.choice(old)))
    elif way == 3 and isinstance(old, list):
        rng.shuffle(old)
    elif way == 4 and isinstance(old, int):
        inside[key] = old + rng.choice([-1, 1])
    else:
        alike = [at(copied, other) for other in paths if type(at(copied, other)) is type(old)]
        inside[key] = copy.deepcopy(rng.choice(alike))
    return copied
