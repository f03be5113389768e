"""Positions: the state as JSON in the ledger's words, and back, refusing what cannot be."""

from __future__ import annotations

from typing import Any

from hyakki.core.errors import BadInput
from hyakki.core.kinds import Field, Fields, Flag, Json, Kind, ListOf, Maybe, Named, SeatOf, Whole, Word
from hyakki.core.stack import Facts, Seat
from hyakki.games.tsuro_seas.cards import CLASS_BITS, KNOWN_BITS, KNOWN_UNIT, SPECTATOR, in_packet, packet
from hyakki.games.tsuro_seas.sea import CAUSES, OFF_BOARD, Sea
from hyakki.games.tsuro_seas.state import AFLOAT, EMPTY, FIRST_DAIKAIJU, NOWHERE, Tsuro
from hyakki.games.tsuro_seas.view import packets


class Square(Kind):
    """`[col, row]`, held as one number."""

    def __init__(self, sea: Sea) -> None:
        self.sea = sea
        self.pair = ListOf(Whole(0, sea.size - 1), 2, 2)

    def read(self, value: Json, path: str, seats: int) -> object:
        pair = self.pair.read(value, path, seats)
        assert isinstance(pair, tuple)
        return self.sea.square(pair[0], pair[1])

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        return self.sea.col_row(value)

    def describe(self) -> str:
        return f"[col, row] with both 0..{self.sea.size - 1}"


class Card(Kind):
    """A hidden tile: its class, or an object that also says who knows it is there (`all` or seats)."""

    def __init__(self, sea: Sea) -> None:
        self.tile = Named("a tile class", sea.class_names)

    def read(self, value: Json, path: str, seats: int) -> object:
        if not isinstance(value, dict):
            return self.tile.read(value, path, seats)
        fields = Fields({"tile": Field(self.tile, required=True), "known_by": Field(KnownBy(), required=True)})
        found = fields.read(value, path, seats)
        assert isinstance(found, dict)
        card: int = found["tile"] + found["known_by"]
        return card

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        tile = self.tile.write(value & CLASS_BITS)
        known = value & KNOWN_BITS
        return tile if not known else {"tile": tile, "known_by": KnownBy().write(known)}

    def describe(self) -> str:
        return self.tile.describe()


class KnownBy(Kind):
    """`"all"`, spectators included, or a list of seats."""

    def read(self, value: Json, path: str, seats: int) -> object:
        if value == "all":
            return KNOWN_BITS
        found = ListOf(SeatOf(), unique=True).read(value, path, seats)
        assert isinstance(found, tuple)
        return sum([KNOWN_UNIT << seat for seat in found])

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        if value == KNOWN_BITS:
            return "all"
        return [seat for seat in range(SPECTATOR) if value & KNOWN_UNIT << seat]

    def describe(self) -> str:
        return '"all" or a list of seats'


class PileEntry(Kind):
    """A tile of the draw pile, or a list of tiles that were shuffled under it together; from the top."""

    def __init__(self, sea: Sea) -> None:
        self.card = Card(sea)
        self.cards = ListOf(self.card, 1)

    def read(self, value: Json, path: str, seats: int) -> object:
        return self.cards.read(value, path, seats) if isinstance(value, list) else self.card.read(value, path, seats)

    def write(self, value: object) -> Json:
        return self.cards.write(value) if isinstance(value, tuple) else self.card.write(value)

    def describe(self) -> str:
        return f"{self.card.describe()}, or a list of such"


def fields(sea: Sea) -> dict[str, Field]:
    """The keys of a position besides those every game has."""
    square = Square(sea)
    tile = Named("a tile class", sea.class_names)
    beast = Named("a daikaiju", sea.daikaiju_names)
    ship = Fields(
        {
            "front": Field(Maybe(square, NOWHERE)),
            "entry": Field(Maybe(Whole(0, 7), NOWHERE)),
            "start_mark": Field(Maybe(Named("a start mark", sea.mark_names), NOWHERE)),
            "fate": Field(Word(*CAUSES), CAUSES[AFLOAT]),
        }
    )
    laid = Fields(
        {
            "square": Field(square, required=True),
            "tile": Field(tile, required=True),
            "rotation": Field(Whole(0, 3), 0),
        }
    )
    lying = Fields(
        {
            "id": Field(beast, required=True),
            "square": Field(square, required=True),
            "orientation": Field(Whole(0, 3), 0),
        }
    )
    return {
        "active_seat": Field(SeatOf(), 0),
        "ships": Field(ListOf(ship, 0, 8), []),
        "wake_tiles": Field(ListOf(laid), []),
        "daikaiju": Field(ListOf(lying), []),
        "hands": Field(ListOf(ListOf(Card(sea), 0, sea.hand_size), 0, 8), []),
        "draw_pile": Field(ListOf(PileEntry(sea)), []),
        "returning": Field(ListOf(Card(sea)), []),
        "taken": Field(ListOf(tile), []),
        "out_of_game": Field(ListOf(tile), []),
        "daikaiju_pile": Field(ListOf(beast, unique=True), []),
        "daikaiju_known_below": Field(Whole(0, len(sea.daikaiju_names)), 0),
        "refill_due": Field(Flag(), False),
        "may_relocate": Field(ListOf(SeatOf(), unique=True), []),
    }


def describe(state: Tsuro) -> dict[str, object]:
    """The state as values of `fields`."""
    seats = range(state.facts.seats)
    return {
        "active_seat": state.active,
        "ships": [described_ship(state, seat) for seat in seats],
        "wake_tiles": [
            {"square": square, "tile": tile >> 2, "rotation": tile & 3}
            for square, tile in enumerate(state.board)
            if tile >= 0
        ],
        "daikaiju": [
            {"id": beast, "square": square, "orientation": state.orientation[beast]}
            for beast, square in enumerate(state.lair)
            if square != NOWHERE
        ],
        "hands": [sorted(hand, key=canonical) for hand in state.hands],
        "draw_pile": described_pile(state.pile),
        "returning": sorted(state.returning, key=canonical),
        "taken": state.taken,
        "out_of_game": sorted(state.out_of_game),
        "daikaiju_pile": list(reversed(state.daikaiju_pile)),
        "daikaiju_known_below": state.known_below,
        "refill_due": state.refill_due,
        "may_relocate": [seat for seat in seats if state.may_relocate >> seat & 1],
    }


def canonical(card: int) -> tuple[int, int]:
    return card & CLASS_BITS, card


def described_ship(state: Tsuro, seat: Seat) -> dict[str, object]:
    place = state.at[seat]
    if place == NOWHERE:
        return {"front": NOWHERE, "entry": NOWHERE, "start_mark": NOWHERE, "fate": CAUSES[state.fate[seat]]}
    if state.on_mark(seat):
        mark = state.sea.mark_at[place]
        return {"front": NOWHERE, "entry": NOWHERE, "start_mark": mark, "fate": CAUSES[AFLOAT]}
    return {"front": place >> 3, "entry": place & 7, "start_mark": NOWHERE, "fate": CAUSES[AFLOAT]}


def described_pile(pile: list[int]) -> list[object]:
    """From the top: single tiles of the first shuffle, and packets as tuples."""
    found: list[object] = []
    for cards in reversed(packets(pile)):
        from_top = list(reversed(cards))
        if packet(cards[0]) == 0 or len(cards) == 1:
            found.extend(from_top)
        else:
            found.append(tuple(from_top))
    return found


def build(facts: Facts, sea: Sea, values: dict[str, Any]) -> Tsuro:
    """A state from values read by `fields`; its stack is empty."""
    board = [EMPTY] * sea.squares
    for i, laid in enumerate(values["wake_tiles"]):
        occupy(board, laid["square"], laid["tile"] * 4 + laid["rotation"] % sea.turns[laid["tile"]], f"wake_tiles[{i}]")
    lair = [NOWHERE] * len(sea.daikaiju_names)
    orientation = [0] * len(sea.daikaiju_names)
    for i, lying in enumerate(values["daikaiju"]):
        beast = lying["id"]
        if lair[beast] != NOWHERE or beast in values["daikaiju_pile"]:
            raise BadInput(f"daikaiju[{i}].id", f"{sea.daikaiju_names[beast]} stands there twice")
        occupy(board, lying["square"], FIRST_DAIKAIJU - beast, f"daikaiju[{i}]")
        lair[beast] = lying["square"]
        orientation[beast] = lying["orientation"]
    hands = [list(hand) for hand in values["hands"]]
    if len(hands) > facts.seats:
        raise BadInput("hands", f"has {len(hands)} entries, not {facts.seats}")
    hands += [[] for _ in range(facts.seats - len(hands))]
    pile, count = read_pile(list(values["draw_pile"]))
    at, fate = read_ships(facts, sea, board, list(values["ships"]))
    state = Tsuro(
        facts,
        [],
        sea,
        (),
        board,
        at,
        fate,
        hands,
        pile,
        list(values["out_of_game"]),
        list(values["returning"]),
        list(values["taken"]),
        lair,
        orientation,
        list(reversed(values["daikaiju_pile"])),
        values["daikaiju_known_below"],
        values["active_seat"],
        values["refill_due"],
        sum([1 << seat for seat in values["may_relocate"]]),
        count,
    )
    state.box = tuple(counted(state))
    check_counts(state, values)
    return state


def check_counts(state: Tsuro, values: dict[str, Any]) -> None:
    """Refuse more tiles than the box has, daikaiju in a match without them, rights of ships that cannot have them."""
    sea = state.sea
    for tile, copies in enumerate(state.box):
        if copies > sea.copies[tile]:
            raise BadInput("", f"{sea.class_names[tile]} is named {copies} times, the box has {sea.copies[tile]}")
    if state.known_below > len(state.daikaiju_pile):
        raise BadInput("daikaiju_known_below", f"{state.known_below} is more than the daikaiju pile has")
    if not state.facts.options["daikaiju"] and (state.daikaiju_on_board() or state.daikaiju_pile):
        path = "daikaiju" if state.daikaiju_on_board() else "daikaiju_pile"
        raise BadInput(path, "no daikaiju are in a match without them (TSS-094)")
    for i, seat in enumerate(values["may_relocate"]):
        if state.at[seat] == NOWHERE or not state.on_mark(seat):
            raise BadInput(f"may_relocate[{i}]", "the ship lies on no start mark (TSS-052)")


def occupy(board: list[int], square: int, piece: int, path: str) -> None:
    """TSS-006: at most one tile on a square."""
    if board[square] != EMPTY:
        raise BadInput(f"{path}.square", "holds another tile already (TSS-006)")
    board[square] = piece


def read_pile(entries: list[Any]) -> tuple[list[int], int]:
    """The pile from the bottom, and how many packets it has; known tiles and lists are packets of their own."""
    pile: list[int] = []
    count = 0
    for entry in entries[::-1]:
        together = isinstance(entry, tuple)
        cards: list[int] = list(entry)[::-1] if together else [entry]
        if together or cards[0] & KNOWN_BITS:
            count += 1
            cards = [in_packet(card, count) for card in cards]
        pile += cards
    return pile, count


def read_ships(facts: Facts, sea: Sea, board: list[int], ships: list[Any]) -> tuple[list[int], list[int]]:
    """Where ships are and how they fared; a state that no ship can be in is refused (TSS-004, TSS-005)."""
    if len(ships) > facts.seats:
        raise BadInput("ships", f"has {len(ships)} entries, not {facts.seats}")
    at = [NOWHERE] * facts.seats
    fate = [AFLOAT] * facts.seats
    for seat, ship in enumerate(ships):
        path = f"ships[{seat}]"
        fate[seat] = CAUSES.index(ship["fate"])
        if ship["start_mark"] != NOWHERE:
            at[seat] = sea.marks[ship["start_mark"]]
            if at[seat] in at[:seat]:
                raise BadInput(f"{path}.start_mark", "holds another ship already (TSS-019)")
        elif ship["front"] != NOWHERE:
            if ship["entry"] == NOWHERE:
                raise BadInput(f"{path}.entry", "is missing")
            at[seat] = ship["front"] * 8 + ship["entry"]
            behind = sea.across[at[seat]]
            if behind == OFF_BOARD or board[behind >> 3] < 0:
                raise BadInput(f"{path}.front", "no wake tile lies behind the ship (TSS-004)")
        if at[seat] != NOWHERE and fate[seat] != AFLOAT:
            raise BadInput(f"{path}.fate", "a ship on the board is afloat")
        if at[seat] != NOWHERE and board[at[seat] >> 3] >= 0:
            raise BadInput(f"{path}.front", "holds a wake tile (TSS-005)")
    return at, fate


def counted(state: Tsuro) -> list[int]:
    """All wake tiles of a match by class, wherever they are."""
    box = [0] * len(state.sea.class_names)
    cards = state.pile + state.returning + [card for hand in state.hands for card in hand]
    for tile in [card & CLASS_BITS for card in cards] + state.out_of_game + [t >> 2 for t in state.board if t >= 0]:
        box[tile] += 1
    return box
