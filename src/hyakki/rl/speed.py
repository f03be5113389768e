"""Measures environments in this process, as the rules are imported (interpreted or compiled); prints JSON lines.

Steps per CPU second, observations and masks included; one by one also the choice of a legal answer, for asking the
clock would cost more than that. Games of PettingZoo are measured in the same way beside ours, as far as what they need
is installed: compare figures of one run.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

import numpy as np

from hyakki.bench.measure import mode
from hyakki.rl import aec_env, vector_env

LANES = 64
SECONDS = 0.8  # of CPU for each figure
CLASSICS = ("connect_four_v3", "leduc_holdem_v4", "hanabi_v5", "tictactoe_v3")


@dataclass(frozen=True)
class Speed:
    """One environment: what an observation and a mask hold, and how many steps a CPU second has."""

    game: str
    seats: int
    mode: str
    observation: int
    actions: int
    aec_steps_per_s: int
    lanes: int
    vector_steps_per_s: int


def aec_speed(env: Any, seconds: float) -> int:
    """Steps of random matches."""
    random = Random(1).random
    env.reset(seed=1)
    steps = 0
    started = process_time()
    while process_time() - started < seconds:
        for _ in range(100):
            observation, _, ended, cut, info = env.last()
            if ended or cut:
                env.reset()
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            legal = mask.nonzero()[0]
            env.step(int(legal[int(random() * len(legal))]))
            steps += 1
    return round(steps / (process_time() - started))


def vector_speed(env: Any, seconds: float) -> int:
    """The same of many lanes, without the choice."""
    rng = Random(1)
    shown, _ = env.reset(seed=1)
    steps, spent = 0, 0.0
    while spent < seconds:
        rows = [np.flatnonzero(row) for row in shown["action_mask"]]
        actions = np.array([row[int(rng.random() * len(row))] for row in rows])
        started = process_time()
        shown, *_ = env.step(actions)
        spent += process_time() - started
        steps += env.num_envs
    return round(steps / spent)


def speed(name: str, seats: int, options: dict[str, Any], seconds: float = SECONDS) -> Speed:
    """One of our games."""
    env = aec_env(name, seats=seats, options=options)
    lanes = vector_env(name, LANES, seats=seats, options=options)
    setting = env.setting
    sizes = (setting.encoding.size, setting.acting.count)
    return Speed(name, seats, mode(), *sizes, aec_speed(env, seconds), LANES, vector_speed(lanes, seconds))


def classic(name: str, seconds: float = SECONDS) -> Speed | None:
    """One of PettingZoo's; None if what it needs is not installed."""
    try:
        make: Callable[[], Any] = import_module(f"pettingzoo.classic.{name}").raw_env
        env = make()
    except (ImportError, OSError):
        return None
    env.reset(seed=1)
    observation = env.last()[0]
    known = observation["observation"] if isinstance(observation, dict) else observation
    actions = int(env.action_space(env.agents[0]).n)
    rate = aec_speed(env, seconds)
    return Speed(f"PettingZoo {name}", len(env.possible_agents), "classic", int(np.size(known)), actions, rate, 0, 0)


def main() -> None:
    request = json.loads(sys.argv[2])
    measured: list[Speed | None] = [speed(sys.argv[1], request["seats"], request["options"])]
    if request["classics"]:
        measured += [classic(name) for name in CLASSICS]
    print(json.dumps([asdict(one) for one in measured if one is not None]))


if __name__ == "__main__":
    main()
