"""Positions: the state as JSON in the ledger's words, and back, refusing what cannot be."""

from __future__ import annotations

from typing import Any

from hyakki.core.errors import BadInput
from hyakki.core.kinds import Field, ListOf, Maybe, Named, Whole
from hyakki.core.stack import Facts
from hyakki.games.night_parade.box import (
    CARD,
    ELEMENT_NAMES,
    LEVELS,
    NONE,
    ON_BOARD,
    PARADES,
    SLOTS,
    TOKEN_NAMES,
    TOKENS,
    Box,
)
from hyakki.games.night_parade.law import Law
from hyakki.games.night_parade.picture import MANY, by_level, picture, picture_fields
from hyakki.games.night_parade.state import NightParade, blank


def fields(box: Box) -> dict[str, Field]:
    """The keys of a position besides those every game has: the public picture and what is hidden."""
    card = Named("a card", box.card_names)
    plots = ListOf(Named("a plot", box.plot_names), unique=True)
    value = Whole(min(box.mystery_values), max(box.mystery_values))
    return {
        **picture_fields(box).fields,
        "decks": Field(by_level(card, MANY), {}),
        "throne_pile": Field(ListOf(Named("a throne card", box.throne_names), unique=True), []),
        "enma_pile": Field(ListOf(Named("an Enma card", box.enma_names), unique=True), []),
        "plots": Field(ListOf(plots, 0, 4), []),
        "discarded_plots": Field(ListOf(plots, 0, 4), []),
        "undealt_plots": Field(plots, []),
        "mystery": Field(ListOf(ListOf(value), 0, 4), []),
        "mystery_supply": Field(Maybe(ListOf(value))),
    }


def describe(state: NightParade) -> dict[str, object]:
    """The state as values of `fields`; piles from the top."""
    return {
        **picture(state),
        "decks": {str(level + 1): state.decks[level][::-1] for level in range(LEVELS)},
        "throne_pile": state.throne_pile[::-1],
        "enma_pile": state.enma_pile[::-1],
        "plots": state.plots,
        "discarded_plots": state.discarded,
        "undealt_plots": state.undealt,
        "mystery": state.mystery,
        "mystery_supply": state.mystery_supply,
    }


def build(facts: Facts, box: Box, values: dict[str, Any]) -> NightParade:
    """A state from values read by `fields`; its stack is empty."""
    law = Law(box, facts)
    state = build_picture(facts, law, values)
    for level in range(LEVELS):
        state.decks[level] = list(reversed(values["decks"][str(level + 1)]))
    state.throne_pile = list(reversed(values["throne_pile"]))
    state.enma_pile = list(reversed(values["enma_pile"]))
    for side, plots in enumerate(padded(values["plots"], law.sides, "plots")):
        state.plots[side] = sorted(plots)
    for side, plots in enumerate(padded(values["discarded_plots"], law.sides, "discarded_plots")):
        state.discarded[side] = sorted(plots)
    state.undealt = sorted(values["undealt_plots"])
    for side, tokens in enumerate(padded(values["mystery"], law.sides, "mystery")):
        state.mystery[side] = sorted(tokens)
    state.mystery_supply = mystery_left(state, values["mystery_supply"])
    check_cards(state)
    check_piles(state)
    check_pieces(state)
    return state


def padded(rows: tuple[Any, ...], sides: int, path: str) -> list[Any]:
    """One entry per side; what is left out is empty."""
    if len(rows) > sides:
        raise BadInput(path, f"has {len(rows)} entries, not {sides}")
    return [*rows, *[() for _ in range(sides - len(rows))]]


def mystery_left(state: NightParade, given: tuple[int, ...] | None) -> list[int]:
    """The tokens in the supply: as given, or what the sides do not hold (NPY-015)."""
    left = state.box.mystery_tokens[:]
    held = [value for values in state.mystery for value in values] + list(given or ())
    for value in held:
        if value not in left:
            raise BadInput("mystery_supply", f"there are not that many mystery tokens of value {value} (NPY-015)")
        left.remove(value)
    return sorted(given) if given is not None else left


def build_picture(facts: Facts, law: Law, values: dict[str, Any]) -> NightParade:
    """A state with all that is public; hidden things are still missing."""
    state = blank(facts, law)
    state.round = values["round"]
    state.last_round = values["last_round"]
    state.first_player = values["first_player"]
    state.active = values["active"]
    state.element = values["active_parade"]
    state.placed = sum([1 << tile for tile in values["placed"]])
    state.played = list(values["played"])
    state.islands = values["islands"]
    if len(values["players"]) > law.sides:
        raise BadInput("players", f"has {len(values['players'])} entries, not {law.sides}")
    for side, told in enumerate(values["players"]):
        build_player(state, side, told)
    for level in range(LEVELS):
        for slot, card in enumerate(values["market"][str(level + 1)]):
            state.market[level * SLOTS + slot] = card
    state.decks_known = list(values["decks_known_below"])
    state.throne_known = values["throne_known_below"]
    state.enma_known = values["enma_known_below"]
    state.open_plot = values["open_plot"]
    state.difficulty = values["difficulty"]
    state.extra_clan = values["enma_extra_clan"]
    for element in range(PARADES):
        state.waiting[element] = list(values["enma_waiting"][ELEMENT_NAMES[element]])
    state.just_placed = values["enma_just_placed"]
    return state


def build_player(state: NightParade, side: int, told: dict[str, Any]) -> None:
    """What lies before one side; meeples and torii not named are in its supply."""
    positions = len(state.islands)
    first = side * positions
    path = f"players[{side}]"
    if told["clan"] != NONE and told["clan"] in state.clan:
        raise BadInput(f"{path}.clan", "is led by another player already (NPY-021)")
    state.clan[side] = told["clan"]
    for kind, token in enumerate(TOKEN_NAMES):
        state.tokens[side * TOKENS + kind] = told["tokens"][token]
    state.flipped[side] = sum([1 << element for element in told["flipped"]])
    if len(told["flipped"]) == PARADES:
        raise BadInput(f"{path}.flipped", "at most two scrolls are flipped at a time (NPY-075)")
    for element in range(PARADES):
        state.parades[side * PARADES + element] = list(told["parades"][ELEMENT_NAMES[element]])
    state.hands[side] = sorted(told["hand"])
    state.standing[first : first + positions] = told["standing"]
    state.lying[first : first + positions] = told["lying"]
    for tile in told["torii"]:
        state.torii[first + tile] = 1
    state.champion[side] = told["champion"]
    state.champion_lies[side] = 1 if told["champion_lies"] else 0
    state.rescued[side] = told["rescued"]
    state.betrayed[side] = told["betrayed"]
    in_play = sum(told["standing"]) + sum(told["lying"])
    state.supply[side] = rest(told["supply"], state.box.meeples, in_play, f"{path}.supply")
    state.torii_left[side] = rest(told["torii_left"], state.box.torii, len(told["torii"]), f"{path}.torii_left")


def rest(given: int | None, total: int, used: int, path: str) -> int:
    """What is left of a number of pieces: as given, or whatever is not in use; nothing before the kits are dealt."""
    left = total - used
    if left < 0 or (given is not None and given != left and (given, used) != (0, 0)):
        raise BadInput(path, f"{used} are in play and {left if given is None else given} left, of {total} (NPY-007)")
    return left if given is None else given


def all_cards(state: NightParade) -> list[int]:
    """Every yokai, starting and champion card in play, wherever it is."""
    found = [card & CARD for parade in state.parades for card in parade]
    for cards in [*state.decks, *state.hands, *state.waiting, state.played]:
        found += cards
    return found + [card for card in state.market if card != NONE]


def check_cards(state: NightParade) -> None:
    """No card is in two places, and each lies in the deck and market column of its level."""
    box = state.box
    cards = all_cards(state)
    for card in cards:
        if cards.count(card) > 1:
            raise BadInput("", f"{box.card_names[card]} is in two places")
    for level in range(LEVELS):
        column = [card for card in state.market[level * SLOTS : (level + 1) * SLOTS] if card != NONE]
        for card in state.decks[level] + column:
            if box.card_level[card] != level + 1:
                raise BadInput(f"decks.{level + 1}", f"{box.card_names[card]} is not of level {level + 1} (NPY-013)")
    shikigami = [card for cards in [*state.hands, *state.waiting, state.played] for card in cards]
    for card in shikigami:
        if box.card_level[card] == 0:
            raise BadInput("", f"{box.card_names[card]} cannot be a shikigami (NPY-067)")
    thrones = state.throne_pile + [card for card in state.rescued + state.betrayed if card != NONE]
    for card in thrones:
        if thrones.count(card) > 1:
            raise BadInput("throne_pile", f"{box.throne_names[card]} is in two places")
    plots = [plot for plots in [*state.plots, *state.discarded, state.undealt] for plot in plots]
    for plot in plots:
        if plots.count(plot) > 1 or plot == state.open_plot:
            raise BadInput("plots", f"{box.plot_names[plot]} is in two places")


def check_pieces(state: NightParade) -> None:
    """Torii fit their tiles, champions stand on the board in use, and nobody has been on the throne twice."""
    if NONE not in state.islands:
        for position, tile in enumerate(state.islands):
            if state.torii_on(position) > state.law.tiles.limit[tile]:
                name = state.box.positions[position]
                raise BadInput("players", f"{name} holds at most {state.law.tiles.limit[tile]} torii (NPY-053)")
    for side in range(state.law.sides):
        path = f"players[{side}]"
        space = ON_BOARD - state.champion[side]
        if space >= 0 and space not in state.law.board_spaces:
            raise BadInput(f"{path}.champion", f"{state.box.space_names[space]} is no space of this board (NPY-016)")
        if state.rescued[side] != NONE and state.betrayed[side] != NONE:
            raise BadInput(f"{path}.betrayed", "a player takes at most one throne card (NPY-085)")


def check_piles(state: NightParade) -> None:
    """What is known of a pile is not more than it has."""
    for level in range(LEVELS):
        if state.decks_known[level] > len(state.decks[level]):
            raise BadInput("decks_known_below", f"deck {level + 1} has only {len(state.decks[level])} cards")
    if state.throne_known > len(state.throne_pile):
        raise BadInput("throne_known_below", f"the throne pile has only {len(state.throne_pile)} cards")
    if state.enma_known > len(state.enma_pile):
        raise BadInput("enma_known_below", f"the Enma pile has only {len(state.enma_pile)} cards")
