"""Tests of the Python package: python3 -m unittest discover python/tests, with the package and its library to be found."""

import copy
import doctest
import json
import pathlib
import pickle
import threading
import unittest

import numpy as np

import quincunx
from quincunx import aec, game as game_module, vector


def play(state, random, most=10**6):
    while not state.is_terminal() and most > 0:
        state.apply_action(int(random.choice(state.legal_actions())))
        most -= 1
    return state


class Games(unittest.TestCase):
    def test_every_game_is_played(self):
        for name in quincunx.registered_names():
            with self.subTest(name):
                game, random = quincunx.load_game(name), np.random.default_rng(1)
                state = game.new_initial_state(seed=5)
                while not state.is_terminal():
                    player = state.current_player()
                    self.assertEqual(state.legal_actions(1 - player), [])
                    legal = state.legal_actions()
                    self.assertEqual(legal, sorted(set(legal)))
                    self.assertTrue(0 <= legal[0] and legal[-1] < game.num_distinct_actions())
                    self.assertEqual(state.observation_tensor().shape, tuple(game.observation_tensor_shape()))
                    state.apply_action(int(random.choice(legal)))
                self.assertEqual(state.current_player(), -4)
                self.assertEqual(state.legal_actions(), [])
                self.assertEqual(sum(state.returns()), 0)

    def test_equal_seeds_are_equal_games(self):
        game = quincunx.load_game("lillian")
        one, two = (play(game.new_initial_state(seed=9), np.random.default_rng(2)) for _ in range(2))
        self.assertEqual(one.serialize(), two.serialize())
        other = play(game.new_initial_state(seed=10), np.random.default_rng(2))
        self.assertNotEqual(one.answers(), other.answers())

    def test_copies_are_apart(self):
        state = play(quincunx.load_game("genius").new_initial_state(seed=1), np.random.default_rng(3), 20)
        before = state.observation_tensor(0)
        for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            np.testing.assert_array_equal(other.observation_tensor(0), before)
            self.assertEqual(other.legal_actions(), state.legal_actions())
            other.apply_action(other.legal_actions()[0])
            np.testing.assert_array_equal(state.observation_tensor(0), before)
        child = state.child(state.legal_actions()[-1])
        self.assertEqual(len(child.answers()), len(state.answers()) + 1)

    def test_a_replay_comes_back(self):
        game = quincunx.load_game("gemu")
        state = play(game.new_initial_state(seed=4), np.random.default_rng(4))
        again = game.deserialize_state(state.serialize())
        self.assertEqual(again.returns(), state.returns())
        self.assertEqual(json.loads(state.serialize())["game"], "gemu")
        state = game.new_initial_state(seed=4)
        state.concede(1)
        self.assertEqual(game.deserialize_state(state.serialize()).returns(), [1.0, -1.0])

    def test_options_by_every_name(self):
        state = quincunx.load_game("summoner").new_initial_state(seed=2)
        for action, written in zip(state.option_rows()[:, 0].tolist(), state.options()):
            self.assertEqual(state.action_to_string(action), written)
            self.assertEqual(state.string_to_action(written), action)
        mask = state.legal_actions_mask()
        self.assertEqual([i for i, legal in enumerate(mask) if legal], state.legal_actions())
        before = state.current_player(), state.answers()
        state.apply_option(state.options()[0])
        self.assertEqual(len(state.answers()), len(before[1]) + 1)

    def test_what_another_world_hides_is_not_seen(self):
        for name in quincunx.registered_names():
            state = play(quincunx.load_game(name).new_initial_state(seed=6), np.random.default_rng(6), 15)
            if state.is_terminal():
                continue
            player = state.current_player()
            world = state.resample_from_infostate(player, seed=11)
            np.testing.assert_array_equal(world.observation_tensor(player), state.observation_tensor(player))
            self.assertEqual(world.legal_actions(), state.legal_actions())
            with self.assertRaises(RuntimeError):
                world.serialize()

    def test_misuse_raises(self):
        game = quincunx.load_game("summoner")
        state = game.new_initial_state(seed=1)
        with self.assertRaisesRegex(ValueError, "chess"):
            quincunx.load_game("chess")
        with self.assertRaisesRegex(ValueError, "not legal"):
            state.apply_action(game.num_distinct_actions() + 1)
        with self.assertRaisesRegex(RuntimeError, "player < 2"):
            state.observation_tensor(2)
        with self.assertRaisesRegex(RuntimeError, "player >= 0"):
            state.observation_tensor(-1)
        with self.assertRaisesRegex(quincunx.Refused, "not one of the options"):
            state.apply_option("step a1")
        with self.assertRaises(ValueError):
            state.apply_option("dance")
        with self.assertRaises(ValueError):
            game.new_initial_state(decks=["no such deck", "no such deck"])
        with self.assertRaises(ValueError):
            game.deserialize_state("{}")

    def test_computer_players_answer(self):
        state = quincunx.load_game("summoner").new_initial_state(decks=["vanguards", "cave-goblins"], seed=1)
        for player in ("random", "greedy", "search@50"):
            action = state.choose(player, seed=3)
            self.assertIn(action, state.legal_actions())
            self.assertEqual(action, state.choose(player, seed=3))

    def test_threads(self):
        game = quincunx.load_game("gemu")
        alone = [play(game.new_initial_state(seed=n), np.random.default_rng(n)).answers() for n in range(4)]
        beside = [None] * 4

        def one(n):
            beside[n] = play(game.new_initial_state(seed=n), np.random.default_rng(n)).answers()

        threads = [threading.Thread(target=one, args=(n,)) for n in range(4)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        self.assertEqual(beside, alone)


class Environment(unittest.TestCase):
    """What the api_test and seed_test of PettingZoo check."""

    def test_a_match(self):
        env = aec.env("gemu", render_mode="ansi")
        env.reset(seed=0, options={"options": 1})
        self.assertEqual(env.agents, env.possible_agents)
        self.assertEqual((env.num_agents, env.max_num_agents), (2, 2))
        for flags in (env.terminations, env.truncations):
            self.assertTrue(all(value is False for value in flags.values()))
        spaces = [env.action_space(agent) for agent in env.agents]
        total = {agent: 0.0 for agent in env.agents}
        for agent in env.agent_iter():
            self.assertIsNone(env.last(observe=False)[0])
            observation, reward, termination, truncation, info = env.last()
            self.assertEqual(reward, env._cumulative_rewards[agent])
            self.assertIs(type(termination), bool)
            total[agent] += reward
            self.assertTrue(env.observation_space(agent).contains(observation))
            mask = observation["action_mask"]
            self.assertEqual((mask.dtype, mask.ndim), (np.int8, 1))
            if termination or truncation:
                self.assertEqual(mask.sum(), 0)
                with self.assertRaises(ValueError):
                    env.step(0)
                self.assertIsNone(env.step(None))
                self.assertNotIn(agent, env.rewards)
                continue
            other = env.possible_agents[1 - env.possible_agents.index(agent)]
            self.assertEqual(env.observe(other)["action_mask"].sum(), 0)
            self.assertIsNone(env.step(np.int32(env.action_space(agent).sample(mask))))
        self.assertEqual(env.agents, [])
        self.assertEqual(sum(total.values()), 0)
        self.assertIs(env.action_space("player_0"), spaces[0])
        self.assertIsInstance(env.render(), str)
        self.assertEqual(env.state().shape, (2 * env.game.observation_tensor_size(),))
        env.close()

    def test_equal_seeds(self):
        def run():
            env = aec.env("lillian")
            env.reset(seed=42)
            seen = []
            for agent in env.agent_iter(60):
                observation, _, termination, _, _ = env.last()
                seen.append(observation["observation"].tobytes())
                env.step(None if termination else int(np.flatnonzero(observation["action_mask"])[-1]))
            return seen

        self.assertEqual(run(), run())

    def test_truncation(self):
        env = aec.env("summoner", max_decisions=3)
        env.reset(seed=1)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            self.assertFalse(termination)
            self.assertEqual(reward, 0)
            env.step(None if truncation else int(np.flatnonzero(observation["action_mask"])[0]))
        self.assertEqual(len(env.position.answers()), 3)


class Vector(unittest.TestCase):
    def test_a_row_is_the_game_of_its_seed(self):
        env = vector.VectorEnv("summoner", num_envs=3, seed=20)
        observations, infos = env.reset()
        states = [env.game.new_initial_state(seed=20 + row) for row in range(3)]
        random = np.random.default_rng(1)
        for _ in range(60):
            self.assertTrue(env.observation_space.contains(observations))
            actions = np.zeros(3, np.int64)
            for row, state in enumerate(states):
                n = infos["count"][row]
                np.testing.assert_array_equal(observations["observation"][row], state.observation_tensor())
                np.testing.assert_array_equal(observations["options"][row, :n], state.option_rows())
                self.assertEqual(observations["action_mask"][row].sum(), n)
                self.assertEqual(infos["player"][row], state.current_player())
                actions[row] = random.integers(n)
                state.apply_row(actions[row])
            if any(state.is_terminal() for state in states):
                break
            observations, rewards, terminations, truncations, infos = env.step(actions)
            self.assertFalse(rewards.any() or terminations.any() or truncations.any())

    def test_games_end_and_begin(self):
        for opponent in (None, "random"):
            env = vector.VectorEnv("lillian", num_envs=8, seed=3, opponent=opponent, copy=True)
            env.reset()
            ended = 0
            for _ in range(400):
                _, rewards, terminations, truncations, infos = env.step(env.drawn())
                self.assertEqual((terminations.dtype, truncations.any()), (np.bool_, False))
                self.assertFalse(rewards[~terminations].any())
                self.assertFalse(infos["reward"].sum(axis=1).any())
                ended += terminations.sum()
            self.assertGreater(ended, 8)

    def test_seeds_and_threads(self):
        runs = []
        for threads, first in ((1, 7), (3, 0)):
            env = vector.VectorEnv("lillian", num_envs=7, seed=first, threads=threads)
            env.reset(seed=7)
            for _ in range(100):
                observations, *_ = env.step(env.drawn())
            runs.append(observations["observation"].copy())
        np.testing.assert_array_equal(*runs)

    def test_misuse_raises(self):
        env = vector.VectorEnv("gemu", num_envs=2)
        env.reset()
        before = env._seen.copy()
        with self.assertRaisesRegex(ValueError, "row 1 has no option 119"):
            env.step(np.array([0, 119]))
        np.testing.assert_array_equal(env._seen, before)
        with self.assertRaises(ValueError):
            env.step(np.zeros(3))
        with self.assertRaises(ValueError):
            vector.VectorEnv("gemu", num_envs=2, opponent="nobody")
        env.close()
        with self.assertRaises(RuntimeError):
            env.reset()


class Documentation(unittest.TestCase):
    def test_examples(self):
        for module in (quincunx, game_module, aec, vector):
            self.assertEqual(doctest.testmod(module).failed, 0, module.__name__)
        page = pathlib.Path(__file__).parents[2] / "docs" / "python.md"
        result = doctest.testfile(str(page), module_relative=False)
        self.assertGreater(result.attempted, 5)
        self.assertEqual(result.failed, 0)


if __name__ == "__main__":
    unittest.main()
