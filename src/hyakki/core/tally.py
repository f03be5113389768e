"""Counts the pieces a position names, and refuses the one too many where it stands."""

from __future__ import annotations

from hyakki.core.errors import BadInput


class Tally:
    """How often each thing has been named so far, and how often it may be."""

    def __init__(self, names: list[str], most: list[int], of: str) -> None:
        self.names = names
        self.most = most
        self.of = of  # whose pieces they are: `the box`
        self.counts = [0] * len(names)

    def add(self, thing: int, path: str) -> None:
        self.counts[thing] += 1
        if self.counts[thing] > self.most[thing]:
            count = self.most[thing]
            times = "not at all" if not count else "once" if count == 1 else f"{count} times"
            raise BadInput(path, f"{self.names[thing]} is named too often: {self.of} has it {times}")

    def add_all(self, things: list[int], path: str) -> None:
        """Things of a list at this path, in its order."""
        for place, thing in enumerate(things):
            self.add(thing, f"{path}[{place}]")
