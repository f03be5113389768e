"""A view whose fields are made as they are looked at; not compiled, since compiled dictionaries miss nothing."""

from __future__ import annotations

from _collections_abc import dict_items, dict_keys, dict_values
from collections.abc import Iterator
from typing import Any

from hyakki.core.described import TABLE
from hyakki.core.stack import Seat, State


class Glance(dict[str, Any]):
    """A view whose fields are made as they are looked at: actions look at few. Whoever asks for more gets all of it."""

    def __init__(self, state: State, seat: Seat) -> None:
        super().__init__(seat=seat)
        self._state = state
        self._seat = seat
        self._whole = False

    def __missing__(self, name: str) -> Any:
        if not self._whole:
            for entry in self._state.facts.game.described.shown:
                if entry.name == name:
                    seen = self[name] = entry.see(self._state, TABLE, self._seat)
                    return seen
            if name in self._filled():
                return self[name]
        raise KeyError(name)

    def _filled(self) -> dict[str, Any]:
        """All that the view has."""
        if not self._whole:
            self._whole = True
            self.clear()
            self.update(self._state.view(self._seat))
        return self

    def get(self, name: str, default: Any = None) -> Any:
        try:
            return self[name]
        except KeyError:
            return default

    def __contains__(self, name: object) -> bool:
        return dict.__contains__(self, name) or dict.__contains__(self._filled(), name)

    def __iter__(self) -> Iterator[str]:
        return dict.__iter__(self._filled())

    def __len__(self) -> int:
        return dict.__len__(self._filled())

    def keys(self) -> dict_keys[str, Any]:
        return dict.keys(self._filled())

    def values(self) -> dict_values[str, Any]:
        return dict.values(self._filled())

    def items(self) -> dict_items[str, Any]:
        return dict.items(self._filled())
