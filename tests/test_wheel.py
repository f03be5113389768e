"""A wheel, installed where there is neither Node nor a compiler nor our sources, serves, plays and checks itself."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path
from urllib.request import urlopen

import pytest

from cli.commands import ROOT, hear_ctrl_c
from hyakki import GAMES

PARTS = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE")
SERVER = ROOT / "src" / "hyakki" / "server"
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.egg-info")
NAME = next(iter(GAMES))

pytestmark = pytest.mark.skipif(
    not (SERVER / "static" / "index.html").is_file() or not (SERVER / "manual" / "index.html").is_file(),
    reason="the pages or the manual are not built: make web-build docs (make test does)",
)


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and what it depends on, and nothing else on its path."""
    folder = tmp_path_factory.mktemp("wheel")
    source, made = folder / "source", folder / "machine"
    shutil.copytree(ROOT / "src", source / "src", ignore=LEFT_OUT)
    for part in PARTS:
        shutil.copy(ROOT / part, source / part)
    build = "from setuptools.build_meta import build_wheel; build_wheel('..')"
    plain = {name: value for name, value in os.environ.items() if name not in ("HYAKKI_COMPILE", "PYTHONPATH")}

    def run(*command: str) -> None:
        subprocess.run([sys.executable, *command], cwd=source, env=plain, check=True, capture_output=True)

    run("-c", build)
    run("-m", "venv", "--without-pip", str(made))
    (wheel,) = folder.glob("hyakki-*-py3-none-any.whl")
    pip = ("-m", "pip", "--python", str(made / "bin" / "python"), "install", "--quiet")
    run(*pip, "--no-deps", "--no-index", "--no-compile", str(wheel))
    shutil.rmtree(source)
    (packages,) = made.glob("lib/python*/site-packages")
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"))  # as a path: its own .pth are not read
    return made


def start(machine: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [str(machine / "bin" / "hyakki"), *arguments],
        cwd=machine,
        env={"PATH": str(machine / "bin"), "HYAKKI_HOME": str(machine / "home"), "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=hear_ctrl_c,
    )


def told(machine: Path, *arguments: str) -> str:
    with start(machine, *arguments) as process:
        out, _ = process.communicate(timeout=300)
        assert process.returncode == 0, out
        return out


def test_it_is_the_wheel_that_runs(machine: Path) -> None:
    where = [str(machine / "bin" / "python"), "-c", "import hyakki; print(hyakki.__file__)"]
    found = subprocess.run(where, cwd=machine, env={}, capture_output=True, text=True, check=True)
    assert Path(found.stdout.strip()).is_relative_to(machine)


def test_it_lists_plays_and_checks(machine: Path) -> None:
    assert NAME in told(machine, "games", "--names").split()
    assert '"outcome"' in told(machine, "play", NAME, "--you", "none", "--seed", "7", "--json")
    told(machine, "check", NAME, "--games", "1", "--positions", "1")


def test_it_serves_the_pages_and_the_manual(machine: Path) -> None:
    with start(machine, "serve", "--port", "0") as process:
        assert process.stdout is not None
        for line in process.stdout:
            if match := re.search(r"Hyakki is at (http://\S+)", line):
                break
        else:
            pytest.fail("it does not serve")
        try:
            for path, words in (("", b'<div id="app"'), ("docs/", b"Hyakki"), ("docs/cli.html", b"datasheet")):
                with urlopen(match.group(1) + path, timeout=60) as answer:
                    assert words in answer.read()
        finally:
            os.kill(process.pid, signal.SIGINT)
            process.communicate(timeout=60)
