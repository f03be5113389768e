"""What reads JSON as a type, made while modules are loaded and there is one thread.

msgspec gets a type ready when it first meets it. Where two threads meet it at once, one uses what is not ready yet, and
the process dies: so whatever several threads read, a row above all, is met here before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.json import Decoder

T = TypeVar("T")


def reader(kind: type[T]) -> Callable[[bytes | str], T]:
    """For a constant of a module, not for use at once."""
    return Decoder(kind).decode
