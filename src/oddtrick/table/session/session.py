"""A table: the fold of its stored events, and how it stands.

Nothing here does input or output, and nothing plans: `oddtrick.table.requests` says which events
grant a request, and `Session.apply` applies an event once it is stored. So a table read back from
its log is the table that was lost.
"""

from __future__ import annotations

import hmac
import random
from bisect import bisect_right
from collections.abc import Iterable

from oddtrick.core import EVERYONE, State, Turn, View, view, whole_view
from oddtrick.errors import BadRecord, Refused
from oddtrick.laws.referee.games import asks_director
from oddtrick.messages import NOTHING, Message, Verbatim, say, term
from oddtrick.sets.winnable import number_key
from oddtrick.stages.piles.racing import turns_to_stop
from oddtrick.stages.tricks.tricks import CurrentTrick, PlayRoles
from oddtrick.store.events import (
    Acted,
    ActionsUndone,
    Arranged,
    CallExplained,
    Graded,
    HandDealt,
    MatchBrokenOff,
    Moved,
    Paced,
    Restarted,
    TableEvent,
)

from .annotated_replay import AnnotatedReplay, Hearer
from .apply_event import apply_event
from .folded_table import FoldedTable
from .log_text import LogLine
from .names import distinct_names
from .seats import TableSeat, holder_of, token_hash

CHANGES = (Arranged, CallExplained, Graded, Moved, Paced)
"""The changes that people may make to and fro without an act in the hand."""


ACTS = (HandDealt, Acted, ActionsUndone, Restarted, MatchBrokenOff)
"""The changes of the hand itself."""


class Stale(Refused):
    """The request was made of a table that has moved on since."""


class Session(FoldedTable):
    """One table at one moment. Changed by `apply`, and by becoming a twin that was."""

    def __init__(self, id_: str, events: Iterable[TableEvent] = ()) -> None:
        super().__init__(id_)
        self._telling = AnnotatedReplay()
        self._twin: Session | None = None
        for event in events:
            self.apply(event)

    # -- how it stands ---------------------------------------------------------------------

    @property
    def alone(self) -> bool:
        """Whether the game has one player, who may deal as they like."""
        return len(self.game.players) == 1

    @property
    def persons(self) -> list[int]:
        return [i for i, s in enumerate(self.seats) if s.kind == "person"]

    @property
    def host(self) -> int:
        """The seat of the host: who has sat longest and is not away. -1 where there is none."""
        here = [s for s in self.sitting if s not in self.next_players and not self.seats[s].away]
        return next(iter(here or self.sitting), -1)

    @property
    def roles(self) -> PlayRoles | None:
        """The roles in the tricks of this hand, to the end of it."""
        if not self.dealt:
            return None
        for fact in self.state.stage_facts():
            if isinstance(fact, CurrentTrick):
                return fact.roles
        return None

    @property
    def turned(self) -> tuple[int, int] | None:
        """(home, seat) while a person plays the hand of their machine partner.

        That is so when the person's own hand is a faced dummy: they would have nothing else to do,
        and no other person gains by it.
        """
        # Where nobody's partner is a machine nothing has to be looked at.
        if not any(s.kind == "machine" for s in self.seats):
            return None
        roles = self.roles
        if roles is None:
            return None
        for home in self.persons:
            seat = roles.controlled_by[home]
            if seat != home and self.seats[seat].kind == "machine" and _faced(self.state, home):
                return home, seat
        return None

    @property
    def directed(self) -> bool:
        """Whether a person directs: at the club its director, elsewhere the host, as soon as
        somebody plays with them. Who plays alone with machines leaves it to the program."""
        return self.evening is not None or len(self.persons) > 1

    @property
    def asks_director(self) -> bool:
        """Whether the hand waits for an answer of the director."""
        return self.dealt and asks_director(self.state)

    def directs(self, home: int) -> bool:
        """Whether the person at a seat is the director; at an evening they are an onlooker (-1),
        whom its token lets in."""
        return home < 0 if self.evening is not None else 0 <= home == self.host

    def seat_of(self, home: int) -> int:
        """The seat whose place a person takes now, their own unless the table is turned; -1 while
        they only wait for the next deal."""
        if home in self.next_players:
            return -1
        turned = self.turned
        return turned[1] if turned and turned[0] == home else home

    def view(self, seat: int) -> View:
        """The hand as a seat may know it; -1 for an onlooker, who sees all hands where the host
        allows it (and is late then)."""
        if seat < 0 and self.house.watch == "hands":
            return whole_view(self.state)
        return view(self.state, seat)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players on the page, by seat: no two alike; empty where nobody is."""
        unmanned = self.game.seating.unmanned
        names = tuple("" if i in unmanned else s.name for i, s in enumerate(self.seats))
        return distinct_names(self.game, names)

    def heard(self, home: int, seat: int, names: tuple[str, ...]) -> list[LogLine]:
        """The hand's log as the person at a seat `home` hears it who takes the place of `seat`
        (`seat_of`); both -1 for an onlooker. They are “you” where they sit, also while they play
        the cards of another seat; nowhere while they only wait. `names` are those of all, by
        seat."""
        lines = self._telling.heard(self.game, self.moments, _hearer(home, seat, names))
        if self.left:
            what = str(self.game.match.pad(self.game, self.current_standing).title).lower()
            text = say("The {what} is broken off by agreement.", what=term(what))
            lines.append(LogLine(text, None, NOTHING))
        return lines

    def heard_otherwise(
        self, home: int, seat: int, names: tuple[str, ...]
    ) -> list[tuple[int, LogLine]]:
        """Of the same lines those that an onlooker hears otherwise, with their numbers from 0."""
        by = _hearer(home, seat, names)
        return self._telling.heard_otherwise(self.game, self.moments, by)

    def meanings(self) -> list[Message]:
        """The meaning of each call of the auction to the table, in order: a machine's by its
        system; a person's as the machines read it, and nothing where people play with them."""
        return self._telling.meanings(self.moments)

    def read_by_machines(self, home: int) -> bool:
        """Whether only machines play with the person at a seat, who read their calls by
        the book. What a call means to people is for its maker to say."""
        return home >= 0 and all(
            s.kind in ("machine", "hand") for i, s in enumerate(self.seats) if i != home
        )

    def explanations(self) -> list[str]:
        """The explanation of each call of the auction, in order: its maker's own words if they
        gave any, else its meaning."""
        numbered = enumerate(self.meanings())
        return [self.explained[i][1] if i in self.explained else str(text) for i, text in numbered]

    def machine_turn(self) -> Turn | None:
        """The turn that a machine player must take now, if there is one. Of several that may act
        at once each has the same chance to be first."""
        if not self.dealt or self.state.over or self.closed:
            return None
        if not any(seat.played for seat in self.seats):
            return None
        turned, state = self.turned, self.state
        turns = [
            turn
            for turn in (*turns_to_stop(state.stage_state), *state.turns)
            if turn.by >= 0 and self.seats[turn.by].played and not (turned and turned[1] == turn.by)
        ]
        if len(turns) > 1:
            return self.rng("turn").choice(turns)
        return turns[0] if turns else None

    def rng(self, what: str) -> random.Random:
        """The chance for one purpose at this point of the table, the same whenever asked."""
        at = len(self.state.log) if self.dealt else 0
        if self.dealt_event is not None and self.dealt_event.deal:
            return random.Random(f"{number_key(self.dealt_event.deal)}/{at}/{what}")
        return random.Random(f"{self.seed}/{self.deals}/{at}/{what}")

    @property
    def claimed(self) -> list[TableSeat]:
        """The seats, with those who take them over with the next deal."""
        return [self.next_players.get(i, s) for i, s in enumerate(self.seats)]

    def watches(self, token: str) -> bool:
        """Whether a token lets an evening's director watch."""
        hash_ = self.evening.watcher if self.evening else ""
        return bool(hash_) and hmac.compare_digest(hash_, token_hash(token))

    def home_of(self, token: str) -> int:
        """The seat a token holds. Raises `NoSeatHeld` when it holds none here."""
        return holder_of(self.claimed, token)

    def seat_held(self, person: str) -> int:
        """The seat of a person with a name that stays; -1 if they have none."""
        return next((i for i, s in enumerate(self.claimed) if person and s.person == person), -1)

    def at(self, address: str) -> list[int]:
        """The seats of persons who came from an address."""
        return [i for i, s in enumerate(self.claimed) if address and s.address == address]

    def check(self, version: int, seat: int = -1) -> None:
        """Raises `Stale` where the hand has changed since the version somebody saw.

        Where several were to act at once, what a seat chose then still holds as long as it has
        been that seat's turn ever since: the others did not act in its place.
        """
        if self.since <= version <= self.version:
            return
        if not (0 <= version < self.since and self._waited_for(seat, version)):
            raise Stale("Somebody played first. The table has been brought up to date.")

    def check_own(self, version: int, home: int) -> None:
        """Raises `Stale` where a person's own last act is another than at a version somebody
        saw: they mean that one, whatever others have played since."""
        at = bisect_right(self.moment_versions, version) - 1
        own = [m for m in self.moments[at + 1 :] if m.by is not None and m.by.home == home]
        if at < 0 or self.back > version or own:
            self.check(version)

    def _waited_for(self, seat: int, version: int) -> bool:
        """Whether a seat was to act beside others at a version of this hand, and is since."""
        at = bisect_right(self.moment_versions, version) - 1
        # A hand that went back since has moments of one version more than once.
        if at < 0 or self.back > version:
            return False
        moments = self.moments[at:]
        if len({t.by for t in moments[0].state.turns}) < 2:
            return False
        return all(
            any(t.by == seat for t in m.state.turns) and (not i or m.by is None or m.by.by != seat)
            for i, m in enumerate(moments)
        )

    # -- folding ---------------------------------------------------------------------------

    def copy(self) -> Session:
        """The same table once more: what is folded into it leaves this one as it is."""
        session = Session.__new__(Session)
        session.__dict__.update(self.__dict__)
        session._part()
        return session

    def _part(self) -> None:
        """Share nothing that changes with a twin."""
        self.seats, self.sitting = [*self.seats], [*self.sitting]
        self.moments, self.moment_versions = [*self.moments], [*self.moment_versions]
        self.next_players, self._twin = {**self.next_players}, None

    def replace_with(self, twin: Session) -> None:
        """Stand from now on as a twin does, which nobody changes any more."""
        self.__dict__.update(twin.__dict__)
        self._twin = twin

    def at_this_moment(self) -> Session:
        """The table as it stands now, as a value that does not change: of a table in use, which is
        changed by becoming a twin that was, that twin itself."""
        twin = self._twin
        if twin is None or (twin.version, twin.closed) != (self.version, self.closed):
            twin = self._twin = self.copy()
        return twin

    def apply(self, event: TableEvent) -> None:
        """Fold one event in. Raises `OddtrickError` where it does not follow from the others."""
        if self._twin is not None:
            self._part()
        try:
            apply_event(self, event)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            what = type(event).__name__.lower()
            raise BadRecord(
                "event {number} ({kind}) does not follow from those before it.",
                number=self.version + 1,
                kind=Verbatim(what),
            ) from error
        self.version += 1
        if isinstance(event, ACTS):
            self.since, self.changes = self.version, 0
        elif isinstance(event, CHANGES):
            self.changes += 1


def _hearer(home: int, seat: int, names: tuple[str, ...]) -> Hearer:
    """A person, who is “you” at a seat, and may play the cards of another."""
    return Hearer(home, seat, names) if seat not in (home, -1) else Hearer(seat, -1, names)


def _faced(state: State, hand: int) -> bool:
    return any(
        p.kind == "hand" and p.seat == hand and p.seen_by == EVERYONE for p in state.places()
    )
