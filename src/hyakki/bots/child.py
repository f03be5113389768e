"""The child's end of `process.py`: makes a third-party bot and passes it one question after another."""

from __future__ import annotations

import json
import os
import sys
import traceback
from importlib import import_module
from random import Random
from typing import Any, BinaryIO

from hyakki.bots.base import Bot, Budget
from hyakki.games import load


def main() -> None:
    """Answer requests until there are no more."""
    replies = _private_output()
    requests = sys.stdin.buffer
    bot: Bot | None = None
    events: list[dict[str, Any]] = []
    for line in requests:
        request = json.loads(line)
        try:
            if bot is None:
                bot = _make(request)
                reply: dict[str, Any] = {"ready": True}
            else:
                events.extend(request["events"])
                action = bot.choose(request["view"], list(events), Random(request["random"]))
                reply = {"action": list(action)}
            data = json.dumps(reply).encode()
        except Exception as error:
            traceback.print_exc()
            data = json.dumps({"error": f"raised {_one_line(error)}"}).encode()
        replies.write(data + b"\n")
        replies.flush()


def _private_output() -> BinaryIO:
    """The reply channel; what the bot prints goes to standard error instead."""
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return replies


def _make(hello: dict[str, Any]) -> Bot:
    module, _, factory = hello["bot"].partition(":")
    game = load(hello["game"], hello["changed_data"] or None)
    make = getattr(import_module(module), factory)
    bot: Bot = make(game, Budget(hello["seconds"], hello["worlds"]))
    return bot


def _one_line(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


if __name__ == "__main__":
    main()
