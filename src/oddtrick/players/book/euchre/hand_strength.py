"""The worth of a euchre hand with a suit as trumps, and its least valuable card.

Source: Scarne 1963, chapter 13, “Strategy of Euchre”.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple, cast

from oddtrick.cards import (
    JOKER,
    NO_TRUMP,
    STRAINS,
    SUIT_TERMS,
    SUITS,
    Card,
    Mask,
    bits,
    euchre_order,
    mask_of,
    rank_of,
)
from oddtrick.core import Action, DealContext, Game, View
from oddtrick.messages import Message, Verbatim, say
from oddtrick.players.card_play.following_suit import name
from oddtrick.players.citations import cited
from oddtrick.players.hand_evaluation.playing_tricks import CITATION as COUNTING
from oddtrick.players.player import Decision
from oddtrick.stages.calling.auction import Auction, Calls, Contract
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.partners import NamingPartners
from oddtrick.stages.tricks.tricks import Trump
from oddtrick.stages.trumps import Exchanging
from oddtrick.terms import NO_STRAIN, call_label, call_term

BOWER, ACE, KING = 20, 14, 13
"""Strengths in the trump suit: left bower 20, right bower 21, joker 30."""


WORTH = ((BOWER, 1.0), (ACE, 0.9), (KING, 0.7), (0, 0.45))
"""The worth of trumps in “fairly sure tricks”, by the least strength (reading: the book does
not count them out)."""

LONG = 0.3
"""The worth of the third trump and each further one besides."""


class Strength(NamedTuple):
    """A hand with a suit as trumps: trumps, good ones (bowers and ace), side aces, fairly sure
    tricks."""

    trumps: int
    good: int
    aces: int
    tricks: float
    solid: bool
    """A sure hand: the three best trumps, or every card an ace or a trump."""
    best: int
    """The strength of the best trump."""
    topped: bool
    """The three best trumps are here."""


@lru_cache
def has_joker(game: Game) -> bool:
    """Whether the pack has a joker."""
    return any(isinstance(stage, Deal) and JOKER in stage.pack for stage in game.stages)


@lru_cache
def top_trumps(trump: int, count: int, *, joker: bool) -> Mask:
    """The highest trumps of a pack with or without a joker."""
    order = euchre_order(trump)
    trumps = [c for c in bits(order.suits[trump]) if joker or c != JOKER]
    trumps.sort(key=lambda c: -order.strength[c])
    return sum(1 << c for c in trumps[:count])


_ACES = mask_of(f"{suit}A" for suit in SUITS)
_KINGS = mask_of(f"{suit}K" for suit in SUITS)

_RUN = (1.0, 0.9, 0.8, 0.7, 0.6)
"""The worth at no-trump of the cards of a suit from the ace down, as far as they follow on."""


def _without_trumps(hand: Mask) -> Strength:
    """Count a hand for no-trump: aces, and what follows them; a king beside another card."""
    order, tricks, aces, sure = euchre_order(NO_TRUMP), 0.0, 0, 0
    for suit in range(4):
        held = sorted((rank_of(c) for c in bits(hand & order.suits[suit])), reverse=True)
        run = next((n for n, rank in enumerate(held) if rank != ACE - n), len(held))
        tricks += sum(_RUN[:run]) if run else 0.4 * (held[:1] == [KING] and len(held) > 1)
        aces += bool(run)
        sure += run
    return Strength(0, 0, aces, tricks, sure == hand.bit_count(), 0, False)


@lru_cache(1 << 16)
def strength(hand: Mask, trump: int, *, joker: bool = False) -> Strength:
    """Count a euchre hand for a trump suit or no-trump; `joker` says that the pack has one.

    >>> from oddtrick.cards import HEARTS, mask_of
    >>> strength(mask_of("HJ DJ HA SK C7".split()), HEARTS).solid
    True
    >>> strength(mask_of("SA SK HA DA D9".split()), NO_TRUMP).tricks
    3.9
    """
    if trump == NO_TRUMP:
        return _without_trumps(hand)
    suits = euchre_order(trump).suits
    trumps = hand & suits[trump]
    plain = hand & ~trumps
    count, good, tricks, best, topped = _trumps_worth(trumps, trump, joker)
    aces = (plain & _ACES).bit_count()
    one, two, three = _OTHERS[trump]
    voids = (not plain & suits[one]) + (not plain & suits[two]) + (not plain & suits[three])
    high = plain & (_ACES | _KINGS if voids else _ACES)
    while high:
        card = high & -high
        tricks += 0.7 if _ACES & card else 0.2
        high ^= card
    if count and voids:
        tricks += 0.3 * min(voids, count)
    solid = topped or (count > 0 and count + aces == hand.bit_count())
    return Strength(count, good, aces, tricks, solid, best, topped)


_OTHERS = tuple(tuple(s for s in range(4) if s != trump) for trump in range(4))
"""The other three suits."""


@cache
def _trumps_worth(trumps: Mask, trump: int, joker: bool) -> tuple[int, int, float, int, bool]:
    """How many trumps these are, how many good ones, their worth in tricks, the strength of the
    best, and whether they are the three best."""
    order, tricks = euchre_order(trump), 0.0
    high = sorted((order.strength[c] for c in bits(trumps)), reverse=True)
    for i, s in enumerate(high):
        # The third trump and further ones are long trumps: they win when the others are gone.
        tricks += next(worth for least, worth in WORTH if s >= least)
        tricks += LONG if i >= 2 else 0.0
    good, best = sum(s >= ACE for s in high), high[0] if high else 0
    return len(high), good, tricks, best, not top_trumps(trump, 3, joker=joker) & ~trumps


@lru_cache(1 << 12)
def best_discard(hand: Mask, trump: int) -> Card:
    """The card a dealer lays away: a lone low card, so that the suit may be trumped; never a
    trump or an ace when something else is there."""
    order = euchre_order(trump)

    def cost(card: Card) -> tuple[int, int, int]:
        suit = order.suit[card]
        alone = (hand & order.suits[suit]).bit_count() == 1
        worth = 0
        if suit == trump:
            worth = 100
        elif rank_of(card) == 14:
            worth = 50
        elif rank_of(card) == 13 and not alone:
            worth = 8
        elif alone:
            worth = -10
        return (worth, order.strength[card], card)

    return min(bits(hand), key=cost)


# Bids at auction euchre: the tricks a hand should win with its partners and the widow.
#
# No book says how to bid; this is plain counting on the “fairly sure tricks” of euchre.

WIDOW = 0.15
"""The worth that each card of the widow adds, on the average."""

MARGIN = 0.2
"""By how much the tricks expected must be over those bid: a lost bid scores for all the others."""


def _partners(view: View, level: int) -> int:
    """How many play with somebody who wins the auction with this bid."""
    game = view.game
    mates = len(game.sides[game.side_of[view.seat]]) - 1
    choosing = next((s for s in game.stages if isinstance(s, NamingPartners)), None)
    if mates or choosing is None:
        return mates
    contract = Contract(view.seat, level, -1, 0)
    return choosing.who(DealContext(game.seating, view.setting, (contract,)))[1]


def _strongest(view: View) -> Strength:
    joker = has_joker(view.game)
    return max(
        (strength(view.hand_mask(), suit, joker=joker) for suit in range(4)), key=lambda h: h.tricks
    )


def bid(view: View) -> Decision | None:
    """The highest bid that the hand should make, or a pass; `None` where bids are not of this
    kind."""
    stage = view.stage
    if not isinstance(stage, Auction) or any(b.strain != NO_STRAIN for b in stage.ladder.bids):
        return None
    actions = {str(a.arg): a for a in view.legal}
    h, size, others = _strongest(view), view.hand_mask().bit_count(), len(view.game.seats) - 1
    widow = WIDOW * sum(len(p.cards) for p in view.places if p.kind == "widow")
    lone = [b.code for b in stage.ladder.bids if b.word]
    sure = h.topped and h.trumps + h.aces == size and h.trumps > size / 2
    for code in reversed(lone if sure and not h.aces else lone[:1] if sure else []):
        if code in actions:
            why = say("Every card here should win a trick.")
            return Decision(actions[code], why, COUNTING, bid_meaning(actions[code]))
    own = h.tricks + widow
    for b in reversed(stage.ladder.bids):
        if b.word or b.code not in actions:
            continue
        expected = own + (size - own) * _partners(view, b.level) / others
        if expected >= b.level + MARGIN and h.trumps >= 2:
            why = say("{call} tricks should come home with partner.", call=call_label(b.code))
            if widow:
                why = say(
                    "{call} tricks should come home with the widow and partners.",
                    call=call_label(b.code),
                )
            return Decision(actions[b.code], why, COUNTING, bid_meaning(actions[b.code]))
    why = say("No bid should be made with this hand.")
    return Decision(actions["P"], why, COUNTING, bid_meaning(actions["P"]))


def bid_meaning(action: Action) -> Message:
    """The meaning of a call to the table."""
    code = str(action.arg)
    if code == "P":
        return say("No suit strong enough for the next bid.")
    if code.isdigit():
        return say("Expects {call} tricks, partners counted.", call=call_term(code))
    return say("Expects all the tricks, alone.")


# Decisions between trumps and play: lone hands that exchange and are opposed, suits and partners
# that are called, and the auction.
#
# Source: Scarne 1963, chapter 13, “Railroad Euchre”, “Call-Ace Euchre”; ruling 1a.

TODAY = say("Euchre as it is played today")
BOOK = cited("Scarne 1963, Railroad Euchre")
CALLING = cited("Scarne 1963, Call-Ace Euchre")


def choose_before_play(view: View) -> Decision | None:
    """A decision that is neither the making of trumps nor a card to a trick; `None` where it is
    not of this family."""
    kinds = {a.kind for a in view.legal}
    actions = {str(a.arg): a for a in view.legal}
    if kinds == {"oppose"}:
        return _oppose(view, actions)
    if kinds == {"best"}:
        return _exchange(view, actions)
    if kinds == {"pass"}:
        return _pass(view)
    if kinds == {"weak"}:
        return Decision(actions["WEAK"], say("No card above the ten but an ace: show it."), TODAY)
    if kinds == {"swap"}:
        return _swap(view)
    if kinds == {"suit"} and not view.hand_mask():
        return _unseen(view)
    if kinds == {"suit"}:
        return _trumps(view, actions) if view.find(Trump) is None else _called(view, actions)
    if kinds == {"choose"}:
        return _partner(view, actions)
    return bid(view) if kinds == {"call"} else None


def _swap(view: View) -> Decision:
    """What is laid away for cards unseen: the lowest, of a suit with most of them."""
    hand, order = view.hand_mask(), euchre_order(NO_TRUMP)

    def least(action: Action) -> tuple[int, int]:
        card = cast("Card", action.arg)
        return rank_of(card), -(hand & order.suits[order.suit[card]]).bit_count()

    action = min(view.legal, key=least)
    why = say("{Card} is of least use.", card=name(cast("Card", action.arg)))
    return Decision(action, why, TODAY)


def _unseen(view: View) -> Decision:
    """Trumps that are named before a card is seen: any, and always the same for a deal."""
    action = view.legal[view.setting.number % len(view.legal)]
    return Decision(action, say("No card is seen yet: one suit is as good as another."), TODAY)


def _trump(view: View) -> int:
    return view.get(Trump).suit


def _oppose(view: View, actions: dict[str, Action]) -> Decision:
    """A euchre is worth the same with partner's help, so only a hand that needs none does it."""
    h = strength(view.hand_mask(), _trump(view), joker=has_joker(view.game))
    if h.solid or (h.tricks >= 3.2 and h.best >= BOWER):
        return Decision(
            actions["ALONE"], say("Three sure tricks, and partner's best card besides."), BOOK
        )
    return Decision(actions["P"], say("Partner's hand is worth more than one card of it."), BOOK)


def _exchange(view: View, actions: dict[str, Action]) -> Decision:
    h = strength(view.hand_mask(), _trump(view), joker=has_joker(view.game))
    if h.solid and h.trumps + h.aces == view.hand_mask().bit_count():
        return Decision(
            actions["P"], say("Nothing but trumps and aces: no card can be spared."), BOOK
        )
    return Decision(
        actions["BEST"], say("Partner's best card is better than the worst here."), BOOK
    )


def _pass(view: View) -> Decision:
    """The lone hand parts with its worst card, its partner with its best."""
    actions = {a.arg: a for a in view.legal}
    hand, trump = view.hand_mask(), _trump(view)
    callers = [caller for caller, _ in view.get(Exchanging).pairs]
    if view.seat in callers:
        c = best_discard(hand, trump)
        return Decision(actions[c], say("{Card} is of least use.", card=name(c)), BOOK)
    c = _gift(hand, trump)
    return Decision(actions[c], say("Give {card}, the best card here.", card=name(c)), BOOK)


def _gift(hand: Mask, trump: int) -> Card:
    """The best card for a partner who plays alone: a high trump, an ace, any trump, a king."""
    order = euchre_order(trump)

    def worth(card: Card) -> tuple[int, int]:
        trumps = order.suit[card] == trump
        if trumps:
            return (3 if order.strength[card] >= 13 else 1, order.strength[card])
        return (2 if rank_of(card) == 14 else 0, order.strength[card])

    return max(bits(hand), key=worth)


def _called(view: View, actions: dict[str, Action]) -> Decision:
    """A suit whose best card somebody else should hold: not one with the ace in hand, rather one
    with a low card to lead to it."""
    hand, order = view.hand_mask(), euchre_order(_trump(view))

    def hope(code: str) -> tuple[int, ...]:
        held = list(bits(hand & order.suits[SUITS.index(code)]))
        top = max((order.strength[c] for c in held), default=0)
        return (top < 14, top < 13, len(held) > 0, len(held))

    code = max(actions, key=lambda c: (*hope(c), SUITS.index(c)))
    suit = SUIT_TERMS[SUITS.index(code)]
    return Decision(
        actions[code], say("The best of the {suit} should be in another hand.", suit=suit), CALLING
    )


def _trumps(view: View, actions: dict[str, Action]) -> Decision:
    hand, joker = view.hand_mask(), has_joker(view.game)
    code = max(actions, key=lambda c: strength(hand, STRAINS.index(c), joker=joker).tricks)
    if code == STRAINS[NO_TRUMP]:
        why = say("Aces and what follows them: play without trumps.")
    else:
        why = say("The hand is strongest in {suit}.", suit=SUIT_TERMS[SUITS.index(code)])
    return Decision(actions[code], why, COUNTING)


def _partner(view: View, actions: dict[str, Action]) -> Decision:
    """The partner to ask: the player who has bid most has the most to give; where nobody has bid,
    the eldest hand."""
    calls, seats = view.find(Calls), view.game.seats
    said = {seats[s]: n for n, (s, code) in enumerate(calls.calls if calls else ()) if code != "P"}
    order = [seats[s] for s in view.game.seating.from_left(view.setting.dealer)]
    code = max(actions, key=lambda c: (said.get(c, -1), -order.index(c)))
    why = (
        say("{seat} has bid.")
        if code in said
        else say("{seat} is not known to be weaker than another.")
    )
    return Decision(actions[code], why.fill(seat=Verbatim(code)), COUNTING)
