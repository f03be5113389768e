"""The commands about matches that wait: `resume`, `saves list`, `saves rm`, and `join` for those at a server."""

from __future__ import annotations

from typing import Annotated

import typer

from hyakki.cli.parameters import Plain

Full = Annotated[bool, typer.Option("--screen", help="Panes on the full screen, with the mouse (Textual).")]
MATCH = "A number of `hyakki saves list`, a game (its newest match), or a file."

saves = typer.Typer(help="The matches that wait to go on.", rich_markup_mode=None)


def add_to(app: typer.Typer) -> None:
    app.command()(resume)
    app.command()(join)
    app.add_typer(saves, name="saves")


def resume(
    match: Annotated[str | None, typer.Argument(metavar="[MATCH]", help=MATCH)] = None,
    plain: Plain = False,
    screen: Full = False,
) -> int:
    """Go on with a match that was left; without MATCH the list of them is shown."""
    from hyakki.cli import saves
    from hyakki.cli.play import Look

    return saves.resume(match, Look(plain, screen))


def join(
    url: Annotated[str, typer.Argument(metavar="URL", help="The address of a table, or a link to join one.")],
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="How the others see you.")] = None,
    plain: Plain = False,
) -> int:
    """Play at the table of a server from this terminal, as a guest."""
    from hyakki.cli import join

    return join.run(url, name, plain)


@saves.command("list")
def list_saves(
    json: Annotated[bool, typer.Option("--json", help="Print one line of JSON instead of text.")] = False,
) -> int:
    """Show the matches that wait: game, opponents, where they stand, date."""
    from hyakki.cli import saves

    return saves.list_saves(json)


@saves.command("rm")
def remove(matches: Annotated[list[str], typer.Argument(metavar="MATCH…", help=MATCH)]) -> int:
    """Remove matches with their notes, for good."""
    from hyakki.cli import saves

    return saves.remove_saves(matches)
