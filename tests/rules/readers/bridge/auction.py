"""An auction of contract bridge, as its page tells it."""

from __future__ import annotations

from collections.abc import Sequence

STRAINS = ("C", "D", "H", "S", "NT")


def trump_of(strain: int) -> str:
    """The suit of trumps, none at no-trump."""
    return STRAINS[strain] if strain < 4 else ""


class Calls:
    """An auction of contract bridge: for four in sides, or for three each for himself."""

    def __init__(self, seats: Sequence[int], alone: bool) -> None:
        self.seats, self.alone = list(seats), alone
        self.calls: list[tuple[int, str]] = []
        self.bid: tuple[int, int, int] | None = None  # level, strain, by
        self.doubled = 0

    @property
    def turn(self) -> int:
        return self.seats[len(self.calls) % len(self.seats)]

    def mine(self, seat: int) -> bool:
        assert self.bid is not None
        other = self.bid[2]
        return seat == other if self.alone else seat % 2 == other % 2

    def legal(self) -> dict[str, str]:
        found = {"P": "pass", **self.bids()}
        if self.bid is not None:
            if self.doubled == 0 and not self.mine(self.turn):
                found["X"] = "double"
            if self.doubled == 1 and self.mine(self.turn):
                found["XX"] = "redouble"
        return found

    def bids(self) -> dict[str, str]:
        """The bids that are high enough."""
        found = {}
        lowest = (1, 0) if self.bid is None else (self.bid[0], self.bid[1] + 1)
        for level in range(1, 8):
            for strain, name in enumerate(STRAINS):
                if (level, strain) >= lowest:
                    found[f"{level}{name}"] = "bid"
        return found

    def call(self, code: str) -> None:
        if code == "X":
            self.doubled = 1
        elif code == "XX":
            self.doubled = 2
        elif code != "P":
            self.bid, self.doubled = (int(code[0]), STRAINS.index(code[1:]), self.turn), 0
        self.calls.append((self.turn, code))

    @property
    def over(self) -> bool:
        passes = 0
        while passes < len(self.calls) and self.calls[-1 - passes][1] == "P":
            passes += 1
        return passes == len(self.seats) - (self.bid is not None)

    @property
    def declarer(self) -> int:
        """The first of the side to have named the strain."""
        assert self.bid is not None
        name = STRAINS[self.bid[1]]
        bids = [(seat, code) for seat, code in self.calls if code[0].isdigit()]
        return next(seat for seat, code in bids if code[1:] == name and self.mine(seat))
