"""What is asked and told over HTTP of lessons and campaigns."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from hyakki.server.speech.messages import (
    EventInfo,
    StateMessage,
    WhyNot,
)
from hyakki.server.speech.requests import Name, Number, Words


class LessonInfo(Struct):
    """A lesson in `GET /api/games/{game}/lessons`; `seats` and `options` are of a match that fits what it teaches."""

    name: str
    title: str
    words: str
    steps: int
    seats: int
    options: dict[str, Any]


class LessonAsk(Struct, forbid_unknown_fields=True):
    """`POST /api/games/{game}/lessons/{lesson}`: at `step` (from 0), look, or act, why or preview with an action.

    With `campaign` a step that is taken counts for your campaign."""

    step: Number
    what: Literal["look", "act", "why", "preview"] = "look"
    action: Words = ""
    campaign: bool = False


class LessonStep(Struct):
    """Where a lesson is: the step's `words`, and the match as the learner sees it.

    After `act`: `right` says whether it was the answer sought, and `says` why or why not; `step` is the next step, and
    `state` still shows the table of the answered one. `over` once all steps are done. `refusal` answers `why`,
    `events` answer `preview`."""

    step: int
    over: bool
    words: str
    right: bool
    says: str
    you: int
    state: StateMessage
    refusal: WhyNot | None
    events: list[EventInfo]


class CampaignStage(Struct):
    """One stage of a campaign: its lesson, then its match.

    `steps_done` of its `steps` are taken; `taught` once the lesson is over or skipped; `link` leads to a match that is
    begun; `winners` are those of a stage that is done, where `you` was your seat."""

    lesson: str
    title: str
    words: str
    standing: Literal["done", "open", "locked"]
    steps: int
    steps_done: int
    taught: bool
    you: int
    winners: list[int] | None
    link: str | None


class CampaignInfo(Struct):
    """`GET /api/games/{game}/campaign`, and the answer to every `CampaignAsk`: how far you have come."""

    stages: list[CampaignStage]
    over: bool


class CampaignAsk(Struct, forbid_unknown_fields=True):
    """`POST /api/games/{game}/campaign`: skip the open stage's lesson, play its match (against `bot`), or restart."""

    what: Literal["skip", "play", "restart"]
    bot: Name = "random"
