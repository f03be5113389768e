"""`hyakki check`: the conformance suite over many random matches, with a bar while it runs."""

from __future__ import annotations

from pathlib import Path

from hyakki.cli.answers import CheckAnswer
from hyakki.cli.output import print_json
from hyakki.cli.progress import progress_bar
from hyakki.cli.setup import Setup, find_any_game
from hyakki.conformance.report import Report, write_failures
from hyakki.conformance.run import check, compare_observations, handmade_count
from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.kinds import Json


def run(
    setup: Setup, games: int, positions: int | None, observations: int | None, seed: int, out: Path, as_json: bool
) -> int:
    game = find_any_game(setup.name, setup.data)
    chosen = setup.options(game)
    refuse_unplayable(game, setup.seats, chosen)
    options = chosen if chosen or setup.preset is not None else None  # None: the suite takes every preset in turn
    if observations is not None:
        with progress_bar(f"comparing observations of {game.name}", observations) as tick:
            report = compare_observations(
                game, observations, seed, setup.seats, options, lambda done, total: tick(done)
            )
    else:
        handmade = handmade_count(game, games, positions)
        with progress_bar(f"checking {game.name}", games + handmade) as tick:
            report = check(game, games, seed, setup.seats, options, lambda done, total: tick(done), handmade)
    written = write_failures(report, out) if report.failures else []
    if as_json:
        print_json({**report.to_json(), "files": [str(path) for path in written]}, CheckAnswer)
    else:
        print("\n".join(summary(report, written)))
    return 1 if report.failures else 0


def refuse_unplayable(game: Game, seats: int | None, options: dict[str, Json]) -> None:
    """Refuse, with the reason, seats and options that no match can be played with."""
    counts = range(game.min_seats, game.max_seats + 1) if seats is None else [seats]
    refusals: list[BadInput] = []
    for count in counts:
        try:
            game.facts(count, options)
        except BadInput as error:
            refusals.append(error)
    if len(refusals) == len(counts):
        raise refusals[0]


def summary(report: Report, written: list[Path]) -> list[str]:
    """What was checked and what is wrong, for people."""
    checks = sum(report.counts.values())
    lines = [
        f"{report.game}: {report.games} matches, {report.positions} positions, {checks} checks, seed {report.seed}"
    ]
    if report.handmade:
        became = ", ".join([f"{count} {name}" for name, count in sorted(report.handmade.items())])
        lines.append(f"  positions as somebody might write them: {became}")
    lines += [f"  {failure.property}: {failure.message} (match seed {failure.seed})" for failure in report.failures]
    lines += [f"  written: {path}" for path in written]
    return [*lines, "something is wrong" if report.failures else "nothing wrong"]
