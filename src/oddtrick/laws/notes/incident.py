"""Incidents: what happened, in the terms the laws use.

The referee reads them off the table; a director fills them in by hand. The laws know nothing
else, so both get the same ruling. Seats are numbers, clockwise from 0; `declarer` is -1 in
games without one; `by` is the seat that drew attention, -1 where it does not matter.
"""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.cards import Card
from oddtrick.stages.tricks.trick import SILENT, Statement


class Revoke(NamedTuple):
    """A hand did not follow to `suit` though it could, and played `card`.

    Tricks count from 1. `later` are the cards played to the same trick after it, in order;
    `choice` the cards the offender's partner could legally have played to it, the one played
    first. When the revoke is established: `won_since` are the tricks the side won from its first
    revoke on, that trick included; `counted` the revokes it has paid for in this deal and
    `transferred` the tricks it has paid; `repeated` says that the same hand revoked in that suit
    before, `faced` that the hand lay face up, `kept_penalty_card` that the card it should have
    followed with was a penalty card. `lone` says that the other side plays alone. `trick_winner`
    is the hand that won the trick (-1: not given), `later_won` says that the side has won one after
    it, `both_sides` that a revoke of the other side has been claimed, too, and `theirs` that it has
    paid for one. `led_on` are the cards that one side has played to the next trick where both have
    revoked on this one.
    """

    hand: int
    declarer: int
    card: Card
    suit: int
    trick: int = 1
    by: int = -1
    later: tuple[tuple[int, Card], ...] = ()
    partner_revoked: bool = False
    choice: tuple[Card, ...] = ()
    established: bool = False
    won_since: int = 0
    counted: int = 0
    transferred: int = 0
    repeated: bool = False
    faced: bool = False
    kept_penalty_card: bool = False
    lone: bool = False
    trick_winner: int = -1
    later_won: bool = False
    both_sides: bool = False
    theirs: bool = False
    led_on: tuple[tuple[int, Card], ...] = ()


class LeadOutOfTurn(NamedTuple):
    """A hand led `card` when it was the lead of the hand `due`; `lone` says that it plays alone,
    `opening` that it was the first lead."""

    hand: int
    declarer: int
    due: int
    card: Card
    suit: int
    by: int = -1
    lone: bool = False
    opening: bool = False


class DeclarerFaced(NamedTuple):
    """Declarer spread their own hand over an opening lead out of turn."""

    hand: int
    declarer: int


class PenaltyCardKept(NamedTuple):
    """A defender played `card` though one could have been played of the penalty cards `owed`.

    `later` are the cards played since.
    """

    hand: int
    declarer: int
    card: Card
    owed: tuple[Card, ...]
    later: tuple[tuple[int, Card], ...] = ()
    by: int = -1


class LeadPenaltyDue(NamedTuple):
    """A hand under a lead penalty is about to lead; `call_only` says that a suit may be required
    of it, but none forbidden, `forbid_only` names the one suit that may be forbidden; `kind` is
    the duty it comes from; `last` the hand of the other side that plays last to the trick; `shown`
    are the suits that the hand's partner has specified in the auction as it counts."""

    hand: int
    declarer: int
    call_only: bool = False
    forbid_only: int = -1
    kind: str = "lead-penalty"
    last: int = -1
    shown: tuple[int, ...] = ()


class PartnerHasPenaltyCards(NamedTuple):
    """A defender is about to lead whose partner has penalty cards in these suits."""

    hand: int
    declarer: int
    suits: tuple[int, ...]


class SeveralPenaltyCards(NamedTuple):
    """A defender is about to play who has two or more penalty cards they may have to play."""

    hand: int
    declarer: int
    cards: tuple[Card, ...]


class CallableCards(NamedTuple):
    """A hand is about to play that has exposed cards which may be called."""

    hand: int
    declarer: int
    cards: tuple[Card, ...]


class LeaveToDouble(NamedTuple):
    """A hand may double that needs leave for it: from who made the trump, or from the adversary
    who doubled last, where there was a double (-1: none)."""

    hand: int
    maker: int
    doubler: int = -1


class Declared(NamedTuple):
    """A hand made the trump, left it to another, or doubled, when that was not for it to do: `how`
    in the words of the laws. `maker` is who made the trump that was doubled."""

    hand: int
    dealer: int
    how: str
    maker: int = -1
    by: int = -1


class MadeTrump(NamedTuple):
    """A hand made the trump at euchre, turned it down or passed, when or as it was not to: `error`
    in the words of the laws."""

    hand: int
    error: str
    by: int = -1


class Undiscarded(NamedTuple):
    """A dealer has taken up the card turned up, and goes on without discarding."""

    hand: int
    by: int = -1


class RedoubledEarly(NamedTuple):
    """A hand redoubled out of turn; `doubler` doubled last for the other side."""

    hand: int
    doubler: int
    by: int = -1


class LedBeforePlay(NamedTuple):
    """A hand led `card` while there was still a right to double; `redoubling` says that there had
    been a double. `maker` made the trump."""

    hand: int
    maker: int
    card: Card
    redoubling: bool = False
    by: int = -1


class RevokedInDrawing(NamedTuple):
    """A hand revoked in tricks that count for nothing but who draws first."""

    hand: int
    by: int = -1


class ClaimDisputed(NamedTuple):
    """A hand's claim has been disputed, and it has `stated` how it will play. `barred` are the
    suits in which it takes no finesse, having announced none. `claimed` is how many of the tricks
    `left` were claimed, `sure` how many of them the claimer wins from the top, and `opponents` are
    those who would have had to agree."""

    hand: int
    declarer: int
    stated: Statement = SILENT
    barred: tuple[int, ...] = (0, 1, 2, 3)
    claimed: int = 0
    left: int = 0
    sure: int = 0
    opponents: tuple[int, ...] = ()


class DemandNotMet(NamedTuple):
    """A hand played `card`, though it owed something else by a ruling and was able to do it."""

    hand: int
    declarer: int
    card: Card
    established: bool = False
    by: int = -1


class CardExposed(NamedTuple):
    """A hand let `card`, of the trick suit `suit`, be seen or known. `how` and `phase` are in the
    words of the laws, `leads` says who was to lead: ``self``, ``partner`` or ``other``, and
    `trump_made` that the trump has been made since. `other` says that a penalty card of the hand
    lies there already, `beside` that it showed another card in the auction; `becomes` is what has
    become of a side that showed one in the auction."""

    hand: int
    declarer: int
    card: Card
    suit: int
    how: str = "dropped"
    phase: str = "play"
    leads: str = "other"
    dealer: int = -1
    by: int = -1
    lone: bool = False
    trump_made: bool = False
    other: bool = False
    beside: bool = False
    becomes: str = ""


class Premature(NamedTuple):
    """A hand played `card` to a trick out of turn: before its partner, whose turn came first,
    where there is a declarer. `both` says that declarer had played from both hands, `lone` that
    the hand plays alone; `led` is the suit led (-1: not given)."""

    hand: int
    declarer: int
    card: Card
    both: bool = False
    by: int = -1
    lone: bool = False
    led: int = -1


class PlayedTogether(NamedTuple):
    """A hand played `cards` at once, the first of which counts; `next_trick` says that the trick
    is over."""

    hand: int
    declarer: int
    cards: tuple[Card, ...]
    next_trick: bool = False
    by: int = -1


class Omitted(NamedTuple):
    """A hand did not play to a trick. `next_trick` says that it has played to a later one,
    `both_sides` that a player of each side has, `quitted` that the trick has been turned; `matched`
    that another hand has played as many cards too many, `won_any` that its side has won that trick
    or a later one."""

    hand: int
    declarer: int
    next_trick: bool = False
    both_sides: bool = False
    quitted: bool = False
    matched: bool = False
    by: int = -1
    won_any: bool = False


class Surplus(NamedTuple):
    """A hand's `card` was left in a trick together with the one it played. `both_sides` says that
    a player of each side has played to a later trick, `during` that it is found out while cards are
    played; `matched` that another hand has played as many cards too few."""

    hand: int
    declarer: int
    card: Card
    both_sides: bool = False
    during: bool = True
    matched: bool = False
    by: int = -1


class LedAhead(NamedTuple):
    """A hand led `card` to the next trick before its partner had played; `both` says that declarer
    had played from both hands; `led` is the suit led to the trick (-1: not given)."""

    hand: int
    declarer: int
    card: Card
    both: bool = False
    by: int = -1
    led: int = -1


class Looked(NamedTuple):
    """A hand looked at a quitted trick."""

    hand: int
    declarer: int
    by: int = -1


class Remark(NamedTuple):
    """A hand said what may help its partner; `suit` is the one that it suggested (-1: not
    given)."""

    hand: int
    declarer: int
    phase: str
    by: int = -1
    suit: int = -1


class SuggestedPlay(NamedTuple):
    """A hand has just led or discarded a card of the `suit` that its partner's remark suggested;
    `kind` is the duty that the right to have it withdrawn comes from."""

    hand: int
    declarer: int
    suit: int
    kind: str = "suggested"


class DummySeen(NamedTuple):
    """A player looked at a card of a dummy that nobody sits at, before the play."""

    hand: int
    by: int = -1


class DummyLooked(NamedTuple):
    """Dummy looked at a card in another player's hand."""

    hand: int
    declarer: int
    by: int = -1


class Consulted(NamedTuple):
    """A hand that may choose a penalty spoke with its partner about which to take."""

    hand: int
    by: int = -1


class WrongPenalty(NamedTuple):
    """A hand that may choose a penalty demanded one that the law does not give."""

    hand: int
    by: int = -1


class DummySpoke(NamedTuple):
    """Dummy spoke of something, `about` in the words of the laws: a warning of their own, or the
    irregularity of a hand, or a `card` of theirs. `lost` says that dummy had looked at a card in
    another's hand."""

    hand: int
    declarer: int
    about: str
    lost: bool = False
    by: int = -1
    card: Card = -1


class WrongDeal(NamedTuple):
    """Something went wrong in the deal, by a hand. `complete` says that it is noticed after the
    deal, and `played` after a card has been played."""

    hand: int
    fault: str
    dealer: int
    complete: bool = False
    played: bool = False
    by: int = -1


class WrongNumber(NamedTuple):
    """A hand has too few or too many cards; `quitted` says that the first trick has been turned."""

    hand: int
    quitted: bool = False
    by: int = -1


class InsufficientBid(NamedTuple):
    """A hand bid, such as ``1H``, what was not enough over the bid that stood; `raised` is the
    lowest bid of the same denomination that is, empty where there is none. `again` says that it was
    made in place of another that was not enough."""

    hand: int
    bid: str
    over: str
    by: int = -1
    raised: str = ""
    again: bool = False


class CallOutOfTurn(NamedTuple):
    """A hand made a call when it was the turn of the hand `due`; `over` is the bid that stood,
    empty for none, `first` says that nobody had called before, `doubled` who was doubled by it, or
    redoubled (-1: nobody), and `called_before` that the hand had called in the auction; `over_left`
    that since its last call the player on its left alone has called."""

    hand: int
    call: str
    due: int
    over: str = ""
    first: bool = False
    by: int = -1
    doubled: int = -1
    called_before: bool = False
    over_left: bool = False


class ChangedCall(NamedTuple):
    """A hand that had called made another call at once; `first` was the call before, `irregular`
    that it was against a law itself, `answers` the last bid of the hand's partner; `comparable`
    that the calls are, by the system of the side."""

    hand: int
    first: str
    call: str
    irregular: bool = False
    by: int = -1
    answers: str = ""
    comparable: bool = False


class ImpossibleDouble(NamedTuple):
    """A hand doubled or redoubled the bid `bid`, which its side had doubled or redoubled; `doubled`
    is who was doubled, or redoubled; `called_over` says that somebody has called since, and
    `out_of_turn` that it was another's turn."""

    hand: int
    call: str
    bid: str
    by: int = -1
    doubled: int = -1
    called_over: bool = False
    out_of_turn: bool = False


class InadmissibleCall(NamedTuple):
    """A hand bid more than seven (`above`), or made a call though it had to pass; `called_over`
    says that somebody has called since."""

    hand: int
    call: str
    by: int = -1
    above: bool = False
    called_over: bool = False


class CallReplaced(NamedTuple):
    """A hand has made `call` in place of one that was `cancelled`, over the bid `over`.

    `law` is the number of the law by which it was cancelled; `passed` says that the hand's
    right-hand opponent passed before; `tried` is the bid by which the hand tried to change its
    call, empty for none; `lowest` the lowest bid of the cancelled denomination that is enough;
    `answers` the last bid of the hand's partner. `specifies`
    says whether it is the lowest bid that specifies the same denominations as the cancelled one,
    `None` where the system of the side does not show it, and `comparable` that by the system it is
    a comparable call.
    """

    hand: int
    cancelled: str
    call: str
    law: str
    over: str = ""
    passed: bool = False
    tried: str = ""
    lowest: str = ""
    answers: str = ""
    specifies: bool | None = None
    comparable: bool = False


class CallAfterClose(NamedTuple):
    """A hand made a call when the auction was over."""

    hand: int
    declarer: int
    call: str


Incident = (
    Revoke
    | LeadOutOfTurn
    | DeclarerFaced
    | PenaltyCardKept
    | LeadPenaltyDue
    | PartnerHasPenaltyCards
    | SeveralPenaltyCards
    | CallableCards
    | LeaveToDouble
    | ClaimDisputed
    | Declared
    | MadeTrump
    | Undiscarded
    | RedoubledEarly
    | RevokedInDrawing
    | LedBeforePlay
    | DemandNotMet
    | CardExposed
    | Premature
    | PlayedTogether
    | Omitted
    | Surplus
    | LedAhead
    | Looked
    | Remark
    | SuggestedPlay
    | DummyLooked
    | DummySeen
    | DummySpoke
    | Consulted
    | WrongDeal
    | WrongNumber
    | WrongPenalty
    | InsufficientBid
    | CallOutOfTurn
    | ChangedCall
    | ImpossibleDouble
    | InadmissibleCall
    | CallReplaced
    | CallAfterClose
)
