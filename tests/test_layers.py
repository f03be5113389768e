"""Imports go leftwards only, `import hyakki` stays light, and no game is known outside its folder."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import hyakki
from hyakki.games import PACKAGES

SRC = Path(hyakki.__file__).parent
LAYERS = [{"core"}, {"games"}, {"table"}, {"bots"}, {"conformance", "arena", "learn", "terminal", "server"}, {"cli"}]
HEAVY = ["rich", "typer", "textual", "starlette", "uvicorn", "sqlalchemy", "numpy", "matplotlib", "openskill", "torch"]
LATER = {"shibuya", "night_parade", "masquerade", "kitsunedo"}  # games to come are not to be named either
MODULES = sorted(SRC.rglob("*.py"))


def parts(path: Path) -> list[str]:
    return list(path.relative_to(SRC).with_suffix("").parts)


def layer(name: str) -> int:
    found = [place for place, names in enumerate(LAYERS) if name in names]
    assert found, f"{name} is in no layer"
    return found[0]


def imported(path: Path) -> list[str]:
    """The modules of ours that a file names in its imports."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return [name for name in found if name.split(".")[0] == "hyakki"]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: "/".join(parts(path)))
def test_imports_go_leftwards(path: Path) -> None:
    own = parts(path)
    if own == ["__init__"]:
        return  # the front door names what users need
    for name in imported(path):
        other = name.split(".")
        if len(other) == 2 and other[1] not in {n for names in LAYERS for n in names}:
            assert own[0] == "cli" or own[0] in LAYERS[4], f"{name} goes through the front door"
            continue
        assert other[1] == own[0] or layer(other[1]) < layer(own[0]), f"{'.'.join(own)} imports {name}"
        if own[0] == "games" and other[1] == "games" and len(own) > 2:
            assert other[2] == own[1], f"a game imports {name}"


def test_import_hyakki_loads_nothing_heavy() -> None:
    program = "import sys, json, hyakki; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=SRC.parent)
    loaded = {name.split(".")[0] for name in json.loads(done.stdout)}
    assert loaded.isdisjoint(HEAVY)


@pytest.mark.parametrize("game", list(PACKAGES))
def test_no_game_is_known_outside_its_folder(game: str) -> None:
    names = {game, PACKAGES[game], *LATER}
    allowed = [SRC / "games" / "__init__.py"]
    for path in MODULES:
        if path in allowed or parts(path)[:2] == ["games", PACKAGES[game]]:
            continue
        if parts(path)[0] == "games":
            continue  # other games: their imports are checked above
        code = ast.unparse(without_docstrings(ast.parse(path.read_text(encoding="utf-8"))))
        assert [name for name in names if name in code] == [], path


def without_docstrings(tree: ast.Module) -> ast.Module:
    """An example in a docstring has to name some game."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                node.body[0] = ast.Pass()
    return tree
