#!/usr/bin/env python3
"""Learns a game against `random` by proximal policy optimization, with numpy alone: ppo.py [GAME] [--seconds 300]

Many games are stepped inside the library, where `random` answers for the other player; only the learner's questions come out. An
action is the place of an option, so a question with two options has two scores. The environment begins the next game in the same
step (SAME_STEP): no row is ever wasted on a reset, and what is seen after an end belongs to the next game."""

import argparse
import time

import numpy as np
from net import Features, Net, draw, interval, softmax

from quincunx.vector import VectorEnv

ROWS, STEPS, EPOCHS, BATCH = 128, 128, 3, 2048
DISCOUNT, TRACE, CLIP, CURIOSITY, RATE = 0.999, 0.97, 0.2, 0.01, 1e-3


def options_of(observations, most=None):
    """Ids, rows and mask of the options, no wider than the longest list of them."""
    mask = observations["action_mask"].astype(bool)
    wide = most or int(mask.sum(axis=1).max())
    rows = observations["options"][:, :wide]
    return np.where(mask[:, :wide], rows[..., 0], 0).astype(np.int64), rows[..., 1:].copy(), mask[:, :wide]


class Learner:
    def __init__(self, game, seed, opponent="random", rows=ROWS):
        self.env = VectorEnv(game, num_envs=rows, seed=seed, opponent=opponent)
        self.features = Features(self.env.game)
        columns = self.env.game.option_shape()[1] - 1
        self.net = Net(self.features.size, columns, self.env.game.num_distinct_actions(), seed)
        self.random = np.random.default_rng(seed)
        self.now, _ = self.env.reset()

    def play(self, steps):
        """So many steps in every row: what was seen, chosen, and came of it."""
        seen = []
        for _ in range(steps):
            x = self.features(self.now["observation"])
            ids, rows, mask = options_of(self.now)
            scores, values = self.net.forward(x, ids, rows, mask)
            chances = softmax(scores)
            chosen = draw(chances, self.random)
            self.now, rewards, ended, cut, _ = self.env.step(chosen)
            each = np.arange(len(chosen))
            seen.append((x, ids, rows, mask, chosen, np.log(chances[each, chosen]), values, rewards.copy(), ended | cut))
        values = self.net.forward(self.features(self.now["observation"]), *options_of(self.now))[1]
        return seen, values

    def learn(self, steps=STEPS):
        """One round: plays, then goes a few times over what was played. Returns the score of the games that ended, and how many."""
        seen, after = self.play(steps)
        # How much better each choice turned out than was expected (generalized advantage estimation).
        better, gain = np.zeros((len(seen), len(after)), np.float32), 0
        for t in reversed(range(len(seen))):
            *_, values, rewards, ended = seen[t]
            gain = rewards + DISCOUNT * after * ~ended - values + DISCOUNT * TRACE * gain * ~ended
            better[t], after = gain, values
        wide = max(ids.shape[1] for _, ids, *_ in seen)

        def together(which):
            return np.concatenate([np.pad(step[which], [(0, 0)] + [(0, wide - step[which].shape[1])] * (which in (1, 2, 3))
                                          + [(0, 0)] * (which == 2)) for step in seen])

        x, ids, rows, mask = (together(which) for which in (0, 1, 2, 3))
        chosen, was, values = (np.concatenate([step[which] for step in seen]) for which in (4, 5, 6))
        better = better.reshape(-1)
        worth = better + values
        asked = mask.sum(axis=1) > 1  # where there was nothing to choose, only the value learns
        better = (better - better[asked].mean()) / (better[asked].std() + 1e-8)
        for _ in range(EPOCHS):
            order = self.random.permutation(len(x))
            for at in range(0, len(x), BATCH):
                self.step(*(each[order[at:at + BATCH]] for each in (x, ids, rows, mask, chosen, was, better, worth, asked)))
        ends = np.concatenate([step[-1] for step in seen])
        rewards = np.concatenate([step[-2] for step in seen])
        return float((rewards[ends] > 0).sum() + (rewards[ends] == 0).sum() / 2), int(ends.sum())

    def step(self, x, ids, rows, mask, chosen, was, better, worth, asked):
        scores, values = self.net.forward(x, ids, rows, mask)
        chances, each, many = softmax(scores), np.arange(len(x)), len(x)
        ratio = np.exp(np.log(chances[each, chosen] + 1e-12) - was)
        # Beyond the clip, where the choice has already moved far enough, nothing more is learned from it.
        free = asked & ~((better > 0) & (ratio > 1 + CLIP) | (better < 0) & (ratio < 1 - CLIP))
        pull = np.where(free, better * ratio, 0)
        d_scores = chances * pull[:, None]
        d_scores[each, chosen] -= pull
        surprise = np.log(chances + 1e-12)
        entropy = -(chances * surprise).sum(axis=1, keepdims=True)
        d_scores += CURIOSITY * chances * (surprise + entropy) * asked[:, None]
        self.net.learn((d_scores * mask / many).astype(np.float32), (values - worth) / many, values, RATE)


def score(learner, game, opponent, games, seed):
    """Plays whole games, each row its first ones, and returns the learner's points and how many games that were."""
    rows = min(games, 128)
    env = VectorEnv(game, num_envs=rows, seed=seed, opponent=opponent)
    now, _ = env.reset()
    points, left = 0.0, np.full(rows, games // rows)
    while left.any():
        scores, _ = learner.net.forward(learner.features(now["observation"]), *options_of(now))
        now, rewards, ended, cut, _ = env.step(draw(softmax(scores), learner.random))
        counts = (ended | cut) & (left > 0)
        points += float((rewards[counts] + 1).sum() / 2)
        left -= counts
    return points, games // rows * rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="gemu")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--against", default="random", help="who to learn against")
    parser.add_argument("--games", type=int, default=512, help="of the examination at the end")
    parser.add_argument("--steps", type=int, default=STEPS, help="in every row, before each round of learning")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    learner, began, rounds = Learner(wish.game, wish.seed, wish.against), time.time(), 0
    while time.time() - began < wish.seconds:
        points, ended = learner.learn(wish.steps)
        rounds += 1
        if rounds % 10 == 0:
            print(f"{time.time() - began:4.0f} s, {rounds * ROWS * wish.steps:8} decisions: {ended} games, "
                  f"{points / max(ended, 1):.0%} won", flush=True)
    points, games = score(learner, wish.game, wish.against, wish.games, wish.seed + 10**6)
    low, high = interval(points, games)
    print(f"after {rounds * ROWS * wish.steps} decisions: {points / games:.1%} of {games} fresh games against {wish.against}, "
          f"95 % interval {low:.1%} to {high:.1%}")
    return low


if __name__ == "__main__":
    main()
