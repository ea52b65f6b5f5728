"""A table: the fold of its stored events, and what may happen to it next.

Nothing here does input or output. Methods named for a wish (`act`, `undo`, `next_deal` …) check
it and return the events that would grant it, or raise with the reason why not; `apply` folds an
event once it is stored. So a table read back from its log is the table that was lost.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, get_args

import msgspec

from ..core import EVERYONE, HIDDEN, NATURE, Act, Game, Ledger, State, Turn, View, begin, view
from ..core.state import settle
from ..errors import BadRecord, IllegalAct, Refused
from ..games import game as find_game
from ..records import Record, setting_of, standing_of, steps
from ..stages.calling.auction import Calls
from ..stages.tricks.tricks import Cast, CurrentTrick
from ..store import (
    Acted,
    Chance,
    Dealt,
    Filled,
    Made,
    Paced,
    Restarted,
    Sat,
    TableEvent,
    Undone,
)
from .frames import PaceName
from .narration import Line, narrate, opening
from .words import listed, seat_name

__all__ = ["PACES", "Moment", "Seat", "Session", "Stale", "new_token"]

PACES: tuple[str, ...] = get_args(PaceName)
MACHINE_NAMES = ("Ada", "Cleo", "Dora", "Ben", "Edith", "Frank", "Grace", "Hugh")
NAME_LENGTH = 24
NUMBERS = 10_000
"""The numbers of boards end before this."""


class Stale(Refused):
    """The wish was made of a table that has moved on since."""


class Seat(NamedTuple):
    """Who sits there: a `person`, a `machine`, or nobody (`open`)."""

    kind: str = "open"
    name: str = ""
    player: str = ""
    token: str = ""


class Moment(NamedTuple):
    """How a hand stood, and the act that led there (`None` for the deal)."""

    state: State
    by: Acted | None


def new_token() -> str:
    """A secret nobody can guess."""
    return secrets.token_urlsafe(24)


def _hash(token: str) -> str:
    # The tokens have 192 bits of chance in them: a plain hash is as good as a slow one.
    return hashlib.sha256(token.encode()).hexdigest()


def _chances(before: int, state: State) -> tuple[Chance, ...]:
    return tuple(Chance.of(e.act) for e in state.log[before:] if e.act.by == NATURE)


class Session:
    """One table at one moment. Changed by `apply` alone."""

    def __init__(self, id_: str, events: Iterable[TableEvent] = ()) -> None:
        self.id = id_
        self.version = 0
        """How many events have been folded in."""
        self.since = 0
        """The version in which the hand last changed: what was seen since then still holds."""
        self.seats: list[Seat] = []
        self.past: list[Moment] = []
        self.pace = "normal"
        self.deals = 0
        self.matches = 0
        self.board = 0
        """The number of the hand in this table's files."""
        self.given = False
        """Whether the hand is somebody's record and was not dealt here."""
        self._told: list[tuple[Moment, list[Line]]] = []
        for event in events:
            self.apply(event)

    # -- how it stands ---------------------------------------------------------------------

    game: Game
    seed: str
    standing: Any
    """The standing of the match before the hand now dealt."""

    @property
    def state(self) -> State:
        return self.past[-1].state

    @property
    def dealt(self) -> bool:
        """Whether a hand has been dealt at all."""
        return bool(self.past)

    @property
    def ledger(self) -> Ledger:
        """What the finished hand is worth; empty while it is not finished."""
        return self.state.ledger() if self.dealt and self.state.over else ()

    @property
    def current_standing(self) -> Any:
        """The standing of the match, with the hand on the table once it is finished."""
        if not self.dealt or not self.state.over:
            return self.standing
        return self.game.match.add(self.game, self.standing, self.state.table, self.ledger)

    @property
    def match_over(self) -> bool:
        return self.game.match.over(self.game, self.current_standing)

    @property
    def persons(self) -> list[int]:
        return [i for i, s in enumerate(self.seats) if s.kind == "person"]

    @property
    def cast(self) -> Cast | None:
        """Who plays what in the tricks of this hand, to the end of it."""
        if not self.dealt:
            return None
        facts = self.state.stage.facts(self.state.sub)
        return next((f.cast for f in facts if isinstance(f, CurrentTrick)), None)

    @property
    def turned(self) -> tuple[int, int] | None:
        """(home, seat) while a person plays the hand of his machine partner.

        That is so when the person's own hand is a faced dummy: he would have nothing else to do,
        and no other person gains by it.
        """
        cast = self.cast
        if cast is None:
            return None
        for home in self.persons:
            seat = cast.decider[home]
            if seat != home and self.seats[seat].kind == "machine" and _faced(self.state, home):
                return home, seat
        return None

    def seat_of(self, home: int) -> int:
        """The seat whose place a person takes now, his own unless the table is turned."""
        turned = self.turned
        return turned[1] if turned and turned[0] == home else home

    def view(self, seat: int) -> View:
        """The hand as a seat may know it; -1 for an onlooker."""
        return view(self.state, seat)

    def lines(self) -> list[Line]:
        """The hand's log in words, told as far as it had not been yet."""
        told = self._told
        while told and (len(told) > len(self.past) or told[-1][0] is not self.past[len(told) - 1]):
            told.pop()
        for i in range(len(told), len(self.past)):
            moment = self.past[i]
            before = self.past[i - 1].state if i else opening(moment.state)
            meaning = moment.by.meaning if moment.by is not None else ""
            told.append((moment, narrate(before, moment.state, meaning)))
        return [line for _, lines in told for line in lines]

    def meanings(self) -> list[str]:
        """What each call of the auction told the table, in order; empty where it told nothing.

        A call that was cancelled is not among them, and one that a referee put was told by nobody.
        """
        told: list[tuple[int, object, str]] = []
        for before, after in pairwise(self.past):
            act = after.state.log[len(before.state.log)].act
            if act.kind == "call" and after.by is not None:
                told.append((act.hand, act.arg, after.by.meaning))
        facts = (*self.state.results, *self.state.stage.facts(self.state.sub))
        auction = next((f.calls for f in facts if isinstance(f, Calls)), ())
        found: list[str] = []
        for seat, code in reversed(auction):
            at = next((i for i in reversed(range(len(told))) if told[i][:2] == (seat, code)), None)
            found.append(told[at][2] if at is not None else "")
            del told[len(told) if at is None else at :]
        return found[::-1]

    def machine_turn(self) -> Turn | None:
        """The turn that a machine player must take now, if there is one."""
        if not self.dealt or self.state.over:
            return None
        turned = self.turned
        for turn in self.state.turns:
            if (
                turn.by >= 0
                and self.seats[turn.by].kind == "machine"
                and not (turned and turned[1] == turn.by)
            ):
                return turn
        return None

    def rng(self, what: str) -> random.Random:
        """The chance for one purpose at this point of the table, the same whenever asked."""
        at = len(self.state.log) if self.dealt else 0
        return random.Random(f"{self.seed}/{self.deals}/{at}/{what}")

    def home_of(self, token: str) -> int:
        """The seat a token holds. Raises `Refused` when it holds none here."""
        given = _hash(token)
        for i, seat in enumerate(self.seats):
            if seat.token and hmac.compare_digest(seat.token, given):
                return i
        raise Refused("This token holds no seat at this table. You may watch, or sit down anew.")

    # -- wishes ----------------------------------------------------------------------------

    @classmethod
    def make(
        cls,
        id_: str,
        game: str,
        options: Mapping[str, Any],
        *,
        others: str,
        pace: str,
        seed: str,
    ) -> tuple[Session, list[TableEvent]]:
        """A new table with its first event folded in already, and that event."""
        found = find_game(game, options)
        made = Made(found.name, dict(found.chosen), seed, pace, others)
        return cls(id_, [made]), [made]

    def sit(self, seat: str | None, name: str, token: str) -> tuple[int, list[TableEvent]]:
        """Sit down on a seat that no person holds; on any such seat where `seat` is `None`."""
        free = [i for i, s in enumerate(self.seats) if s.kind != "person"]
        if seat is None:
            # The middle of the list is South, at a table of two or four.
            middle = len(self.seats) // 2
            order = [*range(middle, len(self.seats)), *range(middle)]
            order.sort(key=lambda i: self.seats[i].kind != "open")
            chosen = next((i for i in order if i in free), None)
            if chosen is None:
                raise Refused("Every seat at this table is taken. You may watch.")
        else:
            chosen = self.game.seat(seat)
            if chosen not in free:
                name = self.seats[chosen].name
                raise Refused(f"Seat {seat} is taken{' by ' if name else ''}{name}.")
        return chosen, [Sat(chosen, name, _hash(token))]

    def first_deal(self) -> list[TableEvent]:
        """Cut for the deal, and deal."""
        return [self._deal(self._cut(self.matches), self.standing)]

    def given_deal(self, record: Record) -> list[TableEvent]:
        """Deal the cards of a record, as it says the match stood; its actions are left out.

        Raises what `oddtrick.records` raises for a record that cannot be.
        """
        game = self.game
        record = msgspec.structs.replace(record, options=dict(game.chosen), actions=[])
        setting = setting_of(game, record)
        try:
            game.match.pad(game, setting.before)
            game.match.summary(game, setting.before)
        except (ArithmeticError, LookupError, TypeError, ValueError):
            raise BadRecord(f"“before” does not fit {game.name}.") from None
        dealt, _ = next(steps(record))
        state = settle(dealt, self.rng("chance"))
        number = record.number or 0
        if number not in range(1, NUMBERS):
            number = setting.number
        chance, before = _chances(0, state), record.before or {}
        return [Dealt(setting.dealer, setting.vulnerable, number, chance, before)]

    def next_deal(self, version: int) -> list[TableEvent]:
        """Deal the next hand, of a new match when the last one is over."""
        self._check(version)
        if not self.state.over:
            raise Refused("The hand is not finished yet.")
        match = self.game.match
        if self.match_over:
            return [Restarted(), self._deal(self._cut(self.matches + 1), match.start(self.game))]
        standing = self.current_standing
        dealer = match.next_dealer(self.game, standing, self.state.table)
        return [self._deal(dealer, standing)]

    def act(
        self,
        home: int,
        version: int,
        code: str,
        meaning: Callable[[State, Act], str] = lambda state, act: "",
    ) -> list[TableEvent]:
        """What a person does for himself, or for his machine partner at a turned table.

        `meaning` says what a call tells the table.
        """
        self._check(version)
        seat = self.seat_of(home)
        state = self.state
        if state.over:
            raise IllegalAct("The hand is over.")
        act = state.stage.decode(state.sub, seat, code.strip()) if len(code) <= 64 else None
        if act is None or act.by != seat:
            if seat not in {t.by for t in state.turns}:
                raise IllegalAct(_not_your_turn(state))
            some = ", ".join(state.stage.code(a) for a in state.legal(seat)[:12])
            raise IllegalAct(f"“{code[:64]}” cannot be done now. You may choose from: {some}.")
        reason = state.why_not(act)
        if reason is not None:
            raise IllegalAct(reason)
        return [self._acted(act, home=home, meaning=meaning(state, act))]

    def machine_act(
        self, act: Act, player: str, reason: str = "", citation: str = "", meaning: str = ""
    ) -> list[TableEvent]:
        """What a machine player does. Raises `IllegalAct` like any other act."""
        return [self._acted(act, player=player, reason=reason, citation=citation, meaning=meaning)]

    def _acted(self, act: Act, **what: Any) -> Acted:
        state = self.state
        after = state.push(act)
        done = len(after.log)
        settled = settle(after, self.rng("chance"))
        return Acted(act.by, state.code(act), chance=_chances(done, settled), **what)

    def undo(self, home: int, version: int) -> list[TableEvent]:
        """Take back to the person's last decision, where only machines sit with him."""
        self._check(version)
        return [Undone(self._undo_to(home), home)]

    def _undo_to(self, home: int) -> int:
        if any(i != home for i in self.persons):
            raise Refused("Nothing is taken back while another person sits at the table.")
        for i in range(len(self.past) - 1, 0, -1):
            by = self.past[i].by
            if by is not None and by.home == home:
                if self._shown_since(self.past[i - 1].state, self.seat_of(home)):
                    raise Refused("Hidden cards have been shown since: nothing is taken back.")
                return i - 1
        raise Refused("There is nothing of yours to take back in this hand.")

    def _shown_since(self, before: State, seat: int) -> bool:
        """Whether cards that a seat could not see came to light since, other than by somebody's
        play: dummy was faced, a card was drawn, or the hand is over and all lie open."""
        if self.state.over:
            return any(HIDDEN in place.cards for place in view(before, seat).places)
        return any(e.act.by < 0 or e.act.kind == "face" for e in self.state.log[len(before.log) :])

    def can_undo(self, home: int) -> bool:
        try:
            self._undo_to(home)
        except Refused:
            return False
        return True

    def hint_seat(self, home: int, version: int) -> int:
        """The seat that a hint for a person is about. Raises `Refused` when he need not act."""
        self._check(version)
        seat = self.seat_of(home)
        if seat not in {t.by for t in self.state.turns}:
            raise Refused("There is nothing to advise: it is not your turn.")
        return seat

    def fill(self, player: str) -> list[TableEvent]:
        if all(s.kind != "open" for s in self.seats):
            raise Refused("No seat is open.")
        return [Filled(player)]

    def set_pace(self, pace: str) -> list[TableEvent]:
        if pace not in PACES:
            raise Refused(f"There is no pace “{pace}”: {', '.join(PACES)}.")
        return [Paced(pace)] if pace != self.pace else []

    def _check(self, version: int) -> None:
        if not self.since <= version <= self.version:
            raise Stale("Somebody played first. The table has been brought up to date.")

    def _cut(self, match: int) -> int:
        rng = random.Random(f"{self.seed}/cut/{match}")
        return rng.randrange(len(self.seats))

    def _deal(self, dealer: int, standing: Any) -> Dealt:
        setting = self.game.match.setting(self.game, standing, dealer)
        rng = random.Random(f"{self.seed}/deal/{self.deals + 1}")
        state = settle(begin(self.game, setting), rng)
        return Dealt(setting.dealer, setting.vulnerable, setting.number, _chances(0, state))

    # -- folding ---------------------------------------------------------------------------

    def apply(self, event: TableEvent) -> None:
        """Fold one event in. Raises `OddtrickError` where it does not follow from the others."""
        try:
            self._fold(event)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            what = type(event).__name__.lower()
            raise BadRecord(
                f"event {self.version + 1} ({what}) does not follow from those before it."
            ) from error
        self.version += 1
        if isinstance(event, Dealt | Acted | Undone | Restarted):
            self.since = self.version

    def _fold(self, event: TableEvent) -> None:
        match event:
            case Made():
                self._made(event)
            case Sat(seat=seat, name=name, token=token):
                self.seats = [*self.seats]
                self.seats[seat] = Seat("person", name, token=token)
            case Filled(player=player):
                self.seats = [
                    Seat("machine", MACHINE_NAMES[i], player) if s.kind == "open" else s
                    for i, s in enumerate(self.seats)
                ]
            case Paced(pace=pace):
                self.pace = pace
            case Restarted():
                self.standing = self.game.match.start(self.game)
                self.matches += 1
                self.past = []
            case Dealt():
                self.given = event.before is not None
                self.standing = (
                    standing_of(self.game, event.before) if self.given else self.current_standing
                )
                setting = self.game.match.setting(self.game, self.standing, event.dealer)
                # What the log says was so, whatever the rules of the match say by now.
                setting = setting._replace(vulnerable=event.vulnerable, number=event.number)
                state = _happen(begin(self.game, setting), event.chance)
                self.past = [Moment(state, None)]
                self.deals += 1
                self.board = event.number if self.given else self.board + 1
            case Acted():
                state = self.state
                act = state.act(event.code)
                if act.by != event.by:
                    raise IllegalAct("The act in the log is another seat's.")
                self.past.append(Moment(_happen(state.push(act), event.chance), event))
            case Undone(to=to):
                del self.past[to + 1 :]

    def _made(self, made: Made) -> None:
        self.game = find_game(made.game, made.options)
        self.seed = made.seed
        self.pace = made.pace
        self.seats = [
            Seat("machine", MACHINE_NAMES[i], made.others) if made.others else Seat()
            for i in range(len(self.game.seats))
        ]
        self.standing = self.game.match.start(self.game)


def _happen(state: State, chance: Sequence[Chance]) -> State:
    for what in chance:
        state = state.push(what.act)
    return state


def _faced(state: State, hand: int) -> bool:
    """Whether a hand lies open on the table."""
    return any(
        p.kind == "hand" and p.seat == hand and p.seen_by == EVERYONE for p in state.places()
    )


def _not_your_turn(state: State) -> str:
    whose = [seat_name(state.game, t.by) for t in state.turns if t.by >= 0]
    return f"It is not your turn: {listed(whose)} to act."
