"""Positions: the state as JSON in the ledger's words, and back, refusing what cannot be."""

from __future__ import annotations

from typing import Any

from hyakki.core.errors import BadInput
from hyakki.core.kinds import Field, Fields, Flag, ListOf, Maybe, Named, Whole
from hyakki.core.stack import Facts, Seat
from hyakki.games.shibuya.cards import (
    BLUE,
    BLUE_CHECKS,
    CARDS,
    CHARACTERS,
    FACE_DOWN,
    GOJO,
    NONE,
    NOT_BLUE,
    NOWHERE,
    RESULTS,
    UNASKED,
)
from hyakki.games.shibuya.seating import characters, gojo_seat, turn_order
from hyakki.games.shibuya.state import Shibuya
from hyakki.games.shibuya.station import Station

BY_SUPPLY = -1  # `human_supply` left out: all chips that are not on the board


def fields(station: Station) -> dict[str, Field]:
    """The keys of a position besides those every game has."""
    area = Named("an area", station.area_names)
    card = Named("a card", CARDS)
    character = Named("a character", CHARACTERS)
    player = Fields(
        {
            "character": Field(Maybe(character, NONE)),
            "area": Field(Maybe(area, NOWHERE)),
            "energy": Field(Whole(0, station.energy_chips), 0),
            "used": Field(Maybe(card, NONE)),
            "laid": Field(Maybe(card, NONE)),
            "result": Field(Named("a result", RESULTS), RESULTS[FACE_DOWN]),
        }
    )
    humans = Fields({name: Field(Whole(0, station.human_chips), 0) for name in station.area_names})
    return {
        "round": Field(Whole(1, station.rounds), 1),
        "players": Field(ListOf(player, 3, 4), required=True),
        "humans": Field(humans, {}),
        "human_supply": Field(Maybe(Whole(0, station.human_chips), BY_SUPPLY)),
        "red_chips": Field(ListOf(Named("a boundary", station.boundary_names), 0, station.red_chips, unique=True), []),
        "blue_check": Field(Maybe(Flag())),
        "reserve": Field(Maybe(character, NONE)),
        "mechamaru": Field(Maybe(area, NONE)),
        "announced": Field(Maybe(character, NONE)),
    }


def describe(state: Shibuya) -> dict[str, object]:
    """The state as values of `fields`."""
    return {
        "round": state.round,
        "players": [
            {
                "character": state.character[seat],
                "area": state.at[seat],
                "energy": state.energy[seat],
                "used": state.used[seat],
                "laid": state.laid[seat],
                "result": state.result[seat],
            }
            for seat in range(state.facts.seats)
        ],
        "humans": dict(zip(state.station.area_names, state.humans, strict=True)),
        "human_supply": state.human_supply,
        "red_chips": [i for i in range(len(state.station.boundaries)) if state.red >> i & 1],
        "blue_check": BLUE_CHECKS[state.blue],
        "reserve": state.reserve,
        "mechamaru": state.mechamaru,
        "announced": state.announced,
    }


def build(facts: Facts, station: Station, values: dict[str, Any]) -> Shibuya:
    """A state from values read by `fields`; its stack is empty."""
    players = values["players"]
    if len(players) != facts.seats:
        raise BadInput("players", f"has {len(players)} entries, not {facts.seats}")
    energy = [p["energy"] for p in players]
    if sum(energy) > station.energy_chips:
        raise BadInput("players", f"hold {sum(energy)} energy, the box has {station.energy_chips} (SHB-092)")
    humans = [values["humans"][name] for name in station.area_names]
    state = Shibuya(
        facts,
        [],
        station,
        gojo_seat(facts),
        turn_order(facts),
        read_characters(facts, values),
        [p["area"] for p in players],
        energy,
        [p["used"] for p in players],
        [p["laid"] for p in players],
        [p["result"] for p in players],
        humans,
        read_supply(facts, station, sum(humans), values["human_supply"]),
        station.energy_chips - sum(energy),
        sum([1 << number for number in values["red_chips"]]),
        values["round"],
        BLUE_CHECKS.index(values["blue_check"]),
        values["reserve"],
        values["mechamaru"],
        values["announced"],
    )
    for seat in range(facts.seats):
        check_player(state, seat, f"players[{seat}]")
    return state


def read_characters(facts: Facts, values: dict[str, Any]) -> list[int]:
    """Who plays whom: with four players as the options say, with three as given (SHB-012, SHB-100)."""
    found = characters(facts)
    for seat, player in enumerate(values["players"]):
        given = player["character"]
        if given == NONE:
            continue
        path = f"players[{seat}].character"
        if found[seat] not in (NONE, given) or (given == GOJO and seat != gojo_seat(facts)):
            raise BadInput(path, f"the options give this seat another character than {CHARACTERS[given]} (SHB-012)")
        if given in found[:seat]:
            raise BadInput(path, f"{CHARACTERS[given]} stands there twice")
        found[seat] = given
    reserve = values["reserve"]
    if reserve != NONE and (facts.seats != 3 or reserve == GOJO or reserve in found or NONE in found):
        raise BadInput("reserve", "is a spirit that nobody of three players has (SHB-100)")
    if values["announced"] == GOJO:
        raise BadInput("announced", "is a spirit (SHB-017)")
    return found


def read_supply(facts: Facts, station: Station, on_board: int, supply: int) -> int:
    """The human supply: what is not on the board, or less where removed humans leave the game (SHB-036)."""
    left = station.human_chips - on_board
    if left < 0:
        raise BadInput("humans", f"{on_board} are on the board, the box has {station.human_chips} (SHB-092)")
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
    for key, card in (("used", state.used[seat]), ("laid", state.laid[seat])):
        if card != NONE and card not in state.station.owned[state.facts.seats][character]:
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
