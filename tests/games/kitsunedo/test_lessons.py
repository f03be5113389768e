"""The lessons of Kitsunedo: each is played through, and every reason for a wrong answer is about a legal one."""

from __future__ import annotations

import pytest

from games.kitsunedo.build import GAME
from hyakki.core.lesson import ANYTHING, Lesson
from hyakki.table import Table
from hyakki.table.lesson import LessonTable

LESSONS = GAME.manual.lessons
FEWEST = 8  # steps of a stage


def test_there_is_a_lesson_for_every_stage_in_order() -> None:
    assert [lesson.options["mode"] for lesson in LESSONS] == ["first_advent", "second_advent", "third_advent", "eve"]


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_a_lesson_can_be_taken_to_its_end(lesson: Lesson) -> None:
    assert len(lesson.steps) >= FEWEST
    taken = LessonTable(GAME, lesson)
    while not taken.over:
        step = taken.step
        table = taken.table
        legal = [GAME.format(action) for action in table.legal(lesson.you)]
        assert table.to_act() == (lesson.you,)
        assert set(step.expect) <= set(legal)
        others = [text for text in legal if text not in step.expect]
        for beginning in step.wrong:
            fits = [text for text in others if f"{text} ".startswith(f"{beginning} ")]
            assert fits or beginning == ANYTHING, f"{lesson.name}: {beginning!r} is about nothing legal"
        before = GAME.fingerprint(table.state)
        for text in others:
            reply = taken.answer(text)
            assert not reply.right
            assert reply.words == step.why_not(text), f"{lesson.name}: {text!r} is not explained"
        assert not taken.answer("xyzzy").right
        assert GAME.fingerprint(taken.table.state) == before
        assert taken.answer(step.expect[0]).right


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_every_expected_answer_leads_on(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        for text in step.expect:
            taken = LessonTable(GAME, lesson, number)
            assert taken.answer(text).right


def test_a_wrong_answer_by_the_rules_is_refused_with_its_rule() -> None:
    taken = LessonTable(GAME, LESSONS[0], 3)
    reply = taken.answer("attack haunt moon moon")
    assert not reply.right
    assert "KIT-023" in reply.words


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_the_match_of_a_stage_can_begin(lesson: Lesson) -> None:
    assert Table(GAME, lesson.seats, lesson.options, seed=1).outcome is None
