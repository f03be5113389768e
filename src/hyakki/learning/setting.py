"""What an environment is of: a game with its seats and options, its limit, and what it shows of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypedDict, Unpack

from hyakki.core.acting import Acting
from hyakki.core.encoding import Encoding
from hyakki.core.errors import BadInput, IllegalAction
from hyakki.core.game import Game
from hyakki.core.kinds import Json
from hyakki.core.nearest import known
from hyakki.core.stack import Seat, State
from hyakki.core.told import Vocabulary
from hyakki.games import GAMES
from hyakki.learning.matches import Match

SHOWN = 8  # legal actions that an error names


class Matches(TypedDict, total=False):
    """What all environments take besides their game."""

    seats: int | None  # without it, as many as the game likes best
    options: Mapping[str, Json] | None
    preset: str | None
    limit: int | None  # of answers; without it, the most that the rules allow


class Terms(Matches, total=False):
    """What environments take that play match by match."""

    offers: bool  # whether a seat may also do what nobody waits for
    memory: int  # how many of the last events an agent is shown


class Setting:
    """A game as an environment plays it: checked once, shared by all its matches."""

    def __init__(self, game: Game | str, **terms: Unpack[Terms]) -> None:
        for name in terms:
            if name not in Terms.__annotations__:
                raise BadInput(name, "is no setting", known(name, "settings", list(Terms.__annotations__)))
        self.game = GAMES[game] if isinstance(game, str) else game
        chosen: dict[str, Json] = {**preset_options(self.game, terms.get("preset")), **(terms.get("options") or {})}
        self.first = self.game.new(terms.get("seats"), chosen)
        self.seats = self.first.facts.seats
        self.options = self.first.facts.options
        limit = terms.get("limit")
        self.limit = positive("limit", self.game.longest if limit is None else limit, 1)
        self.offers = terms.get("offers", False)
        self.memory = positive("memory", terms.get("memory", 0), 0)
        self.encoding, self.acting, self.vocabulary = shared(self.game)
        self.teams = [self.first.team(seat) for seat in range(self.seats)]

    def match(self) -> Match:
        return Match(self.first, self.acting, self.limit, self.offers)

    def refusal(self, state: State, seat: Seat, number: object) -> IllegalAction:
        """Why an id may not be answered, and what may."""
        acting = self.acting
        whole = isinstance(number, int) and 0 <= number < acting.count
        said = self.game.format(acting.action(int(str(number)))) if whole else f"id {number!r:.20}"
        answers = state.answers(seat)
        legal = [f"{acting.id(action)} ({self.game.format(action)})" for action in answers[:SHOWN]]
        deeds = [self.game.said(action) for action in answers[:SHOWN]]
        return IllegalAction(f"seat {seat} may not answer {said} now", "", legal, len(answers) - len(legal), deeds)


@lru_cache(maxsize=32)
def shared(game: Game) -> tuple[Encoding, Acting, Vocabulary]:
    """What all environments of a game have in common."""
    return Encoding(game), Acting(game.notation), Vocabulary(game)


def preset_options(game: Game, preset: str | None) -> dict[str, Json]:
    """The options of a preset by its name; refused where the game has none of that name."""
    if preset is None:
        return {}
    if preset not in game.presets:
        raise BadInput("preset", f'no preset "{preset[:40]}"', known(preset[:40], "presets", list(game.presets)))
    return game.presets[preset]


def positive(name: str, value: int, least: int) -> int:
    if value < least:
        raise BadInput(name, f"{value} is less than {least}")
    return value
