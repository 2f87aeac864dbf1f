#!/usr/bin/env python3
"""A small AlphaZero for games with hidden cards, with numpy alone: alphazero.py [GAME] [--seconds 600]

A net plays itself and learns from it. Before each answer it looks ahead: again and again a world is drawn that agrees with all the
player has seen, and a path is followed in it, by PUCT, to a position the net has not judged yet. One tree serves all worlds; its
nodes are the answers that lead there. Leaves of all games at work are judged together. In the end the net plays, with the same
number of looks, against what it was before it learned anything."""

import argparse
import time

import numpy as np
from net import Features, Net, draw, interval, softmax

import quincunx

SAMES, RATE, BATCH, KEPT = 32, 4e-4, 256, 20000  # games at once; of learning; positions kept


class Judge:
    """What a net says of positions: scores by action id, and the value for the player asked."""

    def __init__(self, game, seed):
        self.features, columns = Features(game), game.option_shape()[1] - 1
        self.net = Net(self.features.size, columns, game.num_distinct_actions(), seed)

    def see(self, state):
        rows = state.option_rows()
        return state.observation_tensor(), rows[:, 0].astype(np.int64), rows[:, 1:]

    def together(self, seen):
        wide = max(len(ids) for _, ids, _ in seen)
        ids, mask = np.zeros((len(seen), wide), np.int64), np.zeros((len(seen), wide), bool)
        rows = np.zeros((len(seen), wide, seen[0][2].shape[1]), np.int16)
        for i, (_, each, row) in enumerate(seen):
            ids[i, :len(each)], mask[i, :len(each)], rows[i, :len(each)] = each, True, row
        return self.features(np.stack([numbers for numbers, *_ in seen])), ids, rows, mask

    def __call__(self, states):
        seen = [self.see(state) for state in states]
        scores, values = self.net.forward(*self.together(seen))
        chances = softmax(scores)
        return [dict(zip(ids.tolist(), chance)) for (_, ids, _), chance in zip(seen, chances)], values


class Node:
    def __init__(self, chances):
        self.chances, self.visits, self.worth, self.next = chances, {}, {}, {}

    def best(self, legal):
        """The answer to look at next, among those this world allows."""
        chances = np.array([self.chances.get(action, 0.01) for action in legal])
        visits = np.array([self.visits.get(action, 0) for action in legal])
        worth = np.array([self.worth.get(action, 0.0) for action in legal])
        return legal[int((worth / np.maximum(visits, 1) + 1.5 * chances * np.sqrt(visits.sum() + 1) / (1 + visits)).argmax())]


def forced(state):
    """Gives the answers that are the only ones."""
    while not state.is_terminal():
        legal = state.legal_actions()
        if len(legal) > 1:
            return legal
        state.apply_action(legal[0])
    return []


def look(states, judge, looks, random):
    """How often each answer was looked at, by game."""
    roots = [Node(chances) for chances in judge(states)[0]]
    for root in roots:  # so that one tree is not like the other
        noise = random.dirichlet([0.5] * len(root.chances))
        root.chances = {action: 0.75 * chance + 0.25 * dust for (action, chance), dust in zip(root.chances.items(), noise)}
    for _ in range(looks):
        leaves = []
        for root, state in zip(roots, states):
            world = state.resample_from_infostate(state.current_player(), seed=int(random.integers(2**53)))
            node, path, legal = root, [], world.legal_actions()
            while legal:
                action, player = node.best(legal), world.current_player()
                path.append((node, action, player))
                world.apply_action(action)
                legal = forced(world)
                if action not in node.next:
                    break
                node = node.next[action]
            leaves.append((path, world))
        open_ = [world for _, world in leaves if not world.is_terminal()]
        judged = iter(zip(*judge(open_))) if open_ else iter(())
        for path, world in leaves:
            node, action, _ = path[-1]
            if world.is_terminal():
                values = world.returns()
            else:
                chances, value = next(judged)
                node.next.setdefault(action, Node(chances))
                values = [value, -value] if world.current_player() == 0 else [-value, value]
            for node, action, player in path:
                node.visits[action] = node.visits.get(action, 0) + 1
                node.worth[action] = node.worth.get(action, 0.0) + values[player]
    return [root.visits for root in roots]


def play(game, judges, games, looks, seed, warm=True):
    """Plays games side by side: judges[i] for player i, changed in every second one. Returns what was seen with how it ended, and the
    points of the first judge."""
    random = np.random.default_rng(seed)
    # Two games with the same luck, the judges in both seats.
    states = [game.new_initial_state(seed=seed * 1000 + number // 2) for number in range(games)]
    trail = [[] for _ in states]
    for state in states:
        forced(state)
    while any(not state.is_terminal() for state in states):
        for which, judge in enumerate(judges[:1] if judges[0] is judges[1] else judges):
            at = [i for i, state in enumerate(states) if not state.is_terminal()
                  and (judges[0] is judges[1] or state.current_player() ^ (i % 2) == which)][:SAMES]
            if not at:
                continue
            for i, visits in zip(at, look([states[i] for i in at], judge, looks, random)):
                state = states[i]
                seen = judge.see(state)
                share = np.array([visits.get(action, 0) for action in seen[1].tolist()], np.float32)
                share /= share.sum()
                trail[i].append((seen, share, state.current_player()))
                early = warm and len(trail[i]) < 20
                state.apply_action(int(seen[1][draw(share[None], random)[0] if early else share.argmax()]))
                forced(state)
    lessons = [(seen, share, state.returns()[player]) for state, each in zip(states, trail) for seen, share, player in each]
    points = sum((state.returns()[i % 2] + 1) / 2 for i, state in enumerate(states))
    return lessons, points


def losses(judge, lessons):
    """How far the judge's values are from how the games ended, and its scores from where the looks went."""
    value, policy = 0.0, 0.0
    for at in range(0, len(lessons), BATCH):
        batch = lessons[at:at + BATCH]
        scores, values = judge.net.forward(*judge.together([seen for seen, *_ in batch]))
        chances = softmax(scores)
        value += float(((values - np.array([end for *_, end in batch])) ** 2).sum())
        policy -= sum(float((share * np.log(chance[:len(share)] + 1e-9)).sum()) for (_, share, _), chance in zip(batch, chances))
    return value / len(lessons), policy / len(lessons)


def learn(judge, lessons, random, epochs=1):
    for _ in range(epochs):
        order = random.permutation(len(lessons))
        for at in range(0, len(order), BATCH):
            batch = [lessons[i] for i in order[at:at + BATCH]]
            seen = judge.together([seen for seen, *_ in batch])
            scores, values = judge.net.forward(*seen)
            target = np.zeros_like(scores)
            for row, (_, share, _) in zip(target, batch):
                row[:len(share)] = share
            ends = np.array([end for *_, end in batch], np.float32)
            judge.net.learn((softmax(scores) - target) / len(batch), 2 * (values - ends) / len(batch), values, RATE)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="lillian")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--looks", type=int, default=12, help="before each answer")
    parser.add_argument("--games", type=int, default=SAMES, help="between two times of learning")
    parser.add_argument("--exam", type=int, default=120, help="games against the untrained net at the end")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    game, random = quincunx.load_game(wish.game), np.random.default_rng(wish.seed)
    judge, untrained = Judge(game, wish.seed), Judge(game, wish.seed)
    kept, told, began, round_ = [], [], time.time(), 0
    while not told or time.time() - began < wish.seconds:
        round_ += 1
        lessons, _ = play(game, [judge, judge], wish.games, wish.looks, wish.seed + round_)
        told.append(losses(judge, lessons))  # of games it has not learned from yet
        print(f"{time.time() - began:4.0f} s, {round_ * wish.games} games: value loss {told[-1][0]:.3f}, policy loss {told[-1][1]:.3f}", flush=True)
        kept = (kept + lessons)[-KEPT:]
        learn(judge, kept, random)
    points, many = 0.0, wish.exam // 2 * 2
    for at in range(0, many, SAMES):
        points += play(game, [judge, untrained], min(SAMES, many - at), wish.looks, wish.seed + 10**6 + at, warm=False)[1]
    low, high = interval(points, many)
    third = max(1, len(told) // 3)
    print(f"value loss {np.mean([v for v, _ in told[:third]]):.3f} in the first third, {np.mean([v for v, _ in told[-third:]]):.3f} in the last; "
          f"{points / many:.1%} of {many} games against the untrained net, 95 % interval {low:.1%} to {high:.1%}")
    return low


if __name__ == "__main__":
    main()
