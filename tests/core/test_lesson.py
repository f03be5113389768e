"""Lessons as data: what is read, what is refused, which reason is found for a wrong answer."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.core.errors import BadInput
from hyakki.core.lesson import read_lesson

STEP: dict[str, Any] = {"words": "Light the ember.", "position": {}, "expect": ["light ember"]}
LESSON: dict[str, Any] = {"title": "One", "words": "Begin.", "steps": [STEP], "match": {"seats": 2}}


def test_a_lesson_is_read_with_its_defaults() -> None:
    lesson = read_lesson("one", LESSON)
    assert (lesson.name, lesson.title, lesson.you, lesson.seats, lesson.options) == ("one", "One", 0, 2, {})
    assert lesson.steps[0].expect == ("light ember",)
    assert lesson.steps[0].then == []


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"title": ""}, "one.title"),
        ({"steps": []}, "one.steps"),
        ({"steps": [{**STEP, "position": None}]}, "one.steps[0].position"),
        ({"steps": [{**STEP, "expect": []}]}, "one.steps[0].expect"),
        ({"steps": [{**STEP, "wrong": {"pass": 3}}]}, "one.steps[0].wrong.pass"),
        ({"steps": [{**STEP, "then": [{"seat": 0}]}]}, "one.steps[0].then[0].does"),
        ({"steps": [{**STEP, "xyzzy": 1}]}, "one.steps[0].xyzzy"),
        ({"match": {}}, "one.match.seats"),
    ],
)
def test_what_is_no_lesson_is_refused_with_its_place(change: dict[str, Any], path: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_lesson("one", {**LESSON, **change})
    assert caught.value.path == path


def test_the_longest_beginning_gives_the_reason() -> None:
    wrong = {"light": "Another one.", "light flame": "Not the flame.", "*": "No."}
    step = read_lesson("one", {**LESSON, "steps": [{**STEP, "wrong": wrong}]}).steps[0]
    assert step.why_not("light flame 2") == "Not the flame."
    assert step.why_not("light blaze") == "Another one."
    assert step.why_not("pass") == "No."
    silent = read_lesson("one", LESSON).steps[0]
    assert silent.why_not("pass") is None
