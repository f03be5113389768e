"""Who is who: which cookies hold, keys and links by which another browser becomes the same guest, and their end."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Mapping

from hyakki.server.config import Config
from hyakki.server.people import reads
from hyakki.server.people.keys import after_farewell, fits, kept_of, new_key, read_key
from hyakki.server.speech.problems import Problem
from hyakki.server.store.schema import DROP_CARRIES, DROP_CARRY, DROP_TICKETS, PUT_CARRY, PUT_IDENTITY
from hyakki.server.store.store import Store
from hyakki.server.store.writer import Write

UNKNOWN_SECRET = "This key or link leads to nobody"
EPOCH_MARK = "~"  # between a guest's id and its epoch in a cookie; ids have no such letter


class Identities:
    """Asked with every request, in memory; changed one at a time, so that a link is used once."""

    def __init__(self, config: Config, store: Store, epochs: Mapping[str, int], gone: Iterable[str]) -> None:
        self._config = config
        self._store = store
        self._lock = asyncio.Lock()
        self.replace(epochs, gone)

    def replace(self, epochs: Mapping[str, int], gone: Iterable[str]) -> None:
        """By what is kept now."""
        self._epochs = dict(epochs)
        self._gone = set(gone)

    def cookie_of(self, guest: str) -> str:
        """What a cookie of a guest says, before it is signed."""
        epoch = self._epochs.get(guest, 0)
        return f"{guest}{EPOCH_MARK}{epoch}" if epoch else guest

    def guest_of(self, cookie: str) -> str | None:
        """The guest of a cookie that we signed, if it still holds."""
        guest = cookie.partition(EPOCH_MARK)[0]
        if cookie != self.cookie_of(guest) or (self._gone and after_farewell(guest) in self._gone):
            return None
        return guest

    def say_farewell(self, guest: str) -> None:
        """No cookie of this guest holds any more; what is kept of that is the farewell's."""
        self._gone.add(after_farewell(guest))

    async def made(self, guest: str) -> float | None:
        """When the guest's key was made; None if there is none."""
        row = await self._store.read(lambda r: reads.identity(r.connection, guest))
        return None if row is None else row.made

    async def renew(self, guest: str, revoke: bool) -> str:
        """A new key, told this once. A second one revokes: the first, open links (those to seats too) and all cookies
        are worth nothing."""
        async with self._lock:
            row = await self._store.read(lambda r: reads.identity(r.connection, guest))
            if row is not None and row.handle is not None and not revoke:
                hint = "a new one puts an end to it and sends all other browsers away: ask for that"
                raise Problem("refused", "You have a key already, and nobody is shown it twice", hint)
            key = new_key()
            handle, digest = kept_of("key", key)
            epoch = (0 if row is None else row.epoch) + int(revoke)
            made = self._config.now()
            writes: list[Write] = [
                (PUT_IDENTITY, {"guest": guest, "epoch": epoch, "handle": handle, "digest": digest, "made": made})
            ]
            if revoke:
                writes += [(drop, {"of_guest": guest}) for drop in (DROP_CARRIES, DROP_TICKETS)]
            await self._store.writer.put(writes)
            if epoch:
                self._epochs[guest] = epoch
            return key

    async def carry(self, guest: str) -> tuple[str, float]:
        """The secret of a link that makes one other browser this guest, and until when."""
        secret = secrets.token_urlsafe(24)
        handle, digest = kept_of("link", secret)
        expires = self._config.now() + self._config.ticket_seconds
        row = {"handle": handle, "digest": digest, "guest": guest, "expires": expires}
        async with self._lock:  # only the newest link of a guest works: fewer lie about
            await self._store.writer.put([(DROP_CARRIES, {"of_guest": guest}), (PUT_CARRY, row)])
        return secret, expires

    async def by_key(self, text: str) -> str:
        """The guest whose key this is."""
        handle, digest = kept_of("key", read_key(text))
        row = await self._store.read(lambda r: reads.key(r.connection, handle))
        if row is None or not fits(digest, row.digest):
            raise Problem("missing", UNKNOWN_SECRET, "a key is worth nothing once a newer one was made")
        return self._here(row.guest)

    async def by_link(self, secret: str) -> str:
        """The guest who made the link, which is used up."""
        handle, digest = kept_of("link", secret)
        async with self._lock:
            row = await self._store.read(lambda r: reads.carry(r.connection, handle))
            if row is None or not fits(digest, row.digest) or row.expires < self._config.now():
                raise Problem("missing", UNKNOWN_SECRET, "a link works once and not for long: make a new one")
            await self._store.writer.put([(DROP_CARRY, {"of_handle": handle})])
        return self._here(row.guest)

    def _here(self, guest: str) -> str:
        if self.guest_of(self.cookie_of(guest)) is None:
            raise Problem("missing", UNKNOWN_SECRET)
        return guest
