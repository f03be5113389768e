"""Section C of the ledger: the techniques of the spirits (SHB-064..085)."""

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
    seen,
)

# --- Domain Amplification ---


@pytest.mark.rule("SHB-064")
@pytest.mark.parametrize("who", ["jogo", "hanami", "mahito"])
def test_amplification_keeps_its_user_safe_in_gojos_area(who: str) -> None:
    state = at({**four("L1", "U1", "U2", "U3"), who: "L1"}, {"L4": 1})
    lay(state, **{who: "domain_amplification"})
    assert exorcised(state) == []
    assert area(state, who) == "L1"
    assert energy(state, who) == 0
    state = at({**four("L1", "U1", "U2", "U3"), who: "L1"}, {"L4": 1})
    lay(state)
    assert exorcised(state) == [who]


@pytest.mark.rule("SHB-065")
def test_amplification_protects_only_its_user() -> None:
    state = at(four("L1", "L1", "L1", "U3"), {"L4": 1})
    lay(state, hanami="domain_amplification")
    assert exorcised(state) == ["jogo"]


@pytest.mark.rule("SHB-066")
def test_protection_ends_with_the_round_and_needs_payment() -> None:
    state = at(four("L1", "L1", "U2", "U3"), {"L4": 1})
    lay(state, jogo="domain_amplification", gojo="remain")
    assert exorcised(state) == []
    lay(state, jogo="remain", gojo="red", hanami="use_stairs", mahito="use_stairs")
    play(state, "mahito", "spare")
    play(state, "gojo", "break U0-U1")
    assert exorcised(state) == ["jogo"]
    state = at(four("L1", "L1", "U2", "U3"), {"L4": 1}, energy={"jogo": 0})
    lay(state, jogo="domain_amplification")
    assert exorcised(state) == ["jogo"]


# --- High Speed Movement ---


@pytest.mark.rule("SHB-067")
def test_high_speed_movement_makes_exactly_two_steps_freely_mixed() -> None:
    state = at(four("U0", "L2", "L4", "L4"), {"U0": 1})
    lay(state, jogo="high_speed_movement", gojo="use_stairs")
    # From L2 over L0, L1 or L3: back to L2, on by boundaries, or up by stairs from L1 and L3.
    assert set(legal(state, "jogo")) == {f"go {to}" for to in ("L0", "L1", "L2", "L3", "L4", "U1", "U2")}
    assert refused(state, "jogo", "go U3") == "SHB-067"
    play(state, "jogo", "go L2")  # he may end where he began
    assert area(state, "jogo") == "L2"
    assert energy(state, "jogo") == 0


@pytest.mark.rule("SHB-067")
def test_one_step_is_not_enough() -> None:
    # From U1 the stairs lead to L1 in one step; L1 is not two steps away.
    state = at(four("L4", "U1", "L3", "L3"), {"L2": 1})
    lay(state, jogo="high_speed_movement")
    assert "go L1" not in legal(state, "jogo")
    assert refused(state, "jogo", "go L1") == "SHB-067"
    assert {"go L0", "go L2", "go U0", "go U1", "go U2", "go U3", "go L3"} == set(legal(state, "jogo"))


@pytest.mark.rule("SHB-067")
def test_high_speed_movement_goes_through_and_into_gojos_zone() -> None:
    # On U1 with U0 and U2 held by Gojo's zone: every boundary leads through him.
    state = at(four("U0", "U1", "L3", "L3"), {"L2": 1}, red_chips=["U0-U2"])
    lay(state, jogo="high_speed_movement", gojo="red")
    assert "go U3" in legal(state, "jogo")  # through Gojo
    play(state, "jogo", "go U3")
    play(state, "gojo", "break L0-L1")
    assert exorcised(state) == []
    state = at(four("U0", "U1", "L3", "L3"), {"L2": 1})
    lay(state, jogo="high_speed_movement")
    assert "go U0" in legal(state, "jogo")  # over U2 into his area
    play(state, "jogo", "go U0")
    assert exorcised(state) == ["jogo"]


@pytest.mark.rule("SHB-067")
def test_two_steps_count_zones_not_areas() -> None:
    # The chain L1-L2-L3 is one zone: one step to L0 or L4 or upstairs, a second one from there.
    state = at(four("U0", "L1", "L4", "L4"), {"U0": 1}, red_chips=["L1-L2", "L2-L3"])
    lay(state, jogo="high_speed_movement", gojo="use_stairs")
    assert "go U3" in legal(state, "jogo")  # L4, then its stairs
    assert [text for text in legal(state, "jogo") if text in ("go L1", "go L2", "go L3")] == ["go L1"]


@pytest.mark.rule("SHB-068")
def test_the_middle_zone_has_no_effect() -> None:
    # Every way from L4 to L2 leads over a human (L0 or L3), and Gojo stands on L3.
    state = at(four("L3", "L4", "U1", "U1"), {"L0": 1, "L3": 1, "L2": 1, "U0": 1})
    lay(state, jogo="high_speed_movement", gojo="red")
    play(state, "jogo", "go L2")
    assert asked(state) == "devour"
    play(state, "jogo", "eat")
    assert humans(state) == {"L0": 1, "L3": 1, "U0": 1}
    assert exorcised(state) == []


# --- Ember Insects ---


@pytest.mark.rule("SHB-069")
@pytest.mark.parametrize(("start", "plaza"), [("U0", "L0"), ("U3", "L0"), ("L0", "U0"), ("L2", "U0")])
def test_ember_insects_put_gojo_on_the_plaza_of_the_other_floor(start: str, plaza: str) -> None:
    state = at(four(start, "L4", "L4", "L4"), {"U1": 1})
    lay(state, jogo="ember_insects", gojo="red")
    assert area(state, "gojo") == plaza
    assert heard(state, "driven") == [{"seat": 0, "area": plaza}]
    assert asked_whom(state) == "gojo"  # for Red: nobody was asked where to
    assert area(state, "jogo") == "L4"


@pytest.mark.rule("SHB-069")
def test_a_merged_plaza_is_gojos_zone_then() -> None:
    state = at(four("U2", "L4", "L2", "U1"), {"U3": 1}, red_chips=["L0-L1", "L1-L2"])
    lay(state, jogo="ember_insects", gojo="remain")
    assert exorcised(state) == ["hanami"]  # the chain L0-L1-L2


@pytest.mark.rule("SHB-070")
def test_gojo_moved_by_ember_insects_does_not_rescue_and_acts_from_the_plaza() -> None:
    state = at(four("U2", "L4", "L3", "U1"), {"L0": 1, "U3": 1})
    lay(state, jogo="ember_insects", gojo="use_stairs")  # U2 has stairs, the plaza has none
    assert heard(state, "failed") == [{"seat": 0, "card": "use_stairs", "why": "no_way_out"}]
    assert humans(state) == {"L0": 1, "U3": 1}
    state = at(four("U2", "L4", "L3", "U1"), {"L0": 1, "U3": 1})
    lay(state, jogo="ember_insects", gojo="move")
    assert legal(state, "gojo") == ["go L1", "go L2", "go L3", "go L4"]
    assert humans(state) == {"L0": 1, "U3": 1}


# --- Flower Field ---


@pytest.mark.rule("SHB-071")
@pytest.mark.parametrize("card", ["move", "use_stairs"])
def test_flower_field_nullifies_gojos_way(card: str) -> None:
    state = at(four("L1", "L4", "L3", "U2"), {"U3": 1})
    lay(state, hanami="flower_field", gojo=card)
    assert heard(state, "nullified") == [{"seat": 0, "card": card}]
    assert area(state, "gojo") == "L1"


@pytest.mark.rule("SHB-071")
@pytest.mark.parametrize(
    ("card", "answers"),
    [("remain", []), ("red", ["break U0-U1"]), ("hollow_purple", ["exorcise L4"]), ("blue", [])],
)
def test_flower_field_leaves_other_cards_alone(card: str, answers: list[str]) -> None:
    state = at(four("L1", "L4", "L3", "U2"), {"L1": 1, "U3": 1})
    lay(state, hanami="flower_field", gojo=card, jogo="use_stairs" if card == "blue" else "remain")
    if card == "blue":
        answers = ["go L3"]
    play(state, "gojo", *answers)
    assert heard(state, "nullified") == []
    assert heard(state, "failed") == []
    while asked(state) == "devour":
        play(state, asked_whom(state), "spare")
    assert exorcised(state) == {"remain": [], "red": [], "hollow_purple": ["jogo"], "blue": ["hanami"]}[card]


@pytest.mark.rule("SHB-071", "SHB-039")
def test_a_flower_field_that_fails_nullifies_nothing() -> None:
    state = at(four("L1", "L4", "L3", "U2"), {"U3": 1}, energy={"hanami": 0})
    lay(state, hanami="flower_field", gojo="move")
    assert heard(state, "failed") == [{"seat": 2, "card": "flower_field", "why": "no_energy"}]
    play(state, "gojo", "go L2")
    assert heard(state, "nullified") == []
    assert area(state, "gojo") == "L2"


@pytest.mark.rule("SHB-072")
def test_flower_field_is_paid_and_shows_nothing_of_gojos_card() -> None:
    shown = []
    for card in ("move", "red"):
        pieces: dict[str, str | None] = {"gojo": "L1", "hanami": "L3", "jogo": "L4", "mahito": "U2"}
        state = at(pieces, {"U3": 1})
        lay(state, hanami="flower_field", gojo=card, jogo="move")
        assert asked_whom(state) == "jogo"  # after Hanami, before Gojo
        assert energy(state, "hanami") == 0
        assert seen(state, "hanami")["result"] == "performed"
        shown.append([state.view(watcher) for watcher in (None, 1, 2, 3)])
        assert heard(state, "nullified") == []
    assert shown[0] == shown[1]


@pytest.mark.rule("SHB-073")
def test_a_nullified_card_is_treated_like_a_failed_one() -> None:
    state = at(four("L1", "L1", "L3", "U2"), {"L1": 1, "U3": 1})
    lay(state, hanami="flower_field", gojo="move")
    play(state, "jogo", "spare")
    assert area(state, "gojo") == "L1"
    assert humans(state) == {"L1": 1, "U3": 1}
    assert exorcised(state) == []


@pytest.mark.rule("SHB-073")
def test_by_option_a_nullified_gojo_still_rescues_and_exorcises() -> None:
    options = {"nullified_move_counts_as_failed": False}
    state = at(four("L1", "L1", "L3", "U2"), {"L1": 1, "U3": 1}, options=options)
    lay(state, hanami="flower_field", gojo="move")
    play(state, "jogo", "spare")
    assert area(state, "gojo") == "L1"
    assert humans(state) == {"U3": 1}
    assert exorcised(state) == ["jogo"]


@pytest.mark.rule("SHB-073")
@pytest.mark.parametrize("counts", [True, False])
def test_a_card_that_fails_anyway_is_failed_not_nullified(counts: bool) -> None:
    options = {"nullified_move_counts_as_failed": counts}
    state = at(four("L2", "L2", "L3", "U2"), {"L2": 1, "U3": 1}, options=options)  # no stairs on L2
    lay(state, hanami="flower_field", gojo="use_stairs")
    play(state, "jogo", "spare")
    assert heard(state, "nullified") == []
    assert len(heard(state, "failed")) == 1
    assert humans(state) == {"L2": 1, "U3": 1}
    assert exorcised(state) == []


@pytest.mark.rule("SHB-074")
def test_a_nullified_card_is_barred_in_the_next_round() -> None:
    state = at(four("L1", "L4", "L3", "U2"), {"U3": 1})
    lay(state, hanami="flower_field", gojo="move")
    assert asked(state) == "select_card"
    assert refused(state, "gojo", "lay move") == "SHB-023"


# --- Tree Root ---


@pytest.mark.rule("SHB-075")
def test_tree_root_takes_any_red_chip_and_gives_it_back() -> None:
    state = at(four("U0", "L4", "L3", "U2"), {"U3": 1}, red_chips=["L1-L2", "U0-U1"])
    lay(state, hanami="tree_root", gojo="hollow_purple")
    assert legal(state, "hanami") == ["restore U0-U1", "restore L1-L2"]
    assert refused(state, "hanami", "restore L2-L3") == "SHB-075"
    assert refused(state, "hanami", "restore U1-L1") == "SHB-075"
    play(state, "hanami", "restore L1-L2")
    assert state.view(None)["red_chips"] == ["U0-U1"]
    assert state.view(None)["red_chips_left"] == 3
    assert ["L1"] in state.view(None)["zones"]
    assert ["L2"] in state.view(None)["zones"]


@pytest.mark.rule("SHB-076")
def test_every_piece_of_a_split_chain_chooses_one_of_the_two_new_zones() -> None:
    # L0-L1-L2-L3 falls apart between L1 and L2; it does not matter who stood where.
    state = at(four("L3", "L0", "L2", "U1"), {"U3": 1}, red_chips=["L0-L1", "L1-L2", "L2-L3"])
    lay(state, hanami="tree_root", gojo="remain")
    play(state, "hanami", "restore L1-L2")
    assert [zone for zone in state.view(None)["zones"] if len(zone) > 1] == [["L0", "L1"], ["L2", "L3"]]
    for who, side, other in (("jogo", "L2", "L1"), ("hanami", "L1", "L2"), ("gojo", "L1", "L2")):
        assert (asked(state), asked_whom(state)) == ("choose_side", who)
        assert set(legal(state, who)) == {f"side {side}", f"side {other}"}
        assert refused(state, who, "side L3") == "SHB-076"
        assert refused(state, who, "spare") == "SHB-076"
        play(state, who, f"side {side}")
    assert exorcised(state) == ["hanami"]  # with Gojo in L0-L1; Jogo crossed over to L2-L3
    assert area(state, "jogo") == "L2"


@pytest.mark.rule("SHB-076")
def test_pieces_outside_the_split_zone_are_not_asked() -> None:
    state = at(four("U0", "L0", "L3", "U1"), {"U3": 1}, red_chips=["L0-L1", "L1-L2"])
    lay(state, hanami="tree_root", gojo="use_stairs")
    play(state, "hanami", "restore L0-L1")
    assert asked_whom(state) == "jogo"
    play(state, "jogo", "side L1")
    assert asked(state) == "select_card"
    assert area(state, "jogo") == "L1"
    assert area(state, "hanami") == "L3"


@pytest.mark.rule("SHB-077")
@pytest.mark.parametrize(
    ("card", "order"), [("blue", ["gojo", "jogo", "hanami", "mahito"]), ("red", ["jogo", "hanami", "mahito", "gojo"])]
)
def test_sides_are_chosen_in_the_order_of_action(card: str, order: list[str]) -> None:
    state = at(four("L1", "L1", "L2", "L2"), {"U3": 1}, red_chips=["L1-L2"])
    lay(state, hanami="tree_root", gojo=card, jogo="remain", mahito="remain")
    choosers = []
    while asked(state) == "choose_side":
        choosers.append(asked_whom(state))
        play(state, choosers[-1], "side L1")
    assert choosers == order


@pytest.mark.rule("SHB-077")
def test_a_spirit_returned_this_round_chooses_at_its_seat() -> None:
    pieces: dict[str, str | None] = {"gojo": "U0", "mahito": "L1", "jogo": None, "hanami": "L2"}
    state = at(pieces, {"U3": 1}, red_chips=["L1-L2"])
    lay(state, mahito="idle_transfiguration", hanami="tree_root")
    play(state, "jogo", "put L1")
    choosers = []
    while asked(state) == "choose_side":
        choosers.append(asked_whom(state))
        play(state, choosers[-1], "side L2")
    assert choosers == ["mahito", "jogo", "hanami"]


@pytest.mark.rule("SHB-078")
def test_nobody_chooses_while_other_chips_still_join_the_ends() -> None:
    # A ring of three: L0-L1, L1-L2, L0-L2. Taking one chip splits nothing; taking the next does.
    state = at(four("U0", "L1", "L2", "U1"), {"U3": 1}, red_chips=["L0-L1", "L1-L2", "L0-L2"])
    lay(state, hanami="tree_root", gojo="use_stairs")
    play(state, "hanami", "restore L1-L2")
    assert asked(state) == "select_card"
    assert ["L0", "L1", "L2"] in state.view(None)["zones"]
    assert [area(state, who) for who in ("jogo", "hanami")] == ["L1", "L2"]


@pytest.mark.rule("SHB-079")
def test_humans_stay_on_their_areas_and_only_hanami_has_a_human_step() -> None:
    state = at(four("L1", "L1", "L1", "U1"), {"L1": 1, "L2": 2, "U3": 1}, red_chips=["L1-L2"])
    lay(state, hanami="tree_root", gojo="red", jogo="domain_amplification")
    play(state, "jogo", "spare")
    play(state, "jogo", "side L1")
    play(state, "hanami", "side L2")
    assert humans(state) == {"L1": 1, "L2": 2, "U3": 1}
    play(state, "gojo", "side L1")
    assert (asked(state), asked_whom(state)) == ("devour", "hanami")
    play(state, "hanami", "eat")
    assert humans(state) == {"L1": 1, "U3": 1}
    assert energy(state, "hanami") == 2
    assert asked_whom(state) == "gojo"  # his own card comes next; neither he nor Jogo had a human step from the split


# --- Idle Transfiguration ---


@pytest.mark.rule("SHB-080")
@pytest.mark.parametrize("lost", ["jogo", "hanami"])
def test_the_exorcised_spirit_returns(lost: str) -> None:
    state = at({**four("U0", "L1", "L1", "L1"), lost: None}, {"U3": 1})
    lay(state, mahito="idle_transfiguration")
    assert (asked(state), asked_whom(state)) == ("idle_transfiguration", lost)
    play(state, lost, "put L4")
    assert area(state, lost) == "L4"
    assert not seen(state, lost)["exorcised"]


@pytest.mark.rule("SHB-080")
def test_never_are_two_spirits_exorcised_while_the_game_lasts() -> None:
    state = at(four("L1", None, "L1", "L4"), {"U3": 1})
    lay(state)
    assert ended(state) == ("gojo", "extermination")


@pytest.mark.rule("SHB-081")
def test_the_returning_player_chooses_any_area_and_takes_one_energy() -> None:
    state = at(four("U0", None, "L1", "L2"), {"U3": 1})
    lay(state, mahito="idle_transfiguration")
    assert legal(state, "jogo") == [f"put {name}" for name in AREAS]
    assert refused(state, "jogo", "spare") == "SHB-081"
    refused(state, "mahito", "put L4")  # not asked
    play(state, "jogo", "put L4")
    assert energy(state, "jogo") == 1
    assert energy(state, "mahito") == 0
    assert state.view(None)["bank"] == 6  # 9 - Jogo 1 - Hanami 2


@pytest.mark.rule("SHB-082")
def test_a_returned_spirit_does_not_act_or_eat_this_round() -> None:
    pieces: dict[str, str | None] = {"gojo": "U0", "mahito": "L1", "jogo": None, "hanami": "L2"}
    state = at(pieces, {"L4": 1, "U3": 1})
    lay(state, mahito="idle_transfiguration")
    play(state, "jogo", "put L4")
    assert asked(state) == "select_card"
    assert humans(state) == {"L4": 1, "U3": 1}
    assert [event["seat"] for event in heard(state, "turned")] == [1, 3, 0]


@pytest.mark.rule("SHB-082")
@pytest.mark.parametrize(("card", "place"), [("remain", "U0"), ("hollow_purple", "L4")])
def test_a_returned_spirit_can_be_exorcised_in_the_same_round(card: str, place: str) -> None:
    state = at(four("U0", None, "L1", "L2"), {"L1": 1, "L2": 1})
    lay(state, mahito="idle_transfiguration", gojo=card)
    play(state, "hanami", "spare")
    play(state, "jogo", f"put {place}")
    play(state, "mahito", "spare")
    assert exorcised(state) == ["jogo"]
    assert asked(state) == "select_card"  # two spirits are left


@pytest.mark.rule("SHB-083")
def test_a_returned_spirit_plays_with_all_six_cards() -> None:
    state = at(four("L1", "L1", "L3", "L2"), {"U3": 1}, used={"jogo": "move"})
    lay(state, jogo="remain")
    assert exorcised(state) == ["jogo"]
    lay(state, mahito="idle_transfiguration", hanami="use_stairs", gojo="red")
    play(state, "jogo", "put L4")
    play(state, "gojo", "break U0-U1")
    assert len(hand(state, "jogo")) == 6


# --- Falling Humans ---


@pytest.mark.rule("SHB-084")
@pytest.mark.parametrize("place", AREAS)
def test_a_human_falls_on_any_area(place: str) -> None:
    state = at(four("U0", "L1", "L1", "L1"), {"U3": 1, "L2": 2})
    lay(state, mahito="falling_humans", gojo="use_stairs")
    assert legal(state, "mahito") == [f"put {name}" for name in AREAS]
    before = humans(state)
    play(state, "mahito", f"put {place}")
    assert humans(state) == {**before, place: before.get(place, 0) + 1}
    assert state.view(None)["human_supply"] == 4


@pytest.mark.rule("SHB-084")
def test_a_fallen_human_counts_for_the_whole_zone() -> None:
    state = at(four("U0", "L1", "U1", "L3"), {"U1": 1}, red_chips=["L1-L2", "L2-L3"])
    lay(state, mahito="falling_humans", gojo="hollow_purple")
    play(state, "hanami", "spare")
    play(state, "mahito", "put L2", "spare")
    assert heard(state, "failed") == [{"seat": 0, "card": "hollow_purple", "why": "no_target"}]


@pytest.mark.rule("SHB-085")
def test_mahito_may_eat_the_human_that_falls_beside_him() -> None:
    state = at(four("U0", "L4", "U1", "L3"), {"U2": 1}, red_chips=["L1-L2", "L2-L3"])
    lay(state, mahito="falling_humans")
    play(state, "mahito", "put L1")  # the same zone
    assert (asked(state), asked_whom(state)) == ("devour", "mahito")
    play(state, "mahito", "eat")
    assert energy(state, "mahito") == 1
    assert humans(state) == {"U2": 1}
