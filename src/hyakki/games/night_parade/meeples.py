"""Meeples on the islands: put, shift, lay down, stand up and send home (NPY-042..047, NPY-087)."""

from __future__ import annotations

from hyakki.games.night_parade.box import CHAMPION_FIGURE, FIGURE_NAMES, FIGURES, IN_SUPPLY, LYING, STANDING
from hyakki.games.night_parade.state import NightParade


def figures(state: NightParade, side: int, position: int) -> list[int]:
    """Which kinds of meeples a side has on a tile."""
    at = side * len(state.islands) + position
    present: list[int] = []
    if state.standing[at]:
        present.append(STANDING)
    if state.lying[at]:
        present.append(LYING)
    if state.champion[side] == position:
        present.append(CHAMPION_FIGURE)
    return present


def own_meeples(state: NightParade, side: int) -> list[int]:
    """All meeples of a side that can be told apart, as arguments of actions."""
    meeples: list[int] = []
    for position in range(len(state.islands)):
        for figure in figures(state, side, position):
            meeples.append(position * FIGURES + figure)
    return meeples


def has(state: NightParade, side: int, meeple: int) -> bool:
    """Whether a side has such a meeple."""
    return meeple % FIGURES in figures(state, side, meeple // FIGURES)


def lies(state: NightParade, side: int, figure: int) -> bool:
    return figure == LYING or (figure == CHAMPION_FIGURE and state.champion_lies[side])


def standing_meeples(state: NightParade, side: int) -> list[int]:
    """The meeples of a side that stand on the map."""
    return [meeple for meeple in own_meeples(state, side) if not lies(state, side, meeple % FIGURES)]


def moves(state: NightParade, side: int, meeples: list[int]) -> list[tuple[int, int]]:
    """NPY-042: each of these meeples with each tile adjacent to its own."""
    return [(meeple, to) for meeple in meeples for to in state.box.adjacent[meeple // FIGURES]]


def put(state: NightParade, side: int, position: int) -> None:
    """An ordinary meeple comes from the supply, standing (NPY-037)."""
    state.supply[side] -= 1
    state.standing[side * len(state.islands) + position] += 1


def put_champion(state: NightParade, side: int, position: int) -> None:
    """The champion meeple is put on a tile, standing (NPY-086)."""
    state.champion[side] = position
    state.champion_lies[side] = False


def shift(state: NightParade, side: int, meeple: int, to: int) -> None:
    """A meeple goes to another tile and keeps its posture."""
    position = meeple // FIGURES
    figure = meeple % FIGURES
    if figure == CHAMPION_FIGURE:
        state.champion[side] = to
        return
    row = state.standing if figure == STANDING else state.lying
    first = side * len(state.islands)
    row[first + position] -= 1
    row[first + to] += 1


def lay_down(state: NightParade, side: int, meeple: int) -> None:
    """A standing meeple lies down (NPY-046)."""
    if meeple % FIGURES == CHAMPION_FIGURE:
        state.champion_lies[side] = True
        return
    at = side * len(state.islands) + meeple // FIGURES
    state.standing[at] -= 1
    state.lying[at] += 1


def stand_up(state: NightParade, side: int, meeple: int) -> None:
    """A lying meeple stands up (NPY-044)."""
    if meeple % FIGURES == CHAMPION_FIGURE:
        state.champion_lies[side] = False
        return
    at = side * len(state.islands) + meeple // FIGURES
    state.lying[at] -= 1
    state.standing[at] += 1


def send_home(state: NightParade, side: int, meeple: int) -> None:
    """NPY-045: a meeple goes back to its owner's supply and forgets its posture."""
    figure = meeple % FIGURES
    if figure == CHAMPION_FIGURE:
        state.champion[side] = IN_SUPPLY
        state.champion_lies[side] = False
        return
    row = state.standing if figure == STANDING else state.lying
    row[side * len(state.islands) + meeple // FIGURES] -= 1
    state.supply[side] += 1


def hit(state: NightParade, side: int, meeple: int, removes_lying: bool) -> bool:
    """A meeple of `side` is hit: it goes home, or a lying one only stands up (NPY-043, NPY-044)."""
    if lies(state, side, meeple % FIGURES) and not removes_lying:
        stand_up(state, side, meeple)
        return False
    send_home(state, side, meeple)
    return True


def told(state: NightParade, meeple: int) -> dict[str, object]:
    """A meeple in the words of an event."""
    return {"tile": state.box.positions[meeple // FIGURES], "figure": FIGURE_NAMES[meeple % FIGURES]}
