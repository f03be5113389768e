"""Section C of the ledger: Move, Use stairs, Remain (SHB-043..049)."""

from __future__ import annotations

import pytest

from games.shibuya.build import (
    area,
    asked,
    asked_whom,
    at,
    energy,
    exorcised,
    four,
    heard,
    humans,
    lay,
    legal,
    play,
    refused,
)


@pytest.mark.rule("SHB-043")
@pytest.mark.parametrize("who", ["gojo", "jogo"])
def test_move_crosses_one_boundary_of_the_owners_choice(who: str) -> None:
    state = at({**four("U0", "U0", "L4", "L4"), who: "L2"}, {"U2": 1})
    lay(state, **{who: "move"})
    assert legal(state, who) == ["go L0", "go L1", "go L3"]
    assert refused(state, who, "go L4") == "SHB-043"
    assert refused(state, who, "go U2") == "SHB-043"
    play(state, who, "go L3")
    assert area(state, who) == "L3"


@pytest.mark.rule("SHB-043")
def test_move_leaves_a_chain_of_three_areas_by_any_of_its_boundaries() -> None:
    # L1-L2-L3 is one zone; L0 lies across three of its boundaries, L4 across one.
    state = at(four("U0", "L1", "L0", "L0"), {"U2": 1}, red_chips=["L1-L2", "L2-L3"])
    lay(state, jogo="move")
    assert legal(state, "jogo") == ["go L0", "go L4"]
    play(state, "jogo", "go L4")
    assert area(state, "jogo") == "L4"


@pytest.mark.rule("SHB-044")
@pytest.mark.parametrize("who", ["gojo", "hanami"])
def test_move_never_uses_stairs(who: str) -> None:
    state = at({**four("U0", "U0", "U0", "L4"), who: "L3"}, {"U1": 1})
    lay(state, **{who: "move", "jogo": "remain"})
    assert "go U2" not in legal(state, who)
    assert refused(state, who, "go U2") == "SHB-044"


@pytest.mark.rule("SHB-044")
def test_stairs_into_a_merged_zone_are_refused_by_any_of_its_areas() -> None:
    state = at(four("U0", "L3", "L0", "L0"), {"L1": 1}, red_chips=["U1-U2", "U2-U3"])
    lay(state, jogo="move")
    for upstairs in ("U1", "U2", "U3"):
        assert refused(state, "jogo", f"go {upstairs}") == "SHB-044"


@pytest.mark.rule("SHB-045")
def test_going_about_in_the_own_zone_is_no_move() -> None:
    state = at(four("U0", "L1", "L0", "L0"), {"U2": 1}, red_chips=["L1-L2", "L2-L3"])
    lay(state, jogo="move")
    assert refused(state, "jogo", "go L2") == "SHB-045"
    assert refused(state, "jogo", "go L3") == "SHB-045"


@pytest.mark.rule("SHB-045")
def test_a_boundary_inside_a_merged_zone_is_no_way_out() -> None:
    # L1-L2 carries no chip, but both its ends are joined through L0.
    state = at(four("U0", "L1", "L4", "L4"), {"U2": 1}, red_chips=["L0-L1", "L0-L2"])
    lay(state, jogo="move")
    assert legal(state, "jogo") == ["go L3", "go L4"]
    assert refused(state, "jogo", "go L2") == "SHB-045"


@pytest.mark.rule("SHB-045")
def test_a_piece_whose_zone_is_the_whole_floor_cannot_move() -> None:
    # A chain of four chips around the lower floor leaves boundaries without a chip, yet none leads out.
    chips = ["L0-L1", "L1-L2", "L2-L3", "L3-L4"]
    state = at(four("U0", "L2", "L0", "L0"), {"U2": 1}, red_chips=chips)
    lay(state, jogo="move")
    assert heard(state, "failed")[0] == {"seat": 1, "card": "move", "why": "no_way_out"}
    assert area(state, "jogo") == "L2"


@pytest.mark.rule("SHB-046")
@pytest.mark.parametrize("who", ["gojo", "mahito"])
def test_use_stairs_takes_a_staircase_of_the_area(who: str) -> None:
    state = at({**four("U0", "L2", "L2", "L2"), who: "L3"}, {"U1": 1})
    lay(state, **{who: "use_stairs"})
    assert area(state, who) == "U2"  # the only staircase: nobody is asked


@pytest.mark.rule("SHB-046")
def test_use_stairs_takes_any_staircase_that_touches_the_zone() -> None:
    # The chain L1-L2-L3-L4 touches all three staircases, from wherever the piece is drawn.
    for drawn in ("L1", "L2", "L3", "L4"):
        state = at(four("L0", drawn, "L0", "U0"), {"U0": 1}, red_chips=["L1-L2", "L2-L3", "L3-L4"])
        lay(state, jogo="use_stairs", gojo="red", hanami="domain_amplification")
        assert legal(state, "jogo") == ["go U1", "go U2", "go U3"]
        assert refused(state, "jogo", "go U0") == "SHB-046"
        play(state, "jogo", "go U3")
        assert area(state, "jogo") == "U3"


@pytest.mark.rule("SHB-046")
def test_stairs_into_one_merged_zone_are_one_option() -> None:
    state = at(four("L0", "L1", "L0", "U0"), {"U0": 1}, red_chips=["L1-L2", "L2-L3", "U1-U2"])
    lay(state, jogo="use_stairs")
    assert area(state, "jogo") == "U1"  # U1-L1 and U2-L3 lead to the same zone, the lowest arrival is stored


@pytest.mark.rule("SHB-047")
def test_use_stairs_never_crosses_a_boundary() -> None:
    state = at(four("L0", "L1", "L0", "U0"), {"U0": 1}, red_chips=["L1-L2", "L2-L3"])
    lay(state, jogo="use_stairs")
    assert legal(state, "jogo") == ["go U1", "go U2"]
    assert refused(state, "jogo", "go L0") == "SHB-047"
    assert refused(state, "jogo", "go L4") == "SHB-047"


@pytest.mark.rule("SHB-048")
def test_a_spirit_that_remains_takes_energy_before_its_human_step() -> None:
    state = at(four("U0", "L1", "L2", "L3"), {"L1": 1, "U2": 1})
    lay(state)
    assert (asked(state), asked_whom(state)) == ("devour", "jogo")
    assert energy(state, "jogo") == 2
    assert state.view(None)["bank"] == 5
    play(state, "jogo", "eat")
    assert area(state, "jogo") == "L1"
    assert energy(state, "jogo") == 3


@pytest.mark.rule("SHB-048")
def test_an_empty_bank_gives_nothing() -> None:
    state = at(four("U0", "L1", "L2", "L3"), {"U2": 1}, energy={"jogo": 4, "hanami": 4, "mahito": 1})
    lay(state)
    assert [energy(state, who) for who in ("jogo", "hanami", "mahito")] == [4, 4, 1]
    assert [event["gained"] for event in heard(state, "gathered")] == [0, 0, 0]
    assert heard(state, "failed") == []


@pytest.mark.rule("SHB-049")
def test_gojo_remaining_is_a_performed_action() -> None:
    state = at(four("U1", "U1", "L2", "L3"), {"U1": 1, "L4": 1})
    lay(state, jogo="ember_insects", gojo="remain")  # moved away first: no rescue on U1, nobody with him
    play(state, "jogo", "spare")
    assert (area(state, "gojo"), exorcised(state)) == ("L0", [])
    state = at(four("U1", "U1", "L2", "L3"), {"U1": 1, "L4": 1})
    lay(state, jogo="move", gojo="remain")
    play(state, "jogo", "go U0")
    assert humans(state) == {"L4": 1}
    state = at(four("U1", "U1", "L2", "L3"), {"U1": 1, "L4": 1})
    lay(state, gojo="remain")
    play(state, "jogo", "spare")
    assert area(state, "gojo") == "U1"
    assert energy(state, "gojo") == 0
    assert humans(state) == {"L4": 1}
    assert exorcised(state) == ["jogo"]
