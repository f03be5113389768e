"""Goldens: a seeded match of any game, written out so that a person can follow it, and compared with a file.

A test calls `compare(path, playthrough(...))`. A file is written only when HYAKKI_REGENERATE=1 is set, so that a
changed rule shows as a readable difference first.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

from hyakki.core.chance import below
from hyakki.core.game import Game
from hyakki.core.kinds import Json
from hyakki.core.stack import NATURE, Event
from hyakki.table import Table
from hyakki.terminal.layout import wrapped

REGENERATE = "HYAKKI_REGENERATE"
WIDTH = 78


def playthrough(game: Game, seats: int, options: dict[str, Json], seed: int, show_every: int = 0) -> str:
    """A match of random choices as a spectator hears it; every `show_every` answers the table is drawn."""
    table = Table(game, seats, options, seed)
    choices = Random(seed)
    lines = [f"{game.name}, {seats} seats, seed {seed}", *settings(game, options), ""]
    heard = 0
    answered = 0
    while table.outcome is None:
        lines += told(game, table.events(None)[heard:])
        heard = len(table.events(None))
        if show_every and answered and answered % show_every == 0:
            lines += shown(table)
        waiting = table.to_act()
        seat = waiting[below(choices, len(waiting))]
        legal = table.legal(seat)
        table.submit(seat, legal[below(choices, len(legal))])
        answered += 1
        if answered > game.longest:
            raise AssertionError(f"{game.name} goes on beyond {game.longest} answers")
    lines += told(game, table.events(None)[heard:])
    if show_every:
        lines += shown(table)
    return "\n".join(lines + ended(table)) + "\n"


def settings(game: Game, options: dict[str, Json]) -> list[str]:
    """The options that differ from their default, or from what was the rule before they came."""
    options_told = [o for o in game.options if o.name in options and not (o.since and options[o.name] == o.before)]
    return [f"{option.name} = {options[option.name]}" for option in options_told]


def told(game: Game, events: list[Event]) -> list[str]:
    """Answers at the margin, numbered as in the record; what follows from them below, in words."""
    lines: list[str] = []
    for event in events:
        if event.key == "answer":
            who = "nature" if event.args["seat"] == NATURE else f"seat {event.args['seat']}"
            lines.append(f"{event.args['n']:>4}  {who}: {event.args['action'] or '(in secret)'}")
        else:
            lines.append("          " + game.messages.say(event.key, event.args))
    return lines


def shown(table: Table) -> list[str]:
    """The table as it is drawn for a spectator."""
    names = [f"seat {seat}" for seat in range(table.state.facts.seats)]
    lines: list[str] = []
    for panel in table.game.draw(table.view(None), names):
        lines += ["", f"    {panel.title}"]
        folded = [part for line in panel.lines for part in wrapped(line, WIDTH)]
        lines += [("    " + "".join([text for text, _ in line])).rstrip() for line in folded]
    return [*lines, ""]


def ended(table: Table) -> list[str]:
    """The outcome with its rule, and a digest of the last position, hidden parts included."""
    outcome = table.outcome
    assert outcome is not None
    args: dict[str, object] = {**outcome.details, "winners": list(outcome.winners)}
    reason = table.game.messages.say(f"reason.{outcome.reason}", args)
    shares = ", ".join(f"seat {seat} {share:.3g}" for seat, share in enumerate(outcome.returns))
    return [
        "",
        f"{reason} ({outcome.reason}, {outcome.rule})",
        f"returns: {shares}",
        f"position: {table.game.fingerprint(table.state)}",
    ]


def compare(path: Path, text: str) -> None:
    """Whether a file holds this text; with HYAKKI_REGENERATE=1 it is written instead."""
    if os.environ.get(REGENERATE) == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing; {REGENERATE}=1 writes it"
    assert text == path.read_text(encoding="utf-8"), f"{path.name} differs; {REGENERATE}=1 writes it anew"
