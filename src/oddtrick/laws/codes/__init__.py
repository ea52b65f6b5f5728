"""The codes of laws, each a table of rows beside its source."""

import copyreg
from collections.abc import Callable

from oddtrick.errors import BadOption
from oddtrick.laws.notes.code import Code

from .auction1910_auction import AUCTION_1910
from .bridge1902 import BRIDGE_1902
from .contract1963_play import CONTRACT_1963
from .duplicate1963 import DUPLICATE_1963
from .duplicate2017 import DUPLICATE_2017
from .euchre import EUCHRE
from .three_hand1963 import THREE_HAND_1963
from .whist import WHIST

__all__ = [
    "AUCTION_1910",
    "BRIDGE_1902",
    "CODES",
    "CONTRACT_1963",
    "DIRECTED",
    "DUPLICATE_1963",
    "DUPLICATE_2017",
    "EUCHRE",
    "THREE_HAND_1963",
    "WHIST",
    "code_of_laws",
]

CODES = {
    code.name: code
    for code in (CONTRACT_1963, DUPLICATE_2017, AUCTION_1910, BRIDGE_1902, EUCHRE, WHIST)
}
"""The codes that a table can be refereed by, by their names."""

DIRECTED = {
    CONTRACT_1963.name: CONTRACT_1963,
    DUPLICATE_1963.name: DUPLICATE_1963,
    DUPLICATE_2017.name: DUPLICATE_2017,
    **CODES,
}
"""All codes that a director can ask. At duplicate a deal is played by the laws of contract; what it
has of its own comes after the deal, or is for the director alone."""


def code_of_laws(name: str) -> Code:
    """A code by its name. Raises `BadOption` where there is none, with those there are."""
    if name not in DIRECTED:
        raise BadOption(f"There is no code “{name}”. Codes are: {', '.join(DIRECTED)}.")
    return DIRECTED[name]


_ALL = (
    AUCTION_1910, BRIDGE_1902, CONTRACT_1963, DUPLICATE_1963, DUPLICATE_2017, EUCHRE,
    THREE_HAND_1963, WHIST,
)  # fmt: skip
"""Every code. Three-hand bridge has one of its own under the name of contract's."""


def _nth(number: int) -> Code:
    return _ALL[number]


def _by_number(code: Code) -> tuple[Callable[[int], Code], tuple[int]]:
    return _nth, (next(i for i, known in enumerate(_ALL) if known is code),)


# A code is hundreds of rows with functions; a game that is pickled says which of them it means.
copyreg.pickle(Code, _by_number)
