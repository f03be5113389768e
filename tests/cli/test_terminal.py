"""Playing at the terminal as a user does: pipes, saving, going on, Ctrl-C, plain text, no colour."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.commands import Run, assert_refused, hear_ctrl_c
from hyakki import GAMES
from hyakki.bots.characters import called
from hyakki.bots.company import filled

NAME = next(iter(GAMES))
SCRIPT = Path(__file__).parents[1] / "scripts" / "whole-game.txt"
ROOT = Path(__file__).parents[2]
AGAINST_GREEDY = ("play", NAME, "--you", 0, "--seed", 7, "--bot", "greedy")


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("HYAKKI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def piped(*arguments: object, text: str, encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hyakki", *[str(a) for a in arguments]]
    return subprocess.run(command, input=text, capture_output=True, encoding=encoding, timeout=120, check=False)


def test_a_piped_whole_game_prints_its_outcome(home: Path) -> None:
    done = piped(*AGAINST_GREEDY, text=SCRIPT.read_text())
    assert done.returncode == 0, done.stderr
    end = " ".join(done.stdout.split("The end")[1].split())
    assert re.search(r"You have (won|lost)\. .* wins?\. .*\([A-Z]{3}-\d+\)\.", end)
    assert "Unofficial" in done.stdout
    assert "\x1b" not in done.stdout
    *lines, record = done.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert [str(path) for path in (home / "finished").iterdir()] == [record.strip()]


def test_input_that_ends_keeps_the_match_and_resume_goes_on(home: Path) -> None:
    whole = SCRIPT.read_text().splitlines(keepends=True)
    begun = piped(*AGAINST_GREEDY, text="".join(whole[:8]))
    assert begun.returncode == 2
    told = re.search(r"hyakki resume (\S+)", begun.stdout)
    assert told is not None
    (kept,) = (home / "saves").iterdir()
    ended = piped("resume", told.group(1), text="1\n" * 60)
    assert ended.returncode == 0, ended.stderr
    assert not kept.exists()
    assert piped("verify", home / "finished" / kept.name, text="").returncode == 0


def test_leaving_on_purpose_is_no_failure(home: Path) -> None:
    done = piped(*AGAINST_GREEDY, text="1\nquit\n")
    assert done.returncode == 0
    assert "hyakki resume " in done.stdout


def test_who_asks_for_no_bot_meets_the_company_of_the_game(home: Path) -> None:
    done = piped("play", NAME, "--you", 1, "--seats", 3, text="quit\n")
    assert done.returncode == 0
    (kept,) = (home / "saves").iterdir()
    players = json.loads(kept.read_text().splitlines()[0])["players"]
    assert players == [bot or "person" for bot in filled(GAMES[NAME].facts(3, {}), {1})]
    assert all([called(bot, GAMES[NAME]) in done.stdout for bot in players if bot != "person"])


def test_a_broken_off_match_ends_as_if_it_had_not_been(home: Path) -> None:
    """Bots and nature go on alike after resume: the same answers give the same record."""
    straight = piped(*AGAINST_GREEDY, "--record", home.parent / "a", text="1\n" * 60)
    piped(*AGAINST_GREEDY, "--record", home.parent / "b", text="1\n" * 6)
    piped("resume", home.parent / "b", text="1\n" * 60)
    assert straight.returncode == 0
    assert (home.parent / "a").read_text() == (home.parent / "b").read_text()


def test_plain_text_has_no_drawing(home: Path) -> None:
    done = piped(*AGAINST_GREEDY, "--plain", text=SCRIPT.read_text())
    assert done.returncode == 0
    assert not set("│╭╮╰╯─═║") & set(done.stdout)


def test_bare_play_asks_what_is_missing(home: Path) -> None:
    done = piped("play", text=f"{NAME}\n\n2\n" + "1\n" * 60)
    assert done.returncode == 0, done.stderr
    assert "Which game?" in done.stdout
    assert "Which rules?" in done.stdout
    assert "How many seats?" in done.stdout


def test_a_wrong_answer_to_a_question_is_asked_again(home: Path) -> None:
    """A typo does not end the program; numbers, names and beginnings of words are understood."""
    title = GAMES[NAME].messages.say("title", {}).split()[0].lower()
    done = piped("play", text=f"chess\n99\n{title[:-1]}x\n{title}\nbanana\n1\n\n" + "1\n" * 60)
    assert done.returncode == 0, done.stderr
    assert '"chess" is not on the list' in done.stdout
    assert "99 is not on the list (1 to" in done.stdout
    assert f"did you mean {title}" in done.stdout
    assert '"banana" is not on the list' in done.stdout
    ended = piped("play", text="chess\n")
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert "nothing was chosen" in ended.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--you", "9"), ("not a seat",)),
        (("--you", "0", "--json"), ("--you none",)),
        (("--you", "0", "--bot", "random", "--bot", "random"), ("2 bots for 1 seats",)),
    ],
)
def test_bad_company_is_refused(run: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    assert_refused(run("play", NAME, "--seats", GAMES[NAME].min_seats, *arguments), *words)


def test_resume_refuses_what_is_no_match_of_a_person(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bots.jsonl"
    assert run("play", NAME, "--you", "none", "--seed", 3, "--record", file).code == 0
    assert_refused(run("resume", file), "is over")
    assert_refused(run("resume", tmp_path / "nothing.jsonl"), "cannot be read")


@contextmanager
def at_terminal(
    *arguments: str, command: tuple[str, ...] = ("play", NAME, "--seed", "7"), **extra: str
) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """A match begun in a real terminal of 80 columns and 24 rows: its keyboard and the process."""
    keyboard, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "hyakki", *command, *arguments],
        stdin=terminal,
        stdout=terminal,
        stderr=subprocess.PIPE,
        env={**os.environ, "TERM": "xterm-256color", **extra},
        start_new_session=True,
        preexec_fn=hear_ctrl_c,
    )
    os.close(terminal)
    try:
        yield keyboard, process
    finally:
        process.kill()
        process.communicate()
        os.close(keyboard)


def test_ctrl_c_says_how_to_go_on(home: Path) -> None:
    """In a real terminal: a person starts, sees the board, presses Ctrl-C."""
    with at_terminal() as (keyboard, process):
        shown = read_until(keyboard, "> ")
        assert "\x1b[" in shown  # colours in a terminal that has them
        press_ctrl_c_until(keyboard, process, "hyakki resume ")
        assert process.wait(30) == 130
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert list((home / "saves").iterdir())


def test_no_color_is_respected(home: Path) -> None:
    with at_terminal(NO_COLOR="1") as (keyboard, _):
        shown = read_until(keyboard, "> ")
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", shown)


def press_ctrl_c_until(keyboard: int, process: subprocess.Popen[bytes], mark: str) -> None:
    """As people do: pressed again if nothing happens, for a signal between prompt and wait is only seen at the next."""
    shown = ""
    for _ in range(6):
        process.send_signal(signal.SIGINT)
        shown += read_for(keyboard, 10, mark)
        if mark in shown:
            return
    raise AssertionError(f"after six times Ctrl-C only: {shown!r}")


def read_until(terminal: int, mark: str) -> str:
    """What a terminal shows until a mark stands there; gives up after a minute."""
    shown = read_for(terminal, 60, mark)
    assert mark in shown
    return shown


def read_for(terminal: int, seconds: float, mark: str) -> str:
    """What a terminal shows until a mark stands there or the time is over."""
    shown = ""
    deadline = time.monotonic() + seconds
    while mark not in shown and time.monotonic() < deadline:
        ready, _, _ = select.select([terminal], [], [], 1)
        if ready:
            shown += os.read(terminal, 65536).decode(errors="replace")
    return shown
