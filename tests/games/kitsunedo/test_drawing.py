"""The table as a person sees it: width, what is shown, and nothing that a view does not hold."""

from __future__ import annotations

from random import Random

import pytest

from games.kitsunedo.build import GAME, lord, play, table
from hyakki.core.drawing import Panel
from hyakki.table import Table
from hyakki.terminal.layout import whole, wide

NAMES = ["Ada", "Bo", "Cleo", "Dai", "Eve", "Finn"]


def text(panels: list[Panel]) -> str:
    return "\n".join("".join(part for part, _ in line) for panel in panels for line in panel.lines)


@pytest.mark.parametrize("seats", [2, 6])
def test_panels_fit_in_every_position_of_a_match(seats: int) -> None:
    rng = Random(seats)
    at = Table(GAME, seats, {"surrender": False}, seed=seats)
    while at.outcome is None:
        for seat in rng.sample([None, *range(seats)], 1):
            panels = GAME.draw(at.view(seat), NAMES[:seats])
            assert max(map(wide, whole(panels, 80))) <= 80
            assert max(panel.width() for panel in panels if panel.picture) <= 78
            assert all(name in text(panels) for name in NAMES[:seats])
            assert GAME.tell(at.view(seat), NAMES[:seats])
        seat = at.to_act()[0]
        at.submit(seat, rng.choice(at.legal(seat)))


def test_what_is_shown_of_lords_hands_and_piles() -> None:
    at = table(
        lord("mirage", "leaf", "sun", {"item": "block", "known_by": "all"}, lantern="mist"),
        lord("celeste", {"item": "sake", "known_by": [0]}, "moon", lives=1, mark="moon"),
        lord("tanuki", lives=0),
        item_deck=[{"item": "sake", "known_by": [0]}, "sun", "sun"],
        lantern_deck=["ash", {"lantern": "spirit", "known_by": "all"}],
    )
    play(at, (0, "attack celeste leaf=moon"))
    mine = text(GAME.draw(at.view(0), NAMES[:3]))
    for words in (
        "Fox of the Mirage",
        "♥·",
        "☾moon",
        "surely holds sake".capitalize(),
        "All know of block",
        "Marked with a moon",
        "Laid on the table: leaf as moon",
        "Number 1 from the top is sake",
        "Number 2 from the top is Spirit Lantern",
        "may still be taken back",
        "☀ sun",
        "Mist Lantern",
        "out",
    ):
        assert words in mine
    others = text(GAME.draw(at.view(1), NAMES[:3]))
    assert "Mist Lantern" not in others.replace("Somewhere unseen: 1 Mist Lantern", "")
    assert "from the top is sake" not in others
    told = " ".join(GAME.tell(at.view(0), NAMES[:3]))
    assert "Bo plays the Fox of the Celeste: lives 1, an attack takes moon, lantern unseen, items 2." in told


def test_whoever_chooses_a_lord_is_pointed_at_and_none_has_a_state_before() -> None:
    at = Table(GAME, 3, seed=1)
    at.submit(0, "choose haunt")
    lines = text(GAME.draw(at.view(None), NAMES[:3])[:1]).splitlines()
    assert [line.startswith("▶") for line in lines] == [False, True, False]
    assert ["moon" in line for line in lines] == [True, False, False]
    assert "gilded" not in "\n".join(lines)
