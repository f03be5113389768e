"""Every match as a row of a CSV file, for spreadsheets and statistics."""

from __future__ import annotations

import csv
from pathlib import Path

from hyakki.arena.field import Field, Match

COLUMNS = ["key", "seed", "side", "seats", "bot", "return", "answers", "seconds", "failed", "problem", "endless"]


def write_csv(field: Field, matches: list[Match], file: Path) -> None:
    """A row for each side of each match; matches of the same seed are of the same deal."""
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(COLUMNS)
        for match in matches:
            for side, seats in enumerate(field.sides):
                bot = match.lineup[side]
                failed = bot == match.failed
                row = [match.key, match.seed, side, " ".join(map(str, seats)), bot, match.returns[side]]
                row += [match.answers[side], round(match.seconds[side], 4), int(failed)]
                writer.writerow([*row, match.problem if failed else "", int(match.endless)])
