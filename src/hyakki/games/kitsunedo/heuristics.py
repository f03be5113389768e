"""How good a state is for a seat, for bots that look ahead: its prospects, once open questions are answered.

Where another seat is to answer, its habits are weighed; where it answers a challenge, the odds that it has the
lantern come from the lanterns the judging seat has seen, not from the world it imagines.
"""

from __future__ import annotations

from math import log
from random import Random
from typing import Final

from hyakki.core.stack import NATURE, Action, Chance, Seat
from hyakki.games.kitsunedo.abilities import PeepSwap
from hyakki.games.kitsunedo.attack import AshWindow, AttackResponse
from hyakki.games.kitsunedo.box import BLOCK
from hyakki.games.kitsunedo.claims import CONCEDE, LANTERN_OF, PLAY_BLOCK, REVEAL, UNDO, ClaimAnswer, Window
from hyakki.games.kitsunedo.habits import Odds, habits, likely
from hyakki.games.kitsunedo.prospects import standing
from hyakki.games.kitsunedo.state import Kitsunedo
from hyakki.games.kitsunedo.steal import TakeUnseen
from hyakki.games.kitsunedo.summon import SummonPick
from hyakki.games.kitsunedo.surrender import SurrenderVote
from hyakki.games.kitsunedo.thread import may_undo
from hyakki.games.kitsunedo.trade import HandedLeafWindow, TradeAnswer

FORESIGHT: Final = 6  # open questions looked through, one inside the other


def value(state: Kitsunedo, seat: Seat) -> float:
    """In 0..1, like a share of the victory."""
    return judged(state, seat, FORESIGHT)


def features(state: Kitsunedo, seat: Seat) -> list[float]:
    """The share that it looks like, as a logarithm: shares are weighed against each other."""
    if not state.lives[seat] and not state.mode.returns:
        return []
    return [log(max(0.005, value(state, seat)))]


def progress(state: Kitsunedo) -> float:
    """The lives that are lost."""
    return 1.0 - sum(state.lives) / (state.facts.seats * state.mode.lives)


def judged(state: Kitsunedo, seat: Seat, depth: int) -> float:
    """The worth of a state, looking through the questions that an action has opened."""
    if state.outcome is not None:
        return state.outcome.returns[seat]
    top = state.stack[-1]
    if depth == 0:
        return standing(state, seat)
    if isinstance(top, Chance):
        return by_nature(state, top, seat, depth)
    asked = top.waiting[0]
    if isinstance(top, ClaimAnswer):
        return own_answer(state, top, seat, depth) if asked == seat else other_answer(state, top, seat, depth)
    if asked == seat:
        if isinstance(
            top, SummonPick | PeepSwap | Window | AttackResponse | AshWindow | TradeAnswer | HandedLeafWindow
        ):
            return max([after(state, asked, option, seat, depth) for option in top.options(state, asked)])
        return standing(state, seat)
    odds = habits(state, asked)
    if odds:
        return mixed(state, asked, seat, depth, odds)
    if isinstance(top, TradeAnswer | SummonPick | PeepSwap | SurrenderVote):
        return after(state, asked, top.default(state, asked), seat, depth)
    return standing(state, seat)


def after(state: Kitsunedo, who: Seat, action: Action, seat: Seat, depth: int) -> float:
    """What a state is worth once somebody has answered so."""
    twin = state.clone()
    twin.apply(who, action)
    return judged(twin, seat, depth - 1)


def mixed(state: Kitsunedo, who: Seat, seat: Seat, depth: int, odds: Odds) -> float:
    """The mean over answers of which each has its odds."""
    return sum([share * after(state, who, action, seat, depth) for action, share in odds if share > 0])


def by_nature(state: Kitsunedo, top: Chance[Kitsunedo], seat: Seat, depth: int) -> float:
    """A stolen card by its odds; of a shuffle one order is as good as another."""
    if isinstance(top, TakeUnseen):
        weights = top.weights(state)
        total = sum(weights)
        options = top.options(state, NATURE)
        odds = [(action, weight / total) for action, weight in zip(options, weights, strict=True)]
        return mixed(state, NATURE, seat, depth, odds)
    return after(state, NATURE, top.draw(state, Random(0)), seat, depth)


def own_answer(state: Kitsunedo, top: ClaimAnswer, seat: Seat, depth: int) -> float:
    """A challenge made to oneself is answered as is best."""
    values = [after(state, seat, CONCEDE, seat, depth)]
    if state.lantern(seat) == LANTERN_OF[top.purpose]:
        values.append(after(state, seat, REVEAL, seat, depth))
    if top.may_block and state.mode.may_block and state.held(seat)[BLOCK]:
        values.append(after(state, seat, PLAY_BLOCK, seat, depth))
    if may_undo(state, seat):
        values.append(after(state, seat, UNDO, seat, depth))
    return max(values)


def other_answer(state: Kitsunedo, top: ClaimAnswer, seat: Seat, depth: int) -> float:
    """A challenge to another: by the odds that the lantern is there, a block if the imagined hand has one."""
    true = likely(state, seat, top.seat, top.purpose)
    if may_undo(state, top.seat):
        false = after(state, top.seat, UNDO, seat, depth)
    elif top.may_block and state.mode.may_block and state.held(top.seat)[BLOCK]:
        false = after(state, top.seat, PLAY_BLOCK, seat, depth)
    else:
        false = after(state, top.seat, CONCEDE, seat, depth)
    if true <= 0:
        return false
    return true * after(state, top.seat, REVEAL, seat, depth) + (1 - true) * false
