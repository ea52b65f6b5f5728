"""Offences: how each is recognised at the table, described to the laws, and closed. Shared by all
codes; no law stands here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from ..cards import sorted_cards
from ..core import Act, Fault
from ..stages.calling.doubling import DoublingSub
from ..stages.tricks.tricks import TrickSub
from .calls import (
    auction_now,
    describe_call,
    describe_change,
    describe_double,
    describe_inadmissible,
    describe_insufficient,
    replaced_calls,
)
from .code import OPEN, Breach, Notes
from .deeds import Deed, describe_deed, moment
from .duties import open_cards, owed
from .incidents import (
    CallableCards,
    CallAfterClose,
    CallOutOfTurn,
    CallReplaced,
    CardExposed,
    ChangedCall,
    DeclarerFaced,
    DemandNotMet,
    ImpossibleDouble,
    InadmissibleCall,
    Incident,
    InsufficientBid,
    LeadOutOfTurn,
    LeadPenaltyDue,
    LeaveToDouble,
    Looked,
    PartnerHasPenaltyCards,
    PenaltyCardKept,
    Premature,
    Remark,
    Revoke,
    SeveralPenaltyCards,
    WrongDeal,
)
from .kinds import (
    CALLABLE,
    CALLED_SUIT,
    FORBID,
    FORBID_WHILE_LEADING,
    HIGHEST,
    LEAD_PENALTY,
    LEAVE_TO_DOUBLE,
    LOSE,
    LOWEST,
    NOT_DOUBLING,
    NOT_THIS_CARD,
    OF_A_SUIT,
    OPENING_FORBID,
    OPENING_LEAD_PENALTY,
    OPENING_SUIT,
    PASS_ALWAYS,
    PASS_COSTS,
    PASS_ONCE,
    PASS_UNTIL,
    PENALTY_CARD,
    REQUIRE,
    THIS_CARD,
    WIN,
)
from .play import (
    declarer,
    describe_demand,
    describe_faced,
    describe_kept_penalty_card,
    describe_lead,
    describe_premature,
    describe_revoke,
    led,
    partner_of,
    play_before,
    play_now,
    same_side,
    to_be_faced,
)

__all__ = ["AT_THE_TABLE", "CLOSES", "Offence", "must_pass"]


@dataclass(frozen=True)
class Offence:
    """How an offence comes before the referee: by an act he recognises (`covers`, `describe`), or
    by falling `due`. `at_once` is ruled on unasked; `counts_as` is the act that stands in its
    place as long as nobody asks. A `deed` is done beside the game; it is past when it
    `lapses`."""

    incident: type[Any]
    matter: str = ""
    covers: Callable[[Notes, Act, Fault], bool] = lambda notes, act, fault: False
    describe: Callable[[Notes, Breach, int], Incident] | None = None
    at_once: bool = False
    counts_as: Callable[[Notes, Act], Act] | None = None
    due: Callable[[Notes], Sequence[Incident]] | None = None
    deed: bool = False
    lapses: Callable[[Notes, Breach, Act], bool] | None = None


# -- plays ------------------------------------------------------------------------------------


def _revoke(notes: Notes, act: Act, fault: Fault) -> bool:
    return fault.kind == "revoke" and play_now(notes) is not None


def _lead(notes: Notes, act: Act, fault: Fault) -> bool:
    sub = play_now(notes)
    return fault.kind == "turn" and act.kind == "play" and sub is not None and not sub.trick


def _faced(notes: Notes, act: Act, fault: Fault) -> bool:
    sub = play_now(notes)
    if fault.kind != "face" or sub is None or len(sub.trick) != 1 or sub.tricks:
        return False
    lead = notes.breach(notes.line.at - 1)
    after = notes.line.now.game.seating.after
    return lead is not None and lead.state == OPEN and after(lead.hand) == act.hand


def _kept(notes: Notes, act: Act, fault: Fault) -> bool:
    return fault.kind == PENALTY_CARD


def _premature(notes: Notes, act: Act, fault: Fault) -> bool:
    """A defender plays to a trick before his partner, whose turn comes first."""
    sub, decl = play_now(notes), declarer(notes)
    if sub is None or not sub.trick or act.kind != "play" or fault.kind != "turn" or decl < 0:
        return False
    hand, mate = act.hand, partner_of(notes, act.hand)
    played = {h for h, _ in sub.trick}
    return (
        mate not in played | {hand}
        and not same_side(notes, hand, decl)
        and _comes_later(sub, hand, mate)
    )


def _partner_plays(notes: Notes, breach: Breach, act: Act) -> bool:
    return act.kind == "play" and act.hand == partner_of(notes, breach.hand)


def _comes_later(sub: TrickSub, hand: int, other: int) -> bool:
    """Whether a hand plays after another to the trick on the table."""
    active = sub.cast.active
    first = active.index(sub.trick[0][0])
    order = (*active[first:], *active[:first])
    return order.index(hand) > order.index(other)


# -- beside the game ----------------------------------------------------------------------------


def _exposed(notes: Notes, act: Act, fault: Fault) -> bool:
    deed = cast("Deed", act.arg)
    return deed.card >= 0


def _shown(notes: Notes, act: Act, fault: Fault) -> bool:
    return _exposed(notes, act, fault) and moment(notes, notes.line.at) == "auction"


def _looked(notes: Notes, act: Act, fault: Fault) -> bool:
    return cast("Deed", act.arg).what == "look"


def _remark(notes: Notes, act: Act, fault: Fault) -> bool:
    if cast("Deed", act.arg).what != "remark":
        return False
    decl = declarer(notes)
    return play_now(notes) is None or (decl >= 0 and not same_side(notes, act.hand, decl))


def _misdealt(notes: Notes, act: Act, fault: Fault) -> bool:
    return bool(cast("Deed", act.arg).fault)


def _past(notes: Notes, breach: Breach, act: Act) -> bool:
    """A deed is past when its card is played, and one before the play when play has begun."""
    deed = cast("Deed", cast("Act", breach.act).arg)
    if act.kind != "play":
        return False
    if deed.card >= 0 and act.hand == breach.hand and act.arg == deed.card:
        return True
    return bool(deed.fault) or moment(notes, breach.at) == "auction"


# -- what falls due in the play ---------------------------------------------------------------


def _defender_to_lead(notes: Notes) -> int:
    """The defender who is about to lead, -1 where it is none."""
    sub, decl = play_now(notes), declarer(notes)
    if sub is None or sub.trick or decl < 0 or same_side(notes, sub.to_play, decl):
        return -1
    return sub.to_play


def _last_of_the_others(notes: Notes, sub: TrickSub) -> int:
    """The hand of the other side that plays last to the trick which is to be led to."""
    active = sub.cast.active
    first = active.index(sub.to_play)
    order = (*active[first:], *active[:first])
    return next((h for h in reversed(order) if not same_side(notes, h, sub.to_play)), -1)


def _lead_due(notes: Notes) -> tuple[LeadPenaltyDue, ...]:
    """What each right over this lead allows, those included that have just been used. One that
    allows everything goes before what allows less."""
    sub, decl = play_now(notes), declarer(notes)
    if sub is None or sub.trick or to_be_faced(sub):
        return ()
    hand = sub.to_play
    if decl >= 0 and same_side(notes, hand, decl):
        return ()
    here, opening = notes.line.at, not sub.tricks
    last = _last_of_the_others(notes, sub)
    mine = [d for d in notes.duties if d.hand == hand and d.paid < 0 and d.freed in (-1, here)]
    found = [
        LeadPenaltyDue(hand, decl, kind=d.kind)
        for d in mine
        if d.kind == LEAD_PENALTY
        or (d.kind == OPENING_LEAD_PENALTY and opening)
        or (d.kind == PASS_COSTS and d.begun >= 0)
    ]
    found += [
        LeadPenaltyDue(hand, decl, call_only=True, kind=d.kind, last=last)
        for d in mine
        if d.kind == CALLED_SUIT
    ]
    if opening:
        found += [
            LeadPenaltyDue(hand, decl, call_only=True, kind=d.kind)
            for d in mine
            if d.kind == OPENING_SUIT
        ]
        found += [
            LeadPenaltyDue(hand, decl, forbid_only=d.arg, kind=d.kind)
            for d in mine
            if d.kind == OPENING_FORBID
        ]
    return tuple(found)


def _partner_cards(notes: Notes) -> tuple[PartnerHasPenaltyCards, ...]:
    hand = _defender_to_lead(notes)
    if hand < 0 or owed(notes.duties, hand, REQUIRE, FORBID, FORBID_WHILE_LEADING):
        return ()
    held = open_cards(notes.duties, partner_of(notes, hand))
    suits = tuple(s for s in (3, 2, 1, 0) if held >> 13 * s & 0b1111111111111)
    return (PartnerHasPenaltyCards(hand, declarer(notes), suits),) if suits else ()


def _several_cards(notes: Notes) -> tuple[SeveralPenaltyCards, ...]:
    """Asked from what the table sees: whether he can follow suit otherwise is not told."""
    sub = play_now(notes)
    if sub is None or to_be_faced(sub):
        return ()
    hand = sub.to_play
    held = open_cards(notes.duties, hand)
    if held.bit_count() < 2 or owed(notes.duties, hand, THIS_CARD):
        return ()
    if sub.trick:
        held = held & sub.cast.order.suits[led(sub)] or held
    cards = tuple(sorted_cards(held))
    return (SeveralPenaltyCards(hand, declarer(notes), cards),) if len(cards) > 1 else ()


def _callable_cards(notes: Notes) -> tuple[CallableCards, ...]:
    """Asked from what the table sees, trick after trick, as long as a card has not been played."""
    sub = play_now(notes)
    if sub is None or to_be_faced(sub):
        return ()
    hand = sub.to_play
    held = sum(1 << d.arg for d in owed(notes.duties, hand, CALLABLE))
    if not held or owed(notes.duties, hand, THIS_CARD, HIGHEST, LOWEST, WIN, LOSE, REQUIRE):
        return ()
    if sub.trick:
        held = held & sub.cast.order.suits[led(sub)] or held
    return (CallableCards(hand, declarer(notes), tuple(sorted_cards(held))),)


def _demanded(notes: Notes, act: Act, fault: Fault) -> bool:
    return act.kind == "play" and fault.kind in _DEMANDS and play_now(notes) is not None


_DEMANDS = (THIS_CARD, NOT_THIS_CARD, REQUIRE, FORBID, HIGHEST, LOWEST, WIN, LOSE, OF_A_SUIT)


# -- before the play, without an auction --------------------------------------------------------


def _leave(notes: Notes) -> tuple[LeaveToDouble, ...]:
    now = notes.line.now
    if now.over or not isinstance(now.sub, DoublingSub):
        return ()
    hand = now.sub.to_double[now.sub.satisfied]
    if not owed(notes.duties, hand, LEAVE_TO_DOUBLE) or owed(notes.duties, hand, NOT_DOUBLING):
        return ()
    return (LeaveToDouble(hand, declarer(notes)),)


# -- calls ------------------------------------------------------------------------------------

_OF_CALLS = ("turn", "insufficient", "double")


def must_pass(notes: Notes, hand: int) -> bool:
    """Whether a hand is barred."""
    return bool(owed(notes.duties, hand, PASS_ONCE, PASS_ALWAYS, PASS_UNTIL))


def _call(notes: Notes, act: Act, fault: Fault) -> bool:
    """Out of turn, and by another than the hand that has just called."""
    sub = auction_now(notes)
    if sub is None or act.hand == sub.turn or fault.kind not in _OF_CALLS:
        return False
    return not sub.calls or sub.calls[-1][0] != act.hand


def _change(notes: Notes, act: Act, fault: Fault) -> bool:
    sub = auction_now(notes)
    return (
        sub is not None
        and fault.kind in _OF_CALLS
        and act.hand != sub.turn
        and bool(sub.calls)
        and sub.calls[-1][0] == act.hand
        and notes.line.act(notes.line.at - 1).hand == act.hand
    )


def _double(notes: Notes, act: Act, fault: Fault) -> bool:
    """In turn, of a bid that the side itself has doubled or redoubled."""
    sub = auction_now(notes)
    if sub is None or fault.kind != "double" or act.hand != sub.turn or sub.bid < 0:
        return False
    if must_pass(notes, act.hand):
        return False
    ours = sub.side_of[sub.bidder] == sub.side_of[act.hand]
    return (sub.doubled == 2 and ours) if act.arg == "XX" else (sub.doubled > 0 and not ours)


def _barred(notes: Notes, act: Act, fault: Fault) -> bool:
    """In turn, whatever else is wrong with the call."""
    sub = auction_now(notes)
    in_turn = sub is not None and act.hand == sub.turn and must_pass(notes, act.hand)
    return in_turn and fault.kind in (
        PASS_ONCE,
        PASS_ALWAYS,
        PASS_UNTIL,
        "insufficient",
        "double",
    )


def _insufficient(notes: Notes, act: Act, fault: Fault) -> bool:
    sub = auction_now(notes)
    in_turn = sub is not None and act.hand == sub.turn
    return in_turn and fault.kind == "insufficient" and not must_pass(notes, act.hand)


def _double_as_pass(notes: Notes, act: Act) -> Act:
    """A double that could not be made in any case stands as a pass."""
    sub = auction_now(notes)
    if sub is None or act.arg not in ("X", "XX"):
        return act
    ours = sub.bidder >= 0 and sub.side_of[sub.bidder] == sub.side_of[act.hand]
    fits = sub.doubled == 1 and ours if act.arg == "XX" else sub.bid >= 0 and not ours
    fits = fits and (act.arg == "XX" or not sub.doubled)
    return act if fits and not must_pass(notes, act.hand) else act._replace(arg="P")


AT_THE_TABLE: Mapping[str, Offence] = {
    "bid": Offence(InsufficientBid, "call", _insufficient, describe_insufficient),
    "call": Offence(CallOutOfTurn, "call", _call, describe_call, counts_as=_double_as_pass),
    "change": Offence(ChangedCall, "call", _change, describe_change, counts_as=_double_as_pass),
    "double": Offence(
        ImpossibleDouble, "call", _double, describe_double, counts_as=_double_as_pass
    ),
    "inadmissible": Offence(
        InadmissibleCall, "call", _barred, describe_inadmissible, counts_as=_double_as_pass
    ),
    "after-close": Offence(CallAfterClose),
    "replaced": Offence(CallReplaced, due=replaced_calls),
    "revoke": Offence(Revoke, "revoke", _revoke, describe_revoke),
    "lead": Offence(LeadOutOfTurn, "lead", _lead, describe_lead),
    "faced": Offence(DeclarerFaced, "", _faced, describe_faced, at_once=True),
    "kept": Offence(PenaltyCardKept, "penalty-card", _kept, describe_kept_penalty_card),
    "premature": Offence(
        Premature, "premature", _premature, describe_premature, lapses=_partner_plays
    ),
    "shown": Offence(CardExposed, "exposed", _shown, describe_deed, deed=True, lapses=_past),
    "exposed": Offence(CardExposed, "exposed", _exposed, describe_deed, deed=True, lapses=_past),
    "looked": Offence(Looked, "looked", _looked, describe_deed, deed=True, lapses=_past),
    "remark": Offence(Remark, "remark", _remark, describe_deed, deed=True, lapses=_past),
    "deal": Offence(WrongDeal, "deal", _misdealt, describe_deed, deed=True, lapses=_past),
    "demanded": Offence(DemandNotMet, "demand", _demanded, describe_demand),
    "lead-due": Offence(LeadPenaltyDue, due=_lead_due),
    "partner-cards": Offence(PartnerHasPenaltyCards, due=_partner_cards),
    "several-cards": Offence(SeveralPenaltyCards, due=_several_cards),
    "callable-cards": Offence(CallableCards, due=_callable_cards),
    "leave": Offence(LeaveToDouble, due=_leave),
}
"""The offences by the names that clauses use."""


# -- moments ----------------------------------------------------------------------------------


def _plays_on(notes: Notes, breach: Breach, act: Act) -> bool:
    """A card to a later trick."""
    now = play_now(notes)
    then = play_before(notes, breach.at)
    return act.kind == "play" and now is not None and len(now.tricks) > len(then.tricks)


def _by_next(notes: Notes, breach: Breach, act: Act) -> bool:
    return act.hand == notes.line.now.game.seating.after(breach.hand)


def _all_followed(notes: Notes, breach: Breach, act: Act) -> bool:
    now = play_now(notes)
    if act.kind != "play" or now is None:
        return False
    return len(now.trick) + 1 >= len(now.cast.active) or _plays_on(notes, breach, act)


CLOSES: Mapping[str, Callable[[Notes, Breach, Act], bool]] = {
    "side plays on": lambda n, b, a: _plays_on(n, b, a) and same_side(n, a.hand, b.hand),
    "quitted": _plays_on,
    "next plays": lambda n, b, a: a.kind == "play" and _by_next(n, b, a),
    "all followed": _all_followed,
    "dummy faced": lambda n, b, a: a.kind == "face",
    "play begun": lambda n, b, a: a.kind == "play",
    "next calls": lambda n, b, a: a.kind == "call" and _by_next(n, b, a),
    "anybody doubles": lambda n, b, a: a.kind == "say",
    "declared": lambda n, b, a: a.kind == "declare" and a.arg != "P",
    # All have agreed the score by then: there is no later act in the deal.
    "next cut": lambda n, b, a: False,
    "declarer plays on": lambda n, b, a: a.kind == "play" and not same_side(n, a.hand, b.hand),
}
"""What an act makes of the moments that closings name."""
