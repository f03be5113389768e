"""Where panels and the question stand on a screen: side by side, below each other, brief where it is small."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations

from rich.cells import cell_len, set_cell_size

from hyakki.core.drawing import Panel, TextLine

GAP = 1  # between columns
NARROWEST = 34  # no column beside another is narrower
THREE_COLUMNS = 110  # from this width on
LEAST_TABLE = 4  # lines of the table that what things do must leave
CUT = "…"
DEPTHS = (2, 1, 0, -1)  # of detail in a question: what things do, how it is typed, what would follow, only the choices

Asking = Callable[[int, int], list[TextLine]]  # the question for a width and a depth of detail


def wide(line: TextLine) -> int:
    return sum([cell_len(text) for text, _ in line])


def cut(line: TextLine, width: int) -> TextLine:
    """A line that is too wide ends in a mark."""
    if wide(line) <= width:
        return line
    spans: TextLine = []
    room = width - 1
    for text, style in line:
        if cell_len(text) >= room:
            return [*spans, (set_cell_size(text, room) if room > 0 else "", style), (CUT, "accent")]
        spans.append((text, style))
        room -= cell_len(text)
    return spans


def wrapped(line: TextLine, width: int, further: int = 2) -> list[TextLine]:
    """A line of words on as many lines as it needs; what goes on is set in a little further than its beginning."""
    width = max(1, width)
    if wide(line) <= width:
        return [line]
    whole = "".join([text for text, _ in line])
    inset = " " * min(len(whole) - len(whole.lstrip()) + further, width // 2)
    lines: list[TextLine] = []
    now: TextLine = []
    used = 0
    for piece, style in pieces(line):
        if used + cell_len(piece.rstrip()) > width and any(text.strip() for text, _ in now):
            lines.append(now)
            now, used = [(inset, "")], len(inset)
            piece = piece.lstrip()
        while used + cell_len(piece.rstrip()) > width:  # a word longer than the line
            room = width - used
            now.append((piece[:room], style))
            lines.append(now)
            piece = piece[room:]
            now, used = [(inset, "")], len(inset)
        now.append((piece, style))
        used += cell_len(piece)
    return [trimmed(line) for line in [*lines, now]]


def hanging(row: TextLine, width: int) -> list[TextLine]:
    """A row of the menu; what goes on stands under its words."""
    first, *rest = wrapped([(" " * wide(row[:1]), ""), *row[1:]], width, 0)
    return [[row[0], *first[1:]], *rest]


def ruled(title: str, width: int) -> list[TextLine]:
    """A title with a line on both sides, or the title alone on as many lines as it needs."""
    free = width - cell_len(title) - 2
    if free < 2:
        return wrapped([(title, "accent")], width)
    return [[("─" * (free // 2) + f" {title} " + "─" * (free - free // 2), "accent")]]


def trimmed(line: TextLine) -> TextLine:
    """Without spaces at the end."""
    spans = list(line)
    while spans and not spans[-1][0].rstrip():
        spans.pop()
    return [*spans[:-1], (spans[-1][0].rstrip(), spans[-1][1])] if spans else []


def pieces(line: TextLine) -> Iterator[tuple[str, str]]:
    """The words of a line, each with the spaces behind it and its style."""
    for text, style in line:
        start = 0
        for i in range(1, len(text)):
            if text[i - 1] == " " and text[i] != " ":
                yield text[start:i], style
                start = i
        if text[start:]:
            yield text[start:], style


@dataclass(frozen=True)
class Look:
    """How the panels are drawn: which of them are brief, and whether they have frames."""

    brief: frozenset[int]
    framed: bool

    def margin(self) -> int:
        return 4 if self.framed else 0

    def lines(self, panel: Panel, number: int) -> list[TextLine]:
        return panel.brief if number in self.brief and panel.brief is not None else panel.lines

    def is_picture(self, panel: Panel, number: int) -> bool:
        return panel.picture and self.lines(panel, number) is panel.lines

    def title(self, panel: Panel, number: int) -> str:
        """With a mark if there is more than is shown."""
        return panel.title if self.lines(panel, number) is panel.lines else f"{panel.title} {CUT}"

    def width(self, panel: Panel, number: int) -> int:
        """How wide a panel would like to be."""
        return max([cell_len(self.title(panel, number)) + 2, *map(wide, self.lines(panel, number))]) + self.margin()

    def block(self, panel: Panel, number: int, width: int) -> list[TextLine]:
        """A panel as lines, none wider than the width; nothing of one that is too long even in brief."""
        lines = self.lines(panel, number)
        if not lines:
            return []
        inner = width - self.margin()
        if self.is_picture(panel, number):
            lines = [cut(line, inner) for line in lines]
        else:
            lines = [part for line in lines for part in wrapped(line, inner)]
        title = self.title(panel, number)
        return framed(title, lines, inner) if self.framed else unframed(title, lines, width)


def framed(title: str, lines: list[TextLine], most: int) -> list[TextLine]:
    """Lines in a box."""
    inner = min(most, max([cell_len(title) + 2, *map(wide, lines)]))
    head = cut([(title, "")], inner - 1)
    sides = [[("│ ", "dim"), *line, (" " * (inner - wide(line)) + " │", "dim")] for line in lines]
    rest = "─" * (inner - wide(head) - 1) + "╮"
    return [[("╭─ ", "dim"), *head, (f" {rest}", "dim")], *sides, [("╰" + "─" * (inner + 2) + "╯", "dim")]]


def unframed(title: str, lines: list[TextLine], width: int) -> list[TextLine]:
    """Lines under their title, or beside it where there is only one."""
    if not title:
        return lines
    beside: TextLine = [(f"{title}{'' if title.endswith(CUT) else ':'} ", "accent"), *lines[0]]
    if len(lines) == 1 and wide(beside) <= width:
        return [beside]
    return [cut([(title, "accent")], width), *lines]


Columns = tuple[tuple[int, ...], ...]  # the numbers of the panels in each


@dataclass(frozen=True)
class Plan:
    """An arrangement: columns of panels with their widths, and the question beside (its width) or below (0)."""

    look: Look
    columns: Columns
    widths: tuple[int, ...]
    asking: int


class Planner:
    """Tries arrangements of some panels on a screen of one width; remembers every block it has drawn."""

    def __init__(self, panels: list[Panel], asking: Asking, width: int) -> None:
        self.panels = panels
        self.width = width
        self._ask = asking
        self._blocks: dict[tuple[int, bool, bool, int], list[TextLine]] = {}
        self._asked: dict[tuple[int, int], list[TextLine]] = {}
        self._wishes: dict[tuple[int, Look], int] = {}
        self._plans: dict[Look, list[Plan]] = {}

    def block(self, number: int, look: Look, width: int) -> list[TextLine]:
        key = (number, number in look.brief, look.framed, width)
        if key not in self._blocks:
            self._blocks[key] = look.block(self.panels[number], number, width)
        return self._blocks[key]

    def asked(self, width: int, depth: int) -> list[TextLine]:
        if (width, depth) not in self._asked:
            self._asked[width, depth] = self._ask(width, depth)
        return self._asked[width, depth]

    def splits(self) -> Iterator[Columns]:
        """The ways to put panels into columns, in order within each: one, two, or three where it is wide."""
        count = len(self.panels)
        yield (tuple(range(count)),)
        for chosen in range(1, 2**count - 1, 2):  # the first panel stands in the first column
            yield tuple([tuple([i for i in range(count) if chosen >> i & 1 == side]) for side in (1, 0)])
        if self.width >= THREE_COLUMNS:
            for first in range(1, count):
                for second in range(first + 1, count):
                    yield (tuple(range(first)), tuple(range(first, second)), tuple(range(second, count)))

    def wish(self, number: int, look: Look) -> int:
        """How wide a panel would like to be."""
        if (number, look) not in self._wishes:
            self._wishes[number, look] = look.width(self.panels[number], number)
        return self._wishes[number, look]

    def widths(self, look: Look, columns: Columns) -> set[tuple[int, ...]]:
        """How wide columns may be: as they like; else one after the other gives way, down to its pictures."""
        wishes = [max([self.wish(i, look) for i in group]) for group in columns]
        least = [
            max([NARROWEST, *[self.wish(i, look) for i in group if look.is_picture(self.panels[i], i)]])
            for group in columns
        ]
        free = self.width - GAP * (len(columns) - 1)
        if len(columns) == 1:
            return {(min(wishes[0], free),)}
        widths: set[tuple[int, ...]] = set()
        for order in permutations(range(len(columns))):
            now = list(wishes)
            for i in order:
                now[i] = max(min(least[i], now[i]), now[i] - max(0, sum(now) - free))
            if sum(now) <= free:
                widths.add(tuple(now))
        return widths

    def plans(self, look: Look) -> Iterator[Plan]:
        for columns in self.splits():
            for widths in self.widths(look, columns):
                yield Plan(look, columns, widths, 0)
                left = self.width - sum(widths[:-1]) - GAP * (len(widths) - 1)
                if len(columns) > 1 and left >= NARROWEST:
                    yield Plan(look, columns, (*widths[:-1], left), left)
                right = self.width - widths[0] - GAP
                if len(columns) == 1 and right >= NARROWEST:
                    yield Plan(look, (*columns, ()), (*widths, right), right)

    def least(self, look: Look) -> int:
        """No arrangement takes fewer lines: that of panels as wide as the screen, spread evenly."""
        lines = sum([len(self.block(i, look, self.width)) for i in range(len(self.panels))])
        return lines // (3 if self.width >= THREE_COLUMNS else 2)

    def shortest(self, look: Look, depth: int) -> Plan:
        if look not in self._plans:
            self._plans[look] = list(self.plans(look))
        return min(self._plans[look], key=lambda plan: self.height(plan, depth))

    def height(self, plan: Plan, depth: int) -> int:
        """How many lines an arrangement takes."""
        heights = [
            sum([len(self.block(i, plan.look, width)) for i in group])
            for group, width in zip(plan.columns, plan.widths, strict=True)
        ]
        question = len(self.asked(plan.asking or self.width, depth))
        if plan.asking:
            heights[-1] += question
        return max(heights, default=0) + (0 if plan.asking else question)

    def drawn(self, plan: Plan, depth: int) -> list[TextLine]:
        """The lines of an arrangement."""
        columns = [
            (width, [line for i in group for line in self.block(i, plan.look, width)])
            for group, width in zip(plan.columns, plan.widths, strict=True)
        ]
        question = self.asked(plan.asking or self.width, depth)
        if plan.asking:
            columns[-1][1].extend(question)
            return beside(columns)
        return [*beside(columns), *question]


def beside(columns: list[tuple[int, list[TextLine]]]) -> list[TextLine]:
    """Columns put side by side."""
    rows: list[TextLine] = []
    for row in range(max([len(lines) for _, lines in columns], default=0)):
        line: TextLine = []
        for number, (width, lines) in enumerate(columns):
            cell = lines[row] if row < len(lines) else []
            line += cell
            if number + 1 < len(columns):
                line.append((" " * (width - wide(cell) + GAP), ""))
        rows.append(line)
    return rows


def looks(panels: list[Panel]) -> Iterator[Look]:
    """From all there is to the briefest: frames go first, then panel after panel becomes brief, the last ones first."""
    order = [i for i, panel in enumerate(panels) if panel.brief is not None][::-1]
    for count in range(len(order) + 1):
        brief = frozenset(order[:count])
        yield Look(brief, True)
        yield Look(brief, False)


def mark(panels: list[Panel], look: Look, rows: int, more: str) -> list[TextLine]:
    """What is not shown: panels that have no brief form, and so many rows of others."""
    gone = [panel.title for i, panel in enumerate(panels) if panel.lines and not look.lines(panel, i)]
    if rows:
        gone.append(f"{rows} more {'line' if rows == 1 else 'lines'}")
    return [[(f"{CUT} {', '.join(gone)}: {more}", "dim")]] if gone else []


def compose(panels: list[Panel], asking: Asking, width: int, height: int, more: str) -> list[TextLine]:
    """The table with its question in `height` lines: as much as fits; where lines are left off stands how many.

    `more` says how to see the rest. A question longer than the screen is never cut."""

    def question(look: Look) -> Asking:
        gone = mark(panels, look, 0, more)
        return lambda wish, depth: [*[cut(line, wish) for line in gone], *asking(wish, depth)]

    every = list(looks(panels))
    deepest = asking(width, DEPTHS[0])
    told = deepest != asking(width, DEPTHS[1])  # what things do is worth a briefer table
    for depths in (DEPTHS[:1], DEPTHS[1:-1]) if told else (DEPTHS[:-1],):
        for look in every:
            planner = Planner(panels, question(look), width)
            if planner.least(look) > height:
                continue
            for depth in depths:
                best = planner.shortest(look, depth)
                if planner.height(best, depth) <= height:
                    return planner.drawn(best, depth)
        if told and len(deepest) <= height - LEAST_TABLE:
            return with_part(panels, every[-1], deepest, width, height, more)
    shortest = min([asking(width, depth) for depth in DEPTHS], key=len)
    return with_part(panels, every[-1], shortest, width, height, more)


def filling(panels: list[Panel], width: int, height: int, more: str) -> list[TextLine]:
    """The table alone in `height` lines: first as brief as it must be, then whatever still fits in full."""

    def tried(look: Look) -> list[TextLine] | None:
        planner = Planner(panels, lambda wish, depth: [cut(line, wish) for line in mark(panels, look, 0, more)], width)
        if planner.least(look) > height:
            return None
        best = planner.shortest(look, 0)
        return planner.drawn(best, 0) if planner.height(best, 0) <= height else None

    for look in looks(panels):
        drawn = tried(look)
        if drawn is None:
            continue
        for number in sorted(look.brief):
            fuller = Look(look.brief - {number}, look.framed)
            if (lines := tried(fuller)) is not None:
                look, drawn = fuller, lines
        return drawn
    return compose(panels, lambda *_: [], width, height, more)


def with_part(
    panels: list[Panel], look: Look, below: list[TextLine], width: int, height: int, more: str
) -> list[TextLine]:
    """As much of the table as there is room for over the question, and how much is left off."""
    alone = Planner(panels, lambda *_: [], width)
    table = alone.drawn(alone.shortest(look, 0), 0)
    room = max(0, height - len(below) - 1)
    return [*table[:room], *[cut(line, width) for line in mark(panels, look, len(table) - room, more)], *below]


def whole(panels: list[Panel], width: int) -> list[TextLine]:
    """All panels with all their lines, however long that gets: as many side by side as makes it shortest."""
    planner = Planner(panels, lambda *_: [], width)
    return planner.drawn(planner.shortest(Look(frozenset(), True), 0), 0)
