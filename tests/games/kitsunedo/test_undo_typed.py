"""`undo` at the keyboard: the Mirage's ability and the command never mean the same word."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from games.kitsunedo.build import lord, play, table
from hyakki.table import Table
from hyakki.terminal.record_file import RecordFile
from hyakki.terminal.screen import Screen
from hyakki.terminal.session import Session, Stopped
from terminal.test_session import Typed


def typed(at: Table, folder: Path, *lines: str) -> str:
    """What is shown while the three people type these lines."""
    out = io.StringIO()
    names = ["Fox", "Crane", "Wave"]
    with RecordFile(folder / "match.jsonl", at, go_on=True) as file, pytest.raises(Stopped):
        Session(at, {}, names, Screen(out), Typed(("fox", *lines)), file).run()
    return out.getvalue()


@pytest.fixture
def stolen() -> Table:
    """The Mirage has stolen a card, and may take that back by her ability."""
    at = table(lord("mirage", "sun"), lord("celeste", "moon", "block"), lord("hollow"))
    play(at, (0, "steal celeste"), (1, "pass"))
    return at


def test_the_word_alone_spends_nothing_and_takes_nothing_back(stolen: Table, tmp_path: Path) -> None:
    lines = len(stolen.record.lines)
    for word in ("undo", "Undo"):
        shown = " ".join(typed(stolen, tmp_path, word).split())
        assert "`undo` means two things here" in shown
        assert "/undo is to take back your last choice" in shown
        assert len(stolen.record.lines) == lines
        assert stolen.view(0)["used_this_turn"] == ["steal"]


def test_the_ability_is_taken_from_the_list_that_is_shown_then(stolen: Table, tmp_path: Path) -> None:
    typed(stolen, tmp_path, "undo", "1")
    assert stolen.record.lines[-1].text == "undo"
    assert stolen.view(0)["used_this_turn"] == ["undo"]


def test_the_command_has_a_mark_and_never_spends_the_ability(stolen: Table, tmp_path: Path) -> None:
    shown = typed(stolen, tmp_path, "/undo")
    assert "cannot undo" in shown  # another answered since
    assert stolen.view(0)["used_this_turn"] == ["steal"]


def test_where_the_ability_is_not_hers_the_word_still_says_which_it_is(tmp_path: Path) -> None:
    at = table(lord("hollow", "sun"), lord("celeste", "moon"), lord("mirage"))
    shown = " ".join(typed(at, tmp_path, "undo").split())
    assert "/undo is to take back your last choice" in shown
    assert "not allowed now" in shown
