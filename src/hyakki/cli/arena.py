"""`hyakki arena`: whether one bot does better than another, with the 95 % interval of the difference."""

from __future__ import annotations

from hyakki.arena.trial import compare
from hyakki.cli.answers import ArenaAnswer
from hyakki.cli.output import print_json
from hyakki.cli.progress import progress_bar
from hyakki.cli.setup import Setup


def run(
    setup: Setup, bot: str, against: str, games: int, seed: int, seat: int | None, worlds: int, jobs: int, as_json: bool
) -> int:
    game = setup.game()
    options = setup.options(game)
    facts = game.facts(setup.seats, options)
    with progress_bar(f"{bot} and {against}", games) as tick:
        verdict = compare(game.name, bot, against, games, setup.seats, options, seat, seed, worlds, jobs, tick)
    found = {
        "game": game.name,
        "seats": facts.seats,
        "options": facts.options,
        "seat": seat,
        "bot": bot,
        "against": against,
        "worlds": worlds,
        "seed": seed,
        **{f"mean_{key}" if key in ("bot", "against") else key: value for key, value in verdict.to_json().items()},
    }
    if as_json:
        print_json(found, ArenaAnswer)
    else:
        low, high = verdict.difference - verdict.margin, verdict.difference + verdict.margin
        print(f"{game.name}, {facts.seats} seats, {games} matches")
        print(f"mean return: {bot} {verdict.bot:.3f}, {against} {verdict.against:.3f}")
        print(f"difference {verdict.difference:+.3f}, 95 % interval {low:+.3f} … {high:+.3f}")
        for failure in verdict.failures:
            print(failure)
    return 0
