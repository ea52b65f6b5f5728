"""Declarer's trumps: drawn, or first used to ruff losers in the hand that has fewer.

Source: Scarne 1963, “Playing at a Trump Declaration”.
"""

from __future__ import annotations

from oddtrick.cards import SUIT_NAMES, Card, bits, rank_of
from oddtrick.players.card_play.following_suit import CardChoice, name

from .suit_combinations import FINESSE, TRUMPS, Holding, SuitCombination

__all__ = ["TrumpDrawing"]


class TrumpDrawing(SuitCombination):
    """When and how trumps are led."""

    def cross(
        self, sides: list[Holding], trumps: Holding | None, but: int
    ) -> tuple[Card, int] | None:
        """A card here by which the other hand can be put in, and its suit."""
        k = self.k
        safe = trumps is None or not trumps.out
        for h in sorted([*sides, *([trumps] if trumps else [])], key=lambda h: -h.longer):
            if h.suit == but or not h.here or not h.there:
                continue
            masters = k.masters(h.there)
            low = k.low(h.here)
            higher = [c for c in bits(masters) if k.above[low] >> c & 1]
            if higher and (safe or h.suit == self.strain or h.out.bit_count() >= 5):
                return low, h.suit
        if trumps is not None and trumps.there:
            for h in sides:
                if h.here and not h.there and h.suit != but:
                    return k.low(h.here), h.suit
        return None

    def trumps(self, trumps: Holding) -> CardChoice | None:
        """Draw trumps, unless ruffs come first, none are out, or only the best one is."""
        k = self.k
        if not trumps.out:
            return None
        if not trumps.here and not trumps.there:
            return None
        count = trumps.out.bit_count()
        ours = self.masters(trumps)
        if not ours and count == 1:
            return None  # the last trump out beats ours: let it be
        sides = [h for h in self.suits if h.suit != self.strain]
        found = self.ruff_losers(sides, trumps, drawn=False)
        if found is not None:
            return found
        if not ours and (
            trumps.both.bit_count() <= count + 1 or rank_of(k.high(trumps.both)) < 10 or count <= 2
        ):
            return None
        if trumps.here:
            back = self.tenace(trumps.there, trumps.here, trumps.out)
            if (
                back is not None
                and self.tenace(trumps.here, trumps.there, trumps.out) is None
                and count > 1
            ):
                across = self.cross(sides, None, self.strain)
                if across is not None and not self.cash_first(trumps):
                    c, over = across
                    return CardChoice(
                        c,
                        f"Cross in {SUIT_NAMES[over]} to lead trumps towards {name(back)}.",
                        FINESSE,
                    )
            c, why, cite = self.lead_to(trumps) or (k.high(trumps.here), "", TRUMPS)
            left = "Draw trumps"
            if count == 1:
                left = f"Draw the last trump: only {name(next(bits(trumps.out)))} is still out"
            if cite != FINESSE and why.startswith(("cash", "the high")):
                return CardChoice(c, f"{left}. Play {name(c)}.", TRUMPS)
            if count == 1:
                return CardChoice(
                    c, f"{left}. {why[:1].upper()}{why[1:]}.", cite if cite == FINESSE else TRUMPS
                )
            return CardChoice(c, f"{left}: {why}.", cite if cite == FINESSE else TRUMPS)
        across = self.cross(sides, None, self.strain)
        if across is not None:
            c, over = across
            return CardChoice(c, f"Cross in {SUIT_NAMES[over]} to draw trumps.", TRUMPS)
        return None

    def ruff_losers(
        self, sides: list[Holding], trumps: Holding, *, drawn: bool
    ) -> CardChoice | None:
        """Losers of the hand with the longer trumps go on the trumps of the shorter."""
        k = self.k
        here, there = trumps.here.bit_count(), trumps.there.bit_count()
        short_is_there = there < here or (there == here and self.there != k.seat)
        if not here or not there:
            return None
        if short_is_there and there:
            for h in sides:
                # Void opposite: ruff a loser there.
                losers = h.here & ~self.masters(h)
                if h.out and losers and not h.there and not self._over(h, trumps):
                    c = k.low(losers)
                    return CardChoice(
                        c, f"Ruff a loser with the shorter trumps: {name(c)}.", TRUMPS
                    )
            if drawn:
                return None
            for h in sides:
                losers = (h.here & ~self.masters(h)).bit_count()
                if not h.out or losers < 1 or h.there.bit_count() != 1:
                    continue
                if h.here.bit_count() >= 2 and there >= 1 and there <= 3:
                    masters = self.masters(h)
                    if masters & h.here:
                        c = k.high(masters & h.here)
                    elif masters & h.there or trumps.out.bit_count() <= 3 or there <= 2:
                        c = k.low(h.here)
                    else:
                        continue
                    suit = SUIT_NAMES[h.suit]
                    return CardChoice(
                        c,
                        f"Make the other hand void of {suit}, to ruff there "
                        f"before "
                        "trumps are drawn.",
                        TRUMPS,
                    )
        elif not drawn and here and here <= 3 and not short_is_there:
            # The short trumps are here: get across to lead a loser back.
            for h in sides:
                losers = (h.there & ~self.masters(h)).bit_count()
                if h.out and losers and not h.here and not self._over(h, trumps):
                    across = self.cross([x for x in sides if x.suit != h.suit], None, h.suit)
                    if across is not None:
                        c, over = across
                        return CardChoice(c, f"Cross in {SUIT_NAMES[over]} to ruff "
                                      f"{SUIT_NAMES[h.suit]} here.", TRUMPS)  # fmt: skip
        return None

    def _over(self, holding: Holding, trumps: Holding) -> bool:
        """Whether an opponent is known to ruff higher than the short trumps can."""
        k = self.k
        top = k.high(trumps.there) if trumps.there else None
        return any(
            not k.may[f] & k.order.suits[holding.suit]
            and (top is None or k.may[f] & k.above[top] & k.order.suits[self.strain])
            for f in k.foes
        )
