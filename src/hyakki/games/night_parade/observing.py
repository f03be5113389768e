"""Observations straight from the state: what `fields.py` shows a watcher, as bytes. Players: `observing_sides.py`."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from hyakki.core.observer import Observer, Spot, Spots, put_bits, put_list, put_wide
from hyakki.core.stack import Seat
from hyakki.games.night_parade.box import LEVELS, NONE, PARADES, SLOTS, Box
from hyakki.games.night_parade.fields import (
    LEVEL_NAMES,
    PARADE_NAMES,
    SIDES,
    mystery_unseen,
    plots_unseen,
    sees_mystery,
    sees_plots,
)
from hyakki.games.night_parade.observing_sides import SidesObserver
from hyakki.games.night_parade.state import NightParade

MOST_ORDERS: Final = 5_000  # piles of which it is kept


class NightParadeObserver(Observer):
    def __init__(self, box: Box) -> None:
        self.box = box
        self.orders: dict[bytes, list[int]] = {}  # cards of piles, sorted
        self.sides = SidesObserver(box)
        self.least: i64 = min(box.mystery_values)  # the value of a mystery token that is number 0

    def fields(self) -> list[str]:
        turn = ["round", "last_round", "first_player", "active", "active_parade", "placed", "played", "players"]
        table = ["islands", "market", "decks_known_below", "throne_known_below", "enma_known_below", "open_plot"]
        enma = ["difficulty", "enma_extra_clan", "enma_waiting", "enma_just_placed"]
        sites = ["torii_needs", "torii_limits", "first_spirits", "first_mystery"]
        piles = ["decks", "throne_pile", "enma_pile", "plots", "discarded_plots", "undealt_plots", "unseen_plots"]
        return [*turn, *table, *enma, *sites, *piles, "mystery", "mystery_supply", "unseen_mystery"]

    def fit(self, spots: Spots) -> None:
        self.sides.fit(spots)
        self.round = spots.wide("round")
        self.last_round = spots.of("last_round")
        self.first_player = spots.of("first_player")
        self.active = spots.of("active")
        self.parade = spots.of("active_parade")
        self.placed = spots.of("placed")
        self.played = spots.of("played")
        self.islands = spots.of("islands")
        for name in self.box.positions:
            spots.of(f"islands.{name}")
        self.market = [spots.all_of(f"market.{level}", SLOTS) for level in LEVEL_NAMES]
        self.decks_known = spots.wide("decks_known_below")
        self.throne_known = spots.wide("throne_known_below")
        self.enma_known = spots.wide("enma_known_below")
        self.open_plot = spots.of("open_plot")
        self.difficulty = spots.of("difficulty")
        self.extra_clan = spots.of("enma_extra_clan")
        self.waiting = [spots.of(f"enma_waiting.{name}") for name in PARADE_NAMES]
        self.just_placed = spots.of("enma_just_placed")
        self.needs = spots.of("torii_needs")
        self.limits = spots.of("torii_limits")
        self.spirits = spots.of("first_spirits")
        self.first_mystery = spots.of("first_mystery")
        self.decks = [pile_spots(spots, f"decks.{level}") for level in LEVEL_NAMES]
        self.throne_pile = pile_spots(spots, "throne_pile")
        self.enma_pile = pile_spots(spots, "enma_pile")
        self.plots = spots.all_of("plots", SIDES)
        self.plots_seen = spots.of("plots.cards")
        self.discarded = spots.all_of("discarded_plots", SIDES)
        self.undealt = spots.of("undealt_plots")
        self.unseen_plots = spots.of("unseen_plots")
        self.mystery = spots.all_of("mystery", SIDES)
        self.mystery_seen = spots.of("mystery.values")
        self.mystery_supply = spots.of("mystery_supply")
        self.unseen_mystery = spots.of("unseen_mystery")
        for name in ("plots", "discarded_plots", "mystery"):
            spots.of(f"{name}.size")

    def observe(self, state: NightParade, watcher: Seat | None, into: BytesWriter) -> None:
        self.sides.observe(state, into)
        self.of_the_turn(state, into)
        self.sites(state, into)
        for level in range(LEVELS):
            self.pile(into, self.decks[level], state.decks[level], state.decks_known[level], False)
            known: i64 = self.decks_known.first + level * self.decks_known.step
            put_wide(into, known, self.decks_known.step, state.decks_known[level])
            cards = self.market[level]
            into[cards.at] = SLOTS
            for slot in range(SLOTS):
                into[cards.first + slot] = state.market[level * SLOTS + slot] + 1
        self.pile(into, self.throne_pile, state.throne_pile, state.throne_known, True)
        self.pile(into, self.enma_pile, state.enma_pile, state.enma_known, True)
        self.of_plots(state, watcher, into)
        self.of_mystery(state, watcher, into)

    def pile(self, into: BytesWriter, spots: list[Spot], cards: list[int], known: int, top_shown: bool) -> None:
        """How many, the top if it is face up, what was put under it (from the bottom), and the rest unordered."""
        size, top, bottom, unseen = spots[0], spots[1], spots[2], spots[3]
        into[size.at] = len(cards) + 1
        if not cards:
            return
        shown = 1 if top_shown and len(cards) > known else 0
        if top_shown:
            into[top.at] = cards[-1] + 1
        put_list(into, bottom.at, bottom.places, cards[:known])
        put_list(into, unseen.at, unseen.places, self.in_order(cards[known : len(cards) - shown]))

    def in_order(self, cards: list[int]) -> list[int]:
        """Sorted; a pile stays the same for many observations."""
        key = bytes(cards)
        found = self.orders.get(key)
        if found is None:
            if len(self.orders) == MOST_ORDERS:
                self.orders.clear()
            found = sorted(cards)
            self.orders[key] = found
        return found

    def of_the_turn(self, state: NightParade, into: BytesWriter) -> None:
        put_wide(into, self.round.at, self.round.size, state.round - 1)  # counted from 1
        into[self.last_round.at] = 2 if state.last_round else 1
        into[self.first_player.at] = state.first_player + 1
        into[self.active.at] = state.active + 1
        into[self.parade.at] = state.element + 1
        put_bits(into, self.placed.at, self.placed.places, state.placed)
        put_list(into, self.played.at, self.played.places, state.played)
        put_wide(into, self.throne_known.at, self.throne_known.size, state.throne_known)
        put_wide(into, self.enma_known.at, self.enma_known.size, state.enma_known)
        into[self.open_plot.at] = state.open_plot + 1
        into[self.difficulty.at] = state.difficulty + 1
        into[self.extra_clan.at] = state.extra_clan + 1
        into[self.just_placed.at] = state.just_placed + 1
        for element in range(PARADES):
            waiting = self.waiting[element]
            put_list(into, waiting.at, waiting.places, state.waiting[element])

    def sites(self, state: NightParade, into: BytesWriter) -> None:
        """The islands, and what they ask or give (NPY-011, NPY-055); nothing before they are laid."""
        islands, tiles = state.islands, state.terms.tiles
        if NONE in islands:
            return
        for spot in (self.islands, self.needs, self.limits, self.spirits, self.first_mystery):
            into[spot.at] = 1
        for position, tile in enumerate(islands):
            into[position + self.islands.body] = tile + 1
            into[position + self.needs.body] = tiles.need[tile] + 1
            into[position + self.limits.body] = tiles.limit[tile] + 1
            if not state.torii_on(position):
                into[position + self.spirits.body] = tiles.spirits[tile] + 1
                into[position + self.first_mystery.body] = tiles.mystery[tile] + 1

    def of_plots(self, state: NightParade, watcher: Seat | None, into: BytesWriter) -> None:
        """How many plots each side holds and has laid aside, which of them the watcher sees, and the others."""
        into[self.plots.at] = len(state.plots)
        into[self.discarded.at] = len(state.discarded)
        place: i64 = 0
        for owner, plots in enumerate(state.plots):
            places = self.plots_seen.places
            put_heap(into, place + self.plots.first, places, plots, sees_plots(state, owner, watcher))
            put_heap(into, place + self.discarded.first, places, state.discarded[owner], owner == watcher)
            place += self.plots.step
        into[self.undealt.at] = len(state.undealt) + 1
        put_list(into, self.unseen_plots.at, self.unseen_plots.places, plots_unseen(state, watcher))

    def of_mystery(self, state: NightParade, watcher: Seat | None, into: BytesWriter) -> None:
        """The same of mystery tokens."""
        least = self.least
        into[self.mystery.at] = len(state.mystery)
        place: i64 = self.mystery.first
        for owner, values in enumerate(state.mystery):
            numbers = [value - least for value in values]
            put_heap(into, place, self.mystery_seen.places, numbers, sees_mystery(state, owner, watcher))
            place += self.mystery.step
        into[self.mystery_supply.at] = len(state.mystery_supply) + 1
        unseen = [value - least for value in mystery_unseen(state, watcher)]
        put_list(into, self.unseen_mystery.at, self.unseen_mystery.places, unseen)


def pile_spots(spots: Spots, path: str) -> list[Spot]:
    return [spots.of(f"{path}.{name}") for name in ("size", "top", "bottom", "unseen")]


def put_heap(into: BytesWriter, at: i64, places: i64, things: list[int], sees: bool) -> None:
    """How many there are and, for whoever may know, which."""
    into[at] = len(things) + 1
    if sees:
        into[at + 1] = 1
        put_list(into, at + 2, places, sorted(things))
