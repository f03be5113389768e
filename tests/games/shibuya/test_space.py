"""Section A of the ledger: sides, areas, zones and what shares them (SHB-001..008)."""

from __future__ import annotations

import pytest

from games.shibuya.build import (
    AREAS,
    CONCOURSE,
    GAME,
    area,
    asked,
    at,
    ended,
    exorcised,
    four,
    given,
    humans,
    lay,
    legal,
    play,
    refused,
    started,
)
from hyakki.core.errors import BadInput


@pytest.mark.rule("SHB-001")
@pytest.mark.parametrize("seats", [1, 2, 5, 0])
def test_only_three_or_four_players(seats: int) -> None:
    with pytest.raises(BadInput, match="seats"):
        GAME.new(seats)


@pytest.mark.rule("SHB-001")
def test_one_plays_gojo_and_the_others_a_spirit_each() -> None:
    names = [player["character"] for player in GAME.new(4).view(None)["players"]]
    assert sorted(names) == ["gojo", "hanami", "jogo", "mahito"]
    state = GAME.new(3)
    for seat in (1, 2):
        state.apply(seat, state.legal(seat)[0])
    names = [player["character"] for player in state.view(None)["players"]]
    assert names[0] == "gojo"
    assert len(set(names)) == 3


@pytest.mark.rule("SHB-002")
def test_spirits_win_together_with_one_exorcised_in_the_last_round() -> None:
    state = at(four("L0", "L0", "L4", "U1"), {"U2": 1}, round=7)
    lay(state, gojo="remain")
    assert exorcised(state) == ["jogo"]
    assert state.outcome is not None
    assert state.outcome.winners == (1, 2, 3)
    assert state.outcome.returns == (0.0, 1.0, 1.0, 1.0)


@pytest.mark.rule("SHB-002")
def test_spirits_lose_together() -> None:
    state = at(four("L0", "L0", "L0", "U1"), {"U2": 1})
    lay(state, gojo="remain")
    assert state.outcome is not None
    assert state.outcome.winners == (0,)
    assert state.outcome.returns == (1.0, 0.0, 0.0, 0.0)


@pytest.mark.rule("SHB-003")
def test_boundaries_and_stairs_of_the_board_are_those_of_the_data() -> None:
    board = GAME.manual.data["board"]
    assert len(board["areas"]) == 9
    across: dict[str, set[str]] = {name: set() for name in AREAS}
    stairs: dict[str, set[str]] = {name: set() for name in AREAS}
    for links, neighbours in ((board["boundaries"], across), (board["stairs"], stairs)):
        for link in links:
            one, other = link["ends"]
            neighbours[one].add(other)
            neighbours[other].add(one)
    for name in AREAS:
        for card, reached in (("move", across[name]), ("use_stairs", stairs[name])):
            elsewhere = "L0" if name != "L0" else "U0"
            state = at(four(elsewhere, name, "L2", "L3"), {"U2": 1, "L4": 1})
            lay(state, jogo=card)
            if asked(state) == "choose_zone":
                assert set(legal(state, "jogo")) == {f"go {to}" for to in reached}
            else:
                assert {area(state, "jogo")} == (reached or {name})


@pytest.mark.rule("SHB-004")
def test_areas_without_red_chips_are_zones_of_their_own() -> None:
    assert GAME.new(4, CONCOURSE).view(None)["zones"] == [[name] for name in AREAS]


@pytest.mark.rule("SHB-004")
@pytest.mark.parametrize(
    ("chips", "merged"),
    [
        (["L0-L1"], [["L0", "L1"]]),
        (["L1-L2", "L2-L3", "L3-L4"], [["L1", "L2", "L3", "L4"]]),  # a chain past the plaza
        (["L3-L4", "L1-L2", "L2-L3"], [["L1", "L2", "L3", "L4"]]),  # laid in another order
        (["U1-U2", "L1-L2", "U2-U3", "L3-L4"], [["U1", "U2", "U3"], ["L1", "L2"], ["L3", "L4"]]),
        (["L0-L1", "L0-L4", "L3-L4"], [["L0", "L1", "L3", "L4"]]),
        (["U0-U1", "U1-U2", "U0-U2"], [["U0", "U1", "U2"]]),  # a ring
    ],
)
def test_zones_are_the_areas_joined_by_red_chips(chips: list[str], merged: list[list[str]]) -> None:
    state = at(four("U0", "L0", "L0", "L0"), {"L2": 1}, red_chips=chips)
    zones = state.view(None)["zones"]
    assert [zone for zone in zones if len(zone) > 1] == merged
    assert sorted([name for zone in zones for name in zone]) == sorted(AREAS)


@pytest.mark.rule("SHB-005")
def test_ends_of_a_chain_of_three_areas_are_the_same_area() -> None:
    # Gojo at one end of L1-L2-L3, Jogo at the other, a human in between: all in one zone.
    pieces = four("L1", "L3", "U1", "U2")
    state = at(pieces, {"L2": 1, "U0": 1}, red_chips=["L1-L2", "L2-L3"])
    lay(state, jogo="domain_amplification")
    play(state, "jogo", "spare")
    assert humans(state) == {"U0": 1}  # Gojo remained at L1 and rescued on L2
    state = at(pieces, {"L2": 1, "U0": 1}, red_chips=["L1-L2", "L2-L3"])
    lay(state)
    play(state, "jogo", "spare")
    assert exorcised(state) == ["jogo"]
    state = at(pieces, {"L2": 1, "U0": 1}, red_chips=["L1-L2"])  # the chain is broken before L3
    lay(state)
    assert exorcised(state) == []


@pytest.mark.rule("SHB-006")
def test_two_links_into_one_zone_are_one_option_with_the_lowest_arrival() -> None:
    # From L0 boundaries lead to L1, L2 and L3, which are one zone, and to L4.
    state = at(four("U0", "L0", "L4", "L4"), {"U2": 1}, red_chips=["L1-L2", "L2-L3"])
    lay(state, jogo="move")
    assert legal(state, "jogo") == ["go L1", "go L4"]
    assert refused(state, "jogo", "go L2") == "SHB-006"
    play(state, "jogo", "go L1")
    assert area(state, "jogo") == "L1"


@pytest.mark.rule("SHB-006")
def test_the_stored_area_is_where_a_permitted_link_arrives_not_the_lowest_of_the_zone() -> None:
    # The zone L1-L2-L3 touches L4 only by L3-L4.
    state = at(four("U0", "L4", "L0", "L0"), {"U2": 1}, red_chips=["L1-L2", "L2-L3"])
    lay(state, jogo="move")
    assert legal(state, "jogo") == ["go L0", "go L3"]


@pytest.mark.rule("SHB-006", "SHB-067")
def test_two_steps_into_one_zone_are_one_option_with_the_lowest_arrival() -> None:
    # L0-L3 is one zone: over U2 the stairs arrive at L3, over L1 a boundary arrives at L0.
    state = at(four("L4", "U1", "L4", "L4"), {"U3": 1}, red_chips=["L0-L3"])
    lay(state, jogo="high_speed_movement")
    assert "go L0" in legal(state, "jogo")
    assert refused(state, "jogo", "go L3") == "SHB-006"
    play(state, "jogo", "go L0")
    assert area(state, "jogo") == "L0"


@pytest.mark.rule("SHB-006")
def test_where_a_piece_is_drawn_in_its_zone_changes_no_choice() -> None:
    for drawn in ("L1", "L2", "L3"):
        state = at(four("U0", drawn, "L0", "L0"), {"U2": 1}, red_chips=["L1-L2", "L2-L3"])
        lay(state, jogo="move")
        assert legal(state, "jogo") == ["go L0", "go L4"]


@pytest.mark.rule("SHB-006")
def test_a_click_on_any_area_of_a_zone_chooses_it() -> None:
    state = at(four("U0", "L0", "L4", "L4"), {"U2": 1}, red_chips=["L1-L2", "L2-L3"])
    lay(state, jogo="move")
    elements = GAME.elements(GAME.parse("go L1"), state.view(1))
    assert sorted(elements) == ["area:L1", "area:L2", "area:L3"]
    assert GAME.elements(GAME.parse("go L4"), state.view(1)) == ["area:L4"]


@pytest.mark.rule("SHB-007")
def test_no_zone_spans_two_floors() -> None:
    for chips in (["U0-U1", "L0-L1", "U1-U2", "L1-L2"], ["U1-U2", "U2-U3", "L3-L4", "L0-L3"]):
        state = at(four("U0", "L0", "L0", "L0"), {"L2": 1}, red_chips=chips)
        for zone in state.view(None)["zones"]:
            assert len({name[0] for name in zone}) == 1
    with pytest.raises(BadInput, match="red_chips"):
        started(given(four("U0", "L0", "L0", "L0"), {"L2": 1}, red_chips=["U1-L1"]))


@pytest.mark.rule("SHB-008")
def test_any_number_of_pieces_and_humans_share_an_area_and_entry_is_free() -> None:
    state = at(four("L1", "L0", "L1", "L1"), {"L1": 5, "U2": 1})
    lay(state, jogo="move", hanami="domain_amplification", mahito="move")
    assert "go L1" in legal(state, "jogo")  # into Gojo's area
    play(state, "jogo", "go L1", "spare")
    assert [area(state, who) for who in ("gojo", "jogo", "hanami", "mahito")] == ["L1"] * 4
    assert humans(state) == {"L1": 5, "U2": 1}
    play(state, "hanami", "spare")
    play(state, "mahito", "go L0")
    assert exorcised(state) == ["jogo"]
    assert asked(state) == "select_card"
    with pytest.raises(AssertionError, match="goes on"):
        ended(state)
