"""Oddtrick: the whist, bridge and euchre family and its patience cousins, by the book.

>>> import random, oddtrick
>>> bridge = oddtrick.game("contract-duplicate", {"vulnerable": "NS"})
>>> state = oddtrick.deal(bridge, random.Random(7))
>>> state = state.push(state.act("1NT"))
>>> "2C" in [state.code(act) for act in state.legal()]
True
"""

from typing import TYPE_CHECKING

from .core import Act, Game, State, View, deal, view
from .errors import OddtrickError
from .games import catalogue, game
from .records import read_record, record_of, replay_record
from .seats import Seat, Strain

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name):
        """The version, which few ask for and which takes a quarter of an import to find out."""
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("oddtrick")
        except PackageNotFoundError:  # run from a source tree that is not installed
            return "0+unknown"


__all__ = [
    "Act",
    "Game",
    "OddtrickError",
    "Seat",
    "State",
    "Strain",
    "View",
    "__version__",
    "catalogue",
    "deal",
    "game",
    "read_record",
    "record_of",
    "replay_record",
    "view",
]
