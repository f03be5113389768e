"""`hyakki replay`: a recorded match told as a seat, a spectator or the host saw it."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill

from hyakki.cli import stepping
from hyakki.cli.answers import ReplayAnswer
from hyakki.cli.files import read_record
from hyakki.cli.narrate import asked, ending, full_story, sentences, view_lines
from hyakki.cli.output import print_json
from hyakki.cli.position import check_line
from hyakki.core.errors import BadInput
from hyakki.core.stack import NATURE, Seat
from hyakki.core.wording import CRESTS, joined
from hyakki.table import Table
from hyakki.table.story import WIDTH, told, written


def run(file: Path, at: int | None, seat: str | None, step: bool, story: bool, as_json: bool) -> int:
    game, record = read_record(file)
    check_line(at, len(record.lines))
    table = Table.replay(game, record, at)
    everything = seat == "all"
    watcher = None if everything else read_seat(seat, table.state.facts.seats)
    if step:
        if everything or as_json:
            raise BadInput("step", "draws what one watcher sees", "leave --seat all and --json out")
        return stepping.step_through(game, record, at or 0, watcher)
    if story:
        if everything or as_json:
            raise BadInput("story", "tells what one watcher saw", "leave --seat all and --json out")
        print(story_of(table, watcher))
        return 0
    if as_json:
        print_json(replayed(table, watcher, everything), ReplayAnswer)
        return 0
    if everything:
        lines = full_story(game, table.record.lines, table.everything())
    else:
        lines = sentences(game, table.events(watcher))
    for line in lines:
        print(line)
    if table.outcome is not None:
        print(ending(game, table.outcome))
    _show_now(table, watcher, everything)
    return 0


def story_of(table: Table, watcher: Seat | None) -> str:
    """The match as a text to be read, the seats called by their crests."""
    names = [CRESTS[seat % len(CRESTS)] for seat in range(table.state.facts.seats)]
    heard = [(line, event) for line, event in table.everything() if event.heard_by(watcher)]
    parts = [f"{table.game.messages.say('title', {})}: {joined(names)}"]
    parts.append(written(told(table.game, table.record.lines, heard, names)))
    if table.outcome is not None:
        parts.append(fill(ending(table.game, table.outcome, names), WIDTH))
    return "\n\n".join(parts)


def read_seat(text: str | None, seats: int) -> Seat | None:
    """A seat as typed; nothing is a spectator."""
    if text is None:
        return None
    if not text.isdecimal() or int(text) >= seats:
        raise BadInput("seat", f'"{text[:20]}" is not 0..{seats - 1}', "or all")
    return int(text)


def replayed(table: Table, watcher: Seat | None, everything: bool) -> dict[str, object]:
    """The replay as JSON; of everything, the position instead of a view."""
    events = [event for _, event in table.everything()] if everything else table.events(watcher)
    shown = table.game.position(table.state) if everything else table.view(watcher)
    return {
        "game": table.game.name,
        "at": len(table.record.lines),
        "seat": "all" if everything else watcher,
        "events": [event.to_json() for event in events],
        "view": None if everything else shown,
        "position": shown if everything else None,
    }


def _show_now(table: Table, watcher: Seat | None, everything: bool) -> None:
    for seat in table.to_act():
        if seat != NATURE and (everything or seat == watcher):
            print(asked(table.game, seat, table.legal(seat)))
    shown = table.game.position(table.state) if everything else table.view(watcher)
    print(f"{'Position' if everything else 'View'} after line {len(table.record.lines)}:")
    for line in view_lines(shown):
        print(line)
