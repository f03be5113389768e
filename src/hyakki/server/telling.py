"""What a watcher of a table is told: room and state as messages, made from what its seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import msgspec

from hyakki.core.game import Game
from hyakki.core.stack import Action, Seat, View
from hyakki.core.wording import raised
from hyakki.server.messages import ActionInfo, AskInfo, ChatLine, ChatLines, Notes, Room, SeatInfo, State
from hyakki.table import Table
from hyakki.table.table import ALL_WINDOWS

if TYPE_CHECKING:
    from hyakki.server.live import LiveTable, Watcher

ENCODER = msgspec.json.Encoder()
ACTIONS_REMEMBERED = 20_000


class ActionWords:
    """Text, number and label of a game's actions, each made once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._known: dict[Action, tuple[str, int, str]] = {}

    def taken_from(self, view: View) -> tuple[list[ActionInfo], list[ActionInfo]]:
        """What may be done and offered, out of a view into words: a message has them beside the view."""
        actions = [self.of(tuple(action), view) for action in view["legal"]]
        offers = [self.of(tuple(action), view) for action in view["offers"]]
        del view["legal"], view["offers"]
        return actions, offers

    def of(self, action: Action, view: View) -> ActionInfo:
        found = self._known.get(action)
        if found is None:
            if len(self._known) >= ACTIONS_REMEMBERED:
                self._known.clear()
            text = self.game.format(action)
            found = self._known[action] = (text, self.game.notation.id(action), self._label(action, text))
        return ActionInfo(found[0], found[1], self.game.elements(action, view), found[2])

    def _label(self, action: Action, text: str) -> str:
        """By the template `action.<verb>` (`action.<verb>.<n>` with n words), or the verb and its words one by one."""
        messages = self.game.messages
        verb, *words = text.split()
        for key in (f"action.{verb}.{len(words)}", f"action.{verb}"):
            if messages.has(key):
                return messages.say(key, arguments(self.game.notation.kinds(action), words))
        shown = [messages.templates.get(f"verb.{verb}", verb), *[messages.word(word) for word in words]]
        return raised(" ".join(shown))


def arguments(kinds: list[str], words: list[str]) -> dict[str, object]:
    """The words of an action by kind: all of a kind as `tile`, each of several as `tile_1`, `tile_2`."""
    found: dict[str, object] = {}
    for kind in set(kinds):
        same = [word for word, its in zip(words, kinds, strict=True) if its == kind]
        found[kind] = same
        found.update({f"{kind}_{n}": word for n, word in enumerate(same, 1)})
    return found


class Teller:
    """Makes the messages of one table."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._words = live.words

    def for_all(self, have: int, *, room: bool, state: bool) -> list[tuple[Watcher, bytes]]:
        """What each watcher is told of a change after number `have`."""
        told: list[tuple[Watcher, bytes]] = []
        states: dict[Seat | None, bytes] = {}
        for watcher in self._live.watchers:
            seat = self._live.room.seat_of(watcher.guest)
            if room:
                told.append((watcher, self.room(watcher.guest, have)))
            if state:
                if seat not in states:
                    states[seat] = self.state(seat, have)
                told.append((watcher, states[seat]))
        return told

    def all_of(self, guest: str, have: int) -> list[bytes]:
        """Everything for somebody who comes to look, without what was told up to number `have`."""
        seat = self._live.room.seat_of(guest)
        told = [self.room(guest, have)]
        if self._live.match is not None:
            told.append(self.state(seat, have))
            if seat is not None:
                told.append(self.notes(guest))
        chat = self.chat(seat, have)
        return told if chat is None else [*told, chat]

    def room(self, guest: str, have: int) -> bytes:
        live = self._live
        room = live.room
        creator = live.acting_creator()
        message = Room(
            n=live.n,
            table=live.id,
            code=room.code,
            link=f"/t/{live.id}",
            game=room.game,
            phase=room.phase,
            paused=room.paused,
            public=room.public,
            spectators=room.spectators,
            opens=room.opens,
            pace=room.pace,
            options=room.options,
            seats=[self._seat(seat) for seat in range(len(room.seats))],
            you=room.seat_of(guest),
            creator=guest == creator,
            watching=len({w.guest for w in live.watchers if room.seat_of(w.guest) is None}),
            take_back=room.take_back,
            series=room.series,
            campaign=room.campaign,
            notices=[notice for notice in room.notices if notice.n > have],
        )
        return ENCODER.encode(message)

    def _seat(self, seat: Seat) -> SeatInfo:
        live = self._live
        place = live.room.seats[seat]
        if place.open():
            return SeatInfo("open", "", None, False, False, None)
        if place.guest is None:
            return SeatInfo("bot", place.name, place.bot, True, True, None)
        here = live.connected(place.guest)
        since = None if here else live.absent.get(place.guest)
        return SeatInfo("person", place.name, place.bot, place.ready, here, since)

    def state(self, seat: Seat | None, have: int) -> bytes:
        """The match as a seat or a spectator may know it, with the events after number `have`."""
        live = self._live
        table = live.running()
        view = table.view(seat)
        actions, offers = self._words.taken_from(view)
        opened = live.room.opens and live.room.phase == "over"
        playing = seat is not None and live.room.phase == "playing"
        message = State(
            n=live.n,
            series=live.room.series,
            line=len(table.record.lines),
            token=table.token(),
            view=view,
            to_act=view["to_act"],
            ask=asked(view),
            actions=actions,
            offers=offers,
            undo=seat is not None and playing and table.may_undo(seat),
            may_pass=may_pass(table, seat) if seat is not None and playing else [],
            passing=table.passing().get(seat) if seat is not None else None,
            events=cast(Any, live.log.heard(seat, have)),  # the JSON of such a list
            commitment=table.record.header["commitment"],
            seed=table.seed if opened else None,
        )
        return ENCODER.encode(message)

    def for_seat(self, seat: Seat) -> list[tuple[Watcher, bytes]]:
        """What a seat alone is told: nothing has happened, only what it may do has changed."""
        own = [watcher for watcher in self._live.watchers if self._live.room.seat_of(watcher.guest) == seat]
        data = self.state(seat, self._live.n)
        return [(watcher, data) for watcher in own]

    def chat(self, seat: Seat | None, have: int) -> bytes | None:
        """The lines of chat a watcher has missed; None if there are none."""
        live = self._live
        rows = live.store.chat(live.id, seat is None, have)
        lines = [ChatLine(row.n, row.seat, row.name, row.text, row.time) for row in rows]
        return ENCODER.encode(ChatLines(n=live.n, lines=lines)) if lines else None

    def notes(self, guest: str) -> bytes:
        """The private notes of somebody who sits here, for that guest alone."""
        live = self._live
        return ENCODER.encode(Notes(series=live.room.series, notes=live.notes.get(guest, [])))


def may_pass(table: Table, seat: Seat) -> list[str]:
    """The windows in which a seat may pass in advance now."""
    here = [table.state.stack[-1].NAME] if table.may_pass_ahead(seat) else []
    return [*here, ALL_WINDOWS] if table.may_pass_ahead(seat, until_asked=True) else here


def asked(view: View) -> AskInfo | None:
    """The question asked now, from the frame on top as the watcher sees it."""
    if not view["pending"]:
        return None
    top: dict[str, Any] = view["pending"][-1]
    frame = top["frame"]
    return AskInfo(f"ask.{frame}", {k: v for k, v in top.items() if k not in ("frame", "answers")}, frame)
