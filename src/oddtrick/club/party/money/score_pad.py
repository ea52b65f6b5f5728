"""The score of a table in one round of a party, folded from its deals.

>>> from oddtrick.club.party.money.scoring_types import ScoredDeal, Terms
>>> deals = [(1, ScoredDeal("3NT", "N", 9)), (2, ScoredDeal("4S", "S", 11))]
>>> sheet = RoundSheet.of(Terms("rubber"), deals)
>>> sheet.over, sheet.totals
(True, (950, 0))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from oddtrick.core import Ledger
from oddtrick.errors import Refused
from oddtrick.scoring.contract.rubber import PadStanding, entered, unfinished_rubber

from .scoring_types import WAYS, ScoredDeal, ScoringType, Terms

__all__ = ["MOST", "RoundSheet", "SheetLine"]

MOST = 100_000
"""A score above this is a slip of the pen."""

MOST_DEALS = 200
"""Of a round."""

_LAW = (0b00, -1, -1, 0b11)
"""The vulnerability in the four deals of a round: nobody, the dealer's side twice, both."""


class SheetLine(NamedTuple):
    """A deal on the sheet: the number of its entry, who dealt (0 for North), which sides were
    vulnerable (a bit each), of which rubber it was, and what it entered."""

    entry: int
    deal: ScoredDeal
    dealer: int
    vulnerable: int
    rubber: int
    entries: Ledger


@dataclass(frozen=True)
class RoundSheet:
    """The scores at a table in a round. `pad` is that of the running rubber."""

    terms: Terms
    lines: tuple[SheetLine, ...] = ()
    pad: PadStanding = field(default_factory=PadStanding)
    rubber: int = 1
    dealer: int = 0
    done: tuple[int, int] = (0, 0)
    """The points of rubbers before this one."""
    over: bool = False
    broken: Ledger = ()
    """The entries of a rubber that was broken off."""
    cut: bool = False
    """Whether it was broken off by hand."""
    entry: int = 0
    """The entry that gave the points or broke the round off, where one did."""
    stated: tuple[int, int] | None = None
    """The points of both sides, where they were given as they stand on paper."""

    @staticmethod
    def of(
        terms: Terms, deals: Sequence[tuple[int, ScoredDeal]], *, broken: bool = False, by: int = 0
    ) -> RoundSheet:
        """Fold deals with the numbers of their entries, broken off after them, maybe `by` an entry.
        Raises `Refused` for a deal that cannot be, or that comes when the round is over."""
        sheet = RoundSheet(terms)
        for entry, deal in deals:
            sheet = sheet.add(entry, deal)
        return sheet.break_off(by) if broken else sheet

    @property
    def way(self) -> ScoringType:
        """How the round is scored."""
        return WAYS[self.terms.scoring]

    @property
    def entries(self) -> tuple[int, ...]:
        """The numbers of the entries on it."""
        return (*(line.entry for line in self.lines), *((self.entry,) if self.entry else ()))

    @property
    def vulnerable(self) -> int:
        """The sides that are vulnerable in the deal to come, a bit each."""
        if self.way.by_rubbers:
            return sum(1 << side for side, won in enumerate(self.pad.games) if won)
        if self.terms.vulnerable in ("none", "all"):
            return 0b11 if self.terms.vulnerable == "all" else 0
        law = _LAW[min(self._counted, 3)]
        if law >= 0:
            return law
        other = self.terms.vulnerable == "opponents"
        return 1 << (self.dealer + other) % 2

    @property
    def _counted(self) -> int:
        """Deals of the round: at Chicago one that is passed out is dealt again, at progressive
        bridge it counts (law 4)."""
        return self.pad.counted if self.way.course == "chicago" else len(self.lines)

    @property
    def totals(self) -> tuple[int, int]:
        """The points of both sides."""
        if self.stated is not None:
            return self.stated
        ns, ew = self.pad.totals()
        return self.done[0] + ns, self.done[1] + ew

    def add(self, entry: int, deal: ScoredDeal) -> RoundSheet:
        """The sheet with another deal. Raises `Refused`."""
        if self.over:
            raise Refused("With that the round would have ended before its last deal.")
        if len(self.lines) >= MOST_DEALS:
            raise Refused(f"A round has {MOST_DEALS} deals at most; break it off.")
        way, vulnerable = self.way, self.vulnerable
        found = way.entries(deal, self.terms, self.pad, vulnerable)
        line = SheetLine(entry, deal, self.dealer, vulnerable, self.rubber, found)
        played = deal.contract != "PASS"
        pad = entered(self.pad, found, way.game, played)
        if way.course == "four":  # each deal stands alone
            pad = pad._replace(part=(0, 0), games=(0, 0))
        again = way.course == "chicago" and not played
        after = replace(
            self, lines=(*self.lines, line), pad=pad,
            dealer=self.dealer if again else (self.dealer + 1) % 4,
        )  # fmt: skip
        return after._ended()

    def tell(self, entry: int, ns: int, ew: int) -> RoundSheet:
        """The round is over, and both sides have scored so much. Raises `Refused`."""
        if self.lines:
            raise Refused("Deals have been entered at this table: break the round off instead.")
        if not (0 <= ns <= MOST and 0 <= ew <= MOST):
            raise Refused(f"A side scores 0 to {MOST} points.")
        return replace(self, stated=(ns, ew), entry=entry, over=True)

    def _ended(self) -> RoundSheet:
        """The sheet with its round or rubber closed, where the last deal has ended it."""
        course, won = self.way.course, max(self.pad.games) >= 2
        if course == "rubber":
            return replace(self, over=won)
        if course in ("four", "chicago"):
            return replace(self, over=self._counted >= 4)
        sheet = self
        if won:
            sheet = replace(
                self, pad=PadStanding(deals=self.pad.deals), done=self.totals,
                rubber=self.rubber + 1,
            )  # fmt: skip
        full = self.terms.deals and len(self.lines) >= self.terms.deals
        return sheet._broken() if full else sheet

    def break_off(self, entry: int) -> RoundSheet:
        """The round ends here, by an entry or because people have moved on."""
        return self if self.over else replace(self._broken(), entry=entry, cut=bool(entry))

    def _broken(self) -> RoundSheet:
        """The sheet with its round ended: a rubber's only game and only part score count."""
        way = self.way
        if not way.by_rubbers:
            return replace(self, over=True)
        found = unfinished_rubber(self.pad, *way.unfinished, each=self.terms.each)
        above = (*self.pad.above, *((e.side, e.points) for e in found))
        return replace(self, pad=self.pad._replace(above=above), over=True, broken=found)
