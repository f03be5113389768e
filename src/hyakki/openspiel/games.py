"""OpenSpiel's Game and State over our own, one registered game for each of ours."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pyspiel

from hyakki.core.game import Game
from hyakki.core.stack import NATURE
from hyakki.games import GAMES, PACKAGES
from hyakki.learning.setting import Setting
from hyakki.openspiel.observer import Observer
from hyakki.openspiel.worlds import World

CHANCES = 1024  # numbers of nature's outcomes lie below it
PARAMETERS = {"players": 0, "preset": "", "options": ""}  # 0: the fewest; options as a JSON object


def short_name(name: str) -> str:
    """What OpenSpiel calls a game."""
    return f"hyakki_{name.replace('-', '_')}"


def game_type(name: str) -> Any:
    game = GAMES[name]
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(name),
        long_name=game.messages.say("title", {}),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
        default_loadable=True,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of our games with its players, preset and options."""

    NAME = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        options = json.loads(str(given.get("options") or "{}"))
        players = int(given.get("players") or 0) or None
        self.setting = Setting(self.NAME, seats=players, options=options, preset=str(given.get("preset") or "") or None)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.acting.count,
            max_chance_outcomes=CHANCES,
            num_players=self.setting.seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=self.game.longest,
        )
        super().__init__(game_type(self.NAME), info, {**given, "players": self.setting.seats})

    @property
    def game(self) -> Game:
        return self.setting.game

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.setting, wanted.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state of ours, in which those who choose at once are asked in turn without being told."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.world = World(game.setting.first.clone(), game.setting.acting, [])

    def current_player(self) -> int:
        asked = self.world.asked()
        if asked is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if asked == NATURE else asked

    def _legal_actions(self, player: int) -> list[int]:
        return self.world.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.world.chance()

    def _apply_action(self, action: int) -> None:
        self.world.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.world.words(NATURE if player == pyspiel.PlayerId.CHANCE else player, action)

    def is_terminal(self) -> bool:
        return self.world.state.outcome is not None

    def returns(self) -> list[float]:
        outcome = self.world.state.outcome
        return [0.0] * self.world.state.facts.seats if outcome is None else list(outcome.returns)

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that the player cannot tell from this one; `sampler` gives numbers in 0..1."""
        twin: SpielState = self.get_game().new_initial_state()
        twin.world = self.world.imagined(player, Random(sampler() if callable(sampler) else sampler))
        return twin

    def __str__(self) -> str:
        """All of it, hidden parts included: for people who debug."""
        drawn = f" drawn {self.world.drawn}" if self.world.drawn else ""
        return json.dumps(self.world.state.facts.game.position(self.world.state), sort_keys=True) + drawn


def register() -> None:
    """Make our games known to `pyspiel.load_game`."""
    for name in PACKAGES:
        if short_name(name) not in pyspiel.registered_names():
            pyspiel.register_game(game_type(name), type(short_name(name), (SpielGame,), {"NAME": name}))
