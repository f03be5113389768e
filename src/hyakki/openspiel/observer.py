"""What a player knows, as OpenSpiel's observers give it: a tensor and a text."""

from __future__ import annotations

from typing import Any

import numpy as np

from hyakki.core.told import WORDS, Memory
from hyakki.learning.setting import Setting

MEMORY = 64  # events of the information state's tensor; its text is of all


class Observer:
    """The observation is what a player may know now; with perfect recall also what it was told so far."""

    def __init__(self, setting: Setting, perfect_recall: bool) -> None:
        self.setting = setting
        self.perfect_recall = perfect_recall
        size = setting.encoding.size
        self.tensor = np.zeros(size + (MEMORY * WORDS if perfect_recall else 0), np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if perfect_recall:
            self.dict["told"] = self.tensor[size:].reshape(MEMORY, WORDS)

    def set_from(self, state: Any, player: int) -> None:
        """Writes what a player knows into `tensor` and `dict`."""
        known = bytearray(self.setting.encoding.size)
        self.setting.encoding.encode(state.world.state, player, known)
        self.dict["observation"][:] = np.frombuffer(known, np.uint8)
        if self.perfect_recall:
            memory = Memory(self.setting.vocabulary, player, MEMORY)
            memory.hear(state.world.heard)
            rows = bytearray(2 * MEMORY * WORDS)
            memory.write(rows)
            self.dict["told"][:] = np.frombuffer(rows, ">u2").reshape(MEMORY, WORDS)

    def string_from(self, state: Any, player: int) -> str:
        """Equal exactly when what the player knows is: now, or with perfect recall of the whole match."""
        heard = state.world.heard if self.perfect_recall else ()
        key: str = state.world.state.known_key(player, heard)
        return f"seat {player} knows {key}"
