"""The codes of laws, each a table of rows beside its source."""

from ...errors import BadOption
from ..code import Code
from .auction1910 import AUCTION_1910
from .bridge1902 import BRIDGE_1902
from .contract1963 import CONTRACT_1963
from .euchre import EUCHRE
from .whist import WHIST

__all__ = [
    "AUCTION_1910",
    "BRIDGE_1902",
    "CODES",
    "CONTRACT_1963",
    "EUCHRE",
    "WHIST",
    "code_of_laws",
]

CODES = {code.name: code for code in (CONTRACT_1963, AUCTION_1910, BRIDGE_1902, EUCHRE, WHIST)}
"""All codes by their names."""


def code_of_laws(name: str) -> Code:
    """A code by its name. Raises `BadOption` where there is none, with those there are."""
    if name not in CODES:
        raise BadOption(f"There is no code “{name}”. Codes are: {', '.join(CODES)}.")
    return CODES[name]
