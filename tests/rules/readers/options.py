"""Readers who have read what a page says of an option."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from readers.bridge.two_hand import (
    BuildUpReader,
    CoveredTricks,
    DrawnTricks,
    HalfOpenReader,
    HoneymoonReader,
)
from readers.patience.tableau import KlondikeReader
from readers.reader import Dealt, Reader

__all__ = ["OPTIONS"]

Played = tuple[Mapping[str, object], Callable[[], Reader]]


class FreeTricks(DrawnTricks):
    """Tricks in which any card may be played."""

    def legal(self) -> dict[str, str]:
        return dict.fromkeys(self.hands[self.hand], "any card")


class FreeReader(HoneymoonReader):
    """Strip bridge without following suit in the first tricks."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.first = FreeTricks(dealt.hands, 1 - dealt.dealer, dealt.piles[-1])


class OpenStockReader(HoneymoonReader):
    """Strip bridge with the top of the stock open: what is drawn is the same, but seen."""

    def deal(self, dealt: Dealt) -> None:
        stock = dealt.places["turn-up", -1, 0] + dealt.piles[-1]
        super().deal(dealt._replace(piles=(stock,)))


class SevenDownReader(HalfOpenReader):
    """Dummies of seven cards face down and six on them: the seventh lies free."""

    def lie(self, dummy: int) -> None:
        super().lie(dummy)
        t = self.tricks
        assert t is not None
        covered = CoveredTricks(self.dealt.hands, t.order, t.by, t.trump)
        rows = self.dealt.rows
        covered.close(
            {
                down: (hand, {*rows[hand][7 + i : 8 + i]})
                for hand in (2, 3)
                for i, down in enumerate(rows[hand][:7])
            }
        )
        self.tricks = covered


class DealtReader(BuildUpReader):
    """Build-up whose first dummies are dealt."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.hands = [{*hand} for hand in dealt.hands]
        self.laying(0)


OPTIONS: Mapping[str, tuple[Played, ...]] = {
    "klondike": (
        ({"draw": 3}, lambda: KlondikeReader(3)),
        ({"passes": 1}, lambda: KlondikeReader(1, 1)),
        ({"draw": 3, "passes": 3}, lambda: KlondikeReader(3, 3)),
    ),
    "strip": (
        ({"follow_suit": False}, FreeReader),
        ({"exposed_stock": True}, OpenStockReader),
    ),
    "partially-exposed-dummy": (({"layout": "7down6up"}, SevenDownReader),),
    "build-up": (({"first_dummy": "dealt"}, DealtReader),),
}
"""For each game ways to play it by its options, and who has read of them."""
