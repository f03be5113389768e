"""Two servers on one PostgreSQL behind nginx at a few tables: each of the three dies once, and nothing is lost."""

from __future__ import annotations

from hyakki.games import GAMES
from hyakki.trials import scale


def test_who_dies_takes_no_acknowledged_answer_along_and_every_table_goes_on() -> None:
    done: list[int] = []
    tally = scale.run(next(iter(GAMES)), 3, 3, 3, 0.05, 1, done.append)
    assert tally.ok(), scale.worded(tally)
    assert (tally.kills, done) == (3, [1, 2, 3])
    assert (len(tally.after_server), len(tally.after_database)) == (6, 3)
    assert tally.stored >= tally.acknowledged > 0
    assert tally.replayed >= 3
