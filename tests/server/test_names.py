"""Names and chat lines that show nothing, cover other lines or claim to be a bot are refused, with words."""

from __future__ import annotations

from pathlib import Path

import pytest

from hyakki.server.speech.plain import person_name, plain_text
from hyakki.server.speech.problems import Problem
from server.harness import House, refused, run

EMPTY = ["", " \t\n", "\u200b\u200d\ufeff", "\u3164", "\u2800\u2800", "\uffa0", "\u115f\u1160", "\u00ad", "\u0301"]
EMPTY += ["\u3164 \u2800", "\u034f", "\ufe0f", "\U000e0100", "\u180e", "\u202e", "\u0301\u0302", "\u2003\u00a0"]
BOTS = ["random", "Random", "  RANDOM ", "ｒａｎｄｏｍ", "r\u200bandom", "rand0m", "rаndоm", "r.a.n.d.o.m"]
BOTS += ["ránd\u00f6m", "𝓻𝓪𝓷𝓭𝓸𝓶", "random\u3164", "gREEdy", "greedy!"]
GOOD = ["Ørjan", "百鬼", "Zoë", "Nguyễn Ễ", "สุริย์ที่", "မြို့", "שָׁלוֹם", "Ραλλού", "Random Lee", "🦊", "O'Neil", "7"]


@pytest.mark.parametrize("text", EMPTY)
def test_what_shows_nothing_is_no_name_and_no_line(text: str) -> None:
    for what in ("name", "text"):
        with pytest.raises(Problem, match="is empty"):
            plain_text(text, 24, what)


@pytest.mark.parametrize("text", ["Z\u0335\u0336\u0337\u0338algo", "a" + "\u0e4d" * 4, "x" + "\u20dd" * 5])
def test_marks_do_not_pile_up(text: str) -> None:
    with pytest.raises(Problem, match="piles up marks"):
        plain_text(text, 24, "name")


@pytest.mark.parametrize("text", BOTS)
def test_nobody_is_called_like_a_bot(text: str) -> None:
    with pytest.raises(Problem, match="is the name of a bot"):
        person_name(text, 24, ("random", "greedy"))


@pytest.mark.parametrize("text", GOOD)
def test_names_of_all_scripts_stay(text: str) -> None:
    assert person_name(text, 24, ("random", "greedy")) == text


def test_the_server_refuses_such_names_and_keeps_the_one_before(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await house.guest()
        before = await house.call(guest, "GET", "/api/me")
        await refused(house.call(guest, "PUT", "/api/me", {"name": "\u3164"}), "bad", "The name is empty")
        await refused(house.call(guest, "PUT", "/api/me", {"name": "Greedy"}), "refused", "is the name of a bot")
        await refused(house.call(guest, "PUT", "/api/me", {"name": "a" + "\u0301" * 9}), "bad", "piles up marks")
        assert await house.call(guest, "GET", "/api/me") == before

    run(tmp_path, story)
