"""Campaigns over HTTP: a lesson, its match, the next stage; kept per guest, for any game with lessons."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hyakki.games import GAMES, PACKAGES
from hyakki.trials.client import Browser
from server.harness import HOST, TSURO, House, refused, run, tell
from toy import load

KITSUNEDO = "kitsunedo"


def path(game: str) -> str:
    return f"/api/games/{game}/campaign"


async def go_on(house: House, guest: Browser, game: str, what: str) -> Any:
    return await house.call(guest, "POST", path(game), {"what": what, "bot": "random"})


async def play_out(house: House, guest: Browser, link: str) -> dict[str, Any]:
    """The guest's match to its end by first answers; the room it was played in."""
    page = await house.open(guest, link.removeprefix("/t/"))
    number = 0
    while page.room["phase"] == "playing":
        if page.state["actions"]:
            number += 1
            actions = page.state["actions"]
            await page.act(actions[number % len(actions)]["text"], f"k{number}")
        else:
            await page.take()
    await refused(page.ask("rematch"), "refused", "stage of a campaign")
    room: dict[str, Any] = page.room
    return room


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if game.manual.lessons])
def test_a_lesson_taken_and_its_match_played_open_the_next_stage(tmp_path: Path, game: str) -> None:
    lessons = GAMES[game].manual.lessons

    async def story(house: House) -> None:
        guest = await house.guest()
        begun = await house.call(guest, "GET", path(game))
        assert [stage["standing"] for stage in begun["stages"]] == ["open", *["locked"] * (len(lessons) - 1)]
        await refused(go_on(house, guest, game, "play"), "refused", "lesson of this stage comes first")
        await refused(
            house.call(guest, "POST", f"/api/games/{game}/lessons/{lessons[0].name}", {"step": 99}), "bad", "no step"
        )
        for number, step in enumerate(lessons[0].steps):
            ask = {"step": number, "what": "act", "action": step.expect[0], "campaign": True}
            await house.call(guest, "POST", f"/api/games/{game}/lessons/{lessons[0].name}", ask)
        learned = (await house.call(guest, "GET", path(game)))["stages"][0]
        assert (learned["steps_done"], learned["taught"], learned["link"]) == (len(lessons[0].steps), True, None)
        link = (await go_on(house, guest, game, "play"))["stages"][0]["link"]
        assert (await go_on(house, guest, game, "play"))["stages"][0]["link"] == link  # one match, however often
        room = await play_out(house, guest, link)
        assert room["campaign"] is True
        assert {**room["options"], **lessons[0].options} == room["options"]
        after = await house.call(guest, "GET", path(game))
        assert [stage["standing"] for stage in after["stages"]][:2] == ["done", "open"]
        assert after["stages"][0]["winners"] is not None
        assert not after["stages"][1]["taught"]
        stranger = await house.guest()
        assert await house.call(stranger, "GET", path(game)) == begun

    run(tmp_path, story)


def test_what_a_stage_brings_is_carried_into_the_next_to_the_end(tmp_path: Path) -> None:
    lessons = GAMES[KITSUNEDO].manual.lessons

    async def story(house: House) -> None:
        guest = await house.guest()
        options: list[dict[str, Any]] = []
        for number in range(len(lessons)):
            await go_on(house, guest, KITSUNEDO, "skip")
            stage = (await go_on(house, guest, KITSUNEDO, "play"))["stages"][number]
            options.append((await play_out(house, guest, stage["link"]))["options"])
        assert [len(one["campaign_winners"]) for one in options] == [0, 1, 2, 3]
        assert [one["mode"] for one in options] == [lesson.options["mode"] for lesson in lessons]
        end = await house.call(guest, "GET", path(KITSUNEDO))
        assert end["over"]
        assert [stage["standing"] for stage in end["stages"]] == ["done"] * len(lessons)
        assert [one[0] if one else -1 for one in [stage["winners"] for stage in end["stages"]]][:3] == [
            -1 if winner is None else winner for winner in options[3]["campaign_winners"]
        ]
        await refused(go_on(house, guest, KITSUNEDO, "play"), "refused", "The campaign is over")
        again = await go_on(house, guest, KITSUNEDO, "restart")
        assert [stage["standing"] for stage in again["stages"]] == ["open", "locked", "locked", "locked"]

    run(tmp_path, story)


def test_steps_out_of_order_and_lessons_on_their_own_count_nothing(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        wakes = f"/api/games/{TSURO}/lessons/1_wakes"
        steps = GAMES[TSURO].manual.lessons[0].steps
        first = {"step": 0, "what": "act", "action": steps[0].expect[0]}
        await house.call(guest, "POST", wakes, first)
        await house.call(guest, "POST", wakes, {**first, "action": "start S0-4", "campaign": True})
        last = {"step": len(steps) - 1, "what": "act", "action": steps[-1].expect[0], "campaign": True}
        await house.call(guest, "POST", wakes, last)
        assert (await house.call(guest, "GET", path(TSURO)))["stages"][0]["steps_done"] == 0
        await house.call(guest, "POST", wakes, {**first, "campaign": True})
        await house.call(guest, "POST", wakes, {**first, "campaign": True})  # a resend
        assert (await house.call(guest, "GET", path(TSURO)))["stages"][0]["steps_done"] == 1

    run(tmp_path, story)


def test_a_match_that_was_ended_is_played_anew(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        await go_on(house, guest, TSURO, "skip")
        link = (await go_on(house, guest, TSURO, "play"))["stages"][0]["link"]
        page = await house.open(guest, link.removeprefix("/t/"))
        await page.ask("end")
        stage = (await house.call(guest, "GET", path(TSURO)))["stages"][0]
        assert (stage["standing"], stage["link"]) == ("open", None)
        assert (await go_on(house, guest, TSURO, "play"))["stages"][0]["link"] != link

    run(tmp_path, story)


def test_progress_outlives_the_server(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(house: House) -> None:
        guest = await house.guest()
        await go_on(house, guest, TSURO, "skip")
        kept.update(cookie=guest.cookie, info=await go_on(house, guest, TSURO, "play"))

    async def after(house: House) -> None:
        guest = Browser(HOST, house.port)
        guest.cookie = kept["cookie"]
        assert await house.call(guest, "GET", path(TSURO)) == kept["info"]

    async def both() -> None:
        await tell(tmp_path, before)
        await tell(tmp_path, after)

    asyncio.run(both())


def test_games_without_lessons_have_no_campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toy = load()
    without = toy.name
    monkeypatch.setitem(PACKAGES, without, "toy")
    monkeypatch.setitem(GAMES._loaded, without, toy)

    async def story(house: House) -> None:
        guest = await house.guest()
        summaries = {summary["name"]: summary for summary in await house.call(guest, "GET", "/api/games")}
        assert summaries[without]["lessons"] == 0
        assert summaries[TSURO]["lessons"] == len(GAMES[TSURO].manual.lessons)
        await refused(house.call(guest, "GET", path(without)), "missing", "has no campaign")

    run(tmp_path, story)


def test_a_campaign_whose_table_was_forgotten_plays_the_stage_anew(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        await go_on(house, guest, KITSUNEDO, "skip")
        link = (await go_on(house, guest, KITSUNEDO, "play"))["stages"][0]["link"]
        page = await house.open(guest, link.removeprefix("/t/"))
        await page.ask("end")
        await page.ask("leave")
        tables = house.services.tables
        tables.forget(tables.live[link.removeprefix("/t/")])
        assert list(await tables.forget_old()) == [link.removeprefix("/t/")]
        stage = (await house.call(guest, "GET", path(KITSUNEDO)))["stages"][0]
        assert (stage["standing"], stage["link"]) == ("open", None)
        assert (await go_on(house, guest, KITSUNEDO, "play"))["stages"][0]["link"] != link

    run(tmp_path, story, keep_seconds=0.0)
