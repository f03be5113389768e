"""Section C of the ledger: the blue check, acting in turn, the human step, failed cards (SHB-028..042)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.shibuya.build import (
    GAME,
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
    result,
    seat_of,
    seen,
    told_order,
)


@pytest.mark.rule("SHB-028")
@pytest.mark.parametrize(("card", "answer"), [("blue", True), ("red", False)])
def test_the_first_spirit_on_the_board_asks_about_blue_before_any_card_is_turned(card: str, answer: bool) -> None:
    state = at(four("U0", None, "L1", "L2"), {"U2": 1})
    lay(state, gojo=card, hanami="move")
    told = told_order(state)
    assert heard(state, "blue_check") == [{"seat": 2, "gojo": 0, "answer": "is_blue" if answer else "not_blue"}]
    assert "turned" not in told[: told.index("blue_check")]
    for watcher in (None, 0, 1, 2, 3):
        assert state.view(watcher)["blue_check"] is answer


@pytest.mark.rule("SHB-029")
def test_blue_is_resolved_with_its_rescue_before_any_spirit_turns_a_card() -> None:
    state = at(four("U0", "L1", "L2", "L3"), {"L2": 1, "U2": 1})
    lay(state, gojo="blue", jogo="move", hanami="move", mahito="move")
    assert asked_whom(state) == "gojo"
    assert len(heard(state, "turned")) == 1  # his own
    play(state, "gojo", "go L2")
    assert humans(state) == {"U2": 1}
    told = told_order(state)
    assert told.index("rescued") < len(told) - 1 - told[::-1].index("turned")
    play(state, "jogo", "go L0")
    play(state, "hanami", "go L1")
    play(state, "mahito", "go L0")
    assert [event["seat"] for event in heard(state, "turned")] == [0, 1, 2, 3]  # his only action
    assert asked(state) == "select_card"


@pytest.mark.rule("SHB-030")
def test_without_blue_gojo_acts_last_and_only_that_becomes_known() -> None:
    shown = []
    for card in ("red", "hollow_purple", "move"):
        state = at(four("U0", "L1", "L2", "L3"), {"U2": 1})
        lay(state, gojo=card, jogo="move")
        assert asked_whom(state) == "jogo"
        assert seen(state, "gojo")["result"] == "face_down"
        shown.append([state.view(watcher) for watcher in (None, 1, 2, 3)])
        rng = Random(30)
        imagined = {GAME.position(GAME.imagine(state.view(1), rng))["players"][0]["laid"] for _ in range(100)}
        assert imagined == {"move", "use_stairs", "remain", "red", "hollow_purple"}  # anything but Blue
        play(state, "jogo", "go L0")
        assert [event["seat"] for event in heard(state, "turned")][-1] == 0
    assert shown[0] == shown[1] == shown[2]


@pytest.mark.rule("SHB-030")
def test_blue_is_imagined_before_the_check_only() -> None:
    state = at(four("U0", "L1", "L2", "L3"), {"U2": 1}, used={"gojo": "red"})
    play(state, "gojo", "lay move")
    rng = Random(31)
    worlds = [GAME.position(GAME.imagine(state.view(1), rng)) for _ in range(100)]
    imagined = {world["pending"][-1]["answers"]["0"] for world in worlds}
    assert imagined == {"lay move", "lay use_stairs", "lay remain", "lay blue", "lay hollow_purple"}


@pytest.mark.rule("SHB-028", "SHB-030")
@pytest.mark.parametrize("card", ["remain", "blue"])
def test_what_the_check_told_is_over_with_its_round(card: str) -> None:
    state = at(four("U0", "L1", "L1", "L1"), {"U2": 1})
    safe = "domain_amplification"
    lay(state, gojo=card, jogo=safe, hanami=safe, mahito=safe)
    assert (state.view(None)["round"], state.view(None)["blue_check"]) == (2, None)
    play(state, "gojo", "lay move")
    rng = Random(32)
    worlds = [GAME.position(GAME.imagine(state.view(1), rng)) for _ in range(100)]
    assert ("lay blue" in {world["pending"][-1]["answers"]["0"] for world in worlds}) == (card != "blue")


@pytest.mark.rule("SHB-031")
def test_a_card_is_dealt_with_completely_before_the_next_is_turned() -> None:
    state = at(four("U0", "L0", "L2", "L3"), {"L1": 1, "U2": 1})
    lay(state, jogo="move", hanami="move", mahito="remain")
    assert len(heard(state, "turned")) == 1
    play(state, "jogo", "go L1")
    assert asked(state) == "devour"
    assert len(heard(state, "turned")) == 1  # Hanami's card still lies face down
    assert seen(state, "hanami")["laid"] is None
    play(state, "jogo", "eat")
    assert [event["seat"] for event in heard(state, "turned")] == [1, 2]
    assert seen(state, "jogo")["laid"] == "move"  # used cards stay face up
    assert seen(state, "hanami")["laid"] == "move"


@pytest.mark.rule("SHB-031")
def test_exorcised_and_just_returned_spirits_are_skipped() -> None:
    state = at(four("U0", "L0", "L2", None), {"U2": 1}, energy={"jogo": 1})
    lay(state)
    assert [event["seat"] for event in heard(state, "turned")] == [1, 2, 0]
    pieces: dict[str, str | None] = {"gojo": "U0", "mahito": "L0", "jogo": None, "hanami": "L2"}
    state = at(pieces, {"U2": 1})
    lay(state, mahito="idle_transfiguration")
    play(state, "jogo", "put L4")
    assert [event["seat"] for event in heard(state, "turned")] == [1, 3, 0]  # Jogo's seat 2 does not act


@pytest.mark.rule("SHB-032")
def test_a_card_that_can_be_performed_must_be() -> None:
    state = at(four("U1", "L0", "L2", "L3"), {"U2": 1, "L4": 1}, red_chips=["U0-U1", "L1-L2"])
    lay(state, gojo="red", jogo="move", hanami="tree_root", mahito="falling_humans")
    assert refused(state, "jogo", "spare") == "SHB-032"
    assert refused(state, "jogo", "go L0") == "SHB-045"  # staying is no move
    play(state, "jogo", "go L1")
    assert asked(state) == "choose_red_chip"
    assert refused(state, "hanami", "spare") == "SHB-032"
    play(
        state,
        "hanami",
        "restore U0-U1",
    )
    play(state, "gojo", "side U1")
    assert refused(state, "mahito", "spare") == "SHB-084"
    play(state, "mahito", "put U3")
    assert refused(state, "gojo", "spare") == "SHB-032"
    state = at(four("U0", "L0", "L2", "L3"), {"U2": 1})
    lay(state, gojo="hollow_purple")
    assert refused(state, "gojo", "spare") == "SHB-032"


@pytest.mark.rule("SHB-033")
def test_gojo_must_rescue_all_humans_of_his_zone() -> None:
    state = at(four("U1", "L0", "L2", "L3"), {"U2": 2, "U1": 1, "L4": 1}, red_chips=["U1-U2"])
    lay(state, gojo="remain")
    assert heard(state, "rescued") == [{"seat": 0, "count": 3, "area": "U1"}]  # nobody asked him
    assert humans(state) == {"L4": 1}
    assert energy(state, "gojo") == 0
    assert asked(state) == "select_card"


@pytest.mark.rule("SHB-034")
def test_a_spirit_eats_all_humans_of_its_zone_or_none() -> None:
    for answer, left, chips in (("eat", {"U2": 1}, 4), ("spare", {"L1": 2, "L2": 1, "U2": 1}, 1)):
        state = at(four("U0", "L0", "L3", "L4"), {"L1": 2, "L2": 1, "U2": 1}, red_chips=["L1-L2"])
        lay(state, jogo="move")
        play(state, "jogo", "go L1")
        assert legal(state, "jogo") == ["eat", "spare"]
        assert refused(state, "jogo", "lay move") == "SHB-034"
        play(state, "jogo", answer)
        assert humans(state) == left
        assert energy(state, "jogo") == chips
        assert state.view(None)["bank"] == 9 - 2 - 2 - chips  # Hanami and Mahito remained: 2 each


@pytest.mark.rule("SHB-034")
def test_eating_is_asked_only_where_humans_are() -> None:
    state = at(four("U0", "L0", "L3", "L4"), {"U2": 1})
    lay(state)
    assert asked(state) == "select_card"


@pytest.mark.rule("SHB-035")
@pytest.mark.parametrize(
    ("who", "card", "answers"),
    [
        ("jogo", "remain", []),
        ("jogo", "domain_amplification", []),
        ("jogo", "ember_insects", []),
        ("jogo", "high_speed_movement", ["go L1"]),
        ("hanami", "flower_field", []),
        ("hanami", "tree_root", []),
        ("mahito", "falling_humans", ["put U3"]),
    ],
)
def test_every_performed_card_of_a_spirit_has_its_human_step(who: str, card: str, answers: list[str]) -> None:
    pieces = {**four("U0", "U1", "U1", "U1"), who: "L1"}
    others = {name: "domain_amplification" for name in ("jogo", "hanami", "mahito") if name != who}
    state = at(pieces, {"L1": 1, "U2": 1}, red_chips=["L3-L4"])
    lay(state, **{**others, who: card, "gojo": "use_stairs"})
    play(state, who, *answers)
    assert (asked(state), asked_whom(state)) == ("devour", who)
    before = energy(state, who)
    play(state, who, "eat")
    assert energy(state, who) == before + 1
    assert len(heard(state, "eaten")) == 1


@pytest.mark.rule("SHB-035")
def test_idle_transfiguration_is_followed_by_mahitos_human_step() -> None:
    state = at(four("U0", None, "L3", "L1"), {"L1": 1, "U2": 1})
    lay(state, mahito="idle_transfiguration")
    play(state, "jogo", "put L2")
    assert (asked(state), asked_whom(state)) == ("devour", "mahito")


@pytest.mark.rule("SHB-035")
@pytest.mark.parametrize(
    ("card", "answers"), [("remain", []), ("red", ["break L0-L1"]), ("hollow_purple", ["exorcise L3"])]
)
def test_every_performed_card_of_gojo_is_followed_by_a_rescue(card: str, answers: list[str]) -> None:
    state = at(four("U1", "L2", "L3", "L4"), {"U1": 1, "U2": 1})
    lay(state, gojo=card)
    play(state, "gojo", *answers)
    assert humans(state) == {"U2": 1}


@pytest.mark.rule("SHB-036")
def test_removed_humans_can_fall_again() -> None:
    state = at(four("U1", "L1", "L3", "L4"), {"L1": 7, "U1": 1})
    assert state.view(None)["human_supply"] == 0
    lay(state, jogo="remain", mahito="falling_humans", gojo="red")
    play(state, "jogo", "eat")
    assert state.view(None)["human_supply"] == 7
    play(state, "mahito", "put L2")
    assert humans(state) == {"U1": 1, "L2": 1}


@pytest.mark.rule("SHB-036")
def test_by_option_removed_humans_leave_the_game() -> None:
    options = {"removed_humans_return_to_supply": False}
    state = at(four("U1", "L1", "L3", "L4"), {"L1": 7, "U1": 1}, options=options)
    lay(state, jogo="remain", mahito="falling_humans", gojo="red")
    play(state, "jogo", "eat")
    assert state.view(None)["human_supply"] == 0
    assert result(state, "mahito") == "failed"
    state = at(four("U0", "L1", "L3", "L4"), {"L1": 2, "U1": 1}, options=options, human_supply=1)
    lay(state, jogo="remain", mahito="falling_humans")
    play(state, "jogo", "eat")
    play(state, "mahito", "put L2")  # the eighth chip
    assert state.view(None)["human_supply"] == 0


@pytest.mark.rule("SHB-037")
def test_a_piece_moved_by_another_gets_no_human_step() -> None:
    state = at(four("L3", "L0", "L1", "L2"), {"U0": 1, "U2": 1})
    lay(state, jogo="ember_insects", gojo="use_stairs")
    assert area(state, "gojo") == "U0"
    assert humans(state) == {"U0": 1, "U2": 1}  # not rescued: his own card failed there
    state = at(four("U0", "L1", "L3", "L4"), {"U2": 1})
    lay(state, jogo="remain", mahito="falling_humans")
    play(state, "mahito", "put L1")  # onto Jogo, who has acted
    assert asked(state) == "select_card"
    assert humans(state) == {"L1": 1, "U2": 1}


@pytest.mark.rule("SHB-038")
def test_sharing_gojos_area_during_step_two_has_no_consequence() -> None:
    # Jogo leaves Gojo's area, Hanami enters it and is gone again before STEP 3 by Gojo's own move.
    state = at(four("L0", "L0", "L1", "L4"), {"U2": 1})
    lay(state, gojo="move", jogo="move", hanami="move", mahito="use_stairs")
    play(state, "jogo", "go L3")
    play(state, "hanami", "go L0")
    assert area(state, "hanami") == area(state, "gojo") == "L0"
    play(state, "gojo", "go L1")
    assert exorcised(state) == []


@pytest.mark.rule("SHB-039")
def test_a_failed_card_does_nothing_and_counts_as_used() -> None:
    state = at(four("U0", "L1", "L3", "L4"), {"L1": 1, "U2": 1}, energy={"jogo": 0})
    lay(state, jogo="high_speed_movement")
    assert heard(state, "failed") == [{"seat": 1, "card": "high_speed_movement", "why": "no_energy"}]
    assert area(state, "jogo") == "L1"
    assert humans(state) == {"L1": 1, "U2": 1}
    assert asked(state) == "select_card"  # he was not asked to eat
    assert "high_speed_movement" not in hand(state, "jogo")


@pytest.mark.rule("SHB-040")
def test_a_technique_is_paid_when_performed_and_before_its_effect() -> None:
    # The bank is empty, so the chip that Idle Transfiguration pays is the one the returning spirit takes.
    state = at(four("U0", None, "L3", "L4"), {"U2": 1}, energy={"hanami": 8, "mahito": 1})
    assert state.view(None)["bank"] == 0
    lay(state, mahito="idle_transfiguration")
    assert energy(state, "mahito") == 0
    assert state.view(None)["bank"] == 1
    play(state, "jogo", "put L2")
    assert energy(state, "jogo") == 1
    assert state.view(None)["bank"] == 0


@pytest.mark.rule("SHB-040")
@pytest.mark.parametrize(("pays", "left"), [(False, 1), (True, 0)])
def test_a_failed_technique_costs_nothing_unless_the_option_says_so(pays: bool, left: int) -> None:
    options = {"failed_technique_costs_energy": pays}
    state = at(four("U0", "L1", "L3", "L4"), {"U2": 1}, options=options, energy={"mahito": 0})
    lay(state, hanami="tree_root", mahito="falling_humans", jogo="use_stairs", gojo="hollow_purple")
    assert result(state, "hanami") == "failed"
    assert energy(state, "hanami") == left
    assert energy(state, "mahito") == 0  # without energy there is nothing to pay
    assert energy(state, "jogo") == 1  # a basic card
    assert energy(state, "gojo") == 0
    assert heard(state, "paid") == ([{"seat": 2, "count": 1}] if pays else [])


@pytest.mark.rule("SHB-041")
def test_a_failed_card_of_gojo_stops_the_exorcism() -> None:
    for card, spirits in (("use_stairs", []), ("remain", ["jogo"])):
        state = at(four("U0", "U0", "L3", "L4"), {"U2": 1})
        lay(state, gojo=card)
        assert exorcised(state) == spirits


@pytest.mark.rule("SHB-041")
def test_a_failed_card_of_a_spirit_neither_protects_nor_stops() -> None:
    state = at(four("L0", "L0", "L3", "L4"), {"U2": 1}, energy={"jogo": 0})
    lay(state, jogo="domain_amplification")
    assert heard(state, "failed")[0]["seat"] == 1
    assert exorcised(state) == ["jogo"]


FLOOR = ["U0-U1", "U0-U2", "U0-U3"]  # makes the upper floor one zone
EVERYWHERE = four("U0", "L1", "L3", "L4")


@pytest.mark.rule("SHB-042")
@pytest.mark.parametrize(
    ("who", "card", "pieces", "more", "why"),
    [
        ("jogo", "domain_amplification", EVERYWHERE, {"energy": {"jogo": 0}}, "no_energy"),
        ("jogo", "high_speed_movement", EVERYWHERE, {"energy": {"jogo": 0}}, "no_energy"),
        ("jogo", "ember_insects", EVERYWHERE, {"energy": {"jogo": 0}}, "no_energy"),
        ("hanami", "flower_field", EVERYWHERE, {"energy": {"hanami": 0}}, "no_energy"),
        ("hanami", "tree_root", EVERYWHERE, {"energy": {"hanami": 0}, "red_chips": FLOOR}, "no_energy"),
        ("mahito", "falling_humans", EVERYWHERE, {"energy": {"mahito": 0}}, "no_energy"),
        ("mahito", "idle_transfiguration", four("U0", None, "L3", "L4"), {"energy": {"mahito": 0}}, "no_energy"),
        ("jogo", "move", four("L0", "U1", "L3", "L4"), {"red_chips": FLOOR}, "no_way_out"),
        ("gojo", "move", EVERYWHERE, {"red_chips": FLOOR}, "no_way_out"),
        ("jogo", "use_stairs", four("U0", "L2", "L3", "L4"), {}, "no_way_out"),
        ("gojo", "use_stairs", EVERYWHERE, {}, "no_way_out"),
        ("hanami", "tree_root", EVERYWHERE, {}, "no_red_chip_laid"),
        ("mahito", "idle_transfiguration", EVERYWHERE, {}, "nobody_exorcised"),
        ("mahito", "falling_humans", EVERYWHERE, {"humans": {"U2": 8}}, "no_human_left"),
        ("gojo", "hollow_purple", EVERYWHERE, {"humans": {"L1": 1, "L3": 1, "L4": 1}}, "no_target"),
        ("gojo", "red", EVERYWHERE, {"red_chips": [*FLOOR, "L1-L2"]}, "no_red_chip_left"),
        (
            "gojo",
            "blue",
            four("U0", "U0", "U0", "U0"),
            {"options": {"blue_may_target_own_zone": False}},
            "no_target",
        ),
    ],
)
def test_a_card_fails_in_exactly_these_cases(
    who: str, card: str, pieces: dict[str, str | None], more: dict[str, Any], why: str
) -> None:
    state = at(pieces, **{"humans": {"U2": 1}, **more})
    lay(state, **{"gojo": "remain", who: card})
    while asked(state) == "devour":
        play(state, asked_whom(state), "spare")
    seat = list(pieces).index(who)
    assert {"seat": seat, "card": card, "why": why} in heard(state, "failed")


@pytest.mark.rule("SHB-042")
@pytest.mark.parametrize(
    ("who", "card"),
    [
        ("gojo", "remain"),
        ("jogo", "remain"),
        ("jogo", "domain_amplification"),
        ("jogo", "ember_insects"),
        ("hanami", "flower_field"),
        ("hanami", "domain_amplification"),
        ("mahito", "domain_amplification"),
    ],
)
def test_these_cards_never_fail_with_energy(who: str, card: str) -> None:
    state = at(four("U1", "L2", "L2", "L2"), {"L4": 1}, red_chips=[*FLOOR, "L1-L2"])
    lay(state, **{who: card})
    assert {"seat": seat_of(state, who), "card": card} in heard(state, "turned")
    assert heard(state, "failed") == []


@pytest.mark.rule("SHB-042")
def test_high_speed_movement_has_a_way_on_every_area() -> None:
    for place in ("U0", "U1", "U2", "U3", "L0", "L1", "L2", "L3", "L4"):
        for chips in ([], FLOOR, ["L0-L1", "L0-L2", "L0-L3", "L0-L4"]):
            gojo = "U0" if place != "U0" else "L0"
            state = at(four(gojo, place, "L3", "L4"), {"U2": 1}, red_chips=chips)
            lay(state, jogo="high_speed_movement")
            assert heard(state, "failed") == [] or heard(state, "failed")[0]["seat"] != 1


@pytest.mark.rule("SHB-042", "SHB-041")
def test_a_failed_blue_stops_the_exorcism_too() -> None:
    state = at(four("U0", "U0", "U0", "U0"), {"U2": 1}, options={"blue_may_target_own_zone": False})
    lay(state, gojo="blue")
    assert exorcised(state) == []
    state = at(four("U0", "U0", "U0", "U0"), {"U2": 1})
    lay(state, gojo="blue")
    assert ended(state) == ("gojo", "extermination")
