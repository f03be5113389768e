"""The public names: each that docs/api.md lists is there, and the front door offers no other."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

import pytest

import hyakki
from cli.commands import ROOT
from hyakki import GAMES, BadInput, Bot, Budget, Table
from hyakki.core.outcome import Outcome
from manual.reference import listed

PAGE = ROOT / "docs" / "api.md"


@cache
def samples() -> dict[str, Any]:
    """One of each kind whose attributes are listed: some are there only once it is made."""
    game = next(iter(GAMES.values()))
    table = Table(game, seed=1)
    table.submit(table.to_act()[0], table.legal(table.to_act()[0])[0])
    return {
        "Table": table,
        "State": table.state,
        "Game": game,
        "Record": table.record,
        "Event": table.events(None)[0],
        "Outcome": Outcome((0,), (1.0,), "reason", "ABC-001"),
        "Bot": Bot(game, Budget()),
        "HyakkiError": BadInput("path", "problem"),
    }


@pytest.mark.parametrize(("owner", "name"), listed(PAGE), ids=lambda part: part)
def test_a_public_name_is_there(owner: str, name: str) -> None:
    holder = import_module(owner) if owner.startswith("hyakki") else samples()[owner]
    assert hasattr(holder, name)


def test_the_front_door_offers_what_is_listed_and_nothing_else() -> None:
    assert {name for owner, name in listed(PAGE) if owner == "hyakki"} == set(hyakki.__all__)
    assert len(listed(PAGE)) > 150
