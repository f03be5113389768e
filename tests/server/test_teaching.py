"""Lessons over HTTP: looked at, answered right and wrong, and nothing kept between calls."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from server.harness import TSURO, House, refused, run

LESSONS = f"/api/games/{TSURO}/lessons"
WAKES = f"{LESSONS}/1_wakes"


def test_a_lesson_goes_on_by_right_answers_alone(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()

        async def ask(step: int, what: str = "look", action: str = "") -> Any:
            return await house.call(guest, "POST", WAKES, {"step": step, "what": what, "action": action})

        wakes = (await house.call(guest, "GET", LESSONS))[0]
        assert (wakes["name"], wakes["steps"]) == ("1_wakes", 9)
        look = await ask(0)
        assert "N3-0" in look["words"]
        assert len(look["state"]["actions"]) == 56
        wrong = await ask(0, "act", "start S0-4")
        assert (wrong["right"], wrong["step"], wrong["over"]) == (False, 0, False)
        assert "N3-0" in wrong["says"]
        assert wrong["state"] == look["state"]
        right = await ask(0, "act", "start N3-0")
        assert (right["right"], right["step"]) == (True, 1)
        assert [event["key"] for event in right["state"]["events"]].count("event.ship_placed") == 2
        last = await ask(8, "act", "place W20 r1")
        assert (last["right"], last["over"]) == (True, True)
        assert last["state"]["view"]["outcome"]["winners"] == [0]

    run(tmp_path, story)


def test_a_lesson_says_why_not_and_what_would_follow(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        why = await house.call(guest, "POST", WAKES, {"step": 1, "what": "why", "action": "place W00 r0"})
        assert why["refusal"]["rule"] == "TSS-057"
        follow = await house.call(guest, "POST", WAKES, {"step": 1, "what": "preview", "action": "place W31 r0"})
        assert [event["key"] for event in follow["events"]] == ["event.tile_laid", "event.sailed"]

    run(tmp_path, story)


def test_steps_and_lessons_that_are_not_there_are_refused(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        await refused(house.call(guest, "POST", WAKES, {"step": 9}), "bad", "no step 9")
        await refused(house.call(guest, "POST", f"{LESSONS}/nothing", {"step": 0}), "missing", "nothing")
        await refused(
            house.call(guest, "POST", WAKES, {"step": 0, "what": "preview", "action": "xyzzy"}), "bad", "xyzzy"
        )

    run(tmp_path, story)
