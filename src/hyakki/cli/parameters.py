"""What several commands take, written once: the name of a game, its seats and options, how answers are shown."""

from __future__ import annotations

from typing import Annotated

import typer

from hyakki.cli import completing

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="The name of a game; `hyakki games` lists them.", autocompletion=completing.games
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print one line of JSON instead of text.")]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help="How many seats.", show_default="the fewest")]
Preset = Annotated[
    str | None,
    typer.Option(
        "--preset",
        metavar="P",
        help="A named set of options.",
        show_default="each option's own default",
        autocompletion=completing.presets,
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="K=V", help="Set an option; may be repeated.", autocompletion=completing.options),
]
Plain = Annotated[bool, typer.Option("--plain", help="Sentences only, for screen readers.")]
