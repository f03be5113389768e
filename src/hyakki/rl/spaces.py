"""Observations and actions as Gymnasium's spaces and numpy's arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from hyakki.core.errors import BadInput
from hyakki.core.stack import Event, Seat, State
from hyakki.core.told import WORDS, Memory
from hyakki.learning.setting import Setting

Observation = dict[str, np.ndarray[Any, Any]]

ANSI = "ansi"  # the one way in which tables are rendered
NAME = "seat_{}"  # what the agent of a seat is called


def as_id(action: Any) -> int:
    """An action as a whole number; -1, which is no id, for what is none."""
    try:
        number = int(action)
        return number if number == action else -1
    except (TypeError, ValueError, OverflowError):
        return -1


def checked_mode(render_mode: str | None) -> str | None:
    """How a table is shown, if it is."""
    if render_mode not in (None, ANSI):
        raise BadInput("render_mode", f'"{render_mode!s:.20}" is not {ANSI}', "the table in text, or None")
    return render_mode


def observation_space(setting: Setting) -> spaces.Dict:
    """What a seat may know, what it may answer, and with a memory the last of what it was told."""
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, 255, (setting.encoding.size,), np.uint8),
        "action_mask": spaces.Box(0, 1, (setting.acting.count,), np.int8),
    }
    if setting.memory:
        parts["told"] = spaces.Box(0, setting.vocabulary.count - 1, (setting.memory, WORDS), np.uint16)
    return spaces.Dict(parts)


def action_space(setting: Setting) -> spaces.Discrete:
    """The ids of the game's notation."""
    return spaces.Discrete(setting.acting.count)


def observation(setting: Setting, state: State, seat: Seat, memory: Memory | None) -> Observation:
    """Of one seat, in arrays of its own; nothing is marked as legal for a seat that is not asked."""
    known = bytearray(setting.encoding.bytes_of(state, seat))
    mask = bytearray(setting.acting.count)
    setting.acting.mask(state, seat, mask, 0, setting.offers)
    arrays: Observation = {
        "observation": np.frombuffer(known, np.uint8),
        "action_mask": np.frombuffer(mask, np.int8),
    }
    if memory is not None:
        arrays["told"] = told(memory)
    return arrays


def told(memory: Memory) -> np.ndarray[Any, Any]:
    """What a seat was told, a row for each event."""
    rows = bytearray(memory.most * 2 * WORDS)
    memory.write(rows)
    return np.frombuffer(rows, ">u2").astype(np.uint16).reshape(memory.most, WORDS)


class Memories:
    """The memory of each seat, if the setting wants one."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.begin()

    def begin(self) -> None:
        wanted = range(self.setting.seats if self.setting.memory else 0)
        self.of = [Memory(self.setting.vocabulary, seat, self.setting.memory) for seat in wanted]

    def hear(self, events: list[Event]) -> None:
        for memory in self.of:
            memory.hear(events)

    def get(self, seat: Seat) -> Memory | None:
        return self.of[seat] if self.of else None
