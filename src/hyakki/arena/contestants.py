"""Who competes: a bot by its name, with settings, each after an @, such as `greedy@worlds=50@seconds=2`."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from random import Random
from typing import Any

from hyakki.bots import Bot, Budget, make_bot
from hyakki.bots.life import BotChance
from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.stack import Action, View

SETTINGS = {"worlds": int, "seconds": float, "salt": int}


@dataclass(frozen=True)
class Contestant:
    """A bot and what it may spend. `salt` gives it other chance: the same bot under another salt plays otherwise."""

    bot: str
    worlds: int
    seconds: float
    salt: int = 0

    def make(self, game: Game) -> Bot:
        bot = make_bot(self.bot, game, Budget(self.seconds, self.worlds))
        return Salted(bot, self.salt) if self.salt else bot


class Salted(Bot):
    """A bot whose chance is another one, and follows from the match as surely."""

    def __init__(self, bot: Bot, salt: int) -> None:
        super().__init__(bot.game, bot.budget)
        self.LISTENS = bot.LISTENS
        self._bot = bot
        self._salt = salt.to_bytes(8, "big")

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action | str:
        seed = rng.bytes if isinstance(rng, BotChance) else rng.randbytes(32)
        return self._bot.choose(view, events, BotChance(hashlib.sha256(self._salt + seed).digest()))

    def close(self) -> None:
        self._bot.close()


def read_contestant(text: str, usual: Budget) -> Contestant:
    """A contestant as typed; what it does not set is as usual."""
    bot, *settings = text.split("@")
    values: dict[str, Any] = {"worlds": usual.worlds, "seconds": usual.seconds, "salt": 0}
    for setting in settings:
        name, _, value = setting.partition("=")
        if name not in SETTINGS:
            raise BadInput(
                "bot", f'"{setting[:40]}" is no setting', f"settings: {', '.join(SETTINGS)}, as in {EXAMPLE}"
            )
        try:
            values[name] = SETTINGS[name](value)
        except ValueError:
            raise BadInput("bot", f'"{setting[:40]}" has no number', f"as in {EXAMPLE}") from None
        if not 0 < values[name] < 1e9:
            raise BadInput("bot", f'"{setting[:40]}" is out of range', "a number above 0")
    return Contestant(bot, values["worlds"], values["seconds"], values["salt"])


EXAMPLE = "greedy@worlds=50@seconds=2"
