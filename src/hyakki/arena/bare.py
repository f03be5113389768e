"""A match without a table: for bots that hear no events, where nobody wants the record.

Answers, nature and the chance of bots are those of a table (`table.Table`, `bots.life`), line by line; what a table
does for watchers, for undo and for the record is left out, and a bot that does not look is given no view.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time

from hyakki.bots import Bot
from hyakki.bots.life import BotChance, chance_bytes
from hyakki.core.game import Game
from hyakki.core.kinds import Json
from hyakki.core.stack import NATURE
from hyakki.table.seed import SeedStream, read_seed


class Stumbled(Exception):
    """A bot answered what it may not: a table can tell which."""


class Endless(Exception):
    """Play goes on after more answers than the longest match of the game has."""


class Bare:
    """Plays one match to its end."""

    def __init__(self, game: Game, seats: int, options: dict[str, Json], seed: int) -> None:
        self.game = game
        self.state = game.new(seats, options)
        self.counts = [0] * seats
        self.seconds = [0.0] * seats
        self._seed = read_seed(seed)

    def play(self, bots: Sequence[Bot]) -> list[float]:
        """The returns; whatever a bot raises comes through."""
        state, seed = self.state, self._seed
        nature, chance = SeedStream(seed, 0), BotChance(b"")
        line = 0
        left = self.game.longest
        while waiting := state.to_act():
            seat = waiting[0]
            line += 1
            if seat == NATURE:
                nature.go_to(line)
                state.apply(seat, state.draw(nature))
                continue
            bot = bots[seat]
            started = process_time()
            if bot.LOOKS:
                action = bot.choose(state.view(seat), [], BotChance(chance_bytes(seed, seat, line)))
                fits = action in state.legal(seat)
            else:
                answers = state.answers(seat)
                if len(answers) > 1:
                    chance.become(chance_bytes(seed, seat, line))
                action = bot.among(answers, chance) if len(answers) > 1 else answers[0]
                fits = True
            self.seconds[seat] += process_time() - started
            self.counts[seat] += 1
            left -= 1
            if not fits or isinstance(action, str):
                raise Stumbled
            if left < 0:
                raise Endless
            state.apply(seat, action)
        assert state.outcome is not None
        return list(state.outcome.returns)
