"""Situations on which a director practises the laws, code by code, with their answers."""

from __future__ import annotations

from .auction1910 import AUCTION
from .bridge1902 import BRIDGE
from .contract1963 import CONTRACT
from .duplicate1963 import DUPLICATE, OWN
from .duplicate2017 import CLUB_2017
from .euchre_whist import EUCHRE_AND_WHIST
from .situation import Situation
from .table_procedure import CLUB

__all__ = ["EXAMPLES", "SITUATIONS"]

SITUATIONS: tuple[Situation, ...] = (
    *CONTRACT, *OWN, *AUCTION, *BRIDGE, *CLUB, *EUCHRE_AND_WHIST, *CLUB_2017
)  # fmt: skip
"""All situations to practise with."""

EXAMPLES: tuple[Situation, ...] = (*SITUATIONS, *(one for one in DUPLICATE if one not in OWN))
"""Situations of every code that a director can ask, those among them that duplicate has in common
with contract."""
