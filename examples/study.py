"""A position, written by hand and studied: what comes of each answer? Run: python examples/study.py [worlds]"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from hyakki import NATURE, Action, Seat, State, read_position

POSITION: dict[str, Any] = {  # docs: the game's RULES.md, chapter Positions
    "game": "tsuro-seas",
    "seats": 2,
    "options": {"daikaiju": False},
    "ships": [{"start_mark": "N3-0"}, {"start_mark": "S3-4"}],
    "hands": [["W06", "W31", "W33"], ["W00", "W12", "W27"]],
    "draw_pile": ["W01", "W02"],
}


def main(worlds: int = 20) -> None:
    state = read_position(POSITION)
    game = state.facts.game
    seat = state.to_act()[0]
    view = state.view(seat)
    print(game.picture(view))
    dealer = game.imaginer(view)  # the seat does not know what others hold: worlds that fit are dealt
    dealt = [dealer.deal(Random(number)) for number in range(worlds)]
    values = {action: sum(after(world, seat, action) for world in dealt) / worlds for action in state.legal(seat)}
    for action, value in sorted(values.items(), key=lambda entry: -entry[1]):
        print(f"{value:.3f}  {game.format(action)}")


def after(world: State, seat: Seat, action: Action) -> float:
    """How good the world is for the seat once it has answered and nature has followed, in 0..1."""
    state = world.clone()
    state.apply(seat, action)
    while state.to_act() == (NATURE,):
        state.apply(NATURE, state.draw(Random(1)))
    return state.facts.game.value(state, seat)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
