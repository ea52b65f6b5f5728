"""The table manager: one table of four seats, fed with the lines of those who sit there.

A seat is sat at by a program that has connected, or by a machine player of ours, or is free. What
a program is to get waits in its queue until it says that it is ready for it. Nobody gets
anything that their seat may not know: their own cards, dummy's once the first card lies, calls and
cards as they are made, and an opponent's explanations.

A program that has dropped out and connects again is given the deal from its beginning, a line at a
time as it asks; where it calls or plays what it did before, the deal goes on, and where it does
not, the deal is started again for all (``docs/program/table-manager.md``).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from oddtrick.cards import card, card_code
from oddtrick.core import State
from oddtrick.errors import IllegalAction, OddtrickError, cause
from oddtrick.messages import Name, Verbatim
from oddtrick.players import Decision
from oddtrick.stages.tricks.tricks import Tricks

from .deals import MatchDeal, alert_of, dummy_of, is_card, start, to_lead
from .messages import (
    DUMMY,
    NAMES,
    VERSION,
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

# A seat of a hosted table, and the messages still to be sent to its program.

BEFORE = ("teams", "start", "deal", "cards")
"""The messages a program is ready for before it can call."""

AHEAD = ("bid", "card", "dummy")
"""The messages of the deal: a program that is ready for the later gets the earlier, too."""


class PendingMessage(NamedTuple):
    """A message that waits for a program to be ready for it; `needs` is empty where it need not."""

    needs: str
    message: Message


class PendingRepeat(NamedTuple):
    """The act of a program before it dropped out, which it is now to repeat."""

    hand: int
    code: str


class ProgramSeat:
    """The player of a seat: a program that is `connected`, or the `machine` player of that name."""

    def __init__(self) -> None:
        self.team = ""
        self.connected = False
        self.machine = ""
        self.waits = ""
        self.mistakes = 0
        self.queue: deque[PendingMessage | PendingRepeat] = deque()

    @property
    def taken(self) -> bool:
        """Whether anybody sits there."""
        return self.connected or bool(self.machine)

    @property
    def again(self) -> PendingRepeat | None:
        """The act the program is to repeat next, if there is any."""
        return next((due for due in self.queue if isinstance(due, PendingRepeat)), None)

    @property
    def before_deal(self) -> bool:
        """Whether the program does not yet know its cards."""
        return any(isinstance(due, PendingMessage) and due.needs in BEFORE for due in self.queue)

    def tell(self, needs: str, message: Message) -> None:
        """Put a message in the queue of a program; a machine player needs none."""
        if self.connected:
            self.queue.append(PendingMessage(needs, message))

    def clear(self) -> None:
        """Forget what was to be sent, and what the program waits for."""
        self.queue.clear()
        self.waits = ""

    def all(self) -> list[Message]:
        """Take from the queue all messages, up to what is to be done again."""
        messages: list[Message] = []
        while self.queue and isinstance(due := self.queue[0], PendingMessage):
            messages.append(due.message)
            self.queue.popleft()
        return messages

    def ready(self) -> list[Message]:
        """Take from the queue the messages that can be sent now."""
        messages: list[Message] = []
        while self.queue and isinstance(due := self.queue[0], PendingMessage):
            if due.needs and due.needs == self.waits:
                self.waits = ""
            elif due.needs and not self._passed():
                break
            messages.append(due.message)
            self.queue.popleft()
        return messages

    def _passed(self) -> bool:
        """Whether the program is ready for something later of the deal than comes first."""
        if self.waits not in AHEAD:
            return False
        for due in self.queue:
            if isinstance(due, PendingRepeat) or (due.needs and due.needs not in AHEAD):
                return False
            if due.needs == self.waits:
                return True
        return False


MISTAKES = 5
"""How many lines in a row may be wrong before a program is sent away."""


class TurnedAway(OddtrickError):
    """A program is not let in, or sent away, with this sentence."""


class Sent(NamedTuple):
    """A line for a seat."""

    seat: int
    line: str


class FinishedDeal(NamedTuple):
    """A deal that was played out, who sat there, and what was said of the calls, by their place."""

    deal: MatchDeal
    state: State
    names: tuple[str, ...]
    alerts: dict[int, str]


class HostedTable:
    """A table and its session of deals. `finished` grows by every deal that is played out."""

    def __init__(self, deals: Iterable[MatchDeal], now: float = 0.0) -> None:
        self._deals: Iterator[MatchDeal] = iter(deals)
        self.seats = [ProgramSeat() for _ in range(4)]
        self.finished: list[FinishedDeal] = []
        self.restarts = 0
        self.deal: MatchDeal | None = None
        self.state: State | None = None
        self.over = False
        self._actions: list[tuple[int, int, str]] = []
        self._alerts: dict[int, str] = {}
        self._took, self._totals = [0.0, 0.0], [0.0, 0.0]
        self._since = now
        self._sent: list[Sent] = []

    # -- who sits where ----------------------------------------------------------------------

    def connect(self, line: str) -> tuple[int, list[Sent]]:
        """The seat that a program gets by its first line. Raises `TurnedAway` with the reason."""
        try:
            asked = parse(line)
        except BadLine as error:
            raise TurnedAway("Error: {error}", error=cause(error)) from None
        if not isinstance(asked, Connecting):
            raise TurnedAway(
                'Error: begin with Connecting "team" as North using protocol version 18'
            )
        if asked.version < VERSION:
            raise TurnedAway("Error: protocol version {version} is spoken here", version=VERSION)
        if self.over:
            raise TurnedAway("Error: the session is over")
        free = [s for s in range(4) if not self.seats[s].taken]
        if asked.seat is not None and asked.seat not in free:
            raise TurnedAway("Error: {names} is taken", names=Verbatim(NAMES[asked.seat]))
        if not free:
            raise TurnedAway("Error: all seats are taken")
        number = free[0] if asked.seat is None else asked.seat
        seat = self.seats[number]
        seat.connected, seat.team, seat.mistakes = True, asked.team, 0
        seat.clear()
        self._tell(number, "", SeatAssigned(number, asked.team))
        if self.deal is not None:
            self._tell(number, "teams", self._teams())
            self._tell(number, "start", StartOfBoard())
            self._deal_to(number)
            self._so_far(number)
        return number, self._flushed()

    def drop(self, number: int) -> None:
        """The program of a seat is gone."""
        self.seats[number].connected = False
        self.seats[number].clear()

    def fill(self, name: str, team: str) -> None:
        """Machine players sit down at every free seat."""
        for seat in self.seats:
            if not seat.taken:
                seat.machine, seat.team = name, team

    @property
    def free(self) -> list[int]:
        """The seats that nobody sits at."""
        return [s for s in range(4) if not self.seats[s].taken]

    @property
    def machine(self) -> tuple[int, str] | None:
        """The seat and the name of the machine player that is to act now."""
        if self.state is None or self.state.over:
            return None
        by = self.state.turns[0].by
        seat = self.seats[by]
        return (by, seat.machine) if seat.machine else None

    def awaited(self) -> set[int]:
        """The seats of programs that the table waits for: to be ready, or to act."""
        found = {s for s, seat in enumerate(self.seats) if seat.connected and seat.queue}
        if self.deal is None:
            found |= {s for s, x in enumerate(self.seats) if x.connected and x.waits != "teams"}
        elif self.state is not None and not self.state.over:
            by = self.state.turns[0].by
            if self.seats[by].connected:
                found.add(by)
        return found

    @property
    def done(self) -> bool:
        """Whether the session is over and everybody has got everything."""
        return self.over and not any(seat.queue for seat in self.seats)

    # -- the session -------------------------------------------------------------------------

    def begin(self, now: float) -> list[Sent]:
        """Begin the session once all seats are taken; nothing before that, or after."""
        if self.deal is None and not self.over and not self.free:
            for number in range(4):
                self._tell(number, "teams", self._teams())
            self._next_deal(now, "start")
        return self._flushed()

    def end(self) -> list[Sent]:
        """End the session, with the deal that is being played where it is not finished."""
        if not self.over:
            self.over, self.state = True, None
            for number, seat in enumerate(self.seats):
                seat.clear()
                self._tell(number, "", EndOfSession())
        return self._flushed()

    def hear(self, number: int, line: str, now: float) -> list[Sent]:
        """The messages that follow from a line of a seat, at a time in seconds.

        Raises `TurnedAway` where the program has made too many mistakes; it is to be dropped.
        """
        seat = self.seats[number]
        if not line.strip():
            return []
        try:
            self._heard(number, parse(line), now)
            seat.mistakes = 0
        except OddtrickError as error:
            seat.mistakes += 1
            if seat.mistakes >= MISTAKES:
                raise TurnedAway(
                    "Error: that was the last of {mistakes} mistakes", mistakes=MISTAKES
                ) from None
            kind = "bid" if self._calling else "card"
            text = (
                f"Illegal {kind}: {error}"
                if isinstance(error, IllegalAction)
                else f"Error: {error}"
            )
            self._sent.append(Sent(number, write(RefusalMessage(text))))
        return self._flushed()

    def act(self, state: State, decision: Decision, now: float) -> list[Sent]:
        """A machine player's act, decided at a state; nothing where the deal has gone on since."""
        if state is self.state:
            turn = state.turns[0]
            alert = alert_of(state, decision)
            self._done(turn.by, turn.hand, state.stage.code(decision.action), alert, now)
        return self._flushed()

    @property
    def _calling(self) -> bool:
        return self.state is not None and not isinstance(self.state.stage, Tricks)

    def _teams(self) -> Teams:
        def name(one: ProgramSeat, other: ProgramSeat) -> str:
            return one.team if one.team == other.team else f"{one.team} & {other.team}"

        n, e, s, w = self.seats
        return Teams(name(n, s), name(e, w))

    # -- what is heard -----------------------------------------------------------------------

    def _heard(self, number: int, message: Message, now: float) -> None:
        if not isinstance(message, Ready | CallMade | CardPlayed):
            raise BadLine("“{line}” is for a table manager to say", line=Name(write(message)))
        if isinstance(message, Ready):
            if message.seat != number:
                raise BadLine(
                    "{names} speaks for their own seat alone", names=Verbatim(NAMES[number])
                )
            self.seats[number].waits = message.what
            return
        if self.seats[number].before_deal:
            return  # sent before the deal was begun again
        if self.state is None or self.state.over:
            raise IllegalAction("No deal is being played.")
        if isinstance(message, CallMade):
            if message.seat != number:
                raise IllegalAction(
                    "{player} cannot call for {other}.",
                    player=Verbatim(NAMES[number]),
                    other=Verbatim(NAMES[message.seat]),
                )
            self._does(number, number, message.call, message.alert, now)
            return
        dummy, hand = dummy_of(self.state), message.whose
        # Some programs name themselves where they play dummy's card.
        if hand == DUMMY or (hand == number and self._hand_due(number) == dummy):
            hand = dummy
        self._does(number, hand, card_code(message.card), None, now)

    def _hand_due(self, number: int) -> int:
        """The hand that a seat is to play from, as far as it knows; -1 for none."""
        again = self.seats[number].again
        if again is not None:
            return again.hand
        assert self.state is not None
        turn = self.state.turns[0]
        return turn.hand if turn.by == number else -1

    def _does(self, number: int, hand: int, code: str, alert: str | None, now: float) -> None:
        """A call or card of a program: a new one, or what it did before it dropped out."""
        seat = self.seats[number]
        if seat.again is not None:
            self._put(number, seat.all())
            if seat.queue.popleft() != PendingRepeat(hand, code):
                self._restart(now)
            return
        self._done(number, hand, code, alert, now)

    def _done(self, by: int, hand: int, code: str, alert: str | None, now: float) -> None:
        """A call or a card: carried out, and sent to the others. Raises `IllegalAction`."""
        state = self.state
        assert state is not None
        turn = state.turns[0]
        if turn.by != by or turn.hand != hand:
            whose = NAMES[turn.hand]
            raise IllegalAction(
                "It is the turn of {whose}, played by {names}.",
                whose=Verbatim(whose),
                names=Verbatim(NAMES[turn.by]),
            )
        action = state.action(code)
        self.state = state.push(action)
        # A program that acts waits for nothing that came before.
        self._put(by, self.seats[by].all())
        self.seats[by].waits = ""
        self._took[by % 2] += now - self._since
        self._since = now
        if alert is not None:
            self._alerts[len(self._actions)] = alert
        self._actions.append((by, hand, code))
        for number in range(4):
            self._announce(number, len(self._actions) - 1, self.state)
        if self.state.over:
            self._finish(now)

    # -- what is sent ------------------------------------------------------------------------

    def _announce(self, number: int, place: int, after: State) -> None:
        """Send a seat its messages on an act and its consequences, the state after it known."""
        by, hand, code = self._actions[place]
        dummy = dummy_of(after)
        is_card_action = is_card(code)
        is_lead = is_card_action and not is_card(self._actions[place - 1][2])
        if by != number:
            if is_card_action:
                self._tell(number, "card", CardPlayed(hand, card(code)))
            else:
                # Partner gets no alert; and an alert that says nothing keeps programs waiting.
                alert = self._alerts.get(place) if (by - number) % 2 else None
                self._tell(number, "bid", CallMade(by, code, alert or None))
        if is_lead and number != dummy:
            assert self.deal is not None
            self._tell(number, "dummy", Cards(DUMMY, self.deal.hands[dummy]))
        if to_lead(after) and after.turns[0].by == number:
            whose = after.turns[0].hand
            self._tell(number, "", ToLead(DUMMY if whose == dummy else whose))

    def _so_far(self, number: int) -> None:
        """All of the deal that a seat missed, with its own part marked as to be done again."""
        assert self.deal is not None
        state = start(self.deal)
        for place, (by, hand, code) in enumerate(self._actions):
            state = state.push(state.action(code))
            if by == number:
                self.seats[number].queue.append(PendingRepeat(hand, code))
            self._announce(number, place, state)

    def _tell(self, number: int, needs: str, message: Message) -> None:
        self.seats[number].tell(needs, message)

    def _put(self, number: int, messages: Iterable[Message]) -> None:
        self._sent.extend(Sent(number, write(m)) for m in messages)

    def _flushed(self) -> list[Sent]:
        """All that can be sent now, seat by seat."""
        for number, seat in enumerate(self.seats):
            self._put(number, seat.ready())
        sent, self._sent = self._sent, []
        return sent

    # -- deals -------------------------------------------------------------------------------

    def _next_deal(self, now: float, needs: str = "") -> None:
        deal = next(self._deals, None)
        if deal is None:
            self.over, self.state = True, None
            for number in range(4):
                self._tell(number, "", EndOfSession())
            return
        self.deal = deal
        self._took = [0.0, 0.0]
        self._fresh(now, needs)

    def _fresh(self, now: float, needs: str) -> None:
        assert self.deal is not None
        self.state = start(self.deal)
        self._actions, self._alerts, self._since = [], {}, now
        for number in range(4):
            self._tell(number, needs, StartOfBoard())
            self._deal_to(number)

    def _deal_to(self, number: int) -> None:
        assert self.deal is not None
        deal = self.deal
        self._tell(number, "deal", BoardInfo(deal.number, deal.dealer, deal.vulnerable))
        self._tell(number, "cards", Cards(number, deal.hands[number]))

    def _restart(self, now: float) -> None:
        """The same deal once more, from its beginning."""
        self.restarts += 1
        for seat in self.seats:
            seat.clear()
        self._fresh(now, "")

    def _finish(self, now: float) -> None:
        assert self.deal is not None
        assert self.state is not None
        names = tuple(seat.team for seat in self.seats)
        self.finished.append(FinishedDeal(self.deal, self.state, names, dict(self._alerts)))
        self._totals = [a + b for a, b in zip(self._totals, self._took, strict=True)]
        clocks = Timing(
            int(self._took[0]), int(self._totals[0]), int(self._took[1]), int(self._totals[1])
        )
        for number in range(4):
            self._tell(number, "", clocks)
        self._next_deal(now)
