"""The laws of straight bridge of 1902 (the small bridge book, “The Laws of Bridge”). The numbers
are those of the laws; declarer is the dealer.

Where a law says the same as one of 1910, the row is taken from there under its own number.
"""

from __future__ import annotations

from dataclasses import replace

from oddtrick.laws.clauses.clause import LawTable, choose, clause, closes
from oddtrick.laws.clauses.effects_vocabulary import (
    IN_DEAL,
    back,
    free,
    limit,
    new_deal,
    owe,
    tricks,
)
from oddtrick.laws.clauses.vocabulary import (
    DEALER,
    DECLARER,
    DUE,
    ELDEST,
    LAST_DOUBLER,
    MAKER,
    MAKER_OR_ELDEST,
    OFFENDER,
    OTHERS,
    PARTNER,
    SIDE,
)
from oddtrick.laws.irregularities.in_play import faced_by_hand
from oddtrick.laws.notes.code import Matter
from oddtrick.laws.notes.penalty import (
    CALLABLE,
    CALLED_SUIT,
    DECLARE,
    LEAVE_TO_DOUBLE,
    NOT_DOUBLING,
    THIS_CARD,
)
from oddtrick.laws.rulings.build_code import code_of
from oddtrick.laws.rulings.options import (
    DEAL_STANDS,
    FORBID_THE_SUIT,
    STAND,
    card_callable,
    demand_new_deal,
)

from .auction1910_auction import AUCTION_1910, DEEDS, LOOKED, SEEN
from .auction1910_play import DEFENDER_THROWS_DOWN
from .table_procedure import CLUB_1902, NOT_1902

_LIKE = AUCTION_1910.table.like
_NEW_DEAL = demand_new_deal("Claim")
_NOT_STAND = choose("cancel", "Have it not stand", back(), owe(SIDE, NOT_DOUBLING))


_NUMBERS = {
    "36": "37",
    "37": "38",
    **{f"37{x}": f"38{x}" for x in "abcdefg"},
    "40": "41",
    "41": "42",
}

# -- 38 to 43: the deal -------------------------------------------------------------------------

_DEAL = (
    *_LIKE("deal", _NUMBERS, laws="36 37f 40"),
    *(
        clause(
            f"39 {number} 40",
            "deal",
            f"{seen} A new deal may be claimed by who has looked at none of his cards; otherwise "
            "it stands, and the card cannot be called.",
            DEAL_STANDS,
            _NEW_DEAL,
            who=who,
            fault=fault,
            complete=False,
            looked_at=False,
        )
        for number, fault, who, seen in (
            ("39a", "exposed by dealer", ELDEST, SEEN),
            ("39b", "exposed by adversary", OTHERS, SEEN),
            ("39c", "looked", ELDEST, LOOKED),
        )
    ),
    clause(
        "40",
        "deal",
        "Who has looked at his own cards cannot claim a new deal: it stands, and the card cannot "
        "be called.",
        fault=("exposed by dealer", "exposed by adversary", "looked"),
        complete=False,
        looked_at=True,
    ),
    clause(
        "39 39d",
        "deal",
        "There was no time to decide. Eldest hand may still claim a new deal.",
        DEAL_STANDS,
        _NEW_DEAL,
        who=ELDEST,
        fault="exposed by dealer",
        complete=True,
        in_time=False,
    ),
    clause(
        "39d",
        "deal",
        "The deal is complete: a new one can no longer be claimed.",
        complete=True,
        either=(
            {"fault": "exposed by dealer", "in_time": True},
            {"fault": ("exposed by adversary", "looked")},
        ),
    ),
    clause(
        "43",
        "deal",
        "It is put right: the right player deals, unless the cards have been dealt for the next "
        "deal.",
        new_deal(DUE),
        fault="turn",
    ),
    clause(
        "43",
        "deal",
        "It is put right: the right pack is dealt.",
        new_deal(),
        fault="pack",
        played=False,
    ),
    clause("43", "deal", "A card has been played: the deal stands.", fault="pack", played=True),
    clause(
        "38 38d",
        "number",
        "A player has more than thirteen cards: there must be a new deal by the same dealer.",
        new_deal(),
    ),
    *_LIKE("deck", {"41": "42", "37b": "38b"}),
)

# -- 46 to 60: the declaration, and doubling ----------------------------------------------------

_DECLARATION = (
    clause(
        "46",
        "declaration",
        "The dealer’s partner made the trump without leave.",
        STAND,
        _NEW_DEAL,
        who=ELDEST,
        who_declared="dummy",
        declared="made",
    ),
    clause(
        "47",
        "declaration",
        "The dealer’s partner passed the declaration back.",
        _NEW_DEAL,
        choose("declare", "Have him make the trump", back(), owe(OFFENDER, DECLARE)),
        who=ELDEST,
        who_declared="dummy",
        declared="passed back",
    ),
    clause(
        "48",
        "declaration",
        "An adversary made or passed the declaration. The dealer may look at his hand first.",
        choose("proceed", "Go on as if nothing had been said", back()),
        _NEW_DEAL,
        who=DEALER,
        who_declared=("adversary", "right adversary", "eldest"),
        declared="either",
    ),
    clause(
        "54 59",
        "declaration",
        "The adversary on the dealer’s right doubled before he was asked. Who made the trump says "
        "whether it stands; if it does, redoubling goes on, and if not nobody doubles any more.",
        choose("stand", "Let the double stand"),
        _NOT_STAND,
        who=MAKER,
        who_declared="right adversary",
        declared="doubled",
    ),
    clause(
        "59",
        "declaration",
        "Eldest hand keeps the right to double.",
        who_declared="right adversary",
        declared="asked",
    ),
    clause(
        "49",
        "change",
        "A declaration once made cannot be altered.",
        back(),
    ),
    clause(
        "56",
        "early-lead",
        "Eldest hand led before the doubling was over: his partner redoubles only with leave of "
        "the adversary who doubled last, whose own right is not touched.",
        owe(OFFENDER, THIS_CARD, "card"),
        owe(PARTNER, LEAVE_TO_DOUBLE),
        redoubling=True,
    ),
    clause(
        "58",
        "early-lead",
        "Eldest hand led without asking: his partner doubles only with leave of the player who "
        "made the trump.",
        owe(OFFENDER, THIS_CARD, "card"),
        owe(PARTNER, LEAVE_TO_DOUBLE),
        redoubling=False,
    ),
    *(
        clause(
            numbers,
            "leave",
            "{hand} doubles only with leave.",
            choose("leave", "Give leave", free(OFFENDER, LEAVE_TO_DOUBLE), wording="he may double"),
            choose("refuse", "Refuse it", owe(OFFENDER, NOT_DOUBLING)),
            who=who,
            redoubling=redoubling,
        )
        for numbers, who, redoubling in (("56", LAST_DOUBLER, True), ("58 60", MAKER, False))
    ),
    clause(
        "60",
        "first-lead",
        "The adversary on the dealer’s right led: who made the trump may call a suit from eldest "
        "hand, who doubles only with his leave.",
        choose("free", "Call no suit"),
        choose("call-suit", "Call a suit from eldest hand", owe(PARTNER, CALLED_SUIT)),
        owe(PARTNER, LEAVE_TO_DOUBLE),
        who=MAKER,
    ),
    clause(
        "55",
        "doubling",
        "A redouble out of turn: the adversary who doubled last says whether it stands. If it "
        "does, redoubling goes on, and if not nobody doubles any more in this hand.",
        STAND,
        _NOT_STAND,
        who=LAST_DOUBLER,
        doubled_how="out of turn",
    ),
    clause(
        "55",
        "doubling",
        "Partners consulted about doubling. One of the other side, who made the trump or eldest "
        "hand, may claim a new deal, without consulting.",
        STAND,
        _NEW_DEAL,
        who=MAKER_OR_ELDEST,
        doubled_how="consulted",
    ),
    clause(
        "60",
        "doubling",
        "What was said about doubling cannot be altered.",
        back(),
        doubled_how="altered",
    ),
)

# -- 62 to 75: dummy, and cards exposed ---------------------------------------------------------

_DUMMY = (
    *(
        clause(f"62 {number}", "dummy", says, about=about)
        for number, about, says in (
            ("62a", "renounce", "Dummy may ask that, and the revoke is put right if it is open."),
            ("62b", "demand", "Dummy may ask that, and the dealer may put the card right."),
            ("62c", "incomplete", "Dummy may say so."),
            ("62d", "wrong claim", "Dummy may put that right: no penalty is due."),
            ("62e", "wrong side", "Dummy may say so: the trick goes to the side that won it."),
            ("62f", "dispute", "Dummy may speak of a fact once it is disputed."),
            ("62g", "score", "Dummy may put a wrong score right."),
        )
    ),
    *_LIKE("dummy", laws="63 64"),
)

_EXPOSED = (
    clause(
        "71",
        "exposed",
        "A card dropped below the table is not exposed.",
        alone=True,
        how="below",
    ),
    clause(
        "67 68",
        "exposed",
        "The dealer or his partner exposed a card before the trump was made. Eldest hand, without "
        "consulting, may claim a new deal; if the deal stands, the partner may not double or "
        "redouble.",
        choose("stand", "Let the deal stand", owe(PARTNER, NOT_DOUBLING)),
        _NEW_DEAL,
        who=ELDEST,
        phase="auction",
        role=("declarer", "dummy"),
        trump_made=False,
    ),
    # “After the deal has been completed and before a card is led”: before the trump is made, too.
    clause(
        "68",
        "exposed",
        "{hand} exposed a card before the lead: his partner may not double or redouble.",
        owe(PARTNER, NOT_DOUBLING),
        role=("declarer", "dummy"),
        either=({"phase": "before lead"}, {"phase": "auction", "trump_made": True}),
    ),
    clause(
        "68 69",
        "exposed",
        "{hand}, who is to lead, exposed a card: his partner may not double or redouble, and the "
        "card may be called.",
        owe(PARTNER, NOT_DOUBLING),
        owe(OFFENDER, CALLABLE, "card"),
        phase=("auction", "before lead"),
        role="defender",
        leads=("self", "other"),
    ),
    clause(
        "68",
        "exposed",
        "{hand}, whose partner is to lead, exposed a card: his partner may not double or redouble.",
        owe(PARTNER, NOT_DOUBLING),
        card_callable(),
        FORBID_THE_SUIT,
        who=DECLARER,
        phase=("auction", "before lead"),
        role="defender",
        leads="partner",
    ),
    *(
        clause(
            f"69 70 {number}",
            "exposed",
            "{hand} exposed a card: it lies face up, and may be called at any trick.",
            owe(OFFENDER, CALLABLE, "card"),
            phase="play",
            role="defender",
            how=how,
        )
        for number, how in (
            ("70-1", "several"),
            ("70-2", "dropped"),
            ("70-3", "shown"),
        )
    ),
    clause(
        "70",
        "exposed",
        "Cards of the dealer and of dummy are not liable to be called.",
        phase="play",
        role=("declarer", "dummy"),
    ),
    *_LIKE("together", laws="70-1"),
    *_LIKE("winners"),
    DEFENDER_THROWS_DOWN,
    clause(
        "74",
        "thrown",
        "Cards that the adversaries show because they believe a dealer who claims the rest cannot "
        "be called, should the claim prove false.",
        role=("declarer", "dummy"),
    ),
)

# -- 75 to 91: plays and revokes ----------------------------------------------------------------

_PLAYS = (
    *_LIKE("lead"),
    *_LIKE("premature"),
    *_LIKE("lead-due"),
    *_LIKE("callable-cards"),
    *_LIKE("missed", laws="83"),
    *_LIKE("surplus", laws="84"),
    *_LIKE("demanded", laws="65 75 81"),
    clause(
        "75 87",
        "demanded",
        "{hand} did not do what he was bound to: it is penalised as a revoke, by three tricks, or "
        "as many as its side has won.",
        tricks(3, IN_DEAL),
        limit(28),
        able=True,
        state="established",
    ),
    *_LIKE("revoke", {"88": "91"}, laws="63 65 88"),
    clause(
        "87 88",
        "revoke",
        "{hand} revoked: three tricks, or as many as its side has won, go to the other side, in "
        "this game’s score only.",
        tricks(3, IN_DEAL),
        state="established",
    ),
    clause(
        "89",
        "revoke",
        "His side cannot win the game in this deal, nor get beyond 28.",
        limit(28),
        state="established",
    ),
)

_CLOSINGS = (
    *closes("86", "revoke", "established", "quitted"),
    *closes("90", "revoke", "open", "asked first"),
    *closes("86", "demanded", "established", "quitted"),
    *closes("77", "lead", "accepted", "next plays", role=("declarer", "dummy")),
    *closes("78", "lead", "accepted", "all followed", role="defender"),
    *closes("46", "declaration", "accepted", "anybody doubles"),
    # There is no new deal any more; what his partner has lost he has lost.
    *closes("68", "exposed", "open", "declared", phase="auction", role=("declarer", "dummy")),
)

_TABLE = LawTable(
    "bridge1902",
    "Straight bridge, the laws of 1902",
    "the bridge book of 1902, “The Laws of Bridge”",
    (
        *(*_DEAL, *_DECLARATION),
        *(*_DUMMY, *_EXPOSED, *_PLAYS, *CLUB_1902),
    ),
    _CLOSINGS,
    {"role": ("player", "lone"), "against": ("lone",), "how": ("adversary", "named"), **NOT_1902},
)

BRIDGE_1902 = code_of(
    _TABLE,
    (
        Matter(
            "declaration",
            "bridge1902:46",
            "a declaration or double out of turn",
            "No declaration or double by {hand} can be put right now.",
        ),
        *(
            replace(matter, law=law)
            for matter, law in zip(
                AUCTION_1910.matters[1:],
                tuple(f"bridge1902:{n}" for n in (86, 78, 75, 82, 69, 97, 83, 38)),
                strict=True,
            )
        ),
    ),
    faced_by_hand,
    deeds={
        **DEEDS,
        "before lead": ("drop", "show", "lead"),
        "play": ("drop", "show", "with", "ahead", "touch"),
        "case": (),
    },
)
