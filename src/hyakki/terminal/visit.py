"""A visit to a server's table from the terminal: take a seat, wait, answer, until the match is over or you leave."""

from __future__ import annotations

import time

from hyakki.core.errors import HyakkiError
from hyakki.terminal.away import AwayPlace
from hyakki.terminal.keyboard import Keyboard
from hyakki.terminal.place import Lost
from hyakki.terminal.prompt import Prompt
from hyakki.terminal.screen import Screen

PAUSES = [0.2, 0.5, 1.0, *[2.0] * 60]  # seconds before each try to come back after the connection was lost


class Visit:
    """One table, with the prompts of a match at home."""

    def __init__(self, place: AwayPlace, screen: Screen, keyboard: Keyboard) -> None:
        self.place = place
        self.screen = screen
        self.keyboard = keyboard
        self.prompt = Prompt(place, screen, keyboard)
        self._series = -1
        self._refused: list[int] = []  # the seats whose wish for a pause was answered with no

    def run(self) -> None:
        """Until the match is over and nobody wants another; raises Stopped when the person leaves."""
        while True:
            try:
                self._tell_tidings()
                if self._step():
                    return
            except Lost as lost:
                self._come_back(lost)

    def _step(self) -> bool:
        """One thing: get seated, answer, wait; true when the visit is over."""
        place = self.place
        phase = place.room["phase"]
        if phase == "waiting":
            self._get_ready()
            place.wait(None)
            return False
        if place.state and place.state["series"] != self._series:
            self._series = place.state["series"]
            self.prompt.heard = 0
        if phase == "over":
            return self._end()
        self.prompt.tell_news()
        if place.seat is not None and self._asked_beside(place.seat):
            return False
        if place.state and place.state["actions"] and not place.room["paused"]:
            if left := place.time_left():
                self.screen.say(left, "dim")
            self.prompt.ask()
        else:
            place.wait(None)
        return False

    def _asked_beside(self, seat: int) -> bool:
        """What the others want of this person beside the match; whether there was something."""
        place, room = self.place, self.place.room
        back, pausing = room["take_back"], room["pausing"]
        if room["seats"][seat]["bot"] is not None:
            self.prompt.read("A bot plays for you. Enter takes your seat back. ")
            self.prompt.tried(lambda: place.ask_for("reclaim"))
        elif back is not None and seat in back["waiting"]:
            accept = self._agrees(f"{place.names[back['seat']]} asks to go back. Agree? y or n: ")
            self.prompt.tried(lambda: place.ask_for("vote", accept=accept, line=back["line"]))
        elif pausing and seat not in pausing and pausing != self._refused:
            self._refused = pausing
            if self._agrees(f"{place.names[pausing[0]]} asks for a pause. Agree? y or n: "):
                self.prompt.tried(lambda: place.ask_for("pause", paused=True))
        else:
            return False
        return True

    def _agrees(self, question: str) -> bool:
        return self.prompt.read(question).strip().lower() in ("y", "yes")

    def _get_ready(self) -> None:
        """Take the first open seat, say ready, and tell for whom the table waits."""
        room = self.place.room
        if room["you"] is None:
            free = [seat for seat, who in enumerate(room["seats"]) if who["kind"] == "open"]
            if not free:
                raise HyakkiError("Every seat is taken, and the match has not begun", "come back when it has, to watch")
            self.place.request("sit", seat=free[0])
            self.screen.say(f"You have seat {free[0] + 1} of {len(room['seats'])}.", "bold")
        room = self.place.room
        if room["creator"]:
            self._start()
        elif not room["seats"][room["you"]]["ready"]:
            self.place.request("ready", ready=True)
            self.screen.say("You are ready. The match begins when its creator starts it; Ctrl-C leaves.")

    def _start(self) -> None:
        """Whoever made the table begins the match."""
        self.prompt.read("Enter starts the match. ")
        try:
            self.place.request("start")
        except HyakkiError as error:
            self.screen.say(str(error), "bad")

    def _tell_tidings(self) -> None:
        for line in self.place.tidings:
            self.screen.say(f"  {line}", "dim")
        self.place.tidings.clear()

    def _end(self) -> bool:
        place = self.place
        place.request("ping")  # the last state follows the room that says it is over
        self.prompt.tell_news()
        view = place.view()
        if view["outcome"] is not None:
            said = place.words.ending(view)
            if place.seat is not None:
                said = f"{place.words.verdict(view, place.seat)} {said}"
            self.screen.end(place.game.draw(view, place.names), said)
        else:
            self.screen.say("The match was ended.", "bold")
        if place.seat is None or place.room["campaign"] or not self.keyboard.is_terminal:
            return True
        if not self._agrees("Play again? y or n: "):
            return True
        if not self.prompt.tried(lambda: place.ask_for("rematch")):
            return False  # the others may have opened the table again meanwhile
        while self.place.room["phase"] == "over":
            self.screen.say("Waiting for the others to agree.")
            self.place.wait(None)
        return False

    def _come_back(self, lost: Lost) -> None:
        self.screen.say(f"{lost.reason}; trying to come back. Ctrl-C leaves.", "bad")
        for pause in PAUSES:
            time.sleep(pause)
            try:
                self.place.come_back()
            except Lost:
                continue
            self.screen.say("The connection stands again.", "good")
            return
        raise lost
