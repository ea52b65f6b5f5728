"""The suit a defender leads after the first trick: reasons for and against each.

Source: Scarne 1963, “More Information on Making Leads”, “The Play after the Opening Lead”.
"""

from __future__ import annotations

from collections.abc import Iterator

from oddtrick.cards import NO_TRUMP, Mask, bits, rank_of
from oddtrick.players.book.contract.system.auction_reading import Reading
from oddtrick.players.card_play.seat_knowledge import Knowledge

TEN, JACK, QUEEN, KING, ACE = 10, 11, 12, 13, 14

WORTH: dict[str, tuple[float, float]] = {
    # Ruffs.
    "both ruff": (-0.4, 0.0),
    "dummy ruffs": (-0.28, 0.0),
    "partner ruffs": (0.06, 0.0),
    "singleton": (0.12, 0.0),
    # What was bid and led before.
    "partner led it": (0.0, 0.2),
    "partner led it once": (-0.06, 0.14),
    "partner bid it": (0.06, 0.04),
    "led before": (0.04, 0.1),
    "bid": (0.06, -0.06),
    "declarer led it": (-0.04, -0.3),
    "declarer bid it": (-0.14, -0.24),
    "dummy bid it": (-0.08, -0.04),
    # The hand that leads.
    "all winners": (0.18, 0.34),
    "two winners": (0.06, 0.3),
    "the best, not safe": (-0.12, 0.0),
    "touching honours, one missing": (0.1, 0.0),
    "touching honours": (0.04, -0.04),
    "second best": (-0.1, -0.2),
    "second best alone": (0.0, -0.08),
    "third best": (-0.04, -0.1),
    "third best alone": (0.0, -0.04),
    "nothing": (0.04, 0.0),
    "four or more": (0.06, 0.04),
    "two cards": (0.04, 0.04),
    # Dummy, when it plays second: lead through strength.
    "through an honour": (0.08, 0.0),
    "through four or more": (-0.06, -0.12),
    "through nothing": (0.08, 0.04),
    "through the best": (-0.04, 0.0),
    "through the best and more": (-0.08, -0.1),
    "through weakness": (0.1, 0.1),
    # Dummy, when it plays last: lead up to weakness.
    "up to an honour": (0.14, 0.06),
    "up to four or more": (-0.08, -0.14),
    "up to nothing": (0.0, 0.16),
    "up to the best": (-0.1, 0.0),
    "up to the best and more": (-0.2, -0.24),
    "up to the second best": (-0.04, -0.18),
    "up to weakness": (0.22, 0.22),
    # Trumps.
    "trump": (-0.18, 0.0),
    "trump, as declarer led": (0.1, 0.0),
    "trump, dummy has none": (-0.14, 0.0),
    "trump, from an honour": (-0.16, 0.0),
    "trump, the last": (0.18, 0.0),
}
"""Each circumstance and the tricks a lead of the suit is better by, at a suit contract and at
no-trump. The circumstances are the book's; it does not weigh them against each other, so their
worths are those that lose fewest tricks against double-dummy play, fitted on 3,500 simulated
deals and rounded to fiftieths. What is not named here is worth nothing."""


def led_by(known: Knowledge, seat: int) -> list[int]:
    """The suits a seat has led, in order."""
    return [known.order.suit[t.plays[0][1]] for t in known.tricks if t.plays[0][0] == seat]


class DefenceSuit:
    """The circumstances of each suit a defender may lead, dummy being seen."""

    def __init__(self, known: Knowledge, auction: Reading, declarer: int, sure: Mask) -> None:
        self.k, self.r, self.sure = known, auction, sure
        self.declarer, self.dummy, self.partner = declarer, (declarer + 2) % 4, (known.seat + 2) % 4
        self.through = (known.seat + 1) % 4 == self.dummy
        self.no_trump = known.trump == NO_TRUMP

    def worth(self, suit: int) -> float:
        """The tricks that a lead of a suit is expected to be better by."""
        return sum(WORTH[mark][self.no_trump] for mark in self.marks(suit) if mark in WORTH)

    def marks(self, suit: int) -> Iterator[str]:
        """The circumstances of a suit, as `WORTH` names them."""
        k = self.k
        if suit == k.trump:
            yield from self._trump()
            return
        yield from self._ruffs(suit)
        yield from self._history(suit)
        yield from self._own(suit)
        yield from self._dummys(suit)

    def _trump(self) -> Iterator[str]:
        k = self.k
        yield "trump"
        own, dummys = k.held(k.trump), k.held(k.trump, self.dummy)
        top = k.high(own)
        if not dummys:
            yield "trump, dummy has none"
        elif any(s != k.trump and k.held(s, self.dummy).bit_count() <= 1 for s in range(4)):
            yield "trump, dummy may ruff"
        if k.master(top):
            yield "trump, the best"
        elif rank_of(top) >= JACK:
            yield "trump, from an honour"
        if own.bit_count() == 1:
            yield "trump, the last"
        if k.trump in led_by(k, self.partner):
            yield "trump, as partner led"
        if k.trump in led_by(k, self.declarer) or k.trump in led_by(k, self.dummy):
            yield "trump, as declarer led"
        if not k.may[self.partner] & k.order.suits[k.trump]:
            yield "trump, partner has none"

    def _ruffs(self, suit: int) -> Iterator[str]:
        k = self.k
        if self.no_trump:
            return
        trumps, cards = k.order.suits[k.trump], k.order.suits[suit]
        declarer = not k.may[self.declarer] & cards and bool(k.may[self.declarer] & trumps)
        dummy = not k.held(suit, self.dummy) and bool(k.held(k.trump, self.dummy))
        if declarer and dummy:
            yield "both ruff"
        elif declarer:
            yield "declarer ruffs"
        elif dummy:
            yield "dummy ruffs"
        if not k.may[self.partner] & cards and k.may[self.partner] & trumps:
            yield "partner ruffs"
        if k.held(suit).bit_count() == 1 and k.held(k.trump):
            yield "singleton"

    def _history(self, suit: int) -> Iterator[str]:
        k, r = self.k, self.r
        led = [s for s in led_by(k, self.partner) if s != k.trump]
        if suit in led:
            yield "partner led it" if suit == led[-1] else "partner led it once"
        elif suit in r.suits_of(self.partner):
            yield "partner bid it"
        if suit in led_by(k, k.seat):
            yield "led before"
        elif suit in r.suits_of(k.seat):
            yield "bid"
        if suit in led_by(k, self.declarer) or suit in led_by(k, self.dummy):
            yield "declarer led it"
        elif suit in r.suits_of(self.declarer):
            yield "declarer bid it"
        elif suit in r.suits_of(self.dummy):
            yield "dummy bid it"

    def _own(self, suit: int) -> Iterator[str]:
        k = self.k
        own = k.held(suit)
        winners = (self.sure & own).bit_count()
        out = k.unseen & k.order.suits[suit]
        top = k.high(own)
        rest = own & ~(1 << top)
        second = k.high(rest) if rest else -1
        next_best = (
            second >= 0 and not (out | k.held(suit, self.dummy)) & k.above[second] & ~k.above[top]
        )
        if winners == own.bit_count() or winners > 2:
            yield "all winners"
        elif winners > 1:
            yield "two winners"
        elif winners:
            yield "a winner"
        elif k.master(top):
            yield "the best, not safe"
        else:
            higher = (k.foe_may & k.above[top]).bit_count()
            if next_best and higher <= 2:
                yield "touching honours, one missing" if higher == 1 else "touching honours"
            elif higher == 1:
                yield "second best" if rest else "second best alone"
            elif higher == 2 and own.bit_count() < 5:
                yield "third best" if rest else "third best alone"
            elif own.bit_count() < 4:
                yield "nothing"
        if own.bit_count() >= 4:
            yield "four or more"
        elif own.bit_count() == 2:
            yield "two cards"

    def _dummys(self, suit: int) -> Iterator[str]:
        k = self.k
        dummys = k.held(suit, self.dummy)
        side = "through" if self.through else "up to"
        if not dummys:
            yield f"{side} nothing"
            return
        ours = k.order.suits[suit] & (k.unseen | k.held(suit))
        top = k.high(dummys)
        honours = [c for c in bits(dummys) if rank_of(c) >= TEN]
        higher = (ours & k.above[top]).bit_count()
        if higher == 0:
            yield f"{side} the best" if len(honours) < 2 else f"{side} the best and more"
        elif rank_of(top) < TEN:
            yield f"{side} weakness"
        elif higher == 1:
            yield f"{side} the second best"
        else:
            yield f"{side} an honour"
        if dummys.bit_count() >= 4:
            yield f"{side} four or more"
        elif dummys.bit_count() == 1 and not self.no_trump:
            yield f"{side} one card"
