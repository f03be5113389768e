"""Reign: choosing a throne card and its user's part (NPY-089..101)."""

from __future__ import annotations

from typing import Any, cast

from hyakki.core.errors import Refusal
from hyakki.core.kinds import Field, ListOf, ThingOf
from hyakki.core.stack import Action, Decision, Frame, Seat
from hyakki.games.night_parade.box import FIGURES, MOST_CARDS, NONE, SLOTS, TOKENS
from hyakki.games.night_parade.icons import MayDo, hide
from hyakki.games.night_parade.market import market_cards, put_under, refill
from hyakki.games.night_parade.meeples import figures, has, hit, own_meeples, shift, standing_meeples, told
from hyakki.games.night_parade.shares import TakeShare, push_shares
from hyakki.games.night_parade.state import NightParade
from hyakki.games.night_parade.tokens import gain
from hyakki.games.night_parade.torii import TileCheck, check_torii


class Reign(MayDo):
    """NPY-089: the top throne card or the own rescued one, or neither."""

    NAME = "reign"
    RULES = ("NPY-089", "NPY-091")

    def targets(self, state: NightParade, seat: Seat) -> list[Action]:
        return [("reign", card) for card in within_reach(state, seat) if usable(state, seat, card)]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        if action[0] == "skip":  # NPY-090
            return
        number = cast(int, action[1])
        card = state.box.throne[number]
        if state.log is not None:
            state.emit("event.reign", {"seat": seat, "throne": card.name})
        for kind in range(TOKENS):
            state.tokens[seat * TOKENS + kind] -= card.cost[kind]
            if card.gain[kind]:
                gain(state, seat, kind, card.gain[kind])
        push_shares(state, seat, card.others)  # NPY-092: after the user's part
        if card.names_all_players and state.terms.throne9_for_all:  # NPY-101
            state.stack.append(TakeShare(seat))
        push_effect(state, seat, card.effect)

    def refuse(self, state: NightParade, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "reign":
            return super().refuse(state, seat, action)
        card = cast(int, action[1])
        args: dict[str, object] = {"throne": state.box.throne_names[card]}
        if card not in within_reach(state, seat):
            return Refusal("refuse.throne_reach", "NPY-089", args)
        return Refusal("refuse.throne_idle", "NPY-091", args)


def within_reach(state: NightParade, seat: Seat) -> list[int]:
    """NPY-089: the top card of the pile and the card the player rescued himself."""
    cards = state.throne_pile[-1:]
    if state.rescued[seat] != NONE:
        cards.append(state.rescued[seat])
    return cards


def usable(state: NightParade, seat: Seat, number: int) -> bool:
    """NPY-091: its cost can be paid and its user's part would change something."""
    card = state.box.throne[number]
    for kind in range(TOKENS):
        if state.tokens[seat * TOKENS + kind] < card.cost[kind]:
            return False
    if card.effect == "return_one_meeple_of_each_enemy":
        return bool(shared_tiles(state, seat))
    if card.effect == "move_whole_group":
        return bool(own_tiles(state, seat))
    if card.effect == "swap_with_enemy":
        return any([partners(state, seat, position) for position in own_tiles(state, seat)])
    if card.effect == "renew_market":
        return bool(market_cards(state))
    if card.effect == "hide_whole_group":
        return bool(standing_meeples(state, seat))
    return True


def push_effect(state: NightParade, seat: Seat, effect: str) -> None:
    """The user's own part, for what is not a gain of tokens."""
    frame: Frame[Any] | None = None
    if effect == "return_one_meeple_of_each_enemy":
        frame = ChooseShared(seat)
    elif effect == "move_whole_group":
        frame = MoveGroup(seat)
    elif effect == "swap_with_enemy":
        frame = SwapOwn(seat)
    elif effect == "renew_market":
        frame = RenewMarket(seat, ())
    elif effect == "hide_whole_group":
        frame = HideGroup(seat)
    if frame is not None:
        state.stack.append(frame)


def own_tiles(state: NightParade, side: int) -> list[int]:
    """Tiles with a meeple of this side."""
    return [position for position in range(len(state.islands)) if state.meeples_on(side, position)]


def shared_tiles(state: NightParade, side: int) -> list[int]:
    """Tiles with an own meeple and an enemy meeple."""
    enemies = state.others(side)
    return [tile for tile in own_tiles(state, side) if any([state.meeples_on(enemy, tile) for enemy in enemies])]


class MustChoose(Decision[NightParade]):
    """A choice of a throne card in use that must be made; the default is the first."""

    def default(self, state: NightParade, seat: Seat) -> Action:
        return self.options(state, seat)[0]

    def refuse(self, state: NightParade, seat: Seat, action: Action) -> Refusal | None:
        return Refusal("refuse.throne_choice", self.RULES[0])


class ChooseShared(MustChoose):
    """Throne 1, NPY-093: a tile shared with enemies; one meeple of each of them goes home."""

    NAME = "choose_shared_tile"
    RULES = ("NPY-093",)

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        return [("choose", tile) for tile in shared_tiles(state, seat)]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        tile = cast(int, action[1])
        to_choose: list[int] = []
        for enemy in state.others(seat):
            kinds = figures(state, enemy, tile)
            if len(kinds) > 1:
                to_choose.append(enemy)
            elif kinds:
                return_meeple(state, seat, enemy, tile * FIGURES + kinds[0])
        for enemy in reversed(to_choose):
            state.stack.append(ReturnMeeple(seat, tile, state.clan[enemy]))


class ReturnMeeple(MustChoose):
    """NPY-093: the user chooses which meeple of an enemy goes home from the tile."""

    NAME = "return_meeple"
    RULES = ("NPY-093",)
    FIELDS = {
        **Decision.FIELDS,
        "tile": Field(ThingOf("tile"), required=True),
        "clan": Field(ThingOf("clan"), required=True),
    }

    def __init__(self, seat: Seat, tile: int, clan: int) -> None:
        super().__init__(seat)
        self.tile = tile
        self.clan = clan

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        enemy = state.side_of(self.clan)
        return [("return", self.clan, self.tile * FIGURES + kind) for kind in figures(state, enemy, self.tile)]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        return_meeple(state, seat, state.side_of(self.clan), cast(int, action[2]))


def return_meeple(state: NightParade, seat: Seat, enemy: int, meeple: int) -> None:
    """A lying meeple goes home like a standing one, or by option only stands up."""
    args: dict[str, object] = {"seat": seat, "clan": state.box.clan_names[state.clan[enemy]], **told(state, meeple)}
    gone = hit(state, enemy, meeple, state.terms.throne1_removes_lying)
    if state.log is not None:
        state.emit("event.sent_home" if gone else "event.stood_up", args)


class MoveGroup(MustChoose):
    """Throne 2, NPY-094: all own meeples of one tile move together to an adjacent tile."""

    NAME = "move_group"
    RULES = ("NPY-094",)

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        return [("march", tile, to) for tile in own_tiles(state, seat) for to in state.box.adjacent[tile]]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        tile = cast(int, action[1])
        to = cast(int, action[2])
        count = state.meeples_on(seat, tile)
        for kind in figures(state, seat, tile):
            while has(state, seat, tile * FIGURES + kind):
                shift(state, seat, tile * FIGURES + kind, to)
        if state.log is not None:
            names = state.box.positions
            state.emit("event.marched", {"seat": seat, "count": count, "tile": names[tile], "to": names[to]})
        check_torii(state, seat, to)


def partners(state: NightParade, side: int, tile: int) -> list[Action]:
    """NPY-096: enemy meeples on any other tile, for an exchange."""
    actions: list[Action] = []
    for enemy in state.others(side):
        for meeple in own_meeples(state, enemy):
            if meeple // FIGURES != tile:
                actions.append(("with", state.clan[enemy], meeple))
    return actions


class SwapOwn(MustChoose):
    """Throne 4, NPY-096: first the own meeple of an exchange."""

    NAME = "swap_own"
    RULES = ("NPY-096",)

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        return [("swap", meeple) for meeple in own_meeples(state, seat) if partners(state, seat, meeple // FIGURES)]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        state.stack.append(SwapWith(seat, cast(int, action[1])))


class SwapWith(MustChoose):
    """Throne 4, NPY-096: then the enemy meeple on another tile; both keep their postures."""

    NAME = "swap_with"
    RULES = ("NPY-096",)
    FIELDS = {**Decision.FIELDS, "own": Field(ThingOf("meeple"), required=True)}

    def __init__(self, seat: Seat, own: int) -> None:
        super().__init__(seat)
        self.own = own

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        return partners(state, seat, self.own // FIGURES)

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        enemy = state.side_of(cast(int, action[1]))
        theirs = cast(int, action[2])
        here = self.own // FIGURES
        there = theirs // FIGURES
        shift(state, seat, self.own, there)
        shift(state, enemy, theirs, here)
        if state.log is not None:
            names = state.box.positions
            clan = state.box.clan_names[state.clan[enemy]]
            state.emit("event.swapped", {"seat": seat, "tile": names[here], "clan": clan, "to": names[there]})
        state.stack.append(TileCheck(enemy, here))  # after the user's own torii (NPY-059)
        check_torii(state, seat, there)


class RenewMarket(MustChoose):
    """Throne 6, NPY-098: pick market cards one by one; then they go under their decks and slots are filled."""

    NAME = "renew_market"
    RULES = ("NPY-098",)
    FIELDS = {**Decision.FIELDS, "chosen": Field(ListOf(ThingOf("card"), 0, MOST_CARDS), [])}

    def __init__(self, seat: Seat, chosen: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.chosen = chosen

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        actions: list[Action] = [("discard", card) for card in market_cards(state) if card not in self.chosen]
        if self.chosen:
            actions.append(("done",))
        return actions

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        if action[0] == "discard":
            state.stack.append(RenewMarket(seat, (*self.chosen, cast(int, action[1]))))
            return
        for place, card in enumerate(state.market):  # slot 1 before slot 2
            if card in self.chosen:
                assert state.box.card_level[card] - 1 == place // SLOTS
                put_under(state, card)
                state.market[place] = NONE
        if state.log is not None:
            names = [state.box.card_names[card] for card in sorted(self.chosen)]
            state.emit("event.market_renewed", {"seat": seat, "cards": names})
        refill(state)

    def default(self, state: NightParade, seat: Seat) -> Action:
        return self.options(state, seat)[-1]


class HideGroup(MustChoose):
    """Throne 7, NPY-099: all own meeples of one tile lie down."""

    NAME = "hide_group"
    RULES = ("NPY-099",)

    def options(self, state: NightParade, seat: Seat) -> list[Action]:
        tiles = {meeple // FIGURES for meeple in standing_meeples(state, seat)}
        return [("choose", tile) for tile in sorted(tiles)]

    def answer(self, state: NightParade, seat: Seat, action: Action) -> None:
        tile = cast(int, action[1])
        while True:
            here = [meeple for meeple in standing_meeples(state, seat) if meeple // FIGURES == tile]
            if not here:
                return
            hide(state, seat, here[0])
