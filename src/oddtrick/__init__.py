"""Oddtrick: the whist, bridge and euchre family and its patience cousins, by the book.

>>> import random, oddtrick
>>> bridge = oddtrick.game("contract-duplicate", {"vulnerable": "NS"})
>>> state = oddtrick.deal(bridge, random.Random(7))
>>> state = state.push(state.action("1NT"))
>>> "2C" in [state.code(action) for action in state.legal()]
True
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .core import Action, Game, State, View, deal, view
    from .errors import OddtrickError
    from .games import catalogue, game
    from .records import read_record, record_of, replay_record
    from .seats import Seat, Strain

    __version__: str
else:
    _HOMES = {
        "Action": "core",
        "Game": "core",
        "OddtrickError": "errors",
        "Seat": "seats",
        "State": "core",
        "Strain": "seats",
        "View": "core",
        "catalogue": "games",
        "deal": "core",
        "game": "games",
        "read_record": "records",
        "record_of": "records",
        "replay_record": "records",
        "view": "core",
    }

    def __getattr__(name):
        """A public name from its part, which is loaded when it is first asked for."""
        if name in _HOMES:
            from importlib import import_module

            found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        elif name == "__version__":
            found = _version()
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found
        return found

    def __dir__():
        return sorted({*globals(), *__all__})

    def _version():
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("oddtrick")
        except PackageNotFoundError:  # run from a source tree that is not installed
            return "0+unknown"


__all__ = [
    "Action",
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
