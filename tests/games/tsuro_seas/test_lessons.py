"""The lessons of Tsuro of the Seas: each is played through, and every wrong answer that is legal is explained."""

from __future__ import annotations

import pytest

from games.tsuro_seas.build import GAME
from hyakki.core.lesson import ANYTHING, Lesson
from hyakki.table import Table
from hyakki.table.lesson import LessonTable

LESSONS = GAME.manual.lessons
FEWEST = 8  # steps of a lesson


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_a_lesson_is_long_enough(lesson: Lesson) -> None:
    assert len(lesson.steps) >= FEWEST


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_a_lesson_can_be_taken_to_its_end(lesson: Lesson) -> None:
    taken = LessonTable(GAME, lesson)
    while not taken.over:
        step = taken.step
        legal = [GAME.format(action) for action in taken.table.legal(lesson.you)]
        assert set(step.expect) <= set(legal)
        others = [text for text in legal if text not in step.expect]
        for beginning in step.wrong:
            fits = [text for text in others if f"{text} ".startswith(f"{beginning} ")]
            assert fits or beginning == ANYTHING, f"{lesson.name}: {beginning!r} is about nothing legal"
        for text in others:
            reply = taken.answer(text)
            assert not reply.right
            assert reply.words == step.why_not(text), f"{lesson.name}: {text!r} is not explained"
        assert taken.answer(step.expect[0]).right


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_every_expected_answer_leads_on(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        for text in step.expect:
            assert LessonTable(GAME, lesson, number).answer(text).right


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_the_match_after_a_lesson_can_begin(lesson: Lesson) -> None:
    assert Table(GAME, lesson.seats, lesson.options).outcome is None
