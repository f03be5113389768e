"""Torii: when they are built, what comes home, the first bonus and the mystery tokens (NPY-052..059)."""

from __future__ import annotations

from typing import cast

from hyakki.core.kinds import Field, ThingOf
from hyakki.core.stack import Action, Chance, Seat, Step
from hyakki.games.night_parade.box import IN_SUPPLY, SPIRITS, TOKENS
from hyakki.games.night_parade.decided import tell
from hyakki.games.night_parade.kinds import SideOf
from hyakki.games.night_parade.state import NightParade


def check_torii(state: NightParade, side: int, position: int) -> None:
    """A side's meeples have come to a tile: the active player (NPY-052) and Enma (NPY-142) build at once.

    Others build in their own next night_parade step, unless option `torii_off_turn` is on (NPY-059).
    """
    if (side == state.active or state.terms.torii_off_turn or state.is_enma(side)) and is_sacred(state, side, position):
        build(state, side, position)


def is_sacred(state: NightParade, side: int, position: int) -> bool:
    """Enough own meeples on a tile that can host (NPY-053, NPY-057)."""
    return state.meeples_on(side, position) >= state.need(position) and state.can_host(side, position)


def build(state: NightParade, side: int, position: int) -> None:
    """NPY-054: all own meeples of the tile come home and one torii is put there."""
    at = side * len(state.islands) + position
    first = state.torii_on(position) == 0
    state.supply[side] += state.standing[at] + state.lying[at]
    state.standing[at] = 0
    state.lying[at] = 0
    if state.champion[side] == position:
        state.champion[side] = IN_SUPPLY
        state.champion_lies[side] = False
    state.torii[at] = 1
    state.torii_left[side] -= 1
    if state.is_enma(side) and state.just_placed == position:
        state.just_placed = -1  # that meeple has gone into the torii (NPY-140)
    tile = state.box.positions[position]
    if state.is_enma(side):
        tell(state, "event.enma_torii", "enough_meeples", {"tile": tile})
    elif state.log is not None:
        state.emit("event.torii", {"seat": side, "tile": tile})
    if state.torii_left[side] == state.box.torii - state.box.end_torii and not state.last_round:  # NPY-102
        state.last_round = True
        if state.log is not None:
            state.emit("event.last_round", {})
    if first:
        take_first_bonus(state, side, position)


def take_first_bonus(state: NightParade, side: int, position: int) -> None:
    """NPY-055; Enma ignores spirits (NPY-142)."""
    tile = state.islands[position]
    spirits = state.terms.tiles.spirits[tile]
    if spirits and state.is_enma(side):
        tell(state, "event.enma_ignored", "never_held", {"icon": "spirit"})
    elif spirits:
        state.tokens[side * TOKENS + SPIRITS] += spirits
        if state.log is not None:
            state.emit("event.first_bonus", {"seat": side, "count": spirits})
    for _ in range(min(state.terms.tiles.mystery[tile], len(state.mystery_supply))):
        state.stack.append(DrawMystery(side))


class DrawMystery(Chance[NightParade]):
    """NPY-056: a mystery token is drawn from those left; only its owner may look at it, Enma's nobody."""

    NAME = "draw_mystery"
    FIELDS = {"side": Field(SideOf(), required=True)}

    def __init__(self, side: int) -> None:
        super().__init__()
        self.side = side

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        values = state.box.mystery_values
        return [("mystery", i) for i, value in enumerate(values) if value in state.mystery_supply]

    def weights(self, state: NightParade) -> list[int]:
        counts = [state.mystery_supply.count(value) for value in state.box.mystery_values]
        return [count for count in counts if count]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        value = state.box.mystery_values[cast(int, action[1])]
        state.mystery_supply.remove(value)
        state.mystery[self.side].append(value)
        state.mystery[self.side].sort()
        state.reveal()
        if state.is_enma(self.side):
            tell(state, "event.enma_mystery", "first_torii", {})
        elif state.log is None:
            return
        elif self.looked_at_by(state, self.side):
            state.emit("event.mystery_seen", {"seat": self.side, "value": value}, only=(self.side,))
            state.emit("event.mystery", {"seat": self.side}, but=(self.side,))
        else:
            state.emit("event.mystery", {"seat": self.side})

    def told(self, state: NightParade, seat: Seat, action: Action, watcher: Seat | None) -> Action | None:
        return action if self.looked_at_by(state, watcher) else None

    def looked_at_by(self, state: NightParade, watcher: Seat | None) -> bool:
        return watcher == self.side and state.terms.owner_may_look and not state.is_enma(self.side)


class PendingTorii(Step[NightParade]):
    """NPY-059: what became enough in others' turns is built at the start of the own step, in `golden_order`."""

    NAME = "pending_torii"

    def run(self, state: NightParade) -> None:
        for position in range(len(state.islands)):
            if is_sacred(state, state.active, position):
                state.stack.append(self)
                build(state, state.active, position)
                return


class TileCheck(Step[NightParade]):
    """A side's meeples came to a tile in somebody else's action: checked after the actor's own torii."""

    NAME = "tile_check"
    FIELDS = {"side": Field(SideOf(), required=True), "tile": Field(ThingOf("tile"), required=True)}

    def __init__(self, side: int, tile: int) -> None:
        super().__init__()
        self.side = side
        self.tile = tile

    def run(self, state: NightParade) -> None:
        check_torii(state, self.side, self.tile)
