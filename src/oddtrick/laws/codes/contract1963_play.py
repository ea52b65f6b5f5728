"""The laws of contract bridge as given by Scarne 1963, “Irregularities in Contract Bridge”.

Numbers name the book's own headings (it numbers no laws). Readings of ours, where the book is
silent, are marked so, and collected in docs/referee.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from oddtrick.core import Action, Stage
from oddtrick.laws.clauses.clause import Clause, LawTable, choose, clause, closes
from oddtrick.laws.clauses.effects_vocabulary import (
    SINCE_REVOKE,
    back,
    declares,
    free,
    not_asked,
    owe,
    still_pays,
    tricks,
)
from oddtrick.laws.clauses.vocabulary import CHOOSERS, DECLARER, DUE, OFFENDER, PARTNER, SIDE
from oddtrick.laws.irregularities.detection import AT_THE_TABLE
from oddtrick.laws.irregularities.in_auction import auction_now, in_turn_after_all, must_pass
from oddtrick.laws.irregularities.in_play import faced_by_hand
from oddtrick.laws.notes.code import Matter, Notes
from oddtrick.laws.notes.penalties import outstanding
from oddtrick.laws.notes.penalty import (
    BID_OR_PASS,
    FORBID,
    LEAD_PENALTY,
    PENALTY_CARD,
    REQUIRE,
    THIS_CARD,
)
from oddtrick.laws.rulings.build_code import code_of
from oddtrick.laws.rulings.options import (
    ACCEPT_LEAD,
    LEAD_FREELY,
    forbid,
    lead_due,
    play_one,
    require,
)
from oddtrick.stages.calling.auction import Auction, AuctionState
from oddtrick.terms import above_seven

from .contract1963_auction import CALLS
from .contract1963_other import REST
from .table_procedure import CLUB_1963, NOT_1963

# -- “Revoke” and the headings after it -----------------------------------------------------


def _no_penalty(number: str, why: str, fact: str) -> Clause:
    """“Revokes Not Subject to Penalty”, and the last sentence of “Revoke Penalty”."""
    row = clause(
        number,
        "revoke",
        "{hand} revoked at trick {trick}, and the revoke is established. There is no penalty for a "
        f"revoke {why}.",
        alone=True,
    )
    return replace(row, when={"state": "established", fact: True})


_REVOKES = (
    _no_penalty("revoke-free", "of a hand that lies face up", "faced"),
    _no_penalty("revoke-free", "by not playing a penalty card", "kept_penalty_card"),
    _no_penalty("revoke-free", "at the twelfth trick", "twelfth"),
    _no_penalty("revoke-penalty", "repeated in that suit", "same_suit"),
    # “Dummy's Rights”. At a table the referee knows what dummy has looked at.
    _no_penalty(
        "dummy-rights",
        "that a dummy who has lost his rights was the first to speak of",
        "rightless",
    ),
    clause(
        "revoke-established revoke-penalty",
        "revoke",
        "{hand} revoked at trick {trick}, and the revoke is established: {tricks} to the other "
        "side.",
        tricks(2, SINCE_REVOKE),
        state="established",
        available=True,
    ),
    clause(
        "revoke-established revoke-penalty",
        "revoke",
        "{hand} revoked at trick {trick}, and the revoke is established, but his side has won no "
        "further trick since: no penalty.",
        tricks(2, SINCE_REVOKE),
        state="established",
        available=False,
    ),
    clause(
        "revoke-free",
        "revoke",
        "{hand} revoked at the twelfth trick: it is played again, without penalty.",
        back(),
        not_asked("several-cards"),
        state="open",
        twelfth=True,
    ),
    # “Either of two cards he could legally have played”, of which he has played one.
    clause(
        "revoke-free",
        "revoke",
        "",
        choose("same", "His partner plays the same card", owe(PARTNER, THIS_CARD, "answer")),
        choose("other", "His partner plays his other card", owe(PARTNER, THIS_CARD, "other")),
        who=CHOOSERS,
        state="open",
        twelfth=True,
        answer="free",
    ),
    clause(
        "revoke-free",
        "revoke",
        "",
        owe(PARTNER, THIS_CARD, "answer"),
        state="open",
        twelfth=True,
        answer="forced",
    ),
    # He is to follow suit, so that which of his penalty cards is no question now.
    clause(
        "revoke revoke-correct",
        "revoke",
        "{hand} revoked, in time to correct it: he follows suit, and opponents who have played "
        "since may change their cards.",
        back(),
        not_asked("several-cards"),
        state="open",
        twelfth=False,
    ),
    clause(
        "penalty-cards",
        "revoke",
        "The card withdrawn is a penalty card.",
        owe(OFFENDER, PENALTY_CARD, "card"),
        state="open",
        twelfth=False,
        role="defender",
        rightless=False,
    ),
    clause(
        "dummy-rights",
        "revoke",
        "Dummy, who has lost his rights, spoke of it first: no penalty is enforced.",
        state="open",
        twelfth=False,
        role="defender",
        rightless=True,
    ),
    clause(
        "dummy-rights revoke-penalty",
        "revoke",
        "Dummy, who has lost his rights, asked first: declarer still pays for it, as for an "
        "established revoke.",
        still_pays(),
        state="open",
        twelfth=False,
        role="declarer",
        rightless=True,
    ),
    # The offender's partner may not change his card, unless it was a revoke as well.
    clause(
        "revoke-correct",
        "revoke",
        "",
        owe(PARTNER, THIS_CARD, "answer"),
        state="open",
        twelfth=False,
        answer=("forced", "free"),
    ),
    clause(
        "penalty-cards",
        "revoke",
        "His partner’s card was a revoke as well, and becomes a penalty card, too.",
        owe(PARTNER, PENALTY_CARD, "answer"),
        state="open",
        twelfth=False,
        role="defender",
        rightless=False,
        answer="revoke",
    ),
)

# -- “Lead Out of Turn”, “Lead Penalty”, “Penalty Cards” ------------------------------------

_LED_WRONG = "{hand} led out of turn. The card goes back, "
_PICKED_UP = free(PARTNER, PENALTY_CARD, "each")

_LEADS = (
    # “Dummy's Rights”. At a table the referee knows what dummy has looked at.
    clause(
        "dummy-rights lead-oot",
        "lead",
        "{hand} led out of turn. Dummy, who has lost his rights, spoke of it first: no penalty is "
        "enforced.",
        ACCEPT_LEAD,
        choose("retract", "Have the lead taken back", back()),
        who=DECLARER,
        alone=True,
        role="defender",
        by="dummy",
        lost=True,
    ),
    clause(
        "lead-oot lead-penalty",
        "lead",
        "{hand} led out of turn. Declarer may accept the lead or have it taken back.",
        ACCEPT_LEAD,
        # A penalty card or a lead penalty, never both.
        choose(
            "penalty-card",
            "Leave the card face up as a penalty card",
            back(),
            owe(OFFENDER, PENALTY_CARD, "card"),
            not_asked("partner-cards"),
        ),
        require(back(), of=PARTNER, turn="partner"),
        forbid(back(), of=PARTNER, turn="partner"),
        choose(
            "lead-penalty",
            "Control the next lead of his partner",
            back(),
            owe(PARTNER, LEAD_PENALTY),
            turn=("left", "right"),
        ),
        who=DECLARER,
        role="defender",
    ),
    # A defender's remark is the demand to retract it.
    clause(
        "lead-oot",
        "lead",
        f"{_LED_WRONG}without penalty.",
        back(),
        role=("declarer", "dummy"),
        by="others",
        due_role="defender",
    ),
    clause(
        "lead-oot",
        "lead",
        f"{_LED_WRONG}and the lead from the right hand is a {{suit}}, if it holds one.",
        back(),
        owe(DUE, REQUIRE, "suit"),
        role=("declarer", "dummy"),
        by="others",
        due_role="declarer",
    ),
    clause(
        "lead-oot",
        "lead",
        "{hand} led out of turn. Either defender may accept the lead or have it taken back.",
        ACCEPT_LEAD,
        choose("retract", "Have the lead taken back", back(), due_role="defender"),
        choose(
            "retract",
            "Have the lead taken back, and one in the same suit from the right hand",
            back(),
            owe(DUE, REQUIRE, "suit"),
            due_role="declarer",
        ),
        who=CHOOSERS,
        role=("declarer", "dummy"),
        by=("offenders", "dummy", "nobody"),
    ),
    clause(
        "illus-lead-oot",
        "faced",
        "{hand} spread his hand over the lead out of turn: the lead stands, his hand is dummy "
        "and his partner is declarer.",
        declares(PARTNER),
    ),
    clause(
        "penalty-cards",
        "kept",
        "{hand} did not play a penalty card at the first legal opportunity.",
        choose("let-stand", "Let the card played stand"),
        play_one(back(), owe(SIDE, PENALTY_CARD, "withdrawn")),
        who=DECLARER,
    ),
    # “For as long as he retains the lead” is said of lead penalties only.
    lead_due(
        "lead-penalty",
        "{hand} is to lead, and declarer may require or forbid a suit.",
        require(),
        forbid(),
        duty="full",
    ),
    lead_due(
        "change-info",
        "{hand} is to lead, and declarer may call a suit.",
        require(),
        duty="call",
    ),
    lead_due(
        "impossible-double",
        "{hand} is to lead, and declarer may forbid him to lead {suits}.",
        forbid(each="forbidden", duty=FORBID),
        duty="forbid",
    ),
    clause(
        "penalty-cards",
        "partner-cards",
        "{hand} is to lead and his partner has a penalty card: declarer may require or forbid "
        "its suit, and the card is picked up.",
        LEAD_FREELY,
        require(_PICKED_UP, each="suits"),
        forbid(_PICKED_UP, each="suits", duty=FORBID),
        who=DECLARER,
    ),
    clause(
        "penalty-cards",
        "several-cards",
        "{hand} has several penalty cards: declarer may say which is to be played, if it may be.",
        choose("free", "Let him choose among them", wording="he plays the one he likes"),
        play_one(),
        who=DECLARER,
    ),
)

# -- “Waiver of Penalty”, “Improper Call Overcalled”, “Established Revoke” ------------------

_CLOSINGS = (
    *closes(
        "revoke-established",
        "revoke",
        "established",
        *("side plays on", "side claims"),
        twelfth=False,
    ),
    *closes("revoke-free", "revoke", "accepted", "cards mixed"),
    *closes("waiver", "lead", "accepted", "next plays"),
    *closes("waiver", "after-close", "accepted", "next plays", wording="nothing is exacted for it"),
    # Our reading: facing dummy belongs to accepting a lead.
    *closes("waiver", "lead", "accepted", "dummy faced", role="defender"),
    # Our reading: for either hand of declarer's.
    *closes("waiver", "kept", "accepted", "declarer plays on"),
    # Our reading: what was wrong with the auction is past when play has begun.
    *(
        row
        for on, wording in (
            ("call", "it stands; a double of what could not be doubled becomes a pass"),
            ("bid", ""),
            ("change", ""),
            ("double", "it becomes a pass"),
            ("inadmissible", "it stands; a bid above seven, or a double, becomes a pass"),
        )
        for row in closes(
            "improper-overcalled", on, "accepted", "next calls", "play begun", wording=wording
        )
    ),
)

_TABLE = LawTable(
    "contract1963",
    "Contract bridge, the laws in Scarne 1963",
    "Scarne 1963, “Irregularities in Contract Bridge”",
    (*_REVOKES, *_LEADS, *CALLS, *REST, *CLUB_1963),
    _CLOSINGS,
    {"role": ("player", "lone"), "against": ("lone",), **NOT_1963},
)


# -- at the table ---------------------------------------------------------------------------


def retains_right(sub: AuctionState) -> bool:
    """“Retention of the Right to Call”: somebody has not called yet. Our reading: his chance is
    lost only where an opponent called in his turn and his own side called over it; for the book
    keeps it to him only against his partner's pass."""
    called = {hand for hand, _ in sub.calls}
    lost = set()
    for (before, _), (hand, _), (accepts, _) in zip(
        sub.calls, sub.calls[1:], sub.calls[2:], strict=False
    ):
        for due in _between(sub, before, hand):
            if sub.side_of[due] == sub.side_of[accepts] != sub.side_of[hand]:
                lost.add(due)
    callers = {hand for hand, after in enumerate(sub.following) if after >= 0}
    return bool(callers - called - lost)


def _between(sub: AuctionState, first: int, last: int) -> Iterator[int]:
    """The hands whose turn comes after the one's and before the other's."""
    due = first
    for _ in sub.following:
        due = sub.following[due]
        if last in (first, due):
            return
        yield due


def _excused(notes: Notes, action: Action) -> tuple[Action, ...]:
    """“Call Out of Rotation”: not so is a call before a pass that the right-hand opponent owes; nor
    one in turn, but for another's call out of turn. (The book speaks of the left-hand opponent;
    that the hand whose turn it is may call is our reading.) “Insufficient Bid”: a double in
    place of one is treated as a pass."""
    sub = auction_now(notes)
    if sub is None or action.kind != "call":
        return ()
    if action.hand == sub.turn:
        owes = outstanding(notes.duties, action.hand, BID_OR_PASS)
        as_pass = action.arg in ("X", "XX") and any(d.law == "insufficient" for d in owes)
        return (action._replace(arg="P"),) if as_pass and not must_pass(notes, action.hand) else ()
    return in_turn_after_all(notes, action)


def _prepare(stage: Stage[Any]) -> Stage[Any]:
    """The auction waits for who retains the right to call, and bids above seven can be said in it;
    dummy is faced by hand."""
    if isinstance(stage, Auction):
        return replace(stage, held_open=retains_right, above=above_seven(stage.ladder))
    return faced_by_hand(stage)


CONTRACT_1963 = code_of(
    _TABLE,
    (
        Matter(
            "call",
            "contract1963:attention",
            "an irregular call",
            "No irregular call by {hand} can be put right now.",
        ),
        Matter(
            "revoke",
            "contract1963:revoke",
            "a revoke",
            "No revoke by {hand} can be corrected now. Turned tricks are looked at when play has "
            "ended.",
            "No revoke by {hand} is left to be ruled on.",
        ),
        Matter(
            "lead",
            "contract1963:attention",
            "a lead out of turn",
            "No lead out of turn by {hand} can be put right now.",
        ),
        Matter(
            "penalty-card",
            "contract1963:attention",
            "a penalty card kept back",
            "No penalty card of {hand} can be asked for now.",
        ),
        Matter(
            "premature",
            "contract1963:premature",
            "a play before the partner’s",
            "No early play by {hand} can be put right now.",
        ),
        Matter(
            "exposed",
            "contract1963:exposed-cards",
            "an exposed card",
            "No exposed card of {hand} can be asked for now.",
        ),
        Matter(
            "trick",
            "contract1963:defective-trick",
            "a trick with too few or too many cards",
            "No trick of {hand} can be put right now.",
        ),
        Matter(
            "remark",
            "contract1963:remarks",
            "a remark",
            "No remark by {hand} can be ruled on now.",
        ),
        Matter(
            "deal",
            "contract1963:redeal",
            "a wrong deal",
            "Nothing that {hand} did in the deal can be ruled on now.",
        ),
    ),
    _prepare,
    deeds={
        "deal": (
            "packets",
            "faced",
            "two",
            "uncut",
            "last",
            "pack",
            "exposed by dealer",
            "exposed by adversary",
            "wrong hand",
        ),
        "number": ("short", "surplus", "imperfect"),
        "auction": ("drop", "show", "remark"),
        "case": ("consult",),
        "before lead": ("drop", "show", "call", "suggest"),
        "play": ("drop", "show", "with", "ahead", "suggest", "peek", "warn"),
    },
    excused=_excused,
    # Our reading: what has been demanded is not refused, for it could be put right at once.
    offences={name: row for name, row in AT_THE_TABLE.items() if name != "demanded"},
)
