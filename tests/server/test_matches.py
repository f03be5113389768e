"""Finished matches: who sees them, whatever the table does afterwards, and their own addresses."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from hyakki.server.tables.matches import MatchRecord, Rights, rights
from hyakki.trials.client import Browser, Page
from server.harness import (
    TOY,
    TSURO,
    House,
    catch_up,
    first_action,
    play_to_end,
    refused,
    run,
    stories_told,
    tell,
    to_act,
)


async def seats_seen(house: House, guest: Browser, match: str) -> list[int | None]:
    """The seats (None: as a spectator) from which a guest is shown a match."""
    seen: list[int | None] = []
    for seat in (None, 0, 1):
        path = f"/api/matches/{match}/state" + ("" if seat is None else f"?seat={seat}")
        status, data = await asyncio.to_thread(guest.raw, "GET", path)
        if status == 200:
            seen.append(seat)
        else:
            assert status in (403, 404), data
    return seen


@pytest.mark.parametrize(
    ("opens", "spectators", "own", "stranger"),
    [
        (True, True, [None, 0, 1], [None, 0, 1]),
        (True, False, [None, 0, 1], []),
        (False, True, [None, 0], [None]),
        (False, False, [None, 0], []),
    ],
)
def test_who_sees_a_finished_match(
    tmp_path: Path, opens: bool, spectators: bool, own: list[int | None], stranger: list[int | None]
) -> None:
    async def story(house: House) -> None:
        _, browsers, pages = await house.pair(preset="first game", opens=opens, spectators=spectators)
        match = pages[0].room["match"]
        other = await house.guest()
        assert await seats_seen(house, browsers[0], match) == []  # it is still played
        await play_to_end(pages)
        assert await seats_seen(house, browsers[0], match) == own
        assert await seats_seen(house, other, match) == stranger
        info = await house.call(browsers[1], "GET", f"/api/matches/{match}")
        assert (info["you"], info["over"], info["game"]) == (1, True, TSURO)
        assert info["names"] == [seat["name"] for seat in pages[0].room["seats"]]
        assert info["outcome"] == pages[0].state["view"]["outcome"]
        assert info["seats"] == ([0, 1] if opens else [1])
        if not stranger:
            await refused(house.call(other, "GET", f"/api/matches/{match}"), "missing", "no such match")
        if not opens:
            await refused(house.call(browsers[0], "GET", f"/api/matches/{match}/record"), "refused", "is closed")

    run(tmp_path, story)


def test_settings_of_later_matches_open_nothing_of_an_earlier_one(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game", opens=False, spectators=False)
        await play_to_end(pages)
        match = pages[0].room["match"]
        await pages[0].ask("reopen")
        await pages[0].ask("settings", opens=True, spectators=True)
        other = await house.guest()
        assert await seats_seen(house, other, match) == []
        page = await house.open(other, table)
        assert not page.state  # a stranger may come to sit down, but sees nothing of the last match
        await refused(page.ask("as_seen"), "refused", "no spectators")
        assert await seats_seen(house, browsers[0], match) == [None, 0]  # who made the table has no other right
        await refused(house.call(browsers[0], "GET", f"/api/matches/{match}/record"), "refused", "is closed")
        fresh = await house.open(browsers[0], table)
        assert fresh.state["seed"] is None

    run(tmp_path, story)


def test_who_takes_a_vacated_seat_sees_nothing_of_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game", opens=False)
        await pages[0].act(first_action(pages[0]), "k")
        await pages[0].ask("end")
        await catch_up(pages)
        hand = pages[1].state["view"]["hand"]
        assert hand
        assert pages[1].state["actions"] == []  # nothing is lit any more
        await pages[0].ask("reopen")
        await pages[1].ask("stand")
        newcomer = await house.open(await house.guest(), table)
        await newcomer.ask("sit", seat=1)
        again = await house.open(newcomer_browser(newcomer, house), table)
        for page in (newcomer, again):
            assert page.room["you"] == 1
            assert page.state["view"]["seat"] is None
            assert page.state["view"]["hand"] == []
        await refused(newcomer.ask("why", action=f"place {hand[0]} r0"), "refused", "no seat")
        await refused(newcomer.ask("preview", action=f"place {hand[0]} r0"), "refused", "no seat")
        await refused(newcomer.ask("write_note", text="hm"), "refused", "no seat")
        back = await house.open(browsers[1], table)
        assert back.room["you"] is None
        assert back.state["view"]["hand"] == hand  # it was theirs, and stays so

    run(tmp_path, story)


def newcomer_browser(page: Page, house: House) -> Browser:
    """Another page of the same guest."""
    browser = Browser("127.0.0.1", house.port)
    browser.cookie = page.socket.request.headers["Cookie"] if page.socket.request is not None else ""
    return browser


def test_the_next_match_follows_from_the_last_one_once(tmp_path: Path) -> None:
    """Gojo passes to the next seat, however often the table is opened again and closed."""

    async def story(house: House) -> None:
        browsers = [await house.guest() for _ in range(3)]
        table = await house.table(browsers[0], "shibuya", seats=3, options={"gojo_seat": 0})
        pages = [await house.open(browser, table) for browser in browsers]
        for seat in (1, 2):
            await pages[seat].ask("sit", seat=seat)
            await pages[seat].ask("ready", ready=True)
        await pages[0].ask("start")
        await catch_up(pages)
        await play_to_end(pages)
        for request in ("reopen", "end", "reopen", "end"):
            await pages[0].ask(request)
        for page in pages:
            await page.ask("rematch")
        await catch_up(pages)
        assert (pages[0].room["series"], pages[0].room["options"]["gojo_seat"]) == (2, 1)

    run(tmp_path, story)


def test_a_third_may_come_to_the_next_match_though_it_was_settled_who_begins(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair("kitsunedo")
        number = 0
        while pages[0].room["phase"] == "playing":
            page, number = next((one for one in pages if one.state["offers"]), to_act(pages)), number + 1
            await page.act((page.state["offers"] or page.state["actions"])[0]["text"], f"k{number}")
            await catch_up(pages)
        await pages[0].ask("reopen")
        assert pages[0].room["options"]["pick_order"] is not None
        await pages[0].ask("settings", seats=3)
        assert len(pages[0].room["seats"]) == 3
        assert pages[0].room["options"]["pick_order"] is None
        error = await refused(
            pages[0].ask("settings", options={"pick_order": [1, 0]}), "bad", "each of the 3 seats once"
        )
        assert error["rule"] == ""

    run(tmp_path, story, new_seed=lambda: "07" * 32)


def test_after_a_rematch_with_more_seats_everybody_can_open_the_page(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        await play_to_end(pages)
        await pages[0].ask("reopen")
        await pages[0].ask("settings", seats=4)
        third = await house.guest()
        page = await house.open(third, table)
        await page.ask("sit", seat=3)
        page = await house.open(third, table)
        assert page.room["you"] == 3
        assert page.state["view"]["seat"] is None
        await pages[0].ask("add_bot", seat=2, bot="random")
        await pages[0].ask("remove", seat=3)
        await page.until("gone")
        await pages[0].ask("settings", seats=2)
        await catch_up(pages)
        await pages[1].ask("ready", ready=True)
        await pages[0].ask("start")
        await catch_up(pages)
        assert [page.state["series"] for page in pages] == [2, 2]
        assert (await house.open(browsers[1], table)).state["view"]["seat"] == 1

    run(tmp_path, story)


def test_who_was_sent_away_sees_nothing_and_a_moved_seat_takes_its_right_along(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, browsers, pages = await house.pair(preset="first game", opens=False)
        phone = await house.guest()
        link = (await pages[0].ask("move_seat"))["link"]
        await house.call(phone, "POST", link.replace("/m/", "/api/tickets/"))
        device = await house.open(phone, pages[0].room["table"])
        await device.ask("remove", seat=1)
        await device.ask("end")
        match = device.room["match"]
        assert await seats_seen(house, phone, match) == [None, 0]
        assert await seats_seen(house, browsers[0], match) == [None]
        assert await seats_seen(house, browsers[1], match) == []

    run(tmp_path, story)


def test_rights_outlive_a_restart(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game", opens=False)
        await play_to_end(pages)
        await pages[0].ask("reopen")
        await pages[1].ask("stand")
        newcomer = await house.guest()
        await (await house.open(newcomer, table)).ask("sit", seat=1)
        kept.update(table=table, match=pages[0].room["match"], owner=browsers[1].cookie, new=newcomer.cookie)

    async def after(house: House) -> None:
        owner, newcomer = Browser("127.0.0.1", house.port), Browser("127.0.0.1", house.port)
        owner.cookie, newcomer.cookie = kept["owner"], kept["new"]
        assert await seats_seen(house, owner, kept["match"]) == [None, 1]
        assert await seats_seen(house, newcomer, kept["match"]) == [None]
        assert (await house.open(newcomer, kept["table"])).state["view"]["seat"] is None

    async def both() -> None:
        await tell(tmp_path, before)
        await tell(tmp_path, after)

    asyncio.run(both())


def test_against_bots_one_click_begins_the_next_match_and_the_last_keeps_its_address(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        page = await house.open(guest, await house.table(guest, bot="random", start=True, preset="first game"))
        old = []
        for series in (1, 2, 3):
            assert (page.room["phase"], page.room["series"]) == ("playing", series)
            old.append(page.room["match"])
            await page.ask("end")
            await page.ask("rematch")
            assert page.state["actions"] or page.state["to_act"] == [1]
        assert len({*old, page.room["match"]}) == 4
        for match in old:
            assert (await house.call(guest, "GET", f"/api/matches/{match}"))["over"]

    run(tmp_path, story)


def test_a_rematch_waits_for_people_alone_and_not_for_an_open_seat(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        await play_to_end(pages)
        await pages[1].ask("rematch")
        await pages[1].ask("stand")
        await catch_up(pages)
        assert pages[0].room["again"] == []
        error = await refused(pages[0].ask("rematch"), "refused", "A seat is open")
        assert "reopen" in error["hint"]
        await pages[0].ask("reopen")
        assert pages[0].room["phase"] == "waiting"
        await refused(pages[0].ask("rematch"), "refused", "only after a match")

    run(tmp_path, story)


def test_the_rights_of_every_kind_of_guest() -> None:
    match = MatchRecord("m", 1, opens=False, spectators=False, owners=["a", None, "b"], names=["A", "bot", "B"])
    assert rights(match, "a", []) == Rights(True, [0])
    assert rights(match, "creator", []) == Rights()
    assert rights(match, "b", ["b"]) == Rights()
    match.opens = True
    assert rights(match, "a", []) == Rights(True, [0])  # not before it is over
    match.over = True
    assert rights(match, "a", []) == Rights(True, [0, 1, 2])
    assert rights(match, "creator", []) == Rights()


def test_for_strangers_no_record_is_read(tmp_path: Path) -> None:
    """Otherwise the time of the answer tells that there is a match, and how long it was."""

    async def story(house: House) -> None:
        _, browsers, pages = await house.pair(preset="first game", spectators=False)
        await play_to_end(pages)
        await stories_told(house)
        asked: list[str] = []

        def note(_: object, __: object, statement: str, *___: object) -> None:
            asked.append(statement)

        event.listen(house.services.store.engine, "before_cursor_execute", note)
        stranger = await house.guest()
        for path in ("", "/state", "/record"):
            for match in (pages[0].room["match"], "nothing"):
                call = house.call(stranger, "GET", f"/api/matches/{match}{path}")
                await refused(call, "missing", "no such match")
        assert not [statement for statement in asked if "FROM lines" in statement]
        await house.call(browsers[0], "GET", f"/api/matches/{pages[0].room['match']}")
        assert [statement for statement in asked if "FROM lines" in statement]

    run(tmp_path, story)


def test_who_was_given_another_seat_of_an_earlier_match_sees_both(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game", opens=False)
        first = pages[0].room["match"]
        await pages[0].ask("end")
        await pages[1].ask("stand")
        await pages[0].ask("reopen")
        await pages[0].ask("add_bot", seat=1, bot="random")
        await pages[0].ask("start")
        link = (await pages[0].ask("move_seat"))["link"]
        await house.call(browsers[1], "POST", link.replace("/m/", "/api/tickets/"))
        assert await seats_seen(house, browsers[1], first) == [None, 0, 1]
        assert await seats_seen(house, browsers[0], first) == [None]
        assert (await house.open(browsers[1], table)).room["you"] == 0

    run(tmp_path, story)


def test_who_sits_down_after_a_match_hears_nothing_of_what_the_seats_said_in_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game", opens=False, spectators=False)
        await pages[1].ask("chat", text="I hold the seven")
        await pages[0].ask("end")
        await pages[0].ask("reopen")
        await pages[1].ask("stand")
        await pages[0].ask("chat", text="who comes?")
        guest = await house.guest()
        newcomer = await house.open(guest, table)
        await newcomer.ask("sit", seat=1)
        await newcomer.ask("ready", ready=True)
        for _ in range(2):  # before the next match, and in it
            again = await house.open(guest, table)
            assert [line["text"] for line in again.chat] == ["who comes?"]
            known = [line["text"] for line in (await house.open(browsers[0], table)).chat]
            assert known == ["I hold the seven", "who comes?"]
            if pages[0].room["phase"] == "waiting":
                await pages[0].ask("start")
        tables = house.services.tables
        tables.forget(tables.live[table])
        assert [line["text"] for line in (await house.open(guest, table)).chat] == ["who comes?"]

    run(tmp_path, story)


def test_a_score_sheet_is_sent_beside_the_outcome_and_never_before(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, browsers, pages = await house.pair(TOY, preset="first game")
        match = pages[0].room["match"]
        assert pages[0].state["view"]["outcome"] is None
        assert pages[0].state["sheet"] == []
        await play_to_end(pages)
        view = pages[0].state["view"]
        points = [{"points": points} for points in view["points"]]
        assert pages[0].state["sheet"] == points
        assert "points" not in str(view["outcome"]["details"])
        later = await house.call(browsers[0], "GET", f"/api/matches/{match}/state")
        assert later["sheet"] == points

    run(tmp_path, story)
