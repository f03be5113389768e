"""The state of a match: pieces, energy, humans, Red chips, the cards in front of each seat."""

from __future__ import annotations

from typing import Any

from hyakki.core.stack import Facts, Frame, Seat, State
from hyakki.games.shibuya.box import Box, Station
from hyakki.games.shibuya.cards import FACE_DOWN, FLOWER_FIELD, NONE, NOWHERE, PERFORMED, UNASKED
from hyakki.games.shibuya.seating import gojo_seat, turn_order


class Shibuya(State):
    """Everything, hidden parts included: secret is only what is laid and not yet turned."""

    def __init__(
        self,
        facts: Facts,
        stack: list[Frame[Any]],
        box: Box,
        station: Station,
        gojo: Seat,
        turn_order: tuple[Seat, ...],
        character: list[int],
        at: list[int],
        energy: list[int],
        used: list[int],
        laid: list[int],
        result: list[int],
        humans: list[int],
        human_supply: int,
        bank: int,
        red: int,
        round_: int,
        blue: int,
        reserve: int,
        mechamaru: int,
        announced: int,
    ) -> None:
        super().__init__(facts, stack)
        self.box = box
        self.station = station  # the map
        self.gojo = gojo
        self.turn_order = turn_order  # the spirits' seats, from Gojo's left (SHB-013)
        self.character = character  # per seat; NONE for a spirit not chosen yet
        self.at = at  # per seat: the stored base area (SHB-006), NOWHERE for an exorcised spirit
        self.energy = energy
        self.used = used  # per seat: the card of the round before, face up, or NONE
        self.laid = laid  # per seat: the card of this round or NONE
        self.result = result  # per seat: what became of the laid card; FACE_DOWN until it is turned
        self.humans = humans  # per base area
        self.human_supply = human_supply
        self.bank = bank
        self.red = red  # a bit per boundary that carries a Red chip
        self.zoning = station.zoning(red)
        self.round = round_
        self.blue = blue  # what the blue check of this round told
        self.reserve = reserve  # the spirit set aside with three players, until it enters
        self.mechamaru = mechamaru
        self.announced = announced  # the spirit Gojo named first (SHB-017)

    def clone(self) -> Shibuya:
        twin = Shibuya(
            self.facts,
            self.stack[:],
            self.box,
            self.station,
            self.gojo,
            self.turn_order,
            self.character[:],
            self.at[:],
            self.energy[:],
            self.used[:],
            self.laid[:],
            self.result[:],
            self.humans[:],
            self.human_supply,
            self.bank,
            self.red,
            self.round,
            self.blue,
            self.reserve,
            self.mechamaru,
            self.announced,
        )
        self.copy_core(twin)
        return twin

    def set_red(self, red: int) -> None:
        """Change which boundaries carry a Red chip; zones follow at once (SHB-054)."""
        self.red = red
        self.zoning = self.station.zoning(red)

    def red_chips_left(self) -> int:
        """The Red chips Gojo still holds."""
        return self.box.red_chips - self.red.bit_count()

    def spirits(self) -> list[Seat]:
        """The seats of the spirits on the board, in turn order."""
        return [seat for seat in self.turn_order if self.at[seat] != NOWHERE]

    def exorcised(self) -> list[Seat]:
        """The seats of the spirits not on the board, in turn order."""
        return [seat for seat in self.turn_order if self.at[seat] == NOWHERE]

    def zone(self, seat: Seat) -> int:
        """The zone of a piece on the board (SHB-005)."""
        return self.zoning.zone[self.at[seat]]

    def humans_in_zone(self, area: int) -> int:
        """The humans anywhere in the zone of a base area (SHB-005)."""
        return sum([self.humans[member] for member in self.zoning.members[area]])

    def flower_field(self) -> bool:
        """Whether Flower Field was performed in this round (SHB-071)."""
        return any([self.laid[seat] == FLOWER_FIELD and self.result[seat] == PERFORMED for seat in self.turn_order])

    def gain_energy(self, seat: Seat, chips: int) -> int:
        """Take chips from the bank, as many as it holds (SHB-092)."""
        gained = min(chips, self.bank)
        self.bank -= gained
        self.energy[seat] += gained
        return gained

    def lose_energy(self, seat: Seat, chips: int) -> None:
        """Give chips back to the bank."""
        self.energy[seat] -= chips
        self.bank += chips


def blank(facts: Facts, box: Box) -> Shibuya:
    """A table on which nothing stands yet but the seats."""
    seats = facts.seats
    return Shibuya(
        facts,
        [],
        box,
        box.station(facts),
        gojo_seat(facts),
        turn_order(facts),
        character=[NONE] * seats,
        at=[NOWHERE] * seats,
        energy=[0] * seats,
        used=[NONE] * seats,
        laid=[NONE] * seats,
        result=[FACE_DOWN] * seats,
        humans=[0] * box.areas,
        human_supply=box.human_chips,
        bank=box.energy_chips,
        red=0,
        round_=1,  # SHB-009
        blue=UNASKED,
        reserve=NONE,
        mechamaru=NONE,
        announced=NONE,
    )
