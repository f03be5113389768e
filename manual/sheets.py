"""The data sheet of a game as a page, from what `hyakki datasheet GAME --json` printed into docs/sheets/."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from hyakki.cli.answers import FigureAnswer, LevelAnswer, SheetAnswer
from hyakki.core.game import Game

PAGE = """# {title}

!!! note "Unofficial"
    Hyakki is not affiliated with or endorsed by the publishers of this game.

{summary}

| | |
|---|---|
| seats | {takes[0]} to {takes[1]} |
| different actions that have an id | {actions} |
| version of the rules | {rules} |

What follows was measured with {seats} seats{options}. Every figure is a mean over whole matches, with half of its
95 % interval and, in brackets, how many matches it rests on. The rules are in the [ledger](../ledgers/{game}.md).

## Length and choice, in random play

| | |
|---|---|
| decisions in a match | {decisions} |
| a tenth of the matches has fewer than | {low:g} |
| half has fewer than | {middle:g} |
| a tenth has more than | {high:g} |
| the longest had | {most:g} |
| answers of nature in a match | {chances} |
| legal actions at a decision | {choices} |
| the most of them | {most_choices} |
| CPU time for a decision, {mode} rules | {microseconds} µs |

A decision is the list of what is legal, one of them by lot, applied, and nature's answers that follow. The CPU time is
of one busy machine: compare it with [what you measure yourself](../performance.md).

## Who wins

Mean returns by seat when all seats play alike; a return lies between 0 and 1, and
[the ledger](../ledgers/{game}.md) says what it means.

| seat | random | greedy | master |
|---|---|---|---|
{by_seat}

Greedy, with {worlds} imagined worlds, gets **{over}** more than random would in the same seats of the same deals
({decided}).

{levels}

Repeat it: `hyakki datasheet {game} {counts} --seats {seats} --seed {seed}`
"""


def sheet(game: Game, file: Path) -> str:
    """The text of the page; where nothing was measured yet it says how to."""
    title = game.messages.say("title", {})
    if not file.is_file():
        return f"# {title}\n\nNothing was measured yet: `hyakki datasheet {game.name} --json` measures it.\n"
    made = msgspec.json.decode(file.read_bytes(), type=SheetAnswer)
    over = made.greedy_over_random
    low, middle, high, most = made.decisions_spread
    masters = [told(one) for one in made.master] or ["not measured"] * made.seats
    rows = zip(made.random, made.greedy, masters, strict=True)
    usual = {option.name: option.default for option in game.options}
    changed = [f"{name} = {value}" for name, value in made.options.items() if usual.get(name) != value]
    words: dict[str, Any] = {
        **{name: getattr(made, name) for name in made.__struct_fields__},
        "title": title,
        "summary": game.messages.say("summary", {}),
        "options": f" and {', '.join(changed or ['the usual options'])}",
        "decisions": told(made.decisions),
        "chances": told(made.chances),
        "choices": told(made.choices),
        "microseconds": told(made.microseconds),
        "low": low,
        "middle": middle,
        "high": high,
        "most": most,
        "mode": "compiled" if made.compiled else "interpreted",
        "by_seat": "\n".join([f"| {seat} | {told(r)} | {told(g)} | {m} |" for seat, (r, g, m) in enumerate(rows)]),
        "over": told(over),
        "decided": "the interval leaves out zero"
        if abs(over.mean) > over.margin
        else "undecided: zero is in the interval",
        "levels": levels(made.levels),
        "counts": f"--games {made.random[0].n} --greedy {made.greedy[0].n}"
        + (f" --master {made.master[0].n}" if made.master else ""),
    }
    return PAGE.format(**words)


def told(one: FigureAnswer) -> str:
    return f"{one.mean:g} ± {one.margin:g} ({one.n})"


def levels(measured: list[LevelAnswer]) -> str:
    """What is kept of other bots, or that nothing is."""
    if not measured:
        return "Nothing is kept of master and the other levels in this game yet."
    rows = [
        f"| {one.bot} | {one.against} | {one.seats} | {one.mean:g} ± {one.interval:g} ({one.matches}) "
        f"| {one.fair:g} | {one.how} |"
        for one in measured
    ]
    head = "| bot | in the other seats | seats | mean return | fair share | how |\n|---|---|---|---|---|---|"
    return "\n".join([head, *rows])
