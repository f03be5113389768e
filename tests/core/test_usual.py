"""The usual tables: read from a game's file, kept out of records, refused when they cannot be set."""

from __future__ import annotations

import pytest

from hyakki.conformance.forms import usual
from hyakki.conformance.violation import Violation
from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.usual import Usual, read_usual
from hyakki.games import GAMES


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_game_names_tables_that_can_be_set(game: Game) -> None:
    usual(game)
    assert game.manual.usual
    assert "usual" not in game.manual.data  # no rule reads it, no record depends on it


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ([], "usual"),
        ([{"name": "a", "preset": "standard"}], "seats"),
        ([{"name": "a", "preset": "standard", "seats": 0}], "seats"),
        ([{"name": "", "preset": "standard", "seats": 2}], "name"),
        ([{"name": "a", "preset": "standard", "seats": 2, "bots": 1}], "bots"),
        ({"name": "a"}, "usual"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_its_place(data: object, path: str) -> None:
    with pytest.raises(BadInput, match=path):
        read_usual(data)


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        (Usual("a", "no such", 4, 0), "has no preset"),
        (Usual("a", "standard", 9, 0), "is not 2..8"),
        (Usual("a", "standard", 4, 4), "has no seat 4"),
    ],
)
def test_a_table_that_cannot_be_set_is_found_by_conformance(
    table: Usual, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES["tsuro-seas"]
    monkeypatch.setattr(game.manual, "usual", [table])
    with pytest.raises(Violation, match=reason):
        usual(game)
