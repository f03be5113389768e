"""Secrecy and talk (TGM-119, TGM-120)."""

from __future__ import annotations

from random import Random

import pytest

from games.masquerade.build import FOUR, GAME, all_heard, at, begin, everybody, play
from hyakki.core.errors import BadInput
from hyakki.core.stack import NATURE
from hyakki.table import Table


@pytest.mark.rule("TGM-119")
def test_characters_and_hands_stay_secret_until_the_end() -> None:
    """In random matches no watcher ever sees another's character or hand before the game is over."""
    rng = Random(3)
    tables: list[dict[str, object]] = [{}, {"mask": True, "support": True}]
    for options in tables:
        state = GAME.new(5, options)
        while state.to_act():
            for watcher in (None, 0, 3):
                view = state.view(watcher)
                assert [c for seat, c in enumerate(view["characters"]) if c is not None and seat != watcher] == []
                assert [h for seat, h in enumerate(view["hands"]) if h is not None and seat != watcher] == []
            seat = rng.choice(state.to_act())
            state.apply(seat, state.draw(rng) if seat == NATURE else rng.choice(state.legal(seat)))
        assert None not in state.view(None)["characters"]


@pytest.mark.rule("TGM-119")
def test_clue_cards_are_shown_in_the_preliminary_phase_and_in_interrogations_only() -> None:
    state = begin(FOUR, "ffd ddc cct ttf")
    everybody(state, "show food food", "show dove dove", "show coffee coffee", "show food transformation")
    everybody(state, "pass dove", "pass coffee", "pass transformation", "pass transformation")
    assert state.log is not None
    state.log.clear()
    play(state, 0, "move anteiku_cafe", "skip")
    names = set(GAME.ward.clue_names)
    for event in all_heard(state, 2):
        assert not names & {str(value) for value in event["args"].values()}


@pytest.mark.rule("TGM-120")
def test_talk_is_no_action_and_changes_nothing() -> None:
    table = Table(GAME, position=GAME.position(at()), seed=1)
    before = GAME.fingerprint(table.state)
    for text in ("say food", "claim hide", "announce dove dove"):
        with pytest.raises(BadInput, match="is not a verb"):
            table.submit(0, text)
    assert GAME.fingerprint(table.state) == before
    assert all(not frame.OFFERS for frame in GAME.frames.values())  # nor is there a button for it
