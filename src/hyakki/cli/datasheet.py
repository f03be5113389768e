"""`hyakki datasheet`: a game in figures, each with how many matches it rests on and its 95 % interval."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from hyakki.arena.datasheet import WORLDS, Plays, Sheet, sheet, steps
from hyakki.arena.intervals import Interval
from hyakki.bots.characters import measurements
from hyakki.cli.answers import SheetAnswer
from hyakki.cli.output import print_json
from hyakki.cli.progress import progress_bar
from hyakki.cli.setup import Setup
from hyakki.core.again import package_of


def run(setup: Setup, plays: Plays, seed: int, as_json: bool) -> int:
    game = setup.game()
    seats = setup.seats if setup.seats is not None else max(game.min_seats, min(4, game.max_seats))
    options = setup.options(game)
    game.facts(seats, options)  # refuses what cannot be
    with progress_bar(f"{game.name}, {seats} seats", steps(seats, game, options, plays)) as show:
        done = 0

        def tick() -> None:
            nonlocal done
            done += 1
            show(done)

        answer = answer_of(sheet(game, seats, options, seed, plays, tick))
    if as_json:
        print_json(answer, SheetAnswer)
    else:
        print("\n".join(lines_of(answer)))
    return 0


def answer_of(made: Sheet) -> dict[str, Any]:
    game, verdict = made.game, made.better
    return {
        "game": game.name,
        "takes": [game.min_seats, game.max_seats],
        "seats": made.seats,
        "options": made.options,
        "seed": made.seed,
        "rules": game.rules_version,
        "compiled": made.compiled,
        "actions": game.notation.count,
        "decisions": figure(made.decisions.mean),
        "decisions_spread": [made.decisions.low, made.decisions.middle, made.decisions.high, made.decisions.most],
        "chances": figure(made.chances),
        "choices": figure(made.choices),
        "most_choices": made.most_choices,
        "microseconds": figure(made.microseconds),
        "random": [figure(one) for one in made.random],
        "greedy": [figure(one) for one in made.greedy],
        "master": [figure(one) for one in made.master],
        "greedy_over_random": figure(Interval(verdict.difference, verdict.margin, verdict.matches)),
        "worlds": WORLDS,
        "levels": [{"bot": name, **asdict(one)} for name, one in measurements(package_of(game)).items()],
    }


def figure(one: Interval) -> dict[str, Any]:
    digits = 3 if one.mean < 10 else 1
    return {"mean": round(one.mean, digits), "margin": round(one.margin, digits), "n": one.count}


def lines_of(sheet: dict[str, Any]) -> list[str]:
    """The sheet for people."""
    low, middle, high, most = sheet["decisions_spread"]
    takes = "{} to {}".format(*sheet["takes"])
    return [
        f"{sheet['game']}: {takes} seats; measured with {sheet['seats']}, rules {sheet['rules']}, seed {sheet['seed']}",
        f"  decisions in a match  {told(sheet['decisions'])}; a tenth below {low:g}, half below {middle:g}, "
        f"a tenth above {high:g}, most {most:g}",
        f"  answers of nature     {told(sheet['chances'])}",
        f"  choices a decision    {told(sheet['choices'])}; most {sheet['most_choices']}; "
        f"{sheet['actions']} actions have an id",
        f"  CPU for a decision    {told(sheet['microseconds'])} µs, "
        f"{'compiled' if sheet['compiled'] else 'interpreted'}",
        *[f"  random in seat {seat}      {told(one)}" for seat, one in enumerate(sheet["random"])],
        *[f"  greedy in seat {seat}      {told(one)}" for seat, one in enumerate(sheet["greedy"])],
        *[f"  master in seat {seat}      {told(one)}" for seat, one in enumerate(sheet["master"])],
        f"  greedy over random    {told(sheet['greedy_over_random'])}",
        *[
            f"  {one['bot']} against {one['against']}: {one['mean']} ± {one['interval']} ({one['matches']} matches of "
            f"{one['seats']} seats, fair share {one['fair']}); {one['how']}"
            for one in sheet["levels"]
        ],
        "mean ± half of the 95 % interval (matches); returns lie in 0..1; the first five rows are of random play",
    ]


def told(one: dict[str, Any]) -> str:
    return f"{one['mean']:g} ± {one['margin']:g} ({one['n']})"
