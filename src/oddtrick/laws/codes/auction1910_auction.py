"""The laws of auction bridge of 1910, as Foster prints them (Foster 1910, “The Laws of Auction
Bridge”). The numbers are those of the laws."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import LawTable, clause, closes
from oddtrick.laws.clauses.effects_vocabulary import back, charge, new_deal, owe, put
from oddtrick.laws.clauses.vocabulary import DUE, LEFT, OTHERS, PARTNER
from oddtrick.laws.irregularities.in_play import faced_by_hand
from oddtrick.laws.notes.code import Matter
from oddtrick.laws.notes.penalty import PASS_UNTIL
from oddtrick.laws.rulings.build_code import code_of
from oddtrick.laws.rulings.options import (
    DEAL_STANDS,
    STAND,
    demand_new_deal,
)

from .auction1910_play import PLAY
from .table_procedure import CLUB_1910, NOT_1910

SEEN = "A card was seen in the deal."
LOOKED = "The dealer looked at a card; his adversaries may see it, too."

_NEW_DEAL = demand_new_deal()

# -- 37 to 42: the deal -----------------------------------------------------------------------

_DEAL = (
    *(
        clause(
            f"37 {number} 36",
            "deal",
            "There must be a new deal, by the same dealer and without penalty.",
            new_deal(),
            fault=fault,
        )
        for number, fault in (
            ("37a", "packets"),
            ("37b", "imperfect"),
            ("37c", "faced"),
            ("37d", "surplus"),
            ("37e", "two"),
            ("37g", "last"),
        )
    ),
    clause(
        "37 37f 36",
        "deal",
        "There must be a new deal: the pack had not been cut, and it is said in time.",
        new_deal(),
        fault="uncut",
        complete=False,
        looked_at=False,
    ),
    clause("37f", "deal", "It is too late: the deal stands.", fault="uncut", complete=True),
    clause(
        "37f",
        "deal",
        "The adversaries have looked at a card: the deal stands.",
        fault="uncut",
        complete=False,
        looked_at=True,
    ),
    *(
        clause(
            f"38 {number} 39",
            "deal",
            f"{seen} Either of the other side may claim a new deal, if he has looked at none of "
            "his own; otherwise it stands, and the card cannot be called.",
            DEAL_STANDS,
            _NEW_DEAL,
            who=OTHERS,
            fault=fault,
            complete=False,
            looked_at=False,
        )
        for number, fault, seen in (
            ("38a", "exposed by dealer", SEEN),
            ("38b", "exposed by adversary", SEEN),
            ("38c", "looked", LOOKED),
        )
    ),
    clause(
        "39",
        "deal",
        "Who has looked at his own cards cannot claim a new deal: it stands, and the card cannot "
        "be called.",
        fault=("exposed by dealer", "exposed by adversary", "looked"),
        complete=False,
        looked_at=True,
    ),
    clause(
        "38 38d",
        "deal",
        "There was no time to decide. Either adversary may still claim a new deal.",
        DEAL_STANDS,
        _NEW_DEAL,
        who=OTHERS,
        fault="exposed by dealer",
        complete=True,
        in_time=False,
    ),
    clause(
        "38d",
        "deal",
        "The deal is complete: a new one can no longer be claimed.",
        complete=True,
        either=(
            {"fault": "exposed by dealer", "in_time": True},
            {"fault": ("exposed by adversary", "looked")},
        ),
    ),
    clause(
        "42",
        "deal",
        "It is put right: the right player deals, with the right pack.",
        new_deal(DUE),
        fault=("turn", "pack"),
        complete=False,
    ),
    clause(
        "42",
        "deal",
        "The last card has been dealt: the deal is good, and the turn passes on from it.",
        fault=("turn", "pack"),
        complete=True,
    ),
    clause(
        "40",
        "deal",
        "The deal stands, and unless he is dummy he answers for a revoke as if he had held the "
        "missing card throughout. The other pack may be searched for it.",
        charge(),
        fault="short",
        complete=True,
        played=True,
    ),
    clause(
        "37 37a 36",
        "deal",
        "There must be a new deal: the cards were not dealt singly and in rotation.",
        new_deal(),
        fault="short",
        complete=True,
        played=False,
    ),
    clause(
        "41",
        "number",
        "One hand has too many cards and another as many too few: the deal is void, and earlier "
        "scores stand.",
        new_deal(),
    ),
    clause(
        "37b 41",
        "deck",
        "The deal is void, and the same dealer deals again; earlier scores stand.",
        new_deal(),
        when_found="during",
    ),
    clause(
        "41",
        "deck",
        "No deal is void but the one in which it was found out: earlier scores stand.",
        when_found="later",
    ),
)

# -- 51 to 58: the auction --------------------------------------------------------------------

_CALLS = (
    clause(
        "51",
        "call",
        "{hand} passed out of turn: it goes back, without penalty.",
        back(),
        call="pass",
    ),
    clause(
        "51",
        "call",
        "{hand} bid out of turn. The adversary on his left may demand a new deal, or let it stand, "
        "and bids next.",
        STAND,
        _NEW_DEAL,
        who=LEFT,
        call="bid",
    ),
    clause(
        "58",
        "call",
        "{hand} doubled out of turn. The adversary on his left may demand a new deal.",
        STAND,
        _NEW_DEAL,
        who=LEFT,
        call="double",
    ),
    clause(
        "52",
        "bid",
        "{hand} bid too little: it counts as the number of tricks that is enough, and his partner "
        "makes no further declaration unless an adversary bids or doubles.",
        back(),
        put("raised"),
        owe(PARTNER, PASS_UNTIL),
        raisable=True,
    ),
    clause(
        "52",
        "bid",
        "{hand} bid too little, and it cannot be made enough: his partner makes no further "
        "declaration unless an adversary bids or doubles.",
        back(),
        owe(PARTNER, PASS_UNTIL),
        raisable=False,
    ),
    clause(
        "60 47",
        "change",
        "A declaration once made cannot be changed, unless it is overbid or doubled.",
        back(),
    ),
)

_CLOSINGS = (
    *closes("85", "revoke", "established", "quitted"),
    *closes("87", "revoke", "open", "asked first"),
    *closes("90", "revoke", "accepted", "next cut"),
    *closes("85", "demanded", "established", "quitted"),
    *closes("77", "lead", "accepted", "next plays", role=("declarer", "dummy")),
    *closes("78", "lead", "accepted", "all followed", role="defender"),
    *closes("51", "call", "accepted", "next calls", "play begun"),
    *closes("52", "bid", "accepted", "next calls", "play begun"),
)

DEEDS = {
    "deal": (
        "packets",
        "faced",
        "two",
        "uncut",
        "last",
        "exposed by dealer",
        "exposed by adversary",
        "looked",
        "pack",
    ),
    "number": ("short", "surplus", "imperfect"),
    "auction": ("drop", "show"),
    "before lead": ("drop", "show"),
    "play": ("drop", "show", "name", "with", "ahead", "remark", "touch"),
    "case": ("consult", "overcharge"),
}
"""The incidents beside the game, and when they can happen."""

_TABLE = LawTable(
    "auction1910",
    "Auction bridge, the laws of 1910",
    "Foster 1910, “The Laws of Auction Bridge”",
    (*_DEAL, *_CALLS, *PLAY, *CLUB_1910),
    _CLOSINGS,
    {"role": ("player", "lone"), "against": ("lone",), **NOT_1910},
)

AUCTION_1910 = code_of(
    _TABLE,
    (
        Matter(
            "call",
            "auction1910:51",
            "an irregular call",
            "No irregular call by {hand} can be put right now.",
        ),
        Matter(
            "revoke",
            "auction1910:93",
            "a revoke",
            "No revoke by {hand} can be corrected now. Turned tricks are looked at when play has "
            "ended.",
            "No revoke by {hand} is left to be ruled on.",
        ),
        Matter(
            "lead",
            "auction1910:78",
            "a lead out of turn",
            "No lead out of turn by {hand} can be put right now.",
        ),
        Matter(
            "demand",
            "auction1910:75",
            "a demand not met",
            "No demand that {hand} did not meet can be put right now. Turned tricks are looked at "
            "when play has ended.",
            "No demand that {hand} did not meet is left to be ruled on.",
        ),
        Matter(
            "premature",
            "auction1910:82",
            "a play before the partner’s",
            "No early play by {hand} can be put right now.",
        ),
        Matter(
            "exposed",
            "auction1910:69",
            "an exposed card",
            "No exposed card of {hand} can be asked for now.",
        ),
        Matter(
            "remark",
            "auction1910:96",
            "a remark",
            "No remark by {hand} can be ruled on now.",
        ),
        Matter(
            "trick",
            "auction1910:62b",
            "a trick with too few or too many cards",
            "No trick of {hand} can be put right now.",
        ),
        Matter(
            "deal",
            "auction1910:37",
            "a wrong deal",
            "Nothing that {hand} did in the deal can be ruled on now.",
        ),
    ),
    faced_by_hand,
    deeds=DEEDS,
)
