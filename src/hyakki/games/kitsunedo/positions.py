"""Positions: the state as JSON in the ledger's words, and back, refusing what cannot be."""

from __future__ import annotations

from typing import Any

from hyakki.core.errors import BadInput
from hyakki.core.kinds import AnyObject, Field, Fields, Flag, Json, Kind, ListOf, Maybe, Named, SeatOf, Whole
from hyakki.core.stack import NATURE, Chance, Facts, Seat
from hyakki.games.kitsunedo.cards import ALL, SPECTATOR, bit
from hyakki.games.kitsunedo.state import NONE, Kitsunedo
from hyakki.games.kitsunedo.tables import ITEM_TYPES, LANTERN_FACE, Tables
from hyakki.games.kitsunedo.view import USES, packets

SHARED_KEYS = ("game", "seats", "options", "moment")  # what a stored moment does not say of its own


class Card:
    """A card as a position names it: its face, who knows it is there, who knows its place in a packet."""

    def __init__(self, face: int, known: int, placed: int) -> None:
        self.face = face
        self.known = known
        self.placed = placed


class CardKind(Kind):
    """The name of a card, or an object that also says who knows of it (`all` or seats)."""

    def __init__(self, key: str, names: list[str], first: int) -> None:
        self.key = key
        self.name = Named(f"a {key}", names)
        self.first = first
        knowing = Field(KnownBy(), [])
        self.fields = Fields(
            {key: Field(self.name, required=True), "known_by": knowing, "known_place_by": knowing},
        )

    def read(self, value: Json, path: str, seats: int) -> object:
        if not isinstance(value, dict):
            face = self.name.read(value, path, seats)
            assert isinstance(face, int)
            return Card(face + self.first, 0, 0)
        found = self.fields.read(value, path, seats)
        assert isinstance(found, dict)
        return Card(found[self.key] + self.first, found["known_by"] | found["known_place_by"], found["known_place_by"])

    def write(self, value: object) -> Json:
        assert isinstance(value, Card)
        name = self.name.write(value.face - self.first)
        if not value.known:
            return name
        told = {self.key: name, "known_by": KnownBy().write(value.known)}
        if value.placed:
            told["known_place_by"] = KnownBy().write(value.placed)
        return told

    def describe(self) -> str:
        return self.name.describe()


class KnownBy(Kind):
    """A list of seats, `"all"` (spectators included), or `{"all_but": seats}`."""

    def __init__(self) -> None:
        self.seats = ListOf(SeatOf(), unique=True)
        self.all_but = Fields({"all_but": Field(self.seats, required=True)})

    def read(self, value: Json, path: str, seats: int) -> object:
        if value == "all":
            return ALL
        if isinstance(value, dict):
            lacking = self.all_but.read(value, path, seats)
            assert isinstance(lacking, dict)
            return ALL - sum([bit(seat) for seat in lacking["all_but"]])
        found = self.seats.read(value, path, seats)
        assert isinstance(found, tuple)
        return sum([bit(seat) for seat in found])

    def write(self, value: object) -> Json:
        assert isinstance(value, int)
        if value == ALL:
            return "all"
        if value & bit(None):
            return {"all_but": [seat for seat in range(SPECTATOR) if not value & bit(seat)]}
        return [seat for seat in range(SPECTATOR) if value & bit(seat)]

    def describe(self) -> str:
        return '"all", {"all_but": seats} or a list of seats'


class DeckEntry(Kind):
    """A card of the item deck, or a list of cards that were shuffled under it together; from the top."""

    def __init__(self, card: CardKind) -> None:
        self.card = card
        self.cards = ListOf(card, 1)

    def read(self, value: Json, path: str, seats: int) -> object:
        return self.cards.read(value, path, seats) if isinstance(value, list) else self.card.read(value, path, seats)

    def write(self, value: object) -> Json:
        return self.cards.write(value) if isinstance(value, tuple) else self.card.write(value)

    def describe(self) -> str:
        return f"{self.card.describe()}, or a list of such"


class MomentKind(Kind):
    """A stored moment: a position as it was `before`, and the answers `since`; read with the game's help later."""

    def read(self, value: Json, path: str, seats: int) -> object:
        fields = Fields({"before": Field(AnyObject(), required=True), "since": Field(ListOf(AnyObject(), 1), [])})
        return fields.read(value, path, seats)

    def write(self, value: object) -> Json:
        assert isinstance(value, dict)
        return {"before": value["before"], "since": list(value["since"])}

    def describe(self) -> str:
        return "an object with before, since"


def fields(tables: Tables) -> dict[str, Field]:
    """The keys of a position besides those every game has."""
    item = Named("an item", tables.item_names)
    card = CardKind("item", tables.item_names, 0)
    lantern = CardKind("lantern", tables.lantern_names, LANTERN_FACE)
    lord = Fields(
        {
            "lord": Field(Maybe(Named("a lord", tables.lord_names), NONE)),
            "lives": Field(Maybe(Whole(0, 2), NONE)),
            "hand": Field(ListOf(card), []),
            "lantern": Field(Maybe(lantern)),
            "mark": Field(Maybe(item, NONE)),
            "mark_fresh": Field(Flag(), False),
            "unchallengeable": Field(ListOf(Named("a lantern", tables.lantern_names), unique=True), []),
        }
    )
    laid = Fields({"item": Field(item, required=True), "as": Field(item, required=True)})
    return {
        "active_seat": Field(SeatOf(), 0),
        "first_seat": Field(SeatOf(), 0),
        "round": Field(Whole(1, 1_000_000), 1),
        "turn": Field(Whole(0, 1_000_000), 0),
        "lords": Field(ListOf(lord, 0, 6), []),
        "item_deck": Field(ListOf(DeckEntry(card)), []),
        "discard_pile": Field(ListOf(item), []),
        "lantern_deck": Field(ListOf(lantern), []),
        "laid": Field(ListOf(laid), []),
        "handed": Field(Maybe(item, NONE)),
        "used_this_turn": Field(ListOf(Named("a use", USES), unique=True), []),
        "stopped": Field(Flag(), False),
        "opening": Field(Flag(), False),
        "proposed": Field(ListOf(SeatOf(), unique=True), []),
        "reaped": Field(Whole(0, 99), 0),
        "extra_turns": Field(Whole(0, 99), 0),
        "out_order": Field(Maybe(ListOf(SeatOf(), unique=True))),
        "moment": Field(Maybe(MomentKind())),
    }


def describe(state: Kitsunedo) -> dict[str, object]:
    """The state as values of `fields`."""
    seats = range(state.facts.seats)
    return {
        "active_seat": state.active,
        "first_seat": state.first_seat,
        "round": state.round,
        "turn": state.turn,
        "lords": [described_lord(state, seat) for seat in seats],
        "item_deck": described_deck(state),
        "discard_pile": [state.face[card] for card in reversed(state.discard)],
        "lantern_deck": [described(state, card) for card in reversed(state.lantern_deck)],
        "laid": [{"item": state.face[c], "as": kind} for c, kind in zip(state.laid, state.laid_as, strict=True)],
        "handed": NONE if state.handed == NONE else state.face[state.handed],
        "used_this_turn": [i for i in range(len(USES)) if state.used >> i & 1],
        "stopped": state.stopped,
        "opening": state.opening,
        "proposed": [seat for seat in seats if state.proposed >> seat & 1],
        "reaped": state.reaped,
        "extra_turns": state.extra_turns,
        "out_order": tuple(state.out_order),
        "moment": described_moment(state),
    }


def described(state: Kitsunedo, card: int, owner: int = 0) -> Card:
    """A card with those who know it besides its owner."""
    known = state.known[card]
    if not known & bit(None):
        known &= ~owner
    return Card(state.face[card], known, state.placed[card] if state.packet[card] else 0)


def described_lord(state: Kitsunedo, seat: Seat) -> dict[str, object]:
    lantern, mark = state.lanterns[seat], state.marks[seat]
    hand = [described(state, card, bit(seat)) for card in state.hands[seat]]
    return {
        "lord": state.lords[seat],
        "lives": state.lives[seat],
        "hand": sorted(hand, key=lambda card: (card.face, card.known)),
        "lantern": None if lantern == NONE else described(state, lantern, bit(seat)),
        "mark": NONE if mark == NONE else state.face[mark],
        "mark_fresh": bool(state.fresh_marks >> seat & 1),
        "unchallengeable": [i for i in range(4) if state.unchallengeable[seat] >> i & 1],
    }


def described_deck(state: Kitsunedo) -> list[object]:
    """From the top: single cards, and packets as tuples."""
    found: list[object] = []
    for cards in reversed(packets(state)):
        from_top = [described(state, card) for card in reversed(cards)]
        if state.packet[cards[0]]:
            found.append(tuple(from_top))
        else:
            found.extend(from_top)
    return found


def described_moment(state: Kitsunedo) -> dict[str, object] | None:
    """The stored moment as a position of its own, and the answers since in the game's notation."""
    if state.moment is None:
        return None
    game = state.facts.game
    before = {key: value for key, value in game.position(state.moment).items() if key not in SHARED_KEYS}
    return {"before": before, "since": [{"seat": e.seat, "does": game.format(e.action)} for e in state.since]}


class Builder:
    """Makes the cards of a state from those a position names."""

    def __init__(self, state: Kitsunedo) -> None:
        self.state = state

    def add(self, card: Card, knowing: int) -> int:
        state = self.state
        state.face.append(card.face)
        state.known.append(card.known | knowing)
        state.placed.append(card.placed)
        state.packet.append(0)
        return len(state.face) - 1

    def open(self, kind: int) -> int:
        return self.add(Card(kind, ALL, 0), ALL)

    def deck(self, entries: tuple[Any, ...]) -> None:
        state = self.state
        from_bottom: list[Any] = list(entries)[::-1]
        for entry in from_bottom:
            if isinstance(entry, tuple):
                state.packets += 1
                shuffled: list[Card] = list(entry)
                for card in reversed(shuffled):
                    state.deck.append(self.add(card, 0))
                    state.packet[state.deck[-1]] = state.packets
            else:
                state.deck.append(self.add(entry, 0))

    def lord(self, seat: Seat, told: dict[str, Any]) -> None:
        state = self.state
        state.lords[seat] = told["lord"]
        if told["lives"] != NONE:
            state.lives[seat] = told["lives"]
        state.hands[seat] = [self.add(card, bit(seat)) for card in told["hand"]]
        if told["lantern"] is not None:
            state.lanterns[seat] = self.add(told["lantern"], ALL if state.mode.face_up else bit(seat))
        if told["mark"] != NONE:
            state.marks[seat] = self.open(told["mark"])
        state.fresh_marks |= 1 << seat if told["mark_fresh"] else 0
        state.unchallengeable[seat] = sum([1 << lantern for lantern in told["unchallengeable"]])


def build(facts: Facts, tables: Tables, values: dict[str, Any]) -> Kitsunedo:
    """A state from values read by `fields`; its stack is empty."""
    state = Kitsunedo(facts, [], tables, tables.modes[str(facts.options["mode"])], [])
    builder = Builder(state)
    if len(values["lords"]) > facts.seats:
        raise BadInput("lords", f"has {len(values['lords'])} entries, not {facts.seats}")
    for seat, told in enumerate(values["lords"]):
        builder.lord(seat, told)
    builder.deck(values["item_deck"])
    state.discard = [builder.open(kind) for kind in list(values["discard_pile"])[::-1]]
    state.lantern_deck = [builder.add(card, 0) for card in list(values["lantern_deck"])[::-1]]
    state.laid = [builder.open(laid["item"]) for laid in values["laid"]]
    state.laid_as = [laid["as"] for laid in values["laid"]]
    if values["handed"] != NONE:
        state.handed = builder.open(values["handed"])
    read_turn(state, values)
    check(state)
    return state if values["moment"] is None else replayed(facts, values)


def read_turn(state: Kitsunedo, values: dict[str, Any]) -> None:
    """What a position says of the course of the turn."""
    state.active = values["active_seat"]
    state.first_seat = values["first_seat"]
    state.round = values["round"]
    state.turn = values["turn"]
    state.used = sum([1 << use for use in values["used_this_turn"]])
    state.stopped = values["stopped"]
    state.opening = values["opening"]
    state.proposed = sum([1 << seat for seat in values["proposed"]])
    state.reaped = values["reaped"]
    state.extra_turns = values["extra_turns"]
    out = [seat for seat, lives in enumerate(state.lives) if not lives]
    state.out_order = out if values["out_order"] is None else list(values["out_order"])
    if sorted(state.out_order) != out:
        raise BadInput("out_order", f"does not name the seats that are out: {out}")


def check(state: Kitsunedo) -> None:
    """Refuse what no match can come to."""
    names = state.tables
    chosen = [lord for lord in state.lords if lord != NONE]
    if len(set(chosen)) != len(chosen):
        raise BadInput("lords", "names a lord twice (KIT-001)")
    for seat, lives in enumerate(state.lives):
        if lives > state.mode.lives:
            raise BadInput(f"lords[{seat}].lives", f"{lives} is more than {state.mode.lives} in {state.mode.name}")
        if not lives and state.lanterns[seat] != NONE:
            raise BadInput(f"lords[{seat}].lantern", "an out lord has none (KIT-014)")
    for faces, box, first in (
        (names.item_names, state.mode.items, 0),
        (names.lantern_names, state.mode.lanterns, LANTERN_FACE),
    ):
        for kind, name in enumerate(faces):
            count = state.face.count(first + kind)
            if count > box[kind]:
                raise BadInput("", f"{name} is named {count} times, {state.mode.name} has {box[kind]}")
    laid = [state.face[card] for card in [*state.laid, *[m for m in state.marks if m != NONE]]]
    if any([face >= ITEM_TYPES for face in laid]):
        raise BadInput("laid", "names a lantern")


def replayed(facts: Facts, values: dict[str, Any]) -> Kitsunedo:
    """The present of a position with a stored moment: that moment, and the answers since (KIT-102)."""
    game = facts.game
    told = values["moment"]
    try:
        state = game.from_position({**told["before"], "seats": facts.seats, "options": dict(facts.options)})
    except BadInput as error:
        path = f"moment.before.{error.path}" if error.path else "moment.before"
        raise BadInput(path, error.problem, error.hint) from None
    assert isinstance(state, Kitsunedo)
    for number, line in enumerate(told["since"]):
        path = f"moment.since[{number}]"
        if set(line) != {"seat", "does"} or type(line["seat"]) is not int:
            raise BadInput(path, "is not an object with seat, does")
        action = game.parse(str(line["does"]))
        top = state.stack[-1] if state.stack else None
        if isinstance(top, Chance):
            fits = line["seat"] == NATURE and top.accepts(state, action)
        else:
            fits = action in state.legal(line["seat"])
        if not fits:
            raise BadInput(path, f'seat {line["seat"]} could not "{str(line["does"])[:60]}" there')
        state.apply(line["seat"], action)
    given = {key: value for key, value in values.items() if key != "moment"}
    come_to = {key: value for key, value in describe(state).items() if key != "moment"}
    kinds = game.position_fields.fields
    for key, value in given.items():
        if kinds[key].kind.write(value) != kinds[key].kind.write(come_to[key]):
            raise BadInput(key, "is not what the stored moment and the answers since lead to")
    state.stack.clear()
    return state


def counted(state: Kitsunedo) -> dict[str, int]:
    """Every card of the match by name, wherever it is; each must lie in exactly one place."""
    cards = (
        state.deck + state.discard + state.lantern_deck + state.laid + [card for hand in state.hands for card in hand]
    )
    cards += [card for card in [*state.lanterns, *state.marks, state.handed] if card != NONE]
    names = state.tables.item_names + state.tables.lantern_names
    found = dict.fromkeys(names, 0)
    for card in cards:
        found[names[state.face[card]]] += 1
    return found
