"""The suits as declarer holds them in his two hands: what they give, and how each is led.

Source: Scarne 1963, “Planning the Play”, “The Finesse”, “Unblocking”.
"""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.cards import Card, Mask, bits, mask_of, rank_of
from oddtrick.players.card_play.following_suit import name
from oddtrick.players.card_play.seat_knowledge import Knowledge

from .cashing_tricks import CashableTricks

__all__ = [
    "DROP",
    "FINESSE",
    "JACK",
    "KING",
    "NO_TRUMPS",
    "PLAN",
    "QUEEN",
    "TRUMPS",
    "UNBLOCK",
    "Holding",
    "SuitCombination",
]

TRUMPS = "Scarne 1963, Playing at a Trump Declaration"
NO_TRUMPS = "Scarne 1963, Playing at a No-Trump Declaration"
FINESSE = "Scarne 1963, The Finesse"
UNBLOCK = "Scarne 1963, Unblocking"
PLAN = "Scarne 1963, Planning the Play"
JACK, QUEEN, KING = 11, 12, 13

DROP = {KING: 2, QUEEN: 4, JACK: 6}
"""For a missing honour, the most cards the opponents may hold for playing it to drop."""


class Holding(NamedTuple):
    """A suit as declarer holds it in the hand to lead (`here`) and the other (`there`)."""

    suit: int
    here: Mask
    there: Mask
    out: Mask

    @property
    def both(self) -> Mask:
        return self.here | self.there

    def promise_length(self) -> int:
        """Cards that may become long winners in the longer hand."""
        return self.longer - (self.out.bit_count() + 1) // 2

    @property
    def longer(self) -> int:
        return max(self.here.bit_count(), self.there.bit_count())


class SuitCombination:
    """Declarer's two hands at one turn, `needed` tricks short of the contract."""

    def __init__(self, known: Knowledge, needed: int) -> None:
        self.k = known
        self.needed = needed
        self.here = known.hand
        others = [h for h in known.mine if h != known.hand]
        self.there = others[0] if others else -1
        self.strain = known.trump
        self.suits = [self._holding(s) for s in range(4)]
        self.running = CashableTricks(known)

    def _holding(self, suit: int) -> Holding:
        k = self.k
        there = k.held(suit, self.there) if self.there >= 0 else 0
        return Holding(suit, k.held(suit, self.here), there, k.out(suit))

    # -- counting --------------------------------------------------------------------------

    def masters(self, holding: Holding) -> Mask:
        return self.k.masters(holding.both)

    def quick(self, holding: Holding) -> int:
        """Tricks that can be cashed in a suit at once."""
        masters = self.masters(holding)
        if not holding.out:
            return holding.longer
        return min(masters.bit_count(), holding.longer)

    def rounds(self, holding: Holding) -> int:
        """Rounds after which the opponents will probably have no more of a suit."""
        return (holding.out.bit_count() + 1) // 2 + (holding.out.bit_count() > 1)

    def stopped(self, held: Holding, gone: Mask = 0) -> bool:
        """Whether a suit is stopped, by a high card or a guarded one, without the cards `gone`."""
        for hand in (held.here & ~gone, held.there & ~gone):
            if hand and hand.bit_count() > (held.out & self.k.above[self.k.high(hand)]).bit_count():
                return True
        return False

    # -- one suit --------------------------------------------------------------------------

    def tenace(self, here: Mask, there: Mask, out: Mask) -> Card | None:
        """The card to finesse when the suit is led from `here` to `there`: the highest with a
        missing card just above it and a higher one held over that, or a bare high card to be
        led up to."""
        k = self.k
        held = sorted(bits(there), key=lambda c: -k.order.strength[c])
        both = here | there
        for i, c in enumerate(held):
            over = out & k.above[c]
            if not over:
                continue
            if rank_of(c) < 10:
                return None
            missing = over.bit_count()
            top = k.high(over)
            # With enough cards the honour is played to drop.
            if missing == 1 and out.bit_count() <= DROP.get(rank_of(top), 1):
                return None
            higher = [d for d in held[:i] if not out & k.above[d]]
            # Two cards are finessed against only with the jack, here or in the other hand.
            equal = [d for d in bits(both) if out & k.above[d] == over]
            if higher and (missing == 1 or (missing == 2 and rank_of(max(equal)) >= JACK)):
                return k.equal_low(c, there, out)
            if not higher and any(out & k.above[d] == over for d in bits(here)):
                return None  # its equal lies in front of it: nothing is gained by leading up to it
            if not higher and missing == 1 and rank_of(c) >= JACK:
                return k.equal_low(c, there, out)  # such as king and others, the ace missing
            if not higher and missing == 2 and rank_of(c) >= QUEEN and both.bit_count() >= 6:
                return c
            return None
        return None

    def lead_to(self, holding: Holding) -> tuple[Card, str, str] | None:
        """The card to lead from here in a suit, why, and where the book says so."""
        k = self.k
        if not holding.here:
            return None
        masters = self.masters(holding)
        here_top = k.high(holding.here)
        if not holding.there:
            if masters & holding.here or not holding.out:
                return here_top, f"cash {name(here_top)}", PLAN
            if k.order.strength[here_top] >= JACK and holding.here.bit_count() >= 3:
                return (
                    k.equal_low(here_top, holding.here, holding.out),
                    "drive out the higher cards",
                    PLAN,
                )
            return k.low(holding.here), "give up a round", PLAN
        there_top = k.high(holding.there)
        finesse = self.tenace(holding.here, holding.there, holding.out)
        back = self.tenace(holding.there, holding.here, holding.out)
        bare = finesse is not None and not masters & holding.there and rank_of(finesse) >= QUEEN
        if finesse is not None and bare and masters & holding.here and holding.here.bit_count() > 1:
            c = k.high(masters & holding.here)
            return c, f"cash {name(c)}, then lead towards {name(finesse)}", FINESSE
        if finesse is not None and not (masters & holding.here and self.cash_first(holding)):
            same = [
                c
                for c in bits(holding.here)
                if rank_of(c) >= 10 and holding.out & k.above[c] == holding.out & k.above[finesse]
            ]
            if same and (
                len(same) > 1 or holding.both.bit_count() >= 8 or k.above[same[0]] & holding.there
            ):
                c = max(same, key=lambda c: k.order.strength[c])
                return c, f"lead {name(c)} and let it run if it is not covered", FINESSE
            c = k.low(holding.here)
            return c, f"lead towards {name(finesse)} and finesse", FINESSE
        if masters & holding.here and (
            not masters & holding.there or holding.here.bit_count() <= holding.there.bit_count()
        ):
            c = k.high(masters & holding.here)
            why = "the high cards of the shorter hand first" if (
                holding.here.bit_count() < holding.there.bit_count()
            ) else f"cash {name(c)}"  # fmt: skip
            return c, why, UNBLOCK
        if masters & holding.there and back is None:
            return k.low(holding.here), f"lead to {name(there_top)}", UNBLOCK
        if masters & holding.there:
            return k.low(holding.here), f"cross to {name(there_top)}", FINESSE
        if masters & holding.here:
            c = k.high(masters & holding.here)
            return c, f"cash {name(c)}", PLAN
        touching = [c for c in bits(holding.here) if rank_of(c) >= 10]
        equal = holding.out & k.above[here_top] == holding.out & k.above[there_top]
        if equal and touching and holding.here.bit_count() < holding.there.bit_count():
            return here_top, "drive out the higher cards, the shorter hand's honour first", UNBLOCK
        if len(touching) > 1:
            top = k.high(mask_of(touching))
            if (
                k.order.strength[top] - k.order.strength[k.low(mask_of(touching))]
                == len(touching) - 1
            ):
                return top, "drive out the higher cards", PLAN
        return k.low(holding.here), "give up a round", PLAN

    def cash_first(self, holding: Holding) -> bool:
        """Whether a master is cashed before the finesse, in case the missing card falls."""
        k = self.k
        missing = [c for c in bits(holding.out) if rank_of(c) >= JACK]
        if len(missing) != 1 or rank_of(missing[0]) != QUEEN:
            return False
        return holding.both.bit_count() >= 8 and k.masters(holding.both).bit_count() >= 2

    def promise(self, holding: Holding) -> float:
        """How many tricks more than the quick ones a suit may be made to give."""
        k = self.k
        if not holding.both or (not holding.here and not holding.there):
            return -9.0
        out = holding.out.bit_count()
        if not out:
            return 0.0
        longer = holding.longer
        lengths = max(0, longer - self.rounds(holding))
        honours = 0.0
        for one, other in ((holding.here, holding.there), (holding.there, holding.here)):
            c = self.tenace(one, other, holding.out)
            if c is not None:
                honours = max(honours, 0.5)
        top = [c for c in bits(holding.both) if rank_of(c) >= 10]
        solid = sum(1 for c in top if (holding.out & k.above[c]).bit_count() == 1)
        solid2 = sum(1 for c in top if (holding.out & k.above[c]).bit_count() == 2)
        if longer > 1 and solid >= 2:
            honours = max(honours, min(solid - 1, longer - 1) * 1.0)
        if longer > 2 and solid2 >= 3:
            honours = max(honours, 1.0)
        quick = self.quick(holding)
        return max(0.0, max(lengths, 0) + honours - max(0, quick - self.rounds(holding)) * 0.0) + (
            0.05 * (longer + holding.both.bit_count())
        )
