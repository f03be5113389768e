"""The table in a terminal: the ring of tiles, the players and what is known of them, the cast, the notebook."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any

from hyakki.core.drawing import Panel, Span, TextLine, fitted
from hyakki.core.stack import View
from hyakki.games.masquerade.deductions import deductions
from hyakki.games.masquerade.naming import counted, wants

if TYPE_CHECKING:
    from hyakki.games.masquerade.game import BloodyMasquerade

CELL = 25  # three cells and two gaps make 77 columns
RING = [[0, 1, 2], [7, -1, 3], [6, 5, 4]]  # spots clockwise around the middle
HAND = 3  # cards of a hand (TGM-019)
NOTES = 14  # the latest notes of the notebook that are shown
WIDTH = 78


def draw(game: BloodyMasquerade, view: View, names: list[str]) -> list[Panel]:
    """All that a view holds, in panels."""
    pen = Pen(game, view, names)
    panels = [pen.board(), pen.players(), pen.cast()]
    return [*panels, pen.notebook()] if view["notebook"] else panels


def tell(game: BloodyMasquerade, view: View, names: list[str]) -> list[str]:
    """The same in sentences."""
    pen = Pen(game, view, names)
    key = "tell.turn" if view["turn"] else "tell.before"
    lines = [pen.say(key, turn=view["turn"], seat=view["active_seat"], pool=view["pool"])]
    lines += [pen.tell_tile(spot) for spot in range(len(view["tiles"]))]
    lines += [pen.tell_character(person) for person in pen.people()]
    if view["seat"] is not None and view["characters"][view["seat"]] is not None:
        lines.append(pen.say("tell.you", character=view["characters"][view["seat"]]))
    for seat in range(view["seats"]):
        facts = "; ".join(pen.facts(seat)) or pen.bit("draw.nothing_known")
        lines.append(pen.say("tell.seat", seat=seat, number=seat, count=view["markers"][seat], facts=facts))
    return lines + [pen.note(entry) for entry in view["notebook"][-NOTES:]]


def deduced(game: BloodyMasquerade, view: View, names: list[str]) -> list[str]:
    """The deduction sheet in sentences: who can be whom and hold what."""
    pen = Pen(game, view, names)
    may = deductions(game.box, view)["may"]
    return [pen.deduced(seat, may) for seat in range(view["seats"])]


class Pen:
    """One view being drawn."""

    def __init__(self, game: BloodyMasquerade, view: View, names: list[str]) -> None:
        self.game = game
        self.view = view
        self.names = names

    def say(self, key: str, **args: object) -> str:
        return self.game.messages.say(key, args, self.names)

    def bit(self, key: str, **args: object) -> str:
        """A part of a line, so without a capital."""
        return self.game.messages.part(key, args, self.names)

    def word(self, name: object) -> str:
        return self.game.messages.word(name)

    def board(self) -> Panel:
        """The ring: [n] face up, (n) face down, `*` the token, `>` a legal step."""
        lines: list[TextLine] = []
        spots = range(len(self.view["tiles"]))
        if len(spots) != 8:
            return Panel(self.say("draw.board"), [[span] for spot in spots for span in self.tile(spot)])
        for row in RING:
            cells = [self.middle() if spot < 0 else self.tile(spot) for spot in row]
            for part in range(3):
                line: TextLine = []
                for cell in cells:
                    text, style = cell[part]
                    line.append((fitted(text, CELL) + " ", style))
                lines.append(line)
            lines.append([])
        return Panel(self.say("draw.board"), lines[:-1], self.brief_board(), picture=True)

    def brief_board(self) -> list[TextLine]:
        """The tiles clockwise, by name alone, and the pool."""
        line: TextLine = []
        for spot in range(len(self.view["tiles"])):
            text, style = self.tile(spot)[0]
            line += [(text.strip(), style), ("  ", "")]
        return [[*line, (self.middle()[1][0].strip(), "bold")]]

    def middle(self) -> list[Span]:
        view = self.view
        due = self.say("draw.end_due") if view["end_due"] else ""
        turn = self.say("draw.turn", turn=view["turn"])
        return [(f"  {turn}", ""), ("  " + self.say("draw.pool", pool=view["pool"]), "bold"), (f"  {due}", "bad")]

    def tile(self, spot: int) -> list[Span]:
        """Three lines: name and state, then its two actions."""
        view = self.view
        name = view["tiles"][spot]
        up = spot in view["face_up"]
        steps = [action[1] for action in view["legal"] if action[0] == "move"]
        legal = name is not None and self.game.box.tile_names.index(name) in steps
        mark = "*" if spot == view["token_spot"] else ">" if legal else " "
        label = self.say("draw.unknown_tile") if name is None else self.word(name)
        style = "lit" if legal else "bold" if mark == "*" else "" if up else "dim"
        spans: list[Span] = [(f"{mark}[{spot}] {label}" if up else f"{mark}({spot}) {label}", style)]
        tiles = self.game.box
        actions = [] if name is None else tiles.tile_actions[tiles.tile_names.index(name)]
        spans += [(f"  {self.say('draw.' + tiles.action_names[action])}", "" if up else "dim") for action in actions]
        return [*spans, ("", ""), ("", "")][:3]

    def tell_tile(self, spot: int) -> str:
        name = self.view["tiles"][spot]
        up = self.bit("tell.face_up" if spot in self.view["face_up"] else "tell.face_down")
        facts = [up] + ([self.bit("tell.token_here")] if spot == self.view["token_spot"] else [])
        if name is None:
            return self.say("tell.unknown_tile", spot=spot, facts=facts)
        box = self.game.box
        actions = [box.action_names[action] for action in box.tile_actions[box.tile_names.index(name)]]
        return self.say("tell.tile", spot=spot, tile=name, facts=facts, actions=actions)

    def tell_character(self, person: dict[str, Any]) -> str:
        wants = "; ".join(self.wants(person))
        return self.say("tell.character", character=person["id"], types=person["types"], wants=wants)

    def players(self) -> Panel:
        lines: list[TextLine] = []
        for seat in range(self.view["seats"]):
            active = ">" if seat == self.view["active_seat"] else " "
            markers = self.view["markers"][seat]
            head: TextLine = [(f"{active} {seat} ", "bold"), (fitted(self.names[seat], 16) + " ", f"seat{seat}")]
            head.append((f"{'●' * min(markers, 12)} {markers}".rjust(3), "bad" if markers else "dim"))
            character = self.view["characters"][seat]
            if character is not None:
                head.append((f"  {self.word(character)}", "accent"))
            lines.append(head)
            lines += [[(f"     {text}", "")] for text in wrapped(self.facts(seat), WIDTH - 5)]
        return Panel(self.say("draw.players"), lines, [self.brief_player(seat) for seat in range(self.view["seats"])])

    def brief_player(self, seat: int) -> TextLine:
        """Name, markers, character if known, and the cards that are known."""
        view = self.view
        active = ">" if seat == view["active_seat"] else " "
        line: TextLine = [(f"{active}{seat} ", "bold"), (f"{self.names[seat]} ", f"seat{seat}")]
        line.append((f"{view['markers'][seat]}● ", "bad" if view["markers"][seat] else "dim"))
        if view["characters"][seat] is not None:
            line.append((f"{self.word(view['characters'][seat])} ", "accent"))
        own = view["hands"][seat]
        known = self.bit("draw.hand", cards=own) if own is not None else ""
        least = counted(view["known"][seat]["at_least"], self.game.messages)
        return [*line, (known or (self.bit("draw.least", cards=least) if least else ""), "")]

    def facts(self, seat: int) -> list[str]:
        """What the view tells of a player besides name and markers."""
        view = self.view
        known = view["known"][seat]
        facts: list[str] = []
        if view["hands"][seat] is not None:
            facts.append(self.bit("draw.hand", cards=view["hands"][seat]))
        else:
            least = counted(known["at_least"], self.game.messages)
            whole = sum(known["at_least"].values()) == HAND
            bounds = {} if whole else known["at_most"]
            most = counted({name: n for name, n in bounds.items() if 0 < n < HAND}, self.game.messages)
            none = [name for name, n in bounds.items() if n == 0]
            facts += [self.bit("draw.least", cards=least)] if least else []
            facts += [self.bit("draw.most", cards=most)] if most else []
            facts += [self.bit("draw.none", cards=none)] if none else []
        if view["board_cards"][seat] is not None:
            facts.append(self.bit("draw.face_up", card=view["board_cards"][seat]))
        if view["fourth_cards"][seat] is not None:
            facts.append(self.bit("draw.fourth", card=view["fourth_cards"][seat]))
        if view["support_tokens"] is not None and view["support_tokens"][seat] is not None:
            facts.append(self.bit("draw.token", token=view["support_tokens"][seat]))
        if known["not"]:
            facts.append(self.bit("draw.not", characters=known["not"]))
        asked = view["pending"][-1] if view["pending"] else {}
        if view["shown"] is not None and asked.get("other") == seat:
            facts.append(self.bit("draw.shown", cards=view["shown"]))
        return facts

    def deduced(self, seat: int, may: dict[str, Any]) -> str:
        """What a player can be and hold."""
        facts: list[str] = []
        if may["characters"] is not None:
            facts.append(self.bit("sheet.characters", characters=may["characters"][seat]))
        if may["hands"] is not None:
            facts += [self.counts(clue, may["hands"][seat]) for clue, count in self.view["clue_cards"].items() if count]
        if may["support_tokens"] is not None and len(may["support_tokens"][seat]) == 1:
            facts.append(self.bit("draw.token", token=may["support_tokens"][seat][0]))
        return self.say("sheet.seat", seat=seat, facts="; ".join(facts) or self.bit("draw.nothing_known"))

    def counts(self, clue: str, bounds: dict[str, dict[str, int]]) -> str:
        """`1 to 3 food`."""
        least, most = bounds["least"][clue], bounds["most"][clue]
        return self.bit("sheet.exactly" if least == most else "sheet.between", clue=clue, least=least, most=most)

    def cast(self) -> Panel:
        """Who is in the game and what each of them wants."""
        lines: list[TextLine] = []
        for person in self.people():
            kinds = "/".join([self.word(kind) for kind in person["types"]])
            wants = wrapped(self.wants(person), WIDTH - 30) or [""]  # data of one's own may ask for nothing
            lines.append([(self.word(person["id"]).ljust(18), "bold"), (kinds.ljust(12), ""), (wants[0], "")])
            lines += [[(" " * 30 + more, "")] for more in wants[1:]]
        return Panel(self.say("draw.cast"), lines, self.brief_cast())

    def brief_cast(self) -> list[TextLine]:
        """What the own character wants; the names of the others."""
        seat = self.view["seat"]
        own = self.view["characters"][seat] if seat is not None else None
        people = self.people()
        others = ", ".join([self.word(person["id"]) for person in people if person["id"] != own])
        wants = [f"{self.word(own)}: {'; '.join(self.wants(person))}. " for person in people if person["id"] == own]
        return [[("".join(wants), "bold"), (others, "")]]

    def people(self) -> list[dict[str, Any]]:
        """The character cards of the cast."""
        people = {entry["id"]: entry for entry in self.game.manual.data["characters"]["characters"]}
        return [people[name] for name in self.view["cast"]]

    def wants(self, person: dict[str, Any]) -> list[str]:
        measure = self.view["options"]["special_action_measure"]  # TGM-035
        return wants(person, self.game.messages, f"draw.special_{measure}")

    def notebook(self) -> Panel:
        notes = [self.note(entry) for entry in self.view["notebook"][-NOTES:]]
        lines: list[TextLine] = [[(text, "")] for note in notes for text in wrap(note, WIDTH, subsequent_indent="   ")]
        return Panel(self.say("draw.notebook"), lines, [])

    def note(self, entry: dict[str, Any]) -> str:
        return self.game.messages.noted(entry, self.names)


def wrapped(facts: list[str], width: int) -> list[str]:
    """Facts joined into as few lines as fit."""
    lines: list[str] = []
    for fact in facts:
        if lines and len(lines[-1]) + len(fact) + 2 <= width:
            lines[-1] += f"; {fact}"
        else:
            lines += wrap(fact, width)
    return lines
