"""A match at one keyboard: bots answer at once, people are asked one after the other, nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hyakki.bots.base import Bot
from hyakki.bots.match import answer
from hyakki.core.errors import HyakkiError
from hyakki.core.stack import Event, Seat
from hyakki.table import Table
from hyakki.terminal.choices import Entry, matching, menu
from hyakki.terminal.keyboard import Keyboard
from hyakki.terminal.notes import Notes
from hyakki.terminal.record_file import RecordFile
from hyakki.terminal.screen import Screen
from hyakki.terminal.words import Words

COMMANDS = [
    ("NUMBER", "take that line, or open it"),
    ("WORDS", "type an action, or the beginnings of its words"),
    ("?", "this help and the rules behind the question; `? ID` shows one rule"),
    ("why ACTION", "why an action is not allowed now, and by which rule"),
    ("board", "draw the table again"),
    ("log", "all that you have heard so far"),
    ("note TEXT", "write a private note; `note -2` removes note 2, `note =2 TEXT` changes it"),
    ("notes", "your notes, and what you saw where the game keeps a notebook"),
    ("pass on", "pass here and in every such window until you are asked something else"),
    ("undo", "take back your last choice, as long as it showed nobody anything new"),
    ("back", "leave a group of the menu"),
    ("quit", "stop here; the match is kept"),
]


class Stopped(Exception):
    """The match stops because the input has ended; it can go on later."""


class Left(Stopped):
    """The match is left on purpose."""


class Session:
    """Plays a table to its end."""

    def __init__(
        self,
        table: Table,
        bots: dict[Seat, Bot],
        names: list[str],
        screen: Screen,
        keyboard: Keyboard,
        save: RecordFile,
    ) -> None:
        self.table = table
        table.names = names
        self.bots = bots
        self.names = names
        self.screen = screen
        self.keyboard = keyboard
        self.save = save
        self.notes = Notes(table, save.path)
        self.words = Words(table.game, names)
        self.people = [seat for seat in range(table.state.facts.seats) if seat not in bots]
        self._heard = dict.fromkeys(self.people, 0)
        self._at_keyboard: Seat | None = self.people[0] if len(self.people) == 1 else None

    def run(self) -> None:
        """Until the match is over; raises Stopped when a person leaves."""
        while self.table.outcome is None:
            seat = self._next()
            if seat in self.bots:
                answer(self.table, seat, self.bots[seat], self.names[seat])
            else:
                self._ask(seat)
            self.save.update()
        self._tell_end()

    def _next(self) -> Seat:
        """Bots first, so that a person waits for nobody at a poll."""
        waiting = self.table.to_act()
        thinking = [seat for seat in waiting if seat in self.bots]
        return thinking[0] if thinking else waiting[0]

    # --- asking a person ---

    def _ask(self, seat: Seat) -> None:
        self._hand_over(seat)
        self._tell_news(seat)
        self._draw(seat)
        answered = False
        while not answered:
            answered = self._question(seat)

    def _hand_over(self, seat: Seat) -> None:
        """Several people on one keyboard: nobody sees the hand of another."""
        if seat == self._at_keyboard:
            return
        self._at_keyboard = seat
        self.keyboard.forget()
        self.screen.clear()
        self.screen.say(f"{self.names[seat]} is next. Everybody else looks away.", "bold")
        if self.screen.is_terminal:
            self._read("Press Enter when only you can see the screen. ")
            self.screen.clear()

    def _tell_news(self, seat: Seat) -> None:
        events = self.table.events(seat)
        for event in events[self._heard[seat] :]:
            self._say_event(event)
        self._heard[seat] = len(events)

    def _say_event(self, event: Event) -> None:
        sentence = self.words.event(event)
        if sentence:
            self.screen.say(f"  {sentence}")

    def _draw(self, seat: Seat | None) -> None:
        view = self.table.view(seat)
        if self.screen.plain:
            for sentence in self.table.game.tell(view, self.names):
                self.screen.say(sentence)
        else:
            self.screen.panels(self.table.game.draw(view, self.names))

    def _question(self, seat: Seat) -> bool:
        """Show the question and its menu, take one line; true when it was answered."""
        self.screen.rule(self.words.question(self.table.state))
        texts = [self.table.game.format(action) for action in self.table.state.answers(seat)]
        offers = [self.table.game.format(action) for action in self.table.state.offers(seat)]
        self.keyboard.words = texts + offers + [word for word, _ in COMMANDS if word.islower()]
        shown = texts
        while True:
            entries = menu(shown)
            self._list(seat, entries)
            if offers and shown is texts:
                self.screen.say(f"  at any time: {', '.join(offers)}", "dim")
            typed = self._read("> ").strip()
            if not typed:
                continue
            picked = self._pick(entries, shown, texts + offers, typed)
            if isinstance(picked, list):
                shown = picked or texts
            elif picked is not None:
                return self._try(partial(self.table.submit, seat, picked))
            elif typed.isdecimal():
                self.screen.say(f"{typed} is not on the list: 1 to {len(entries)}", "bad")
            else:
                return self._command(seat, typed)

    def _pick(self, entries: list[Entry], shown: list[str], texts: list[str], typed: str) -> str | list[str] | None:
        """An action, a shorter menu (empty: the whole one), or None if it is something else."""
        if typed.isdecimal():  # a line of the menu and nothing else: `0` is not the beginning of `give 0`
            if not 1 <= int(typed) <= len(entries):
                return None
            chosen = entries[int(typed) - 1].texts
            return chosen[0] if len(chosen) == 1 else list(chosen)
        if typed in texts:  # a word of the game comes before a command of the same name
            return typed
        if typed == "back":
            return []
        if typed.split()[0] in ("?", "why", "board", "log", "note", "notes", "undo", "quit"):
            return None
        found = matching(shown, typed) or matching(texts, typed)
        if len(found) == 1:
            return found[0]
        return found or None

    def _list(self, seat: Seat, entries: list[Entry]) -> None:
        for number, entry in enumerate(entries, 1):
            if len(entry.texts) > 1:
                self.screen.say(f"{number:>4}  {entry.label} ({len(entry.texts)} choices)")
            else:
                text = entry.texts[0]
                outlook = self.words.outlook(self.table, seat, text)
                self.screen.say(f"{number:>4}  {text}{self.words.meaning(text)}{'  → ' + outlook if outlook else ''}")

    def _command(self, seat: Seat, typed: str) -> bool:
        """What is not an answer; true when the question is no longer the same."""
        word, _, rest = typed.partition(" ")
        if word == "quit":
            raise Left
        if word == "undo":
            return self._try(partial(self.table.undo, seat))
        if typed == "pass on":
            return self._try(partial(self.table.pass_ahead, seat, until_asked=True))
        if word == "?":
            self._help(rest.strip())
        elif word == "board":
            self._draw(seat)
        elif word == "log":
            for event in self.table.events(seat):
                self._say_event(event)
        elif word == "note":
            self._note(seat, rest)
        elif word == "notes":
            self._tell_notes(seat)
        else:
            self._why(seat, rest.strip() if word == "why" else typed)
        return False

    def _note(self, seat: Seat, typed: str) -> None:
        try:
            self.screen.say(self.notes.take(seat, typed.strip()), "good")
        except HyakkiError as error:
            self.screen.say(str(error), "bad")

    def _tell_notes(self, seat: Seat) -> None:
        """What the game wrote down for this seat, then what the person did."""
        for sentence in self.words.notebook(self.table.view(seat)):
            self.screen.say(f"  {sentence}", "dim")
        notes = self.notes.of(seat)
        for note in notes:
            self.screen.say(f"{note.n:>4}  {note.text}  ({self.words.moment(self.table, seat, note.line)})")
        if not notes:
            self.screen.say("You have no notes. `note TEXT` writes one, for your eyes only.")

    def _try(self, deed: Callable[[], None]) -> bool:
        """Whether it could be done; the reason is said if not."""
        try:
            deed()
        except HyakkiError as error:
            self.screen.say(str(error), "bad")
            return False
        return True

    def _why(self, seat: Seat, text: str) -> None:
        try:
            self.table.checked(seat, text)
            self.screen.say(f"{text} is allowed now.")
        except HyakkiError as error:
            self.screen.say(str(error), "bad")

    def _help(self, rule: str) -> None:
        game = self.table.game
        if rule:
            try:
                self.screen.say(f"{rule.upper()}: {game.rulebook.text(rule)}")
            except HyakkiError as error:
                self.screen.say(str(error), "bad")
            return
        for word, meaning in COMMANDS:
            self.screen.say(f"  {word:<11} {meaning}")
        for rule in self.words.rules(self.table.state):
            self.screen.say(f"  {rule}: {game.rulebook.text(rule)}")

    def _read(self, prompt: str) -> str:
        try:
            return self.keyboard.read(prompt)
        except EOFError:
            raise Stopped from None

    def _tell_end(self) -> None:
        outcome = self.table.outcome
        assert outcome is not None
        watcher = self.people[0] if len(self.people) == 1 else None
        heard = self._heard[watcher] if watcher is not None else max(self._heard.values(), default=0)
        for event in self.table.events(watcher)[heard:]:
            self._say_event(event)
        self._draw(watcher)
        self.screen.rule("The end")
        self.screen.say(self.words.ending(outcome), "bold")
