"""The call that Foster's rules make, and what a call means by them."""

from __future__ import annotations

from typing import cast

from oddtrick.core import Action, View
from oddtrick.players.book.contract.system.rule import Rule
from oddtrick.players.hand_evaluation.point_count import HandValue, evaluate
from oddtrick.players.player import Decision
from oddtrick.stages.calling.auction import Auction

from .first_bidder import first_bid
from .later_rounds import bluff, later_call
from .position import LADDER, AuctionPosition, position_of
from .rules import PASS, shifts
from .second_bidder import over_dealer
from .third_bidder import answer

__all__ = ["bids_by_foster", "call_by_rule", "foster_call", "foster_meaning", "rules_for"]


def bids_by_foster(view: View, auction: Auction) -> bool:
    """Whether the auction is the one his rules are for: two sides of two, bids that rank by the
    values of 1910, and a dealer who must bid."""
    sides = sorted(len(side) for side in view.game.sides)
    return auction.ladder == LADDER and auction.must_open and sides == [2, 2]


def rules_for(position: AuctionPosition) -> tuple[Rule, ...]:
    """The rules of a position whose calls are allowed, the best first."""
    if not position.calls:
        found = first_bid(position)
    elif not position.first_call:
        found = later_call(position)
    elif position.partners:
        found = (*shifts(position), *answer(position))
    else:
        found = (*bluff(position), *over_dealer(position))
    return tuple(rule for rule in found if position.can(rule.call))


def call_by_rule(position: AuctionPosition, hand: HandValue) -> Rule:
    """The first rule that a hand fits."""
    return next((rule for rule in rules_for(position) if rule.fits(hand)), PASS)


def foster_call(view: View, auction: Auction) -> Decision:
    """The call of the viewer's hand."""
    found = call_by_rule(position_of(view), evaluate(view.hand_mask(view.seat)))
    action = next(a for a in view.legal if auction.words.code(a) == found.call)
    return Decision(action, found.why, found.citation)


def foster_meaning(view: View, action: Action) -> str:
    """The meaning of a call: the requirements of the rules that make it."""
    code = cast("str", action.arg)
    reasons: list[str] = []
    for rule in rules_for(position_of(view)):
        if rule.call != code:
            continue
        words = ", ".join(fact.words for fact in rule.facts if fact.words) or rule.note
        if words and words not in reasons:
            reasons.append(words)
    text = "; or ".join(reasons)
    return f"{text[:1].upper()}{text[1:]}." if text else "No rule of the book makes this call."
