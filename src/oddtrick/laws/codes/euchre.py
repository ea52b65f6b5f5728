"""The irregularities of euchre as Scarne 1963 gives them (chapter 13, “Additional Rules”).
Numbers name the book's own headings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from oddtrick.core import Stage
from oddtrick.laws.clauses.clause import Choose, LawTable, choose, clause, closes
from oddtrick.laws.clauses.effects_vocabulary import (
    back,
    new_deal,
    no_score,
    owe,
    play_now,
    points,
)
from oddtrick.laws.clauses.vocabulary import CHOOSERS, DUE, LAST, OFFENDER, OTHERS, SIDE
from oddtrick.laws.irregularities.in_play import unevenly
from oddtrick.laws.notes.code import Matter
from oddtrick.laws.notes.penalty import CALLED_SUIT, NO_MAKING, PENALTY_CARD
from oddtrick.laws.rulings.build_code import code_of
from oddtrick.laws.rulings.options import (
    CALL_NO_SUIT,
    DEAL_STANDS,
    LET_PASS,
    call_suit_later,
    demand_new_deal,
    lead_due,
    require,
)
from oddtrick.stages.cards.discard import Discard
from oddtrick.stages.trumps.making import Making


def _instead(number: int) -> tuple[Choose, ...]:
    """The options of the side that did not revoke: the deal as played, or so many points."""
    unscored = (no_score(SIDE), no_score(OTHERS))
    return (
        choose("as-played", "Take the score as the hand was played"),
        choose(
            "add", f"Add {number} points to our score instead", *unscored, points(OTHERS, number)
        ),
        choose(
            "subtract", f"Take {number} points off theirs instead", *unscored, points(SIDE, -number)
        ),
    )


_TABLE = LawTable(
    "euchre",
    "Euchre, the laws in Scarne 1963",
    "Scarne 1963, chapter 13, “Additional Rules”",
    (
        clause(
            "misdeal",
            "deal",
            "There may be a new deal by the same dealer; earlier scores stand.",
            DEAL_STANDS,
            demand_new_deal("Ask for"),
            who=OTHERS,
            fault=("exposed by dealer", "faced", "imperfect"),
        ),
        clause(
            "wrong-dealer",
            "deal",
            "The deal is stopped, and the right player deals.",
            new_deal(DUE),
            fault="turn",
            turned=False,
        ),
        clause(
            "wrong-dealer",
            "deal",
            "A card has been turned up: the deal stands.",
            fault="turn",
            turned=True,
        ),
        clause(
            "incorrect-number",
            "number",
            "There must be a new deal.",
            new_deal(),
            quitted=False,
        ),
        clause(
            "incorrect-number",
            "number",
            "Play goes on, and the side with the wrong hand scores nothing for the deal.",
            no_score(SIDE),
            quitted=True,
        ),
        clause(
            "incorrect-number",
            "undiscarded",
            "The dealer plays with the five cards dealt to him: the card turned up is out of play.",
        ),
        # Our reading: until a trick has been turned its cards are not counted, and can be mended.
        clause("incorrect-number", "missed", "{hand} plays now.", play_now(), turned_trick=False),
        clause(
            "incorrect-number",
            "missed",
            "{hand} has a card too many since a trick to which he did not play: play goes on, and "
            "his side scores nothing for the deal.",
            no_score(SIDE),
            turned_trick=True,
        ),
        clause(
            "incorrect-number",
            "surplus",
            "{hand} has a card too few since a trick to which he played two: play goes on, and his "
            "side scores nothing for the deal.",
            no_score(SIDE),
        ),
        clause(
            "bid-error",
            "making",
            "{hand} used the wrong word: the turned-up card counts as accepted.",
            error="wrong word",
        ),
        clause(
            "bid-error",
            "making",
            "{hand} named the suit that was turned down: it is void, and his side may not make the "
            "trump.",
            back(),
            owe(SIDE, NO_MAKING),
            error="rejected suit",
        ),
        clause(
            "declaration-oot",
            "making",
            "{hand} declared out of turn: it is void, and his side may not make the trump.",
            back(),
            owe(SIDE, NO_MAKING),
            error="out of turn",
        ),
        clause(
            "declaration-oot",
            "making",
            "{hand} passed out of turn: that costs nothing.",
            back(),
            error="pass out of turn",
        ),
        clause(
            "lone-hand",
            "lead",
            "{hand} led out of turn, alone: the card goes back on demand, without penalty.",
            back(),
            alone=True,
            role="lone",
        ),
        clause(
            "lead-oot exposed",
            "lead",
            "{hand} led out of turn: the card goes back on demand and is exposed; cards played to "
            "it go back without penalty. Who plays last to their next lead may name its suit.",
            back(),
            owe(OFFENDER, PENALTY_CARD, "card"),
            owe(SIDE, CALLED_SUIT),
        ),
        clause(
            "lone-hand",
            "premature",
            "{hand} played out of turn, alone: the card goes back on demand, without penalty.",
            back(),
            alone=True,
            role="lone",
        ),
        clause(
            "exposed",
            "premature",
            "{hand} played out of turn: the card is exposed. It lies face up and is played at the "
            "first legal opportunity.",
            back(),
            owe(OFFENDER, PENALTY_CARD, "card"),
            role="player",
        ),
        clause(
            "lone-hand",
            "exposed",
            "{hand} plays alone, and pays nothing for a card shown.",
            alone=True,
            role="lone",
        ),
        clause(
            "exposed",
            "exposed",
            "{hand} exposed a card: it lies face up and is played at the first legal opportunity.",
            owe(OFFENDER, PENALTY_CARD, "card"),
            role="player",
        ),
        clause(
            "quitted",
            "looked",
            "The other side may call a lead from the offender’s side.",
            LET_PASS,
            call_suit_later(),
            who=OTHERS,
        ),
        clause(
            "revoke",
            "revoke",
            "{hand} revoked, in time to correct it: he follows suit, and opponents who have played "
            "since may change their cards.",
            back(),
            state="open",
        ),
        clause(
            "revoke",
            "revoke",
            "{hand} revoked.",
            *_instead(2),
            who=CHOOSERS,
            state="established",
            against="pair",
        ),
        clause(
            "revoke",
            "revoke",
            "{hand} revoked against a lone hand.",
            *_instead(4),
            who=CHOOSERS,
            state="established",
            against="lone",
        ),
        clause(
            "revoke",
            "mixed",
            "Who has mixed the tricks so that it cannot be proved is taken to have revoked.",
            *_instead(2),
            who=CHOOSERS,
            against="pair",
        ),
        clause(
            "revoke",
            "mixed",
            "Who has mixed the tricks so that it cannot be proved is taken to have revoked, "
            "against a lone hand.",
            *_instead(4),
            who=CHOOSERS,
            against="lone",
        ),
        lead_due(
            "lead-oot",
            "{hand} is to lead: a suit may be called.",
            require(verb="Call"),
            otherwise=CALL_NO_SUIT,
            settles=SIDE,
            who=LAST,
        ),
    ),
    (
        *closes("revoke", "revoke", "established", "quitted"),
        *closes("lead-oot", "lead", "accepted", "all followed"),
    ),
    {
        "role": ("declarer", "dummy", "defender"),
        "how": ("adversary", "below"),
        "fault": (
            "packets",
            "surplus",
            "two",
            "uncut",
            "last",
            "exposed by adversary",
            "looked",
            "pack",
            "short",
            "wrong hand",
        ),
    },
)


def _prepare(stage: Stage[Any]) -> Stage[Any]:
    """The trump can be accepted in the wrong word; the dealer can forget to discard, and a hand to
    play."""
    if isinstance(stage, Making):
        return replace(stage, slips=True)
    return replace(stage, forgets=True) if isinstance(stage, Discard) else unevenly(stage)


EUCHRE = code_of(
    _TABLE,
    (
        Matter(
            "revoke",
            "euchre:revoke",
            "a revoke",
            "No revoke by {hand} can be corrected now. Turned tricks are looked at when play has "
            "ended.",
            "No revoke by {hand} is left to be ruled on.",
        ),
        Matter(
            "lead",
            "euchre:lead-oot",
            "a lead out of turn",
            "No lead out of turn by {hand} can be put right now.",
        ),
        Matter(
            "premature",
            "euchre:exposed",
            "a play out of turn",
            "No play out of turn by {hand} can be put right now.",
        ),
        Matter(
            "exposed",
            "euchre:exposed",
            "an exposed card",
            "No exposed card of {hand} can be asked for now.",
        ),
        Matter(
            "looked",
            "euchre:quitted",
            "a look at a quitted trick",
            "No look at a trick by {hand} can be ruled on now.",
        ),
        Matter(
            "trick",
            "euchre:incorrect-number",
            "a trick with too few or too many cards",
            "No trick of {hand} can be put right now.",
        ),
        Matter(
            "declaration",
            "euchre:declaration-oot",
            "a declaration out of order",
            "No declaration by {hand} can be put right now.",
        ),
        Matter(
            "deal",
            "euchre:misdeal",
            "a wrong deal",
            "Nothing that {hand} did in the deal can be ruled on now.",
        ),
    ),
    _prepare,
    deeds={
        "deal": ("exposed by dealer", "faced"),
        "number": ("short", "surplus", "imperfect"),
        "auction": ("drop", "name"),
        "before lead": ("drop", "name"),
        "play": ("drop", "name", "with", "look"),
    },
)
