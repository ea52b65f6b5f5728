"""The laws: what happens after an irregularity, at a refereed table or for a director.

Its parts::

    data               the laws, a folder a code and a file a law
    clauses            the language laws are written in, and the reader of their files
    codes              the codes, and what each needs at a table
    irregularities     what goes wrong at a table, and how it is noticed
    rulings            how clauses are applied, and how a ruling is enforced
    notes              what a referee keeps: incidents, penalties, rulings
    referee            the stage that watches another one
    director           the director's assistant
"""

from oddtrick.laws.director.assistant import (
    RulingAnswer,
    RulingQuestion,
    decision_table,
    offences,
    rule,
)
from oddtrick.laws.director.joint_ruling import CombinedRuling, Irregularity, rule_all
from oddtrick.laws.notes.code import Code, Law, Matter, ruling
from oddtrick.laws.notes.incident import (
    CallAfterClose,
    CallOutOfTurn,
    CallReplaced,
    ChangedCall,
    DeclarerFaced,
    ImpossibleDouble,
    InadmissibleCall,
    Incident,
    InsufficientBid,
    LeadOutOfTurn,
    LeadPenaltyDue,
    PartnerHasPenaltyCards,
    PenaltyCardKept,
    Revoke,
    SeveralPenaltyCards,
)
from oddtrick.laws.notes.ruling import Choice, Ruling, Verdict
from oddtrick.laws.referee.games import laws_option, offers, refereed
from oddtrick.laws.referee.public_facts import Barred, Demands, OpenCase, PenaltyCards, Rulings
from oddtrick.laws.referee.stage import Refereed

from .codes import (
    AUCTION_1910,
    BRIDGE_1902,
    CODES,
    CONTRACT_1963,
    DIRECTED,
    DUPLICATE_1963,
    DUPLICATE_2017,
    EUCHRE,
    THREE_HAND_1963,
    WHIST,
    code_of_laws,
)

__all__ = [
    "AUCTION_1910",
    "BRIDGE_1902",
    "CODES",
    "CONTRACT_1963",
    "DIRECTED",
    "DUPLICATE_1963",
    "DUPLICATE_2017",
    "EUCHRE",
    "THREE_HAND_1963",
    "WHIST",
    "Barred",
    "CallAfterClose",
    "CallOutOfTurn",
    "CallReplaced",
    "ChangedCall",
    "Choice",
    "Code",
    "CombinedRuling",
    "DeclarerFaced",
    "Demands",
    "ImpossibleDouble",
    "InadmissibleCall",
    "Incident",
    "InsufficientBid",
    "Irregularity",
    "Law",
    "LeadOutOfTurn",
    "LeadPenaltyDue",
    "Matter",
    "OpenCase",
    "PartnerHasPenaltyCards",
    "PenaltyCardKept",
    "PenaltyCards",
    "Refereed",
    "Revoke",
    "Ruling",
    "RulingAnswer",
    "RulingQuestion",
    "Rulings",
    "SeveralPenaltyCards",
    "Verdict",
    "code_of_laws",
    "decision_table",
    "laws_option",
    "offences",
    "offers",
    "refereed",
    "rule",
    "rule_all",
    "ruling",
]
