"""`hyakki calibrate`: whether a game's values tell returns, by thirds of matches; and fitting them to self-play."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from shlex import join

from hyakki.arena.calibration import Third, bins, thirds
from hyakki.arena.contestants import read_contestant
from hyakki.arena.doing import done
from hyakki.arena.fitting import fit, fits_in, write_fit
from hyakki.arena.jobs import Result, Results
from hyakki.arena.places import place
from hyakki.arena.selfplay import firsts, play_alike, selfplay_job
from hyakki.bots import Budget
from hyakki.cli.answers import CalibrateAnswer
from hyakki.cli.output import note, print_json
from hyakki.cli.progress import progress_bar
from hyakki.cli.setup import Setup
from hyakki.core.errors import HyakkiError
from hyakki.core.stack import Facts


@dataclass(frozen=True)
class How:
    """How matches are played and what is made of them."""

    bot: str
    games: int
    seed: int
    noise: float
    usual: Budget
    jobs: int
    on: str
    out: Path | None
    fit: Path | None
    as_json: bool
    standing: bool = False


def run(setup: Setup, how: How) -> int:
    game = setup.game()
    facts = game.facts(setup.seats, setup.options(game))
    if how.standing and how.fit is not None:
        raise HyakkiError("values cannot be fitted to standings", "--fit goes without --standing")
    if how.fit is not None:  # before matches are played for it
        if find_spec("scipy") is None:
            raise HyakkiError("fitting needs scipy", "install the extra hyakki[report]")
        fits_in(how.fit)
    bot = read_contestant(how.bot, how.usual)
    bot.make(game).close()
    wanted = [selfplay_job(facts, how.seed + i, bot, how.noise, how.standing) for i in range(how.games)]
    matches: list[Result] = []
    with (
        Results(None if how.out is None else how.out / "selfplay.jsonl") as results,
        place(how.on, how.jobs, note) as executor,
        progress_bar(f"{game.name} by {how.bot}", how.games) as tick,
    ):
        for line in results.notes:
            note(line)
        for _, result in done(wanted, play_alike, results, executor):
            matches.append(result)
            tick(len(matches))
    measured = thirds(matches)
    written = write(how, facts, matches, measured)
    if how.as_json:
        answer = {
            "game": game.name,
            "seats": facts.seats,
            "options": facts.options,
            "bot": how.bot,
            "worlds": how.usual.worlds,
            "noise": how.noise,
            "standing": how.standing,
            "seed": how.seed,
            "matches": len(matches),
            "thirds": [third_json(one) for one in measured],
            "files": [str(path) for path in written],
        }
        print_json(answer, CalibrateAnswer)
        return 0
    tried = "standings" if how.standing else "values"
    print(f"{game.name}, {facts.seats} seats, {len(matches)} matches of {how.bot}: skill of the {tried}, by thirds")
    for one in measured:
        low, high = one.interval
        print(
            f"third {one.third}: skill {one.skill:+.3f} ({low:+.3f} … {high:+.3f}), a fitted line {one.line:+.3f}, "
            f"mean value {one.value:.3f}, mean return {one.returned:.3f}, values add up to {one.total:.2f}"
        )
    for path in written:
        print(f"written: {path}")
    return 0


def third_json(one: Third) -> dict[str, object]:
    return {
        "third": one.third,
        "rows": one.rows,
        "value": round(one.value, 4),
        "returned": round(one.returned, 4),
        "total": round(one.total, 4),
        "correlation": round(one.correlation, 4),
        "skill": round(one.skill, 4),
        "interval": [round(bound, 4) for bound in one.interval],
        "line": round(one.line, 4),
        "line_interval": [round(bound, 4) for bound in one.line_interval],
    }


def write(how: How, facts: Facts, matches: list[Result], measured: list[Third]) -> list[Path]:
    """Fitted weights and the page, as asked for."""
    written: list[Path] = []
    if how.fit is not None:
        weights = fit(facts, matches, firsts(facts.game, facts))
        write_fit(how.fit, facts.seats, weights, made_by(how, facts))
        written.append(how.fit)
    if how.out is not None:
        written.insert(0, how.out / "selfplay.jsonl")
        if find_spec("matplotlib") is not None:
            written.append(write_page(how.out / "calibration.html", facts, matches, measured))
    return written


def made_by(how: How, facts: Facts) -> dict[str, object]:
    """How a fit can be made again: the command, and all options as they were."""
    command = ["hyakki", "calibrate", facts.game.name, "--seats", str(facts.seats), "--bot", how.bot]
    command += ["--worlds", str(how.usual.worlds), "--noise", f"{how.noise:g}"]
    command += ["--seed", str(how.seed), "--games", str(how.games), "--fit", "values.json"]
    return {"command": join(command), "seeds": [how.seed, how.seed + how.games - 1], "options": facts.options}


def write_page(file: Path, facts: Facts, matches: list[Result], measured: list[Third]) -> Path:
    from hyakki.arena.page import Page
    from hyakki.arena.plots import calibration

    page = Page(f"Do values tell returns? {facts.game.messages.say('title', {})}")
    page.text(f"{facts.seats} seats, {len(matches)} matches. {in_words(measured)}", "verdict")
    page.drawing(
        calibration([(f"third {one.third}", bins(matches, one.third)) for one in measured], "Values and returns"),
        "Positions by their values, a tenth of them in each point. Points on the dotted line got what was expected.",
    )
    page.table(
        ["third", "skill", "95 % interval", "a fitted line", "mean value", "mean return", "values add up to"],
        [
            [
                str(one.third),
                f"{one.skill:+.3f}",
                f"{one.interval[0]:+.3f} … {one.interval[1]:+.3f}",
                f"{one.line:+.3f}",
                f"{one.value:.3f}",
                f"{one.returned:.3f}",
                f"{one.total:.2f}",
            ]
            for one in measured
        ],
    )
    page.text("Skill is 1 for perfect foresight and 0 for always saying the mean return.")
    page.code(join(["hyakki", *sys.argv[1:]]))
    file.write_text(page.html(), encoding="utf-8")
    return file


def in_words(measured: list[Third]) -> str:
    good = [str(one.third) for one in measured if one.interval[0] > 0]
    bad = [str(one.third) for one in measured if one.interval[1] < 0]
    words = [f"Better than the mean in third {' and '.join(good)}."] if good else []
    words += [f"Worse than the mean in third {' and '.join(bad)}."] if bad else []
    return " ".join(words) or "Neither better nor worse than the mean, as far as these matches tell."
