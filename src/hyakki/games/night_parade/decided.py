"""What King Enma does, told with what decided it: he makes no free choice (NPY-126)."""

from __future__ import annotations

from hyakki.games.night_parade.state import NightParade


def tell(state: NightParade, key: str, decided: str, args: dict[str, object]) -> None:
    """What he did and which priority decided."""
    if state.log is not None:
        full: dict[str, object] = {"decided": decided}
        full.update(args)
        state.emit(key, full)
