"""Backups by the clock: copies of the database with its key into a folder, checked, the oldest removed."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from hyakki.core.errors import HyakkiError
from hyakki.server.config import Config, Postgres
from hyakki.server.log import log, place_of
from hyakki.server.store.backup import back_up

RETRY_SECONDS: Final = 600.0
LONGEST_SLEEP: Final = 3600.0  # the wall clock may be set meanwhile
STAMP: Final = "%Y%m%dT%H%M%SZ"


class Backups:
    """Makes one whenever the newest in the folder is too old, also right after a start."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._folder = None if isinstance(config.database, Postgres) else config.backup_folder
        self.failed = False  # whether the last attempt did
        self.newest: float | None = None  # when the newest there is was made, by the wall clock

    async def serve(self) -> None:
        """Without end; without a folder there is nothing to do."""
        folder = self._folder
        if folder is None:
            return
        while True:
            await asyncio.sleep(await asyncio.to_thread(self._one, folder))

    def _one(self, folder: Path) -> float:
        """Make a backup if one is due; returns the seconds until the next look."""
        try:
            self.newest = max([at for at in self._made(folder) if at > 0], default=None)
            due = 0.0 if self.newest is None else self.newest + self._config.backup_seconds - self._config.now()
            if due > 0:
                return min(due, LONGEST_SLEEP)
            self.newest = self._make(folder)
        except (HyakkiError, OSError) as error:
            self.failed = True
            log("backup_failed", error=type(error).__name__, at=place_of(error))
            return min(RETRY_SECONDS, self._config.backup_seconds)
        self.failed = False
        return min(self._config.backup_seconds, LONGEST_SLEEP)

    def _make(self, folder: Path) -> float:
        config = self._config
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        now = float(int(config.now()))
        name = datetime.fromtimestamp(now, UTC).strftime(STAMP)
        target = folder / f"{config.file.stem}-{name}.db"
        back_up(config.file, config.key_file, target)
        made = self._made(folder)
        for old in sorted(made)[: -config.backup_keep]:
            made[old].unlink()
            made[old].with_name(made[old].name + ".key").unlink(missing_ok=True)
        log("backup_made", bytes=target.stat().st_size, kept=min(len(made), config.backup_keep))
        return now

    def _made(self, folder: Path) -> dict[float, Path]:
        return stamped(folder, self._config.file, self._config.now())


def stamped(folder: Path, database: Path, now: float) -> dict[float, Path]:
    """The backups of a database in a folder, by when they were made; files of other names are left alone.

    What is dated ahead was made while the clock was wrong: before all others, at a time below 0."""
    form = re.compile(re.escape(database.stem) + r"-(\d{8}T\d{6}Z)\.db")
    made: dict[float, Path] = {}
    for path in folder.glob("*.db"):
        match = form.fullmatch(path.name)
        with suppress(ValueError):  # digits that are no date
            if match is not None:
                at = datetime.strptime(match.group(1), STAMP).replace(tzinfo=UTC).timestamp()
                made[at if at <= now else -at] = path
    return made
