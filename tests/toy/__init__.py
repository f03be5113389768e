"""Lanterns, a toy game with every mechanism of the core: a game folder like those of the real games."""

from __future__ import annotations

from pathlib import Path

from hyakki.core.folder import read_manual
from hyakki.core.game import Manual
from toy.game import LanternsGame

NAME = "lanterns"
FOLDER = Path(__file__).parent


def make(manual: Manual) -> LanternsGame:
    return LanternsGame(manual)


def load() -> LanternsGame:
    """The toy with its own data."""
    return make(read_manual(NAME, FOLDER))
