"""What was seen stays certain until it can have moved, and no longer (the hidden-information table of the ledger)."""

from __future__ import annotations

import pytest

from games.masquerade.build import (
    FOUR,
    GAME,
    MASKS,
    asked,
    at,
    begin,
    everybody,
    exchanging,
    hands,
    heard,
    known,
    on,
    play,
)
from hyakki.terminal.words import Words

NAMES = ["Fox", "Crane", "Wave", "Pine"]


@pytest.mark.rule("TGM-058", "TGM-064")
def test_what_was_shown_stays_certain_for_the_two_when_nothing_is_exchanged() -> None:
    state = at(pending=on("interrogation"), hands=hands("ffd ddc cct ttf"))
    play(state, 0, "interrogate 1")
    play(state, 1, "show dove dove")
    play(state, 0, "keep")
    assert known(state, 0, 1)["at_least"] == {"dove": 2}
    assert known(state, 0, 1)["at_most"]["transformation"] == 1


@pytest.mark.rule("TGM-059", "TGM-064")
def test_only_those_outside_an_interrogation_doubt_both_hands_afterwards() -> None:
    seen = [{"watcher": 3, "seat": s, "hands": [h]} for s, h in enumerate(["dove+food+food", "dove+dove+coffee"])]
    state = at(pending=on("interrogation"), markers=[0, 3, 0, 0], known=seen)
    play(state, 0, "interrogate 1", "keep")
    assert known(state, 0, 1)["hands"] == ["dove+dove+coffee"]  # he saw it whole, and took nothing
    for seat, kept in ((0, "dove"), (1, "dove")):
        doubted = known(state, 3, seat)
        assert doubted["at_least"].get(kept, 0) <= 1
        assert len(doubted["hands"]) > 1
    assert known(state, 3, 1)["at_least"] == {"dove": 1}  # one card at most has gone


@pytest.mark.rule("TGM-027", "TGM-064")
def test_a_hand_that_may_have_changed_counts_no_more_as_the_one_that_did_not_win() -> None:
    state = at(hands=hands("ffd ddc cct ttf"))
    assert known(state, 3, 0)["unchanged"]  # seat 0's turn has begun, and it did not win
    play(state, 0, "move anteiku_cafe", "interrogate 1")
    play(state, 1, "show dove dove")
    play(state, 0, "keep")
    assert not known(state, 3, 0)["unchanged"]
    assert not known(state, None, 0)["unchanged"]
    assert known(state, 1, 0)["unchanged"]  # who was there knows that it is the same hand


@pytest.mark.rule("TGM-027", "TGM-055")
def test_a_marker_not_taken_rules_characters_out_of_a_hand_that_did_not_win() -> None:
    seen = [{"watcher": 0, "seat": 1, "hands": ["food+food+food", "dove+dove+food"]}]
    state = at(
        characters=["hinami", "mado", "hide", "kimi"], hands=hands("ddc fff cct ttd"), known=seen, active_seat=1,
        token_spot=1,
    )  # fmt: skip
    assert known(state, 0, 1)["not"] == []
    play(state, 1, "move ccg_office")  # suspicion for two doves passes it over: it held three food all along
    assert known(state, 0, 1)["hands"] == ["food+food+food"]
    assert known(state, 0, 1)["not"] == ["kimi", "hide"]
    assert known(state, 2, 1)["not"] == []  # seat 2 had seen nothing of it


@pytest.mark.rule("TGM-001", "TGM-027")
def test_nobody_else_is_ones_own_character() -> None:
    """Seat 0 is Hinami, so seat 1 can only be Hide, who would have won with three food."""
    others = [{"watcher": 0, "seat": 1, "not": ["mado", "kimi"]}]
    state = at(
        characters=["hinami", "hide", "mado", "kimi"], active_seat=1, hands=hands("ddc ffc cct ttd"), known=others
    )
    assert known(state, 0, 1)["at_most"]["food"] == 2
    assert known(state, 3, 1)["at_most"]["food"] == 3


@pytest.mark.rule("TGM-001", "TGM-027")
def test_a_character_that_somebody_must_be_nobody_else_is() -> None:
    """Seat 1 holds three food and does not win: it is Mado, so seats 2 and 3 are Hide and Kimi, who collect food."""
    seen = [{"watcher": 0, "seat": 1, "hands": ["food+food+food"]}, {"watcher": 0, "seat": 2, "unchanged": True}]
    people = ["hinami", "mado", "hide", "kimi"]
    state = at(characters=people, hands=hands("ddc fff cct ttd"), known=seen, pending=on("interrogation"))
    play(state, 0, "skip")  # the turn of seat 1 begins
    assert [known(state, 0, seat)["not"] for seat in (1, 2, 3)] == [["kimi", "hide"], ["mado"], ["mado"]]
    assert [known(state, 0, seat)["at_most"]["food"] for seat in (2, 3)] == [2, 3]  # seat 3's hand may be a new one
    assert [known(state, 2, seat)["not"] for seat in (0, 1, 3)] == [[], [], []]


@pytest.mark.rule("TGM-099", "TGM-105")
def test_who_passed_a_mask_that_goes_up_is_known_to_have_lost_a_mask() -> None:
    state = begin(FOUR, "ffdc mmdc mcft mttd", mask=True)
    everybody(state, "place food", "place mask", "place mask", "place mask")
    everybody(state, "show dove food", "show dove mask", "show food coffee", "show dove transformation")
    everybody(state, "pass dove", "pass mask", "pass coffee", "pass transformation")
    assert state.view(None)["board_cards"][0] == "mask"
    assert known(state, 2, 1)["at_least"]["dove"] == 1  # seat 2 was shown it, and saw that the mask went


@pytest.mark.rule("TGM-105")
def test_who_has_another_card_face_up_holds_no_mask_also_after_the_passing() -> None:
    state = begin(FOUR, "ffdc mmdc mcft mttd", mask=True)
    everybody(state, "place food", "place mask", "place mask", "place mask")
    assert [known(state, None, seat)["at_most"]["mask"] > 0 for seat in range(4)] == [False, True, True, True]
    everybody(state, "show dove food", "show dove mask", "show food coffee", "show dove transformation")
    everybody(state, "pass dove", "pass coffee", "pass coffee", "pass transformation")
    assert state.view(None)["board_cards"] == ["food", "mask", "mask", "mask"]
    assert known(state, None, 0)["at_most"]["mask"] == 0  # a mask would have gone up
    assert known(state, None, 1)["at_most"]["mask"] > 0


@pytest.mark.rule("TGM-104", "TGM-105")
def test_who_gave_a_mask_that_goes_up_is_known_to_have_lost_a_mask() -> None:
    state = at(
        options=MASKS,
        board_cards=["mask", "food", "mask", "mask"],
        hands=hands("dfm dcc dft ctt"),
        pending=exchanging(0, 1),
        shown=["coffee", "coffee"],
        known=[{"watcher": 3, "seat": 0, "hands": ["dove+food+mask"]}],
    )
    play(state, 0, "exchange mask coffee")
    assert state.view(None)["board_cards"][1] == "mask"
    assert known(state, 3, 0)["at_least"] == {"dove": 1, "food": 1}
    assert known(state, 3, 0)["at_most"]["food"] == 2  # what came for it nobody saw


@pytest.mark.rule("TGM-099", "TGM-105")
def test_a_mask_that_did_not_go_up_was_not_passed() -> None:
    state = begin(FOUR, "ffdc mmdc mcft mttd", mask=True)
    everybody(state, "place food", "place mask", "place mask", "place mask")
    everybody(state, "show dove food", "show dove mask", "show food coffee", "show dove transformation")
    everybody(state, "pass dove", "pass dove", "pass coffee", "pass transformation")
    assert state.view(None)["board_cards"][0] == "food"
    assert known(state, 2, 1)["at_least"] == {"coffee": 1, "mask": 1}  # what seat 2 gave, and the mask it was shown
    assert known(state, 1, 0)["at_least"] == {"dove": 1}  # one of the two shown may have gone, to a mask or not


@pytest.mark.rule("TGM-104", "TGM-105")
@pytest.mark.parametrize("secret", ["keep", "exchange dove coffee", "exchange food coffee"])
def test_a_mask_that_did_not_go_up_was_not_exchanged(secret: str) -> None:
    state = at(
        options=MASKS,
        board_cards=["mask", "food", "mask", "mask"],
        hands=hands("dfm dcc dft ctt"),
        pending=exchanging(0, 1),
        shown=["coffee", "coffee"],
        known=[{"watcher": 3, "seat": 0, "hands": ["dove+food+mask"]}],
    )
    play(state, 0, secret)
    assert known(state, 3, 0)["at_least"] == {"mask": 1}
    assert known(state, 3, 0)["at_most"] == {"dove": 2, "food": 2, "coffee": 1, "transformation": 1, "mask": 2}


@pytest.mark.rule("TGM-104", "TGM-105")
def test_who_has_nothing_but_masks_exchanged_nothing_if_none_went_up() -> None:
    state = at(
        options=MASKS,
        board_cards=["mask", "food", "dove", "dove"],
        hands=hands("mmm dcc fft ctt"),
        pending=exchanging(0, 1),
        shown=["coffee", "coffee"],
        known=[{"watcher": 3, "seat": 0, "hands": ["mask+mask+mask"]}],
    )
    play(state, 0, "keep")
    assert known(state, 3, 0)["hands"] == ["mask+mask+mask"]


@pytest.mark.rule("TGM-105")
def test_a_face_up_card_that_was_taken_is_known_to_be_in_the_takers_hand() -> None:
    state = at(
        options=MASKS,
        board_cards=["mask", "food", "mask", "mask"],
        hands=hands("dfm dcc dft ctt"),
        pending=exchanging(0, 1),
        shown=["coffee", "coffee"],
    )
    play(state, 0, "exchange dove board")
    for watcher in (None, 2, 3):
        assert known(state, watcher, 0)["at_least"] == {"food": 1}


@pytest.mark.rule("TGM-027", "TGM-103")
def test_who_gives_the_face_up_card_away_has_changed_at_once() -> None:
    state = at(options=MASKS, board_cards=["food", "mask", "mask", "mask"], hands=hands("dfc dcm dft ctt"))
    assert known(state, 3, 0)["unchanged"]
    play(state, 0, "move anteiku_cafe", "interrogate 1")
    play(state, 1, "show dove coffee")
    play(state, 0, "exchange board dove")
    assert asked(state) == "replace_board_card"
    assert not known(state, 3, 0)["unchanged"]
    play(state, 0, "place food")
    told = GAME.position(state)["known"]
    assert isinstance(told, list)
    assert not any(entry.get("fourth") for entry in told)  # no fourth card is left to be known


@pytest.mark.rule("TGM-024")
def test_giver_and_receiver_hear_what_was_passed_and_nobody_else() -> None:
    state = begin(FOUR, "ffd ddc cct ttf")
    everybody(state, "show food food", "show dove dove", "show coffee coffee", "show food transformation")
    everybody(state, "pass dove", "pass coffee", "pass transformation", "pass food")
    own = {"seat": 0, "other": 3, "card": "dove"}
    received = {"seat": 1, "other": 0, "card": "coffee"}
    assert heard(state, "passed", 0) == [own, received]
    assert own in heard(state, "passed", 3)
    assert heard(state, "passed", None) == []
    assert known(state, 0, 3)["at_least"] == {"dove": 1}  # of the two it was shown either may have gone on


def test_a_notebook_is_told_in_sentences() -> None:
    state = at(pending=on("interrogation"), turn=4)
    play(state, 0, "interrogate 1")
    play(state, 1, "show dove dove")
    play(state, 0, "exchange food dove")
    words = Words(GAME, NAMES, None)
    assert words.notebook(state.view(0)) == [
        "Turn 4: Fox interrogated Crane",
        "Turn 4: Crane showed dove and dove to Fox",
        "Turn 4: Fox gave food to Crane and took dove",
    ]
    assert words.notebook(state.view(2)) == ["Turn 4: Fox interrogated Crane"]
    before = state.view(0)["notebook"][0] | {"turn": 0}
    assert words.notebook({"notebook": [before]}) == ["Before turn 1: Fox interrogated Crane"]
