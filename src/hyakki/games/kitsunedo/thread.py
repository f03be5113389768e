"""Unfastened Thread: storing the moment before an action of the Mirage, and returning to it (KIT-096..103)."""

from __future__ import annotations

from typing import Any

from hyakki.core.errors import Refusal
from hyakki.core.stack import Frame, Seat
from hyakki.games.kitsunedo.box import UNFASTENED_THREAD
from hyakki.games.kitsunedo.cards import merged
from hyakki.games.kitsunedo.state import USED_THREAD, Kitsunedo


def store(state: Kitsunedo, seat: Seat, frame: Frame[Any]) -> None:
    """KIT-097: an action that may be taken back begins; `frame` is the question it answers."""
    if seat == state.active and state.may_store():
        moment = state.clone()
        moment.stack.append(frame)
        moment.moment = None
        moment.since = []
        state.moment = moment


def close(state: Kitsunedo, seat: Seat) -> None:
    """KIT-098, KIT-099: after a reveal, a concession or a challenge of hers it is too late."""
    if seat == state.active:
        state.moment = None


def may_undo(state: Kitsunedo, seat: Seat) -> bool:
    """KIT-096: on her own turn, once a turn, while the last action is still open."""
    return state.moment is not None and seat == state.active


def refuse_undo(state: Kitsunedo, seat: Seat) -> Refusal:
    """Why a seat cannot take anything back now."""
    if seat != state.active or not state.has(seat, UNFASTENED_THREAD):
        return Refusal("refuse.undo_not_yours", "KIT-096")
    if state.used & USED_THREAD:
        return Refusal("refuse.undo_spent", "KIT-096")
    return Refusal("refuse.undo_late", "KIT-098")


def restore(state: Kitsunedo, seat: Seat) -> None:
    """KIT-102: everything is as it was; kept are what was seen, and that the Thread is spent."""
    moment = state.moment
    assert moment is not None
    known, placed = remembered(moment, state)
    moment.copy_into(state)
    state.known = known
    state.placed = placed
    state.stack[:] = moment.stack
    state.moment = None
    state.used |= USED_THREAD
    state.opening = False  # the public record stays: this turn has begun
    if state.log is not None:
        state.emit("event.undone", {"seat": seat})


def remembered(moment: Kitsunedo, state: Kitsunedo) -> tuple[list[int], list[int]]:
    """What watchers would know in a stored moment, with all they have seen since."""
    in_deck = [False] * len(moment.face)
    packets: dict[int, list[int]] = {}
    for card in moment.deck:
        in_deck[card] = True
        if moment.packet[card]:
            packets.setdefault(moment.packet[card], []).append(card)
    placed = [was | (has if here else 0) for was, has, here in zip(moment.placed, state.placed, in_deck, strict=True)]
    groups = moment.hands + list(packets.values())
    return merged(moment.face, groups, moment.known, state.known, placed), placed
