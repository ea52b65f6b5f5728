"""The laws of auction bridge of 1910 on the play, dummy, cards exposed and what is said (Foster
1910, “The Laws of Auction Bridge”, 62 to 98); a part of `auction1910`."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import choose, clause
from oddtrick.laws.clauses.effects_vocabulary import (
    IN_DEAL,
    annul,
    back,
    charge,
    new_deal,
    no_score,
    owe,
    play_now,
    points,
    restore,
    tricks,
)
from oddtrick.laws.clauses.vocabulary import CHOOSERS, DECLARER, OFFENDER, OTHERS, PARTNER, SIDE
from oddtrick.laws.notes.penalty import (
    CALLABLE,
    HIGHEST,
    LOWEST,
    NOT_THIS_CARD,
    THIS_CARD,
    WIN,
    WIN_NAMED,
)
from oddtrick.laws.rulings.options import (
    CALL_NO_SUIT,
    DEAL_STANDS,
    FORBID_THE_SUIT,
    LET_PASS,
    PARTNER_PLAYS,
    call_suit_later,
    card_callable,
    demand_new_deal,
    lead_due,
    play_one,
    require,
)

_UNEVEN = "One hand has too many cards and another as many too few: the hand is void."

DEFENDER_THROWS_DOWN = clause(
    "74",
    "thrown",
    "The cards are exposed and may be called; a hand that is kept need not be given up.",
    owe(OFFENDER, CALLABLE, "card"),
    role="defender",
)
_NEW_DEAL = demand_new_deal()

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
        choose("play", "Have the card played", owe(OFFENDER, THIS_CARD, "card")),
        choose("withhold", "Have it not played", owe(OFFENDER, NOT_THIS_CARD, "card")),
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
        DEAL_STANDS,
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
        card_callable(),
        FORBID_THE_SUIT,
        who=DECLARER,
        phase="before lead",
        role="defender",
        leads="partner",
    ),
    clause(
        "68",
        "exposed",
        "{hand}, who is to lead, exposed a card: it may be called.",
        owe(OFFENDER, CALLABLE, "card"),
        phase="before lead",
        role="defender",
        leads=("self", "other"),
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
            ("70-4", "named"),
        )
    ),
    clause(
        "72 70-1",
        "together",
        "{hand} played several cards at once. Declarer says which is played; the others lie face "
        "up and may be called.",
        choose(
            "play-{x}",
            "Let the {x} stand as the card played",
            owe(OFFENDER, CALLABLE, "rest"),
            each="first",
        ),
        choose(
            "play-{x}",
            "Have the {x} played in its place",
            back(1),
            owe(OFFENDER, THIS_CARD, "each"),
            owe(OFFENDER, CALLABLE, "rest"),
            each="rest",
        ),
        who=DECLARER,
        role="defender",
        next_trick=False,
    ),
    clause(
        "72 70-1",
        "together",
        "{hand} played several cards at once. It is too late to choose: the others lie face up and "
        "may be called.",
        owe(OFFENDER, CALLABLE, "rest"),
        role="defender",
        next_trick=True,
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
        owe(OFFENDER, CALLABLE, "card"),
        choose("win", "Have him win the trick on the table, if he can", owe(PARTNER, WIN)),
        choose(
            "win-next",
            "Have him win the trick to which the other card is led, if he can",
            owe(PARTNER, WIN_NAMED, "card"),
        ),
        choose("free", "Let him play as he likes", wording="nothing is demanded"),
        who=DECLARER,
    ),
    DEFENDER_THROWS_DOWN,
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

_POINTS_OR_TRICKS = (
    choose("points", "Take 150 points", points(OTHERS, 150)),
    choose("tricks", "Take three tricks", tricks(3, IN_DEAL)),
)

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
        card_callable(back()),
        call_suit_later(back()),
        who=DECLARER,
        role="defender",
    ),
    clause(
        "82",
        "premature",
        "{hand} played before his partner.",
        *PARTNER_PLAYS,
        who=DECLARER,
        role="defender",
    ),
    clause("82", "premature", "There is no penalty for declarer.", role=("declarer", "dummy")),
    clause(
        "95",
        "claims-trick",
        "{hand} drew attention to the trick before his partner had played.",
        *PARTNER_PLAYS,
        who=DECLARER,
    ),
    clause(
        "41",
        "missed",
        _UNEVEN,
        new_deal(),
        alone=True,
        next_trick=True,
        matched=True,
    ),
    clause("41", "surplus", _UNEVEN, new_deal(), alone=True, matched=True),
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
        role=("declarer", "defender"),
    ),
    clause("83", "missed", "{hand} plays to the trick now.", play_now(), next_trick=False),
    clause(
        "84",
        "surplus",
        "{hand} has left a card too many in a trick. The tricks are counted face down and the card "
        "is given back; he answers for revokes since.",
        restore(),
        charge(),
        role=("declarer", "defender"),
        when_found="during",
    ),
    clause(
        "84",
        "surplus",
        "{hand} has left a card too many in a trick, and answers for the revokes that came of it.",
        charge(),
        role=("declarer", "defender"),
        when_found="later",
    ),
    clause(
        "84",
        "surplus",
        "The card is given back; dummy answers for nothing.",
        restore(),
        role="dummy",
    ),
    lead_due(
        "76 81",
        "{hand} is to lead, and declarer may call a suit.",
        require(),
        otherwise=CALL_NO_SUIT,
        settles=SIDE,
    ),
    clause(
        "80 79",
        "callable-cards",
        "{hand} has cards that may be called.",
        choose("free", "Call none now", wording="they stay face up, and may be called later"),
        play_one(),
        who=DECLARER,
    ),
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
        "65",
        "demanded",
        "Dummy pays nothing for a card that was not played as demanded; the trick stands.",
        alone=True,
        able=True,
        state="established",
        role="dummy",
    ),
    clause(
        "75 86",
        "demanded",
        "{hand} did not do what he was bound to: it is penalised as a revoke.",
        no_score(SIDE),
        *_POINTS_OR_TRICKS,
        who=DECLARER,
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

_BOTH = (
    "{hand} revoked, and both sides have: neither scores anything but honours, and what was given "
    "for the first revoke is cancelled."
)
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
    *(
        clause(
            "91",
            "revoke",
            says,
            annul("86a 86b"),
            no_score(SIDE),
            *more,
            alone=True,
            state="established",
            theirs=True,
            again=again,
        )
        for again, says, more in (
            (False, _BOTH, ()),
            (True, f"{_BOTH} It is not the first of his side: 100 points.", (points(OTHERS, 100),)),
        )
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
        "Declarer takes 150 points, or three tricks, or as many as the side has won, for which "
        "nothing is added if the contract is doubled.",
        *_POINTS_OR_TRICKS,
        who=DECLARER,
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
        card_callable(back()),
        choose("highest", "Have his highest of the suit played", back(), owe(OFFENDER, HIGHEST)),
        choose("lowest", "Have his lowest of the suit played", back(), owe(OFFENDER, LOWEST)),
        who=DECLARER,
        state="open",
        role="defender",
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
        LET_PASS,
        call_suit_later(),
        who=DECLARER,
        about="own lead",
    ),
    clause(
        "92",
        "consulting",
        "Partners may not speak about which penalty to take: if they do, none is exacted.",
        about="penalty choice",
    ),
    clause(
        "98",
        "consulting",
        "An adversary may ask which of them is to exact the penalty: who names one decides.",
        about="who exacts",
    ),
    clause("97", "wrong-penalty", "If a wrong penalty is demanded, none can be enforced."),
)

PLAY = (*_DUMMY, *_EXPOSED, *_PLAYS, *_REVOKES, *_SAID)
"""The clauses from the play on."""
