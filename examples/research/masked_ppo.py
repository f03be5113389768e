"""A learner in plain numpy: proximal policy optimisation with masks, in self play over many lanes at once.

One small network plays all seats: it sees which bytes of the observation have which value, as far as they differ in
random play, and gives each legal answer its odds and the position its value. `baselines.py` plays what it has learned.

    python examples/research/masked_ppo.py [STEPS] [FILE] [GAME] [SEATS]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import numpy as np

from hyakki import Action, Bot, Budget, Game, View
from hyakki.core.acting import Acting
from hyakki.core.encoding import Encoding
from hyakki.rl import vector_env

LANES = 64
HIDDEN = 96
BATCH = 4096  # answers between two updates
PASSES, PART = 3, 512  # over a batch, in parts
CLIP, ENTROPY, VALUE, RATE = 0.2, 0.01, 0.5, 1e-3
LOOKED_AT = 4000  # random answers from which the features are taken

Array = np.ndarray[Any, Any]


class Network:
    """One hidden layer under odds and value. Features are pairs of a byte's place and its value."""

    def __init__(self, places: Array, numbers: Array, weights: list[Array]) -> None:
        self.places = places  # bytes that differ
        self.numbers = numbers  # by place and value: the number of a feature, the last for what was never seen
        self.weights = weights

    @classmethod
    def fresh(cls, seen: Array, actions: int, rng: np.random.Generator) -> Network:
        """Small random weights for what was seen."""
        places = np.flatnonzero((seen != seen[0]).any(axis=0))
        numbers = np.full((len(places), 256), -1, np.int32)
        count = 0
        for row, place in enumerate(places):
            for value in np.unique(seen[:, place]):
                numbers[row, value] = count
                count += 1
        numbers[numbers < 0] = count
        shapes = [(count + 1, HIDDEN), (HIDDEN,), (HIDDEN, actions), (actions,), (HIDDEN, 1), (1,)]
        scales = [1 / np.sqrt(len(places)), 0.0, 0.01, 0.0, 0.1, 0.0]
        drawn = [rng.normal(0, 1, shape) * scale for shape, scale in zip(shapes, scales, strict=True)]
        return cls(places, numbers, [weights.astype(np.float32) for weights in drawn])

    def features(self, observations: Array) -> Array:
        numbers = self.numbers[np.arange(len(self.places)), observations[:, self.places]]
        hot = np.zeros((len(observations), len(self.weights[0])), np.float32)
        hot[np.arange(len(observations))[:, None], numbers] = 1
        return hot

    def think(self, hot: Array, masks: Array) -> tuple[Array, Array, Array]:
        """The hidden layer, the logarithms of the odds, and the value."""
        first, bias, second, second_bias, third, third_bias = self.weights
        hidden = np.tanh(hot @ first + bias)
        scores = np.where(masks, hidden @ second + second_bias, -1e9)
        scores -= scores.max(axis=1, keepdims=True)
        odds = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
        return hidden, odds, (hidden @ third + third_bias)[:, 0]

    def save(self, file: Path) -> None:
        np.savez_compressed(file, self.places, self.numbers, *self.weights)

    @classmethod
    def load(cls, file: Path) -> Network:
        places, numbers, *weights = np.load(file).values()
        return cls(places, numbers, weights)


class Learner:
    """Adam over clipped gains."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.means = [np.zeros_like(weights) for weights in network.weights]
        self.squares = [np.zeros_like(weights) for weights in network.weights]
        self.steps = 0

    def learn(self, hot: Array, masks: Array, actions: Array, before: Array, returns: Array, gains: Array) -> None:
        """One step on a part of a batch."""
        hidden, odds, values = self.network.think(hot, masks)
        rows = np.arange(len(actions))
        ratio = np.exp(odds[rows, actions] - before)
        kept = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        likely = np.exp(odds)
        chosen = np.zeros_like(likely)
        chosen[rows, actions] = 1
        entropy = -(likely * np.where(masks, odds, 0)).sum(axis=1, keepdims=True)
        to_scores = -(gains * ratio * kept)[:, None] * (chosen - likely)
        to_scores += ENTROPY * likely * (np.where(masks, odds, 0) + entropy)
        to_value = VALUE * (values - returns)[:, None]
        count = len(actions)
        second, third = self.network.weights[2], self.network.weights[4]
        to_hidden = (to_scores @ second.T + to_value @ third.T) * (1 - hidden**2)
        slopes = [hot.T @ to_hidden, to_hidden.sum(0), hidden.T @ to_scores, to_scores.sum(0)]
        slopes += [hidden.T @ to_value, to_value.sum(0)]
        self.steps += 1
        for weights, mean, square, slope in zip(self.network.weights, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope / count - mean)
            square += 0.001 * ((slope / count) ** 2 - square)
            rate = RATE * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
            weights -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


class Policy(Bot):
    """Plays what was learned: each answer by its odds."""

    def __init__(self, game: Game, budget: Budget, network: Network) -> None:
        super().__init__(game, budget)
        self.network = network
        self.encoding, self.acting = Encoding(game), Acting(game.notation)

    def choose(self, view: View, events: list[dict[str, Any]], rng: Random) -> Action:
        known = self.encoding.bytes_of_view(view)
        legal = [tuple(action) for action in view["legal"]]
        mask = np.zeros((1, self.acting.count), bool)
        mask[0, [self.acting.id(action) for action in legal]] = True
        hot = self.network.features(np.frombuffer(known, np.uint8)[None])
        odds = np.exp(self.network.think(hot, mask)[1][0])
        return rng.choices(legal, [float(odds[self.acting.id(action)]) for action in legal])[0]


def lanes_of(game: str, seats: int, seed: int) -> tuple[Any, Any, Any]:
    env = vector_env(game, LANES, seats=seats)
    shown, infos = env.reset(seed=seed)
    return env, shown, infos


def drawn(masks: Array, odds: Array, rng: np.random.Generator) -> Array:
    """An answer in each lane, by its odds."""
    noise = rng.gumbel(size=odds.shape)
    actions: Array = np.where(masks, odds + noise, -np.inf).argmax(axis=1)
    return actions


def random_sight(game: str, seats: int, rng: np.random.Generator) -> tuple[Array, int]:
    """Observations of random play, and how many actions there are."""
    env, shown, _ = lanes_of(game, seats, 0)
    seen = []
    for _ in range(LOOKED_AT // LANES):
        masks = shown["action_mask"].astype(bool)
        seen.append(shown["observation"].copy())
        shown = env.step(drawn(masks, np.zeros(masks.shape), rng))[0]
    return np.concatenate(seen), env.setting.acting.count


def batches(network: Network, game: str, seats: int, rng: np.random.Generator) -> Iterator[list[Any]]:
    """Answers of matches that are over: what was seen, legal and chosen, its odds then, the value, the return."""
    env, shown, infos = lanes_of(game, seats, 1)
    open_answers: list[list[list[Any]]] = [[] for _ in range(LANES)]
    done: list[list[Any]] = []
    while True:
        masks = shown["action_mask"].astype(bool)
        observations = shown["observation"].copy()
        _, odds, values = network.think(network.features(observations), masks)
        actions = drawn(masks, odds, rng)
        for lane, seat in enumerate(infos["seat"]):
            number = actions[lane]
            row = [observations[lane], masks[lane], number, odds[lane, number], values[lane], seat]
            open_answers[lane].append(row)
        shown, _, ended, cut, infos = env.step(actions)
        for over in np.flatnonzero(ended | cut):
            lane = int(over)
            done += [[*row[:5], infos["returns"][lane][row[5]]] for row in open_answers[lane]]
            open_answers[lane] = []
        if len(done) >= BATCH:
            yield done
            done = []


def train(steps: int, game: str, seats: int, seed: int = 1) -> Network:
    """Learns from so many answers of self play."""
    rng = np.random.default_rng(seed)
    seen, actions = random_sight(game, seats, rng)
    network = Network.fresh(seen, actions, rng)
    learner = Learner(network)
    taken = 0
    for batch in batches(network, game, seats, rng):
        observations, masks, chosen, before, values, returns = [np.array(column) for column in zip(*batch, strict=True)]
        returns = returns.astype(np.float32)
        gains = returns - values
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        for _ in range(PASSES):
            order = rng.permutation(len(batch))
            for first in range(0, len(batch), PART):
                part = order[first : first + PART]
                hot = network.features(observations[part])
                learner.learn(hot, masks[part], chosen[part], before[part], returns[part], gains[part])
        taken += len(batch)
        if taken >= steps:
            break
    return network


def main() -> None:
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 400_000
    file = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    game = sys.argv[3] if len(sys.argv) > 3 else "shibuya"
    seats = int(sys.argv[4]) if len(sys.argv) > 4 else 4
    started = process_time()
    network = train(steps, game, seats)
    size = sum([weights.size for weights in network.weights])
    print(f"{game}, {seats} seats: {steps} answers in {process_time() - started:.0f} CPU seconds, {size} weights")
    if file is not None:
        network.save(file)


if __name__ == "__main__":
    main()
