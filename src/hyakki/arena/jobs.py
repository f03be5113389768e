"""Jobs and their results: each job is what decides its result, and its key a hash of that; results lie in JSON Lines.

A run that was killed goes on from its file: what is there is not done again, whoever asks for it. A line that was
torn, or edited by hand, is done again. How jobs are done stands in arena/doing.py.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from hyakki.core.errors import BadInput

Result = dict[str, Any]
Work = Callable[["Job"], Result]


@dataclass(frozen=True)
class Job:
    """What is to be done: plain data, everything in it that decides the result and nothing else."""

    what: dict[str, Any]

    @cached_property
    def key(self) -> str:
        return hashlib.sha256(canonical(self.what).encode()).hexdigest()[:32]


class Results:
    """Results by key: in memory, or in a file that is read at the start and grows by a line for each."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self.notes: list[str] = []  # what was wrong with the file, for people
        self._found: dict[str, Result] = {}
        self._stream = None
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._stream = file.open("a+b")
            self._lock(file)
            self._read(file)

    def _lock(self, file: Path) -> None:
        assert self._stream is not None
        try:
            fcntl.lockf(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)  # of this process alone, not of those it starts
        except OSError:
            self._stream.close()
            raise BadInput(str(file), "another run is writing to it", "wait for it, or give another --out") from None

    def _read(self, file: Path) -> None:
        """What is sound is taken; a torn end is cut off, so that the next line begins where it should."""
        assert self._stream is not None
        self._stream.seek(0)
        data = self._stream.read()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            self._stream.truncate(whole)
            self.notes.append(f"{file}: its last line was torn and is done again")
        bad = [n for n, line in enumerate(data[:whole].splitlines(), 1) if not self._take(line)]
        if bad:
            lines = f"line {bad[0]}" if len(bad) == 1 else f"{len(bad)} lines from line {bad[0]} on"
            self.notes.append(f"{file}: {lines} did not come from a run as they are (edited?), and are done again")

    def _take(self, line: bytes) -> bool:
        try:
            kept = json.loads(line)
            job, result = Job(kept["job"]), kept["result"]
            sound = kept["key"] == job.key and kept["check"] == check(job.key, result)
        except (ValueError, KeyError, TypeError, RecursionError):
            return False
        if sound:
            self._found[job.key] = result
        return bool(sound)

    def get(self, job: Job) -> Result | None:
        return self._found.get(job.key)

    def add(self, job: Job, result: Result) -> None:
        self._found[job.key] = result
        if self._stream is not None:
            line = {"key": job.key, "job": job.what, "result": result, "check": check(job.key, result)}
            self._stream.write(canonical(line).encode() + b"\n")
            self._stream.flush()

    def forget(self, job: Job) -> None:
        """So that it is done again, for what else it makes."""
        self._found.pop(job.key, None)

    def __len__(self) -> int:
        return len(self._found)

    def close(self) -> None:
        if self._stream is not None:
            self._stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def plain(result: Result) -> Result:
    """As it will be read back, so that a resumed run sees the very same."""
    copied: Result = json.loads(canonical(result))
    return copied


def check(key: str, result: Result) -> str:
    """Tells a line that a run wrote from one that was changed."""
    return hashlib.sha256(f"{key} {canonical(result)}".encode()).hexdigest()[:16]


def canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
