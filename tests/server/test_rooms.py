"""Tables before and after a match: lists, codes, seats, bots, settings, rematch, moving to another device."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hyakki.server.config import Limits
from server.harness import TOY, TSURO, House, catch_up, play_to_end, refused, run


def test_the_games_are_told_with_all_their_words_and_rules(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        games = await house.call(guest, "GET", "/api/games")
        assert {"tsuro-seas", "lanterns"} <= {game["name"] for game in games}
        info = await house.call(guest, "GET", f"/api/games/{TSURO}")
        daikaiju = next(option for option in info["options"] if option["name"] == "daikaiju")
        assert daikaiju["label"] == "Daikaiju"
        assert daikaiju["kind"] == "flag"
        assert daikaiju["choices"] == [True, False]
        assert daikaiju["rule"] == "TSS-094"
        assert [preset["name"] for preset in info["presets"]] == ["first game", "standard", "everything"]
        assert info["templates"].items() >= house.services.config.games[TSURO].messages.templates.items()
        assert "table.paused" in info["templates"]
        toy = await house.call(guest, "GET", f"/api/games/{TOY}")
        rounds = next(option for option in toy["options"] if option["name"] == "rounds")
        assert (rounds["kind"], rounds["low"], rounds["high"]) == ("whole", 1, 4)
        rules = await house.call(guest, "GET", f"/api/games/{TSURO}/rules")
        assert "TSS-041" in [rule["id"] for rule in rules]

    run(tmp_path, story)


def test_one_call_leads_to_the_first_own_decision(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        page = await house.open(guest, await house.table(guest, seats=3, bot="random", start=True))
        assert page.state["to_act"] == [0]
        assert page.state["ask"] == {"key": "ask.choose_start_mark", "args": {"seat": 0}, "frame": "choose_start_mark"}
        action = page.state["actions"][0]
        assert action["text"].startswith("start ")
        assert action["label"].startswith("Start at the ")
        assert action["elements"] == [f"mark:{action['text'].split()[1]}"]
        assert "legal" not in page.state["view"]

    run(tmp_path, story)


def test_friends_join_by_code_or_link_sit_ready_and_start(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        host, friend = await house.guest(), await house.guest()
        table = await house.table(host, seats=2)
        code = (await house.open(host, table)).room["code"]
        answer = await house.call(friend, "GET", f"/api/codes/{code.lower()}")
        assert answer["table"] == table
        first, second = await house.open(host, table), await house.open(friend, table)
        assert second.room["you"] is None
        await refused(second.ask("start"), "refused", "Only the creator")
        await refused(second.ask("sit", seat=0), "refused", "Seat 0 is taken by")
        await refused(second.ask("sit", seat=5), "missing", "There is no seat 5")
        await refused(first.ask("start"), "refused", "Seat 1 is still open")
        await second.ask("sit", seat=1)
        await refused(first.ask("start"), "refused", "is not ready yet")
        await second.ask("ready", ready=True)
        await first.ask("start")
        await refused(house.call(friend, "GET", f"/api/codes/{code}"), "missing", "No table has the code")
        await refused(second.ask("sit", seat=0), "refused", "only before a match begins")

    run(tmp_path, story)


def test_lists_show_my_tables_first_those_that_wait_for_me(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest, other = await house.guest(), await house.guest()
        mine = await house.table(guest, seats=2, bot="random", start=True)
        waiting = await house.table(guest, seats=2, public=True)
        lists = await house.call(guest, "GET", "/api/tables")
        assert [entry["table"] for entry in lists["mine"]] == [mine, waiting]
        assert [entry["your_turn"] for entry in lists["mine"]] == [True, False]
        seen = await house.call(other, "GET", "/api/tables")
        assert seen["mine"] == []
        assert [(entry["table"], entry["open_seats"]) for entry in seen["public"]] == [(waiting, 1)]
        page = await house.open(other)
        await page.ask("lobby")
        third = await house.table(guest, seats=2, public=True)
        told = await page.until("public")
        assert third in [entry["table"] for entry in told["tables"]]

    run(tmp_path, story)


def test_settings_are_the_creators_and_checked(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        host, friend = await house.guest(), await house.guest()
        table = await house.table(host, seats=2)
        first, second = await house.open(host, table), await house.open(friend, table)
        await refused(second.ask("settings", seats=3), "refused", "Only the creator")
        await refused(first.ask("settings", seats=9), "bad", "seats")
        await refused(first.ask("settings", options={"sharks": True}), "bad", 'no option "sharks"')
        await refused(first.ask("settings", preset="nightmare"), "bad", "has no preset")
        assert len(first.room["seats"]) == 2
        await first.ask("settings", seats=3, preset="first game", pace="slow", spectators=False)
        assert len(first.room["seats"]) == 3
        assert first.room["options"]["daikaiju"] is False
        assert first.room["pace"] == "slow"
        await first.ask("add_bot", seat=2, bot="greedy")
        await refused(first.ask("add_bot", seat=1, bot="os:system"), "missing", "There is no bot")
        await first.ask("remove", seat=2)
        assert first.room["seats"][2]["kind"] == "open"

    run(tmp_path, story)


def test_who_takes_seats_away_keeps_one(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        host, friend = await house.guest(), await house.guest()
        table = await house.table(host, seats=4)
        first, second = await house.open(host, table), await house.open(friend, table)
        await first.ask("sit", seat=3)
        await second.ask("sit", seat=2)
        await first.ask("add_bot", seat=0, bot="random")
        await first.ask("settings", seats=2)
        assert [seat["kind"] for seat in first.room["seats"]] == ["bot", "person"]
        assert first.room["you"] == 1
        await second.ask("ping")
        assert second.room["you"] is None

    run(tmp_path, story)


def test_a_removed_person_cannot_come_back_and_the_creators_role_passes_on(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        host, friend, third = [await house.guest() for _ in range(3)]
        table = await house.table(host, seats=3)
        first, second, last = [await house.open(guest, table) for guest in (host, friend, third)]
        await second.ask("sit", seat=1)
        await last.ask("sit", seat=2)
        await first.ask("remove", seat=1)
        assert await second.until("gone")
        await refused(second.ask("watch", table=table), "refused", "has sent you away")
        assert (await house.call(friend, "GET", "/api/tables"))["mine"] == []
        await first.ask("stand")
        await catch_up([first, last])
        assert last.room["creator"]
        assert not first.room["creator"]

    run(tmp_path, story)


def test_a_table_may_forbid_spectators(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        curious = await house.guest()
        table, _, _ = await house.pair(spectators=False)
        page = await house.open(curious)
        await refused(page.ask("watch", table=table), "refused", "allows no spectators")
        assert not page.room
        assert not page.state

    run(tmp_path, story)


def test_who_only_came_to_sit_is_sent_off_when_a_closed_match_begins(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        host, curious = await house.guest(), await house.guest()
        table = await house.table(host, seats=2, spectators=False)
        first, other = await house.open(host, table), await house.open(curious, table)
        await first.ask("add_bot", seat=1, bot="random")
        await first.ask("start")
        gone = await other.until("gone")
        assert "cannot watch" in gone["reason"]
        await other.ask("ping")

    run(tmp_path, story)


def test_a_rematch_follows_with_the_same_people(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, browsers, pages = await house.pair(preset="first game")
        await refused(pages[0].ask("rematch"), "refused", "only after a match")
        await play_to_end(pages)
        assert pages[0].state["view"]["outcome"]["winners"]
        assert pages[0].state["seed"]
        old = pages[0].room["match"]
        await pages[1].ask("rematch")
        await pages[1].ask("rematch")  # a double click
        await catch_up(pages)
        assert pages[0].room["phase"] == "over"
        assert pages[0].room["again"] == [1]
        await pages[0].ask("rematch")
        await catch_up(pages)
        assert [page.room["phase"] for page in pages] == ["playing", "playing"]
        assert pages[0].room["again"] == []
        assert pages[0].state["series"] == 2
        assert pages[0].state["seed"] is None
        new = pages[0].room["match"]
        first = await house.call_text(browsers[0], f"/api/matches/{old}/record")
        await refused(house.call(browsers[0], "GET", f"/api/matches/{new}/record"), "refused", "still played")
        assert f'"commitment":"{pages[0].state["commitment"]}"' not in first
        assert new != old

    run(tmp_path, story)


def test_how_a_match_ended_is_told_before_that_it_is_over(tmp_path: Path) -> None:
    """Else a page would call it ended early while it shows the last moves."""

    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        await play_to_end(pages)
        for page in pages:
            last = [kind for frame in page.frames if (kind := json.loads(frame)["type"]) in ("room", "state")][-2:]
            assert last == ["state", "room"]

    run(tmp_path, story)


def test_a_table_that_keeps_its_record_closed_shows_no_seed(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, browsers, pages = await house.pair(preset="first game", opens=False)
        await play_to_end(pages)
        assert pages[0].room["phase"] == "over"
        assert pages[0].state["seed"] is None
        match = pages[0].room["match"]
        await refused(house.call(browsers[0], "GET", f"/api/matches/{match}/record"), "refused", "is closed")

    run(tmp_path, story)


def test_a_one_time_link_moves_a_seat_to_another_device(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        phone = await house.guest()
        ticket = await pages[0].ask("move_seat")
        assert ticket["qr"].endswith(ticket["link"])
        path = ticket["link"].replace("/m/", "/api/tickets/")
        await refused(house.call(browsers[1], "POST", path), "refused", "another seat at this table")
        moved: dict[str, Any] = await house.call(phone, "POST", path)
        assert moved == {"table": table, "seat": 0, "link": f"/t/{table}"}
        await refused(house.call(await house.guest(), "POST", path), "missing", "has been used")
        page = await house.open(phone, table)
        assert page.room["you"] == 0
        assert page.state["actions"]
        await pages[0].ask("ping")
        assert pages[0].room["you"] is None
        assert pages[0].state["view"]["hand"] == []
        await refused(pages[0].act("start N3-0", "k"), "refused", "no seat at this table")

    run(tmp_path, story)


def test_a_new_name_shows_at_open_tables_and_stays(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, browsers, pages = await house.pair()
        offered = pages[1].room["seats"][1]["name"]
        assert (await house.call(browsers[1], "GET", "/api/me"))["name"] == offered
        await house.call(browsers[1], "PUT", "/api/me", {"name": "Kazuko"})
        await catch_up(pages)
        assert pages[0].room["seats"][1]["name"] == "Kazuko"
        assert (await house.call(browsers[1], "GET", "/api/me"))["name"] == "Kazuko"

    run(tmp_path, story)


def test_chat_is_heard_by_seats_or_by_spectators(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair()
        watchers = [await house.open(await house.guest(), table) for _ in range(2)]
        await pages[0].ask("chat", text="  hello\n<b>you</b>\u202e ")
        await watchers[0].ask("chat", text="psst")
        await pages[1].until("chat")
        await watchers[1].until("chat")
        assert [(line["seat"], line["text"]) for line in pages[1].chat] == [(0, "hello <b>you</b>")]
        assert [(line["seat"], line["text"]) for line in watchers[1].chat] == [(-1, "psst")]
        again = await house.open(browsers[1], table)
        assert [line["text"] for line in again.chat] == ["hello <b>you</b>"]
        await refused(pages[0].ask("chat", text="x" * 501), "limit", "501 characters")
        await refused(pages[0].ask("chat", text="\u200b"), "bad", "empty")

    run(tmp_path, story)


def test_a_table_that_waits_can_be_closed_and_counts_no_more(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        host, friend = await house.guest(), await house.guest()
        table = await house.table(host, seats=2, public=True)
        await refused(house.table(host), "limit", "1 unfinished tables")
        other = await house.open(friend, table)
        await refused(other.ask("end"), "refused", "Only the creator")
        page = await house.open(host, table)
        await page.ask("end")
        assert page.room["phase"] == "over"
        await refused(page.ask("end"), "refused", "over already")
        assert (await house.call(friend, "GET", "/api/tables"))["public"] == []
        await house.table(host)

    run(tmp_path, story, limits=Limits(tables_per_guest=1))
