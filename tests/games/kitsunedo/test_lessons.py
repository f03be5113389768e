"""The lessons of Kitsunedo: which stages there are, and a refusal by the rules."""

from __future__ import annotations

from games.kitsunedo.build import GAME
from hyakki.table.lesson import LessonTable

LESSONS = GAME.manual.lessons


def test_there_is_a_lesson_for_every_stage_in_order() -> None:
    assert [lesson.options["mode"] for lesson in LESSONS] == ["first_advent", "second_advent", "third_advent", "eve"]


def test_a_wrong_answer_by_the_rules_is_refused_with_its_rule() -> None:
    taken = LessonTable(GAME, LESSONS[0], 3)
    reply = taken.answer("attack haunt moon moon")
    assert not reply.right
    assert "KIT-023" in reply.words
