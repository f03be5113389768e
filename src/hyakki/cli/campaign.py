"""`hyakki campaign`: a game's lessons one after the other, each followed by its match against bots."""

from __future__ import annotations

import json
from pathlib import Path

from hyakki.cli.play import PERSON, STOPPED, Look, play
from hyakki.cli.saves import readable
from hyakki.core.errors import BadInput, HyakkiError
from hyakki.core.folder import read_json
from hyakki.core.game import Game
from hyakki.core.home import home
from hyakki.games import GAMES
from hyakki.table import Table
from hyakki.table.campaign import Campaign
from hyakki.table.lesson import LessonTable
from hyakki.terminal import saves
from hyakki.terminal.keyboard import Keyboard
from hyakki.terminal.lesson import LessonSession
from hyakki.terminal.screen import Screen
from hyakki.terminal.session import Left, Stopped


class Progress:
    """How far a learner has come, kept in a file of its own; every change is on disk at once."""

    def __init__(self, game: Game) -> None:
        self.path = home() / "campaigns" / f"{game.name}.json"
        self.campaign = Campaign(game)

    def load(self) -> None:
        """What an earlier run kept; a file that cannot be read is refused by name."""
        if not self.path.exists():
            return
        try:
            self.campaign = Campaign.read(self.campaign.game, read_json(self.path))
        except BadInput as error:
            problem = f"does not hold a campaign: {error.reason}"
            raise BadInput(str(self.path), problem, "--restart begins a new one") from None

    def keep(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        beside = self.path.with_suffix(".new")
        beside.write_text(json.dumps(self.campaign.to_json()) + "\n", encoding="utf-8")
        beside.replace(self.path)


def run(name: str, bot: str, seed: str | None, restart: bool, plain: bool) -> int:
    game = GAMES[name]
    if not game.manual.lessons:
        taught = [other for other in GAMES if GAMES[other].manual.lessons]
        raise BadInput("game", f"{name} has no lessons", f"games with lessons: {', '.join(taught) or 'none'}")
    progress = Progress(game)
    if not restart:
        progress.load()
    screen = Screen(plain=plain)
    keyboard = Keyboard()
    while not progress.campaign.over:
        try:
            if not progress.campaign.taught:
                take_lesson(progress.campaign, screen, keyboard)
                progress.keep()
            screen.rule(f"{progress.campaign.lesson.title}: the match")
            play_stage(progress, bot, seed, Look(plain), screen)
        except Stopped as stop:
            progress.keep()
            screen.say(f"\nYour progress is kept. Go on with: hyakki campaign {name}", whole=True)
            return 0 if isinstance(stop, Left) else STOPPED
    tell_winners(progress.campaign, screen)
    progress.path.unlink(missing_ok=True)
    return 0


def take_lesson(campaign: Campaign, screen: Screen, keyboard: Keyboard) -> None:
    """The lesson of a stage; how far it went is kept when the learner leaves."""
    lesson_table = LessonTable(campaign.game, campaign.lesson, campaign.steps)
    try:
        if not LessonSession(lesson_table, screen, keyboard).run():
            campaign.skip()
    finally:
        campaign.learned(lesson_table.number)


def play_stage(progress: Progress, bot: str, seed: str | None, look: Look, screen: Screen) -> None:
    """The match of a stage, begun or gone on with; raises Stopped when it was not played to its end."""
    campaign = progress.campaign
    lesson = campaign.lesson
    try:
        begun = begun_match(campaign)
    except HyakkiError as error:
        screen.say(f"The match that was begun cannot go on, so there is a new one: {error}", "bad")
        begun = None
    if begun is None:
        path = saves.new_path(campaign.game.name)
        table = Table(campaign.game, lesson.seats, campaign.match_options(), seed)
        table.record.header["players"] = [PERSON if seat == lesson.you else bot for seat in range(lesson.seats)]
        campaign.match = str(path)
        progress.keep()
    else:
        path, table = begun
    if table.outcome is None:
        code = play(table, table.record.header["players"], path, go_on=begun is not None, look=look, rematch=False)
        if table.outcome is None:
            raise Stopped if code else Left
    campaign.played(dict(table.state.facts.options), table.outcome)
    progress.keep()


def begun_match(campaign: Campaign) -> tuple[Path, Table] | None:
    """The match of a stage that was left, also if `hyakki resume` has played it to its end since."""
    if campaign.match is None:
        return None
    path = Path(campaign.match)
    if not path.exists():
        path = saves.finished(path)
    if not path.exists():
        return None
    game, record, _ = readable(path)
    if game.name != campaign.game.name or record.header["seats"] != campaign.lesson.seats:
        raise BadInput(str(path), "is not the match of this stage")
    return path, Table.resume(game, record)


def tell_winners(campaign: Campaign, screen: Screen) -> None:
    """Who won which stage."""
    screen.rule("The campaign is over")
    for lesson, winners in zip(campaign.game.manual.lessons, campaign.winners, strict=False):
        who = "nobody" if not winners else "you" if lesson.you in winners else f"seat {winners[0]}"
        screen.say(f"  {lesson.title}: {who}")
