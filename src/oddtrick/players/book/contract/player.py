"""The player: bids by the rules of the book, then plays."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple, cast

from oddtrick.cards import SUIT_NAMES, Card, Mask, suit_of
from oddtrick.core import Action, View
from oddtrick.players.card_play.following_suit import CardChoice
from oddtrick.players.card_play.generic import PlainPlayer
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.hand_evaluation.point_count import HandValue, evaluate
from oddtrick.players.player import Decision, Likelihood, Miss, Player, Weighing
from oddtrick.players.refereed.choosing_options import choose_option
from oddtrick.players.refereed.claims import answer_claim
from oddtrick.players.refereed.drawing_attention import point_out_irregularity
from oddtrick.scoring.contract.rubber import PadStanding
from oddtrick.stages.calling.auction import Calls, Contract
from oddtrick.stages.tricks.tricks import Played
from oddtrick.terms import NUMBERS

from .hand_likelihood import LEAST, fits, penalty_for_mismatch, would_call
from .play.declarer_leads import declare
from .play.defence import defend
from .play.signals import SMALL, signal_card, signals_given, weigh_signals
from .rule_choice import choose_call, read, take
from .system.auction_reading import Reading, announced_systems
from .system.rule import ANY, GAME_NEEDS, Promise, bid_of, describe
from .system.stated_system import agreed_signals, title_of
from .unknown_system import PublicAuction, Shown, pool, weighed_systems

# Calls of a side of which nothing is known, read by all the systems that it may bid by.
#
# What a call shows is the range that these give together, with what it means by the likeliest;
# hidden hands are believed in as often as the systems, each by its weight, have them.

LEAST_SHARE = 0.02
"""A system that is less likely than this is not thought of."""

ENOUGH = 0.9
"""Where the likeliest system has this share, hands are asked by it alone what they would call."""

ASKED = 2
"""Elsewhere they are asked by so many systems, the likeliest."""

SHORT = 6
"""Points that short suits add at most, but for very few hands: two voids."""


class MixedMeaning(NamedTuple):
    """The meaning of a call by several systems: bounds round all of them, and in words."""

    shows: Promise
    words: str


def either_promise(shows: list[Promise]) -> Promise:
    """The narrowest promise that holds of every hand of which one of several holds.

    >>> either_promise([Promise(15, 17, honours=True), Promise(12, 14, honours=True)])[:2]
    (12, 17)
    """
    honours = all(s.honours for s in shows)
    high = max(
        s.high if s.honours == honours else min(40, s.high + (1 if s.flat else SHORT))
        for s in shows
    )
    few = [min(s.suits[n] for s in shows) for n in range(4)]
    most = [max(s.most[n] for s in shows) for n in range(4)]
    return Promise(
        min(s.low for s in shows),
        high,
        (few[0], few[1], few[2], few[3]),
        (most[0], most[1], most[2], most[3]),
        honours,
        all(s.flat for s in shows),
        min(s.force for s in shows),
    )


@lru_cache(maxsize=1024)
def mixed_meaning(auction: PublicAuction, code: str) -> MixedMeaning:
    """The meaning of the call that follows an auction, of a side of which nothing is known; the
    call itself counts among those that tell its system."""
    side = (auction.dealer + len(auction.codes)) % 2
    systems = weighed_systems(auction._replace(codes=(*auction.codes, code)), side)
    ways = dict[str, tuple[float, str]]()
    shows = []
    for name, share in systems:
        if share < LEAST_SHARE:
            continue
        taken = take(auction.read_as(side, name), code)
        shows.append(taken.shows)
        words = describe(taken.shows, taken.note) or "Natural."
        before, first = ways.get(words, (0.0, name))
        ways[words] = (before + share, first)
    together = either_promise(shows)
    best, (share, name) = max(ways.items(), key=lambda way: way[1][0])
    if len(ways) == 1:
        return MixedMeaning(together, best)
    whole = describe(together) or "Systems differ."
    part, title = round(100 * share), title_of(name)
    likeliest = f"Likeliest ({part} %), as {title} has it:"
    return MixedMeaning(together, f"{whole} {likeliest} {best[:1].lower()}{best[1:]}")


Parts = tuple[tuple[float, Promise], ...]


@lru_cache(maxsize=1024)
def _share_of_hands(shows: Promise) -> float:
    """How many of all hands fit a promise, those that nearly do in part."""
    if shows == ANY:
        return 1.0
    fitting = sum(math.exp(-penalty_for_mismatch(shows, hand)) for hand in pool())
    return (fitting + 1) / (len(pool()) + 1)


@lru_cache(maxsize=1024)
def _parts(auction: PublicAuction, seat: int, shown: Shown) -> Parts:
    """The promises of a seat by the systems of its side, alike ones together, with the density that
    each gives the hands that fit it. They add up to one."""
    found = dict[Promise, float]()
    for name, share in weighed_systems(auction, seat % 2, shown):
        if share >= LEAST_SHARE:
            shows = auction.read_as(seat % 2, name).promises[seat]._replace(force=ANY.force)
            found[shows] = found.get(shows, 0.0) + share / _share_of_hands(shows)
    total = sum(found.values())
    return tuple((density / total, shows) for shows, density in found.items())


def mixed_fits(auction: PublicAuction, shown: Shown) -> Likelihood | None:
    """The likelihood of hands after an auction in which nothing is known of a side's system; `None`
    where it has shown nothing."""
    stated = auction.read_by(-1, shown).promises
    parts = [
        _parts(auction, seat, shown) if auction.is_unknown(seat) else ((1.0, stated[seat]),)
        for seat in range(4)
    ]
    if all(shows == ANY for seats in parts for _, shows in seats):
        return None

    def likelihood(seat: int, hand: Mask) -> float:
        cards = evaluate(hand)
        total = sum(
            density * math.exp(-penalty_for_mismatch(shows, cards))
            for density, shows in parts[seat]
        )
        return max(LEAST, math.log(total)) if total > 0 else LEAST

    return likelihood


def mixed_calls(auction: PublicAuction, shown: Shown) -> Likelihood | None:
    """How likely hands make the calls of such an auction; `None` where nobody has called."""
    stated = would_call(auction.read_by(-1, shown))
    if stated is None:
        return None
    sides = dict[int, list[tuple[float, Likelihood]]]()
    for side in (0, 1):
        if auction.is_unknown(side):
            systems = weighed_systems(auction, side, shown)
            chosen = systems[: 1 if systems[0].share >= ENOUGH else ASKED]
            total = sum(share for _, share in chosen)
            asked = ((s / total, would_call(auction.read_as(side, name))) for name, s in chosen)
            sides[side] = [(share, one) for share, one in asked if one is not None]

    def likelihood(seat: int, hand: Mask) -> float:
        if seat % 2 not in sides:
            return stated(seat, hand)
        return math.log(sum(s * math.exp(one(seat, hand)) for s, one in sides[seat % 2]))

    return likelihood


class Playing(NamedTuple):
    """How one book plays the cards: declarer's card, tricks short of the contract, and a
    defender's, tricks short of beating it."""

    declare: Callable[[Knowledge, int], CardChoice]
    defend: Callable[[Knowledge, Reading, Contract, int], CardChoice]


SCARNE = Playing(declare, defend)

WHOLE_HAND = 13
"""The cards of a hand."""


def spoken(view: View, seat: int = -1) -> tuple[str, ...]:
    """The calls of a view from the dealer on, up to the turn of a seat.

    A seat that was passed over by a call out of turn (at a refereed table) is taken to have passed.
    """
    found = view.find(Calls)
    codes: list[str] = []
    turn = view.setting.dealer
    for caller, code in found.calls if found else ():
        codes += ["P"] * ((caller - turn) % 4) + [code]
        turn = caller + 1
    if seat >= 0:
        codes += ["P"] * ((seat - turn) % 4)
    return tuple(codes)


def reading_of(view: View, seat: int = -1) -> Reading:
    """The auction of a view as the book reads it, up to the turn of a seat, each side bidding by
    the system it has announced. Where that is unknown, the viewer's own side bids by the book, the
    other by the likeliest system."""
    auction = public_auction(view, seat)
    if auction.has_unknown:
        return auction.read_by(view.seat, _shown(view))
    return read(*auction)


def public_auction(view: View, seat: int = -1) -> PublicAuction:
    """The auction of a view, up to the turn of a seat."""
    dealer, vulnerable = view.setting.dealer, view.setting.vulnerable
    codes, systems = spoken(view, seat), announced_systems(view.game)
    return PublicAuction(dealer, vulnerable, codes, _needs(view), systems)


def _shown(view: View) -> Shown:
    """The hands of others that the viewer has seen whole: dummy's, once it is down."""
    if view.find(Contract) is None:
        return ()
    k = Knowledge(view)
    whole = ((s, k.known[s] | k.played[s]) for s in range(len(k.counts)) if s != view.seat)
    return tuple((seat, hand) for seat, hand in whole if hand.bit_count() == WHOLE_HAND)


def _meaning(view: View, action: Action) -> tuple[Promise, str]:
    """The promise of a call of the view's auction, and its meaning in words."""
    auction, code = public_auction(view, action.by), cast("str", action.arg)
    if auction.is_unknown(action.by):
        return mixed_meaning(auction, code)
    taken = take(auction.read_by(-1) if auction.has_unknown else read(*auction), code)
    return taken.shows, describe(taken.shows, taken.note) or "Natural."


def _miss(shows: Promise, hand: HandValue) -> Miss:
    """How far a hand lies outside a promise."""
    points = hand.high if shows.honours else hand.points
    cards = sum(
        max(few - n, n - many, 0)
        for few, n, many in zip(shows.suits, hand.lengths, shows.most, strict=True)
    )
    cards = max(cards, int(shows.flat and not hand.balanced))
    return Miss(max(shows.low - points, points - shows.high, 0), cards)


def _needs(view: View) -> tuple[int, int]:
    """The trick points each side still needs for game, as the pad stands."""
    pad = view.setting.before
    if not isinstance(pad, PadStanding):
        return (GAME_NEEDS, GAME_NEEDS)
    first, second = (max(1, GAME_NEEDS - part) for part in pad.part)
    return (first, second)


def _holding(hand: HandValue, code: str) -> str:
    """The facts of the hand that a call rests on."""
    points = "1 point" if hand.points == 1 else f"{hand.points} points"
    if hand.points != hand.high:
        points += f", {hand.high or 'none'} of them for high cards"
    if code not in ("P", "X", "XX"):
        strain = bid_of(code).strain
        if strain < 4 and hand.lengths[strain]:
            return f"{points}, {NUMBERS[hand.lengths[strain]]} {SUIT_NAMES[strain]}"
    return points


def play_card(
    view: View, book: Playing = SCARNE, contract: Contract | None = None
) -> Decision | None:
    """The card of the seat whose turn it is; `None` where no contract is being played. The
    contract is that of the view unless another is given."""
    contract, played = contract or view.find(Contract), view.find(Played)
    if contract is None or not any(a.kind == "play" for a in view.legal):
        return None
    k = Knowledge(view)
    declaring = view.game.side_of[contract.declarer]
    taken = played.taken(view.game.sides[declaring]) if played else 0
    if view.game.side_of[view.seat] == declaring:
        found = book.declare(k, contract.level + 6 - taken)
    else:
        lost = len(played.tricks) - taken if played else 0
        found = book.defend(k, reading_of(view), contract, 8 - contract.level - lost)
        found = _signal(k, contract, _spared(k, found.card)) or found
    if found.card in k.actions:
        return Decision(k.actions[found.card], found.reason, found.citation)
    # At a refereed table a penalty may leave other cards than the book's.
    return Decision(k.actions[k.low(k.legal)], "The lowest of the cards that a penalty leaves.")


def _spared(known: Knowledge, card: Card) -> Mask:
    """The small cards that the book may play in place of one of them: none that nobody can beat."""
    small = known.legal & SMALL[suit_of(card)]
    small &= ~known.masters(small)
    return small if small >> card & 1 else 0


def _signal(known: Knowledge, contract: Contract, cards: Mask) -> CardChoice | None:
    """Of cards that cost the same the one that the side's system makes a signal."""
    if not cards & (cards - 1):
        return None
    agreed = agreed_signals(announced_systems(known.view.game)[known.hand % 2])
    return signal_card(known, contract, agreed, cards)


class ContractPlayer(Player):
    """Scarne's contract bridge. Each side bids by the system it has announced (`Game.chosen`), and
    everybody reads it so."""

    name = "book"
    card_rules = "contract"

    def choose(self, view: View, rng: random.Random) -> Decision:
        spoken = point_out_irregularity(view)
        if spoken is not None:
            return spoken
        if not any(a.kind == "call" for a in view.legal):
            found = answer_claim(view) or choose_option(view) or play_card(view)
            return found or PlainPlayer().choose(view, rng)
        r = reading_of(view, view.seat)
        hand = evaluate(view.hand_mask())
        rule = choose_call(r, hand)
        action = next((a for a in view.legal if a.arg == rule.call), view.legal[0])
        return Decision(
            action,
            rule.shortfall(hand) or f"{rule.why} This hand: {_holding(hand, rule.call)}.",
            rule.citation,
            self.meaning(view, action),
        )

    def meaning(self, view: View, action: Action) -> str:
        """The meaning of a call of the view's seat to the book's reader."""
        if action.kind != "call":
            return ""
        return _meaning(view, action)[1]

    def misses(self, view: View, action: Action, hands: Iterable[Mask]) -> list[Miss] | None:
        """How far hands lie outside the meaning of a call."""
        if action.kind != "call":
            return None
        shows = _meaning(view, action)[0]
        return [_miss(shows, evaluate(hand)) for hand in hands]

    def likelihood(self, view: View) -> Likelihood | None:
        """How well hands fit the auction as the book reads it."""
        if not view.find(Calls):
            return None
        auction = public_auction(view)
        return mixed_fits(auction, _shown(view)) if auction.has_unknown else fits(read(*auction))

    def would_call(self, view: View) -> Likelihood | None:
        """How likely hands make the calls of the auction."""
        if not view.find(Calls):
            return None
        auction = public_auction(view)
        if auction.has_unknown:
            return mixed_calls(auction, _shown(view))
        return would_call(read(*auction))

    def would_play(self, known: Knowledge) -> Weighing | None:
        """How likely worlds make the cards played so far, as a network has learned that players of
        several kinds choose them, and as the signals of defenders have been agreed on."""
        contract = known.view.find(Contract)
        if contract is None or contract.fewest:
            return None
        from oddtrick.players.simulation.card_inference.network import (
            reading,  # NumPy is loaded where it is needed
        )

        agreed = [agreed_signals(name) for name in announced_systems(known.view.game)]
        given = tuple(signals_given(known, contract, agreed)) if any(agreed) else ()
        alike = {signal.number: SMALL[suit_of(signal.card)] for signal in given}
        read = reading(known, "contract", contract, alike)
        return weigh_signals(known, contract, given, read) if read and given else read

    def signal(self, view: View, cards: Mask) -> CardChoice | None:
        """Of cards that cost the same the one that tells partner most."""
        contract = view.find(Contract)
        return None if contract is None else _signal(Knowledge(view), contract, cards)
