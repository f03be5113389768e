"""Lessons: a game taught in steps, as data: a position, words, the answer expected, why others are wrong.

A game keeps its lessons as JSON files in `lessons/`, one per stage, in the order of their names. A step puts the
learner into a position, or goes on from where the step before ended; `then` are the answers of other seats.
"""

from __future__ import annotations

from hyakki.core.errors import BadInput
from hyakki.core.kinds import AnyObject, Field, Fields, Json, Kind, ListOf, Maybe, SeatOf, Whole

ANYTHING = "*"  # stands for every other action in `wrong`
MOST_SEATS = 8


class Words(Kind):
    """A text that is not empty."""

    def read(self, value: Json, path: str, seats: int) -> object:
        if not isinstance(value, str) or not value.strip():
            raise self.refuse(value, path)
        return value

    def describe(self) -> str:
        return "a text"


class Reasons(AnyObject):
    """From the first words of an action to why it is not the one; `*` for all others."""

    def read(self, value: Json, path: str, seats: int) -> object:
        texts = super().read(value, path, seats)
        assert isinstance(texts, dict)
        return {str(action): Words().read(text, f"{path}.{action}", seats) for action, text in texts.items()}


STEP = Fields(
    {
        "words": Field(Words(), required=True),
        "position": Field(Maybe(AnyObject())),
        "expect": Field(ListOf(Words(), 1, unique=True), required=True),
        "wrong": Field(Reasons(), {}),
        "right": Field(Maybe(Words())),
        "then": Field(
            ListOf(Fields({"seat": Field(SeatOf(), required=True), "does": Field(Words(), required=True)})), []
        ),
    }
)
MATCH = Fields({"seats": Field(Whole(1, MOST_SEATS), required=True), "options": Field(AnyObject(), {})})
LESSON = Fields(
    {
        "title": Field(Words(), required=True),
        "words": Field(Words(), required=True),
        "you": Field(SeatOf(), 0),
        "steps": Field(ListOf(STEP, 1), required=True),
        "match": Field(MATCH, required=True),
    }
)


class Reply:
    """What another seat does after the learner's answer."""

    def __init__(self, seat: int, does: str) -> None:
        self.seat = seat
        self.does = does


class LessonStep:
    """One question put to the learner."""

    def __init__(
        self,
        words: str,
        position: dict[str, Json] | None,
        expect: tuple[str, ...],
        wrong: dict[str, str],
        right: str | None,
        then: list[Reply],
    ) -> None:
        self.words = words
        self.position = position  # None: go on from where the step before ended
        self.expect = expect
        self.wrong = wrong
        self.right = right
        self.then = then

    def why_not(self, action: str) -> str | None:
        """Why a legal action is not the one expected: the reason with the longest beginning of it."""
        words = action.split()
        for length in range(len(words), 0, -1):
            reason = self.wrong.get(" ".join(words[:length]))
            if reason is not None:
                return reason
        return self.wrong.get(ANYTHING)


class Lesson:
    """One stage: its steps for one seat, then a match to play."""

    def __init__(
        self, name: str, title: str, words: str, you: int, steps: list[LessonStep], seats: int, options: dict[str, Json]
    ) -> None:
        self.name = name
        self.title = title
        self.words = words
        self.you = you
        self.steps = steps
        self.seats = seats  # of the match that follows
        self.options = options


def read_lesson(name: str, data: Json) -> Lesson:
    """A lesson from its file; refused with the path to what is wrong."""
    values = LESSON.read(data, name, MOST_SEATS)
    assert isinstance(values, dict)
    steps = [
        LessonStep(
            told["words"],
            told["position"],
            told["expect"],
            told["wrong"],
            told["right"],
            [Reply(line["seat"], line["does"]) for line in told["then"]],
        )
        for told in values["steps"]
    ]
    if steps[0].position is None:
        raise BadInput(f"{name}.steps[0].position", "is missing: the first step begins somewhere")
    match = values["match"]
    return Lesson(name, values["title"], values["words"], values["you"], steps, match["seats"], match["options"])
