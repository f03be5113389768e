"""Sections D to F of the ledger: STEP 3, the end of a round, victory (SHB-086..098)."""

from __future__ import annotations

import pytest

from games.shibuya.build import (
    GAME,
    area,
    asked,
    at,
    ended,
    energy,
    exorcised,
    four,
    hand,
    heard,
    humans,
    lay,
    legal,
    play,
    refused,
    seen,
    started,
)


@pytest.mark.rule("SHB-086")
@pytest.mark.parametrize(
    ("card", "answers", "spirits"),
    [
        ("remain", [], ["jogo"]),
        ("red", ["break U0-U1"], ["jogo"]),
        ("blue", ["go L1"], ["jogo"]),
        ("hollow_purple", ["exorcise L4"], ["hanami", "jogo"]),  # Purple first, then STEP 3
        ("move", ["go L0"], ["mahito"]),
    ],
)
def test_any_performed_card_of_gojo_brings_the_exorcism(card: str, answers: list[str], spirits: list[str]) -> None:
    state = at(four("L1", "L1", "L4", "L0"), {"U3": 1})
    lay(state, gojo=card)
    play(state, "gojo", *answers)
    assert exorcised(state) == spirits


@pytest.mark.rule("SHB-086")
def test_all_unprotected_spirits_of_the_zone_go_together() -> None:
    # The chain L1-L2-L3 holds Gojo and all spirits, one amplified.
    state = at(four("L1", "L2", "L3", "L1"), {"U3": 1}, red_chips=["L1-L2", "L2-L3"])
    lay(state, mahito="domain_amplification")
    assert exorcised(state) == ["jogo", "hanami"]
    assert ended(state) == ("gojo", "extermination")
    assert area(state, "mahito") == "L1"


@pytest.mark.rule("SHB-086")
def test_nobody_is_exorcised_outside_gojos_zone() -> None:
    state = at(four("L1", "L2", "L0", "U1"), {"U3": 1})
    lay(state)
    assert exorcised(state) == []


@pytest.mark.rule("SHB-087")
def test_the_exorcism_is_skipped_after_a_failed_or_nullified_card() -> None:
    state = at(four("L2", "L2", "L3", "U1"), {"U3": 1})
    lay(state, gojo="use_stairs")
    assert exorcised(state) == []
    for counts, spirits in ((True, []), (False, ["jogo"])):
        options = {"nullified_move_counts_as_failed": counts}
        state = at(four("L2", "L2", "L3", "U1"), {"U3": 1}, options=options)
        lay(state, gojo="move", hanami="flower_field")
        assert exorcised(state) == spirits


@pytest.mark.rule("SHB-088")
def test_an_exorcised_spirit_leaves_the_board_and_takes_no_part() -> None:
    state = at(four("L2", "L2", "L3", "U1"), {"U3": 1})
    lay(state)
    assert area(state, "jogo") is None
    assert seen(state, "jogo")["exorcised"]
    assert state.to_act() == (0, 2, 3)
    assert legal(state, "jogo") == []
    lay(state, gojo="red", hanami="use_stairs", mahito="domain_amplification")
    play(state, "gojo", "break U0-U1")
    assert state.to_act() == (0, 2, 3)


@pytest.mark.rule("SHB-089")
def test_energy_of_an_exorcised_spirit_goes_back_to_the_bank() -> None:
    state = at(four("L2", "L2", "L3", "U1"), {"U3": 1}, energy={"jogo": 3})
    lay(state)
    assert energy(state, "jogo") == 0
    assert state.view(None)["bank"] == 9 - 2 - 2
    lay(state, gojo="red", mahito="idle_transfiguration", hanami="use_stairs")
    play(state, "jogo", "put L4")
    assert energy(state, "jogo") == 1


@pytest.mark.rule("SHB-089")
def test_by_option_it_keeps_them_for_its_return_with_four_players_only() -> None:
    options = {"exorcised_energy_returns_to_bank": False}
    state = at(four("L2", "L2", "L3", "U1"), {"U3": 1}, energy={"jogo": 3}, options=options)
    lay(state, jogo="use_stairs")
    assert energy(state, "jogo") == 3
    lay(state, gojo="red", mahito="idle_transfiguration", hanami="use_stairs")
    play(state, "jogo", "put L4")
    assert energy(state, "jogo") == 4
    three: dict[str, str | None] = {"gojo": "L2", "jogo": "L2", "hanami": "L3"}
    state = at(three, {"U3": 1}, energy={"jogo": 3}, options=options, reserve="mahito")
    lay(state, jogo="use_stairs")
    assert energy(state, "jogo") == 0


@pytest.mark.rule("SHB-090")
def test_the_card_of_the_ended_round_stays_and_the_one_before_comes_back() -> None:
    state = at(four("U0", "L1", "L3", "L4"), {"U3": 1}, used={"jogo": "move", "gojo": "blue"})
    lay(state, jogo="remain", gojo="remain")
    assert seen(state, "jogo")["used"] == "remain"
    assert "move" in hand(state, "jogo")
    assert "remain" not in hand(state, "jogo")
    assert "blue" in hand(state, "gojo")
    assert "remain" not in hand(state, "gojo")
    assert seen(state, "jogo")["laid"] is None


@pytest.mark.rule("SHB-091")
def test_the_round_advances_unless_the_game_is_over() -> None:
    state = at(four("U0", "L1", "L3", "L4"), {"U3": 1}, round=5)
    lay(state)
    assert state.view(None)["round"] == 6
    state = at(four("L1", "L1", "L1", "L4"), {"U3": 1}, round=5)
    lay(state)
    assert ended(state) == ("gojo", "extermination")
    assert state.view(None)["round"] == 5
    assert state.outcome is not None
    assert state.outcome.details["round"] == 5
    assert heard(state, "round") == []


@pytest.mark.rule("SHB-092")
def test_a_gain_takes_only_what_the_bank_holds() -> None:
    chips = {"jogo": 2, "hanami": 4, "mahito": 1}  # two are left
    state = at(four("U0", "L1", "L3", "L4"), {"L1": 5, "U3": 1}, energy=chips)
    lay(state)
    play(state, "jogo", "eat")  # remained: one chip; five eaten: the other one
    assert energy(state, "jogo") == 4
    assert state.view(None)["bank"] == 0
    assert humans(state) == {"U3": 1}  # all five left the board
    assert heard(state, "eaten") == [{"seat": 1, "count": 5, "gained": 1, "area": "L1"}]


@pytest.mark.rule("SHB-093")
@pytest.mark.parametrize("second", [True, False])
def test_extermination_when_one_spirit_or_none_is_left(second: bool) -> None:
    state = at(four("L1", "L1", "L1", "L1" if second else "U1"), {"U3": 1})
    lay(state)
    assert ended(state) == ("gojo", "extermination")
    assert len(exorcised(state)) == (3 if second else 2)
    state = at(four("L1", "L1", "L2", "U1"), {"U3": 1})
    lay(state)
    assert asked(state) == "select_card"  # two are left


@pytest.mark.rule("SHB-093")
def test_extermination_is_checked_right_after_purple() -> None:
    state = at(four("L1", None, "L2", "U1"), {"L1": 1, "U3": 1})
    lay(state, gojo="hollow_purple")
    play(state, "gojo", "exorcise L2")
    assert ended(state) == ("gojo", "extermination")
    assert heard(state, "rescued") == []


@pytest.mark.rule("SHB-094")
def test_unlimited_void_the_instant_no_human_is_left() -> None:
    state = at(four("U1", "L1", "L2", "L4"), {"U1": 2})
    lay(state, gojo="remain")
    assert ended(state) == ("gojo", "unlimited_void")  # rescued
    state = at(four("U1", "L1", "L2", "L4"), {"L1": 1})
    lay(state, mahito="falling_humans")
    play(state, "jogo", "eat")
    assert ended(state) == ("gojo", "unlimited_void")  # eaten; the human that would fall comes too late
    assert heard(state, "human_fell") == []


@pytest.mark.rule("SHB-095")
def test_a_spirit_may_eat_the_last_human() -> None:
    state = at(four("U1", "L1", "L2", "L4"), {"L1": 1})
    lay(state)
    assert "eat" in legal(state, "jogo")
    play(state, "jogo", "eat")
    assert state.outcome is not None
    assert state.outcome.winners == (0,)


@pytest.mark.rule("SHB-096")
def test_spirits_win_with_two_on_the_board_after_round_seven() -> None:
    state = at(four("L1", "L1", "L2", "L4"), {"U1": 1}, round=7)
    lay(state)
    assert exorcised(state) == ["jogo"]
    assert ended(state) == ("spirits", "prison_realm")
    state = at(four("L1", "L1", "L2", "L4"), {"U1": 1}, round=6)
    lay(state)
    assert asked(state) == "select_card"
    state = at(four("L1", "L1", "L1", "L4"), {"U1": 1}, round=7)  # STEP 3 of round 7 still counts
    lay(state)
    assert ended(state) == ("gojo", "extermination")


@pytest.mark.rule("SHB-097")
def test_a_result_names_side_reason_and_round_and_the_first_reached() -> None:
    # The rescue of the last human comes before STEP 3 would exterminate.
    state = at(four("L1", "L1", "L1", "L4"), {"L1": 1}, round=4)
    lay(state)
    play(state, "jogo", "spare")
    play(state, "hanami", "spare")
    assert ended(state) == ("gojo", "unlimited_void")
    assert state.outcome is not None
    assert state.outcome.details == {"side": "gojo", "round": 4}
    assert state.outcome.rule == "SHB-094"
    assert sum(state.outcome.returns) in (1.0, 3.0)
    assert exorcised(state) == []


@pytest.mark.rule("SHB-098")
def test_ceremony_is_words_and_changes_nothing() -> None:
    ends = {
        "extermination": at(four("L1", "L1", "L1", "L4"), {"U1": 1}),
        "unlimited_void": at(four("U1", "L1", "L2", "L4"), {"U1": 1}),
        "prison_realm": at(four("U1", "L1", "L2", "L4"), {"U2": 1}, round=7),
    }
    for reason, state in ends.items():
        lay(state)
        assert state.outcome is not None
        words = GAME.messages.say(f"reason.{reason}", state.outcome.details)
        assert reason.replace("_", " ") in words.lower()
        again = started(GAME.position(state))
        assert again.to_act() == ()
        assert ended(again) == ended(state)
        assert refused(again, "gojo", "lay move") == ""
