"""How a match ends: Extermination, Unlimited Void, Prison Realm (SHB-093..098)."""

from __future__ import annotations

from hyakki.core.outcome import Outcome
from hyakki.games.shibuya.cards import NONE
from hyakki.games.shibuya.state import Shibuya


def finish(state: Shibuya, gojo_wins: bool, reason: str, rule: str) -> None:
    """SHB-002, SHB-097: one side wins, the spirits as a team, exorcised ones included."""
    winners = tuple([seat for seat in range(state.facts.seats) if (seat == state.gojo) == gojo_wins])
    returns = tuple([1.0 if seat in winners else 0.0 for seat in range(state.facts.seats)])
    details: dict[str, object] = {"side": "gojo" if gojo_wins else "spirits", "round": state.round}
    state.finish(Outcome(winners, returns, reason, rule, details))


def check_unlimited_void(state: Shibuya) -> None:
    """SHB-094: Gojo wins the instant no human is on the board, whoever removed the last one."""
    if not any(state.humans):
        finish(state, True, "unlimited_void", "SHB-094")


def check_extermination(state: Shibuya) -> None:
    """SHB-093, SHB-107: at most one spirit is left, on the board or still to enter."""
    if len(state.spirits()) + int(reserve_may_enter(state)) <= 1:
        finish(state, True, "extermination", "SHB-093" if state.facts.seats > 3 else "SHB-107")


def reserve_may_enter(state: Shibuya) -> bool:
    """SHB-106, SHB-109: whether a reserve is left that an exorcism now would bring in."""
    if state.reserve == NONE:
        return False
    return state.round < state.box.rounds or bool(state.facts.options["reserve_enters_in_round_seven"])
