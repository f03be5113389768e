"""Observations straight from the state: what `fields.py` shows a watcher, as bytes."""

from __future__ import annotations

from librt.strings import BytesWriter
from mypy_extensions import i64

from hyakki.core.observer import Observer, Spots, put_bits, put_bytes, put_list, zeroes
from hyakki.core.stack import Seat
from hyakki.games.shibuya.box import Box, Zoning
from hyakki.games.shibuya.cards import FACE_DOWN, NONE, NOWHERE
from hyakki.games.shibuya.fields import held, lying
from hyakki.games.shibuya.state import Shibuya


class ShibuyaObserver(Observer):
    def __init__(self, box: Box) -> None:
        self.box = box

    def fields(self) -> list[str]:
        table = ["round", "turn_order", "players", "hand", "humans", "human_supply", "bank", "red_chips", "zones"]
        return [*table, "red_chips_left", "blue_check", "reserve", "mechamaru", "announced"]

    def fit(self, spots: Spots) -> None:
        self.round = spots.of("round")
        self.turn_order = spots.of("turn_order")
        self.players = spots.all_of("players", 4)
        self.character = spots.of("players.character")
        self.area = spots.of("players.area")
        self.exorcised = spots.of("players.exorcised")
        self.energy = spots.of("players.energy")
        self.cards = spots.of("players.cards")
        self.used = spots.of("players.used")
        self.laid = spots.of("players.laid")
        self.has_laid = spots.of("players.has_laid")
        self.result = spots.of("players.result")
        self.hand = spots.of("hand")
        self.humans = spots.of("humans")
        self.supply = spots.of("human_supply")
        self.bank = spots.of("bank")
        self.red = spots.of("red_chips")
        self.red_left = spots.of("red_chips_left")
        self.zones = spots.all_of("zones", self.box.areas)
        self.in_zone = spots.wide("zones").step - 1  # places
        self.blue = spots.of("blue_check")
        self.reserve = spots.of("reserve")
        self.mechamaru = spots.of("mechamaru")
        self.announced = spots.of("announced")

    def observe(self, state: Shibuya, watcher: Seat | None, into: BytesWriter) -> None:
        into[self.round.at] = state.round  # counted from 1
        put_list(into, self.turn_order.at, self.turn_order.places, list(state.turn_order))
        place: i64 = 0
        into[self.players.at] = len(state.at)
        for seat in range(len(state.at)):
            self.player(state, seat, watcher, into, place)
            place += self.players.step
        if watcher is not None:
            put_list(into, self.hand.at, self.hand.places, held(state, watcher))
        humans = state.humans
        for area in state.station.areas:
            into[self.humans.at + area] = humans[area] + 1
        into[self.supply.at] = state.human_supply + 1
        into[self.bank.at] = state.bank + 1
        put_bits(into, self.red.at, self.red.places, state.red)
        into[self.red_left.at] = state.red_chips_left() + 1
        zoning = state.zoning
        if not zoning.written:
            zoning.written = self.written(zoning)
        put_bytes(into, self.zones.at, zoning.written)
        into[self.blue.at] = state.blue + 1
        into[self.reserve.at] = state.reserve + 1
        into[self.mechamaru.at] = state.mechamaru + 1
        into[self.announced.at] = state.announced + 1

    def player(self, state: Shibuya, seat: Seat, watcher: Seat | None, into: BytesWriter, at: i64) -> None:
        """What lies before a seat."""
        character = state.character[seat]
        into[at + self.area.at] = state.at[seat] + 1
        into[at + self.energy.at] = state.energy[seat] + 1
        into[at + self.exorcised.at] = 2 if character != NONE and state.at[seat] == NOWHERE else 1
        into[at + self.used.at] = state.used[seat] + 1
        if character != NONE:
            into[at + self.character.at] = character + 1
            owned = state.box.owned[state.facts.seats][character]
            put_list(into, at + self.cards.at, self.cards.places, owned)
        card = lying(state, seat)
        into[at + self.has_laid.at] = 1 if card == NONE else 2
        if card != NONE:
            result = state.result[seat]
            into[at + self.result.at] = result + 1
            if result != FACE_DOWN or seat == watcher:
                into[at + self.laid.at] = card + 1

    def written(self, zoning: Zoning) -> bytes:
        """The areas of each zone: the same wherever the same Red chips lie."""
        step = int(self.zones.step)
        into = zeroes(1 + step * len(zoning.zones))
        into[0] = len(zoning.zones)
        for number, members in enumerate(zoning.zones):
            put_list(into, 1 + number * step, self.in_zone, members)
        return into.getvalue()
