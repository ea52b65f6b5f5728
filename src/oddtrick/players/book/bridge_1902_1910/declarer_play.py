"""Declarer by Foster: the suit played for, ducking, ways in, second hand (pp. 142 to 149)."""

from __future__ import annotations

from oddtrick.cards import NO_TRUMP, SUIT_NAMES, Mask, bits, rank_of
from oddtrick.players.book.contract.play.declarer_follows import DeclarerFollow
from oddtrick.players.book.contract.play.declarer_leads import Leading
from oddtrick.players.book.contract.play.suit_combinations import Holding
from oddtrick.players.card_play.following_suit import CardChoice, name
from oddtrick.players.card_play.seat_knowledge import Knowledge

SECOND = "Foster 1910, pp. 142, 143"
SUIT = "Foster 1910, pp. 144, 145"
ENTRIES = "Foster 1910, p. 147"
DUCKING = "Foster 1910, pp. 147, 148"
DISCARDING = "Foster 1910, pp. 148, 149"
TEN, QUEEN, ACE = 10, 12, 14


class FosterHandling(DeclarerFollow):
    """Following to a trick, where Foster says more than Scarne."""

    def third(self, beating: Mask) -> CardChoice:
        duck = self.duck()
        return duck if duck is not None else super().third(beating)

    def duck(self) -> CardChoice | None:
        """The first round of a long suit is left to the opponents, where its own high cards are
        the only way in and cannot clear it at once."""
        k = self.k
        held = self.suits[k.led]
        masters = k.masters(held.here)
        short = held.there.bit_count()
        played = sum(h in k.foes and k.order.suit[c] == k.led for h, c in k.trick)
        rounds = (held.out.bit_count() + played) // 2 + 1
        if (
            (self.strain != NO_TRUMP and self.k.trumps_out())
            or not masters
            or k.masters(held.there)
            or not 0 < short < held.here.bit_count() - 1
            or not masters.bit_count() < rounds <= masters.bit_count() + 1
            or self.entered(held)
            or not k.legal & ~masters
        ):
            return None
        c = k.low(k.legal & ~masters)
        return CardChoice(
            c, f"There is no other way in: let the first round go, {name(c)}.", DUCKING
        )

    def entered(self, but: Holding) -> bool:
        """Whether the hand to play can be put in by another suit."""
        return any(self.k.masters(h.here) and h.there for h in self.suits if h.suit != but.suit)

    def throw(self, cards: Mask) -> CardChoice:
        """From the suit in which the other hand is the stronger, down to one card: each hand keeps
        another suit."""
        k = self.k
        candidates = [
            h
            for h in self.suits
            if h.suit != self.strain
            and (h.here & cards).bit_count() > 1
            and h.there.bit_count() >= h.here.bit_count()
            and k.masters(h.there).bit_count() > k.masters(h.here).bit_count()
        ]
        if not candidates:
            return super().throw(cards)
        most = max(candidates, key=lambda h: (h.here.bit_count(), h.there.bit_count()))
        c = k.low(most.here & cards)
        return CardChoice(c, f"The other hand is the stronger in {SUIT_NAMES[most.suit]}: throw "
                      f"{name(c)}.", DISCARDING)  # fmt: skip

    def _before_the_last(self, beating: Mask, held: Holding) -> CardChoice:
        if self.there not in self.k.after():
            return super()._before_the_last(beating, held)
        return (
            self.keep_way_in(beating, held)
            or self.cover(beating, held)
            or self.ace_ten(beating, held)
            or super()._before_the_last(beating, held)
        )

    def keep_way_in(self, beating: Mask, held: Holding) -> CardChoice | None:
        """Where both hands can win, the one without the long suit does."""
        k = self.k
        sure = [c for c in bits(beating) if k.sure(c)]
        there = k.masters(held.there) & k.above[k.best()[1]]
        if not sure or not there or self.strain != NO_TRUMP:
            return None
        long = max(
            (h for h in self.suits if h.suit != held.suit and h.out and h.promise_length() > 0),
            key=lambda h: (h.both.bit_count(), h.longer),
            default=None,
        )
        if long is None or long.here.bit_count() >= long.there.bit_count():
            return None
        return CardChoice(sure[0], f"The other hand has the long suit and keeps its high card: win "
                      f"with {name(sure[0])}.", ENTRIES)  # fmt: skip

    def cover(self, beating: Mask, held: Holding) -> CardChoice | None:
        """At no-trump second hand covers what the fourth cannot beat, so that third must win."""
        k = self.k
        if self.strain != NO_TRUMP or not held.there or held.there & k.above[k.best()[1]]:
            return None
        c = k.low(beating)
        return CardChoice(c, f"The other hand cannot beat the card led: cover it with {name(c)}.",
                      SECOND)  # fmt: skip

    def ace_ten(self, beating: Mask, held: Holding) -> CardChoice | None:
        """With ace and ten opposite, the queen and one small are not needed second hand."""
        k = self.k
        there = {rank_of(c) for c in bits(held.there)}
        if held.here.bit_count() != 2 or rank_of(k.high(held.here)) != QUEEN:
            return None
        if not {ACE, TEN} <= there or len(there) < 3 or rank_of(k.trick[0][1]) >= TEN:
            return None
        c = k.low(k.legal)
        return CardChoice(c, f"Ace and ten opposite make two tricks without the queen: {name(c)}.",
                      SECOND)  # fmt: skip


class FosterLeading(Leading):
    """Declarer's leads, where Foster says more than Scarne."""

    def order(self, holding: Holding) -> tuple[float, ...]:
        """At no-trump the suit with most cards in both hands, then in one, then on the table."""
        if self.strain != NO_TRUMP:
            return super().order(holding)
        dummys = holding.here if self.here != self.k.seat else holding.there
        return (
            holding.both.bit_count(),
            holding.longer,
            dummys.bit_count() * 2 - holding.both.bit_count(),
        )


def declare(known: Knowledge, needed: int) -> CardChoice:
    """Declarer's card by Foster, from his own hand or dummy's; `needed` tricks are short."""
    return (
        FosterHandling(known, needed).play() if known.trick else FosterLeading(known, needed).lead()
    )
