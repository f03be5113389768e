"""Each game's RULES.md says which fields a pending frame has: every frame, every field, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hyakki.games
from hyakki.core.stack import Poll
from hyakki.games import GAMES, PACKAGES

NAMES = re.compile(r"`([a-z_]+)`")
FIELD = re.compile(r"(?:^|; )`([a-z_]+)`")


def described(name: str) -> dict[str, set[str]]:
    """The fields by frame, from the table of pending frames."""
    rules = Path(hyakki.games.__file__).parent / PACKAGES[name] / "RULES.md"
    section = rules.read_text(encoding="utf-8").split("### Pending frames\n")[1].split("\n## ")[0]
    rows = [row.strip("|").split("|") for row in section.splitlines() if row.startswith("| `")]
    return {frame: set(FIELD.findall(fields.strip())) for frames, fields in rows for frame in NAMES.findall(frames)}


@pytest.mark.parametrize("name", GAMES)
def test_the_fields_of_every_frame_are_described(name: str) -> None:
    game = GAMES[name]
    fields = {
        frame: {*game.frame_fields[frame].fields, *(["answers"] if issubclass(kind, Poll) else [])}
        for frame, kind in game.frames.items()
    }
    assert described(name) == fields
