"""The lessons of Night Parade: which there are, and a refusal by the rules."""

from __future__ import annotations

from games.night_parade.build import GAME
from hyakki.table.lesson import LessonTable

LESSONS = GAME.manual.lessons


def test_there_is_a_lesson_for_the_base_set_each_expansion_and_king_enma() -> None:
    sets = [lesson.options.get("expansions") for lesson in LESSONS]
    assert sets == [[], [], ["moonlight_whispers"], ["kami_rising"], ["cursed_throne"], None]
    assert [lesson.seats for lesson in LESSONS][-1] == 1


def test_a_wrong_answer_by_the_rules_is_refused_with_its_rule() -> None:
    reply = LessonTable(GAME, LESSONS[0], 7).answer("place M4")
    assert not reply.right
    assert "NPY-038" in reply.words
