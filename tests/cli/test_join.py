"""`hyakki join`: a match at a real server, played from a terminal as a guest, with the prompts of a match at home."""

from __future__ import annotations

import asyncio
import json
import os
import re
import stat
from pathlib import Path

import pytest

from cli.commands import Run, assert_refused
from cli.test_notes import Reader
from cli.test_terminal import at_terminal
from hyakki.core.errors import BadInput
from hyakki.terminal.guest import Guest
from hyakki.trials.child import ServerProcess
from hyakki.trials.client import Browser, Page
from server.harness import HOST, TSURO, House, run


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("HYAKKI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def play_by_numbers(url: str, *arguments: str) -> str:
    """Everything shown in a terminal that joins and always takes the first line, to the end of the match."""
    shown = ""
    with at_terminal(command=("join", url, *arguments)) as (keyboard, process):
        reader = Reader(keyboard)
        while "Play again?" not in (part := reader.until("> ", "Play again?", "Enter shows, s skips")):
            shown += part
            os.write(keyboard, b"\n" if "Enter shows, s skips" in part else b"1\n")
        os.write(keyboard, b"n\n")
        assert process.wait(60) == 0
    return shown + part


def words(shown: str) -> str:
    """What a terminal shows, without colours and folds."""
    return " ".join(re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown).split())


async def answer_until_over(page: Page) -> None:
    """The other person, in a browser: the first of all choices, whenever asked."""
    count = 0
    while page.room["phase"] != "over":
        if page.state and page.state["actions"]:
            count += 1
            await page.act(page.state["actions"][0]["text"], f"k{count}")
        else:
            await page.take()


def test_a_whole_match_against_somebody_in_a_browser(tmp_path: Path, home: Path) -> None:
    async def story(house: House) -> None:
        host = await house.guest()
        clock = {"kind": "bank", "bank": 7200, "increment": 5}
        table = await house.table(host, TSURO, seats=2, preset="first game", clock=clock)
        page = await house.open(host, table)
        code = page.room["code"]
        url = f"http://{HOST}:{house.port}/j/{code}"
        joined = asyncio.create_task(asyncio.to_thread(play_by_numbers, url, "--name", "Ana"))
        while page.room["seats"][1]["kind"] != "person" or not page.room["seats"][1]["ready"]:
            await page.take()
        assert page.room["seats"][1]["name"] == "Ana"
        await page.ask("start")
        await answer_until_over(page)
        shown = words(await joined)
        assert "You have seat 2 of 2." in shown
        assert re.search(r"Time left: .+ [12]:\d\d:\d\d, Ana \(you\) [12]:\d\d:\d\d", shown)
        assert "Start at " in shown
        await page.ask("ping")  # the last state follows the room that says it is over
        winners = page.state["view"]["outcome"]["winners"]
        assert ("You have won" if 1 in winners else "You have lost") in shown

    run(tmp_path, story)
    assert stat.S_IMODE((home / "guests.json").stat().st_mode) == 0o600


def leave_and_come_back(url: str) -> str:
    """Take a seat and leave it, then come back to the same."""
    shown = ""
    for _ in range(2):
        with at_terminal(command=("join", url)) as (keyboard, process):
            reader = Reader(keyboard)
            shown += reader.until("> ")
            os.write(keyboard, b"note red sky\n")
            shown += reader.until("only you can read it")
            os.write(keyboard, b"notes\n")
            shown += reader.until("(answer")
            os.write(keyboard, b"why place W00 r0\nplcae\nq\n")
            shown += reader.until("hyakki join")
            assert process.wait(60) == 0
    return shown


def test_who_leaves_comes_back_to_the_same_seat_and_notes(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        host = await house.guest()
        table = await house.table(host, TSURO, seats=2, preset="first game")
        page = await house.open(host, table)
        joined = asyncio.create_task(asyncio.to_thread(leave_and_come_back, f"http://{HOST}:{house.port}/t/{table}"))
        while page.room["seats"][1]["kind"] != "person" or not page.room["seats"][1]["ready"]:
            await page.take()
        await page.ask("start")
        await page.act(page.state["actions"][0]["text"], "k1")
        shown = await joined
        assert shown.count("You have seat 2") == 1
        assert "red sky" in shown.split("hyakki join")[1]
        assert "all ships are placed before" in words(shown)  # the server's refusal, with its reason

    run(tmp_path, story)


def test_what_leads_to_no_table_is_refused(run: Run) -> None:
    assert_refused(run("join", "ftp://somewhere/t/x"), "not the address of a table")
    assert_refused(run("join", "http://127.0.0.1:99999/t/x"), "not the address of a table")
    assert_refused(run("join", "http://127.0.0.1:9/t/x"), "cannot be reached")


async def sit_together(server: ServerProcess, reader: Reader, page: Page) -> None:
    """The match of a person in a browser and one at a terminal begins; the terminal is asked."""
    await asyncio.to_thread(reader.until, "You are ready")
    while page.room["seats"][1]["kind"] != "person" or not page.room["seats"][1]["ready"]:
        await page.take()
    await page.ask("start")
    await page.act(page.state["actions"][0]["text"], "k-first")
    await asyncio.to_thread(reader.until, "> ")


def test_a_server_that_is_killed_and_started_again_finds_the_person_where_it_was(tmp_path: Path) -> None:
    """Once while somebody thinks, once while somebody waits for the other: nothing is lost or asked for twice."""

    async def story(server: ServerProcess) -> None:
        host = await asyncio.to_thread(server.browser().arrive)
        table = await asyncio.to_thread(lambda: host.make_table(TSURO, seats=2, preset="first game"))
        page = await host.open()
        await page.ask("watch", table=table)
        with at_terminal(command=("join", f"http://{HOST}:{server.port}/t/{table}")) as (keyboard, process):
            reader = Reader(keyboard)
            await sit_together(server, reader, page)
            await asyncio.to_thread(server.kill)
            await page.close()
            await asyncio.to_thread(server.start)
            os.write(keyboard, b"note gone\n")
            shown = await asyncio.to_thread(reader.until, "trying to come back")
            shown += await asyncio.to_thread(reader.until, "The connection stands again")
            await asyncio.to_thread(reader.until, "> ")
            page = await host.open()
            await page.ask("watch", table=table)
            os.write(keyboard, b"start S3-4\n")
            while page.state["to_act"] != [0]:
                await page.take()
            await asyncio.to_thread(server.kill)
            await page.close()
            await asyncio.to_thread(reader.until, "trying to come back")
            await asyncio.to_thread(server.start)
            await asyncio.to_thread(reader.until, "The connection stands again")
            page = await host.open()
            await page.ask("watch", table=table)
            await page.act(page.state["actions"][0]["text"], "k-second")
            await asyncio.to_thread(reader.until, "> ")
            os.write(keyboard, b"q\n")
            assert await asyncio.to_thread(process.wait, 60) == 0
        await page.close()
        assert "Traceback" not in shown

    with ServerProcess(tmp_path / "tables.db") as server:
        asyncio.run(story(server))


def test_what_the_others_ask_for_beside_the_match_can_be_answered(tmp_path: Path, home: Path) -> None:
    async def story(house: House) -> None:
        host = await house.guest()
        clock = {"kind": "bank", "bank": 7200, "increment": 5}
        table = await house.table(host, TSURO, seats=2, preset="first game", clock=clock, pace="slow")
        page = await house.open(host, table)
        with at_terminal(command=("join", f"http://{HOST}:{house.port}/t/{table}")) as (keyboard, process):
            reader = Reader(keyboard)

            async def answer(question: str, typed: bytes) -> None:
                await asyncio.to_thread(reader.until, question)
                os.write(keyboard, typed)

            await asyncio.to_thread(reader.until, "You are ready")
            while page.room["seats"][1]["kind"] != "person" or not page.room["seats"][1]["ready"]:
                await page.take()
            await page.ask("start")
            await page.act(page.state["actions"][0]["text"], "k1")
            await answer("> ", b"start S3-4\n")
            while page.state["to_act"] != [0]:
                await page.take()
            await page.ask("ask_back")
            await answer("asks to go back. Agree?", b"y\n")
            while "table.take_back_done" not in [notice["key"] for notice in page.notices]:
                await page.take()
            await page.ask("pause", paused=True)
            await answer("asks for a pause. Agree?", b"y\n")
            while not page.room["paused"]:
                await page.take()
            elsewhere = Browser(HOST, house.port)
            (elsewhere.cookie,) = json.loads((home / "guests.json").read_text()).values()
            await (await house.open(elsewhere, table)).ask("stand")
            await answer("A bot plays for you", b"\n")
            while "table.reclaimed" not in [notice["key"] for notice in page.notices]:
                await page.take()
            await page.ask("end")
            await asyncio.to_thread(reader.until, "Play again?")
            await page.ask("reopen")
            os.write(keyboard, b"y\n")
            await asyncio.to_thread(reader.until, "You are ready")
            await page.ask("end")
            await answer("Play again?", b"n\n")
            assert await asyncio.to_thread(process.wait, 60) == 0

    run(tmp_path, story)


def test_both_want_another_match(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        host = await house.guest()
        table = await house.table(host, TSURO, seats=2, preset="first game")
        page = await house.open(host, table)

        def at_the_terminal() -> str:
            with at_terminal(command=("join", f"http://{HOST}:{house.port}/t/{table}")) as (keyboard, process):
                reader = Reader(keyboard)
                while "Play again?" not in (part := reader.until("> ", "Play again?", "Enter shows, s skips")):
                    os.write(keyboard, b"\n" if "Enter shows, s skips" in part else b"1\n")
                os.write(keyboard, b"y\n")
                shown = reader.until("> ")
                os.write(keyboard, b"q\n")
                reader.until("hyakki join")
                assert process.wait(60) == 0
            return shown

        joined = asyncio.create_task(asyncio.to_thread(at_the_terminal))
        while page.room["seats"][1]["kind"] != "person" or not page.room["seats"][1]["ready"]:
            await page.take()
        await page.ask("start")
        await answer_until_over(page)
        first = page.state["series"]
        await page.ask("rematch")
        while page.state["series"] == first:
            await page.take()
        if page.state["actions"]:
            await page.act(page.state["actions"][0]["text"], "again")
        assert "Start at " in await joined  # asked in a new match

    run(tmp_path, story)


@pytest.mark.parametrize(
    "url", ["http://[", "http://exa mple/j/X", f"http://{'a' * 300}/", "http://.a/", "http://a/t/\u00e9", "ftp://a", ""]
)
def test_what_is_no_address_is_refused_as_such(url: str) -> None:
    with pytest.raises(BadInput, match="is not the address of a table"):
        Guest(url)


def test_an_address_in_letters_of_the_world_is_asked_for_in_plain_ones() -> None:
    guest = Guest("http://\u2603.invalid:8000/j/X")
    assert (guest.host, guest.origin) == ("xn--n3h.invalid", "http://xn--n3h.invalid:8000")
    assert Guest("http://[::1]:8000/j/X").origin == "http://[::1]:8000"
    assert Guest("Example.com/j/X").origin == "http://example.com"


@pytest.mark.parametrize("kept", ["[" * 100_000, '{"http://a": "x\\r\\nHost: b"}', '{"http://a": 7}', "[1]", ""])
def test_a_kept_cookie_edited_by_hand_is_none(home: Path, kept: str) -> None:
    home.mkdir()
    (home / "guests.json").write_text(kept)
    assert Guest("http://a").cookie == ""
