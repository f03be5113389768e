"""Keys in a real terminal: arrows, Tab, `h`, `q`, what is typed while pages are shown, numbers in lessons, replays."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from cli.commands import Run
from cli.test_join import words
from cli.test_notes import CLEAR_LINE, UP, Reader
from cli.test_terminal import at_terminal

DOWN, LEFT, RIGHT = b"\x1b[B", b"\x1b[D", b"\x1b[C"
KITSUNEDO = ("play", "kitsunedo", "--seed", "7")


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("HYAKKI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_arrows_bring_back_and_mend_what_was_typed() -> None:
    with at_terminal(command=KITSUNEDO) as (keyboard, process):
        reader = Reader(keyboard)
        reader.until("> ")
        os.write(keyboard, b"why choose hollo\n")
        reader.until("> ")
        os.write(keyboard, b"notes\n")
        reader.until("You have no notes")
        reader.until("> ")
        os.write(keyboard, UP + UP)
        reader.until("why choose hollo")
        os.write(keyboard, LEFT + RIGHT + b"w\n")
        assert "allowed now" in reader.until("allowed now", "nothing you can do")
        reader.until("> ")
        os.write(keyboard, UP + DOWN + b"q\n")  # down again to the empty line
        reader.until("hyakki resume")
        assert process.wait(30) == 0


def test_tab_completes_words_and_then_notation() -> None:
    with at_terminal(command=KITSUNEDO) as (keyboard, _):
        reader = Reader(keyboard)
        reader.until("> ")
        os.write(keyboard, b"cho\tTan\t")
        reader.until("Choose Tanuki of the Hearth")
        os.write(keyboard, CLEAR_LINE + b"choose hau\t")
        reader.until("choose haunt")
        os.write(keyboard, CLEAR_LINE + b"boa\t")
        reader.until("board")


def test_a_command_typed_while_pages_are_shown_is_carried_out() -> None:
    with at_terminal(command=KITSUNEDO) as (keyboard, _):
        reader = Reader(keyboard)
        reader.until("> ")
        os.write(keyboard, b"h\n")
        assert "why ACTION" in reader.until("Enter shows, s skips")
        os.write(keyboard, b"note seen\n")
        reader.until("only you can read it")
        reader.until("> ")
        os.write(keyboard, b"help\n")
        reader.until("Enter shows, s skips")
        os.write(keyboard, b"q\n")  # of the pages, not of the match
        reader.until("> ")


def test_a_lesson_is_taken_by_numbers() -> None:
    with at_terminal(command=("campaign", "kitsunedo")) as (keyboard, _):
        reader = Reader(keyboard)
        first = reader.until("> ")
        assert re.search(r"1 of \d+:", words(first))
        for number in range(1, 13):  # whichever it is: a wrong one is explained, the right one leads on
            os.write(keyboard, f"{number}\n".encode())
            shown = reader.until("> ")
            assert "not on the list" not in shown
            if re.search(r"2 of \d+:", words(shown)):
                return
        raise AssertionError("no number was right")


def test_a_replay_is_stepped_through_by_keys(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    assert run("play", "kitsunedo", "--you", "none", "--seed", 3, "--record", file).code == 0
    last = len(file.read_text().splitlines()) - 2
    with at_terminal(command=("replay", str(file), "--step")) as (keyboard, process):
        reader = Reader(keyboard)
        reader.until("line 0 of")
        for key, mark in (
            (RIGHT, "line 1 of"),
            (b"n", "line 2 of"),
            (LEFT, "line 1 of"),
            (DOWN, "line 11 of"),
            (UP, "line 1 of"),
            (b"G", f"line {last} of"),
            (RIGHT, "is the last there is"),
            (b"?", "Space: on"),
            (b"g", "line 0 of"),
            (b"p", "is the first there is"),
            (RIGHT + b"n" + RIGHT, "line 3 of"),  # quick fingers
        ):
            os.write(keyboard, key)
            reader.until(mark)
        os.write(keyboard, b"q")
        assert process.wait(30) == 0
        assert process.stderr is not None
        assert process.stderr.read() == b""
