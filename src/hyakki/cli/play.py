"""`hyakki play`: a match at this terminal, or bots alone."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from hyakki.bots import Budget
from hyakki.bots.afterwords import afterwords
from hyakki.bots.characters import called, named
from hyakki.bots.company import filled
from hyakki.bots.match import living, play_out
from hyakki.cli.answers import MatchAnswer
from hyakki.cli.asking import ask_bots, ask_setup
from hyakki.cli.narrate import ending, sentences
from hyakki.cli.output import print_json
from hyakki.cli.setup import Setup
from hyakki.core.errors import BadInput, HyakkiError
from hyakki.core.stack import Facts
from hyakki.table import Table
from hyakki.terminal import saves
from hyakki.terminal.keyboard import Answer, Keyboard
from hyakki.terminal.letters import use_alike
from hyakki.terminal.record_file import RecordFile
from hyakki.terminal.screen import Screen
from hyakki.terminal.session import Left, Session, Stopped

PERSON = "person"  # in the header's list of players; every other entry is the name of a bot
AGAIN = [Answer("y", "Play again"), Answer("n", "Leave")]
STOPPED = 2  # the input ended before the match was over


@dataclass(frozen=True)
class Company:
    """Who plays: the seats of people as typed, the bots for the rest in turn, if there is a rest."""

    you: list[str]
    bots: list[str]  # as asked for; none: the game's company

    def free(self, seats: int) -> int:
        """How many seats are left to bots."""
        return seats - len(self._people(seats))

    def players(self, facts: Facts) -> list[str]:
        """One entry per seat: PERSON or a bot's name."""
        seats = facts.seats
        people = self._people(seats)
        free = seats - len(people)
        if len(self.bots) > free:
            raise BadInput("bot", f"{len(self.bots)} bots for {free} seats", "give --seats, or fewer bots")
        if not self.bots:
            return met(facts, people)
        names = [self.bots[i % len(self.bots)] for i in range(free)]
        return [PERSON if seat in people else names.pop(0) for seat in range(seats)]

    def _people(self, seats: int) -> set[int]:
        if self.you == ["none"]:
            return set()
        people: set[int] = set()
        for text in self.you:
            if text == "none":
                raise BadInput("you", "none goes with no seat", "give your seats, or none to watch")
            if not text.isdecimal() or int(text) >= seats:
                raise BadInput("you", f'"{text[:20]}" is not a seat 0..{seats - 1}', "or none, to watch")
            if int(text) in people:
                raise BadInput("you", f"seat {int(text)} is given twice", "one seat for each person")
            people.add(int(text))
        return people


def met(facts: Facts, people: set[int]) -> list[str]:
    """One entry per seat, where nobody is asked for: people, and the company of the game."""
    return [bot or PERSON for bot in filled(facts, people)]


def run(setup: Setup | None, company: Company, seed: str | None, record: Path | None, as_json: bool, look: Look) -> int:
    use_alike(sys.stdout)
    if look.full and company.you == ["none"]:
        raise BadInput("screen", "is for people who play", "leave it out with --you none")
    look.check()
    if setup is None:
        keyboard = Keyboard()
        setup = ask_setup(keyboard)
        if not company.bots and company.free(setup.seats or 0):
            company = Company(company.you, ask_bots(keyboard, setup.game()))
    table = setup.table(seed)
    game = table.game
    players = company.players(table.state.facts)
    table.record.header["players"] = players
    if PERSON in players:
        if as_json:
            raise BadInput("json", "goes with --you none")
        path = record or saves.new_path(game.name)
        return play(table, players, path, go_on=False, look=look)
    return watch(table, players, record, as_json)


@dataclass(frozen=True)
class Look:
    """How people see a match: line after line, in sentences alone, or in panes on the full screen."""

    plain: bool = False
    full: bool = False

    def check(self) -> None:
        """Refuses what cannot be shown here, before anything is asked."""
        if not self.full:
            return
        if self.plain:
            raise BadInput("screen", "draws panes, --plain writes sentences", "give one of them")
        if find_spec("textual") is None:
            raise HyakkiError("--screen needs Textual", "pip install 'hyakki[screen]'")
        ttys = [stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)]
        if not all(ttys) or not Screen().can_hide():
            hint = "leave it out for pipes and simple ones"
            raise HyakkiError("--screen needs a terminal with a second screen", hint)

    def show(self, match: Callable[[Screen, Keyboard], int]) -> int:
        if not self.full:
            return match(Screen(plain=self.plain), Keyboard())
        from hyakki.terminal.full import play_in_panes

        return play_in_panes(match)


def watch(table: Table, names: list[str], record: Path | None, as_json: bool) -> int:
    """Bots alone; the terminal tells it."""
    game = table.game
    with ExitStack() as open_things:
        players = [open_things.enter_context(living(name, game, Budget())) for name in names]
        file = open_things.enter_context(RecordFile(record, table)) if record is not None else None
        narrator = Narrator(table, silent=as_json)

        def after() -> None:
            if file is not None:
                file.update()
            narrator.tell()

        narrator.tell()
        play_out(table, players, names, after)
    if as_json:
        print_json(result(table, names), MatchAnswer)
    else:
        assert table.outcome is not None
        print(ending(game, table.outcome))
        for seat, sentence in afterwords(game, table.record, list(names), opened=True).items():
            print(f"{called(names[seat], game)}: {sentence}")
    return 0


def play(table: Table, players: list[str], path: Path, go_on: bool, look: Look, rematch: bool = True) -> int:
    """People at this keyboard; every answer is kept in the file at `path`. After the end they may play again."""
    return look.show(lambda screen, keyboard: play_on(table, players, path, go_on, rematch, screen, keyboard))


def play_on(
    table: Table, players: list[str], path: Path, go_on: bool, rematch: bool, screen: Screen, keyboard: Keyboard
) -> int:
    """Match after match, as long as they like."""
    while True:
        code = play_once(table, players, path, go_on, screen, keyboard)
        if code is not None:
            return code
        screen.leave_behind("The record of the match:", str(saves.put_away(path)))
        if not rematch or not wants_more(screen, keyboard):
            return 0
        table, go_on = next_match(table, players), False
        players = table.record.header["players"]
        path = saves.new_path(table.game.name)


def play_once(
    table: Table, players: list[str], path: Path, go_on: bool, screen: Screen, keyboard: Keyboard
) -> int | None:
    """One match; the exit code if it was left before its end."""
    game = table.game
    screen.rule(game.messages.say("title", {}))
    screen.say(game.messages.say("notice", {}), "dim")
    alone = players.count(PERSON) == 1
    sitting = [None if player == PERSON else player for player in players]
    names = [
        f"{name} (you)" if alone and player == PERSON else name
        for name, player in zip(named(sitting, game), players, strict=True)
    ]
    with ExitStack() as open_things:
        bots = {
            seat: open_things.enter_context(living(player, game, Budget(worlds=20)))
            for seat, player in enumerate(players)
            if player != PERSON
        }
        file = open_things.enter_context(RecordFile(path, table, go_on))
        try:
            Session(table, bots, names, screen, keyboard, file).run()
        except (Stopped, KeyboardInterrupt) as stop:
            file.update()
            screen.leave_behind("\nThe match is kept. Go on with:", f"hyakki resume {saves.word_for(path)}")
            if isinstance(stop, KeyboardInterrupt):
                raise
            return 0 if isinstance(stop, Left) else STOPPED
    for seat, sentence in afterwords(game, table.record, sitting, opened=True).items():
        screen.say(f"{names[seat]}: {sentence}")
    return None


def wants_more(screen: Screen, keyboard: Keyboard) -> bool:
    """Whether the people want another match; a pipe is not asked."""
    if not keyboard.is_terminal or not screen.is_terminal:
        return False
    try:
        return keyboard.read("Play again? y or n: ", AGAIN).strip().lower() in ("y", "yes")
    except (EOFError, HyakkiError, Stopped):
        return False


def next_match(table: Table, players: list[str]) -> Table:
    """The next match of the series, with the same people and bots; whom one meets by default suits the new sides."""
    assert table.outcome is not None
    header = table.record.header
    options = table.game.following(dict(table.state.facts.options), table.outcome)
    following = Table(table.game, header["seats"], dict(options), follows=header["commitment"])
    people = {seat for seat, player in enumerate(players) if player == PERSON}
    usual = players == met(table.state.facts, people)
    following.record.header["players"] = met(following.state.facts, people) if usual else players
    return following


class Narrator:
    """Prints what a spectator has heard since it was last asked."""

    def __init__(self, table: Table, silent: bool) -> None:
        self._table = table
        self._silent = silent
        self._told = 0

    def tell(self) -> None:
        if self._silent:
            return
        events = self._table.events(None)
        for line in sentences(self._table.game, events[self._told :]):
            print(line)
        self._told = len(events)


def result(table: Table, bots: list[str]) -> dict[str, object]:
    """A finished match in one line: the same for the same seed, options and bots."""
    header = table.record.header
    assert table.outcome is not None
    return {
        "game": header["game"],
        "rules": header["rules"],
        "seats": header["seats"],
        "options": header["options"],
        "bots": bots,
        "commitment": header["commitment"],
        "answers": len(table.record.lines),
        "outcome": table.outcome.to_json(),
        "fingerprint": table.game.fingerprint(table.state),
    }
