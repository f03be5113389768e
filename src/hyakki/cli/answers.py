"""What each command answers with --json: one structure per command, kept stable; docs/cli.md describes the same."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct


class Answer(Struct, forbid_unknown_fields=True):
    """What all have in common: nothing is left out, and nothing else is in it."""


class Error(Answer):
    """An error, on standard error, as the only key `error` of an object."""

    reason: Annotated[str, Meta(description="what is wrong")]
    hint: Annotated[str, Meta(description="what would help")]
    path: Annotated[str, Meta(description="where in the input")]
    rule: Annotated[str, Meta(description="the rule behind a refusal")]
    legal: Annotated[list[str], Meta(description="what would be legal instead")]


class OptionAnswer(Answer):
    """An option of a game."""

    name: Annotated[str, Meta(description="as `--option` takes it")]
    label: Annotated[str, Meta(description="its title")]
    help: Annotated[str, Meta(description="a sentence about it")]
    group: Annotated[str, Meta(description="`setup`, `variant` or `ruling`")]
    default: Annotated[Any, Meta(description="its value where none is given")]
    accepts: Annotated[str, Meta(description="the values it takes, in words")]
    choices: Annotated[list[Any] | None, Meta(description="the values it takes, where they can be listed")]
    rule: Annotated[str, Meta(description="the rule it belongs to")]
    later: Annotated[str, Meta(description="the rule that keeps it from being chosen yet")]


class PresetAnswer(Answer):
    """A named set of options."""

    label: Annotated[str, Meta(description="its title")]
    options: Annotated[dict[str, Any], Meta(description="the options it sets")]


class GameAnswer(Answer):
    """A game."""

    name: Annotated[str, Meta(description="as commands take it")]
    title: Annotated[str, Meta(description="as people call it")]
    summary: Annotated[str, Meta(description="one sentence")]
    seats: Annotated[tuple[int, int], Meta(description="the fewest and the most")]
    rules: Annotated[int, Meta(description="the version of its rules")]
    reconstructed: Annotated[
        dict[str, str],
        Meta(description="data files that rest on more than the printed rules, each with how sure it is"),
    ]
    options: Annotated[list[OptionAnswer], Meta(description="what may be set")]
    presets: Annotated[dict[str, PresetAnswer], Meta(description="named sets of options")]


class BotAnswer(Answer):
    """A bot, or a character of a game."""

    name: Annotated[str, Meta(description="as `--bot` takes it")]
    about: Annotated[str, Meta(description="one sentence")]
    called: Annotated[str, Meta(description="the name as people read it")]
    game: Annotated[str | None, Meta(description="whose character it is; null: it plays every game")]
    level: Annotated[str | None, Meta(description="of a character")]
    manner: Annotated[str | None, Meta(description="of a character")]
    strength: Annotated[str | None, Meta(description="what was measured in a game; null where none was named")]


class RuleAnswer(Answer):
    """A rule."""

    id: Annotated[str, Meta(description="its id")]
    text: Annotated[str, Meta(description="its text")]
    later: Annotated[bool, Meta(description="it needs no test yet")]
    tests: Annotated[int | None, Meta(description="with `--coverage`, how many tests prove it")]


class RulesAnswer(Answer):
    """The rules of a game, all or those asked for."""

    game: Annotated[str, Meta(description="the game")]
    rules: Annotated[list[RuleAnswer], Meta(description="in the order of the rulebook")]
    unknown: Annotated[list[str], Meta(description="with `--coverage`, rules that tests name and the rulebook lacks")]


class OutcomeAnswer(Answer):
    """How a match ended."""

    winners: Annotated[list[int], Meta(description="their seats")]
    returns: Annotated[list[float], Meta(description="what it is worth to each seat, 0 to 1")]
    reason: Annotated[str, Meta(description="why, as a key of the game's words")]
    rule: Annotated[str, Meta(description="the rule that ended it")]
    details: Annotated[dict[str, Any], Meta(description="numbers behind it, by game")]


class AskedAnswer(Answer):
    """Somebody who is asked."""

    player: Annotated[str, Meta(description="`nature`, or `seat 0` and so on")]
    seat: Annotated[int, Meta(description="the number of the seat; nature is -1")]
    question: Annotated[str, Meta(description="the name of the question")]
    legal: Annotated[list[str], Meta(description="what may be answered; empty for an order of many things")]


class PositionAnswer(Answer):
    """A position and what it means."""

    game: Annotated[str, Meta(description="the game")]
    asked: Annotated[list[AskedAnswer], Meta(description="who is to act")]
    outcome: Annotated[OutcomeAnswer | None, Meta(description="if the match is over")]
    position: Annotated[dict[str, Any], Meta(description="the whole of it, hidden parts included")]
    views: Annotated[
        list[dict[str, Any]],
        Meta(description="what each seat that is asked may know; of nobody, or nature, what a spectator may"),
    ]


class ReplayAnswer(Answer):
    """A record told to one watcher."""

    game: Annotated[str, Meta(description="the game")]
    at: Annotated[int, Meta(description="after which line")]
    seat: Annotated[int | str | None, Meta(description="the watcher: a seat, `all`, or null for a spectator")]
    events: Annotated[list[dict[str, Any]], Meta(description="what the watcher has heard, as keys with arguments")]
    view: Annotated[dict[str, Any] | None, Meta(description="what the watcher knows; null with `all`")]
    position: Annotated[dict[str, Any] | None, Meta(description="the whole position, with `all` only")]


class VerifyAnswer(Answer):
    """A record that is sound."""

    file: Annotated[str, Meta(description="as given")]
    game: Annotated[str, Meta(description="the game")]
    rules: Annotated[int, Meta(description="the version of its rules")]
    lines: Annotated[int, Meta(description="how many were replayed")]
    seed_opened: Annotated[bool, Meta(description="whether the record holds its seed")]
    drawn: Annotated[int, Meta(description="answers of nature that follow from the seed")]
    outcome: Annotated[OutcomeAnswer | None, Meta(description="null while the match is not over")]


class MatchAnswer(Answer):
    """A match between bots, the same for the same seed."""

    game: Annotated[str, Meta(description="the game")]
    rules: Annotated[int, Meta(description="the version of its rules")]
    seats: Annotated[int, Meta(description="how many")]
    options: Annotated[dict[str, Any], Meta(description="every option with its value")]
    bots: Annotated[list[str], Meta(description="one per seat")]
    commitment: Annotated[str, Meta(description="to the seed")]
    answers: Annotated[int, Meta(description="lines of its record")]
    outcome: Annotated[OutcomeAnswer, Meta(description="how it ended")]
    fingerprint: Annotated[str, Meta(description="of its last position")]


class FailureAnswer(Answer):
    """A property that does not hold."""

    property: Annotated[str, Meta(description="its name")]
    message: Annotated[str, Meta(description="what is wrong")]
    seed: Annotated[int, Meta(description="of the match")]
    position: Annotated[dict[str, Any] | None, Meta(description="where it was seen")]
    record: Annotated[str, Meta(description="the match up to there")]


class CheckAnswer(Answer):
    """A run of the conformance suite; exit code 1 with failures."""

    game: Annotated[str, Meta(description="the game")]
    seed: Annotated[int, Meta(description="of the first match")]
    games: Annotated[int, Meta(description="matches played")]
    positions: Annotated[int, Meta(description="positions looked at")]
    longest: Annotated[int, Meta(description="answers in the longest match")]
    counts: Annotated[dict[str, int], Meta(description="checks made, by property")]
    frames: Annotated[dict[str, int], Meta(description="positions looked at closely, by question")]
    handmade: Annotated[dict[str, int], Meta(description="changed positions tried, by what became of them")]
    failures: Annotated[list[FailureAnswer], Meta(description="what is wrong")]
    files: Annotated[list[str], Meta(description="where failures were written")]


class FailedBotAnswer(Answer):
    """A bot that lost matches by failing."""

    bot: Annotated[str, Meta(description="its name")]
    matches: Annotated[int, Meta(description="how many")]
    problem: Annotated[str, Meta(description="the first reason")]


class ArenaAnswer(Answer):
    """Two bots compared."""

    game: Annotated[str, Meta(description="the game")]
    seats: Annotated[int, Meta(description="how many")]
    options: Annotated[dict[str, Any], Meta(description="every option with its value")]
    seat: Annotated[int | None, Meta(description="the seat compared; null for all in turn")]
    bot: Annotated[str, Meta(description="the bot on trial")]
    against: Annotated[str, Meta(description="the bot it is compared with")]
    worlds: Annotated[int, Meta(description="worlds imagined per answer")]
    seed: Annotated[int, Meta(description="of the first match")]
    matches: Annotated[int, Meta(description="how many")]
    mean_bot: Annotated[float, Meta(description="mean return of the bot")]
    mean_against: Annotated[float, Meta(description="mean return of the other in the same seats")]
    difference: Annotated[float, Meta(description="of the two")]
    interval: Annotated[tuple[float, float], Meta(description="95 % interval of the difference")]
    better: Annotated[bool, Meta(description="whether the interval lies above zero")]
    failures: Annotated[list[FailedBotAnswer], Meta(description="bots that failed")]
    endless: Annotated[int, Meta(description="matches broken off at the game's limit of answers, and so drawn")]
    deals: Annotated[int, Meta(description="deals of which the matches were")]
    stopped: Annotated[str, Meta(description="`all` played; with `--until-sure`: `sure`, or `limit` reached unsure")]
    files: Annotated[list[str], Meta(description="what was written")]


class StandingAnswer(Answer):
    """A bot among several."""

    bot: Annotated[str, Meta(description="as typed")]
    matches: Annotated[int, Meta(description="in which it played")]
    mean: Annotated[float, Meta(description="its mean return")]
    beyond: Annotated[float, Meta(description="what it got beyond the fair share")]
    interval: Annotated[tuple[float, float], Meta(description="95 % interval of that")]
    by_side: Annotated[list[float | None], Meta(description="its mean return on each side")]
    answers: Annotated[float, Meta(description="of all seats in a match, on average")]
    milliseconds: Annotated[float, Meta(description="CPU time of an answer; 0 for a bot in a process of its own")]
    rating: Annotated[
        list[float] | None, Meta(description="by openskill, with its uncertainty; null without the extra `report`")
    ]


class PairAnswer(Answer):
    """Two of several bots, in the deals that both played."""

    bot: Annotated[str, Meta(description="one of them")]
    against: Annotated[str, Meta(description="the other")]
    difference: Annotated[float, Meta(description="of their mean returns")]
    interval: Annotated[tuple[float, float], Meta(description="that holds for all pairs together in 95 %")]
    decided: Annotated[bool, Meta(description="whether it leaves out zero")]


class TournamentAnswer(Answer):
    """Several bots compared."""

    game: Annotated[str, Meta(description="the game")]
    seats: Annotated[int, Meta(description="how many")]
    options: Annotated[dict[str, Any], Meta(description="every option with its value")]
    worlds: Annotated[int, Meta(description="worlds imagined per answer, where a bot does not say")]
    seed: Annotated[int, Meta(description="of the first deal")]
    matches: Annotated[int, Meta(description="how many")]
    deals: Annotated[int, Meta(description="deals of which the matches were")]
    stopped: Annotated[str, Meta(description="`all` played; with `--until-sure`: `sure`, or `limit` reached unsure")]
    bots: Annotated[list[StandingAnswer], Meta(description="best first")]
    pairs: Annotated[list[PairAnswer], Meta(description="each two of them")]
    failures: Annotated[list[FailedBotAnswer], Meta(description="bots that failed")]
    endless: Annotated[int, Meta(description="matches broken off at the game's limit of answers, and so drawn")]
    files: Annotated[list[str], Meta(description="what was written")]


class ThirdAnswer(Answer):
    """How well values tell returns in a third of matches."""

    third: Annotated[int, Meta(description="1, 2 or 3")]
    rows: Annotated[int, Meta(description="values looked at: seats in positions")]
    value: Annotated[float, Meta(description="the mean value")]
    returned: Annotated[float, Meta(description="the mean return")]
    total: Annotated[float, Meta(description="what the values of all seats add up to, on average")]
    correlation: Annotated[float, Meta(description="of values and returns")]
    skill: Annotated[float, Meta(description="of the Brier score: 1 perfect, 0 no better than the mean return")]
    interval: Annotated[tuple[float, float], Meta(description="95 % interval of the skill, over matches")]
    line: Annotated[float, Meta(description="the skill of the best straight line through the values")]
    line_interval: Annotated[tuple[float, float], Meta(description="95 % interval of that")]


class CalibrateAnswer(Answer):
    """Whether a game's values tell who wins."""

    game: Annotated[str, Meta(description="the game")]
    seats: Annotated[int, Meta(description="how many")]
    options: Annotated[dict[str, Any], Meta(description="every option with its value")]
    bot: Annotated[str, Meta(description="in all seats")]
    worlds: Annotated[int, Meta(description="worlds imagined per answer")]
    noise: Annotated[float, Meta(description="the share of answers made by lot")]
    standing: Annotated[bool, Meta(description="whether standings were tried instead of the values")]
    seed: Annotated[int, Meta(description="of the first match")]
    matches: Annotated[int, Meta(description="how many")]
    thirds: Annotated[list[ThirdAnswer], Meta(description="beginning, middle and end of matches")]
    files: Annotated[list[str], Meta(description="what was written")]


class FigureAnswer(Answer):
    """A mean over matches."""

    mean: Annotated[float, Meta(description="of all of them")]
    margin: Annotated[float, Meta(description="half of its 95 % interval")]
    n: Annotated[int, Meta(description="how many matches")]


class LevelAnswer(Answer):
    """What was measured of a bot before, and is kept with the game."""

    bot: Annotated[str, Meta(description="its name")]
    against: Annotated[str, Meta(description="who sat in the other seats")]
    seats: Annotated[int, Meta(description="how many")]
    matches: Annotated[int, Meta(description="how many")]
    mean: Annotated[float, Meta(description="its mean return")]
    interval: Annotated[float, Meta(description="half of its 95 % interval")]
    fair: Annotated[float, Meta(description="the fair share")]
    how: Annotated[str, Meta(description="under which conditions")]


class SheetAnswer(Answer):
    """A game in figures."""

    game: Annotated[str, Meta(description="the game")]
    takes: Annotated[tuple[int, int], Meta(description="the fewest and the most seats")]
    seats: Annotated[int, Meta(description="how many were measured")]
    options: Annotated[dict[str, Any], Meta(description="every option with its value")]
    seed: Annotated[int, Meta(description="of the first match")]
    rules: Annotated[int, Meta(description="the version of the rules")]
    compiled: Annotated[bool, Meta(description="whether the rules were compiled")]
    actions: Annotated[int, Meta(description="different actions that have an id")]
    decisions: Annotated[FigureAnswer, Meta(description="answers of seats in a random match")]
    decisions_spread: Annotated[
        tuple[float, float, float, float], Meta(description="a tenth below, half below, a tenth above, the most")
    ]
    chances: Annotated[FigureAnswer, Meta(description="answers of nature in a random match")]
    choices: Annotated[FigureAnswer, Meta(description="legal actions at a decision")]
    most_choices: Annotated[int, Meta(description="the most of them")]
    microseconds: Annotated[FigureAnswer, Meta(description="CPU time of a decision, nature included")]
    random: Annotated[list[FigureAnswer], Meta(description="mean return by seat, random in all")]
    greedy: Annotated[list[FigureAnswer], Meta(description="mean return by seat, greedy in all")]
    master: Annotated[list[FigureAnswer], Meta(description="mean return by seat, master in all; empty if not asked")]
    greedy_over_random: Annotated[FigureAnswer, Meta(description="what greedy gets beyond random's share")]
    worlds: Annotated[int, Meta(description="that greedy imagined per answer")]
    levels: Annotated[list[LevelAnswer], Meta(description="kept measurements of other bots")]


class BenchAnswer(Answer):
    """How fast the rules of a game are."""

    game: Annotated[str, Meta(description="the game")]
    mode: Annotated[str, Meta(description="`interpreted` or `compiled`")]
    seats: Annotated[int, Meta(description="how many")]
    options: Annotated[dict[str, Any], Meta(description="as chosen")]
    runs: Annotated[int, Meta(description="of which each figure is the median")]
    decisions_per_s: Annotated[float, Meta(description="random play, nature not counted")]
    games_per_s: Annotated[float, Meta(description="whole matches")]
    clone_us: Annotated[float, Meta(description="microseconds for a copy")]
    view_us: Annotated[float, Meta(description="for a view")]
    imagine_us: Annotated[float, Meta(description="for an imagined world")]
    greedy_decisions_per_s: Annotated[float, Meta(description="of the bot `greedy`")]
    memory_growth_kb: Annotated[float, Meta(description="between the first run and the last")]
    calibration_loops_per_s: Annotated[float, Meta(description="turns of a plain loop, to compare machines")]


class BackupAnswer(Answer):
    """A copy of a server's database."""

    copy: Annotated[str, Meta(description="the new file")]
    of: Annotated[str, Meta(description="the database")]
    key: Annotated[str | None, Meta(description="the copy of the key of guests' seats, if there is one")]


class SaveAnswer(Answer):
    """A match that waits to go on."""

    file: Annotated[str, Meta(description="where it lies")]
    game: Annotated[str, Meta(description="its game")]
    players: Annotated[list[str], Meta(description="`you` or a bot, by seat")]
    standing: Annotated[str, Meta(description="how far it is")]
    date: Annotated[str, Meta(description="when it was last played")]
    problem: Annotated[str, Meta(description="why it cannot go on, or empty")]
