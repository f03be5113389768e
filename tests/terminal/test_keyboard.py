"""Tab completes to the actions and commands of the question."""

from __future__ import annotations

from hyakki.terminal.keyboard import Keyboard


def test_tab_completes_by_prefix_and_then_has_no_more() -> None:
    keyboard = Keyboard()
    keyboard.words = ["place W06 r0", "place W06 r1", "undo"]
    assert [keyboard.complete("place W06", n) for n in range(3)] == ["place W06 r0", "place W06 r1", None]
    assert keyboard.complete("u", 0) == "undo"
    assert keyboard.complete("x", 0) is None
