"""`hyakki bots`: the bots there are, and how one of your own is named."""

from __future__ import annotations

from hyakki.bots import BOTS
from hyakki.cli.answers import BotAnswer
from hyakki.cli.output import print_json


def run(as_json: bool) -> int:
    rows = [{"name": name, "about": about(kind.__doc__)} for name, kind in BOTS.items()]
    if as_json:
        print_json(rows, list[BotAnswer])
        return 0
    for row in rows:
        print(f"{row['name']}: {row['about']}")
    print("package.module:factory: a bot of your own, in a process of its own; docs/python.md shows how to write one")
    return 0


def about(text: str | None) -> str:
    """The first line of what a class says of itself."""
    return (text or "").strip().partition("\n")[0]
