"""The examples of the rulebook (TGM-E1..E16)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, cast

import pytest

from games.masquerade.build import (
    GAME,
    MASKS,
    SUPPORT,
    all_heard,
    asked,
    at,
    begin,
    cards,
    ended,
    everybody,
    exchanging,
    hand,
    hands,
    legal,
    on,
    play,
    reasons,
)
from hyakki.core.stack import Shuffle
from hyakki.games.masquerade.state import Masque
from hyakki.table import Table

ROUND: dict[str, Any] = {"token_spot": 1, "face_up": [1, 3, 5]}


@pytest.mark.rule("TGM-E1")
def test_hidden_locations_are_not_counted() -> None:
    assert legal(at(**ROUND), 0) == ["move ccg_office", "move back_alley"]  # spots 3 and 5


@pytest.mark.rule("TGM-E2")
def test_flipping_after_a_move_over_hidden_locations() -> None:
    state = at(**ROUND, hands=hands("ffd ddc ccf ddf"))
    play(state, 0, "move back_alley")
    assert state.view(None)["face_up"] == [2, 3, 4, 5]
    assert state.view(None)["token_spot"] == 5


@pytest.mark.rule("TGM-E3")
def test_clue_cards_for_four_and_for_eight() -> None:
    counts = [sum(GAME.new(seats).view(None)["clue_cards"].values()) for seats in (4, 8)]
    assert counts == [12, 24]
    assert GAME.new(4).view(None)["clue_cards"] == dict.fromkeys(("dove", "food", "coffee", "transformation"), 3)


@pytest.mark.rule("TGM-E4")
def test_two_food_cards_draw_suspicion() -> None:
    for action in ("suspicion_any_pair", "suspicion_food"):
        assert at(pending=on(action), hands=hands("ffd dct dct dct")).markers == [1, 0, 0, 0]


@pytest.mark.rule("TGM-E5")
def test_two_transformations_draw_one_marker_only() -> None:
    assert at(pending=on("suspicion_transformation"), hands=hands("ttc dfc dfc dfc")).markers == [1, 0, 0, 0]


@pytest.mark.rule("TGM-E6")
def test_kimi_is_killed_by_an_inspector_and_wins_through_nishiki() -> None:
    state = at(
        characters=["mado", "kimi", "nishiki", "hide"],
        hands=hands("dfc dft ccf ddf"),
        markers=[0, 3, 0, 0],
        pending=on("attack_three_markers"),
    )
    play(state, 0, "attack 1")
    assert reasons(state) == [[], ["partner"], ["staying_alive"], ["staying_alive"]]


@pytest.mark.rule("TGM-E7")
def test_two_shown_food_cards_and_a_third_one_received_win_at_once() -> None:
    state = begin(["mado", "kimi", "hide", "hinami"], "dct ddt ffc fct", first=2)
    everybody(state, "show dove coffee", "show dove dove", "show food food", "show food coffee")
    everybody(state, "pass coffee", "pass transformation", "pass coffee", "pass food")
    assert state.view(2)["hands"][2] == ["food"] * 3
    assert ended(state) == ((2,), "instant_victory", "TGM-029")


@pytest.mark.rule("TGM-E8")
def test_the_three_kinds_of_objectives() -> None:
    cast_ = ["rize", "mado", "nishiki", "hide", "kimi"]
    held = {"hands": hands("dfc dft dct ddf fct"), "pending": on("attack_three_markers")}
    hunted = at(characters=cast_, markers=[0, 0, 0, 0, 3], **held)
    play(hunted, 0, "attack 4")
    assert reasons(hunted) == [["kills"], [], [], ["staying_alive"], ["partner"]]
    inspector = at(characters=[cast_[1], cast_[0], *cast_[2:]], markers=[0, 3, 0, 0, 0], **held)
    play(inspector, 0, "attack 1")
    assert reasons(inspector)[0] == ["inspector_team"]


@pytest.mark.rule("TGM-E9")
def test_support_tokens_for_five() -> None:
    state = cast(Masque, GAME.new(5, SUPPORT))
    frame = next(frame for frame in state.stack if frame.NAME == "deal_support_tokens")
    pool = [GAME.format(("shuffle", token)).split()[1] for token in cast("Shuffle[Masque]", frame).pool(state)]
    assert sorted(pool) == ["neutral"] * 4 + ["transformed_kaneki"]


@pytest.mark.rule("TGM-E10")
def test_the_order_of_a_turn_with_support_tokens() -> None:
    state = at(options=SUPPORT, token_spot=5)
    order = [asked(state)]
    play(state, 0, "move bookshop")
    for answer in ("skip", "skip"):
        order.append(asked(state))
        play(state, 0, answer)
    order.append(asked(state))
    assert order == ["move", "interrogate", "cover_up", "support_step"]
    play(state, 0, "swap 1")
    assert state.view(0)["support_tokens"][0] is None


@pytest.mark.rule("TGM-E11")
def test_exchanging_nothing_looks_the_same() -> None:
    states = []
    for answer in ("keep", "exchange food dove"):
        state = at(pending=exchanging(0, 1), shown=["dove", "dove"])
        play(state, 0, answer)
        states.append(state)
    assert (hand(states[0], 0), hand(states[0], 1)) == ("dff", "ddc")
    assert (hand(states[1], 0), hand(states[1], 1)) == ("ddf", "dfc")
    assert all_heard(states[0], None) == all_heard(states[1], None)
    assert states[0].view(None) == states[1].view(None)


@pytest.mark.rule("TGM-E12")
@pytest.mark.parametrize("options", [{}, MASKS])
def test_hand_sizes_after_an_interrogation(options: dict[str, Any]) -> None:
    for answer in ("keep", "exchange food dove"):
        state = at(pending=exchanging(0, 1), shown=["dove", "dove"], options=options)
        play(state, 0, answer)
        assert [len(hand(state, seat)) for seat in range(4)] == [3] * 4
        assert (None in state.view(None)["board_cards"]) == (not options)


@pytest.mark.rule("TGM-E13")
def test_taking_the_face_up_card() -> None:
    state = at(
        hands=hands("tff fdd cct ttf"),
        board_cards=cards("mcmm"),
        shown=cards("dd"),
        pending=exchanging(0, 1),
        options=MASKS,
    )
    play(state, 0, "exchange transformation board")
    assert state.to_act() == (1,)
    assert legal(state, 1) == ["place dove", "place food", "place transformation"]


@pytest.mark.rule("TGM-E14")
def test_giving_the_face_up_card() -> None:
    state = at(
        hands=hands("ffd ddc cct ttf"),
        board_cards=cards("cmmm"),
        shown=cards("dd"),
        pending=exchanging(0, 1),
        options=MASKS,
    )
    play(state, 0, "exchange board dove")
    assert state.to_act() == (0,)
    assert legal(state, 0) == ["place dove", "place food"]
    play(state, 0, "place food")
    assert hand(state, 0) == "ddf"


@pytest.mark.rule("TGM-E16")
@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
def test_a_game_with_both_variants_is_played_to_its_end(seats: int) -> None:
    """Both are at work from the first card to the last: masks go up, tokens change hands, somebody judges."""
    asked_of: set[str] = set()
    verbs: set[str] = set()
    for seed in range(6):
        table = Table(GAME, seats, {"mask": True, "support": True}, seed)
        choices = Random(seed)
        while table.outcome is None:
            asked_of.add(table.state.question.name)
            seat = choices.choice(table.to_act())
            action = choices.choice(table.legal(seat))
            verbs.add(str(action[0]))
            table.submit(seat, action)
        view = table.view(None)
        assert None not in view["board_cards"]
        assert view["support_tokens"].count("transformed_kaneki") == 1
        held = Counter([card for cards in view["hands"] for card in cards] + view["board_cards"])
        assert held == view["clue_cards"]
        assert view["clue_cards"]["mask"] > 0
    assert asked_of >= {"place_board_card", "show_two", "pass_one", "support_step", "replace_board_card"}
    assert verbs >= {"look", "swap", "exchange"}
