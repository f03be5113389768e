"""`hyakki play`: a match at this terminal; for now bots play it and the terminal tells it."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from hyakki.bots import Budget, make_bot
from hyakki.bots.match import play_out
from hyakki.cli.files import RecordWriter
from hyakki.cli.narrate import ending, sentences
from hyakki.cli.output import print_json
from hyakki.cli.setup import Setup
from hyakki.core.errors import BadInput, HyakkiError
from hyakki.table import Table


def run(setup: Setup, you: str | None, bots: list[str], seed: str | None, record: Path | None, as_json: bool) -> int:
    if you != "none":
        raise HyakkiError("playing in a terminal comes with the next version", "--you none lets bots play")
    game = setup.game()
    table = Table(game, setup.seats, setup.options(game), seed)
    names = seated(bots, table.state.facts.seats)
    with ExitStack() as open_things:
        players = [open_things.enter_context(make_bot(name, game, Budget())) for name in names]
        writer = open_things.enter_context(RecordWriter(record, table)) if record is not None else None
        teller = Teller(table, silent=as_json)

        def after() -> None:
            if writer is not None:
                writer.update()
            teller.tell()

        teller.tell()
        play_out(table, players, names, after)
    if as_json:
        print_json(result(table, names))
    else:
        assert table.outcome is not None
        print(ending(game, table.outcome))
    return 0


def seated(bots: list[str], seats: int) -> list[str]:
    """A bot's name for every seat: those given in turn, over and over."""
    if len(bots) > seats:
        raise BadInput("bot", f"{len(bots)} bots for {seats} seats", "give --seats, or fewer bots")
    return [bots[seat % len(bots)] for seat in range(seats)]


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
