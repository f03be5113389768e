"""What all tests share."""

from __future__ import annotations

import pytest

from toy import load
from toy.game import LanternsGame


@pytest.fixture(scope="session")
def toy() -> LanternsGame:
    return load()
