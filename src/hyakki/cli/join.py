"""`hyakki join`: play at a server's table from this terminal, as a guest."""

from __future__ import annotations

from hyakki.cli.play import STOPPED
from hyakki.core.errors import HyakkiError
from hyakki.games import GAMES
from hyakki.server.speech.messages import PROTOCOL
from hyakki.terminal.away import AwayPlace
from hyakki.terminal.guest import Guest
from hyakki.terminal.keyboard import Keyboard
from hyakki.terminal.prompt import Left, Stopped
from hyakki.terminal.screen import Screen
from hyakki.terminal.visit import Visit


def run(url: str, name: str | None, plain: bool) -> int:
    guest = Guest(url)
    me = guest.call("GET", "/api/me")
    if name is not None:
        me = guest.call("PUT", "/api/me", {"name": name})
    table = guest.table()
    screen = Screen(plain=plain)
    place = sit_down(guest, table)
    again = f"{guest.origin}/t/{table}"
    screen.rule(place.game.messages.say("title", {}))
    screen.say(f"You are {me['name']}, a guest at {guest.origin}.", "dim")
    try:
        Visit(place, screen, Keyboard()).run()
    except (Stopped, KeyboardInterrupt) as stop:
        screen.leave_behind("\nYour seat is kept. Come back with:", f"hyakki join {again}")
        if isinstance(stop, KeyboardInterrupt):
            raise
        return 0 if isinstance(stop, Left) else STOPPED
    finally:
        place.close()
    return 0


def sit_down(guest: Guest, table: str) -> AwayPlace:
    """The place at a table; refused where the server speaks otherwise or plays by other rules."""
    wire = guest.open(table)
    try:
        hello = wire.take()
        if hello is None or hello.get("protocol") != PROTOCOL:
            raise HyakkiError(f"{guest.origin} speaks another protocol", "use the version of hyakki that it runs")
        wire.send("watch", table=table, have=0)
        room = wire.take()
        assert room is not None
        if room["type"] != "room":
            raise HyakkiError(str(room.get("reason", "The table cannot be watched")), str(room.get("hint", "")))
        game = GAMES[room["game"]]
        info = guest.call("GET", f"/api/games/{game.name}")
        if info["rules_version"] != game.rules_version:
            hint = "use the version of hyakki that it runs"
            raise HyakkiError(f"{guest.origin} plays {game.name} by other rules than this program", hint)
        return AwayPlace(game, guest, wire, room, info["templates"])
    except BaseException:
        wire.close()
        raise
