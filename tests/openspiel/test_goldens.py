"""Readable playthroughs through OpenSpiel: chance, answers, and a digest of what each player knew."""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from golden import compare
from hyakki.games import PACKAGES
from hyakki.openspiel import short_name

GOLDENS = Path(__file__).parent / "goldens"
ANSWERS = 14


def playthrough(name: str, players: int) -> str:
    """Random answers, each with how many were legal and what the player knew."""
    rng = Random(2)
    game = pyspiel.load_game(short_name(name), {"players": players})
    lines = [f"{game}", f"{game.num_distinct_actions()} actions, observations of {game.observation_tensor_size()}", ""]
    state = game.new_initial_state()
    answers = 0
    while answers < ANSWERS and not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            action = rng.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0]
            lines.append(f"      chance, {len(outcomes)} outcomes: {state.action_to_string(action)}")
        else:
            legal = state.legal_actions()
            action = rng.choice(legal)
            answers += 1
            player = state.current_player()
            lines.append(
                f"{answers:>4}  player {player}, {len(legal)} legal: {action} {state.action_to_string(action)}"
            )
            lines.append(f"      knew {known(state, player)}")
        state.apply_action(action)
    return "\n".join([*folded(lines), f"returns: {state.returns()}"]) + "\n"


def known(state: Any, player: int) -> str:
    tensor = np.array(state.observation_tensor(player)).astype(np.uint8).tobytes()
    return hashlib.sha256(tensor).hexdigest()[:12]


def folded(lines: list[str]) -> list[str]:
    """The draws of a shuffle on one line."""
    result: list[str] = []
    for line in lines:
        drawn = ": draw " in line
        if drawn and result and result[-1].startswith("      shuffle"):
            result[-1] += " " + line.rsplit(" ", 1)[1]
        else:
            result.append("      shuffle: " + line.rsplit(" ", 1)[1] if drawn else line)
    return result


@pytest.mark.parametrize("name", PACKAGES)
def test_golden(name: str) -> None:
    compare(GOLDENS / f"{name}.txt", playthrough(name, 4))
