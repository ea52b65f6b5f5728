"""The laws of contract bridge as given by Scarne 1963, “Irregularities in Contract Bridge”, on
deals, cards shown, remarks, defective tricks, claims and the score; a part of `contract1963`.

Numbers name the book's own headings. Readings of ours, where the book is silent, are marked so.
"""

from __future__ import annotations

from oddtrick.laws.clauses.clause import choose, clause
from oddtrick.laws.clauses.effects_vocabulary import (
    add_card,
    back,
    charge,
    free,
    lead_from,
    new_deal,
    owe,
    play_now,
    restore,
    still_pays,
)
from oddtrick.laws.clauses.vocabulary import CHOOSERS, DECLARER, DUE, OFFENDER, PARTNER, SIDE
from oddtrick.laws.notes.penalty import (
    AFTER,
    ANNOUNCED,
    DRAWING,
    LEAVING,
    NO_FINESSE,
    NOT_SUGGESTED,
    OF_A_SUIT,
    OPENING_LEAD_PENALTY,
    PASS_ALWAYS,
    PASS_ONCE,
    PENALTY_CARD,
    SUGGESTED,
)
from oddtrick.laws.rulings.options import (
    LET_PASS,
    PLAY_HIGHEST,
    PLAY_LOWEST,
)

_AGAIN = "There must be a new deal."

_DEALS = (
    clause(
        "redeal",
        "deal",
        "The deal is demanded in time: the right player deals again, with the pack cut.",
        new_deal(DUE),
        fault=("turn", "uncut"),
        complete=False,
    ),
    clause(
        "redeal",
        "deal",
        "The last card has been dealt: the deal stands.",
        fault=("turn", "uncut"),
        complete=True,
    ),
    clause(
        "redeal",
        "deal",
        _AGAIN,
        new_deal(),
        fault=(
            "packets",
            "two",
            "last",
            "faced",
            "exposed by dealer",
            "exposed by adversary",
            "wrong hand",
        ),
    ),
    clause(
        "changing-pack",
        "deal",
        "The side whose pack it is may have it back.",
        fault="pack",
    ),
    clause("surplus-card redeal", "deal", _AGAIN, new_deal(), fault=("surplus", "imperfect")),
    clause(
        "missing-card",
        "deal",
        "The missing card belongs to the hand that lacks it, which answers for exposing it and for "
        "revokes by not playing it.",
        fault="short",
        found="apart",
    ),
    clause("missing-card", "deal", _AGAIN, new_deal(), fault="short", found=("hand", "nowhere")),
    clause(
        "missing-card defective-trick",
        "deal",
        "The law on a defective trick applies.",
        fault="short",
        found="trick",
    ),
    clause(
        "redeal",
        "number",
        "One hand has too many cards and another too few, not by an error in play: there must be a "
        "new deal.",
        new_deal(),
    ),
    clause(
        "missing-card",
        "missing",
        "The card belongs to the hand that lacks it, which answers for exposing it and for "
        "revokes by not playing it.",
        charge(),
        found="apart",
    ),
    clause("missing-card", "missing", _AGAIN, new_deal(), found=("hand", "nowhere")),
    clause(
        "missing-card defective-trick",
        "missing",
        "The law on a defective trick applies.",
        found="trick",
    ),
    clause(
        "incorrect-deck",
        "deck",
        "Scores of deals that have been played are not changed.",
        when_found="later",
    ),
    clause("surplus-card redeal", "deck", _AGAIN, new_deal(), when_found="during"),
)

_SHOWN = (
    clause("exposed-auction", "shown", "There is no penalty.", card="low"),
    clause(
        "exposed-auction",
        "shown",
        "It is left face up, and is a penalty card if its owner defends; his partner passes at his "
        "next turn.",
        owe(OFFENDER, PENALTY_CARD, "card"),
        owe(PARTNER, PASS_ONCE),
        card=("honour", "led", "several"),
    ),
    clause(
        "exposed-cards",
        "exposed",
        "Declarer pays nothing for a card shown.",
        role=("declarer", "dummy"),
        on_purpose=False,
    ),
    clause(
        "exposed-cards claim-contested",
        "exposed",
        "Declarer who shows his hand on purpose is taken to claim.",
        role=("declarer", "dummy"),
        on_purpose=True,
    ),
    clause(
        "exposed-cards",
        "exposed",
        "{hand} held a card so that his partner could not see its face: it is not exposed.",
        role="defender",
        partner_sees=False,
        alone=True,
    ),
    clause(
        "exposed-cards penalty-cards",
        "exposed",
        "{hand} exposed a card: it is left face up, and is a penalty card.",
        owe(OFFENDER, PENALTY_CARD, "card"),
        role="defender",
    ),
)

_EARLY = (
    PLAY_HIGHEST,
    PLAY_LOWEST,
    choose(
        "other-{x}",
        "Have a {x} card played, if he may",
        owe(PARTNER, OF_A_SUIT, "each"),
        each="other suit",
    ),
)

_PLAYS = (
    clause(
        "premature",
        "premature",
        "The law is on defenders only.",
        alone=True,
        role=("declarer", "dummy"),
    ),
    clause(
        "premature",
        "premature",
        "Declarer has played from both his hands: there is no penalty.",
        alone=True,
        both=True,
    ),
    clause(
        "premature",
        "premature",
        "{hand} played before his partner. Declarer must choose one of these; a hand that cannot "
        "comply plays any card.",
        *_EARLY,
        who=DECLARER,
        both=False,
        role="defender",
    ),
    # Our reading: the card led is exposed, and not taken back for anything else.
    clause(
        "exposed-cards penalty-cards",
        "winners",
        "{hand} led to the next trick before his partner had played: the card is left face up, and "
        "is a penalty card.",
        owe(OFFENDER, PENALTY_CARD, "card"),
    ),
    clause(
        "premature",
        "winners",
        "Declarer must choose one of these; a hand that cannot comply plays any card.",
        *_EARLY,
        who=DECLARER,
        both=False,
    ),
    clause(
        "inability",
        "demanded",
        "He plays any card and the penalty is satisfied, but for a penalty card, which remains.",
        able=False,
    ),
    clause(
        "inability",
        "demanded",
        "He is held to what was demanded: the card goes back.",
        back(),
        able=True,
    ),
    clause(
        "defective-trick",
        "missed",
        "{hand} did not play to a trick: he plays to it now.",
        play_now(),
        both_sides=False,
    ),
    clause(
        "defective-trick",
        "missed",
        "{hand} did not play to a trick, and a player of each side has played to the next. He adds "
        "a card to it, if he can one he could have played.",
        add_card(),
        both_sides=True,
    ),
    clause(
        "defective-trick exposed-cards penalty-cards",
        "surplus",
        "{hand} played a card too many to a trick: he takes it back, and it is a penalty card.",
        restore(),
        owe(OFFENDER, PENALTY_CARD, "card"),
        both_sides=False,
        role="defender",
    ),
    clause(
        "defective-trick exposed-cards",
        "surplus",
        "{hand} played a card too many to a trick: he takes it back.",
        restore(),
        both_sides=False,
        role=("declarer", "dummy"),
    ),
    clause(
        "defective-trick",
        "surplus",
        "{hand} played a card too many to a trick, and a player of each side has played to the "
        "next: it can no longer be corrected. He plays no card to the last trick; if he wins one "
        "with his last card, the player on his left leads.",
        both_sides=True,
    ),
)

_SAID = (
    clause(
        "remarks",
        "remark",
        "A remark in the auction. Either opponent may have the side pass from now on; if it "
        "defends, declarer controls the opening lead of the offender’s partner.",
        LET_PASS,
        choose(
            "silence",
            "Have the side pass at every turn",
            owe(SIDE, PASS_ALWAYS),
            owe(PARTNER, OPENING_LEAD_PENALTY),
        ),
        who=CHOOSERS,
        phase="auction",
    ),
    clause(
        "remarks",
        "remark",
        "A remark in the play.",
        LET_PASS,
        choose(
            "withdraw",
            "On one later trick, have the partner withdraw a suggested card",
            owe(PARTNER, SUGGESTED, "suit"),
            role="defender",
        ),
        choose(
            "withdraw",
            "On one later trick, have declarer withdraw a suggested card",
            owe(SIDE, SUGGESTED, "suit"),
            role="dummy",
        ),
        who=CHOOSERS,
        phase=("before lead", "play"),
        role=("defender", "dummy"),
    ),
    clause(
        "remarks",
        "remark",
        "The law is on the other players.",
        phase=("before lead", "play"),
        role="declarer",
    ),
    # Which right it is that is used up: dummy's partner plays from both hands.
    clause(
        "remarks",
        "suggested",
        "{hand} has played {suits}, which a remark suggested. It may be withdrawn, once.",
        choose("free", "Let it stand", wording="it stands, and the right is kept"),
        choose(
            "withdraw",
            "Have it withdrawn, and another suit played",
            back(1),
            free(OFFENDER, "asked"),
            owe(OFFENDER, NOT_SUGGESTED, "suit"),
            role="defender",
        ),
        choose(
            "withdraw",
            "Have it withdrawn, and another suit played",
            back(1),
            free(SIDE, "asked"),
            owe(OFFENDER, NOT_SUGGESTED, "suit"),
            role=("declarer", "dummy"),
        ),
        who=CHOOSERS,
        role=("defender", "declarer", "dummy"),
    ),
    clause(
        "dummy-rights",
        "peeked",
        "{hand} has looked at a card in another’s hand: dummy has lost his rights.",
    ),
    clause(
        "dummy-rights",
        "dummy",
        "Dummy may say that.",
        lost=False,
        about=(
            *("renounce", "incomplete", "wrong side", "dispute", "penalty", "wrong lead"),
            *("demand", "wrong claim", "score"),
        ),
    ),
    clause(
        "dummy-rights",
        "dummy",
        "Dummy has lost his rights and spoke first: declarer may not enforce any penalty.",
        lost=True,
        about="penalty",
    ),
    clause(
        "dummy-rights",
        "dummy",
        "Dummy has lost his rights: either defender chooses the hand that declarer leads from.",
        choose("hand", "From declarer’s hand", lead_from(DECLARER)),
        choose("dummy", "From dummy", lead_from(OFFENDER)),
        who=CHOOSERS,
        lost=True,
        about="wrong lead",
    ),
    clause(
        "dummy-rights revoke-penalty",
        "dummy",
        "Dummy has lost his rights and asked first: declarer corrects the revoke if he can, and "
        "still pays for it.",
        still_pays(),
        lost=True,
        about="renounce",
    ),
    clause(
        "enforcing",
        "consulting",
        "Partners may not speak about which penalty to take: if they do, the right to it is "
        "cancelled.",
        about="penalty choice",
    ),
)

_CLAIMS = (
    clause(
        "claim-declarer", "claim", "Play is over; declarer has what he claimed.", claimed="claim"
    ),
    clause(
        "claim-contested",
        "claim",
        "Declarer leaves his hand face up and plays on as he has stated.",
        claimed="disputed",
        stated=True,
    ),
    clause(
        "claim-contested",
        "claim",
        "Declarer leaves his hand face up and plays on.",
        claimed="disputed",
        stated=False,
    ),
    clause(
        "claim-contested",
        "claim",
        "The trumps are drawn.",
        owe(SIDE, DRAWING),
        claimed="disputed",
        stated=True,
        trumps="draw",
    ),
    clause(
        "claim-contested",
        "claim",
        "The trumps are left.",
        owe(SIDE, LEAVING),
        claimed="disputed",
        stated=True,
        trumps="keep",
    ),
    clause(
        "claim-contested",
        "claim",
        "The suits are led in the order named.",
        owe(SIDE, AFTER, "order"),
        claimed="disputed",
        stated=True,
        ordered=True,
    ),
    clause(
        "claim-contested",
        "claim",
        "The finesse that was announced is taken.",
        owe(SIDE, ANNOUNCED, "announced"),
        claimed="disputed",
        stated=True,
        announced=True,
    ),
    clause(
        "claim-contested",
        "claim",
        "He takes no finesse that he has not announced, while he has a sure winner; of any other "
        "play that depends on one card the players judge.",
        owe(SIDE, NO_FINESSE, "barred"),
        claimed="disputed",
    ),
    clause("claim-partner", "claim", "A defender may do so.", claimed="partner"),
    clause("claim-defender", "claim", "A defender may do so.", claimed="shown"),
    clause(
        "claim-defender penalty-cards",
        "claim",
        "Declarer may treat the cards of the offender’s partner as penalty cards.",
        LET_PASS,
        choose("penalty-cards", "Treat them as penalty cards", owe(PARTNER, PENALTY_CARD)),
        who=DECLARER,
        claimed="exposed",
    ),
    clause(
        "concession",
        "concession",
        "It is void: the trick goes back.",
        conceded="unlosable",
        before_mixing=True,
    ),
    clause(
        "concession",
        "concession",
        "The cards have been mixed: it stands.",
        conceded="unlosable",
        before_mixing=False,
    ),
    clause(
        "concession score-correct",
        "concession",
        "It is void, and a score that has been entered may be corrected.",
        conceded="won",
    ),
    clause("concession", "concession", "It stands.", conceded="other"),
    clause("score-correct", "score", "It may no longer be corrected.", alone=True, agreed=True),
    clause(
        "score-correct",
        "score",
        "It may be corrected.",
        agreed=False,
        either=({"entry": "other"}, {"entry": "part", "two_deals": False}),
    ),
    clause(
        "score-correct",
        "score",
        "Most of the players consent: it may be corrected.",
        agreed=False,
        entry="part",
        two_deals=True,
        most_agree=True,
    ),
    clause(
        "score-correct",
        "score",
        "Two more correct deals have been dealt: it may no longer be corrected.",
        agreed=False,
        entry="part",
        two_deals=True,
        most_agree=False,
    ),
)

REST = (*_DEALS, *_SHOWN, *_PLAYS, *_SAID, *_CLAIMS)
"""The clauses on all that is neither a call, a lead nor a revoke."""
