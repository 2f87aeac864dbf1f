"""Games and positions, with the names OpenSpiel gives them.

Observations and action ids are those of docs/encoding.md: arrays of int16 from the eyes of one player. They hold nothing
that player does not know. There is no information_state_tensor: what one sees now is not all one has ever seen.
"""

import ctypes
import json
import os
from ctypes import POINTER, byref, c_int16, c_void_p
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from quincunx._lib import Array, Option, Refused, Setup, Sizes, check, lib, seeds, text

TERMINAL = -4  # what current_player() is when the game is over, as in OpenSpiel

_INFO, _ENCODING, _CARDS = 0, 1, 2
_ROOM = 1 << 16  # for texts that are dear to make
_VIEW, _TABLE, _QUESTION = 0, 1, 2


class Block(NamedTuple):
    """A part of an observation: `rows` rows of these columns, from place `at` on."""

    at: int
    rows: int
    columns: List[str]


def registered_names() -> List[str]:
    """The games there are.

    >>> registered_names()
    ['dreamduel', 'gemu', 'genius', 'lillian', 'summoner']
    """
    return [lib.qx_game_id(i).decode() for i in range(lib.qx_game_count())]


def load_game(name: str, variant: Optional[str] = None, cards: Optional[str] = None) -> "Game":
    """A game by its id. `variant` is a file of changed numbers, `cards` one of cards (only `gemu` takes them)."""
    return Game(name, variant, cards)


class Game:
    def __init__(self, name: str, variant: Optional[str] = None, cards: Optional[str] = None):
        self._made_of = (name, variant, cards)
        self._handle = c_void_p()
        check(lib.qx_game_open(*[part and part.encode() for part in self._made_of], byref(self._handle)))
        sizes = Sizes(size=ctypes.sizeof(Sizes))
        check(lib.qx_game_sizes(self._handle, byref(sizes)))
        self._size, self._ids = int(sizes.numbers), int(sizes.ids)
        self._option_shape = (sizes.option_rows, sizes.option_columns)
        self._blocks: Optional[Dict[str, Block]] = None

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.qx_game_close(self._handle)

    def __reduce__(self) -> Any:
        return Game, self._made_of

    def __repr__(self) -> str:
        return f"load_game({self._made_of[0]!r})"

    def _tell(self, what: int, lang: str = "en") -> Any:
        return json.loads(text(lambda into, room: lib.qx_game_tell(self._handle, what, lang.encode(), into, room)))

    @property
    def short_name(self) -> str:
        return self._made_of[0]

    def info(self) -> Dict[str, Any]:
        """Names, starter decks, the versions of rules and encoding."""
        return dict(self._tell(_INFO))

    def cards(self, lang: str = "en") -> List[Dict[str, Any]]:
        return list(self._tell(_CARDS, lang))

    def encoding(self) -> Dict[str, Any]:
        """What stands where in observations and options, with ranges."""
        return dict(self._tell(_ENCODING))

    def blocks(self) -> Dict[str, Block]:
        """The parts of an observation.

        >>> load_game("summoner").blocks()["board"].rows
        48
        """
        if self._blocks is None:
            self._blocks = {
                block["name"]: Block(block["at"], block["rows"], [column["name"] for column in block["columns"]])
                for block in self.encoding()["blocks"]
            }
        return self._blocks

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        return self._ids

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def observation_tensor_size(self) -> int:
        return self._size

    def observation_tensor_shape(self) -> List[int]:
        return [self._size]

    def option_shape(self) -> Tuple[int, int]:
        """How many options there are at most, and the columns of one; the first is its action id."""
        return self._option_shape

    def new_initial_state(
        self,
        decks: Optional[Sequence[str]] = None,
        seed: Optional[int] = None,
        options: Optional[Mapping[str, Any]] = None,
    ) -> "State":
        """A new match. `decks`: two starter decks, deck codes or files; without them the seed takes a pair. `options`:
        the settings of a match. Without a seed no two matches are the same."""
        if seed is None:
            seed = int.from_bytes(os.urandom(16), "little")
        setup = Setup(size=ctypes.sizeof(Setup), seed=seeds(seed, seed >> 64))
        if decks is not None:
            setup.deck[:] = [deck.encode() for deck in decks]
        if options is not None:
            setup.options = json.dumps(dict(options)).encode()
        handle = c_void_p()
        check(lib.qx_state_new(self._handle, byref(setup), byref(handle)))
        return State(self, handle)

    def deserialize_state(self, replay: str, answers: Optional[int] = None) -> "State":
        """The position at the end of a replay (State.serialize, or a file of `quincunx replay`), or after so many of its
        answers."""
        handle = c_void_p()
        if answers is None:
            check(lib.qx_state_load(self._handle, replay.encode(), byref(handle)))
        else:
            check(lib.qx_state_load_at(self._handle, replay.encode(), answers, byref(handle)))
        return State(self, handle)

    def state_given(self, position: str) -> "State":
        """A position as scenarios write it (docs/scenario.md, `given`), as YAML. It has no replay.

        >>> game = load_game("summoner")
        >>> state = game.state_given("{phase: summon, board: {d3: you Starting Gate}, you: {magic: 2, hand: [Undead Archer]}}")
        >>> state.options()
        ['summon 110', 'end']
        """
        handle = c_void_p()
        check(lib.qx_state_given(self._handle, position.encode(), byref(handle)))
        return State(self, handle)

    def run_scenarios(self, yaml: str) -> List[Dict[str, Any]]:
        """Runs scenarios (docs/scenario.md): for each its name, its line, whether it passed, and what was otherwise.

        >>> load_game("summoner").run_scenarios('''
        ... scenario: Ending the phase
        ... game: summoner
        ... given: {phase: summon, you: {magic: 2, hand: []}}
        ... play: [{you: end}, {expect: {phase: magic}}]
        ... ''')[0]["passed"]
        False
        """
        return list(self._json(lambda into, room: lib.qx_scenarios(self._handle, yaml.encode(), into, room)))

    def decks(self) -> List[str]:
        """The names of the starter decks."""
        return list(self.info()["decks"])

    def deck(self, deck: str, lang: str = "en") -> Dict[str, Any]:
        """A deck by its name, its code, or a file: its name, its code, its cards, and what the rules say against it.

        >>> deck = load_game("summoner").deck("vanguards")
        >>> sum(card["count"] for card in deck["cards"]), deck["problems"]
        (34, [])
        """
        return dict(self._json(lambda into, room: lib.qx_deck(self._handle, deck.encode(), lang.encode(), into, room)))

    def _json(self, call: Any) -> Any:
        return json.loads(text(call, _ROOM))


class State:
    """A position of a match. Made by a game; changed by apply_action and apply_option."""

    def __init__(self, game: Game, handle: c_void_p):
        self._game, self._handle = game, handle
        self._rows: Dict[int, Array] = {}  # of the players, while the position stays

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.qx_state_free(self._handle)

    def __reduce__(self) -> Any:
        return _load, (self._game, self.serialize())

    def __str__(self) -> str:
        return self.observation_string(max(self.current_player(), 0))

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return 2

    # --- Whose turn it is, and how it ended

    def current_player(self) -> int:
        """0 or 1; -4 when the game is over."""
        player = lib.qx_state_player(self._handle)
        return TERMINAL if player < 0 else int(player)

    def is_terminal(self) -> bool:
        return self.current_player() == TERMINAL

    def is_chance_node(self) -> bool:
        """Never: chance is drawn from the seed."""
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def returns(self) -> List[float]:
        """+1 and -1 at the end; 0 and 0 before it, for a draw, and for a match called off."""
        winner = lib.qx_state_winner(self._handle)
        return [0.0, 0.0] if winner < 0 else [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def rewards(self) -> List[float]:
        """What the last action brought: as returns, since nothing is won before the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[self._player(player)]

    # --- What a player sees

    def observation_tensor(self, player: Optional[int] = None) -> Array:
        """The numbers of docs/encoding.md, int16."""
        numbers = np.empty(self._game._size, np.int16)
        check(lib.qx_state_encode(self._handle, self._player(player), numbers.ctypes.data_as(POINTER(c_int16)), None))
        return numbers

    def observation(self, player: Optional[int] = None) -> Dict[str, Array]:
        """The same by blocks: arrays of rows and columns."""
        numbers = self.observation_tensor(player)
        return {
            name: numbers[block.at : block.at + block.rows * len(block.columns)].reshape(block.rows, -1)
            for name, block in self._game.blocks().items()
        }

    def option_rows(self, player: Optional[int] = None) -> Array:
        """A row for each option of the player, in the order of the question; the first column is the action id."""
        return self._encode(self._player(player)).copy()

    def observation_string(self, player: Optional[int] = None, lang: str = "en") -> str:
        return self._tell(self._player(player), _TABLE, lang)

    def view(self, player: Optional[int] = None) -> Dict[str, Any]:
        """What the player sees, in the words of docs/scenario.md."""
        return dict(json.loads(self._tell(self._player(player), _VIEW, "en")))

    def question(self, player: Optional[int] = None, lang: str = "en") -> Dict[str, Any]:
        """What is asked, in words, and to the player asked its options."""
        return dict(json.loads(self._tell(self._player(player), _QUESTION, lang)))

    # --- Actions

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        """The action ids there are now, sorted; none for the player who is not asked."""
        if self.is_terminal():
            return []
        return sorted(self._encode(self._player(player))[:, 0].tolist())

    def legal_actions_mask(self, player: Optional[int] = None) -> List[int]:
        mask = np.zeros(self._game.num_distinct_actions(), np.int8)
        mask[self.legal_actions(player)] = 1
        return list(mask.tolist())

    def apply_action(self, action: int) -> None:
        """Answers by an action id."""
        self.apply_row(self._row(action))

    def apply_row(self, row: int) -> None:
        """Answers by the place of an option in option_rows()."""
        check(lib.qx_state_answer_row(self._handle, int(row)))
        self._rows.clear()

    def apply_option(self, option: str) -> None:
        """Answers by a written option ("summon fire-drake"): also those that are not listed, where the question is open.
        Raises Refused, with the clauses, where the rules do not allow it."""
        read = Option()
        check(lib.qx_option_read(self._game._handle, option.encode(), byref(read)))
        check(lib.qx_state_answer(self._handle, byref(read)))
        self._rows.clear()

    def concede(self, player: int) -> None:
        check(lib.qx_state_concede(self._handle, self._player(player)))
        self._rows.clear()

    def options(self) -> List[str]:
        """The options as they are written, in the order of option_rows()."""
        return self._written(lib.qx_state_options)

    def answers(self) -> List[str]:
        """All answers so far, as they are written."""
        return self._written(lib.qx_state_answers)

    def action_to_string(self, player_or_action: int, action: Optional[int] = None) -> str:
        """An action of the question as it is written: action_to_string(action) or (player, action)."""
        return self.options()[self._row(player_or_action if action is None else action)]

    def string_to_action(self, player_or_string: Any, string: Optional[str] = None) -> int:
        option = player_or_string if string is None else string
        try:
            row = self.options().index(option)
        except ValueError:
            raise ValueError(f"'{option}' is not offered now") from None
        return int(self._encode(self.current_player())[row, 0])

    def choose(self, player: str = "greedy", seed: int = 0) -> int:
        """The action a computer player takes here: "random", "greedy", "search@1000", a level (docs/players.md). It sees
        what the player asked sees."""
        chosen = Option()
        check(lib.qx_state_choose(self._handle, player.encode(), seeds(seed, seed >> 64), byref(chosen)))
        return self.string_to_action(self._write(chosen))

    def hint(self, nodes: int = 1000, seed: int = 0, lang: str = "en") -> Dict[str, Any]:
        """What a search of so many positions advises the player asked, who sees no more than before: the options, the best
        first, with the expected score from 0 to 1; the line it expects; what follows at once.

        >>> state = load_game("gemu").new_initial_state(seed=1)
        >>> advice = state.hint(50)
        >>> advice["options"][0]["option"] in state.options()
        True
        """
        return dict(
            self._game._json(
                lambda into, room: lib.qx_state_hint(
                    self._handle, nodes, seeds(seed, seed >> 64), lang.encode(), into, room
                )
            )
        )

    def why_not(self, option: str) -> str:
        """Why the rules do not allow an option, with the clauses; empty: they do.

        >>> load_game("summoner").new_initial_state(decks=["vanguards", "cave-goblins"], seed=7).why_not("discard 308")
        'Only in the Magic phase; this is the Summon phase [SW-3.2] [SW-9.1]'
        """
        try:
            self.clone().apply_option(option)
        except Refused as refused:
            return str(refused)
        return ""

    # --- Other states

    def clone(self) -> "State":
        handle = c_void_p()
        check(lib.qx_state_clone(self._handle, byref(handle)))
        return State(self._game, handle)

    __copy__ = clone

    def __deepcopy__(self, memo: Any) -> "State":
        return self.clone()

    def child(self, action: int) -> "State":
        state = self.clone()
        state.apply_action(action)
        return state

    def resample_from_infostate(self, player: int, probability_sampler: Any = None, seed: Optional[int] = None) -> "State":
        """A state that agrees with all the player has seen; what it cannot know is drawn anew. `probability_sampler`
        returns numbers from 0 to 1, as in OpenSpiel; or a seed."""
        if seed is None:
            seed = int((probability_sampler or np.random.random)() * 2**53)
        state = self.clone()
        check(lib.qx_state_determinize(self._handle, self._player(player), seeds(seed, 0), state._handle))
        return state

    def serialize(self) -> str:
        """The match so far as a replay (docs/replay.md). It holds the seed: not for the eyes of a player."""
        return text(lambda into, room: lib.qx_state_save(self._handle, into, room))

    # --- Inside

    def _player(self, player: Optional[int]) -> int:
        if player is None:
            player = self.current_player()
        if player < 0:
            raise RuntimeError("player >= 0 is needed" if player != TERMINAL else "the game is over: player >= 0 is needed")
        if player > 1:
            raise RuntimeError("player < 2 is needed")
        return player

    def _encode(self, player: int) -> Array:
        if player not in self._rows:
            rows = np.empty(self._game._option_shape, np.int16)
            n = check(lib.qx_state_encode(self._handle, player, None, rows.ctypes.data_as(POINTER(c_int16))))
            self._rows[player] = rows[:n]
        return self._rows[player]

    def _row(self, action: int) -> int:
        if self.is_terminal():
            raise ValueError("the game is over")
        found = np.flatnonzero(self._encode(self.current_player())[:, 0] == action)
        if len(found) == 0:
            raise ValueError(f"action {action} is not legal now")
        return int(found[0])

    def _tell(self, player: int, what: int, lang: str) -> str:
        return text(lambda into, room: lib.qx_state_tell(self._handle, player, what, lang.encode(), into, room))

    def _write(self, option: Option) -> str:
        return text(lambda into, room: lib.qx_option_write(self._game._handle, byref(option), into, room))

    def _written(self, call: Any) -> List[str]:
        into = (Option * max(check(call(self._handle, None, 0)), 1))()
        return [self._write(into[i]) for i in range(call(self._handle, into, len(into)))]


def _load(game: Game, replay: str) -> State:
    return game.deserialize_state(replay)
