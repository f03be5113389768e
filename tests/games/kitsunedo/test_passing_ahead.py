"""Passing in advance: the table passes for a seat when its turn to speak comes, in order, and no earlier."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from games.kitsunedo.build import asked, lord, play, table
from hyakki.bots import Budget, make_bot
from hyakki.core.errors import HyakkiError
from hyakki.table import Table
from hyakki.terminal.record_file import RecordFile
from hyakki.terminal.screen import Screen
from hyakki.terminal.session import Session, Stopped
from terminal.test_session import Typed


def four() -> Table:
    return table(
        lord("hollow", "sun"), lord("celeste", "sun"), lord("haunt", "sun"), lord("shisu", "sun", lantern="mist")
    )


def go_on(at: Table, question: tuple[str, int]) -> None:
    """First answers until a question is asked."""
    while asked(at) != question:
        seat = at.to_act()[0]
        at.submit(seat, at.legal(seat)[0])


@pytest.mark.rule("KIT-059")
def test_a_pass_in_advance_is_spoken_in_its_place() -> None:
    at = four()
    at.submit(0, "summon")
    lines = len(at.record.lines)
    at.pass_ahead(2)
    assert asked(at) == ("spirit_window", 1)  # seat 1 still speaks first
    assert len(at.record.lines) == lines
    at.submit(1, "pass")
    assert asked(at) == ("spirit_window", 3)
    assert [(line.seat, line.text) for line in at.record.lines[lines:]] == [(1, "pass"), (2, "pass")]


def test_a_pass_for_one_window_ends_with_it() -> None:
    at = four()
    at.submit(0, "summon")
    at.pass_ahead(2)
    play(at, (1, "pass"), (3, "pass"))
    go_on(at, ("actions", 0))
    at.submit(0, "end")
    go_on(at, ("actions", 1))
    at.submit(1, "summon")
    assert asked(at) == ("spirit_window", 2)


def test_a_pass_for_all_windows_lasts_until_the_seat_is_asked_something_else() -> None:
    at = four()
    at.pass_ahead(1, until_asked=True)
    at.submit(0, "summon")
    assert asked(at) == ("spirit_window", 2)
    play(at, (2, "pass"), (3, "pass"))
    go_on(at, ("actions", 0))
    at.submit(0, "steal celeste")
    assert asked(at) == ("actions", 0)  # passed at once
    at.submit(0, "end")
    go_on(at, ("actions", 1))
    at.submit(1, "end")
    go_on(at, ("actions", 2))
    at.submit(2, "steal celeste")
    assert asked(at) == ("shadow_window", 1)  # its own turn has come in between


def test_a_challenge_by_somebody_else_leaves_the_passing_seat_unasked() -> None:
    at = four()
    at.submit(0, "summon")
    at.pass_ahead(2)
    at.submit(1, "challenge")
    assert asked(at) == ("claim_answer", 0)
    assert not any(line.seat == 2 for line in at.record.lines)


def test_where_no_window_is_open_there_is_nothing_to_pass() -> None:
    at = four()
    with pytest.raises(HyakkiError, match="no window is open"):
        at.pass_ahead(1)
    with pytest.raises(HyakkiError, match="cannot pass"):
        at.pass_ahead(9, until_asked=True)
    with pytest.raises(HyakkiError, match="cannot pass"):
        at.pass_ahead(0, until_asked=True)  # it is asked for an action of its own


def test_pass_on_at_the_terminal_passes_and_goes_on_passing(tmp_path: Path) -> None:
    at = four()
    at.submit(0, "summon")
    bots = {seat: make_bot("random", at.game, Budget()) for seat in (0, 2, 3)}
    out = io.StringIO()
    with RecordFile(tmp_path / "match.jsonl", at) as file, pytest.raises(Stopped):
        Session(at, bots, ["a", "b", "c", "d"], Screen(out, size=(80, 24)), Typed(("pass on",)), file).run()
    assert "cannot pass" not in out.getvalue()
    own = [line.text for line in at.record.lines if line.seat == 1]
    assert own
    assert own[0] == "pass"
