"""Whatever a program hands a table or a game is taken or refused with the reason, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki import GAMES
from hyakki.core.errors import BadInput, HyakkiError, IllegalAction
from hyakki.table import Table
from toy.game import LanternsGame

NAME = next(iter(GAMES))


def test_a_game_may_be_given_by_its_name() -> None:
    assert Table(NAME, seed=7).record.dump() == Table(GAMES[NAME], seed=7).record.dump()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"game": "nogame"}, 'no game "nogame"'),
        ({"game": None}, "None is not a game"),
        ({"game": 3}, "3 is not a game"),
        ({"options": 3}, "options: 3 is not a dict"),
        ({"seats": "2"}, 'seats: "2" is not 2'),
        ({"seed": 1.5}, "seed: 1.5 is not a number"),
        ({"seed": True}, "seed: True is not a number"),
        ({"seed": b"7"}, "seed: b'7' is not a number"),
        ({"position": "x"}, "a position is a JSON object"),
    ],
)
def test_a_table_that_cannot_be_is_refused(arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput) as refused:
        Table(**{"game": NAME, **arguments})
    assert reason in str(refused.value)


@pytest.mark.parametrize("seat", [9, -1, "0", 0.0, True])
@pytest.mark.parametrize("asked", [Table.view, Table.legal, Table.events])
def test_a_seat_that_is_not_there_sees_and_may_do_nothing(toy: LanternsGame, seat: Any, asked: Any) -> None:
    with pytest.raises(BadInput, match=r"^seat: .* is not 0\.\.1$"):
        asked(Table(toy, 2, seed=1), seat)


@pytest.mark.parametrize("action", [None, 5, 1.5, b"lay ember", {}, {"lay"}, (), ("lay",), ("lay", None), [], [[]]])
def test_what_is_no_action_is_refused_and_changes_nothing(toy: LanternsGame, action: Any) -> None:
    table = Table(toy, 2, seed=1)
    before = table.record.dump()
    with pytest.raises(HyakkiError, match="is not an action"):
        table.submit(0, action)
    assert table.record.dump() == before


@pytest.mark.parametrize(
    "action", [("lay",), (), ("dance",), ("lay", 99), ("lay", -1), ("lay", "ember"), ("lay", 0, 0)]
)
def test_what_is_no_action_has_no_text(toy: LanternsGame, action: Any) -> None:
    with pytest.raises(BadInput, match="is not an action"):
        toy.format(action)


@pytest.mark.parametrize(
    ("game", "action", "words"),
    [
        ("tsuro-seas", "die 6", 'Seat 0 cannot say "die 6": nature draws that'),
        ("kitsunedo", "yes", "Seat 0 cannot say yes"),
        ("kitsunedo", "gift", "Seat 0 cannot use the Empyrean Gift"),
    ],
)
def test_a_refusal_reads_as_a_sentence(game: str, action: str, words: str) -> None:
    with pytest.raises(IllegalAction, match=words):
        Table(GAMES[game], 3, None, 1).submit(0, action)
