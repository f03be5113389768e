"""Positions read: a state from the values of its fields, refusing what cannot be."""

from __future__ import annotations

from typing import Any

from hyakki.core.described import Described
from hyakki.core.errors import BadInput
from hyakki.core.stack import Facts
from hyakki.core.tally import Tally
from hyakki.games.night_parade.box import CARD, LEVELS, NONE, ON_BOARD, PARADES, SLOTS, Box
from hyakki.games.night_parade.fields import LEVEL_NAMES, PARADE_NAMES
from hyakki.games.night_parade.state import NightParade, blank
from hyakki.games.night_parade.terms import Terms

SHIKIGAMI = (".hand", "enma_waiting.earth", "enma_waiting.water", "enma_waiting.wood", "played")  # where they lie


def build(facts: Facts, box: Box, table: Described, values: dict[str, Any]) -> NightParade:
    """A state from the values of a position; its stack is empty."""
    state = blank(facts, Terms(box, facts))
    table.fill(state, values)
    for side, told in enumerate(values["players"]):
        complete_player(state, side, told)
    state.decks = [list(reversed(deck)) for deck in values["decks"]]
    state.throne_pile = list(reversed(values["throne_pile"]))
    state.enma_pile = list(reversed(values["enma_pile"]))
    sides = state.terms.sides
    state.plots = padded(values["plots"], sides, "plots")
    state.discarded = padded(values["discarded_plots"], sides, "discarded_plots")
    state.undealt = sorted(values["undealt_plots"])
    state.mystery = padded(values["mystery"], sides, "mystery")
    state.mystery_supply = mystery_left(state, values["mystery_supply"])
    check_cards(state, values)
    check_piles(state)
    check_pieces(state)
    return state


def padded(rows: tuple[Any, ...], sides: int, path: str) -> list[list[int]]:
    """What each side has, sorted; what is left out is empty."""
    if len(rows) > sides:
        raise BadInput(path, f"has {len(rows)} entries, not {sides}")
    return [sorted(row) for row in rows] + [[] for _ in range(sides - len(rows))]


def mystery_left(state: NightParade, given: tuple[int, ...] | None) -> list[int]:
    """The tokens in the supply: as given, or what the sides do not hold (NPY-015)."""
    left = state.box.mystery_tokens[:]
    held = [value for values in state.mystery for value in values] + list(given or ())
    for value in held:
        if value not in left:
            raise BadInput("mystery_supply", f"there are not that many mystery tokens of value {value} (NPY-015)")
        left.remove(value)
    return sorted(given) if given is not None else left


def complete_player(state: NightParade, side: int, told: dict[str, Any]) -> None:
    """What follows from what lies before one side; meeples and torii not named are in its supply."""
    path = f"players[{side}]"
    if told["clan"] != NONE and told["clan"] in state.clan[:side]:
        raise BadInput(f"{path}.clan", "is led by another player already (NPY-021)")
    if len(told["flipped"]) == PARADES:
        raise BadInput(f"{path}.flipped", "at most two scrolls are flipped at a time (NPY-075)")
    state.hands[side].sort()
    in_play = sum(told["standing"]) + sum(told["lying"])
    torii = len(told["torii"])
    state.supply[side] = rest(told["supply"], state.box.meeples, in_play, f"{path}.supply")
    state.torii_left[side] = rest(told["torii_left"], state.box.torii, torii, f"{path}.torii_left")
    if torii >= state.box.end_torii:
        state.last_round = True  # NPY-102: so many torii say it, whatever else is said


def rest(given: int, total: int, used: int, path: str) -> int:
    """What is left of a number of pieces: as given, or whatever is not in use; nothing before the kits are dealt."""
    left = total - used
    if left < 0 or (given != NONE and given != left and (given, used) != (0, 0)):
        raise BadInput(path, f"{used} are in play and {left if given == NONE else given} left, of {total} (NPY-007)")
    return left if given == NONE else given


def all_cards(state: NightParade) -> list[int]:
    """Every yokai, starting and champion card in play, wherever it is."""
    gathered = [card & CARD for parade in state.parades for card in parade]
    for cards in [*state.decks, *state.hands, *state.waiting, state.played]:
        gathered += cards
    return gathered + [card for card in state.market if card != NONE]


def card_places(state: NightParade, values: dict[str, Any]) -> list[tuple[str, list[int]]]:
    """The lists of a position that name cards, with the path to each."""
    places: list[tuple[str, list[int]]] = []
    for side, told in enumerate(values["players"]):
        for name, parade in zip(PARADE_NAMES, told["parades"], strict=True):
            places.append((f"players[{side}].parades.{name}", [card & CARD for card in parade]))
        places.append((f"players[{side}].hand", list(told["hand"])))
    for name, cards in zip(PARADE_NAMES, values["enma_waiting"], strict=True):
        places.append((f"enma_waiting.{name}", list(cards)))
    places.append(("played", list(values["played"])))
    for level, column, deck in zip(LEVEL_NAMES, values["market"], values["decks"], strict=True):
        places.append((f"market.{level}", [card for card in column if card != NONE]))
        places.append((f"decks.{level}", list(deck)))
    return places


def check_cards(state: NightParade, values: dict[str, Any]) -> None:
    """No card is in two places, and each lies in the deck and market column of its level."""
    box = state.box
    tally = Tally(box.card_names, [1] * len(box.card_names), "the box")
    for path, cards in card_places(state, values):
        tally.add_all(cards, path)
    for level in range(LEVELS):
        column = [card for card in state.market[level * SLOTS : (level + 1) * SLOTS] if card != NONE]
        for card in state.decks[level] + column:
            if box.card_level[card] != level + 1:
                raise BadInput(f"decks.{level + 1}", f"{box.card_names[card]} is not of level {level + 1} (NPY-013)")
    for path, cards in card_places(state, values):
        for i, card in enumerate(cards):
            if path.endswith(SHIKIGAMI) and box.card_level[card] == 0:
                raise BadInput(f"{path}[{i}]", f"{box.card_names[card]} cannot be a shikigami (NPY-067)")
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
            if state.torii_on(position) > state.terms.tiles.limit[tile]:
                name = state.box.positions[position]
                raise BadInput("players", f"{name} holds at most {state.terms.tiles.limit[tile]} torii (NPY-053)")
    for side in range(state.terms.sides):
        path = f"players[{side}]"
        space = ON_BOARD - state.champion[side]
        if space >= 0 and space not in state.terms.board_spaces:
            raise BadInput(f"{path}.champion", f"{state.box.space_names[space]} is no space of this board (NPY-016)")
        if state.rescued[side] != NONE and state.betrayed[side] != NONE:
            raise BadInput(f"{path}.betrayed", "a player takes at most one throne card (NPY-085)")
        if space >= 0 and (state.rescued[side] != NONE or state.betrayed[side] != NONE):
            raise BadInput(f"{path}.champion", "was on the throne and has left the challenge board for good (NPY-085)")


def check_piles(state: NightParade) -> None:
    """What is known of a pile is not more than it has."""
    for level in range(LEVELS):
        if state.decks_known[level] > len(state.decks[level]):
            raise BadInput("decks_known_below", f"deck {level + 1} has only {len(state.decks[level])} cards")
    if state.throne_known > len(state.throne_pile):
        raise BadInput("throne_known_below", f"the throne pile has only {len(state.throne_pile)} cards")
    if state.enma_known > len(state.enma_pile):
        raise BadInput("enma_known_below", f"the Enma pile has only {len(state.enma_pile)} cards")
