"""Super contract: the table of contract bridge, with the joker as an honour.

Source: Scarne 1963, “Super Contract Bridge”; ruling SC-6.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from oddtrick.cards import Mask
from oddtrick.core import Entry

from .contract_scales import SCALE_1963, ContractScale
from .honours import HONOURS_JOKER


@dataclass(frozen=True)
class JokerScale(ContractScale):
    """A contract scoring table with six honours in trumps and five at no-trump."""

    def honours(self, strain: int, hands: Sequence[Mask], sides: Sequence[int]) -> list[Entry]:
        """Honours in one hand, the joker being one."""
        return HONOURS_JOKER.entries(strain, hands, sides)


SCALE_JOKER = JokerScale(**vars(SCALE_1963))
