"""Who is at a table: who looks at it now, who has gone and since when, and who stands in for its creator."""

from __future__ import annotations

from typing import Protocol

import msgspec
from mypy_extensions import mypyc_attr

from hyakki.server.config import Config
from hyakki.server.tables.rooms import RoomRecord


class Watcher(Protocol):
    """A socket that looks at a table."""

    @property
    def guest(self) -> str: ...

    def send(self, data: bytes) -> None: ...

    def tell(self, message: msgspec.Struct) -> None: ...


@mypyc_attr(allow_interpreted_subclasses=True)
class Presence:
    """The part of a table in memory that is not stored: a server that starts anew finds nobody here."""

    def __init__(self, config: Config, room: RoomRecord) -> None:
        self.config = config
        self.room = room
        self.watchers: dict[Watcher, None] = {}
        self.absent: dict[str, float] = {guest: config.ticks() for guest in self.members()}  # since
        self.touched = config.ticks()

    def members(self) -> set[str]:
        """The guests whose absence matters: those who sit here, and the creator."""
        return {self.room.creator, *[place.guest for place in self.room.seats if place.guest is not None]}

    def enter(self, watcher: Watcher) -> None:
        self.watchers[watcher] = None
        self.absent.pop(watcher.guest, None)
        self.touched = self.config.ticks()

    def leave(self, watcher: Watcher) -> None:
        self.watchers.pop(watcher, None)
        self.touched = self.config.ticks()
        if watcher.guest in self.members() and not self.connected(watcher.guest):
            self.absent[watcher.guest] = self.touched

    def hears(self, guest: str, have: int) -> tuple[bool, int]:
        """Whether a guest hears the spectators' chat, or else the seats', and after which number."""
        seat = self.room.seat_of(guest)
        return (True, have) if seat is None else (False, max(have, self.room.seats[seat].since))

    def connected(self, guest: str) -> bool:
        return any(watcher.guest == guest for watcher in self.watchers)

    def long_absent(self, guest: str) -> bool:
        since = self.absent.get(guest)
        return since is not None and self.config.ticks() - since >= self.config.long_absence

    def somebody_long_absent(self) -> bool:
        return any(self.long_absent(self.room.seats[seat].guest or "") for seat in self.room.people())

    def acting_creator(self) -> str:
        """Who may do what the creator may: when the creator is long absent, the first person present."""
        creator = self.room.creator
        if not self.long_absent(creator):
            return creator
        present = [place.guest for place in self.room.seats if place.guest is not None and self.connected(place.guest)]
        return present[0] if present else creator
