"""What a person sees: the board, the ships, the piles, and the own tiles with where each rotation would lead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hyakki.core.drawing import Panel, TextLine, fitted
from hyakki.core.stack import NATURE, View
from hyakki.core.wording import cell, seat_name
from hyakki.games.tsuro_seas.chart import CRESTS, Chart, board, draw_tile, pairs_of
from hyakki.games.tsuro_seas.small import small_board
from hyakki.games.tsuro_seas.wires import HEIGHT, WIDTH

if TYPE_CHECKING:
    from hyakki.games.tsuro_seas.game import TsuroOfTheSeas

COLUMN: Final = 19  # of the hand panel, one per rotation


def draw(game: TsuroOfTheSeas, view: View, names: list[str]) -> list[Panel]:
    """The table as the seat of the view sees it."""
    say = game.messages.say
    panels = [
        Panel(say("draw.board", {}), board(game.box, view), small_board(game.box, view), picture=True),
        Panel(say("draw.ships", {}), ship_lines(game, view, names), brief_ships(game, view, names)),
    ]
    if view["hand"]:
        panels.append(Panel(say("draw.hand", {}), hand_lines(game, view), brief_hand(game, view), picture=True))
    piles = pile_lines(game, view)
    brief = [line for line in piles if not line.startswith(" ")][:-1]  # without what is known and what is unseen
    panels.append(Panel(say("draw.piles", {}), [[(line, "")] for line in piles], [[(". ".join(brief), "")]]))
    return panels


def brief_ships(game: TsuroOfTheSeas, view: View, names: list[str]) -> list[TextLine]:
    """One short line per seat."""
    lines: list[TextLine] = []
    for seat, heap in enumerate(view["hands"]):
        style = f"seat{seat}" if view["ships"][seat]["fate"] == "afloat" else "dim"
        turn = "▶" if seat in at_turn(view) else " "
        who = f"{CRESTS[seat]} {seat_name(seat, names)} "
        lines.append([(turn, "accent"), (who, style), (f"{ship_words(game, view, seat)}, {heap['size']} ▮", "dim")])
    return lines


def brief_hand(game: TsuroOfTheSeas, view: View) -> list[TextLine]:
    """The tiles as they are drawn, side by side."""
    tiles = sorted(set(view["hand"]))
    chart = Chart(len(tiles) * (WIDTH + 2), HEIGHT + 1)
    for i, tile in enumerate(tiles):
        copies = view["hand"].count(tile)
        chart.put(i * (WIDTH + 2), 0, tile + (f" ×{copies}" if copies > 1 else ""), "bold")
        draw_tile(chart, i * (WIDTH + 2), 1, pairs_of(game.box, tile, 0), dict.fromkeys(range(8), ""))
    return chart.lines()


def ship_lines(game: TsuroOfTheSeas, view: View, names: list[str]) -> list[TextLine]:
    """One line per seat: crest, name, where the ship is, what is in the hand."""
    lines: list[TextLine] = []
    for seat, heap in enumerate(view["hands"]):
        style = f"seat{seat}" if view["ships"][seat]["fate"] == "afloat" else "dim"
        line: TextLine = [
            ("▶ " if seat in at_turn(view) else "  ", "accent"),
            (f"{CRESTS[seat]} {fitted(seat_name(seat, names), 14)} ", style),
        ]
        line.append((fitted(ship_words(game, view, seat), 34) + " ", "" if style != "dim" else "dim"))
        line.append((f"{heap['size']} {'▮' * heap['size']}", "dim"))
        lines.append(line)
        known = heap["public"] if seat == view["seat"] else heap["known"]
        if known:
            lines.append([("      " + game.messages.say("draw.known", {"tiles": known}), "dim")])
    return lines


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
    sentences = [say("draw.draw_pile", {"size": size})]
    below = size
    for heap in reversed(view["draw_pile"]):  # from the top
        below -= heap["size"]
        if heap["known"]:
            above = size - below - heap["size"]
            sentences.append("  " + say("draw.packet", {"size": heap["size"], "tiles": heap["known"], "above": above}))
    if view["returning"]["size"]:
        pool = view["returning"]
        sentences.append(say("draw.pool", {"tiles": pool["known"] or "-", "size": pool["size"]}))
    if view["taken"]:
        sentences.append(say("draw.taken", {"tiles": view["taken"]}))
    if view["options"]["daikaiju"]:
        pile = view["daikaiju_pile"]
        unknown = [short(name) for name in pile["unseen"]]
        sentences.append(say("draw.daikaiju_pile", {"size": pile["size"], "names": unknown or "-"}))
        if pile["known"]:
            sentences.append("  " + say("draw.daikaiju_below", {"names": [short(n) for n in pile["known"]]}))
    if view["refill_due"]:
        sentences.append(say("draw.refill_due", {}))
    if view["out_of_game"]:
        sentences.append(say("draw.out_of_game", {"tiles": view["out_of_game"]}))
    unseen = " ".join([name if count == 1 else f"{name}×{count}" for name, count in view["unseen"].items()])
    sentences.append(say("draw.unseen", {"tiles": unseen or "-"}))
    return sentences


def short(name: str) -> str:
    """`G2` for gold_2, as on the board."""
    colour, number = name.split("_")
    return colour[0].upper() + number


def hand_lines(game: TsuroOfTheSeas, view: View) -> list[TextLine]:
    """Each tile of the hand in its rotations, and below each where it would lead."""
    lines: list[TextLine] = []
    asked = asked_to_lay(view)
    for tile in sorted(set(view["hand"])):
        turns = game.box.turns[game.box.class_index[tile]]
        notes = [rotation_words(game, view, tile, rotation) for rotation in range(turns)]
        legal = [may(view, action(game, tile, rotation)) for rotation in range(turns)]
        chart = Chart(COLUMN * turns, HEIGHT + 1 + max([len(words) for words in notes]))
        copies = view["hand"].count(tile)
        for r in range(turns):
            head = f"{tile} r{r}" + (f" ×{copies}" if copies > 1 and r == 0 else "")
            chart.put(COLUMN * r, 0, head, "bold" if legal[r] or not asked else "dim")
            style = "" if legal[r] or not asked else "dim"
            draw_tile(chart, COLUMN * r + 2, 1, pairs_of(game.box, tile, r), dict.fromkeys(range(8), style))
            for i, (text, mood) in enumerate(notes[r]):
                chart.put(COLUMN * r, HEIGHT + 1 + i, fitted(text, COLUMN - 1).rstrip(), mood if legal[r] else "dim")
        lines += chart.lines()
        if asked:
            lines.append([("", "")])
    return lines


def asked_to_lay(view: View) -> bool:
    return any([action[0] == "place" for action in view["legal"]])


def may(view: View, chosen: tuple[str | int, ...]) -> bool:
    return list(chosen) in [list(action) for action in view["legal"]]


def action(game: TsuroOfTheSeas, tile: str, rotation: int) -> tuple[str | int, ...]:
    return ("place", game.box.class_index[tile], rotation)


def rotation_words(game: TsuroOfTheSeas, view: View, tile: str, rotation: int) -> list[tuple[str, str]]:
    """What would happen to every ship, a line each with its style; nothing while no tile is asked for."""
    if not asked_to_lay(view):
        return []
    spans: list[tuple[str, str]] = []
    for seat, end in consequences(game, view, action(game, tile, rotation)).items():
        own = seat == view["seat"]
        if isinstance(end, str):
            words = game.messages.say("draw.sinks", {"cause": f"sinks_{end}"})
            spans.append((f"{CRESTS[seat]} {words}", "bad" if own else "good"))
        else:
            spans.append((f"{CRESTS[seat]} → {cell(list(end))}", "good" if own else ""))
    if not may(view, action(game, tile, rotation)):
        spans.append((game.messages.say("draw.banned", {}), "dim"))
    return spans


def consequences(game: TsuroOfTheSeas, view: View, chosen: tuple[str | int, ...]) -> dict[int, Any]:
    """Per ship that moves or sinks: the square before which it comes to rest, or the cause of its loss."""
    ends: dict[int, Any] = {}
    for event in game.preview(view, chosen):
        seat = event.args.get("seat")
        assert isinstance(seat, int)
        if event.key == "event.sailed":
            ends[seat] = event.args["to"]
        elif event.key == "event.sunk":
            ends[seat] = event.args["cause"]
    return ends


def tell(game: TsuroOfTheSeas, view: View, names: list[str]) -> list[str]:
    """The table in sentences, without codes: ships, daikaiju, tiles, piles, the own hand."""
    say = game.messages.say
    sentences: list[str] = []
    for seat, heap in enumerate(view["hands"]):
        words = told_ship(game, view, seat)
        sentences.append(say("tell.ship", {"seat": seat, "words": words, "size": heap["size"]}, names))
        known = heap["public"] if seat == view["seat"] else heap["known"]
        if known:
            sentences.append("  " + say("tell.known", {"tiles": known}))
    for beast in view["daikaiju"]:
        sentences.append(say("tell.daikaiju", {**beast, "deeds": deeds_in_words(game, beast)}))
    for tile in view["wake_tiles"]:
        ends = [{"from": f"port_{a}", "to": f"port_{b}"} for a, b in pairs_of(game.box, tile["tile"], tile["rotation"])]
        pairs = [game.messages.part("tell.joins", {**pair}) for pair in ends]
        sentences.append(say("tell.tile", {**tile, "rotation": f"r{tile['rotation']}", "pairs": pairs}))
    sentences += told_piles(game, view)
    if view["hand"]:
        sentences.append(say("tell.hand", {"tiles": view["hand"]}))
    return sentences


def told_ship(game: TsuroOfTheSeas, view: View, seat: int) -> str:
    """Where a ship is within a sentence, or how it was lost."""
    ship = view["ships"][seat]
    part = game.messages.part
    if ship["fate"] != "afloat":
        return part("draw.lost", {"cause": ship["fate"]})
    if ship["front"] is None:
        return part("draw.ashore", {})
    if ship["start_mark"] is None:
        return part("tell.afloat", {"square": ship["front"], "port": f"port_{ship['entry']}"})
    moves = [part("tell.may_move", {})] if seat in view["may_relocate"] else []
    return ", ".join([part("draw.moored", {"mark": ship["start_mark"]}), *moves])


def told_piles(game: TsuroOfTheSeas, view: View) -> list[str]:
    """The piles as the watcher knows them."""
    say = game.messages.say
    none = game.messages.part("tell.none", {})
    size = below = sum([heap["size"] for heap in view["draw_pile"]])
    sentences = [say("tell.draw_pile", {"size": size})]
    for heap in reversed(view["draw_pile"]):  # from the top
        below -= heap["size"]
        if heap["known"]:
            above = size - below - heap["size"]
            sentences.append(say("tell.packet", {"size": heap["size"], "tiles": heap["known"], "above": above}))
    if view["returning"]["size"]:
        pool = view["returning"]
        sentences.append(say("tell.pool", {"tiles": pool["known"] or none, "size": pool["size"]}))
    if view["taken"]:
        sentences.append(say("tell.taken", {"tiles": view["taken"]}))
    if view["options"]["daikaiju"]:
        pile = view["daikaiju_pile"]
        sentences.append(say("tell.daikaiju_pile", {"size": pile["size"], "names": pile["unseen"] or none}))
        if pile["known"]:
            sentences.append(say("tell.daikaiju_below", {"names": pile["known"]}))
    if view["refill_due"]:
        sentences.append(say("draw.refill_due", {}) + ".")
    if view["out_of_game"]:
        sentences.append(say("tell.out_of_game", {"tiles": view["out_of_game"]}))
    tiles = [
        game.messages.part("tell.copies", {"count": count, "tile": name}) if count > 1 else game.messages.word(name)
        for name, count in view["unseen"].items()
    ]
    return [*sentences, say("tell.unseen", {"tiles": tiles or none})]


def deeds_in_words(game: TsuroOfTheSeas, beast: dict[str, Any]) -> list[str]:
    """`1 east`, `2 turns` and so on: what each die face makes a daikaiju do as it lies."""
    index = game.box.daikaiju_names.index(beast["id"])
    deeds = game.box.acts[(index * 4 + beast["orientation"]) * 5 :][:5]
    return [f"{face} {game.messages.word(f'side_{deed}')}" for face, deed in enumerate(deeds, 1)]
