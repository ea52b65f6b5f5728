"""Bids for any auction: how many tricks a hand is worth in each denomination, by plain counting.

No book's system: a player for games that have none of their own. It values high cards and
length, credits hands it cannot see with their fair share of the rest, and bids the cheapest
contract it expects to make.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from oddtrick.cards import NO_TRUMP, CardOrder, Mask, bits, high_card_points, natural_order
from oddtrick.core import HIDDEN, Action, View
from oddtrick.messages import say
from oddtrick.players.player import Decision
from oddtrick.stages.calling.auction import Auction, Calls
from oddtrick.stages.giving import Building
from oddtrick.terms import NO_STRAIN, Bid, call_term

from .point_count import evaluate, stopped

# Tricks to expect where a bidder sees more than their own hand: a dummy, or a part of one.
#
# The points of both hands of a side are added up (Scarne 1963, “The Point-Count Table”: about 26
# make game), those that lie open as they are, those that nobody sees with the fair share of what is
# left. What a point and a trump are worth was fitted to 250 deals solved double dummy.

AT_NO_TRUMP = (9.0, 0.47, 26)
"""Tricks on so many high-card points of both hands, and for each point more."""

OPEN_SUIT = 0.5
"""The cost of a suit at no-trump that neither hand stops."""

FEWEST, MIDDLE = 3, 20
WITH_TRUMPS = (
    (3.0, 0.20, 0.00), (3.6, 0.30, 0.10), (4.5, 0.37, 0.15), (5.6, 0.40, 0.20), (7.2, 0.41, 0.20),
    (8.4, 0.38, 0.32), (9.3, 0.32, 0.45), (9.7, 0.25, 0.45), (10.3, 0.22, 0.45),
)  # fmt: skip
"""For three trumps of both hands, for four and so on: tricks on 20 high-card points and four for
short suits, for each high-card point more, and for each point for short suits."""

BOTH_SHORT = 4
"""The points of both hands from which the table counts: high cards from `MIDDLE`, short suits from
this; its first row is for `FEWEST` trumps."""

SHORT = 1.5
"""The points for short suits of a hand that nobody sees, on the average."""

SPREAD_IN_SIGHT = 1.2
"""How far the tricks lie from this where both hands are seen: the standard deviation."""


def tricks_in_sight(
    hands: Sequence[Mask], whole: float, size: int, unseen: Mask, strain: int
) -> float:
    """The tricks of a side with a strain as trumps.

    `hands` are the cards that are seen of its hands, `whole` is how many hands it has, `size` how
    many cards each of them; `unseen` are the cards of the pack that the bidder does not see.

    >>> from oddtrick.cards import bridge_hand
    >>> mine, dummy = bridge_hand("AKQJ2.KQ3.A2.K42"), bridge_hand("T943.A54.K43.Q53")
    >>> rest = (1 << 52) - 1 & ~(mine | dummy)
    >>> round(tricks_in_sight((mine, dummy), 2, 13, rest, 3), 1)
    11.5
    >>> round(tricks_in_sight((mine,), 2, 13, rest | dummy, 3), 1)  # an average partner
    10.7
    """
    seen = 0
    for hand in hands:
        seen |= hand
    missing = whole * size - seen.bit_count()
    share = min(max(missing / max(unseen.bit_count(), 1), 0.0), 1.0)
    high = high_card_points(seen) + share * high_card_points(unseen)
    if strain == NO_TRUMP:
        base, point, middle = AT_NO_TRUMP
        total = base + point * (high - middle) - OPEN_SUIT * _open_suits(hands, missing, size)
    else:
        trumps = natural_order(strain).suits[strain]
        fit = (seen & trumps).bit_count() + share * (unseen & trumps).bit_count()
        full = [hand for hand in hands if hand.bit_count() >= size - 1]
        short = sum(evaluate(hand).points - evaluate(hand).high for hand in full)
        total = _with_trumps(fit, high, short + SHORT * (whole - len(full)))
    return min(max(total, 0.2), float(size))


def _with_trumps(fit: float, high: float, short: float) -> float:
    """Tricks by the table, between two of its rows where trumps are counted in part."""
    place = min(max(fit - FEWEST, 0.0), len(WITH_TRUMPS) - 1.0)
    low = int(place)
    found = 0.0
    for row, weight in ((low, 1 - place + low), (low + 1, place - low)):
        base, point, each = WITH_TRUMPS[min(row, len(WITH_TRUMPS) - 1)]
        found += weight * (base + point * (high - MIDDLE) + each * (short - BOTH_SHORT))
    return found


def _open_suits(hands: Sequence[Mask], missing: float, size: int) -> float:
    """Suits that no hand seen stops; each counts in part where cards are still to be seen."""
    unstopped = sum(
        not any(stopped(evaluate(hand).suits[suit]) for hand in hands) for suit in range(4)
    )
    return unstopped * max(0.0, 1 - missing / size)


# Hand evaluation where tricks are to be lost: a table by rank and place in the suit.
#
# The lowest card of a suit decides whether one can get off lead with it; the second and the third
# whether one can go on ducking. So every card counts by its rank *and* by how many of its suit lie
# below it in the hand.
#
# The numbers are ours: `tools/losing/fit.py` (28,000 deals of seed ``losing``, an antibridge bid to
# lose forced on the dealer, played out by the book players, ridge regression of the tricks won by
# the player's side without trumps on their own hand). On a tenth of the deals that was kept apart
# the tricks won lie 2.5 from the estimate (standard deviation), 2.7 from their mean.

_WON = (
    #  2      3      4      5      6      7      8      9     10      J      Q      K      A
    (-0.23, -0.22, -0.23, -0.07, 0.03, 0.15, 0.22, 0.40, 0.46, 0.54, 0.51, 0.66, 0.40),
    (0.00, -0.25, -0.19, -0.12, -0.18, -0.08, -0.01, 0.18, 0.35, 0.49, 0.63, 0.66, 0.71),
    (0.00, 0.00, -0.41, -0.45, -0.43, -0.36, -0.37, -0.37, -0.17, -0.06, 0.15, 0.24, 0.26),
    (0.00, 0.00, 0.00, -0.39, -0.28, -0.28, -0.34, -0.16, -0.15, -0.08, -0.06, 0.07, 0.12),
    (0.00, 0.00, 0.00, 0.00, -0.02, -0.34, -0.28, -0.05, -0.21, -0.08, -0.19, -0.13, 0.04),
)  # fmt: skip
"""The tricks that a card adds to those of its side: a row for the lowest card of a suit, the
second, third, fourth, and those after it."""

_MEAN = -0.57
"""The value of an average hand by the table."""

_WON_IN_ALL, _WON_TRUMPS = 6.26, 6.34
"""The tricks that declarer's side wins of thirteen on the average, without and with trumps."""

_NULLO_SHARE, _TRUMP = 0.76, 0.36
"""With trumps the table counts for less, and each trump above the average adds to it."""

_BOTH = 1.4
"""How much more the table counts for each of two hands that are both known: of one alone it is
the part that partner's hand, which has the more low cards the fewer one holds, leaves."""


MARGIN = 0.35
"""How many tricks more than needed must be expected, for a bid to lose them to be made rather more
often than not."""

PARTNER = 1.8
"""The tricks more that can be lost where partner has bid to lose them, and fewer where they have
bid to win: by the fit, what a hand a trick and a quarter from the average is worth."""


def _above_average(hand: Mask) -> float:
    total = 0.0
    for suit in range(4):
        for place, c in enumerate(bits(hand >> 13 * suit & 0x1FFF)):
            total += _WON[min(place, len(_WON) - 1)][c]
    return total - _MEAN


def low_tricks(hands: tuple[Mask, ...], strain: int, size: int = 13) -> float:
    """The tricks that a side may expect to lose if it tries, by those of its hands that are known.

    >>> from oddtrick.cards import bridge_hand
    >>> low, high = (bridge_hand(h) for h in ("5432.6543.432.32", "AKQ2.AKQ.AKJ.AK9"))
    >>> low_tricks((low,), NO_TRUMP) > 8.5 > 4.5 > low_tricks((high,), NO_TRUMP)
    True
    """
    won = sum(_above_average(hand) for hand in hands) * (_BOTH if len(hands) > 1 else 1.0)
    if strain == NO_TRUMP:
        won += _WON_IN_ALL
    else:
        trumps = sum((hand >> 13 * strain & 0x1FFF).bit_count() for hand in hands)
        won = _WON_TRUMPS + _NULLO_SHARE * won + _TRUMP * (trumps - size / 4 * len(hands))
    return min(max(size * (1 - won / 13), 0.0), float(size))


CITATION = say("No rule of a book: the tricks are counted")

_FALL = 0.6
"""The chance that a card wins for each higher card that somebody else holds: king 0.6, queen
0.36 of a trick …"""

_LONG = 0.75
"""The worth of a trump beyond the third, and of a card of a side suit beyond the fourth, a third
of it."""

_SHORT = 0.5
"""The worth of each card fewer than two in a side suit with three trumps or more."""

_SHARE = 0.4
"""The length of an unseen hand on the average."""

_PICKED = 1.4
"""How much more the other side's hands are worth where they were picked, as the player's was. With
1.4 two of three contracts of build-up bridge are made; with 1 nine of ten are doubled."""


PACK: Mask = (1 << 52) - 1


_BOTH_PICKED = 1.1
"""The tricks that two hands in sight win fewer where the other side has picked its hands as well,
which then have short suits of their own: measured on 40 deals of build-up bridge, double dummy."""


class KnownHands(NamedTuple):
    """A bidder's knowledge: the cards of the hands that would play on its side, how many hands play
    for and against it unseen, how many cards a hand has, the cards of the pack, and the open cards
    of hands that are seen in part, on its side and against it."""

    hands: tuple[Mask, ...]
    friends: float
    foes: float
    size: int
    pack: Mask
    parts: tuple[Mask, ...] = ()
    against: tuple[Mask, ...] = ()
    picked: bool = False
    """Whether everybody has picked their hand from more cards."""
    seen: Mask = 0
    """All cards that the bidder sees, their own among them."""

    @property
    def in_sight(self) -> bool:
        """Whether the bidder sees cards of hands of a whole pack that are not their own."""
        own = self.hands[0].bit_count() if self.hands else 0
        return self.pack == PACK and self.size == 13 and self.seen.bit_count() > own

    @property
    def missing(self) -> float:
        """How many cards of the side's hands the bidder does not see."""
        count = len(self.hands) + len(self.parts) + self.friends
        return count * self.size - sum(m.bit_count() for m in (*self.hands, *self.parts))


def _values(order: CardOrder, mine: Mask, pack: Mask) -> float:
    """The tricks that the high cards of a hand are worth."""
    total = 0.0
    for suit in range(4):
        higher = 0
        cards = bits(pack & order.suits[suit])
        for c in sorted(cards, key=lambda c: -order.strength[c]):
            if mine >> c & 1:
                total += _FALL**higher
            else:
                higher += 1
    return total


@lru_cache(maxsize=4096)
def _worth(hand: Mask, strain: int, pack: Mask) -> float:
    """The worth of one hand with a strain as trumps."""
    order = natural_order(strain)
    total = _values(order, hand, pack)
    trumps = (hand & order.suits[strain]).bit_count() if strain < NO_TRUMP else 0
    if strain < NO_TRUMP:
        total += _LONG * (trumps - 3)
    for suit in range(4):
        if suit == strain:
            continue
        held = (hand & order.suits[suit]).bit_count()
        total += _LONG / 3 * max(0, held - 4)
        if trumps >= 3:
            total += _SHORT * max(0, 2 - held)
    return max(total, 0.2)


def _worth_in_part(seen: Mask, strain: int, holding: KnownHands, average: float) -> float:
    """The worth of a hand of which some cards are open: those, and a fair share for the rest."""
    order, count = natural_order(strain), seen.bit_count()
    total = _values(order, seen, holding.pack) + average * (1 - count / holding.size)
    if strain < NO_TRUMP:
        total += _LONG * ((seen & order.suits[strain]).bit_count() - count / 4)
    return max(total, 0.2)


def estimate(holding: KnownHands, strain: int) -> float:
    """The tricks that the bidder's side may expect with a strain as trumps.

    >>> from oddtrick.cards import bridge_hand
    >>> whole = (1 << 52) - 1
    >>> strong = KnownHands((bridge_hand("AKQJ98.AK3.A2.K4"),), 1, 2, 13, whole)
    >>> weak = KnownHands((bridge_hand("98432.T93.J2.754"),), 1, 2, 13, whole)
    >>> estimate(strong, 3) > 9 > 6 > estimate(weak, 3)
    True
    >>> good, bad = (bridge_hand(h) for h in ("AKQ.AK.A.", "432.32.2."))
    >>> half = weak._replace(friends=0)
    >>> estimate(half._replace(parts=(good,)), 3) > 9 > 6 > estimate(half._replace(parts=(bad,)), 3)
    True
    """
    pack, hands = holding.pack, holding.hands
    if holding.in_sight:
        whole = len(hands) + len(holding.parts) + holding.friends
        seen, unseen = (*hands, *holding.parts), pack & ~holding.seen
        found = tricks_in_sight(seen, whole, holding.size, unseen, strain)
        return max(found - (_BOTH_PICKED if holding.picked else 0.0), 0.2)
    average = 4 / (1 - _FALL) * holding.size / max(pack.bit_count(), 1) + _SHARE
    ours = sum(_worth(hand, strain, pack) for hand in hands) + average * holding.friends
    ours += sum(_worth_in_part(seen, strain, holding, average) for seen in holding.parts)
    theirs = average * holding.foes
    open_ = sum(_worth_in_part(seen, strain, holding, average) for seen in holding.against)
    theirs += open_
    if holding.foes:  # what an open hand lacks, the hands that nobody sees hold among them
        share = holding.foes / (holding.foes + holding.friends)
        theirs -= (open_ - average * len(holding.against)) * share
    if holding.picked:
        theirs *= _PICKED
    elif holding.friends or holding.parts:  # what we hold above the average, they lack
        count = len(hands) + len(holding.parts) + holding.friends
        theirs = max(theirs - (ours - average * count) / 2, 0.3)
    return holding.size * ours / (ours + theirs)


_AVERAGE = 10.0
"""The high cards of a hand nobody has seen, an ace counted 4, a king 3, a queen 2, a jack 1."""


def holding_of(view: View) -> KnownHands:
    """The viewer's knowledge of the hands that would play with it."""
    seating, seat = view.game.seating, view.seat
    sizes = [view.count(s) for s in range(len(seating.seats))]
    playing = [s for s, n in enumerate(sizes) if n]
    side = seating.side_of[seat]
    loose = [s for s in playing if seating.side_of[s] < 0]  # a dummy for the declarer
    if len(loose) > 1:  # a dummy for each: the open one, unless it is worse than most
        loose.sort(
            key=lambda s: -high_card_points(view.hand_mask(s)) if view.hand_mask(s) else -_AVERAGE
        )
        loose = loose[: len(loose) // len(seating.sides)]
    mine = [s for s in playing if seating.side_of[s] == side] + loose
    mine = mine if seat in mine else [seat, *mine]
    seen = {s: view.hand_mask(s) for s in playing}
    known = [s for s in mine if seen[s].bit_count() == max(sizes)]
    parts = [s for s in mine if 0 < seen[s].bit_count() < max(sizes)]
    against = [s for s in playing if s not in mine and seen[s] and seating.side_of[s] >= 0]
    pack = _seen(view)
    deck = next((s.pack for s in view.game.stages if hasattr(s, "pack")), tuple(range(52)))
    whole = sum(1 << c for c in deck)
    gone = sum(1 << c for p in view.places if p.kind == "out" for c in p.cards if c != HIDDEN)
    widow = sum(len(p.cards) for p in view.places if p.kind == "widow")
    return KnownHands(
        tuple(seen[s] for s in known),
        len(mine) - len(known) - len(parts),
        len(playing) - len(mine) - len(against),
        max(sizes) + widow // len(playing),  # what is to come out of it to every hand
        (whole & ~gone) | pack,
        tuple(seen[s] for s in parts),
        tuple(seen[s] for s in against),
        _picked(view),
        pack,
    )


def _seen(view: View) -> Mask:
    """All cards that the viewer sees."""
    found = 0
    for place in view.places:
        for c in place.cards:
            if c != HIDDEN:
                found |= 1 << c
    return found


def _picked(view: View) -> bool:
    """Whether hands were built before anybody called."""
    for stage in view.game.stages:
        if isinstance(stage, Auction | Building):
            return isinstance(stage, Building)
    return False


def _needs(bid: Bid, size: int) -> int:
    """The tricks a bid promises: odd tricks over half of them where it names a strain."""
    return bid.level + (size - 1) // 2 if bid.strain != NO_STRAIN else bid.level


def _expected(bid: Bid, holding: KnownHands) -> float:
    """By how many tricks a bid should be made; below 0 where it should fail."""
    size = holding.size
    if bid.word or (bid.strain == NO_STRAIN and bid.level > size):
        return -size  # what such a bid promises is its game's own affair
    if bid.fewest:
        low = size - estimate(holding, NO_TRUMP)
        return low - _needs(bid, size) - 1
    strains = (bid.strain,) if bid.strain != NO_STRAIN else range(4)
    return max(estimate(holding, s) for s in strains) - _needs(bid, size)


def plain_call(view: View, auction: Auction) -> Decision:
    """A call by plain counting: the best contract it can expect to make, bid as low as can be."""
    holding = holding_of(view)
    calls = view.find(Calls)
    said = calls.calls if calls else ()
    by_code = {bid.code: bid for bid in auction.ladder.bids}
    actions: dict[str, Action] = {auction.code(a): a for a in view.legal if a.kind == "call"}
    standing = next(((s, by_code[c]) for s, c in reversed(said) if c in by_code), None)
    side_of = view.game.side_of
    ours = standing is not None and side_of[standing[0]] == side_of[view.seat]
    scored: list[tuple[float, int, str]] = []
    for place, (code, bid) in enumerate(by_code.items()):
        if code in actions:
            # A partner who has bid the strain has more of it than their share.
            help_ = sum(
                0.7
                for s, c in said
                if c in by_code and side_of[s] == side_of[view.seat] and s != view.seat
                if by_code[c].strain == bid.strain
            )
            scored.append((_expected(bid, holding) + help_, -place, code))
    best = max(scored, default=None)
    enough = 0.6 if ours else 0.0
    if best is not None and (best[0] >= enough or "P" not in actions):
        name = call_term(best[2])
        return Decision(actions[best[2]], say("The hand should make {name}.", name=name), CITATION)
    if standing is not None and not ours and "X" in actions:
        bid = standing[1]
        if not bid.word and bid.strain != NO_STRAIN and not bid.fewest:
            need = holding.size - _needs(bid, holding.size) + 1
            if estimate(holding, bid.strain) >= need + 1.5:
                return Decision(actions["X"], say("They should go down by two or more."), CITATION)
    if "P" in actions:
        return Decision(actions["P"], say("No bid should be made: pass."), CITATION)
    return Decision(view.legal[0], say("There is no better call."), CITATION)
