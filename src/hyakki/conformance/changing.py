"""JSON changed at random as a slip of the pen would: odd, gone, doubled, swapped, or taken from another of its kind."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from random import Random
from typing import Any

ODD: list[Any] = [None, True, -1, 0, 1, 2, 99, "x", "", [], {}, 1.5, 10**20]
Path = tuple[Any, ...]


def places(value: Any, path: Path = ()) -> list[Path]:
    """The paths to everything inside a JSON value."""
    paths: list[Path] = [path] if path else []
    inside = (
        list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    )
    for key, entry in inside:
        paths += places(entry, (*path, key))
    return paths


def at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def shape(path: Path) -> Path:
    """What paths of the same meaning share: places in lists do not count."""
    return tuple([None if isinstance(key, int) else key for key in path])


def changed(rng: Random, value: Any, fixed: tuple[str, ...] = (), others: Sequence[Any] = ()) -> Any:
    """A copy with one thing changed, never below the keys `fixed`; `others` are values to borrow from."""
    copied = copy.deepcopy(value)
    paths = [path for path in places(copied) if path[0] not in fixed]
    path = rng.choice(paths)
    inside, key = at(copied, path[:-1]), path[-1]
    old = inside[key]
    way = rng.randrange(10 if others else 8)
    if way == 0:
        inside[key] = copy.deepcopy(rng.choice(ODD))
    elif way == 1:
        del inside[key]
    elif way == 2 and isinstance(old, list) and old:
        old.append(copy.deepcopy(rng.choice(old)))
    elif way == 3 and isinstance(old, list):
        rng.shuffle(old)
    elif way == 4 and isinstance(old, int) and not isinstance(old, bool):
        inside[key] = old + rng.choice([-1, 1])
    elif way == 5:
        swap(rng, copied, path, paths)
    elif way == 6:
        move(rng, copied, path, paths)
    elif way > 7:
        borrow(rng, copied, path, rng.choice(others))
    else:
        alike = [at(copied, other) for other in paths if type(at(copied, other)) is type(old)]
        inside[key] = copy.deepcopy(rng.choice(alike))
    return copied


def swap(rng: Random, value: Any, path: Path, paths: list[Path]) -> None:
    """Two things of one type change places; neither lies in the other."""
    old = at(value, path)
    alike = [p for p in paths if type(at(value, p)) is type(old) and p[: len(path)] != path and path[: len(p)] != p]
    if not alike:
        return
    other = rng.choice(alike)
    at(value, path[:-1])[path[-1]], at(value, other[:-1])[other[-1]] = at(value, other), old


def move(rng: Random, value: Any, path: Path, paths: list[Path]) -> None:
    """An entry of one list goes into another such list, so that nothing is lost."""
    inside = at(value, path[:-1])
    lists = [at(value, p) for p in paths if isinstance(at(value, p), list) and p[: len(path)] != path]
    alike = [other for other in lists if other and type(other[0]) is type(inside[path[-1]])]
    if isinstance(inside, list) and alike:
        target = rng.choice(alike)
        target.insert(rng.randint(0, len(target)), inside.pop(path[-1]))


def borrow(rng: Random, value: Any, path: Path, other: Any) -> None:
    """A thing becomes what stands in such a place of another value."""
    alike = [at(other, p) for p in places(other) if shape(p) == shape(path)]
    if alike:
        at(value, path[:-1])[path[-1]] = copy.deepcopy(rng.choice(alike))


def mixed(rng: Random, stack: list[Any], other: list[Any]) -> list[Any]:
    """Frames of two stacks in one: the lower ones of one and the upper ones of the other, one put in, one left out."""
    way = rng.randrange(4)
    if way == 0:
        frames = stack[: rng.randint(0, len(stack))] + other[rng.randint(0, len(other)) :]
    elif way == 1:
        frames = other
    elif way == 2 and other:
        place = rng.randint(0, len(stack))
        frames = [*stack[:place], rng.choice(other), *stack[place:]]
    else:
        place = rng.randrange(max(1, len(stack)))
        frames = stack[:place] + stack[place + 1 :]
    return copy.deepcopy(frames)
