"""Private notes as a user writes them: through a pipe, over `hyakki resume`, and with two people at one terminal."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

import pytest

from cli.test_terminal import NAME, at_terminal, piped, read_for

UP = b"\x1b[A"
CLEAR_LINE = b"\x15"
YANK = b"\x19"  # brings back what was cleared


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("HYAKKI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.mark.parametrize("plain", [[], ["--plain"]])
def test_notes_typed_into_a_pipe_are_there_after_resume_and_stay_with_the_match(home: Path, plain: list[str]) -> None:
    begun = piped("play", NAME, "--you", 0, "--seed", 7, *plain, text="note beware of whirlpools\n1\n")
    told = re.search(r"hyakki resume (\S+)", begun.stdout)
    assert told is not None
    (save,) = (home / "saves").glob("*.jsonl")
    assert "whirlpools" not in save.read_text()
    ended = piped("resume", told.group(1), *plain, text="notes\n" + "1\n" * 60)
    assert ended.returncode == 0, ended.stderr
    assert re.search(r"1  beware of whirlpools +\(answer \d+", ended.stdout)
    record = home / "finished" / save.name
    assert "whirlpools" not in record.read_text()
    assert "whirlpools" in record.with_name(record.name + ".notes").read_text()
    assert list((home / "saves").iterdir()) == []
    for command in ("replay", "verify"):
        assert "whirlpools" not in piped(command, record, text="").stdout


class Reader:
    """Reads a terminal mark by mark; what came after a mark is kept for the next."""

    def __init__(self, terminal: int) -> None:
        self._terminal = terminal
        self._rest = ""

    def until(self, *marks: str) -> str:
        """What is shown up to the first of these marks."""
        assert self._shows(marks, 60), f"none of {marks} in {self._rest!r}"
        end = min(self._rest.index(mark) + len(mark) for mark in marks if mark in self._rest)
        shown, self._rest = self._rest[:end], self._rest[end:]
        return shown

    def pressed(self, key: bytes, mark: str) -> str:
        """What a key that sends a signal brings up. Between two keys readline takes no notice of signals until the
        next one comes, so a person presses again."""
        for _ in range(4):
            os.write(self._terminal, key)
            if self._shows((mark,), 15):
                break
        return self.until(mark)

    def _shows(self, marks: tuple[str, ...], seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while not any(mark in self._rest for mark in marks) and time.monotonic() < deadline:
            self._rest += read_for(self._terminal, 1, marks[0])
        return any(mark in self._rest for mark in marks)


def test_no_key_brings_up_what_the_person_before_typed(home: Path) -> None:
    with at_terminal("--you", "0", "--you", "1", "--seats", "2") as (keyboard, _):
        reader = Reader(keyboard)
        reader.until("Press Enter")
        os.write(keyboard, b"\n")
        reader.until("Enter shows the table")
        os.write(keyboard, b"\n")
        reader.until("> ")
        os.write(keyboard, b"note private thought\n")
        reader.until("Noted as 1")
        reader.until("> ")
        os.write(keyboard, UP)
        reader.until("private thought")  # the history works
        os.write(keyboard, CLEAR_LINE + b"1\n")
        while "> " in reader.until("> ", "Press Enter"):  # groups of the menu
            os.write(keyboard, b"1\n")
        os.write(keyboard, b"\n")
        reader.until("Enter shows the table")
        os.write(keyboard, b"\n")
        reader.until("> ")
        os.write(keyboard, UP * 3 + YANK + b"notes\n")
        assert "private thought" not in reader.until("You have no notes")
