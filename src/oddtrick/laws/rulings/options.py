"""Options that several laws offer, each written once, and the rows that are made of them."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.laws.clauses.clause import Choose, Clause, Do, choose, clause
from oddtrick.laws.clauses.effects_vocabulary import free, new_deal, owe
from oddtrick.laws.clauses.vocabulary import DECLARER, OFFENDER, PARTNER, SIDE
from oddtrick.laws.notes.penalty import (
    CALLABLE,
    CALLED_SUIT,
    FORBID,
    FORBID_WHILE_LEADING,
    HIGHEST,
    LOSE,
    LOWEST,
    REQUIRE,
    THIS_CARD,
    WIN,
)
from oddtrick.laws.questions.at_table import Value

STAND = choose("stand", "Let it stand")
DEAL_STANDS = choose("stand", "Let the deal stand")
LET_PASS = choose("free", "Let it pass")
ACCEPT_LEAD = choose(
    "accept", "Accept the lead", wording="the lead stands, and the next hand plays to it"
)
LEAD_FREELY = choose("free", "Let him lead as he likes", wording="no suit is required or forbidden")
CALL_NO_SUIT = choose(
    "free",
    "Call no suit",
    wording="no suit is named, and the right to name one is used up",
)
FORBID_THE_SUIT = choose("forbid", "Forbid the leader that suit", owe(PARTNER, FORBID, "suit"))
PLAY_HIGHEST = choose("highest", "Have the partner play his highest", owe(PARTNER, HIGHEST))
PLAY_LOWEST = choose("lowest", "Have him play his lowest", owe(PARTNER, LOWEST))
PARTNER_PLAYS = (
    PLAY_HIGHEST,
    PLAY_LOWEST,
    choose("win", "Have him win the trick", owe(PARTNER, WIN)),
    choose("lose", "Have him lose it", owe(PARTNER, LOSE)),
)
"""The penalty for a play before the partner’s (1902 and 1910)."""


def demand_new_deal(verb: str = "Demand") -> Choose:
    """The deal is void where it is chosen; codes differ in the verb."""
    return choose("new-deal", f"{verb} a new deal", new_deal())


def call_suit_later(*first: Do) -> Choose:
    """A suit may be called from the side when one of it next leads."""
    return choose("call-suit", "Call a suit when they next lead", *first, owe(SIDE, CALLED_SUIT))


def card_callable(*first: Do) -> Choose:
    """The card stays face up and may be called, after what is done first."""
    return choose(
        "callable", "Have the card face up, to be called", *first, owe(OFFENDER, CALLABLE, "card")
    )


def play_one(*first: Do) -> Choose:
    """One of several cards is played."""
    return choose(
        "play-{x}", "Have the {x} played", *first, owe(OFFENDER, THIS_CARD, "each"), each="cards"
    )


def require(
    *first: Do,
    each: str = "suit",
    of: str = OFFENDER,
    verb: str = "Require",
    **when: Value | tuple[Value, ...],
) -> Choose:
    """A suit is required of the lead of somebody, one option for `each` of these suits; under the
    facts `when` only."""
    does = (*first, owe(of, REQUIRE, "each"))
    return Choose("require-{x}", f"{verb} a {{x}} lead", does, each, when)


def forbid(
    *first: Do,
    each: str = "suit",
    of: str = OFFENDER,
    duty: str = FORBID_WHILE_LEADING,
    **when: Value | tuple[Value, ...],
) -> Choose:
    """A suit is forbidden to the lead of somebody, by this duty; as `require`."""
    does = (*first, owe(of, duty, "each"))
    return Choose("forbid-{x}", "Forbid a {x} lead", does, each, when)


def lead_due(
    numbers: str,
    says: str,
    *options: Choose,
    otherwise: Choose = LEAD_FREELY,
    settles: str = OFFENDER,
    who: str = DECLARER,
    **when: Value | tuple[Value, ...],
) -> Clause:
    """A row on a lead under penalty. Every option, and the one to ask for nothing, uses up the
    right that somebody `settles` by it."""
    used = free(settles, "asked")
    offered = (o._replace(does=(used, *o.does)) for o in (otherwise, *options))
    return replace(clause(numbers, "lead-due", says, *offered, who=who), when=when)
