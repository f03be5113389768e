"""`hyakki campaign`: a game's lessons one after the other, each followed by its match against bots."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hyakki.cli.files import read_record
from hyakki.cli.play import PERSON, STOPPED, play
from hyakki.core.errors import BadInput
from hyakki.core.folder import read_json
from hyakki.core.game import Game
from hyakki.core.home import home
from hyakki.core.lesson import Lesson
from hyakki.core.outcome import Outcome
from hyakki.games import GAMES
from hyakki.table import Table
from hyakki.table.lesson import LessonTable
from hyakki.terminal import saves
from hyakki.terminal.keyboard import Keyboard
from hyakki.terminal.lesson import LessonSession
from hyakki.terminal.screen import Screen
from hyakki.terminal.session import Left, Stopped


class Progress:
    """How far a learner has come, kept in a file of its own; every change is on disk at once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.path = home() / "campaigns" / f"{game.name}.json"
        self.stage = 0  # of the lesson or match that is next
        self.steps = 0  # of its lesson that have been taken
        self.taught = False  # whether the lesson of that stage is over
        self.options: dict[str, Any] | None = None  # of the match of that stage, if the one before was played
        self.match: str | None = None  # the record of a match that was left
        self.winners: list[list[int]] = []

    def load(self) -> None:
        """What an earlier run kept; a file that cannot be read is refused by name."""
        if not self.path.exists():
            return
        found = read_json(self.path)
        try:
            self.stage, self.steps, self.taught = int(found["stage"]), int(found["steps"]), bool(found["taught"])
            self.options, self.match, self.winners = found["options"], found["match"], found["winners"]
        except (KeyError, TypeError, ValueError):
            raise BadInput(str(self.path), "does not hold a campaign", "--restart begins a new one") from None

    def keep(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        found = {name: getattr(self, name) for name in ("stage", "steps", "taught", "options", "match", "winners")}
        beside = self.path.with_suffix(".new")
        beside.write_text(json.dumps(found) + "\n", encoding="utf-8")
        beside.replace(self.path)

    def won(self, options: dict[str, object], outcome: Outcome) -> None:
        """A match is over: the next stage begins, with what it brings along."""
        self.winners.append(list(outcome.winners))
        self.options = self.game.following(options, outcome)
        self.stage, self.steps, self.taught, self.match = self.stage + 1, 0, False, None
        self.keep()


def run(name: str, bot: str, seed: str | None, restart: bool, plain: bool) -> int:
    game = GAMES[name]
    lessons = game.manual.lessons
    if not lessons:
        taught = [other for other in GAMES if GAMES[other].manual.lessons]
        raise BadInput("game", f"{name} has no lessons", f"games with lessons: {', '.join(taught) or 'none'}")
    progress = Progress(game)
    if not restart:
        progress.load()
    screen = Screen(plain=plain)
    keyboard = Keyboard()
    while progress.stage < len(lessons):
        lesson = lessons[progress.stage]
        try:
            if not progress.taught:
                take_lesson(progress, lesson, screen, keyboard)
                progress.taught = True
                progress.keep()
            screen.rule(f"{lesson.title}: the match")
            play_stage(progress, lesson, bot, seed, plain)
        except Stopped as stop:
            progress.keep()
            screen.say(f"\nYour progress is kept. Go on with: hyakki campaign {name}", whole=True)
            return 0 if isinstance(stop, Left) else STOPPED
    tell_winners(progress, lessons, screen)
    progress.path.unlink(missing_ok=True)
    return 0


def take_lesson(progress: Progress, lesson: Lesson, screen: Screen, keyboard: Keyboard) -> None:
    """The lesson of a stage; how far it went is kept when the learner leaves."""
    lesson_table = LessonTable(progress.game, lesson, progress.steps)
    try:
        LessonSession(lesson_table, screen, keyboard).run()
    finally:
        progress.steps = lesson_table.number


def play_stage(progress: Progress, lesson: Lesson, bot: str, seed: str | None, plain: bool) -> None:
    """The match of a stage, begun or gone on with; raises Stopped when it was not played to its end."""
    if progress.match is not None and Path(progress.match).exists():
        path = Path(progress.match)
        game, record = read_record(path)
        table, go_on = Table.resume(game, record), True
    else:
        path = saves.new_path(progress.game.name)
        options = lesson.options if progress.options is None else progress.options
        table, go_on = Table(progress.game, lesson.seats, options, seed), False
        players = [PERSON if seat == lesson.you else bot for seat in range(lesson.seats)]
        table.record.header["players"] = players
        progress.match = str(path)
        progress.keep()
    code = play(table, table.record.header["players"], path, go_on=go_on, plain=plain)
    if table.outcome is None:
        raise Stopped if code else Left
    progress.won(dict(table.state.facts.options), table.outcome)


def tell_winners(progress: Progress, lessons: list[Lesson], screen: Screen) -> None:
    """Who won which stage."""
    screen.rule("The campaign is over")
    for lesson, winners in zip(lessons, progress.winners, strict=False):
        who = "nobody" if not winners else "you" if lesson.you in winners else f"seat {winners[0]}"
        screen.say(f"  {lesson.title}: {who}")
