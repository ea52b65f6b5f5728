"""The auction: calls go round until enough passes follow the last of another kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, NamedTuple, cast

from ..cards import CLUBS, DIAMONDS, HEARTS, NO_TRUMP, SPADES, STRAINS, SUIT_NAMES, Mask
from ..core import (
    Act,
    Aside,
    Fault,
    Hands,
    PassedOut,
    Place,
    Result,
    Stage,
    Table,
    Turn,
)
from .deal import hand_places

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
]

NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
           "eleven", "twelve", "thirteen")  # fmt: skip


class Bid(NamedTuple):
    """An offer to win `level` odd tricks with `strain` as trumps (`NO_TRUMP` for none)."""

    level: int
    strain: int

    @property
    def code(self) -> str:
        return f"{self.level}{STRAINS[self.strain]}"


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

    public = True

    @property
    def code(self) -> str:
        """Such as ``4S``, ``3NTX``.

        >>> Contract(0, 3, NO_TRUMP, 1).code
        '3NTX'
        """
        return f"{self.level}{STRAINS[self.strain]}{'X' * self.doubled}"

    @property
    def bid(self) -> Bid:
        return Bid(self.level, self.strain)

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
    how far doubled, and how many passes have followed."""

    seats: int
    side_of: tuple[int, ...]
    hands: tuple[Mask, ...]
    aside: tuple[Place, ...]
    turn: int
    calls: tuple[tuple[int, str], ...] = ()
    bid: int = -1
    bidder: int = -1
    doubled: int = 0
    passes: int = 0


@dataclass(frozen=True)
class Auction(Stage[AuctionSub]):
    """Calls from the dealer round the table.

    The auction closes when every hand but the last to speak has passed in turn (three passes
    at four-hand bridge, two at three-hand, one between two), or is passed out when all hands
    pass at the start.
    """

    ladder: Ladder = CONTRACT_LADDER

    name: ClassVar[str] = "auction"

    def start(self, table: Table) -> AuctionSub:
        aside = table.find(Aside)
        game = table.game
        return AuctionSub(
            len(game.seats),
            game.side_of,
            table.get(Hands).cards,
            aside.places if aside else (),
            table.setting.dealer,
        )

    def turns(self, sub: AuctionSub) -> tuple[Turn, ...]:
        return (Turn(sub.turn, sub.turn),)

    def possible(self, sub: AuctionSub, seat: int) -> Sequence[Act]:
        return _acts(self.ladder, sub.seats)[seat] if seat >= 0 else ()

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
        acts = _acts(self.ladder, sub.seats)[seat]
        bids = acts[sub.bid + 4 :]
        if sub.bid >= 0 and sub.doubled < 2:
            ours = sub.side_of[sub.bidder] == sub.side_of[seat]
            if ours == (sub.doubled == 1):
                return (acts[0], acts[1 + sub.doubled], *bids)
        return (acts[0], *bids)

    def apply(self, sub: AuctionSub, act: Act) -> AuctionSub:
        seats, side_of, hands, aside, _, calls, bid, bidder, doubled, passes = sub
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
        turn = hand + 1 if hand + 1 < seats else 0
        return AuctionSub(seats, side_of, hands, aside, turn, calls, bid, bidder, doubled, passes)

    def end(self, sub: AuctionSub) -> tuple[Result, ...] | None:
        if sub.passes < sub.seats - 1:
            return None
        if sub.bid < 0:
            return (Calls(sub.calls), PassedOut()) if sub.passes == sub.seats else None
        level, strain = self.ladder.bids[sub.bid]
        side = sub.side_of[sub.bidder]
        index, bids = _index(self.ladder), self.ladder.bids
        declarer = next(
            hand
            for hand, code in sub.calls
            if sub.side_of[hand] == side
            and index[code] >= 3
            and bids[index[code] - 3].strain == strain
        )
        return (Calls(sub.calls), Contract(declarer, level, strain, sub.doubled))

    def places(self, sub: AuctionSub) -> tuple[Place, ...]:
        return hand_places(sub.hands) + sub.aside

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
        return None if at is None or by < 0 else _acts(self.ladder, sub.seats)[by][at]

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
    level, suit = int(code[0]), SUIT_NAMES[STRAINS.index(code[1:])]
    if level == 1 and suit != "no-trump":
        suit = suit[:-1]
    return f"{NUMBERS[level].capitalize()} {suit}"
