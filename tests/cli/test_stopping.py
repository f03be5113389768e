"""Ctrl-Z and `fg` in a real shell, and one match that two processes want to go on with."""

from __future__ import annotations

import fcntl
import os
import pty
import shlex
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.test_notes import Reader
from cli.test_people import ASIDE, BEGINS
from cli.test_terminal import NAME, at_terminal, piped
from hyakki.core.errors import HyakkiError
from hyakki.core.record import load
from hyakki.games import GAMES
from hyakki.table import Table
from hyakki.terminal.record_file import RecordFile

TABLE = "Second Advent, round 1"
PROMPT = "shell-is-here"


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("HYAKKI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@contextmanager
def shell() -> Iterator[int]:
    """A shell with job control in a terminal of its own; its keyboard."""
    keyboard, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen(
        ["bash", "--norc", "--noprofile", "--noediting", "-i"],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env={**os.environ, "TERM": "xterm-256color", "PS1": f"{PROMPT}$ "},
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )
    os.close(terminal)
    try:
        yield keyboard
    finally:
        os.close(keyboard)  # hangs up: the shell and its jobs end
        process.send_signal(signal.SIGHUP)
        process.wait(30)


def test_ctrl_z_puts_the_second_screen_away_and_fg_shows_it_again() -> None:
    with shell() as keyboard:
        reader = Reader(keyboard)
        reader.until(f"{PROMPT}$ ")
        os.write(keyboard, f"{shlex.join([sys.executable, '-m', 'hyakki', *BEGINS])}\n".encode())
        shown = reader.until("Press Enter")
        os.write(keyboard, b"\n")
        while "Enter shows" in (part := reader.until("> ", "Enter shows the table")):
            shown += part
            os.write(keyboard, b"\n")
        shown += part
        os.write(keyboard, b"not")
        shown += reader.until("not")
        private = shown.split("Everybody else looks away")[-1]
        shown += reader.pressed(b"\x1a", f"{PROMPT}$ ")
        os.write(keyboard, b"echo still $((40+2))\n")
        stopped = reader.until("still 42", f"{PROMPT}$ ")
        shown += stopped
        left = ASIDE.sub("", shown)
        assert "\x1b[?1049" not in left  # the shell stands on the first screen
        assert TABLE in private
        assert TABLE not in left
        os.write(keyboard, b"fg\n")
        again = reader.until("> not")
        assert "\x1b[?1049h" in again
        assert TABLE in again
        assert again.count("\n") > 10
        os.write(keyboard, b"es\n")  # what was begun is typed on
        assert "no notes" in reader.until("no notes")
        reader.until("> ")
        os.write(keyboard, b"quit\n")
        reader.until("hyakki resume")


def test_a_match_that_is_being_played_is_not_gone_on_with_elsewhere(home: Path) -> None:
    with at_terminal() as (keyboard, process):
        reader = Reader(keyboard)
        reader.until("> ")
        (save,) = (home / "saves").glob("*.jsonl")
        before = save.read_bytes()
        for command in (("resume", NAME), ("resume", save), ("saves", "rm", NAME)):
            second = piped(*command, text="1\n1\n")
            assert second.returncode == 2, second.stdout
            assert "is being played elsewhere" in second.stderr
            assert second.stderr.count("\n") == 1
        assert save.read_bytes() == before
        os.write(keyboard, b"q\n")
        reader.until("hyakki resume")
        assert process.wait(30) == 0
    assert piped("resume", NAME, text="quit\n").returncode == 0
    assert piped("saves", "rm", NAME, text="").returncode == 0


def test_a_match_that_has_gone_on_meanwhile_loses_nothing(home: Path) -> None:
    """Read by one process, played on by another before the first one writes."""
    piped("play", NAME, "--seed", 7, text="1\n")
    (save,) = (home / "saves").glob("*.jsonl")
    early = Table.resume(GAMES[NAME], load(save.read_text()))
    assert piped("resume", NAME, text="1\n1\n").returncode == 2
    played = save.read_bytes()
    with pytest.raises(HyakkiError, match="has gone on meanwhile"):
        RecordFile(save, early, go_on=True)
    assert save.read_bytes() == played


def test_the_panes_are_put_away_and_drawn_anew() -> None:
    with shell() as keyboard:
        reader = Reader(keyboard)
        reader.until(f"{PROMPT}$ ")
        os.write(
            keyboard, f"{shlex.join([sys.executable, '-m', 'hyakki', 'play', 'kitsunedo', '--screen'])}\n".encode()
        )
        reader.until("Choose Fox of the Haunt")
        os.write(keyboard, b"\x1a")
        assert "\x1b[?1049l" in reader.until(f"{PROMPT}$ ")
        os.write(keyboard, b"fg\n")
        again = reader.until("Choose Fox of the Haunt")
        assert "\x1b[?1049h" in again
        os.write(keyboard, b"\x11")
        reader.until("hyakki resume kitsunedo")
