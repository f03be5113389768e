"""An action: a card is turned, fails or is paid for and performed, then comes the human step (SHB-031..042)."""

from __future__ import annotations

from hyakki.core.kinds import Field, SeatOf
from hyakki.core.stack import Seat, Step
from hyakki.games.shibuya.cards import (
    BLUE,
    CARDS,
    EMBER_INSECTS,
    FAILED,
    FALLING_HUMANS,
    HIGH_SPEED_MOVEMENT,
    HOLLOW_PURPLE,
    IDLE_TRANSFIGURATION,
    MOVE,
    NULLIFIED,
    PERFORMED,
    RED,
    REMAIN,
    TREE_ROOT,
    USE_STAIRS,
)
from hyakki.games.shibuya.choosing import ask
from hyakki.games.shibuya.gojo import ChooseBoundary, HollowPurple, purple_targets, whole_boundaries
from hyakki.games.shibuya.humans import HumanStep
from hyakki.games.shibuya.movement import ChooseZone, destinations
from hyakki.games.shibuya.spirits import ChooseRedChip, FallingHumans, Return, move_gojo_to_other_plaza
from hyakki.games.shibuya.state import Shibuya


class Act(Step[Shibuya]):
    """SHB-031: the card is turned only now and dealt with completely before the next one is turned."""

    NAME = "act"
    FIELDS = {"seat": Field(SeatOf(), required=True)}

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def run(self, state: Shibuya) -> None:
        seat = self.seat
        card = state.laid[seat]
        state.reveal()
        if state.log is not None:
            state.emit("event.turned", {"seat": seat, "card": CARDS[card]})
        why = obstacle(state, seat, card)
        if why:
            fail(state, seat, card, why)
        elif seat == state.gojo and (card in (MOVE, USE_STAIRS)) and state.flower_field():
            nullify(state, seat, card)
        else:
            state.result[seat] = PERFORMED
            state.lose_energy(seat, state.box.cost[card])  # SHB-040: before the effect
            state.stack.append(HumanStep(seat))
            perform(state, seat, card)


def obstacle(state: Shibuya, seat: Seat, card: int) -> str:
    """SHB-042: why a card cannot be performed, or nothing."""
    if state.energy[seat] < state.box.cost[card]:
        return "no_energy"
    if card in (MOVE, USE_STAIRS, HIGH_SPEED_MOVEMENT):
        return "" if destinations(state, seat, card) else "no_way_out"
    if card == BLUE:
        return "" if destinations(state, seat, card) else "no_target"
    if card == RED:
        return "" if state.red_chips_left() and whole_boundaries(state) else "no_red_chip_left"
    if card == HOLLOW_PURPLE:
        return "" if purple_targets(state) else "no_target"
    if card == TREE_ROOT:
        return "" if state.red else "no_red_chip_laid"
    if card == IDLE_TRANSFIGURATION:
        return "" if state.exorcised() else "nobody_exorcised"
    if card == FALLING_HUMANS:
        return "" if state.human_supply else "no_human_left"
    return ""


def fail(state: Shibuya, seat: Seat, card: int, why: str) -> None:
    """SHB-039: nothing happens at all, and no human step; by option a technique is paid for (SHB-040)."""
    state.result[seat] = FAILED
    if state.log is not None:
        state.emit("event.failed", {"seat": seat, "card": CARDS[card], "why": why})
    cost = state.box.cost[card]
    if cost and state.facts.options["failed_technique_costs_energy"] and state.energy[seat] >= cost:
        state.lose_energy(seat, cost)
        if state.log is not None:
            state.emit("event.paid", {"seat": seat, "count": cost})


def nullify(state: Shibuya, seat: Seat, card: int) -> None:
    """SHB-073: like a failed card; by option Gojo only does not move, and still rescues."""
    state.result[seat] = NULLIFIED
    if not state.facts.options["nullified_move_counts_as_failed"]:
        state.stack.append(HumanStep(seat))
    if state.log is not None:
        state.emit("event.nullified", {"seat": seat, "card": CARDS[card]})


def perform(state: Shibuya, seat: Seat, card: int) -> None:
    """The effect of a card that can be performed. Domain Amplification and Flower Field act later, by lying there."""
    if card in (MOVE, USE_STAIRS, HIGH_SPEED_MOVEMENT, BLUE):
        ask(state, ChooseZone(seat))
    elif card == REMAIN:
        remain(state, seat)
    elif card == RED:
        ask(state, ChooseBoundary(seat))
    elif card == HOLLOW_PURPLE:
        ask(state, HollowPurple(seat))
    elif card == EMBER_INSECTS:
        move_gojo_to_other_plaza(state)
    elif card == TREE_ROOT:
        ask(state, ChooseRedChip(seat))
    elif card == IDLE_TRANSFIGURATION:
        ask(state, Return(state.exorcised()[0]))  # SHB-080: never more than one
    elif card == FALLING_HUMANS:
        ask(state, FallingHumans(seat))


def remain(state: Shibuya, seat: Seat) -> None:
    """SHB-048, SHB-049: a spirit takes one energy, Gojo nothing."""
    if seat != state.gojo:
        gained = state.gain_energy(seat, 1)
        if state.log is not None:
            state.emit("event.gathered", {"seat": seat, "gained": gained})
