"""What is said to follow before an answer is given: only what no hidden card and no die can change."""

from __future__ import annotations

import pytest

from games.shibuya.build import GAME, at, four, lay, play, seat_of
from hyakki.games.shibuya.state import Shibuya


def foretold(state: Shibuya, who: str, text: str) -> list[tuple[str, object]]:
    events = GAME.preview(state.view(seat_of(state, who)), GAME.parse(text))
    return [(event.key.removeprefix("event."), event.args.get("spirit", event.args.get("area"))) for event in events]


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("go L0", [("rescued", "L0"), ("exorcised", "mahito")]),
        ("go L2", []),
    ],
)
def test_gojo_who_acts_last_hears_whom_he_rescues_and_exorcises(
    action: str, expected: list[tuple[str, object]]
) -> None:
    state = at(four("L1", "L3", "L4", "L0"), {"L0": 1, "U3": 1})
    lay(state, gojo="move")
    play(state, "mahito", "spare")
    assert foretold(state, "gojo", action) == expected


def test_after_blue_only_the_rescue_is_sure() -> None:
    state = at(four("U0", "L1", "L2", "L0"), {"L1": 1, "U3": 1})
    lay(state, gojo="blue")
    assert foretold(state, "gojo", "go L1") == [("rescued", "L1")]


def test_a_spirit_hears_nothing_of_cards_that_lie_face_down() -> None:
    state = at(four("L1", "L0", "L2", "L0"), {"U3": 1})
    lay(state, gojo="remain", jogo="move")
    assert foretold(state, "jogo", "go L1") == []
