"""The laws of duplicate bridge of 2017, as a director applies them.

Numbers are those of the laws; where a law has several sentences some have names of their own (such
as `46B-gen`), and four rows are directors’ practice. Where a law is disputed the ruling says so.
Options that the laws leave to a Regulating Authority are named as such, and not decided.
"""

from __future__ import annotations

from oddtrick.laws.clauses.clause import LawTable

from .auction import AUCTION
from .claims import CLAIMS
from .directing import DIRECTING
from .information import INFORMATION
from .play import PLAY
from .preparation import PREPARATION
from .refereed import refereed_2017

__all__ = ["DUPLICATE_2017"]

_TABLE = LawTable(
    "duplicate2017",
    "Duplicate bridge, the laws of 2017",
    "Laws of Duplicate Bridge 2017, with Law 73 as amended in 2024",
    (*PREPARATION, *DIRECTING, *INFORMATION, *AUCTION, *PLAY, *CLAIMS),
    (),
    {"role": ("player", "lone"), "due_role": ("player",)},
)

DUPLICATE_2017 = refereed_2017(_TABLE)
