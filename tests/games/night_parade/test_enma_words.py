"""Solo: whatever Enma does, ignores or cannot do, an event says what decided (NPY-126, NPY-129, NPY-130)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.night_parade.build import GAME, Json, enma_turn, heard, let_nature, new, side
from games.night_parade.test_enma_cards import human_reigns, no_meeples, reigning
from games.night_parade.test_enma_turn import F, H, M, marching
from hyakki.core.stack import NATURE, Frame
from hyakki.games.night_parade import automa
from hyakki.games.night_parade import enma_turn as turn
from hyakki.games.night_parade.parade import Activation, WaitingShikigami
from hyakki.games.night_parade.shares import Share
from hyakki.games.night_parade.state import NightParade
from hyakki.games.night_parade.terms import ENMA
from hyakki.games.night_parade.torii import DrawMystery

OF_ENMA = (automa.__name__, turn.__name__)  # every step of these modules is his
UNDECIDED = {"turn", "clan", "extra_clan", "card", "scored", "scored_mystery"}  # told of him, but no acts of his


def is_his(state: NightParade, frame: Frame[Any]) -> bool:
    """Whether a frame about to run is an act of Enma's."""
    if isinstance(frame, Share | DrawMystery):
        return frame.side == ENMA
    if isinstance(frame, WaitingShikigami):
        return bool(state.waiting[state.element])
    if isinstance(frame, Activation):
        return state.active == ENMA and frame.card not in state.parades[ENMA * 3 + state.element]
    return type(frame).__module__ in OF_ENMA


def decided_by(state: NightParade, heard_before: int) -> list[object]:
    assert state.log is not None
    return [event.args["decided"] for event in state.log[heard_before:] if "decided" in event.args]


def answer_watched(state: NightParade, rng: Random, acts: set[str]) -> None:
    """Somebody answers at random; the steps that follow run one by one, and each act of Enma's is told."""
    assert state.log is not None
    seat = state.to_act()[0]
    action = state.draw(rng) if seat == NATURE else rng.choice(state.legal(seat))
    frame = state.stack.pop()
    waited = True
    while True:
        before = len(state.log)
        his = is_his(state, frame)
        if waited:
            frame.answer(state, seat, action)
        else:
            frame.run(state)
        if his:
            acts.add(frame.NAME)
            assert decided_by(state, before), f"{frame.NAME} of Enma says nothing of what decided"
        if state.outcome is not None or state.to_act():
            return
        frame, waited = state.stack.pop(), False


@pytest.mark.rule("NPY-126")
@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
@pytest.mark.parametrize("always", [True, False])
def test_every_act_of_his_says_what_decided(difficulty: str, always: bool) -> None:
    acts: set[str] = set()
    for seed in range(8):
        state = new(1, {"enma_difficulty": difficulty, "enma_always_moves": always, "max_rounds": 12}, seed)
        rng = Random(seed)
        while state.outcome is None:
            answer_watched(state, rng, acts)
        assert state.log is not None
        his = [event for event in state.log if event.key.startswith("event.enma_")]
        for event in his:
            if event.key.removeprefix("event.enma_") not in UNDECIDED:
                assert GAME.messages.has(f"word.{event.args['decided']}"), event.key
    assert acts >= {"enma_icon", "enma_reveal", "enma_activate", "enma_spend"}
    if difficulty != "easy":
        assert acts >= {"waiting_shikigami", "draw_mystery"}


def reasons(state: NightParade, key: str) -> list[object]:
    return [event["decided"] for event in heard(state, key)]


@pytest.mark.rule("NPY-129")
def test_what_he_ignores_and_turns_up_is_told() -> None:
    state = marching(["base_wood_1_01", "base_wood_1_07", {"face_down": "base_wood_1_03"}])
    assert [(event["icon"], event["decided"]) for event in heard(state, "enma_ignored")] == [
        ("spirit", "never_held"),
        ("talisman", "never_held"),
    ]
    assert heard(state, "enma_turned_up") == [{"decided": "was_face_down", "card": "base_wood_1_03"}]


@pytest.mark.rule("NPY-130")
@pytest.mark.parametrize(
    ("cards", "more", "key", "decided"),
    [
        ([M], {"enma": no_meeples()}, "enma_no_place", "no_meeple_left"),
        ([f"base_wood_1_0{number}" for number in range(1, 6)], {}, "enma_no_place", "no_free_tile"),
        ([F], {}, "enma_no_fight", "none_shared"),
        ([H], {"enma": no_meeples()}, "enma_no_hide", "none_placed"),
        ([M], {"options": {"enma_always_moves": False}}, "enma_no_move", "no_lower_need"),
    ],
)
def test_the_impossible_is_told_with_its_reason(cards: list[str], more: Json, key: str, decided: str) -> None:
    assert reasons(marching(cards, **more), key) == [decided]


@pytest.mark.rule("NPY-130")
def test_a_champion_on_the_map_is_told() -> None:
    state = enma_turn(side("gamanoke"), side("onikuma", earth=["champion_onikuma"], champion="T1", flipped=["wood"]))
    assert reasons(state, "enma_no_champion") == ["on_map"]


@pytest.mark.rule("NPY-146")
def test_tokens_are_told_when_taken_spent_and_dropped() -> None:
    state = reigning("rites", market={})
    assert heard(state, "enma_gained") == [
        {"decided": "enma_card_says", "count": 1, "token": "banish"},
        {"decided": "enma_card_says", "count": 1, "token": "invoke"},
    ]
    assert heard(state, "enma_dropped") == [{"decided": "unspendable", "count": 2}]
    assert reasons(reigning("march"), "enma_no_spending") == ["no_tokens"]


@pytest.mark.rule("NPY-143")
def test_his_cards_are_told_as_they_are_carried_out() -> None:
    state = reigning("usurp")
    assert heard(state, "enma_usurped") == [{"decided": "enma_card_says", "throne": "throne_1"}]
    assert heard(state, "enma_card_under") == [{"decided": "carried_out", "card": "enma_usurp", "next": "enma_strike"}]
    assert reasons(reigning("ambush", enma={"standing": {"M1": 1}}), "enma_no_fight") == ["none_shared"]


@pytest.mark.rule("NPY-155")
def test_a_share_he_cannot_use_is_told() -> None:
    for number in (3, 9):
        assert heard(human_reigns(number, {}), "enma_ignored") == [{"decided": "never_held", "icon": "spirit"}]
    assert reasons(human_reigns(5, {}), "enma_no_move") == ["out_of_reach"]


@pytest.mark.rule("NPY-142")
def test_a_torii_of_his_and_its_bonus_are_told() -> None:
    state = let_nature(marching(["base_wood_1_01"], enma={"standing": {"B2": 1}}, human={"standing": {"B2": 1}}))
    assert heard(state, "enma_torii") == [{"decided": "enough_meeples", "tile": "B2"}]
    assert {"decided": "never_held", "icon": "spirit"} in heard(state, "enma_ignored")


@pytest.mark.rule("NPY-131")
def test_the_words_for_the_best_site_hold_where_an_island_he_cannot_build_on_needs_fewer() -> None:
    state = marching(["base_wood_1_01"], human={"torii": ["B2"]})
    [event] = heard(state, "enma_placed")
    assert event == {"decided": "best_site", "tile": "T2"}  # B2 needs fewer, but its one torii stands
    assert "where he can build" in GAME.messages.say("event.enma_placed", event)


@pytest.mark.rule("NPY-128")
def test_the_words_for_the_largest_parade_hold_where_a_flipped_one_is_larger() -> None:
    earth = ["onikuma_earth", "base_earth_1_01", "base_earth_1_02"]
    wood = ["onikuma_wood", "base_wood_1_01"]
    state = enma_turn(side("gamanoke"), side("onikuma", earth=earth, wood=wood, champion="supply", flipped=["earth"]))
    [event] = heard(state, "enma_activated")
    assert event == {"decided": "largest_parade", "parade": "wood"}  # earth has more cards
    assert "unflipped" in GAME.messages.say("event.enma_activated", event)
