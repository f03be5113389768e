"""The shape of the data files, checked when they are loaded; an owner's replacements pass the same gate."""

from __future__ import annotations

import msgspec

from hyakki.core.errors import BadInput
from hyakki.core.game import Manual
from hyakki.core.schema import Label, OptionTable, read
from hyakki.games.shibuya.cards import BLUE, CARDS, CHARACTERS, GOJO, HOLLOW_PURPLE

AREAS = 9  # SHB-003
FACES = [1, 2, 3, 4, 5, 6]  # of the die (SHB-102)
MAX_BOUNDARIES = 60  # a set of boundaries is kept as bits of one number
CONCOURSE = "concourse"
MAPS = {CONCOURSE: "board", "atrium": "atrium"}  # the maps by name, each with its data file (SHB-003)


class Floor(msgspec.Struct):
    id: str
    label: Label


class Area(msgspec.Struct):
    id: str
    name: Label
    label: Label
    floor: str
    plaza: bool
    humans_at_setup: int
    die: int | None
    pieces_at_setup: list[str]


class Link(msgspec.Struct):
    id: str
    ends: tuple[str, str]


class Board(msgspec.Struct):
    floors: list[Floor]
    areas: list[Area]
    boundaries: list[Link]
    stairs: list[Link]


class Card(msgspec.Struct):
    id: str
    owners: list[str]
    kind: str
    energy_cost: int


class CardTable(msgspec.Struct):
    cards: list[Card]


class Mode(msgspec.Struct):
    spirits_in_play: int
    reserve: int
    removed_cards: list[str]
    energy_bank_at_start: int
    mechamaru: bool


class Setup(msgspec.Struct):
    rounds: int
    human_chips: int
    energy_chips: int
    red_chips: int
    start_energy_per_spirit: int
    mechamaru_rounds: list[int]
    modes: dict[str, Mode]


class Files:
    """The data files as typed objects."""

    def __init__(self, manual: Manual) -> None:
        boards = {name: read(manual, file, Board) for name, file in MAPS.items()}
        self.boards = {name: boards[name] for name in maps_of(manual)}
        self.cards = read(manual, "cards", CardTable)
        self.setup = read(manual, "setup", Setup)
        self.options = read(manual, "options", OptionTable)
        for name, board in self.boards.items():
            file = f"{MAPS[name]}.json"
            check_areas(file, board)
            check_links(file, board)
            check_connected(file, board)
            check_setup_pieces(file, board, self.setup)
        check_names(self.boards)
        check_cards(self.cards)
        check_numbers(self.setup)


def maps_of(manual: Manual) -> list[str]:
    """The maps of these data: an owner's board stands alone, unless the owner brings the others too."""
    if MAPS[CONCOURSE] in manual.changed:
        return [name for name, file in MAPS.items() if file in manual.changed]
    return list(MAPS)


def check_names(boards: dict[str, Board]) -> None:
    """An area or a link of one map has no name of another: a word means one place."""
    taken: dict[str, str] = {}
    for name, board in boards.items():
        for thing in [area.id for area in board.areas] + [link.id for link in board.boundaries + board.stairs]:
            if taken.setdefault(thing, name) != name:
                raise BadInput(f"{MAPS[name]}.json", f"{thing} is a name on the map {taken[thing]} too")
    links = sum(len(board.boundaries) for board in boards.values())
    if links > MAX_BOUNDARIES:
        raise BadInput("boundaries", f"{links} on all maps are more than {MAX_BOUNDARIES}")


def check_areas(file: str, board: Board) -> None:
    """SHB-003: nine areas on two floors, each floor with one plaza; six areas with the faces of the die."""
    floors = [floor.id for floor in board.floors]
    if len(floors) != 2 or floors[0] == floors[1]:
        raise BadInput(f"{file} floors", f"{len(floors)} named, two different ones needed (SHB-003)")
    ids = [area.id for area in board.areas]
    if len(ids) != AREAS:
        raise BadInput(f"{file} areas", f"{len(ids)} named, {AREAS} needed (SHB-003)")
    for i, area in enumerate(board.areas):
        path = f"{file} areas {area.id}"
        if area.id in ids[:i]:
            raise BadInput(path, "stands there twice")
        if not area.id or any(letter.isspace() for letter in area.id):
            raise BadInput(path, "an id is one word, so that it can be typed")
        if area.floor not in floors:
            raise BadInput(f"{path}.floor", f'"{area.floor}" is not a floor', f"floors: {', '.join(floors)}")
        if area.humans_at_setup < 0:
            raise BadInput(f"{path}.humans_at_setup", f"{area.humans_at_setup} is negative")
    for floor in floors:
        plazas = [area.id for area in board.areas if area.floor == floor and area.plaza]
        if len(plazas) != 1:
            raise BadInput(f"{file} areas", f"floor {floor} has {len(plazas)} plazas, one needed (SHB-069)")
    faces = sorted(area.die for area in board.areas if area.die is not None)
    if faces != FACES:
        raise BadInput(f"{file} areas", f"the die leads to areas by {faces}, each of 1..6 once needed (SHB-102)")


def check_links(file: str, board: Board) -> None:
    """SHB-003: a boundary joins two areas of one floor, a staircase two areas of different floors."""
    floor_of = {area.id: area.floor for area in board.areas}
    seen: dict[frozenset[str], str] = {}
    ids: list[str] = []
    for key, links in (("boundaries", board.boundaries), ("stairs", board.stairs)):
        for link in links:
            path = f"{file} {key} {link.id}"
            for end in link.ends:
                if end not in floor_of:
                    raise BadInput(f"{path}.ends", f'"{end}" is not an area', f"areas: {', '.join(floor_of)}")
            one, other = link.ends
            pair = frozenset(link.ends)
            if one == other:
                raise BadInput(f"{path}.ends", f"joins {one} to itself")
            if pair in seen:
                raise BadInput(path, f"joins the same areas as {seen[pair]}")
            if link.id in ids or not link.id or any(letter.isspace() for letter in link.id):
                raise BadInput(path, "an id is one word and stands there once")
            if (floor_of[one] == floor_of[other]) != (key == "boundaries"):
                kind = "a boundary stays on one floor" if key == "boundaries" else "stairs lead to the other floor"
                raise BadInput(f"{path}.ends", f"{one} is on {floor_of[one]}, {other} on {floor_of[other]}: {kind}")
            seen[pair] = link.id
            ids.append(link.id)


def check_connected(file: str, board: Board) -> None:
    """Every area can be reached from every other, and each floor by boundaries alone."""
    for floor in board.floors:
        ids = [area.id for area in board.areas if area.floor == floor.id]
        lost = unreached(ids, board.boundaries)
        if lost:
            raise BadInput(f"{file} boundaries", f"no way on floor {floor.id} from {ids[0]} to {', '.join(lost)}")
    if not board.stairs:
        raise BadInput(f"{file} stairs", "no stairs join the two floors")


def unreached(ids: list[str], links: list[Link]) -> list[str]:
    """The areas that cannot be reached from the first one."""
    reached = {ids[0]}
    grows = True
    while grows:
        news = {end for link in links for end in link.ends if reached & set(link.ends)} - reached
        reached |= news
        grows = bool(news)
    return [area for area in ids if area not in reached]


def check_setup_pieces(file: str, board: Board, setup: Setup) -> None:
    """SHB-010, SHB-015: every piece starts somewhere, all spirits together; the humans are enough chips."""
    places: dict[str, str] = {}
    for area in board.areas:
        for piece in area.pieces_at_setup:
            if piece not in CHARACTERS or piece in places:
                raise BadInput(f"{file} areas {area.id}.pieces_at_setup", f'"{piece}" is no piece or placed twice')
            places[piece] = area.id
    missing = [name for name in CHARACTERS if name not in places]
    if missing:
        raise BadInput(f"{file} areas", f"no area has {', '.join(missing)} in pieces_at_setup (SHB-015)")
    if len({places[name] for name in CHARACTERS if name != CHARACTERS[GOJO]}) > 1:
        raise BadInput(f"{file} areas", "the spirits do not start together (SHB-015)")
    humans = sum(area.humans_at_setup for area in board.areas)
    if not 1 <= humans <= setup.human_chips:
        raise BadInput(f"{file} areas", f"{humans} humans at setup, 1..{setup.human_chips} needed (SHB-010)")


def check_cards(table: CardTable) -> None:
    """The rules know each card by name: all are there, none else, each with an owner (SHB-014)."""
    ids = [card.id for card in table.cards]
    if sorted(ids) != sorted(CARDS):
        odd = sorted(set(ids) ^ set(CARDS)) or ids
        raise BadInput("cards.json cards", f"missing, unknown or repeated: {', '.join(odd)}")
    for card in table.cards:
        if not card.owners or not set(card.owners) <= set(CHARACTERS):
            raise BadInput(f"cards.json {card.id}.owners", "are not characters", f"known: {', '.join(CHARACTERS)}")
        number = CARDS.index(card.id)
        gojos = card.owners == [CHARACTERS[GOJO]]
        if (BLUE <= number <= HOLLOW_PURPLE) != gojos or (number > HOLLOW_PURPLE and CHARACTERS[GOJO] in card.owners):
            raise BadInput(f"cards.json {card.id}.owners", "mix Gojo's cards with those of the spirits (SHB-014)")
        if card.energy_cost < 0:
            raise BadInput(f"cards.json {card.id}.energy_cost", f"{card.energy_cost} is negative")


def check_numbers(setup: Setup) -> None:
    """SHB-001, SHB-016: both modes are there, and the bank holds what the spirits do not."""
    if set(setup.modes) != {"3", "4"}:
        raise BadInput("setup.json modes", "are not those for 3 and 4 players (SHB-001)")
    for number, mode in setup.modes.items():
        path = f"setup.json modes.{number}"
        if mode.spirits_in_play != int(number) - 1 or mode.reserve != len(CHARACTERS) - int(number):
            raise BadInput(path, "every player but one has a spirit, the others are reserve (SHB-100)")
        if not set(mode.removed_cards) <= set(CARDS):
            raise BadInput(f"{path}.removed_cards", "names a card that is not there")
        bank = setup.energy_chips - mode.spirits_in_play * setup.start_energy_per_spirit
        if mode.energy_bank_at_start != bank or bank < 0:
            raise BadInput(f"{path}.energy_bank_at_start", f"{mode.energy_bank_at_start} is not {bank} (SHB-016)")
    if setup.rounds < 1 or setup.red_chips < 0:
        raise BadInput("setup.json", "needs at least one round and no negative number of Red chips")
