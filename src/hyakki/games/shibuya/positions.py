"""Positions read: a state from the values of its fields, refusing what cannot be."""

from __future__ import annotations

from typing import Any

from hyakki.core.described import Described, bits_of
from hyakki.core.errors import BadInput
from hyakki.core.stack import Facts, Seat
from hyakki.games.shibuya.box import Box
from hyakki.games.shibuya.cards import BLUE, CARDS, CHARACTERS, FACE_DOWN, GOJO, NONE, NOT_BLUE, NOWHERE, UNASKED
from hyakki.games.shibuya.exorcism import keeps_energy
from hyakki.games.shibuya.fields import BY_CARDS, BY_SUPPLY
from hyakki.games.shibuya.seating import characters, gojo_seat
from hyakki.games.shibuya.state import Shibuya, blank


def build(facts: Facts, box: Box, table: Described, values: dict[str, Any]) -> Shibuya:
    """A state from the values of a position; its stack is empty."""
    state = blank(facts, box)
    table.fill(state, values)
    check_map(state)
    energy, humans = sum(state.energy), sum(state.humans)
    if energy > box.energy_chips:
        raise BadInput("players", f"hold {energy} energy, the box has {box.energy_chips} (SHB-092)")
    state.bank -= energy
    state.character = read_characters(facts, values)
    state.human_supply = read_supply(facts, box, humans, values["human_supply"])
    state.round = read_round(values)
    state.set_red(state.red)
    for seat in range(facts.seats):
        check_player(state, seat, f"players[{seat}]")
    if state.mechamaru != NONE and not box.mechamaru_rounds[facts.seats]:
        raise BadInput("mechamaru", "his chip comes with three players only (SHB-102)")
    return state


def check_map(state: Shibuya) -> None:
    """SHB-003: all that stands on the board stands on the map of this match."""
    box, station = state.box, state.station
    places = {f"players[{seat}].area": area for seat, area in enumerate(state.at) if area != NOWHERE}
    if state.mechamaru != NONE:
        places["mechamaru"] = state.mechamaru
    places.update({f"humans.{box.area_names[area]}": area for area, count in enumerate(state.humans) if count})
    for path, area in places.items():
        if area not in station.areas:
            here = ", ".join([box.area_names[own] for own in station.areas])
            raise BadInput(path, f"{box.area_names[area]} is not on the map {station.name}", f"areas: {here}")
    for number in bits_of(state.red):
        if number not in station.boundaries:
            here = ", ".join([box.boundary_names[own] for own in station.boundaries])
            name = box.boundary_names[number]
            raise BadInput("red_chips", f"{name} is not on the map {station.name}", f"boundaries: {here}")


def read_round(values: dict[str, Any]) -> int:
    """The round, as given or as the used cards tell (SHB-024)."""
    given: int = values["round"]
    if given != BY_CARDS:
        return given
    return 2 if any([player["used"] != NONE for player in values["players"]]) else 1


def read_characters(facts: Facts, values: dict[str, Any]) -> list[int]:
    """Who plays whom: with four players as the options say, with three as given (SHB-012, SHB-100)."""
    by_seat = characters(facts)
    for seat, player in enumerate(values["players"]):
        given = player["character"]
        if given == NONE:
            continue
        path = f"players[{seat}].character"
        if by_seat[seat] not in (NONE, given) or (given == GOJO and seat != gojo_seat(facts)):
            raise BadInput(path, f"the options give this seat another character than {CHARACTERS[given]} (SHB-012)")
        if given in by_seat[:seat]:
            raise BadInput(path, f"{CHARACTERS[given]} stands there twice")
        by_seat[seat] = given
    reserve = values["reserve"]
    if reserve != NONE and (facts.seats != 3 or reserve == GOJO or reserve in by_seat or NONE in by_seat):
        raise BadInput("reserve", "is a spirit that nobody of three players has (SHB-100)")
    if values["announced"] == GOJO:
        raise BadInput("announced", "is a spirit (SHB-017)")
    return by_seat


def read_supply(facts: Facts, box: Box, on_board: int, supply: int) -> int:
    """The human supply: what is not on the board, or less where removed humans leave the game (SHB-036)."""
    left = box.human_chips - on_board
    if left < 0:
        raise BadInput("humans", f"{on_board} are on the board, the box has {box.human_chips} (SHB-092)")
    if supply == BY_SUPPLY:
        return left
    exact = facts.options["removed_humans_return_to_supply"]
    if supply > left or (exact and supply != left):
        raise BadInput("human_supply", f"{supply} is not {left}, what is not on the board (SHB-036)")
    return supply


def check_player(state: Shibuya, seat: Seat, path: str) -> None:
    """Where a piece is and which cards lie before its player must be possible."""
    character = state.character[seat]
    if character == NONE:
        if (state.at[seat], state.used[seat], state.laid[seat]) != (NOWHERE, NONE, NONE) or state.energy[seat]:
            raise BadInput(f"{path}.character", "is missing")
        return
    if character == GOJO and (state.at[seat] == NOWHERE or state.energy[seat]):
        raise BadInput(path, "Gojo is on the board and has no energy chips (SHB-015, SHB-016)")
    if state.at[seat] == NOWHERE and state.energy[seat] and not keeps_energy(state.facts):
        raise BadInput(f"{path}.energy", "an exorcised spirit has given its energy back (SHB-089)")
    if state.used[seat] != NONE and state.round == 1:
        raise BadInput(f"{path}.used", "no round comes before the first, in which all cards are in hand (SHB-024)")
    for key, card in (("used", state.used[seat]), ("laid", state.laid[seat])):
        if card != NONE and card not in state.box.owned[state.facts.seats][character]:
            raise BadInput(f"{path}.{key}", f"{CARDS[card]} is not a card of {CHARACTERS[character]} (SHB-014)")
    laid = state.laid[seat]
    if laid != NONE and laid == state.used[seat]:
        raise BadInput(f"{path}.laid", f"{CARDS[laid]} was used in the round before (SHB-023)")
    if laid != NONE and state.blue == UNASKED:
        raise BadInput(f"{path}.laid", "cards lie on the table only after the blue check, which is null (SHB-028)")
    if laid == NONE and state.result[seat] != FACE_DOWN:
        raise BadInput(f"{path}.result", "no card is laid")
    if laid == BLUE and state.blue == NOT_BLUE:
        raise BadInput(f"{path}.laid", "is Blue, but the blue check said it is not (SHB-028)")
