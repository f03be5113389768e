"""Lessons over HTTP: every call says which step it is at, so that nothing about a learner is kept here."""

from __future__ import annotations

from hyakki.core.errors import HyakkiError
from hyakki.core.game import Game
from hyakki.core.lesson import Lesson
from hyakki.core.stack import Seat
from hyakki.server.speech.lessons import LessonAsk, LessonInfo, LessonStep
from hyakki.server.speech.messages import EventInfo, StateMessage, WhyNot
from hyakki.server.speech.problems import Problem, as_problem
from hyakki.server.tables.decisions import ActionWords, asked, sheet_of
from hyakki.table import Table
from hyakki.table.lesson import LessonTable

LINES_OF_A_STEP = 1000  # numbers of events go up from step to step


def lesson_infos(game: Game) -> list[LessonInfo]:
    return [
        LessonInfo(lesson.name, lesson.title, lesson.words, len(lesson.steps), lesson.seats, dict(lesson.options))
        for lesson in game.manual.lessons
    ]


def taken(game: Game, name: str, ask: LessonAsk) -> LessonStep:
    """What the learner sees and hears at a step."""
    lesson = known_lesson(game, name)
    if not 0 <= ask.step < len(lesson.steps):
        raise Problem("bad", f"The lesson has no step {ask.step}", f"steps: 0 to {len(lesson.steps) - 1}")
    taking = LessonTable(game, lesson, ask.step)
    table = taking.table
    words = taking.step.words
    answer = LessonStep(ask.step, False, words, False, "", lesson.you, state(game, lesson, table, ask.step), None, [])
    if ask.what == "why":
        answer.refusal = refusal(table, lesson.you, ask.action)
    elif ask.what == "preview":
        events = game.preview(table.view(lesson.you), table.checked(lesson.you, ask.action))
        answer.events = [EventInfo(0, event.key, event.args) for event in events]
    elif ask.what == "act":
        reply = taking.answer(ask.action)
        answer.right, answer.says = reply.right, reply.words
        answer.step, answer.over = taking.number, taking.over
        answer.state = state(game, lesson, table, ask.step)
    return answer


def known_lesson(game: Game, name: str) -> Lesson:
    for lesson in game.manual.lessons:
        if lesson.name == name:
            return lesson
    names = ", ".join([lesson.name for lesson in game.manual.lessons]) or "none"
    raise Problem("missing", f"No lesson of this game is called {name[:40]}", f"lessons: {names}")


def refusal(table: Table, seat: Seat, action: str) -> WhyNot:
    try:
        table.checked(seat, action)
    except HyakkiError as error:
        problem = as_problem(error)
        return WhyNot(re=0, reason=problem.reason, rule=problem.rule, hint=problem.hint)
    return WhyNot(re=0, reason="", rule="", hint="")


def state(game: Game, lesson: Lesson, table: Table, step: int) -> StateMessage:
    """The lesson's table as its learner may see it, with all its events since the position was set up."""
    view = table.view(lesson.you)
    actions, offers = ActionWords(game).taken_from(view)
    begun = max(n for n in range(step + 1) if lesson.steps[n].position is not None)
    heard = [(line, event) for line, event in table.everything() if event.heard_by(lesson.you)]
    return StateMessage(
        n=begun * LINES_OF_A_STEP + len(table.record.lines) + 1,
        series=begun + 1,
        line=len(table.record.lines),
        token=f"{step}.{table.token()}",
        view=view,
        to_act=view["to_act"],
        ask=asked(view),
        actions=actions,
        offers=offers,
        undo=False,
        may_pass=[],
        passing=None,
        events=[EventInfo(begun * LINES_OF_A_STEP + line + 1, event.key, event.args) for line, event in heard],
        commitment="",
        seed=None,
        sheet=sheet_of(table.state, view),
        deductions=game.deductions(view),
    )
