"""Covering up tracks (TGM-065..068)."""

from __future__ import annotations

import pytest

from games.masquerade.build import asked, at, heard, legal, on, play, refused


@pytest.mark.rule("TGM-065")
def test_a_marker_of_anybody_goes_back_to_the_pool() -> None:
    position = {"pending": on("cover_up_remove"), "markers": [1, 0, 2, 0]}
    state = at(**position)
    assert legal(state, 0) == ["remove 0", "remove 2", "skip"]
    play(state, 0, "remove 2")
    assert state.markers == [1, 0, 1, 0]
    assert state.pool == 10
    assert refused(0, "remove 1", **position) == "TGM-065"
    assert refused(0, "give 1", **position) == "TGM-065"
    kept = at(**position)
    play(kept, 0, "skip")
    assert (kept.markers, kept.pool) == ([1, 0, 2, 0], 9)


@pytest.mark.rule("TGM-066")
def test_without_any_marker_nobody_is_asked_to_remove_one() -> None:
    state = at(pending=on("cover_up_remove"))
    assert asked(state) == "move"
    assert state.to_act() == (1,)


@pytest.mark.rule("TGM-067")
def test_a_marker_of_the_pool_goes_to_anybody() -> None:
    position = {"pending": on("cover_up_give")}
    state = at(**position)
    assert legal(state, 0) == ["give 0", "give 1", "give 2", "give 3", "skip"]
    play(state, 0, "give 0")
    assert (state.markers, state.pool) == ([1, 0, 0, 0], 11)
    assert refused(0, "remove 1", **position) == "TGM-067"


@pytest.mark.rule("TGM-068")
def test_an_empty_pool_skips_giving_and_both_forms_are_public() -> None:
    empty = at(pending=on("cover_up_give"), markers=[12, 0, 0, 0], active_seat=1)
    assert empty.outcome is not None  # nobody is asked, and with the pool empty the turn was the last (TGM-078)
    for action, text, key in (("give", "give 2", "marker_given"), ("remove", "remove 2", "marker_removed")):
        state = at(pending=on(f"cover_up_{action}"), markers=[0, 0, 1, 0])
        play(state, 0, text)
        assert heard(state, key, None)[0]["other"] == 2
        assert state.view(None)["markers"] == state.view(3)["markers"] == state.markers
