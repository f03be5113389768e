"""Whether a pending window or answer is about the effect that lies below it (KIT-058..065)."""

from __future__ import annotations

from typing import Any

from hyakki.core.stack import Frame, Seat
from hyakki.games.kitsunedo.abilities import PeepSwap
from hyakki.games.kitsunedo.attack import AshWindow, Evade
from hyakki.games.kitsunedo.claims import (
    ATTACK,
    EVADE,
    HANDED_LEAF,
    MARK,
    STEAL,
    SUMMON,
    TRADE,
    ClaimAnswer,
)
from hyakki.games.kitsunedo.lives import Hit
from hyakki.games.kitsunedo.marks import PlaceMark
from hyakki.games.kitsunedo.state import NONE, Kitsunedo
from hyakki.games.kitsunedo.steal import ShadowWindow, TakeUnseen
from hyakki.games.kitsunedo.summon import LookAtTwo, SpiritWindow
from hyakki.games.kitsunedo.trade import Exchange, HandedLeafWindow, MistWindow, TradeAnswer


def misfit_claim(state: Kitsunedo, frame: Frame[Any], below: Frame[Any]) -> str:
    """Why a frame does not fit the effect it lies on, or nothing."""
    purpose, claimant, other = claim_of(state, below)
    if isinstance(frame, TakeUnseen | PeepSwap):
        aimed = frame.victim if isinstance(frame, TakeUnseen) else frame.target
        there = aimed != state.active and state.lives[aimed] and state.lives[state.active]
        return "" if there else f"seat {aimed} is not another lord that is in (KIT-063)"
    if isinstance(frame, SpiritWindow):
        asked = [frame.seat, *frame.rest]
        others = state.others_in(state.active)
        fits = frame.claimant == claimant and len(set(asked)) == len(asked) and all([s in others for s in asked])
        return "" if fits else "every other lord that is in is asked once, about the active player's claim (KIT-059)"
    if isinstance(frame, ShadowWindow):
        return "" if (frame.claimant, frame.seat) == (claimant, other) else "only who is stolen from is asked (KIT-060)"
    if isinstance(frame, MistWindow):
        fits = (frame.purpose, frame.claimant, frame.seat) == (purpose, claimant, other)
        return "" if fits else "only who the leaf is used on is asked (KIT-061)"
    if isinstance(frame, HandedLeafWindow):
        return "" if frame.giver == claimant else "only who handed the leaf over claims Mist (KIT-061)"
    if isinstance(frame, AshWindow):
        return "" if frame.claimant == claimant else "only the attacked lord claims Ash (KIT-062)"
    if isinstance(frame, ClaimAnswer):
        doubting = [other] if other != NONE else state.others_in(claimant)
        fits = (frame.purpose, frame.seat) == (purpose, claimant) and frame.challenger in doubting
        return "" if fits else "is no answer to a challenge of the claim below it (KIT-065)"
    return ""


def claim_of(state: Kitsunedo, effect: Frame[Any]) -> tuple[int, Seat, Seat]:
    """The purpose of the claim behind an effect, who made it, and who may challenge it (NONE: any other lord)."""
    if isinstance(effect, LookAtTwo):
        return SUMMON, effect.seat, NONE
    if isinstance(effect, TakeUnseen):
        return STEAL, effect.thief, effect.victim
    if isinstance(effect, Hit):
        return ATTACK, state.active, effect.seat
    if isinstance(effect, TradeAnswer):
        return TRADE, state.active, effect.seat
    if isinstance(effect, PlaceMark):
        return MARK, state.active, effect.seat
    if isinstance(effect, Exchange):
        return HANDED_LEAF, effect.seat, state.active
    if isinstance(effect, Evade):
        return EVADE, effect.seat, state.active
    return NONE, NONE, NONE
