"""Section C of the ledger: Blue, Red and Hollow Purple (SHB-050..063)."""

from __future__ import annotations

import pytest

from games.shibuya.build import (
    GAME,
    area,
    asked,
    asked_whom,
    at,
    ended,
    exorcised,
    four,
    hand,
    heard,
    humans,
    lay,
    legal,
    play,
    refused,
    result,
    told_order,
)
from hyakki.core.errors import BadInput

# --- Blue ---


@pytest.mark.rule("SHB-050")
def test_blue_leads_to_any_zone_with_a_spirit_and_nowhere_else() -> None:
    state = at(four("U0", "L1", "L4", "U3"), {"U2": 1})
    lay(state, gojo="blue", jogo="move", hanami="move", mahito="move")
    assert legal(state, "gojo") == ["go U3", "go L1", "go L4"]
    assert refused(state, "gojo", "go U1") == "SHB-050"
    assert refused(state, "gojo", "spare") == "SHB-032"
    view = state.view(0)
    assert [player["laid"] for player in view["players"]] == ["blue", None, None, None]  # he knows no card
    assert [player["area"] for player in view["players"]] == ["U0", "L1", "L4", "U3"]
    play(state, "gojo", "go L4")
    assert area(state, "gojo") == "L4"


@pytest.mark.rule("SHB-050", "SHB-006")
def test_blue_names_a_merged_zone_by_its_first_spirit_in_turn_order() -> None:
    # Hanami and Jogo share the chain L2-L3-L4; Jogo acts first.
    state = at(four("U0", "L4", "L2", "U3"), {"U2": 1}, red_chips=["L2-L3", "L3-L4"])
    lay(state, gojo="blue", jogo="move", hanami="move", mahito="move")
    assert legal(state, "gojo") == ["go U3", "go L4"]
    assert refused(state, "gojo", "go L2") == "SHB-006"
    play(state, "gojo", "go L4")
    assert area(state, "gojo") == "L4"


@pytest.mark.rule("SHB-051")
def test_the_own_zone_is_a_target_of_blue_if_a_spirit_is_there() -> None:
    state = at(four("U1", "U1", "L4", "L4"), {"U2": 1})
    lay(state, gojo="blue")
    assert legal(state, "gojo") == ["go U1", "go L4"]
    play(state, "gojo", "go U1")
    assert exorcised(state) == ["jogo"]  # performed, so STEP 3 took place


@pytest.mark.rule("SHB-051")
def test_by_option_blue_leads_away_or_fails() -> None:
    options = {"blue_may_target_own_zone": False}
    state = at(four("U1", "U1", "L4", "L3"), {"U2": 1}, options=options)
    lay(state, gojo="blue")
    assert legal(state, "gojo") == ["go L3", "go L4"]
    assert refused(state, "gojo", "go U1") == "SHB-051"
    state = at(four("U1", "U1", "U2", "U2"), {"U1": 1, "L4": 1}, options=options, red_chips=["U1-U2"])
    lay(state, gojo="blue")
    assert heard(state, "failed") == [{"seat": 0, "card": "blue", "why": "no_target"}]
    assert humans(state) == {"U1": 1, "L4": 1}


@pytest.mark.rule("SHB-052")
def test_blue_exorcises_only_who_is_still_there_unprotected_in_step_three() -> None:
    state = at(four("U0", "L1", "L1", "L1"), {"U2": 1})
    lay(state, gojo="blue", jogo="move", hanami="domain_amplification", mahito="remain")
    assert area(state, "gojo") == "L1"  # one zone holds all: nobody is asked
    assert exorcised(state) == []
    play(state, "jogo", "go L0")
    assert exorcised(state) == ["mahito"]


@pytest.mark.rule("SHB-053")
def test_after_blue_step_three_uses_the_zone_gojo_was_displaced_to() -> None:
    state = at(four("U1", "L1", "L1", "U0"), {"U0": 1, "L1": 1, "U2": 1})
    lay(state, gojo="blue", jogo="ember_insects")
    play(state, "gojo", "go L1")
    assert humans(state) == {"U0": 1, "U2": 1}
    play(state, "mahito", "spare")
    assert area(state, "gojo") == "U0"
    assert humans(state) == {"U0": 1, "U2": 1}  # no second rescue on the plaza
    assert exorcised(state) == ["mahito"]


@pytest.mark.rule("SHB-053")
def test_after_blue_tree_root_may_part_gojo_from_his_target() -> None:
    state = at(four("U0", "L1", "L2", "U3"), {"U2": 1, "L1": 1}, red_chips=["L1-L2"])
    lay(state, gojo="blue", hanami="tree_root")
    play(state, "gojo", "go L1")
    play(state, "gojo", "side L1")
    play(state, "jogo", "side L2")
    play(state, "hanami", "side L2")
    assert exorcised(state) == []
    assert len(heard(state, "rescued")) == 1


# --- Red ---


@pytest.mark.rule("SHB-054")
def test_red_removes_any_boundary_however_far_and_zones_merge_at_once() -> None:
    state = at(four("U0", "L1", "L2", "L4"), {"U2": 1})
    lay(state, gojo="red")
    assert legal(state, "gojo") == [f"break {name}" for name in boundaries()]
    assert refused(state, "gojo", "spare") == "SHB-032"
    play(state, "gojo", "break L1-L2")
    assert state.view(None)["red_chips"] == ["L1-L2"]
    assert state.view(None)["red_chips_left"] == 3
    assert ["L1", "L2"] in state.view(None)["zones"]


@pytest.mark.rule("SHB-054")
def test_red_is_not_laid_twice_on_one_boundary() -> None:
    state = at(four("U0", "L1", "L2", "L4"), {"U2": 1}, red_chips=["L1-L2"])
    lay(state, gojo="red")
    assert "break L1-L2" not in legal(state, "gojo")
    assert refused(state, "gojo", "break L1-L2") == "SHB-054"


@pytest.mark.rule("SHB-054", "SHB-004")
def test_red_joins_two_chains_into_one_zone_of_five() -> None:
    # L0-L1 and L2-L3-L4 are zones; breaking L1-L2 makes the whole floor one: Gojo reaches Mahito at the far end.
    state = at(four("L0", "L1", "U1", "L4"), {"U2": 1}, red_chips=["L0-L1", "L2-L3", "L3-L4"])
    lay(state, gojo="red", jogo="domain_amplification")
    play(state, "gojo", "break L1-L2")
    assert ["L0", "L1", "L2", "L3", "L4"] in state.view(None)["zones"]
    assert exorcised(state) == ["mahito"]


@pytest.mark.rule("SHB-055")
def test_red_is_never_laid_on_stairs() -> None:
    state = at(four("U1", "L1", "L2", "L4"), {"U2": 1})
    lay(state, gojo="red", jogo="domain_amplification")
    for stairs in ("U1-L1", "U2-L3", "U3-L4"):
        assert f"break {stairs}" not in legal(state, "gojo")
        assert refused(state, "gojo", f"break {stairs}") == "SHB-055"


@pytest.mark.rule("SHB-056")
def test_a_boundary_inside_a_zone_may_be_removed_and_changes_no_zone() -> None:
    state = at(four("U0", "L1", "L2", "L4"), {"U2": 1}, red_chips=["L0-L1", "L0-L2"])
    before = state.view(None)["zones"]
    lay(state, gojo="red")
    play(state, "gojo", "break L1-L2")
    assert state.view(None)["zones"] == before
    assert state.view(None)["red_chips"] == ["L0-L1", "L0-L2", "L1-L2"]


@pytest.mark.rule("SHB-057")
def test_a_red_chip_stays_and_the_rescue_takes_the_enlarged_zone() -> None:
    state = at(four("U1", "L1", "L2", "L4"), {"U2": 2, "U3": 1, "L3": 1}, red_chips=["U2-U3"])
    lay(state, gojo="red")
    play(state, "gojo", "break U1-U2")
    assert humans(state) == {"L3": 1}
    lay(state, gojo="remain", jogo="domain_amplification", hanami="domain_amplification", mahito="use_stairs")
    assert state.view(None)["round"] == 3
    assert state.view(None)["red_chips"] == ["U1-U2", "U2-U3"]


@pytest.mark.rule("SHB-058")
def test_four_reds_in_seven_rounds_always_have_a_chip() -> None:
    state = at(four("U0", "L1", "L2", "L4"), {"U2": 1, "L3": 1})
    for number, boundary in enumerate(["L0-L1", "", "L0-L2", "", "L0-L4", "", "L3-L4"], 1):
        odd = number % 2 == 1
        assert ("red" in hand(state, "gojo")) == odd
        if odd:
            lay(state, gojo="red")
            play(state, "gojo", f"break {boundary}")
        else:
            safe = "domain_amplification"
            lay(state, gojo="remain", jogo=safe, hanami=safe, mahito=safe)
    assert state.view(None)["red_chips_left"] == 0
    assert [event["card"] for event in heard(state, "failed")] == []


# --- Hollow Purple ---


@pytest.mark.rule("SHB-059")
def test_purple_exorcises_all_spirits_of_one_human_free_zone_at_once() -> None:
    state = at(four("U0", "L1", "L1", "U3"), {"U2": 1})
    lay(state, gojo="hollow_purple")
    assert (asked(state), asked_whom(state)) == ("hollow_purple", "gojo")
    assert legal(state, "gojo") == ["exorcise U3", "exorcise L1"]
    assert refused(state, "gojo", "exorcise L2") == "SHB-059"
    play(state, "gojo", "exorcise U3")
    assert exorcised(state) == ["mahito"]
    assert area(state, "gojo") == "U0"  # he does not move


@pytest.mark.rule("SHB-059")
def test_purple_strikes_everybody_in_the_zone() -> None:
    state = at(four("U0", "L1", "L1", "U3"), {"U2": 1})
    lay(state, gojo="hollow_purple")
    play(state, "gojo", "exorcise L1")
    assert exorcised(state) == ["jogo", "hanami"]
    assert ended(state) == ("gojo", "extermination")


@pytest.mark.rule("SHB-060")
def test_one_human_anywhere_in_a_merged_zone_shields_all() -> None:
    # A chain of four: the human at its far end shields Jogo and Hanami.
    chain = ["L1-L2", "L2-L3", "L3-L4"]
    state = at(four("U0", "L1", "L2", "U3"), {"L4": 1, "U2": 1}, red_chips=chain)
    lay(state, gojo="hollow_purple")
    play(state, "jogo", "spare")
    play(state, "hanami", "spare")
    assert exorcised(state) == ["mahito"]  # the only target
    state = at(four("U0", "L1", "L2", "U3"), {"L4": 1, "U2": 1}, red_chips=chain[:2])
    lay(state, gojo="hollow_purple")
    assert legal(state, "gojo") == ["exorcise U3", "exorcise L1"]


@pytest.mark.rule("SHB-060")
def test_a_shielded_zone_is_refused() -> None:
    state = at(four("U0", "L1", "L0", "U3"), {"L2": 1, "U2": 1}, red_chips=["L1-L2"])
    lay(state, gojo="hollow_purple")
    play(state, "jogo", "spare")
    assert legal(state, "gojo") == ["exorcise U3", "exorcise L0"]
    assert refused(state, "gojo", "exorcise L1") == "SHB-060"


@pytest.mark.rule("SHB-061")
def test_amplification_does_not_shield_from_purple() -> None:
    state = at(four("U0", "L1", "L3", "U3"), {"L3": 1, "U3": 1})
    lay(state, gojo="hollow_purple", jogo="domain_amplification")
    play(state, "hanami", "spare")
    play(state, "mahito", "spare")
    assert exorcised(state) == ["jogo"]


@pytest.mark.rule("SHB-062")
def test_the_own_zone_may_be_struck_if_it_is_free_of_humans_already() -> None:
    state = at(four("L1", "L1", "L3", "U3"), {"L3": 1, "U3": 1})
    lay(state, gojo="hollow_purple", jogo="domain_amplification")
    play(state, "hanami", "spare")
    play(state, "mahito", "spare")
    assert exorcised(state) == ["jogo"]
    # With a human beside them the rescue comes too late to clear the way.
    state = at(four("L1", "L1", "L3", "U3"), {"L1": 1, "L3": 1, "U3": 1})
    lay(state, gojo="hollow_purple", jogo="domain_amplification")
    for who in ("jogo", "hanami", "mahito"):
        play(state, who, "spare")
    assert heard(state, "failed") == [{"seat": 0, "card": "hollow_purple", "why": "no_target"}]
    assert humans(state) == {"L1": 1, "L3": 1, "U3": 1}  # failed, so no rescue either


@pytest.mark.rule("SHB-063")
def test_purple_then_rescue_then_step_three() -> None:
    state = at(four("L1", "L1", "L3", "U3"), {"L1": 1, "U2": 1, "U3": 1})
    lay(state, gojo="hollow_purple")
    play(state, "jogo", "spare")
    play(state, "mahito", "spare")
    told = [key for key in told_order(state) if key in ("purple", "exorcised", "rescued")]
    assert told == ["purple", "exorcised", "rescued", "exorcised"]
    assert exorcised(state) == ["hanami", "jogo"]  # two places in one round
    assert ended(state) == ("gojo", "extermination")


@pytest.mark.rule("SHB-063")
def test_victory_by_purple_comes_before_the_rescue() -> None:
    # The rescue would take the last human, but Extermination is reached first.
    state = at(four("U2", "L1", "L1", "U3"), {"U2": 1})
    lay(state, gojo="hollow_purple")
    play(state, "gojo", "exorcise L1")
    assert ended(state) == ("gojo", "extermination")
    assert humans(state) == {"U2": 1}
    # With one target only, the rescue is what wins.
    state = at(four("U2", "L1", "L3", "U3"), {"U2": 1})
    lay(state, gojo="hollow_purple")
    play(state, "gojo", "exorcise L1")
    assert ended(state) == ("gojo", "unlimited_void")
    assert result(state, "gojo") == "performed"


def boundaries() -> list[str]:
    return [link["id"] for link in GAME.manual.data["board"]["boundaries"]]


def test_a_word_that_is_no_boundary_is_bad_input() -> None:
    with pytest.raises(BadInput, match="is not a boundary"):
        GAME.parse("break U9-U1")
