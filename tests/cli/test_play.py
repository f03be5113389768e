"""`hyakki play` with bots only: narration, one line of JSON, records that survive a failing bot."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from cli.commands import Run, assert_refused
from hyakki import GAMES

NAME = next(iter(GAMES))
GAME = GAMES[NAME]
PLAY = ("play", NAME, "--you", "none")


def test_the_same_command_gives_the_same_single_line(spawn: Run) -> None:
    command = (*PLAY, "--seats", GAME.max_seats, "--seed", 7, "--json")
    first, again = spawn(*command), spawn(*command)
    assert first.code == 0
    assert first.err == ""
    assert first.out == again.out
    assert first.out.count("\n") == 1
    line = json.loads(first.out)
    assert line["game"] == NAME
    assert line["seats"] == GAME.max_seats
    assert line["outcome"]["winners"]
    assert len(line["outcome"]["returns"]) == GAME.max_seats
    assert len(line["commitment"]) == 64
    assert line["answers"] > GAME.max_seats
    assert len(line["fingerprint"]) == 16
    assert {option.name for option in GAME.options} == set(line["options"])


def test_another_seed_gives_another_match_and_no_seed_a_fresh_one(run: Run) -> None:
    lines = {run(*PLAY, "--json", "--seed", 1).out, run(*PLAY, "--json", "--seed", 2).out}
    lines |= {run(*PLAY, "--json").out, run(*PLAY, "--json").out}
    assert len(lines) == 4


def test_narration_tells_each_answer_and_the_end(run: Run) -> None:
    told = run(*PLAY, "--seed", 7)
    assert told.code == 0
    assert told.out.startswith("   1  nature: ")
    assert "  seat 0: " in told.out
    winner = json.loads(run(*PLAY, "--seed", 7, "--json").out)["outcome"]["winners"][0]
    assert told.out.splitlines()[-1].startswith(f"Over: seat {winner} wins. ")
    assert "?" not in told.out


def test_the_record_holds_the_seed_and_every_answer(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    line = json.loads(run(*PLAY, "--seed", 7, "--json", "--record", file).out)
    rows = [json.loads(row) for row in file.read_text().splitlines()]
    assert rows[0]["commitment"] == line["commitment"]
    assert rows[1] == {"seed": f"{7:064x}"}
    assert [row["n"] for row in rows[2:]] == list(range(1, line["answers"] + 1))


def test_an_existing_record_is_never_overwritten_unless_it_is_empty(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.touch()
    assert run(*PLAY, "--seed", 7, "--record", file).code == 0
    before = file.read_bytes()
    assert_refused(run(*PLAY, "--seed", 8, "--record", file), "there is a file already")
    assert file.read_bytes() == before


def test_what_is_no_file_is_not_replaced_by_a_record(run: Run, tmp_path: Path) -> None:
    nothing = tmp_path / "nothing"
    nothing.symlink_to(os.devnull)  # the device itself would be gone
    assert_refused(run(*PLAY, "--record", nothing), "is no file")
    assert nothing.is_symlink()


def test_a_failing_bot_leaves_the_record_up_to_there(spawn: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    bots = ("--bot", "random", "--bot", "bots.misbehaving_bots:Raises")
    failed = spawn(*PLAY, "--seed", 7, *bots, "--record", file, "--json")
    assert (failed.code, failed.out) == (2, "")
    assert "Raises raised ValueError" in json.loads(failed.err)["error"]["reason"]
    kept = spawn("verify", file)
    assert kept.code == 0
    assert "the match is not over" in kept.out
    assert '"seat":0' in file.read_text()


def test_a_third_party_bot_plays_to_the_end(run: Run) -> None:
    line = run(*PLAY, "--seed", 7, "--bot", "bots.misbehaving_bots:First", "--bot", "random", "--json")
    assert json.loads(line.out)["bots"] == ["bots.misbehaving_bots:First", "random"]


def test_bots_are_seated_in_turn(run: Run) -> None:
    line = run(*PLAY, "--seats", 3, "--bot", "random", "--json", "--seed", 7)
    assert json.loads(line.out)["bots"] == ["random"] * 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("play", "nogame", "--you", "none"), ('no game "nogame"', NAME)),
        ((*PLAY, "--seats", 99), ("seats: 99 is not",)),
        ((*PLAY, "--seats", "many"), ("--seats",)),
        ((*PLAY, "--seed", "abc"), ("seed", "64 hex digits")),
        ((*PLAY, "--seed=-1"), ("seed", "64 hex digits")),
        ((*PLAY, "--bot", "nobody"), ('no bot "nobody"', "random")),
        ((*PLAY, *(["--bot", "random"] * 9)), ("9 bots for",)),
        ((*PLAY, "--option", "nosuch=1"), ('no option "nosuch"', "options: ")),
        ((*PLAY, "--option", "daikaiju"), ("has no =",)),
        ((*PLAY, "--option", f"{GAME.options[0].name}=perhaps"), (f"options.{GAME.options[0].name}",)),
        ((*PLAY, "--option", "a=1", "--option", "a=2"), ("given twice",)),
        ((*PLAY, "--preset", "nosuch"), ('no preset "nosuch"', "presets: ")),
        ((*PLAY, "--data", "/nowhere/at/all"), ("is not a folder",)),
        ((*PLAY, "--record", "/nowhere/at/all.jsonl"), ("cannot be written",)),
        ((*PLAY, "--nosuch"), ("--nosuch",)),
    ],
)
def test_bad_input_is_refused_in_one_line(run: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    assert_refused(run(*arguments), *words)


def test_bad_data_files_are_refused_by_name(run: Run, tmp_path: Path) -> None:
    stem = next(iter(GAME.manual.data))
    assert_refused(run(*PLAY, "--data", tmp_path), "holds no .json file")
    (tmp_path / f"{stem}.json").write_text("{")
    assert_refused(run(*PLAY, "--data", tmp_path), f"{stem}.json", "not JSON")
    (tmp_path / f"{stem}.json").write_bytes(b"\xff\xfe")
    assert_refused(run(*PLAY, "--data", tmp_path), f"{stem}.json", "UTF-8")
    (tmp_path / f"{stem}.json").rename(tmp_path / "other.json")
    (tmp_path / "other.json").write_text("{}")
    assert_refused(run(*PLAY, "--data", tmp_path), 'no data file "other.json"')


def test_own_data_files_travel_with_the_record(run: Run, tmp_path: Path) -> None:
    stem, content = next(iter(GAME.manual.data.items()))
    changed = {**content, "about": "my own box"}
    own = tmp_path / "own"
    own.mkdir()
    (own / f"{stem}.json").write_text(json.dumps(changed))
    file = tmp_path / "match.jsonl"
    assert run(*PLAY, "--seed", 7, "--data", own, "--record", file).code == 0
    (own / f"{stem}.json").unlink()
    assert run("verify", file).code == 0
    assert json.loads(file.read_text().splitlines()[0])["changed_data"] == {stem: changed}


def test_the_full_screen_needs_a_terminal_people_and_textual(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_refused(run("play", NAME, "--screen", "--you", "none"), "is for people who play")
    assert_refused(run("play", NAME, "--screen", "--plain"), "give one of them")
    assert_refused(run("play", NAME, "--screen"), "needs a terminal", "leave it out for pipes")
    monkeypatch.setattr("hyakki.cli.play.find_spec", lambda name: None)
    assert_refused(run("play", NAME, "--screen"), "--screen needs Textual", "pip install 'hyakki[screen]'")
