"""The runner: plays matches, looks at every position a little and at a few of each match closely.

In every position: invariants, view and observation of one watcher in another world, the forms of two actions, words.
In CLOSELY positions of each match, those of rarely seen frames first: all that is in CLOSE.
In one position of a share of the matches: the odds of imagined worlds. At chances, now and then and at
most NATURE_CLOSELY times per frame: nature's weights. At the end of every match: replay and series.
Once per run: vocabulary, menus, presets, a fresh process that replays up to FRESH matches, and a watched one that tries
HANDMADE positions for each match.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from traceback import extract_tb

from hyakki.conformance import deducing, fields, forms, laws, observing, pickling, records, secrecy, telling, worlds
from hyakki.conformance.fresh import fresh_process
from hyakki.conformance.handmade import PROPERTY, Sampler, Seatings
from hyakki.conformance.play import Match, Moment
from hyakki.conformance.report import Failure, Report
from hyakki.conformance.violation import Violation, demand
from hyakki.conformance.watched import watched
from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.core.kinds import Json
from hyakki.core.stack import State

CLOSELY = 3  # positions of each match that are looked at closely, rare frames first
ODDS_SHARE = 0.125  # of the matches, and the first: the odds of imagined worlds are compared in one position
NATURE_ODDS = 0.2  # how often a chance is compared with its weights, until it was
NATURE_CLOSELY = 40  # positions of each chance frame in which nature's odds are compared, per run
HANDMADE = 10  # positions written by hand that are tried for each match
FRESH = 20  # matches replayed in a fresh process, all in one

Progress = Callable[[int, int], None]

# Cheap ones, in every position of random play.
EVERYWHERE: dict[str, list[Callable[[Moment], None]]] = {
    "two worlds": [secrecy.same_view],
    observing.PROP: [observing.same_bytes],
    telling.PROP: [telling.as_viewed, telling.elements_kept],
    "notation": [forms.few_actions],
    "messages": [forms.asked_words],
    deducing.PROP: [deducing.truth_is_possible],
}

# In the positions looked at closely.
CLOSE: dict[str, list[Callable[[Moment], None]]] = {
    "invariants": [laws.asking],
    "position": [forms.position],
    "view": [forms.view_kinds],
    observing.PROP: [observing.as_viewed],
    "notation": [forms.all_actions],
    "messages": [forms.refusal_words],
    "legality": [laws.lists, laws.legality],
    "clone": [laws.clones],
    "fields": [fields.told],
    "prompt": [laws.prompts],
    "two worlds": [secrecy.two_worlds],
    "reveal": [secrecy.reveals],
    "secret answers": [secrecy.secret_answers],
    "imagine": [worlds.imagined],
    "carried": [worlds.carried],
    "preview": [forms.preview],
    "replay": [records.resume],
    "undo": [records.undo],
    "pickling": [pickling.pickling],
    deducing.PROP: [deducing.sheets],
}


def check(
    game: Game,
    games: int,
    seed: int,
    seats: int | None = None,
    options: dict[str, Json] | None = None,
    progress: Progress | None = None,
    positions: int | None = None,
    sparing: int | None = None,
) -> Report:
    """Play `games` random matches and check every property on them; the same seed does the same.

    Without `seats` all seat counts take turns, without `options` the defaults and all presets; without `positions`
    HANDMADE of them are tried for each match. `sparing` looks at so many moments of a kind, then at ever fewer."""
    handmade = handmade_count(game, games, positions)
    return Runner(game, seed, sparing).run(games, handmade, playable(game, seats, options), progress)


def compare_observations(
    game: Game,
    steps: int,
    seed: int,
    seats: int | None = None,
    options: dict[str, Json] | None = None,
    progress: Progress | None = None,
) -> Report:
    """Only the observations, in so many positions of random matches: the same for a watcher in another world."""
    if observing.forms(game) is None:
        raise BadInput("game", f"{game.name} does not describe its views, so that it has no observations")
    return Runner(game, seed).observations(steps, playable(game, seats, options), progress)


def handmade_count(game: Game, games: int, positions: int | None) -> int:
    """How many positions are tried; none of a game that checks no frames, which promises nothing of them."""
    if type(game).check is Game.check:
        return 0
    return games * HANDMADE if positions is None else positions


class Runner:
    """One run: what it has looked at, and what it found."""

    def __init__(self, game: Game, seed: int, sparing: int | None = None) -> None:
        self.game = game
        self.seed = seed
        self.sparing = sparing
        self.met: Counter[str] = Counter()  # moments by their frame
        self.looks = Random(f"looks {seed}")
        self.report = Report(game.name, seed)
        self.nature_seen: Counter[str] = Counter()  # chance frames whose odds were compared
        self.for_fresh: list[tuple[str, str]] = []  # records and the fingerprints they lead to

    def run(self, games: int, positions: int, tables: Seatings, progress: Progress | None) -> Report:
        self.attempt("notation", None, partial(forms.vocabulary, self.game))
        self.attempt("messages", None, partial(forms.menu_words, self.game))
        self.attempt("options", None, partial(forms.presets, self.game))
        self.attempt("options", None, partial(forms.usual, self.game))
        for number in range(games):
            seats, options = tables[number % len(tables)]
            self.attempt("play", None, partial(self.match, number, seats, options))
            if progress is not None:
                progress(number + 1, games + positions)
        texts, ends = [text for text, _ in self.for_fresh], [end for _, end in self.for_fresh]
        self.attempt("replay", None, partial(fresh_process, self.game, texts, ends))
        if positions:
            self.attempt(PROPERTY, None, partial(self.handmade, tables, games, positions, progress))
        return self.report

    def observations(self, steps: int, tables: Seatings, progress: Progress | None) -> Report:
        """Match after match until so many positions were compared."""
        report = self.report
        while report.positions < steps:
            seats, options = tables[report.games % len(tables)]
            match = Match(self.game, seats, options, self.seed + report.games)
            for moment in match.moments():
                self.attempt(observing.PROP, moment, partial(observing.same_bytes, moment))
                report.positions += 1
                if report.positions == steps:
                    break
            report.games += 1
            report.longest = max(report.longest, len(match.record.lines))
            if progress is not None:
                progress(report.positions, steps)
        return report

    def handmade(self, tables: Seatings, games: int, count: int, progress: Progress | None) -> None:
        """Positions as somebody might write them; those that are wrong become failures with the position."""
        sampler = Sampler(self.game, self.seed, tables)
        for tried in watched(self.game, self.seed, tables, count):
            self.report.counts[PROPERTY] += 1
            self.report.handmade[tried.became or "wrong"] += 1
            if progress is not None:
                progress(games + tried.number + 1, games + count)
            if tried.wrong and self.report.wants(PROPERTY):
                position = sampler.sample(tried.number)
                message = f"sample {tried.number}: {tried.wrong}"
                self.report.failures.append(Failure(PROPERTY, message, self.seed, position, ""))

    def match(self, number: int, seats: int, options: dict[str, Json]) -> None:
        """One match: a little everywhere, then closely at the positions kept."""
        match = Match(self.game, seats, options, self.seed + number)
        chooser = Random(f"close {match.seed}")
        kept: list[tuple[float, int, Moment]] = []
        self.attempt("play", match, partial(self.play, match, chooser, kept))
        self.report.games += 1
        self.report.counts["termination"] += 1
        self.report.longest = max(self.report.longest, len(match.record.lines))
        for _, _, moment in sorted(kept, key=lambda entry: entry[1]):
            self.report.frames[frame_name(moment.state)] += 1
            for prop, checks in CLOSE.items():
                for close in checks:
                    self.attempt(prop, moment, partial(close, moment))
        if kept and (number == 0 or chooser.random() < ODDS_SHARE):
            moment = chooser.choice(kept)[2]
            self.attempt("odds", moment, partial(worlds.odds, moment))
        if match.state.outcome is not None:
            self.attempt("replay", match, partial(records.replay, match))
            self.attempt("series", match, partial(records.series, match))
            if len(self.for_fresh) < FRESH:
                self.for_fresh.append((match.record.dump(), self.game.fingerprint(match.state)))

    def play(self, match: Match, chooser: Random, kept: list[tuple[float, int, Moment]]) -> None:
        for moment in match.moments():
            self.report.positions += 1
            demand(moment.number <= self.game.longest, "termination", f"longer than {self.game.longest} answers")
            name = frame_name(moment.state)
            if self.looks_at(name):
                self.look(moment)
            if moment.asks_nature() and self.nature_seen[name] < NATURE_CLOSELY and chooser.random() < NATURE_ODDS:
                self.nature_seen[name] += 1
                self.attempt("nature", moment, partial(laws.nature, moment))
            self.keep(kept, moment, chooser.random() ** (1 + self.report.frames[name]))

    def looks_at(self, frame: str) -> bool:
        """Whether a moment of this kind is looked at: all of them, or, sparing, the n-th with odds of sparing to n."""
        if self.sparing is None:
            return True
        self.met[frame] += 1
        return self.looks.random() * self.met[frame] < self.sparing

    def look(self, moment: Moment) -> None:
        """What is quick enough for every position of random play."""
        self.attempt("invariants", moment, partial(laws.invariants, self.game, moment.state, moment.match.pieces))
        for prop, checks in EVERYWHERE.items():
            for cheap in checks:
                self.attempt(prop, moment, partial(cheap, moment))

    def keep(self, kept: list[tuple[float, int, Moment]], moment: Moment, key: float) -> None:
        """Keep the positions with the highest keys: at random, but frames seen seldom go first."""
        if len(kept) == CLOSELY and key <= kept[0][0]:
            return
        still = Moment(moment.match, moment.state.clone(), moment.number)
        self.attempt("clone", moment, partial(laws.same_clone, self.game, moment.state, still.state))
        self.attempt("fields", moment, partial(fields.in_clone, self.game, moment.state, still.state))
        heapq.heappush(kept, (key, moment.number, still))
        if len(kept) > CLOSELY:
            heapq.heappop(kept)

    def attempt(self, prop: str, where: Moment | Match | None, make: Callable[[], None]) -> None:
        """Make one check; what it raises becomes a failure, and the run goes on."""
        self.report.counts[prop] += 1
        try:
            make()
        except Violation as violation:
            self.fail(violation.property, violation.message, where)
        except Exception as error:  # whatever a game's code raises is a finding, not the end of the run
            at = extract_tb(error.__traceback__)[-1]
            self.fail(prop, f"{type(error).__name__} in {Path(at.filename).name}:{at.lineno}: {error}", where)

    def fail(self, prop: str, message: str, where: Moment | Match | None) -> None:
        if not self.report.wants(prop):
            return
        if where is None:
            self.report.failures.append(Failure(prop, message, self.seed, None, ""))
            return
        match, record = (where, where.record) if isinstance(where, Match) else (where.match, where.record())
        try:
            position = self.game.position(where.state)
        except Exception as error:  # a broken position must not hide the failure itself
            position = {"unreadable": str(error)}
        self.report.failures.append(Failure(prop, message, match.seed, position, record.dump()))


def frame_name(state: State) -> str:
    return state.question.name or "over"


def playable(game: Game, seats: int | None, options: dict[str, Json] | None) -> Seatings:
    """The seat counts and options to play, in turn; presets that do not go with a seat count are left out."""
    counts = range(game.min_seats, game.max_seats + 1) if seats is None else [seats]
    given = [{}, *game.presets.values()] if options is None else [options]
    tables: Seatings = []
    for chosen in given:
        for count in counts:
            try:
                game.facts(count, chosen)
            except BadInput:
                if seats is not None and options is not None:
                    raise
                continue
            tables.append((count, chosen))
    if not tables:
        raise BadInput("options", f"no seat count of {game.name} goes with them")
    return tables
