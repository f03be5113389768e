"""The child's end of `protocol.py`: makes bots, keeps those that are asked, passes them their questions."""

from __future__ import annotations

import os
import sys
import traceback
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from random import Random
from typing import BinaryIO

import msgspec

from hyakki.bots.base import Bot, Budget
from hyakki.bots.protocol import READY, Question, Reply
from hyakki.bots.registry import make_bot
from hyakki.bots.weighing import Standing, Verdict, standing, weigh
from hyakki.core.game import Game
from hyakki.core.hearing import Hearing
from hyakki.games import load

LIVES_KEPT = 256  # bots that a process holds; the one asked longest ago goes first, and is made again when it is asked
LONGEST_ERROR = 300


class Kept:
    """The bot of one life and what it was told."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.hearing = Hearing()
        self.have = 0


class Lives:
    """The bots of this process."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games
        self._kept: OrderedDict[tuple[str, str, str], Kept] = OrderedDict()

    def reply(self, question: Question) -> Reply:
        if question.what != "choose":
            return Reply(judged=msgspec.Raw(msgspec.json.encode(judged(self._game(question), question))))
        key = (question.life, question.game, question.bot)
        kept = self._kept.get(key)
        if kept is None or kept.have != question.have:
            if question.have:
                return Reply(again=True)
            self._drop(key)
            kept = self._kept[key] = Kept(self._made(question))
        self._kept.move_to_end(key)
        while len(self._kept) > LIVES_KEPT:
            self._drop(next(iter(self._kept)))
        kept.hearing.hear(msgspec.json.decode(question.events))
        kept.have = question.upto
        view = msgspec.json.decode(question.view)
        if view is None:
            return Reply()
        kept.bot.budget = Budget(question.seconds, question.worlds)
        chance = Random(bytes.fromhex(question.random))
        try:
            action = kept.bot.choose(view, list(kept.hearing.events), chance)
            return Reply(action if isinstance(action, str) else list(action))
        except Exception:
            self._drop(key)
            raise

    def _drop(self, key: tuple[str, str, str]) -> None:
        kept = self._kept.pop(key, None)
        if kept is not None:
            with suppress(Exception):
                kept.bot.close()

    def _game(self, question: Question) -> Game:
        changed = question.changed_data
        return load(question.game, changed) if changed else self._games[question.game]

    def _made(self, question: Question) -> Bot:
        game = self._game(question)
        budget = Budget(question.seconds, question.worlds)
        module, colon, factory = question.bot.partition(":")
        if not colon:
            return make_bot(question.bot, game, budget)
        bot: Bot = getattr(import_module(module), factory)(game, budget)
        return bot


def judged(game: Game, question: Question) -> Standing | Verdict:
    """How it stands, or what answers are worth, as far as the view tells."""
    chance = Random(bytes.fromhex(question.random))
    if question.position is not None:
        world = game.from_position(question.position)
        return standing(game, lambda rng: world.clone(), 0, chance, question.seconds)
    view = msgspec.json.decode(question.view)
    if question.what == "weigh":
        return weigh(game, view, tuple(question.kept), chance, question.seconds)
    return standing(game, game.imaginer(view).deal, view["seat"] or 0, chance, question.seconds)


def main(games_path: str) -> None:
    """Answer until there are no more questions."""
    replies = _private_output()
    module, _, name = games_path.partition(":")
    lives = Lives(getattr(import_module(module), name))
    decoder = msgspec.json.Decoder(Question)
    _say(replies, READY)
    for line in sys.stdin.buffer:
        try:
            data = msgspec.json.encode(lives.reply(decoder.decode(line)))
        except Exception as error:
            traceback.print_exc()
            data = msgspec.json.encode(Reply(error=f"raised {_one_line(error)}"))
        _say(replies, data + b"\n")


def _private_output() -> BinaryIO:
    """The reply channel; what the bot prints goes to standard error instead."""
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return replies


def _say(replies: BinaryIO, data: bytes) -> None:
    replies.write(data)
    replies.flush()


def _one_line(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:LONGEST_ERROR]


if __name__ == "__main__":
    main(sys.argv[1])
