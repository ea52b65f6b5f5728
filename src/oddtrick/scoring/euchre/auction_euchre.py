"""Auction euchre: what was bid is won, or lost to the others.

Source: ruling 1a (the book's own page is lost).
"""

from __future__ import annotations

from oddtrick.core import Entry, Ledger, Table
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Played

__all__ = ["score_auction_euchre"]


def score_auction_euchre(table: Table) -> Ledger:
    """The number bid (or the value of a lone bid), never more: to the bidder's side and every
    partner, or where he fails to every opponent."""
    contract, played = table.find(Contract), table.find(Played)
    if contract is None or played is None:
        return ()
    hands = [s for s, side in enumerate(played.sides) if side == 0]
    tricks = played.taken(hands)
    need = len(played.tricks) if contract.word else contract.level
    side_of = table.seating.side_of
    makers = sorted({side_of[s] for s in hands})
    made = tricks >= need
    others = [i for i in range(len(table.seating.sides)) if i not in makers]
    why = f"the bid is {'made' if made else 'lost'}, {tricks} tricks"
    return tuple(
        Entry(side, "points", contract.level, why) for side in (makers if made else others)
    )
