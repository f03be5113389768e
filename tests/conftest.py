"""What all tests share."""

from __future__ import annotations

import pytest

from toy import load
from toy.game import LanternsGame

LONG = "test_printed_commands.py"  # a page has dozens of commands: begun last, one would keep the other cores waiting


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name != LONG)


@pytest.fixture(scope="session")
def toy() -> LanternsGame:
    return load()
