"""The parts of a stage beside its rules: how it is seen, the words for it, and additions of the
table.

Each part is made of its stage and asks it for parameters and rules; a stage names its own parts
where they differ from these.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from oddtrick.cards import Card, card
from oddtrick.errors import BadCards

from .action import EVERYONE, Action, Turn
from .places import Place, Result, Tally

if TYPE_CHECKING:
    from .game import Game
    from .stage import Stage


S = TypeVar("S")


class ListEntry(NamedTuple):
    """How an act stands in a list with others of its sort."""

    heading: str = ""
    """The heading they stand under, such as “Drop a card face up”; empty where the list says it."""
    text: str = ""
    """The difference from the others, in words; empty where the card does."""
    card: Card | None = None
    call: str = ""
    """The code of a call that is made out of place."""


@dataclass(frozen=True)
class Sight(Generic[S]):
    """How a stage is seen: where the cards lie, and what everybody may know."""

    stage: Stage[S]

    def seen_by(self, sub: S, action: Action) -> int:
        """Mask of the seats that see what the act is done with (the actor always does)."""
        return EVERYONE

    def places(self, sub: S) -> tuple[Place, ...] | None:
        """Where every card is now; `None` where they lie as the stages before have left them."""
        return None

    def facts(self, sub: S) -> tuple[Result, ...]:
        """Public results so far of the stage while it runs (an auction, the tricks taken)."""
        return ()

    def tallies(self, places: Sequence[Place]) -> tuple[Tally, ...]:
        """The worth of lines of cards so far, from the places as somebody sees them."""
        return ()


@dataclass(frozen=True)
class Words(Generic[S]):
    """The names of a stage's acts and turns in records, at the table and in its log."""

    stage: Stage[S]

    def code(self, action: Action) -> str:
        """The act in the short text of records, such as ``1NT`` or ``SA``."""
        raise NotImplementedError

    def decode(self, sub: S, by: int, text: str) -> Action | None:
        """The act of seat `by` that a code names now, or `None`."""
        for action in self.stage.possible(sub, by):
            if self.code(action) == text:
                return action
        return None

    def label(self, action: Action) -> str:
        """The act's accessible name, such as “Ace of spades” or “One no-trump”."""
        return self.code(action)

    def uses(self, action: Action) -> Card | None:
        """The card an act is done with, so that a table can offer the act on the card itself;
        `None` where it is done with a word. Here: the card the act's code names."""
        try:
            return card(self.code(action))
        except BadCards:
            return None

    def target(self, action: Action) -> int | str | None:
        """Where the card of an act goes: the number or the kind of a place, or `None` where
        there is only one way to go."""
        return None

    def entry(self, action: Action) -> ListEntry | None:
        """How an act stands in a list with others of its sort; `None` where its label does."""
        return None

    def describe(self, sub: S, action: Action) -> str:
        """One line of the log for an act done in this state, with ``{by}`` and ``{hand}`` for
        the names of the seats. `action.arg` is `None` where it may not be known."""
        return f"{{by}}: {self.label(action)}."

    def prompt(self, sub: S, turn: Turn) -> str:
        """The prompt for a player whose turn it is, such as “Follow in spades.”"""
        return ""


@dataclass(frozen=True)
class Supervision(Generic[S]):
    """Additions of the table to the rules of a stage: here nothing. A referee accepts breaches and
    rules on them; a claim may be made beside the play."""

    stage: Stage[S]

    def refusal(self, sub: S, action: Action) -> str | None:
        """Why the table does not accept a possible act: here its first fault. A referee lets
        most breaches happen."""
        faults = self.stage.violations(sub, action)
        return faults[0].reason if faults else None

    def menu(self, sub: S, seat: int) -> Sequence[Action]:
        """The acts that this table lets a seat do beyond the legal ones. It gives the seat no more
        than it knows."""
        return ()

    def extra_turns(self, sub: S) -> tuple[Turn, ...]:
        """Turns of seats that may act and need not: machine players are asked, people get no
        notice."""
        return ()

    def asks_director(self, sub: S) -> bool:
        """Whether play rests until the director has answered: nature's turn, which a table where a
        person directs leaves to him."""
        return False

    def is_certain(self, sub: S) -> bool:
        """Whether what the director is asked leaves no doubt, so that no person is waited for."""
        return False

    def running(self, sub: S) -> tuple[Game, Stage[Any]] | None:
        """The game and the stage that a view shows instead of the table's own: those which a
        referee watches. `None` where there is no other."""
        return None
