"""Where a state holds what positions name: cards lie in hands and piles, and each carries who knows of it."""

from __future__ import annotations

from typing import Any

from hyakki.core.described import TABLE, Attr, Place, Rowed
from hyakki.core.errors import BadInput
from hyakki.core.stack import Seat
from hyakki.games.kitsunedo.cards import bit, packets
from hyakki.games.kitsunedo.kinds import Card
from hyakki.games.kitsunedo.state import NONE, Kitsunedo

SHARED_KEYS = ("game", "seats", "options", "moment")  # what a stored moment does not say of its own


class Laid(Place):
    """The cards of the active player on the table, with what each stands for."""

    def get(self, state: Any, row: int) -> Any:
        return [{"item": state.face[c], "as": kind} for c, kind in zip(state.laid, state.laid_as, strict=True)]

    def put(self, state: Any, row: int, value: Any) -> None:
        state.laid = [state.lay_open(laid["item"]) for laid in value]
        state.laid_as = [laid["as"] for laid in value]


class Lying(Attr):
    """A card before all eyes, or one beside each lord."""

    def get(self, state: Any, row: int) -> Any:
        held = getattr(state, self.name)
        card = held if row == TABLE else held[row]
        return NONE if card == NONE else state.face[card]

    def put(self, state: Any, row: int, value: Any) -> None:
        card = NONE if value == NONE else state.lay_open(value)
        if row == TABLE:
            setattr(state, self.name, card)
        else:
            getattr(state, self.name)[row] = card


class RowBit(Attr):
    """A bit for each row of a whole number."""

    def get(self, state: Any, row: int) -> Any:
        return bool(getattr(state, self.name) >> row & 1)

    def put(self, state: Any, row: int, value: Any) -> None:
        setattr(state, self.name, getattr(state, self.name) | int(value) << row)


class Lives(Rowed):
    """The lives of a lord, all of them if a position does not say."""

    def put(self, state: Any, row: int, value: Any) -> None:
        state.lives[row] = state.mode.lives if value is None else value


class OutOrder(Attr):
    """The seats that are out, by number if a position does not say in which order they went."""

    def put(self, state: Any, row: int, value: Any) -> None:
        out: list[Seat] = [seat for seat, lives in enumerate(state.lives) if not lives]
        state.out_order = out if value is None else list(value)
        if sorted(state.out_order) != out:
            raise BadInput("out_order", f"does not name the seats that are out: {out}")


def described(state: Kitsunedo, card: int, owner: int = 0) -> Card:
    """A card with those who know it besides its owner."""
    known = state.known[card]
    if not known & bit(None):
        known &= ~owner
    return Card(state.face[card], known, state.placed[card] if state.packet[card] else 0)


def hand(state: Kitsunedo, seat: Seat) -> list[Card]:
    cards = [described(state, card, bit(seat)) for card in state.hands[seat]]
    return sorted(cards, key=lambda card: (card.face, card.known))


def lantern(state: Kitsunedo, seat: Seat) -> Card | None:
    card = state.lanterns[seat]
    return None if card == NONE else described(state, card, bit(seat))


def item_deck(state: Kitsunedo, row: int) -> list[object]:
    """From the top: single cards, and packets as tuples."""
    entries: list[object] = []
    for cards in reversed(packets(state.deck, state.packet)):
        from_top = [described(state, card) for card in reversed(cards)]
        if state.packet[cards[0]]:
            entries.append(tuple(from_top))
        else:
            entries.extend(from_top)
    return entries


def discard_pile(state: Kitsunedo, row: int) -> list[int]:
    return [state.face[card] for card in reversed(state.discard)]


def lantern_deck(state: Kitsunedo, row: int) -> list[Card]:
    return [described(state, card) for card in reversed(state.lantern_deck)]


def moment(state: Kitsunedo, row: int) -> dict[str, object] | None:
    """The stored moment as a position of its own, and the answers since in the game's notation."""
    if state.moment is None:
        return None
    game = state.facts.game
    before = {key: value for key, value in game.position(state.moment).items() if key not in SHARED_KEYS}
    return {"before": before, "since": [{"seat": e.seat, "does": game.format(e.action)} for e in state.since]}
