"""Campaigns of guests: progress kept per guest and game, and the matches that belong to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.server.speech.bodies import NewTable
from hyakki.server.speech.lessons import CampaignInfo, CampaignStage
from hyakki.server.speech.problems import Problem
from hyakki.server.store.schema import PUT_CAMPAIGN
from hyakki.server.store.store import Store
from hyakki.server.tables.live import LiveTable
from hyakki.server.tables.tables import Tables
from hyakki.table.campaign import Campaign


class Campaigns:
    """One call at a time: two pages of one guest do not begin two matches."""

    def __init__(self, tables: Tables, store: Store, changed: Callable[[LiveTable], None]) -> None:
        self._tables = tables
        self._store = store
        self._changed = changed  # a match has begun: bots may be asked
        self._lock = asyncio.Lock()

    async def look(self, guest: str, game: Game) -> CampaignInfo:
        async with self._lock:
            return info_of(await self._present(guest, game))

    async def learned(self, guest: str, game: Game, lesson: str, before: int, now: int) -> None:
        """A step of a lesson was taken; it counts if it is the next one of the present stage."""
        async with self._lock:
            campaign = await self._present(guest, game)
            if not campaign.over and campaign.lesson.name == lesson and campaign.steps == before:
                campaign.learned(now)
                await self._keep(guest, campaign)

    async def skip(self, guest: str, game: Game) -> CampaignInfo:
        async with self._lock:
            campaign = unfinished(await self._present(guest, game))
            campaign.skip()
            await self._keep(guest, campaign)
            return info_of(campaign)

    async def play(self, guest: str, name: str, game: Game, bot: str) -> CampaignInfo:
        """Begin the match of the present stage; one that is begun already goes on."""
        async with self._lock:
            campaign = unfinished(await self._present(guest, game))
            if not campaign.taught:
                raise Problem("refused", "The lesson of this stage comes first", "take it, or skip it")
            if campaign.match is None:
                lesson, options = campaign.lesson, campaign.match_options()
                bots = [None if seat == lesson.you else bot for seat in range(lesson.seats)]
                wish = NewTable(
                    game=game.name, seats=lesson.seats, options=options, sit=lesson.you, bots=bots, start=True
                )
                live = await self._tables.make(guest, name, wish, campaign=True)
                campaign.match = live.id
                await self._keep(guest, campaign)
                self._changed(live)
            return info_of(campaign)

    async def restart(self, guest: str, game: Game) -> CampaignInfo:
        """From the first stage again; a match that is begun stays among the guest's tables."""
        async with self._lock:
            campaign = Campaign(game)
            await self._keep(guest, campaign)
            return info_of(campaign)

    async def _present(self, guest: str, game: Game) -> Campaign:
        """How far the guest is, with what has happened at the table of the present stage."""
        campaign = await self._stored(guest, game)
        if campaign.match is None or campaign.over:
            return campaign
        try:
            live = await self._tables.peek(campaign.match)
        except Problem as problem:
            if problem.kind != "missing":
                raise
            campaign.match = None  # the table was forgotten
        else:
            async with live:
                if live.room.phase != "over":
                    return campaign
                outcome = None if live.match is None else live.match.outcome
                if outcome is not None:
                    campaign.played(dict(live.room.options), outcome)
                else:
                    campaign.match = None  # it was ended early: the stage is played anew
        await self._keep(guest, campaign)
        return campaign

    async def _stored(self, guest: str, game: Game) -> Campaign:
        if not game.manual.lessons:
            raise Problem("missing", f"{game.messages.say('title', {})} has no campaign", "it has no lessons")
        progress = await self._store.read(lambda reads: reads.campaign(guest, game.name))
        if progress is None:
            return Campaign(game)
        try:
            return Campaign.read(game, msgspec.json.decode(progress))
        except (BadInput, msgspec.DecodeError):
            return Campaign(game)

    async def _keep(self, guest: str, campaign: Campaign) -> None:
        progress = msgspec.json.encode(campaign.to_json()).decode()
        await self._store.writer.put(
            [(PUT_CAMPAIGN, {"guest": guest, "game": campaign.game.name, "progress": progress})]
        )


def unfinished(campaign: Campaign) -> Campaign:
    if campaign.over:
        raise Problem("refused", "The campaign is over", "begin it again")
    return campaign


def info_of(campaign: Campaign) -> CampaignInfo:
    """The campaign as its page shows it."""
    stages = []
    for number, lesson in enumerate(campaign.game.manual.lessons):
        here = number == campaign.stage
        done = number < campaign.stage
        stages.append(
            CampaignStage(
                lesson=lesson.name,
                title=lesson.title,
                words=lesson.words,
                standing="done" if done else "open" if here else "locked",
                steps=len(lesson.steps),
                steps_done=len(lesson.steps) if done else campaign.steps if here else 0,
                taught=done or (here and campaign.taught),
                you=lesson.you,
                winners=campaign.winners[number] if number < len(campaign.winners) else None,
                link=f"/t/{campaign.match}" if here and campaign.match is not None else None,
            )
        )
    return CampaignInfo(stages, campaign.over)
