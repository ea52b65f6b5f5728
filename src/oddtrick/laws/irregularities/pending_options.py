"""Options that fall due by themselves: rights over a lead, the choice among several cards, leave to
double.

Each is asked about from what all the table sees, so that a question gives nothing away. Shared by
all codes.
"""

from __future__ import annotations

from typing import cast

from oddtrick.cards import SUITS, Card, sorted_cards
from oddtrick.laws.irregularities.compared_calls import specified_suits
from oddtrick.laws.irregularities.disputed_claims import is_disputed
from oddtrick.laws.irregularities.in_play import (
    declarer,
    led,
    partner_of,
    play_before,
    play_now,
    same_side,
    to_be_faced,
)
from oddtrick.laws.notes.code import Notes
from oddtrick.laws.notes.incident import (
    CallableCards,
    CardExposed,
    LeadPenaltyDue,
    LeaveToDouble,
    PartnerHasPenaltyCards,
    SeveralPenaltyCards,
    SuggestedPlay,
)
from oddtrick.laws.notes.penalties import outstanding
from oddtrick.laws.notes.penalty import (
    CALLABLE,
    CALLED_SUIT,
    FORBID,
    FORBID_WHILE_LEADING,
    HIGHEST,
    LEAD_PENALTY,
    LEAVE_TO_DOUBLE,
    LIES_OPEN,
    LOSE,
    LOWEST,
    NOT_DOUBLING,
    OPENING_FORBID,
    OPENING_LEAD_PENALTY,
    OPENING_SUIT,
    PASS_COSTS,
    PENALTY_CARD,
    REQUIRE,
    SUGGESTED,
    SUIT_BAN,
    THIS_CARD,
    WIN,
)
from oddtrick.stages.calling.saying import DoublingState
from oddtrick.stages.tricks.tricks import TrickState, Trump
from oddtrick.terms import CONTRACT_BIDS

# -- what falls due in the play ---------------------------------------------------------------


def _defender_to_lead(notes: Notes) -> int:
    """The defender who is about to lead, -1 where it is none."""
    state, decl = play_now(notes), declarer(notes)
    if state is None or state.trick or decl < 0 or same_side(notes, state.to_play, decl):
        return -1
    return state.to_play


def _last_of_the_others(notes: Notes, state: TrickState) -> int:
    """The hand of the other side that plays last to the trick which is to be led to."""
    active = state.roles.active
    first = active.index(state.to_play)
    order = (*active[first:], *active[:first])
    return next((h for h in reversed(order) if not same_side(notes, h, state.to_play)), -1)


def lead_due(notes: Notes) -> tuple[LeadPenaltyDue, ...]:
    """The leads that each right allows, including rights that have just been used. One that allows
    everything goes before what allows less."""
    state, decl = play_now(notes), declarer(notes)
    if state is None or state.trick or to_be_faced(state):
        return ()
    hand = state.to_play
    if decl >= 0 and same_side(notes, hand, decl):
        return ()
    here, opening = notes.line.at, not state.tricks
    last = _last_of_the_others(notes, state)
    mine = [d for d in notes.duties if d.hand == hand and d.paid < 0 and d.freed in (-1, here)]
    dues = [
        LeadPenaltyDue(hand, decl, kind=d.kind)
        for d in mine
        if d.kind == LEAD_PENALTY
        or (d.kind == OPENING_LEAD_PENALTY and opening)
        or (d.kind == PASS_COSTS and d.begun >= 0)
    ]
    dues += [
        LeadPenaltyDue(hand, decl, call_only=True, kind=d.kind, last=last)
        for d in mine
        if d.kind == CALLED_SUIT
    ]
    dues += [
        LeadPenaltyDue(hand, decl, kind=d.kind, shown=_shown_by(notes, partner_of(notes, hand)))
        for d in mine
        if d.kind == SUIT_BAN
    ]
    if opening:
        dues += [
            LeadPenaltyDue(hand, decl, call_only=True, kind=d.kind)
            for d in mine
            if d.kind == OPENING_SUIT
        ]
        dues += [
            LeadPenaltyDue(hand, decl, forbid_only=d.arg, kind=d.kind)
            for d in mine
            if d.kind == OPENING_FORBID
        ]
    return tuple(dues)


def _shown_by(notes: Notes, hand: int) -> tuple[int, ...]:
    """The suits that a hand has specified in the auction as it counts, by the system that its side
    has stated; those that it has bid where that says nothing."""
    strains = {bid.code: bid.strain for bid in CONTRACT_BIDS.bids}
    found: set[int] = set()
    for at in range(notes.line.at):
        made = notes.line.action(at)
        if made.kind == "call" and made.hand == hand:
            call = cast("str", made.arg)
            specified = specified_suits(notes, at, hand, call)
            found |= {strains.get(call, -1)} if specified is None else specified
    return tuple(sorted(s for s in found if 0 <= s < len(SUITS)))


def partner_cards(notes: Notes) -> tuple[PartnerHasPenaltyCards, ...]:
    hand = _defender_to_lead(notes)
    if hand < 0 or outstanding(notes.duties, hand, REQUIRE, FORBID, FORBID_WHILE_LEADING):
        return ()
    mate = partner_of(notes, hand)
    held = sum(1 << d.arg for d in outstanding(notes.duties, mate, PENALTY_CARD, CALLABLE))
    suits = tuple(s for s in (3, 2, 1, 0) if held >> 13 * s & 0b1111111111111)
    return (PartnerHasPenaltyCards(hand, declarer(notes), suits),) if suits else ()


def several_cards(notes: Notes) -> tuple[SeveralPenaltyCards, ...]:
    """Asked from what the table sees: whether the player can follow suit otherwise stays hidden."""
    state = play_now(notes)
    if state is None or to_be_faced(state):
        return ()
    hand = state.to_play
    held = sum(1 << d.arg for d in outstanding(notes.duties, hand, PENALTY_CARD, CALLABLE))
    if held.bit_count() < 2 or outstanding(notes.duties, hand, THIS_CARD):
        return ()
    if state.trick:
        held = held & state.roles.order.suits[led(state)] or held
    cards = tuple(sorted_cards(held))
    return (SeveralPenaltyCards(hand, declarer(notes), cards),) if len(cards) > 1 else ()


def callable_cards(notes: Notes) -> tuple[CallableCards, ...]:
    """Asked from what the table sees, trick after trick, as long as a card has not been played."""
    state = play_now(notes)
    if state is None or to_be_faced(state):
        return ()
    hand = state.to_play
    held = sum(1 << d.arg for d in outstanding(notes.duties, hand, CALLABLE))
    if not held or outstanding(notes.duties, hand, THIS_CARD, HIGHEST, LOWEST, WIN, LOSE, REQUIRE):
        return ()
    if state.trick:
        held = held & state.roles.order.suits[led(state)] or held
    return (CallableCards(hand, declarer(notes), tuple(sorted_cards(held))),)


def auction_cards(notes: Notes) -> tuple[CardExposed, ...]:
    """The cards that were shown in the auction and still lie there, once it is over; those included
    that have just been dealt with."""
    state, here = play_now(notes), notes.line.at
    if state is None:
        return ()
    decl = declarer(notes)
    lying = [d for d in notes.duties if d.kind == LIES_OPEN and d.paid < 0]
    duties = [d for d in lying if d.freed in (-1, here)]
    return tuple(
        CardExposed(
            *(d.hand, decl, d.arg, state.roles.order.suit[d.arg]),
            phase="auction",
            beside=sum(other.hand == d.hand for other in duties) > 1,
            becomes="declarer" if same_side(notes, d.hand, decl) else "defender",
        )
        for d in duties
    )


def suggested_play(notes: Notes) -> tuple[SuggestedPlay, ...]:
    """A suggested suit that has just been led, discarded or ruffed with: to a trick begun since the
    ruling. A player who follows suit plays what they must (our reading)."""
    at = notes.line.at - 1
    action = notes.line.action(at) if at >= 0 else None
    if (
        action is None
        or action.kind != "play"
        or not outstanding(notes.duties, action.hand, SUGGESTED)
    ):
        return ()
    before = play_before(notes, at)
    suit = before.roles.order.suit[cast("Card", action.arg)]
    if before.trick and led(before) == suit:
        return ()
    start = at - len(before.trick)
    rights = [
        d
        for d in outstanding(notes.duties, action.hand, SUGGESTED)
        if d.arg == suit and d.born <= start
    ]
    return tuple(SuggestedPlay(action.hand, declarer(notes), suit) for _ in rights[:1])


def any_due(notes: Notes) -> bool:
    """Whether anything can fall due: something is owed, or play goes on after a claim."""
    return bool(notes.duties) or is_disputed(notes)


# -- before the play, without an auction --------------------------------------------------------


def leave(notes: Notes) -> tuple[LeaveToDouble, ...]:
    now = notes.line.now
    if now.over or not isinstance(now.stage_state, DoublingState):
        return ()
    hand = now.stage_state.to_double[now.stage_state.satisfied]
    if not outstanding(notes.duties, hand, LEAVE_TO_DOUBLE) or outstanding(
        notes.duties, hand, NOT_DOUBLING
    ):
        return ()
    maker = now.table.get(Trump).maker
    return (LeaveToDouble(hand, maker, now.stage_state.others[0] if now.stage_state.times else -1),)
