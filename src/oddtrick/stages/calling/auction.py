"""The auction: calls go round until enough passes follow the last of another kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import Card
from oddtrick.core import (
    Action,
    Acts,
    DealContext,
    Hands,
    PassedOut,
    Result,
    Stage,
    Turn,
    Violation,
    Void,
    one_turn,
)
from oddtrick.messages import Message, TextValue, say
from oddtrick.seats import SEATS
from oddtrick.stages.bases import Beside
from oddtrick.support.pictures import auction_picture
from oddtrick.terms import (
    CONTRACT_BIDS,
    NO_STRAIN,
    Bid,
    BidOrder,
    call_label,
    call_term,
    number_term,
    tricks_term,
)


@cache
def _index(ladder: BidOrder) -> dict[str, int]:
    return {code: i for i, code in enumerate(ladder.calls)}


@cache
def _actions(ladder: BidOrder, seats: int) -> tuple[tuple[Action, ...], ...]:
    """Every call of every seat, made once."""
    return tuple(tuple(Action(s, s, "call", c) for c in ladder.calls) for s in range(seats))


@cache
def _offered(ladder: BidOrder, seats: int, doubles: int) -> tuple[tuple[Action, ...], ...]:
    """The calls of every seat that the game has: no double where there is none."""
    return tuple((*actions[: 1 + doubles], *actions[3:]) for actions in _actions(ladder, seats))


@cache
def _actions_above(bids: tuple[Bid, ...], seat: int) -> tuple[Action, ...]:
    return tuple(Action(seat, seat, "call", b.code) for b in bids)


_NOT_DOUBLED = say("You can only redouble when an opponent has just doubled your side.")
_FOR_A_GAME = say("The first bid of the second round must be for a game.")


@dataclass(frozen=True)
class Contract(Result):
    """The contract: `declarer` must win `level` odd tricks; `doubled` is 0, 1 (doubled) or 2."""

    declarer: int
    level: int
    strain: int
    doubled: int
    fewest: bool = False
    word: str = ""

    public = True

    @property
    def code(self) -> str:
        """Such as ``4S``, ``3NTX``.

        >>> from oddtrick.cards import NO_TRUMP
        >>> Contract(0, 3, NO_TRUMP, 1).code
        '3NTX'
        """
        return self.bid.code + "X" * self.doubled

    @property
    def bid(self) -> Bid:
        return Bid(self.level, self.strain, self.fewest, self.word)

    @property
    def no_book(self) -> bool:
        """Whether the level is a number of points, or of tricks without a book of six, and not one
        of odd tricks."""
        figure = self.word[:1].isdigit() and (self.level > 7 or not self.fewest)
        return figure or self.strain == NO_STRAIN

    @property
    def needed(self) -> int | None:
        """The tricks that declarer must win, if that is the aim."""
        return None if self.fewest or self.no_book else self.level + 6

    def over(self, taken: int, of: int) -> int | None:
        """How many tricks above the contract its side is that won `taken` of `of` tricks, below 0
        where it went down; None where the level is not one of odd tricks.

        >>> Contract(0, 4, 3, 0).over(11, 13), Contract(0, 2, 3, 0, fewest=True).over(6, 13)
        (1, -1)
        """
        if self.no_book:
            return None
        return (of - taken if self.fewest else taken) - self.level - 6

    heading: ClassVar[tuple[str, str]] = ("Contract", "Declarer")
    """The denomination and the one who has to make it."""

    def log_line(self) -> Message:
        """The line of a log, where the auction ends."""
        return say("The contract is {contract}.", contract=self.term)

    def outcome(self, taken: int, of: int) -> Message:
        """The outcome of the contract, where its side won `taken` of `of` tricks.

        >>> str(Contract(0, 4, 3, 0).outcome(9, 13))
        'one trick down'
        """
        over = self.over(taken, of)
        if over is None:
            return say("{tricks} won", tricks=tricks_term(taken))
        if over < 0:
            return say("{tricks} down", tricks=tricks_term(-over))
        if over == 1:
            return say("made with one overtrick")
        if over:
            return say("made with {number} overtricks", number=number_term(over))
        return say("just made")

    @property
    def name(self) -> str:
        """Such as “three no-trump doubled”."""
        return str(self.term)

    @property
    def term(self) -> Message:
        """The same within a text."""
        call = call_term(self.bid.code)
        return (call, say("{call} doubled", call=call), say("{call} redoubled", call=call))[
            self.doubled
        ]

    def declared_by(self, declarer: TextValue) -> Message:
        """The contract with its declarer, who did not double it.

        >>> from oddtrick.messages import Name
        >>> str(Contract(0, 1, 1, 1).declared_by(Name("Ben")))
        'one diamond by Ben, doubled'
        """
        by = (
            say("{contract} by {who}"),
            say("{contract} by {who}, doubled"),
            say("{contract} by {who}, redoubled"),
        )[self.doubled]
        return by.fill(contract=call_term(self.bid.code), who=declarer)


@dataclass(frozen=True)
class Calls(Result):
    """The auction: who called what, in order."""

    calls: tuple[tuple[int, str], ...]

    public = True

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows: a column for each seat that called."""
        highest = max((by for by, _ in self.calls), default=0)
        seats = SEATS if highest < 4 else [str(k + 1) for k in range(highest + 1)]
        return auction_picture(self.calls, seats).svg


class AuctionState(NamedTuple):
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


def from_dealer(table: DealContext) -> tuple[int, ...]:
    """Every player calls, the dealer first."""
    seating, dealer = table.seating, table.setting.dealer
    return (dealer, *seating.from_left(dealer)[:-1])


def closes_by_passes(state: AuctionState) -> bool:
    """Nobody must have another chance to call once enough have passed."""
    return False


@dataclass(frozen=True)
class Auction(Stage[AuctionState]):
    """Calls go round until everybody but the last to bid or double has passed in turn.

    That is three passes at four-hand bridge, two at three-hand, one between two; the deal is
    passed out when all pass at the start. `callers` are the seats that call, the first of them
    first: a hand that nobody bids for (a dummy from the start) is left out. `doubles` is how often
    a bid can be doubled: 0, 1, or 2 with the redouble. With `must_open` the first caller must
    bid; `rounds` is how often each calls at most, 0 for without end. `lowest` is the place in the
    ladder of the lowest bid that is enough, where that is not the next. `held_open` says
    that somebody must have a chance to call yet, though enough have passed. Bids `above` the
    ladder can be said, but never stand: one is a fault, and counts as a pass. `no_bid` is what
    follows where all pass.
    """

    ladder: BidOrder = CONTRACT_BIDS
    callers: Callable[[DealContext], tuple[int, ...]] = from_dealer
    doubles: int = 2
    must_open: bool = False
    rounds: int = 0
    lowest: Callable[[AuctionState], int] | None = None
    held_open: Callable[[AuctionState], bool] = closes_by_passes
    above: tuple[Bid, ...] = ()
    no_bid: tuple[Result, ...] = (PassedOut(),)

    name: ClassVar[str] = "auction"
    acts: ClassVar[Acts] = {"call": None}

    @property
    def calls(self) -> tuple[str, ...]:
        """Every call there is in this game: no double where it has none.

        >>> Auction(BidOrder((Bid(3), Bid(4))), doubles=0).calls
        ('P', '3', '4')
        """
        calls = self.ladder.calls
        return (*calls[: 1 + self.doubles], *calls[3:])

    def prompt(self, state: AuctionState, turn: Turn) -> Message:
        return say("Your call.")

    def start(self, table: DealContext) -> AuctionState:
        callers = self.callers(table)
        following = [-1] * len(table.seating.seats)
        for seat, after in zip(callers, (*callers[1:], callers[0]), strict=True):
            following[seat] = after
        return AuctionState(tuple(following), len(callers), table.seating.side_of, callers[0])

    def turns(self, state: AuctionState) -> tuple[Turn, ...]:
        return one_turn(state.turn, state.turn)

    def possible(self, state: AuctionState, seat: int) -> Sequence[Action]:
        if seat < 0 or state.following[seat] < 0:
            return ()
        actions = _offered(self.ladder, len(state.following), self.doubles)[seat]
        return (*actions, *_actions_above(self.above, seat)) if self.above else actions

    def violations(self, state: AuctionState, action: Action) -> tuple[Violation, ...]:
        found = []
        if action.by != state.turn:
            found.append(Violation("turn", say("It is not your turn to call.")))
        index = _index(self.ladder)
        if action.arg not in index:
            most = call_term(self.ladder.bids[-1].code)
            return (*found, Violation("above", say("Nobody can bid more than {most}.", most=most)))
        call = index[action.arg] - 3
        if call >= 0:
            if state.bid < call < self._lowest(state):
                least = call_term(self.ladder.bids[self._lowest(state)].code)
                found.append(
                    Violation(
                        "insufficient", say("The next bid must be {least} or higher.", least=least)
                    )
                )
            elif call <= state.bid:
                over = call_term(self.ladder.bids[state.bid].code)
                found.append(
                    Violation("insufficient", say("A bid must be higher than {over}.", over=over))
                )
        elif call == -3:
            if self.must_open and not state.calls:
                found.append(Violation("forced", say("The first caller must bid.")))
        else:
            ours = state.bidder >= 0 and state.side_of[state.bidder] == state.side_of[action.hand]
            if call == -2 and (state.bid < 0 or ours or state.doubled):
                found.append(
                    Violation("double", say("You can only double an opponent's last bid."))
                )
            elif call == -1 and (not ours or state.doubled != 1):
                found.append(Violation("double", _NOT_DOUBLED))
        return tuple(found)

    def legal(self, state: AuctionState, seat: int) -> Sequence[Action]:
        if seat != state.turn:
            return ()
        actions = _actions(self.ladder, len(state.following))[seat]
        bids = (
            actions[state.bid + 4 :] if self.lowest is None else actions[self.lowest(state) + 3 :]
        )
        if state.bid >= 0:
            if state.doubled < self.doubles:
                ours = state.side_of[state.bidder] == state.side_of[seat]
                if ours == (state.doubled == 1):
                    return (actions[0], actions[1 + state.doubled], *bids)
        elif self.must_open and not state.calls:
            return bids
        return (actions[0], *bids)

    def _lowest(self, state: AuctionState) -> int:
        return state.bid + 1 if self.lowest is None else self.lowest(state)

    def apply(self, state: AuctionState, action: Action) -> AuctionState:
        following, callers, side_of, _, calls, bid, bidder, doubled, passes = state
        code = cast("str", action.arg)
        hand = action.hand
        if code not in _index(self.ladder):
            code = "P"
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
        return AuctionState(
            following, callers, side_of, following[hand], calls, bid, bidder, doubled, passes
        )

    def end(self, state: AuctionState) -> tuple[Result, ...] | None:
        last = self.rounds and len(state.calls) == self.rounds * state.callers
        if (state.passes < state.callers - 1 and not last) or self.held_open(state):
            return None
        if state.bid < 0:
            return (Calls(state.calls), *self.no_bid) if state.passes >= state.callers else None
        if self.rounds and state.callers > state.passes and len(state.calls) < state.callers:
            return None  # everybody calls once
        bid = self.ladder.bids[state.bid]
        side = state.side_of[state.bidder]
        index, bids = _index(self.ladder), self.ladder.bids
        declarer = state.bidder
        if bid.strain != NO_STRAIN:
            declarer = next(
                hand
                for hand, code in state.calls
                if state.side_of[hand] == side
                and index[code] >= 3
                and bids[index[code] - 3][1:3] == bid[1:3]  # the words of nullos tell the level
            )
        return (
            Calls(state.calls),
            Contract(declarer, bid.level, bid.strain, state.doubled, bid.fewest, bid.word),
        )

    def code(self, action: Action) -> str:
        return cast("str", action.arg)

    def decode(self, state: AuctionState, by: int, text: str) -> Action | None:
        text = call_code(text)
        at = _index(self.ladder).get(text)
        if at is None:
            return next((a for a in _actions_above(self.above, by) if a.arg == text), None)
        if self.doubles < at < 3 or by < 0 or state.following[by] < 0:
            return None
        return _actions(self.ladder, len(state.following))[by][at]

    def label(self, action: Action) -> Message:
        return call_label(cast("str", action.arg))

    def describe(self, state: AuctionState, action: Action) -> Message:
        code = cast("str", action.arg)
        if code not in _DONE:
            return say("{by} bid {call}.", call=call_term(code))
        alone, bid = _DONE[code]
        return (
            bid.fill(call=call_term(self.ladder.bids[state.bid].code)) if state.bid >= 0 else alone
        )

    def facts(self, state: AuctionState) -> tuple[Result, ...]:
        return (Calls(state.calls),)


_SPELLINGS = {"PASS": "P", "DBL": "X", "RDBL": "XX", "DOUBLE": "X", "REDOUBLE": "XX"}
_PASSED = say("{by} passed.")
_DONE = {
    "P": (_PASSED, _PASSED),
    "X": (say("{by} doubled."), say("{by} doubled {call}.")),
    "XX": (say("{by} redoubled."), say("{by} redoubled {call}.")),
}
"""How these calls are told before there is a bid, and after one."""


def call_code(text: str) -> str:
    """The code of a call as people write it, whether or not there is such a call.

    >>> call_code("pass"), call_code("3n"), call_code("dbl"), call_code("1h")
    ('P', '3NT', 'X', '1H')
    """
    code = text.upper()
    code = _SPELLINGS.get(code, code)
    return code + "T" if code[1:] == "N" else code


# A bid that the holder of a card owes where nobody has bid.


@dataclass(frozen=True)
class HolderBids(Stage[DealContext]):
    """Where there is no contract the holder of `card` shows it, and has made the bid `bid`. It
    takes no act. Where nobody holds the card the deal is void."""

    card: Card
    bid: Bid

    name: ClassVar[str] = "holder-bids"

    def start(self, table: DealContext) -> DealContext:
        return table

    def end(self, state: DealContext) -> tuple[Result, ...] | None:
        if state.find(Contract) is not None:
            return ()
        hands, shown = state.get(Hands), 1 << self.card
        holder = next((s for s, hand in enumerate(hands.cards) if hand & shown), -1)
        if holder < 0:
            return (Void(),)
        bid = self.bid
        contract = Contract(holder, bid.level, bid.strain, 0, bid.fewest, bid.word)
        return (replace(hands, open=hands.open | shown), contract)


# A second round of an auction, which goes on from where the first has ended.
#
# Source: Scarne 1963, the second half of “Draw and Discard Bridge”; ruling 1d.


class SecondState(NamedTuple):
    """The auction with the calls of both rounds, and how many of them are of the first."""

    play: AuctionState
    before: int


@dataclass(frozen=True)
class SecondRound(Beside[SecondState]):
    """The last call of the first round stands, and the last to pass calls first.

    If they bid, it must be `enough`. If they pass, the other may make one more bid, of any height;
    that is the end. Otherwise it ends with a pass after a bid, a double or a redouble. For two.
    """

    enough: Callable[[Bid], bool]
    auction: Auction = Auction()

    name: ClassVar[str] = "auction"
    acts: ClassVar[Acts] = {"call": None}

    @cached_property
    def inner(self) -> Auction:
        return self.auction

    @cached_property
    def _bids(self) -> dict[str, Bid]:
        return {bid.code: bid for bid in self.auction.ladder.bids}

    def start(self, table: DealContext) -> SecondState:
        calls = table.get(Calls).calls
        play = self.auction.start(table)._replace(turn=calls[0][0])
        for seat, code in calls:
            play = self.auction.apply(play, Action(seat, seat, "call", code))
        return SecondState(play._replace(turn=calls[-1][0], passes=0), len(calls))

    def _second(self, state: SecondState) -> tuple[str, ...]:
        """The calls of this round."""
        return tuple(code for _, code in state.play.calls[state.before :])

    def violations(self, state: SecondState, action: Action) -> tuple[Violation, ...]:
        found, code = super().violations(state, action), cast("str", action.arg)
        said, bid = self._second(state), self._bids.get(code)
        if not said and bid is not None and not self.enough(bid):
            found += (Violation("insufficient", _FOR_A_GAME),)
        if said == ("P",) and bid is None and code != "P":
            found += (Violation("double", say("There is only one more bid to make, or a pass.")),)
        return found

    def legal(self, state: SecondState, seat: int) -> Sequence[Action]:
        return [a for a in self.possible(state, seat) if not self.violations(state, a)]

    def end(self, state: SecondState) -> tuple[Result, ...] | None:
        said = self._second(state)
        if not said or said == ("P",) or (said[0] != "P" and said[-1] != "P"):
            return None
        return self.auction.end(state.play._replace(passes=1))

    def prompt(self, state: SecondState, turn: Turn) -> Message:
        said = self._second(state)
        if not said:
            return say("Your call; a bid must be for a game.")
        return say("One more bid, or pass." if said == ("P",) else "Your call.")
