"""What one client does must not hurt another: numbers beyond all bounds, reads that fail, lists of tables."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest

from hyakki.server.wire.batching import AHEAD, Wire
from hyakki.trials.client import Page
from server.harness import LIMITS, House, catch_up, first_action, refused, run

MESSAGES = 400  # much more than what is read at once
HUGE = [2**53, 2**63 - 1, 2**63, 2**64, 10**30, -1, -(2**63) - 1]


@pytest.mark.parametrize("number", HUGE)
def test_a_number_beyond_its_bounds_is_refused_and_hurts_nobody(tmp_path: Path, number: int) -> None:
    async def story(house: House) -> None:
        table, _, pages = await house.pair(preset="first game")
        live = house.services.tables.live[table]
        hostile = await house.open(await house.guest())
        wishes: list[dict[str, Any]] = [
            {"type": "watch", "id": 1, "table": table, "have": number},
            {"type": "watch", "id": number, "table": table},
            {"type": "sit", "id": 1, "seat": number},
            {"type": "ask_back", "id": 1, "line": number},
            {"type": "drop_note", "id": 1, "note": number},
            {"type": "write_note", "id": 1, "text": "x", "note": number},
            {"type": "settings", "id": 1, "seats": number},
            {"type": "hand_over", "id": 1, "seat": number, "bot": "random"},
        ]
        for wish in wishes:
            await hostile.socket.send(json.dumps(wish))
            error = await hostile.until("error")
            assert error["kind"] == "bad", wish
        assert house.services.tables.live[table] is live
        await pages[0].act(first_action(pages[0]), "k")
        await catch_up(pages)
        assert pages[1].state["to_act"] == [1]
        assert not [page for page in pages if "gone" in page.latest]

    run(tmp_path, story)


def test_a_read_that_fails_drops_no_table(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _, pages = await house.pair(preset="first game")
        live = house.services.tables.live[table]
        curious = await house.open(await house.guest())
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            database.execute("ALTER TABLE chat RENAME TO hidden")
            await refused(curious.ask("watch", table=table), "broken", "could not be read")
            database.execute("ALTER TABLE hidden RENAME TO chat")
        assert house.services.tables.live[table] is live
        await pages[0].act(first_action(pages[0]), "k")
        await catch_up(pages)
        assert pages[1].state["to_act"] == [1]
        assert not [page for page in pages if "gone" in page.latest]
        await curious.ask("watch", table=table)
        assert curious.state["line"] == pages[0].state["line"]

    run(tmp_path, story)


def test_the_public_list_is_the_same_for_everybody_and_made_once(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guests = [await house.guest() for _ in range(5)]
        table = await house.table(guests[0], seats=2, public=True)
        pages = [await house.open(guest) for guest in guests]
        for page in pages:
            await page.ask("lobby")
        lists = {page.frames_of("public")[-1] for page in pages}
        assert len(lists) == 1
        assert [len(page.latest["mine"]["tables"]) for page in pages] == [1, 0, 0, 0, 0]
        for page in pages:
            page.frames.clear()
        sitting = await house.open(guests[1], table)
        await sitting.ask("sit", seat=1)
        await pages[0].until("mine")
        await pages[1].until("mine")
        late = await house.open(await house.guest())
        await late.ask("lobby")
        for page in pages:
            while page.latest["public"]["tables"] != late.latest["public"]["tables"]:
                await page.take()
        # Coming and sitting down may be told in one list or, on a busy machine, in two; to everybody in the same ones.
        assert len({tuple(page.frames_of("public")) for page in pages}) == 1
        assert [bool(page.frames_of("mine")) for page in pages] == [True, True, False, False, False]

    run(tmp_path, story)


def test_moves_at_a_table_tell_its_people_alone(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        stranger = await house.open(await house.guest())
        await stranger.ask("lobby")
        _, browsers, pages = await house.pair(preset="first game", public=True)
        while [table["phase"] for table in stranger.latest["public"]["tables"]] != ["playing"]:
            await stranger.take()
        lookers = [await house.open(guest) for guest in browsers]
        for page in lookers:
            await page.ask("lobby")
        stranger.frames.clear()
        await pages[0].act(first_action(pages[0]), "k")
        for page in lookers:
            assert (await page.until("mine"))["tables"][0]["your_turn"] == (page is lookers[1])
        await stranger.ask("ping")
        assert stranger.frames_of("mine") == stranger.frames_of("public") == []

    run(tmp_path, story)


def test_old_lines_of_chat_go(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _, pages = await house.pair(preset="first game")
        for number in range(130):
            await pages[0].ask("chat", text=f"line {number}")
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            kept = [row[0] for row in database.execute("SELECT text FROM chat WHERE table_id = ? ORDER BY n", [table])]
        assert 50 <= len(kept) <= 100
        assert kept[-1] == "line 129"

    run(tmp_path, story, limits=dataclasses.replace(LIMITS, chat_lines=100))


def test_a_guest_may_have_only_so_many_matches_kept_and_a_rematch_counts(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        page = await house.open(guest, await house.table(guest, bot="random", start=True))
        await page.ask("end")
        await page.ask("rematch")
        await page.ask("end")
        await refused(page.ask("rematch"), "limit", "2 matches are kept")
        await refused(page.ask("reopen"), "limit", "2 matches are kept")
        assert page.room["phase"] == "over"
        assert page.room["again"] == []
        await refused(house.table(guest), "limit", "2 matches are kept")

    run(tmp_path, story, limits=dataclasses.replace(LIMITS, matches_per_guest=2))


def test_a_rematch_counts_among_unfinished_tables(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        page = await house.open(guest, await house.table(guest, bot="random", start=True))
        await page.ask("end")
        await house.table(guest)
        await refused(page.ask("rematch"), "limit", "1 unfinished tables")

    run(tmp_path, story, limits=dataclasses.replace(LIMITS, tables_per_guest=1))


def test_only_the_last_to_want_a_rematch_is_told_that_there_are_too_many_tables(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, browsers, pages = await house.pair(preset="first game")
        await pages[0].ask("end")
        await house.table(browsers[0])
        await pages[0].ask("rematch")
        await refused(pages[1].ask("rematch"), "limit", "1 unfinished tables")
        assert pages[0].room["again"] == [0]
        assert pages[1].room["phase"] == "over"

    run(tmp_path, story, limits=dataclasses.replace(LIMITS, tables_per_guest=1))


def test_who_sends_faster_than_is_answered_is_held_up_and_answered_in_the_end(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _, pages = await house.pair(preset="first game")
        [socket] = [
            one for one in house.services.sockets if one.guest == house.services.tables.live[table].room.creator
        ]
        wire = cast(Wire, socket._wire)

        async def flood() -> None:
            for _ in range(MESSAGES):
                await pages[0].send("why", action="x" * 4000)

        async with house.services.tables.live[table]:
            sending = asyncio.create_task(flood())
            await asyncio.wait({sending}, timeout=2.0)  # it cannot end where the system keeps no more for us
            assert AHEAD < wire.queue.qsize() < MESSAGES / 2
        await sending
        await pages[0].ask("ping")
        assert len(pages[0].frames_of("refusal")) == MESSAGES

    run(tmp_path, story)


def test_closed_tables_that_never_began_are_forgotten_and_finished_ones_only_if_the_host_says_so(
    tmp_path: Path,
) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        closed, finished = await house.table(guest), await house.table(guest, bot="random", start=True)
        for table in (closed, finished):
            page = await house.open(guest, table)
            await page.ask("end")
            await page.close()
        tables = house.services.tables
        for live in list(tables.live.values()):
            tables.forget(live)
        assert list(await tables.forget_old()) == [closed]
        tables.config = dataclasses.replace(tables.config, keep_seconds=0.0)
        assert list(await tables.forget_old()) == [finished]
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            for of in ("tables", "matches", "players", "lines", "chat", "notes", "passes", "members"):
                assert database.execute(f"SELECT count(*) FROM {of}").fetchone() == (0,), of

    run(tmp_path, story)


def test_quotas_hold_when_everything_is_asked_at_once(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        bots = [None, "random"]
        made = await asyncio.gather(
            *[house.table(guest, seats=2, bots=bots) for _ in range(20)], return_exceptions=True
        )
        tables = [table for table in made if isinstance(table, str)]
        assert len(tables) == 4
        await asyncio.gather(*[house.open(guest, table) for table in tables])
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            assert database.execute("SELECT count(*), sum(bots) FROM tables").fetchone() == (4, 4)

    run(tmp_path, story, limits=dataclasses.replace(LIMITS, tables_per_guest=4))


def test_bots_are_counted_when_all_tables_take_one_at_once(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        pages = [await house.open(guest, await house.table(guest, seats=2)) for _ in range(8)]
        await asyncio.gather(*[page.ask("add_bot", seat=1, bot="random") for page in pages], return_exceptions=True)
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            assert database.execute("SELECT sum(bots) FROM tables").fetchone() == (3,)

    run(tmp_path, story, limits=dataclasses.replace(LIMITS, bots_per_guest=3))


def test_spectators_cannot_talk_the_lines_of_the_seats_away(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        await pages[0].ask("chat", text="hello")
        loud = await house.open(await house.guest(), table)
        for number in range(320):
            await loud.ask("chat", text=f"noise {number}")
        assert [line["text"] for line in (await house.open(browsers[1], table)).chat] == ["hello"]

    run(tmp_path, story, limits=dataclasses.replace(LIMITS, chat_lines=300))


@pytest.mark.parametrize("kind", ["watch", "lobby", "as_seen", "chat"])
def test_a_guest_may_ask_only_so_often_for_what_costs_much_however_many_pages_it_has(tmp_path: Path, kind: str) -> None:
    async def story(house: House) -> None:
        table, _, pages = await house.pair(preset="first game")
        guest = await house.guest()
        looking = [await house.open(guest, table) for _ in range(2)]
        fields = {"watch": {"table": table}, "chat": {"text": "noise"}}.get(kind, {})
        numbers = [[await page.send(kind, **fields) for _ in range(10)] for page in looking]
        answers: list[tuple[Page, str | None]] = []
        for page, asked in zip(looking, numbers, strict=True):
            while len([answer for answer in answers if answer[0] is page]) < len(asked):
                message = await page.take()
                if "re" in message:
                    answers.append((page, message.get("kind")))
        assert {kind for _, kind in answers} == {None, "limit"}
        await pages[0].act(first_action(pages[0]), "k")

    few = dataclasses.replace(LIMITS, calls_per_second=0.001, calls_burst=8, chats_per_second=0.001, chats_burst=4)
    run(tmp_path, story, limits=few)
