"""`hyakki play` and `hyakki resume`: a match at this terminal, or bots alone."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from hyakki.bots import Budget, make_bot
from hyakki.bots.match import play_out
from hyakki.cli.asking import ask_setup
from hyakki.cli.files import read_record
from hyakki.cli.narrate import ending, sentences
from hyakki.cli.output import print_json
from hyakki.cli.setup import Setup
from hyakki.core.errors import BadInput, HyakkiError
from hyakki.table import Table
from hyakki.terminal import saves
from hyakki.terminal.keyboard import Keyboard
from hyakki.terminal.record_file import RecordFile
from hyakki.terminal.screen import NAMES, Screen
from hyakki.terminal.session import Left, Session, Stopped

PERSON = "person"  # in the header's list of players; every other entry is the name of a bot
STOPPED = 2  # the input ended before the match was over


@dataclass(frozen=True)
class Company:
    """Who plays: the seats of people as typed, the bots for the rest in turn, if there is a rest."""

    you: list[str]
    bots: list[str]  # as asked for
    default_bot: str  # where none is asked for

    def players(self, seats: int) -> list[str]:
        """One entry per seat: PERSON or a bot's name."""
        people = self._people(seats)
        free = seats - len(people)
        if len(self.bots) > free:
            raise BadInput("bot", f"{len(self.bots)} bots for {free} seats", "give --seats, or fewer bots")
        bots = self.bots or [self.default_bot]
        names = [bots[i % len(bots)] for i in range(free)]
        return [PERSON if seat in people else names.pop(0) for seat in range(seats)]

    def _people(self, seats: int) -> set[int]:
        if self.you == ["none"]:
            return set()
        found: set[int] = set()
        for text in self.you:
            if not text.isdecimal() or int(text) >= seats:
                raise BadInput("you", f'"{text[:20]}" is not a seat 0..{seats - 1}', "or none, to watch")
            found.add(int(text))
        return found


def run(
    setup: Setup | None, company: Company, seed: str | None, record: Path | None, as_json: bool, plain: bool
) -> int:
    if setup is None:
        setup = ask_setup(Keyboard())
    game = setup.game()
    table = Table(game, setup.seats, setup.options(game), seed)
    players = company.players(table.state.facts.seats)
    table.record.header["players"] = players
    if PERSON in players:
        if as_json:
            raise BadInput("json", "goes with --you none")
        path = record or saves.new_path(game.name)
        return play(table, players, path, go_on=False, plain=plain)
    return watch(table, players, record, as_json)


def watch(table: Table, names: list[str], record: Path | None, as_json: bool) -> int:
    """Bots alone; the terminal tells it."""
    game = table.game
    with ExitStack() as open_things:
        players = [open_things.enter_context(make_bot(name, game, Budget())) for name in names]
        file = open_things.enter_context(RecordFile(record, table)) if record is not None else None
        teller = Teller(table, silent=as_json)

        def after() -> None:
            if file is not None:
                file.update()
            teller.tell()

        teller.tell()
        play_out(table, players, names, after)
    if as_json:
        print_json(result(table, names))
    else:
        assert table.outcome is not None
        print(ending(game, table.outcome))
    return 0


def play(table: Table, players: list[str], path: Path, go_on: bool, plain: bool) -> int:
    """People at this keyboard; every answer is kept in the file at `path`."""
    screen = Screen(plain=plain)
    keyboard = Keyboard()
    game = table.game
    screen.rule(game.messages.say("title", {}))
    screen.say(game.messages.say("notice", {}), "dim")
    names = [
        f"{NAMES[seat]} ({'you' if players.count(PERSON) == 1 else 'person'})" if player == PERSON else NAMES[seat]
        for seat, player in enumerate(players)
    ]
    with ExitStack() as open_things:
        bots = {
            seat: open_things.enter_context(make_bot(player, game, Budget(worlds=20)))
            for seat, player in enumerate(players)
            if player != PERSON
        }
        file = open_things.enter_context(RecordFile(path, table, go_on))
        try:
            Session(table, bots, names, screen, keyboard, file).run()
        except (Stopped, KeyboardInterrupt) as stop:
            file.update()
            screen.say(f"\nThe match is kept. Go on with: hyakki resume {path}", whole=True)
            if isinstance(stop, KeyboardInterrupt):
                raise
            return 0 if isinstance(stop, Left) else STOPPED
    saves.put_away(path)
    return 0


def resume(file: Path | None, plain: bool) -> int:
    """Go on with a match that was left."""
    path = file or choose_save()
    if path is None:
        return 0
    game, record = read_record(path)
    players = record.header.get("players")
    seats = record.header.get("seats")
    if not isinstance(players, list) or len(players) != seats or not all(isinstance(p, str) for p in players):
        raise BadInput(str(path), "does not say who plays", "resume goes on with matches of hyakki play")
    table = Table.resume(game, record)
    if table.outcome is not None:
        raise HyakkiError(f"{path}: this match is over", "hyakki replay tells it")
    return play(table, players, path, go_on=True, plain=plain)


def choose_save() -> Path | None:
    """List the matches that can go on and ask for one."""
    found = saves.unfinished()
    if not found:
        print("No match waits to go on. Start one with: hyakki play")
        return None
    for number, path in enumerate(found, 1):
        print(f"{number:>3}  {path.name}")
    keyboard = Keyboard()
    if not keyboard.is_terminal:
        print(f"Go on with one: hyakki resume {found[0].parent}/NAME")
        return None
    typed = keyboard.read("Which one? ").strip()
    if not typed.isdecimal() or not 1 <= int(typed) <= len(found):
        raise BadInput("resume", f'"{typed[:20]}" is not a number of the list')
    return found[int(typed) - 1]


class Teller:
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
