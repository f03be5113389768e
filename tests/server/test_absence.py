"""A friend leaves: the others see since when, and may wait, pause, hand the seat to a bot, or end."""

from __future__ import annotations

import asyncio
from pathlib import Path

from server.harness import House, catch_up, first_action, refused, run

LONG = 0.2


async def long_after() -> None:
    await asyncio.sleep(LONG + 0.15)


def test_absence_shows_and_ends(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair()
        await pages[1].close()
        room = await pages[0].until("room")
        assert room["seats"][1]["connected"] is False
        assert room["seats"][1]["absent_since"] is not None
        await house.open(browsers[1], table)
        room = await pages[0].until("room")
        assert room["seats"][1]["connected"] is True
        assert room["seats"][1]["absent_since"] is None

    run(tmp_path, story)


def test_a_long_absent_seat_is_handed_to_a_bot_until_its_owner_takes_it_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game", pace="instant")
        await pages[0].close()
        await pages[1].until("room")
        await refused(pages[1].ask("hand_over", seat=0, bot="random"), "refused", "not long absent")
        await long_after()
        await refused(pages[1].ask("hand_over", seat=0, bot="nobody"), "missing", "There is no bot")
        await pages[1].ask("hand_over", seat=0, bot="random")
        assert pages[1].room["seats"][0]["bot"] == "random"
        assert pages[1].room["seats"][0]["kind"] == "person"
        while pages[1].state["to_act"] != [1]:
            await pages[1].take()  # the bot answers

        back = await house.open(browsers[0], table)
        assert back.room["you"] == 0
        await refused(back.act("start N3-0", "k"), "refused", "A bot plays for you")
        await back.ask("reclaim")
        assert back.room["seats"][0]["bot"] is None
        await pages[1].ask("ping")
        await pages[1].act(first_action(pages[1]), "k")
        await back.ask("ping")
        assert back.state["actions"]
        await asyncio.sleep(0.1)  # no bot answers any more
        await back.ask("ping")
        assert back.state["to_act"] == [0]

    run(tmp_path, story, long_absence=LONG)


def test_the_others_may_pause_and_end_only_when_somebody_is_long_absent(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair()
        await refused(pages[1].ask("end"), "refused", "Only the creator")
        await refused(pages[1].ask("pause", paused=True), "refused", "Only the creator")
        await pages[0].ask("pause", paused=True)
        await refused(pages[0].act(first_action(pages[0]), "k"), "refused", "The table is paused")
        await pages[1].ask("pause", paused=False)  # anybody who sits here
        await pages[0].close()
        await long_after()
        await pages[1].ask("ping")
        assert pages[1].room["creator"]  # the role passes on
        await pages[1].ask("pause", paused=True)
        await pages[1].ask("pause", paused=False)
        await pages[1].ask("end")
        assert pages[1].room["phase"] == "over"
        assert pages[1].state["seed"] is not None
        assert "table.ended" in [notice["key"] for notice in pages[1].notices]
        back = await house.open(browsers[0], table)
        assert back.room["creator"]

    run(tmp_path, story, long_absence=LONG)


def test_who_stands_up_in_a_match_leaves_a_bot_and_may_come_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game", pace="instant")
        await pages[0].ask("stand")
        while pages[1].state["to_act"] != [1]:
            await pages[1].take()
        await pages[0].ask("reclaim")
        await catch_up(pages)
        assert pages[0].room["you"] == 0
        assert [notice["key"] for notice in pages[1].notices] == ["table.stood_up", "table.reclaimed"]

    run(tmp_path, story)


def test_a_person_removed_in_a_match_is_replaced_for_good(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        hand = pages[1].state["view"]["hand"]
        assert hand
        pages[1].latest.clear()
        await pages[0].ask("remove", seat=1)
        await pages[1].until("gone")
        assert pages[1].room["you"] is None
        assert "state" not in pages[1].latest
        await refused(pages[1].ask("reclaim"), "refused", "You look at no table")
        assert pages[0].room["seats"][1]["kind"] == "bot"

    run(tmp_path, story)
