"""`hyakki replay` and `hyakki verify`: who sees what of a record, and what a broken one is told."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.commands import Run, assert_refused
from hyakki import GAMES, Table
from hyakki.cli.files import read_record
from hyakki.cli.narrate import ANSWER, sentence

NAME = next(iter(GAMES))
Rows = list[dict[str, object]]


@pytest.fixture
def file(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    assert run("play", NAME, "--you", "none", "--seats", 4, "--seed", 7, "--record", path).code == 0
    return path


def rows_of(file: Path) -> Rows:
    return [json.loads(row) for row in file.read_text().splitlines()]


def rewrite(file: Path, rows: Rows) -> None:
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))


def test_a_spectator_hears_a_shuffle_but_not_its_order(run: Run, file: Path) -> None:
    order = next(row["nature"] for row in rows_of(file) if str(row.get("nature", "")).startswith("shuffle "))
    spectator, host = run("replay", file), run("replay", file, "--seat", "all")
    assert spectator.code == host.code == 0
    assert ": shuffle\n" in spectator.out
    assert str(order) not in spectator.out
    assert str(order) in host.out
    assert spectator.out.splitlines()[0].endswith("nature: shuffle")


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_only_what_the_watcher_heard_is_told(run: Run, file: Path, seat: int | None) -> None:
    game, record = read_record(file)
    events = [event for _, event in Table.replay(game, record).everything()]
    heard = {sentence(game, event) for event in events if event.heard_by(seat) and event.key != ANSWER}
    others = {sentence(game, event) for event in events if not event.heard_by(seat) and event.key != ANSWER} - heard
    assert others, "the match has no secret to keep"
    told = set(run("replay", file, *([] if seat is None else ["--seat", seat])).out.splitlines())
    assert heard <= told
    assert not others & told


def test_the_view_at_a_line_is_that_of_the_seat(run: Run, file: Path) -> None:
    at = 6
    seen = json.loads(run("replay", file, "--at", at, "--seat", 1, "--json").out)
    assert seen["at"] == at
    assert seen["view"]["seat"] == 1
    assert max(event["args"]["n"] for event in seen["events"] if event["key"] == "answer") == at
    spectator = json.loads(run("replay", file, "--at", at, "--json").out)
    assert spectator["view"]["seat"] is None
    assert spectator["view"]["legal"] == []


def test_the_position_of_a_replay_can_be_shown_again(run: Run, spawn: Run, file: Path) -> None:
    position = json.loads(run("replay", file, "--at", 6, "--seat", "all", "--json").out)["position"]
    shown = spawn("position", NAME, "-", stdin=json.dumps(position))
    assert shown.code == 0
    assert "may: " in shown.out


def test_the_end_is_told(run: Run, file: Path) -> None:
    assert "\nOver: " in run("replay", file).out


def test_a_sound_record_is_verified_with_and_without_its_seed(run: Run, file: Path) -> None:
    sound = run("verify", file)
    assert sound.code == 0
    assert "follow from it" in sound.out
    rows = rows_of(file)
    rewrite(file, [row for row in rows if "seed" not in row])
    unopened = run("verify", file)
    assert unopened.code == 0
    assert "not opened" in unopened.out


def test_a_half_written_last_line_is_left_out(run: Run, file: Path) -> None:
    text = file.read_text()
    file.write_text(text[:-8])
    assert "the match is not over" in run("verify", file).out


def other_order(rows: Rows) -> None:
    row = next(row for row in rows if str(row.get("nature", "")).startswith("shuffle "))
    verb, *order = str(row["nature"]).split()
    row["nature"] = " ".join([verb, *reversed(order)])


def other_seed(rows: Rows) -> None:
    rows[1]["seed"] = "00" * 32


def other_version(rows: Rows) -> None:
    rows[0]["rules"] = 9999


def other_game(rows: Rows) -> None:
    rows[0]["game"] = "nogame"


def no_game(rows: Rows) -> None:
    del rows[0]["game"]


def bad_changed_data(rows: Rows) -> None:
    rows[0]["changed_data"] = 3


def impossible_answer(rows: Rows) -> None:
    next(row for row in rows if "does" in row)["does"] = "dance"


def missing_line(rows: Rows) -> None:
    del rows[4]


def wrong_seat(rows: Rows) -> None:
    next(row for row in rows if "does" in row)["seat"] = 77


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (other_order, "does not follow from the seed"),
        (other_seed, "does not fit the commitment"),
        (other_version, "a record of another version"),
        (other_game, 'no game "nogame"'),
        (no_game, "is not the name of a game"),
        (bad_changed_data, "is not an object"),
        (impossible_answer, '"dance" is not a verb'),
        (missing_line, "has number"),
        (wrong_seat, "seat 77 is not 0.."),
    ],
)
def test_a_spoiled_record_is_refused_with_its_place(
    run: Run, file: Path, spoil: Callable[[Rows], None], words: str
) -> None:
    rows = rows_of(file)
    spoil(rows)
    rewrite(file, rows)
    before = file.read_bytes()
    assert_refused(run("verify", file), str(file), words)
    assert file.read_bytes() == before


def test_what_a_strangers_record_says_does_not_steer_the_terminal(run: Run, file: Path) -> None:
    rows = rows_of(file)
    next(row for row in rows if "does" in row)["does"] = "dance\x1b]0;mine\x07"
    rewrite(file, rows)
    refusal = run("verify", file)
    assert_refused(refusal, '"dance?]0;mine?" is not a verb')
    assert refusal.err.removesuffix("\n").isprintable()


@pytest.mark.parametrize("content", [b"", b"\n", b"hello\n", b"{}\n", b"[1]\n", b"\xff\xfe\x00", b'{"hyakki":1}'])
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_what_is_no_record_is_refused(run: Run, tmp_path: Path, content: bytes, command: str) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_bytes(content)
    assert_refused(run(command, file), "broken.jsonl")


def test_other_bad_input(run: Run, file: Path) -> None:
    assert_refused(run("replay", file, "--at", 100000), "at: 100000 is not 0..")
    assert_refused(run("replay", file, "--at=-1"), "at: -1 is not 0..")
    assert_refused(run("replay", file, "--seat", 50), "seat", "or all")
    assert_refused(run("replay", file, "--seat", "west"), "seat", "or all")
    assert_refused(run("replay", file.parent), "cannot be read")
    assert_refused(run("verify", file.parent / "missing.jsonl"), "cannot be read")
