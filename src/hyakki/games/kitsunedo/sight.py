"""What a watcher sees of the fields that not all see alike, by allow-list from the hidden-information table."""

from __future__ import annotations

from typing import Final

from hyakki.core.described import Described, See
from hyakki.core.kinds import Json
from hyakki.core.stack import Seat, View
from hyakki.games.kitsunedo.box import LANTERN_FACE
from hyakki.games.kitsunedo.cards import bit, packets
from hyakki.games.kitsunedo.state import NONE, Kitsunedo
from hyakki.games.kitsunedo.thread import remembered

STATES: Final = ["gilded", "diminished", "out"]
GILDED: Final = 0
DIMINISHED: Final = 1
OUT: Final = 2
UNKNOWN: Final = "?"  # a lantern whose type the watcher does not know


def lord_state(state: Kitsunedo, seat: Seat, watcher: Seat | None) -> Json:
    return STATES[state_of(state, seat)]


def state_of(state: Kitsunedo, seat: Seat) -> int:
    """KIT-012: which of STATES a lord is in."""
    lives = state.lives[seat]
    return OUT if not lives else GILDED if lives == state.mode.lives else DIMINISHED


def needs(state: Kitsunedo, seat: Seat, watcher: Seat | None) -> Json:
    if state.lords[seat] == NONE or not state.lives[seat]:
        return []
    names = state.box.item_names
    return [names[kind] for kind in state.needs(seat)]


def lantern(state: Kitsunedo, seat: Seat, watcher: Seat | None) -> Json:
    """KIT-010: its owner knows it, others only if they have seen it."""
    card = state.lanterns[seat]
    if card == NONE:
        return None
    return state.box.lantern_names[state.lantern(seat)] if state.known[card] & bit(watcher) else UNKNOWN


def hand(state: Kitsunedo, seat: Seat, watcher: Seat | None) -> Json:
    """How many cards it has, those the watcher is sure of, and those all are sure of."""
    hand = state.hands[seat]
    return {"size": len(hand), "known": sure(state, hand, bit(watcher)), "public": sure(state, hand, bit(None))}


def sure(state: Kitsunedo, cards: list[int], mark: int) -> list[str]:
    names = state.box.item_names
    return [names[kind] for kind in sure_of(state, cards, mark)]


def sure_of(state: Kitsunedo, cards: list[int], mark: int) -> list[int]:
    """The items among these of which the owner of a mark is sure, in the order of the data."""
    known, face = state.known, state.face
    return sorted([face[card] for card in cards if known[card] & mark])


def own_hand(state: Kitsunedo, row: int, watcher: Seat | None) -> Json:
    return [] if watcher is None else sure(state, state.hands[watcher], bit(watcher))


def item_deck(state: Kitsunedo, row: int, watcher: Seat | None) -> Json:
    """The item deck, cut where discards were shuffled under it together."""
    names, mark = state.box.item_names, bit(watcher)
    parts: list[View] = []
    for cards in packets(state.deck, state.packet):
        shuffled = state.packet[cards[0]] > 0
        sights = state.placed if shuffled else state.known
        rest = [card for card in cards if not sights[card] & mark]
        parts.append(
            {
                "size": len(cards),
                "shuffled": shuffled,
                "known": sure(state, rest, mark),
                "public": sure(state, cards, bit(None)),
                "placed": [[i, names[state.face[card]]] for i, card in enumerate(cards) if sights[card] & mark],
            }
        )
    return {"size": len(state.deck), "packets": parts}


def discard_pile(state: Kitsunedo, row: int, watcher: Seat | None) -> Json:
    names = state.box.item_names
    return [names[state.face[card]] for card in state.discard]


def lantern_deck(state: Kitsunedo, row: int, watcher: Seat | None) -> Json:
    """The lantern deck is never shuffled: who has seen a lantern go under it knows where it is (KIT-028)."""
    known, public = lanterns_known(state, bit(watcher)), lanterns_known(state, bit(None))
    return {"size": len(state.lantern_deck), "known": known, "public": public}


def lanterns_known(state: Kitsunedo, mark: int) -> list[list[Json]]:
    names, known = state.box.lantern_names, state.known
    return [[i, names[state.face[c] - LANTERN_FACE]] for i, c in enumerate(state.lantern_deck) if known[c] & mark]


def unseen(first: int, names: list[str]) -> See:
    """The cards of this match of which the watcher does not know where they are, by type."""

    def see(state: Kitsunedo, row: int, watcher: Seat | None) -> Json:
        counts = unseen_faces(state, bit(watcher))
        return {name: counts[first + kind] for kind, name in enumerate(names) if counts[first + kind]}

    return see


def unseen_faces(state: Kitsunedo, mark: int) -> list[int]:
    """The same for all faces, items and lanterns."""
    counts = [0] * (LANTERN_FACE + len(state.box.lantern_names))
    known = state.known
    for card, face in enumerate(state.face):
        if not known[card] & mark:
            counts[face] += 1
    return counts


def moment(table: Described, state: Kitsunedo, watcher: Seat | None) -> View | None:
    """The moment the Thread would restore, with all that was seen since, and the answers since as they were told."""
    if state.moment is None:
        return None
    then = state.moment.clone()
    then.known, then.placed = remembered(then, state)
    before = table.seen(then, watcher)
    game, mark = state.facts.game, bit(watcher)
    before["pending"] = [game.frame_to_json(frame.seen_by(watcher)) for frame in then.stack]
    since: list[View] = []
    for entry in state.since:
        action = entry.action if entry.seers & mark else (entry.action[0],)
        order = [state.face[card] if state.placed[card] & mark else None for card in entry.cards]
        since.append({"seat": entry.seat, "action": list(action), "order": order})
    return {"before": before, "since": since}
