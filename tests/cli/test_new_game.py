"""`hyakki new-game`: what it writes is installed by pip, and passes its own tests, every promise, lint and types."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.commands import ROOT, Run, assert_refused

NAME = "fox-fire"
BIN = Path(sys.executable).parent


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game, and beside it the folder `site` into which pip has installed it."""
    folder = tmp_path_factory.mktemp("new") / "game"
    done(folder.parent, sys.executable, "-m", "hyakki", "new-game", NAME, str(folder))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    done(folder.parent, *pip, "--disable-pip-version-check", "--target", str(folder.parent / "site"), str(folder))
    return folder


def done(folder: Path, *command: str) -> str:
    """What a command says, run in a folder; it must succeed."""
    path = os.pathsep.join([str(ROOT / "src"), str(folder.parent / "site")])
    ran = subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "PYTHONPATH": path, "MYPYPATH": str(ROOT / "src")},
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_it_passes_its_own_tests_and_every_rule_has_one(made: Path) -> None:
    assert " passed" in done(made, sys.executable, "-m", "pytest", "-p", "no:cacheprovider")
    assert "0 missing" in done(made, sys.executable, "-m", "hyakki", "rules", NAME, "--coverage")


def test_the_tables_of_its_rules_are_those_that_would_be_written(made: Path) -> None:
    rules = made / "src" / "fox_fire" / "RULES.md"
    before = rules.read_text(encoding="utf-8")
    done(made, sys.executable, "-m", "hyakki", "schema", NAME, "--into", str(rules))
    assert rules.read_text(encoding="utf-8") == before


def test_it_keeps_every_promise(made: Path) -> None:
    checked = [sys.executable, "-m", "hyakki", "check", NAME, "--games", "6", "--out", str(made.parent / "failures")]
    assert done(made, *checked).endswith("nothing wrong\n")


def test_lint_and_types_find_nothing(made: Path) -> None:
    done(made, str(BIN / "ruff"), "check", "--no-cache", "src", "tests")
    done(made, str(BIN / "ruff"), "format", "--no-cache", "--check", "src", "tests")
    done(made, sys.executable, "-m", "mypy", "--cache-dir", str(made.parent / "cache"))


def test_a_name_of_any_length_changes_no_layout(run: Run, tmp_path: Path) -> None:
    for name in ("z", "a-name-of-forty-characters-is-the-longest"[:40]):
        folder = tmp_path / name
        assert run("new-game", name, folder).code == 0
        done(folder, str(BIN / "ruff"), "check", "--no-cache", ".")
        done(folder, str(BIN / "ruff"), "format", "--no-cache", "--check", ".")
        assert "@" not in "".join(p.read_text(encoding="utf-8") for p in folder.rglob("*.md"))


def test_what_cannot_be_is_refused_and_nothing_is_left(run: Run, tmp_path: Path) -> None:
    for name in ("Fox", "fox_fire", "-fox", "fox-", "9lives", "", "fox fire", "../fox", "a" * 41, "狐"):
        assert_refused(run("new-game", "--", name, tmp_path / "new"), "cannot be the name of a game", "fox-fire")
    assert_refused(run("new-game", "tsuro-seas", tmp_path / "new"), "there is a game tsuro-seas already")
    for name in ("json", "lambda", "hyakki", "pytest"):
        assert_refused(run("new-game", name, tmp_path / "new"), "knows", f"{name}-game would do")
    (tmp_path / "there").mkdir()
    (tmp_path / "file").write_text("kept", encoding="utf-8")
    assert_refused(run("new-game", NAME, tmp_path / "there"), "is there already")
    assert_refused(run("new-game", NAME, tmp_path / "file"), "is there already")
    assert_refused(run("new-game", NAME, tmp_path / "file" / "new"), "cannot be written")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "there"]
    assert (tmp_path / "file").read_text(encoding="utf-8") == "kept"
