"""`hyakki arena`: whether one bot does better than another, with the 95 % interval of the difference."""

from __future__ import annotations

from hyakki.arena.trial import Pairing, trial
from hyakki.bots import make_bot
from hyakki.bots.base import Budget
from hyakki.cli.output import print_json
from hyakki.cli.progress import progress_bar
from hyakki.cli.setup import Setup
from hyakki.core.errors import BadInput


def run(
    setup: Setup, bot: str, against: str, games: int, seed: int, seat: int | None, worlds: int, jobs: int, as_json: bool
) -> int:
    game = setup.game()
    facts = game.facts(setup.seats, setup.options(game))
    if seat is not None and not 0 <= seat < facts.seats:
        raise BadInput("seat", f"{seat} is not 0..{facts.seats - 1}")
    for name in (bot, against):
        make_bot(name, game, Budget()).close()
    template = Pairing(game.name, facts.seats, facts.options, seed, 0, bot, against, worlds)
    with progress_bar(f"{bot} and {against}", games) as tick:
        verdict = trial(template, games, seat, jobs, tick)
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
        print_json(found)
    else:
        low, high = verdict.difference - verdict.margin, verdict.difference + verdict.margin
        print(f"{game.name}, {facts.seats} seats, {games} matches")
        print(f"mean return: {bot} {verdict.bot:.3f}, {against} {verdict.against:.3f}")
        print(f"difference {verdict.difference:+.3f}, 95 % interval {low:+.3f} … {high:+.3f}")
    return 0
