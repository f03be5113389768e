"""The child's end of `thinkers.py`: answers one question after another, from nothing but what the question holds."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from random import Random
from typing import Any

import msgspec

from hyakki.bots import Bot, Budget, make_bot
from hyakki.server.thinkers import Reply


def main(games_path: str) -> None:
    """Answer until there are no more questions; what bots print goes nowhere near the replies."""
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    module, _, name = games_path.partition(":")
    games = getattr(import_module(module), name)
    for line in sys.stdin.buffer:
        question = msgspec.json.decode(line)
        try:
            reply = Reply(action=list(choose(games, question)))
        except Exception as error:
            reply = Reply(error=f"raised {type(error).__name__}")
        replies.write(msgspec.json.encode(reply) + b"\n")
        replies.flush()


def choose(games: Any, question: dict[str, Any]) -> tuple[str | int, ...]:
    game = games[question["game"]]
    bot: Bot = make_bot(question["bot"], game, Budget(seconds=question["seconds"]))
    with bot:
        return bot.choose(question["view"], question["events"], Random(question["random"]))


if __name__ == "__main__":
    main(sys.argv[1])
