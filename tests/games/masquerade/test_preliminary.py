"""The preliminary phase: two cards shown to the left, one passed to the right (TGM-021..025)."""

from __future__ import annotations

import pytest

from games.masquerade.build import (
    FOUR,
    GAME,
    all_heard,
    asked,
    begin,
    everybody,
    hand,
    heard,
    known,
    legal,
    notes,
    play,
)
from hyakki.core.errors import IllegalAction
from hyakki.games.masquerade.state import Masque
from hyakki.table import Table

SHOWS = ("show food food", "show dove coffee", "show coffee coffee", "show food transformation")
PASSES = ("pass dove", "pass dove", "pass transformation", "pass food")


def shown() -> Masque:
    state = begin(FOUR, "ffd ddc cct ttf")
    everybody(state, *SHOWS)
    return state


def passed() -> Masque:
    state = shown()
    everybody(state, *PASSES)
    return state


@pytest.mark.rule("TGM-021")
def test_all_choose_two_of_three_before_anything_is_shown() -> None:
    state = begin(FOUR, "ffd ddc cct ttf")
    assert state.to_act() == (0, 1, 2, 3)
    assert legal(state, 0) == ["show dove food", "show food food"]
    assert legal(state, 1) == ["show dove dove", "show dove coffee"]
    before = [known(state, 1, 0), all_heard(state, 1)]
    for seat in range(3):
        play(state, seat, SHOWS[seat])
    assert asked(state) == "show_two"
    assert [known(state, 1, 0), all_heard(state, 1)] == before


@pytest.mark.rule("TGM-021")
def test_showing_cards_one_does_not_have_is_refused() -> None:
    state = begin(FOUR, "ffd ddc cct ttf")
    table = Table(GAME, position=GAME.position(state), seed=1)
    for text in ("show coffee coffee", "show coffee dove", "pass food"):
        with pytest.raises(IllegalAction) as error:
            table.submit(0, text)
        assert error.value.rule == "TGM-021"
    assert table.record.lines == []


@pytest.mark.rule("TGM-021")
@pytest.mark.parametrize("action", ["show food dove", "show dove food", ("show", 1, 0), ("show", 0, 1)])
def test_two_cards_are_shown_in_whatever_order_they_are_named(action: object) -> None:
    state = begin(FOUR, "ffd ddc cct ttf")
    table = Table(GAME, position=GAME.position(state), seed=1)
    table.submit(0, action)
    assert table.record.lines[-1].text == "show dove food"


@pytest.mark.rule("TGM-022")
def test_only_the_left_neighbour_sees_the_two_cards() -> None:
    state = shown()
    assert known(state, 1, 0)["at_least"] == {"food": 2}
    assert notes(state, 1, "shown")[0] == {
        "turn": 0,
        "what": "shown",
        "seat": 1,
        "other": 0,
        "cards": ["food", "food"],
    }
    for other in (None, 2, 3):
        assert known(state, other, 0)["hands"] is None
        assert [args for args in heard(state, "shown", other) if args["seat"] == 0] == []
    assert [args["seat"] for args in heard(state, "shown", 1)] == [0, 1]  # what he saw and what he showed
    assert known(state, 1, 0)["at_most"]["dove"] == 1  # the third card stays unseen


@pytest.mark.rule("TGM-023")
def test_any_of_the_three_cards_may_be_passed() -> None:
    state = shown()
    assert asked(state) == "pass_one"
    assert state.to_act() == (0, 1, 2, 3)
    assert legal(state, 0) == ["pass dove", "pass food"]  # the one kept back, or one just shown
    table = Table(GAME, position=GAME.position(state), seed=1)
    for text in ("pass coffee", "show food food"):
        with pytest.raises(IllegalAction) as error:
            table.submit(0, text)
        assert error.value.rule == "TGM-023"


@pytest.mark.rule("TGM-023")
@pytest.mark.rule("TGM-024")
def test_all_cards_change_hands_at_once_to_the_right() -> None:
    state = shown()
    for seat in (3, 1, 2):
        play(state, seat, PASSES[seat])
        assert [hand(state, s) for s in range(4)] == ["dff", "ddc", "cct", "ftt"]
    play(state, 0, PASSES[0])
    # seat 1 passes to seat 0, seat 2 to seat 1, seat 3 to seat 2, seat 0 to seat 3
    assert [hand(state, s) for s in range(4)] == ["dff", "dct", "fcc", "dtt"]


@pytest.mark.rule("TGM-025")
def test_after_the_pass_the_first_turn_begins_and_only_giver_and_receiver_know_the_card() -> None:
    state = passed()
    assert asked(state) == "move"
    assert all(len(hand(state, seat)) == 3 for seat in range(4))
    for knower in (3, 2):
        note = {"turn": 0, "what": "passed", "seat": 3, "other": 2, "cards": ["food"]}
        assert note in notes(state, knower, "passed")
    for watcher in (None, 0, 1):
        assert [n for n in notes(state, watcher, "passed") if (n["seat"], n["other"]) == (3, 2)] == []
        assert [args for args in heard(state, "passed", watcher) if args["seat"] == 3 and args["other"] == 2] == []
    assert known(state, 3, 2)["at_least"]["food"] == 1  # the giver knows one card of the right neighbour
    assert known(state, None, 2)["at_least"] == {}
