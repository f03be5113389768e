"""Interrogation and the secret exchange (TGM-057..064)."""

from __future__ import annotations

from typing import Any, cast

import pytest

from games.masquerade.build import (
    GAME,
    all_heard,
    asked,
    at,
    exchanging,
    filled,
    hand,
    hands,
    heard,
    known,
    legal,
    notes,
    on,
    play,
    refused,
)
from hyakki.games.masquerade.state import Masque
from hyakki.table import Table

ASKING: dict[str, Any] = {"pending": on("interrogation")}
SHOWN: dict[str, Any] = {"pending": exchanging(0, 1), "shown": ["dove", "coffee"], "known": []}


def interrogated(answer: str, **position: Any) -> Masque:
    """Seat 0 (ffd) has interrogated seat 1 (ddc), which showed dove and coffee, and answers so."""
    state = at(**{**ASKING, **position})
    play(state, 0, "interrogate 1")
    play(state, 1, "show dove coffee")
    play(state, 0, answer)
    return state


@pytest.mark.rule("TGM-057")
def test_the_active_player_names_another_player_or_skips() -> None:
    state = at(**ASKING)
    assert legal(state, 0) == ["interrogate 1", "interrogate 2", "interrogate 3", "skip"]
    assert refused(0, "interrogate 0", **ASKING) == "TGM-057"
    assert refused(0, "keep", **ASKING) == "TGM-057"
    assert refused(0, "interrogate 7", **ASKING) == "TGM-001"
    play(state, 0, "interrogate 2")
    assert heard(state, "interrogated", None) == [{"seat": 0, "other": 2}]
    assert state.to_act() == (2,)  # who cannot refuse
    assert all(text.startswith("show") for text in legal(state, 2))
    skipped = at(**ASKING)
    play(skipped, 0, "skip")
    assert skipped.to_act() == (1,)
    assert asked(skipped) == "move"


@pytest.mark.rule("TGM-058")
def test_with_fewer_than_three_markers_two_cards_of_choice_are_shown_to_the_active_player_alone() -> None:
    state = at(**ASKING, markers=[0, 2, 0, 0])
    play(state, 0, "interrogate 1")
    assert asked(state) == "show_cards"
    assert legal(state, 1) == ["show dove dove", "show dove coffee"]
    play(state, 1, "show dove coffee")
    for party in (0, 1):
        assert state.view(party)["shown"] == ["dove", "coffee"]
        assert heard(state, "shown", party) == [{"seat": 1, "other": 0, "cards": ["dove", "coffee"]}]
    for watcher in (None, 2, 3):
        assert state.view(watcher)["shown"] is None
        assert heard(state, "shown", watcher) == []
    assert known(state, 0, 1)["at_least"] == {"dove": 1, "coffee": 1}


@pytest.mark.rule("TGM-058")
def test_only_two_cards_of_the_own_hand_can_be_shown() -> None:
    frames = [{"frame": "turn_end"}, {"frame": "show_cards", "seat": 1, "other": 0}]
    assert refused(1, "show food food", pending=frames) == "TGM-058"
    assert refused(1, "skip", pending=frames) == "TGM-058"


@pytest.mark.rule("TGM-059")
@pytest.mark.parametrize("markers", [3, 4, 7])
def test_with_three_markers_or_more_the_whole_hand_is_shown(markers: int) -> None:
    state = at(**ASKING, markers=[0, markers, 0, 0])
    play(state, 0, "interrogate 1")
    assert asked(state) == "exchange"
    assert state.view(0)["shown"] == ["dove", "dove", "coffee"]
    assert known(state, 0, 1)["hands"] == ["dove+dove+coffee"]
    assert known(state, 2, 1)["hands"] is None


@pytest.mark.rule("TGM-060")
def test_markers_are_read_at_the_moment_of_the_interrogation() -> None:
    # A marker taken just before counts.
    taken = at(hands=hands("ffd ffc cct ttd"), markers=[0, 2, 0, 0])
    play(taken, 0, "move kamii_canteen", "interrogate 1")
    assert asked(taken) == "exchange"
    # One that could be removed afterwards counts as well.
    removed_later = at(markers=[0, 3, 0, 0], token_spot=5)
    play(removed_later, 0, "move mask_studio", "interrogate 1")
    assert asked(removed_later) == "exchange"
    play(removed_later, 0, "keep", "remove 1")
    assert removed_later.markers == [0, 2, 0, 0]


@pytest.mark.rule("TGM-061")
def test_nothing_or_one_own_card_for_one_of_those_shown() -> None:
    state = at(**SHOWN)
    assert legal(state, 0) == [
        "keep",
        "exchange dove dove",
        "exchange dove coffee",
        "exchange food dove",
        "exchange food coffee",
    ]
    assert refused(0, "exchange coffee dove", **SHOWN) == "TGM-061"  # not in the own hand
    assert refused(0, "skip", **SHOWN) == "TGM-061"


@pytest.mark.rule("TGM-061")
def test_two_alike_cards_shown_are_one_choice() -> None:
    state = at(pending=exchanging(0, 1), hands=hands("ffd ddc cct ttf"), shown=["dove", "dove"])
    assert legal(state, 0) == ["keep", "exchange dove dove", "exchange food dove"]


@pytest.mark.rule("TGM-062")
def test_a_card_that_was_not_shown_cannot_be_taken() -> None:
    doves = {"pending": exchanging(0, 1), "shown": ["dove", "dove"]}
    assert "exchange food coffee" not in legal(at(**doves), 0)
    assert refused(0, "exchange food coffee", **doves) == "TGM-062"  # seat 1 holds it, but showed doves
    assert refused(0, "exchange food transformation", **SHOWN) == "TGM-062"


@pytest.mark.rule("TGM-063")
def test_the_two_cards_change_places_at_once() -> None:
    state = interrogated("exchange food coffee")
    assert (hand(state, 0), hand(state, 1)) == ("dfc", "ddf")
    assert (hand(state, 2), hand(state, 3)) == ("cct", "ftt")
    assert state.to_act() == (1,)


@pytest.mark.rule("TGM-064")
def test_the_others_cannot_tell_whether_or_what_was_exchanged() -> None:
    states = [interrogated(answer) for answer in ("keep", "exchange food coffee", "exchange dove coffee")]
    for watcher in (None, 2, 3):
        views = [state.view(watcher) for state in states]
        assert views[0] == views[1] == views[2]
        told = [all_heard(state, watcher) for state in states]
        assert told[0] == told[1] == told[2]
        assert {"key": "event.interrogated", "args": {"seat": 0, "other": 1}} in told[0]
    assert [state.reveals for state in states] == [states[0].reveals] * 3  # undo tells nothing either
    # The two know, and remember.
    for watcher in (0, 1):
        assert notes(states[0], watcher, "kept")
        page = notes(states[1], watcher, "exchanged")[0]
        assert (page["gave"], page["took"]) == ("food", "coffee")
    assert known(states[1], 0, 1)["at_least"] == {"dove": 1, "food": 1}


@pytest.mark.rule("TGM-064")
def test_an_unseen_exchange_makes_certainties_of_the_others_uncertain() -> None:
    sure = [
        {"watcher": 2, "seat": 1, "hands": ["dove+dove+coffee"]},
        {"watcher": 2, "seat": 0, "hands": ["dove+food+food"]},
    ]
    for answer in ("keep", "exchange food dove"):
        state = interrogated(answer, known=sure)
        assert known(state, 2, 1)["at_least"] == {"dove": 1}
        assert known(state, 2, 1)["at_most"]["food"] == 1
        assert known(state, 2, 0)["at_least"] == {"food": 1}
        assert known(state, 2, 0)["at_most"]["coffee"] == 1


@pytest.mark.rule("TGM-058")
@pytest.mark.rule("TGM-064")
def test_what_is_shown_and_answered_stands_in_nobody_elses_record() -> None:
    told: list[list[dict[str, object]]] = []
    for answer in ("keep", "exchange food coffee"):
        table = Table(GAME, position=filled({**ASKING}), seed=1)
        for seat, text in ((0, "interrogate 1"), (1, "show dove coffee"), (0, answer)):
            table.submit(seat, text)
        for watcher in (0, 1):
            own = [event.args["action"] for event in table.events(watcher) if event.key == "answer"]
            assert own == ["interrogate 1", "show dove coffee", answer]
        for onlooker in (None, 2, 3):
            answers = [event.args["action"] for event in table.events(onlooker) if event.key == "answer"]
            assert answers == ["interrogate 1", None, None]
            told.append([event.to_json() for event in table.events(onlooker)])
    assert all([events == told[0] for events in told])


@pytest.mark.rule("TGM-064")
def test_the_answer_stands_because_the_other_player_has_seen_it() -> None:
    for answer in ("keep", "exchange food coffee"):
        table = Table(GAME, position=filled({"token_spot": 5, "markers": [0, 1, 0, 0]}), seed=1)
        for seat, text in ((0, "move mask_studio"), (0, "interrogate 1"), (1, "show dove coffee"), (0, answer)):
            table.submit(seat, text)
        assert asked(cast(Masque, table.state)) == "cover_up"  # still the same turn
        assert not table.may_undo(0)
