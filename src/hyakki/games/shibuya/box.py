"""What is in the box, made once from the data files and shared by all matches: areas, links, cards, maps, zones."""

from __future__ import annotations

from typing import cast

from hyakki.core.stack import Facts
from hyakki.games.shibuya.cards import CARDS, CHARACTERS, NONE
from hyakki.games.shibuya.schema import Board, Files


class Zoning:
    """The zones that one set of Red chips makes (SHB-004), and where each link out of them leads.

    A zone is named by its lowest base area. A destination is the lowest base area of the zone at which a permitted link
    arrives (SHB-006), so two links into one zone are one destination."""

    def __init__(self, station: Station, red: int) -> None:
        everywhere = range(station.box.areas)
        zone = list(everywhere)
        for number in station.boundaries:
            a, b = station.box.boundaries[number]
            if red >> number & 1 and zone[a] != zone[b]:
                low, high = min(zone[a], zone[b]), max(zone[a], zone[b])
                zone = [low if z == high else z for z in zone]
        self.zone = zone  # per base area
        self.members = [[a for a in everywhere if zone[a] == zone[area]] for area in everywhere]
        self.zones = [self.members[area] for area in station.areas if zone[area] == area]
        self.written = b""  # as observations have its zones, once one does
        boundaries = [station.box.boundaries[number] for number in station.boundaries]
        stairs = [station.box.stairs[number] for number in station.stairs]
        # Per base area, for the piece of a zone may be drawn on any of its base areas:
        self.moves = [self._arrivals(area, boundaries) for area in everywhere]  # SHB-043
        self.stairs = [self._arrivals(area, stairs) for area in everywhere]  # SHB-046
        self.two_steps = [self._two_steps(area, boundaries + stairs) for area in everywhere]  # SHB-067

    def _arrivals(self, area: int, links: list[tuple[int, int]]) -> list[int]:
        """A link with one end in the zone and the other outside; one inside a zone is no way out (SHB-045)."""
        areas: list[int] = []
        for a, b in links:
            if self.zone[a] != self.zone[b]:
                if self.zone[a] == self.zone[area]:
                    areas.append(b)
                elif self.zone[b] == self.zone[area]:
                    areas.append(a)
        return self._lowest(areas)

    def _two_steps(self, area: int, links: list[tuple[int, int]]) -> list[int]:
        return self._lowest([end for middle in self._arrivals(area, links) for end in self._arrivals(middle, links)])

    def _lowest(self, arrivals: list[int]) -> list[int]:
        """Of several arrivals in one zone the lowest."""
        lowest: list[int] = []
        zones: list[int] = []
        for area in sorted(arrivals):
            if self.zone[area] not in zones:
                zones.append(self.zone[area])
                lowest.append(area)
        return lowest


class Station:
    """One map: which of the areas and links are on it, and what is printed there."""

    def __init__(self, box: Box, name: str, board: Board) -> None:
        self.box = box
        self.name = name
        self.areas = [box.area_index[area.id] for area in board.areas]
        self.boundaries = [box.boundary_names.index(link.id) for link in board.boundaries]
        self.stairs = [box.stairs_names.index(link.id) for link in board.stairs]
        self.floor_labels = [f"{floor.id} floor, {floor.label}" for floor in board.floors]
        floors = [floor.id for floor in board.floors]
        self.plaza = [self._where([a.plaza and a.floor == floor for a in board.areas]) for floor in floors]
        self.start = [self._where([name in a.pieces_at_setup for a in board.areas]) for name in CHARACTERS]
        self.face_area = [self._where([a.die == face for a in board.areas]) for face in range(1, 7)]  # SHB-102
        self.humans_at_setup = [0] * box.areas
        for area in board.areas:
            self.humans_at_setup[box.area_index[area.id]] = area.humans_at_setup
        self.zonings: dict[int, Zoning] = {}  # by the set of Red chips

    def _where(self, fits: list[bool]) -> int:
        return self.areas[fits.index(True)]

    def zoning(self, red: int) -> Zoning:
        """The zones made by a set of Red chips; worked out once for each set."""
        zoning = self.zonings.get(red)
        if zoning is None:
            zoning = Zoning(self, red)
            self.zonings[red] = zoning
        return zoning


class Box:
    """The areas and links of all maps, each by one number, the cards and the numbers of the box."""

    def __init__(self, files: Files) -> None:
        boards = list(files.boards.values())
        areas = [area for board in boards for area in board.areas]
        self.area_names = [area.id for area in areas]
        self.area_labels = [area.label for area in areas]
        self.area_index = {name: i for i, name in enumerate(self.area_names)}
        self.areas = len(areas)
        self.floor = [[f.id for f in board.floors].index(area.floor) for board in boards for area in board.areas]
        self.boundary_names = [link.id for board in boards for link in board.boundaries]
        self.stairs_names = [link.id for board in boards for link in board.stairs]
        self.boundaries = [self._ends(link.ends) for board in boards for link in board.boundaries]
        self.stairs = [self._ends(link.ends) for board in boards for link in board.stairs]
        self.stations = {name: Station(self, name, board) for name, board in files.boards.items()}

        setup = files.setup
        self.rounds = setup.rounds
        self.human_chips = setup.human_chips
        self.energy_chips = setup.energy_chips
        self.red_chips = setup.red_chips
        self.start_energy = setup.start_energy_per_spirit
        self.mechamaru_rounds = {
            int(seats): setup.mechamaru_rounds if mode.mechamaru else [] for seats, mode in setup.modes.items()
        }
        rows = {card.id: card for card in files.cards.cards}
        self.cost = [rows[name].energy_cost for name in CARDS]
        self.owned: dict[int, list[list[int]]] = {}  # number of seats -> character -> cards (SHB-014, SHB-101)
        for seats, mode in setup.modes.items():
            self.owned[int(seats)] = [
                [i for i, card in enumerate(CARDS) if name in rows[card].owners and card not in mode.removed_cards]
                for name in CHARACTERS
            ]

    def _ends(self, ends: tuple[str, str]) -> tuple[int, int]:
        return self.area_index[ends[0]], self.area_index[ends[1]]

    def station(self, facts: Facts) -> Station:
        """The map of a match, by its option (SHB-003)."""
        return self.stations[cast(str, facts.options["map"])]

    def hand(self, seats: int, character: int, used: int) -> list[int]:
        """The cards that may be laid: all of the character's but the one used in the round before (SHB-023)."""
        return [card for card in self.owned[seats][character] if card != used]

    def named(self, area: int) -> str | None:
        """The id of an area, or nothing for a piece that is not on the board."""
        return None if area == NONE else self.area_names[area]
