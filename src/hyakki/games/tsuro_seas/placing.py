"""Laying a wake tile and sailing: candidates, bans, moves (TSS-055..075, TSS-079)."""

from __future__ import annotations

from typing import Final, cast

from hyakki.core.errors import Refusal
from hyakki.core.stack import Action, Decision, Seat, Step
from hyakki.games.tsuro_seas.bonus import BonusEnd, BonusExchange
from hyakki.games.tsuro_seas.cards import CLASS_BITS, KNOWN_BITS, SPECTATOR, take_class
from hyakki.games.tsuro_seas.elimination import bury_hands, sink
from hyakki.games.tsuro_seas.path import (
    END_DAIKAIJU,
    END_EDGE,
    END_LOOP,
    TIER_CLEAN,
    TIER_SHARED,
    Ways,
    fates,
    places_on,
    sail,
    tier,
)
from hyakki.games.tsuro_seas.state import EMPTY, NOWHERE, Tsuro

BAN_RULES = {END_EDGE: "TSS-057", END_LOOP: "TSS-058", END_DAIKAIJU: "TSS-059"}
BAN_KEYS = {END_EDGE: "refuse.ban_edge", END_LOOP: "refuse.ban_loop", END_DAIKAIJU: "refuse.ban_daikaiju"}


class PlacePart(Step[Tsuro]):
    """TSS-055: with a tile in hand laying is compulsory and always asked; without one nothing is laid (TSS-087)."""

    NAME = "place"

    def run(self, state: Tsuro) -> None:
        seat = state.active
        if state.at[seat] != NOWHERE and state.hands[seat]:
            state.stack.append(PLACE_TILE[seat])


class PlaceTile(Decision[Tsuro]):
    """The active player lays one tile of the hand, in one rotation, on the front square of the own ship."""

    NAME = "place_tile"
    RULES = ("TSS-055", "TSS-057", "TSS-058", "TSS-059", "TSS-060", "TSS-061")

    def options(self, state: Tsuro, seat: Seat) -> list[Action]:
        """TSS-061: all candidates of the lowest tier that is not empty."""
        with_gaps = state.facts.options["daikaiju"] is True  # TSS-095: no shared wakes without daikaiju
        ways = Ways(state, seat, with_gaps)
        box = state.box
        actions = box.place_actions
        best = TIER_SHARED
        allowed: list[Action] = []
        done = -1
        for tile in sorted([card & CLASS_BITS for card in state.hands[seat]]):
            if tile == done:
                continue
            done = tile
            for code in range(tile * 4, tile * 4 + box.turns[tile]):
                level = ways.tier(code)
                if level < best:
                    best = level
                    allowed = [actions[code]]
                elif level == best:
                    allowed.append(actions[code])
        return allowed

    def answer(self, state: Tsuro, seat: Seat, action: Action) -> None:
        tile = cast(int, action[1])
        square = state.at[seat] >> 3
        take_class(state.hands[seat], tile)
        state.board[square] = tile * 4 + cast(int, action[2])
        state.reveal()  # the others see a tile of a hidden hand
        if state.log is not None:
            tell_laid(state, seat, square, action)
        moved = fates(state, square)
        lost = [(ship, cause) for ship, place, cause in moved if place == NOWHERE]
        for ship, place, _ in moved:
            if place != NOWHERE:
                state.at[ship] = place
                state.may_relocate &= ~(1 << ship)
        if lost:
            self._settle_losses(state, seat, lost)

    def _settle_losses(self, state: Tsuro, seat: Seat, lost: list[tuple[Seat, int]]) -> None:
        sink(state, lost)
        if state.outcome is not None:
            return
        victims = [ship for ship, _ in lost]
        if seat in victims:
            bury_hands(state, victims)  # TSS-077: no bonus, all these hands go under the pile
        else:
            lay_open(state, seat, victims)

    def default(self, state: Tsuro, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: Tsuro, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "place":
            return Refusal("refuse.must_place", "TSS-055")
        tile, rotation = cast(int, action[1]), cast(int, action[2])
        if tile not in [card & CLASS_BITS for card in state.hands[seat]]:
            return Refusal("refuse.not_held", "TSS-055")
        if rotation >= state.box.turns[tile]:
            same = f"r{rotation % state.box.turns[tile]}"
            return Refusal("refuse.same_rotation", "TSS-055", {"same": same})
        return self._ban(state, seat, tile * 4 + rotation)

    def _ban(self, state: Tsuro, seat: Seat, code: int) -> Refusal | None:
        """Which ban a candidate of a higher tier breaks (TSS-057..060)."""
        level = tier(state, seat, code, state.facts.options["daikaiju"] is True)
        if level == TIER_SHARED:
            return Refusal("refuse.ban_shared_wake", "TSS-060")
        if level == TIER_CLEAN:
            return None
        square = state.at[seat] >> 3
        state.board[square] = code
        end = sail(state, state.at[seat])
        state.board[square] = EMPTY
        return Refusal(BAN_KEYS[end], BAN_RULES[end])


PLACE_TILE: Final = [PlaceTile(seat) for seat in range(SPECTATOR)]


def tell_laid(state: Tsuro, seat: Seat, square: int, action: Action) -> None:
    """Events for a tile just laid: the tile, and the true path of every ship that sails."""
    box = state.box
    tile, rotation = cast(int, action[1]), cast(int, action[2])
    state.emit(
        "event.tile_laid",
        {"seat": seat, "tile": box.class_names[tile], "rotation": rotation, "square": box.col_row(square)},
    )
    for ship, start in enumerate(state.at):
        if start != NOWHERE and start >> 3 == square:
            places = [start, *places_on(state, start)]
            path: list[object] = [[*box.col_row(place >> 3), place & 7] for place in places]
            state.emit("event.sailed", {"seat": ship, "path": path, "to": box.col_row(places[-1] >> 3)})


def lay_open(state: Tsuro, seat: Seat, victims: list[Seat]) -> None:
    """TSS-079: the hands of the eliminated are laid open for the active player to choose from."""
    pool = sorted([card & CLASS_BITS for victim in victims for card in state.hands[victim]])
    for victim in victims:
        state.hands[victim] = []
    if not pool:
        return
    state.returning = [tile + KNOWN_BITS for tile in pool]
    if state.log is not None:
        state.emit("event.pool", {"seat": seat, "tiles": [state.box.class_names[tile] for tile in pool]})
    state.stack.append(BonusEnd())
    if state.hands[seat]:  # TSS-080: public, so nobody is asked in vain
        state.stack.append(BonusExchange(seat))
