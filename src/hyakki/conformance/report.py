"""What a run of the suite found, as data and as files to look at."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

FAILURES_KEPT = 3  # per property: more of the same says nothing new


class Failure:
    """One broken property: where it was seen, and how to get there again."""

    def __init__(self, prop: str, message: str, seed: int, position: dict[str, Any] | None, record: str) -> None:
        self.property = prop
        self.message = message
        self.seed = seed
        self.position = position
        self.record = record

    def to_json(self) -> dict[str, Any]:
        return {
            "property": self.property,
            "message": self.message,
            "seed": self.seed,
            "position": self.position,
            "record": self.record,
        }


class Report:
    """Counts of what was looked at, and the failures."""

    def __init__(self, game: str, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.games = 0
        self.positions = 0
        self.longest = 0  # answers in the longest match
        self.counts: Counter[str] = Counter()  # checks made, by property
        self.frames: Counter[str] = Counter()  # positions looked at closely, by the frame that asks
        self.handmade: Counter[str] = Counter()  # positions written by hand, by what became of them
        self.failures: list[Failure] = []

    @property
    def passed(self) -> bool:
        return not self.failures

    def failed(self) -> set[str]:
        """The names of the broken properties."""
        return {failure.property for failure in self.failures}

    def wants(self, prop: str) -> bool:
        """Whether another failure of this property would be kept."""
        return len([f for f in self.failures if f.property == prop]) < FAILURES_KEPT

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "seed": self.seed,
            "games": self.games,
            "positions": self.positions,
            "longest": self.longest,
            "counts": dict(sorted(self.counts.items())),
            "frames": dict(sorted(self.frames.items())),
            "handmade": dict(sorted(self.handmade.items())),
            "failures": [failure.to_json() for failure in self.failures],
        }


def write_failures(report: Report, folder: Path) -> list[Path]:
    """Write each failure's position and record into a folder, named by game, property and seed."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for number, failure in enumerate(report.failures, 1):
        stem = f"{report.game}-{number}-{failure.property.replace(' ', '_')}-seed{failure.seed}"
        record = folder / f"{stem}.jsonl"
        if failure.record:
            record.write_text(failure.record, encoding="utf-8")
            written.append(record)
        told = {"property": failure.property, "message": failure.message, "position": failure.position}
        position = folder / f"{stem}.json"
        position.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        written.append(position)
    return written
