"""What an environment is of: a game with its seats and options, its limit, and what it shows of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from operator import index
from typing import SupportsIndex, TypedDict, Unpack

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
        given: dict[str, object] = {**terms}  # what compiled code would otherwise refuse in words of its own
        self.game = checked_game(game)
        chosen = {**preset_options(self.game, given.get("preset")), **checked_options(given.get("options"))}
        seats, limit, offers = given.get("seats"), given.get("limit"), given.get("offers", False)
        self.first = self.game.new(None if seats is None else whole("seats", seats, 1), chosen)
        self.seats = self.first.facts.seats
        self.options = self.first.facts.options
        self.limit = whole("limit", self.game.longest if limit is None else limit, 1)
        if not isinstance(offers, bool):
            raise BadInput("offers", f"{offers!r:.20} is neither True nor False")
        self.offers = offers
        self.memory = whole("memory", given.get("memory", 0), 0)
        self.encoding, self.acting, self.vocabulary = shared(self.game)
        self.teams = [self.first.team(seat) for seat in range(self.seats)]

    def fixed(self, seat: object) -> Seat | None:
        """The seat of a learner, if that is always the same."""
        number = None if seat is None else whole("seat", seat, 0)
        if number is not None and number >= self.seats:
            raise BadInput("seat", f"{number} is not a seat 0..{self.seats - 1}")
        return number

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


def checked_game(game: object) -> Game:
    if isinstance(game, str):
        return GAMES[game]
    if not isinstance(game, Game):
        raise BadInput("game", f"{game!r:.40} is not a game", f"a Game, or one of {', '.join(GAMES)}")
    return game


def checked_options(options: object) -> dict[str, Json]:
    if options is None:
        return {}
    if not isinstance(options, Mapping) or not all([isinstance(name, str) for name in options]):
        raise BadInput("options", f"{options!r:.40} does not map names to values")
    return dict(options)


def preset_options(game: Game, preset: object) -> dict[str, Json]:
    """The options of a preset by its name; refused where the game has none of that name."""
    if preset is None:
        return {}
    if not isinstance(preset, str) or preset not in game.presets:
        raise BadInput("preset", f'no preset "{preset!s:.40}"', known(str(preset)[:40], "presets", list(game.presets)))
    return game.presets[preset]


def whole(name: str, value: object, least: int) -> int:
    """A whole number, also one of numpy's."""
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise BadInput(name, f"{value!r:.20} is not a whole number")
    number = index(value)
    if number < least:
        raise BadInput(name, f"{number} is less than {least}")
    return number
