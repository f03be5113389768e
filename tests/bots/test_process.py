"""A third-party bot runs in its own process; whatever it does wrong ends as BotFailed with a reason."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bots.misbehaving_bots import Text
from hyakki import GAMES
from hyakki.bots import Bot, BotFailed, Budget, make_bot
from hyakki.bots.match import play_match
from hyakki.bots.process import ProcessBot
from hyakki.core.errors import BadInput
from hyakki.table import Table

GAME = next(iter(GAMES.values()))
QUICK = Budget(seconds=20.0)


@pytest.fixture
def table() -> Table:
    return Table(GAME, seed=7)


@pytest.fixture
def bot(request: pytest.FixtureRequest) -> Iterator[Bot]:
    with make_bot(f"bots.misbehaving_bots:{request.param}", GAME, QUICK) as made:
        yield made


def ask(bot: Bot, table: Table) -> object:
    seat = table.to_act()[0]
    return bot.choose(table.view(seat), [event.to_json() for event in table.events(seat)], Random(1))


def is_running(pid: int) -> bool:
    """Whether a process lives; one that has ended but was not waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("bot", ["First"], indirect=True)
def test_a_good_bot_answers_and_may_print(bot: Bot, table: Table) -> None:
    seat = table.to_act()[0]
    assert ask(bot, table) == table.legal(seat)[0]
    assert ask(bot, table) == table.legal(seat)[0]


def test_a_bot_may_answer_with_text() -> None:
    """In a process of its own as in ours; a text that means nothing is its failure."""
    for name in ("bots.misbehaving_bots:Text", Text):
        table = play_match(GAME, [name, "random"], seed=7)
        assert table.outcome is not None
    with pytest.raises(BotFailed, match='answered what it may not: "dance" is not a verb'):
        play_match(GAME, ["bots.misbehaving_bots:BadText", "random"], seed=7)


@pytest.mark.parametrize("bot", ["Remembers"], indirect=True)
def test_a_bot_keeps_all_events_and_its_chance_follows_from_the_given_one(bot: Bot, table: Table) -> None:
    view = table.view(table.to_act()[0])
    events = [{"key": "answer", "args": {"n": n}} for n in range(5)]
    first = bot.choose(view, events[:3], Random(1))
    assert first[1] == 3
    assert bot.choose(view, events, Random(2))[1] == 5
    assert bot.choose(view, events, Random(1)) == ("heard", 5, first[2])


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("Raises", "raised ValueError: no idea what to do"),
        ("Junk", "answered nonsense: b'!junk!"),
        ("Floods", "answered nonsense: b'xxx"),
        ("NotAnAction", "answered nonsense: [['deeply']"),
        ("Nothing", "raised TypeError"),
        ("Exits", "ended its process instead of an answer"),
        ("ExitsInPython", "ended its process instead of an answer"),
        ("Deaf", "ended its process instead of an answer"),
    ],
    indirect=["bot"],
)
def test_a_failing_bot_is_named_with_its_reason_and_ended(bot: Bot, table: Table, reason: str) -> None:
    assert isinstance(bot, ProcessBot)
    pid = bot.pid
    with pytest.raises(BotFailed) as failed:
        ask(bot, table)
    assert str(failed.value).startswith(f"bot {bot.name} {reason}")
    assert "\n" not in str(failed.value)
    assert not is_running(pid)


def test_a_bot_that_never_answers_is_ended_with_all_it_started(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = tmp_path / "pid"
    monkeypatch.setenv("HYAKKI_TEST_PID_FILE", str(note))
    with ProcessBot("bots.misbehaving_bots:Hangs", GAME, Budget(seconds=3.0)) as bot:
        with pytest.raises(BotFailed, match="did not answer within 3 seconds"):
            ask(bot, table)
        assert not is_running(bot.pid)
    grandchild = int(note.read_text())
    deadline = time.monotonic() + 5
    while is_running(grandchild) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not is_running(grandchild)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("bots.misbehaving_bots:Missing", "raised AttributeError"),
        ("no_such_module_anywhere:Bot", "raised ModuleNotFoundError"),
        ("bots.misbehaving_bots:needs_more", "raised TypeError"),
    ],
)
def test_a_bot_that_cannot_be_made_is_refused(name: str, reason: str) -> None:
    with pytest.raises(BotFailed) as failed:
        make_bot(name, GAME, QUICK)
    assert str(failed.value).startswith(f"bot {name} {reason}")


@pytest.mark.parametrize("name", ["", "nobody", ":make", "module:"])
def test_an_unknown_bot_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(BadInput, match=r"bots: .*random"):
        make_bot(name, GAME, QUICK)


def test_closing_twice_is_harmless(table: Table) -> None:
    bot = ProcessBot("bots.misbehaving_bots:First", GAME, QUICK)
    bot.close()
    bot.close()
    with pytest.raises(BotFailed, match="has been closed"):
        ask(bot, table)


def test_the_child_is_not_this_process() -> None:
    with ProcessBot("bots.misbehaving_bots:First", GAME, QUICK) as bot:
        assert bot.pid != os.getpid()
        assert is_running(bot.pid)
