"""With --json every command gives what docs/cli.md describes, on one line, and errors are JSON as well."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cli.commands import ROOT, Run, assert_refused
from cli.schemas import COMMANDS, described
from hyakki import GAMES
from hyakki.cli.answers import Error, GameAnswer, PositionAnswer, RulesAnswer
from hyakki.server.store.store import Store

RECORDS = ROOT / "tests" / "records"
NAME = next(iter(GAMES))
RULE = next(iter(GAMES[NAME].rulebook.rules))
RECORD = RECORDS / f"{NAME}-1-first_game.jsonl"
LINES: dict[str, list[tuple[object, ...]]] = {
    "games": [("games",), ("games", NAME)],
    "bots": [("bots",), ("bots", "kitsunedo")],
    "saves list": [("saves", "list")],
    "rules": [
        ("rules", NAME),
        ("rules", NAME, RULE),
        ("rules", NAME, "--search", "the"),
        ("rules", NAME, "--coverage"),
    ],
    "play": [("play", name, "--you", "none", "--seed", 7, "--bot", "random") for name in GAMES],
    "replay": [("replay", RECORD, *more) for more in ((), ("--at", 5), ("--seat", 1), ("--seat", "all"))],
    "verify": [("verify", path) for path in sorted(RECORDS.glob("*-1-first_game.jsonl"))],
    "position": [("position", "--from", path, "--at", at) for path in (RECORD,) for at in (0, 7, 38)],
    "check": [("check", NAME, "--games", 1)],
    "arena": [("arena", NAME, "--games", 2, "--worlds", 1)],
    "calibrate": [("calibrate", NAME, "--games", 2, "--worlds", 1)],
    "datasheet": [("datasheet", NAME, "--games", 2, "--greedy", 2, "--seats", 2)],
    "arena GAME --bots A,B,C": [("arena", NAME, "--bots", "random,random@salt=2", "--games", 2)],
}


def answered(run: Run, *arguments: object) -> Any:
    told = run(*arguments, "--json")
    assert (told.code, told.err) == (0, ""), told
    assert told.out.count("\n") == 1
    return json.loads(told.out)


@pytest.mark.parametrize("command", list(LINES))
def test_an_answer_is_what_is_documented(run: Run, command: str) -> None:
    for arguments in LINES[command]:
        msgspec.convert(answered(run, *arguments), COMMANDS[command], strict=True)


def test_every_answer_is_documented() -> None:
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert described() in text, "docs/cli.md is behind: python tests/cli/schemas.py prints what it should say"
    assert set(LINES) | {"bench", "backup"} == set(COMMANDS)  # bench takes a minute and is checked as it prints


def test_a_backup_says_where_it_is(run: Run, tmp_path: Path) -> None:
    database, copy = tmp_path / "tables.db", tmp_path / "copy.db"

    async def make() -> None:
        await Store(database).close()

    asyncio.run(make())
    told = msgspec.convert(answered(run, "backup", copy, "--db", database), COMMANDS["backup"], strict=True)
    assert (told.copy, told.of) == (str(copy), str(database))
    assert copy.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("games", "nogame"),
        ("rules", NAME, "XXX-999"),
        ("rules", NAME, RULE, "--search", "x"),
        ("verify", "/nowhere"),
        ("replay", "/nowhere"),
        ("position", NAME, "/nowhere"),
        ("play", NAME, "--seats", "many"),
        ("play", NAME),
        ("check", "nogame"),
        ("arena", NAME, "--bot", "nobody"),
        ("bench", "nogame"),
        ("nosuch",),
    ],
)
def test_an_error_is_what_is_documented(run: Run, arguments: tuple[str, ...]) -> None:
    refused = run(*arguments, "--json")
    assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)
    told = json.loads(refused.err)
    assert set(told) == {"error"}
    assert msgspec.convert(told["error"], Error, strict=True).reason


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("games", "tsuro"), "did you mean tsuro-seas?"),
        (("rules", "parade"), "did you mean night-parade?"),
        (("play", "kitsundo"), "did you mean kitsunedo?"),
        (("arena", NAME, "--bot", "gredy"), "did you mean greedy?"),
        (("play", NAME, "--you", "none", "--preset", "frist game"), "did you mean first game?"),
        (("play", NAME, "--you", "none", "--option", "daikaju=true"), "did you mean daikaiju"),
        (("rules", NAME, "TSS-04"), "did you mean TSS-040"),
        (("paly",), "Did you mean 'play'"),
    ],
)
def test_the_nearest_names_are_suggested(run: Run, arguments: tuple[str, ...], words: str) -> None:
    assert_refused(run(*arguments), words)


def test_one_game_is_described(run: Run) -> None:
    (one,) = msgspec.convert(answered(run, "games", NAME), list[GameAnswer])
    assert one.name == NAME
    text = run("games", NAME).out
    assert text.startswith(f"{NAME}: ")
    assert not any(f"\n{other}: " in text for other in GAMES)


def test_rules_are_searched(run: Run) -> None:
    answer = msgspec.convert(answered(run, "rules", NAME, "--search", "DAIKAIJU roll"), RulesAnswer)
    assert answer.rules
    assert all("daikaiju" in rule.text.lower() and "roll" in rule.text.lower() for rule in answer.rules)
    nothing = run("rules", NAME, "--search", "zeppelin")
    assert (nothing.code, nothing.err) == (1, "")
    assert "no rule" in nothing.out


def test_a_position_of_a_record_is_written_and_played_from(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    told = answered(run, "position", "--from", RECORD, "--at", 9, "--out", file)
    shown = msgspec.convert(told, PositionAnswer)
    assert json.loads(file.read_text()) == shown.position
    assert shown.asked[0].player == f"seat {shown.asked[0].seat}"
    assert_refused(run("position", "--from", RECORD, "--out", file), "there is a file already")
    for game in ((), (NAME,)):
        record = tmp_path / f"match{len(game)}.jsonl"
        played = run("play", *game, "--position", file, "--you", "none", "--seed", 3, "--record", record)
        assert (played.code, played.err) == (0, "")
        assert json.loads(record.read_text().splitlines()[0])["start"] == shown.position
        assert run("verify", record).code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("position",), "GAME and FILE are missing"),
        (("position", NAME, "x", "--from", RECORD), "--from goes without GAME"),
        (("position", NAME, "x", "--at", 3), "--at goes with --from"),
        (("position", "--from", RECORD, "--at", 999), "at: 999 is not 0.."),
        (("play", "--position", RECORDS / "nowhere"), "cannot be read"),
        (("play", "--position", RECORD), "is not JSON"),
        (("replay", RECORD, "--step", "--json"), "draws what one watcher sees"),
        (("replay", RECORD, "--step", "--seat", "all"), "draws what one watcher sees"),
    ],
)
def test_bad_positions_and_steps_are_refused(run: Run, arguments: tuple[object, ...], words: str) -> None:
    refused = run(*arguments)
    assert refused.code == 2
    assert words in refused.err


def test_a_position_brings_its_own_seats(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    assert run("position", "--from", RECORD, "--at", 9, "--out", file).code == 0
    assert_refused(run("play", "--position", file, "--seats", 2), "brings its own seats and options")
    file.write_text("{}")
    assert_refused(run("play", "--position", file), "does not name its game")
    file.write_text("null")
    assert_refused(run("play", NAME, "--position", file, "--you", "none"), "a position is a JSON object")


def test_nature_is_called_nature(run: Run) -> None:
    shown = run("position", "--from", RECORD, "--at", 0)
    assert "nature may: " in shown.out
    assert "to_act: nature" in shown.out
    assert answered(run, "position", "--from", RECORD, "--at", 0)["asked"][0]["player"] == "nature"


def test_help_names_the_folder_and_the_defaults(run: Run) -> None:
    top = run("--help").out
    assert "HYAKKI_HOME" in top
    assert "~/.local/share/hyakki" in top
    play = " ".join(run("play", "--help").out.split())
    for words in ("default: (0)", "default: (the game's company; random with --you none)", "default: (the fewest)"):
        assert words in play


def test_a_record_is_stepped_through_with_keys(spawn: Run) -> None:
    told = spawn("replay", RECORD, "--step", stdin="nnp?G?xnq")
    assert (told.code, told.err) == (0, "")
    places = [line.split(",")[0].strip("─ ") for line in told.out.splitlines() if "as a spectator sees it" in line]
    assert places == ["line 0 of 38", "line 1 of 38", "line 2 of 38", "line 1 of 38", "line 38 of 38"]
    assert "line 38 is the last there is" in told.out
    assert "Over: seat 1 wins" in told.out
    seat = spawn("replay", RECORD, "--step", "--seat", "1", "--at", "9", stdin="q")
    assert "line 9 of 38, as seat 1 sees it" in seat.out


def test_a_replay_goes_by_turns_and_through_other_eyes(spawn: Run) -> None:
    told = spawn("replay", RECORD, "--step", stdin="]m]s[mTq")
    assert (told.code, told.err) == (0, "")
    shown = [line.strip("─ ") for line in told.out.splitlines() if " sees it" in line]
    where = [int(line.split()[1]) for line in shown]
    assert where[0] == 0 < where[1] < where[2] == where[3] > where[4] == where[1]
    assert where[-1] == 0
    assert [line.split("as ")[1].split(" sees")[0] for line in shown[2:4]] == ["a spectator", "seat 0"]
    assert "a spectator may do nothing" in told.out
    assert "seat 0 may: " in told.out or "nothing is asked of seat 0 here" in told.out


def test_a_record_is_told_as_a_story(run: Run) -> None:
    public, own = run("replay", RECORD, "--story"), run("replay", RECORD, "--story", "--seat", 0)
    for told in (public, own):
        assert told.code == 0
        assert all(len(line) <= 80 for line in told.out.splitlines())
        assert "Crane's turn\n" in told.out
        assert "seat 0" not in told.out
    assert "Fox draws wake tile" in own.out.replace("\n", " ")
    assert "draws wake tile" not in public.out.replace("\n", " ")
    assert "Over: Crane wins" in public.out
    assert_refused(run("replay", RECORD, "--story", "--seat", "all"), "tells what one watcher saw")


def test_what_was_taken_back_is_no_part_of_the_story(run: Run) -> None:
    file = RECORDS / "tsuro-seas-1-undo.jsonl"
    taken_back = [
        event for event in json.loads(run("replay", file, "--json").out)["events"] if event["key"] == "event.undo"
    ]
    assert taken_back
    story = run("replay", file, "--story").out
    assert story.count(" starts at ") == 3


def test_a_game_of_others_is_checked_where_it_lies(spawn: Run, run: Run) -> None:
    told = spawn("check", "toy:load", "--games", 2)
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("lanterns: 2 matches")
    for name, words in (
        ("toy:nosuch", "toy:nosuch raised AttributeError"),
        ("no_such_module:game", "raised ModuleNotFoundError"),
        ("toy:FOLDER", "is no Game but"),
        ("toy:LanternsGame", "raised TypeError"),
    ):
        assert_refused(run("check", name), words)
