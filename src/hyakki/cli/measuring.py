"""The commands that measure: `arena` compares bots, `calibrate` tries values, `datasheet` counts; `worker` helps."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hyakki.cli import completing
from hyakki.cli.parameters import GameName, Json, Options, Preset, Seats

Seed = Annotated[int, typer.Option("--seed", metavar="S", min=0, help="The first of their seeds.")]
Worlds = Annotated[int, typer.Option("--worlds", metavar="N", min=1, help="Worlds imagined per answer.")]
Seconds = Annotated[float, typer.Option("--seconds", metavar="S", min=0.001, help="Time for an answer.")]
Jobs = Annotated[int, typer.Option("--jobs", metavar="N", min=1, help="Processes of this machine.")]
On = Annotated[
    str,
    typer.Option("--on", metavar="pool|dask|tcp://…", help="Who plays: processes, or workers of a Dask scheduler."),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="DIR", help="Keep results there; the same command goes on where it was stopped."),
]


def arena(
    game: GameName,
    bot: Annotated[
        str,
        typer.Option(
            "--bot",
            metavar="NAME",
            help="The bot on trial; settings follow an @: greedy@worlds=50@seconds=2.",
            autocompletion=completing.bots,
        ),
    ] = "greedy",
    against: Annotated[
        str,
        typer.Option(
            "--against",
            metavar="NAME",
            help="The bot it is compared with; the same one makes it a null test.",
            autocompletion=completing.bots,
        ),
    ] = "random",
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B…", help="Several bots that play each other, instead of those two.")
    ] = "",
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=2, help="How many matches, made up to whole deals.")
    ] = 100,
    until_sure: Annotated[
        bool, typer.Option("--until-sure", help="Stop when it is decided, with --games as the limit.")
    ] = False,
    seed: Seed = 1,
    seats: Seats = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="S", help="The side of this seat only.", show_default="in turn")
    ] = None,
    worlds: Worlds = 8,
    seconds: Seconds = 5.0,
    jobs: Jobs = 2,
    on: On = "pool",
    out: Out = None,
    records: Annotated[bool, typer.Option("--records", help="Keep the record of every match, with --out.")] = False,
    preset: Preset = None,
    option: Options = None,
    json: Json = False,
) -> int:
    """Compare bots on the same sides of the same deals, with 95 % intervals (docs/arena.md)."""
    from hyakki.bots import Budget
    from hyakki.cli import arena
    from hyakki.cli.setup import Setup

    setup = Setup(game, seats, preset, option or [], None)
    how = arena.How(games, until_sure, seed, Budget(seconds, worlds), jobs, on, out, records, json)
    if bots:
        return arena.tournament(setup, [name for name in bots.split(",") if name], how)
    return arena.trial(setup, bot, against, seat, how)


def calibrate(
    game: GameName,
    bot: Annotated[
        str, typer.Option("--bot", metavar="NAME", help="The bot in all seats.", autocompletion=completing.bots)
    ] = "greedy",
    games: Annotated[int, typer.Option("--games", metavar="N", min=2, help="How many matches.")] = 100,
    noise: Annotated[
        float, typer.Option("--noise", metavar="P", min=0, max=1, help="The share of answers made by lot.")
    ] = 0.1,
    seed: Seed = 1,
    seats: Seats = None,
    worlds: Worlds = 2,
    jobs: Jobs = 2,
    on: On = "pool",
    out: Out = None,
    fit: Annotated[
        Path | None,
        typer.Option("--fit", metavar="FILE", help="Fit values to these matches, into a values.json."),
    ] = None,
    standing: Annotated[
        bool, typer.Option("--standing", help="Try what looking back shows instead, from the view of a seat.")
    ] = False,
    preset: Preset = None,
    option: Options = None,
    json: Json = False,
) -> int:
    """Whether a game's values tell who wins: the skill of their Brier score by thirds of matches."""
    from hyakki.bots import Budget
    from hyakki.cli import calibrate
    from hyakki.cli.setup import Setup

    setup = Setup(game, seats, preset, option or [], None)
    how = calibrate.How(bot, games, seed, noise, Budget(worlds=worlds), jobs, on, out, fit, json, standing)
    return calibrate.run(setup, how)


def worker(
    address: Annotated[str, typer.Argument(metavar="tcp://HOST:PORT", help="The address of a Dask scheduler.")],
    jobs: Jobs = 1,
) -> int:
    """Play for studies that run `--on` this scheduler, until it goes away or Ctrl-C (docs/scaling.md)."""
    from hyakki.cli import worker

    return worker.run(address, jobs)


def datasheet(
    game: GameName,
    games: Annotated[int, typer.Option("--games", metavar="N", min=2, max=10_000, help="Matches played by lot.")] = 200,
    greedy: Annotated[
        int, typer.Option("--greedy", metavar="N", min=2, max=1000, help="Matches played by greedy, of each kind.")
    ] = 20,
    master: Annotated[
        int, typer.Option("--master", metavar="N", min=0, max=1000, help="Matches of masters alone, which take long.")
    ] = 0,
    seed: Seed = 1,
    seats: Seats = None,
    preset: Preset = None,
    option: Options = None,
    json: Json = False,
) -> int:
    """A game in figures: length, choices, who wins among equals, CPU time, each with its 95 % interval."""
    from hyakki.arena.datasheet import Plays
    from hyakki.cli import datasheet
    from hyakki.cli.setup import Setup

    return datasheet.run(Setup(game, seats, preset, option or [], None), Plays(games, greedy, master), seed, json)


def add_to(app: typer.Typer) -> None:
    app.command()(arena)
    app.command()(calibrate)
    app.command()(datasheet)
    app.command()(worker)
