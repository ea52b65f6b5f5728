"""The book player of euchre.

Source: Scarne 1963, chapter 13, “Strategy of Euchre”, “Making the Trump”, “Playing Alone”.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar, NamedTuple, cast

from ..cards import SUIT_NAMES, Card, CardOrder, Mask, bits, euchre_order, rank_of, suit_of
from ..core import Act, TurnUp, View
from ..scoring.points import PointsMatch, PointsStanding
from ..stages.calling.making import Make
from ..stages.tricks.tricks import Trump
from .base import Decision
from .following import Choice, follow, name, throw
from .knowledge import Knowledge, highest, lowest
from .plain import PlainPlayer

__all__ = ["EuchrePlayer", "Strength", "strength"]

BOOK = "Scarne 1963, Strategy of Euchre"
BOWER, ACE, KING = 20, 14, 13
"""Strengths in the trump suit: left bower 20, right bower 21."""


WORTH = ((BOWER, 1.0), (ACE, 0.9), (KING, 0.7), (0, 0.45))
"""What trumps are worth in “fairly sure tricks”, by the least strength (reading: the book does
not count them out)."""

LONG = 0.3
"""What the third trump and each further one is worth besides."""

TWO, THREE = 2.0, 2.8
"""Two and three fairly sure tricks."""


class Strength(NamedTuple):
    """A hand with a suit as trumps: trumps, good ones (bowers and ace), side aces, fairly sure
    tricks."""

    trumps: int
    good: int
    aces: int
    tricks: float
    solid: bool
    """Two bowers and the ace, or nothing but trumps (a bower among them) and aces."""
    best: int
    """The strength of the best trump."""


def strength(hand: Mask, trump: int) -> Strength:
    """Count a euchre hand for a trump suit.

    >>> from oddtrick.cards import HEARTS, mask_of
    >>> strength(mask_of("HJ DJ HA SK C7".split()), HEARTS).solid
    True
    """
    order = euchre_order(trump)
    trumps = [c for c in bits(hand) if order.suit[c] == trump]
    plain = [c for c in bits(hand) if order.suit[c] != trump]
    high = sorted((order.strength[c] for c in trumps), reverse=True)
    good = sum(s >= ACE for s in high)
    aces = sum(rank_of(c) == 14 for c in plain)
    voids = 3 - len({order.suit[c] for c in plain})
    tricks = 0.0
    for i, s in enumerate(high):
        # The third trump and further ones are long trumps: they win when the others are gone.
        tricks += next(worth for least, worth in WORTH if s >= least)
        tricks += LONG if i >= 2 else 0.0
    singles = {order.suit[c] for c in plain}
    for c in plain:
        if rank_of(c) == 14:
            tricks += 0.7
        elif rank_of(c) == 13 and len(singles) < 3:
            tricks += 0.2
    if trumps and voids:
        tricks += 0.3 * min(voids, len(trumps))
    both = sum(s >= BOWER for s in high) == 2
    solid = (both and ACE in high) or (
        len(trumps) + aces == 5 and len(trumps) >= 2 and bool(high) and high[0] >= BOWER
    )
    return Strength(len(trumps), good, aces, tricks, solid, high[0] if high else 0)


def points(view: View) -> tuple[int, int, int]:
    """The points of this side and the other in the running game, and the target."""
    before = view.setting.before
    own = view.game.side_of[view.seat]
    match = view.game.match
    target = match.target if isinstance(match, PointsMatch) else 5
    if isinstance(before, PointsStanding):
        return before.points[own], before.points[1 - own], target
    return 0, 0, target


class Situation(NamedTuple):
    """What a maker of trumps considers."""

    hand: Mask
    suit: int
    own: int
    other: int
    target: int
    how: str
    turn_up: Card


def _hand_for(s: Situation) -> Mask:
    """The hand to play with: the dealer's after taking up and discarding."""
    if s.how != "take":
        return s.hand
    taken = s.hand | 1 << s.turn_up
    return taken & ~(1 << best_discard(taken, s.suit))


def best_discard(hand: Mask, trump: int) -> Card:
    """The card a dealer lays away: a lone low card, so that the suit may be trumped; never a
    trump or an ace when something else is there."""
    order = euchre_order(trump)

    def cost(c: Card) -> tuple[int, int, int]:
        suit = order.suit[c]
        alone = (hand & order.suits[suit]).bit_count() == 1
        worth = 0
        if suit == trump:
            worth = 100
        elif rank_of(c) == 14:
            worth = 50
        elif rank_of(c) == 13 and not alone:
            worth = 8
        elif alone:
            worth = -10
        return (worth, order.strength[c], c)

    return min(bits(hand), key=cost)


def _verdicts(s: Situation) -> Iterator[tuple[bool, str]]:
    """Whether the suit is made, by each rule in turn, and why."""
    h = strength(_hand_for(s), s.suit)
    suit = SUIT_NAMES[s.suit]
    need = TWO
    cautious = s.target == 5 and s.other == 3
    partner_deals = s.how == "assist"
    if s.how == "order":
        # The turn-up strengthens the dealer, and next round this side may name a suit first.
        yield (
            h.tricks >= THREE and h.good >= 2 and h.trumps >= 3,
            "Three fairly sure tricks with two good trumps: order the dealer up.",
        )
        if _bridge(s):
            yield (
                h.tricks >= 1.5,
                "At the bridge accept the turn-up: even a euchre does not lose the game.",
            )
        return
    if _bridge(s) and s.how in ("assist", "take"):
        yield (
            h.tricks >= 1,
            "At the bridge accept the turn-up almost regardless: a euchre does not lose the "
            "game, a lone hand against us might.",
        )
    if cautious:
        need = 2.6
    if partner_deals:
        up = 21 if rank_of(s.turn_up) == 11 else rank_of(s.turn_up)
        bonus = 0.9 if up == 21 else 0.6 if up >= KING else 0.4
        yield (
            h.tricks + bonus >= need + 0.4 and h.trumps >= 1,
            f"With the turn-up in partner's hand there are two fairly sure tricks in {suit}.",
        )
        return
    if not cautious:
        yield (h.trumps >= 3 and h.tricks >= 1.5, f"Any three trumps are enough: make it {suit}.")
        if s.how == "take":
            yield (
                h.trumps >= 2 and h.best >= KING and h.tricks >= 1.6,
                "Ace or king of trumps with a little more: the dealer takes it up.",
            )
    yield (
        h.tricks >= need and h.trumps >= 2,
        f"Two fairly sure tricks, and partner may be counted on for one: make it {suit}.",
    )


def _bridge(s: Situation) -> bool:
    return s.target == 5 and s.own == 4 and s.other <= 2


def _alone(s: Situation) -> str | None:
    """Why to play alone, or `None`."""
    h = strength(_hand_for(s), s.suit)
    if h.solid:
        return "A sure hand plays alone."
    desperate = s.target == 5 and s.other == 4 and s.own in (1, 2)
    if desperate and h.tricks >= THREE:
        return "The opponents are at the bridge: with a fair chance of three tricks play alone."
    return None


class EuchrePlayer:
    """Plays euchre by the book."""

    name: ClassVar[str] = "book"

    def choose(self, view: View, rng: random.Random) -> Decision:
        kinds = {a.kind for a in view.legal}
        if "make" in kinds:
            return self._make(view)
        if kinds == {"discard"}:
            return self._discard(view)
        if "play" in kinds:
            k = Knowledge(view)
            found = play(k)
            return Decision(k.acts[found.card], found.reason, found.citation or BOOK)
        return PlainPlayer().choose(view, rng)

    def _make(self, view: View) -> Decision:
        own, other, target = points(view)
        turned = view.find(TurnUp)
        best: tuple[float, Act, str] | None = None
        for act in view.legal:
            make = cast("Make", act.arg)
            if make.how == "pass" or make.alone:
                continue
            s = Situation(
                view.hand(), make.suit, own, other, target, make.how,
                turned.card if turned else -1,
            )  # fmt: skip
            why = next((why for made, why in _verdicts(s) if made), None)
            if why is None:
                continue
            worth = strength(_hand_for(s), make.suit).tricks
            lone = _alone(s)
            if lone is not None:
                with_alone = next(
                    (a for a in view.legal if a.arg == make._replace(alone=True)), None
                )
                if with_alone is not None:
                    act, why = with_alone, f"{why} {lone}"
            if best is None or worth > best[0]:
                best = (worth, act, why)
        if best is not None:
            _, act, why = best
            return Decision(act, why, BOOK, self.meaning(view, act))
        act = next(a for a in view.legal if cast("Make", a.arg).how == "pass")
        return Decision(
            act, "Fewer than two fairly sure tricks: pass.", BOOK, self.meaning(view, act)
        )

    def _discard(self, view: View) -> Decision:
        trump = view.find(Trump)
        c = best_discard(view.hand(), trump.suit if trump else 4)
        act = next(a for a in view.legal if a.arg == c)
        return Decision(act, f"Lay away {name(c)}, the card of least use.", BOOK)

    def meaning(self, view: View, act: Act) -> str:
        """What a declaration tells the table."""
        make = act.arg
        if not isinstance(make, Make):
            return ""
        turned = view.find(TurnUp)
        meanings = {
            "pass": "Fewer than two fairly sure tricks.",
            "order": "Three fairly sure tricks, two good trumps among them.",
            "assist": "Two fairly sure tricks together with partner's turn-up.",
            "take": "Two fairly sure tricks with the turn-up, or three trumps.",
            "name": "Two fairly sure tricks in this suit, or any three trumps.",
        }
        text = meanings[make.how]
        if make.how == "name" and turned is not None:
            same_colour = {suit_of(turned.card), make.suit} in ({0, 3}, {1, 2})
            text += " Making it next." if same_colour else " Crossing it."
        if make.alone:
            text += " Alone: hopes for all five."
        return text


def play(k: Knowledge) -> Choice:
    """A card to lead or to follow with."""
    return _follow(k) if k.trick else _lead(k)


def _lead(k: Knowledge) -> Choice:
    order, legal = k.order, k.legal
    if legal.bit_count() == 1:
        return Choice(lowest(order, legal), "The only card that may be played.", BOOK)
    trumps = k.held(k.trump)
    plain = legal & ~order.suits[k.trump]
    made = k.view.find(Trump)
    maker = made.maker if made else -1
    ours = maker >= 0 and k.ours(maker)
    sure = [c for c in bits(legal) if k.sure(c)]
    if trumps.bit_count() >= 2 and (k.trumps_out() or not plain):
        c = highest(order, trumps) if ours or k.master(highest(order, trumps)) else lowest(
            order, trumps
        )  # fmt: skip
        return Choice(c, f"With two or more trumps lead one: {name(c)}.", BOOK)
    if k.counts[k.hand] <= 3 or not k.trumps_out():
        winners = [c for c in sure if order.suit[c] != k.trump] or sure
        if winners:
            c = max(winners, key=lambda c: (k.held(order.suit[c]).bit_count(), order.strength[c]))
            return Choice(c, f"Nothing out beats {name(c)}: lead it.", BOOK)
    if maker >= 0 and trumps and k.friends and maker == k.friends[0]:
        c = highest(order, trumps)
        return Choice(c, f"Partner made trumps: lead {name(c)} to him.", BOOK)
    if plain:
        suits = [s for s in range(4) if s != k.trump and plain & order.suits[s]]

        def worth(s: int) -> tuple[bool, bool, int]:
            own = k.held(s)
            ruffed = any(k.void[f] >> s & 1 for f in k.foes)
            high = rank_of(highest(order, own)) >= KING
            return (not ruffed, not high, own.bit_count())

        aces = [c for c in bits(plain) if k.sure(c) and k.master(c)]
        if aces and len(k.tricks) > 0:
            c = max(aces, key=lambda c: -k.held(order.suit[c]).bit_count())
            return Choice(c, f"Take the trick with {name(c)} before it is trumped.", BOOK)
        s = max(suits, key=worth)
        c = lowest(order, k.held(s))
        few = "Fewer than two trumps" if trumps.bit_count() < 2 else "No trump is out"
        if rank_of(highest(order, k.held(s))) >= KING:
            why = f"{few}, and a high card in every suit: {name(c)} can best be spared."
        else:
            why = f"{few}: lead low from a suit without a high card, {name(c)}."
        return Choice(c, why, BOOK)
    c = highest(order, legal)
    return Choice(c, f"Only trumps are left: {name(c)}.", BOOK)


def _follow(k: Knowledge) -> Choice:
    found = follow(k, _throw, hold_up=False)
    return found._replace(citation=found.citation or BOOK)


def _throw(k: Knowledge, cards: Mask) -> Choice:
    """A loser: a lone low card first, to be able to trump its suit."""
    if k.led >= 0 and cards & k.order.suits[k.led]:
        return throw(k, cards)
    order: CardOrder = k.order

    def cost(c: Card) -> tuple[int, int, int]:
        suit = order.suit[c]
        own = k.held(suit)
        worth = 0
        if suit == k.trump:
            worth = 100
        elif k.master(c):
            worth = 30
        elif own.bit_count() == 1 and k.held(k.trump):
            worth = -3
        return (worth, order.strength[c], c)

    c = min(bits(cards), key=cost)
    return Choice(c, f"{name(c)[0].upper()}{name(c)[1:]} can best be spared.", BOOK)
