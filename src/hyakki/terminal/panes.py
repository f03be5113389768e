"""The full-screen mode: table, log, question and reading in panes of one screen, by keys, words or mouse (Textual)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from queue import SimpleQueue

from rich.text import Text
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Container, Vertical, VerticalScroll
from textual.events import Resize
from textual.message import Message
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from hyakki.core.drawing import Panel, TextLine
from hyakki.terminal.keyboard import Answer
from hyakki.terminal.layout import filling, hanging, whole, wrapped
from hyakki.terminal.letters import shown
from hyakki.terminal.screen import THEME

MOST_NEWS = 400  # lines of the log; `log` reads out all of it
WIDE = 120  # columns from which log and question stand beside the table

SHARE = 70  # percent of a narrow screen for log and question
LEAST = 2  # lines of answers, however small the screen
HIGH = 20  # rows from which the log has more than one line

CSS = """
* { scrollbar-size-vertical: 1; }
#body { height: 1fr; }
#table { height: 1fr; }
#reading, #log { border: round $surface-lighten-2; border-title-color: $warning; padding: 0 1; }
#reading, #log { scrollbar-gutter: stable; }
#reading { height: 1fr; display: none; }
#beside { height: auto; max-height: 70%; }
#log { height: 5; }
#question { height: auto; border: round $warning; border-title-color: $warning; padding: 0 1; }
#told { height: auto; }
#choices { height: auto; border: none; padding: 0; background: transparent; }
#line { height: 1; border: none; padding: 0 1; }
Screen.-reading #reading { display: block; }
Screen.-reading #table { display: none; }
Screen.-large #beside { display: none; }
Screen.-low #log { height: 3; }
Screen.-wide #body { layout: horizontal; }
Screen.-wide #table, Screen.-wide #reading { width: 1fr; }
Screen.-wide #beside { width: 34%; height: 1fr; max-height: 100%; }
Screen.-wide #log { height: 1fr; min-height: 5; }
"""


class Do(Message):
    """A deed for the screen, sent from the thread of the match; they are done in the order in which they were sent."""

    def __init__(self, deed: Callable[[], None]) -> None:
        super().__init__()
        self.deed = deed


class Typing(Input):
    """The line to type on; it always has the keys, also those that move in the list of choices."""

    BINDINGS = [
        Binding("up", "app.choose(-1)", show=False),
        Binding("down", "app.choose(1)", show=False),
        Binding("pageup", "app.scroll(-1)", show=False),
        Binding("pagedown", "app.scroll(1)", show=False),
        Binding("tab", "app.complete", show=False),
    ]


@dataclass(frozen=True)
class Question:
    """What the lowest pane shows: title, words before the answers, the answers at several depths of detail."""

    title: str
    told: list[TextLine]
    depths: list[list[TextLine]]  # the most detailed first
    answers: list[str] = field(default_factory=list)  # what is typed for each

    def rows(self, width: int, most: int) -> list[list[TextLine]]:
        """Each answer on as many lines as it needs, in as much detail as there are lines for."""
        lines: list[list[TextLine]] = []
        for rows in self.depths:
            lines = [hanging(row, width) for row in rows]
            if sum(map(len, lines)) <= most:
                break
        return lines


class Pane(VerticalScroll, can_focus=False):
    """To scroll through, without taking the keys from the line; what it shows depends on its size."""

    def __init__(self, name: str, title: str = "") -> None:
        super().__init__(id=name)
        self.border_title = title

    @on(Resize)
    def _resized(self) -> None:
        if isinstance(self.app, Panes):
            self.app.fit()


class Panes(App[None]):
    """Shows what a match says and sends back what its people type or click; the match runs in a thread of its own."""

    CSS = CSS
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (HIGH, "-high")]
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("f1", "say('?')", "Help"),
        Binding("f2", "enlarge", "Whole table"),
        Binding("f3", "say('/log')", "Log"),
        Binding("f4", "say('/notes')", "Notes"),
        Binding("f5", "say('/undo')", "Undo"),
        Binding("escape", "close", "Back"),
        Binding("ctrl+q", "leave(False)", "Leave", priority=True),
        Binding("ctrl+c", "leave(True)", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(self, match: Callable[[], None]) -> None:
        """`match` plays; it is called in a thread when the screen stands."""
        super().__init__()
        self.typed: SimpleQueue[str | BaseException] = SimpleQueue()
        self.words: Callable[[str, int], str | None] = lambda typed, number: None  # what Tab completes to
        self.waiting = False  # whether somebody is asked for a line
        self.asking = False  # and whether it is a question of the match, which takes commands too
        self._wishes = 0  # how often the panes are to be filled anew
        self.left: BaseException | None = None  # how the person has left, if so
        self._match = threading.Thread(target=self._play, args=(match,), name="match", daemon=True)
        self._panels: list[Panel] = []
        self._drawn: tuple[list[Panel], int, int, bool] = ([], 0, 0, False)  # what the table shows, and in what size
        self._news: list[TextLine] = []
        self._reading: list[TextLine] = []
        self._question = Question("", [], [])
        self._listed: tuple[Question, list[list[TextLine]]] = (self._question, [])  # what the list shows already
        self._completed: tuple[str, int] | None = None  # what was typed before Tab, and how often it was pressed

    def compose(self) -> ComposeResult:
        with Container(id="body"):
            with Pane("table"):
                yield Static(id="drawn", markup=False)
            with Pane("reading", "To read (Esc closes)"):
                yield Static(id="read", markup=False)
            with Vertical(id="beside"):
                with Pane("log", "Log"):
                    yield Static(id="news", markup=False)
                with Vertical(id="question"):
                    yield Static(id="told", markup=False)
                    choices = OptionList(id="choices", markup=False)
                    choices.can_focus = False
                    yield choices
        yield Typing(id="line", select_on_focus=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one("#line", Typing).focus()
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(layout=True))  # the terminal shows nothing then
        self._match.start()

    def _play(self, match: Callable[[], None]) -> None:
        try:
            match()
        finally:
            self.do(self.exit)

    def finish(self) -> None:
        """The screen is gone; so is whoever sat before it."""
        self.typed.put(EOFError())
        if self._match.ident is not None:
            self._match.join()

    # --- what the match has to show ---

    def do(self, deed: Callable[[], None]) -> None:
        """From any thread, in order."""
        self.post_message(Do(deed))

    @on(Do)
    def _done(self, message: Do) -> None:
        message.deed()

    def draw(self, panels: list[Panel]) -> None:
        """The table as it stands now."""
        self._panels = panels
        self.screen.remove_class("-large", "-reading")
        self.fit()

    def tell(self, lines: list[TextLine]) -> None:
        """More in the log."""
        self._news = [*self._news, *lines][-MOST_NEWS:]
        self.fit()

    def read(self, lines: list[TextLine]) -> None:
        """What somebody wants to read, in place of the table until it is closed."""
        self._reading = lines
        self.query_one("#reading", Pane).scroll_home(animate=False)
        self.screen.remove_class("-large")
        self.screen.add_class("-reading")
        self.fit()

    def enlarge(self) -> None:
        """All of the table."""
        self.screen.remove_class("-reading")
        self.screen.add_class("-large")
        self.query_one("#table", Pane).scroll_home(animate=False)
        self.fit()

    def ask(self, question: Question) -> None:
        """A question with its answers."""
        self._question = question
        self.query_one("#choices", OptionList).highlighted = None
        self.fit()

    def wait(self, prompt: str, answers: Sequence[Answer], said: list[TextLine], asking: bool) -> None:
        """From now on a line may be typed."""
        if not asking:
            rows: list[TextLine] = [[("  ", ""), (answer.label, "")] for answer in answers]
            self.ask(Question("", [*said, [(prompt, "bold")]], [rows], [answer.typed for answer in answers]))
        self.waiting, self.asking = True, asking
        line = self.query_one("#line", Typing)
        line.placeholder = "a number, words or a command; ↑ ↓ and Enter, or a click" if asking else ""
        line.focus()
        self.refresh_bindings()

    def clear(self) -> None:
        """Nothing of what was there is left, also not what was typed."""
        self._panels, self._news, self._reading = [], [], []
        self.words = lambda typed, number: None
        self.query_one("#line", Typing).value = ""
        self._clipboard = ""  # what was cut from that line
        self.screen.remove_class("-large", "-reading")
        self.ask(Question("", [], []))

    # --- as much as the panes have room for ---

    def fit(self) -> None:
        """Fill the panes, once for all that comes together."""
        self._wishes += 1
        if self._wishes == 1:
            self.call_after_refresh(self._fit_question)

    @property
    def settled(self) -> bool:
        """Whether all that was said is shown."""
        return not self._wishes

    def _fit_question(self) -> None:
        """First the question: its size says how much is left to the others."""
        self._wishes = 1
        question = self._question
        self.query_one("#question", Vertical).border_title = Text(shown(question.title))
        told = self.query_one("#told", Static)
        width = max(1, self.query_one("#question", Vertical).content_size.width)
        lines = [part for line in question.told for part in wrapped(line, width, 0)]
        told.update(joined(lines))
        told.display = bool(question.told)
        most = max(LEAST, self._room() - len(lines))
        rows = question.rows(max(1, width - 1), most)
        self.query_one("#choices", OptionList).styles.max_height = most
        if (question, rows) != self._listed and not self.screen.has_class("-large"):
            choices = self.query_one("#choices", OptionList)
            at = choices.highlighted
            choices.clear_options().add_options([Option(joined(row)) for row in rows])
            choices.highlighted = at if at is not None and at < len(rows) else None
            choices.display = bool(rows)
            self._listed = (question, rows)
        self.call_after_refresh(self._fit_rest)

    def _room(self) -> int:
        """How many lines a question may take, so that the log and some of the table stay in sight."""
        body = self.size.height - 2
        log = 5 if self.screen.has_class("-high") else 3
        return (body if self.screen.has_class("-wide") else body * SHARE // 100) - log - 2

    def _fit_rest(self) -> None:
        for name, lines in (("news", self._news), ("read", self._reading)):
            text = self.query_one(f"#{name}", Static)
            width = text.content_size.width
            if width > 1 or not lines:  # a hidden pane has no width; it is filled when it is shown
                text.update(joined([part for line in lines for part in wrapped(line, width)]))
        self.query_one("#log", Pane).scroll_end(animate=False)
        width, height = self.query_one("#table", Pane).scrollable_content_region.size
        now = (self._panels, width, height, self.screen.has_class("-large"))
        if now != self._drawn:
            self._drawn = now
            self.query_one("#drawn", Static).update(joined(drawn(*now)))
        again = self._wishes > 1  # something came while the panes were filled
        self._wishes = 0
        if again:
            self.fit()

    # --- what the people do ---

    def send(self, line: str) -> None:
        """A line, if somebody is asked for one; what comes too early stays where it is."""
        if not self.waiting:
            return
        self.waiting = self.asking = False
        self._completed = None
        self.query_one("#line", Typing).value = ""
        self.refresh_bindings()
        self.typed.put(line)

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        at = self.query_one("#choices", OptionList).highlighted
        if event.value.strip() or at is None:
            self.send(event.value)
        else:
            self._take(at)

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        if self._completed is not None and event.value != self.words(*self._completed):
            self._completed = None

    @on(OptionList.OptionSelected)
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        self._take(event.option_index)

    def _take(self, at: int) -> None:
        """A line of the list; what the list showed of the question before is no answer to this one."""
        if self._listed[0] is self._question and at < len(self._question.answers):
            self.send(self._question.answers[at])

    def action_say(self, line: str) -> None:
        self.send(line)

    def action_enlarge(self) -> None:
        if self.screen.has_class("-large"):
            self.action_close()
        else:
            self.enlarge()

    def action_close(self) -> None:
        """Close what was opened last: the whole table, what is read, a group of the menu."""
        if self.screen.has_class("-large") or self.screen.has_class("-reading"):
            self.screen.remove_class("-large", "-reading")
            self.fit()
        elif self.asking:
            self.send("/back")

    def action_choose(self, step: int) -> None:
        """The next line of the list."""
        choices = self.query_one("#choices", OptionList)
        if choices.option_count:
            at = choices.highlighted
            choices.highlighted = (at + step if at is not None else min(step, 0)) % choices.option_count

    def action_scroll(self, pages: int) -> None:
        """What is read, or the table."""
        pane = self.query_one("#reading" if self.screen.has_class("-reading") else "#table", Pane)
        pane.scroll_relative(y=pages * max(1, pane.size.height - 1), animate=False)

    def action_complete(self) -> None:
        """What begins as typed; Tab again takes the next of them."""
        line = self.query_one("#line", Typing)
        begun, count = self._completed or (line.value, -1)
        word = self.words(begun, count + 1)
        if word is None and count >= 0:
            count, word = -1, self.words(begun, 0)
        if word is not None:
            self._completed = (begun, count + 1)
            line.value = word
            line.cursor_position = len(word)

    def action_leave(self, interrupted: bool) -> None:
        """The match is told so at its next question, or as soon as it looks; it keeps itself and ends."""
        from hyakki.terminal.prompt import Left

        self.left = KeyboardInterrupt() if interrupted else Left()
        self.waiting = self.asking = False
        self.typed.put(self.left)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Commands only where a question of the match is asked."""
        return self.asking if action == "say" else True


def drawn(panels: list[Panel], width: int, height: int, large: bool) -> list[TextLine]:
    """All of a table, or as much of it as there is room for."""
    if not panels or width < 1 or height < 1:
        return []
    return whole(panels, width) if large else filling(panels, width, height, "F2")


def joined(lines: list[TextLine]) -> Text:
    """Lines in the colours of the terminal."""
    parts = [Text.assemble(*[(shown(text), THEME.styles.get(style, "")) for text, style in line]) for line in lines]
    return Text("\n").join(parts)
