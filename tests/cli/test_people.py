"""People at a terminal: what is private stays so, typing mistakes do no harm, and who is out decides how to go on."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cli.test_notes import Reader
from cli.test_terminal import at_terminal, piped
from hyakki import GAMES

GAME = "kitsunedo"
ASIDE = re.compile(r"\x1b\[\?1049h.*?\x1b\[\?1049l", re.DOTALL)
BEGINS = ("play", GAME, "--seed", "7", "--preset", "second advent", "--you", "0", "--you", "1")


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("HYAKKI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def lanterns(text: str) -> set[str]:
    """The lanterns that a text names."""
    return set(re.findall(r"(?:Spirit|Shadow|Mist|Ash) Lantern", text))


def test_people_take_turns_on_the_second_screen_and_nothing_is_left_on_the_first() -> None:
    with at_terminal(command=BEGINS) as (keyboard, process):
        reader = Reader(keyboard)
        heard = ""
        for _ in range(3):
            heard += reader.until("Press Enter")
            os.write(keyboard, b"\n")
            while "Enter shows" in (part := reader.until("> ", "Enter shows the table")):
                heard += part
                os.write(keyboard, b"\n")
            heard += part
            os.write(keyboard, b"1\n")
        heard += reader.until("Press Enter")
        os.write(keyboard, b"quit\n")
        heard += reader.until("hyakki resume")
        assert process.wait(30) == 0
    assert lanterns(heard)  # there was something to see
    left = ASIDE.sub("", heard)
    assert "\x1b[?1049" not in left
    assert not lanterns(left)
    assert "is next" not in left
    for part in heard.split("is next.")[1:]:  # each hand-over begins on an empty screen
        assert "Everybody else looks away" in part
    assert heard.count("\x1b[2J") >= heard.count("is next.")


@pytest.mark.parametrize("how", ["pipe", "plain", "dumb"])
def test_where_nothing_can_be_hidden_a_person_asks_for_it_by_a_word_and_is_told_so(how: str) -> None:
    arguments = [*BEGINS, *(["--plain"] if how == "plain" else [])]
    if how == "dumb":
        with at_terminal(command=BEGINS, TERM="dumb") as (keyboard, _):
            reader = Reader(keyboard)
            shown = reader.until("Type fox to go on")
            for line, mark in ((b"crane\n", "Type fox"), (b"fox\n", "> "), (b"1\n", "Type crane"), (b"crane\n", "> ")):
                os.write(keyboard, line)
                shown += reader.until(mark)
    else:
        shown = piped(*arguments, text="crane\nfox\n1\n1\ncrane\n").stdout
    before, fox, crane = re.split(r"(?<=Type fox to go on. )fox|(?<=Type crane to go on. )crane", shown)
    assert before.count("cannot be hidden afterwards") == 1
    assert "That is not the word of Fox" in before
    assert "choose" in fox.lower()
    assert "Crane is next. What follows is for Crane alone." in fox
    assert "choose" in crane.lower()
    assert "choose" not in before.lower()  # no question before the word is given
    assert "\x1b[?1049" not in shown


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "cp437"])
@pytest.mark.parametrize("name", GAMES)
def test_output_that_knows_few_letters_gets_plain_ones(
    name: str, encoding: str, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    done = piped("play", name, "--seed", 7, text="1\nboard\n1\nlog\n? \nquit\n", encoding=encoding)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "hyakki resume" in done.stdout


def test_bytes_that_are_no_text_are_refused_and_leave_nothing_behind(home: Path) -> None:
    typed = b"note good\nnote bad \xff\xfe byte\nnotes\nquit\n"
    for setting in ({}, {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}):
        command = [sys.executable, "-m", "hyakki", "play", GAME, "--seed", "7"]
        done = subprocess.run(
            command, input=typed, capture_output=True, timeout=120, check=False, env={**os.environ, **setting}
        )
        assert done.returncode == 0, done.stderr
        assert done.stderr == b""
        assert b"bytes that are no text" in done.stdout
        assert b"Traceback" not in done.stdout
    kept = [path.name for path in (home / "saves").iterdir()]
    assert len(kept) == 4
    assert not [name for name in kept if name.endswith(".new")]
    notes = "".join([path.read_text() for path in (home / "saves").glob("*.notes")])
    assert notes.count("good") == 2
    assert "byte" not in notes


def test_who_is_out_is_asked_how_to_go_on_and_the_end_tells_won_or_lost(home: Path) -> None:
    """Not 250 lines at once: a pause, then slowly or straight to the end; then the record, and another match."""
    command = ("play", "tsuro-seas", "--seats", "5", "--seed", "1", "--preset", "first game")
    with at_terminal(command=command) as (keyboard, process):
        reader = Reader(keyboard)
        while "You are out." not in reader.until("> ", "You are out. Enter watches on slowly"):
            os.write(keyboard, b"1\n")
        os.write(keyboard, b"\n")
        slowly = reader.until("Enter goes on, `end` skips to the end")
        assert 3 < slowly.count("\n") < 24
        os.write(keyboard, b"end\n")
        end = reader.until("Play again? y or n:")
        assert "You have lost." in end
        assert "TSS-" in end
        assert str(home / "finished") in end
        os.write(keyboard, b"y\n")
        reader.until("> ")
        os.write(keyboard, b"q\n")
        assert "hyakki resume tsuro-seas\r\n" in reader.until("resume tsuro-seas\r\n")
        assert process.wait(30) == 0
    follows = [path.read_text().splitlines()[0] for path in (home / "saves").iterdir()]
    (record,) = (home / "finished").iterdir()
    assert len(follows) == 1
    commitment = re.search(r'"commitment":"(\w+)"', record.read_text())
    assert commitment is not None
    assert f'"follows":"{commitment.group(1)}"' in follows[0]


def test_a_match_resumed_by_a_relative_path_leaves_the_list_when_it_is_over(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = piped("play", "tsuro-seas", "--seed", 7, text="1\n")
    assert begun.returncode == 2
    (save,) = (home / "saves").glob("*.jsonl")
    monkeypatch.chdir(home / "saves")
    ended = piped("resume", save.name, text="1\n" * 80)
    assert ended.returncode == 0, ended.stderr
    assert not save.exists()
    assert [path.name for path in (home / "finished").iterdir()] == [save.name]
    assert "No match waits" in piped("saves", "list", text="").stdout


def test_the_command_to_go_on_stands_on_one_line(home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HYAKKI_HOME", str(tmp_path / ("long" * 30)))
    for other in range(2):  # the second has to be told apart from the first
        done = piped("play", "night-parade", "--seats", 2, "--seed", 7 + other, text="1\nquit\n")
        command = done.stdout.rstrip().splitlines()[-1]
        assert command.startswith("  hyakki resume night-parade")
        assert len(command) <= 80
        again = piped("resume", command.split()[-1], text="quit\n")
        assert again.returncode == 0, again.stderr
        assert again.stdout.rstrip().splitlines()[-1] == command
