"""Games of every rules version: those of today end as they did, older ones are refused by name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hyakki import GAMES
from hyakki.cli.files import read_record
from hyakki.core.errors import BadInput
from hyakki.table.verify import verify
from records.expect import EXPECTED, HERE, TRAILS, ending, going

FILES = sorted(HERE.glob("*.jsonl"))
KNOWN = json.loads(EXPECTED.read_text(encoding="utf-8"))
GOING = json.loads(TRAILS.read_text(encoding="utf-8"))


def test_no_record_has_two_endings() -> None:
    for path in (EXPECTED, TRAILS):
        names = [line.split(":")[0] for line in path.read_text(encoding="utf-8").splitlines() if line.startswith(' "')]
        assert len(names) == len(set(names))


def test_every_record_has_an_ending_and_every_game_a_record_of_its_version() -> None:
    assert {file.name for file in FILES} == set(KNOWN) == set(GOING)
    for name, game in GAMES.items():
        assert any(file.name.startswith(f"{name}-{game.rules_version}-") for file in FILES), name


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_kept_record_ends_as_it_did_or_is_refused_by_version(file: Path) -> None:
    game, record = read_record(file)
    if record.header["rules"] == game.rules_version:
        assert ending(file) == KNOWN[file.name]
        assert going(file) == GOING[file.name]
    else:
        with pytest.raises(BadInput, match="a record of another version"):
            verify(game, record)
