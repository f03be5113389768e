"""Whom people meet who choose nobody: the characters of a game, by side where its `company.json` says so.

Sides of unequal strength make a match when each has levels that were measured to be even; which these are a game knows
best. No rule reads the file.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from hyakki.bots.characters import characters, characters_of, measurements
from hyakki.bots.search.levels import LEVELS, beside, plans
from hyakki.core.again import package_of
from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.stack import Facts, Seat
from hyakki.games import GAMES

COMPANY = "company.json"
FIRST = ["apprentice", "master", "novice", "grandmaster"]  # who is met before whom, where a game says nothing


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits on a side, in this order."""

    bots: list[str]
    team: int | None = None  # None: all that are not named

    def fits(self, team: int) -> bool:
        return self.team is None or self.team == team


@cache
def sides(package: str | None) -> list[Side]:
    """Those of the game in a package; refused with what is wrong in its file."""
    cast = characters(package)
    usual = sorted(cast, key=lambda name: FIRST.index(cast[name].level)) or [FIRST[0]]
    try:
        found = msgspec.convert(beside(package, COMPANY, [{"bots": usual}]), list[Side])
    except msgspec.ValidationError as error:
        raise BadInput(COMPANY, f"is not what company is: {error}") from None
    for name in [name for side in found for name in side.bots]:
        if name not in cast and name not in LEVELS:
            raise BadInput(COMPANY, f'there is no "{name[:40]}"', f"characters: {', '.join(cast)}")
    if not found or found[-1].team is not None or not all([side.bots for side in found]):
        raise BadInput(COMPANY, "leaves seats empty", "its last side has no team, and each has somebody")
    return found


def company(game: Game) -> list[str]:
    """All whom people may meet so, each once."""
    found = sides(package_of(game))
    return list(dict.fromkeys([name for side in found for name in side.bots]))


def newcomer(facts: Facts, seated: Sequence[str | None], seat: Seat) -> str:
    """Who takes a free seat: of those for its side the first who sits there least often."""
    return min(side_of(facts, seat).bots, key=seated.count)


def suits(facts: Facts, seat: Seat, bot: str | None) -> bool:
    """Whether this bot might take the seat if it were free."""
    return bot in side_of(facts, seat).bots


def side_of(facts: Facts, seat: Seat) -> Side:
    game = facts.game
    team = game.team(facts, seat)
    return next(one for one in sides(package_of(game)) if one.fits(team))


def filled(facts: Facts, people: set[Seat], seated: Sequence[str | None] = ()) -> list[str | None]:
    """A bot for every seat that is free, seat 0 first; None where people sit."""
    bots: list[str | None] = list(seated or [None] * facts.seats)
    for seat in range(facts.seats):
        if seat not in people and bots[seat] is None:
            bots[seat] = newcomer(facts, bots, seat)
    return bots


def refuse_misfits() -> None:
    """Games of other packages whose files for bots cannot be read are no games here: lists of all need them."""
    for game in GAMES.of_others():
        package = package_of(game)
        try:
            characters_of(game), measurements(package), plans(package), sides(package)
        except BadInput as error:
            GAMES.refuse(game, error)
