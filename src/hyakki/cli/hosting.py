"""The commands of whoever hosts a server, and their options: `restore`, `doctor`, `admin …`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hyakki.cli.parameters import Json
from hyakki.cli.serving import Database

if TYPE_CHECKING:
    from hyakki.server.admin.asks import Ask

Code = Annotated[str, typer.Argument(metavar="CODE", help="The code of a table; `hyakki admin tables` lists them.")]
Guest = Annotated[
    str, typer.Option("--guest", metavar="HANDLE", help="As `hyakki admin show` prints it.", show_default=False)
]
Address = Annotated[
    str, typer.Option("--address", metavar="ADDRESS", help="An address or a network.", show_default=False)
]

admin = typer.Typer(
    help="Look after a server, running or stopped, as the user who owns its database.", no_args_is_help=True
)


def add_to(app: typer.Typer) -> None:
    app.command()(restore)
    app.command()(doctor)
    app.add_typer(admin, name="admin")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    db: Database = None,
    check: Annotated[bool, typer.Option("--check", help="Only check it.")] = False,
    anyway: Annotated[bool, typer.Option("--anyway", help="Also if some of its matches cannot be read.")] = False,
    new_guests: Annotated[bool, typer.Option("--new-guests", help="Also without the key of its guests.")] = False,
    json: Json = False,
) -> int:
    """Check a backup (file, version, every match) and put it in place of a stopped server's database, or bring it into
    a PostgreSQL database that has no tables yet."""
    from hyakki.server import commands

    return commands.restore(file, db, check, anyway, new_guests, json)


def doctor(
    db: Database = None,
    public_url: Annotated[
        str | None, typer.Option("--public-url", metavar="URL", help="Look at it as visitors do.", show_default="not")
    ] = None,
    backups: Annotated[
        Path | None, typer.Option("--backups", metavar="DIR", help="Where the server puts them.", show_default="not")
    ] = None,
    json: Json = False,
) -> int:
    """Say what is wrong with a deployment, in plain sentences; nothing is changed."""
    from hyakki import __version__
    from hyakki.server import commands

    return commands.doctor(db, public_url, backups, __version__, json)


def do(ask: Ask, db: str | None, as_json: bool) -> tuple[dict[str, Any], bool]:
    """The server's reply, and whether it is still to be put into words."""
    from hyakki import __version__
    from hyakki.server import commands
    from hyakki.server.admin.asking import asked

    reply = asked(commands.read_database(db), ask, __version__)
    if as_json:
        commands.tell(reply)
    return reply, not as_json


@admin.command()
def status(db: Database = None, json: Json = False) -> int:
    """How the server stands."""
    from hyakki.server.admin import asks

    reply, words = do(asks.Status(), db, json)
    if words and not reply["running"]:
        print("No server runs on this database.")
    elif words and "servers" in reply:
        for one in reply["servers"]:
            print(f"{one['at'] or 'A process'}: share {one['share']}, looks after {one['shards']} shards.")
    elif words:
        print(f"Process {reply['pid']}, version {reply['version']}: {reply['tables']} tables in memory", end=", ")
        print(f"{reply['playing']} matches played there, {reply['sockets']} open pages.")
        if reply["draining"]:
            print("It drains: nothing new begins.")
        if reply["failing_since"]:
            print("It cannot store what players do: is the disk full?")
    return 0


@admin.command()
def tables(
    over: Annotated[bool, typer.Option("--over", help="Those that are over too.")] = False,
    db: Database = None,
    json: Json = False,
) -> int:
    """List tables with their codes, newest first."""
    from datetime import datetime

    from hyakki.server.admin import asks

    reply, words = do(asks.Tables(over), db, json)
    if words:
        for one in reply["tables"]:
            when = datetime.fromtimestamp(one["updated"])
            names = ", ".join(one["names"])
            print(f"{one['code']}  {when:%Y-%m-%d %H:%M}  {one['phase']:<8} {one['game']:<13} {names}", end="")
            print(f"  ({one['looking']} looking)" if one["looking"] else "")
        print(f"{len(reply['tables'])} tables.")
    return 0


@admin.command()
def show(code: Code, db: Database = None, json: Json = False) -> int:
    """Show who sits and looks at a table, with the handles of guests, and what was said there."""
    from hyakki.server.admin import asks

    reply, words = do(asks.Show(code), db, json)
    if words:
        print(f"{reply['code']}: {reply['game']}, {reply['phase']}")
        for seat, place in enumerate(reply["seats"]):
            who = place["name"] or "open"
            print(f"seat {seat}: {who}", f"guest {place['guest']}" if place["guest"] else "", place["bot"] or "")
        if reply["looking"]:
            print(f"looking: {', '.join(reply['looking'])}")
        for line in reply["chat"]:
            where = "spectator" if line["seat"] < 0 else f"seat {line['seat']}"
            print(f"line {line['n']}, {line['name']} ({where}): {line['text']}")
    return 0


@admin.command()
def close(code: Code, db: Database = None, json: Json = False) -> int:
    """End a table's match, or the table if it waits; everybody there is told that the host did."""
    from hyakki.server.admin import asks

    reply, words = do(asks.Close(code), db, json)
    if words:
        print(f"{reply['closed']} is closed; what was played is kept.")
    return 0


@admin.command()
def hush(
    code: Code,
    lines: Annotated[list[int] | None, typer.Argument(metavar="[LINE]…", help="Numbers of lines.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="All that was said there.")] = False,
    db: Database = None,
    json: Json = False,
) -> int:
    """Remove lines of a table's chat; open pages drop them at once."""
    from hyakki.server.admin import asks

    reply, words = do(asks.Hush(code, lines or [], everything), db, json)
    if words:
        print(f"{reply['removed']} lines are removed; backups keep them until they are gone.")
    return 0


@admin.command()
def ban(guest: Guest = "", address: Address = "", db: Database = None, json: Json = False) -> int:
    """Let a guest or an address in no more; their open pages are closed, their seats stay for a bot to take."""
    from hyakki.server.admin import asks

    reply, words = do(asks.Ban(guest, address), db, json)
    if words:
        closed = (
            f"{reply['pages_closed']} open pages were closed" if "pages_closed" in reply else "open pages are closed"
        )
        print(f"{reply['banned']} is not let in any more; {closed}.")
    return 0


@admin.command()
def unban(guest: Guest = "", address: Address = "", db: Database = None, json: Json = False) -> int:
    """Let a guest or an address in again."""
    from hyakki.server.admin import asks

    reply, words = do(asks.Ban(guest, address, lift=True), db, json)
    if words:
        print(f"{reply['let_in']} is let in again.")
    return 0


@admin.command()
def bans(db: Database = None, json: Json = False) -> int:
    """List who is not let in."""
    from datetime import datetime

    from hyakki.server.admin import asks

    reply, words = do(asks.Bans(), db, json)
    if words:
        for one in reply["bans"]:
            kind = "guest" if "guest" in one else "address"
            print(f"{kind} {one[kind]}  since {datetime.fromtimestamp(one['since']):%Y-%m-%d %H:%M}")
        print(f"{len(reply['bans'])} bans.")
    return 0


@admin.command()
def drain(
    stop: Annotated[bool, typer.Option("--stop", help="Stop the server once that is done.")] = False,
    end: Annotated[bool, typer.Option("--end", help="Let new matches begin again.")] = False,
    db: Database = None,
    json: Json = False,
) -> int:
    """Before an upgrade: begin nothing new, tell everybody, store where each match stands."""
    from hyakki.server.admin import asks

    reply, words = do(asks.Drain(stop, end), db, json)
    if words and not reply["draining"]:
        print("New matches may begin again.")
    elif words:
        print(f"Nothing new begins. {reply['matches']} running matches are stored with where they stand", end="; ")
        all_of_them = f"the {reply['servers']} servers stop" if "servers" in reply else "the server stops"
        print(f"{all_of_them}." if stop else f"{reply['sockets']} pages are open. Stop it when you like.")
    return 0


@admin.command()
def rotate_key(
    at_once: Annotated[
        bool, typer.Option("--at-once", help="Cookies of older keys are worthless: everybody is a new guest.")
    ] = False,
    db: Database = None,
    json: Json = False,
) -> int:
    """Sign guests' cookies with a new key; those signed before are signed anew when their guests come."""
    from hyakki.server.admin import asks

    _, words = do(asks.Rotate(at_once), db, json)
    if words and at_once:
        print("There is a new key. Whoever comes is a new guest; whoever knew the old key can be nobody.")
    elif words:
        print("There is a new key. Cookies of the last one hold until you change it again.")
    return 0
