"""The position chapter of each RULES.md: its tables follow from the description, and each field of a frame is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hyakki.games
from hyakki.cli.chapters import END, TABLES, rewritten
from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.games import GAMES, PACKAGES

NAMES = re.compile(r"`([a-z_]+)`")
FIELD = re.compile(r"(?:^|; )`([a-z_]+)`")
OF_ALL = {"seat", "waiting"}  # fields that mean the same in every frame
MEANINGS = "| frame | what its fields say |\n"


def rules_of(name: str) -> str:
    return (Path(hyakki.games.__file__).parent / PACKAGES[name] / "RULES.md").read_text(encoding="utf-8")


def told(name: str) -> dict[str, set[str]]:
    """The fields by frame of which the ledger says what they mean."""
    section = rules_of(name).partition(MEANINGS)[2]
    rows = [row.strip("|").split("|") for row in section.splitlines() if row.startswith("| `")]
    return {frame: set(FIELD.findall(fields.strip())) for frames, fields in rows for frame in NAMES.findall(frames)}


@pytest.mark.parametrize("name", PACKAGES)
def test_the_tables_are_up_to_date(name: str) -> None:
    hint = f"hyakki schema {name} --into src/hyakki/games/{PACKAGES[name]}/RULES.md"
    assert rewritten(rules_of(name), GAMES[name]) == rules_of(name), hint


@pytest.mark.parametrize("name", PACKAGES)
def test_the_fields_of_every_frame_have_a_meaning(name: str) -> None:
    game: Game = GAMES[name]
    own = {frame: set(fields.fields) - OF_ALL for frame, fields in game.frame_fields.items()}
    assert told(name) == {frame: fields for frame, fields in own.items() if fields}


@pytest.mark.parametrize("missing", [*TABLES, END])
def test_rules_without_a_place_for_a_table_are_refused(missing: str) -> None:
    text = rules_of("shibuya").replace(f"{missing}\n", "")
    with pytest.raises(BadInput, match="has no line"):
        rewritten(text, GAMES["shibuya"])
