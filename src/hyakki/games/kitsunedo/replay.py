"""Going from a stored moment to the present again: the answers since, those not seen chosen anew."""

from __future__ import annotations

from random import Random
from typing import Any, cast

from hyakki.core.chance import below, shuffle
from hyakki.core.stack import NATURE, Action, Frame, Seat
from hyakki.games.kitsunedo.state import NONE, Kitsunedo
from hyakki.games.kitsunedo.trade import TradeAnswer


class Told:
    """An answer as a watcher saw it: whole, or only its verb; of a shuffle the faces known to lie where."""

    def __init__(self, seat: Seat, action: Action, order: list[int | None]) -> None:
        self.seat = seat
        self.action = action
        self.order = order


def lacking(stack: list[Frame[Any]], since: list[Told]) -> tuple[Seat, int]:
    """Who gave another card than the one named in a trade since, and the type all know was lacking; NONE if nobody."""
    for told in since:
        if told.action[0] == "give_other":
            request = since[0].action
            if request[0] == "trade":
                return told.seat, cast(int, request[2])
            for frame in stack:  # the moment lies inside the trade: a block in answer to a challenged leaf
                if isinstance(frame, TradeAnswer):
                    return told.seat, frame.named
    return NONE, NONE


def replay(state: Kitsunedo, since: list[Told], rng: Random) -> None:
    """Apply the answers since a moment; what the watcher did not see is drawn with its odds."""
    for told in since:
        action = told.action
        if action[0] == "shuffle":
            action = fitting_order(state, told.order, rng)
        elif len(action) == 1:
            action = completed(state, told.seat, action, rng)
        state.apply(told.seat, action)


def fitting_order(state: Kitsunedo, order: list[int | None], rng: Random) -> Action:
    """A shuffle of the discards that puts known faces where they are known to lie."""
    left = [state.face[card] for card in state.discard[:-1]]
    for face in order:
        if face is not None:
            left.remove(face)
    shuffle(rng, left)
    faces: list[str | int] = ["shuffle"]
    for face in order:
        faces.append(left.pop() if face is None else face)
    return tuple(faces)


def completed(state: Kitsunedo, seat: Seat, action: Action, rng: Random) -> Action:
    """An answer that begins with this verb."""
    if seat == NATURE:
        return state.draw(rng)
    legal = [option for option in state.legal(seat) if option[0] == action[0]]
    return action if action in legal else legal[below(rng, len(legal))]
