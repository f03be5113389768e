"""Rows that cannot be read, torn or edited by hand: where many are read, each spoils nothing for the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec import MsgspecError

from hyakki.server.log import log, place_of

R = TypeVar("R")
T = TypeVar("T")

SPOILT = (MsgspecError, ValueError, KeyError, TypeError, RecursionError)


def sound(rows: Iterable[R], read: Callable[[R], T]) -> list[T]:
    """What the rows say, without those that say nothing; the host is told of them."""
    kept: list[T] = []
    for row in rows:
        try:
            kept.append(read(row))
        except SPOILT as error:
            log("row_spoilt", error=type(error).__name__, at=place_of(error))
    return kept
