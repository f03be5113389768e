"""The yardstick never changes: what `greedy-1` chooses, and how it values states, in positions of kept records.

`python tests/bots/test_greedy_1.py` prints what stands in greedy_1.json. A change there means that all that was ever
measured against `greedy-1` has lost its meaning.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from hyakki import GAMES, Budget, game_of, make_bot, read_record, walk

TESTS = Path(__file__).parents[1]
RECORDS = {
    name: TESTS / "records" / f"{name}-1-{'four' if name == 'shibuya' else 'standard'}.jsonl"
    for name in list(GAMES)[:5]
}
PINNED = Path(__file__).with_name("greedy_1.json")
POSITIONS = 6  # of each record, evenly spaced


def choices(name: str) -> list[list[object]]:
    """The line, what the seat that was asked answers there, and the values of all seats."""
    record = read_record(str(RECORDS[name]))
    game = game_of(record)
    bot = make_bot("greedy-1", game, Budget(seconds=600, worlds=5))
    found: list[list[object]] = []
    asked = [
        i for i, moment in enumerate(walk(record)) if moment.seat >= 0 and len(moment.state.answers(moment.seat)) > 1
    ]
    picked = [asked[k * len(asked) // POSITIONS] for k in range(POSITIONS)]
    for i, moment in enumerate(walk(record)):
        if i in picked:
            answer = bot.choose(moment.state.view(moment.seat), [], Random(i))
            assert not isinstance(answer, str)
            values = [round(game.worth_1(moment.state, seat), 9) for seat in range(moment.state.facts.seats)]
            found.append([i, game.format(answer), values])
    return found


@pytest.mark.parametrize("name", list(RECORDS))
def test_the_yardstick_is_as_it_was(name: str) -> None:
    assert choices(name) == json.loads(PINNED.read_text())[name]


if __name__ == "__main__":
    print(json.dumps({name: choices(name) for name in RECORDS}, indent=1))
