"""What an environment is of: a game with its seats and options, its limit, and what it shows of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

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


class Setting:
    """A game as an environment plays it: checked once, shared by all its matches."""

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, Json] | None = None,
        preset: str | None = None,
        limit: int | None = None,
        offers: bool = False,
        memory: int = 0,
    ) -> None:
        self.game = GAMES[game] if isinstance(game, str) else game
        chosen: dict[str, Json] = {**preset_options(self.game, preset), **(options or {})}
        self.first = self.game.new(seats, chosen)
        self.seats = self.first.facts.seats
        self.options = self.first.facts.options
        self.limit = positive("limit", self.game.longest if limit is None else limit, 1)
        self.offers = offers
        self.memory = positive("memory", memory, 0)
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
