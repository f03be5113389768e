"""Tables on PostgreSQL: everything that is stored in a file is stored there, by one process or several."""

from __future__ import annotations

import asyncio
import dataclasses
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from websockets.asyncio.server import Server, ServerConnection, serve

from hyakki.core.errors import BadInput
from hyakki.server.admin import asks
from hyakki.server.admin.asking import asked
from hyakki.server.config import Postgres
from hyakki.server.doctor import examine
from hyakki.server.people.reads import farewells
from hyakki.server.requests import passing
from hyakki.server.speech.problems import Problem
from hyakki.server.store.naming import Elsewhere, shard_of
from hyakki.server.store.postgres import CLASS
from hyakki.server.store.schema import DROP_TICKET, PUT_TABLE, PUT_TICKET
from hyakki.server.store.shards import register
from hyakki.server.store.store import Store
from hyakki.trials.postgres import PostgresProcess
from server.harness import (
    HOST,
    TOY,
    House,
    catch_up,
    first_action,
    play_to_end,
    refused,
    run,
    stories_told,
    to_act,
)
from server.several import at, houses, settled

SOME = 7  # a shard


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresProcess]:
    with PostgresProcess() as process:
        yield process


def test_ctrl_c_at_a_trial_does_not_end_its_database(postgres: PostgresProcess) -> None:
    assert os.getpgid(postgres.pid) != os.getpgid(0)


def table_row(n: int, **changes: Any) -> dict[str, Any]:
    row = {"id": "t", "code": "C", "game": "g", "phase": "waiting", "public": 0, "creator": "c", "bots": 0, "n": n}
    return {**row, "updated": float(n), "room": "{}", **changes}


async def numbered(store: Store) -> None:
    put = store.writer.put
    await put([(PUT_TABLE, table_row(5))])
    with pytest.raises(Problem, match="could not be stored"):
        await put([(PUT_TABLE, table_row(2))])
    # Of what is stored together only what is too old is left out.
    wanted = [put([(PUT_TABLE, table_row(n, id=name, code=name))]) for name, n in (("a", 1), ("t", 4), ("b", 1))]
    results = await asyncio.gather(*wanted, return_exceptions=True)
    assert [result is None for result in results] == [True, False, True]
    await put([(PUT_TABLE, table_row(6))])
    with store.engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT id, n FROM tables ORDER BY id").all()
    assert [tuple(row) for row in rows] == [("a", 1), ("b", 1), ("t", 6)]
    await put([(PUT_TICKET, {"digest": "d", "table_id": "t", "guest": "g", "expires": 1.0})])
    used = [put([(DROP_TICKET, {"of_digest": "d"})]) for _ in range(2)]
    assert [result is None for result in await asyncio.gather(*used, return_exceptions=True)].count(True) == 1
    await store.close()


def test_an_older_row_never_takes_the_place_of_a_newer_one_and_a_link_is_used_once(tmp_path: Path) -> None:
    async def story() -> None:
        await numbered(Store(tmp_path / "t.db"))

    asyncio.run(story())


def test_so_it_is_on_postgresql(postgres: PostgresProcess) -> None:
    async def story() -> None:
        await numbered(Store(Postgres(postgres.new_database())))

    asyncio.run(story())


def test_whole_matches_with_all_that_belongs_to_them_are_stored_there(
    tmp_path: Path, postgres: PostgresProcess
) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(TOY, public=True)
        await pages[0].ask("chat", text="a\0b \ud83d\udc7b")
        await pages[0].ask("write_note", text="mine")
        await refused(house.call(browsers[0], "GET", "/api/tables/%00x/hint"), "missing", "")
        link = (await pages[1].ask("move_seat"))["link"]
        third = await house.guest()
        moved = await house.call(third, "POST", f"/api/tickets/{link.removeprefix('/m/')}")
        assert moved["table"] == table
        pages[1] = await house.open(third, table)
        await catch_up(pages)
        await play_to_end(pages)
        await stories_told(house)
        match = pages[0].room["match"]
        assert shard_of(match) == shard_of(table) == shard_of(link.removeprefix("/m/"))
        assert (await house.call(browsers[0], "GET", f"/api/matches/{match}/story"))["turns"]
        assert (await house.call(third, "GET", "/api/me/matches"))["matches"][0]["match"] == match
        await house.call(third, "PUT", "/api/me", {"name": "Kazuko"})
        key = (await house.call(third, "POST", "/api/me/key", {"revoke": False}))["key"]
        fourth = await house.guest()
        await house.call(fourth, "POST", "/api/me/become", {"by": "key", "secret": key})
        assert (await house.call(fourth, "GET", "/api/me"))["name"] == "Kazuko"
        await house.call(fourth, "POST", "/api/me/forget", {"sure": True})
        while await house.services.store.read(lambda reads: farewells(reads.connection, done=False)):
            await asyncio.sleep(0.02)
        await pages[0].ask("ping")
        names = (await house.call(browsers[0], "GET", f"/api/matches/{match}"))["names"]
        assert "Kazuko" not in names
        await refused(pages[0].ask("act", token="1", key="a\0b", action="x"), "bad", "could not be read")
        assert [one["text"] for one in pages[0].chat] == ["ab \U0001f47b"]

    run(tmp_path, story, database=Postgres(postgres.new_database()))


def test_a_lost_connection_loses_no_answer_and_play_goes_on(tmp_path: Path, postgres: PostgresProcess) -> None:
    url = postgres.new_database()

    async def story(house: House) -> None:
        _, _, pages = await house.pair(TOY)
        shards = house.services.store.shards
        assert shards is not None
        for round_ in range(3):
            before, writer = shards.era, house.services.store.writer
            with psycopg.connect(url) as link:
                link.execute("SELECT pg_terminate_backend(%s)", (writer.session,))  # type: ignore[attr-defined]
            while shards.era == before or len(shards.held) < 257 or writer.failing_since is not None:
                await asyncio.sleep(0.02)
            while any(socket.live is None or socket.live.dropped for socket in house.services.sockets):
                await asyncio.sleep(0.02)
            await catch_up(pages)
            lines = pages[0].state["line"]
            await to_act(pages).act(first_action(to_act(pages)), f"k{round_}")
            await catch_up(pages)
            assert pages[0].state["line"] > lines or pages[0].room["phase"] == "over"

    run(tmp_path, story, database=Postgres(url))


def test_two_servers_share_the_tables_and_each_answers_for_all(postgres: PostgresProcess) -> None:
    url = postgres.new_database()

    async def story() -> None:
        async with houses(url, 2) as found:
            await settled(found)
            first, second = found
            table, browsers, pages = await first.pair(TOY, public=True)
            assert shard_of(table) < 128
            lobby = await second.open(await second.guest())
            await lobby.ask("lobby")
            assert [one["table"] for one in lobby.latest["public"]["tables"]] == [table]
            # One of them looks through the other server, and plays on there.
            await pages[1].close()
            pages[1] = await second.open(at(second, browsers[1]), table)
            for number in range(2):
                await to_act(pages).act(first_action(to_act(pages)), f"k{number}")
                await catch_up(pages)
            assert table not in second.services.tables.live
            # Names that no table has are not mistaken for others on the way, nor do they break it.
            for name in (f"{table[:2]}?x", f"{table[:2]}/../../api/me#", f"{table[:2]} HTTP/1.0", f"{table[:2]}\n\n"):
                stranger = await second.open(await second.guest())
                await refused(stranger.ask("watch", table=name, have=0), "missing", "no such table")
            asked_for = f"/api/tables/{table[:2]}%3Fx/hint"
            asking = second.call(at(second, browsers[0]), "POST", asked_for, {"token": "1"})
            await refused(asking, "missing", "no such table")
            link = (await pages[1].ask("move_seat"))["link"].removeprefix("/m/")
            third = await second.guest()
            assert (await second.call(third, "POST", f"/api/tickets/{link}"))["table"] == table
            await refused(second.call(third, "POST", f"/api/tickets/{link}"), "missing", "has been used")
            while "public" not in lobby.latest or lobby.latest["public"]["tables"][0]["phase"] != "playing":
                await lobby.take()
            # What the host says reaches both.
            cookies, key = browsers[0].cookie, first.services.signer.key
            database = Postgres(url)
            await asyncio.to_thread(asked, database, asks.Rotate(), "1")
            while key in (first.services.signer.key, second.services.signer.key):
                await asyncio.sleep(0.02)
            again = at(second, browsers[0])
            await second.call(again, "GET", "/api/me")
            assert again.cookie != cookies
            status = await asyncio.to_thread(asked, database, asks.Status(), "1")
            assert [one["shards"] for one in status["servers"]] == [128, 128]
            findings = await asyncio.to_thread(examine, database, None, None, "1")
            assert any("2 servers run" in one.says for one in findings)

    asyncio.run(story())


def test_who_stands_by_has_tables_made_and_takes_them_over(postgres: PostgresProcess) -> None:
    async def story() -> None:
        async with houses(postgres.new_database(), 2, shares=1) as (first, second):
            guest = await second.guest()
            table = await second.table(guest, TOY)
            assert table in first.services.tables.live
            page = await second.open(guest, table)
            assert page.room["phase"] == "waiting"
            with psycopg.connect(postgres.url()) as link:
                writer, shards = first.services.store.writer, first.services.store.shards
                assert shards is not None
                before = shards.era
                link.execute("SELECT pg_terminate_backend(%s)", (writer.session,))  # type: ignore[attr-defined]
            while shards.era == before or writer.failing_since is not None:
                await asyncio.sleep(0.02)  # until the first has noticed, and can write again
            while first.services.store.owns(table) == second.services.store.owns(table):
                await asyncio.sleep(0.02)  # whoever is quicker has it now, and only one
            page = await second.open(guest, table)
            assert page.room["phase"] == "waiting"

    asyncio.run(story())


def test_a_shard_that_could_not_be_taken_for_good_is_taken_again(tmp_path: Path, postgres: PostgresProcess) -> None:
    url = postgres.new_database()

    async def story(house: House) -> None:
        shards = house.services.store.shards
        assert shards is not None
        assert shards.hooks is not None
        assert SOME not in shards.held
        hooks, taken, failed = shards.hooks, shards.hooks.taken, asyncio.Event()

        async def fail_once(got: set[int]) -> None:
            hooks.taken = taken
            failed.set()
            raise Problem("broken", "It could not be read", "")

        hooks.taken = fail_once
        await asyncio.to_thread(other.execute, "SELECT pg_advisory_unlock(%s, %s)", (CLASS, SOME))
        await failed.wait()
        while SOME not in shards.held:
            await asyncio.sleep(0.02)

    with psycopg.connect(url, autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(%s, %s)", (CLASS, SOME))
        run(tmp_path, story, database=Postgres(url))


def test_what_was_given_to_its_home_is_not_taken_back_while_that_lives(
    tmp_path: Path, postgres: PostgresProcess
) -> None:
    url, home = postgres.new_database(), "http://127.0.0.1:9/"

    async def story(house: House) -> None:
        shards = house.services.store.shards
        assert shards is not None
        assert len(shards.held) == 257  # no other lives
        await asyncio.to_thread(register, other, home, (2, 2))  # it lives, and has not come for them
        while len(shards.held) > 129:
            await asyncio.sleep(0.02)
        era = shards.era
        for _ in range(2):  # also after another look
            with pytest.raises(Elsewhere) as elsewhere:
                await shards.own("ff")
            assert elsewhere.value.address == home
            with pytest.raises(Elsewhere):
                await shards.own("fe")
            async with shards._taking:
                await shards._settle()
        assert (shards.era, 0xFF in shards.held) == (era, False)
        shards.unreachable("ff")  # it does not answer
        await shards.own("ff")
        assert 0xFF in shards.held

    with psycopg.connect(url, autocommit=True) as other:
        run(tmp_path, story, database=Postgres(url, share=(1, 2)))


def test_a_process_that_says_nothing_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one whose machine is gone: nobody refuses, nobody answers."""
    asker = HTTPConnection({"type": "websocket", "headers": [], "client": (HOST, 1)})

    async def silent(socket: ServerConnection) -> None:
        await socket.wait_closed()

    async def silent_soon(socket: ServerConnection) -> None:
        await socket.send("hello")
        socket.transport.pause_reading()
        await socket.wait_closed()

    async def story(house: House) -> None:
        async with serve(silent, HOST, 0) as one:
            with monkeypatch.context() as patch:
                patch.setattr(passing, "GREETING", 0.1)
                with pytest.raises(TimeoutError):
                    await passing.opened(house.services, asker, f"http://{HOST}:{port_of(one)}")
        monkeypatch.setattr(passing, "ALIVE", 0.3)
        async with serve(silent_soon, HOST, 0, ping_interval=None) as one:
            upstream = await passing.opened(house.services, asker, f"http://{HOST}:{port_of(one)}")
            await upstream.wait_closed()
            for socket in one.connections:
                socket.transport.abort()

    def port_of(one: Server) -> int:
        return int(next(iter(one.sockets)).getsockname()[1])

    run(tmp_path, story)


def test_who_asks_much_and_slowly_of_another_process_keeps_nobody_waiting(tmp_path: Path) -> None:
    def asking(address: str) -> Request:
        about = {"method": "GET", "path": "/", "raw_path": b"/", "query_string": b"", "headers": []}
        return Request({"type": "http", "client": (address, 1), **about})

    async def story(house: House) -> None:
        held = asyncio.Event()

        async def hold(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readline()
            await held.wait()
            writer.close()

        async def ask(port: int, client: str) -> Response:
            return await passing.asked_of(f"http://{HOST}:{port}", house.services, asking(client), b"")

        async with await asyncio.start_server(hold, HOST, 0) as slow:
            port = slow.sockets[0].getsockname()[1]
            greedy = [asyncio.create_task(ask(port, "192.0.2.1")) for _ in range(100)]
            await asyncio.sleep(0)  # all of them have asked
            assert (await ask(house.port, "192.0.2.2")).status_code == 200
            assert not any(one.done() for one in greedy)
            held.set()
            assert all(isinstance(one, OSError) for one in await asyncio.gather(*greedy, return_exceptions=True))

    run(tmp_path, story)


def test_what_cannot_be_used_is_refused_in_a_line(postgres: PostgresProcess) -> None:
    other = postgres.new_database()
    with psycopg.connect(other) as link:
        link.execute("CREATE TABLE theirs (x INTEGER)")
    with pytest.raises(BadInput, match="another program"):
        Store(Postgres(other))
    with pytest.raises(BadInput, match="does not exist"):
        Store(Postgres(postgres.url("nowhere")))
    newer = postgres.new_database()
    Store(Postgres(newer)).let_go()
    with psycopg.connect(newer) as link:
        link.execute("UPDATE meta SET value = '999' WHERE key = 'version'")
    with pytest.raises(BadInput, match="has version 999"):
        Store(Postgres(newer))
    assert str(Postgres("postgresql://me:secret@host/db")) == "postgresql://me@host/db"
    assert dataclasses.replace(Postgres("x"), share=(2, 3)).share == (2, 3)
