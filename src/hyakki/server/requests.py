"""Which function carries out which request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from hyakki.server import absence, messages, noting, playing, seating

Handler = Callable[[Any, Any], Awaitable[Any]]  # socket, request of the type it stands under -> a reply or None

HANDLERS: dict[type[messages.Request], Handler] = {
    messages.Watch: seating.watch,
    messages.Leave: seating.leave,
    messages.Lobby: seating.lobby,
    messages.Ping: seating.ping,
    messages.Sit: seating.sit,
    messages.Stand: seating.stand,
    messages.AddBot: seating.add_bot,
    messages.Remove: seating.remove,
    messages.Ready: seating.ready,
    messages.Settings: seating.settings,
    messages.Start: seating.start,
    messages.Rematch: seating.rematch,
    messages.MoveSeat: seating.move_seat,
    messages.Act: playing.act,
    messages.Undo: playing.undo,
    messages.PassAhead: playing.pass_ahead,
    messages.PassNoMore: playing.pass_no_more,
    messages.AskBack: playing.ask_back,
    messages.Vote: playing.vote,
    messages.Why: playing.why,
    messages.Preview: playing.preview,
    messages.AsSeen: playing.as_seen,
    messages.Pause: absence.pause,
    messages.HandOver: absence.hand_over,
    messages.Reclaim: absence.reclaim,
    messages.End: absence.end,
    messages.Chat: absence.chat,
    messages.WriteNote: noting.write_note,
    messages.DropNote: noting.drop_note,
}
