"""Effects: the few verbs that rulings are made of; and what a ruling is.

A law only *returns* these: the referee carries them out, and a director's assistant shows them
without a table.
"""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.cards import Card, Mask
from oddtrick.core import NATURE, Action, Game, Result
from oddtrick.laws.clauses.facts import Value
from oddtrick.laws.notes.penalties import Duty
from oddtrick.messages import Message, Verbatim


class TakeBack(NamedTuple):
    """The irregular act and all that was done after it are taken back, and as many acts
    `before` it; where a question falls due by itself, the last ones done."""

    before: int = 0


class Put(NamedTuple):
    """An act is taken to have been done (a player is deemed to have passed)."""

    action: Action


class Undouble(NamedTuple):
    """All doubles and redoubles of the bid that stands are cancelled."""


class Owe(NamedTuple):
    """A hand owes a duty."""

    duty: Duty


class Free(NamedTuple):
    """A hand is forgiven its duties of a kind: those in the mask of cards, or all (-1); the oldest
    of them only, if `one`."""

    hand: int
    kind: str
    cards: Mask = -1
    one: bool = False


class Give(NamedTuple):
    """The deal ends with one result more (tricks transferred, say)."""

    result: Result


class Annul(NamedTuple):
    """What rulings have given by these laws is cancelled."""

    laws: tuple[str, ...]


class Declares(NamedTuple):
    """Somebody else is declarer from the beginning of play."""

    hand: int


class NotAsked(NamedTuple):
    """A question that would fall due at this turn is answered already."""

    topic: str


class LookAtTwo(NamedTuple):
    """A hand may look at the two top cards of the stock when it next draws, and take either."""

    hand: int


class LeadFrom(NamedTuple):
    """Declarer leads from this one of the two hands."""

    hand: int


class StillPays(NamedTuple):
    """The revoke of a hand is paid for when play has ended, though it has been put right."""

    hand: int


class Enforce(NamedTuple):
    """It is ruled on again, as if the player who chose this had spoken of it."""


class AddCard(NamedTuple):
    """A hand is to add a card to the trick it has omitted. Where it is still in time, what has
    been led to the next one goes back (`in_time`)."""

    hand: int
    in_time: bool = False


class Restore(NamedTuple):
    """A card that was too many in a trick goes back to its hand."""

    hand: int
    card: Card


class Charge(NamedTuple):
    """A hand answers for the revokes made by not playing a card that was in a trick."""

    hand: int
    card: Card


class Answer(NamedTuple):
    """A fact of the case is known now: the ruling is worked out with it."""

    fact: str
    value: Value


class Review(NamedTuple):
    """After play the director looks at the score once more by this law."""

    law: str


class Redeal(NamedTuple):
    """The deal is void by a law; the same dealer deals again."""

    law: str


Effect = (
    TakeBack
    | Put
    | Undouble
    | Owe
    | Free
    | Give
    | Annul
    | Declares
    | LeadFrom
    | StillPays
    | LookAtTwo
    | NotAsked
    | Enforce
    | AddCard
    | Restore
    | Charge
    | Redeal
    | Answer
    | Review
)


class Choice(NamedTuple):
    """The public part of an option: its short code and its name."""

    code: str
    label: Message


class RulingOption(NamedTuple):
    """One thing the entitled side may choose, and what it does."""

    code: str
    label: Message
    effects: tuple[Effect, ...] = ()
    by_all: bool = False
    """It is done only when all who may choose have chosen it."""
    next_prevails: bool = False
    """Of those who may choose, the one next in turn after the offender may choose otherwise."""

    @property
    def choice(self) -> Choice:
        return Choice(self.code, self.label)


class Ruling(NamedTuple):
    """The record of a ruling in the log and at the table: the laws, whose irregularity, what was
    said, and what it is about in a word ("a revoke").

    ``{hand}`` is open in the text, for the name of the seat. It `asks` where it is a question that
    has to be answered before the ruling.
    """

    laws: tuple[str, ...]
    hand: int
    text: Message
    about: str = ""
    asks: bool = False


class Verdict(NamedTuple):
    """A ruling with what it does: effects at once, and a choice for one of `who`."""

    ruling: Ruling
    effects: tuple[Effect, ...] = ()
    who: tuple[int, ...] = ()
    options: tuple[RulingOption, ...] = ()
    advice: str = ""
    """The option, by its code, that the program takes where it is the director itself."""
    certain: bool = False
    """Whether it takes it for a person who directs, too."""

    def in_words(self, game: Game) -> str:
        """The ruling in words, with its laws and, where there is a choice, whose it is."""
        lines = [str(self.ruling.text.fill(hand=Verbatim(game.seats[self.ruling.hand])))]
        if self.options:
            seats = " or ".join("The director" if s == NATURE else game.seats[s] for s in self.who)
            lines.append(f"{seats} may choose:")
            lines += [f"- {option.label}" for option in self.options]
        lines.append(f"Laws: {', '.join(self.ruling.laws)}.")
        return "\n".join(lines)


class Case(NamedTuple):
    """An open question: play rests until one of `who` has chosen; the director is `NATURE`, for
    where no person directs, the answers come as chance does.

    `at` is the position of the irregular act, -1 where the question just fell due, and `matter`
    what attention was drawn to, by the seat `by`. `known` are the facts that have been asked for,
    `topic` and `nth` which of the questions that fell due it is, and `before` is as in a query.
    """

    ruling: Ruling
    who: tuple[int, ...]
    options: tuple[RulingOption, ...]
    at: int = -1
    action_number: int = 0
    matter: str = ""
    by: int = -1
    known: tuple[tuple[str, Value], ...] = ()
    topic: str = ""
    nth: int = 0
    before: bool = False
    advice: str = ""
    certain: bool = False

    @property
    def directed(self) -> bool:
        """Whether it is for the director to answer."""
        return self.who == (NATURE,)
