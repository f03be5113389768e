"""What all tests share."""

from __future__ import annotations

import pytest

from hyakki.core import stack
from toy import load
from toy.game import LanternsGame

COMPILED = stack.__file__.endswith(".so")  # whether the core runs as compiled by mypyc


@pytest.fixture(scope="session")
def toy() -> LanternsGame:
    return load()
