"""What is asked now, as everybody outside the rules may know it."""

from __future__ import annotations

from typing import Final

Action = tuple[str | int, ...]  # a verb and what it names: ("place", 6, 1)


class Question:
    """The frame that waits for an answer, by the ledger's name; `name` is empty when the match is over."""

    def __init__(self, name: str, rules: tuple[str, ...], passes: Action | None, offers: bool) -> None:
        self.name = name
        self.rules = rules  # behind the question, for help
        self.passes = passes  # what is answered for a seat that has passed in advance, if it may
        self.offers = offers  # whether somebody who is not asked may ever do something here

    def __repr__(self) -> str:
        return f"<Question {self.name or 'of a match that is over'}>"


NO_QUESTION: Final = Question("", (), None, False)
