"""`hyakki position`: checks a position file and shows what it means."""

from __future__ import annotations

from pathlib import Path

from hyakki.cli.files import read_json_text
from hyakki.cli.narrate import asked, ending, view_lines
from hyakki.cli.setup import find_game
from hyakki.core.stack import NATURE


def run(name: str, file: str, data: Path | None) -> int:
    game = find_game(name, data)
    state = game.from_position(read_json_text(file))
    if state.outcome is not None:
        print(ending(game, state.outcome))
    for seat in state.to_act():
        print(asked(game, seat, state.legal(seat)))
    watchers = [None if seat == NATURE else seat for seat in state.to_act()] or [None]
    for watcher in watchers:
        print("A spectator sees:" if watcher is None else f"Seat {watcher} sees:")
        for line in view_lines(state.view(watcher)):
            print(line)
    return 0
