"""What `hyakki arena --out` makes: a table of all matches, records on request, one page; and going on from there."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from cli.commands import Result, assert_refused
from hyakki import GAMES, game_of, read_record, verify
from hyakki.arena.field import Match
from hyakki.arena.ratings import ratings
from hyakki.cli import main

NAME = next(iter(GAMES))


def arena(capsys: pytest.CaptureFixture[str], *arguments: object) -> Result:
    capsys.readouterr()
    code = main(["arena", NAME, "--seats", "3", "--worlds", "1", "--jobs", "1", *[str(word) for word in arguments]])
    told = capsys.readouterr()
    return Result(code, told.out, told.err)


def test_several_bots_make_a_table_and_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bots = "random,greedy,arena.bots_for_trials:Raises"
    told = arena(capsys, "--bots", bots, "--games", 6, "--out", tmp_path, "--records", "--json")
    found = json.loads(told.out)
    assert (told.code, found["matches"], found["deals"], len(found["pairs"])) == (0, 6, 2, 3)
    assert found["bots"][-1]["bot"] == "arena.bots_for_trials:Raises"
    assert found["failures"][0]["matches"] == 6
    assert all([one["rating"][1] > 0 for one in found["bots"]])
    with (tmp_path / "matches.csv").open(newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == 18
    assert {row["bot"] for row in rows} == set(bots.split(","))
    assert sum([float(row["return"]) for row in rows]) == pytest.approx(6)
    assert len([row for row in rows if row["failed"] == "1"]) == 6
    for row in rows[:3]:
        record = read_record(tmp_path / "records" / f"{row['key']}.jsonl")
        verify(game_of(record), record)
    page = (tmp_path / "report.html").read_text()
    assert page.count("<svg") == 3
    assert "no idea what to do" in page
    assert not re.search(r'(src|href)="(?!#)', page.replace('xlink:href="#', 'href="#'))


def test_a_trial_goes_on_from_its_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = arena(capsys, "--games", 3, "--out", tmp_path)
    kept = (tmp_path / "results.jsonl").read_bytes()
    again = arena(capsys, "--games", 3, "--out", tmp_path)
    assert (first.code, first.out) == (0, again.out)
    assert (tmp_path / "results.jsonl").read_bytes() == kept
    (tmp_path / "results.jsonl").write_bytes(kept[:-5])
    torn = arena(capsys, "--games", 6, "--out", tmp_path)
    assert "torn" in torn.err
    assert len((tmp_path / "results.jsonl").read_bytes().splitlines()) == 6
    assert (tmp_path / "report.html").read_text().count("<svg") == 2


def test_it_says_whether_it_was_sure(capsys: pytest.CaptureFixture[str]) -> None:
    sure = arena(capsys, "--bot", "arena.bots_for_trials:Raises", "--games", 96, "--until-sure")
    assert "sure after 48 matches" in sure.out
    assert "undecided: all 3 matches" in arena(capsys, "--games", 3, "--until-sure").out


def test_what_makes_no_sense_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert_refused(arena(capsys, "--records", "--games", 3), "--out")
    assert_refused(arena(capsys, "--bots", "greedy"), "at least two")
    assert_refused(arena(capsys, "--bots", "greedy,gredy"), "did you mean greedy")
    assert_refused(arena(capsys, "--bots", "greedy,greedy"), "named twice")


def played(number: int, winner: int) -> Match:
    returns = tuple([float(side == winner) for side in range(4)])
    return Match(str(number), number, ("a", "b", "b", "b"), returns, (1,) * 4, (0.0,) * 4)


def test_who_wins_is_rated_higher_and_seats_do_not_help() -> None:
    rated = ratings([played(number, 0) for number in range(20)])
    assert rated["a"][0] - rated["b"][0] > 5
    rated = ratings([played(number, number % 4) for number in range(200)])
    assert abs(rated["a"][0] - rated["b"][0]) < 3
