"""Section C of the ledger: the course of a round and the secret choice of cards (SHB-019..027)."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.shibuya.build import (
    GAME,
    area,
    asked,
    asked_whom,
    at,
    ended,
    four,
    given,
    hand,
    heard,
    humans,
    lay,
    legal,
    play,
    refused,
    seen,
    told_order,
)
from hyakki.core.errors import HyakkiError, IllegalAction
from hyakki.table import Table


@pytest.mark.rule("SHB-019")
def test_the_parts_of_a_round_follow_in_order() -> None:
    state = at(four("L0", "L0", "L1", "L2"), {"U2": 1})
    assert asked(state) == "select_card"
    lay(state, gojo="remain")
    told = told_order(state)
    parts = ["laid", "blue_check", "turned", "exorcised", "round"]
    assert [told.index(key) for key in parts] == sorted(told.index(key) for key in parts)
    assert told.count("turned") == 4
    assert told[-1] == "round"
    assert asked(state) == "select_card"


@pytest.mark.rule("SHB-019")
def test_there_are_at_most_seven_rounds() -> None:
    state = at(four("U0", "L0", "L1", "L2"), {"U2": 1, "L4": 1})
    for number in range(1, 8):
        assert state.view(None)["round"] == number
        card = "remain" if number % 2 else "use_stairs"  # Gojo has no stairs on U0, Jogo none on L0
        lay(state, gojo=card, jogo=card, hanami="remain" if number % 2 else "flower_field", mahito=card)
    assert ended(state) == ("spirits", "prison_realm")


@pytest.mark.rule("SHB-020")
def test_nothing_is_resolved_after_the_victory() -> None:
    # Jogo eats the last human; Hanami's, Mahito's and Gojo's cards are never turned, no chip changes hands.
    state = at(four("L1", "L1", "L1", "L2"), {"L1": 1})
    lay(state, jogo="remain", hanami="tree_root", mahito="falling_humans", gojo="red")
    play(state, "jogo", "eat")
    assert ended(state) == ("gojo", "unlimited_void")
    assert [event["seat"] for event in heard(state, "turned")] == [1]
    assert [seen(state, who)["energy"] for who in ("hanami", "mahito")] == [1, 1]
    assert heard(state, "exorcised") == []
    assert humans(state) == {}
    assert state.to_act() == ()


@pytest.mark.rule("SHB-021")
def test_everybody_on_the_board_lays_exactly_one_card() -> None:
    state = at(four("U0", "L0", "L0", "L0"), {"L2": 1})
    assert state.to_act() == (0, 1, 2, 3)
    assert refused(state, "jogo", "eat") == "SHB-021"
    play(state, "jogo", "lay move")
    assert state.to_act() == (0, 2, 3)
    assert refused(state, "jogo", "lay remain") == ""  # not asked any more
    assert asked(state) == "select_card"
    play(state, "gojo", "lay move")
    play(state, "hanami", "lay move")
    assert heard(state, "turned") == []  # Mahito still thinks
    play(state, "mahito", "lay move")
    assert heard(state, "turned") == [{"seat": 1, "card": "move"}]


@pytest.mark.rule("SHB-022")
def test_nobody_sees_a_laid_card_and_all_see_that_it_lies_there() -> None:
    position = given(four("U0", "L0", "L0", "L0"), {"L2": 1})
    for speaker, card, other in ((1, "lay move", "lay ember_insects"), (0, "lay blue", "lay red")):
        tables = [Table(GAME, position=position, seed=1) for _ in range(2)]
        tables[0].submit(speaker, card)
        tables[1].submit(speaker, other)
        for watcher in (None, 0, 1, 2, 3):
            views = [table.view(watcher) for table in tables]
            events = [[event.to_json() for event in table.events(watcher)] for table in tables]
            assert (views[0] == views[1]) == (watcher != speaker)
            assert (events[0] == events[1]) == (watcher != speaker)
            assert speaker not in views[0]["to_act"]


@pytest.mark.rule("SHB-022")
def test_a_card_lies_there_as_soon_as_it_is_laid_and_has_left_the_hand() -> None:
    state = at(four("U0", "L0", "L0", "L0"), {"L2": 1})
    play(state, "jogo", "lay ember_insects")
    for watcher in (None, 0, 1, 2, 3):
        told = state.view(watcher)["players"]
        assert [player["has_laid"] for player in told] == [False, True, False, False]
        assert [player["result"] for player in told] == [None, "face_down", None, None]
        assert told[1]["laid"] == ("ember_insects" if watcher == 1 else None)
    assert "ember_insects" not in state.view(1)["hand"]
    assert len(state.view(1)["hand"]) == 5
    assert len(state.view(2)["hand"]) == 6


@pytest.mark.rule("SHB-022")
def test_any_order_of_laying_gives_the_same_state() -> None:
    cards = {"gojo": "red", "jogo": "remain", "hanami": "move", "mahito": "falling_humans"}
    ends = set()
    for order in permutations(cards):
        state = at(four("U0", "L0", "L0", "L0"), {"L2": 1})
        for who in order:
            play(state, who, f"lay {cards[who]}")
        ends.add(GAME.fingerprint(state))
    assert len(ends) == 1


@pytest.mark.rule("SHB-022")
def test_a_laid_card_cannot_be_changed() -> None:
    table = Table(GAME, position=given(four("U0", "L0", "L0", "L0"), {"L2": 1}), seed=1)
    table.submit(1, "lay move")
    assert not table.may_undo(1)
    with pytest.raises(HyakkiError, match="cannot undo"):
        table.undo(1)
    with pytest.raises(IllegalAction):
        table.submit(1, "lay remain")


@pytest.mark.rule("SHB-023")
@pytest.mark.parametrize("who", ["gojo", "jogo", "hanami", "mahito"])
def test_the_card_of_the_round_before_is_not_in_hand(who: str) -> None:
    state = at(four("U0", "L0", "L0", "L0"), {"L2": 1}, used={who: "move"})
    assert "move" not in hand(state, who)
    assert len(hand(state, who)) == 5
    assert refused(state, who, "lay move") == "SHB-023"
    assert seen(state, who)["used"] == "move"  # it lies face up


@pytest.mark.rule("SHB-024")
def test_every_other_card_may_be_laid_also_a_hopeless_one() -> None:
    # Nobody has energy, no Red chip lies, nobody is exorcised, the supply is empty, Gojo stands without stairs.
    chips = {"jogo": 0, "hanami": 0, "mahito": 0}
    state = at(four("U0", "L0", "L0", "L0"), {"L2": 8}, energy=chips)
    for who in ("gojo", "jogo", "hanami", "mahito"):
        assert len(hand(state, who)) == 6
    lay(state, gojo="use_stairs", jogo="use_stairs", hanami="tree_root", mahito="idle_transfiguration")
    assert len(heard(state, "failed")) == 4


@pytest.mark.rule("SHB-025")
def test_targets_are_chosen_on_resolution_with_what_is_public_then() -> None:
    state = at(four("L1", "L0", "L3", "U1"), {"U2": 1, "L4": 1})
    assert all([len(text.split()) == 2 for text in legal(state, "gojo")])  # a card and nothing else
    lay(state, gojo="move", jogo="move", hanami="remain", mahito="remain")
    assert asked_whom(state) == "jogo"
    play(state, "jogo", "go L2")
    assert asked_whom(state) == "gojo"  # he sees where Jogo went before he chooses
    assert state.view(0)["players"][1]["area"] == "L2"
    play(state, "gojo", "go L2")
    assert [event["spirit"] for event in heard(state, "exorcised")] == ["jogo"]


@pytest.mark.rule("SHB-026")
def test_an_exorcised_player_lays_no_card() -> None:
    state = at(four("U0", None, "L0", "L0"), {"L2": 1})
    assert state.to_act() == (0, 2, 3)
    assert legal(state, "jogo") == []
    refused(state, "jogo", "lay move")
    lay(state, mahito="use_stairs")
    assert 1 not in [event["seat"] for event in heard(state, "turned")]
    assert area(state, "jogo") is None


@pytest.mark.rule("SHB-027")
def test_a_team_mate_is_shown_no_card_before_it_is_turned() -> None:
    # Jogo chooses a way; Hanami's and Mahito's cards lie face down, for each other as for Gojo.
    shown = []
    for hidden in ("flower_field", "tree_root"):
        state = at(four("U0", "L0", "L0", "L0"), {"L2": 1})
        lay(state, jogo="move", hanami=hidden)
        assert asked_whom(state) == "jogo"
        assert state.view(2)["players"][2]["laid"] == hidden
        assert hidden not in state.view(2)["hand"]
        assert state.view(2)["players"][2]["result"] == "face_down"
        shown.append([state.view(watcher) for watcher in (None, 0, 1, 3)])
        for view in shown[-1]:
            assert view["players"][2]["laid"] is None
            assert view["players"][2]["has_laid"]
    assert shown[0] == shown[1]
