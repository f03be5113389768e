"""Lost connections, restarts and kills: clients get what they missed, and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from hyakki.core.record import load
from hyakki.games import GAMES
from hyakki.table.verify import verify
from hyakki.trials import soak_kill
from hyakki.trials.child import ServerProcess
from server.harness import TSURO, House, catch_up, first_action, play_to_end, run, tell, to_act, vote


def test_who_reconnects_with_the_last_number_gets_exactly_what_was_missed(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        lost = await house.open(browsers[0], table)
        had, known = lost.n, len(lost.events)
        await lost.close()
        for number in range(2):
            await to_act(pages).act(first_action(to_act(pages)), f"k{number}")
            await catch_up(pages)
        await pages[1].ask("chat", text="are you there?")
        await pages[0].ask("ping")
        back = await house.open(browsers[0], table, have=had)
        missed = [event for event in pages[0].events if event["n"] > had]
        assert back.events == missed
        assert len(missed) == len(pages[0].events) - known
        assert [line["text"] for line in back.chat] == ["are you there?"]
        assert {key: back.state[key] for key in back.state if key != "events"} == {
            key: pages[0].state[key] for key in pages[0].state if key != "events"
        } | {"n": back.state["n"]}
        again = await house.open(browsers[0], table, have=back.n)
        assert (again.events, again.chat) == ([], [])

    run(tmp_path, story)


def test_numbers_and_events_are_the_same_after_a_restart(tmp_path: Path) -> None:
    seen: dict[str, object] = {}

    async def before(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        for number in range(3):
            await to_act(pages).act(first_action(to_act(pages)), f"k{number}")
            await catch_up(pages)
        fresh = await house.open(browsers[1], table)
        seen.update(table=table, cookie=browsers[1].cookie, events=fresh.events, state=fresh.state, chat=fresh.chat)

    async def after(house: House) -> None:
        guest = await house.guest()
        guest.cookie = str(seen["cookie"])
        page = await house.open(guest, str(seen["table"]))
        assert page.events == seen["events"]
        assert page.state == seen["state"]
        assert page.room["you"] == 1
        assert page.room["seats"][0]["absent_since"] is not None

    async def both() -> None:
        await tell(tmp_path, before)
        await tell(tmp_path, after)

    asyncio.run(both())


def test_a_server_that_stops_says_come_back(tmp_path: Path) -> None:
    codes: list[int | None] = []

    async def story(house: House) -> None:
        page = await house.open(await house.guest())

        async def wait() -> None:
            with contextlib.suppress(ConnectionClosed):
                await page.until("never")
            codes.append(page.socket.close_code)

        waiting.append(asyncio.create_task(wait()))

    waiting: list[asyncio.Task[None]] = []

    async def both() -> None:
        await tell(tmp_path, story, close_pages=False)
        await waiting[0]

    asyncio.run(both())
    assert codes == [1012]


def test_idle_tables_leave_memory_and_come_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        await pages[0].act(first_action(pages[0]), "k")
        state = pages[0].state
        for page in pages:
            await page.ask("leave")
        async with asyncio.timeout(5):
            while house.services.tables.live:
                await asyncio.sleep(0.02)
        back = await house.open(browsers[0], table)
        assert back.state["view"] == state["view"]
        await back.ask("act", token="0.1", key="k", action="start N3-0")  # the key has acted before it was dropped
        assert back.state["line"] == state["line"]

    run(tmp_path, story, idle_seconds=0.05)


def test_the_record_of_a_finished_match_verifies(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, browsers, pages = await house.pair(preset="first game")
        await pages[0].act(first_action(pages[0]), "k")
        await pages[0].ask("ask_back")
        await vote(pages[1], accept=True)
        await catch_up(pages)
        await play_to_end(pages)
        record = load(await house.call_text(browsers[1], f"/api/matches/{pages[1].room['match']}/record"))
        verdict = verify(GAMES[TSURO], record)
        assert verdict.seed_opened
        assert verdict.state.outcome is not None
        assert any(line.undoes for line in record.lines)
        assert record.header["commitment"] == pages[0].state["commitment"]

    run(tmp_path, story)


def test_nothing_acknowledged_is_missing_after_kill_9() -> None:
    tally = soak_kill.run(TSURO, tables=3, times=3, seed=3)
    assert tally.problems == []
    assert (tally.missing, tally.doubled) == (0, 0)
    assert tally.kills == 3
    assert tally.acknowledged > 0
    assert tally.verified == tally.matches


def test_after_a_kill_bots_think_on_and_clients_resume(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "tables.db")

    async def story() -> None:
        guest = await asyncio.to_thread(server.browser().arrive)
        wish = {"seats": 2, "bots": [None, "random"], "start": True, "preset": "first game", "pace": "slow"}
        table = await asyncio.to_thread(lambda: guest.make_table(TSURO, **wish))
        page = await guest.open()
        await page.ask("watch", table=table)
        await page.act(first_action(page), "k1")
        await asyncio.to_thread(server.kill)  # while the bot thinks
        await page.close()
        await asyncio.to_thread(server.start)
        back = await guest.open()
        await back.ask("watch", table=table, have=page.n)
        while back.state["to_act"] != [0]:
            await back.take()
        assert [e["args"]["seat"] for e in back.events if e["key"] == "answer"] == [1]
        await back.close()

    server.start()
    try:
        asyncio.run(story())
    finally:
        server.stop()


def test_messages_of_every_length_arrive_whole(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        page = await house.open(guest, await house.table(guest))
        socket = next(iter(house.services.sockets))
        for size in (1, 125, 126, 65_535, 65_536, 300_000):
            text = "é" * (size // 2) + "x" * (size % 2)
            socket.send(json.dumps({"type": "gone", "reason": text}, ensure_ascii=False).encode())
            socket.send(text.encode().join([b'"', b'"'])[: size + 2])
            assert (await page.take())["reason"] == text
            frame = await page.socket.recv(decode=False)
            assert len(frame) == size + 2

    run(tmp_path, story)
