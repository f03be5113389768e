"""The icons that ask for a target: place, move, fight, hide, each a single pick or a skip (NPY-037..047)."""

from __future__ import annotations

from typing import Any, Final, cast

from hyakki.core.errors import Refusal
from hyakki.core.kinds import Field, Named
from hyakki.core.stack import Action, Decision, Seat
from hyakki.games.night_parade.actions import SKIP
from hyakki.games.night_parade.box import ELEMENT_NAMES, FIGURE_NAMES, FIGURES, NONE
from hyakki.games.night_parade.meeples import (
    figures,
    has,
    hit,
    lay_down,
    lies,
    moves,
    own_meeples,
    put,
    shift,
    standing_meeples,
    told,
)
from hyakki.games.night_parade.state import NightParade
from hyakki.games.night_parade.torii import check_torii

ICON_VERBS: Final = ("place", "move", "fight", "hide", "step", "champion", "reign")


class MayDo(Decision[NightParade]):
    """An optional icon: one of its targets, or a skip (NPY-033); by option a shikigami's is not optional (NPY-071)."""

    def targets(self, state: NightParade, seat: Seat) -> list[Action]:
        """What the icon could do; nobody is asked when that is nothing (NPY-034)."""
        raise NotImplementedError

    def lack(self, state: NightParade) -> str:
        """The event that tells why there are no targets; "" where nobody would wonder."""
        return ""

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        targets = self.targets(state, seat)
        return targets if must_do(state, seat) else [*targets, SKIP]

    def default(self, state: NightParade, seat: Seat) -> Action:
        return self.targets(state, seat)[0] if must_do(state, seat) else SKIP

    def refuse(self, state: NightParade, seat: Seat, action: Action) -> Refusal | None:
        """Another deed than the one asked for: icons come in order and once, shikigami between them (NPY-069)."""
        if seat != state.active:  # a share (NPY-092)
            return None
        if action == SKIP:
            return Refusal("refuse.shikigami_all_icons", "NPY-071")
        if action[0] == "play":
            return Refusal("refuse.within_card", "NPY-069")
        return Refusal("refuse.icon_order", "NPY-033") if action[0] in ICON_VERBS else None


def must_do(state: NightParade, seat: Seat) -> bool:
    """Whether the question on top is an icon of a shikigami whose icons must all be resolved (NPY-071)."""
    if not state.terms.shikigami_all_icons or seat != state.active or len(state.stack) < 2:
        return False
    below: Any = state.stack[-2]
    return below.NAME == "icons" and bool(below.shikigami)


def ask(state: NightParade, question: MayDo) -> None:
    """Ask for an optional icon if it can be carried out (NPY-034); if not, what it lacks is told."""
    if question.targets(state, question.seat):
        state.stack.append(question)
    elif state.log is not None and question.seat == state.active:
        lack = question.lack(state)
        if lack:
            state.emit(lack, {"seat": question.seat})


class Place(MayDo):
    """NPY-037: a meeple from the supply to a tile of the card's element."""

    NAME = "place"
    RULES = ("NPY-037", "NPY-038")
    FIELDS = {**Decision.FIELDS, "element": Field(Named("an element", ELEMENT_NAMES), required=True)}

    def __init__(self, seat: Seat, element: int) -> None:
        super().__init__(seat)
        self.element = element

    def targets(self, state: NightParade, seat: Seat) -> list[Action]:
        return [("place", position) for position in free_tiles(state, seat, self.element)]

    def lack(self, state: NightParade) -> str:
        return "event.no_island" if state.supply[self.seat] else "event.no_place"

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        if action[0] == "skip":
            return
        position = cast(int, action[1])
        put(state, seat, position)
        state.placed |= 1 << position
        if state.log is not None:
            state.emit("event.placed", {"seat": seat, "tile": state.box.positions[position]})
        check_torii(state, seat, position)

    def refuse(self, state: NightParade, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "place":
            return super().refuse(state, seat, action)
        position = cast(int, action[1])
        args: dict[str, object] = {
            "tile": state.box.positions[position],
            "element": ELEMENT_NAMES[self.element],
            "is": ELEMENT_NAMES[state.box.tile_element[state.islands[position]]],
        }
        if position == state.box.fire_position:
            return Refusal("refuse.place_fire", "NPY-040", args)
        if state.box.tile_element[state.islands[position]] != self.element:
            return Refusal("refuse.place_element", "NPY-037", args)
        return Refusal("refuse.placed_there", "NPY-038", args)


def free_tiles(state: NightParade, side: int, element: int) -> list[int]:
    """NPY-038, NPY-039: tiles of an element not used for placing this turn, if a meeple is in supply."""
    if state.supply[side] == 0:
        return []
    box = state.box
    return [
        position
        for position, tile in enumerate(state.islands)
        if box.tile_element[tile] == element and not state.placed >> position & 1
    ]


class Move(MayDo):
    """NPY-042: one own meeple to an adjacent tile; also the share of throne 5 (NPY-097)."""

    NAME = "move"
    RULES = ("NPY-042",)

    def targets(self, state: NightParade, seat: Seat) -> list[Action]:
        return [("move", meeple, to) for meeple, to in moves(state, seat, own_meeples(state, seat))]

    def lack(self, state: NightParade) -> str:
        return "event.no_move"

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        if action[0] != "skip":
            move(state, seat, cast(int, action[1]), cast(int, action[2]))

    def refuse(self, state: NightParade, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "move":
            return super().refuse(state, seat, action)
        return refuse_move(state, seat, action, "NPY-042")


def move(state: NightParade, side: int, meeple: int, to: int) -> None:
    """A move before all eyes; the tile reached may become sacred."""
    if state.log is not None:
        state.emit("event.moved", {"seat": side, "to": state.box.positions[to], **told(state, meeple)})
    shift(state, side, meeple, to)
    check_torii(state, side, to)


def refuse_move(state: NightParade, seat: Seat, action: Action, rule: str) -> Refusal:
    """Why a meeple cannot go to a tile."""
    meeple = cast(int, action[1])
    args = told(state, meeple)
    if not has(state, seat, meeple):
        return Refusal("refuse.no_meeple", rule, args)
    args["to"] = state.box.positions[cast(int, action[2])]
    return Refusal("refuse.not_adjacent", "NPY-009", args)


class Fight(MayDo):
    """NPY-043: hit one enemy meeple on a tile where an own meeple is."""

    NAME = "fight"
    RULES = ("NPY-043", "NPY-044")

    def targets(self, state: NightParade, seat: Seat) -> list[Action]:
        actions: list[Action] = []
        for position in range(len(state.islands)):
            if state.meeples_on(seat, position):
                for enemy in state.others(seat):
                    for figure in figures(state, enemy, position):
                        actions.append(("fight", state.clan[enemy], position * FIGURES + figure))
        return actions

    def lack(self, state: NightParade) -> str:
        return "event.no_fight"

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        if action[0] != "skip":
            fight(state, seat, state.side_of(cast(int, action[1])), cast(int, action[2]), False)

    def refuse(self, state: NightParade, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "fight":
            return super().refuse(state, seat, action)
        enemy = state.side_of(cast(int, action[1]))
        meeple = cast(int, action[2])
        args: dict[str, object] = {"clan": state.box.clan_names[cast(int, action[1])], **told(state, meeple)}
        if enemy in (NONE, seat) or not has(state, enemy, meeple):
            return Refusal("refuse.no_enemy", "NPY-043", args)
        return Refusal("refuse.not_shared", "NPY-043", args)


def fight(state: NightParade, side: int, enemy: int, meeple: int, removes_lying: bool) -> None:
    """One hit against an enemy meeple, before all eyes."""
    args: dict[str, object] = {
        "seat": side,
        "clan": state.box.clan_names[state.clan[enemy]],
        **told(state, meeple),
    }
    gone = hit(state, enemy, meeple, removes_lying)
    if state.log is not None:
        state.emit("event.sent_home" if gone else "event.stood_up", args)


class Hide(MayDo):
    """NPY-046: lay down an own standing meeple, or move an own lying one, which stays lying."""

    NAME = "hide"
    RULES = ("NPY-046", "NPY-047")

    def targets(self, state: NightParade, seat: Seat) -> list[Action]:
        lying: list[int] = []
        actions: list[Action] = []
        for meeple in own_meeples(state, seat):
            if lies(state, seat, meeple % FIGURES):
                lying.append(meeple)
            else:
                actions.append(("hide", meeple))
        return actions + [("hide", meeple, to) for meeple, to in moves(state, seat, lying)]

    def lack(self, state: NightParade) -> str:
        return "event.no_hide"

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        if len(action) == 3:
            move(state, seat, cast(int, action[1]), cast(int, action[2]))
        elif action[0] != "skip":
            hide(state, seat, cast(int, action[1]))

    def refuse(self, state: NightParade, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "hide":
            return super().refuse(state, seat, action)
        meeple = cast(int, action[1])
        if has(state, seat, meeple) and lies(state, seat, meeple % FIGURES) == (len(action) == 2):
            key = "refuse.lies_already" if len(action) == 2 else "refuse.hide_move_stands"
            return Refusal(key, "NPY-046", told(state, meeple))
        return refuse_move(state, seat, action, "NPY-046")


def hide(state: NightParade, side: int, meeple: int) -> None:
    """An own standing meeple lies down, before all eyes."""
    lay_down(state, side, meeple)
    if state.log is not None:
        tile = state.box.positions[meeple // FIGURES]
        state.emit("event.hidden", {"seat": side, "tile": tile, "figure": FIGURE_NAMES[meeple % FIGURES]})


class HideShare(MayDo):
    """The share of throne 7: lay down one own standing meeple, no hide-move (NPY-099)."""

    NAME = "hide_share"
    RULES = ("NPY-099",)

    def targets(self, state: NightParade, seat: Seat) -> list[Action]:
        return [("hide", meeple) for meeple in standing_meeples(state, seat)]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        if action[0] != "skip":
            hide(state, seat, cast(int, action[1]))

    def refuse(self, state: NightParade, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "hide":
            return super().refuse(state, seat, action)
        return Refusal("refuse.share_lays_down", "NPY-099", told(state, cast(int, action[1])))
