"""The commands and their options; what each does stands in the module of its name."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hyakki.cli import completing, hosting, keeping, measuring, serving
from hyakki.cli.parameters import GameName, Json, Options, Plain, Preset, Seats

app = typer.Typer(
    help="Five ghost-and-monster board games on one table. Unofficial: not affiliated with their publishers.",
    epilog="Matches, campaigns and the server's tables are kept in $HYAKKI_HOME, else in $XDG_DATA_HOME/hyakki, "
    "usually ~/.local/share/hyakki. HYAKKI_DEBUG=1 shows tracebacks and what bots print. Exit codes: 0 done, 1 a check "
    "found something, 2 refused, 130 interrupted, 141 nobody reads the output. docs/cli.md tells what --json prints.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Seed = Annotated[
    str | None,
    typer.Option("--seed", metavar="S", help="A number or 64 hex digits.", show_default="a fresh secret one"),
]
Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="A folder with data files of your own box in place of the game's."),
]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record (.jsonl).")]


serving.add_to(app)
hosting.add_to(app)
keeping.add_to(app)
measuring.add_to(app)


@app.callback(invoke_without_command=True)
def hyakki(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    if version:
        from hyakki import __version__

        print(f"hyakki {__version__}")
        raise typer.Exit


@app.command()
def games(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="One game.", show_default="all", autocompletion=completing.games),
    ] = None,
    json: Json = False,
    names: Annotated[bool, typer.Option("--names", help="Print the names alone, one per line.")] = False,
) -> int:
    """List the games, or describe one, with seats, options and presets."""
    from hyakki.cli import games

    return games.run(game, json, names)


@app.command()
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it will be called, such as fox-fire.")],
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to make.")],
) -> int:
    """Write a small working game as a package of its own, to be changed into yours (docs/adding-a-game.md)."""
    from hyakki.cli import new_game

    return new_game.run(name, folder)


@app.command()
def bots(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", help="Whose characters, and what was measured.", autocompletion=completing.games
        ),
    ] = None,
    json: Json = False,
) -> int:
    """List the bots, and the characters of games."""
    from hyakki.cli import bots

    return bots.run(game, json)


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help="The name of a game; without one you are asked.",
            autocompletion=completing.games,
        ),
    ] = None,
    you: Annotated[
        list[str] | None,
        typer.Option(
            "--you", metavar="SEAT", help="Your seat; repeat for several people, `none` to watch.", show_default="0"
        ),
    ] = None,
    seats: Seats = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="NAME",
            help="A bot, or package.module:factory; repeat to mix them.",
            show_default="the game's company; random with --you none",
            autocompletion=completing.bots,
        ),
    ] = None,
    position: Annotated[
        str | None,
        typer.Option("--position", metavar="FILE", help="Begin from a position; it names its game, seats and options."),
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
    screen: keeping.Full = False,
) -> int:
    """Play a match at this terminal, or watch bots play one with `--you none`."""
    from hyakki.cli import play
    from hyakki.cli.setup import Setup, read_position

    begun = None if position is None else read_position(position, game)
    named = game if begun is None else begun["game"]
    setup = None if named is None else Setup(named, seats, preset, option or [], data, begun)
    bots = bot or (["random"] if you == ["none"] else [])
    company = play.Company(you or ["0"], bots)
    return play.run(setup, company, seed, record, json, play.Look(plain, screen))


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
        typer.Argument(
            metavar="[GAME|bots|manners|rl|server|hold|restart]",
            help="Rules of a game (all without), bots, environments, the server.",
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="GAME", help="What bots or the server play.", show_default="all, or the first"),
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
    """Measure rules, bots, environments (interpreted and, after `make compile`, compiled), the server, its restart."""
    if what in ("server", "hold", "restart"):
        return serving.bench(what, game, tables, seconds, seats, json)
    from hyakki.cli import bench

    if what == "bots":
        return bench.bots(game, json)
    if what == "manners":
        return bench.manners(game, json)
    if what == "rl":
        return bench.environments(game, json)
    return bench.run(what, seats, preset, option or [], json)


@app.command()
def replay(
    file: RecordFile,
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="Stop after N lines.")] = None,
    seat: Annotated[
        str | None,
        typer.Option("--seat", metavar="S", help="As this seat saw it, or `all`.", show_default="as a spectator"),
    ] = None,
    step: Annotated[
        bool,
        typer.Option("--step", help="Step through it with keys on the drawn table; `?` tells them, `q` ends."),
    ] = False,
    story: Annotated[bool, typer.Option("--story", help="As a text to be read, a paragraph for each turn.")] = False,
    json: Json = False,
) -> int:
    """Tell a recorded match, and show the view at its end or after line N."""
    from hyakki.cli import replay

    return replay.run(file, at, seat, step, story, json)


@app.command()
def verify(file: RecordFile, json: Json = False) -> int:
    """Check that a record could have been played, and that nature's lines follow from its seed."""
    from hyakki.cli import verify

    return verify.run(file, json)


@app.command()
def rules(
    game: GameName,
    rule: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="Show one rule.", autocompletion=completing.rules)
    ] = None,
    search: Annotated[
        str | None, typer.Option("--search", metavar="WORDS", help="Those in which all of these words stand.")
    ] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Count the tests of each rule in a checkout.")] = False,
    json: Json = False,
) -> int:
    """List the rules of a game, show one, search them, or find those without a test."""
    from hyakki.cli import rules

    return rules.run(game, rule, search, coverage, json)


@app.command()
def schema(
    game: GameName,
    data: Data = None,
    into: Annotated[
        Path | None, typer.Option("--into", metavar="RULES.MD", help="Write the same as tables into a RULES.md.")
    ] = None,
) -> int:
    """Print the JSON Schema of a game's positions and of its views."""
    from hyakki.cli import schema

    return schema.run(game, data, into)


@app.command()
def position(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The name of a game.", autocompletion=completing.games)
    ] = None,
    file: Annotated[
        str | None, typer.Argument(metavar="FILE", help="A position as JSON; `-` reads standard input.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option("--from", metavar="RECORD", help="The position of a recorded match instead.")
    ] = None,
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", help="After N of its lines.", show_default="at its end")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write it, hidden parts included, for `hyakki play --position`."),
    ] = None,
    data: Data = None,
    json: Json = False,
) -> int:
    """Check a position and show who is to act, what they may do and what they see."""
    from hyakki.cli import position

    return position.run(position.Source(game, file, data, record, at), out, json)


@app.command()
def check(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="The name of a game, or package.module:game for one of your own.",
            autocompletion=completing.games,
        ),
    ],
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="How many random matches.")] = 20,
    positions: Annotated[
        int | None,
        typer.Option(
            "--positions",
            metavar="N",
            min=0,
            help="How many positions as somebody might write them.",
            show_default="ten for each match",
        ),
    ] = None,
    observations: Annotated[
        int | None,
        typer.Option(
            "--observations",
            metavar="N",
            min=1,
            help="Only compare what learners observe in N positions with other worlds that a seat cannot tell apart.",
            show_default="all else instead",
        ),
    ] = None,
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

    return check.run(Setup(game, seats, preset, option or [], data), games, positions, observations, seed, out, json)


@app.command()
def completion(
    shell: Annotated[
        str, typer.Argument(metavar="bash|zsh|fish", help="Your shell.", autocompletion=completing.shells)
    ],
) -> int:
    """Print what makes a shell complete our commands, options and names at Tab."""
    print(completing.script(shell))
    return 0
