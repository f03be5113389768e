"""`hyakki check`: exit code 0 when a game keeps its promises, 1 with files to look at when it does not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.commands import Run, assert_refused
from toy.state import Lanterns


def test_a_sound_game_passes_and_leaves_no_files(run: Run, toy_name: str, tmp_path: Path) -> None:
    out = tmp_path / "failures"
    report = json.loads(run("check", toy_name, "--games", 2, "--seed", 3, "--out", out, "--json").out)
    assert report["games"] == 2
    assert report["failures"] == report["files"] == []
    told = run("check", toy_name, "--games", 2, "--seed", 3, "--out", out)
    assert told.code == 0
    assert told.out.endswith("nothing wrong\n")
    assert not out.exists()


def test_a_leak_is_found_and_written(run: Run, toy_name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Lanterns.seen

    def leaks(self: Lanterns, seat: int | None) -> dict[str, object]:
        return {**seen(self, seat), "hands": [list(hand) for hand in self.hands]}

    monkeypatch.setattr(Lanterns, "seen", leaks)
    ran = run("check", toy_name, "--games", 2, "--seed", 3, "--out", tmp_path, "--json")
    assert ran.code == 1
    report = json.loads(ran.out)
    assert "two worlds" in {failure["property"] for failure in report["failures"]}
    assert sorted(report["files"]) == sorted(str(path) for path in tmp_path.iterdir())
    told = run("check", toy_name, "--games", 1, "--seed", 3, "--out", tmp_path)
    assert told.code == 1
    assert told.out.endswith("something is wrong\n")


def test_observations_alone_are_compared(run: Run, toy_name: str, tmp_path: Path) -> None:
    report = json.loads(run("check", "shibuya", "--observations", 40, "--seed", 2, "--out", tmp_path, "--json").out)
    assert (report["positions"], report["counts"], report["failures"]) == (40, {"observation": 40}, [])
    assert_refused(run("check", toy_name, "--observations", 5), "does not describe its views")


def test_bad_input(run: Run, toy_name: str) -> None:
    assert_refused(run("check", "nogame"), 'no game "nogame"')
    assert_refused(run("check", toy_name, "--seats", 99, "--games", 1), "seats: 99 is not")
    assert_refused(run("check", toy_name, "--option", "nosuch=1", "--games", 1), 'no option "nosuch"')
    assert_refused(run("check", toy_name, "--games", 0), "--games")
