"""What a referee reads off the trick stage, in the terms of the laws. Shared by all codes."""

from __future__ import annotations

from typing import NamedTuple, cast

from ..cards import Card, bits
from ..scoring.rulings import Transfer
from ..stages.calling.auction import Contract
from ..stages.tricks.tricks import Played, TrickSub
from .code import ESTABLISHED, RULED, Breach, Notes
from .incidents import (
    DeclarerFaced,
    LeadOutOfTurn,
    PenaltyCardKept,
    Revoke,
)
from .kinds import PENALTY_CARD

__all__ = [
    "Play",
    "declarer",
    "describe_faced",
    "describe_kept_penalty_card",
    "describe_lead",
    "describe_revoke",
    "led",
    "partner_of",
    "play_before",
    "play_now",
    "plays_since",
    "same_side",
    "to_be_faced",
]


class Play(NamedTuple):
    """A card played at a position of the line."""

    at: int
    hand: int
    card: Card


def play_now(notes: Notes) -> TrickSub | None:
    """The tricks as they stand, `None` before and after play."""
    now = notes.line.now
    return now.sub if isinstance(now.sub, TrickSub) and not now.over else None


def play_before(notes: Notes, at: int) -> TrickSub:
    """The tricks as they stood before the play at a position."""
    return cast("TrickSub", notes.line.past[at].sub)


def declarer(notes: Notes) -> int:
    """Declarer, -1 where there is none."""
    contract = notes.line.now.table.find(Contract)
    return contract.declarer if contract else -1


def same_side(notes: Notes, hand: int, other: int) -> bool:
    side_of = notes.line.now.game.side_of
    return side_of[hand] == side_of[other]


def partner_of(notes: Notes, hand: int) -> int:
    """The other hand of the side in a game of pairs, the hand itself where it stands alone."""
    game = notes.line.now.game
    return next((s for s in game.sides[game.side_of[hand]] if s != hand), hand)


def plays_since(notes: Notes, at: int) -> list[Play]:
    """The cards played after a position."""
    return [
        Play(i, e.act.hand, cast("Card", e.act.arg))
        for i, e in enumerate(notes.line.now.log[at + 1 :], at + 1)
        if e.act.kind == "play"
    ]


def led(sub: TrickSub) -> int:
    """The suit led to the trick on the table."""
    return sub.cast.order.suit[sub.trick[0][1]]


def to_be_faced(sub: TrickSub) -> bool:
    """Whether play waits for a dummy to be faced."""
    return bool(sub.cast.dummies & ~sub.faced and (sub.trick or sub.tricks))


def describe_lead(notes: Notes, breach: Breach, by: int) -> LeadOutOfTurn:
    """A lead out of turn."""
    sub = play_before(notes, breach.at)
    c = cast("Card", notes.line.act(breach.at).arg)
    return LeadOutOfTurn(breach.hand, declarer(notes), sub.to_play, c, sub.cast.order.suit[c], by)


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
        if d.kind == PENALTY_CARD and d.hand == breach.hand and d.owed and d.arg in legal
    )
    later = tuple((p.hand, p.card) for p in plays_since(notes, breach.at))
    c = cast("Card", notes.line.act(breach.at).arg)
    return PenaltyCardKept(breach.hand, declarer(notes), c, cards, later, by)


def describe_revoke(notes: Notes, breach: Breach, by: int) -> Revoke:
    """A revoke, with what became of its trick and of those before and after it."""
    at, hand = breach.at, breach.hand
    sub = play_before(notes, at)
    partner = partner_of(notes, hand)
    rest = len(sub.cast.active) - len(sub.trick) - 1
    later = plays_since(notes, at)[:rest]
    answer = next((p for p in later if p.hand == partner), None)
    answered = notes.breach(answer.at) if answer else None
    revoke = Revoke(
        hand,
        declarer(notes),
        cast("Card", notes.line.act(at).arg),
        led(sub),
        len(sub.tricks) + 1,
        by,
        tuple((p.hand, p.card) for p in later),
        partner_revoked=answered is not None and answered.law is breach.law,
        choice=_choice(notes, answer) if answer and sub.hands[hand].bit_count() == 2 else (),
        faced=bool(sub.faced >> hand & 1),
        kept_penalty_card=_kept(notes, breach, sub),
    )
    if breach.state != ESTABLISHED:
        return revoke
    ruled = [
        b
        for b in notes.breaches
        if b.law is breach.law and b.state == RULED and same_side(notes, b.hand, hand)
    ]
    first = min(len(play_before(notes, b.at).tricks) for b in (breach, *ruled))
    game = notes.line.now.game
    side = game.side_of[hand]
    played = notes.line.now.table.get(Played)
    paid = [r for r in notes.given if isinstance(r, Transfer) and r.giver == side]
    return revoke._replace(
        established=True,
        won_since=Played(played.tricks[first:]).taken(game.sides[side]),
        counted=len(paid),
        transferred=sum(r.tricks for r in paid),
        repeated=any(
            b.hand == hand and led(play_before(notes, b.at)) == revoke.suit for b in ruled
        ),
    )


def _choice(notes: Notes, answer: Play) -> tuple[Card, ...]:
    """The cards with which a hand could legally have answered, the one it played first."""
    legal = [cast("Card", a.arg) for a in notes.line.past[answer.at].legal()]
    return (answer.card, *(c for c in legal if c != answer.card)) if answer.card in legal else ()


def _kept(notes: Notes, breach: Breach, sub: TrickSub) -> bool:
    """Whether the hand revoked by not playing a penalty card it could have followed with."""
    suit = sub.cast.order.suits[led(sub)] & sub.hands[breach.hand]
    return any(
        d.kind == PENALTY_CARD
        and d.hand == breach.hand
        and d.born <= breach.at
        and not 0 <= d.freed <= breach.at
        and d.arg in bits(suit)
        for d in notes.duties
    )
