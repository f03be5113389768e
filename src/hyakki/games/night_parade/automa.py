"""King Enma's icons: he decides by priorities, never by chance, and says which one decided (NPY-129..149, NPY-155).

He is part of the rules, not a seat: each of his acts is a Step.
"""

from __future__ import annotations

from hyakki.core.kinds import Field, Flag, Named, ThingOf
from hyakki.core.stack import Step
from hyakki.games.night_parade.box import (
    BANISH,
    BANISHES,
    CHAMPION,
    CHANGE,
    FIGHT,
    FIGURE_NAMES,
    FIGURES,
    HIDE,
    ICON_NAMES,
    IN_SUPPLY,
    INVOKE,
    INVOKES,
    MOVE,
    NONE,
    PLACE,
    REIGN,
    SPIRIT,
    STANDING,
    TOKEN_NAMES,
    TOKENS,
)
from hyakki.games.night_parade.champions import champion_tiles, show_throne
from hyakki.games.night_parade.change import carry, change_targets
from hyakki.games.night_parade.decided import tell
from hyakki.games.night_parade.icons import free_tiles
from hyakki.games.night_parade.meeples import (
    figures,
    hit,
    lay_down,
    lies,
    put,
    put_champion,
    shift,
    standing_meeples,
)
from hyakki.games.night_parade.priorities import (
    HUMAN,
    Choice,
    champion_tile,
    destination,
    fight_tile,
    origin,
    place_tile,
    remaining_need,
)
from hyakki.games.night_parade.state import NightParade
from hyakki.games.night_parade.terms import ENMA
from hyakki.games.night_parade.torii import check_torii


class EnmaIcon(Step[NightParade]):
    """One icon of his cards; spirits and talismans he ignores (NPY-129), the impossible does nothing (NPY-130).

    Whatever comes of it, an event says why."""

    NAME = "enma_icon"
    FIELDS = {
        "icon": Field(Named("an icon", ICON_NAMES), required=True),
        "card": Field(ThingOf("card"), required=True),
    }

    def __init__(self, icon: int, card: int) -> None:
        super().__init__()
        self.icon = icon
        self.card = card

    def run(self, state: NightParade) -> None:
        icon = self.icon
        if icon == PLACE:
            enma_place(state, state.box.card_element[self.card])
        elif icon == MOVE:
            enma_move(state, False)
        elif icon == FIGHT:
            enma_fight(state, fight_tile(state), False)
        elif icon == HIDE:
            enma_hide(state)
        elif icon == BANISH:
            enma_gain(state, BANISHES, "card_icon")
        elif icon == INVOKE:
            enma_gain(state, INVOKES, "card_icon")
        elif icon == REIGN:
            enma_reign(state)
        elif icon == CHAMPION:
            enma_champion(state)
        elif icon == CHANGE:
            enma_change(state, self.card)
        else:
            enma_ignore(state, icon)


def name(state: NightParade, tile: int) -> str:
    return state.box.positions[tile]


def enma_gain(state: NightParade, token: int, decided: str) -> None:
    """A banish or invoke token, to be spent at the end of his turn."""
    state.tokens[ENMA * TOKENS + token] += 1
    tell(state, "event.enma_gained", decided, {"count": 1, "token": TOKEN_NAMES[token]})


def enma_ignore(state: NightParade, icon: int) -> None:
    """NPY-129: he never holds spirits or talismans."""
    tell(state, "event.enma_ignored", "never_held", {"icon": ICON_NAMES[icon]})


def enma_place(state: NightParade, element: int) -> None:
    """NPY-134."""
    tiles = free_tiles(state, ENMA, element)
    if not tiles:
        tell(state, "event.enma_no_place", "no_free_tile" if state.supply[ENMA] else "no_meeple_left", {})
        return
    choice = place_tile(state, tiles)
    tile = choice.first("golden_order")
    put(state, ENMA, tile)
    state.placed |= 1 << tile
    state.just_placed = tile
    tell(state, "event.enma_placed", choice.decided, {"tile": name(state, tile)})
    check_torii(state, ENMA, tile)


def enma_champion(state: NightParade) -> None:
    """NPY-135: a champion meeple in supply goes to a tile; one on the map stays."""
    tiles = champion_tiles(state)
    if state.champion[ENMA] != IN_SUPPLY or not tiles:
        decided = "no_free_tile" if state.champion[ENMA] == IN_SUPPLY else "on_map"
        tell(state, "event.enma_no_champion", decided, {})
        return
    choice = champion_tile(state, tiles)
    tile = choice.first("golden_order")
    put_champion(state, ENMA, tile)
    if state.terms.champion_is_placing:
        state.placed |= 1 << tile
    tell(state, "event.enma_champion", choice.decided, {"tile": name(state, tile)})
    check_torii(state, ENMA, tile)


class EnmaMove(Step[NightParade]):
    """A move that an Enma card or a share of a throne card gives him."""

    NAME = "enma_move"
    FIELDS = {"strike": Field(Flag(), False)}

    def __init__(self, strike: bool) -> None:
        super().__init__()
        self.strike = strike

    def run(self, state: NightParade) -> None:
        enma_move(state, self.strike)


def enma_move(state: NightParade, strike: bool) -> None:
    """NPY-136, NPY-137: the destination first, then the tile left, then the meeple; a strike fights there (NPY-144)."""
    choice = destination(state)
    if not choice.tiles:
        tell(state, "event.enma_no_move", "out_of_reach", {})
        return
    to = choice.first("golden_order")
    leaving = origin(state, to)
    tile = leaving.first("leaving_order")
    if not state.terms.enma_always_moves and remaining_need(state, to) >= remaining_need(state, tile):
        tell(state, "event.enma_no_move", "no_lower_need", {})
        return
    figure = figures(state, ENMA, tile)[0]  # NPY-137: standing before lying before the champion
    shift(state, ENMA, tile * FIGURES + figure, to)
    if figure == STANDING and state.just_placed == tile and STANDING not in figures(state, ENMA, tile):
        state.just_placed = to  # NPY-140: otherwise the one just placed counts as having stayed
    tell(
        state,
        "event.enma_moved",
        choice.decided,
        {"to": name(state, to), "tile": name(state, tile), "left": leaving.decided, "figure": FIGURE_NAMES[figure]},
    )
    if strike:
        state.stack.append(EnmaStrike(to))
    check_torii(state, ENMA, to)


class EnmaStrike(Step[NightParade]):
    """NPY-144: a fight on the tile he moved to; lost without an Enma meeple there, unless by option he needs none."""

    NAME = "enma_strike"
    FIELDS = {"tile": Field(ThingOf("tile"), required=True)}

    def __init__(self, tile: int) -> None:
        super().__init__()
        self.tile = tile

    def run(self, state: NightParade) -> None:
        armed = state.meeples_on(ENMA, self.tile) > 0 or not state.terms.enma_strikes_with_meeple
        if armed and state.meeples_on(HUMAN, self.tile):
            enma_fight(state, Choice([self.tile]), not state.terms.enma_only_fights)
        else:
            tell(state, "event.enma_no_fight", "not_shared", {})


def enma_fight(state: NightParade, choice: Choice, removes_lying: bool) -> int:
    """NPY-138, NPY-139: one hit on the chosen tile, which is returned (NONE without a shared tile)."""
    if not choice.tiles:
        tell(state, "event.enma_no_fight", "none_shared", {})
        return NONE
    tile = choice.first("golden_order")
    here = figures(state, HUMAN, tile)
    standing = [kind for kind in here if not lies(state, HUMAN, kind)]
    figure = standing[0] if standing else here[0]  # ordinary before champion in both
    gone = hit(state, HUMAN, tile * FIGURES + figure, removes_lying)
    key = "event.enma_sent_home" if gone else "event.enma_stood_up"
    tell(state, key, choice.decided, {"seat": HUMAN, "tile": name(state, tile), "figure": FIGURE_NAMES[figure]})
    return tile


def enma_hide(state: NightParade) -> None:
    """NPY-140: the meeple that this card's place icon put on the map lies down, unless an ambush laid it down."""
    tile = state.just_placed
    if tile == NONE or STANDING not in figures(state, ENMA, tile):
        tell(state, "event.enma_no_hide", "none_placed", {})
        return
    lay_down(state, ENMA, tile * FIGURES + STANDING)
    state.just_placed = NONE
    tell(state, "event.enma_hid", "just_placed", {"tile": name(state, tile)})


def enma_change(state: NightParade, card: int) -> None:
    """NPY-141: to the topmost of the shortest parades."""
    targets = change_targets(state, ENMA, card)
    if targets:
        carry(state, ENMA, card, targets[0], "topmost" if len(targets) > 1 else "only_choice")
    else:
        tell(state, "event.enma_no_change", "shortest_already", {"card": state.box.card_names[card]})


# --- reign: the Enma cards ---


def enma_reign(state: NightParade) -> None:
    """NPY-143: the top Enma card is carried out and then goes under the pile."""
    if not state.enma_pile:
        return
    card = state.box.enma_names[state.enma_pile[-1]]
    tell(state, "event.enma_reign", "top_enma_card", {"card": card})
    state.stack.append(EnmaCardUnder())
    if card == "enma_strike":
        state.stack.append(EnmaMove(True))
    elif card == "enma_march":  # NPY-145
        state.stack.append(EnmaMove(False))
        state.stack.append(EnmaMove(False))
    elif card == "enma_rites":  # NPY-146
        enma_gain(state, BANISHES, "enma_card_says")
        enma_gain(state, INVOKES, "enma_card_says")
    elif card == "enma_ambush":
        enma_ambush(state)
    else:
        enma_usurp(state)


def enma_ambush(state: NightParade) -> None:
    """NPY-147: a fight, then one standing Enma meeple on that tile lies down."""
    tile = enma_fight(state, fight_tile(state), not state.terms.enma_only_fights)
    if tile != NONE:
        lay_down_one(state, tile, "enma_card_says")


def lay_down_one(state: NightParade, tile: int, decided: str) -> None:
    """One of his standing meeples on a tile lies down, ordinary before champion."""
    here = [meeple for meeple in standing_meeples(state, ENMA) if meeple // FIGURES == tile]
    if here:
        lay_down(state, ENMA, here[0])
        tell(state, "event.enma_hid", decided, {"tile": name(state, tile)})
    else:
        tell(state, "event.enma_no_hide", "none_stands", {})


def enma_usurp(state: NightParade) -> None:
    """NPY-148: the top throne card goes under its pile and the next one is visible."""
    if state.throne_pile:
        throne = state.box.throne_names[state.throne_pile[-1]]
        tell(state, "event.enma_usurped", "enma_card_says", {"throne": throne})
        state.throne_pile.insert(0, state.throne_pile.pop())
        state.throne_known += 1
        show_throne(state)


class EnmaCardUnder(Step[NightParade]):
    """NPY-143: the Enma card goes to the bottom of its pile, which is never shuffled again (NPY-124)."""

    NAME = "enma_card_under"

    def run(self, state: NightParade) -> None:
        state.enma_pile.insert(0, state.enma_pile.pop())
        state.enma_known = min(state.enma_known + 1, len(state.enma_pile))
        state.reveal()
        names = state.box.enma_names
        args: dict[str, object] = {"card": names[state.enma_pile[0]], "next": names[state.enma_pile[-1]]}
        tell(state, "event.enma_card_under", "carried_out", args)


def enma_share(state: NightParade, share: str) -> None:
    """NPY-155: nothing from spirits, one move for throne 5, one meeple laid down for throne 7."""
    if share == "may_move_one_meeple":
        enma_move(state, False)
    elif share == "may_hide_one_meeple":
        choice = Choice(sorted({meeple // FIGURES for meeple in standing_meeples(state, ENMA)}))
        choice.best_site(state)
        if choice.tiles:
            lay_down_one(state, choice.first("golden_order"), choice.decided)
        else:
            tell(state, "event.enma_no_hide", "none_stands", {})
    else:
        enma_ignore(state, SPIRIT)
