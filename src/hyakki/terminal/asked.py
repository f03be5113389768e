"""A question with its menu, as lines for any width or as sentences."""

from __future__ import annotations

from hyakki.core.drawing import TextLine
from hyakki.terminal.choices import Choice, Entry
from hyakki.terminal.layout import beside, hanging, ruled, wide, wrapped
from hyakki.terminal.place import Place


class Asked:
    """What is asked, of whom, and what may be answered."""

    def __init__(self, place: Place, intro: str, question: str, entries: list[Entry], offers: list[Choice]) -> None:
        self._words = place.words
        self.intro = intro
        self.question = question
        self.entries = entries
        self.offers = offers
        view = place.view()
        self._outlooks = [
            place.words.outlook(view, entry.choices[0]) if len(entry.choices) == 1 else "" for entry in entries
        ]

    def lines(self, width: int, depth: int) -> list[TextLine]:
        """Depth 2 tells what each thing does, 1 how it is typed, 0 neither, -1 not even what would follow."""
        rows = self.rows(depth)
        half = (width - 2) // 2
        if depth < 2 and len(rows) > 3 and max(map(wide, rows)) <= half:
            middle = (len(rows) + 1) // 2
            menu = beside([(half + 1, rows[:middle]), (half, rows[middle:])])
        else:
            menu = [line for row in rows for line in hanging(row, width)]
        if self.offers:
            menu += wrapped([(f"  {self.at_any_time()}", "dim")], width)
        intro = wrapped([(self.intro, "bold")], width) if self.intro else []
        return [*intro, *ruled(self.question, width), *menu]

    def at_any_time(self) -> str:
        """What may be done beside the answers, and how it is typed."""
        return f"at any time: {', '.join([f'{choice.label} ({choice.text})' for choice in self.offers])}"

    def sentences(self) -> list[str]:
        """The menu in words alone, without notation."""
        sentences: list[str] = []
        for number, (entry, outlook) in enumerate(zip(self.entries, self._outlooks, strict=True), 1):
            if len(entry.choices) > 1:
                sentences.append(f"{number}: {entry.label.rstrip(' …')}, {len(entry.choices)} choices.")
            else:
                sentences.append(f"{number}: {entry.label}{'. Then: ' + outlook if outlook else ''}.")
        if self.offers:
            sentences.append(f"At any time: {', '.join([choice.label for choice in self.offers])}.")
        return sentences

    def rows(self, depth: int) -> list[TextLine]:
        """The answers, a line each."""
        return [self._row(number, depth) for number in range(len(self.entries))]

    def _row(self, number: int, depth: int) -> TextLine:
        entry = self.entries[number]
        row: TextLine = [(f"{number + 1:>3}  ", "accent"), (entry.label, "")]
        if len(entry.choices) > 1:
            return [*row, (f" ({len(entry.choices)} choices)", "dim")]
        if self._outlooks[number] and depth >= 0:
            row.append((f"  → {self._outlooks[number]}", "good"))
        if depth >= 1 and entry.choices[0].text.casefold() != entry.label.casefold():
            row.append((f"  {entry.choices[0].text}", "dim"))
        effect = self._words.effect(entry.choices[0]) if depth == 2 else ""
        return [*row, (f"  {effect}", "dim")] if effect else row
