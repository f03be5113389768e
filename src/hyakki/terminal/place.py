"""A seat as its person meets it: what is seen, asked and heard there, and what may be done; here or at a server."""

from __future__ import annotations

from hyakki.bots.hints import hint
from hyakki.core.errors import HyakkiError
from hyakki.core.game import Game
from hyakki.core.stack import Event, Seat, View
from hyakki.table import Table
from hyakki.terminal.choices import Choice
from hyakki.terminal.notes import Notes
from hyakki.terminal.words import Words


class Lost(HyakkiError):
    """The line to where the match runs is gone; whether the last answer arrived is known when it stands again."""


class Place:
    """What a prompt needs; everything but the deeds follows from the view."""

    def __init__(self, game: Game, names: list[str], seat: Seat | None) -> None:
        self.game = game
        self.seat = seat
        self.words = Words(game, names, seat)

    @property
    def names(self) -> list[str]:
        return self.words.names

    def choices(self) -> list[Choice]:
        """The answers to the question."""
        view = self.view()
        return [self.words.choice(tuple(action), view) for action in view["legal"]]

    def offers(self) -> list[Choice]:
        """What may be done though nobody waits for it."""
        view = self.view()
        return [self.words.choice(tuple(action), view) for action in view["offers"]]

    def view(self) -> View:
        raise NotImplementedError

    def events(self) -> list[Event]:
        """All that was heard so far."""
        raise NotImplementedError

    def act(self, text: str) -> None:
        """Answer, or HyakkiError with the reason."""
        raise NotImplementedError

    def undo(self) -> None:
        raise NotImplementedError

    def pass_on(self) -> None:
        raise NotImplementedError

    def check(self, text: str) -> None:
        """Nothing if an action is allowed now, HyakkiError with the reason if not."""
        raise NotImplementedError

    def hint(self) -> str:
        """What a stronger bot would do here and why; HyakkiError where there are no hints."""
        raise HyakkiError("There are no hints here", "`hyakki play` gives them to one person among bots")

    def note(self, typed: str) -> str:
        """Carry out what follows `note`; says what was done."""
        raise NotImplementedError

    def notes(self) -> list[str]:
        """The notes of this person, a line each."""
        raise NotImplementedError


class HerePlace(Place):
    """A seat at a table in this process."""

    def __init__(self, table: Table, names: list[str], seat: Seat, notes: Notes, alone: bool = False) -> None:
        super().__init__(table.game, names, seat)
        self._table = table
        self._own = seat
        self._notes = notes
        self._alone = alone  # among bots

    def view(self) -> View:
        return self._table.view(self._own)

    def events(self) -> list[Event]:
        return self._table.events(self._own)

    def act(self, text: str) -> None:
        self._table.submit(self._own, text)

    def undo(self) -> None:
        self._table.undo(self._own)

    def pass_on(self) -> None:
        self._table.pass_ahead(self._own, until_asked=True)

    def check(self, text: str) -> None:
        self._table.checked(self._own, text)

    def hint(self) -> str:
        if not self._alone:
            raise HyakkiError("There are no hints while several people play", "play against bots alone")
        return hint(self.game, self.view(), self.names)

    def note(self, typed: str) -> str:
        return self._notes.take(self._own, typed)

    def notes(self) -> list[str]:
        return [
            f"{note.n:>4}  {note.text}  ({self._moment(note.line)})"
            for note in self._notes.of(self._own)
            if not note.cell
        ]

    def _moment(self, line: int) -> str:
        """When something was, as the log tells it: how many answers there were, and what the seat heard last."""
        heard = [event for number, event in self._table.everything() if number <= line and event.heard_by(self._own)]
        told = self.words.events(heard)
        return f"answer {line}: {told[-1]}" if told else f"answer {line}"
