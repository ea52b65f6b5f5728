"""The laws: what happens after an irregularity, at a refereed table or for a director."""

from .code import Code, Law, Matter, ruling
from .codes import (
    AUCTION_1910,
    BRIDGE_1902,
    CODES,
    DIRECTED,
    DUPLICATE_1963,
    EUCHRE,
    THREE_HAND_1963,
    code_of_laws,
)
from .codes.contract1963 import CONTRACT_1963
from .codes.whist import WHIST
from .director import Answer, Question, decision_table, offences, rule
from .effects import Choice, Ruling, Verdict
from .facts import Barred, Demands, OpenCase, PenaltyCards, Rulings
from .games import laws_option, offers, refereed
from .incidents import (
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
from .referee import Refereed

__all__ = [
    "AUCTION_1910",
    "BRIDGE_1902",
    "CODES",
    "CONTRACT_1963",
    "DIRECTED",
    "DUPLICATE_1963",
    "EUCHRE",
    "THREE_HAND_1963",
    "WHIST",
    "Answer",
    "Barred",
    "CallAfterClose",
    "CallOutOfTurn",
    "CallReplaced",
    "ChangedCall",
    "Choice",
    "Code",
    "DeclarerFaced",
    "Demands",
    "ImpossibleDouble",
    "InadmissibleCall",
    "Incident",
    "InsufficientBid",
    "Law",
    "LeadOutOfTurn",
    "LeadPenaltyDue",
    "Matter",
    "OpenCase",
    "PartnerHasPenaltyCards",
    "PenaltyCardKept",
    "PenaltyCards",
    "Question",
    "Refereed",
    "Revoke",
    "Ruling",
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
    "ruling",
]
