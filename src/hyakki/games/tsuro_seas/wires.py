"""The four wakes of a tile as box-drawing characters: each wake its own line, crossing others only at right angles."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from itertools import permutations
from typing import Final

WIDTH: Final = 9
HEIGHT: Final = 5
N, E, S, W = 1, 2, 4, 8  # the arms of a character
STEPS: Final = {N: (0, -1), E: (1, 0), S: (0, 1), W: (-1, 0)}
BACK: Final = {N: S, E: W, S: N, W: E}
GLYPHS: Final = {N | S: "│", E | W: "─", N | E: "╰", N | W: "╯", S | E: "╭", S | W: "╮", 15: "┼"}
# Where a port lies on the rim of the drawing, and the arm that leads out of the tile there.
PORTS: Final = [(2, 0, N), (6, 0, N), (8, 1, E), (8, 3, E), (6, 4, S), (2, 4, S), (0, 3, W), (0, 1, W)]
BEND: Final = 2  # a bend costs as much as two steps
CROSSING: Final = 3
NO_WAY: Final = 10_000
CROWDED_MIDDLE: Final = (0, 3, 6)  # tried in turn: what a step in the middle row costs beside, to keep it free

Point = tuple[int, int]
Wake = dict[Point, int]  # the arms a wake has in each character


@cache
def drawn(pairs: tuple[tuple[int, int], ...]) -> list[Wake]:
    """The wakes of a tile in the order of its pairs."""
    for middle in CROWDED_MIDDLE:
        wakes = shortest(pairs, middle)
        if wakes:
            return wakes
    raise AssertionError(f"no drawing of {pairs}")


def shortest(pairs: tuple[tuple[int, int], ...], middle: int) -> list[Wake]:
    """Of all orders of drawing the wakes the one with the shortest lines; nothing if some wake finds no way."""
    best: list[Wake] = []
    least = NO_WAY
    for order in permutations(range(len(pairs))):
        taken: Wake = {}
        wakes: dict[int, Wake] = {}
        total = 0
        for i in order:
            cost, wake = route(pairs[i], taken, blocked(pairs, i), middle)
            total += cost
            if total >= least:
                break
            wakes[i] = wake
            for point, arms in wake.items():
                taken[point] = taken.get(point, 0) | arms
        else:
            least = total
            best = [wakes[i] for i in range(len(pairs))]
    return best


def blocked(pairs: tuple[tuple[int, int], ...], own: int) -> set[Point]:
    """The ends of the other wakes: no line may pass there."""
    return {PORTS[port][:2] for i, pair in enumerate(pairs) if i != own for port in pair}


def route(pair: tuple[int, int], taken: Wake, closed: set[Point], middle: int) -> tuple[int, Wake]:
    """The cheapest line from port to port beside those already drawn."""
    x, y, out = PORTS[pair[0]]
    goal_x, goal_y, goal_out = PORTS[pair[1]]
    queue: list[tuple[int, int, int, int, tuple[tuple[int, int, int], ...]]] = [(0, x, y, BACK[out], ())]
    done: set[tuple[int, int, int]] = set()
    while queue:
        cost, x, y, heading, path = heappop(queue)
        if (x, y, heading) in done:
            continue
        done.add((x, y, heading))
        for leave in STEPS:
            arms = BACK[heading] | leave
            if leave == BACK[heading] or not fits(taken.get((x, y), 0), arms):
                continue
            price = cost + 1 + (BEND if leave != heading else 0) + (CROSSING if (x, y) in taken else 0)
            price += middle if y == HEIGHT // 2 else 0
            trail = (*path, (x, y, arms))
            if (x, y, leave) == (goal_x, goal_y, goal_out):
                return price, {(px, py): parm for px, py, parm in trail}
            to_x, to_y = x + STEPS[leave][0], y + STEPS[leave][1]
            if 0 <= to_x < WIDTH and 0 <= to_y < HEIGHT and (to_x, to_y) not in closed:
                heappush(queue, (price, to_x, to_y, leave, trail))
    return NO_WAY, {}


def fits(there: int, arms: int) -> bool:
    """Whether a line may be drawn over another: only straight across it."""
    return there == 0 or (there | arms == 15 and {there, arms} == {N | S, E | W})
