"""A match at one keyboard: bots answer at once, people are asked one after the other, nothing is lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hyakki.bots.base import Bot
from hyakki.bots.life import Life
from hyakki.bots.match import answer
from hyakki.core.stack import Seat
from hyakki.table import Table
from hyakki.terminal.keyboard import Answer, Keyboard
from hyakki.terminal.notes import Notes
from hyakki.terminal.place import HerePlace
from hyakki.terminal.prompt import Left, Prompt, Stopped
from hyakki.terminal.record_file import RecordFile
from hyakki.terminal.screen import Screen
from hyakki.terminal.stopping import stopping
from hyakki.terminal.words import Words

__all__ = ["Left", "Session", "Stopped"]

OUT = "You are out. Enter watches on slowly, `end` skips to the end, `quit` leaves; the match is kept. "
WATCHING = "Enter goes on, `end` skips to the end, `quit` leaves. "
ON_SLOWLY = [Answer("", "Go on"), Answer("end", "Skip to the end"), Answer("quit", "Leave")]
ALONE = [Answer("", "Only I can see the screen"), Answer("quit", "Leave")]
AT_ONCE = 6  # sentences that a watcher is told before the next Enter


class Session:
    """Plays a table to its end."""

    def __init__(
        self,
        table: Table,
        bots: Mapping[Seat, Bot | Life],
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
        notes = Notes(table, save.path)
        self.people = [seat for seat in range(table.state.facts.seats) if seat not in bots]
        alone = len(self.people) == 1
        self.prompts = {
            seat: Prompt(HerePlace(table, names, seat, notes, alone), screen, keyboard) for seat in self.people
        }
        self._watcher: Seat | None = self.people[0] if len(self.people) == 1 else None
        self.words = Words(table.game, names, self._watcher)
        self._at_keyboard = self._watcher
        self._told = 0  # events that the watcher has heard
        self._watching = False
        self._skips = False

    def run(self) -> None:
        """Until the match is over; raises Stopped when a person leaves."""
        if len(self.people) > 1:
            self.screen.step_aside()
        try:
            with stopping(self.screen, self.keyboard):
                while self.table.outcome is None:
                    self._go_on()
                    self.save.update()
                    self.keyboard.look()
        finally:
            self.screen.step_back()
        self._tell_end()

    def _go_on(self) -> None:
        """One answer."""
        seat = self._next()
        if seat not in self.bots:
            self._watching = self._skips = False
            self._ask(seat)
            return
        self._watch()
        answer(self.table, seat, self.bots[seat], self.names[seat])

    def _next(self) -> Seat:
        """Bots first, so that a person waits for nobody at a poll."""
        waiting = self.table.to_act()
        thinking = [seat for seat in waiting if seat in self.bots]
        return thinking[0] if thinking else waiting[0]

    # --- asking a person ---

    def _ask(self, seat: Seat) -> None:
        prompt = self.prompts[seat]
        self._hand_over(seat)
        self.screen.make_room()
        prompt.tell_news()
        self._told = len(self.table.events(self._watcher))
        prompt.ask()

    def _hand_over(self, seat: Seat) -> None:
        """Several people on one keyboard: nobody sees the hand of another."""
        if seat == self._at_keyboard:
            return
        self._at_keyboard = seat
        self.keyboard.forget()
        self.screen.clear()
        name = self.names[seat]
        if self.screen.forgets_news:
            self.prompts[seat].heard = 0
        if self.screen.aside:
            self.screen.say(f"{name} is next. Everybody else looks away.", "bold")
            self._read(seat, "Press Enter when only you can see the screen. ", ALONE)
            return
        self.screen.say(f"{name} is next. What follows is for {name} alone.", "bold")
        self.screen.say("It cannot be hidden afterwards here: whoever scrolls back, or keeps this text, can read it.")
        key = name.split()[0].casefold()
        while self._read(seat, f"Type {key} to go on. ") != key:
            self.screen.say(f"That is not the word of {name}.", "bad")

    def _read(self, seat: Seat, prompt: str, answers: Sequence[Answer] = ()) -> str:
        typed = self.prompts[seat].read(prompt, answers).strip().casefold()
        if typed in ("quit", "q"):
            raise Left
        return typed

    # --- when nobody here is asked any more ---

    def _watch(self) -> None:
        """Everybody here is out: the rest is told slowly, or not at all."""
        view = self.table.view(self._watcher)
        if not self.people or not set(self.people) <= set(self.table.game.out(view)):
            self._watching = False
            return
        if not self._watching:
            self._watching, self._skips = True, False
            self.screen.step_back()
            self._tell_watcher()
            if self.keyboard.is_terminal and self.screen.is_terminal:
                self._pause(OUT)
            else:
                self.screen.say("You are out.", "bold")
        elif not self._skips and self.keyboard.is_terminal and len(self._news()) >= AT_ONCE:
            self._tell_watcher()
            self._pause(WATCHING)

    def _pause(self, prompt: str) -> None:
        typed = self._read(self.people[0], prompt, ON_SLOWLY)
        self._skips = typed in ("end", "e", "skip", "s")

    def _news(self) -> list[str]:
        return self.words.events(self.table.events(self._watcher)[self._told :])

    def _tell_watcher(self) -> None:
        self.prompts[self.people[0]].tell(["  " + sentence for sentence in self._news()])
        self._told = len(self.table.events(self._watcher))

    def _tell_end(self) -> None:
        """How it ended: the last news, the table as it stands, who won and why."""
        if not self._skips:
            self._tell_watcher()
        view = self.table.view(self._watcher)
        said = self.words.ending(view)
        if self._watcher is not None:
            said = f"{self.words.verdict(view, self._watcher)} {said}"
        self.screen.end(self.table.game.draw(view, self.names), said)
