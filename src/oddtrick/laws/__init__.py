"""The laws: what happens after an irregularity, at a refereed table or for a director."""

from .code import Code, Law, Matter, ruling
from .codes.contract1963 import CONTRACT_1963
from .codes.whist import WHIST
from .effects import Choice, Ruling, Verdict
from .facts import Barred, Demands, OpenCase, PenaltyCards, Rulings
from .games import laws_option, refereed
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
    "CONTRACT_1963",
    "WHIST",
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
    "Refereed",
    "Revoke",
    "Ruling",
    "Rulings",
    "SeveralPenaltyCards",
    "Verdict",
    "laws_option",
    "refereed",
    "ruling",
]
