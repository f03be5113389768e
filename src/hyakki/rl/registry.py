"""Gymnasium's names for our games: `hyakki/` and the name of the game in capitals, as `hyakki/NightParade-v1`."""

from __future__ import annotations

import gymnasium

from hyakki.games import PACKAGES

VERSION = 1  # raised when observations, actions or rewards change their meaning


def env_id(name: str) -> str:
    """What Gymnasium calls a game."""
    return f"hyakki/{''.join(part.capitalize() for part in name.split('-'))}-v{VERSION}"


def register() -> None:
    """Make our games known to `gymnasium.make` and `gymnasium.make_vec`."""
    for name in PACKAGES:
        if env_id(name) not in gymnasium.registry:
            gymnasium.register(
                env_id(name),
                entry_point="hyakki.rl.single:gym_env",
                vector_entry_point="hyakki.rl.vector:make_vec",
                kwargs={"game": name},
            )
