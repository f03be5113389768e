"""The lessons of all games: each is played through, and every wrong answer that is legal is explained."""

from __future__ import annotations

import pytest

from hyakki import GAMES, Table
from hyakki.core.game import Game
from hyakki.core.lesson import ANYTHING, Lesson
from hyakki.table.lesson import LessonTable

FEWEST = 8  # steps of a lesson
LESSONS = [(game, lesson) for game in GAMES.values() for lesson in game.manual.lessons]

each_lesson = pytest.mark.parametrize(
    ("game", "lesson"), LESSONS, ids=[f"{game.name}-{lesson.name}" for game, lesson in LESSONS]
)


def test_every_game_has_lessons() -> None:
    assert [name for name, game in GAMES.items() if not game.manual.lessons] == []


@each_lesson
def test_a_lesson_can_be_taken_to_its_end(game: Game, lesson: Lesson) -> None:
    assert len(lesson.steps) >= FEWEST
    taken = LessonTable(game, lesson)
    while not taken.over:
        step = taken.step
        table = taken.table
        legal = [game.format(action) for action in table.legal(lesson.you)]
        assert lesson.you in table.to_act()
        assert set(step.expect) <= set(legal)
        others = [text for text in legal if text not in step.expect]
        for beginning in step.wrong:
            fits = [text for text in others if f"{text} ".startswith(f"{beginning} ")]
            assert fits or beginning == ANYTHING, f"{lesson.name}: {beginning!r} is about nothing legal"
        before = game.fingerprint(table.state)
        for text in others:
            reply = taken.answer(text)
            assert not reply.right
            assert reply.words == step.why_not(text), f"{lesson.name}: {text!r} is not explained"
        assert not taken.answer("xyzzy").right
        assert game.fingerprint(taken.table.state) == before
        assert taken.answer(step.expect[0]).right


@each_lesson
def test_every_expected_answer_leads_on(game: Game, lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        for text in step.expect:
            assert LessonTable(game, lesson, number).answer(text).right


@each_lesson
def test_the_match_after_a_lesson_can_begin(game: Game, lesson: Lesson) -> None:
    assert Table(game, lesson.seats, lesson.options, seed=1).outcome is None
