"""How the cards are played at bridge of 1902 and auction of 1910 (Foster 1910).

Where Foster says nothing that Scarne does not say too, the cards are played as at contract
(`players.contract`), and Foster's page is given; what he says otherwise stands here, a rule a
method.
"""

from __future__ import annotations

from oddtrick.players.book.contract.player import Playing
from oddtrick.players.book.contract.system.auction_reading import Reading
from oddtrick.players.card_play.following_suit import CardChoice
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.stages.calling.auction import Contract

from .declarer_play import declare
from .defence import defend

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


def _cited(found: CardChoice) -> CardChoice:
    heading = found.citation.partition(", ")[2]
    page = PAGES.get(heading)
    return found._replace(citation=f"Foster 1910, {page}") if page else found


def _declare(known: Knowledge, needed: int) -> CardChoice:
    return _cited(declare(known, needed))


def _defend(known: Knowledge, auction: Reading, contract: Contract, needed: int) -> CardChoice:
    return _cited(defend(known, auction, contract, needed))


FOSTER = Playing(_declare, _defend)
