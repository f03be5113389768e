"""Analyses of finished matches: how each seat stood all along, and the choices that cost the seat that looks most.

Nobody waits for them: every question goes behind those of live tables in the one queue for thinking, and none takes
long. What is asked is what who looks could know then, so that an analysis tells nothing that its replay does not."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec

from hyakki.bots.base import BotFailed
from hyakki.bots.protocol import Question
from hyakki.bots.weighing import Standing, Verdict
from hyakki.core.errors import HyakkiError
from hyakki.core.game import Game
from hyakki.server.bots.queue import Asker, Rank
from hyakki.server.bots.thinkers import Thinkers
from hyakki.server.config import Config
from hyakki.server.log import log, place_of
from hyakki.server.readers import reader
from hyakki.server.replays.asks import NOTHING, Ask, Choice, Moments, Point
from hyakki.server.replays.process import Reader
from hyakki.server.speech.matches import AnalysisPoint, Drop, MatchAnalysis
from hyakki.server.speech.problems import Problem
from hyakki.server.store.schema import PUT_ANALYSIS
from hyakki.server.store.store import Store

STAND_SECONDS: Final = 0.1  # the most that one question takes: a live bot waits no longer than that
WEIGH_SECONDS: Final = 0.2
CLOSELY_SECONDS: Final = 0.6
CLOSELY: Final = 6  # choices that are weighed once more, with other worlds
SHOWN: Final = 3
LEAST_LOSS: Final = 0.01
SURE: Final = 2.0  # standard errors


class Analysis(msgspec.Struct):
    """As it is stored: the actions of its drops by their texts."""

    points: list[AnalysisPoint]
    drops: list[Drop]
    asked: int
    weighed: int
    fitted: bool = False  # whether values were on the scale of returns when it was made


read_kept = reader(Analysis)


@dataclass(frozen=True)
class Subject:
    """A match as it is seen from somewhere."""

    table: str
    series: int
    sight: str
    game: str
    match: str


@dataclass
class Job:
    """An analysis that is worked on, or why it failed."""

    guest: str
    done: int = 0
    total: int = 1
    problem: str = ""
    task: asyncio.Task[None] | None = None


class Analyst:
    """Works on a few matches at a time, whose questions take turns; what was found is kept."""

    def __init__(self, config: Config, store: Store, reader: Reader, thinkers: Thinkers) -> None:
        self._config = config
        self._store = store
        self._reader = reader
        self._thinkers = thinkers
        self._jobs: dict[Subject, Job] = {}

    async def stop(self) -> None:
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def look(self, of: Subject, names: list[str]) -> MatchAnalysis:
        """What was found, for who knows the seats by these names, or how far it is."""
        game = self._config.games.get(of.game)
        stored = await self._store.read(lambda reads: reads.analysis(of.table, of.series, of.sight))
        found = read_analysis(stored)
        job = self._jobs.get(of)
        if found is None:
            done, total, problem = (0, 0, "") if job is None else (job.done, job.total, job.problem)
            return MatchAnalysis(False, done, total, False, [], [], 0, 0, problem)
        done = len(found.points) + found.weighed
        if game is not None:
            for drop in found.drops:
                drop.chosen = in_words(game, drop.chosen, names, of.sight, drop.frame)
                drop.better = in_words(game, drop.better, names, of.sight, drop.frame)
        return MatchAnalysis(True, done, done, found.fitted, found.points, found.drops, found.asked, found.weighed, "")

    def refuse_if_busy(self, guest: str) -> None:
        """One guest has one match analysed at a time, and all guests together only so many."""
        working = [job for job in self._jobs.values() if not job.problem]
        if any(job.guest == guest for job in working):
            raise Problem("limit", "Another match is being analysed for you", "wait until that is done")
        if len(working) >= self._config.limits.analyses_waiting:
            raise Problem("limit", "Too many matches are being analysed just now", "try again in a minute")

    def begin(self, of: Subject, guest: str, ask: Ask) -> None:
        """Work on it besides; what has failed before is tried anew."""
        for other in [other for other, job in self._jobs.items() if job.problem]:
            del self._jobs[other]
        job = self._jobs[of] = Job(guest)
        job.task = asyncio.create_task(self._serve(of, job, ask))

    async def _serve(self, of: Subject, job: Job, ask: Ask) -> None:
        try:
            found = await self._found(of, job, ask)
            row = {"table_id": of.table, "series": of.series, "sight": of.sight}
            await self._store.writer.put([(PUT_ANALYSIS, {**row, "analysis": msgspec.json.encode(found).decode()})])
            del self._jobs[of]
        except Problem as problem:
            job.problem = problem.reason
        except BotFailed as failed:
            log("analysis_failed", game=of.game, error=failed.problem[:80])
            job.problem = "The bots cannot judge this match"
        except Exception as error:
            log("analysis_failed", game=of.game, error=type(error).__name__, at=place_of(error))
            job.problem = "Something went wrong here"

    async def _found(self, of: Subject, job: Job, ask: Ask) -> Analysis:
        answer = await self._reader.ask(ask, self._config.limits.import_seconds)
        if answer.problem:
            raise Problem("closed", answer.problem, answer.hint)
        moments = msgspec.json.decode(answer.content, type=Moments)
        header = msgspec.json.decode(ask.record.partition("\n")[0])
        changed = header["changed_data"] or None
        asking = Asking(self._thinkers, of, Asker(job.guest, of.table, rank=Rank.ANALYSIS), changed)
        job.total = len(moments.points) + len(moments.choices) + min(CLOSELY, len(moments.choices))
        points: list[AnalysisPoint] = []
        for point in moments.points:
            points.append(AnalysisPoint(point.line, [round(value, 4) for value in await asking.standing(point)]))
            job.done += 1
        verdicts: list[tuple[Choice, Verdict]] = []
        for choice in moments.choices:
            verdicts.append((choice, await asking.verdict(choice, WEIGH_SECONDS)))
            job.done += 1
        drops: list[Drop] = []
        for choice, _ in sorted(verdicts, key=lambda one: -one[1].gain)[:CLOSELY]:
            drops += drop_of(self._config.games[of.game], choice, await asking.verdict(choice, CLOSELY_SECONDS))
            job.done += 1
        drops.sort(key=lambda drop: -drop.loss)
        on_scale = changed is None and fitted(self._config.games[of.game], header["seats"])
        return Analysis(points, drops[:SHOWN], moments.asked, len(moments.choices), on_scale)


class Asked(msgspec.Struct):
    """Of a view what it says of the question."""

    pending: list[dict[str, Any]]


@dataclass
class Asking:
    """Puts moments of one match to those who think."""

    thinkers: Thinkers
    of: Subject
    asker: Asker
    changed: dict[str, Any] | None

    async def standing(self, point: Point) -> list[float]:
        if point.returns is not None:
            return point.returns
        question = self._question("stand", point.line, point.view)
        question.position = point.position
        judged = await self.thinkers.judge(self.asker, question, STAND_SECONDS)
        return msgspec.json.decode(judged, type=Standing).values

    async def verdict(self, choice: Choice, seconds: float) -> Verdict:
        question = self._question("weigh", choice.line, choice.view, f"{seconds}")
        question.kept = choice.action
        return msgspec.json.decode(await self.thinkers.judge(self.asker, question, seconds), type=Verdict)

    def _question(self, what: Literal["stand", "weigh"], line: int, view: msgspec.Raw, more: str = "") -> Question:
        """Its chance follows from what is asked, and from nothing that is secret."""
        chance = hashlib.sha256(f"{self.of.match} {self.of.sight} {what} {line} {more}".encode()).hexdigest()
        question = Question(self.of.game, changed_data=self.changed, what=what, random=chance)
        if view != NOTHING:
            question.view = view
        return question


def drop_of(game: Game, choice: Choice, verdict: Verdict) -> list[Drop]:
    """A choice that was worse for sure, as far as worlds can tell; else nothing."""
    if verdict.gain < LEAST_LOSS or verdict.gain < SURE * verdict.error:
        return []
    chosen, better = [game.format(tuple(action)) for action in (choice.action, verdict.best)]
    asked = msgspec.json.decode(choice.view, type=Asked).pending[-1]["frame"]
    return [Drop(choice.line, chosen, better, round(verdict.gain, 4), round(verdict.error, 4), asked)]


def in_words(game: Game, text: str, names: list[str], sight: str, asked: str) -> str:
    """An action of the seat that looks; its text where this game does not know it any more."""
    try:
        return game.said(game.parse(text), names, int(sight), asked)
    except HyakkiError:
        return text


def fitted(game: Game, seats: int) -> bool:
    """Whether the values of a game were fitted to how matches of so many ended: for others the nearest fit is used,
    which tells better from worse."""
    fit = game.fit(seats)
    return fit is not None and fit.seats == seats


def read_analysis(text: str | None) -> Analysis | None:
    """One that another version has stored otherwise is made anew."""
    try:
        return None if text is None else read_kept(text)
    except msgspec.MsgspecError:
        return None
