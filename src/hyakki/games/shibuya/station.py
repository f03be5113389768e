"""Tables made once from the data files and shared by all states: areas, links, zones, cards."""

from __future__ import annotations

from hyakki.games.shibuya.cards import CARDS, CHARACTERS, NONE
from hyakki.games.shibuya.schema import StationFiles


class Zoning:
    """The zones that one set of Red chips makes (SHB-004), and where each link out of them leads.

    A zone is named by its lowest base area. A destination is the lowest base area of the zone at which a permitted link
    arrives (SHB-006), so two links into one zone are one destination."""

    def __init__(self, areas: int, boundaries: list[tuple[int, int]], stairs: list[tuple[int, int]], red: int) -> None:
        zone = list(range(areas))
        for number, (a, b) in enumerate(boundaries):
            if red >> number & 1 and zone[a] != zone[b]:
                low, high = min(zone[a], zone[b]), max(zone[a], zone[b])
                zone = [low if z == high else z for z in zone]
        self.zone = zone  # per base area
        self.members = [[a for a in range(areas) if zone[a] == zone[area]] for area in range(areas)]
        self.zones = [self.members[area] for area in range(areas) if zone[area] == area]
        # Per base area, for the piece of a zone may be drawn on any of its base areas:
        self.moves = [self._arrivals(area, boundaries) for area in range(areas)]  # SHB-043
        self.stairs = [self._arrivals(area, stairs) for area in range(areas)]  # SHB-046
        self.two_steps = [self._two_steps(area, boundaries + stairs) for area in range(areas)]  # SHB-067

    def _arrivals(self, area: int, links: list[tuple[int, int]]) -> list[int]:
        """A link with one end in the zone and the other outside; one inside a zone is no way out (SHB-045)."""
        found: list[int] = []
        for a, b in links:
            if self.zone[a] != self.zone[b]:
                if self.zone[a] == self.zone[area]:
                    found.append(b)
                elif self.zone[b] == self.zone[area]:
                    found.append(a)
        return self._lowest(found)

    def _two_steps(self, area: int, links: list[tuple[int, int]]) -> list[int]:
        return self._lowest([end for middle in self._arrivals(area, links) for end in self._arrivals(middle, links)])

    def _lowest(self, arrivals: list[int]) -> list[int]:
        """Of several arrivals in one zone the lowest."""
        found: list[int] = []
        zones: list[int] = []
        for area in sorted(arrivals):
            if self.zone[area] not in zones:
                zones.append(self.zone[area])
                found.append(area)
        return found


class Station:
    """The map, the cards and the numbers of the box."""

    def __init__(self, files: StationFiles) -> None:
        board = files.board
        self.area_names = [area.id for area in board.areas]
        self.area_labels = [area.label for area in board.areas]
        self.area_index = {name: i for i, name in enumerate(self.area_names)}
        self.areas = len(board.areas)
        self.floor_labels = [f"{floor.id} floor, {floor.label}" for floor in board.floors]
        floors = [floor.id for floor in board.floors]
        self.floor = [floors.index(area.floor) for area in board.areas]
        self.plaza = [[a.plaza and a.floor == floor for a in board.areas].index(True) for floor in floors]
        self.humans_at_setup = [area.humans_at_setup for area in board.areas]
        self.start = [[name in a.pieces_at_setup for a in board.areas].index(True) for name in CHARACTERS]
        self.face_area = [[a.die for a in board.areas].index(face) for face in range(1, 7)]  # SHB-102
        self.boundary_names = [link.id for link in board.boundaries]
        self.stairs_names = [link.id for link in board.stairs]
        self.boundaries = [self._ends(link.ends) for link in board.boundaries]
        self.stairs = [self._ends(link.ends) for link in board.stairs]
        self.zonings: dict[int, Zoning] = {}  # by the set of Red chips

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

    def zoning(self, red: int) -> Zoning:
        """The zones made by a set of Red chips; worked out once for each set."""
        found = self.zonings.get(red)
        if found is None:
            found = Zoning(self.areas, self.boundaries, self.stairs, red)
            self.zonings[red] = found
        return found

    def hand(self, seats: int, character: int, used: int) -> list[int]:
        """The cards that may be laid: all of the character's but the one used in the round before (SHB-023)."""
        return [card for card in self.owned[seats][character] if card != used]

    def named(self, area: int) -> str | None:
        """The id of an area, or nothing for a piece that is not on the board."""
        return None if area == NONE else self.area_names[area]
