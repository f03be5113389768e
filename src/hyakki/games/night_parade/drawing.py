"""The table in a terminal: island map, sides with their parades, market, throne and what only the own seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hyakki.core.drawing import Panel, Span, TextLine, fitted
from hyakki.core.stack import Facts, View
from hyakki.core.wording import joined
from hyakki.games.night_parade.box import ELEMENT_NAMES, ICON_LETTERS, PARADES, TOKEN_NAMES
from hyakki.games.night_parade.naming import letters_of
from hyakki.games.night_parade.telling import Spoken
from hyakki.games.night_parade.terms import ENMA, Terms

if TYPE_CHECKING:
    from hyakki.games.night_parade.game import NightParadeOfAHundredYokai

WIDTH = 78
CELL = 15
ROWS = ("T", "M", "B")
Player = dict[str, Any]


def draw(game: NightParadeOfAHundredYokai, view: View, names: list[str]) -> list[Panel]:
    """All that the view tells, as panels of at most 78 columns."""
    return Picture(game, view, names).panels()


def tell(game: NightParadeOfAHundredYokai, view: View, names: list[str]) -> list[str]:
    """The same in sentences."""
    return Spoken(game, view, names).sentences()


class Picture:
    """One view with the names of its sides."""

    def __init__(self, game: NightParadeOfAHundredYokai, view: View, names: list[str]) -> None:
        self.game = game
        self.box = game.box
        self.view = view
        self.terms = Terms(game.box, Facts(game, view["seats"], view["options"]))
        self.names = [*names, "King Enma"] if self.terms.solo else names
        self.players: list[Player] = view["players"]

    def panels(self) -> list[Panel]:
        """The own side stands first; on a small screen the market is left to `board` and to the choices."""
        panels = [Panel(self.round_title(), self.map_lines(), self.brief_map(), picture=True)]
        own = self.view["seat"]
        for side in sorted(range(len(self.players)), key=lambda side: side != own):
            panels.append(Panel(self.side_title(side), self.side_lines(side), [self.brief_side(side)]))
        panels.append(Panel("Market", self.market_lines(), []))
        if self.terms.cursed:
            panels.append(Panel("Challenge board and throne", self.throne_lines(), self.brief_throne()))
        panels.append(Panel("Plots and mystery tokens", self.secret_lines(), self.secret_lines()[:1]))
        return panels

    # --- the map ---

    def round_title(self) -> str:
        last = ", the last one" if self.view["last_round"] else ""
        return f"Islands · round {self.view['round']}{last} · turn of {self.names[self.view['active']]}"

    def map_lines(self) -> list[TextLine]:
        if self.view["islands"] is None:
            return [[("The islands are not laid yet.", "dim")]]
        lines: list[TextLine] = []
        for row in ROWS:
            tiles = self.tiles(row)
            indent = (PARADES + 2 - len(tiles)) * CELL // 2
            for line in range(2 + max([len(self.sides_on(tile)) for tile in tiles])):
                lines.append([(" " * indent, ""), *[self.cell(tile, line) for tile in tiles]])
        lines.append([("# torii  o standing  _ lying  C champion (c lying)  * placed there this turn", "dim")])
        return lines

    def brief_map(self) -> list[TextLine]:
        """One entry per tile: what its torii takes, how many stand there and may, and whose pieces are on it."""
        if self.view["islands"] is None:
            return self.map_lines()
        lines: list[TextLine] = []
        for row in ROWS:
            line: TextLine = []
            for tile in self.tiles(row):
                name = self.box.positions[tile]
                element = ELEMENT_NAMES[self.box.tile_element[self.box.tile_names.index(self.view["islands"][name])]]
                line.append((f"{name} {element} {self.asked(name)} ", "bold"))
                for side in self.sides_on(tile):
                    line.append(
                        (f"{self.short(side)} {self.pieces(self.players[side], name)} ", style(side, self.terms.solo))
                    )
                line.append((" ", ""))
            lines.append(line)
        return lines

    def tiles(self, row: str) -> list[int]:
        return [i for i, name in enumerate(self.box.positions) if name.startswith(row)]

    def sides_on(self, tile: int) -> list[int]:
        """The sides with pieces on a tile."""
        name = self.box.positions[tile]
        return [side for side, player in enumerate(self.players) if self.pieces(player, name)]

    def asked(self, name: str) -> str:
        """`4o=# 0/2`: how many meeples a torii takes, how many torii there are and may be."""
        torii = sum([name in player["torii"] for player in self.players])
        return f"{self.view['torii_needs'][name]}o=# {torii}/{self.view['torii_limits'][name]}"

    def cell(self, tile: int, line: int) -> Span:
        name = self.box.positions[tile]
        number = self.box.tile_names.index(self.view["islands"][name])
        if line == 0:
            star = "*" if name in self.view["placed"] else " "
            element = ELEMENT_NAMES[self.box.tile_element[number]]
            return fitted(f"{name}{star} {element}", CELL), "bold"
        if line == 1:
            return fitted(f"{self.asked(name)}{self.bonus(name)}", CELL), "dim"
        sides = self.sides_on(tile)
        if line - 2 >= len(sides):
            return " " * CELL, ""
        side = sides[line - 2]
        shown = f"{self.short(side)} {self.pieces(self.players[side], name)}"
        return fitted(shown, CELL), style(side, self.terms.solo)

    def bonus(self, name: str) -> str:
        """What the first torii on a tile would earn, while there is none."""
        if name not in self.view["first_spirits"]:
            return ""
        mystery = self.view["first_mystery"][name]
        return f" +{mystery}?" if mystery else f" +{self.view['first_spirits'][name]}S"

    def pieces(self, player: Player, name: str) -> str:
        """A side's pieces on a tile: `#3o1_C`."""
        standing = player["standing"].get(name, 0)
        lying = player["lying"].get(name, 0)
        champion = ""
        if player["champion"] == name:
            champion = "c" if player["champion_lies"] else "C"
        torii = "#" if name in player["torii"] else ""
        return f"{torii}{f'{standing}o' if standing else ''}{f'{lying}_' if lying else ''}{champion}"

    def short(self, side: int) -> str:
        clan = self.players[side]["clan"]
        return str(side) if clan is None else clan[:3].capitalize()

    # --- the sides ---

    def side_title(self, side: int) -> str:
        clan = self.players[side]["clan"]
        first = " · first player" if side == self.view["first_player"] and not self.terms.solo else ""
        return f"{self.names[side]} · {self.game.messages.word(clan) if clan else 'no clan yet'}{first}"

    def side_lines(self, side: int) -> list[TextLine]:
        player = self.players[side]
        look = style(side, self.terms.solo)
        tokens = "  ".join([f"{token} {player['tokens'][token]}" for token in TOKEN_NAMES])
        pieces = f"meeples {player['supply'] or 0}  torii left {player['torii_left'] or 0}"
        lines: list[TextLine] = [[(f"{tokens}  {pieces}", look)]]
        for element in ELEMENT_NAMES[:PARADES]:
            flipped = "flipped" if element in player["flipped"] else ""
            active = side == self.view["active"] and element == self.view["active_parade"]
            head = f"{'>' if active else ' '}{element:<6}{flipped:<8}"
            cards = [self.parade_card(card) for card in player["parades"][element]]
            if side == ENMA and self.terms.solo:
                cards += [f"<{self.letters(card)}>" for card in self.view["enma_waiting"][element]]
            lines += wrapped(head, cards, look)
        if player["hand"]:
            lines += wrapped(" hand   ", [self.card(card) for card in player["hand"]], look)
        if side == self.view["active"] and self.view["played"]:
            lines += wrapped(" played ", [self.card(card) for card in self.view["played"]], look)
        return lines

    def brief_side(self, side: int) -> TextLine:
        """Tokens by letter, meeples and torii left, and the parades by their icons."""
        player = self.players[side]
        tokens = " ".join([f"{token[0].upper()}{player['tokens'][token]}" for token in TOKEN_NAMES])
        parades: list[str] = []
        for element in ELEMENT_NAMES[:PARADES]:
            flipped = "*" if element in player["flipped"] else ""
            cards = "+".join([self.parade_card(card).rpartition(":")[2] for card in player["parades"][element]])
            parades.append(f"{element[:2]}{flipped}:{cards}")
        pieces = f"{player['supply'] or 0}o {player['torii_left'] or 0}#"
        return [(f"{tokens} {pieces} {' '.join(parades)}", style(side, self.terms.solo))]

    def brief_throne(self) -> list[TextLine]:
        """The throne card that lies open, and where the champions are."""
        top = self.view["throne_pile"]["top"]
        where = [
            f"{self.short(side)} {player['champion']}" for side, player in enumerate(self.players) if player["champion"]
        ]
        return [[(f"{self.game.messages.word(top) if top else 'empty'}; {', '.join(where)}", "")]]

    def letters(self, name: str) -> str:
        return "".join([ICON_LETTERS[icon] for icon in self.box.card_icons[self.box.card_index[name]]])

    def parade_card(self, card: Any) -> str:
        """A card of a parade by its element and icons; in brackets if it lies face down."""
        if isinstance(card, dict):
            return f"({self.mark(card['face_down'])}{self.letters(card['face_down'])})"
        return f"{self.mark(card)}{self.letters(card)}"

    def mark(self, name: str) -> str:
        """`w2:` for a wood card of level 2, `w:` for a starting card, nothing for a champion card."""
        card = self.box.card_index[name]
        if self.box.is_champion_card(card):
            return ""
        return f"{ELEMENT_NAMES[self.box.card_element[card]][:2]}{self.box.card_level[card] or ''}:"

    def card(self, name: str) -> str:
        """A card by the name that is typed and the name that is read, with its element, level and icons."""
        letters = letters_of(self.box, self.box.card_index[name])
        return f"{name}  {self.box.card_titles[self.box.card_index[name]]} ({letters})"

    # --- the middle of the table ---

    def market_lines(self) -> list[TextLine]:
        lines: list[TextLine] = []
        for level in ("1", "2", "3"):
            deck = self.view["decks"][level]
            cost = f"{self.box.recruit_spirits[int(level) - 1]}S {self.box.recruit_talismans[int(level) - 1]}T"
            lines.append([(f"level {level} ({cost}, deck {deck['size']})", "")])
            cards = [self.card(card) if card else "empty" for card in self.view["market"][level] or [None]]
            lines += [[(f"  {card}", "")] for card in cards]
            if deck["bottom"]:
                lines += wrapped("  known under it: ", [self.card(card) for card in deck["bottom"]], "dim")
        lines.append([("P place S spirit T talisman F fight M move H hide B banish I invoke R reign", "dim")])
        lines.append([("C change X champion; (face down) <waiting>", "dim")])
        return lines

    def throne_lines(self) -> list[TextLine]:
        pile = self.view["throne_pile"]
        top = self.game.messages.word(pile["top"]) if pile["top"] else "empty"
        lines = wrapped(f"throne pile of {pile['size']}: ", top.split(), "bold", " ")
        if pile["bottom"]:
            lines += wrapped("  known under it: ", pile["bottom"], "dim")
        for space in self.terms.board_spaces:
            name = self.box.space_names[space]
            icons = "".join([ICON_LETTERS[icon] for icon in self.terms.space_icons[space]])
            links = " ".join([self.box.space_names[link] for link in self.terms.links[space]])
            here = [self.short(side) for side, player in enumerate(self.players) if player["champion"] == name]
            steps = f"to {links}" if links else ""
            lines.append([(f"{name:<7}{icons:<4}{steps:<17}", ""), (" ".join(here), "bold")])
        for side, player in enumerate(self.players):
            taken = [f"{how} {player[how]}" for how in ("rescued", "betrayed") if player[how]]
            if player["champion"] == "supply":
                taken.append("champion in supply")
            if taken:
                lines.append([(f"{self.names[side]}: {joined(taken)}", style(side, self.terms.solo))])
        if self.terms.solo and self.view["enma_pile"]["top"]:
            card = self.game.messages.word(self.view["enma_pile"]["top"])
            lines += wrapped("King Enma's card: ", card.split(), "", " ")
            if self.view["enma_pile"]["bottom"]:
                lines += wrapped("  known under it: ", self.view["enma_pile"]["bottom"], "dim")
        return lines

    def secret_lines(self) -> list[TextLine]:
        lines: list[TextLine] = []
        if self.view["open_plot"]:
            lines += wrapped("open plot: ", self.plot(self.view["open_plot"]), "accent")
        for side in range(len(self.players)):
            plots, mystery = self.view["plots"][side], self.view["mystery"][side]
            look = style(side, self.terms.solo)
            for plot in plots["cards"] or []:
                lines += wrapped(f"{self.names[side]}: ", self.plot(plot), look)
            facts = [counted(plots["size"], "hidden plot")] if plots["cards"] is None and plots["size"] else []
            if mystery["size"]:
                values = " ".join([str(value) for value in mystery["values"] or []])
                facts.append(counted(mystery["size"], "mystery token") + (f" worth {values}" if values else ""))
            if facts:
                lines.append([(f"{self.names[side]}: {', '.join(facts)}", look)])
            for plot in self.view["discarded_plots"][side]["cards"] or []:
                lines += wrapped(f"{self.names[side]} discarded: ", self.plot(plot), "dim")
        lines.append([(f"mystery tokens left: {self.view['mystery_supply']}", "dim")])
        return lines

    def plot(self, name: str) -> list[str]:
        icons = self.box.plot_icons[self.box.plot_names.index(name)]
        return [self.game.messages.word(self.box.plot_icon_names[icon]) for icon in icons]


def style(side: int, solo: bool) -> str:
    return "bad" if solo and side == ENMA else f"seat{side}"


def counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def wrapped(head: str, words: list[str], look: str, gap: str = "  ") -> list[TextLine]:
    """A head and its words on as many lines as they need."""
    lines: list[TextLine] = []
    line = head
    for i, word in enumerate(words):
        piece = word if i == 0 else f"{gap}{word}"
        if len(line) + len(piece) > WIDTH and line.strip():
            lines.append([(line, look)])
            line = " " * min(len(head), 16)
            piece = word
        line += piece
    lines.append([(line, look)])
    return lines
