"""Attacks on the red-edged tiles (TGM-069..076)."""

from __future__ import annotations

from typing import Any

import pytest

from games.masquerade.build import all_heard, asked, at, ended, hands, legal, on, play, reasons, refused

KILLER = ["touka", "mado", "hide", "kimi"]  # seat 0 hunts inspectors
MOST: dict[str, Any] = {"characters": KILLER, "pending": on("attack_most_suspected")}
THREE: dict[str, Any] = {"characters": KILLER, "pending": on("attack_three_markers")}
HARMLESS = ["hinami", "mado", "hide", "kimi"]


@pytest.mark.rule("TGM-069")
@pytest.mark.parametrize(
    ("character", "kills"),
    [
        *[(name, True) for name in ("mado", "amon", "suzuya", "rize", "touka", "tsukiyama")],
        *[(name, False) for name in ("nishiki", "hinami", "kaneki", "kimi", "hide")],
    ],
)
def test_only_characters_with_a_kill_objective_may_attack(character: str, kills: bool) -> None:
    humans = [name for name in ("kaneki", "kimi", "hide") if name != character]
    ghouls = [name for name in ("nishiki", "hinami") if name != character]
    if character in ("mado", "amon", "suzuya"):
        cast = [character, *ghouls, *humans[:2]]
    elif character in ("kaneki", "kimi", "hide"):
        cast = [character, "mado", *ghouls, humans[0]]
    else:
        cast = [character, "mado", ghouls[0], *humans[:2]]
    position = {**MOST, "characters": cast, "hands": hands("dfc dft dct fct ddf"), "markers": [0, 1, 0, 0, 0]}
    assert legal(at(**position), 0) == (["decline", "attack 1"] if kills else ["decline"])
    if not kills:
        assert refused(0, "attack 1", **position) == "TGM-069"


@pytest.mark.rule("TGM-070")
def test_every_active_player_is_asked_when_the_markers_allow_a_victim() -> None:
    for characters in (KILLER, HARMLESS):
        assert asked(at(**{**MOST, "characters": characters}, markers=[0, 1, 0, 0])) == "attack"
        assert asked(at(**{**THREE, "characters": characters}, markers=[0, 3, 0, 0])) == "attack"
        assert asked(at(**{**MOST, "characters": characters}, markers=[5, 0, 0, 0])) == "move"
        assert asked(at(**{**THREE, "characters": characters}, markers=[3, 2, 2, 2])) == "move"


@pytest.mark.rule("TGM-070")
def test_declining_looks_the_same_whoever_declines() -> None:
    states = [at(**{**MOST, "characters": characters}, markers=[0, 1, 0, 0]) for characters in (KILLER, HARMLESS)]
    for state in states:
        play(state, 0, "decline")
    killer, harmless = [all_heard(state, 2) for state in states]
    assert killer == harmless
    assert killer[0] == {"key": "event.declined", "args": {"seat": 0}}
    pending = [state.view(2)["pending"] for state in states]
    assert pending[0] == pending[1]
    assert refused(0, "skip", **MOST, markers=[0, 1, 0, 0]) == "TGM-070"


@pytest.mark.rule("TGM-071")
def test_the_most_suspected_of_the_others_can_be_attacked() -> None:
    position = {**MOST, "markers": [6, 2, 1, 2]}
    assert legal(at(**position), 0) == ["decline", "attack 1", "attack 3"]  # the attacker's own six are ignored
    assert refused(0, "attack 2", **position) == "TGM-071"
    assert legal(at(**MOST, markers=[0, 2, 3, 2]), 0) == ["decline", "attack 2"]


@pytest.mark.rule("TGM-072")
def test_without_a_marker_on_the_others_there_is_no_most_suspected() -> None:
    assert asked(at(**MOST, markers=[3, 0, 0, 0])) == "move"
    free = {"most_suspected_needs_marker": False}
    assert legal(at(**MOST, options=free), 0) == ["decline", "attack 1", "attack 2", "attack 3"]
    assert legal(at(**MOST, options=free, markers=[0, 0, 1, 0]), 0) == ["decline", "attack 2"]


@pytest.mark.rule("TGM-073")
def test_anybody_with_three_markers_can_be_attacked() -> None:
    position = {**THREE, "markers": [0, 3, 2, 5]}
    assert legal(at(**position), 0) == ["decline", "attack 1", "attack 3"]
    assert refused(0, "attack 2", **position) == "TGM-073"
    assert asked(at(**THREE, markers=[0, 2, 2, 2])) == "move"


@pytest.mark.rule("TGM-074")
def test_nobody_attacks_himself() -> None:
    for position in ({**MOST, "markers": [4, 1, 0, 0]}, {**THREE, "markers": [4, 3, 0, 0]}):
        assert "attack 0" not in legal(at(**position), 0)
        assert refused(0, "attack 0", **position) == "TGM-074"
        assert refused(0, "attack 7", **position) == "TGM-001"  # nobody sits there


@pytest.mark.rule("TGM-075")
def test_a_victim_of_the_wrong_type_dies_and_fulfils_nothing() -> None:
    state = at(**THREE, markers=[0, 0, 3, 0], hands=hands("dfc dfc dfc dft"))
    play(state, 0, "attack 2")  # Touka kills Hide, a human
    assert state.outcome is not None
    assert state.outcome.details["killed"] == 2
    assert ended(state)[0] == ()
    assert reasons(state)[0] == []


@pytest.mark.rule("TGM-076")
def test_an_attack_kills_and_ends_the_game_at_once() -> None:
    frames = [{"frame": "turn_end"}, {"frame": "tile_action", "action": "interrogation"}]
    frames.append({"frame": "tile_action", "action": "attack_most_suspected"})
    state = at(characters=KILLER, pending=frames, markers=[0, 1, 0, 0], hands=hands("dfc dfc dfc dft"))
    play(state, 0, "attack 1")
    assert ended(state) == ((0,), "attack", "TGM-076")
    assert state.to_act() == ()
    assert all(legal(state, seat) == [] for seat in range(4))
