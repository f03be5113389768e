"""What a run of the arena found, as one page for people: the verdict in a sentence, figures, plots, how it was made."""

from __future__ import annotations

from pathlib import Path
from shlex import join

from hyakki.arena.field import Failures, Field, Match
from hyakki.arena.intervals import Interval, interval
from hyakki.arena.page import Page
from hyakki.arena.plots import bars, forest, running
from hyakki.arena.ratings import ratings
from hyakki.arena.tournament import Standings
from hyakki.arena.trial import Verdict
from hyakki.arena.versions import bot_version, rules_version

STOPPED = {
    "all": "All matches that were asked for were played.",
    "sure": "It stopped as soon as it was decided; its looks before that were paid for by wider intervals.",
    "limit": "The limit was reached before everything was decided.",
}


def write_report(
    file: Path, field: Field, matches: list[Match], result: Verdict | Standings, command: list[str]
) -> Path:
    """Write the page of a trial or of a tournament."""
    title = field.facts.game.messages.say("title", {})
    if isinstance(result, Verdict):
        page = of_trial(title, field, matches, result)
    else:
        page = of_tournament(title, field, matches, result)
    failed(page, result.failures)
    without_end(page, result.endless)
    made_by(page, field, command)
    file.write_text(page.html(), encoding="utf-8")
    return file


def of_trial(title: str, field: Field, matches: list[Match], verdict: Verdict) -> Page:
    bot, against = field.contestants
    page = Page(f"{bot} against {against}: {title}")
    difference = Interval(verdict.difference, verdict.margin, verdict.deals)
    page.text(sentence(bot, against, difference), "verdict")
    page.text(size(field, len(matches), verdict.deals, verdict.stopped))
    page.heading("How sure it is")
    words = "return beyond the fair share"
    rows = (
        [("all sides", difference)]
        if len(field.sides) == 1
        else [("all sides", difference), *by_side(field, matches, bot)]
    )
    page.drawing(
        forest(rows, f"Return of {bot} beyond the fair share", words),
        "A point is the mean and its line the 95 % interval; right of the dotted line is better than the fair share. "
        "By side the share is what the other bot had there in these matches.",
    )
    page.drawing(
        running(verdict.differences, "The mean and its interval after each deal", words),
        "The mean after each deal, with the interval that a look at that moment would have given.",
    )
    page.heading("Figures")
    page.table(
        ["bot", "mean return", "ms per answer", "answers in its matches"],
        [[name, f"{mean(field, matches, name):.3f}", *spent(matches, name)] for name in field.contestants],
    )
    return page


def of_tournament(title: str, field: Field, matches: list[Match], standings: Standings) -> Page:
    page = Page(f"{', '.join(field.contestants)}: {title}")
    best, *others = standings.rows
    ahead = [pair for pair in standings.pairs if best.bot in (pair.bot, pair.against) and pair.difference.decided]
    lead = "is ahead of all others" if len(ahead) == len(others) else "leads, though not surely ahead of all others"
    page.text(f"{best.bot} {lead}.", "verdict")
    page.text(size(field, standings.matches, standings.deals, standings.stopped))
    page.heading("Standings")
    rated = ratings(matches)
    page.table(
        ["bot", "beyond the fair share", "95 % interval", "mean return", "rating", "ms per answer", "answers"],
        [
            [
                row.bot,
                f"{row.beyond.mean:+.3f}",
                f"{row.beyond.low:+.3f} … {row.beyond.high:+.3f}",
                f"{row.mean:.3f}",
                f"{rated[row.bot][0]:.1f} ± {rated[row.bot][1]:.1f}" if row.bot in rated else "",
                *spent(matches, row.bot),
            ]
            for row in standings.rows
        ],
    )
    page.drawing(
        forest(
            [(row.bot, row.beyond) for row in standings.rows], "Beyond the fair share", "return beyond the fair share"
        ),
        "A point is the mean over deals and its line the 95 % interval; zero is what one gets among equals.",
    )
    page.heading("Each against each")
    page.drawing(
        forest([(f"{pair.bot} − {pair.against}", pair.difference) for pair in standings.pairs], "Pairs", "difference"),
        "Differences of mean returns in the deals that both played. The intervals hold all together in 95 % of runs.",
    )
    page.heading("By side")
    names = [side_name(field, side) for side in range(len(field.sides))]
    page.drawing(
        bars(names, [(row.bot, row.by_side) for row in standings.rows], "Mean return by side", "mean return"),
        "The mean return of each bot on each side of the table.",
    )
    return page


def sentence(bot: str, against: str, difference: Interval) -> str:
    amount = f"{difference.mean:+.3f} (95 % interval {difference.low:+.3f} … {difference.high:+.3f})"
    if not difference.decided:
        return (
            f"Undecided: {bot} gets {amount} beyond what {against} would in its place, and zero lies in the interval."
        )
    return f"{bot} is {'better' if difference.mean > 0 else 'worse'} than {against}: {amount} in its place."


def size(field: Field, matches: int, deals: int, stopped: str) -> str:
    sides = len(field.sides)
    places = (
        f"{field.facts.seats} seats" if sides == field.facts.seats else f"{field.facts.seats} seats in {sides} sides"
    )
    turns = "Each bot took every side of its deals in turn."
    return f"{matches} matches of {deals} deals, {places}. {turns} {STOPPED[stopped]}"


def side_name(field: Field, side: int) -> str:
    seats = field.sides[side]
    return f"seat {seats[0]}" if len(seats) == 1 else f"seats {', '.join(map(str, seats))}"


def by_side(field: Field, matches: list[Match], bot: str) -> list[tuple[str, Interval]]:
    """What a bot got on each side beyond what all had there."""
    sides: list[tuple[str, Interval]] = []
    for side in range(len(field.sides)):
        usual = [match.returns[side] for match in matches if match.lineup[side] != bot]
        share = sum(usual) / len(usual) if usual else 0.0
        own = [match.returns[side] - share for match in matches if match.lineup[side] == bot]
        if own and usual:
            sides.append((side_name(field, side), interval(own)))
    return sides


def mean(field: Field, matches: list[Match], bot: str) -> float:
    own = [value for match in matches for value, who in zip(match.returns, match.lineup, strict=True) if who == bot]
    return sum(own) / len(own) if own else 0.0


def spent(matches: list[Match], bot: str) -> list[str]:
    """Milliseconds of each of its answers, and answers of all in its matches."""
    own = [(match, side) for match in matches for side, who in enumerate(match.lineup) if who == bot]
    answers = sum([match.answers[side] for match, side in own])
    seconds = sum([match.seconds[side] for match, side in own])
    tables = [sum(match.answers) for match in matches if bot in match.lineup]
    return [f"{1000 * seconds / max(1, answers):.1f}", f"{sum(tables) / max(1, len(tables)):.0f}"]


def failed(page: Page, failures: tuple[Failures, ...]) -> None:
    if failures:
        page.heading("Bots that failed")
        page.text("A bot that raises, answers nonsense or answers too late has lost that match.")
        page.table(
            ["bot", "matches lost so", "the first reason"], [[f.bot, str(f.matches), f.problem] for f in failures]
        )


def without_end(page: Page, endless: int) -> None:
    if endless:
        page.heading("Matches without end")
        page.text(f"{endless} went on after the longest match of the game, and count as drawn: all sides share alike.")


def made_by(page: Page, field: Field, command: list[str]) -> None:
    page.heading("How it was made")
    page.code(join(["hyakki", *command]))
    facts = field.facts
    rules = f"{facts.game.name}, rules version {facts.game.rules_version}, code {rules_version(facts.game.name)}"
    page.text(f"Rules: {rules}. Options: {', '.join([f'{name} {value}' for name, value in facts.options.items()])}.")
    rows = [
        [label, str(one.worlds), f"{one.seconds:g}", bot_version(one.bot)] for label, one in field.contestants.items()
    ]
    page.table(["bot", "worlds", "seconds", "code"], rows)
    page.text("matches.csv has a row for every side of every match, results.jsonl what each match was decided by.")
