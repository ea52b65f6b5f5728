"""Codes of laws: a law is a row, a code its rows and what attention may be drawn to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from oddtrick.core import Action, Result, Seating, Stage, Violation, Void
from oddtrick.core.seating import FOUR
from oddtrick.errors import BadOption
from oddtrick.laws.clauses.clause import LawTable
from oddtrick.laws.clauses.facts import Value
from oddtrick.laws.notes.incident import Incident
from oddtrick.laws.notes.penalties import Duty
from oddtrick.laws.notes.rollback import DealHistory
from oddtrick.laws.notes.ruling import Case, Ruling, Verdict
from oddtrick.messages import term

if TYPE_CHECKING:
    from oddtrick.laws.clauses.files import Besides, CodeFile, Meeting

OPEN = "open"
"""It has happened and can still be put right when attention is drawn to it."""
ACCEPTED = "accepted"
"""It stands as if it had been regular: condoned, or let stand by those entitled."""
ESTABLISHED = "established"
"""It can no longer be put right; what it costs is claimed at the settlement."""
RULED = "ruled"
"""It has been ruled on."""


class Breach(NamedTuple):
    """An irregular act that counts, at its position in the line, and what has come of it.

    `noticed` says that attention was drawn to it after it was established, and `spoken` which seat
    did so first (-1: none); `action` is what was done,
    where something else counts in its place. A table action has a number of its own,
    `action_number`, counted from 1.
    """

    law: Law
    hand: int
    at: int
    state: str = OPEN
    noticed: bool = False
    action: Action | None = None
    action_number: int = 0
    spoken: int = -1

    def is_at(self, position: int, matter: str, action_number: int = 0) -> bool:
        """Whether it is the table action of a number, or what is wrong in a matter at a
        position."""
        if action_number or self.action_number:
            return self.action_number == action_number
        return self.at == position and self.law.matter == matter


class Query(NamedTuple):
    """Something the referee has to answer next: attention drawn, by whom, to the breach at this
    position of the line (-1 where there is none). `chosen` is the option that has been chosen
    already; `before` says that the ruling after this one takes the same act back; `known` are the
    facts that have been asked for. What fell due by itself has its `topic`, and is the `nth` of it.
    """

    matter: str
    hand: int
    by: int
    at: int
    action_number: int = 0
    chosen: str = ""
    before: bool = False
    known: tuple[tuple[str, Value], ...] = ()
    topic: str = ""
    nth: int = 0


class Notes(NamedTuple):
    """The referee's private state: the deal as it counts, and what the referee has noted about it.

    `dealt` are the results the deal had at the start, `given` those the rulings add to its
    end, `asked` the questions put so far with their positions, `agreed` a mask of the seats that
    have agreed the score, `void` says that the deal is to be dealt again, `reviews` are the laws by
    which the director looks at the score after play.
    """

    line: DealHistory
    dealt: int
    breaches: tuple[Breach, ...] = ()
    duties: tuple[Duty, ...] = ()
    case: Case | None = None
    queue: tuple[Query, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    given: tuple[Result, ...] = ()
    asked: tuple[tuple[str, int], ...] = ()
    agreed: int = 0
    void: Void | None = None
    reviews: tuple[str, ...] = ()

    def breach(self, position: int, matter: str, action_number: int = 0) -> Breach | None:
        """The breach in a matter at a position of the line, or the table action of a number: one
        card may be wrong in several ways."""
        return next((b for b in self.breaches if b.is_at(position, matter, action_number)), None)


@dataclass(frozen=True)
class Law:
    """The law of a code on one offence, as the referee uses it: made from the code's rows.

    An offence that somebody commits names the `matter` that attention is drawn to, says which
    faults it `covers`, `describe`s the incident from the notes (with the seat that drew attention),
    and says what a later act makes of a breach still open (`closes`: a state, or empty).
    `at_once` rules on it without anybody's asking; `counts_as` is the act that counts in its place
    as long as nobody asks. What falls due by itself has `due` instead: what is to be ruled on at
    this position, in order.
    """

    name: str
    incident: type[Any]
    remedy: Callable[[Any, Seating, Mapping[str, Value]], Verdict]
    matter: str = ""
    covers: Callable[[Notes, Action, Violation], bool] = lambda notes, action, fault: False
    describe: Callable[[Notes, Breach, int], Incident] | None = None
    closes: Callable[[Notes, Breach, Action], str] = lambda notes, breach, action: ""
    at_once: bool = False
    counts_as: Callable[[Notes, Action], Action] | None = None
    due: Callable[[Notes], Sequence[Incident]] | None = None
    is_table_action: bool = False


@dataclass(frozen=True)
class Matter:
    """Something attention may be drawn to, at any time and about any hand.

    `what` names it within a sentence, with its article. `nothing_now` answers where nothing can be
    put right during play: word for word the same whether there was nothing, or something that has
    been established. `nothing` answers at the settlement. ``{hand}`` stands for the seat.
    """

    name: str
    law: str
    what: str
    nothing_now: str
    nothing: str


@dataclass(frozen=True, eq=False)
class Code:
    """A code of laws before a referee: its rows, read when they are first asked for, and what they
    need at a table. There is one of each, so a code equals itself alone."""

    name: str
    """The name in options and law numbers, such as ``contract1963``."""
    folder: str
    """The folder of its files."""
    build: Callable[[LawTable], tuple[Law, ...]] = lambda table: ()
    """Its laws, as the referee uses them, from its rows."""
    prepare: Callable[[Stage[Any]], Stage[Any]] = lambda stage: stage
    """A stage of the game as it is played before a referee (dummy faced by hand, say)."""
    excused: Callable[[Notes, Action], tuple[Action, ...]] = lambda notes, action: ()
    """The act that counts when one that seems irregular is not, by this code: the act, after those
    that it does not wait for."""

    @cached_property
    def table(self) -> LawTable:
        """Its rows."""
        from oddtrick.laws.clauses.read import law_table

        return law_table(self.folder)

    @cached_property
    def laws(self) -> tuple[Law, ...]:
        """Its laws, as the referee uses them: the same for threads that ask at once."""
        laws: tuple[Law, ...] = self.__dict__.setdefault("laws", self.build(self.table))
        return laws

    @cached_property
    def matters(self) -> tuple[Matter, ...]:
        """What attention may be drawn to."""
        from oddtrick.laws.clauses.read import matters

        return tuple(
            Matter(one.name, one.law, one.what, one.nothing_now, one.nothing)
            for one in matters(self.folder)
        )

    @cached_property
    def _met(self) -> tuple[tuple[Meeting, ...], tuple[Besides, ...]]:
        from oddtrick.laws.clauses.read import meetings

        return meetings(self.folder)

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        """What two irregularities of a board make of one another."""
        return self._met[0]

    @property
    def besides(self) -> tuple[Besides, ...]:
        """What is said besides of two that meet."""
        return self._met[1]

    @cached_property
    def _file(self) -> CodeFile:
        from oddtrick.laws.clauses.files import code_file

        return code_file(self.folder)

    @property
    def table_actions(self) -> Mapping[str, tuple[str, ...]]:
        """The table actions that can happen at a table, by their moments."""
        return self._file.table_actions

    @property
    def reviewed(self) -> tuple[str, ...]:
        """The laws by which the director may change the score when play has ended."""
        return self._file.reviewed

    @property
    def title(self) -> str:
        """The full title, such as “Contract bridge, the laws in Scarne 1963”."""
        return self._file.title

    @property
    def short(self) -> str:
        """The title on a list to choose from, such as “Rubber bridge”."""
        return self._file.short

    @property
    def source(self) -> str:
        """The book and the heading under which it is printed."""
        return self._file.source

    @cached_property
    def on_actions(self) -> tuple[Law, ...]:
        """The laws on what somebody did."""
        return tuple(law for law in self.laws if law.describe and not law.is_table_action)

    @cached_property
    def falling_due(self) -> tuple[Law, ...]:
        """The laws on what falls due by itself."""
        return tuple(law for law in self.laws if law.due)

    @cached_property
    def on_table_actions(self) -> tuple[Law, ...]:
        """The laws on what is done beside the game."""
        return tuple(law for law in self.laws if law.is_table_action)

    def matter(self, name: str) -> Matter:
        """The matter of that name, on which the director is asked."""
        return next(m for m in self.matters if m.name == name)

    def covering(self, notes: Notes, action: Action, fault: Violation) -> Law | None:
        """The law that rules on a fault of an act, `None` where the code has none."""
        laws = self.on_table_actions if action.kind == "deed" else self.on_actions
        return next((law for law in laws if law.covers(notes, action, fault)), None)

    def rule(self, incident: Incident, seating: Seating = FOUR) -> Verdict:
        """The verdict of the laws on an incident. Raises `BadOption` where they are silent."""
        for law in self.laws:
            if law.incident is type(incident):
                return law.remedy(incident, seating, {})
        raise BadOption(
            "{title} has no law on {words}.",
            title=term(self.title),
            words=term(_words(type(incident).__name__)),
        )


def ruling(code: Code, incident: Incident, seating: Seating = FOUR) -> Verdict:
    """The ruling of a code on an incident, without a table: for a director who describes what
    happened.

    >>> from oddtrick.cards import DIAMONDS, card
    >>> from oddtrick.games import game
    >>> from oddtrick.laws import CONTRACT_1963, LeadOutOfTurn
    >>> north, east, south, west = range(4)
    >>> lead = LeadOutOfTurn(east, declarer=south, due=west, card=card("D7"), suit=DIAMONDS)
    >>> verdict = ruling(CONTRACT_1963, lead)
    >>> print(verdict.in_words(game("contract-rubber")))  # doctest: +ELLIPSIS
    E led out of turn. Declarer may accept the lead or have it taken back.
    S may choose:
    - Accept the lead
    - Leave the card face up as a penalty card
    - Require a spade lead
    ...
    Laws: contract1963:lead-oot, contract1963:lead-penalty.
    """
    return code.rule(incident, seating)


def _words(name: str) -> str:
    """A class name in words."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()
