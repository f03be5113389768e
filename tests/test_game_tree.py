"""The tree of a game that docs/adding-a-game.md shows is the one that all games have, new ones too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hyakki
from hyakki.cli import new_game
from hyakki.games import PACKAGES

DOCS = Path(__file__).parents[1] / "docs" / "adding-a-game.md"
OWN = Path(hyakki.__file__).parent / "games"


def shown() -> list[str]:
    tree = DOCS.read_text(encoding="utf-8").partition("<game>/\n")[2].partition("```")[0]
    return re.findall(r"^  (\S+)", tree, re.MULTILINE)


@pytest.mark.parametrize("package", PACKAGES.values())
def test_a_game_has_the_files_that_are_shown(package: str) -> None:
    assert [name for name in shown() if not (OWN / package / name).exists()] == []


def test_a_new_game_has_them(tmp_path: Path) -> None:
    new_game.write("fox-fire", tmp_path / "new")
    assert len(shown()) > 10
    assert [name for name in shown() if not (tmp_path / "new" / "src" / "fox_fire" / name).exists()] == []
