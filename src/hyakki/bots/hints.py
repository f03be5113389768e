"""Hints for who plays against bots alone: what a stronger bot would do, and why, in a sentence."""

from __future__ import annotations

from random import Random
from typing import Final

from hyakki.bots.base import Budget
from hyakki.bots.registry import make_bot
from hyakki.bots.weighing import Verdict, weigh
from hyakki.core.errors import HyakkiError
from hyakki.core.game import Game
from hyakki.core.stack import Action, Seat, View

LEVEL: Final = "grandmaster"
THINKING: Final = 1.6  # seconds for the bot
WEIGHING: Final = 0.6  # and for the reason
LEAST: Final = 0.02  # of a return: what is less is no clear gain
SURE: Final = 2.0  # standard errors


def hint(game: Game, view: View, names: list[str]) -> str:
    """The sentence, thought of here and now."""
    if not view["legal"]:
        raise HyakkiError("You are not asked anything", "a hint is about the question that is asked")
    chance = Random()
    try:
        with make_bot(LEVEL, game, Budget(THINKING)) as bot:
            chosen = bot.choose(view, [], chance)
        action = game.parse(chosen) if isinstance(chosen, str) else chosen
        found = weigh(game, view, action, chance, WEIGHING) if len(view["legal"]) > 1 else None
    except NotImplementedError:
        raise HyakkiError(f"{game.name} tells bots nothing to judge by", "its `worth` is not written") from None
    return hint_words(game, action, found, names, view["seat"], view["pending"][-1]["frame"])


def hint_words(game: Game, action: Action, found: Verdict | None, names: list[str], you: Seat, asked: str = "") -> str:
    """What the bot would do, beside the best of the other answers; numbers would say more than is known."""
    args: dict[str, object] = {"level": LEVEL, "action": game.deed(action, names, you, asked)}
    if found is None:
        return game.messages.say("hint.only", args)
    args["rival"] = game.deed(tuple(found.rival), names, you, asked)
    gain = found.worth - found.rival_worth
    if gain < max(found.rival_error, LEAST / 2):
        return game.messages.say("hint.even", args)
    size = "clear" if gain > max(SURE * found.rival_error, LEAST) else "little"
    if found.loses is None:
        return game.messages.say(f"hint.{size}", args)
    return game.messages.say(f"hint.{size}.costs", {**args, "loser": found.loses}, names, you)
