"""The state of a match: islands, meeples, torii, parades, decks, tokens, the throne, and what is hidden."""

from __future__ import annotations

from typing import Any, Final

from hyakki.core.stack import Facts, Frame, Seat, State
from hyakki.games.night_parade.box import IN_BOX, LEVELS, NONE, PARADES, SLOTS, TOKENS, Box
from hyakki.games.night_parade.terms import ENMA, Terms

NO_INTS: Final[list[int]] = []  # stands in until `clone` or `blank` fills in
NO_LISTS: Final[list[list[int]]] = []
NO_FLAGS: Final[list[bool]] = []


class NightParade(State):
    """Everything, hidden parts included. A list `x[side * n + i]` is flat; piles have their top at the end."""

    def __init__(self, facts: Facts, stack: list[Frame[Any]], terms: Terms) -> None:
        super().__init__(facts, stack)
        self.terms = terms
        self.box: Box = terms.box
        self.islands = NO_INTS  # per position: the tile
        # per side
        self.clan = NO_INTS
        self.tokens = NO_INTS  # [side * TOKENS + kind]
        self.flipped = NO_INTS  # a bit per scroll
        self.parades = NO_LISTS  # [side * PARADES + element], left to right
        self.hands = NO_LISTS  # shikigami, sorted
        self.standing = NO_INTS  # [side * positions + position]: ordinary meeples
        self.lying = NO_INTS
        self.torii = NO_INTS  # [side * positions + position]: 0 or 1
        self.supply = NO_INTS  # ordinary meeples
        self.torii_left = NO_INTS
        self.champion = NO_INTS  # a position, IN_SUPPLY, IN_BOX or ON_BOARD - space
        self.champion_lies = NO_FLAGS
        self.rescued = NO_INTS  # a throne card (NPY-083)
        self.betrayed = NO_INTS
        self.plots = NO_LISTS  # hidden plots; in solo none
        self.discarded = NO_LISTS
        self.mystery = NO_LISTS  # values, sorted
        # King Enma
        self.extra_clan = NONE  # whose starting cards he adds on hard (NPY-119)
        self.difficulty = NONE
        self.waiting = NO_LISTS  # his shikigami beside each parade, oldest first (NPY-152)
        self.just_placed = NONE  # where the meeple placed by his present card stands (NPY-140)
        # the table
        self.decks = NO_LISTS  # per level
        self.decks_known = NO_INTS  # so many at the bottom of each deck were put there openly
        self.market = NO_INTS  # [level * SLOTS + slot]
        self.throne_pile = NO_INTS
        self.throne_known = 0
        self.enma_pile = NO_INTS
        self.enma_known = 0
        self.mystery_supply = NO_INTS  # values, sorted
        self.undealt = NO_INTS  # plots, sorted
        self.open_plot = NONE  # the face-up plot of solo (NPY-121)
        # the turn
        self.first_player: Seat = 0
        self.active = 0  # a side
        self.element = NONE  # the active parade
        self.placed = 0  # a bit per position used for placing this turn (NPY-038)
        self.played = NO_INTS  # shikigami played this turn, in order
        self.round = 1
        self.last_round = False  # NPY-102

    def clone(self) -> NightParade:
        twin = NightParade(self.facts, self.stack[:], self.terms)
        twin.islands = self.islands  # replaced, never changed in place
        twin.clan = self.clan[:]
        twin.tokens = self.tokens[:]
        twin.flipped = self.flipped[:]
        twin.parades = [parade[:] for parade in self.parades]
        twin.hands = [hand[:] for hand in self.hands]
        twin.standing = self.standing[:]
        twin.lying = self.lying[:]
        twin.torii = self.torii[:]
        twin.supply = self.supply[:]
        twin.torii_left = self.torii_left[:]
        twin.champion = self.champion[:]
        twin.champion_lies = self.champion_lies[:]
        twin.rescued = self.rescued[:]
        twin.betrayed = self.betrayed[:]
        twin.plots = [plots[:] for plots in self.plots]
        twin.discarded = [plots[:] for plots in self.discarded]
        twin.mystery = [values[:] for values in self.mystery]
        twin.extra_clan = self.extra_clan
        twin.difficulty = self.difficulty
        twin.waiting = [cards[:] for cards in self.waiting]
        twin.just_placed = self.just_placed
        twin.decks = [deck[:] for deck in self.decks]
        twin.decks_known = self.decks_known[:]
        twin.market = self.market[:]
        twin.throne_pile = self.throne_pile[:]
        twin.throne_known = self.throne_known
        twin.enma_pile = self.enma_pile[:]
        twin.enma_known = self.enma_known
        twin.mystery_supply = self.mystery_supply[:]
        twin.undealt = self.undealt[:]
        twin.open_plot = self.open_plot
        twin.first_player = self.first_player
        twin.active = self.active
        twin.element = self.element
        twin.placed = self.placed
        twin.played = self.played[:]
        twin.round = self.round
        twin.last_round = self.last_round
        self.copy_core(twin)
        return twin

    # --- questions the rules ask ---

    def is_enma(self, side: int) -> bool:
        return self.terms.solo and side == ENMA

    def others(self, side: int) -> list[int]:
        """The other sides, clockwise from the left of this one."""
        sides = self.terms.sides
        return [(side + i) % sides for i in range(1, sides)]

    def side_of(self, clan: int) -> int:
        """The side that leads a clan, or NONE."""
        return self.clan.index(clan) if clan in self.clan else NONE

    def champion_here(self, side: int, position: int) -> bool:
        return self.champion[side] == position

    def meeples_on(self, side: int, position: int) -> int:
        """A side's meeples on a tile, of any kind and posture (NPY-047, NPY-087)."""
        at = side * len(self.islands) + position
        return self.standing[at] + self.lying[at] + (1 if self.champion[side] == position else 0)

    def can_host(self, side: int, position: int) -> bool:
        """NPY-053: fewer torii than the limit, none of them own, and one left in supply."""
        positions = len(self.islands)
        if self.torii_left[side] == 0 or self.torii[side * positions + position]:
            return False
        return self.torii_on(position) < self.terms.tiles.limit[self.islands[position]]

    def torii_on(self, position: int) -> int:
        """The torii of all players on a tile."""
        positions = len(self.islands)
        count = 0
        for side in range(self.terms.sides):
            count += self.torii[side * positions + position]
        return count

    def need(self, position: int) -> int:
        return self.terms.tiles.need[self.islands[position]]

    def size(self, side: int, element: int) -> int:
        """NPY-051: the size of a parade; Enma's waiting shikigami only by option (NPY-152)."""
        size = len(self.parades[side * PARADES + element])
        if self.terms.enma_counts_waiting and self.is_enma(side):
            size += len(self.waiting[element])
        return size

    def parade_of(self, side: int, card: int) -> int:
        """The parade of a side in which a face-up card stands, or NONE."""
        for element in range(PARADES):
            if card in self.parades[side * PARADES + element]:
                return element
        return NONE


def blank(facts: Facts, terms: Terms) -> NightParade:
    """A state with nothing in it."""
    state = NightParade(facts, [], terms)
    sides = terms.sides
    positions = len(terms.box.positions)
    state.islands = [NONE] * positions
    state.clan = [NONE] * sides
    state.tokens = [0] * (sides * TOKENS)
    state.flipped = [0] * sides
    state.parades = [[] for _ in range(sides * PARADES)]
    state.hands = [[] for _ in range(sides)]
    state.standing = [0] * (sides * positions)
    state.lying = [0] * (sides * positions)
    state.torii = [0] * (sides * positions)
    state.supply = [0] * sides
    state.torii_left = [0] * sides
    state.champion = [IN_BOX] * sides
    state.champion_lies = [False] * sides
    state.rescued = [NONE] * sides
    state.betrayed = [NONE] * sides
    state.plots = [[] for _ in range(sides)]
    state.discarded = [[] for _ in range(sides)]
    state.mystery = [[] for _ in range(sides)]
    state.waiting = [[] for _ in range(PARADES)]
    state.decks = [[] for _ in range(LEVELS)]
    state.decks_known = [0] * LEVELS
    state.market = [NONE] * (LEVELS * SLOTS)
    state.throne_pile = []
    state.enma_pile = []
    state.mystery_supply = []
    state.undealt = []
    state.played = []
    return state
