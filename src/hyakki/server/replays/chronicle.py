"""Stories of matches that are over, told and stored one after another; also of those left from before."""

from __future__ import annotations

import asyncio

import msgspec

from hyakki.core.errors import BadInput
from hyakki.core.record import Record
from hyakki.server.config import Config
from hyakki.server.log import log, place_of
from hyakki.server.replays.asks import NOTHING, Ask, Stories
from hyakki.server.replays.process import Reader
from hyakki.server.speech.problems import Problem
from hyakki.server.store.schema import PUT_OUTCOME, PUT_STORY
from hyakki.server.store.spoilt import sound
from hyakki.server.store.store import Store
from hyakki.server.store.stored import StoredMatch
from hyakki.table.history import check_header

AT_HAND = 100  # records kept of matches that wait for their stories
LATER = 5.0  # seconds before what could not be stored is tried again


class Chronicle:
    """Nobody waits for it: a match that ended just now, or whose server was killed since, is told a moment later."""

    def __init__(self, config: Config, store: Store, reader: Reader) -> None:
        self._config = config
        self._store = store
        self._reader = reader
        self._ended: asyncio.Queue[tuple[str, int, Record | None]] = asyncio.Queue()

    def ended(self, table: str, series: int, record: Record | None = None) -> None:
        """A match is over, and stored so; a record at hand need not be read, if it does not have to wait for long."""
        self._ended.put_nowait((table, series, record if self._ended.qsize() < AT_HAND else None))

    async def serve(self) -> None:
        """First those left from before, then each as it ends."""
        try:
            await self._left()
        except Exception as error:
            log("stories_left", error=type(error).__name__, at=place_of(error))
        while True:
            await self._told(*await self._ended.get())

    async def _left(self) -> None:
        left = await self._untold(("", 0))
        while left:
            for table, series in left:
                await self._told(table, series)
            left = await self._untold(left[-1])

    async def _untold(self, after: tuple[str, int]) -> list[tuple[str, int]]:
        games = frozenset(self._config.games)
        return await self._store.read(lambda reads: reads.untold(after, games))

    async def _told(self, table: str, series: int, record: Record | None = None) -> None:
        while True:
            try:
                await self._tell(table, series, record)
                return
            except Problem as problem:  # it cannot be read or kept just now
                if problem.kind != "broken":
                    return
            except Exception as error:
                log("story_failed", error=type(error).__name__, at=place_of(error))
                return
            await asyncio.sleep(LATER)

    async def _tell(self, table: str, series: int, record: Record | None) -> None:
        text = await self._stored(table, series) if record is None else record.dump()
        if not text:
            return
        answer = await self._reader.ask(Ask("stories", text), self._config.limits.import_seconds)
        if answer.problem:
            log("story_untold", lost=answer.lost)
            return
        told = msgspec.json.decode(answer.content, type=Stories)
        outcome = None if told.outcome == NOTHING else bytes(told.outcome).decode()
        of = {"of_table": table, "of_series": series, "outcome": outcome}
        await self._store.writer.put(
            [(PUT_OUTCOME, of), (PUT_STORY, {"table_id": table, "series": series, "story": told.packed})]
        )

    async def _stored(self, table: str, series: int) -> str:
        """The record of a match that can be gone through here; empty for one that cannot."""
        read = await self._store.read(
            lambda reads: sound([table], lambda one: (reads.room(one), reads.match(one, series)))
        )
        room, match = read[0] if read else (None, None)  # a row that is spoilt stays so: others do not wait for it
        if room is None or match is None or cannot_replay(self._config, room.game, match):
            return ""
        return record_text(match)


def record_text(match: StoredMatch) -> str:
    """The record of a match without its seed."""
    return match.header + "".join([lines for _, lines, _ in match.rows])


def cannot_replay(config: Config, game: str, match: StoredMatch) -> str:
    """Why this server cannot go through a match, or nothing if it can."""
    header = msgspec.json.decode(match.header)
    version = f"rules version {header.get('rules')} of {game}"
    if game not in config.games:
        return f"a server on which {game} is installed ({version})"
    if header.get("changed_data"):
        return ""  # its own data are for the process to try
    try:
        check_header(config.games[game], header)
    except BadInput as error:
        return f"{version}, with its data of then" if error.path == "line 1.data" else version
    return ""
