"""Full states that fit a view: the tiles a watcher cannot place are dealt to the places it cannot see."""

from __future__ import annotations

from random import Random
from typing import Any, cast

from hyakki.core.chance import shuffle
from hyakki.core.game import Game, Imaginer
from hyakki.core.stack import Seat, View
from hyakki.games.tsuro_seas.box import Box
from hyakki.games.tsuro_seas.cards import CLASS_BITS, KNOWN_BITS, bit, in_packet
from hyakki.games.tsuro_seas.state import Tsuro, blank


class Heap:
    """Hidden tiles of one place: those known for sure, and how many more there are."""

    def __init__(self, told: dict[str, Any], box: Box, mark: int) -> None:
        index = box.class_index
        public: list[str] = list(told["public"])
        self.known: list[int] = []
        for name in told["known"]:
            if name in public:
                public.remove(name)
                self.known.append(index[name] + KNOWN_BITS)
            else:
                self.known.append(index[name] + mark)
        self.more: int = told["size"] - len(self.known)

    def fill(self, unseen: list[int]) -> list[int]:
        """The known tiles and as many of the unseen ones, taken from the end of that list, as are missing."""
        cards = self.known[:]
        for _ in range(self.more):
            cards.append(unseen.pop())
        return cards


class TsuroImaginer(Imaginer):
    """Prepared from one view; each `deal` shuffles what is unseen, equal tiles as often as there are."""

    def __init__(self, game: Game, box: Box, view: View) -> None:
        super().__init__(game, view)
        mark = bit(view["seat"])
        self.seat: Seat | None = view["seat"]
        self.unseen = [box.class_index[name] for name, count in view["unseen"].items() for _ in range(count)]
        self.hands = [Heap(told, box, mark) for told in view["hands"]]
        self.own = [box.class_index[name] for name in view["hand"]]
        self.piles = [Heap(told, box, mark) for told in view["draw_pile"]]
        self.returning = Heap(view["returning"], box, mark)
        beasts = view["daikaiju_pile"]
        self.below = [box.daikaiju_names.index(name) for name in beasts["known"]]
        self.beasts = [box.daikaiju_names.index(name) for name in beasts["unseen"]]
        self.pattern = blank(self.facts, box)
        game.described.recall(self.pattern, view)
        for seat, ship in enumerate(view["ships"]):
            if ship["front"] is not None:
                self.pattern.at[seat] = box.square(*ship["front"]) * 8 + ship["entry"]
        self.pattern.known_below = len(self.below)
        self.pattern.packets = len(self.piles) + 1
        self.pattern.copies = self._box()

    def _box(self) -> tuple[int, ...]:
        """All tiles of the match, by class: what is unseen and whatever the view names."""
        state = self.pattern
        copies = [0] * len(state.box.class_names)
        heaps = [*self.piles, self.returning]
        heaps += [heap for owner, heap in enumerate(self.hands) if owner != self.seat]
        known = [card & CLASS_BITS for heap in heaps for card in heap.known]
        for tile in self.unseen + self.own + known + state.out_of_game + [t >> 2 for t in state.board if t >= 0]:
            copies[tile] += 1
        return tuple(copies)

    def deal(self, rng: Random) -> Tsuro:
        state = self.pattern.clone()
        state.stack = self.frames[:]
        unseen = self.unseen[:]
        shuffle(rng, unseen)
        state.hands = [self._own_hand() if s == self.seat else h.fill(unseen) for s, h in enumerate(self.hands)]
        state.returning = self.returning.fill(unseen)
        for number, heap in enumerate(self.piles):
            cards = heap.fill(unseen)
            shuffle(rng, cards)
            first = not heap.known and number == len(self.piles) - 1
            state.pile += cards if first else [in_packet(card, len(self.piles) - number) for card in cards]
        beasts = self.beasts[:]
        shuffle(rng, beasts)
        state.daikaiju_pile = self.below + beasts
        self.end(state)
        return state

    def _own_hand(self) -> list[int]:
        """The own hand, with what all know of it marked."""
        heap = self.hands[cast(int, self.seat)]
        public = [card for card in heap.known if card & KNOWN_BITS == KNOWN_BITS]
        rest = self.own[:]
        for card in public:
            rest.remove(card & CLASS_BITS)
        return public + rest
