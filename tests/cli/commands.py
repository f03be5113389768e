"""What tests of the command share: its result, the environment of a process, what a refusal looks like."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"


@dataclass
class Result:
    code: int
    out: str
    err: str


Run = Callable[..., Result]


def environment() -> dict[str, str]:
    paths = os.pathsep.join([str(ROOT / "src"), str(TESTS)])
    return {**os.environ, "PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8"}


def hear_ctrl_c() -> None:
    """For a process that a test starts: tests run in the background ignore Ctrl-C, and so would what they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def assert_refused(result: Result, *words: str) -> None:
    """Exit code 2, nothing on standard output, one line of reason on standard error."""
    assert result.code == 2, result
    assert result.out == ""
    assert result.err.startswith(("hyakki: ", '{"error":'))  # the second with --json
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err
    for word in words:
        assert word in result.err
