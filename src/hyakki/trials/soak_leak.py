"""`hyakki soak leak`: two servers in two worlds that differ only in what a seat may not know send it the same bytes.

Both servers have the same clock, ids and seeds, so nothing needs to be masked: every frame that a seat or a
spectator gets is compared as it came, with its place in the order. A pair of tables is followed, answer by answer,
until something is revealed to anybody.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.stack import NATURE, Action, Seat, State
from hyakki.server.config import Config
from hyakki.server.running import listening, server
from hyakki.server.services import Services
from hyakki.server.speech.bodies import NewTable
from hyakki.server.speech.messages import Clock
from hyakki.server.tables import rooms
from hyakki.table import Table
from hyakki.trials.child import NO_LIMITS
from hyakki.trials.client import Browser, Page
from hyakki.trials.ports import HOST

NOON = 1_800_000_000.0
STEPS = 6  # answers followed at one pair of tables
REFUSALS = 3
SEED = "5e" * 32
CLOCK = Clock("bank", bank=300, increment=5)


@dataclass
class Report:
    """What was compared, and where it differed."""

    positions: int = 0
    frames: int = 0
    size: int = 0
    by_game: dict[str, int] = field(default_factory=dict)
    leaks: list[str] = field(default_factory=list)


class World:
    """One server, with a guest per seat and a spectator; everything it hands out is predictable."""

    def __init__(self, services: Services, port: int) -> None:
        self.services = services
        self._port = port
        self._guests: list[tuple[Browser, str]] = []
        self.pages: list[Page] = []
        self.watching: Page  # whose traffic is compared
        self._looking: list[Page] = []

    async def people(self, seats: int) -> None:
        """At least so many guests with an open page; the first one watches."""
        while len(self._guests) <= seats:
            browser = await asyncio.to_thread(Browser(HOST, self._port).arrive)
            guest = self.services.signer.read(browser.cookie.partition("=")[2])
            assert guest is not None
            self._guests.append((browser, guest))
            self.pages.append(await browser.open())

    async def begin(self, game: Game, state: State, watcher: Seat | None) -> None:
        """A table at which everybody sits, its match begun from a state; the watcher looks at it."""
        guests = [guest for _, guest in self._guests[1 : state.facts.seats + 1]]
        options = dict(state.facts.options)
        wish = NewTable(game=game.name, seats=len(guests), options=options, pace="instant", clock=CLOCK)
        self._live = live = await self.services.tables.make(guests[0], "Seat 0", wish)
        async with live:
            for seat, guest in enumerate(guests[1:], 1):
                rooms.sit(live.room, guest, f"Seat {seat}", seat)
            await live.keep([*live.begin(game.position(state)), live.room_write()])
        self._looking = []
        self.watching = await self.look(0 if watcher is None else watcher + 1)

    async def look(self, place: int) -> Page:
        """A page that looks at the table; it begins to when it is first needed."""
        page = self.pages[place]
        if page not in self._looking:
            await page.ask("watch", table=self._live.id)
            self._looking.append(page)
        return page

    async def act(self, seat: Seat, action: str, key: str) -> None:
        page = await self.look(seat + 1)
        await page.ask("ping")
        await page.ask("act", token=page.state["token"], key=key, action=action)
        await self.settle()

    async def settle(self) -> None:
        """Everything told so far has arrived."""
        await self.watching.ask("ping")

    async def end(self) -> None:
        for page in self._looking:
            await page.ask("leave")
            page.frames.clear()
            page.events.clear()
        self.services.tables.forget(self._live)


@asynccontextmanager
async def world(folder: Path, games: Mapping[str, Game]) -> AsyncIterator[World]:
    ids = count()
    config = Config(
        folder / "world.db",
        games=games,
        limits=NO_LIMITS,
        now=lambda: NOON,
        ticks=lambda: 0.0,
        new_id=lambda: f"id-{next(ids):019}",
        new_code=lambda: f"C{next(ids):07}",
        new_seed=lambda: SEED,
    )
    folder.mkdir()
    made = server(config)
    bound = listening(HOST, 0)
    serving = asyncio.create_task(made.serve(sockets=[bound]))
    while not made.started:
        await asyncio.sleep(0.005)
    here = World(made.config.app.state.services, bound.getsockname()[1])  # type: ignore[union-attr]  # our own app
    try:
        yield here
    finally:
        for page in here.pages:
            await page.close()
        made.should_exit = True
        await serving


async def soak(games: Mapping[str, Game], positions: int, seed: int, tick: Callable[[int], None]) -> Report:
    """Compare so many positions, the games taking turns; `tick` is told how many are done."""
    report = Report()
    rng = Random(seed)
    with tempfile.TemporaryDirectory(prefix="hyakki-leak-") as folder:
        async with AsyncExitStack() as stack:
            worlds = [await stack.enter_async_context(world(Path(folder) / name, games)) for name in ("a", "b")]
            while report.positions < positions and not report.leaks:
                for game in games.values():
                    await compare_some(game, worlds, rng, report)
                    tick(report.positions)
                    if report.positions >= positions or report.leaks:
                        break
    return report


async def compare_some(game: Game, worlds: list[World], rng: Random, report: Report) -> None:
    """One random position and what follows it, as one seat or the spectator gets it in both worlds."""
    state = random_state(game, rng)
    seats = state.facts.seats
    watcher = rng.choice([None, rng.randrange(seats), rng.randrange(seats)])
    states = [state, game.scramble(state, watcher, rng)]
    before = report.positions
    for here in worlds:
        await here.people(seats)
    for here, its_state in zip(worlds, states, strict=True):
        await here.begin(game, its_state, watcher)
    for step in range(STEPS):
        await ask_around(game, worlds, watcher, rng)
        await write_notes(worlds, [seat for seat in range(seats) if seat != watcher], rng)
        compare(game, worlds, watcher, report)
        pair = next_answers(states, watcher, rng)
        if pair is None or report.leaks:
            break
        seat, actions = pair
        for here, action in zip(worlds, actions, strict=True):
            await here.act(seat, game.format(action), f"step {step}")
    for here in worlds:
        await here.end()
    report.by_game[game.name] = report.by_game.get(game.name, 0) + report.positions - before


def random_state(game: Game, rng: Random) -> State:
    """A position of random play in which somebody is asked."""
    table = random_table(game, rng)
    for _ in range(rng.choice([0, 1, 2, 4, 8, 16, 32, 64])):
        twin = table.state.clone()
        seat = rng.choice(table.to_act())
        table.submit(seat, rng.choice(table.legal(seat)))
        if table.outcome is not None:
            return twin
    return table.state.clone()


def random_table(game: Game, rng: Random) -> Table:
    """Any number of seats with any preset that allows it."""
    while True:
        seats = rng.randint(game.min_seats, game.max_seats)
        with contextlib.suppress(BadInput):
            return Table(game, seats, rng.choice([{}, *game.presets.values()]), rng.getrandbits(64))


async def ask_around(game: Game, worlds: list[World], watcher: Seat | None, rng: Random) -> None:
    """Questions and lines of chat of the watcher, the same in both worlds; refusals are traffic too."""
    if watcher is None:
        return
    legal = worlds[0].watching.state["actions"]
    asked = [game.format(game.notation.action(rng.randrange(game.notation.count))) for _ in range(REFUSALS)]
    if legal:
        asked.append(rng.choice(legal)["text"])
    for here in worlds:
        page = here.watching
        for text in asked:
            await page.send("why", action=text)
            await page.send("preview", action=text)
            await page.send("act", token="0", key="late", action=text)
        await page.send("undo", token="0", key="late")
        await page.send("as_seen")
        await page.ask("chat", text="hm")
        await here.settle()


async def write_notes(worlds: list[World], others: list[Seat], rng: Random) -> None:
    """Somebody else's private notes differ between the worlds, in number and length; the requests do not."""
    if not others:
        return
    seat = rng.choice(others)
    pages = [await here.look(seat + 1) for here in worlds]
    for here, page, text, dropped in zip(worlds, pages, ["hm", "a suspicion and its reasons"], [1, 0], strict=True):
        await page.ask("write_note", text=text)
        await page.send("drop_note", note=dropped)  # there is no note 0
        await page.ask("ping")
        await here.settle()


def compare(game: Game, worlds: list[World], watcher: Seat | None, report: Report) -> None:
    """Frame by frame: the watcher was sent the same."""
    report.positions += 1
    mine, other = [here.watching.frames for here in worlds]
    report.frames += len(mine)
    report.size += sum([len(frame) for frame in mine])
    if mine != other:
        named = "a spectator" if watcher is None else f"seat {watcher}"
        report.leaks.append(f"{game.name}: {named} can tell two worlds apart: {difference(mine, other)}")
    for here in worlds:
        for page in here.pages:
            page.frames.clear()


def difference(mine: list[str], other: list[str]) -> str:
    """Where two lists of frames part."""
    if len(mine) != len(other):
        return f"{len(mine)} frames, {len(other)} frames"
    for one, two in zip(mine, other, strict=True):
        for place, (a, b) in enumerate(zip(one, two, strict=False)):
            if a != b:
                return f"…{one[max(0, place - 60) : place + 60]}… or …{two[max(0, place - 60) : place + 60]}…"
        if len(one) != len(two):
            return f"a frame of {len(one)} and one of {len(two)} characters"
    return "nothing"


def next_answers(states: list[State], watcher: Seat | None, rng: Random) -> tuple[Seat, list[Action]] | None:
    """An answer in each world of which the watcher is told the same, and which reveals nothing.

    The states are moved on with it."""
    waiting = [seat for seat in states[0].to_act() if seat != NATURE]
    if not waiting:
        return None
    seat = rng.choice(waiting)
    legal = states[0].legal(seat)
    for action in rng.sample(legal, min(len(legal), 4)):
        same = counterpart(states, seat, action, watcher)
        if same is None:
            continue
        actions = [action, same]
        after = [moved(state, seat, one) for state, one in zip(states, actions, strict=True)]
        quiet = all(new.reveals == old.reveals for new, old in zip(after, states, strict=True))
        if quiet and after[0].to_act() and NATURE not in (*after[0].to_act(), *after[1].to_act()):
            states[:] = after
            return seat, actions
    return None


def counterpart(states: list[State], seat: Seat, action: Action, watcher: Seat | None) -> Action | None:
    """The answer of the other world that looks the same to the watcher; the same one if it can be."""
    here, there = states
    legal = there.legal(seat)
    told = here.told(seat, action, watcher)
    for candidate in [action] if action in legal else legal:
        if there.told(seat, candidate, watcher) == told:
            return candidate
    return None


def moved(state: State, seat: Seat, action: Action) -> State:
    twin: Any = state.clone()
    twin.apply(seat, action)
    after: State = twin
    return after


def run(
    games: Mapping[str, Game], positions: int, seed: int, tick: Callable[[int], None] = lambda done: None
) -> Report:
    return asyncio.run(soak(games, positions, seed, tick))
