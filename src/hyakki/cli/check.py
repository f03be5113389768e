"""`hyakki check`: the conformance suite over many random matches, with a bar while it runs."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from hyakki.cli.output import print_json
from hyakki.cli.setup import Setup
from hyakki.conformance.run import check


def run(setup: Setup, games: int, seed: int, out: Path, as_json: bool) -> int:
    game = setup.game()
    options = setup.options(game)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"checking {game.name}", total=games)
        report = check(game, games, seed, setup.seats, options, lambda done: bar.update(task, completed=done))
    if as_json:
        print_json(report.to_json())
    return 1 if report.failures else 0
