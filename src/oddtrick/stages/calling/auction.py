"""The auction: calls go round until enough passes follow the last of another kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, NamedTuple, cast

from ...cards import CLUBS, DIAMONDS, HEARTS, NO_TRUMP, SPADES, STRAINS, SUIT_NAMES
from ...core import (
    Act,
    Fault,
    PassedOut,
    Result,
    Stage,
    Table,
    Turn,
)

__all__ = [
    "CONTRACT_LADDER",
    "NUMBERS",
    "Auction",
    "AuctionSub",
    "Bid",
    "Calls",
    "Contract",
    "Ladder",
    "call_name",
    "from_dealer",
]

NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
           "eleven", "twelve", "thirteen")  # fmt: skip


class Bid(NamedTuple):
    """An offer to win `level` odd tricks with `strain` as trumps (`NO_TRUMP` for none), or, in
    the games that have such bids, to lose that many (`fewest`)."""

    level: int
    strain: int
    fewest: bool = False

    @property
    def code(self) -> str:
        return f"{'-' * self.fewest}{self.level}{STRAINS[self.strain]}"


@dataclass(frozen=True)
class Ladder:
    """The bids of a game in ascending order, and every call by its code."""

    bids: tuple[Bid, ...]

    @property
    def calls(self) -> tuple[str, ...]:
        """All calls: pass, double, redouble, then the bids from the lowest."""
        return ("P", "X", "XX", *(b.code for b in self.bids))


CONTRACT_LADDER = Ladder(
    tuple(
        Bid(level, strain)
        for level in range(1, 8)
        for strain in (CLUBS, DIAMONDS, HEARTS, SPADES, NO_TRUMP)
    )
)


@cache
def _index(ladder: Ladder) -> dict[str, int]:
    return {code: i for i, code in enumerate(ladder.calls)}


@cache
def _acts(ladder: Ladder, seats: int) -> tuple[tuple[Act, ...], ...]:
    """Every call of every seat, made once."""
    return tuple(tuple(Act(s, s, "call", c) for c in ladder.calls) for s in range(seats))


@dataclass(frozen=True)
class Contract(Result):
    """The contract: `declarer` must win `level` odd tricks; `doubled` is 0, 1 (doubled) or 2."""

    declarer: int
    level: int
    strain: int
    doubled: int
    fewest: bool = False

    public = True

    @property
    def code(self) -> str:
        """Such as ``4S``, ``3NTX``.

        >>> Contract(0, 3, NO_TRUMP, 1).code
        '3NTX'
        """
        return self.bid.code + "X" * self.doubled

    @property
    def bid(self) -> Bid:
        return Bid(self.level, self.strain, self.fewest)

    @property
    def name(self) -> str:
        """Such as “three no-trump doubled”."""
        doubled = ("", " doubled", " redoubled")[self.doubled]
        return f"{call_name(self.bid.code).lower()}{doubled}"


@dataclass(frozen=True)
class Calls(Result):
    """The auction: who called what, in order."""

    calls: tuple[tuple[int, str], ...]

    public = True


class AuctionSub(NamedTuple):
    """The calls, and what stands: index of the last bid in the ladder (-1 for none), by whom,
    how far doubled, and how many passes have followed. `following` is the next caller after
    each seat, `callers` how many there are."""

    following: tuple[int, ...]
    callers: int
    side_of: tuple[int, ...]
    turn: int
    calls: tuple[tuple[int, str], ...] = ()
    bid: int = -1
    bidder: int = -1
    doubled: int = 0
    passes: int = 0


def from_dealer(table: Table) -> tuple[int, ...]:
    """Every player calls, the dealer first."""
    seating, dealer = table.seating, table.setting.dealer
    return (dealer, *seating.from_left(dealer)[:-1])


@dataclass(frozen=True)
class Auction(Stage[AuctionSub]):
    """Calls go round until everybody but the last to bid or double has passed in turn.

    That is three passes at four-hand bridge, two at three-hand, one between two; the deal is
    passed out when all pass at the start. `callers` are the seats that call, the first of them
    first: a hand that nobody bids for (a dummy from the start) is left out. `held_open` says that
    somebody must have a chance to call yet, though enough have passed.
    """

    ladder: Ladder = CONTRACT_LADDER
    callers: Callable[[Table], tuple[int, ...]] = from_dealer
    held_open: Callable[[AuctionSub], bool] = lambda sub: False

    name: ClassVar[str] = "auction"
    kinds: ClassVar[tuple[str, ...]] = ("call",)

    def start(self, table: Table) -> AuctionSub:
        callers = self.callers(table)
        following = [-1] * len(table.seating.seats)
        for seat, after in zip(callers, (*callers[1:], callers[0]), strict=True):
            following[seat] = after
        return AuctionSub(
            tuple(following),
            len(callers),
            table.seating.side_of,
            callers[0],
        )

    def turns(self, sub: AuctionSub) -> tuple[Turn, ...]:
        return (Turn(sub.turn, sub.turn),)

    def possible(self, sub: AuctionSub, seat: int) -> Sequence[Act]:
        if seat < 0 or sub.following[seat] < 0:
            return ()
        return _acts(self.ladder, len(sub.following))[seat]

    def faults(self, sub: AuctionSub, act: Act) -> tuple[Fault, ...]:
        found = []
        if act.by != sub.turn:
            found.append(Fault("turn", "It is not your turn to call."))
        call = _index(self.ladder)[cast("str", act.arg)] - 3
        if call >= 0:
            if call <= sub.bid:
                over = call_name(self.ladder.bids[sub.bid].code).lower()
                found.append(Fault("insufficient", f"A bid must be higher than {over}."))
        elif call != -3:
            word = "double" if call == -2 else "redouble"
            ours = sub.bidder >= 0 and sub.side_of[sub.bidder] == sub.side_of[act.hand]
            if call == -2 and (sub.bid < 0 or ours or sub.doubled):
                found.append(Fault("double", f"You can only {word} an opponent's last bid."))
            elif call == -1 and (not ours or sub.doubled != 1):
                reason = f"You can only {word} when an opponent has just doubled your side."
                found.append(Fault("double", reason))
        return tuple(found)

    def legal(self, sub: AuctionSub, seat: int) -> Sequence[Act]:
        if seat != sub.turn:
            return ()
        acts = _acts(self.ladder, len(sub.following))[seat]
        bids = acts[sub.bid + 4 :]
        if sub.bid >= 0 and sub.doubled < 2:
            ours = sub.side_of[sub.bidder] == sub.side_of[seat]
            if ours == (sub.doubled == 1):
                return (acts[0], acts[1 + sub.doubled], *bids)
        return (acts[0], *bids)

    def apply(self, sub: AuctionSub, act: Act) -> AuctionSub:
        following, callers, side_of, _, calls, bid, bidder, doubled, passes = sub
        code = cast("str", act.arg)
        hand = act.hand
        calls = (*calls, (hand, code))
        if code == "P":
            passes += 1
        else:
            passes = 0
            if code == "X":
                doubled = 1
            elif code == "XX":
                doubled = 2
            else:
                bid, bidder, doubled = _index(self.ladder)[code] - 3, hand, 0
        return AuctionSub(
            following,
            callers,
            side_of,
            following[hand],
            calls,
            bid,
            bidder,
            doubled,
            passes,
        )

    def end(self, sub: AuctionSub) -> tuple[Result, ...] | None:
        if sub.passes < sub.callers - 1 or self.held_open(sub):
            return None
        if sub.bid < 0:
            return (Calls(sub.calls), PassedOut()) if sub.passes >= sub.callers else None
        bid = self.ladder.bids[sub.bid]
        side = sub.side_of[sub.bidder]
        index, bids = _index(self.ladder), self.ladder.bids
        declarer = next(
            hand
            for hand, code in sub.calls
            if sub.side_of[hand] == side
            and index[code] >= 3
            and bids[index[code] - 3][1:] == bid[1:]
        )
        return (
            Calls(sub.calls),
            Contract(declarer, bid.level, bid.strain, sub.doubled, bid.fewest),
        )

    def facts(self, sub: AuctionSub) -> tuple[Result, ...]:
        return (Calls(sub.calls),)

    def code(self, act: Act) -> str:
        return cast("str", act.arg)

    def decode(self, sub: AuctionSub, by: int, text: str) -> Act | None:
        text = text.upper()
        text = _SPELLINGS.get(text, text)
        if text[1:] == "N":
            text += "T"
        at = _index(self.ladder).get(text)
        return None if at is None else next(iter(self.possible(sub, by)[at : at + 1]), None)

    def label(self, act: Act) -> str:
        return call_name(cast("str", act.arg))

    def tell(self, sub: AuctionSub, act: Act) -> str:
        code = cast("str", act.arg)
        if code in _PAST:
            return f"{{by}} {_PAST[code]}."
        return f"{{by}} bid {call_name(code).lower()}."

    def prompt(self, sub: AuctionSub, turn: Turn) -> str:
        return "Your call."


_SPELLINGS = {"PASS": "P", "DBL": "X", "RDBL": "XX", "DOUBLE": "X", "REDOUBLE": "XX"}
_PAST = {"P": "passed", "X": "doubled", "XX": "redoubled"}
_CALL_NAMES = {"P": "Pass", "X": "Double", "XX": "Redouble"}


def call_name(code: str) -> str:
    """A call as one says it.

    >>> call_name("1NT"), call_name("4S"), call_name("1C"), call_name("XX")
    ('One no-trump', 'Four spades', 'One club', 'Redouble')
    """
    if code in _CALL_NAMES:
        return _CALL_NAMES[code]
    fewest = code.startswith("-")
    code = code.removeprefix("-")
    level, suit = int(code[0]), SUIT_NAMES[STRAINS.index(code[1:])]
    if level == 1 and suit != "no-trump":
        suit = suit[:-1]
    name = f"{NUMBERS[level]} {suit}"
    return f"Minus {name}" if fewest else name.capitalize()
