"""A property that does not hold, named, with what was seen instead."""

from __future__ import annotations


class Violation(Exception):
    """One property is broken; the runner adds where."""

    def __init__(self, prop: str, message: str) -> None:
        super().__init__(f"{prop}: {message}")
        self.property = prop
        self.message = message


def demand(truth: bool, prop: str, message: str) -> None:
    """Raise a Violation unless something holds."""
    if not truth:
        raise Violation(prop, message)
