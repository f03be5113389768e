"""Which function carries out which request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from hyakki.server.requests import absence, agreeing, noting, playing, reacting, seating
from hyakki.server.speech import requests

Handler = Callable[[Any, Any], Awaitable[Any]]  # socket, request of the type it stands under -> a reply or None

# These change nothing, so that one which fails leaves the table as it is.
ASKING: frozenset[type[requests.Request]] = frozenset(
    [
        requests.Watch,
        requests.Leave,
        requests.Lobby,
        requests.Ping,
        requests.Why,
        requests.Preview,
        requests.AsSeen,
        requests.MoveSeat,
    ]
)

# A guest is answered these with much that is made anew each time, so that they count as its HTTP calls do.
LOOKING: frozenset[type[requests.Request]] = frozenset([requests.Watch, requests.Lobby, requests.AsSeen])

HANDLERS: dict[type[requests.Request], Handler] = {
    requests.Watch: seating.watch,
    requests.Leave: seating.leave,
    requests.Lobby: seating.lobby,
    requests.Ping: seating.ping,
    requests.Sit: seating.sit,
    requests.KeepSeat: seating.keep_seat,
    requests.Stand: seating.stand,
    requests.AddBot: seating.add_bot,
    requests.Remove: seating.remove,
    requests.Ready: seating.ready,
    requests.Agree: agreeing.agree,
    requests.Settings: seating.settings,
    requests.Start: seating.start,
    requests.Rematch: seating.rematch,
    requests.Reopen: seating.reopen,
    requests.MoveSeat: seating.move_seat,
    requests.Act: playing.act,
    requests.Undo: playing.undo,
    requests.PassAhead: playing.pass_ahead,
    requests.PassNoMore: playing.pass_no_more,
    requests.AskBack: playing.ask_back,
    requests.Vote: playing.vote,
    requests.Why: playing.why,
    requests.Preview: playing.preview,
    requests.AsSeen: playing.as_seen,
    requests.Pause: absence.pause,
    requests.HandOver: absence.hand_over,
    requests.Reclaim: absence.reclaim,
    requests.End: absence.end,
    requests.Chat: absence.chat,
    requests.React: reacting.react,
    requests.WriteNote: noting.write_note,
    requests.DropNote: noting.drop_note,
    requests.Mark: noting.mark,
}
