"""The commands around the server, and their options: `serve`, `backup`, and the trials under `soak`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hyakki.cli.parameters import Json
from hyakki.cli.progress import progress_bar
from hyakki.core.errors import BadInput

Database = Annotated[
    str | None,
    typer.Option(
        "--db", metavar="URL", help="sqlite:///path, a path, or postgresql://….", show_default="in your data folder"
    ),
]
Seed = Annotated[int, typer.Option("--seed", metavar="S", min=0, help="Where chance begins.")]

soak = typer.Typer(help="Long trials of the server, seeded and bounded.", no_args_is_help=True)


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command()(serve)
    app.command()(backup)
    app.add_typer(soak, name="soak")


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 takes a free one.")] = 8642,
    db: Database = None,
    lan: Annotated[bool, typer.Option("--lan", help="Listen on all addresses; print one, and its QR code.")] = False,
    name: Annotated[
        list[str] | None, typer.Option("--name", metavar="HOST", help="A name by which pages may reach this server.")
    ] = None,
    public_url: Annotated[
        str | None,
        typer.Option("--public-url", metavar="URL", help="Where people find it behind a proxy; may have a path."),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option("--trusted-proxy", metavar="ADDRESS", help="A proxy (or network) to believe in who asks."),
    ] = None,
    keep_days: Annotated[
        float | None,
        typer.Option(
            "--keep-days",
            metavar="N",
            min=1,
            help="Forget tables that were finished so long ago.",
            show_default="never",
        ),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="package.module:factory", help="Offer a bot of others, whose code you trust."),
    ] = None,
    metrics: Annotated[
        str | None,
        typer.Option("--metrics", metavar="PORT", help="Tell Prometheus figures there; ADDRESS:PORT beyond this host."),
    ] = None,
    backups: Annotated[
        Path | None, typer.Option("--backups", metavar="DIR", help="Copy the database there by the clock.")
    ] = None,
    backup_hours: Annotated[float, typer.Option("--backup-hours", metavar="H", min=0.01, help="How often.")] = 24.0,
    backup_keep: Annotated[int, typer.Option("--backup-keep", metavar="N", min=1, help="How many are kept.")] = 7,
    share: Annotated[
        str | None,
        typer.Option("--share", metavar="I/N", help="Which of N processes on one PostgreSQL.", show_default="1/1"),
    ] = None,
    reach: Annotated[
        str | None,
        typer.Option("--reach", metavar="URL", help="Where those find this one.", show_default="where it listens"),
    ] = None,
    key_file: Annotated[
        Path | None,
        typer.Option("--key-file", metavar="FILE", help="With PostgreSQL, the key of cookies.", show_default="in it"),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> int:
    """Serve the games to browsers, on this machine or (with --lan) to the phones on the sofa."""
    from hyakki import __version__
    from hyakki.games import GAMES
    from hyakki.server import commands
    from hyakki.server.bots import hosted

    hosted.allow(bot or [], next(iter(GAMES.values())))
    by = commands.Reach(name or [], public_url, trusted_proxy or [])
    care = commands.Care(metrics, backups, backup_hours, backup_keep)
    among = commands.Among(share, reach, key_file)
    return commands.serve(host, port, db, lan, by, keep_days, open_page, __version__, care, among)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    db: Database = None,
    json: Json = False,
) -> int:
    """Copy the database of a server, also while it serves."""
    from hyakki.server import commands

    return commands.backup(file, db, json)


@soak.command()
def kill(
    times: Annotated[int, typer.Option("--times", metavar="N", min=1, help="How often the server is killed.")] = 50,
    tables: Annotated[int, typer.Option("--tables", metavar="N", min=1, help="How many tables play.")] = 8,
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", show_default="the first")] = None,
    seed: Seed = 1,
    json: Json = False,
) -> int:
    """Kill a server of our own with SIGKILL while people play; no acknowledged answer may be missing."""
    from hyakki.trials import commands

    with progress_bar("killing the server", times) as tick:
        return commands.soak_by_killing(game, times, tables, seed, json, tick)


@soak.command()
def abuse(
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", min=1, max=50, help="How often each abuse.")] = 2,
    seed: Seed = 1,
    json: Json = False,
) -> int:
    """Attack a server of our own on loopback in every way we know while a pair plays; its moves must go through."""
    from hyakki.trials import commands
    from hyakki.trials.abuses import ABUSES

    with progress_bar("abusing the server", rounds * len(ABUSES)) as tick:
        return commands.soak_by_abuse(rounds, seed, json, tick)


@soak.command()
def leak(
    positions: Annotated[int, typer.Option("--positions", metavar="N", min=1, help="How many are compared.")] = 10_000,
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="One game.", show_default="all")] = None,
    seed: Seed = 1,
    json: Json = False,
) -> int:
    """Compare the traffic of worlds that differ only in what a seat may not know, byte by byte."""
    from hyakki.trials import commands

    with progress_bar("comparing worlds", positions) as tick:
        return commands.soak_for_leaks(game, positions, seed, json, tick)


@soak.command("drill")
def rehearse(
    tables: Annotated[int, typer.Option("--tables", metavar="N", min=1, help="How many matches run.")] = 200,
    earlier: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="DB",
            help="A backup, also of an earlier version: a copy of it is upgraded, its running"
            " tables as often as it takes.",
            show_default="matches made for it",
        ),
    ] = None,
    json: Json = False,
) -> int:
    """Drain a server of our own, back it up, restart it, play on; then lose the database and restore it."""
    from hyakki.trials import commands

    with progress_bar("drilling", tables) as tick:
        return commands.soak_by_drill(tables, earlier, json, tick)


def bench(what: str, game: str | None, tables: str, seconds: float, seats: int | None, as_json: bool) -> int:
    """`hyakki bench server`, `hyakki bench hold` and `hyakki bench restart`."""
    from hyakki.trials import commands

    counts = [
        int(part) if part.isdecimal() else 0
        for part in (tables or ("1,50,200" if what == "server" else "500")).split(",")
    ]
    if min(counts) < 1:
        raise BadInput("--tables", f'"{tables[:40]}" is not a list of numbers', "write --tables 1,50,200")
    if what == "server":
        return commands.bench_server(game, seats, counts, seconds, as_json)
    if what == "hold":
        return commands.bench_hold(game, counts[0], seconds, as_json)
    return commands.bench_restart(game, counts[0], as_json)
