"""One question to one person: the table, a menu by number or words, and the commands beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches

from hyakki.core.errors import HyakkiError
from hyakki.terminal.asked import Asked
from hyakki.terminal.choices import Choice, Entry, matching, menu
from hyakki.terminal.explain import explained
from hyakki.terminal.keyboard import Answer, Keyboard
from hyakki.terminal.place import Lost, Place
from hyakki.terminal.screen import Pause, Screen

COMMANDS = [
    ("NUMBER", "take that line, or open it"),
    ("WORDS", "type what you want, or the beginnings of its words; Tab completes"),
    ("?", "this help (also `help`, `h`); `? NAME` explains a thing, a deed or a rule"),
    ("why ACTION", "why an action is not allowed now, and by which rule"),
    ("hint", "what a stronger bot would do and why, where you play against bots alone"),
    ("board", "the whole table"),
    ("log", "all that you have heard so far"),
    ("note TEXT", "write a private note; `note -2` removes note 2, `note =2 TEXT` changes it"),
    ("notes", "your notes, and what you saw where the game keeps a notebook"),
    ("sheet", "who can be whom and hold what by all you have seen, where the game keeps such a sheet"),
    ("pass on", "pass here and in every such window until you are asked something else"),
    ("undo", "take back your last choice, as long as it showed nobody anything new"),
    ("back", "leave a group of the menu"),
    ("quit", "stop here (also `q`); the match is kept"),
]
MEANT = {"help": "?", "h": "?", "q": "quit", "exit": "quit"}
WORDS = {"?", "why", "hint", "board", "log", "note", "notes", "sheet", "pass on", "undo", "back", "quit"}
QUESTION = "> "  # what stands before an answer to the match
MARK = "/"  # before a word it is a command and nothing else


class Stopped(Exception):
    """The match stops because the input has ended; it can go on later."""


class Left(Stopped):
    """The match is left on purpose."""


class Prompt:
    """Asks one person, in whatever place that person sits."""

    def __init__(self, place: Place, screen: Screen, keyboard: Keyboard) -> None:
        self.place = place
        self.screen = screen
        self.keyboard = keyboard
        self.heard = 0
        self.intro = ""  # said with the question
        self._drawn = False  # whether the table stands there as it is now
        self._ahead = ""  # typed before the question was asked
        self._above = 0  # lines of news over the table

    # --- what happened ---

    def tell_news(self) -> None:
        """Only what this person has not heard yet; the table below leaves room for the last of it."""
        events = self.place.events()
        news = ["  " + sentence for sentence in self.place.words.events(events[self.heard :])]
        self.heard = len(events)
        self._above = self.screen.news(news, self._pause)

    def tell(self, sentences: list[str]) -> None:
        """News that come from elsewhere, a screenful at a time."""
        self.screen.news(sentences, self._pause, in_pages=True)

    def page(self, sentences: list[str]) -> None:
        """What was asked for, a screenful at a time where somebody sits before it."""
        self.screen.read_out(sentences, self._pause)

    @property
    def _pause(self) -> Pause:
        return self._turn_page if self.screen.is_terminal and self.keyboard.is_terminal else None

    def _turn_page(self, prompt: str) -> str:
        """What is typed before all was read, and is no answer to that, is meant for the question."""
        typed = self.read(prompt)
        if typed.strip().casefold() not in ("", "s", "q"):
            self._ahead = typed
        return typed

    def board(self) -> None:
        """All of the table."""
        view, names = self.place.view(), self.place.names
        if self.screen.plain:
            self.page(self.place.game.tell(view, names))
        else:
            self.screen.board(self.place.game.draw(view, names), self._pause)

    # --- the question ---

    def ask(self) -> None:
        """Until it is answered, here or by a clock elsewhere."""
        self._drawn = False
        while self.place.choices() and not self._question():
            pass

    def _question(self) -> bool:
        """Show the question and its menu, take one line; true when it was answered."""
        texts, offers = self.place.choices(), self.place.offers()
        everything = texts + offers
        self.keyboard.words = [choice.label for choice in everything] + sorted(WORDS - {"?"})
        self.keyboard.notation = [choice.text for choice in everything]
        shown = texts
        while True:
            entries = menu(shown, self.screen.most())
            self._show(entries, offers if shown is texts else [])
            typed, self._ahead = (self._ahead or self.read(QUESTION)).strip(), ""
            if not typed:
                continue
            picked = self._pick(entries, shown, everything, typed)
            if isinstance(picked, list):
                shown = picked or texts
            elif picked is not None:
                return self.tried(lambda picked=picked: self.place.act(picked.text))  # type: ignore[misc]  # a lambda with a default
            elif typed.isdecimal():
                self.screen.say(f"{typed} is not on the list: 1 to {len(entries)}", "bad")
            else:
                return self._command(typed, everything)

    def _pick(
        self, entries: list[Entry], shown: list[Choice], everything: list[Choice], typed: str
    ) -> Choice | list[Choice] | None:
        """A choice, a shorter menu (empty: the whole one), or None if it is something else."""
        if typed.isdecimal():  # a line of the menu and nothing else: `0` is not the beginning of `give 0`
            if not 1 <= int(typed) <= len(entries):
                return None
            chosen = entries[int(typed) - 1].choices
            return chosen[0] if len(chosen) == 1 else list(chosen)
        if typed.startswith(MARK):
            return [] if typed == f"{MARK}back" else None
        word = typed.split()[0].lower()
        if word in self.place.game.notation.verbs and word in WORDS | set(MEANT):
            return self._ask_back(word, everything)
        if word == "back":
            return []
        if word in WORDS | set(MEANT) or typed.startswith("?") or typed.lower() in WORDS:
            return None
        alike = matching(shown, typed) or matching(everything, typed)
        if len(alike) == 1:
            return alike[0]
        return alike or None

    def _ask_back(self, word: str, everything: list[Choice]) -> list[Choice]:
        """A word of the game that is also a command means neither until it is said which."""
        meaning = next(meaning for name, meaning in COMMANDS if name.split()[0] == MEANT.get(word, word))
        choices = [choice for choice in everything if choice.text.split()[0] == word]
        game = "the game's own is on the list" if choices else "the game's own is not allowed now"
        self.screen.say(f"`{word}` means two things here: {MARK}{word} is to {meaning}; {game}.", "bold")
        return choices

    def _show(self, entries: list[Entry], offers: list[Choice]) -> None:
        """The table once, later the question alone."""
        view = self.place.view()
        asked = Asked(self.place, self.intro, self.place.words.question(view), entries, offers)
        self.screen.ask(asked, lambda: self.place.game.draw(view, self.place.names), self._drawn, self._above)
        self._drawn = True
        self._above = 0

    # --- commands ---

    def _command(self, typed: str, everything: list[Choice]) -> bool:
        """What is not an answer; true when the question is no longer the same."""
        marked = typed.startswith(MARK)
        word, _, rest = typed.removeprefix(MARK).partition(" ")
        if word.startswith("?"):
            word, rest = "?", f"{word[1:]} {rest}"
        word, rest = MEANT.get(word.lower(), word.lower()), rest.strip()
        if word == "quit":
            raise Left
        if word == "undo":
            return self.tried(self.place.undo)
        if (word, rest) == ("pass", "on"):
            return self.tried(self.place.pass_on)
        quiet: dict[str, Callable[[], None]] = {
            "?": lambda: self._help(rest),
            "board": self.board,
            "log": lambda: self.page(["  " + line for line in self.place.words.events(self.place.events())]),
            "note": lambda: self.screen.say(self.place.note(rest), "good"),
            "notes": self._notes,
            "sheet": self._sheet,
            "why": lambda: self._why(rest),
            "hint": self._hint,
        }
        if word in quiet:
            self.tried(quiet[word])
        elif marked:
            self.screen.say(f"There is no command {MARK}{word}; `?` lists them.", "bad")
        else:
            self._unknown(typed, everything)
        return False

    def tried(self, deed: Callable[[], None]) -> bool:
        """Whether it could be done; the reason is said if not."""
        try:
            deed()
        except Lost:
            raise
        except HyakkiError as error:
            self.screen.say(str(error), "bad")
            return False
        return True

    def _why(self, text: str) -> None:
        alike = matching(self.place.choices() + self.place.offers(), text)
        self.place.check(alike[0].text if len(alike) == 1 else text)
        self.screen.say(f"{text} is allowed now.")

    def _hint(self) -> None:
        self.screen.say("A stronger bot looks at it…")
        self.screen.say(self.place.hint(), "good")

    def _unknown(self, typed: str, everything: list[Choice]) -> None:
        """Not allowed, and why; or no word at all, and which is near it."""
        word = typed.split()[0].casefold()
        if word in self.place.game.notation.verbs:
            self.tried(lambda: self._why(typed))
            return
        own = dict.fromkeys(choice.text.split()[0] for choice in everything)
        said = [part.casefold() for choice in everything for part in choice.label.split()]
        near = get_close_matches(word, [*own, *said, *sorted(WORDS - {"?"})], n=3, cutoff=0.6)
        hint = f"did you mean {' or '.join(dict.fromkeys(near))}?" if near else f"you may now: {', '.join(own)}."
        self.screen.say(f'"{typed[:40]}" is nothing you can do now; {hint} `?` helps.', "bad")

    def _help(self, name: str) -> None:
        if name:
            self.page(explained(self.place.words, name))
            return
        lines = [f"  {word:<11} {meaning}" for word, meaning in COMMANDS]
        lines.append(f"  {MARK + 'WORD':<11} that command, where the game has a word like it")
        rules = self.place.words.rules(self.place.view())
        self.page(lines + [f"  {rule}: {self.place.game.rulebook.text(rule)}" for rule in rules])

    def _notes(self) -> None:
        """What the game wrote down for this seat, then what the person did."""
        notes = self.place.notes()
        self.page(["  " + line for line in self.place.words.notebook(self.place.view())] + notes)
        if not notes:
            self.screen.say("You have no notes. `note TEXT` writes one, for your eyes only.")

    def _sheet(self) -> None:
        """What follows from all this seat has seen."""
        lines = self.place.game.deduced(self.place.view(), self.place.names)
        self.page(["  " + line for line in lines])
        if not lines:
            self.screen.say("This game keeps no deduction sheet.")

    def read(self, prompt: str, answers: Sequence[Answer] = ()) -> str:
        """The next line that is text."""
        while True:
            try:
                return self.keyboard.read(prompt, answers)
            except EOFError:
                raise Stopped from None
            except HyakkiError as error:
                self.screen.say(str(error), "bad")
