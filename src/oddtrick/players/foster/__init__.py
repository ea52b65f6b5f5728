"""How the cards are played at bridge of 1902 and auction of 1910 (Foster 1910).

Where Foster says nothing that Scarne does not say too, the cards are played as at contract
(`players.contract`); what he says otherwise stands here, a rule a method, each with its page.
"""

from ..contract.player import Playing
from .declaring import declare
from .defending import defend

__all__ = ["FOSTER"]

FOSTER = Playing(declare, defend)
