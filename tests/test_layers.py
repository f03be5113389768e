"""Imports go leftwards only, games know core alone, and `import hyakki` stays light."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from hyakki.games import PACKAGES

SOURCE = Path(__file__).parents[1] / "src"
RANKS = {
    "core": 0,
    "games": 1,
    "table": 2,
    "bots": 3,
    "conformance": 4,
    "arena": 4,
    "bench": 4,
    "learning": 4,
    "terminal": 4,
    "server": 4,
    "trials": 5,
    "rl": 5,
    "openspiel": 5,
    "cli": 6,
}
HEAVY = ("rich", "typer", "multiprocessing", "starlette", "numpy", "textual", "gymnasium", "pyspiel", "distributed")
FOR_HELP = ("rich", "asyncio", "multiprocessing", "sqlalchemy", "starlette", "numpy", "textual", "distributed")
FILES = sorted(SOURCE.glob("hyakki/*/**/*.py"))


def imported(path: Path) -> list[tuple[str, ...]]:
    """The parts of each module of ours that a file imports."""
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return [tuple(name.split(".")) for name in names if name.split(".")[0] == "hyakki"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_module_imports_only_what_lies_left_of_it(path: Path) -> None:
    layer, *inside = path.relative_to(SOURCE / "hyakki").parts
    for parts in imported(path):
        other = parts[1] if len(parts) > 1 else ""
        if other not in RANKS:
            assert layer == "cli", f"{layer} imports the front door, hyakki itself"
            continue
        if other == layer:
            same_game = layer != "games" or len(inside) < 2 or parts[2] == inside[0]
            assert same_game, f"a game imports {'.'.join(parts)}"
            continue
        assert RANKS[other] < RANKS[layer], f"{layer} imports {'.'.join(parts)}"
        if layer == "games":
            assert other == "core"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_only_rules_look_at_the_stack(path: Path) -> None:
    """Everybody else asks the State: what is asked, of whom, what is legal, told, refused or drawn."""
    if path.relative_to(SOURCE / "hyakki").parts[0] in ("core", "games"):
        return
    attributes = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute)]
    assert not [node.lineno for node in attributes if node.attr == "stack"]


def test_tables_on_a_server_are_changed_in_one_place() -> None:
    """Whoever handles a request says what has changed; numbers, rows and messages are made of that."""
    makers = {"live.py", "played.py", "changing.py", "tables.py"}  # tables are made and filled there
    for path in sorted((SOURCE / "hyakki" / "server").rglob("*.py")):
        changes: list[int] = []
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Attribute) and node.target.attr == "n":
                changes.append(node.lineno)
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("live.keep", "live.keep_room"):
                changes.append(node.lineno)
        assert not changes or path.name in makers, f"{path.name}: {changes}"


def test_nothing_outside_a_game_knows_it_by_name() -> None:
    for path in [path for path in SOURCE.rglob("*.py") if path.parent.name != "games"]:
        strings = [node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)]
        code_strings = [text for text in strings if isinstance(text, str) and ">>>" not in text]
        for name, package in PACKAGES.items():
            if package not in path.parts:
                assert not any(name in text or package in text for text in code_strings), path


@pytest.mark.parametrize(
    ("module", "heavy"),
    [
        ("hyakki", HEAVY),
        ("hyakki.cli.app", FOR_HELP),
        ("hyakki.server.replays.child", ("sqlalchemy", "starlette")),  # it goes through records of strangers
    ],
)
def test_nothing_is_loaded_that_is_not_needed(module: str, heavy: tuple[str, ...]) -> None:
    program = f"import sys, {module}; print([name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=SOURCE, check=True)
    assert done.stdout.strip() == "[]"
