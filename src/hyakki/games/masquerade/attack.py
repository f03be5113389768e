"""Attacks and the inspectors' special action: whom they may strike, what follows (TGM-032..037, 069..076, 113..115)."""

from __future__ import annotations

from typing import cast

from hyakki.core.errors import Refusal
from hyakki.core.kinds import Field, Named, SeatOf
from hyakki.core.stack import Action, Decision, Seat
from hyakki.games.masquerade.box import ATTACK_FROM
from hyakki.games.masquerade.hands import NO_CARD
from hyakki.games.masquerade.schema import ACTIONS
from hyakki.games.masquerade.setup import token_name
from hyakki.games.masquerade.state import Masque
from hyakki.games.masquerade.victory import judge


class Attack(Decision[Masque]):
    """TGM-070: asked of every active player when the markers allow a victim; declining is not explained."""

    NAME = "attack"
    RULES = ("TGM-070",)
    FIELDS = {"seat": Field(SeatOf(), required=True), "action": Field(Named("a tile action", ACTIONS), required=True)}

    def __init__(self, seat: Seat, action: int) -> None:
        super().__init__(seat)
        self.action = action

    def options(self, state: Masque, seat: Seat) -> list[Action]:
        actions: list[Action] = [("decline",)]
        if state.box.kills[state.characters[seat]]:  # TGM-069
            actions += [("attack", victim) for victim in victims(state, seat, self.action)]
        return actions

    def answer(self, state: Masque, seat: Seat, action: Action) -> None:
        if action[0] == "attack":
            strike(state, seat, cast(int, action[1]), "attack")
        elif state.log is not None:
            state.emit("event.declined", {"seat": seat})

    def default(self, state: Masque, seat: Seat) -> Action:
        return ("decline",)

    def refuse(self, state: Masque, seat: Seat, action: Action) -> Refusal | None:
        if action[0] != "attack":
            return Refusal("refuse.must_attack", "TGM-070")
        victim = cast(int, action[1])
        if not state.box.kills[state.characters[seat]]:
            return Refusal("refuse.no_kill_objective", "TGM-069")
        if victim == seat:
            return Refusal("refuse.not_yourself", "TGM-074")
        if victim >= state.facts.seats:
            return Refusal("refuse.no_such_seat", "TGM-001", {"other": victim})
        if state.box.kinds[self.action] == ATTACK_FROM:
            least = state.box.at_least[self.action]
            return Refusal("refuse.too_few_markers", "TGM-073", {"victim": victim, "least": least})
        return Refusal("refuse.not_most_suspected", "TGM-071", {"victim": victim})


def victims(state: Masque, seat: Seat, action: int) -> list[Seat]:
    """Whom the markers let an active player attack; nobody attacks himself (TGM-074)."""
    others = [other for other in range(state.facts.seats) if other != seat]
    if state.box.kinds[action] == ATTACK_FROM:  # TGM-073
        least = state.box.at_least[action]
        return [other for other in others if state.markers[other] >= least]
    most = max([state.markers[other] for other in others])  # TGM-071
    if most == 0 and state.terms.needs_marker:  # TGM-072
        return []
    return [other for other in others if state.markers[other] == most]


def special_victims(state: Masque, seat: Seat) -> list[Seat]:
    """TGM-033..035: whom an inspector with two doves may kill instead of moving."""
    if not state.box.two_doves[state.counted_board(seat)] >> state.hands[seat] & 1:
        return []
    least = state.box.thresholds[state.characters[seat]]
    return [other for other in range(state.facts.seats) if other != seat and in_front(state, other) >= least]


def in_front(state: Masque, seat: Seat) -> int:
    """What counts in front of a victim of the special action (TGM-035)."""
    if state.terms.victims_by_board_cards:
        return int(state.boards[seat] != NO_CARD)
    return state.markers[seat]


def strike(state: Masque, attacker: Seat, target: Seat, how: str) -> None:
    """TGM-076: an attack ends the game; with support tokens the target may kill the attacker (TGM-113, TGM-114)."""
    if state.log is not None:
        state.emit("event.attacked", {"seat": attacker, "other": target, "how": how})
        if state.terms.support:
            tell_revealed(state, attacker, target)
    state.reveal()
    if state.terms.support and state.kaneki == target:
        judge(state, "attack", "TGM-114", target, attacker)
    else:
        judge(state, "attack", "TGM-076", attacker, target)


def tell_revealed(state: Masque, attacker: Seat, target: Seat) -> None:
    """TGM-113: first both characters, then both tokens at the same moment."""
    names = state.box.character_names
    for seat in (attacker, target):
        state.emit("event.revealed", {"seat": seat, "character": names[state.characters[seat]]})
    tokens: list[object] = [token_name(state, attacker), token_name(state, target)]
    state.emit("event.tokens_revealed", {"seats": [attacker, target], "tokens": tokens})
