"""What a seat may know: its view, built by allow-list from the hidden-information table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.core.stack import Seat, View
from hyakki.games.kitsunedo.cards import bit
from hyakki.games.kitsunedo.tables import LANTERN_FACE

if TYPE_CHECKING:
    from hyakki.games.kitsunedo.state import Kitsunedo

UNKNOWN = "?"  # a lantern whose type the watcher does not know
USES = ["summon", "steal", "peep", "gift", "undo"]  # bit by bit what `used` holds


def seen(state: Kitsunedo, seat: Seat | None) -> View:
    """The game's part of a view. Names of the ledger's *Words*; decks and piles are listed from the bottom."""
    found = Sight(state, seat, state.known, state.placed).table()
    found["hand"] = [] if seat is None else sorted_items(state, state.hands[seat])
    found["moment"] = seen_moment(state, seat)
    return found


def seen_moment(state: Kitsunedo, seat: Seat | None) -> View | None:
    """The moment the Thread would restore, with all that was seen since, and the answers since as they were told."""
    from hyakki.games.kitsunedo.thread import remembered

    moment = state.moment
    if moment is None:
        return None
    known, placed = remembered(moment, state)
    before = Sight(moment, seat, known, placed).table()
    game = state.facts.game
    before["pending"] = [game.frame_to_json(frame.seen_by(seat)) for frame in moment.stack]
    mark = bit(seat)
    since: list[View] = []
    for entry in state.since:
        action = entry.action if entry.seers & mark else (entry.action[0],)
        order = [state.face[card] if state.placed[card] & mark else None for card in entry.cards]
        since.append({"seat": entry.seat, "action": list(action), "order": order})
    return {"before": before, "since": since}


def sorted_items(state: Kitsunedo, cards: list[int]) -> list[str]:
    """Items by name, in the order of the data."""
    return [state.tables.item_names[kind] for kind in sorted([state.face[card] for card in cards])]


class Sight:
    """A state looked at by one watcher with given knowledge."""

    def __init__(self, state: Kitsunedo, seat: Seat | None, known: list[int], placed: list[int]) -> None:
        self.state = state
        self.mark = bit(seat)
        self.known = known
        self.placed = placed

    def table(self) -> View:
        """All that lies on the table and whatever the watcher knows of hidden places."""
        state = self.state
        items = state.tables.item_names
        return {
            "mode": state.mode.name,
            "active_seat": state.active,
            "first_seat": state.first_seat,
            "round": state.round,
            "turn": state.turn,
            "lords": [self.lord(seat) for seat in range(state.facts.seats)],
            "item_deck": self.deck(),
            "discard_pile": [items[state.face[card]] for card in state.discard],
            "lantern_deck": self.lantern_deck(),
            "laid": [
                {"item": items[state.face[card]], "as": items[stands_for]}
                for card, stands_for in zip(state.laid, state.laid_as, strict=True)
            ],
            "handed": None if state.handed < 0 else items[state.face[state.handed]],
            "used_this_turn": [name for i, name in enumerate(USES) if state.used >> i & 1],
            "stopped": state.stopped,
            "opening": state.opening,
            "proposed": [s for s in range(state.facts.seats) if state.proposed >> s & 1],
            "reaped": state.reaped,
            "extra_turns": state.extra_turns,
            "out_order": state.out_order[:],
            "unseen": self.unseen(0, items),
            "unseen_lanterns": self.unseen(LANTERN_FACE, state.tables.lantern_names),
        }

    def lord(self, seat: Seat) -> View:
        """One lord: what is public, what the watcher knows of its hand and lantern, and what all know of it."""
        state = self.state
        names = state.tables
        lord, lives, mark = state.lords[seat], state.lives[seat], state.marks[seat]
        return {
            "lord": None if lord < 0 else names.lord_names[lord],
            "lives": lives,
            "state": "out" if not lives else "gilded" if lives == state.mode.lives else "diminished",
            "needs": [names.item_names[kind] for kind in state.needs(seat)] if lord >= 0 and lives else [],
            "lantern": self.lantern(seat, self.mark),
            "lantern_public": self.lantern(seat, bit(None)),
            "hand": {
                "size": len(state.hands[seat]),
                "known": self.sure(state.hands[seat], self.mark),
                "public": self.sure(state.hands[seat], bit(None)),
            },
            "mark": None if mark < 0 else names.item_names[state.face[mark]],
            "mark_fresh": bool(state.fresh_marks >> seat & 1),
            "unchallengeable": [
                name for i, name in enumerate(names.lantern_names) if state.unchallengeable[seat] >> i & 1
            ],
        }

    def lantern(self, seat: Seat, mark: int) -> str | None:
        """KIT-010: its owner knows it, others only if they have seen it."""
        card = self.state.lanterns[seat]
        if card < 0:
            return None
        return self.state.tables.lantern_names[self.state.lantern(seat)] if self.known[card] & mark else UNKNOWN

    def sure(self, cards: list[int], mark: int) -> list[str]:
        """The items among these of which the owner of a mark is sure."""
        return sorted_items(self.state, [card for card in cards if self.known[card] & mark])

    def deck(self) -> View:
        """The item deck, cut where discards were shuffled under it together."""
        state = self.state
        items = state.tables.item_names
        found: list[View] = []
        for cards in packets(state):
            shuffled = state.packet[cards[0]] > 0
            place = [bool((self.placed if shuffled else self.known)[card] & self.mark) for card in cards]
            rest = [card for card, here in zip(cards, place, strict=True) if not here]
            found.append(
                {
                    "size": len(cards),
                    "shuffled": shuffled,
                    "known": self.sure(rest, self.mark),
                    "public": self.sure(cards, bit(None)),
                    "placed": [[i, items[state.face[card]]] for i, card in enumerate(cards) if place[i]],
                }
            )
        return {"size": len(state.deck), "packets": found}

    def lantern_deck(self) -> View:
        """The lantern deck is never shuffled: who has seen a lantern go under it knows where it is (KIT-028)."""
        state = self.state
        names = state.tables.lantern_names
        deck = state.lantern_deck
        return {
            "size": len(deck),
            "known": [
                [i, names[state.face[c] - LANTERN_FACE]] for i, c in enumerate(deck) if self.known[c] & self.mark
            ],
            "public": [
                [i, names[state.face[c] - LANTERN_FACE]] for i, c in enumerate(deck) if self.known[c] & bit(None)
            ],
        }

    def unseen(self, first: int, names: list[str]) -> dict[str, int]:
        """The cards of this match of which the watcher does not know where they are, by type."""
        counts = [0] * len(names)
        for card, face in enumerate(self.state.face):
            if not self.known[card] & self.mark and 0 <= face - first < len(names):
                counts[face - first] += 1
        return {names[kind]: count for kind, count in enumerate(counts) if count}


def packets(state: Kitsunedo) -> list[list[int]]:
    """The item deck from the bottom, cut where the packet changes."""
    found: list[list[int]] = []
    last = -1
    for card in state.deck:
        if state.packet[card] != last:
            found.append([])
            last = state.packet[card]
        found[-1].append(card)
    return found
