"""Which rules belong to which situation of an auction."""

from __future__ import annotations

from . import competing, judging, opening, rebidding, responding, slams
from .reading import Reading
from .rules import ANY, Rule

__all__ = ["rules_for"]

PASSED = "Scarne 1963, Doubling and Redoubling"


def _situation(r: Reading) -> tuple[Rule, ...]:
    if r.bid is None:
        return opening.rules(r)
    partner = r.last(r.partner)
    if partner is not None and partner.kind == "penalty" and r.doubled and not r.ours:
        return (
            Rule("P", ANY, "Partner expects to beat them: leave the double in.", PASSED,
                 note="content to defend", kind="pass"),
        )  # fmt: skip
    asked = slams.rules(r)
    if asked:
        return asked
    competitive = competing.rules(r)
    if competitive:
        return competitive
    first = r.opening
    found: tuple[Rule, ...] = ()
    if first is not None and r.ours and r.over_pass and not r.doubled:
        own = [c for c in r.of(r.turn) if c.code != "P"]
        if first.seat == r.partner and not own and r.bidder == r.partner:
            if len(r.bids(r.partner)) == 1:
                found = responding.rules(r)
        elif (
            first.seat == r.turn
            and len(own) == 1
            and r.bidder == r.partner
            and r.silent(1 - r.side)
        ):
            found = rebidding.rules(r)
    if not found:
        found = tuple(competing.doubling(r))
    return found


def rules_for(r: Reading) -> tuple[Rule, ...]:
    """The rules for the seat to call, those whose call is not high enough left out."""
    found = [*_situation(r)]
    passes = bool(found) and found[-1].call == "P"
    if not passes:
        # Judgement fills the gaps; it does not change what the situation's own calls show.
        told = {rule.call for rule in found if not rule.stretch}
        found += (
            rule._replace(stretch=True) if rule.call in told else rule for rule in judging.rules(r)
        )
    return tuple(rule for rule in found if _may(r, rule.call))


def _may(r: Reading, code: str) -> bool:
    if code == "P":
        return True
    if code == "X":
        return r.bid is not None and not r.ours and not r.doubled
    if code == "XX":
        return r.ours and r.doubled == 1
    level, strain = int(code[0]), ("C", "D", "H", "S", "NT").index(code[1:])
    return r.enough(level, strain)
