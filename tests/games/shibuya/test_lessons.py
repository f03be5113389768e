"""The lessons of Shibuya Incident: which there are, how they end, and a refusal by the rules."""

from __future__ import annotations

from games.shibuya.build import GAME
from hyakki.table.lesson import LessonTable

LESSONS = GAME.manual.lessons


def test_there_is_a_lesson_for_gojo_for_spirits_and_for_three_players() -> None:
    assert [lesson.name for lesson in LESSONS] == ["1_first_night", "2_techniques", "3_three_players"]
    assert [lesson.seats for lesson in LESSONS] == [4, 4, 3]


def test_the_first_night_is_won_and_the_three_players_night_lost_for_gojo() -> None:
    ends = []
    for lesson in LESSONS:
        taken = LessonTable(GAME, lesson, len(lesson.steps))
        ends.append(taken.table.outcome.reason if taken.table.outcome else None)
    assert ends == ["extermination", None, "prison_realm"]


def test_a_card_that_is_barred_is_refused_with_its_rule() -> None:
    reply = LessonTable(GAME, LESSONS[0], 3).answer("lay move")
    assert not reply.right
    assert "SHB-023" in reply.words
