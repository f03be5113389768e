"""The rulebook's own examples, set on our map (SHB-E1..SHB-E15)."""

from __future__ import annotations

import pytest

from games.shibuya.build import (
    AREAS,
    area,
    asked,
    asked_whom,
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
    roll,
)


@pytest.mark.rule("SHB-E1")
def test_e1_amplification_beside_an_exorcised_companion() -> None:
    state = at(four("U2", "U1", "U1", "L4"), {"L2": 1})
    lay(state, jogo="domain_amplification", hanami="remain", mahito="remain", gojo="move")
    play(state, "gojo", "go U1")
    assert exorcised(state) == ["hanami"]
    assert energy(state, "jogo") == 0
    assert asked(state) == "select_card"
    assert state.to_act() == (0, 1, 3)


@pytest.mark.rule("SHB-E2")
@pytest.mark.parametrize(("jogo", "left"), [("L0", {"L2": 1}), ("U3", {"U3": 1, "L2": 1})])
def test_e2_mechamaru_rescues_where_no_spirit_is(jogo: str, left: dict[str, int]) -> None:
    pieces: dict[str, str | None] = {"gojo": "U0", "jogo": jogo, "hanami": "L0"}
    pending = [{"frame": "round"}]
    state = at(pieces, {"U3": 1, "L2": 1}, round=3, reserve="mahito", pending=pending)
    roll(state, 3)
    assert state.view(None)["mechamaru"] == "U3"
    assert humans(state) == left
    assert asked(state) == "select_card"


@pytest.mark.rule("SHB-E3")
@pytest.mark.parametrize(
    ("card", "answers", "spirits"),
    [("remain", [], ["hanami"]), ("move", ["go L2"], []), ("domain_amplification", [], [])],
)
def test_e3_blue_and_how_to_escape_it(card: str, answers: list[str], spirits: list[str]) -> None:
    state = at(four("U0", "L1", "L3", "U2"), {"L4": 1})
    lay(state, gojo="blue", hanami=card)
    assert set(legal(state, "gojo")) == {"go L1", "go L3", "go U2"}
    play(state, "gojo", "go L3")
    play(state, "hanami", *answers)
    assert exorcised(state) == spirits


@pytest.mark.rule("SHB-E4")
@pytest.mark.parametrize(("card", "spirits"), [("remain", ["hanami"]), ("domain_amplification", [])])
def test_e4_red_joins_two_areas(card: str, spirits: list[str]) -> None:
    state = at(four("L0", "U1", "L2", "U1"), {"L4": 1})
    lay(state, hanami=card, gojo="red")
    play(state, "gojo", "break L0-L2")
    assert ["L0", "L2"] in state.view(None)["zones"]
    assert exorcised(state) == spirits


@pytest.mark.rule("SHB-E5")
def test_e5_purple_strikes_one_human_free_area() -> None:
    state = at(four("U0", "L4", "L1", "U3"), {"L4": 1})
    lay(state, gojo="hollow_purple")
    play(state, "jogo", "spare")
    assert set(legal(state, "gojo")) == {"exorcise L1", "exorcise U3"}
    play(state, "gojo", "exorcise U3")
    assert exorcised(state) == ["mahito"]


@pytest.mark.rule("SHB-E6")
def test_e6_eating_is_decided_before_the_next_card_is_turned() -> None:
    state = at(four("U0", "L0", "L3", "L4"), {"L1": 1, "U2": 1})
    lay(state, jogo="move", hanami="flower_field")
    play(state, "jogo", "go L1")
    assert (asked(state), asked_whom(state)) == ("devour", "jogo")
    assert [event["seat"] for event in heard(state, "turned")] == [1]
    play(state, "jogo", "eat")
    assert energy(state, "jogo") == 2
    assert humans(state) == {"U2": 1}


@pytest.mark.rule("SHB-E7")
def test_e7_blue_rescues_the_last_human_and_wins() -> None:
    state = at(four("U0", "L1", "L3", "L4"), {"L3": 1})
    lay(state, gojo="blue", mahito="falling_humans")
    play(state, "gojo", "go L3")
    assert ended(state) == ("gojo", "unlimited_void")
    assert [event["seat"] for event in heard(state, "turned")] == [0]


@pytest.mark.rule("SHB-E8")
def test_e8a_use_stairs_where_there_are_none() -> None:
    state = at(four("U0", "U0", "L3", "L4"), {"U0": 1, "L2": 1})
    lay(state, gojo="use_stairs", jogo="remain")
    play(state, "jogo", "spare")
    assert area(state, "gojo") == "U0"
    assert humans(state) == {"U0": 1, "L2": 1}
    assert exorcised(state) == []


@pytest.mark.rule("SHB-E8")
def test_e8b_a_technique_without_energy() -> None:
    state = at(four("U0", "L1", "L3", "L4"), {"L1": 1, "U2": 1}, energy={"jogo": 0})
    lay(state, jogo="high_speed_movement")
    assert asked(state) == "select_card"
    assert (area(state, "jogo"), energy(state, "jogo")) == ("L1", 0)
    assert humans(state) == {"L1": 1, "U2": 1}
    assert refused(state, "jogo", "lay high_speed_movement") == "SHB-023"


@pytest.mark.rule("SHB-E9")
def test_e9_a_used_card_is_missing_for_one_round() -> None:
    state = at(four("U0", "L1", "L3", "L4"), {"U2": 1}, round=2)
    own = hand(state, "hanami")
    lay(state, hanami="move")
    play(state, "hanami", "go L2")
    assert state.view(None)["round"] == 3
    assert hand(state, "hanami") == own - {"move"}
    lay(state, hanami="remain", gojo="red", jogo="domain_amplification", mahito="domain_amplification")
    play(state, "gojo", "break U0-U1")
    assert state.view(None)["round"] == 4
    assert hand(state, "hanami") == own - {"remain"}


@pytest.mark.rule("SHB-E10")
def test_e10_red_never_reaches_the_other_floor() -> None:
    boundaries = None
    for number in range(12):
        state = at(four("L0", "L1", "U1", "U3"), {"U2": 1})
        lay(state, gojo="red")
        boundaries = legal(state, "gojo")
        play(state, "gojo", boundaries[number])
        assert exorcised(state) == (["jogo"] if boundaries[number] == "break L0-L1" else [])
    assert boundaries is not None
    assert len(boundaries) == 12


@pytest.mark.rule("SHB-E11")
def test_e11_the_round_after_purple_is_safe_to_eat() -> None:
    state = at(four("U0", "L1", "L3", "L4"), {"L1": 1, "U2": 1}, used={"gojo": "hollow_purple"}, round=5)
    assert refused(state, "gojo", "lay hollow_purple") == "SHB-023"
    for card in sorted(hand(state, "gojo")):
        state = at(four("U0", "L1", "L3", "L4"), {"L1": 1, "U2": 1}, used={"gojo": "hollow_purple"}, round=5)
        lay(state, gojo=card)
        if asked_whom(state) == "gojo":
            play(state, "gojo", "go L4")  # Blue, aimed at another spirit
        play(state, "jogo", "eat")
        if asked(state) != "select_card":
            play(state, "gojo", legal(state, "gojo")[0])
        assert "jogo" not in exorcised(state)


@pytest.mark.rule("SHB-E12")
def test_e12_a_fallen_human_shields_from_purple() -> None:
    state = at(four("U0", "L2", "L4", "L2"), {"L4": 1})
    lay(state, jogo="remain", hanami="remain", mahito="falling_humans", gojo="hollow_purple")
    play(state, "hanami", "spare")
    play(state, "mahito", "put L2", "spare")
    assert heard(state, "failed") == [{"seat": 0, "card": "hollow_purple", "why": "no_target"}]
    assert exorcised(state) == []


@pytest.mark.rule("SHB-E13")
@pytest.mark.parametrize("place", AREAS)
def test_e13_the_reserve_enters(place: str) -> None:
    pieces: dict[str, str | None] = {"gojo": "L1", "jogo": "L1", "mahito": "L3"}
    state = at(pieces, {"U2": 1, "U3": 1}, energy={"jogo": 3}, round=4, reserve="hanami")
    lay(state, jogo="use_stairs", gojo="use_stairs")  # together upstairs: Jogo keeps exactly 3 chips
    assert exorcised(state) == ["jogo"]
    assert state.outcome is None
    assert state.view(None)["bank"] == 9 - 2
    play(state, "jogo", f"put {place}")
    assert energy(state, "hanami") == 1
    roll(state, 4)
    assert state.view(None)["round"] == 5
    assert len(hand(state, "hanami")) == 6


@pytest.mark.rule("SHB-E14")
def test_e14_ember_insects_save_a_companion_from_blue() -> None:
    state = at(four("U1", "L1", "L3", "L4"), {"U2": 1}, energy={"hanami": 0})
    lay(state, gojo="blue", jogo="ember_insects", hanami="domain_amplification")
    play(state, "gojo", "go L3")
    assert area(state, "gojo") == "U0"
    assert exorcised(state) == []


@pytest.mark.rule("SHB-E15")
def test_e15_flower_field_stops_a_move() -> None:
    state = at(four("L0", "U1", "U2", "L1"), {"L4": 1})
    lay(state, hanami="flower_field", gojo="move")
    assert area(state, "gojo") == "L0"
    assert exorcised(state) == []
