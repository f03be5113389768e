"""Environments for learners: PettingZoo (`aec_env`, `parallel_env`), Gymnasium (`gym_env`), lanes (`vector_env`).

They need `pip install 'hyakki[rl]'`. Importing this package registers each game with Gymnasium (`registry.env_id`).
"""

try:
    import gymnasium as gymnasium
    import numpy as numpy
    import pettingzoo as pettingzoo
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"{error.name} is missing: hyakki.rl needs pip install 'hyakki[rl]'") from None

from hyakki.rl.aec import AecEnv, aec_env
from hyakki.rl.parallel import ParallelSeats, parallel_env
from hyakki.rl.registry import env_id, register
from hyakki.rl.single import SeatEnv, gym_env
from hyakki.rl.vector import VectorMatches, vector_env

__all__ = [
    "AecEnv",
    "ParallelSeats",
    "SeatEnv",
    "VectorMatches",
    "aec_env",
    "env_id",
    "gym_env",
    "parallel_env",
    "register",
    "vector_env",
]

register()
