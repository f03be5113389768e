"""The commands and their options; what each does stands in the module of its name."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hyakki.cli import serving

app = typer.Typer(
    help="Five ghost-and-monster board games on one table. Unofficial: not affiliated with their publishers.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game; `hyakki games` lists them.")]
Json = Annotated[bool, typer.Option("--json", help="Print one line of JSON instead of text.")]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help="How many seats.", show_default="the fewest")]
Seed = Annotated[
    str | None,
    typer.Option("--seed", metavar="S", help="A number or 64 hex digits.", show_default="a fresh secret one"),
]
Preset = Annotated[str | None, typer.Option("--preset", metavar="P", help="A named set of options.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="K=V", help="Set an option; may be repeated.")]
Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="A folder with data files of your own box in place of the game's."),
]
Plain = Annotated[bool, typer.Option("--plain", help="Sentences only, for screen readers.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record (.jsonl).")]


serving.add_to(app)


@app.callback(invoke_without_command=True)
def hyakki(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    if version:
        from hyakki import __version__

        print(f"hyakki {__version__}")
        raise typer.Exit


@app.command()
def games(
    json: Json = False,
    names: Annotated[bool, typer.Option("--names", help="Print the names alone, one per line.")] = False,
) -> int:
    """List the games with their seats, options and presets."""
    from hyakki.cli import games

    return games.run(json, names)


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The name of a game; without one you are asked.")
    ] = None,
    you: Annotated[
        list[str] | None,
        typer.Option("--you", metavar="SEAT", help="Your seat; repeat for several people, `none` to watch."),
    ] = None,
    seats: Seats = None,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="NAME", help="A bot, or package.module:factory; repeat to mix them."),
    ] = None,
    seed: Seed = None,
    preset: Preset = None,
    option: Options = None,
    data: Data = None,
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE", help="Write the record, seed included, to a new file."),
    ] = None,
    json: Json = False,
    plain: Plain = False,
) -> int:
    """Play a match at this terminal, or watch bots play one with `--you none`."""
    from hyakki.cli import play
    from hyakki.cli.setup import Setup

    setup = Setup(game, seats, preset, option or [], data) if game is not None else None
    default_bot = "random" if you == ["none"] else "greedy"
    company = play.Company(you or ["0"], bot or [], default_bot)
    return play.run(setup, company, seed, record, json, plain)


@app.command()
def resume(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A match that was left.")] = None,
    plain: Plain = False,
) -> int:
    """Go on with a match that was left; without FILE the list of them is shown."""
    from hyakki.cli import play

    return play.resume(file, plain)


@app.command()
def campaign(
    game: GameName,
    bot: Annotated[str, typer.Option("--bot", metavar="NAME", help="The bot that plays the other seats.")] = "greedy",
    seed: Seed = None,
    restart: Annotated[bool, typer.Option("--restart", help="Forget the progress and begin anew.")] = False,
    plain: Plain = False,
) -> int:
    """Learn a game in stages: a lesson, then a match against bots, and so on; progress is kept."""
    from hyakki.cli import campaign

    return campaign.run(game, bot, seed, restart, plain)


@app.command()
def bench(
    what: Annotated[
        str | None,
        typer.Argument(metavar="[GAME|server|restart]", help="The rules of a game (all without), or the server."),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="GAME", help="What is played at the server.", show_default="the first"),
    ] = None,
    tables: Annotated[
        str,
        typer.Option("--tables", metavar="N,N…", help="How many tables at the server.", show_default="1,50,200 or 500"),
    ] = "",
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", help="How long each number of tables plays.")
    ] = 5.0,
    seats: Seats = None,
    preset: Preset = None,
    option: Options = None,
    json: Json = False,
) -> int:
    """Measure the rules (interpreted and, after `make compile`, compiled), the server, or its restart."""
    if what in ("server", "restart"):
        return serving.bench(what, game, tables, seconds, seats, json)
    from hyakki.cli import bench

    return bench.run(what, seats, preset, option or [], json)


@app.command()
def replay(
    file: RecordFile,
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="Stop after N lines.")] = None,
    seat: Annotated[
        str | None,
        typer.Option("--seat", metavar="S", help="As this seat saw it, or `all`.", show_default="as a spectator"),
    ] = None,
    json: Json = False,
) -> int:
    """Tell a recorded match, and show the view at its end or after line N."""
    from hyakki.cli import replay

    return replay.run(file, at, seat, json)


@app.command()
def verify(file: RecordFile) -> int:
    """Check that a record could have been played, and that nature's lines follow from its seed."""
    from hyakki.cli import verify

    return verify.run(file)


@app.command()
def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="[ID]", help="Show one rule.")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Count the tests of each rule in a checkout.")] = False,
) -> int:
    """List the rules of a game, show one, or find those without a test."""
    from hyakki.cli import rules

    return rules.run(game, rule, coverage)


@app.command()
def position(
    game: GameName,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A position as JSON; `-` reads standard input.")],
    data: Data = None,
) -> int:
    """Check a position and show who is to act, what they may do and what they see."""
    from hyakki.cli import position

    return position.run(game, file, data)


@app.command()
def check(
    game: GameName,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="How many random matches.")] = 20,
    seed: Annotated[int, typer.Option("--seed", metavar="S", min=0, help="Where they start.")] = 1,
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", help="How many seats.", show_default="all in turn")
    ] = None,
    preset: Preset = None,
    option: Options = None,
    data: Data = None,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where failures are written.")] = Path("failures"),
    json: Json = False,
) -> int:
    """Run the conformance suite over random matches; exit code 1 when something is wrong."""
    from hyakki.cli import check
    from hyakki.cli.setup import Setup

    return check.run(Setup(game, seats, preset, option or [], data), games, seed, out, json)


@app.command()
def arena(
    game: GameName,
    bot: Annotated[str, typer.Option("--bot", metavar="NAME", help="The bot on trial.")] = "greedy",
    against: Annotated[str, typer.Option("--against", metavar="NAME", help="The bot it is compared with.")] = "random",
    games: Annotated[int, typer.Option("--games", metavar="N", min=2, help="How many matches.")] = 100,
    seed: Annotated[int, typer.Option("--seed", metavar="S", min=0, help="The first of their seeds.")] = 1,
    seats: Seats = None,
    seat: Annotated[int | None, typer.Option("--seat", metavar="S", help="Its seat.", show_default="in turn")] = None,
    worlds: Annotated[int, typer.Option("--worlds", metavar="N", min=1, help="Worlds imagined per answer.")] = 8,
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", min=1, help="Processes.")] = 2,
    preset: Preset = None,
    option: Options = None,
    json: Json = False,
) -> int:
    """Compare two bots in the same seats of the same matches."""
    from hyakki.cli import arena
    from hyakki.cli.setup import Setup

    return arena.run(
        Setup(game, seats, preset, option or [], None), bot, against, games, seed, seat, worlds, jobs, json
    )
