"""`hyakki soak abuse`: hostile clients do what they can while a pair and a bot play beside them; moves must go through.

All of it on loopback, from addresses of its own, bounded in number and seeded, against a server with usual limits."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from hyakki.core.record import load
from hyakki.games import GAMES
from hyakki.table.verify import verify
from hyakki.trials.abuses import ABUSES, Attacker
from hyakki.trials.child import GAMES_PATH, ServerProcess
from hyakki.trials.client import LOST, Browser, Page, Refused

BOT = "novice"  # its thinking waits in the same queue as all that is asked for beside it
PAUSE = 0.1  # people think, and keep within their own limits
LEAST_MOVES = 3  # of the pair, beside each abuse
LONGEST_LOG = 512 * 1024  # bytes that a server may log meanwhile
MOST_GROWTH = 256 * 1024  # KB of memory


@dataclass
class Report:
    """What a soak has seen."""

    rounds: int = 0
    moves: int = 0  # of the innocent pair, acknowledged
    matches: int = 0  # that it finished, verified
    slowest_ms: float = 0.0  # from a move to its acknowledgement
    asked: dict[str, int] = field(default_factory=dict)  # hostile requests, by kind of abuse
    answers: dict[str, int] = field(default_factory=dict)  # what they were answered
    log_bytes: int = 0
    memory_kb: int = 0  # growth of the server
    problems: list[str] = field(default_factory=list)

    def ok(self) -> bool:
        return not self.problems


class Pair:
    """Two people and a bot who play match after match, whatever happens around them."""

    def __init__(self, pages: list[Page], browser: Browser, rng: Random, report: Report) -> None:
        self._pages = pages
        self._browser = browser
        self._rng = rng
        self._report = report
        self._keys = 0

    @classmethod
    async def sit_down(cls, server: ServerProcess, game: str, rng: Random, report: Report) -> Pair:
        browsers = [await asyncio.to_thread(server.browser().arrive) for _ in range(2)]
        wish = {"seats": 3, "bots": [None, None, BOT], "public": True, "pace": "instant"}
        table = await asyncio.to_thread(lambda: browsers[0].make_table(game, **wish))
        pages = [await browser.open() for browser in browsers]
        for page in pages:
            await page.ask("watch", table=table)
        await pages[1].ask("sit", seat=1)
        await pages[1].ask("ready", ready=True)
        await pages[0].ask("start")
        return cls(pages, browsers[0], rng, report)

    async def leave(self) -> None:
        for page in self._pages:
            await page.close()

    @property
    def table(self) -> str:
        table: str = self._pages[0].room["table"]
        return table

    async def play(self, enough: Callable[[], bool]) -> None:
        """Until it is enough; a move that is not acknowledged is a problem."""
        while not enough():
            for page in self._pages:
                await page.ask("ping")
                if "gone" in page.latest:
                    self._report.problems.append(f"an innocent was sent off: {page.latest['gone']['reason']}")
                    return
            await self._step()
            await asyncio.sleep(PAUSE)

    async def _step(self) -> None:
        first = self._pages[0]
        if first.room["phase"] == "over":
            await asyncio.to_thread(self._verify, first.room["match"])
            for page in self._pages:
                await page.ask("rematch")
            return
        asked = [page for page in self._pages if page.state.get("actions")]
        if not asked:
            return
        page = asked[0]
        self._keys += 1
        began = time.perf_counter()
        try:
            await page.act(self._rng.choice(page.state["actions"])["text"], f"k{self._keys}")
        except Refused as refused:
            if refused.error["kind"] != "closed":
                self._report.problems.append(f"an innocent's move was refused: {refused}")
            return
        self._report.moves += 1
        self._report.slowest_ms = max(self._report.slowest_ms, 1000 * (time.perf_counter() - began))

    def _verify(self, match: str) -> None:
        record = load(self._browser.raw("GET", f"/api/matches/{match}/record")[1].decode())
        verify(GAMES[record.header["game"]], record)
        self._report.matches += 1


async def soak(server: ServerProcess, game: str, rounds: int, seed: int, tick: Callable[[int], None]) -> Report:
    """Every kind of abuse, `rounds` times, in an order of its own each time."""
    report = Report()
    rng = Random(seed)
    pair = await Pair.sit_down(server, game, Random(rng.getrandbits(64)), report)
    counted: Counter[str] = Counter()
    before = server.memory_kb()
    done = 0
    for number in range(rounds):
        for name in rng.sample(list(ABUSES), len(ABUSES)):
            source, chance = f"127.0.0.{2 + done % 200}", Random(rng.getrandbits(64))
            attacker = Attacker(server.port, source, game, pair.table, chance, counted)
            await beside(pair, attacker, name, report)
            report.asked[name] = report.asked.get(name, 0) + attacker.asked
            done += 1
            tick(done)
        report.rounds = number + 1
    report.answers = dict(sorted(counted.items()))
    report.log_bytes = server.log_bytes()
    report.memory_kb = max(0, server.memory_kb() - before)
    judge(report, await asyncio.to_thread(health, server))
    await pair.leave()
    return report


async def beside(pair: Pair, attacker: Attacker, name: str, report: Report) -> None:
    """One abuse, and the pair playing until it is over and at least a few moves went through."""
    over = asyncio.Event()
    moves = report.moves

    async def abuse() -> None:
        try:
            with contextlib.suppress(*LOST):  # being thrown out is what an abuser may expect
                await ABUSES[name](attacker)
        finally:
            await attacker.leave()
            over.set()

    task = asyncio.create_task(abuse())
    try:
        await pair.play(lambda: (over.is_set() and report.moves >= moves + LEAST_MOVES) or bool(report.problems))
    except LOST as error:
        report.problems.append(f"an innocent lost the connection during {name}: {type(error).__name__}")
    await task


def health(server: ServerProcess) -> bool:
    return bool(server.browser().call("GET", "/healthz")["ok"])


def judge(report: Report, healthy: bool) -> None:
    """What must not have happened."""
    if not healthy:
        report.problems.append("the server says that it is not well")
    for answer in ("broken", "500"):
        if report.answers.get(answer):
            report.problems.append(f"{report.answers[answer]} requests were answered {answer}")
    if report.log_bytes > LONGEST_LOG:
        report.problems.append(f"the log grew by {report.log_bytes} bytes")
    if report.memory_kb > MOST_GROWTH:
        report.problems.append(f"the server grew by {report.memory_kb} KB")


def run(game: str, rounds: int, seed: int, tick: Callable[[int], None] = lambda done: None) -> Report:
    """The whole soak, in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="hyakki-soak-") as folder:
        server = ServerProcess(Path(folder) / "soak.db", GAMES_PATH, limited=True)
        server.start()
        try:
            return asyncio.run(soak(server, game, rounds, seed, tick))
        finally:
            server.stop()
