"""Full states that fit a view: the tiles a watcher cannot place are dealt to the places it cannot see."""

from __future__ import annotations

from random import Random
from typing import Any, cast

from hyakki.core.chance import shuffle
from hyakki.core.game import Game, Imaginer, read_outcome
from hyakki.core.stack import Facts, Frame, Seat, View
from hyakki.games.tsuro_seas.cards import KNOWN_BITS, bit, in_packet
from hyakki.games.tsuro_seas.sea import CAUSES, Sea
from hyakki.games.tsuro_seas.state import EMPTY, FIRST_DAIKAIJU, NOWHERE, Tsuro


class Heap:
    """Hidden tiles of one place: those known for sure, and how many more there are."""

    def __init__(self, told: dict[str, Any], sea: Sea, mark: int) -> None:
        index = sea.class_index
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

    def __init__(self, game: Game, sea: Sea, view: View) -> None:
        mark = bit(view["seat"])
        self.sea = sea
        self.facts = Facts(game, view["seats"], view["options"])
        self.seat: Seat | None = view["seat"]
        self.frames: list[Frame[Any]] = game.frames_from_json(view["pending"], view["seats"])
        self.unseen = [sea.class_index[name] for name, count in view["unseen"].items() for _ in range(count)]
        self.hands = [Heap(told, sea, mark) for told in view["hands"]]
        self.own = [sea.class_index[name] for name in view["hand"]]
        self.piles = [Heap(told, sea, mark) for told in view["draw_pile"]]
        self.returning = Heap(view["returning"], sea, mark)
        self.taken = [sea.class_index[name] for name in view["taken"]]
        self.out_of_game = [sea.class_index[name] for name in view["out_of_game"]]
        self.board = [EMPTY] * sea.squares
        for tile in view["wake_tiles"]:
            self.board[sea.square(*tile["square"])] = sea.class_index[tile["tile"]] * 4 + tile["rotation"]
        self._read_daikaiju(view)
        self.at = [NOWHERE if s["front"] is None else sea.square(*s["front"]) * 8 + s["entry"] for s in view["ships"]]
        self.fate = [CAUSES.index(s["fate"]) for s in view["ships"]]
        self.active: Seat = view["active_seat"]
        self.refill_due: bool = view["refill_due"]
        self.may_relocate = sum([1 << s for s in view["may_relocate"]])
        self.outcome: dict[str, Any] | None = view["outcome"]
        self.box = self._box()

    def _read_daikaiju(self, view: View) -> None:
        names = self.sea.daikaiju_names
        self.lair = [NOWHERE] * len(names)
        self.orientation = [0] * len(names)
        for told in view["daikaiju"]:
            beast = names.index(told["id"])
            square = self.sea.square(*told["square"])
            self.lair[beast] = square
            self.orientation[beast] = told["orientation"]
            self.board[square] = FIRST_DAIKAIJU - beast
        self.below = [names.index(name) for name in view["daikaiju_pile"]["known"]]
        self.beasts = [names.index(name) for name in view["daikaiju_pile"]["unseen"]]

    def _box(self) -> tuple[int, ...]:
        """All tiles of the match, by class: what is unseen and whatever the view names."""
        box = [0] * len(self.sea.class_names)
        heaps = [*self.piles, self.returning]
        heaps += [heap for owner, heap in enumerate(self.hands) if owner != self.seat]
        known = [card % 64 for heap in heaps for card in heap.known]
        for tile in self.unseen + self.own + known + self.out_of_game + [t >> 2 for t in self.board if t >= 0]:
            box[tile] += 1
        return tuple(box)

    def deal(self, rng: Random) -> Tsuro:
        unseen = self.unseen[:]
        shuffle(rng, unseen)
        hands = [self._own_hand() if s == self.seat else h.fill(unseen) for s, h in enumerate(self.hands)]
        returning = self.returning.fill(unseen)
        pile: list[int] = []
        for number, heap in enumerate(self.piles):
            cards = heap.fill(unseen)
            shuffle(rng, cards)
            first = not heap.known and number == len(self.piles) - 1
            pile += cards if first else [in_packet(card, len(self.piles) - number) for card in cards]
        beasts = self.beasts[:]
        shuffle(rng, beasts)
        state = Tsuro(
            self.facts,
            self.frames[:],
            self.sea,
            self.box,
            self.board[:],
            self.at[:],
            self.fate[:],
            hands,
            pile,
            self.out_of_game[:],
            returning,
            self.taken[:],
            self.lair[:],
            self.orientation[:],
            self.below + beasts,
            len(self.below),
            self.active,
            self.refill_due,
            self.may_relocate,
            len(self.piles) + 1,
        )
        if self.outcome is not None:
            state.outcome = read_outcome(self.outcome, self.facts.seats)
        return state

    def _own_hand(self) -> list[int]:
        """The own hand, with what all know of it marked."""
        heap = self.hands[cast(int, self.seat)]
        public = [card for card in heap.known if card & KNOWN_BITS == KNOWN_BITS]
        rest = self.own[:]
        for card in public:
            rest.remove(card & 63)
        return public + rest
