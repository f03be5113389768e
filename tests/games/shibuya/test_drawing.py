"""What the terminal shows of Shibuya Incident: everything of the view, at most 78 columns, no secrets."""

from __future__ import annotations

from random import Random

import pytest

from games.shibuya.build import AREAS, GAME, at, four, lay, play
from hyakki.core.stack import NATURE
from hyakki.core.wording import raised
from hyakki.games.shibuya.state import Shibuya

NAMES = ["Fox", "Crane", "Wave", "Pine"]


def drawn(state: Shibuya, seat: int | None) -> dict[str, list[str]]:
    """The lines of each panel, by its title."""
    panels = GAME.draw(state.view(seat), NAMES)
    return {panel.title: ["".join([text for text, _ in line]) for line in panel.lines] for panel in panels}


def line_of(state: Shibuya, area: str) -> str:
    lines = [line for panel in drawn(state, None).values() for line in panel if line.startswith(area)]
    assert len(lines) == 1
    return lines[0]


@pytest.mark.parametrize("seats", [3, 4])
def test_no_panel_is_wider_than_78_columns(seats: int) -> None:
    rng = Random(seats)
    for _ in range(15):
        state = GAME.new(seats)
        while state.to_act():
            for watcher in (None, rng.randrange(seats)):
                view = state.view(watcher)
                for panel in GAME.draw(view, ["A player of a very long name"] * seats):
                    assert panel.width() <= 78, panel.title
                assert all(GAME.tell(view, NAMES))
            seat = rng.choice(state.to_act())
            state.apply(seat, state.draw(rng) if seat == NATURE else rng.choice(state.legal(seat)))


def test_a_crowded_area_keeps_to_the_width_and_shows_everybody() -> None:
    state = at(four("L0", "L0", "L0", "L0"), {"L0": 8})
    lines = drawn(state, None)["lower floor, B5F"]
    assert "☺☺☺☺☺☺☺☺" in lines[0]
    for name in ("Gojo", "Jogo", "Hanami", "Mahito"):
        assert name in lines[0]
    assert max([len(line) for line in lines]) <= 78


def test_floors_show_humans_pieces_boundaries_and_stairs() -> None:
    state = at(four("U0", "L1", "L1", "L4"), {"L1": 2, "U2": 1}, red_chips=["L0-L1", "L1-L2"])
    assert "☺☺ " in line_of(state, "L1")
    assert "Jogo Hanami" in line_of(state, "L1")
    assert line_of(state, "L1").endswith("╳L0 ╳L2 ⇅U1")
    assert line_of(state, "U0").startswith("U0 ■")
    assert line_of(state, "U0").endswith("│U1 │U2 │U3")
    assert "One area: L0, L1 and L2" in drawn(state, None)["lower floor, B5F"]
    told = "\n".join(GAME.tell(state.view(None), NAMES))
    for area in AREAS:
        assert raised(f"{GAME.messages.word(area)}: ") in told
    assert "Broken boundaries to the lower plaza and the platform mid-north. Stairs to the north gates." in told


def test_a_card_face_down_is_shown_to_its_owner_only() -> None:
    state = at(four("U0", "L1", "L1", "L4"), {"U2": 1}, used={"hanami": "move"})
    lay(state, jogo="move", hanami="tree_root")
    for watcher in (None, 0, 1, 3):
        text = "\n".join([line for lines in drawn(state, watcher).values() for line in lines])
        text += "\n".join(GAME.tell(state.view(watcher), NAMES))
        assert "Tree Root" not in text
        assert "Now: face down" in text
    assert "Now: Tree Root, face down" in "\n".join(drawn(state, 2)["Players"])
    assert "Wave. Last: Move. Now: Tree Root, face down." in GAME.tell(state.view(2), NAMES)
    assert "Tree Root            (laid)" in "\n".join(drawn(state, 2)["Your cards"])
    assert "Move                 (used last round)" in "\n".join(drawn(state, 2)["Your cards"])
    play(state, "jogo", "go L0")
    assert "Now: " not in "\n".join(drawn(state, None)["Players"])  # the round is over
    assert "Last: Tree Root" in "\n".join(drawn(state, None)["Players"])


def test_round_track_stock_and_modes() -> None:
    pieces: dict[str, str | None] = {"gojo": "U0", "jogo": "L1", "mahito": "L4"}
    state = at(pieces, {"U2": 1}, reserve="hanami", mechamaru="U1", round=4, announced="jogo")
    table = "\n".join(drawn(state, None)["Round 4 of 7"])
    assert " 3 [4] 5 " in table
    stock = ("Bank: 7 energy", "humans in the supply: 7", "Red chips left: 4")
    for fact in (*stock, "Reserve: Hanami", "Mechamaru stands at U1"):
        assert fact in table
    told = GAME.tell(state.view(None), NAMES)
    assert "Fox plays Satoru Gojo at the upper plaza." in told  # who has no energy to tell of
    assert "Crane plays Jogo at the platform north with 1 energy." in told
    assert "Gojo will exorcise Jogo first" in table
    lay(state, gojo="blue", jogo="remain")
    assert "it is Blue" in "\n".join(drawn(state, None)["Round 4 of 7"])


def test_an_exorcised_player_sees_no_hand() -> None:
    state = at(four("U0", None, "L1", "L4"), {"U2": 1})
    assert "Your cards" not in drawn(state, 1)
    assert "Exorcised" in "\n".join(drawn(state, 1)["Players"])
