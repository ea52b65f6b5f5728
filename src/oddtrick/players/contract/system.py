"""Which rules belong to which situation of an auction."""

from __future__ import annotations

from ..counting import Count
from . import (
    competing,
    conventions,
    doubling,
    judging,
    no_trump,
    part_scores,
    rebidding,
    responding,
    slams,
    taking,
)
from .reading import Call, Reading
from .rules import Rule, Shows, bid_of, hull, lengths

__all__ = ["choose_call", "rules_for", "take"]


def _situation(r: Reading) -> tuple[Rule, ...]:
    if r.bid is None:
        return conventions.openings(r)
    partner = r.last(r.partner)
    if partner is not None and partner.kind == "penalty" and r.doubled and not r.ours:
        return tuple(doubling.doubled(r))
    found = _love_score(r)
    return (part_scores.enough(r), *found) if part_scores.is_enough(r) else found


def _love_score(r: Reading) -> tuple[Rule, ...]:
    """The rules of the situation as they are where neither side has a part score."""
    for special in (slams.rules, slams.showing, competing.rules, _opened):
        found = special(r)
        if found:
            return found
    return tuple(doubling.doubling(r))


def _opened(r: Reading) -> tuple[Rule, ...]:
    """The rules for the side that opened, undisturbed."""
    first = r.opening
    if first is None or r.bidder != r.partner or not (r.over_pass or r.codes[-1] == "X"):
        return ()
    agreed = conventions.rules(r)
    if agreed:
        return agreed
    own = [c for c in r.of(r.turn) if c.code != "P"]
    if first.seat == r.partner and not own and len(r.bids(r.partner)) == 1 and not r.doubled:
        return responding.rules(r)
    if len(own) == 1 and (
        own[0].kind == "nt" or (first.seat == r.turn and not r.bids(r.left) and not r.bids(r.right))
    ):
        return rebidding.rules(r)
    return no_trump.second(r)


def rules_for(r: Reading) -> tuple[Rule, ...]:
    """The rules of the situation the seat to call is in, first things first, read to the score,
    those whose call is not allowed left out. Where they leave off, judgement begins (`judging`)."""
    return tuple(rule for rule in part_scores.to_the_score(r, _situation(r)) if r.allows(rule.call))


def choose_call(r: Reading, hand: Count) -> Rule:
    """The rule that a hand follows: the first of the situation that it fits, else judgement."""
    found = next((rule for rule in r.rules if rule.fits(hand)), None)
    if found is None:
        found = judging.decide(r, hand)
        if not take(r, found.call).shows.fits(hand):
            found = found._replace(stretch=True)
    return found


def take(r: Reading, code: str) -> Call:
    """What the book takes a call of the seat to call to be."""
    found = [rule for rule in r.rules if rule.call == code]
    wide = [rule for rule in found if not rule.stretch] or found
    if not wide and code not in ("P", "X", "XX"):
        wide = [taking.taken(r, code)] if r.bid is not None else []
    if not wide and code == "P":
        wide = [taking.PASS]
    if not wide:
        shows, note = _odd(code)
        return Call(r.turn, code, "odd", shows, note)
    notes = dict.fromkeys(rule.note for rule in wide)
    note = " or ".join(notes) if all(notes) else ""
    return Call(r.turn, code, wide[0].kind, hull(wide), note)


def _odd(code: str) -> tuple[Shows, str]:
    """What to make of a call the book has no rule for: what it says by itself."""
    if code == "X":
        return Shows(10), "expects to beat the bid"
    if code == "XX":
        return Shows(10), "expects to make the bid"
    strain = bid_of(code).strain
    if strain == 4:
        return Shows(16), "wants to play no-trump"
    return Shows(13, suits=lengths(strain, 5)), "natural"
