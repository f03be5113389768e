"""Every command that the README and the docs print is run, file by file, in a folder of its own.

Placeholders are filled in (GAME, FILE, …). What would not end, or take minutes, ends in a stated way:
servers are interrupted once they serve, people leave at once, long runs are cut short (SHORTER) or read (READ_ONLY).
Of commands that a page prints with several seeds and lengths, one is run. Those that serve, talk with people or load
what lies beside them are processes of their own; the others run in this one, which has loaded the games already.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from cli.commands import ROOT, environment, hear_ctrl_c
from hyakki import GAMES, Table, play_match, write_record
from hyakki.cli import main
from hyakki.server.config import Config
from hyakki.server.services import open_files
from hyakki.trials.postgres import PostgresProcess

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCED = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`\n]+)`")
COMMAND = re.compile(r"^(?:\.venv/bin/)?hyakki ")
WRONG = re.compile(r"Traceback|a bug:|No such (command|option)|Missing argument|requires an argument")
NAME = next(iter(GAMES))
FILLED = {
    "GAME": NAME,
    "ID": next(iter(GAMES[NAME].rulebook.rules)),
    "RECORD": "given.jsonl",
    "COMMAND": "games",
    "A,B,C": "random,greedy",
    "URL": "http://127.0.0.1:9/t/nobody",  # nobody serves there: refused in words
    "package.module:factory": "eager:Eager",
    "package.module:game": "toy:load",
}
FILES = {
    "position": "given.json",
    "--position": "given.json",
    "--record": "made.jsonl",
}  # else a record
PEOPLE = ("play", "resume", "campaign", "join", "saves")  # sit at a keyboard, unless bots play alone
OWN_PROCESS = re.compile(r"^(eager|toy):|^dask$")  # bots and games beside the command; workers
SHORTER = {
    "arena": ["--games", "2", "--worlds", "1", "--jobs", "1"],
    "calibrate": ["--games", "2", "--worlds", "1", "--jobs", "1"],
    "check": ["--games", "1"],
    "datasheet": ["--games", "2", "--greedy", "2"],
}
NUMBERS = (
    "--games",
    "--seed",
)  # commands that differ by these alone are one: as long as they are short, they do the same
FEWER = {"--observations": "20"}  # in place of what is printed
LONG = ("apprentice", "master", "grandmaster", "greedy-1")
QUICKER = dict.fromkeys(LONG, "novice")  # in those: who thinks long is stood in for
SIMULATIONS = re.compile(r"simulations=\d+")
READ_ONLY = ("bench", "soak")  # minutes of measuring: read as far as --help
ELSEWHERE = "tcp://"  # needs a scheduler of Dask: read as far as --help
OPEN = "--lan"  # would listen to the network: read as far as --help


DATABASE = "postgresql://hyakki@db/hyakki"  # of the docs: each command gets one that is made for it


def printed(page: Path) -> list[str]:
    """The commands of a page, in its order; what prose only mentions by name is asked for its help."""
    text = page.read_text(encoding="utf-8")
    fences = [match.group(1).splitlines() for match in FENCED.finditer(text)]
    lines = [line for fence in fences for line in fence]
    for span in INLINE.findall(FENCED.sub("", text)):
        line = span.partition("\\|")[0].strip()
        lines.append(f"{line} --help" if line.count(" ") == 1 and not line.endswith("--help") else line)
    return list(dict.fromkeys([line for line in lines if COMMAND.match(line)]))


def words_of(line: str, folder: Path) -> list[str]:
    """A command as typed, with its placeholders filled in and /srv inside the folder."""
    words = shlex.split(line, comments=True)[1:]
    filled: list[str] = []
    for before, word in zip(["", *words], words, strict=False):
        file = FILES.get(before, FILES.get(words[0], "given.jsonl"))
        filled.append(FEWER.get(before, FILLED.get(word, file if word == "FILE" else word)))
    left = [word for word in filled if re.fullmatch(r"[A-Z]{3,}", word)]
    assert not left, f"{line}: the test has no word for {left}"
    replaced = [word.replace("/srv/", f"{folder}/srv/", 1) if word.startswith("/srv/") else word for word in filled]
    for word in replaced:
        if "/" in word and word.startswith((str(folder), "tests/")):
            (folder / word).parent.mkdir(parents=True, exist_ok=True)
    if replaced[0] not in SHORTER:
        return replaced
    return [*[",".join([quicker(name) for name in word.split(",")]) for word in replaced], *SHORTER[replaced[0]]]


def without_numbers(words: list[str]) -> tuple[str, ...]:
    return tuple([word for before, word in zip(["", *words], words, strict=False) if before not in NUMBERS])


def quicker(bot: str) -> str:
    """The same bot, or one that does not think for long."""
    return SIMULATIONS.sub("simulations=4", QUICKER.get(bot, bot))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the commands run: a record, a position and the README's own bot lie there."""
    write_record(play_match(NAME, ["random"], seats=4, seed=7), tmp_path / "given.jsonl")
    state = Table(NAME, seed=7).state
    (tmp_path / "given.json").write_text(json.dumps(state.facts.game.position(state)))
    for code in FENCED.findall((ROOT / "README.md").read_text(encoding="utf-8")):
        if "class Eager" in code:
            (tmp_path / "eager.py").write_text(code)
    return tmp_path


@pytest.fixture
def new_database(page: Path, folder: Path) -> Iterator[Callable[[], str]]:
    """Makes real ones, for a page that names one; a stopped server's file lies there too, to be brought to them."""
    if DATABASE not in page.read_text(encoding="utf-8"):
        yield str
        return
    store, _ = open_files(Config(folder / "tables.db"))
    asyncio.run(store.close())
    with PostgresProcess() as postgres:
        yield postgres.new_database


def start(words: list[str], folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "hyakki", *words],
        cwd=folder,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=hear_ctrl_c,
    )


def serve(words: list[str], folder: Path) -> tuple[int, str]:
    """Until it answers, then Ctrl-C."""
    with start([*words, "--port", "0"], folder) as process:
        assert process.stdout is not None
        told = ""
        for line in process.stdout:
            told += line
            if match := re.search(r"Hyakki is at (http://\S+)", line):
                await_health(f"{match.group(1)}healthz", process)
                os.kill(process.pid, signal.SIGINT)
        return process.wait(timeout=60), told


def await_health(url: str, process: subprocess.Popen[str]) -> None:
    """Until the server says that it is well, or has ended."""
    while process.poll() is None:
        try:
            with urlopen(url, timeout=30) as answer:
                assert answer.status == 200
                return
        except URLError:
            time.sleep(0.05)


def ended(words: list[str], folder: Path) -> tuple[int, str]:
    """Run to its end; whoever sits at the keyboard leaves at once."""
    with start(words, folder) as process:
        told, _ = process.communicate("", timeout=240)
        return process.returncode, told


def called(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Run to its end in this process."""
    capsys.readouterr()
    with Path(os.devnull).open() as nobody, pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "stdin", nobody)  # at the keyboard
        code = main(words)
    return code, "".join(capsys.readouterr())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_printed_command_runs(
    page: Path,
    folder: Path,
    new_database: Callable[[], str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HYAKKI_HOME", str(folder / "home"))
    shortened: set[tuple[str, ...]] = set()
    for line in printed(page):
        words = [new_database() if word == DATABASE else word for word in words_of(line, folder)]
        if words[0] in SHORTER:
            if without_numbers(words) in shortened:
                continue
            shortened.add(without_numbers(words))
        allowed = {0}
        if words[0] in READ_ONLY or OPEN in words or ELSEWHERE in line:
            words = [*words, "--help"]
        if "--help" in words:
            code, told = called(words, capsys)
        elif words[0] == "serve":
            code, told = serve(words, folder)
            allowed = {0, 130}
        elif words[0] in PEOPLE and "none" not in words:
            code, told = ended(words, folder)
            allowed = {0, 2}  # the input ended before the match did
        elif any([OWN_PROCESS.match(word) for word in words]):
            code, told = ended(words, folder)
        else:
            code, told = called(words, capsys)
        assert code in allowed, f"{page.name}: {line}\n{told[-2000:]}"
        assert not WRONG.search(told), f"{line}\n{told[-2000:]}"


def test_commands_are_found() -> None:
    """A page that changes its form must not slip through."""
    commands = [line for page in PAGES for line in printed(page)]
    assert len(commands) > 40
    assert "hyakki play tsuro-seas --you none --bot random --bot eager:Eager" in commands
