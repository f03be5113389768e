"""What a page needs to know of a game, made from the game itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from msgspec import convert

from hyakki.bots.characters import called, characters_of, level_of, line_of, strength_of
from hyakki.bots.company import company
from hyakki.bots.registry import offered
from hyakki.core.folder import read_json
from hyakki.core.game import Game
from hyakki.core.kinds import Flag, Kind, ListOf, Maybe, Named, SeatOf, Whole, Word
from hyakki.core.options import Option
from hyakki.server.requests.boards import board_address
from hyakki.server.speech.games import (
    BotInfo,
    ClockInfo,
    GameInfo,
    GameSummary,
    LayoutInfo,
    OptionInfo,
    PresetInfo,
    RuleText,
    UsualTable,
    VerbInfo,
)
from hyakki.server.tables.clocks import USUAL_CLOCKS

KINDS: dict[type[Kind], str] = {
    Flag: "flag",
    Word: "word",
    Named: "word",
    Whole: "whole",
    SeatOf: "seat",
    ListOf: "list",
}


def game_summary(game: Game) -> GameSummary:
    words = game.messages.templates
    return GameSummary(
        name=game.name,
        title=words["title"],
        summary=words["summary"],
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        lessons=len(game.manual.lessons),
        usual=usual_tables(game),
        company=company(game),
        bots=[bot_info(name, game) for name in offered(game)],
    )


def bot_info(name: str, game: Game) -> BotInfo:
    """What people read of a bot before they choose it."""
    one = characters_of(game).get(name)
    return BotInfo(
        name=name,
        label=called(name, game) if one is not None else table_words().get(f"bot.{name}", name),
        level=level_of(name, game),
        manner="" if one is None else one.manner,
        line=line_of(name, game),
        strength=strength_of(name, game),
        crest="" if one is None else one.crest,
    )


def game_info(game: Game) -> GameInfo:
    words = game.messages.templates
    shared = table_words()
    return GameInfo(
        name=game.name,
        title=words["title"],
        summary=words["summary"],
        reconstructed=words.get("reconstructed", ""),
        rules_version=game.rules_version,
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        options=[option_info(game, option) for option in game.options],
        presets=[PresetInfo(name, words.get(f"preset.{name}", name), dict(o)) for name, o in game.presets.items()],
        usual=usual_tables(game),
        verbs=[VerbInfo(verb.name, verb.usage()) for verb in game.notation.verbs.values()],
        company=company(game),
        bots=[bot_info(name, game) for name in offered(game)],
        clocks=[ClockInfo(shared[f"clock.{name}"], clock) for name, clock in USUAL_CLOCKS.items()],
        templates={**shared, **words},
        layout=convert(game.manual.layout.values, LayoutInfo),
        board=board_address(game),
    )


def usual_tables(game: Game) -> list[UsualTable]:
    """Those the game names; of one that names none, its first preset with few seats."""
    words = game.messages.templates
    if not game.manual.usual:
        preset = next(iter(game.presets), None)
        label = "" if preset is None else words.get(f"preset.{preset}", preset)
        return [UsualTable("", preset, label, max(game.min_seats, min(2, game.max_seats)), 0)]
    return [
        UsualTable(words.get(f"usual.{one.name}", ""), one.preset, words[f"preset.{one.preset}"], one.seats, one.you)
        for one in game.manual.usual
    ]


def option_info(game: Game, option: Option) -> OptionInfo:
    words = game.messages.templates
    kind = option.kind.kind if isinstance(option.kind, Maybe) else option.kind
    inner = kind.kind if isinstance(kind, ListOf) else kind
    bounded = inner if isinstance(inner, Whole) else None
    return OptionInfo(
        name=option.name,
        group=cast(Any, option.group),
        label=words.get(f"option.{option.name}", option.name),
        help=words.get(f"option.{option.name}.help", ""),
        kind=KINDS.get(type(kind), "text"),
        accepts=option.kind.describe(),
        choices=inner.choices() if kind is not inner else option.kind.choices(),
        low=None if bounded is None else bounded.low,
        high=None if bounded is None else bounded.high,
        default=option.default,
        rule=option.rule,
        later=option.later,
    )


def rule_texts(game: Game) -> list[RuleText]:
    return [RuleText(rule, text) for rule, text in game.rulebook.rules.items()]


def table_words() -> dict[str, str]:
    """The words for what happens at a table outside its match."""
    return cast(dict[str, str], read_json(Path(__file__).parents[1] / "words" / "en.json"))
