"""Irregularities of the play as a referee reads them off it, in the terms of the laws. Shared by
all codes."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple, cast

from oddtrick.cards import Card, bits
from oddtrick.core import Result, Seating, Stage
from oddtrick.laws.notes import roles
from oddtrick.laws.notes.code import ESTABLISHED, OPEN, RULED, Breach, Notes
from oddtrick.laws.notes.incident import (
    DeclarerFaced,
    DemandNotMet,
    LeadOutOfTurn,
    PenaltyCardKept,
    Premature,
    Revoke,
)
from oddtrick.laws.notes.penalty import PENALTY_CARDS
from oddtrick.scoring.rulings import NoScore, Transfer
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.calling.saying import DeclaringState, DoublingState
from oddtrick.stages.tricks.tricks import Played, PlayRoles, Tricks, TrickState


class CardPlay(NamedTuple):
    """A card played at a position of the line."""

    at: int
    hand: int
    card: Card


def play_now(notes: Notes) -> TrickState | None:
    """The tricks as they stand, `None` before and after play."""
    now = notes.line.now
    return now.stage_state if isinstance(now.stage_state, TrickState) and not now.over else None


def play_before(notes: Notes, position: int) -> TrickState:
    """The tricks as they stood before the play at a position."""
    return cast("TrickState", notes.line.past[position].stage_state)


def declarer(notes: Notes) -> int:
    """Declarer, -1 where there is none: who has the contract, or else plays a dummy's cards."""
    now = notes.line.now
    contract = now.table.find(Contract)
    if contract:
        return contract.declarer
    if isinstance(
        now.stage_state, DeclaringState | DoublingState
    ):  # without an auction the dealer is declarer
        return now.setting.dealer
    who = now.stage_state.roles if isinstance(now.stage_state, TrickState) else None
    if who is None and notes.line.past and isinstance(notes.line.past[-1].stage_state, TrickState):
        who = notes.line.past[-1].stage_state.roles
    dummies = bits(who.dummies | who.faced) if who else ()
    # A hand that its opponents play (jambone) is no dummy.
    plays = [(h, who.controlled_by[h]) for h in dummies] if who else []
    return next((by for h, by in plays if by != h and same_side(notes, h, by)), -1)


@cache
def _with_sides(seating: Seating, side_of: tuple[int, ...]) -> Seating:
    sides = [tuple(h for h, s in enumerate(side_of) if s == side) for side in set(side_of)]
    return replace(seating, sides=tuple(sorted(side for side in sides if side)))


def faced_by_hand(stage: Stage[Any]) -> Stage[Any]:
    """A stage as it is played before a referee: a hand may omit to play; dummy is faced by a table
    action, for by itself it would be seen before a wrong lead is ruled on."""
    if isinstance(stage, Tricks):
        return replace(stage, dummy_faced_by_player=True, may_omit=True)
    return stage


def unevenly(stage: Stage[Any]) -> Stage[Any]:
    """A stage in which a hand may omit to play to a trick."""
    return replace(stage, may_omit=True) if isinstance(stage, Tricks) else stage


def seating_of(notes: Notes) -> Seating:
    """The sides in this deal: the sides that it has made, or else the table's."""
    now = notes.line.now
    made: tuple[int, ...] = ()
    if isinstance(now.stage_state, TrickState):
        made = now.stage_state.roles.sides
    elif played := now.table.find(Played):
        made = played.sides
    return _with_sides(now.game.seating, made) if made else now.game.seating


def tricks_given(notes: Notes) -> tuple[Result, ...]:
    """What rulings have given, where no side gives more tricks than it has: those it has won, and
    those given to it. In which order they were given changes nothing."""
    now = notes.line.now
    played = now.table.find(Played)
    if isinstance(now.stage_state, TrickState):
        played = Played(now.stage_state.tricks)
    given = [r for r in notes.given if isinstance(r, Transfer)]
    if played is None or not given:
        return notes.given
    own, table = seating_of(notes), now.game.seating
    side_of = [own.side_of[side[0]] for side in table.sides]
    short = [-played.taken(side) for side in own.sides]
    for one in given:
        short[side_of[one.giver]] += one.tricks
        short[side_of[one.taker]] -= one.tricks
    results: list[Result] = []
    for result in reversed(notes.given):
        if isinstance(result, Transfer) and short[side_of[result.giver]] > 0:
            lacking = min(result.tricks, short[side_of[result.giver]])
            short[side_of[result.giver]] -= lacking
            result = replace(result, tricks=result.tricks - lacking)
            if not result.tricks:
                continue
        results.append(result)
    return tuple(reversed(results))


def same_side(notes: Notes, hand: int, other: int) -> bool:
    """Whether two hands belong together in this deal."""
    return roles.same_side(seating_of(notes), hand, other)


def partner_of(notes: Notes, hand: int) -> int:
    """Another hand of the same side, the hand itself where it stands alone."""
    return roles.partner_of(seating_of(notes), hand)


def lone(cast_: PlayRoles, seating: Seating, hand: int) -> bool:
    """Whether a hand plays with no partner."""
    return _together(cast_, seating, hand) == [hand]


def _together(cast_: PlayRoles, seating: Seating, hand: int) -> list[int]:
    """The hands in play of a hand's side."""
    side = seating.side_of[hand]
    return [h for h in cast_.active if h == hand or seating.side_of[h] == side >= 0]


def lone_against(cast_: PlayRoles, seating: Seating, hand: int) -> bool:
    """Whether a hand of another side plays alone; where nobody has a partner, nobody does."""
    several = any(not lone(cast_, seating, h) for h in cast_.active)
    mates = any(len(side) > 1 for side in seating.sides)
    return (several or mates) and any(
        seating.side_of[h] != seating.side_of[hand] and lone(cast_, seating, h)
        for h in cast_.active
    )


def play_at(notes: Notes, position: int) -> TrickState:
    """The tricks as they stand at a position, which may be the present one."""
    state = (
        notes.line.now.stage_state
        if position >= notes.line.at
        else notes.line.past[position].stage_state
    )
    return cast("TrickState", state)


def plays_since(notes: Notes, position: int) -> list[CardPlay]:
    """The cards played after a position."""
    return [
        CardPlay(i, e.action.hand, cast("Card", e.action.arg))
        for i, e in enumerate(notes.line.now.log[position + 1 :], position + 1)
        if e.action.kind == "play"
    ]


def _trick_of(notes: Notes, position: int) -> tuple[int, int]:
    """The trick the card at a position was played to: the stage, and how many before it."""
    state = notes.line.past[position]
    return state.at, len(cast("TrickState", state.stage_state).tricks)


def played_later(notes: Notes, breach: Breach) -> dict[int, Card]:
    """The hands that have played to a later trick than a breach, with their cards."""
    here = _trick_of(notes, breach.at)
    return {p.hand: p.card for p in plays_since(notes, breach.at) if _trick_of(notes, p.at) != here}


def revoked_too(notes: Notes, breach: Breach) -> tuple[Breach, ...]:
    """The revokes of the other side in the same trick that are still open."""
    here = _trick_of(notes, breach.at)
    return tuple(
        b
        for b in notes.breaches
        if (b.law is breach.law and b.state == OPEN and not b.action_number)
        and not same_side(notes, b.hand, breach.hand)
        and _trick_of(notes, b.at) == here
    )


def led(state: TrickState) -> int:
    """The suit led to the trick on the table."""
    return state.roles.order.suit[state.trick[0][1]]


def to_be_faced(state: TrickState) -> bool:
    """Whether play waits for a dummy to be faced."""
    return bool(state.roles.dummies & ~state.faced and (state.trick or state.tricks))


def describe_lead(notes: Notes, breach: Breach, by: int) -> LeadOutOfTurn:
    """A lead out of turn."""
    state = play_before(notes, breach.at)
    c = cast("Card", notes.line.action(breach.at).arg)
    alone = lone(state.roles, seating_of(notes), breach.hand)
    suit = state.roles.order.suit[c]
    opening = not state.tricks
    return LeadOutOfTurn(breach.hand, declarer(notes), state.to_play, c, suit, by, alone, opening)


def describe_faced(notes: Notes, breach: Breach, by: int) -> DeclarerFaced:
    """Declarer's hand spread by mistake."""
    return DeclarerFaced(breach.hand, declarer(notes))


def describe_kept_penalty_card(notes: Notes, breach: Breach, by: int) -> PenaltyCardKept:
    """A penalty card not played when it could have been."""
    before = notes.line.past[breach.at]
    legal = {a.arg for a in before.legal() if a.hand == breach.hand}
    cards = tuple(
        d.arg
        for d in notes.duties
        if d.kind in PENALTY_CARDS and d.hand == breach.hand and d.owed and d.arg in legal
    )
    later = tuple((p.hand, p.card) for p in plays_since(notes, breach.at))
    c = cast("Card", notes.line.action(breach.at).arg)
    return PenaltyCardKept(breach.hand, declarer(notes), c, cards, later, by)


def describe_demand(notes: Notes, breach: Breach, by: int) -> DemandNotMet:
    """The breach of a ruling's demand: it could have been met, and was not."""
    c = cast("Card", notes.line.action(breach.at).arg)
    established = breach.state == ESTABLISHED
    return DemandNotMet(breach.hand, declarer(notes), c, established, by)


def describe_premature(notes: Notes, breach: Breach, by: int) -> Premature:
    """A card played before the partner's turn."""
    decl, state = declarer(notes), play_before(notes, breach.at)
    c = cast("Card", notes.line.action(breach.at).arg)
    mine = [h for h in state.roles.active if decl >= 0 and same_side(notes, h, decl)]
    both = decl >= 0 and set(mine) <= {h for h, _ in state.trick}
    alone = lone(state.roles, seating_of(notes), breach.hand)
    return Premature(breach.hand, decl, c, both, by, alone, led(state))


def describe_revoke(notes: Notes, breach: Breach, by: int) -> Revoke:
    """A revoke, with what became of its trick and of those before and after it."""
    at, hand = breach.at, breach.hand
    state = play_before(notes, at)
    if breach.action_number:  # it was put right, and is paid for none the less
        trick = len(state.tricks) + 1
        return _established(notes, breach, Revoke(hand, declarer(notes), -1, -1, trick, by))
    partner = partner_of(notes, hand)
    here = (notes.line.past[at].at, len(state.tricks))
    later = [p for p in plays_since(notes, at) if _trick_of(notes, p.at) == here]
    answer = next((p for p in later if p.hand == partner), None)
    answered = notes.breach(answer.at, breach.law.matter) if answer else None
    revoke = Revoke(
        hand,
        declarer(notes),
        cast("Card", notes.line.action(at).arg),
        led(state),
        len(state.tricks) + 1,
        by,
        tuple((p.hand, p.card) for p in later),
        partner_revoked=answered is not None and answered.law is breach.law,
        choice=_choice(notes, answer) if answer and state.hands[hand].bit_count() == 2 else (),
        faced=bool(state.faced >> hand & 1),
        kept_penalty_card=_holds_back(notes, breach, state),
        lone=lone_against(state.roles, seating_of(notes), hand),
    )
    if breach.state == ESTABLISHED:
        return _established(notes, breach, revoke)
    both = revoked_too(notes, breach)
    return revoke._replace(led_on=tuple(played_later(notes, breach).items()) if both else ())


def _established(notes: Notes, breach: Breach, revoke: Revoke) -> Revoke:
    """A revoke that is to be paid for, with what the side has won since and has paid before."""
    hand = breach.hand
    ruled = [
        b
        for b in notes.breaches
        if b.law is breach.law and b.state == RULED and same_side(notes, b.hand, hand)
    ]
    first = min(len(play_before(notes, b.at).tricks) for b in (breach, *ruled))
    seating = seating_of(notes)
    mine = seating.sides[seating.side_of[hand]]
    ledger = {notes.line.now.game.side_of[s] for s in mine}
    played = notes.line.now.table.get(Played)
    at = revoke.trick - 1
    winner = played.tricks[at].winner if at < len(played.tricks) else -1
    later = Played(played.tricks[revoke.trick :], played.claimed).taken(mine)
    # What nobody has spoken of decides nothing.
    theirs = [
        b
        for b in notes.breaches
        if b.law is breach.law
        and b.noticed
        and not b.action_number
        and not same_side(notes, b.hand, hand)
        and _stood(notes, b)
    ]
    paid = [r for r in notes.given if isinstance(r, Transfer) and r.giver in ledger]
    barring = [r.side for r in notes.given if isinstance(r, NoScore)]
    barred = [side for side in barring if side in ledger]
    return revoke._replace(
        established=True,
        won_since=Played(played.tricks[first:], played.claimed).taken(mine),
        counted=max(len(paid), len(barred)),
        transferred=sum(r.tricks for r in paid),
        repeated=any(
            b.hand == hand and not b.action_number and led(play_before(notes, b.at)) == revoke.suit
            for b in ruled
        ),
        trick_winner=winner,
        later_won=later > 0,
        both_sides=bool(theirs),
        theirs=len(barring) > len(barred) and any(b.state != ESTABLISHED for b in theirs),
    )


def _stood(notes: Notes, breach: Breach) -> bool:
    """Whether the card of a revoke is still where it was played."""
    action = notes.line.action(breach.at) if breach.at < notes.line.at else None
    return action is not None and (action.kind, action.hand) == ("play", breach.hand)


def _choice(notes: Notes, answer: CardPlay) -> tuple[Card, ...]:
    """The cards with which a hand could legally have answered, the one it played first."""
    legal = [cast("Card", a.arg) for a in notes.line.past[answer.at].legal()]
    return (answer.card, *(c for c in legal if c != answer.card)) if answer.card in legal else ()


def _holds_back(notes: Notes, breach: Breach, state: TrickState) -> bool:
    """Whether the hand revoked by not playing a penalty card it could have followed with."""
    suit = state.roles.order.suits[led(state)] & state.hands[breach.hand]
    return any(
        d.kind in PENALTY_CARDS
        and d.hand == breach.hand
        and d.born <= breach.at
        and not 0 <= d.freed <= breach.at
        and d.arg in bits(suit)
        for d in notes.duties
    )
