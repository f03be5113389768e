"""Who sits where: the seat of Gojo, the spirits clockwise from his left (SHB-012, SHB-013)."""

from __future__ import annotations

from typing import cast

from hyakki.core.stack import Facts, Seat
from hyakki.games.shibuya.cards import CHARACTERS, GOJO, NONE


def gojo_seat(facts: Facts) -> Seat:
    return cast(int, facts.options["gojo_seat"])


def turn_order(facts: Facts) -> tuple[Seat, ...]:
    """SHB-013: the spirits' seats clockwise, starting at Gojo's left."""
    return tuple([(gojo_seat(facts) + i) % facts.seats for i in range(1, facts.seats)])


def characters(facts: Facts) -> list[int]:
    """Per seat the character of the options; with three players the spirits are still open (SHB-100)."""
    by_seat = [NONE] * facts.seats
    by_seat[gojo_seat(facts)] = GOJO
    if facts.seats > 3:
        names = cast(str, facts.options["turn_order"]).split("-")
        for seat, name in zip(turn_order(facts), names, strict=True):
            by_seat[seat] = CHARACTERS.index(name)
    return by_seat
