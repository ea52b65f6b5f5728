"""Bids at auction euchre: the tricks a hand should win with its partners and the widow.

No book says how to bid; this is plain counting on the “fairly sure tricks” of euchre.
"""

from __future__ import annotations

from oddtrick.core import Action, DealContext, View
from oddtrick.players.player import Decision
from oddtrick.stages.calling.auction import Auction, Contract
from oddtrick.stages.partners import NamingPartners
from oddtrick.terms import NO_STRAIN, call_name

from .hand_strength import Strength, has_joker, strength

COUNTING = "No rule of a book: the tricks are counted"

WIDOW = 0.15
"""The worth that each card of the widow adds, on the average."""

MARGIN = 0.2
"""By how much the tricks expected must be over those bid: a lost bid scores for all the others."""


def _partners(view: View, level: int) -> int:
    """How many play with somebody who wins the auction with this bid."""
    game = view.game
    mates = len(game.sides[game.side_of[view.seat]]) - 1
    choosing = next((s for s in game.stages if isinstance(s, NamingPartners)), None)
    if mates or choosing is None:
        return mates
    contract = Contract(view.seat, level, -1, 0)
    return choosing.who(DealContext(game.seating, view.setting, (contract,)))[1]


def _best(view: View) -> Strength:
    joker = has_joker(view.game)
    return max(
        (strength(view.hand_mask(), suit, joker=joker) for suit in range(4)), key=lambda h: h.tricks
    )


def bid(view: View) -> Decision | None:
    """The highest bid that the hand should make, or a pass; `None` where bids are not of this
    kind."""
    stage = view.stage
    if not isinstance(stage, Auction) or any(b.strain != NO_STRAIN for b in stage.ladder.bids):
        return None
    actions = {str(a.arg): a for a in view.legal}
    h, size, others = _best(view), view.hand_mask().bit_count(), len(view.game.seats) - 1
    widow = WIDOW * sum(len(p.cards) for p in view.places if p.kind == "widow")
    lone = [b.code for b in stage.ladder.bids if b.word]
    sure = h.topped and h.trumps + h.aces == size and h.trumps > size / 2
    for code in reversed(lone if sure and not h.aces else lone[:1] if sure else []):
        if code in actions:
            why = "Every card here should win a trick."
            return Decision(actions[code], why, COUNTING, bid_meaning(actions[code]))
    own = h.tricks + widow
    for b in reversed(stage.ladder.bids):
        if b.word or b.code not in actions:
            continue
        expected = own + (size - own) * _partners(view, b.level) / others
        if expected >= b.level + MARGIN and h.trumps >= 2:
            why = f"{call_name(b.code)} tricks should come home with the widow and partners."
            return Decision(actions[b.code], why, COUNTING, bid_meaning(actions[b.code]))
    why = "No bid should be made with this hand."
    return Decision(actions["P"], why, COUNTING, bid_meaning(actions["P"]))


def bid_meaning(action: Action) -> str:
    """The meaning of a call to the table."""
    code = str(action.arg)
    if code == "P":
        return "No suit strong enough for the next bid."
    if code.isdigit():
        return f"Expects {call_name(code).lower()} tricks, partners counted."
    return "Expects all the tricks, alone."
