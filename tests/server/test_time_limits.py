"""Time limits over the wire, by an injected clock: who is late, pauses, polls, going back, restarts and kills."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hyakki.server.speech.messages import Clock
from hyakki.server.store.backup import copy_database
from hyakki.server.tables.clocks import DAY, MISSES, new_account
from hyakki.trials.client import Browser, Page
from server.harness import TOY, TSURO, House, catch_up, first_action, play_to_end, refused, run, tell, to_act, vote

BANK = {"kind": "bank", "bank": 300, "increment": 5}
NOON = 1_800_000_000.0


class Hand:
    """A clock that moves when the test says so."""

    def __init__(self) -> None:
        self.ticks = 1000.0

    def changes(self, later: float = 0.0) -> dict[str, Any]:
        """For a server whose wall clock is later than that of the first one; each counts from a start of its own."""
        return {"ticks": lambda: self.ticks, "now": lambda: NOON + self.ticks + later}

    async def on(self, house: House, seconds: float) -> None:
        """So much time passes, and the server looks who is late."""
        self.ticks += seconds
        await house.services.time.strike()


def clocks(page: Page) -> tuple[list[float], list[int]]:
    told = page.latest["clocks"]
    return told["left"], told["running"]


Seated = tuple[str, list[Browser], list[Page]]


async def table_of(house: House, people: int, game: str = TSURO, **wishes: Any) -> Seated:
    """People at a table whose match has begun."""
    browsers = [await house.guest() for _ in range(people)]
    table = await house.table(browsers[0], game, seats=people, **{"clock": BANK, **wishes})
    pages = [await house.open(browser, table) for browser in browsers]
    for seat in range(1, people):
        await pages[seat].ask("sit", seat=seat)
        await pages[seat].ask("ready", ready=True)
    await pages[0].ask("start")
    await catch_up(pages)
    return table, browsers, pages


async def turn(pages: list[Page], key: str) -> None:
    await to_act(pages).act(first_action(to_act(pages)), key)
    await catch_up(pages)


def test_time_runs_while_one_is_asked_and_stands_otherwise(tmp_path: Path) -> None:
    hand = Hand()

    async def story(house: House) -> None:
        table, _, pages = await table_of(house, 2, preset="first game")
        assert clocks(pages[1]) == ([300.0, 300.0], [0])
        hand.ticks += 40
        await turn(pages, "a")
        assert clocks(pages[0]) == ([265.0, 300.0], [1])
        hand.ticks += 10
        late = await house.open(await house.guest(), table)  # a spectator
        assert clocks(late) == ([265.0, 290.0], [1])
        assert house.services.time.planned() <= 4

    run(tmp_path, story, **hand.changes())


def test_who_is_late_gives_the_usual_answer_and_after_three_a_bot_plays(tmp_path: Path) -> None:
    hand = Hand()

    async def story(house: House) -> None:
        _, _, pages = await table_of(house, 2, TOY)
        for miss in range(1, 4):
            while pages[0].state["actions"]:
                await pages[0].act(first_action(pages[0]), f"k{pages[0].state['line']}")
            left = clocks(pages[0])[0][1]
            assert left == (300.0 if miss == 1 else 5.0)
            await hand.on(house, left - 0.5)
            await catch_up(pages)
            assert pages[0].state["to_act"] == [1]
            assert pages[0].room["seats"][1]["bot"] is None
            await hand.on(house, 0.5)
            await catch_up(pages)
            assert [n["key"] for n in pages[0].notices].count("table.out_of_time") == miss
        assert pages[0].notices[-1]["key"] == "table.bot_for_late"
        assert pages[0].room["seats"][1]["bot"] == "random"
        await pages[1].ask("reclaim")
        await catch_up(pages)
        assert clocks(pages[0])[0][1] == 30.0

    run(tmp_path, story, **hand.changes())


@pytest.mark.parametrize(("clock", "left"), [(Clock("bank", bank=10), 30.0), (Clock("days", days=2), 2 * DAY)])
def test_who_takes_the_seat_back_after_three_has_time_for_the_question(clock: Clock, left: float) -> None:
    account = new_account(clock, 1)
    assert account is not None
    for miss in range(MISSES):
        account.ask(f"q{miss}", [0], [0], back=False)
        account.left = [0.0]
        account.answered([0])
    account.ask("open", [], [], back=False)  # a bot is asked
    account.returned(0)
    account.ask("open", [0], [0], back=False)
    assert account.left == [left]


def test_an_answer_in_time_begins_the_count_anew(tmp_path: Path) -> None:
    hand = Hand()

    async def story(house: House) -> None:
        _, _, pages = await table_of(house, 2, preset="first game")
        await hand.on(house, 301)
        await catch_up(pages)
        await turn(pages, "other")
        await turn(pages, "in time")
        live = next(iter(house.services.tables.live.values()))
        assert live.account is not None
        assert live.account.missed == [0, 0]

    run(tmp_path, story, **hand.changes())


def test_bots_take_no_time(tmp_path: Path) -> None:
    hand = Hand()

    async def story(house: House) -> None:
        guest = await house.guest()
        table = await house.table(guest, bot="random", seats=3, preset="first game", clock=BANK, start=True)
        page = await house.open(guest, table)
        await page.act(first_action(page), "k")
        while not page.state["actions"]:
            await page.take()
        await catch_up([page])
        assert clocks(page) == ([305.0, 300.0, 300.0], [0])
        await page.ask("stand")
        assert clocks(page)[1] == []

    run(tmp_path, story, **hand.changes())


def test_a_pause_needs_everybody_and_stops_the_clocks(tmp_path: Path) -> None:
    hand = Hand()

    async def story(house: House) -> None:
        _, _, pages = await table_of(house, 2, preset="first game")
        await pages[0].ask("pause", paused=True)
        await catch_up(pages)
        assert (pages[1].room["paused"], pages[1].room["pausing"]) == (False, [0])
        await pages[0].ask("pause", paused=False)  # thinks better of it
        await pages[1].ask("pause", paused=True)
        await catch_up(pages)
        assert (pages[0].room["paused"], pages[0].room["pausing"]) == (False, [1])
        await pages[0].ask("pause", paused=True)
        await catch_up(pages)
        assert (pages[0].room["paused"], pages[0].room["pausing"]) == (True, [])
        await hand.on(house, 1000)
        await pages[1].ask("pause", paused=False)
        await catch_up(pages)
        assert clocks(pages[0]) == ([300.0, 300.0], [0])
        assert pages[0].state["line"] == pages[1].state["line"]

    run(tmp_path, story, **hand.changes())


@pytest.mark.parametrize("leaves", ["stands up", "is sent away"])
def test_what_all_must_agree_on_does_not_wait_for_who_has_left(tmp_path: Path, leaves: str) -> None:
    async def story(house: House) -> None:
        _, _, pages = await table_of(house, 3, preset="first game")
        host, second, third = pages
        await host.act(first_action(host), "k1")
        await host.ask("ask_back")
        for page in (host, second):
            await page.ask("pause", paused=True)
        await (third.ask("stand") if leaves == "stands up" else host.ask("remove", seat=2))
        await catch_up([host, second])
        assert (host.room["take_back"], host.room["pausing"], host.room["paused"]) == (None, [], True)
        await host.ask("pause", paused=False)
        await host.ask("ask_back")
        await vote(second, accept=True)
        await catch_up([host, second])
        assert host.state["to_act"] == [0]

    run(tmp_path, story)


def test_nobody_goes_back_without_who_takes_the_seat_back_meanwhile(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, (host, second, third) = await table_of(house, 3, preset="first game", pace="slow")
        await host.act(first_action(host), "k1")
        await third.ask("stand")
        await catch_up([host])
        await host.ask("ask_back")
        await third.ask("reclaim")
        await vote(second, accept=True)
        await catch_up([host])
        assert host.room["take_back"]["waiting"] == [2]
        assert host.state["to_act"] == [1]
        await vote(third, accept=True)
        await catch_up([host])
        assert host.state["to_act"] == [0]

    run(tmp_path, story)


def test_all_can_go_back_in_time_and_nobody_alone(tmp_path: Path) -> None:
    hand = Hand()

    async def story(house: House) -> None:
        _, _, pages = await table_of(house, 2, preset="first game")
        hand.ticks += 30
        await turn(pages, "a")
        hand.ticks += 20
        await turn(pages, "b")
        hand.ticks += 7
        assert clocks(pages[0])[0] == [275.0, 285.0]
        first = next(e for e in pages[0].events if e["key"] == "answer" and e["args"]["seat"] == 0)
        await pages[0].ask("ask_back", line=first["args"]["n"])
        await pages[1].ask("ping")
        await vote(pages[1], accept=True)
        await catch_up(pages)
        assert clocks(pages[0]) == ([300.0, 300.0], [0])

    run(tmp_path, story, **hand.changes())


def test_an_own_undo_costs_what_was_thought(tmp_path: Path) -> None:
    hand = Hand()

    async def story(house: House) -> None:
        _, _, pages = await table_of(house, 2, TOY)
        hand.ticks += 100
        await pages[0].act(first_action(pages[0]), "a")
        await pages[0].ask("undo", token=pages[0].state["token"], key="u")
        await catch_up(pages)
        assert clocks(pages[0]) == ([200.0, 200.0], [0, 1])
        await pages[0].act(first_action(pages[0]), "b")
        await pages[1].ask("ping")
        await pages[1].act(first_action(pages[1]), "c")
        await catch_up(pages)
        assert clocks(pages[0])[0] == [205.0, 205.0]

    run(tmp_path, story, **hand.changes())


def test_in_two_worlds_the_clocks_do_not_tell_who_has_answered_a_poll(tmp_path: Path) -> None:
    """Seat 1 or seat 2 answers, early or late: what seat 0 and a spectator are told of time has the same bytes."""

    async def told(folder: str, answers: list[tuple[int, float]]) -> list[str]:
        hand, frames = Hand(), []

        async def story(house: House) -> None:
            table, _, pages = await table_of(house, 3, TOY)
            watcher = await house.open(await house.guest(), table)
            for page in (pages[0], watcher):
                page.frames.clear()
            start = hand.ticks
            for seat, after in answers:
                hand.ticks = start + after
                await pages[seat].act(first_action(pages[seat]), f"k{seat}")
            for moment in (50.0, 100.0):
                hand.ticks = start + moment
                await pages[0].ask("chat", text="hm")
                frames.append(str(clocks(await house.open(await house.guest(), table))))
            await catch_up([pages[0], watcher])
            assert pages[0].state["to_act"] == [seat for seat in range(3) if seat not in dict(answers)]
            for page in (pages[0], watcher):
                frames.extend(page.frames_of("clocks"))

        (tmp_path / folder).mkdir()
        await tell(tmp_path / folder, story, **hand.changes())
        return frames

    async def both() -> None:
        one = await told("one", [(1, 20.0)])
        other = await told("other", [(2, 20.0)])
        assert one == other
        assert len(one) == 4
        none = await told("none", [])
        assert none == one[:2]  # what somebody who comes to look is told does not tell whether anybody has answered

    asyncio.run(both())


def test_a_late_seat_of_a_poll_answers_alone(tmp_path: Path) -> None:
    hand = Hand()

    async def story(house: House) -> None:
        _, _, pages = await table_of(house, 3, TOY)
        hand.ticks += 10
        await pages[1].act(first_action(pages[1]), "k")
        await hand.on(house, 290)
        await catch_up(pages)
        assert pages[0].state["ask"]["frame"] != "lay"
        assert [n["args"]["seat"] for n in pages[0].notices if n["key"] == "table.out_of_time"] == [0, 2]
        assert clocks(pages[0])[0] == [5.0, 295.0, 5.0]

    run(tmp_path, story, **hand.changes())


def test_a_rematch_begins_with_full_clocks(tmp_path: Path) -> None:
    hand = Hand()

    async def story(house: House) -> None:
        _, _, pages = await table_of(house, 2, preset="first game")
        hand.ticks += 100
        await play_to_end(pages)
        assert clocks(pages[0])[1] == []
        hand.ticks += 1000
        for page in pages:
            await page.ask("rematch")
        await catch_up(pages)
        assert clocks(pages[0]) == ([300.0, 300.0], pages[0].state["to_act"])

    run(tmp_path, story, **hand.changes())


def test_a_restart_charges_no_time_without_a_server(tmp_path: Path) -> None:
    """Stopped, or (a copy of what is on the disk) killed; days on end, with nobody looking."""
    hand = Hand()
    seen: dict[str, str] = {}

    async def before(house: House) -> None:
        table, browsers, _ = await table_of(house, 2, preset="first game")
        seen.update(table=table, cookie=browsers[0].cookie)
        hand.ticks += 60
        await house.services._tidy()  # says that it lives, as it does every half minute
        hand.ticks += 20
        await asyncio.to_thread(copy_database, tmp_path / "tables.db", tmp_path / "killed.db")
        (tmp_path / "killed.db.key").write_bytes((tmp_path / "tables.db.key").read_bytes())

    async def after(house: House) -> None:
        left = 220.0 if house.services.config.file.name == "tables.db" else 240.0
        guest = await house.guest()
        guest.cookie = seen["cookie"]
        page = await house.open(guest, seen["table"])
        assert clocks(page) == ([left, 300.0], [0])
        await hand.on(house, left - 1)
        await page.ask("ping")
        assert page.state["to_act"] == [0]
        await page.close()
        house.services.tables.forget(house.services.tables.live[seen["table"]])  # nobody looks, and time still runs
        await hand.on(house, 2)
        back = await house.open(guest, seen["table"])
        assert [n["key"] for n in back.notices] == ["table.out_of_time"]

    async def both() -> None:
        await tell(tmp_path, before, **hand.changes())
        hand.ticks = 5.0
        for name in ("tables.db", "killed.db"):
            await tell(tmp_path, after, database=tmp_path / name, **hand.changes(5e5))

    asyncio.run(both())


def test_while_nothing_can_be_stored_nobody_is_late(tmp_path: Path) -> None:
    hand = Hand()

    async def story(house: House) -> None:
        _, _, pages = await table_of(house, 2, preset="first game")
        hand.ticks += 100
        await catch_up(pages)
        house.services.time.forgive()
        await hand.on(house, 250)
        await catch_up(pages)
        assert pages[0].notices == []
        await hand.on(house, 51)
        await catch_up(pages)
        assert [n["key"] for n in pages[0].notices] == ["table.out_of_time"]

    run(tmp_path, story, **hand.changes())


def test_clocks_are_chosen_before_a_match_and_checked(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        await refused(house.table(guest, clock={"kind": "days"}), "bad", "at least 1")
        await refused(house.table(guest, clock={"kind": "bank", "bank": 10**6}), "bad", "could not be read")
        table = await house.table(guest, clock={"kind": "days", "days": 3})
        page = await house.open(guest, table)
        await refused(page.ask("settings", clock={"kind": "none", "days": 2}), "bad", "no times")
        assert page.room["clock"] == {"kind": "days", "bank": 0, "increment": 0, "days": 3}
        await page.ask("settings", clock={"kind": "none"})
        assert page.room["clock"]["kind"] == "none"
        await page.ask("add_bot", seat=1, bot="random")
        for seat in range(2, len(page.room["seats"])):
            await page.ask("add_bot", seat=seat, bot="random")
        await page.ask("start")
        assert "clocks" not in page.latest

    run(tmp_path, story)


def test_a_table_that_cannot_be_read_is_tried_ever_more_seldom(tmp_path: Path) -> None:
    async def begun(house: House) -> None:
        await house.pair(preset="first game", clock=BANK)

    run(tmp_path, begun)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        database.execute("UPDATE tables SET room = 'nothing'")
        database.commit()
    hand = Hand()

    async def an_hour(house: House) -> None:
        hand.ticks += 300
        tried = 0
        for _ in range(3600):
            hand.ticks += 1
            tried += await house.services.time.strike()
        assert 10 <= tried <= 20  # after 1, 2, 4, … seconds, then every ten minutes: somebody may mend it
        assert house.services.time.planned()

    run(tmp_path, an_hour, **hand.changes())


@pytest.mark.parametrize("said", ["nonsense", "inf", "nan", ""])
def test_where_nobody_can_read_when_the_last_server_lived_time_goes_on_from_here(tmp_path: Path, said: str) -> None:
    hand = Hand()
    seen: dict[str, str] = {}

    async def before(house: House) -> None:
        table, browsers, _ = await table_of(house, 2, preset="first game")
        seen.update(table=table, cookie=browsers[0].cookie)

    async def after(house: House) -> None:
        guest = await house.guest()
        guest.cookie = seen["cookie"]
        assert await house.services.time.strike() == 0
        await hand.on(house, 301)  # with nobody looking
        page = await house.open(guest, seen["table"])
        assert [n["key"] for n in page.notices] == ["table.out_of_time"]

    run(tmp_path, before, **hand.changes())
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        database.execute("UPDATE meta SET value = ? WHERE key = 'alive'", (said,))
        database.commit()
    run(tmp_path, after, **hand.changes())
