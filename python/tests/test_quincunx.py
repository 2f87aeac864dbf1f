"""Tests of the Python package: python3 -m unittest discover python/tests, with the package and its library to be found."""

import copy
import doctest
import importlib
import json
import os
import pathlib
import pickle
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import numpy as np

import quincunx
from quincunx import aec, replay, solo, spaces, vector

HERE = pathlib.Path(__file__).resolve().parent


def there(module):
    """Whether a package is installed; tests by the real ones run where they are."""
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


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

    def test_positions_of_a_replay(self):
        game = quincunx.load_game("summoner")
        state, seen = game.new_initial_state(seed=8), []
        for _ in range(30):
            seen.append((state.current_player(), state.observation_tensor(0)))
            state.apply_action(state.legal_actions()[-1])
        match = replay.read(state.serialize())
        self.assertEqual(len(match), 30)
        for answer, (player, numbers), position in zip(match.answers, seen, match.positions()):
            self.assertEqual((answer.player, position.current_player()), (player, player))
            np.testing.assert_array_equal(position.observation_tensor(0), numbers)
        again = match.position(10)
        again.apply_option(match.answers[10].option)
        self.assertEqual(again.answers(), state.answers()[:11])
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "match.json"
            path.write_text(state.serialize(), encoding="utf-8")
            self.assertEqual(replay.load(str(path)).position().answers(), state.answers())
        with self.assertRaisesRegex(ValueError, "30 answers"):
            match.position(31)
        with self.assertRaises(ValueError):
            replay.read(re.sub('"hash":"(.)', lambda found: '"hash":"' + ("1" if found[1] == "0" else "0"), match.text, 1)).position()

    def test_scenarios_and_positions(self):
        game = quincunx.load_game("gemu")
        files = sorted((HERE.parents[1] / "games/gemu/scenarios").glob("*.yaml"))
        if files:
            results = game.run_scenarios(next(text for text in map(pathlib.Path.read_text, files) if "cards:" not in text))
            self.assertTrue(results and all(result["passed"] for result in results), results)
        wrong = "scenario: no\ngame: gemu\ngiven: {}\nplay: [{expect: {length: 99}}]\n"
        self.assertFalse(game.run_scenarios(wrong)[0]["passed"])
        with self.assertRaises(ValueError):
            game.run_scenarios("scenario: [")
        with self.assertRaises(ValueError):
            game.state_given("{nonsense: 1}")
        state = quincunx.load_game("summoner").state_given(
            "{phase: attack, board: {c3: you Undead Archer, c4: foe Undead Archer}}")
        self.assertIn("Undead Archer", state.view(0)["board"]["c3"]["card"] if isinstance(state.view(0)["board"]["c3"], dict)
                      else str(state.view(0)["board"]["c3"]))
        with self.assertRaises(RuntimeError):
            state.serialize()

    def test_decks(self):
        for name in quincunx.registered_names():
            game = quincunx.load_game(name)
            deck = game.deck(game.decks()[0])
            self.assertEqual(deck["problems"], [], name)
            if deck["code"]:
                sort = lambda cards: sorted(cards, key=lambda card: card["number"])
                self.assertEqual(sort(game.deck(deck["code"])["cards"]), sort(deck["cards"]))
        self.assertTrue(quincunx.load_game("summoner").deck("vanguards", "zh-Hans")["cards"][0]["name"])
        with self.assertRaises(ValueError):
            game.deck("no such deck at all")

    def test_hints_are_of_what_is_seen(self):
        state = play(quincunx.load_game("lillian").new_initial_state(seed=12), np.random.default_rng(3), 10)
        advice = state.hint(100, seed=5)
        self.assertEqual(advice, state.hint(100, seed=5))
        self.assertTrue({each["option"] for each in advice["options"]} <= set(state.options()))
        self.assertTrue(all(0 <= each["expected"] <= 1 for each in advice["options"]))
        self.assertIn("seat", advice["line"][0])

    def test_the_lock_is_released(self):
        """A search in another thread does not stop this one."""
        state, done = quincunx.load_game("summoner").new_initial_state(seed=1), threading.Event()
        turns = 0
        searching = threading.Thread(target=lambda: (state.hint(3000), done.set()))
        searching.start()
        while not done.is_set():
            time.sleep(0)
            turns += 1
        searching.join()
        self.assertGreater(turns, 100)

    def test_as_openspiel_checks(self):
        """What OpenSpiel's api_test and playthrough demand of a game and its states."""
        for name in quincunx.registered_names():
            game, random = quincunx.load_game(name), np.random.default_rng(1)
            self.assertEqual((game.num_players(), game.utility_sum(), game.min_utility(), game.max_utility()), (2, 0, -1, 1))
            self.assertEqual(int(np.prod(game.observation_tensor_shape())), game.observation_tensor_size())
            state = game.new_initial_state(seed=3)
            for number in range(40):
                if state.is_terminal():
                    break
                player = state.current_player()
                self.assertFalse(state.is_chance_node() or state.is_simultaneous_node())
                self.assertEqual((state.returns(), state.rewards()), ([0, 0], [0, 0]))
                self.assertEqual(len(state.legal_actions_mask()), game.num_distinct_actions())
                self.assertEqual(sum(state.legal_actions_mask(1 - player)), 0)
                for action in state.legal_actions():
                    self.assertEqual(state.string_to_action(player, state.action_to_string(player, action)), action)
                self.assertNotEqual(state.observation_string(0), state.observation_string(1))
                if number % 10 == 0:
                    again = game.deserialize_state(state.serialize())
                    self.assertEqual(again.observation_string(player), state.observation_string(player))
                action = int(random.choice(state.legal_actions()))
                child = state.child(action)
                state.apply_action(action)
                self.assertEqual(str(child), str(state))
                for wrong in (2, -1):
                    with self.assertRaisesRegex(RuntimeError, "player"):
                        state.legal_actions(wrong) if not state.is_terminal() else state.player_return(wrong)

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


    def test_by_the_real_package(self):
        if not there("pettingzoo"):
            self.skipTest("PettingZoo is not installed")
        from pettingzoo.test import api_test, seed_test

        api_test(aec.env("gemu"), num_cycles=500)
        seed_test(lambda: aec.env("gemu"), num_cycles=100)


class Solo(unittest.TestCase):
    """What Gymnasium's check_env checks."""

    def test_as_check_env_checks(self):
        env = solo.Env("gemu", opponent="random", render_mode="ansi")
        self.assertIs(env.unwrapped, env)
        first, info = env.reset(seed=123, options={})
        self.assertIsInstance(info, dict)
        self.assertTrue(env.observation_space.contains(first))
        again, _ = env.reset(seed=123)
        np.testing.assert_array_equal(again["observation"], first["observation"])
        other, _ = env.reset(seed=124)
        self.assertFalse(np.array_equal(other["observation"], first["observation"]))
        self.assertIsInstance(env.render(), str)
        random, terminated, truncated = np.random.default_rng(1), False, False
        while not (terminated or truncated):
            legal = np.flatnonzero(other["action_mask"])
            other, reward, terminated, truncated, info = env.step(random.choice(legal))
            self.assertTrue(env.observation_space.contains(other))
            self.assertEqual((type(reward), type(terminated), type(truncated), type(info)), (float, bool, bool, dict))
        self.assertTrue(terminated and abs(reward) in (0, 1))
        with self.assertRaises(RuntimeError):
            env.step(0)
        env.close()

    def test_what_is_not_legal_loses(self):
        env = solo.Env("summoner")
        observation, _ = env.reset(seed=1)
        _, reward, terminated, _, _ = env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
        self.assertEqual((reward, terminated), (-1.0, True))

    def test_truncation(self):
        env = solo.Env("summoner", max_decisions=4)
        observation, _ = env.reset(seed=1)
        for _ in range(4):
            observation, reward, terminated, truncated, _ = env.step(int(np.flatnonzero(observation["action_mask"])[0]))
            if truncated:
                break
        self.assertTrue(truncated and not terminated and reward == 0)

    def test_by_the_real_package(self):
        if not there("gymnasium"):
            self.skipTest("Gymnasium is not installed")
        from gymnasium.utils.env_checker import check_env

        check_env(solo.Env("gemu"), skip_render_check=True)


class Spaces(unittest.TestCase):
    def test_samples_are_inside(self):
        box = spaces.Box(-3, 3, (4, 2), np.int16, seed=1)
        both = spaces.Dict({"box": box, "one": spaces.Discrete(5, seed=1)})
        for _ in range(50):
            self.assertTrue(both.contains(both.sample()))
        self.assertFalse(box.contains(np.full((4, 2), 4, np.int16)) or box.contains(np.zeros((4, 2), np.int32)))
        self.assertEqual(spaces.Discrete(4, seed=1).sample(np.array([0, 0, 1, 0], np.int8)), 2)


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
    def test_examples_in_texts(self):
        modules = [importlib.import_module("quincunx." + path.stem)
                   for path in pathlib.Path(quincunx.__file__).parent.glob("[a-z]*.py")] + [quincunx]
        tried = 0
        for module in modules:
            result = doctest.testmod(module)
            self.assertEqual(result.failed, 0, module.__name__)
            tried += result.attempted
        self.assertGreater(tried, 30)
        page = HERE.parents[1] / "docs" / "python.md"
        result = doctest.testfile(str(page), module_relative=False)
        self.assertGreater(result.attempted, 5)
        self.assertEqual(result.failed, 0)

    def test_types(self):
        if not shutil.which("mypy"):
            self.skipTest("mypy is not installed")
        with tempfile.TemporaryDirectory() as cache:
            ran = subprocess.run(["mypy", "--config-file", "pyproject.toml", "--cache-dir", cache, "quincunx"], cwd=HERE.parent,
                                 capture_output=True, text=True)
        self.assertEqual(ran.returncode, 0, ran.stdout)

    def test_the_version_is_that_of_the_program(self):
        project = (HERE.parents[1] / "CMakeLists.txt").read_text()
        self.assertEqual(re.search(r"project\(quincunx VERSION (\S+)", project)[1], quincunx.__version__)


class Examples(unittest.TestCase):
    """Short runs of python/examples: that they go through, and that what they measure moves the right way where that shows so soon."""

    def run_example(self, *words):
        ran = subprocess.run([sys.executable, *words], cwd=HERE.parent / "examples", capture_output=True, text=True, timeout=300,
                             env={**os.environ, "OPENBLAS_NUM_THREADS": "1"})
        self.assertEqual(ran.returncode, 0, ran.stderr)
        return ran.stdout

    def test_arena(self):
        said = self.run_example("arena.py", "lillian", "greedy", "random", "-n", "20")
        self.assertGreater(float(re.search(r"([\d.]+)% of 20 games", said)[1]), 55, said)
        self.assertIn("careful against greedy", self.run_example("arena.py", "lillian", "careful", "greedy", "-n", "2"))

    def test_ppo(self):
        said = self.run_example("ppo.py", "lillian", "--seconds", "0.1", "--steps", "8", "--games", "16")
        self.assertRegex(said, r"after \d+ decisions: [\d.]+% of 16 fresh games against random, 95 % interval")

    def test_alphazero(self):
        said = self.run_example("alphazero.py", "--seconds", "0", "--games", "4", "--looks", "3", "--exam", "4")
        self.assertRegex(said, r"value loss [\d.]+ in the first third")
        self.assertRegex(said, r"of 4 games against the untrained net")

    def test_the_slopes_are_right(self):
        """The chain rule by hand against differences."""
        sys.path.insert(0, str(HERE.parent / "examples"))
        import net

        self.assertEqual(doctest.testmod(net).failed, 0)
        random = np.random.default_rng(1)
        made = net.Net(5, 3, 7, hidden=6, small=4)
        made.weights = {name: value.astype(np.float64) for name, value in made.weights.items()}
        seen = (random.normal(size=(4, 5)), random.integers(0, 7, (4, 3)), random.integers(0, 9, (4, 3, 3)),
                np.array([[1, 1, 1], [1, 1, 0], [1, 0, 0], [1, 1, 1]], bool))
        target, worth = net.softmax(random.normal(size=(4, 3))), random.normal(size=4)

        def loss():
            scores, values = made.forward(*seen)
            return -(target * np.log(net.softmax(scores) + 1e-300) * seen[3]).sum() + ((values - worth) ** 2).sum() / 2

        scores, values = made.forward(*seen)
        masked = target * seen[3]
        d_scores = (net.softmax(scores) * masked.sum(axis=1, keepdims=True) - masked) * seen[3]
        before = {name: value.copy() for name, value in made.weights.items()}
        made.squares = {name: np.zeros_like(value) for name, value in before.items()}
        made.means = {name: np.zeros_like(value) for name, value in before.items()}
        made.learn(d_scores, values - worth, values, 0.0)
        for name, value in made.weights.items():
            slope = made.means[name] / 0.1  # as it was told, shortened by the limit on all slopes together
            at = tuple(random.integers(0, size) for size in value.shape) if name != "E" else (int(seen[1][0, 0]), 1)
            told = slope[at]
            value[at] = before[name][at] + 1e-5
            above = loss()
            value[at] = before[name][at] - 1e-5
            below = loss()
            value[at] = before[name][at]
            self.ratio = getattr(self, "ratio", None) or told / ((above - below) / 2e-5)
            self.assertAlmostEqual(told / ((above - below) / 2e-5) / self.ratio, 1, 3, name)


if __name__ == "__main__":
    unittest.main()
