"""Matches that wait: listed with game, opponents, standing and date; gone on with by number or game; removed."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from shutil import copytree

import pytest

from cli.commands import Run, assert_refused
from cli.test_notes import Reader
from cli.test_terminal import at_terminal, piped


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("HYAKKI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with three matches, each left by a player of its own."""
    home = tmp_path_factory.mktemp("made")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HYAKKI_HOME", str(home))
        for name, seats in (("kitsunedo", 2), ("kitsunedo", 4), ("shibuya", 3)):
            piped("play", name, "--seats", seats, "--seed", 7, "--bot", "greedy", text="note mine\nquit\n")
    return home


@pytest.fixture
def three(made: Path, home: Path) -> list[Path]:
    """Three matches, the newest first: Shibuya, Kitsunedo, and another of Kitsunedo."""
    copytree(made, home)  # with the times of the files
    return sorted((home / "saves").glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns, reverse=True)


def test_the_list_tells_game_opponents_standing_and_date(three: list[Path], run: Run) -> None:
    lines = run("saves", "list").out.splitlines()
    assert len(lines) == 3
    assert re.fullmatch(r"  1  Shibuya Incident: you against 2 × greedy, round 1, \d{4}-\d\d-\d\d \d\d:\d\d", lines[0])
    assert lines[1].startswith("  2  Kitsunedo: you against 3 × greedy, round ")
    assert lines[2].startswith("  3  Kitsunedo: you against greedy, round ")
    entries = json.loads(run("saves", "list", "--json").out)
    assert [entry["file"] for entry in entries] == list(map(str, three))
    assert entries[0]["players"] == ["person", "greedy", "greedy"]
    piped_list = piped("resume", text="").stdout
    assert lines[0] in piped_list
    assert "hyakki resume NUMBER" in piped_list


def test_the_list_does_not_steer_the_terminal(three: list[Path], run: Run) -> None:
    header, *lines = three[2].read_text(encoding="utf-8").splitlines()
    changed = {**json.loads(header), "players": ["person", "\x1b[2Jgreedy"]}
    three[2].write_text("\n".join([json.dumps(changed), *lines, ""]), encoding="utf-8")
    assert "you against ?[2Jgreedy" in run("saves", "list").out


@pytest.mark.parametrize(
    ("word", "which"), [("1", 0), ("3", 2), ("kitsunedo", 1), ("shibuya", 0), ("shib", 0), ("KITSUNEDO", 1)]
)
def test_a_match_is_gone_on_with_by_number_or_game(three: list[Path], word: str, which: int) -> None:
    before = [path.stat().st_mtime_ns for path in three]
    done = piped("resume", word, text="notes\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "mine" in done.stdout
    assert [path.stat().st_mtime_ns > old for path, old in zip(three, before, strict=True)].index(True) == which


def test_a_wrong_choice_from_the_list_is_asked_again(three: list[Path]) -> None:
    with at_terminal(command=("resume",)) as (keyboard, process):
        reader = Reader(keyboard)
        reader.until("> ")
        os.write(keyboard, b"9\n")
        reader.until("9 is not on the list")
        os.write(keyboard, b"shibuya\n")
        reader.until("You name the spirit")
        os.write(keyboard, b"q\n")
        assert process.wait(30) == 0


def test_what_is_no_match_is_refused(three: list[Path], run: Run, home: Path) -> None:
    assert_refused(run("resume", "chess"), 'no match is called "chess"')
    assert_refused(run("resume", "7"), "there are 3 matches")
    three[0].write_text("scribble")
    assert "cannot go on" in run("saves", "list").out
    assert_refused(run("resume", "1"), "shibuya")
    assert_refused(run("saves", "rm", "1", "9"), "9 is not on the list")
    assert_refused(run("saves", "rm", str(home / "other.jsonl")), "is not a match that waits")
    assert all(path.exists() for path in three)  # nothing went while something was wrong


def test_matches_are_removed_with_their_notes(three: list[Path], run: Run, home: Path) -> None:
    assert run("saves", "rm", "1", "3").code == 0
    assert sorted(path.name for path in (home / "saves").iterdir()) == [three[1].name, three[1].name + ".notes"]
    assert run("saves", "rm", "kitsunedo").code == 0
    assert "No match waits" in run("saves", "list").out
