"""The daikaiju step of a turn: check roll, movement roll, acting, placing, refill (TSS-012..015, TSS-024..047)."""

from __future__ import annotations

from typing import Final, cast

from hyakki.core.kinds import Field, ListOf, Whole
from hyakki.core.stack import Action, EvenChance, Seat, Step
from hyakki.games.tsuro_seas.box import OFF_BOARD, SIDE_NAMES, TURN
from hyakki.games.tsuro_seas.cards import KNOWN_BITS, in_packet
from hyakki.games.tsuro_seas.elimination import bury_hands, sink
from hyakki.games.tsuro_seas.state import DAIKAIJU, EMPTY, FIRST_DAIKAIJU, NOWHERE, Tsuro

ROLLS: Final[list[Action]] = [("roll", gold, blue) for gold in range(6) for blue in range(6)]
FACES: Final[list[Action]] = [("die", face) for face in range(6)]
ORIENTATIONS: Final[list[Action]] = [("orient", orientation) for orientation in range(4)]
ACTING_TOTALS: Final = (6, 7, 8)  # TSS-025
NEW_DAIKAIJU_FACE: Final = 6  # TSS-026


class DaikaijuStep(Step[Tsuro]):
    """TSS-024, TSS-025: a refill if one is due, otherwise the check roll; at its end TSS-042."""

    NAME = "daikaiju_step"

    def run(self, state: Tsuro) -> None:
        state.stack.append(STEP_END)
        if state.refill_due:
            state.refill_due = False
            # TSS-047: one by one until the minimum is on the board.
            state.stack.append(PlaceDaikaiju(max(0, state.box.minimum_daikaiju - state.daikaiju_on_board())))
        else:
            state.stack.append(CHECK_ROLL)


class CheckRoll(EvenChance[Tsuro]):
    """TSS-025: both dice; 6, 7 or 8 makes the daikaiju act."""

    NAME = "check_roll"

    def options(self, state: Tsuro, seat: Seat) -> list[Action]:
        return ROLLS

    def answer(self, state: Tsuro, seat: Seat, action: Action) -> None:
        gold, blue = cast(int, action[1]) + 1, cast(int, action[2]) + 1
        total = gold + blue
        if state.log is not None:
            acts = "act" if total in ACTING_TOTALS else "stay"
            rolled: dict[str, object] = {"seat": state.active, "gold": gold, "blue": blue, "total": total, "acts": acts}
            state.emit("event.check_roll", rolled)
        if total in ACTING_TOTALS:
            state.stack.append(MovementRoll())


class MovementRoll(EvenChance[Tsuro]):
    """TSS-026: one die for all; on 6 none acts and one new daikaiju comes."""

    NAME = "movement_roll"

    def options(self, state: Tsuro, seat: Seat) -> list[Action]:
        return FACES

    def answer(self, state: Tsuro, seat: Seat, action: Action) -> None:
        face = cast(int, action[1]) + 1
        if state.log is not None:
            state.emit("event.movement_roll", {"seat": state.active, "die": face})
        if face == NEW_DAIKAIJU_FACE:
            state.stack.append(PlaceDaikaiju(1))  # TSS-036
        else:
            state.stack.append(DaikaijuAct(face, 0))


class DaikaijuAct(Step[Tsuro]):
    """TSS-027: they act one after another, each action resolved with its eliminations before the next."""

    NAME = "daikaiju_act"
    FIELDS = {"die": Field(Whole(1, 5), required=True), "next": Field(Whole(0, 99), required=True)}

    def __init__(self, die: int, next: int) -> None:
        super().__init__()
        self.die = die
        self.next = next  # the place in the acting order

    def run(self, state: Tsuro) -> None:
        lair = state.lair
        beast = self.next
        while beast < len(lair) and lair[beast] == NOWHERE:  # TSS-028: one that was removed does not act
            beast += 1
        if beast == len(lair):
            # TSS-046: counted after daikaiju have acted, and in no other case.
            if state.daikaiju_on_board() < state.box.minimum_daikaiju:
                state.refill_due = True
                if state.log is not None:
                    state.emit("event.refill_due", {"count": state.daikaiju_on_board()})
            return
        state.stack.append(DaikaijuAct(self.die, beast + 1))
        act(state, beast, state.box.acts[(beast * 4 + state.orientation[beast]) * 5 + self.die - 1])


def act(state: Tsuro, beast: int, deed: int) -> None:
    """TSS-029: a daikaiju turns or moves as its tile says."""
    square = state.lair[beast]
    if deed == TURN:  # TSS-030: a quarter turn counter-clockwise
        state.orientation[beast] = (state.orientation[beast] + 1) % 4
        if state.log is not None:
            state.emit("event.daikaiju_turned", {"daikaiju": state.box.daikaiju_names[beast]})
        return
    target = state.box.neighbour(square, deed)
    state.board[square] = EMPTY
    if target == OFF_BOARD:
        leave_board(state, beast, square, deed)
        return
    if state.log is not None:
        state.emit(
            "event.daikaiju_moved",
            {"daikaiju": state.box.daikaiju_names[beast], "square": state.box.col_row(target)},
        )
    standing = FIRST_DAIKAIJU - state.board[target]
    if standing >= 0:  # TSS-034: the one standing there goes
        if state.log is not None:
            state.emit("event.daikaiju_removed", {"daikaiju": state.box.daikaiju_names[standing]})
        take_off(state, standing)
    arrive(state, beast, target, True)


def leave_board(state: Tsuro, beast: int, square: int, side: int) -> None:
    """TSS-031: over the rim; ships on the marks there may relocate (TSS-052)."""
    if state.log is not None:
        left: dict[str, object] = {"daikaiju": state.box.daikaiju_names[beast], "side": SIDE_NAMES[side]}
        state.emit("event.daikaiju_left", left)
    take_off(state, beast)
    for seat, place in enumerate(state.at):
        if place != NOWHERE and place >> 3 == square and (place & 7) // 2 == side and state.on_mark(seat):
            state.may_relocate |= 1 << seat


def take_off(state: Tsuro, beast: int) -> None:
    """TSS-044: under the daikaiju pile, in the order of removal, or out of the game."""
    state.lair[beast] = NOWHERE
    state.orientation[beast] = 0
    if state.facts.options["recycle_daikaiju"]:
        state.daikaiju_pile.insert(0, beast)
        state.known_below += 1


def arrive(state: Tsuro, beast: int, square: int, moved: bool) -> None:
    """A daikaiju takes a square: the wake tile there and the ships on it go (TSS-032, TSS-033, TSS-038)."""
    tile = state.board[square]
    state.board[square] = FIRST_DAIKAIJU - beast
    state.lair[beast] = square
    lost: list[tuple[Seat, int]] = []
    for seat, place in enumerate(state.at):
        if place == NOWHERE:
            continue
        swallowed = tile >= 0 and state.own_tile(seat) == square
        # TSS-040, TSS-041, TSS-050: into the front square of the active ship, unless that is on a mark.
        blocked = seat == state.active and place >> 3 == square and not state.on_mark(seat)
        if swallowed or blocked:
            lost.append((seat, DAIKAIJU))
    if tile >= 0:
        take_tile(state, tile >> 2, square, moved)
    if lost:
        sink(state, lost)
        if state.outcome is None:
            bury_hands(state, [seat for seat, _ in lost])


def take_tile(state: Tsuro, tile: int, square: int, moved: bool) -> None:
    """The wake tile under a daikaiju goes to the bottom of the draw pile, before all eyes (TSS-033, TSS-086)."""
    if state.log is not None:
        state.emit("event.tile_taken", {"tile": state.box.class_names[tile], "square": state.box.col_row(square)})
    if moved or state.facts.options["placed_daikaiju_recycles_tile"]:
        state.packets += 1
        state.pile.insert(0, in_packet(tile + KNOWN_BITS, state.packets))
    else:
        state.out_of_game.append(tile)


class PlaceDaikaiju(Step[Tsuro]):
    """TSS-012: the placing procedure, so many times; an empty pile places nothing (TSS-037)."""

    NAME = "place_daikaiju"
    FIELDS = {"count": Field(Whole(0, 99), required=True)}

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def run(self, state: Tsuro) -> None:
        if self.count and state.daikaiju_pile:
            state.stack.append(PlaceDaikaiju(self.count - 1))
            state.stack.append(PlacementRoll())


class PlacementRoll(EvenChance[Tsuro]):
    """TSS-012, TSS-013: gold column and blue row; again while a daikaiju is there (TSS-014)."""

    NAME = "placement_roll"

    def options(self, state: Tsuro, seat: Seat) -> list[Action]:
        return ROLLS

    def answer(self, state: Tsuro, seat: Seat, action: Action) -> None:
        lines = state.box.lines[str(state.facts.options["die_lines"])]
        col, row = lines[cast(int, action[1])], lines[cast(int, action[2])]
        if state.board[state.box.square(col, row)] <= FIRST_DAIKAIJU:
            state.stack.append(PlacementRoll())
        else:
            state.stack.append(OrientationRoll((col, row)))


class OrientationRoll(EvenChance[Tsuro]):
    """TSS-015: one of four orientations with equal chance; then the tile is face up and in effect."""

    NAME = "orientation_roll"
    FIELDS = {"square": Field(ListOf(Whole(0, 9), 2, 2), required=True)}

    def __init__(self, square: tuple[int, int]) -> None:
        super().__init__()
        self.square = square

    def options(self, state: Tsuro, seat: Seat) -> list[Action]:
        return ORIENTATIONS

    def answer(self, state: Tsuro, seat: Seat, action: Action) -> None:
        beast = state.daikaiju_pile.pop()
        state.known_below = min(state.known_below, len(state.daikaiju_pile))
        state.orientation[beast] = cast(int, action[1])
        state.reveal()
        if state.log is not None:
            state.emit(
                "event.daikaiju_placed",
                {
                    "daikaiju": state.box.daikaiju_names[beast],
                    "square": list(self.square),
                    "orientation": state.orientation[beast],
                },
            )
        arrive(state, beast, state.box.square(self.square[0], self.square[1]), False)


class DaikaijuStepEnd(Step[Tsuro]):
    """TSS-042: a daikaiju still in the front square of the active ship, which is on a tile, sinks it."""

    NAME = "daikaiju_step_end"

    def run(self, state: Tsuro) -> None:
        seat = state.active
        if state.at[seat] != NOWHERE and state.faces_daikaiju(seat) and not state.on_mark(seat):
            sink(state, [(seat, DAIKAIJU)])
            if state.outcome is None:
                bury_hands(state, [seat])


CHECK_ROLL: Final = CheckRoll()
STEP_END: Final = DaikaijuStepEnd()
