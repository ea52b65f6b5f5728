"""How the cards are played at bridge of 1902 and auction of 1910 (Foster 1910).

Where Foster says nothing that Scarne does not say too, the cards are played as at contract
(`players.contract`), and Foster's page is given; what he says otherwise stands here, a rule a
method.
"""

from __future__ import annotations

from ...stages.calling.auction import Contract
from ..contract.player import Playing
from ..contract.reading import Reading
from ..following import Choice
from ..knowledge import Knowledge
from .declaring import declare
from .defending import defend

__all__ = ["FOSTER"]

PAGES = {
    "Planning the Play": "pp. 144 to 148",
    "Playing at a Trump Declaration": "p. 144",
    "Playing at a No-Trump Declaration": "pp. 144 to 148",
    "The Finesse": "pp. 145 to 147",
    "Unblocking": "p. 148",
    "More Information on Making Leads": "p. 141",
    "The Play after the Opening Lead": "pp. 137 to 141",
    "Other Notes on General Play": "pp. 141 to 143",
}
"""Where Foster says what Scarne says under a heading."""


def _cited(found: Choice) -> Choice:
    heading = found.citation.partition(", ")[2]
    page = PAGES.get(heading)
    return found._replace(citation=f"Foster 1910, {page}") if page else found


def _declare(k: Knowledge, needed: int) -> Choice:
    return _cited(declare(k, needed))


def _defend(k: Knowledge, r: Reading, contract: Contract, needed: int) -> Choice:
    return _cited(defend(k, r, contract, needed))


FOSTER = Playing(_declare, _defend)
