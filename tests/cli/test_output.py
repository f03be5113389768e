"""Output that is full, closed, read no further, or cannot hold every character."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from cli.commands import Result, Run, assert_refused, environment
from hyakki import GAMES
from hyakki.cli.output import plain_character

NAME = next(iter(GAMES))
ANSWERS = [("games",), ("games", "--json"), ("rules", NAME), ("--version",), ("--help",)]
ENCODINGS = ["latin-1", "ascii"]
SAID = [("games",), ("games", "--json"), ("arena", NAME, "--games", "2")]


def run_into(out: int | IO[bytes], *arguments: str, encoding: str = "utf-8") -> Result:
    """The command as a process that writes where the test says."""
    done = subprocess.run(
        [sys.executable, "-m", "hyakki", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=out,
        stderr=subprocess.PIPE,
        env={**environment(), "PYTHONIOENCODING": encoding},
        timeout=60,
        check=False,
    )
    return Result(done.returncode, (done.stdout or b"").decode(encoding), done.stderr.decode(encoding))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
@pytest.mark.parametrize("arguments", ANSWERS, ids=" ".join)
def test_a_full_device_is_no_success(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        told = run_into(full, *arguments)
    assert told.code == 2
    assert "No space left on device" in told.err
    assert told.err.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_a_reason_that_cannot_be_told_is_still_a_refusal() -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "hyakki", "nosuch"]
        assert subprocess.run(command, stdout=full, stderr=full, env=environment(), check=False).returncode == 2


@pytest.mark.parametrize("arguments", ANSWERS, ids=" ".join)
def test_a_pipe_that_nobody_reads_ends_it_quietly(arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        assert run_into(writing, *arguments) == Result(141, "", "")
    finally:
        os.close(writing)


def test_a_closed_output_is_no_bug() -> None:
    command = [sys.executable, "-c", "import os, sys; os.close(1); os.execv(sys.executable, sys.argv[1:])"]
    command += [sys.executable, "-m", "hyakki", "games"]
    done = subprocess.run(command, stderr=subprocess.PIPE, env=environment(), check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("arguments", [*SAID, *[("rules", name) for name in GAMES]])
def test_what_cannot_be_written_is_told_in_plain_characters(arguments: tuple[str, ...], encoding: str) -> None:
    told = run_into(subprocess.PIPE, *arguments, encoding=encoding)
    assert (told.code, told.err) == (0, "")
    assert told.out


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_json_loses_no_character(encoding: str) -> None:
    whole = run_into(subprocess.PIPE, "games", "--json")
    assert json.loads(run_into(subprocess.PIPE, "games", "--json", encoding=encoding).out) == json.loads(whole.out)


def test_a_name_that_is_no_text_is_refused_by_name() -> None:
    name = os.fsdecode(b"/nowhere/\xff.jsonl")
    assert_refused(run_into(subprocess.PIPE, "verify", name), "cannot be read")


@pytest.mark.parametrize(
    ("fancy", "ordinary"), [("…", "..."), ("─", "-"), ("╭", "+"), ("│", "|"), ("é", "e"), ("鬼", "?")]
)
def test_plain_characters(fancy: str, ordinary: str) -> None:
    assert plain_character(fancy) == ordinary


def test_errors_are_json_too(run: Run) -> None:
    for arguments in (("rules", "nogame", "--json"), ("games", "--json", "--nosuch"), ("verify", "/nowhere", "--json")):
        refused = run(*arguments)
        assert (refused.code, refused.out) == (2, "")
        error = json.loads(refused.err)["error"]
        assert error["reason"]
        assert set(error) == {"reason", "hint", "path", "rule", "legal"}
