"""One player at a table that another program manages: fed with its lines, gives ours.

A `PlayerConnection` says when it waits for what, keeps the deal as it is learned (`deals.Told`),
and asks a decider for its own calls and cards, and for dummy's when it is declarer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from oddtrick.cards import card, card_code
from oddtrick.core import State
from oddtrick.errors import OddtrickError
from oddtrick.messages import Name, Verbatim, say, together
from oddtrick.players import Decision
from oddtrick.stages.tricks.tricks import Tricks

from .deals import SeatDeal, alert_of, dummy_of, is_card, to_lead, trick_number
from .messages import (
    DUMMY,
    NAMES,
    BadLine,
    BoardInfo,
    CallMade,
    CardPlayed,
    Cards,
    Connecting,
    EndOfSession,
    Message,
    Ready,
    RefusalMessage,
    SeatAssigned,
    StartOfBoard,
    Teams,
    Timing,
    ToLead,
    parse,
    write,
)

Decider = Callable[[State, int, int], Decision]
"""Decides at a state for a seat, from what it may see; the last is the board's number."""


class ManagerRefused(OddtrickError):
    """The table manager does not accept what we did, or did what cannot be: no use going on."""


class AlertedCall(NamedTuple):
    """A call that was alerted: on which board, by whom, and what it is said to mean."""

    board: int
    seat: int
    call: str
    meaning: str


class PlayerConnection:
    """Our end of a player's connection.

    `seat` is None until the manager gives one, where any was asked for. `boards` counts those
    finished, `explained` is what opponents said of their calls, `over` says that the session is;
    `unknown` is the last line that was no message.
    """

    def __init__(self, seat: int | None, team: str, decide: Decider) -> None:
        self.seat = seat
        self.team = team
        self.over = False
        self.boards = 0
        self.unknown = ""
        self.seat_deal: SeatDeal | None = None
        self.explained: list[AlertedCall] = []
        self.teams: Teams | None = None
        self._decide = decide
        self._board: BoardInfo | None = None
        self._leading = False
        self._dummy_seen = False

    def opening(self) -> list[str]:
        """The first lines to send."""
        return [write(Connecting(self.team, self.seat))]

    def hear(self, line: str) -> list[str]:
        """The answer to a line of the manager.

        An empty line, or one that is no message, is passed over: managers say more than the
        protocol has. Raises `ManagerRefused` where going on is no use.
        """
        if not line.strip():
            return []
        try:
            message = parse(line)
        except BadLine:
            self.unknown = line.strip()
            return []
        try:
            answers = self._answers(message)
        except ManagerRefused:
            raise
        except OddtrickError as error:
            raise ManagerRefused(
                together(
                    say("The table manager said “{text}”.", text=Name(line.strip())),
                    error.message,
                )
            ) from None
        return [write(m) for m in answers]

    def _answers(self, message: Message) -> list[Message]:
        if isinstance(message, RefusalMessage):
            raise ManagerRefused("The table manager refuses: {text}", text=Verbatim(message.text))
        if isinstance(message, EndOfSession):
            self._finished()
            self.over = True
            return []
        if isinstance(message, SeatAssigned):
            if self.seat not in (None, message.seat):
                raise ManagerRefused(
                    "The table manager gave us the seat {given}; asked for was {asked}.",
                    given=Verbatim(NAMES[message.seat]),
                    asked=Verbatim(NAMES[self.seat or 0]),
                )
            self.seat = message.seat
            return [Ready(message.seat, "teams")]
        if self.seat is None:
            raise ManagerRefused(
                "“{line}” came before a seat was given.", line=Name(write(message))
            )
        if isinstance(message, Teams):
            again = self.teams is not None
            self.teams = message
            # Some managers announce the teams again after a restart, and wait for nothing then.
            return [] if again and self._board else [Ready(self.seat, "start")]
        if isinstance(message, StartOfBoard):
            self._finished()
            self._board = self.seat_deal = None
            return [Ready(self.seat, "deal")]
        if isinstance(message, BoardInfo):
            self._board, self.seat_deal = message, None
            return [Ready(self.seat, "cards")]
        if isinstance(message, Timing):
            self._finished()
            return []
        return self._in_deal(message, self.seat)

    def _finished(self) -> None:
        if self.seat_deal is not None and self.seat_deal.state.over:
            self.boards += 1
            self.seat_deal = None

    def _in_deal(self, message: Message, seat: int) -> list[Message]:
        seat_deal = self.seat_deal
        if isinstance(message, Cards) and message.whose == seat and seat_deal is None:
            if self._board is None:
                raise ManagerRefused("Cards came before a board.")
            number, dealer, vulnerable = self._board
            self.seat_deal = SeatDeal(seat, number, dealer, vulnerable, message.hand)
            self._leading = self._dummy_seen = False
            return self._next(self.seat_deal, seat)
        if seat_deal is None:
            return []  # of a board that we sat down too late for
        dummy = dummy_of(seat_deal.state)
        if isinstance(message, Cards):
            if message.whose not in (DUMMY, dummy) or dummy < 0:
                return []
            seat_deal.face(dummy, message.hand)
            if self._dummy_seen:
                return []
            self._dummy_seen = True
        elif isinstance(message, ToLead):
            whose = dummy if message.whose == DUMMY else message.whose
            turn = seat_deal.state.turns[0] if seat_deal.state.turns else None
            if self._leading or turn is None or turn.hand != whose or turn.by != seat:
                return []
            self._leading = True
        elif isinstance(message, CallMade):
            if message.alert:
                number = seat_deal.number
                self.explained.append(
                    AlertedCall(number, message.seat, message.call, message.alert)
                )
            if message.seat == seat:
                return []  # an echo of our own call
            seat_deal.add(message.seat, message.call)
        elif isinstance(message, CardPlayed):
            self._played(seat_deal, message, seat, dummy)
        else:
            return []
        return self._next(seat_deal, seat)

    def _played(self, seat_deal: SeatDeal, message: CardPlayed, seat: int, dummy: int) -> None:
        turn = seat_deal.state.turns[0] if seat_deal.state.turns else None
        code = card_code(message.card)
        if (seat, code) in seat_deal.said or (seat != dummy and (dummy, code) in seat_deal.said):
            return  # an echo of a card that we played ourselves
        whose = dummy if message.whose == DUMMY else message.whose
        if turn is not None and turn.hand == dummy and whose == turn.by:
            whose = dummy  # some name declarer, who plays dummy's card
        seat_deal.add(whose, code)

    def _next(self, seat_deal: SeatDeal, seat: int) -> list[Message]:
        """All that we do until somebody else is to do something, and what we then wait for."""
        sent: list[Message] = []
        while not seat_deal.state.over:
            state = seat_deal.state
            turn = state.turns[0]
            if not isinstance(state.stage, Tricks):
                if turn.by != seat:
                    sent.append(Ready(seat, "bid", turn.by))
                    break
                decision = self._decide(state, seat, seat_deal.number)
                code = state.stage.code(decision.action)
                sent.append(CallMade(seat, code, alert_of(state, decision)))
                seat_deal.add(seat, code)
                continue
            dummy = dummy_of(state)
            if not self._dummy_seen and seat != dummy and self._led(seat_deal):
                sent.append(Ready(seat, "dummy"))
                break
            if turn.by != seat:
                whose = DUMMY if turn.hand == dummy else turn.hand
                sent.append(Ready(seat, "card", whose, trick_number(state)))
                break
            if to_lead(state) and not self._leading:
                break  # the manager will say that we are to lead
            self._leading = False
            decision = self._decide(state, seat, seat_deal.number)
            code = state.stage.code(decision.action)
            seat_deal.add(turn.hand, code)
            sent.append(CardPlayed(turn.hand, card(code)))
        return sent

    def _led(self, seat_deal: SeatDeal) -> bool:
        """Whether the first card lies on the table."""
        return is_card(seat_deal.said[-1][1])
