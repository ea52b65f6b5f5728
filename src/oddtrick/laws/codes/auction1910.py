"""The laws of auction bridge of 1910, as Foster prints them (Foster 1910, “The Laws of Auction
Bridge”). The numbers are those of the laws."""

from __future__ import annotations

from ..bind import code_of
from ..clauses import LawTable, choose, clause, closes
from ..code import Matter
from ..verbs import back, new_deal, no_score, owe, points, put, tricks
from ..vocabulary import (
    CHOOSERS,
    DECLARER,
    DUE,
    LEFT,
    OFFENDER,
    OTHERS,
    PARTNER,
    SIDE,
)

__all__ = ["AUCTION_1910"]

_STAND = choose("stand", "Let it stand")
_NEW_DEAL = choose("new-deal", "Demand a new deal", new_deal())
_CALLABLE = choose(
    "callable", "Have the card face up, to be called", owe(OFFENDER, "callable", "card")
)

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
            "A card was seen in the deal. Either of the other side may claim a new deal, if he has "
            "looked at none of his own; otherwise it stands, and the card cannot be called.",
            choose("stand", "Let the deal stand"),
            _NEW_DEAL,
            who=OTHERS,
            fault=fault,
            complete=False,
            looked_at=False,
        )
        for number, fault in (
            ("38a", "exposed by dealer"),
            ("38b", "exposed by adversary"),
            ("38c", "looked"),
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
        choose("stand", "Let the deal stand"),
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
        fault="exposed by dealer",
        complete=True,
        in_time=True,
    ),
    clause(
        "38d",
        "deal",
        "The deal is complete: a new one can no longer be claimed.",
        fault=("exposed by adversary", "looked"),
        complete=True,
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
        owe(OFFENDER, "revoke-charge"),
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
    clause("16", "cut", "He who turns up several cards is held to the highest of them."),
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
        _STAND,
        _NEW_DEAL,
        who=LEFT,
        call="bid",
    ),
    clause(
        "58",
        "call",
        "{hand} doubled out of turn. The adversary on his left may demand a new deal.",
        _STAND,
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
        owe(PARTNER, "pass-until"),
        raisable=True,
    ),
    clause(
        "52",
        "bid",
        "{hand} bid too little, and it cannot be made enough: his partner makes no further "
        "declaration unless an adversary bids or doubles.",
        back(),
        owe(PARTNER, "pass-until"),
        raisable=False,
    ),
    clause(
        "60 47",
        "change",
        "A declaration once made cannot be changed, unless it is overbid or doubled.",
        back(),
    ),
)

# -- 62 to 65: dummy ----------------------------------------------------------------------------

_DUMMY = (
    *(
        clause(f"62 {number}", "dummy", says, about=about)
        for number, about, says in (
            ("62a", "renounce", "Dummy may ask that, and the revoke is put right if it is open."),
            ("62b", "incomplete", "Dummy may say so."),
            ("62c", "wrong claim", "Dummy may put that right: no penalty is due."),
            ("62d", "wrong side", "Dummy may say so: the trick goes to the side that won it."),
            ("62e", "dispute", "Dummy may speak of a fact once it is disputed."),
            ("62f", "score", "Dummy may put a wrong score right."),
        )
    ),
    clause(
        "63",
        "dummy",
        "Dummy spoke first of what carries a penalty: declarer may not exact it.",
        about="penalty",
    ),
    clause(
        "64",
        "dummy",
        "Dummy suggested a card. Either adversary, without consulting, may say whether it is "
        "played.",
        choose("play", "Have the card played", owe(DECLARER, "this-card")),
        choose("withhold", "Have it not played", owe(DECLARER, "not-this-card")),
        who=OTHERS,
        about="card",
    ),
)

# -- 66 to 74: cards exposed --------------------------------------------------------------------

_NOT_EXPOSED = ("below", "adversary")
_EXPOSED = (
    clause(
        "71",
        "exposed",
        "A card dropped below the table, or seen by an adversary only, is not exposed.",
        alone=True,
        how=_NOT_EXPOSED,
    ),
    clause(
        "67",
        "exposed",
        "{hand} exposed a card before the final declaration. Either adversary may demand a new "
        "deal; if it stands the card is picked up and cannot be called.",
        choose("stand", "Let the deal stand"),
        _NEW_DEAL,
        who=OTHERS,
        phase="auction",
    ),
    clause(
        "74",
        "exposed",
        "No card of declarer’s is liable to be called.",
        phase=("before lead", "play"),
        role=("declarer", "dummy"),
    ),
    clause(
        "68",
        "exposed",
        "{hand}, whose partner is to lead, exposed a card.",
        _CALLABLE,
        choose("forbid", "Forbid the leader that suit", owe(PARTNER, "no-suit", "suit")),
        who=DECLARER,
        phase="before lead",
        role="defender",
        leads="partner",
    ),
    clause(
        "68",
        "exposed",
        "{hand}, who is to lead, exposed a card: it may be called.",
        owe(OFFENDER, "callable", "card"),
        phase="before lead",
        role="defender",
        leads=("self", "other"),
    ),
    *(
        clause(
            f"69 70 {number}",
            "exposed",
            "{hand} exposed a card: it lies face up, and may be called at any trick.",
            owe(OFFENDER, "callable", "card"),
            phase="play",
            role="defender",
            how=how,
        )
        for number, how in (
            ("70-1", "several"),
            ("70-2", "dropped"),
            ("70-3", "shown"),
            ("70-4", "named"),
        )
    ),
    clause(
        "72 70-1",
        "together",
        "{hand} played several cards at once. Declarer says which is played; the others are "
        "exposed.",
        owe(OFFENDER, "callable", "card"),
        choose("play", "Call one of them to this trick", owe(OFFENDER, "this-card")),
        who=DECLARER,
        role="defender",
    ),
    clause(
        "74",
        "together",
        "Declarer may take back all but one: his cards cannot be called.",
        role=("declarer", "dummy"),
    ),
    clause(
        "73",
        "winners",
        "{hand} did not wait for his partner. Declarer may have the partner win whichever of the "
        "tricks he names; the other cards led are exposed.",
        choose("win", "Have him win a trick that is named", owe(PARTNER, "win-named")),
        choose("free", "Let him play as he likes"),
        owe(OFFENDER, "callable", "card"),
        who=DECLARER,
    ),
    clause(
        "74",
        "thrown",
        "The cards are exposed and may be called; a hand that is kept need not be given up.",
        owe(OFFENDER, "callable", "card"),
        role="defender",
    ),
    clause(
        "74",
        "thrown",
        "Declarer who claims the rest may be required to lay his hand down. The cards that "
        "adversaries then show cannot be called.",
        role=("declarer", "dummy"),
    ),
    clause("etiquette-10", "unwitting", "The trick stays conceded."),
)

# -- 75 to 84: leads and plays ------------------------------------------------------------------

_PLAYS = (
    clause(
        "77",
        "lead",
        "{hand} led out of turn. The card goes back, without penalty.",
        back(),
        role=("declarer", "dummy"),
    ),
    clause(
        "63",
        "lead",
        "{hand} led out of turn. Dummy spoke of it first: the card goes back, and nothing is "
        "exacted.",
        back(),
        alone=True,
        role="defender",
        by="dummy",
    ),
    clause(
        "76 78",
        "lead",
        "{hand} led out of turn. Cards played to it go back without penalty.",
        choose(
            "callable",
            "Have the card face up, to be called",
            back(),
            owe(OFFENDER, "callable", "card"),
        ),
        choose("call-suit", "Call a suit when they next lead", back(), owe(SIDE, "called-suit")),
        who=DECLARER,
        role="defender",
    ),
    clause(
        "82",
        "premature",
        "{hand} played before his partner.",
        choose("highest", "Have the partner play his highest", owe(PARTNER, "highest")),
        choose("lowest", "Have him play his lowest", owe(PARTNER, "lowest")),
        choose("win", "Have him win the trick", owe(PARTNER, "win")),
        choose("lose", "Have him lose it", owe(PARTNER, "lose")),
        who=DECLARER,
        role="defender",
    ),
    clause("82", "premature", "There is no penalty for declarer.", role=("declarer", "dummy")),
    clause(
        "95",
        "claims-trick",
        "{hand} drew attention to the trick before his partner had played.",
        choose("highest", "Have the partner play his highest", owe(PARTNER, "highest")),
        choose("lowest", "Have him play his lowest", owe(PARTNER, "lowest")),
        choose("win", "Have him win the trick", owe(PARTNER, "win")),
        choose("lose", "Have him lose it", owe(PARTNER, "lose")),
        who=DECLARER,
    ),
    clause(
        "83",
        "missed",
        "{hand} did not play to a trick, and has played to the next.",
        choose(
            "stand",
            "Let the deal stand: the card left over counts to that trick, and is no revoke",
        ),
        _NEW_DEAL,
        who=CHOOSERS,
        next_trick=True,
    ),
    clause("83", "missed", "{hand} plays to the trick now.", next_trick=False),
    clause(
        "84",
        "surplus",
        "The tricks may be counted face down and the card given back; he answers for revokes "
        "since.",
        owe(OFFENDER, "revoke-charge"),
        role=("declarer", "defender"),
    ),
    clause("84", "surplus", "The card is given back; dummy answers for nothing.", role="dummy"),
    clause(
        "79 81",
        "demanded",
        "Nobody need revoke, and who cannot do what is demanded has paid.",
        able=False,
    ),
    clause(
        "75",
        "demanded",
        "The play is put right while the trick is open.",
        back(),
        able=True,
        state="open",
    ),
    clause(
        "75 86",
        "demanded",
        "{hand} did not do what he was bound to: it is penalised as a revoke.",
        no_score(SIDE),
        choose("points", "Take 150 points", points(OTHERS, 150)),
        choose("tricks", "Take three tricks", tricks(3)),
        who=CHOOSERS,
        able=True,
        state="established",
        role="defender",
    ),
    clause(
        "75 86a",
        "demanded",
        "{hand} did not do what he was bound to: it is penalised as a revoke.",
        no_score(SIDE),
        points(OTHERS, 150),
        able=True,
        state="established",
        role="declarer",
    ),
)

# -- 85 to 91: revokes --------------------------------------------------------------------------

_REVOKES = (
    clause(
        "65",
        "revoke",
        "Dummy pays nothing for a revoke; the trick stands.",
        alone=True,
        state="established",
        role="dummy",
    ),
    clause(
        "63",
        "revoke",
        "Dummy spoke first of {hand}’s revoke: nothing is exacted.",
        alone=True,
        state="established",
        role="defender",
        by="dummy",
    ),
    clause(
        "86",
        "revoke",
        "{hand} revoked. His side scores nothing but honours.",
        no_score(SIDE),
        state="established",
    ),
    clause(
        "86c",
        "revoke",
        "It is not the first of his side: 100 points.",
        points(OTHERS, 100),
        state="established",
        again=True,
    ),
    clause(
        "86a",
        "revoke",
        "The adversaries add 150 points, besides what they score for undertricks.",
        points(OTHERS, 150),
        state="established",
        again=False,
        role="declarer",
    ),
    clause(
        "86b",
        "revoke",
        "Declarer takes 150 points, or three tricks, for which nothing is added if the contract "
        "is doubled.",
        choose("points", "Take 150 points", points(OTHERS, 150)),
        choose("tricks", "Take three tricks", tricks(3)),
        who=CHOOSERS,
        state="established",
        again=False,
        role="defender",
    ),
    clause(
        "88",
        "revoke",
        "{hand} revoked, in time to correct it. Those who have played since may change their "
        "cards.",
        back(),
        state="open",
        role=("declarer", "dummy"),
    ),
    clause(
        "88 63",
        "revoke",
        "{hand} revoked, in time to correct it. Dummy spoke first, so that nothing is exacted.",
        back(),
        alone=True,
        state="open",
        role="defender",
        by="dummy",
    ),
    clause(
        "88",
        "revoke",
        "{hand} revoked, in time to correct it. Those who have played since may change their "
        "cards.",
        choose(
            "callable",
            "Have the card face up, to be called",
            back(),
            owe(OFFENDER, "callable", "card"),
        ),
        choose("highest", "Have his highest of the suit played", back(), owe(OFFENDER, "highest")),
        choose("lowest", "Have his lowest of the suit played", back(), owe(OFFENDER, "lowest")),
        who=CHOOSERS,
        state="open",
        role="defender",
    ),
    clause(
        "91",
        "both-revoke",
        "Neither side scores anything but honours; where one has revoked more than once, the "
        "other adds 100 points for each revoke more.",
        no_score(SIDE),
        no_score(OTHERS),
    ),
)

# -- 92 to 98: what is said ---------------------------------------------------------------------

_SAID = (
    clause(
        "96",
        "remark",
        "An adversary may keep his partner from a lead or play out of turn.",
        about="stop",
    ),
    clause(
        "96",
        "remark",
        "{hand} spoke of the play or of a bid: declarer may call a suit from the adversary who "
        "next leads.",
        choose("free", "Let it pass"),
        choose("call-suit", "Call a suit when they next lead", owe(SIDE, "called-suit")),
        who=DECLARER,
        about="own lead",
    ),
    clause(
        "92",
        "consulting",
        "Partners may not speak about which penalty to take: none is exacted.",
        about="penalty choice",
    ),
    clause(
        "98",
        "consulting",
        "An adversary may ask which of them is to exact the penalty: who names one decides.",
        about="who exacts",
    ),
    clause("97", "wrong-penalty", "A wrong penalty was demanded: none can be enforced."),
)

_CLOSINGS = (
    *closes("85", "revoke", "established", "quitted"),
    *closes("90", "revoke", "accepted", "next cut"),
    *closes("85", "demanded", "established", "quitted"),
    *closes("77", "lead", "accepted", "next plays", role=("declarer", "dummy")),
    *closes("78", "lead", "accepted", "all followed", role="defender"),
    *closes("51", "call", "accepted", "next calls", "play begun"),
    *closes("52", "bid", "accepted", "next calls", "play begun"),
)

_TABLE = LawTable(
    "auction1910",
    "Auction bridge, the laws of 1910",
    "Foster 1910, “The Laws of Auction Bridge”",
    (*_DEAL, *_CALLS, *_DUMMY, *_EXPOSED, *_PLAYS, *_REVOKES, *_SAID),
    _CLOSINGS,
    {"role": ("player", "lone"), "against": ("lone",)},
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
    ),
)
