"""`hyakki replay --step`: a record on the drawn table, one answer forwards or backwards at each key."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator

from hyakki.cli.narrate import asked, ending, sentences
from hyakki.core.game import Game
from hyakki.core.record import Record
from hyakki.core.stack import Event, Seat
from hyakki.core.wording import seat_name
from hyakki.table.history import History, undo_event
from hyakki.table.story import event_lines
from hyakki.table.table import Table
from hyakki.terminal.screen import Screen

KEYS = (
    "→ n Space: on · ← p: back · ↓ ↑: ten · ] [: turn · t T: turning point · g: first · G: last · "
    "s: other eyes · m: what may be done · ?: keys · q: end"
)
MEANS = {
    **dict.fromkeys(["n", "l", " ", "\r", "\n", "\x1b[C"], "on"),
    **dict.fromkeys(["p", "h", "b", "\x7f", "\x1b[D"], "back"),
    **dict.fromkeys(["j", "\x1b[B", "\x1b[6~"], "ten on"),
    **dict.fromkeys(["k", "\x1b[A", "\x1b[5~"], "ten back"),
    **dict.fromkeys(["g", "\x1b[H", "\x1b[1~"], "first"),
    **dict.fromkeys(["G", "\x1b[F", "\x1b[4~"], "last"),
    **dict.fromkeys(["]"], "turn on"),
    **dict.fromkeys(["["], "turn back"),
    **dict.fromkeys(["t"], "point on"),
    **dict.fromkeys(["T"], "point back"),
    **dict.fromkeys(["s"], "eyes"),
    **dict.fromkeys(["m"], "may"),
    **dict.fromkeys(["?"], "keys"),
    **dict.fromkeys(["q", "\x1b", "\x03", "\x04", ""], "end"),
}
KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|.", re.DOTALL)  # an arrow key is several letters
STEPS = {"on": 1, "back": -1, "ten on": 10, "ten back": -10}


def step_through(game: Game, record: Record, at: int, watcher: Seat | None) -> int:
    """Show the table after `at` lines, then go where the keys say until they end."""
    screen = Screen()
    last = len(record.lines)
    history = History.of(game, record)
    events = Table.replay(game, record).everything()
    layout = game.manual.layout
    parted = {"turn": layout.turns, "point": layout.turning}
    stops = {kind: [0, *event_lines(events, keys), last] for kind, keys in parted.items()}
    for meaning in keys():
        if meaning == "begin":
            show(screen, history, at, watcher)
            continue
        if meaning == "end":
            return 0
        if meaning == "keys":
            screen.say(KEYS)
            continue
        if meaning == "may":
            screen.say(may(history, watcher))
            continue
        if meaning == "eyes":
            watcher = others_eyes(watcher, history.state.facts.seats)
            show(screen, history, at, watcher)
            continue
        after = {"first": 0, "last": last}.get(meaning, min(last, max(0, at + STEPS.get(meaning, 0))))
        kind, _, way = meaning.partition(" ")
        if kind in stops:
            after = next_stop(stops[kind], at, way == "on")
        if after == at:
            screen.say(f"line {at} is the {'last' if at else 'first'} there is; {KEYS}")
            continue
        at = after
        show(screen, history, at, watcher)
    return 0


def next_stop(stops: list[int], at: int, onwards: bool) -> int:
    """The nearest stop behind or before a line; the line itself if there is none."""
    ahead = [stop for stop in stops if (stop > at if onwards else stop < at)]
    return at if not ahead else min(ahead) if onwards else max(ahead)


def others_eyes(watcher: Seat | None, seats: int) -> Seat | None:
    """The next perspective: a spectator's, then each seat's."""
    if watcher is None:
        return 0
    return watcher + 1 if watcher + 1 < seats else None


def may(history: History, watcher: Seat | None) -> str:
    """What the seat that is looked through might do at this step."""
    if watcher is None:
        return "a spectator may do nothing; s looks through the eyes of a seat"
    legal = history.state.legal(watcher)
    return asked(history.game, watcher, legal) if legal else f"nothing is asked of {seat_name(watcher, None)} here"


def brought(history: History, at: int) -> list[Event]:
    """Go to where line `at` leads; what was told of it."""
    line = history.lines[at - 1] if at else None
    if line is None or line.undoes:
        history.go(at)
        return [] if line is None else [undo_event(line)]
    history.go(at - 1)
    return history.tell(at, line.seat, history.checked(at))


def show(screen: Screen, history: History, at: int, watcher: Seat | None) -> None:
    """The table after a line, what that line brought, and where we are."""
    game = history.game
    told = [event for event in brought(history, at) if event.heard_by(watcher)]
    state = history.state
    names = [seat_name(seat, None) for seat in range(state.facts.seats)]
    if screen.is_terminal:
        screen.clear()
    screen.board(game.draw(state.view(watcher), names), None)
    who = "a spectator" if watcher is None else seat_name(watcher, None)
    screen.rule(f"line {at} of {len(history.lines)}, as {who} sees it")
    for line in sentences(game, told) if at else [KEYS]:
        screen.say(line)
    if state.outcome is not None:
        screen.say(ending(game, state.outcome))


def keys() -> Iterator[str]:
    """That keys are heard, then what each means: read one by one from a terminal or a pipe until there are no more."""
    if not sys.stdin.isatty():
        yield "begin"
        yield from [MEANS[key] for key in sys.stdin.read() if MEANS.get(key) and key != "\n"]
        return
    import termios
    import tty

    inside = sys.stdin.fileno()
    as_it_was = termios.tcgetattr(inside)
    try:
        tty.setcbreak(inside, termios.TCSANOW)  # what was typed before counts
        yield "begin"
        while True:
            typed = os.read(inside, 1024).decode("utf-8", "replace")
            for key in KEY.findall(typed) or [""]:  # quick fingers, or a key that is held: several at once
                if key in MEANS:
                    yield MEANS[key]
    finally:
        termios.tcsetattr(inside, termios.TCSADRAIN, as_it_was)
