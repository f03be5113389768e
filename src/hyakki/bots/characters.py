"""Named characters of a game, each with a level and a manner, and what was measured of bots; no rule reads either.

A game brings `characters.json` and `measured.json` beside its `search.json`, and words for them in its messages:
`character.NAME`, `character.NAME.line`, `character.NAME.after` and `character.NAME.after.none`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated

import msgspec

from hyakki.bots.base import Budget
from hyakki.bots.search.bot import SearchBot
from hyakki.bots.search.levels import LEVELS, beside, plans
from hyakki.bots.search.manner import NEVER
from hyakki.core.again import package_of
from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.wording import CRESTS

CHARACTERS = "characters.json"
MEASURED = "measured.json"
NAME = re.compile(r"[a-z]{3,16}")
MOST_LEAN = -NEVER
Crest = Annotated[str, msgspec.Meta(max_length=1000, pattern=r"^[MmLlHhVvCcSsQqTtAaZz0-9 .,-]*$")]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Count = Annotated[int, msgspec.Meta(ge=1)]


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody to play against. `crest` is a path in a square of 64, drawn with the even-odd rule."""

    level: str
    manner: str
    leans: dict[str, Annotated[float, msgspec.Meta(ge=-MOST_LEAN, le=MOST_LEAN)]]
    crest: Crest


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The mean return of one bot against others, with its 95 % interval, and the command that measured it."""

    against: str
    seats: Count
    matches: Count
    mean: Share
    interval: Share
    fair: Share
    how: str


@cache
def characters(package: str | None) -> dict[str, Character]:
    """Those of the game in a package, in the order in which they are offered; refused with what is wrong."""
    try:
        cast = msgspec.convert(beside(package, CHARACTERS, {}), dict[str, Character])
    except msgspec.ValidationError as error:
        raise BadInput(CHARACTERS, f"is not what characters are: {error}") from None
    for name, one in cast.items():
        if not NAME.fullmatch(name) or name in LEVELS:
            raise BadInput(CHARACTERS, f'"{name[:40]}" is no name for a character', "3 to 16 small letters")
        if one.level not in LEVELS:
            raise BadInput(CHARACTERS, f'{name} has no level "{one.level[:40]}"', f"levels: {', '.join(LEVELS)}")
    return cast


@cache
def measurements(package: str | None) -> dict[str, Measured]:
    """What was measured of the bots of a game, by name."""
    try:
        return msgspec.convert(beside(package, MEASURED, {}), dict[str, Measured])
    except msgspec.ValidationError as error:
        raise BadInput(MEASURED, f"is not what was measured: {error}") from None


def characters_of(game: Game) -> dict[str, Character]:
    return characters(package_of(game))


def level_of(name: str, game: Game) -> str | None:
    """The level at which a bot plays; None for those that have none."""
    character = characters_of(game).get(name)
    return character.level if character is not None else name if name in LEVELS else None


class CharacterBot(SearchBot):
    """Plays at the level of a character, as its manner leans."""

    def __init__(self, game: Game, budget: Budget, name: str) -> None:
        one = characters_of(game)[name]
        super().__init__(game, budget, plans(package_of(game))[one.level], one.leans)
        self.name = name


def called(name: str, game: Game) -> str:
    """The name of a bot as people read it: a character by its own, others by what they are."""
    key = f"character.{name}"
    return game.messages.part(key, {}) if game.messages.has(key) else name


def named(bots: list[str | None], game: Game) -> list[str]:
    """What the bots of a table are called, seat 0 first: characters by their names, told apart, others by crests."""
    names: list[str] = []
    for seat, bot in enumerate(bots):
        if bot is None or bot not in characters_of(game):
            names.append(CRESTS[seat % len(CRESTS)])
            continue
        before = bots[:seat].count(bot)
        names.append(f"{called(bot, game)} {before + 1}" if before else called(bot, game))
    return names


def line_of(name: str, game: Game) -> str:
    """A line about a character, or about a level."""
    for key in (f"character.{name}.line", f"bot.{name}.line"):
        if game.messages.has(key):
            return game.messages.part(key, {})
    return ""


def strength_of(name: str, game: Game) -> str:
    """What was measured, in a sentence: of itself, or else of its level; or that nothing was. If unsure it says so."""
    measured = measurements(package_of(game))
    level = level_of(name, game)
    say = game.messages.say
    if name in measured:
        return say("strength.own", told(measured[name])) + doubt(measured[name], game)
    if level is not None and level in measured:
        return say("strength.of_level", {"level": level, **told(measured[level])}) + doubt(measured[level], game)
    return say("strength.none", {})


def doubt(one: Measured, game: Game) -> str:
    """What is to be added where the even share lies within the interval."""
    sure = abs(one.mean - one.fair) > one.interval
    return "" if sure else " " + game.messages.say("strength.unsure", {})


def told(one: Measured) -> dict[str, object]:
    """A measurement as the words of a sentence, shares in hundredths."""
    hundredths: dict[str, object] = {
        "mean": round(100 * one.mean),
        "interval": round(100 * one.interval),
        "fair": round(100 * one.fair),
    }
    return {"against": one.against, "seats": one.seats, "matches": one.matches, **hundredths}
