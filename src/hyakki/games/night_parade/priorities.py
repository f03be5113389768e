"""How King Enma chooses: one priority after the other, until one tile is left (NPY-131..133)."""

from __future__ import annotations

from typing import Final

from hyakki.games.night_parade.state import NightParade
from hyakki.games.night_parade.terms import ENMA

HUMAN: Final = 0
CANNOT_HOST: Final = 1000  # behind every tile where he can host


class Choice:
    """Tiles still in question, in the order that breaks the last tie, and the priority that decided."""

    def __init__(self, tiles: list[int]) -> None:
        self.tiles = tiles
        self.decided = "only_choice"

    def prefer(self, kept: list[int], priority: str) -> None:
        """Keep these, if any; the priority that leaves one tile of several has decided."""
        if kept and len(kept) < len(self.tiles):
            self.tiles = kept
            self.decided = priority

    def best_site(self, state: NightParade) -> None:
        """NPY-131: where he can host with the lowest remaining need; tiles where he cannot are equal."""
        if self.tiles:
            ranks = [site_rank(state, tile) for tile in self.tiles]
            best = min(ranks)
            self.prefer([tile for tile, rank in zip(self.tiles, ranks, strict=True) if rank == best], "best_site")

    def first(self, order: str) -> int:
        """The first of what is left; the order itself has decided if there are several."""
        if len(self.tiles) > 1:
            self.decided = order
        return self.tiles[0]


def site_rank(state: NightParade, tile: int) -> int:
    """Low is good: the remaining need where he can host."""
    return remaining_need(state, tile) if state.can_host(ENMA, tile) else CANNOT_HOST


def remaining_need(state: NightParade, tile: int) -> int:
    """NPY-131: printed need minus Enma's meeples there, or by option the printed need."""
    need = state.need(tile)
    return need - state.meeples_on(ENMA, tile) if state.terms.enma_measures_rest else need


def place_tile(state: NightParade, tiles: list[int]) -> Choice:
    """NPY-134: a human meeple there, then an Enma meeple there, then the best site."""
    choice = Choice(tiles)
    choice.prefer([tile for tile in choice.tiles if state.meeples_on(HUMAN, tile)], "human_meeple")
    choice.prefer([tile for tile in choice.tiles if state.meeples_on(ENMA, tile)], "enma_meeple")
    choice.best_site(state)
    return choice


def champion_tile(state: NightParade, tiles: list[int]) -> Choice:
    """NPY-135: the tile of the human's champion, else the best site."""
    choice = Choice(tiles)
    choice.prefer([tile for tile in tiles if state.champion[HUMAN] == tile], "human_champion")
    choice.best_site(state)
    return choice


def destination(state: NightParade) -> Choice:
    """NPY-136: hosting tiles next to an Enma meeple: lowest remaining need, then human meeples."""
    adjacent = state.box.adjacent
    tiles = [
        tile
        for tile in range(len(state.islands))
        if state.can_host(ENMA, tile) and any([state.meeples_on(ENMA, near) for near in adjacent[tile]])
    ]
    choice = Choice(tiles)
    if tiles:
        needs = [remaining_need(state, tile) for tile in tiles]
        choice.prefer([tile for tile in tiles if remaining_need(state, tile) == min(needs)], "lowest_need")
    choice.prefer([tile for tile in choice.tiles if state.meeples_on(HUMAN, tile)], "human_meeple")
    return choice


def origin(state: NightParade, to: int) -> Choice:
    """NPY-137: the tile left is the first in `leaving_order` that is adjacent and holds Enma meeples."""
    near = state.box.adjacent[to]
    return Choice([tile for tile in state.box.leaving_order if tile in near and state.meeples_on(ENMA, tile)])


def fight_tile(state: NightParade) -> Choice:
    """NPY-138: shared tiles: the best site, then the element of the human's last parade."""
    tiles = [
        tile for tile in range(len(state.islands)) if state.meeples_on(HUMAN, tile) and state.meeples_on(ENMA, tile)
    ]
    choice = Choice(tiles)
    choice.best_site(state)
    element = state.box.tile_element
    flipped = state.flipped[HUMAN]  # in Enma's turn only the scroll of the human's last parade is flipped
    last = [tile for tile in choice.tiles if flipped >> element[state.islands[tile]] & 1]
    choice.prefer(last, "last_parade")
    return choice
