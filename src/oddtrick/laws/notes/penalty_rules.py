"""Rules of the duties, a row for each kind: the acts it binds, the acts that meet it, when it is
paid.

A row is of one sort of stage, known by its private state. What only gives a right has no row here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, cast

from oddtrick.cards import SUIT_NAMES, Card, Mask, bits, card_term
from oddtrick.core import Action
from oddtrick.messages import Message, TextValue, said, term
from oddtrick.stages.calling.auction import AuctionState
from oddtrick.stages.calling.saying import DeclaringState, DoublingState
from oddtrick.stages.tricks.trick import TrickState, renounced
from oddtrick.stages.trumps import Make, MakingState
from oddtrick.terms import call_term

from .penalty import (
    AFTER,
    ANNOUNCED,
    BID_OR_PASS,
    CALLABLE,
    DECLARE,
    DRAWING,
    FORBID,
    FORBID_WHILE_LEADING,
    HIGHEST,
    LEAVE_TO_DOUBLE,
    LEAVING,
    LEGAL_CALL,
    LIES_OPEN,
    LOSE,
    LOWEST,
    MINOR_PENALTY_CARD,
    NEW_CALL,
    NO_DOUBLE,
    NO_FINESSE,
    NO_MAKING,
    NOT_DOUBLING,
    NOT_SUGGESTED,
    NOT_THAT_SUIT,
    NOT_THIS_CARD,
    NOT_THIS_PLAYER,
    OF_A_SUIT,
    PASS_ALWAYS,
    PASS_COSTS,
    PASS_ONCE,
    PASS_UNTIL,
    PENALTY_CARD,
    RENAME,
    REPEAT,
    REPEAT_OR_CALL,
    REQUIRE,
    SAME_ANSWER,
    THIS_CARD,
    WIN,
    WIN_NAMED,
    Duty,
)

# Finesses, recognised from the cards that lie open after a claim.
#
# Source: Scarne 1963, “Declarer Claiming or Conceding Tricks”: declarer whose claim is disputed
# may not choose a play that succeeds only where an opponent holds, or lacks, a certain card.


def _above(state: TrickState, card: Card, cards: Mask) -> Iterator[Card]:
    """Those of some cards of its suit that are higher than a card."""
    strength = state.roles.order.strength
    return (c for c in bits(cards) if strength[c] > strength[card])


def is_finesse(state: TrickState, hand: int, card: Card) -> bool:
    """Whether a hand, able to win the trick in the suit led with a card that nothing outstanding
    beats, takes the lead of it with a lower one, which wins only if a certain card lies with the
    opponent who has played.

    Both hands of declarer lie open, so that what is outstanding is known to everybody; where it
    lies is not looked at, save that a hand has shown out.
    """
    order, controlled_by = state.roles.order, state.roles.controlled_by
    if not state.trick or order.suit[card] != order.suit[state.trick[0][1]]:
        return False
    suit = order.suit[card]
    opponents = [h for h in state.roles.active if controlled_by[h] != controlled_by[hand]]
    mine = [h for h in state.roles.active if h not in opponents]
    tricks = (*(t.plays for t in state.tricks), state.trick)
    out = renounced(order, tricks, len(state.hands))
    may_hold = [h for h in opponents if not out[h] >> suit & 1]
    played = {h for h, _ in state.trick}
    if {h in played for h in may_hold} != {True, False}:
        return False  # where the outstanding cards lie is known, or makes no difference
    on_table = [c for _, c in state.trick]

    def wins(card: Card) -> bool:
        return order.winner([*on_table, card]) == len(on_table)

    outstanding = 0
    for h in opponents:
        outstanding |= state.hands[h] & order.suits[suit]
    if not wins(card) or not any(_above(state, card, outstanding)):
        return False
    # What the other hand of declarer's, still to play, covers is no finesse.
    later = [h for h in mine if h != hand and h not in played]
    if any(_sure(state, h, suit, outstanding) for h in later):
        return False
    return any(wins(c) for c in _sure(state, hand, suit, outstanding))


def _sure(state: TrickState, hand: int, suit: int, outstanding: Mask) -> list[Card]:
    """The cards of a suit in a hand that no outstanding card of it beats."""
    own = state.hands[hand] & state.roles.order.suits[suit]
    return [c for c in bits(own) if not any(_above(state, c, outstanding))]


PAID, BEGUN = "paid", "begun"


def _never(state: Any, duty: Duty, action: Action) -> str:
    return ""


def _anything(state: Any, duty: Duty, action: Action) -> bool:
    return True


class PenaltyRule(NamedTuple):
    """A row: the state of the stages it belongs to and the acts it is about; whether an act
    `meets` it; what an act makes of it (`pays`: `PAID`, `BEGUN` or nothing); the reason given.

    It binds `on_leads` only, or at any time. Of several of `together` any will do. Where nothing
    meets it, what meets `otherwise` does.
    """

    of: type[Any]
    about: str
    reason: str = ""
    meets: Callable[[Any, Duty, Action], bool] = _anything
    pays: Callable[[Any, Duty, Action], str] = _never
    on_leads: bool = False
    together: bool = False
    otherwise: Callable[[Any, Duty, Action], bool] | None = None


# -- cards ------------------------------------------------------------------------------------


def _card(action: Action) -> Card:
    return cast("Card", action.arg)


def _next_card(state: TrickState, duty: Duty, action: Action) -> str:
    return PAID if action.hand == duty.hand else ""


def _next_lead(state: TrickState, duty: Duty, action: Action) -> str:
    return PAID if action.hand == duty.hand and not state.trick else ""


def _that_card(state: TrickState, duty: Duty, action: Action) -> str:
    return PAID if action.hand == duty.hand and action.arg == duty.arg else ""


def _while_leading(state: TrickState, duty: Duty, action: Action) -> str:
    if state.trick:
        return ""
    own = action.hand == duty.hand
    if own and state.roles.order.suit[_card(action)] != duty.arg:
        return BEGUN
    # They could not do otherwise, or have lost the lead.
    return PAID if own or duty.begun >= 0 else ""


def _is_card(state: TrickState, duty: Duty, action: Action) -> bool:
    return action.arg == duty.arg


def _is_not_card(state: TrickState, duty: Duty, action: Action) -> bool:
    return action.arg != duty.arg


def _of_suit(state: TrickState, duty: Duty, action: Action) -> bool:
    return state.roles.order.suit[_card(action)] == duty.arg


def _not_of_suit(state: TrickState, duty: Duty, action: Action) -> bool:
    return not _of_suit(state, duty, action)


def _of_suit_led(state: TrickState, hand: int) -> Mask:
    """The cards with which a hand can follow suit."""
    if not state.trick:
        return 0
    order = state.roles.order
    return state.hands[hand] & order.suits[order.suit[state.trick[0][1]]]


def _extreme(sign: int) -> Callable[[TrickState, Duty, Action], bool]:
    def meets(state: TrickState, duty: Duty, action: Action) -> bool:
        held, c, strength = (
            _of_suit_led(state, duty.hand),
            _card(action),
            state.roles.order.strength,
        )
        if not held >> c & 1:
            return False
        return all(
            sign * strength[c] >= sign * strength[d] for d in range(len(strength)) if held >> d & 1
        )

    return meets


def _wins(state: TrickState, duty: Duty, action: Action) -> bool:
    cards = [c for _, c in state.trick]
    return bool(cards) and state.roles.order.winner([*cards, _card(action)]) == len(cards)


def _to_that_card(state: TrickState, duty: Duty) -> bool:
    return bool(state.trick) and state.trick[0][1] == duty.arg


def _wins_named(state: TrickState, duty: Duty, action: Action) -> bool:
    return not _to_that_card(state, duty) or _wins(state, duty, action)


def _that_trick(state: TrickState, duty: Duty, action: Action) -> str:
    return PAID if _to_that_card(state, duty) and action.hand == duty.hand else ""


def _no_finesse(state: TrickState, duty: Duty, action: Action) -> bool:
    return not _finesses(state, duty, action)


def _finesses(state: TrickState, duty: Duty, action: Action) -> bool:
    """In the suit of the duty, which has been led."""
    if not state.trick or state.roles.order.suit[state.trick[0][1]] != duty.arg:
        return False
    return is_finesse(state, action.hand, _card(action))


def _own(state: TrickState, duty: Duty, action: Action) -> bool:
    """Whether the player of the hand that owes it acts."""
    return state.roles.controlled_by[action.hand] == state.roles.controlled_by[duty.hand]


def _that_finesse(state: TrickState, duty: Duty, action: Action) -> str:
    return PAID if _own(state, duty, action) and _finesses(state, duty, action) else ""


def _trumps_out(state: TrickState, duty: Duty) -> bool:
    """Whether an opponent has trumps left: declarer's own two hands lie open, so everybody can
    see."""
    order, controlled_by = state.roles.order, state.roles.controlled_by
    trumps = order.suits[order.trump] if order.trump < len(order.suits) else 0
    return any(
        state.hands[h] & trumps
        for h in state.roles.active
        if controlled_by[h] != controlled_by[duty.hand]
    )


def _draws(state: TrickState, duty: Duty, action: Action) -> bool:
    order = state.roles.order
    return order.suit[_card(action)] == order.trump or not _trumps_out(state, duty)


def _leaves(state: TrickState, duty: Duty, action: Action) -> bool:
    order = state.roles.order
    return order.suit[_card(action)] != order.trump or not _trumps_out(state, duty)


def _in_order(state: TrickState, duty: Duty, action: Action) -> bool:
    has_it = state.hands[duty.hand] & state.roles.order.suits[duty.after]
    return not has_it or not _of_suit(state, duty, action)


def _first_led(state: TrickState, duty: Duty, action: Action) -> str:
    led_it = not state.trick and state.roles.order.suit[_card(action)] == duty.after
    return PAID if led_it and _own(state, duty, action) else ""


_HONOUR = 8
"""The rank of a ten, the lowest honour."""


def _not_lower(state: TrickState, duty: Duty, action: Action) -> bool:
    """The card itself, one of another suit, or an honour (2017, law 50C)."""
    card, suit = _card(action), state.roles.order.suit
    return card == duty.arg or suit[card] != suit[duty.arg] or card % 13 >= _HONOUR


def _answers_alike(state: TrickState, duty: Duty, action: Action) -> bool:
    changed = not state.trick or state.trick[-1][1] != duty.after
    return changed or action.arg == duty.arg


def _loses(state: TrickState, duty: Duty, action: Action) -> bool:
    return bool(state.trick) and not _wins(state, duty, action)


# -- calls ------------------------------------------------------------------------------------


def _passes(state: AuctionState, duty: Duty, action: Action) -> bool:
    return action.arg == "P"


def _undoubled(state: AuctionState, duty: Duty, action: Action) -> bool:
    return action.arg not in ("X", "XX")


def _not_of_this_bid(state: AuctionState, duty: Duty, action: Action) -> bool:
    return duty.arg != state.bid or _undoubled(state, duty, action)


def _not_of_this_player(state: AuctionState, duty: Duty, action: Action) -> bool:
    return duty.arg != state.bidder or action.arg != "X"


def _repeats(state: AuctionState, duty: Duty, action: Action) -> bool:
    return action.arg == duty.call or not state.calls or state.calls[-1][1] != "P"


def _changes(state: AuctionState, duty: Duty, action: Action) -> bool:
    return action.arg != duty.call


def _next_call(state: AuctionState, duty: Duty, action: Action) -> str:
    return PAID if action.hand == duty.hand else ""


def _by_passing(state: AuctionState, duty: Duty, action: Action) -> str:
    if duty.begun >= 0 or action.hand != duty.hand:
        return ""
    return BEGUN if action.arg == "P" else PAID


def _adversary_acts(state: AuctionState, duty: Duty, action: Action) -> str:
    other = state.side_of[action.hand] != state.side_of[duty.hand]
    return PAID if other and action.arg != "P" else ""


def _no_double(state: DoublingState, duty: Duty, action: Action) -> bool:
    return action.arg != "double"


def _declares(state: DeclaringState, duty: Duty, action: Action) -> bool:
    return action.arg != "P"


def _makes_nothing(state: MakingState, duty: Duty, action: Action) -> bool:
    return state.stuck or cast("Make", action.arg).how == "pass"


# -- the table --------------------------------------------------------------------------------


def _play(
    reason: str,
    meets: Callable[[TrickState, Duty, Action], bool],
    pays: Callable[[TrickState, Duty, Action], str] = _next_card,
    *,
    on_leads: bool = False,
    together: bool = False,
) -> PenaltyRule:
    return PenaltyRule(TrickState, "play", reason, meets, pays, on_leads, together)


def _call(
    reason: str,
    meets: Callable[[AuctionState, Duty, Action], bool] = _anything,
    pays: Callable[[AuctionState, Duty, Action], str] = _never,
    otherwise: Callable[[AuctionState, Duty, Action], bool] | None = None,
) -> PenaltyRule:
    return PenaltyRule(AuctionState, "call", reason, meets, pays, otherwise=otherwise)


_LED = "The lead of {suit} is "
_MUST = "The highest card of the suit led must be played."

KINDS: Mapping[str, PenaltyRule] = {
    # Cards, in the order in which they bind.
    THIS_CARD: _play("The {card} must be played now.", _is_card),
    REQUIRE: _play(f"{_LED}required.", _of_suit, _next_lead, on_leads=True),
    FORBID: _play(f"{_LED}forbidden.", _not_of_suit, _next_lead, on_leads=True),
    FORBID_WHILE_LEADING: _play(f"{_LED}forbidden.", _not_of_suit, _while_leading, on_leads=True),
    HIGHEST: _play(_MUST, _extreme(1)),
    LOWEST: _play(_MUST.replace("highest", "lowest"), _extreme(-1)),
    WIN: _play("The trick must be won.", _wins),
    WIN_NAMED: _play("The trick must be won.", _wins_named, _that_trick),
    LOSE: _play("The trick must be lost.", _loses),
    OF_A_SUIT: _play("A card of {suit} must be played.", _of_suit),
    NOT_THIS_CARD: _play("Another card than the {card} must be played.", _is_not_card),
    NOT_SUGGESTED: _play("Another suit than {suit} must be played.", _not_of_suit),
    NOT_THAT_SUIT: _play("No card of {suit} may be played.", _not_of_suit),
    SAME_ANSWER: _play("The {card} must be played again.", _answers_alike),
    MINOR_PENALTY_CARD: _play(
        "The penalty card goes before another of its suit below the ten.", _not_lower, _that_card
    ),
    PENALTY_CARD: _play(
        "A penalty card must be played at the first legal opportunity.",
        _is_card,
        _that_card,
        together=True,
    ),
    DRAWING: _play("They said that they draw the trumps.", _draws, _never, on_leads=True),
    LEAVING: _play("They said that they leave the trumps.", _leaves, _never, on_leads=True),
    AFTER: _play(
        "They said that they lead {after} before {suit}.", _in_order, _first_led, on_leads=True
    ),
    ANNOUNCED: _play("They announced the finesse in {suit}.", _finesses, _that_finesse),
    NO_FINESSE: _play(
        "After a disputed claim no finesse is taken that was not stated.", _no_finesse, _never
    ),
    CALLABLE: _play("", _anything, _that_card),
    LIES_OPEN: _play("", _anything, _that_card),
    # Calls, in the same way.
    PASS_ALWAYS: _call("A player who is barred must pass at every turn.", _passes),
    PASS_ONCE: _call("A player who is barred once must pass at this turn.", _passes, _next_call),
    PASS_UNTIL: _call(
        "A player who is barred passes until an adversary bids or doubles.",
        _passes,
        _adversary_acts,
    ),
    # It was not enough either: another bid, or a pass.
    REPEAT: _call(
        "The call made out of turn must be repeated: {call}.", _repeats, _next_call, _undoubled
    ),
    BID_OR_PASS: _call(
        "The bid must be replaced by a sufficient bid or a pass.", _undoubled, _next_call
    ),
    REPEAT_OR_CALL: _call(
        "The call made out of turn must be repeated: {call}.", _repeats, _next_call
    ),
    LEGAL_CALL: _call("", pays=_next_call),
    NEW_CALL: _call("Another call must be made.", _changes, _next_call),
    RENAME: _call("", pays=_next_call),
    NO_DOUBLE: _call("This bid may not be doubled or redoubled now.", _not_of_this_bid),
    NOT_THIS_PLAYER: _call("That player may not be doubled at any contract.", _not_of_this_player),
    PASS_COSTS: _call("", pays=_by_passing),
    # Before the play, without an auction.
    NOT_DOUBLING: PenaltyRule(
        DoublingState, "say", "This player may not double any more.", _no_double
    ),
    LEAVE_TO_DOUBLE: PenaltyRule(
        DoublingState, "say", "This player doubles only with leave.", _no_double
    ),
    DECLARE: PenaltyRule(DeclaringState, "declare", "This player must make the trump.", _declares),
    NO_MAKING: PenaltyRule(
        MakingState, "make", "This side may not make the trump.", _makes_nothing
    ),
}
"""The duties that bind, in their order."""

_OF_A_CARD = (
    *(THIS_CARD, NOT_THIS_CARD, PENALTY_CARD, MINOR_PENALTY_CARD, CALLABLE, WIN_NAMED, SAME_ANSWER),
)


def reason(duty: Duty) -> Message:
    """Why an act that does not meet a duty is not legal."""
    words: dict[str, TextValue] = {"call": call_term(duty.call or "P")}
    if duty.kind in _OF_A_CARD:
        words["card"] = card_term(duty.arg)
    elif 0 <= duty.arg < len(SUIT_NAMES):
        words["suit"] = term(SUIT_NAMES[duty.arg])
    if duty.kind == AFTER:
        words["after"] = term(SUIT_NAMES[duty.after])
    return said(KINDS[duty.kind].reason, words)
