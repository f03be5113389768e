"""Whether the pending frames of a position fit it; asked before any of them runs."""

from __future__ import annotations

from typing import Any, Final

from hyakki.core.errors import BadInput
from hyakki.core.stack import Decision, Frame
from hyakki.games.night_parade import automa, enma_turn, parade, setup, solo_setup
from hyakki.games.night_parade.box import CARD, CHANGE, FACE_DOWN, NONE, ON_BOARD, PARADES
from hyakki.games.night_parade.champions import HardChoice
from hyakki.games.night_parade.change import Change, change_targets
from hyakki.games.night_parade.icons import HideShare, Move
from hyakki.games.night_parade.meeples import has
from hyakki.games.night_parade.recruit import RecruitStep
from hyakki.games.night_parade.reign import MustChoose, RenewMarket, ReturnMeeple, SwapWith
from hyakki.games.night_parade.scoring import Scoring
from hyakki.games.night_parade.shares import TakeShare
from hyakki.games.night_parade.state import NightParade
from hyakki.games.night_parade.terms import ENMA
from hyakki.games.night_parade.torii import DrawMystery
from hyakki.games.night_parade.turn import Activate, ReleaseSpirit, Turn, TurnEnd, Unflip

LASTING: Final = (Turn, TurnEnd, Scoring, setup.FirstTurn)  # what leads to further frames until the match is over
ACTIVATING: Final = (Turn, Activate, enma_turn.EnmaReveal, enma_turn.EnmaActivate)
MARCHING: Final = (
    parade.NightParadeStep,
    parade.Cards,
    parade.Activation,
    parade.Window,
    parade.PlayShikigami,
    parade.WaitingShikigami,
    Unflip,
)
OF_ENMA: Final = (
    automa.EnmaIcon,
    automa.EnmaMove,
    automa.EnmaStrike,
    automa.EnmaCardUnder,
    enma_turn.EnmaReveal,
    enma_turn.EnmaActivate,
    enma_turn.EnmaSpend,
    parade.WaitingShikigami,
    solo_setup.EnmaKit,
    solo_setup.SetDifficulty,
    solo_setup.ChooseDifficulty,
    solo_setup.ChooseEnmaClan,
    solo_setup.DrawEnmaClan,
    solo_setup.RevealPlot,
    solo_setup.ShuffleEnma,
)
WITHIN: Final = (
    parade.Cards,
    parade.Activation,
    parade.Icons,
    parade.SpaceIcons,
    parade.Window,
    parade.PlayShikigami,
    parade.WaitingShikigami,
    parade.ParadeEnd,
    automa.EnmaIcon,
    Change,
)
SETUP_FROM_LAST: Final = (
    setup.FirstTurn,
    setup.JoinChampion,
    setup.ChampionCards,
    solo_setup.EnmaKit,
    setup.ClanKits,
    setup.KeepPlot,
    setup.ChooseClan,
    setup.ChooseClans,
    solo_setup.ChooseEnmaClan,
    solo_setup.DrawEnmaClan,
    solo_setup.ChooseDifficulty,
    solo_setup.SetDifficulty,
    setup.DealPlots,
    setup.DrawFirstPlayer,
    solo_setup.RevealPlot,
    solo_setup.ShuffleEnma,
    setup.ShuffleThrone,
    setup.DealMarket,
    setup.ShuffleDeck,
    setup.ShuffleIslands,
)
ONE_BY_ONE: Final = {  # steps of set-up that ask for single choices
    "choose_clans": ("choose_clan",),
    "champion_cards": ("join_champion",),
    "set_difficulty": ("choose_difficulty", "choose_enma_clan", "draw_enma_clan"),
}
TURN_FROM_LAST: Final[list[tuple[type[Frame[Any]], ...]]] = [
    (Turn, TurnEnd, Scoring),
    (Unflip,),
    (ReleaseSpirit, enma_turn.EnmaSpend),
    (RecruitStep,),
    (parade.NightParadeStep, parade.ParadeEnd),
    (parade.WaitingShikigami,),
    (parade.Cards,),
    (Activate, enma_turn.EnmaActivate),
    (enma_turn.EnmaReveal,),
]
ONCE: Final = (
    Activate,
    TurnEnd,
    Unflip,
    parade.NightParadeStep,
    parade.Cards,
    parade.Activation,
    parade.ParadeEnd,
    parade.WaitingShikigami,
    Change,
)
OF_ANYBODY: Final = (Move, HideShare, TakeShare, setup.ChooseClan, setup.JoinChampion)
SETTING_UP: Final = (solo_setup.ChooseDifficulty, solo_setup.ChooseEnmaClan)


def check_frames(state: NightParade, whole: list[Frame[Any]]) -> None:
    """Refuse with the path to the first frame that does not fit; `whole` is a set-up of which nothing is done."""
    if not isinstance(state.stack[0], LASTING):
        raise BadInput("pending[0]", "play would stop behind it", "the bottom frame is turn, turn_end or scoring")
    setting_up = isinstance(state.stack[0], setup.FirstTurn)
    if NONE in state.islands and not any([isinstance(frame, setup.ShuffleIslands) for frame in state.stack]):
        raise BadInput("islands", "are not laid, and no shuffle_islands is pending (NPY-010)")
    if not setting_up:
        for side, clan in enumerate(state.clan):
            if clan == NONE:
                raise BadInput(f"players[{side}].clan", "is missing", "a turn needs the clan of every side")
    activating = [i for i, frame in enumerate(state.stack) if isinstance(frame, ACTIVATING)]
    for i, frame in enumerate(state.stack):
        to_come = bool(activating) and i < activating[-1]
        if isinstance(frame, MARCHING) and state.element == NONE and not to_come:
            raise BadInput("active_parade", f"is missing: {frame.NAME} is pending (NPY-030)")
        if isinstance(frame, SETUP_FROM_LAST) and not setting_up:
            raise BadInput(f"pending[{i}]", f"{frame.NAME} is part of set-up, which is over (NPY-008)")
        if isinstance(frame, WITHIN) and to_come:
            raise BadInput(f"pending[{i}]", f"{frame.NAME} waits below the activation of a parade (NPY-029)")
        problem = misfit(state, frame) or (misfit_setup(state, frame) if setting_up else "")
        if problem:
            raise BadInput(f"pending[{i}]", problem)
    check_repeats(state.stack)
    check_kits(state)
    if setting_up:
        check_setup_order(state.stack, whole)
    else:
        check_turn_order(state)


def check_setup_order(stack: list[Frame[Any]], whole: list[Frame[Any]]) -> None:
    """NPY-008: what is left of set-up is all that comes after its top, in its order; some of it asks one by one."""
    for i, frame in enumerate(stack):
        if not isinstance(frame, SETUP_FROM_LAST):
            raise BadInput(f"pending[{i}]", f"{frame.NAME} is no part of set-up (NPY-008)")
    alike = 0
    while alike < min(len(stack), len(whole)) and same_frame(stack[alike], whole[alike]):
        alike += 1
    asking = ONE_BY_ONE.get(whole[alike].NAME, ()) if alike < len(whole) else ()
    for i in range(alike, len(stack)):
        twice = any([same_frame(stack[i], stack[j]) for j in range(alike, i)])
        if stack[i].NAME not in asking or twice:
            raise BadInput(f"pending[{i}]", f"{stack[i].NAME} comes out of its order in set-up (NPY-008)")


def same_frame(frame: Frame[Any], other: Frame[Any]) -> bool:
    fields = [field for field in other.FIELDS if not isinstance(other, setup.KeepPlot)]
    return frame.NAME == other.NAME and all([getattr(frame, f) == getattr(other, f) for f in fields])


def check_kits(state: NightParade) -> None:
    """NPY-024: before the kits are handed out nobody has pieces, afterwards everybody has all of them."""
    pending = any([isinstance(frame, setup.ClanKits) for frame in state.stack])
    positions = len(state.islands)
    for side in range(state.terms.sides):
        here = slice(side * positions, (side + 1) * positions)
        meeples = state.supply[side] + sum(state.standing[here]) + sum(state.lying[here])
        torii = state.torii_left[side] + sum(state.torii[here])
        cards = state.hands[side] + [c for p in state.parades[side * PARADES : (side + 1) * PARADES] for c in p]
        if pending and (meeples or torii or cards):
            raise BadInput(f"players[{side}]", "has nothing before the kits are handed out (NPY-024)")
        if not pending and (meeples < state.box.meeples or torii < state.box.torii):
            path = f"players[{side}].{'supply' if meeples < state.box.meeples else 'torii_left'}"
            raise BadInput(path, "pieces are missing, and no clan_kits is pending (NPY-024)")


def check_turn_order(state: NightParade) -> None:
    """NPY-029: the steps of a turn lie in their order, the last one lowest, and what asks somebody lies on top."""
    stack = state.stack
    for i, frame in enumerate(stack[:-1]):
        if frame.waiting:
            raise BadInput(f"pending[{i}]", f"{frame.NAME} is answered before another frame comes (NPY-029)")
    flipped = sum([state.flipped[state.active] >> element & 1 for element in range(PARADES)])
    flipped += int(isinstance(stack[-1], Activate))
    if flipped == PARADES and not any([isinstance(frame, Unflip) for frame in stack]):
        raise BadInput("pending", "no unflip is pending, and all scrolls of the turn are flipped (NPY-075)")
    last = -1
    for i, frame in enumerate(stack):
        rank = [isinstance(frame, kinds) for kinds in TURN_FROM_LAST]
        if True in rank:
            if rank.index(True) <= last:
                raise BadInput(f"pending[{i}]", f"{frame.NAME} comes out of its order in a turn (NPY-029)")
            last = rank.index(True)


def check_repeats(stack: list[Frame[Any]]) -> None:
    """A turn has each of its steps once, and each card marches once (NPY-029, NPY-035)."""
    steps: list[str] = []
    cards: list[int] = []
    for i, frame in enumerate(stack):
        if isinstance(frame, ONCE) and frame.NAME in steps:
            raise BadInput(f"pending[{i}]", f"{frame.NAME} is pending twice (NPY-029)")
        steps.append(frame.NAME)
        marching: tuple[int, ...] = ()
        if isinstance(frame, parade.Cards):
            marching = frame.cards
        elif isinstance(frame, parade.Activation | Change | automa.EnmaIcon):
            marching = (frame.card,)
        elif isinstance(frame, parade.Icons) and not frame.shikigami:
            following = stack[i + 1 :]  # its own icon may be above it
            marching = () if any([isinstance(f, automa.EnmaIcon) for f in following]) else (frame.card,)
        if len(set(marching)) < len(marching) or any([card in cards for card in marching]):
            raise BadInput(f"pending[{i}]", "a card would march twice (NPY-035)")
        cards += marching


def misfit(state: NightParade, frame: Frame[Any]) -> str:
    """Why a frame cannot be pending here, or nothing."""
    if isinstance(frame, OF_ENMA) and not state.terms.solo:
        return "King Enma plays only in solo (NPY-001)"
    if isinstance(frame, DrawMystery) and not state.mystery_supply:
        return "no mystery token is left (NPY-056)"
    if isinstance(frame, automa.EnmaCardUnder) and not state.enma_pile:
        return "the Enma pile is empty (NPY-124)"
    if isinstance(frame, parade.Cards | parade.Activation | parade.Icons | automa.EnmaIcon | Change):
        return misfit_card(state, frame)
    if isinstance(frame, Decision):
        return misfit_decision(state, frame)
    return ""


def misfit_card(state: NightParade, frame: Frame[Any]) -> str:
    """Frames that name a card which must be in its place."""
    side = state.active
    marching = state.parades[side * PARADES + state.element] if state.element != NONE else []
    if isinstance(frame, parade.Cards | parade.Activation):
        cards = frame.cards if isinstance(frame, parade.Cards) else (frame.card,)
        for card in cards:
            if card not in marching and card | FACE_DOWN not in marching:
                return f"{state.box.card_names[card]} is not in the active parade (NPY-035)"
        return ""
    if isinstance(frame, Change):
        if state.parade_of(frame.seat, frame.card) == NONE or not change_targets(state, frame.seat, frame.card):
            return f"{state.box.card_names[frame.card]} has no parade to change to (NPY-049)"
        return "" if frame.seat == side else f"seat {frame.seat} is not the active player (NPY-004)"
    assert isinstance(frame, parade.Icons | automa.EnmaIcon)
    icons = len(state.box.card_icons[frame.card])
    below_last = isinstance(frame, parade.Icons) and frame.shikigami and state.terms.shikigami_all_icons  # NPY-071
    if isinstance(frame, parade.Icons) and frame.next >= icons + int(below_last):
        return f"{state.box.card_names[frame.card]} has no icon {frame.next} (NPY-032)"
    stays = isinstance(frame, parade.Icons) and frame.shikigami
    if CHANGE in state.box.card_icons[frame.card] and not stays and state.parade_of(side, frame.card) == NONE:
        return f"{state.box.card_names[frame.card]} is in no parade of the active side (NPY-048)"
    return ""


def misfit_decision(state: NightParade, frame: Decision[NightParade]) -> str:
    """Questions to a seat that has nothing to answer."""
    seat = frame.seat
    if not isinstance(frame, OF_ANYBODY + SETTING_UP) and seat != state.active:
        return f"seat {seat} is not the active player (NPY-004)"
    if isinstance(frame, Activate) and not frame.options(state, seat):
        return f"all scrolls of seat {seat} are flipped (NPY-075)"
    if isinstance(frame, parade.StepChampion) and state.champion[seat] > ON_BOARD:
        return f"the champion of seat {seat} is not on the challenge board (NPY-076)"
    if isinstance(frame, HardChoice) and not state.throne_pile:
        return "the throne pile is empty (NPY-082)"
    if isinstance(frame, HardChoice) and (state.rescued[seat] != NONE or state.betrayed[seat] != NONE):
        return f"seat {seat} has a throne card already (NPY-085)"
    if isinstance(frame, ReturnMeeple) and state.side_of(frame.clan) == NONE:
        return f"nobody leads {state.box.clan_names[frame.clan]} (NPY-093)"
    if isinstance(frame, SwapWith) and not has(state, seat, frame.own):
        return f"seat {seat} has no such meeple (NPY-096)"
    if isinstance(frame, RenewMarket) and not all([card in state.market for card in frame.chosen]):
        return "a chosen card is not in the market (NPY-098)"
    if isinstance(frame, MustChoose) and not frame.options(state, seat):
        return f"seat {seat} has nothing to choose from ({frame.RULES[0]})"
    return ""


def misfit_setup(state: NightParade, frame: Frame[Any]) -> str:
    """Frames of set-up that lack what an earlier one should have brought."""
    if isinstance(frame, setup.DealPlots) and len(state.undealt) < state.facts.seats * state.terms.plots_dealt:
        return "there are not enough plots to deal (NPY-020)"
    if isinstance(frame, setup.DealPlots) and any(state.plots):
        return "plots are dealt already (NPY-020)"
    if isinstance(frame, solo_setup.RevealPlot) and (not state.undealt or state.open_plot != NONE):
        return "there is no plot to reveal, or one is revealed already (NPY-121)"
    if isinstance(frame, setup.DealMarket) and any([card != NONE for card in state.market]):
        return "the market is dealt already (NPY-014)"
    if isinstance(frame, solo_setup.ShuffleEnma) and not state.enma_pile:
        return "there are no Enma cards to shuffle (NPY-124)"
    if isinstance(frame, solo_setup.ChooseEnmaClan | solo_setup.DrawEnmaClan) and (
        state.difficulty == NONE or not frame.options(state, 0)
    ):
        return "the difficulty is not chosen yet, or has no such clan (NPY-118)"
    if isinstance(frame, setup.JoinChampion | setup.ChampionCards):
        joining = [frame.seat] if isinstance(frame, setup.JoinChampion) else range(state.facts.seats)
        for seat in joining:
            if champion_marches(state, seat):
                return f"the champion card of seat {seat} is in a parade already (NPY-026)"
    if isinstance(frame, setup.KeepPlot):
        if not frame.answers and any([isinstance(other, setup.DealPlots) for other in state.stack]):
            return ""  # the plots are still to be dealt
        for seat in [*frame.waiting, *frame.answers]:
            answer = frame.answers.get(seat)
            if not state.plots[seat] or (answer is not None and answer not in frame.options(state, seat)):
                return f"seat {seat} holds no such plot (NPY-022)"
    if isinstance(
        frame, setup.ClanKits | setup.JoinChampion | setup.ChampionCards | setup.FirstTurn | solo_setup.EnmaKit
    ):
        for side, clan in enumerate(state.clan):
            if clan == NONE and not clan_to_come(state, side):
                return f"side {side} has no clan and is not asked for one (NPY-021)"
    return ""


def champion_marches(state: NightParade, side: int) -> bool:
    """Whether a champion card is among the cards of a side's parades."""
    parades = state.parades[side * PARADES : (side + 1) * PARADES]
    return any([state.box.is_champion_card(card & CARD) for cards in parades for card in cards])


def clan_to_come(state: NightParade, side: int) -> bool:
    """Whether a pending frame will give this side its clan."""
    if state.is_enma(side):
        later = (solo_setup.SetDifficulty, solo_setup.ChooseDifficulty)
        choosing = (solo_setup.ChooseEnmaClan, solo_setup.DrawEnmaClan)
        return any([isinstance(f, later) or (isinstance(f, choosing) and not f.extra) for f in state.stack])
    asked = [f.seat for f in state.stack if isinstance(f, setup.ChooseClan)]
    return side in asked or any([isinstance(f, setup.ChooseClans) for f in state.stack])


def check_enma(state: NightParade) -> None:
    """What is said of King Enma fits a solo match."""
    at = ENMA * len(state.islands) + state.just_placed
    if state.just_placed != NONE and not (state.terms.solo and state.standing[at]):
        raise BadInput("enma_just_placed", "no ordinary meeple of King Enma stands there (NPY-140)")
    if not state.terms.solo and any(state.waiting):
        raise BadInput("enma_waiting", "King Enma plays only in solo (NPY-001)")
