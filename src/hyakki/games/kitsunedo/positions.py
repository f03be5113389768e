"""Positions read: a state from the values of its fields, refusing what cannot be."""

from __future__ import annotations

from typing import Any

from hyakki.core.described import Described
from hyakki.core.errors import BadInput
from hyakki.core.stack import NATURE, Action, Chance, Facts, Seat
from hyakki.core.tally import Tally
from hyakki.games.kitsunedo.box import ASH, ITEM_TYPES, LANTERN_FACE, LEAF, SWALLOW_BLADE, VENGEFUL_SPIRIT, Box
from hyakki.games.kitsunedo.cards import ALL, bit
from hyakki.games.kitsunedo.kinds import Card
from hyakki.games.kitsunedo.places import SHARED_KEYS
from hyakki.games.kitsunedo.state import NONE, Kitsunedo, blank


def build(facts: Facts, box: Box, table: Described, values: dict[str, Any]) -> Kitsunedo:
    """A state from the values of a position; its stack is empty."""
    state = blank(facts, box)
    table.fill(state, values)
    for seat, told in enumerate(values["lords"]):
        state.hands[seat] = [add(state, card, bit(seat)) for card in told["hand"]]
        if told["lantern"] is not None:
            state.lanterns[seat] = add(state, told["lantern"], ALL if state.mode.face_up else bit(seat))
    for entry in values["item_deck"][::-1]:
        together = isinstance(entry, tuple)
        state.packets += int(together)
        for card in entry[::-1] if together else [entry]:
            state.deck.append(add(state, card))
            state.packet[-1] = state.packets if together else 0
    state.discard = [state.lay_open(kind) for kind in values["discard_pile"][::-1]]
    state.lantern_deck = [add(state, card) for card in values["lantern_deck"][::-1]]
    check(state, values)
    return state if values["moment"] is None else replayed(facts, values)


def add(state: Kitsunedo, card: Card, owner: int = 0) -> int:
    return state.add(card.face, card.known | owner, card.placed)


def check(state: Kitsunedo, values: dict[str, Any]) -> None:
    """Refuse what no match can come to."""
    chosen = [lord for lord in state.lords if lord != NONE]
    if len(set(chosen)) != len(chosen):
        raise BadInput("lords", "names a lord twice (KIT-001)")
    for seat, lives in enumerate(state.lives):
        path = f"lords[{seat}]"
        if lives > state.mode.lives:
            raise BadInput(f"{path}.lives", f"{lives} is more than {state.mode.lives} in {state.mode.name}")
        if not lives and state.lanterns[seat] != NONE:
            raise BadInput(f"{path}.lantern", "an out lord has none (KIT-014)")
        if not lives and state.hands[seat] and not state.has(seat, VENGEFUL_SPIRIT):
            raise BadInput(f"{path}.hand", "an out lord has discarded it (KIT-014)")
        check_mark(state, seat, path)
    check_cards(state, values)
    check_knowledge(state, values)
    if state.mode.face_up:
        check_end(state)
    out = state.lives.count(0)
    if state.mode.returns and len(state.lantern_deck) < out:
        raise BadInput("lantern_deck", f"has no lantern for each of {out} lords that may return (KIT-105)")


def check_mark(state: Kitsunedo, seat: Seat, path: str) -> None:
    """KIT-087, KIT-088: a mark is the Tanuki's, on another lord that is in, a type lords require or a leaf."""
    card = state.marks[seat]
    if card == NONE:
        if state.fresh_marks >> seat & 1:
            raise BadInput(f"{path}.mark_fresh", "there is no mark (KIT-087)")
        return
    owners = [s for s in range(state.facts.seats) if state.has(s, SWALLOW_BLADE)]
    if not owners or seat in owners or not state.lives[seat]:
        raise BadInput(f"{path}.mark", "is laid by the Tanuki, beside another lord that is in (KIT-087)")
    if state.face[card] > LEAF:
        raise BadInput(f"{path}.mark", "is of no type that a lord requires, nor a leaf (KIT-087)")


def check_cards(state: Kitsunedo, values: dict[str, Any]) -> None:
    """Refuse more cards of a type than the mode has."""
    names = state.box
    items = Tally(names.item_names, state.mode.items, state.mode.name)
    lanterns = Tally(names.lantern_names, state.mode.lanterns, state.mode.name)
    for seat, told in enumerate(values["lords"]):
        items.add_all([card.face for card in told["hand"]], f"lords[{seat}].hand")
        if told["mark"] != NONE:
            items.add(told["mark"], f"lords[{seat}].mark")
        if told["lantern"] is not None:
            lanterns.add(told["lantern"].face - LANTERN_FACE, f"lords[{seat}].lantern")
    for i, laid in enumerate(values["laid"]):
        items.add(laid["item"], f"laid[{i}].item")
    if values["handed"] != NONE:
        items.add(values["handed"], "handed")
    items.add_all(list(values["discard_pile"]), "discard_pile")
    for i, entry in enumerate(values["item_deck"]):
        if isinstance(entry, tuple):
            items.add_all([card.face for card in entry], f"item_deck[{i}]")
        else:
            items.add(entry.face, f"item_deck[{i}]")
    lanterns.add_all([card.face - LANTERN_FACE for card in values["lantern_deck"]], "lantern_deck")


def check_end(state: Kitsunedo) -> None:
    """Where lives are lost by attacks alone (KIT-114), the items of the match must be able to take all but one."""
    items = [state.face.count(kind) for kind in range(ITEM_TYPES)]
    items[LEAF] = 0  # KIT-115
    safe: list[str] = []
    for seat, lives in enumerate(state.lives):
        if lives and state.lords[seat] != NONE:
            sets = state.box.sets[state.shown(seat)]
            wanted = len(state.needs(seat)) + (1 if state.lantern(seat) == ASH else 0)
            if not any([cards.size == wanted and cards.fits(items) for cards in sets]):
                safe.append(state.box.lord_names[state.lords[seat]])
    if len(safe) > 1:
        raise BadInput("item_deck", f"the match has too few items to attack {' or '.join(safe)} ever (KIT-114)")


def check_knowledge(state: Kitsunedo, values: dict[str, Any]) -> None:
    """A spectator is sure of nothing that a seat is not: so many cards of a type in a hand or packet, or one place."""
    groups: list[tuple[str, list[Card]]] = []
    for seat, told in enumerate(values["lords"]):
        groups.append((f"lords[{seat}].hand", list(told["hand"])))
        if told["lantern"] is not None:
            groups.append((f"lords[{seat}].lantern", [told["lantern"]]))
    for key in ("item_deck", "lantern_deck"):
        for i, entry in enumerate(values[key]):
            groups.append((f"{key}[{i}]", list(entry) if isinstance(entry, tuple) else [entry]))
    for path, cards in groups:
        for seat in range(state.facts.seats):
            if path.startswith(f"lords[{seat}]."):
                continue  # its own
            for face in {card.face for card in cards}:
                alike = [card for card in cards if card.face == face]
                sure = len([card for card in alike if card.known & bit(seat)])
                if sure < len([card for card in alike if card.known & bit(None)]):
                    raise BadInput(path, f"spectators know more of it than seat {seat} does")
            if any([card.placed & bit(None) and not card.placed & bit(seat) for card in cards]):
                raise BadInput(path, f"spectators know a place in it that seat {seat} does not")


def replayed(facts: Facts, values: dict[str, Any]) -> Kitsunedo:
    """The present of a position with a stored moment: that moment, and the answers since (KIT-102)."""
    game = facts.game
    told = values["moment"]
    around = {"game": game.name, "seats": facts.seats, "options": dict(facts.options)}
    for key, value in told["before"].items():
        alike = value.items() <= facts.options.items() if key == "options" and isinstance(value, dict) else False
        if key in SHARED_KEYS and not alike and value != around.get(key):
            raise BadInput(f"moment.before.{key}", "is not that of the position around it")
    try:
        state = game.from_position({**told["before"], "seats": facts.seats, "options": dict(facts.options)})
    except BadInput as error:
        path = f"moment.before.{error.path}" if error.path else "moment.before"
        raise BadInput(path, error.problem, error.hint) from None
    assert isinstance(state, Kitsunedo)
    for number, line in enumerate(told["since"]):
        seat, action = since_line(state, line, f"moment.since[{number}]")
        state.apply(seat, action)
    if state.moment is None:
        raise BadInput("moment", "the answers since leave nothing to take back (KIT-098)")
    given = {key: value for key, value in values.items() if key != "moment"}
    come_to = {key: value for key, value in game.describe(state).items() if key != "moment"}
    kinds = game.position_fields.fields
    for key, value in given.items():
        if kinds[key].kind.write(value) != kinds[key].kind.write(come_to[key]):
            raise BadInput(key, "is not what the stored moment and the answers since lead to")
    state.stack.clear()
    return state


def since_line(state: Kitsunedo, line: dict[str, Any], path: str) -> tuple[Seat, Action]:
    """An answer since a stored moment, if it could be given there."""
    if set(line) != {"seat", "does"} or type(line["seat"]) is not int:
        raise BadInput(path, "is not an object with seat, does")
    seat = line["seat"]
    try:
        action = state.facts.game.parse(str(line["does"]))
    except BadInput as error:
        raise BadInput(f"{path}.does", error.problem, error.hint) from None
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Chance):
        fits = seat == NATURE and top.accepts(state, action)
    else:
        fits = 0 <= seat < state.facts.seats and action in state.legal(seat)
    if not fits:
        raise BadInput(path, f'seat {seat} could not "{str(line["does"])[:60]}" there')
    return seat, action


def counted(state: Kitsunedo) -> dict[str, int]:
    """Every card of the match by name, wherever it is; each must lie in exactly one place."""
    cards = (
        state.deck + state.discard + state.lantern_deck + state.laid + [card for hand in state.hands for card in hand]
    )
    cards += [card for card in [*state.lanterns, *state.marks, state.handed] if card != NONE]
    names = state.box.item_names + state.box.lantern_names
    counts = dict.fromkeys(names, 0)
    for card in cards:
        counts[names[state.face[card]]] += 1
    return counts
