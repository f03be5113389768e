"""`hyakki games`: what can be played, by how many, with which options."""

from __future__ import annotations

import json
import sys
from typing import Any

from hyakki.cli.answers import GameAnswer
from hyakki.cli.output import print_json
from hyakki.core.game import Game
from hyakki.core.options import Option
from hyakki.games import GAMES


def run(name: str | None, as_json: bool, names_only: bool) -> int:
    if names_only:
        print("\n".join(GAMES))
        return 0
    described = [describe(game) for game in (GAMES.values() if name is None else [GAMES[name]])]
    if name is None:
        tell_unusable()
    if as_json:
        print_json(described, list[GameAnswer])
        return 0
    for game in described:
        print("\n".join(_page(game)), end="\n\n")
    print(next(iter(GAMES.values())).messages.say("notice", {}))
    return 0


def tell_unusable() -> None:
    """What other packages offer that cannot be played, for whoever installed them."""
    for reason in GAMES.unusable():
        print(f"hyakki: {reason}", file=sys.stderr)


def describe(game: Game) -> dict[str, Any]:
    """A game as JSON: what a lobby needs to know of it."""
    return {
        "name": game.name,
        "title": game.messages.say("title", {}),
        "summary": game.messages.say("summary", {}),
        "seats": [game.min_seats, game.max_seats],
        "rules": game.rules_version,
        "reconstructed": reconstructed(game),
        "options": [_option(game, option) for option in game.options],
        "presets": {
            name: {"label": _label(game, f"preset.{name}", name), "options": values}
            for name, values in game.presets.items()
        },
    }


def reconstructed(game: Game) -> dict[str, str]:
    """The data files that rest on more than the printed rules, each with what it says of its own certainty."""
    files = game.manual.data.items()
    return {f"{name}.json": data["certainty"] for name, data in files if isinstance(data, dict) and "certainty" in data}


def _option(game: Game, option: Option) -> dict[str, Any]:
    key = f"option.{option.name}"
    return {
        "name": option.name,
        "label": _label(game, key, option.name),
        "help": _label(game, f"{key}.help", ""),
        "group": option.group,
        "default": option.default,
        "accepts": option.kind.describe(),
        "choices": option.kind.choices(),
        "rule": option.rule,
        "later": option.later,
    }


def _label(game: Game, key: str, otherwise: str) -> str:
    return game.messages.say(key, {}) if game.messages.has(key) else otherwise


def _page(game: dict[str, Any]) -> list[str]:
    low, high = game["seats"]
    lines = [f"{game['name']}: {game['title']}, {low} to {high} seats", f"  {game['summary']}"]
    if game["reconstructed"]:
        lines.append("  data that rests on more than the printed rules; --data DIR replaces it from your box:")
        lines += [f"    {file}  {certainty}" for file, certainty in game["reconstructed"].items()]
    for group in dict.fromkeys([option["group"] for option in game["options"]]):
        lines.append(f"  {group}:")
        lines += [_option_line(option) for option in game["options"] if option["group"] == group]
    if game["presets"]:
        lines.append(f"  presets: {', '.join(game['presets'])}")
    return lines


def _option_line(option: dict[str, Any]) -> str:
    later = f"; comes later, {option['later']}" if option["later"] else ""
    default = json.dumps(option["default"], ensure_ascii=False).strip('"')
    return f"    {option['name']}={default}  {option['label']} [{option['accepts']}; {option['rule']}{later}]"
