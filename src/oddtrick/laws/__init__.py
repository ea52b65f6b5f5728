"""The laws: what happens after an irregularity, at a refereed table or for a director."""

from .code import Code, Law, Matter, ruling
from .contract1963 import CONTRACT_1963
from .effects import Choice, Ruling, Verdict
from .incidents import (
    CallAfterClose,
    CallOutOfTurn,
    CallReplaced,
    ChangedCall,
    DeclarerFaced,
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
from .referee import (
    Barred,
    Demands,
    OpenCase,
    PenaltyCards,
    Refereed,
    Rulings,
    laws_option,
    refereed,
)

__all__ = [
    "CONTRACT_1963",
    "Barred",
    "CallAfterClose",
    "CallOutOfTurn",
    "CallReplaced",
    "ChangedCall",
    "Choice",
    "Code",
    "DeclarerFaced",
    "Demands",
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
