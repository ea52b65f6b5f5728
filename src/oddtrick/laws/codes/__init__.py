"""The codes of laws, each a table of rows beside its source."""

from ...errors import BadOption
from ..code import Code
from .contract1963 import CONTRACT_1963
from .whist import WHIST

__all__ = ["CODES", "CONTRACT_1963", "WHIST", "code_of_laws"]

CODES = {code.name: code for code in (CONTRACT_1963, WHIST)}
"""All codes by their names."""


def code_of_laws(name: str) -> Code:
    """A code by its name. Raises `BadOption` where there is none, with those there are."""
    if name not in CODES:
        raise BadOption(f"There is no code “{name}”. Codes are: {', '.join(CODES)}.")
    return CODES[name]
