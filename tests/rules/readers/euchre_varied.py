"""Readers of the variations of railroad euchre in other euchres, and of auction euchre for six."""

from __future__ import annotations

from readers.euchre import EuchreReader
from readers.euchre_forms import AloneReader, CallAceReader, ThreeHandedReader
from readers.euchre_lone import OTHER, AuctionEuchreReader, CalledTricks
from readers.reader import Dealt, Line


class TwoJamboreeReader(EuchreReader):
    """Euchre for two with the jamboree."""

    shown = False

    def __init__(self) -> None:
        super().__init__(2)

    def _play(self) -> None:
        self.shown = self.over = has_jamboree(self.hands[self.maker], self.trump)
        if not self.shown:
            super()._play()

    def score(self) -> list[Line]:
        if not self.shown:
            return super().score()
        self.shown = False
        self.points[self.maker] += 16
        self.end_of_game()
        return [Line(self.maker, "points", 16, "jamboree")]


class VariedReader(AloneReader):
    """Everybody for himself, with pat hand, jambone and jamboree."""

    manner, shown = "", False

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.manner, self.shown = "", False

    @property
    def making(self) -> bool:
        """Whether trumps are still to be made."""
        return self.maker < 0

    def legal(self) -> dict[str, str]:
        found = super().legal()
        plain = [code for code in found if self.making and code != "P" and "-" not in code]
        manners = ("pat", "jambone")
        return found | {f"{code}-{how.upper()}": how for code in plain for how in manners}

    def act(self, code: str) -> None:
        word, _, how = code.partition("-")
        if self.making and how:
            self.manner, code = how.lower(), f"{word}-ALONE"
        super().act(code)

    def _mate(self) -> int:
        """Nobody lays his cards down; a maker who plays pat takes no card up."""
        return self.maker if self.manner == "pat" else -1

    def _play(self) -> None:
        self.shown = self.over = has_jamboree(self.hands[self.maker], self.trump)
        if not self.shown:
            super()._play()
            self.opened()

    def opened(self) -> None:
        """The hand of a jambone lies open and is played by its opponents."""
        t = self.tricks
        if t is not None and self.manner == "jambone":
            hands = [sorted(hand) for hand in self.hands]
            called = CalledTricks(hands, t.order, t.by, t.trump, t.left)
            called.open_hand = self.maker
            called.decide()
            self.tricks = called

    def score(self) -> list[Line]:
        others = [s for s in range(self.players) if s != self.maker]
        if self.shown:
            return self.counted(self.each([self.maker], 16, "jamboree"))
        if self.manner not in ("pat", "jambone"):
            return super().score()
        assert self.tricks is not None
        won, pat = self.tricks.won[self.maker], self.manner == "pat"
        if won < 3:
            return self.counted(self.each(others, 3 if pat else 2, "euchred"))
        if won < 5 and pat:
            return self.counted(self.each(others, 1, "pat"))
        points = 1 if won < 5 else 5 if pat else 8
        return self.counted(self.each([self.maker], points, "march" if won == 5 else "point"))


class ThreeVariedReader(VariedReader, ThreeHandedReader):
    """Three-handed euchre so."""

    def __init__(self) -> None:
        ThreeHandedReader.__init__(self)


class CallAceVariedReader(VariedReader, CallAceReader):
    """Call-ace euchre so."""

    def __init__(self) -> None:
        CallAceReader.__init__(self)

    def _led(self) -> None:
        super()._led()
        self.opened()


class SixReader(AuctionEuchreReader):
    """Auction euchre for six, in two sides of three."""

    def __init__(self, target: int = 15) -> None:
        super().__init__(5, target=target)
        self.players, self.mates, self.totals = 6, (0, 0, 0, 0, 0), [0, 0]

    def _play(self) -> None:
        side = {s for s in range(6) if s % 2 == self.bidder % 2}
        alone = self.bid >= len(self.bids) - 2
        super()._play()
        assert self.tricks is not None
        if alone:
            self.tricks.order = [s for s in self.order if s not in side - {self.bidder}]
        self.partners = side - {self.bidder}
        self.tricks.won = dict.fromkeys(range(6), 0)

    def score(self) -> list[Line]:
        if self.bidder < 0:
            return []
        side = self.bidder % 2
        return self.added([side if self.is_made() else 1 - side])


def has_jamboree(hand: set[str], trump: str) -> bool:
    """Whether a hand holds both bowers, ace, king and queen of trumps."""
    return {f"{trump}J", f"{OTHER[trump]}J", *(f"{trump}{r}" for r in "AKQ")} <= hand
