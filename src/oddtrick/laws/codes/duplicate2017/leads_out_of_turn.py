"""Leads out of turn by the laws of duplicate bridge of 2017: 47E1, 53 to 56."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import choose, clause
from oddtrick.laws.clauses.effects_vocabulary import back, declares, review
from oddtrick.laws.clauses.vocabulary import CHOOSERS, DECLARER, DUMMY
from oddtrick.laws.rulings.options import ACCEPT_LEAD

from .playing import PARTNER_PLAYS
from .rows import LEAVE_MAJOR, MAJOR

LEADS = (
    clause(
        "47E1",
        "lead",
        "An opponent had said that it was his lead: the card goes back, nothing more is exacted, "
        "and it may not be accepted.",
        back(),
        alone=True,
        told_wrongly=True,
    ),
    clause(
        "53A 60A1 60A2-3",
        "lead",
        "It stands as a lead in turn: the next hand on the other side has played to it, and the "
        "right to a rectification is lost. Penalty cards and restrictions that were owed before "
        "are still owed.",
        alone=True,
        told_wrongly=False,
        then_played="next",
    ),
    clause(
        "53B",
        "lead",
        "The right leader’s card is the lead, and no play to the wrong one. The wrong lead and "
        "what was played to it go back, and no card is a penalty card.",
        back(),
        review("16C2"),
        alone=True,
        told_wrongly=False,
        then_played="proper",
    ),
    clause(
        "53C 57A",
        "lead",
        "The lead stands, and the defender who played to it on the wrong side has played before "
        "his partner: his card is a major penalty card, and declarer chooses one of four things.",
        MAJOR,
        *PARTNER_PLAYS,
        who=DECLARER,
        alone=True,
        told_wrongly=False,
        then_played="wrong defender",
        role=("declarer", "dummy"),
    ),
    clause(
        "60C",
        "lead",
        "What the offender’s own side has played since takes nothing from the other side; that "
        "card is exposed, too.",
        told_wrongly=False,
        then_played="offenders",
        role="defender",
    ),
    clause(
        "60C",
        "lead",
        "What the offender’s own side has played since takes nothing from the other side: it goes "
        "back with the lead.",
        told_wrongly=False,
        then_played="offenders",
        role=("declarer", "dummy"),
    ),
    clause(
        "54E",
        "lead",
        "The opening lead is not the declaring side’s: the card goes back, the auction is over, "
        "and nothing is exacted.",
        back(),
        told_wrongly=False,
        then_played=("nothing", "offenders"),
        role=("declarer", "dummy"),
        which_lead="opening",
    ),
    clause(
        "54C",
        "lead",
        "Declarer could have seen a card of dummy’s: he must accept the lead, and stays declarer.",
        told_wrongly=False,
        then_played=("nothing", "offenders"),
        role="defender",
        which_lead="opening",
        dummy_seen=True,
    ),
    clause(
        "54-gen 54A 54B 54D 50D2",
        "lead",
        "Declarer has five choices, and the director names them all. A lead that the right leader "
        "has put face down goes back to his hand.",
        choose(
            "spread",
            "Spread his own hand and become dummy: the lead stands; who begins to show a card must "
            "spread all",
            declares(DUMMY),
        ),
        choose(
            "accept",
            "Accept the lead",
            wording="dummy is spread, and declarer plays the second card from his hand; if he "
            "plays it from dummy it goes back only to correct a revoke",
        ),
        *LEAVE_MAJOR,
        who=DECLARER,
        told_wrongly=False,
        then_played=("nothing", "offenders"),
        role="defender",
        which_lead="opening",
        dummy_seen=False,
    ),
    clause(
        "56 53A 50D2",
        "lead",
        "It was not the offender’s lead. Up to the twelfth trick declarer may accept it; "
        "otherwise the card is a major penalty card, and the right lead follows his choice.",
        ACCEPT_LEAD,
        *LEAVE_MAJOR,
        who=DECLARER,
        told_wrongly=False,
        then_played=("nothing", "offenders"),
        role="defender",
        which_lead="later",
        due_role="defender",
    ),
    clause(
        "56 53A 50D2",
        "lead",
        "It was declarer’s lead, from one of his hands. Up to the twelfth trick he may accept it "
        "all the same; otherwise the card is a major penalty card, and declarer leads what he "
        "likes.",
        ACCEPT_LEAD,
        choose("retract", "Have it taken back; the card is a major penalty card", back(), MAJOR),
        who=DECLARER,
        then="If the offender’s partner is to lead while the card still lies there, declarer may "
        "require or forbid the lead of its suit then (50D2).",
        told_wrongly=False,
        then_played=("nothing", "offenders"),
        role="defender",
        which_lead="later",
        due_role="declarer",
    ),
    clause(
        "55A 53A 55B",
        "lead",
        "Either defender may accept the lead or have it taken back. If they differ, the one next "
        "in turn after the wrong lead decides.",
        ACCEPT_LEAD._replace(next_prevails=True),
        choose(
            "retract",
            "Have it taken back; declarer leads any card from the right hand",
            back(),
            due_role="declarer",
        )._replace(next_prevails=True),
        choose(
            "retract",
            "Have it taken back; the defender whose turn it is leads",
            back(),
            due_role="defender",
        )._replace(next_prevails=True),
        who=CHOOSERS,
        told_wrongly=False,
        then_played=("nothing", "offenders"),
        role=("declarer", "dummy"),
        which_lead="later",
    ),
    clause(
        "55C",
        "lead",
        "If declarer then gains by what he learned, the director looks at it after play.",
        review("16C2"),
        told_wrongly=False,
        then_played=("nothing", "offenders"),
        role=("declarer", "dummy"),
        which_lead="later",
    ),
)
