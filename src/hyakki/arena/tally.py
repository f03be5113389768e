"""What a study among equals has come to, in a few KB: how many matches ended how, instead of a line for each.

The matches of a study differ by their seeds alone, one after the other. Its tally holds what decides them, as a job
does, digests of the code included. A study goes on by the code it was begun with, or by another whose first matches
had the same returns and as many answers of every seat; by code that plays otherwise another tally begins beside it.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from hyakki.arena.intervals import Interval, interval
from hyakki.arena.jobs import Job, Result, canonical, check
from hyakki.core.errors import BadInput

EXACT = 7  # bits of a number of answers that are kept, so that few numbers differ
OPENING = 100  # matches that must go the same by other code
CODE = ("rules", "versions")  # what a job says of it

Played = Callable[[Iterable[Job]], Iterable[Result]]


class Tally:
    """Counts the matches of one study, from its first seed on."""

    def __init__(self, what: dict[str, Any], first: int) -> None:
        self.what = what
        self.first = first
        self.codes = [code_of(what)]  # by which the opening went the same
        self.matches = 0
        self.opening = ""  # a digest of how the first matches went
        self.returns: list[Counter[float]] = [Counter() for _ in range(what["seats"])]  # by seat: how often each
        self.answers: Counter[int] = Counter()  # how often so many in a match, their lower bits cut off
        self.answers_sum = 0
        self.longest = 0
        self.failed = 0
        self.endless = 0

    def add(self, result: Result) -> None:
        """Count the match of the next seed."""
        if self.matches < OPENING:
            told = self.opening + canonical([result["returns"], result["answers"]])
            self.opening = hashlib.sha256(told.encode()).hexdigest()[:32]
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
            "codes": self.codes,
            "matches": self.matches,
            "opening": self.opening,
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

    def study(self, first: Job, played: Played) -> Tally:
        """That of the study which begins with this match, to go on with.

        Where only other code has begun it, the first matches are `played` again: if they go otherwise, a tally of this
        code begins with them."""
        what = {key: value for key, value in first.what.items() if key != "seed"}
        fresh = Tally(what, first.what["seed"])
        found = [tally for tally in self.tallies if tally.first == fresh.first and asked(tally.what) == asked(what)]
        for tally in found:
            if code_of(what) in tally.codes:
                return tally
        found = [tally for tally in found if tally.matches >= OPENING]
        if found:
            for result in played([Job({**what, "seed": fresh.first + number}) for number in range(OPENING)]):
                fresh.add(result)
        for tally in found:
            if tally.opening == fresh.opening:
                tally.codes.append(code_of(what))
                return tally
        self.tallies.append(fresh)
        return fresh

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


def code_of(what: dict[str, Any]) -> list[Any]:
    """Which code decides, as plain data."""
    code: list[Any] = json.loads(canonical([what[key] for key in CODE]))
    return code


def asked(what: dict[str, Any]) -> str:
    """What a study asks, whichever code answers it: the version of the rules and their data belong to the question."""
    question = {key: value for key, value in what.items() if key not in CODE}
    return canonical({**question, "rules": what["rules"][:2]})


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
    tally.codes = told["codes"]
    tally.matches = told["matches"]
    tally.opening = told["opening"]
    tally.returns = [Counter(dict(map(tuple, counts))) for counts in told["returns"]]
    tally.answers = Counter(dict(map(tuple, told["answers"])))
    tally.answers_sum = told["answers_sum"]
    tally.longest = told["longest"]
    tally.failed = told["failed"]
    tally.endless = told["endless"]
    return tally
