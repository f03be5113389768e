"""Private notes at the keyboard, on the toy: each seat's own, kept beside the save and never in the record."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from hyakki.core.errors import HyakkiError
from hyakki.core.record import load
from hyakki.table import Table
from hyakki.table.notes import LONGEST, MOST, Note
from hyakki.terminal.notes import Notes, notes_path
from hyakki.terminal.session import Stopped
from terminal.test_session import Desk
from toy.game import LanternsGame


@pytest.fixture
def alone(toy: LanternsGame, tmp_path: Path) -> Desk:
    return Desk(toy, tmp_path / "match.jsonl", bots=[1], plain=True)


@pytest.fixture
def together(toy: LanternsGame, tmp_path: Path) -> Desk:
    return Desk(toy, tmp_path / "match.jsonl", bots=[])


def shown_of(desk: Desk, *lines: str) -> str:
    """What is shown while these lines are typed, before the match is over."""
    before = len(desk.out.getvalue())
    with pytest.raises(Stopped):
        desk.type(*lines)
    return desk.out.getvalue()[before:]


def go_on(desk: Desk, toy: LanternsGame) -> None:
    """As `hyakki resume` does: everything is read from the files."""
    desk.table = Table.resume(toy, load(desk.path.read_text()))


def test_notes_are_listed_with_their_moment_and_survive_going_on(alone: Desk, toy: LanternsGame) -> None:
    shown = shown_of(alone, "note Crane has the   red lantern", "1", "note 2 greens left", "notes")
    assert "Noted as 1; only you can read it." in shown
    listed = [line for line in shown.splitlines() if "(answer " in line]
    assert [line.split("  (")[0].strip() for line in listed] == ["1  Crane has the red lantern", "2  2 greens left"]
    first, second = [int(line.split("(answer ")[1].split(":")[0].rstrip(")")) for line in listed]
    assert first < second == len(alone.table.record.lines)
    go_on(alone, toy)
    assert all(line in shown_of(alone, "notes") for line in listed)


def test_a_note_is_removed_and_changed_by_its_number(alone: Desk) -> None:
    shown = shown_of(alone, "note one", "note two", "note three", "note -2", "note =3 drei", "notes")
    assert "Note 2 is gone." in shown
    assert "Note 3 is changed." in shown
    assert [note.text for note in kept(alone)] == ["one", "drei"]
    again = shown_of(alone, "note -2 is what Crane is short of", "note -9", "note =9 x", "note", "notes")
    assert "You have no note 9 (your notes: 1, 3, 4)" in again
    assert "The note is empty" in again
    assert [note.text for note in kept(alone)] == ["one", "drei", "-2 is what Crane is short of"]


def kept(desk: Desk, seat: int = 0) -> list[Note]:
    return Notes(desk.table, desk.path).of(seat)


def test_too_long_and_too_many_are_refused_and_nothing_is_lost(alone: Desk) -> None:
    shown = shown_of(alone, "note " + "x" * (LONGEST + 1), *[f"note n{i}" for i in range(MOST + 1)])
    assert f"The note has {LONGEST + 1} characters (at most {LONGEST})" in shown
    assert f"You have {MOST} notes, and no more are kept (remove or change one of them)" in shown
    assert [note.text for note in kept(alone)] == [f"n{i}" for i in range(MOST)]


def test_the_record_does_not_depend_on_notes(alone: Desk, toy: LanternsGame, tmp_path: Path) -> None:
    silent = Desk(toy, tmp_path / "silent.jsonl", bots=[1])
    silent.type(*["1"] * 20)
    alone.type("note secret thought", *["1"] * 20)
    assert alone.path.read_text() == silent.path.read_text()
    assert not notes_path(silent.path).exists()
    assert stat.S_IMODE(notes_path(alone.path).stat().st_mode) == 0o600


def test_people_at_one_keyboard_never_see_each_others_notes(together: Desk, toy: LanternsGame) -> None:
    shown = shown_of(together, "fox", "note my thought", "1", "crane", "notes", "note another thought", "notes")
    _, second = shown.split("Crane is next.")
    assert "You have no notes." in second
    assert "another thought" in second
    assert "my thought" not in second
    go_on(together, toy)
    assert "my thought" not in shown_of(together, "notes")
    assert [note.text for note in kept(together, 0)] == ["my thought"]


def test_help_tells_of_notes(alone: Desk) -> None:
    shown = shown_of(alone, "?")
    assert "note TEXT" in shown
    assert "\nnotes " in shown


def test_a_file_that_holds_no_notes_of_this_match_is_never_overwritten(alone: Desk, toy: LanternsGame) -> None:
    for text, words in [
        ("dear friend", "does not hold notes"),
        ('{"match": "x", "seats": {}}', "notes of another match"),
    ]:
        notes_path(alone.path).write_text(text)
        with pytest.raises(HyakkiError, match=words):
            alone.type("note lost?")
        assert notes_path(alone.path).read_text() == text
