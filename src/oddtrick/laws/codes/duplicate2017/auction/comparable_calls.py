"""Comparable calls, and the first lead after a withdrawn call, by the laws of duplicate bridge of
2017: 23 and 26."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import choose, clause
from oddtrick.laws.clauses.effects_vocabulary import free, owe, review
from oddtrick.laws.clauses.vocabulary import DECLARER, OFFENDER
from oddtrick.laws.notes.penalty import FORBID_WHILE_LEADING

__all__ = ["COMPARABLE", "LEADS"]

COMPARABLE = (
    clause(
        "23A 23B 26A",
        "comparable",
        "It is comparable. Nothing more is exacted: nobody is barred, no lead is restricted, and "
        "the partner may use the withdrawn call.",
        review("23C"),
        either=({"same_meaning": True}, {"subset": True}, {"same_purpose": True}),
    ),
    clause(
        "23A 23-note",
        "comparable",
        "It is not comparable. The player may be told so before he chooses; if he makes the call, "
        "the law on the withdrawn one says how long his partner passes.",
        then="The director asks away from the table what the first call meant and what each call "
        "would mean now. He tells the table nothing of the hand.",
        same_meaning=False,
        subset=False,
        same_purpose=False,
    ),
)

LEADS = (
    clause(
        "23A 26A",
        "lead-due",
        "First it is judged whether the call that replaced the withdrawn one was comparable.",
        comparable="undecided",
    ),
    clause(
        "26A",
        "lead-due",
        "No lead is restricted: the withdrawn call was replaced by a comparable one.",
        review("23C"),
        comparable=True,
    ),
    clause(
        "26B",
        "lead-due",
        "The leader’s partner has had a call withdrawn that no comparable call has replaced. At "
        "his first lead, the opening lead too, declarer may forbid the leader one suit that his "
        "partner has not shown in the legal auction.",
        choose(
            "forbid-{x}",
            "Forbid a {x} lead",
            free(OFFENDER, "asked"),
            owe(OFFENDER, FORBID_WHILE_LEADING, "each"),
            each="unshown",
        ),
        choose(
            "free",
            "Let him lead as he likes",
            free(OFFENDER, "asked"),
            wording="no suit is forbidden, and the right is used up",
        ),
        who=DECLARER,
        then="Ask which suits the partner’s legal calls have shown.",
        comparable=False,
    ),
)
