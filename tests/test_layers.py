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
    "terminal": 4,
    "server": 4,
    "cli": 5,
}
HEAVY = ("rich", "typer", "multiprocessing", "starlette", "numpy", "textual")
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


def test_nothing_outside_a_game_knows_it_by_name() -> None:
    for name, package in PACKAGES.items():
        for path in SOURCE.rglob("*.py"):
            if package in path.parts or path.parent.name == "games":
                continue
            strings = [node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)]
            code_strings = [text for text in strings if isinstance(text, str) and ">>>" not in text]
            assert not any(name in text or package in text for text in code_strings), path


def test_import_hyakki_loads_nothing_heavy() -> None:
    program = f"import sys, hyakki; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=SOURCE, check=True)
    assert done.stdout.strip() == "[]"
