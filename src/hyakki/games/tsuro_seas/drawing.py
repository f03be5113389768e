"""What a person sees: the board, the ships, the piles, and the own tiles with where each rotation would lead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hyakki.core.drawing import Line, Panel
from hyakki.core.stack import NATURE, View
from hyakki.core.wording import joined, seat_name
from hyakki.games.tsuro_seas.chart import CRESTS, Chart, board, draw_tile, pairs_of
from hyakki.games.tsuro_seas.wires import HEIGHT

if TYPE_CHECKING:
    from hyakki.games.tsuro_seas.game import TsuroOfTheSeas

COLUMN: Final = 19  # of the hand panel, one per rotation
WIDEST: Final = 78


def draw(game: TsuroOfTheSeas, view: View, names: list[str]) -> list[Panel]:
    """The table as the seat of the view sees it."""
    say = game.messages.say
    panels = [
        Panel(say("draw.board", {}), board(game.sea, view)),
        Panel(say("draw.ships", {}), ship_lines(game, view, names)),
        Panel(say("draw.piles", {}), [[(line, "")] for line in wrapped(pile_lines(game, view))]),
    ]
    if view["hand"]:
        panels.append(Panel(say("draw.hand", {}), hand_lines(game, view)))
    return panels


def ship_lines(game: TsuroOfTheSeas, view: View, names: list[str]) -> list[Line]:
    """One line per seat: crest, name, where the ship is, what is in the hand."""
    found: list[Line] = []
    for seat, heap in enumerate(view["hands"]):
        style = f"seat{seat}" if view["ships"][seat]["fate"] == "afloat" else "dim"
        line: Line = [
            ("▶ " if seat in at_turn(view) else "  ", "accent"),
            (f"{CRESTS[seat]} {seat_name(seat, names):<14.14} ", style),
        ]
        line.append((f"{ship_words(game, view, seat):<34.34} ", "" if style != "dim" else "dim"))
        line.append((f"{heap['size']} {'▮' * heap['size']}", "dim"))
        found.append(line)
        known = heap["public"] if seat == view["seat"] else heap["known"]
        if known:
            found.append([("      " + game.messages.say("draw.known", {"tiles": known}), "dim")])
    return found


def at_turn(view: View) -> list[int]:
    """Who is asked, or else whose turn it is: ships are placed before the first turn."""
    asked = [seat for seat in view["to_act"] if seat != NATURE]
    return asked or ([view["active_seat"]] if view["outcome"] is None else [])


def ship_words(game: TsuroOfTheSeas, view: View, seat: int) -> str:
    """Where a ship is, or how it was lost."""
    ship = view["ships"][seat]
    say = game.messages.say
    if ship["fate"] != "afloat":
        return say("draw.lost", {"cause": ship["fate"]})
    if ship["front"] is None:
        return say("draw.ashore", {})
    may = " ↔" if seat in view["may_relocate"] else ""
    if ship["start_mark"] is not None:
        return say("draw.moored", {"mark": ship["start_mark"]}) + may
    return say("draw.afloat", {"square": ship["front"], "port": ship["entry"]})


def pile_lines(game: TsuroOfTheSeas, view: View) -> list[str]:
    """Piles with what the watcher knows of them, tiles out of reach, and what is due."""
    say = game.messages.say
    size = sum([heap["size"] for heap in view["draw_pile"]])
    found = [say("draw.draw_pile", {"size": size})]
    below = size
    for heap in reversed(view["draw_pile"]):  # from the top
        below -= heap["size"]
        if heap["known"]:
            above = size - below - heap["size"]
            found.append("  " + say("draw.packet", {"size": heap["size"], "tiles": heap["known"], "above": above}))
    if view["returning"]["size"]:
        pool = view["returning"]
        found.append(say("draw.pool", {"tiles": pool["known"] or "-", "size": pool["size"]}))
    if view["taken"]:
        found.append(say("draw.taken", {"tiles": view["taken"]}))
    if view["options"]["daikaiju"]:
        pile = view["daikaiju_pile"]
        unknown = [short(name) for name in pile["unseen"]]
        found.append(say("draw.daikaiju_pile", {"size": pile["size"], "names": unknown or "-"}))
        if pile["known"]:
            found.append("  " + say("draw.daikaiju_below", {"names": [short(n) for n in pile["known"]]}))
    if view["refill_due"]:
        found.append(say("draw.refill_due", {}))
    if view["out_of_game"]:
        found.append(say("draw.out_of_game", {"tiles": view["out_of_game"]}))
    unseen = " ".join([name if count == 1 else f"{name}×{count}" for name, count in view["unseen"].items()])
    found.append(say("draw.unseen", {"tiles": unseen or "-"}))
    return found


def short(name: str) -> str:
    """`G2` for gold_2, as on the board."""
    colour, number = name.split("_")
    return colour[0].upper() + number


def wrapped(lines: list[str]) -> list[str]:
    """No line beyond the widest; what runs over is indented."""
    found: list[str] = []
    for line in lines:
        while len(line) > WIDEST:
            cut = line.rfind(" ", 0, WIDEST)
            found.append(line[:cut])
            line = "    " + line[cut + 1 :]
        found.append(line)
    return found


def hand_lines(game: TsuroOfTheSeas, view: View) -> list[Line]:
    """Each tile of the hand in its rotations, and below each where it would lead."""
    found: list[Line] = []
    asked = asked_to_lay(view)
    for tile in sorted(set(view["hand"])):
        turns = game.sea.turns[game.sea.class_index[tile]]
        notes = [rotation_words(game, view, tile, rotation) for rotation in range(turns)]
        legal = [may(view, action(game, tile, rotation)) for rotation in range(turns)]
        chart = Chart(COLUMN * turns, HEIGHT + 1 + max([len(words) for words in notes]))
        copies = view["hand"].count(tile)
        for r in range(turns):
            head = f"{tile} r{r}" + (f" ×{copies}" if copies > 1 and r == 0 else "")
            chart.put(COLUMN * r, 0, head, "bold" if legal[r] or not asked else "dim")
            style = "" if legal[r] or not asked else "dim"
            draw_tile(chart, COLUMN * r + 2, 1, pairs_of(game.sea, tile, r), dict.fromkeys(range(8), style))
            for i, (text, mood) in enumerate(notes[r]):
                chart.put(COLUMN * r, HEIGHT + 1 + i, text[: COLUMN - 1], mood if legal[r] else "dim")
        found += chart.lines()
        if asked:
            found.append([("", "")])
    return found


def asked_to_lay(view: View) -> bool:
    return any([action[0] == "place" for action in view["legal"]])


def may(view: View, chosen: tuple[str | int, ...]) -> bool:
    return list(chosen) in [list(action) for action in view["legal"]]


def action(game: TsuroOfTheSeas, tile: str, rotation: int) -> tuple[str | int, ...]:
    return ("place", game.sea.class_index[tile], rotation)


def rotation_words(game: TsuroOfTheSeas, view: View, tile: str, rotation: int) -> list[tuple[str, str]]:
    """What would happen to every ship, a line each with its style; nothing while no tile is asked for."""
    if not asked_to_lay(view):
        return []
    found: list[tuple[str, str]] = []
    for seat, end in consequences(game, view, action(game, tile, rotation)).items():
        own = seat == view["seat"]
        if isinstance(end, str):
            words = game.messages.say("draw.sinks", {"cause": f"sinks_{end}"})
            found.append((f"{CRESTS[seat]} {words}", "bad" if own else "good"))
        else:
            found.append((f"{CRESTS[seat]} → [{end[0]},{end[1]}]", "good" if own else ""))
    if not may(view, action(game, tile, rotation)):
        found.append((game.messages.say("draw.banned", {}), "dim"))
    return found


def consequences(game: TsuroOfTheSeas, view: View, chosen: tuple[str | int, ...]) -> dict[int, Any]:
    """Per ship that moves or sinks: the square before which it comes to rest, or the cause of its loss."""
    found: dict[int, Any] = {}
    for event in game.preview(view, chosen):
        seat = event.args.get("seat")
        assert isinstance(seat, int)
        if event.key == "event.sailed":
            found[seat] = event.args["to"]
        elif event.key == "event.sunk":
            found[seat] = event.args["cause"]
    return found


def tell(game: TsuroOfTheSeas, view: View, names: list[str]) -> list[str]:
    """The table in sentences: ships, daikaiju, tiles, piles, the own hand and where its tiles lead."""
    say = game.messages.say
    found: list[str] = []
    for seat, heap in enumerate(view["hands"]):
        found.append(f"{CRESTS[seat]}, {seat_name(seat, names)}: {ship_words(game, view, seat)}.")
        found.append("  " + say("tell.hand_size", {"size": heap["size"]}))
        known = heap["public"] if seat == view["seat"] else heap["known"]
        if known:
            found.append("  " + say("draw.known", {"tiles": known}))
    for beast in view["daikaiju"]:
        found.append(say("tell.daikaiju", {**beast, "deeds": deeds_in_words(game, beast)}))
    for tile in view["wake_tiles"]:
        pairs = pairs_of(game.sea, tile["tile"], tile["rotation"])
        found.append(say("tell.tile", {**tile, "pairs": [f"{a}-{b}" for a, b in pairs]}))
    found += pile_lines(game, view)
    if view["hand"]:
        found.append(say("tell.hand", {"tiles": view["hand"]}))
    for legal in view["legal"]:
        if legal[0] == "place":
            ends = consequences(game, view, tuple(legal)).items()
            parts = [f"{seat_name(seat, names)} {end_in_words(game, end)}" for seat, end in ends]
            found.append(f"{game.format(tuple(legal))}: {joined(parts)}.")
    return found


def end_in_words(game: TsuroOfTheSeas, end: Any) -> str:
    """What becomes of a ship, within a sentence."""
    if isinstance(end, str):
        return game.messages.part("tell.sinks", {"cause": end})
    return game.messages.part("tell.sails", {"square": end})


def deeds_in_words(game: TsuroOfTheSeas, beast: dict[str, Any]) -> list[str]:
    """`1 east`, `2 turns` and so on: what each die face makes a daikaiju do as it lies."""
    index = game.sea.daikaiju_names.index(beast["id"])
    deeds = game.sea.acts[(index * 4 + beast["orientation"]) * 5 :][:5]
    return [f"{face} {game.messages.word(f'side_{deed}')}" for face, deed in enumerate(deeds, 1)]
