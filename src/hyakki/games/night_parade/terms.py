"""The terms of one match: what its options and number of players make of the box."""

from __future__ import annotations

from typing import Final, cast

from hyakki.core.stack import Facts
from hyakki.games.night_parade.box import SET_NAMES, Box

ENMA: Final = 1  # King Enma's side in solo; he has no seat


class Terms:
    """Shared by all states of a match. A *side* is a player's seat, or ENMA in solo."""

    def __init__(self, box: Box, facts: Facts) -> None:
        options = facts.options
        expansions = cast(list[str], options["expansions"])
        self.box = box
        self.solo = facts.seats == 1  # NPY-001
        self.sides = 2 if self.solo else facts.seats
        self.cursed = "cursed_throne" in expansions
        sets = ["base", *expansions] + (["promo"] if options["promo_sarugami"] else [])
        self.sets = [name in sets for name in SET_NAMES]  # NPY-002
        midnight = options["island_side"] == "midnight" or (options["island_side"] == "auto" and self.sides == 2)
        self.tiles = box.midnight if midnight else box.day  # NPY-011
        board = box.board_names.index(cast(str, options["board_side"]))
        self.links = box.links[board]
        self.space_icons = box.space_icons[board]
        self.steps_to_throne = [steps_between(self.links, space, box.throne_space) for space in range(len(self.links))]
        self.board_spaces = box.board_spaces[board]
        self.throne_cards: list[int] = []
        if self.cursed:
            all_cards = list(range(len(box.throne)))
            self.throne_cards = all_cards if options["throne_set"] == "all" else box.first_throne_cards  # NPY-018
        self.plots_dealt = box.plots_with_throne if self.cursed else box.plots_without  # NPY-020
        self.clans = [clan for clan, of_set in enumerate(box.clan_set) if self.sets[of_set]]  # NPY-021
        self.deck_cards = [
            [card for card, at in enumerate(box.card_level) if at == level + 1 and self.sets[box.card_set[card]]]
            for level in range(3)
        ]  # NPY-013
        self.plots = [plot for plot, of_set in enumerate(box.plot_set) if self.sets[of_set]]
        self.refill_at_once = options["market_refill"] == "immediate"
        self.champion_is_placing = bool(options["champion_counts_as_placement"])
        self.champion_relocates = options["champion_on_map_activation"] == "relocate"
        self.torii_off_turn = bool(options["torii_off_turn"])
        self.throne9_for_all = bool(options["throne9_user_takes_share"])
        self.shikigami_any_time = options["shikigami_timing"] == "any_time"
        self.shikigami_all_icons = options["shikigami_icons"] == "all"
        self.champion_must_move = bool(options["champion_must_move"])
        self.throne1_removes_lying = bool(options["throne1_ignores_hiding"])
        self.face_down_scores = bool(options["face_down_cards_score"])
        self.champion_change_scores = bool(options["champion_change_scores"])
        self.owner_may_look = bool(options["mystery_owner_may_look"])
        self.tie_breakers = cast(list[str], options["tie_breakers"])
        self.max_rounds = cast(int, options["max_rounds"] or 0)  # 0: no cap
        self.enma_random_clan = options["enma_clan_choice"] == "random"
        self.enma_difficulty = cast(str, options["enma_difficulty"])
        self.enma_measures_rest = options["enma_need_measure"] == "remaining"
        self.enma_always_moves = bool(options["enma_always_moves"])
        self.enma_champion_parade = cast(str, options["enma_champion_parade"])
        self.enma_only_fights = bool(options["enma_removal_is_fight"])
        self.enma_strikes_with_meeple = bool(options["enma_strike_needs_meeple"])
        self.enma_banishes_largest_only = options["enma_banish_parades"] == "largest_only"
        self.enma_plays_all_waiting = options["enma_shikigami_use"] == "next_turn"
        self.enma_counts_waiting = bool(options["enma_shikigami_in_size"])
        self.tie_is_enmas = options["solo_tie"] == "enma_wins"


def steps_between(links: list[list[int]], space: int, goal: int) -> int:
    """The fewest steps from a space to another; as many as there are spaces where no way leads there."""
    frontier = [space]
    steps = 0
    while goal not in frontier and steps < len(links):
        frontier = sorted({link for here in frontier for link in links[here]})
        steps += 1
    return steps
