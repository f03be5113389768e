"""Lines of a record as the row of an answer holds them; compiled, since every answer has some."""

from __future__ import annotations

from hyakki.core.record import Line
from hyakki.core.stack import NATURE


def dumped_lines(lines: list[Line], before: int) -> str:
    """Those after line `before`, as `Line.dumped` writes each: texts that need no escapes, as nearly all, at once."""
    rows: list[str] = []
    for place in range(before, len(lines)):
        line = lines[place]
        text = line.text
        if line.undoes or not text.isascii() or not text.isprintable() or '"' in text or "\\" in text:
            rows.append(line.dumped(place + 1))
        elif line.seat == NATURE:
            rows.append(f'{{"n":{place + 1},"nature":"{text}"}}\n')
        else:
            rows.append(f'{{"n":{place + 1},"seat":{line.seat},"does":"{text}"}}\n')
    return "".join(rows)
