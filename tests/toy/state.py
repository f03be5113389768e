"""The state of the toy: hands, laid cards, what was peeked, and the moment a rewind goes back to."""

from __future__ import annotations

from typing import Any

from hyakki.core.stack import Facts, Seat, State, View

NO_CARD = -1


class Cards:
    """The cards of the box (TOY-001)."""

    def __init__(self, data: dict[str, dict[str, int]]) -> None:
        self.names = list(data)
        self.counts = [entry["count"] for entry in data.values()]
        self.worth = [entry["worth"] for entry in data.values()]

    def box(self) -> list[int]:
        return [card for card, count in enumerate(self.counts) for _ in range(count)]


class Lanterns(State):
    """A position of the toy. Hands and deck are kept sorted: a hand has no order."""

    def __init__(self, facts: Facts, cards: Cards, deck: list[int]) -> None:
        super().__init__(facts, [])
        seats = facts.seats
        self.cards = cards
        self.round = 0
        self.deck = deck
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.laid = [NO_CARD] * seats
        self.turned: list[list[int]] = [[] for _ in range(seats)]  # per seat, in the order of rounds
        self.points = [0] * seats
        self.peeks: list[tuple[Seat, Seat]] = []  # who has seen whose laid card
        self.rewound: list[Seat] = []  # who has used their rewind
        self.proposed: list[Seat] = []  # who has proposed an end in this round
        self.moment: list[tuple[int, ...]] = []  # the hands when laying began, for TOY-013

    def clone(self) -> Lanterns:
        twin = Lanterns(self.facts, self.cards, self.deck[:])
        twin.stack = self.stack[:]
        twin.round = self.round
        twin.hands = [hand[:] for hand in self.hands]
        twin.laid = self.laid[:]
        twin.turned = [pile[:] for pile in self.turned]
        twin.points = self.points[:]
        twin.peeks = self.peeks[:]
        twin.rewound = self.rewound[:]
        twin.proposed = self.proposed[:]
        twin.moment = self.moment[:]
        self.copy_core(twin)
        return twin

    def seats(self) -> range:
        return range(self.facts.seats)

    def knows_laid(self, watcher: Seat | None, owner: Seat) -> bool:
        return watcher == owner or (watcher is not None and (watcher, owner) in self.peeks)

    def name(self, card: int) -> str | None:
        return None if card == NO_CARD else self.cards.names[card]

    def seen(self, seat: Seat | None) -> View:
        view: dict[str, Any] = {
            "round": self.round,
            "hand": [self.name(card) for card in self.hands[seat]] if seat is not None else None,
            "hand_sizes": [len(hand) for hand in self.hands],
            "has_laid": [card != NO_CARD for card in self.laid],
            "laid": [self.name(card) if self.knows_laid(seat, s) else None for s, card in enumerate(self.laid)],
            "deck": len(self.deck),
            "turned": [[self.name(card) for card in pile] for pile in self.turned],
            "points": self.points[:],
            "peeks": [list(pair) for pair in self.peeks],
            "rewound": self.rewound[:],
            "proposed": self.proposed[:],
            "rewindable": bool(self.moment),
        }
        return view
