"""What a study among equals has come to, in a few KB: how many matches ended how, instead of a line for each.

The matches of a study differ by their seeds alone, one after the other. Its tally holds what decides them, as a job
does, digests of the code included; so a study goes on only by the code it was begun with. Studies of other code may
stand beside it in the same file.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

from hyakki.arena.intervals import Interval, interval
from hyakki.arena.jobs import Job, Result, canonical, check
from hyakki.core.errors import BadInput

EXACT = 7  # bits of a number of answers that are kept, so that few numbers differ


class Tally:
    """Counts the matches of one study, from its first seed on."""

    def __init__(self, what: dict[str, Any], first: int) -> None:
        self.what = what
        self.first = first
        self.matches = 0
        self.returns: list[Counter[float]] = [Counter() for _ in range(what["seats"])]  # by seat: how often each
        self.answers: Counter[int] = Counter()  # how often so many in a match, their lower bits cut off
        self.answers_sum = 0
        self.longest = 0
        self.failed = 0
        self.endless = 0

    def add(self, result: Result) -> None:
        """Count the match of the next seed."""
        self.matches += 1
        for seat, got in enumerate(result["returns"]):
            self.returns[seat][got] += 1
        length = sum(result["answers"])
        self.answers[shortened(length)] += 1
        self.answers_sum += length
        self.longest = max(self.longest, length)
        self.failed += result["failed"] is not None
        self.endless += bool(result["endless"])

    def mean_return(self, seat: int) -> Interval:
        return interval(list(self.returns[seat].elements()))

    def mean_answers(self) -> Interval:
        """The mean itself is exact."""
        lengths = sorted(self.answers.elements())
        told = interval(lengths, span=float(self.longest - lengths[0]) if lengths else 1.0)
        return Interval(self.answers_sum / max(1, self.matches), told.margin, told.count)

    def answers_below(self, share: float) -> int:
        """How many answers that share of the matches stays below, to one part in 64."""
        lengths = sorted(self.answers.elements())
        return lengths[min(len(lengths) - 1, int(share * len(lengths)))] if lengths else 0

    def to_json(self) -> dict[str, Any]:
        return {
            "what": self.what,
            "first": self.first,
            "matches": self.matches,
            "returns": [sorted(counts.items()) for counts in self.returns],
            "answers": sorted(self.answers.items()),
            "answers_sum": self.answers_sum,
            "longest": self.longest,
            "failed": self.failed,
            "endless": self.endless,
        }


class TallyFile:
    """The tallies of a file, which is written anew as a whole: a run that is killed loses what came since."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self.tallies: list[Tally] = []
        self._seen = self._content()
        if self._seen:
            self.tallies = read_tallies(str(file), self._seen)

    def study(self, first: Job) -> Tally:
        """That of the study which begins with this match; a new one where there is none of this code."""
        what = {key: value for key, value in first.what.items() if key != "seed"}
        seed: int = first.what["seed"]
        for tally in self.tallies:
            if tally.first == seed and canonical(tally.what) == canonical(what):
                return tally
        self.tallies.append(Tally(what, seed))
        return self.tallies[-1]

    def save(self) -> None:
        if self.file is None:
            return
        if self._content() != self._seen:
            raise BadInput(str(self.file), "another run has written to it", "give each run a file of its own")
        lines = [canonical({**told, "check": checked(told)}) for told in [tally.to_json() for tally in self.tallies]]
        content = ("[\n" + ",\n".join(lines) + "\n]\n").encode()
        self.file.parent.mkdir(parents=True, exist_ok=True)
        beside = self.file.with_name(f"{self.file.name}.{os.getpid()}")
        beside.write_bytes(content)
        beside.replace(self.file)
        self._seen = content

    def _content(self) -> bytes:
        return self.file.read_bytes() if self.file is not None and self.file.exists() else b""


def shortened(length: int) -> int:
    """Its highest bits, the others cut off."""
    cut = max(0, length.bit_length() - EXACT)
    return length >> cut << cut


def checked(told: dict[str, Any]) -> str:
    """Tells what a run wrote from what was changed."""
    return check("tally", json.loads(canonical(told)))


def read_tallies(name: str, content: bytes) -> list[Tally]:
    """What a run wrote; anything else is refused, so that nothing counted is lost by writing over it."""
    try:
        return [read_tally(entry) for entry in json.loads(content)]
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
        raise BadInput(name, "is no tally as a run wrote it (edited?)", "restore it, or give another file") from None


def read_tally(entry: dict[str, Any]) -> Tally:
    told = {key: value for key, value in entry.items() if key != "check"}
    if entry["check"] != checked(told):
        raise ValueError
    tally = Tally(told["what"], told["first"])
    tally.matches = told["matches"]
    tally.returns = [Counter(dict(map(tuple, counts))) for counts in told["returns"]]
    tally.answers = Counter(dict(map(tuple, told["answers"])))
    tally.answers_sum = told["answers_sum"]
    tally.longest = told["longest"]
    tally.failed = told["failed"]
    tally.endless = told["endless"]
    return tally
