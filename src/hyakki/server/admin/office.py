"""Carries out what the host asks for, at a running server or at the database of one that is stopped."""

from __future__ import annotations

import os
import resource
import signal
from typing import TYPE_CHECKING, Any

import msgspec

from hyakki.core.errors import BadInput, HyakkiError
from hyakki.server.admin import asks, reads
from hyakki.server.admin.bans import Bans
from hyakki.server.config import Config, Postgres
from hyakki.server.log import log, place_of, short
from hyakki.server.speech.problems import Problem
from hyakki.server.store.cookie_keys import renewal
from hyakki.server.store.naming import Elsewhere
from hyakki.server.store.schema import DROP_BAN, EMPTY_CHAT, PUT_BAN
from hyakki.server.store.spoilt import sound
from hyakki.server.store.store import Store
from hyakki.server.store.stored import read_room
from hyakki.server.store.writer import Write
from hyakki.server.tables.changing import Changing
from hyakki.server.tables.live import LiveTable
from hyakki.server.tables.tables import Tables
from hyakki.server.wire.addresses import read_network
from hyakki.server.wire.guests import Signer, drop_old_key, load_key, renew_key

if TYPE_CHECKING:
    from hyakki.server.services import Services

Reply = dict[str, Any]
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(asks.AnyAsk)
NO_SERVER = "no server runs on this database"


class Office:
    """One per server, or per command where none runs."""

    def __init__(
        self, config: Config, store: Store, tables: Tables, signer: Signer, bans: Bans, services: Services | None
    ) -> None:
        self._config = config
        self._store = store
        self._tables = tables
        self._signer = signer
        self._bans = bans
        self._services = services

    async def carry_out(self, ask: asks.AnyAsk) -> Reply:
        """What was done or found, as JSON; what cannot be done is a Problem, and changes nothing."""
        match ask:
            case asks.Status():
                return self.status()
            case asks.Tables(over=over):
                return {"tables": await self.listed(over)}
            case asks.Show(code=code):
                return await self.shown(code)
            case asks.Close(code=code):
                return await self.close(code)
            case asks.Hush():
                return await self.hush(ask)
            case asks.Ban():
                return await self.ban(ask)
            case asks.Bans():
                rows = await self._store.read(lambda r: reads.bans(r.connection))
                return {"bans": [{kind: short(who) if kind == "guest" else who, "since": at} for kind, who, at in rows]}
            case asks.Drain():
                return await self.drain(ask)
            case asks.Rotate(at_once=at_once):
                return await self.rotate(at_once)

    def status(self) -> Reply:
        services = self._services
        if services is None:
            return {"running": False, "version": self._config.version}
        config = self._config
        return {
            "running": True,
            "pid": os.getpid(),
            "version": config.version,
            "public": None if config.public is None else config.public.address("/"),
            "proxies": [str(network) for network in config.proxies],
            "draining": self._tables.draining,
            "failing_since": self._store.writer.failing_since,
            "tables": len(self._tables.live),
            "playing": len([live for live in self._tables.live.values() if live.playing()]),
            "sockets": len(services.sockets),
            "commits": self._store.writer.flushes,
            "files": resource.getrlimit(resource.RLIMIT_NOFILE)[0],
        }

    # --- tables ---

    async def listed(self, over: bool) -> list[Reply]:
        rows = await self._store.read(lambda r: reads.tables(r.connection, over))
        tables = []
        for row in rows:
            live = self._tables.live.get(row.id)
            tables.append(
                {
                    "code": row.code,
                    "game": row.game,
                    "phase": row.phase,
                    "names": [name for names in sound([row.room], names_in) for name in names],
                    "updated": row.updated,
                    "looking": 0 if live is None else len(live.watchers),
                }
            )
        return tables

    async def find(self, code: str) -> str:
        """The id of a table by its code, however that is written."""
        coded = await self._store.read(lambda r: r.by_code(code.strip().upper()))
        if coded is None:
            raise Problem("missing", f'There is no table "{code[:20]}"', "`hyakki admin tables` lists their codes")
        return coded[0]

    async def shown(self, code: str) -> Reply:
        table = await self.find(code)
        stored, lines = await self._store.read(lambda r: (r.room(table), reads.chat(r.connection, table)))
        if stored is None:
            raise Problem("missing", "The table has just been forgotten")
        live = self._tables.live.get(table)
        return {
            "code": stored.code,
            "game": stored.game,
            "phase": stored.phase,
            "seats": [
                {"name": place.name, "guest": short(place.guest) if place.guest else None, "bot": place.bot}
                for place in stored.seats
            ],
            "looking": [] if live is None else sorted({short(watcher.guest) for watcher in live.watchers}),
            "chat": [{"n": row.n, "seat": row.seat, "name": row.name, "text": row.text} for row in lines],
        }

    async def close(self, code: str) -> Reply:
        live = await self._tables.get(await self.find(code))
        async with self._changing(live) as change:
            if live.room.phase == "over":
                raise Problem("refused", f"The match at {code.upper()} is over already")
            live.notice("table.closed_by_host")
            change.room(*live.end())
            change.sight()
        log("admin_closed", table=short(live.id))
        return {"closed": live.room.code}

    def _changing(self, live: LiveTable) -> Changing:
        return Changing(live) if self._services is None else self._services.change(live)

    async def hush(self, ask: asks.Hush) -> Reply:
        """Remove lines of chat; those who see them now are told."""
        if bool(ask.lines) == ask.all:
            raise Problem("bad", "Which lines?", "name their numbers, or all of them")
        live = await self._tables.get(await self.find(ask.code))
        async with live:
            rows = await self._store.read(lambda r: reads.chat(r.connection, live.id))
            wanted = [row for row in rows if ask.all or row.n in ask.lines]
            unknown = sorted(set(ask.lines) - {row.n for row in wanted})
            if unknown:
                raise Problem("missing", f"There is no line {unknown[0]}", "`hyakki admin show` prints their numbers")
            await live.unsay(wanted, [(EMPTY_CHAT, {"of_table": live.id, "of_n": row.n}) for row in wanted])
        log("admin_hushed", table=short(live.id), lines=len(wanted))
        return {"removed": len(wanted)}

    # --- people ---

    async def ban(self, ask: asks.Ban) -> Reply:
        if bool(ask.guest) == bool(ask.address):
            raise Problem("bad", "Whom?", "name a guest or an address")
        kind = "guest" if ask.guest else "address"
        who = await self._guest(ask.guest) if ask.guest else network_of(ask.address)
        known = (kind, who) in [row[:2] for row in await self._store.read(lambda r: reads.bans(r.connection))]
        if ask.lift:
            if not known:
                raise Problem("missing", f"{ask.guest or who} is not banned", "`hyakki admin bans` lists who is")
            await self._put([(DROP_BAN, {"of_kind": kind, "of_who": who})])
            self._bans.lift(kind, who)
            return {"let_in": ask.guest or who}
        if not known:
            await self._put([(PUT_BAN, {"kind": kind, "who": who, "since": self._config.now()})])
            self._bans.add(kind, who)
        sent = 0 if self._services is None else self._services.send_away_banned()
        log("admin_banned", kind=kind, sockets=sent)
        return {"banned": ask.guest or who, "pages_closed": sent}

    async def _guest(self, handle: str) -> str:
        """The id of a guest by its handle, among all who have a name, a table or a page here."""
        known = set(await self._store.read(lambda r: reads.guests(r.connection))) | self._bans.guests
        if self._services is not None:
            known |= {socket.guest for socket in self._services.sockets}
        meant = [guest for guest in known if short(guest) == handle.strip().lower()]
        if len(meant) != 1:
            raise Problem("missing", f'There is no guest "{handle[:20]}"', "`hyakki admin show CODE` prints handles")
        return meant[0]

    async def _put(self, writes: list[Write]) -> None:
        self._store.writer.refuse_if_failing()
        await self._store.writer.put(writes)

    # --- the server ---

    async def drain(self, ask: asks.Drain) -> Reply:
        """Nothing new begins, everybody is told; where each match stands is stored, for a server with other rules."""
        if self._services is None:
            raise Problem("refused", NO_SERVER, "a stopped server needs no draining")
        if ask.end:
            self._tables.draining = False
            log("drain_ended")
            return {"draining": False}
        begun = not self._tables.draining
        self._tables.draining = True
        if begun:
            log("draining")
            await self._tell_all()
        stored = await self._store_positions()
        log("drained", matches=stored)
        return {"draining": True, "matches": stored, "sockets": len(self._services.sockets), "stopping": ask.stop}

    async def _tell_all(self) -> None:
        for live in list(self._tables.live.values()):
            if live.watchers and not live.dropped and live.room.phase != "over":
                async with self._changing(live) as change:
                    live.notice("table.draining")
                    change.room()

    async def _store_positions(self) -> int:
        """Of every match that is played, also of those that nobody looks at; returns how many there are."""
        stored = 0
        for table in await self._store.read(lambda r: reads.running(r.connection)):
            if not self._store.owns(table):
                continue  # another process does
            here = table in self._tables.live
            try:
                live = await self._tables.get(table)
                async with live:
                    if live.playing():
                        await self._put([live.position_write()])
                        stored += 1
            except Elsewhere:
                continue  # it was handed on meanwhile
            except Problem as problem:
                self._store.writer.refuse_if_failing()
                if problem.kind not in ("closed", "broken"):  # it waits for its game, or cannot be read: others can
                    raise
                continue
            if not here and not live.watchers and not live.thinking and not live.lock.locked():
                self._tables.forget(live)
        return stored

    async def rotate(self, at_once: bool) -> Reply:
        database = self._config.database
        if isinstance(database, Postgres):
            if database.key is not None:
                hint = "put another there (the last one beside it as ….old), on every machine, and restart"
                raise Problem("refused", f"The key is the file {database.key}", hint)
            new, writes = renewal(self._signer.key, at_once)
            await self._put(writes)
        else:
            renew_key(self._config.key_file)
            if at_once:
                drop_old_key(self._config.key_file)
            new = load_key(self._config.key_file)
        self._signer.use(new, keep=not at_once)
        sent = 0
        if at_once and self._services is not None:
            sent = self._services.send_all_away()
        log("admin_rotated_key", at_once=at_once)
        return {"rotated": True, "older_cookies": "refused" if at_once else "accepted", "pages_closed": sent}


def names_in(room: str) -> list[str]:
    return [place.name for place in read_room(room).seats if not place.open()]


async def answered(office: Office, line: bytes | str) -> Reply:
    """The reply to one ask as it came in; what goes wrong is told in it."""
    try:
        return await office.carry_out(DECODER.decode(line))
    except msgspec.MsgspecError as error:
        return {"error": "The server does not know that", "hint": str(error)[:200]}
    except HyakkiError as error:
        return {"error": error.reason, "hint": error.hint}
    except Exception as error:
        log("admin_failed", error=type(error).__name__, at=place_of(error))
        return {"error": "Something went wrong in the server", "hint": "its log tells where"}


def stop_if_so(reply: Reply) -> None:
    """Once who asked has been told that the server stops, it does."""
    if reply.get("stopping"):
        os.kill(os.getpid(), signal.SIGTERM)


def network_of(text: str) -> str:
    try:
        return str(read_network(text))
    except BadInput:
        hint = "such as 203.0.113.7, 2001:db8::/64 or 10.0.0.0/8"
        raise Problem("bad", f'"{text[:80]}" is neither an address nor a network', hint) from None
