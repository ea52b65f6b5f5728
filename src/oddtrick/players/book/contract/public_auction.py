"""An auction as everybody at the table knows it, and how well hands fit it.

What a call shows is a range, and players stretch it: a point too few or a card too short makes a
hand less likely, never impossible.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple, cast

from oddtrick.cards import Mask
from oddtrick.core import Action, View
from oddtrick.messages import Message, Within, say, term, together
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.hand_evaluation.point_count import HandValue, evaluate
from oddtrick.players.player import Likelihood, Player
from oddtrick.scoring.rubber import PadStanding
from oddtrick.stages.calling.auction import Calls, Contract
from oddtrick.terms import CONTRACT_BIDS, FILE_SYSTEMS, UNKNOWN_SYSTEM

from .auction_reading import ARTIFICIAL, NATURAL, ReadCall, Reading, announced_systems
from .rule import ANY, GAME_NEEDS, Promise, describe
from .rule_choice import call_of, read, take
from .stated_system import source_of

POINT = 1.75
"""The logarithm by which each point beyond a range makes a hand less likely. With these figures
the deals drawn at a first lead are about as far from the calls as those that were dealt."""

CARD = 3.75
"""The same for each card too few or too many in a suit."""

FLAT = 3.75
"""The same for a hand that should be balanced and is not."""

LEAST = -20.0
"""No hand is held to be less likely than this: anybody may have lost their way."""


OTHER_CALL = math.log(0.2)
"""How much less likely a hand is for each call that the book would not have made with it: rules ask
for more than points and lengths (good suits, stoppers, tricks), but people bid otherwise."""


def penalty_for_mismatch(shows: Promise, hand: HandValue) -> float:
    """How far a hand is from what was shown; 0 where it fits.

    >>> from oddtrick.cards import bridge_hand
    >>> hand = evaluate(bridge_hand("AQ52.K43.983.KJ2"))
    >>> penalty_for_mismatch(Promise(low=13, suits=(0, 0, 0, 5)), hand)
    3.75
    """
    points, cards = shows.outside(hand)
    flat = FLAT if shows.flat and not hand.balanced else 0.0
    return points * POINT + cards * CARD + flat


def fits(reading: Reading) -> Likelihood | None:
    """The likelihood of hands after an auction; `None` where it has shown nothing."""
    promises = reading.promises
    if all(shows == ANY for shows in promises):
        return None

    def likelihood(seat: int, hand: Mask) -> float:
        shows = promises[seat]
        return 0.0 if shows == ANY else max(LEAST, -penalty_for_mismatch(shows, evaluate(hand)))

    return likelihood


def would_call(reading: Reading) -> Likelihood | None:
    """How likely hands make the calls of an auction: the book is asked at each of them what it
    would have called. `None` where nobody has called."""
    codes, made = reading.codes, dict[int, list[tuple[Reading, str]]]()
    for number, code in enumerate(codes):
        before = read(
            reading.dealer, reading.vulnerable, codes[:number], reading.needs, reading.systems
        )
        made.setdefault(before.turn, []).append((before, code))

    def asked(seat: int, hand: Mask) -> float:
        cards = evaluate(hand)
        return OTHER_CALL * sum(
            call_of(before, cards) != code for before, code in made.get(seat, ())
        )

    return asked if codes else None


# Systems that a side of which nothing is known may bid by, weighed by its calls.
#
# Each system of the package is as likely as the others at first. A call makes those likelier by
# which hands make it more often: a pool of random hands is asked, and of the hands those stay that
# would have called so. Nothing but the auction goes into this, and hands that lie open (dummy's).

SYSTEMS = (NATURAL[0], *FILE_SYSTEMS)
"""The systems that are thought of."""

POOL = 120
"""Random hands that are asked what they call."""

COUNTED = 6
"""Calls of a side that are counted: the systems differ at the start, and long auctions take no
longer."""

HALF, SMOOTHED = 0.5, 5.0
"""Hands that are added to those that make a call, and to those asked: few hands prove little."""

STRAY, ANY_CALL = 0.1, 0.02
"""How often a player leaves their system, and how often they then make this very call."""

Shown = tuple[tuple[int, Mask], ...]
"""Hands that lie open, whole, with their seats."""


class PublicAuction(NamedTuple):
    """An auction as everybody at the table knows it: the dealer, the mask of vulnerable sides, the
    calls, the trick points that each side needs for game, and what each side has stated."""

    dealer: int
    vulnerable: int
    codes: tuple[str, ...]
    needs: tuple[int, int]
    systems: tuple[str, str]

    def is_unknown(self, seat: int) -> bool:
        """Whether nothing is known of the system of a seat's side."""
        return self.systems[seat % 2] == UNKNOWN_SYSTEM

    @property
    def has_unknown(self) -> bool:
        """Whether nothing is known of a side's system."""
        return UNKNOWN_SYSTEM in self.systems

    def read_as(self, side: int, system: str) -> Reading:
        """The reading with a side taken to bid by a system, and the other by what it has stated, or
        by the book where that is unknown."""
        first, second = (
            system if s == side else NATURAL[0] if self.is_unknown(s) else self.systems[s]
            for s in (0, 1)
        )
        return read(self.dealer, self.vulnerable, self.codes, self.needs, (first, second))

    def read_by(self, seat: int, shown: Shown = ()) -> Reading:
        """The reading by which a seat chooses its own calls: its own side bids by the book where
        its system is unknown, the other side by the likeliest system. With no seat (-1) both sides
        are taken to bid by the likeliest."""
        first, second = (
            self.systems[s]
            if not self.is_unknown(s)
            else NATURAL[0]
            if seat >= 0 and seat % 2 == s
            else weighed_systems(self, s, shown)[0].name
            for s in (0, 1)
        )
        return read(self.dealer, self.vulnerable, self.codes, self.needs, (first, second))


class WeighedSystem(NamedTuple):
    """A system that a side may bid by, and its share; all shares of a side add up to one."""

    name: str
    share: float


class _Counted(NamedTuple):
    """How a system has fared: for the two seats of a side the logarithm of how often its calls are
    made, the hands of the pool that would have called so, and how many calls were counted."""

    logs: tuple[float, float]
    hands: tuple[tuple[HandValue, ...], tuple[HandValue, ...]]
    calls: int = 0


@cache
def pool() -> tuple[HandValue, ...]:
    """The random hands that are asked; the same in every process."""
    rng = random.Random(POOL)
    return tuple(
        evaluate(sum(1 << card for card in rng.sample(range(52), 13))) for _ in range(POOL)
    )


@lru_cache(maxsize=4096)
def _counted(auction: PublicAuction, side: int, system: str) -> _Counted:
    if not auction.codes:
        return _Counted((0.0, 0.0), (pool(), pool()))
    shorter = auction._replace(codes=auction.codes[:-1])
    before = _counted(shorter, side, system)
    seat = (auction.dealer + len(shorter.codes)) % 4
    if seat % 2 != side or before.calls >= COUNTED:
        return before
    reading, code, at = shorter.read_as(side, system), auction.codes[-1], seat // 2
    asked = before.hands[at]
    made = tuple(hand for hand in asked if call_of(reading, hand) == code)
    often = (len(made) + HALF) / (len(asked) + SMOOTHED)
    logs, hands = list(before.logs), list(before.hands)
    logs[at] += math.log((1 - STRAY) * often + STRAY * ANY_CALL)
    hands[at] = made or asked
    return _Counted((logs[0], logs[1]), (hands[0], hands[1]), before.calls + 1)


def _made_by(auction: PublicAuction, side: int, system: str, seat: int, hand: Mask) -> float:
    """The logarithm of how likely a hand that is seen makes the calls of its seat."""
    cards, found = evaluate(hand), 0.0
    turns = range((seat - auction.dealer) % 4, len(auction.codes), 4)
    for turn in turns[:COUNTED]:
        reading = auction._replace(codes=auction.codes[:turn]).read_as(side, system)
        found += math.log(1 - STRAY if call_of(reading, cards) == auction.codes[turn] else STRAY)
    return found


@lru_cache(maxsize=1024)
def weighed_systems(
    auction: PublicAuction, side: int, shown: Shown = ()
) -> tuple[WeighedSystem, ...]:
    """The systems that a side may bid by after an auction, the likeliest first. Hands that are
    `shown` count by the calls that they themselves would have made."""
    logs = []
    for system in SYSTEMS:
        seats = list(_counted(auction, side, system).logs)
        for seat, hand in shown:
            if seat % 2 == side:
                seats[seat // 2] = _made_by(auction, side, system, seat, hand)
        logs.append(sum(seats))
    best = max(logs)
    weights = [math.exp(log - best) for log in logs]
    total = sum(weights)
    systems = [WeighedSystem(s, w / total) for s, w in zip(SYSTEMS, weights, strict=True)]
    return tuple(sorted(systems, key=lambda one: -one.share))


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
    words: Message


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
    ways = dict[Message, tuple[float, str]]()
    shows = []
    for name, share in systems:
        if share < LEAST_SHARE:
            continue
        taken = take(auction.read_as(side, name), code)
        shows.append(taken.shows)
        words = describe(taken.shows, taken.note) or say("Natural.")
        before, first = ways.get(words, (0.0, name))
        ways[words] = (before + share, first)
    all_of_them = either_promise(shows)
    best, (share, name) = max(ways.items(), key=lambda way: way[1][0])
    if len(ways) == 1:
        return MixedMeaning(all_of_them, best)
    whole = describe(all_of_them) or say("Systems differ.")
    part, title = round(100 * share), source_of(name)
    likeliest = say(
        "Likeliest ({part} %), as {title} has it: {meaning}",
        part=part,
        title=term(title),
        meaning=Within(best),
    )
    return MixedMeaning(all_of_them, together(whole, likeliest))


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


# The auction of a view.

WHOLE_HAND = 13
"""The cards of a hand."""


def spoken(view: View, seat: int = -1) -> tuple[str, ...]:
    """The calls of a view from the dealer on, up to the turn of a seat.

    A seat that was passed over by a call out of turn (at a refereed table) is taken to have passed.
    """
    calls = view.find(Calls)
    codes: list[str] = []
    turn = view.setting.dealer
    for caller, code in calls.calls if calls else ():
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
        return auction.read_by(view.seat, shown_hands(view))
    return read(*auction)


def public_auction(view: View, seat: int = -1) -> PublicAuction:
    """The auction of a view, up to the turn of a seat."""
    dealer, vulnerable = view.setting.dealer, view.setting.vulnerable
    codes, systems = spoken(view, seat), announced_systems(view.game)
    return PublicAuction(dealer, vulnerable, codes, _needs(view), systems)


def shown_hands(view: View) -> Shown:
    """The hands of others that the viewer has seen whole: dummy's, once it is down."""
    if view.find(Contract) is None:
        return ()
    known = Knowledge(view)
    whole = (
        (s, known.known[s] | known.played[s]) for s in range(len(known.counts)) if s != view.seat
    )
    return tuple((seat, hand) for seat, hand in whole if hand.bit_count() == WHOLE_HAND)


def promise_of(view: View, action: Action) -> tuple[Promise, Message]:
    """The promise of a call of the view's auction, and its meaning in words."""
    auction, code = public_auction(view, action.by), cast("str", action.arg)
    if auction.is_unknown(action.by):
        return mixed_meaning(auction, code)
    taken = take(auction.read_by(-1) if auction.has_unknown else read(*auction), code)
    return taken.shows, describe(taken.shows, taken.note) or say("Natural.")


def _needs(view: View) -> tuple[int, int]:
    """The trick points each side still needs for game, as the pad stands."""
    pad = view.setting.before
    if not isinstance(pad, PadStanding):
        return (GAME_NEEDS, GAME_NEEDS)
    first, second = (max(1, GAME_NEEDS - part) for part in pad.part)
    return (first, second)


# Calls that keep to the system that a side has stated, and systems like it.

OPENINGS = tuple(bid.code for bid in CONTRACT_BIDS.bids if bid.level <= 3)
"""The opening bids by which systems are compared."""


def states(view: View, seat: int) -> bool:
    """Whether a seat's side has stated another system than the natural one."""
    return announced_systems(view.game)[view.game.side_of[seat]] != NATURAL[0]


def _opening(system: str, code: str) -> ReadCall:
    """The meaning of an opening bid by a system."""
    return take(read(0, 0, (), systems=(system, system)), code)


def _means_the_same(one: ReadCall, other: ReadCall) -> bool:
    """Whether two calls show the same."""
    artificial = (one.kind in ARTIFICIAL) == (other.kind in ARTIFICIAL)
    return one.shows == other.shows and artificial


@lru_cache(maxsize=64)
def most_alike(system: str, others: tuple[str, ...]) -> tuple[str, ...]:
    """Some systems, those first of whose opening bids most show what they show by one.

    >>> most_alike("acol", ("sayc", "acol-weak-twos"))
    ('acol-weak-twos', 'sayc')
    """

    def same(other: str) -> int:
        openings = ((_opening(system, code), _opening(other, code)) for code in OPENINGS)
        return sum(_means_the_same(one, two) for one, two in openings)

    return tuple(sorted(others, key=same, reverse=True))


def alike_so_far(view: View, seat: int, system: str) -> bool:
    """Whether all that a seat's side has called shows by another system what it shows by the one
    that the side has stated."""
    auction, side = public_auction(view), seat % 2
    if auction.is_unknown(side):
        return False
    stated = auction.read_as(side, auction.systems[side]).calls
    pairs = zip(stated, auction.read_as(side, system).calls, strict=True)
    return all(_means_the_same(one, other) for one, other in pairs if one.seat % 2 == side)


def same_calls(view: View, calls: Iterable[Action], system: str) -> list[Action]:
    """Those of some calls of the viewer's that show by another system what they show by the one
    that its side has stated; none where that itself calls with the hand what does not. The calls
    before must be alike (see `alike_so_far`)."""
    auction, side = public_auction(view, view.seat), view.seat % 2
    stated, other = (auction.read_as(side, name) for name in (auction.systems[side], system))

    def same(code: str) -> bool:
        return _means_the_same(take(stated, code), take(other, code))

    if not same(call_of(stated, evaluate(view.hand_mask()))):
        return []
    return [call for call in calls if same(str(call.arg))]


def within_system(
    view: View, calls: Iterable[Action], system: Player, points_off: int
) -> list[Action]:
    """Those of some calls that show what the viewer's hand has, within so many points, as the
    player who bids by the system reads them. None after an artificial call of partner's: the
    system says what follows. What forces is not passed."""
    heard = reading_of(view, view.seat)
    partners = heard.last(heard.partner)
    artificial = heard.over_pass and partners is not None and partners.kind in ARTIFICIAL
    if artificial:
        return []
    actions, hand = list[Action](), view.hand_mask()
    for call in calls:
        misses = system.misses(view, call, [hand])
        if misses is None or any(miss.cards or miss.points > points_off for miss in misses):
            continue
        if not (call.arg == "P" and heard.forced):
            actions.append(call)
    return actions
