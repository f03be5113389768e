"""Going back in a match: to the same states as a replay from the start, and for as few answers late as early."""

from __future__ import annotations

from random import Random

import pytest

from hyakki import GAMES, BadInput, Table, play_match, verify
from hyakki.core.record import Line, Record, load
from hyakki.table.history import EVERY, History, replayed

LONG = "kitsunedo"


@pytest.fixture(scope="module")
def record() -> Record:
    """A long match."""
    played = play_match(LONG, ["random"], seats=6, seed=3)
    assert len(played.record.lines) > 200
    return Record(played.record.header, played.record.lines, played.seed)


def at_its_end(record: Record) -> History:
    history = History.of(GAMES[LONG], record)
    for number, line in enumerate(record.lines, 1):
        history.apply(number, line.seat, history.checked(number))
    return history


def test_going_back_costs_what_is_taken_back_however_late_it_is(record: Record) -> None:
    history = at_its_end(record)
    game, last = history.game, len(record.lines)
    assert history.applied == last
    for upto in range(last - 1, 0, -7):
        history.go(last)
        before = history.applied
        history.back(upto + 1)
        assert history.applied - before <= last - upto + EVERY
        assert game.fingerprint(history.state) == game.fingerprint(replayed(game, record, upto))
        assert history.standing == list(range(1, upto + 1))


def test_single_steps_after_a_jump_cost_no_more_than_the_jump(record: Record) -> None:
    """Copies are far apart where it lands: the way there is gone once more at most."""
    last = len(record.lines)
    rng = Random(1)
    history = at_its_end(record)
    for _ in range(60):
        upto = rng.randrange(10, last)
        history.go(last)
        before = history.applied
        for number in (upto, upto - 1, upto - 2):
            history.back(number)
        assert history.applied - before <= 2 * (last - upto) + 4 * EVERY


def test_few_copies_are_kept(record: Record) -> None:
    history = at_its_end(record)
    assert len(history.copies) <= len(record.lines).bit_length()
    assert history.copies[0][0] == 0


@pytest.mark.parametrize("name", list(GAMES))
def test_an_undo_late_in_a_match_applies_no_more_answers_than_an_early_one(name: str) -> None:
    """Every answer is taken back and given again: by its own seat if it may, by all if it showed something."""
    table = Table(name, seats=4, seed=11)
    game, rng = table.game, Random(2)
    costs: list[int] = []
    while table.outcome is None and len(table.record.lines) < 250:
        seat = rng.choice(table.to_act())
        before, prompt = game.fingerprint(table.state), table.state.prompt
        action, number = rng.choice(table.state.answers(seat)), len(table.record.lines) + 1
        table.submit(seat, action)
        applied = table.history.applied
        if table.may_undo(seat):
            table.undo(seat)
        else:
            table.take_back(seat, number)
        costs.append(table.history.applied - applied)
        assert (game.fingerprint(table.state), table.state.prompt) == (before, prompt)
        table.submit(seat, action)
    assert len(costs) > 4
    assert max(costs) < EVERY
    assert game.fingerprint(replayed(game, table.record)) == game.fingerprint(table.state)
    again = Table.resume(game, load(table.record.dump()), table.seed)
    assert again.token() == table.token()
    assert [e.to_json() for e in again.events(0)] == [e.to_json() for e in table.events(0)]


def test_a_record_made_of_undos_is_walked_in_a_few_answers_for_each_line(record: Record) -> None:
    """Whoever writes a record may take back as often as the file is long."""
    number = next(n for n in range(len(record.lines), 0, -1) if record.lines[n - 1].seat >= 0)
    lines = record.lines[:number]
    for _ in range(100):
        lines = [*lines, Line(0, "", len(lines)), lines[-1]]
    hostile = Record(record.header, lines)
    history = History.of(GAMES[LONG], hostile)
    for upto, line in enumerate(lines, 1):
        if line.undoes:
            history.back(line.undoes)
        else:
            history.apply(upto, line.seat, history.checked(upto))
    assert history.applied <= len(lines) * EVERY
    assert verify(GAMES[LONG], hostile).lines == len(lines)


def test_going_forwards_stops_at_a_line_that_could_not_be(record: Record) -> None:
    lines = [*record.lines[:50], Line(0, "pass 99"), *record.lines[50:]]
    history = History(GAMES[LONG], replayed(GAMES[LONG], record, 0), lines)
    with pytest.raises(BadInput, match="answer 51"):
        history.go(60)
    assert len(history.standing) == 50
    history.go(20)
    assert GAMES[LONG].fingerprint(history.state) == GAMES[LONG].fingerprint(replayed(GAMES[LONG], record, 20))
