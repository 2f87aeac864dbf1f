#!/usr/bin/env python3
"""Lets two bots play: arena.py [GAME] [ONE] [OTHER] [-n 40]

A bot is a function that is given a state and a random generator and returns an action. By name there are `random`, `greedy`,
`search@100` and the levels of docs/players.md, which answer inside the library, and `careful` below. Each deal is played twice, with
the seats changed, so neither the luck nor the seat favours anybody."""

import argparse

import numpy as np
from net import interval

import quincunx


def careful(state, random):
    """Plays each answer on by chance in a few worlds that agree with what it has seen, and takes the best."""
    player, best = state.current_player(), (-np.inf, 0)
    for action in state.legal_actions():
        worth = 0.0
        for _ in range(3):
            world = state.resample_from_infostate(player, seed=int(random.integers(2**53)))
            world.apply_action(action)
            for _ in range(200):
                if world.is_terminal():
                    break
                world.apply_row(random.integers(len(world.options())))
            worth += world.returns()[player]
        best = max(best, (worth, action))
    return best[1]


def of_the_house(name):
    return lambda state, random: state.choose(name, seed=int(random.integers(2**63)))


def bot(name):
    return {"careful": careful}.get(name) or of_the_house(name)


def match(game, players, seed):
    """One match; its returns."""
    state, random = game.new_initial_state(seed=seed), np.random.default_rng(seed)
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[0] if len(legal) == 1 else players[state.current_player()](state, random))
    return state.returns()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="lillian")
    parser.add_argument("one", nargs="?", default="greedy")
    parser.add_argument("other", nargs="?", default="random")
    parser.add_argument("-n", type=int, default=40, help="games, two of each deal")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    game, points, many = quincunx.load_game(wish.game), 0.0, wish.n // 2 * 2
    one, other = bot(wish.one), bot(wish.other)
    for number in range(many):
        seat = number % 2
        points += (match(game, [one, other] if seat == 0 else [other, one], wish.seed + number // 2)[seat] + 1) / 2
    low, high = interval(points, many)
    print(f"{wish.one} against {wish.other}: {points / many:.1%} of {many} games, 95 % interval {low:.1%} to {high:.1%}")
    return low


if __name__ == "__main__":
    main()
