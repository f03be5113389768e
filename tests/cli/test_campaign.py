"""`hyakki campaign`: lessons, matches, and progress that is kept."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from cli.commands import TESTS, Run, assert_refused

SCRIPT = (TESTS / "scripts" / "campaign.txt").read_text(encoding="utf-8")
NAME = "kitsunedo"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HYAKKI_HOME", str(tmp_path))
    return tmp_path


def typing(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


def progress(home: Path) -> dict[str, object]:
    kept: dict[str, object] = json.loads((home / "campaigns" / f"{NAME}.json").read_text(encoding="utf-8"))
    return kept


def test_the_script_takes_the_first_lesson_and_begins_its_match(home: Path, spawn: Run) -> None:
    done = spawn("campaign", NAME, "--seed", 3, stdin=SCRIPT)
    assert done.err == ""
    assert "8 of 8" in done.out
    assert "That is the leaf." in done.out  # a wrong answer is explained
    assert "KIT-023" in done.out  # an illegal one cites its rule
    assert "First Advent is yours" in done.out
    assert "Your progress is kept" in done.out
    assert progress(home)["taught"] is True


def test_a_lesson_goes_on_where_it_was_left(home: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch, "summon\nkeep first\nquit\n")
    run("campaign", NAME)
    assert progress(home)["steps"] == 2
    typing(monkeypatch, "board\n? xyzzy\n\nquit\n")
    again = run("campaign", NAME, "--plain")
    assert "3 of 8" in again.out
    assert "1 of 8" not in again.out
    typing(monkeypatch, "quit\n")
    assert "1 of 8" in run("campaign", NAME, "--restart").out


def test_a_match_goes_on_where_it_was_left(home: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch, "skip\nchoose shisu\nquit\n")
    run("campaign", NAME, "--bot", "random", "--seed", 1)
    typing(monkeypatch, "log\nquit\n")
    again = run("campaign", NAME, "--bot", "random", "--plain")
    assert "ou play the Tailed Shisu" in again.out
    assert "1 of 8" not in again.out


def test_a_match_that_was_resumed_elsewhere_and_is_over_counts(
    home: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    typing(monkeypatch, "skip\nquit\n")
    left = run("campaign", NAME, "--bot", "random", "--seed", 1)
    assert f"hyakki resume {NAME}" in left.out
    typing(monkeypatch, "1\n" * 5_000)
    assert run("resume", NAME).code == 0
    typing(monkeypatch, "quit\n")
    assert "Second Advent" in run("campaign", NAME, "--bot", "random").out
    assert len(progress(home)["winners"]) == 1  # type: ignore[arg-type]  # a list


@pytest.mark.parametrize("spoil", [{"rules": 99}, {"players": ["person"]}, {"players": None}, {"seats": 9}], ids=str)
def test_a_match_that_cannot_go_on_is_begun_anew(
    home: Path, run: Run, monkeypatch: pytest.MonkeyPatch, spoil: dict[str, object]
) -> None:
    typing(monkeypatch, "skip\nquit\n")
    run("campaign", NAME, "--bot", "random", "--seed", 1)
    before = Path(str(progress(home)["match"]))
    header, *lines = before.read_text(encoding="utf-8").splitlines()
    before.write_text("\n".join([json.dumps({**json.loads(header), **spoil}), *lines, ""]), encoding="utf-8")
    typing(monkeypatch, "quit\n")
    again = run("campaign", NAME, "--bot", "random", "--seed", 1)
    assert (again.code, again.err) == (0, "")
    assert "cannot go on" in again.out
    assert progress(home)["match"] != str(before)
    assert before.exists()


def test_all_stages_to_the_end(home: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch, "skip\n1\n" * 20_000)
    done = run("campaign", NAME, "--bot", "random", "--seed", 5)
    assert done.code == 0
    end = done.out[done.out.index("The campaign is over") :]
    for stage in ("First Advent", "Second Advent", "Third Advent", "Eve"):
        assert stage in end
    assert not (home / "campaigns" / f"{NAME}.json").exists()


def test_what_cannot_be_is_refused(home: Path, run: Run, toy_name: str) -> None:
    assert_refused(run("campaign", toy_name), "no lessons", NAME)
    assert_refused(run("campaign", "chess"), "no game")


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"stage": 99}, "stage: 99"),
        ({"stage": "1"}, "stage: "),
        ({"stage": -1}, "stage: -1"),
        ({"steps": 1000}, "steps: 1000"),
        ({"taught": "no"}, "taught: "),
        ({"options": {"no such option": 1}}, "no such option"),
        ({"options": []}, "options: "),
        ({"match": 3}, "match: 3"),
        ({"winners": [["me"]]}, "winners[0][0]: "),
        ({"winners": [[99]]}, "winners[0][0]: 99"),
        ({"more": 1}, "more: unknown key"),
    ],
    ids=str,
)
def test_a_campaign_written_wrongly_by_hand_is_refused_and_kept(
    home: Path, run: Run, wrong: dict[str, object], where: str
) -> None:
    path = home / "campaigns" / f"{NAME}.json"
    path.parent.mkdir()
    fresh = {"stage": 1, "steps": 0, "taught": True, "options": None, "match": None, "winners": [[0]]}
    path.write_text(json.dumps({**fresh, **wrong}), encoding="utf-8")
    written = path.read_bytes()
    assert_refused(run("campaign", NAME), path.name, where, "--restart")
    assert path.read_bytes() == written
