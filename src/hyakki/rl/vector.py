"""Many matches stepped in one call as a Gymnasium vector environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from hyakki.core.errors import BadInput
from hyakki.core.game import Game
from hyakki.learning.matches import Lanes
from hyakki.learning.setting import Matches, Setting, whole
from hyakki.rl.spaces import Observation, action_space, as_id, observation_space

SELF_PLAY, CHANCE = "self", "random"

Array = np.ndarray[Any, Any]


class VectorMatches(VectorEnv[Observation, Any, Array]):
    """In self play each lane shows what the seat that is asked there may know, and the reward is that of the seat
    that has just answered; `infos["seat"]` says who is asked, `infos["returns"]` what all got where a match ended.
    Against chance one seat learns, a fixed one or another in each match, and all others choose at random.

    A lane whose match is over begins another in the same step; `infos["final_obs"]` has what its seat saw last. The
    arrays of observations, also of those, are the same in every step and written anew: copy what is to be kept."""

    def __init__(self, setting: Setting, count: int, rivals: str, seat: int | None) -> None:
        if rivals not in (SELF_PLAY, CHANCE):
            raise BadInput("rivals", f'"{rivals!s:.20}" is neither "{SELF_PLAY}" nor "{CHANCE}"')
        if setting.memory or setting.offers:
            raise BadInput("memory", "lanes have neither memory nor offers", "use aec_env")
        self.setting = setting
        self.num_envs = count = whole("count", count, 1)
        self.limit = setting.limit
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(setting)
        self.single_action_space = action_space(setting)
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        firsts = [setting.first.clone() for _ in range(count)]
        self.lanes = Lanes(
            firsts, setting.encoding, setting.acting, setting.limit, setting.fixed(seat), rivals == CHANCE
        )
        lanes, size = self.lanes, setting.encoding.size
        self._shown: Observation = {
            "observation": np.frombuffer(lanes.observations, np.uint8).reshape(count, size),
            "action_mask": np.frombuffer(lanes.masks, np.int8).reshape(count, setting.acting.count),
        }
        self._last = np.frombuffer(lanes.last, np.uint8).reshape(count, size)
        self._ended = np.frombuffer(lanes.ended, np.bool_)
        self._cut = np.frombuffer(lanes.cut, np.bool_)
        self._begun = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        if seed is not None:
            self.lanes.seed(self._seeds(seed))
        self.lanes.begin()
        self._begun = True
        return self._shown, {"seat": np.array(self.lanes.asked)}

    def _seeds(self, seed: int | Sequence[int | None]) -> list[int | None]:
        """One for each lane: of one number those that follow it."""
        if not isinstance(seed, Sequence):
            first = whole("seed", seed, 0)
            return list(range(first, first + self.num_envs))
        if len(seed) != self.num_envs:
            raise BadInput("seed", f"{len(seed)} seeds are not {self.num_envs}, one for each lane")
        return [None if one is None else whole("seed", one, 0) for one in seed]

    def _numbers(self, actions: Any) -> list[int]:
        """One for each lane."""
        if not self._begun:
            raise gymnasium.error.ResetNeeded("call reset before step")
        if isinstance(actions, np.ndarray) and actions.dtype.kind in "iu" and actions.ndim == 1:
            numbers: list[int] = actions.tolist()
        else:
            numbers = [as_id(action) for action in actions]
        if len(numbers) != self.num_envs:
            raise BadInput("actions", f"{len(numbers)} answers are not {self.num_envs}, one for each lane")
        return numbers

    def step(self, actions: Any) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        lanes = self.lanes
        lanes.step(self._numbers(actions))
        infos: dict[str, Any] = {"seat": np.array(lanes.asked)}
        ended, cut = self._ended.copy(), self._cut.copy()
        over = ended | cut
        if over.any():
            infos["returns"], infos["_returns"] = np.array(lanes.returns), over
            infos["final_obs"], infos["_final_obs"] = self._last, over
        return self._shown, np.array(lanes.rewards), ended, cut, infos

    def legend(self, number: int) -> str:
        """What an entry of an observation means."""
        return self.setting.encoding.legend(number)

    def close_extras(self, **kwargs: Any) -> None:
        pass


def vector_env(
    game: Game | str,
    count: int = 64,
    *,
    rivals: str = SELF_PLAY,
    seat: int | None = None,
    **matches: Unpack[Matches],
) -> VectorMatches:
    """So many matches at once, in self play or one seat against chance (`rivals="random"`)."""
    return VectorMatches(Setting(game, **matches), count, rivals, seat)


def make_vec(**settings: Any) -> gymnasium.vector.VectorEnv[Any, Any, Any]:
    """For Gymnasium's registry, which says `num_envs`; lanes step one seat against chance there."""
    return vector_env(count=settings.pop("num_envs", 1), rivals=CHANCE, **settings)
