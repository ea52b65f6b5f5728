"""Readers of nullo bridge and of antibridge, whose bids may be to lose tricks."""

from __future__ import annotations

from collections.abc import Sequence

from readers.bridge.auction import STRAINS, Calls
from readers.bridge.contract import ContractReader
from readers.bridge.contract_scores import contract_lines, honours
from readers.reader import Dealt, Line
from readers.tricks import Tricks, clockwise, with_dummy

Bid = tuple[str, int, int, bool]
"""A bid: how it is written, its level, its strain, and whether it is to lose."""


def nullo_bids() -> list[Bid]:
    """Between spades and no-trump stands nullo."""
    found: list[Bid] = []
    for level in range(1, 8):
        found += [(f"{level}{STRAINS[s]}", level, s, False) for s in range(4)]
        found.append((f"{level}-NULLO{'S' * (level > 1)}", level, 4, True))
        found.append((f"{level}NT", level, 4, False))
    return found


def minus_bids() -> list[Bid]:
    """Every bid has its minus, just below it."""
    return [
        (f"{sign}{level}{name}", level, strain, bool(sign))
        for level in range(1, 8)
        for strain, name in enumerate(STRAINS)
        for sign in ("-", "")
    ]


class LoserCalls(Calls):
    """An auction with such bids."""

    def __init__(self, seats: Sequence[int], rank: list[Bid]) -> None:
        super().__init__(seats, alone=False)
        self.rank, self.last = rank, -1

    def bids(self) -> dict[str, str]:
        higher = self.rank[self.last + 1 :]
        return {code: "bid to lose" if low else "bid" for code, _, _, low in higher}

    def call(self, code: str) -> None:
        if code in ("P", "X", "XX"):
            return super().call(code)
        self.last = next(i for i, bid in enumerate(self.rank) if bid[0] == code)
        _, level, strain, _ = self.rank[self.last]
        self.bid, self.doubled = (level, strain, self.turn), 0
        self.calls.append((self.turn, code))
        return None

    @property
    def low(self) -> bool:
        return self.rank[self.last][3]

    @property
    def declarer(self) -> int:
        """The first of the side to have bid the strain, for as many or as few."""
        kinds = {code: (strain, low) for code, _, strain, low in self.rank}
        wanted = kinds[self.rank[self.last][0]]
        said = [seat for seat, code in self.calls if kinds.get(code) == wanted]
        return next(seat for seat in said if self.mine(seat))


class LoserReader(ContractReader):
    """Contract bridge with bids to lose, from its page."""

    def __init__(self, rank: list[Bid]) -> None:
        super().__init__()
        self.rank = rank

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.calls: LoserCalls = LoserCalls(clockwise(dealt.dealer), self.rank)

    def begin(self) -> None:
        assert self.calls.bid is not None
        self.declarer = self.calls.declarer
        trump = "" if self.calls.bid[1] == 4 else STRAINS[self.calls.bid[1]]
        order, by = clockwise(self.declarer + 1), with_dummy(self.declarer)
        self.tricks = Tricks(self.dealt.hands, order, by, trump)

    def score(self) -> list[Line]:
        if self.calls.bid is None:
            return []
        level, strain, doubled, odd = self.result()
        if self.calls.low:  # won tricks are lost ones
            odd = 13 - (odd + 6) - 6
        side = self.declarer % 2
        return self.closed(side, self.scored(side, level, strain, doubled, odd))

    def scored(self, side: int, level: int, strain: int, doubled: int, odd: int) -> list[Line]:
        """The lines of the contract and of honours."""
        lines = contract_lines(side, 1 - side, level, strain, doubled, odd, self.vulnerable(side))
        return lines + honours(strain, self.held(), self.sides)
