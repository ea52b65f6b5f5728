"""A second round of an auction, which goes on from where the first has ended.

Source: Scarne 1963, the second half of “Draw and Discard Bridge”; ruling 1d.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple, cast

from oddtrick.core import Action, Result, Table, Turn, Violation
from oddtrick.stages.with_stock import Beside
from oddtrick.terms import Bid

from .auction import Auction, AuctionState, Calls


class SecondState(NamedTuple):
    """The auction with the calls of both rounds, and how many of them are of the first."""

    play: AuctionState
    before: int


@dataclass(frozen=True)
class SecondRound(Beside[SecondState]):
    """The last call of the first round stands, and the last to pass calls first.

    If he bids, it must be `enough`. If he passes, the other may make one more bid, of any height;
    that is the end. Otherwise it ends with a pass after a bid, a double or a redouble. For two.
    """

    enough: Callable[[Bid], bool]
    auction: Auction = Auction()  # noqa: RUF009 - a frozen value

    name: ClassVar[str] = "auction"
    kinds: ClassVar[tuple[str, ...]] = ("call",)

    @cached_property
    def inner(self) -> Auction:
        return self.auction

    @cached_property
    def _bids(self) -> dict[str, Bid]:
        return {bid.code: bid for bid in self.auction.ladder.bids}

    def start(self, table: Table) -> SecondState:
        calls = table.get(Calls).calls
        play = self.auction.start(table)._replace(turn=calls[0][0])
        for seat, code in calls:
            play = self.auction.apply(play, Action(seat, seat, "call", code))
        return SecondState(play._replace(turn=calls[-1][0], passes=0), len(calls))

    def _second(self, sub: SecondState) -> tuple[str, ...]:
        """The calls of this round."""
        return tuple(code for _, code in sub.play.calls[sub.before :])

    def violations(self, sub: SecondState, action: Action) -> tuple[Violation, ...]:
        found, code = super().violations(sub, action), cast("str", action.arg)
        said, bid = self._second(sub), self._bids.get(code)
        if not said and bid is not None and not self.enough(bid):
            reason = "The first bid of the second round must be for a game."
            found += (Violation("insufficient", reason),)
        if said == ("P",) and bid is None and code != "P":
            found += (Violation("double", "There is only one more bid to make, or a pass."),)
        return found

    def legal(self, sub: SecondState, seat: int) -> Sequence[Action]:
        return [a for a in self.possible(sub, seat) if not self.violations(sub, a)]

    def end(self, sub: SecondState) -> tuple[Result, ...] | None:
        said = self._second(sub)
        if not said or said == ("P",) or (said[0] != "P" and said[-1] != "P"):
            return None
        return self.auction.end(sub.play._replace(passes=1))

    def prompt(self, sub: SecondState, turn: Turn) -> str:
        said = self._second(sub)
        if not said:
            return "Your call; a bid must be for a game."
        return "One more bid, or pass." if said == ("P",) else "Your call."
