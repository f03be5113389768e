"""Bots of others that the host of a server allows: named by `package.module:factory`, made only where bots think."""

from __future__ import annotations

from hyakki.bots import BOTS, Bot, Budget, make_bot
from hyakki.core.errors import BadInput
from hyakki.core.game import Game


class HostedBot(Bot):
    """Stands in the list of bots for one whose code the server itself never loads; it hears all events."""


def allow(names: list[str], game: Game) -> None:
    """Put bots on the list from which people choose; one that cannot be made (tried in a process) is refused."""
    for name in names:
        if name in BOTS:
            raise BadInput("--bot", f'"{name[:40]}" is there already', "give package.module:factory, each once")
        make_bot(name, game, Budget()).close()
        BOTS[name] = HostedBot
