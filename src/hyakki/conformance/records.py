"""Records: they replay to the same state here and in a fresh process, tables resume, answers are undone."""

from __future__ import annotations

from hyakki.conformance.play import Match, Moment, chosen
from hyakki.conformance.violation import demand
from hyakki.core.errors import HyakkiError
from hyakki.core.record import load
from hyakki.table import Table
from hyakki.table.table import replayed


def replay(match: Match) -> None:
    """At the end of every match: its text, loaded, replays to the same fingerprint."""
    game = match.game
    text = match.record.dump()
    loaded = load(text)
    demand(loaded.dump() == text, "replay", "a record changes when it is loaded and dumped")
    again = game.fingerprint(replayed(game, loaded))
    demand(again == game.fingerprint(match.state), "replay", "a record replays to another state")


def resume(moment: Moment) -> None:
    """A table resumed here is in the same state, and nature goes on alike to the end of its answers."""
    game = moment.game
    if moment.asks_nature():
        return
    table = Table.resume(game, moment.record())
    same = game.fingerprint(table.state) == game.fingerprint(moment.state)
    demand(same, "replay", "a resumed table is in another state")
    lines = moment.match.record.lines
    if moment.number == len(lines):
        return
    table.submit(lines[moment.number].seat, lines[moment.number].text)
    went_on = [line.text for line in table.record.lines]
    demand(went_on == [line.text for line in lines[: len(went_on)]], "replay", "nature went on differently")


def undo(moment: Moment) -> None:
    """An undo restores the state and adds a line; where it is not allowed nothing changes."""
    game, rng = moment.game, moment.rng
    if moment.asks_nature() or not moment.state.to_act():
        return
    table = Table.resume(game, moment.record())
    before = game.fingerprint(table.state)
    seat, action = chosen(table.state, rng, rng)
    table.submit(seat, action)
    after, length = game.fingerprint(table.state), len(table.record.lines)
    if table.may_undo(seat):
        table.undo(seat)
        demand(game.fingerprint(table.state) == before, "undo", f"undoing {action} does not restore the state")
        demand(len(table.record.lines) == length + 1, "undo", "an undo does not add one line")
        again = game.fingerprint(replayed(game, load(table.record.dump())))
        demand(again == before, "undo", "a record with an undo replays to another state")
        return
    try:
        table.undo(seat)
    except HyakkiError:
        same = game.fingerprint(table.state) == after and len(table.record.lines) == length
        demand(same, "undo", "a refused undo changed the table")
        return
    demand(False, "undo", f"{action} was undone though it may not be")


def series(match: Match) -> None:
    """The options of the next match of a series can be played."""
    outcome = match.state.outcome
    assert outcome is not None
    facts = match.state.facts
    match.game.facts(facts.seats, match.game.following(dict(facts.options), outcome))
