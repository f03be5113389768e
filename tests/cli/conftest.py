"""Runs the command in this process (quick) or in one of its own (as a user would); a game to try it on."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cli.commands import Result, Run, environment
from hyakki.cli import main
from hyakki.games import GAMES, PACKAGES
from toy import load


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """The command in this process."""

    def call(*arguments: object) -> Result:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return call


@pytest.fixture
def spawn() -> Run:
    """The command as a process."""

    def call(*arguments: object, stdin: str = "") -> Result:
        done = subprocess.run(
            [sys.executable, "-m", "hyakki", *map(str, arguments)],
            input=stdin,
            capture_output=True,
            text=True,
            timeout=60,
            env=environment(),
            check=False,
        )
        return Result(done.returncode, done.stdout, done.stderr)

    return call


@pytest.fixture
def toy_name(monkeypatch: pytest.MonkeyPatch) -> str:
    """The toy of the conformance tests, on the list of games for one test."""
    toy = load()
    monkeypatch.setitem(PACKAGES, toy.name, "toy")
    monkeypatch.setitem(GAMES._loaded, toy.name, toy)
    return toy.name
