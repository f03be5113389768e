"""The full-screen mode as people use it, with Textual's pilot: whole matches, mouse, resizing, hand-over, leaving."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from hyakki import GAMES, play_match, walk
from hyakki.cli.play import PERSON, play_on
from hyakki.core.record import load
from hyakki.table import Table
from hyakki.terminal.full import Desk
from hyakki.terminal.panes import Panes
from hyakki.terminal.saves import new_path
from hyakki.terminal.screen import Screen

SMALL, LARGE = (80, 24), (120, 40)  # each game has both before it, and goes through each story once
LAST = 9  # answers of a match that is nearly over: each means of answering comes up
PATIENCE = 60.0  # seconds; only a match that hangs is told by it


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("HYAKKI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


class Sitting:
    """Somebody before the panes of a match."""

    def __init__(self, table: Table, players: list[str]) -> None:
        table.record.header["players"] = players
        path = new_path(table.game.name)
        self.path = path
        self.table = table
        self.desk = Desk(lambda screen, keyboard: play_on(table, players, path, False, True, screen, keyboard))
        self.panes: Panes = self.desk.panes
        self.pilot: Pilot[None]

    def run(self, story: Callable[[Sitting], Awaitable[None]], size: tuple[int, int]) -> int:
        async def sit() -> None:
            async with self.panes.run_test(size=size) as pilot:
                self.pilot = pilot
                await self.asked()
                await story(self)

        asyncio.run(sit())
        return self.desk.finish(Screen())

    async def until(self, condition: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < deadline, self.all()
            await self.pilot.pause(0.01)
        await self.pilot.pause()

    async def asked(self) -> None:
        """Until a line may be typed, or the match is over."""
        await self.until(lambda: (self.panes.waiting and self.panes.settled) or not self.panes.is_running)

    async def type(self, line: str) -> None:
        self.panes.query_one("#line").value = line  # type: ignore[attr-defined]  # a Typing
        await self.pilot.press("enter")
        await self.asked()

    def text(self, name: str) -> str:
        return str(self.panes.query_one(f"#{name}", Static).render())

    def choices(self) -> list[str]:
        return [str(option.prompt) for option in self.panes.query_one("#choices", OptionList).options]

    def question(self) -> str:
        return str(self.panes.query_one("#question").border_title)

    def all(self) -> str:
        """Everything that stands anywhere in the panes, also what would have to be scrolled to, and what Tab gives."""
        completes = [self.panes.words("", number) or "" for number in range(200)]
        line = str(self.panes.query_one("#line").value)  # type: ignore[attr-defined]  # a Typing
        texts = [self.text(name) for name in ("drawn", "read", "news", "told")]
        return "\n".join([*texts, self.question(), *self.choices(), *completes, line, self.panes.clipboard])

    def seen(self) -> str:
        """What stands on the screen now."""
        return "\n".join([strip.text for strip in self.panes.screen._compositor.render_strips()])


def solo(name: str, seed: int = 7) -> Sitting:
    game = GAMES[name]
    seats = max(2, game.min_seats)
    return Sitting(Table(game, seats, dict(game.presets["standard"]), seed=seed), [PERSON] + ["random"] * (seats - 1))


def late(name: str, seed: int = 7) -> Sitting:
    """A match that is nearly over."""
    game = GAMES[name]
    seats = max(2, game.min_seats)
    match = play_match(name, ["random"], seats=seats, options=dict(game.presets["standard"]), seed=seed)
    moments = list(walk(match.record))
    table = Table(game, position=game.position(moments[-min(LAST, len(moments))].state), seed=seed)
    return Sitting(table, [PERSON] + ["random"] * (seats - 1))


async def answer(sitting: Sitting, count: int) -> None:
    """The first answer, each time by another means; before that, the question stands on the screen as it should."""
    seen = sitting.seen()
    assert sitting.question()[:20] in seen
    assert sitting.text("drawn").split()[0] in seen
    first = sitting.choices()[0]
    assert re.search(r"^ *1 {2}\S", first)
    assert all(line in seen for line in first.splitlines())
    choices, question = sitting.panes.query_one("#choices"), sitting.panes.query_one("#question")
    assert (
        choices.region.bottom < question.region.bottom <= sitting.panes.query_one("#line").region.y
    )  # none is cut off
    if count % 3 == 0:
        await sitting.pilot.click("#choices", offset=(4, 0))
        await sitting.asked()
    elif count % 3 == 1:
        await sitting.pilot.press("down", "enter")
        await sitting.asked()
    else:
        await sitting.type("1")


@pytest.mark.parametrize("name", GAMES)
def test_a_match_begins_by_keys_and_mouse_and_is_kept(name: str) -> None:
    async def story(sitting: Sitting) -> None:
        for count in range(6):
            await answer(sitting, count)
        await sitting.pilot.press("ctrl+q")
        await sitting.asked()

    sitting = solo(name)
    assert sitting.run(story, LARGE) == 0
    kept = load(sitting.path.read_text())
    assert [line.text for line in kept.lines] == [line.text for line in sitting.table.record.lines]
    assert len([line for line in kept.lines if line.seat == 0]) > 1  # the other answers opened groups of a menu


@pytest.mark.parametrize("name", GAMES)
def test_a_match_goes_to_its_end(name: str, home: Path) -> None:
    """The end says won or lost and why, names the record and offers another match."""

    async def story(sitting: Sitting) -> None:
        count = 0
        while sitting.table.outcome is None:
            count += 1
            if sitting.panes.asking:
                await answer(sitting, count)
            else:
                assert "skips to the end" in sitting.text("told")  # you are out
                await sitting.type("end")
        told = sitting.text("told")
        assert re.search(r"You have (won|lost)|It is a draw", told)
        assert re.search(r"\([A-Z]{3}-[A-Z]?\d+\)", told)
        assert told.splitlines()[0] in sitting.seen()
        assert "Play again?" in told
        assert "The record of the match:" in sitting.text("news")
        assert [choice.strip() for choice in sitting.choices()] == ["Play again", "Leave"]
        await sitting.type("n")

    sitting = late(name)
    assert sitting.run(story, SMALL) == 0
    assert not sitting.path.exists()
    record = load((home / "finished" / sitting.path.name).read_text())
    assert len(record.lines) == len(sitting.table.record.lines)


def test_another_match_at_one_click(home: Path) -> None:
    async def story(sitting: Sitting) -> None:
        while sitting.table.outcome is None:
            await sitting.type("1" if sitting.panes.asking else "end")
        await sitting.pilot.click("#choices", offset=(4, 0))
        await sitting.asked()
        assert sitting.panes.asking
        await sitting.type("quit")

    sitting = late("tsuro-seas")
    assert sitting.run(story, SMALL) == 0
    assert len(list((home / "finished").glob("*.jsonl"))) == 1
    assert len(list((home / "saves").glob("*.jsonl"))) == 1


def test_words_help_undo_and_tab_are_those_of_the_line_mode() -> None:
    async def story(sitting: Sitting) -> None:
        first = sitting.choices()
        await sitting.type("? hollow")
        assert sitting.panes.screen.has_class("-reading")
        assert "Hollow" in sitting.text("read")
        await sitting.pilot.press("escape")
        assert not sitting.panes.screen.has_class("-reading")
        await sitting.pilot.press("f1")
        await sitting.asked()
        assert "why ACTION" in sitting.text("read")
        await sitting.type("nonsense")
        assert "nothing you can do now" in sitting.text("news")
        await sitting.type("note red sky")
        await sitting.pilot.press("f4")
        await sitting.asked()
        assert "red sky" in sitting.text("read")
        await sitting.pilot.press("f5")
        await sitting.asked()
        assert "cannot undo" in sitting.text("news")
        assert sitting.choices() == first
        await sitting.pilot.press("c", "h", "tab")
        assert str(sitting.panes.query_one("#line").value).startswith("Choose ")  # type: ignore[attr-defined]
        begun = sitting.panes.query_one("#line").value  # type: ignore[attr-defined]
        await sitting.pilot.press("tab")
        assert sitting.panes.query_one("#line").value != begun  # type: ignore[attr-defined]
        await sitting.type("quit")

    assert solo("kitsunedo").run(story, SMALL) == 0


def test_the_panes_follow_the_size_of_the_window_and_the_whole_table_is_one_key_away() -> None:
    async def story(sitting: Sitting) -> None:
        narrow = sitting.text("drawn")
        await sitting.pilot.resize_terminal(160, 50)
        await sitting.until(lambda: sitting.text("drawn") != narrow)
        assert sitting.panes.screen.has_class("-wide")
        await sitting.pilot.resize_terminal(40, 12)
        await sitting.until(lambda: not sitting.panes.screen.has_class("-wide"))
        await sitting.until(lambda: max(map(len, sitting.text("drawn").splitlines())) <= 40)
        await sitting.pilot.resize_terminal(9, 4)
        await sitting.until(lambda: sitting.panes.settled)
        await sitting.pilot.resize_terminal(80, 24)
        await sitting.until(lambda: sitting.text("drawn") == narrow)
        await sitting.pilot.press("f2")
        await sitting.until(lambda: len(sitting.text("drawn").splitlines()) > 24)
        before = sitting.seen()
        await sitting.pilot.press("pagedown")
        await sitting.until(lambda: sitting.seen() != before)
        await sitting.pilot.press("f2")
        await sitting.until(lambda: sitting.text("drawn") == narrow)
        await sitting.pilot.press("ctrl+q")
        await sitting.asked()

    assert solo("tsuro-seas").run(story, SMALL) == 0


def test_nothing_of_a_person_is_left_when_another_is_asked() -> None:
    """Two people: at every hand-over all panes, the typed line and what Tab knows are empty."""
    game = GAMES["kitsunedo"]
    table = Table(game, 2, dict(game.presets["second advent"]), seed=7)
    sitting = Sitting(table, [PERSON, PERSON])

    async def story(sitting: Sitting) -> None:
        handed = 0
        private: set[str] = set()
        while handed < 4 and table.outcome is None:
            if sitting.panes.asking:
                private |= lanterns(sitting.all())
                await sitting.type("note for me alone")
                await sitting.type("notes")
                assert "for me alone" in sitting.all()
                await sitting.pilot.press("a", "l", "o", "n", "e", "ctrl+shift+a", "ctrl+x")
                sitting.panes.query_one("#line").value = "1"  # type: ignore[attr-defined]  # a Typing
                await sitting.pilot.press("enter", "m", "i", "n", "e")  # typed ahead, as people do
                await sitting.asked()
                continue
            handed += 1
            everything = sitting.all()
            assert re.search(r"(Fox|Crane) is next. Everybody else looks away.", everything)
            assert not lanterns(everything)
            assert "alone" not in everything
            assert "choose" not in everything.lower()
            seen = sitting.seen()
            assert not lanterns(seen)
            assert "Only I can see the screen" in seen
            await sitting.pilot.click("#choices", offset=(4, 0))
            await sitting.asked()
        assert private  # there was something to hide
        await sitting.pilot.press("ctrl+q")
        await sitting.asked()

    assert sitting.run(story, SMALL) == 0


def lanterns(text: str) -> set[str]:
    return set(re.findall(r"(?:Spirit|Shadow|Mist|Ash) Lantern", text))


def test_whoever_leaves_with_ctrl_c_is_told_how_to_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    async def story(sitting: Sitting) -> None:
        await sitting.type("1")
        await sitting.pilot.press("ctrl+c")
        await sitting.asked()

    sitting = solo("shibuya")
    with pytest.raises(KeyboardInterrupt):
        sitting.run(story, SMALL)
    assert "hyakki resume shibuya" in capsys.readouterr().out
    assert sitting.path.exists()
