"""Two-player card games on one rules engine.

>>> import quincunx
>>> game = quincunx.load_game("summoner")
>>> state = game.new_initial_state(seed=7)
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> sum(state.returns())
0.0
"""

from quincunx._lib import Refused
from quincunx.game import Game, State, load_game, registered_names

__version__ = "0.1.0"
__all__ = ["Game", "Refused", "State", "load_game", "registered_names"]
