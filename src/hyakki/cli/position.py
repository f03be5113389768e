"""`hyakki position`: a position from a file or a record, checked, shown and written."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hyakki.cli.answers import PositionAnswer
from hyakki.cli.files import read_json_text, read_record
from hyakki.cli.narrate import asked, ending, view_lines
from hyakki.cli.output import print_json
from hyakki.cli.setup import find_game
from hyakki.core.errors import BadInput
from hyakki.core.stack import NATURE, Seat, State
from hyakki.core.wording import seat_name
from hyakki.table import Table
from hyakki.table.records import write_position


@dataclass(frozen=True)
class Source:
    """Where a position comes from: a file of a game, or a record after one of its lines."""

    game: str | None
    file: str | None
    data: Path | None
    record: Path | None
    at: int | None

    def state(self) -> State:
        if self.record is None:
            if self.at is not None:
                raise BadInput("position", "--at goes with --from", "a record has lines, a position has none")
            if self.game is None or self.file is None:
                raise BadInput("position", "GAME and FILE are missing", "or give a record with --from")
            return find_game(self.game, self.data).from_position(read_json_text(self.file))
        if self.game is not None or self.data is not None:
            raise BadInput("position", "--from goes without GAME, FILE and --data", "a record names its game")
        return from_record(self.record, self.at)


def run(source: Source, out: Path | None, as_json: bool) -> int:
    state = source.state()
    if out is not None:
        write_position(state, out)
    if as_json:
        print_json(answer(state), PositionAnswer)
    else:
        show(state)
    return 0


def from_record(file: Path, at: int | None) -> State:
    game, record = read_record(file)
    check_line(at, len(record.lines))
    return Table.replay(game, record, at).state


def check_line(at: int | None, lines: int) -> None:
    """Refuse the number of a line that a record has not."""
    if at is not None and not 0 <= at <= lines:
        raise BadInput("at", f"{at} is not 0..{lines}", "the record has no more lines")


def watchers(state: State) -> list[Seat | None]:
    """Who is shown: the seats that are asked; a spectator where it is nature or nobody."""
    return [None if seat == NATURE else seat for seat in state.to_act()] or [None]


def answer(state: State) -> dict[str, object]:
    game = state.facts.game
    return {
        "game": game.name,
        "asked": [
            {
                "player": seat_name(seat, None),
                "seat": seat,
                "question": state.question.name,
                "legal": [game.format(action) for action in state.legal(seat)],
            }
            for seat in state.to_act()
        ],
        "outcome": None if state.outcome is None else state.outcome.to_json(),
        "position": game.position(state),
        "views": [state.view(watcher) for watcher in watchers(state)],
    }


def show(state: State) -> None:
    game = state.facts.game
    if state.outcome is not None:
        print(ending(game, state.outcome))
    for seat in state.to_act():
        print(asked(game, seat, state.legal(seat)))
    for watcher in watchers(state):
        print("A spectator sees:" if watcher is None else f"Seat {watcher} sees:")
        for line in view_lines(state.view(watcher)):
            print(line)
