"""Exact values as ground truth: the last tiles of Tsuro of the Seas with two ships, solved, and what bots lose there.

With two ships, no daikaiju and an empty draw pile nothing is hidden: what a captain has not seen, the other one holds.
Such a position is solved by going through all answers. The regret of a bot is what it gives away of the solved value.

    python examples/research/solved_endgames.py [POSITIONS] [BOT …]
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from hyakki import GAMES, NATURE, Action, Budget, Seat, State, make_bot
from hyakki.arena.intervals import interval

GAME = GAMES["tsuro-seas"]
LAID = 26  # answers before the pile is taken away
HELD = 2  # tiles that each captain still has, at most


def solve(state: State) -> list[float]:
    """What each of two seats gets if both play for the most."""
    if state.outcome is not None:
        return list(state.outcome.returns)
    (seat,) = state.to_act()
    assert seat != NATURE
    return max([solve(after(state, seat, action)) for action in state.answers(seat)], key=lambda values: values[seat])


def after(state: State, seat: Seat, action: Action) -> State:
    world = state.clone()
    world.apply(seat, action)
    return world


def endgame(seed: int, held: int = HELD) -> State | None:
    """A position late in a match of two who avoid what would end it at once; None if it has ended before."""
    rng = Random(seed)
    state = GAME.new(seats=2, options={"daikaiju": False})
    answers = 0
    while answers < LAID and state.outcome is None:
        (seat,) = state.to_act()
        if seat == NATURE:
            state.apply(NATURE, state.draw(rng))
            continue
        options = state.answers(seat)
        rng.shuffle(options)
        safe = [action for action in options if after(state, seat, action).outcome is None]
        state.apply(seat, (safe or options)[0])
        answers += 1
    if state.outcome is not None or NATURE in state.to_act():
        return None
    position = GAME.position(state)
    away = [*position["draw_pile"], *[tile for hand in position["hands"] for tile in hand[held:]]]
    position["out_of_game"] = sorted([*position["out_of_game"], *[tile_of(entry) for entry in away]])
    position["hands"] = [hand[:held] for hand in position["hands"]]
    position["draw_pile"] = []
    return GAME.from_position(position)


def tile_of(entry: Any) -> str:
    """Positions name a tile, or a tile and who knows it."""
    return str(entry["tile"] if isinstance(entry, dict) else entry)


def regret(state: State, name: str) -> float:
    """How much a bot's answer gives away."""
    (seat,) = state.to_act()
    with make_bot(name, GAME, Budget(seconds=60.0)) as bot:
        chosen = bot.choose(state.view(seat), [], Random(1))
    action = GAME.parse(chosen) if isinstance(chosen, str) else chosen
    return solve(state)[seat] - solve(after(state, seat, action))[seat]


def matters(state: State) -> bool:
    """Whether some answer is worse than another."""
    (seat,) = state.to_act()
    return len({solve(after(state, seat, action))[seat] for action in state.answers(seat)}) > 1


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    names = sys.argv[2:] or ["random", "greedy", "master"]
    found: list[State] = []
    seed = 0
    while len(found) < count:
        state = endgame(seed)
        if state is not None and state.outcome is None and matters(state):
            found.append(state)
        seed += 1
    for name in names:
        lost = interval([regret(state, name) for state in found])
        print(f"{name}: gives away {lost.mean:.3f} ± {lost.margin:.3f} in {count} solved endgames", flush=True)


if __name__ == "__main__":
    main()
