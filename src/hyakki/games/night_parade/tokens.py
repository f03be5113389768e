"""Tokens from the general supply, which never runs out (NPY-007), taken before all eyes."""

from __future__ import annotations

from hyakki.games.night_parade.box import TOKEN_NAMES, TOKENS
from hyakki.games.night_parade.state import NightParade


def gain(state: NightParade, side: int, kind: int, count: int) -> None:
    """So many tokens of a kind, taken without asking (NPY-041)."""
    state.tokens[side * TOKENS + kind] += count
    if state.log is not None:
        token = TOKEN_NAMES[kind]
        state.emit(f"event.gained_{token}", {"seat": side, "count": count, "token": token})
