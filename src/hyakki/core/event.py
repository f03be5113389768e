"""What happened in a match, as listeners get it."""

from __future__ import annotations

from typing import Any, Final

Seat = int
NOBODY: Final[tuple[Seat, ...]] = ()


class Event:
    """What happened, as a message key with arguments; `only` and `but` limit who hears it."""

    def __init__(
        self,
        key: str,
        args: dict[str, object],
        only: tuple[Seat, ...] | None = None,
        but: tuple[Seat, ...] = NOBODY,
    ) -> None:
        self.key = key
        self.args = args
        self.only = only
        self.but = but

    def heard_by(self, watcher: Seat | None) -> bool:
        """Whether a seat (None: a spectator) hears it."""
        if self.only is not None:
            return watcher is not None and watcher in self.only
        return watcher is None or watcher not in self.but

    def to_json(self) -> dict[str, object]:
        return {"key": self.key, "args": self.args}

    def __repr__(self) -> str:
        heard = "" if self.only is None else f", only={self.only}"
        return f"Event({self.key!r}, {self.args!r}{heard}{f', but={self.but}' if self.but else ''})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.key, self.args, self.only, self.but)
