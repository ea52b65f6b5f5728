"""Patience in fans: top cards go on foundations or on one another, in suit, up or down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, NamedTuple, cast

from ...cards import (
    CLUBS,
    COPY,
    DIAMONDS,
    HEARTS,
    SPADES,
    SUIT_NAMES,
    SUITS,
    Card,
    card_name,
    rank_of,
    suit_of,
)
from ...core import Act, Aside, Fault, Place, Result, Stage, Table, Turn

__all__ = ["FOUNDATION_SUITS", "Built", "Fans", "FansSub", "Move", "Pile"]


FOUNDATION_SUITS = (SPADES, HEARTS, CLUBS, DIAMONDS)
"""The suits of the foundations from left to right."""


class Pile(NamedTuple):
    """A pile on the table: the `kind` and `number` of its `Place`, numbered from 1."""

    kind: str
    number: int


class Move(NamedTuple):
    """A card taken from the top of one pile and laid on another."""

    card: Card
    source: Pile
    target: Pile


@dataclass(frozen=True)
class Built(Result):
    """How many cards lie on the foundations, of how many."""

    cards: int
    of: int

    public = True


class FansSub(NamedTuple):
    """The fans, each with its top card last; the foundations from left to right, as many of each
    suit as there are packs; and whether the player has resigned."""

    fans: tuple[tuple[Card, ...], ...]
    foundations: tuple[tuple[Card, ...], ...]
    resigned: bool = False

    @property
    def built(self) -> Built:
        up = sum(map(len, self.foundations))
        return Built(up, up + sum(map(len, self.fans)))


def _faces(pile: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a pile without regard to which copy of a card each is."""
    return tuple(c % COPY for c in pile)


@dataclass(frozen=True)
class Fans(Stage[FansSub]):
    """The stock is laid out in fans of these `sizes`, all face up, and built up from aces.

    Only the top card of a fan moves, one at a time: to a foundation of its suit, or to a fan
    whose top card is the next higher or lower of the suit; ace and king are not neighbours,
    and an emptied fan is not replaced. The player may resign at any time.

    Source: Scarne 1963, “House in the Wood”; rulings G-6, G-8, W-1 to W-5.
    """

    sizes: tuple[int, ...]
    packs: int = 2

    name: ClassVar[str] = "patience"
    kinds: ClassVar[tuple[str, ...]] = ("move", "resign")

    def start(self, table: Table) -> FansSub:
        cards, at, fans = table.get(Aside).cards("stock"), 0, []
        for size in self.sizes:
            fans.append(cards[at : at + size])
            at += size
        return FansSub(tuple(fans), ((),) * (4 * self.packs))

    def turns(self, sub: FansSub) -> tuple[Turn, ...]:
        return (Turn(0, 0),)

    def _foundation(self, sub: FansSub, c: Card) -> int:
        """The foundation a card goes on: of two that take it the first, of none the first."""
        first = FOUNDATION_SUITS.index(suit_of(c)) * self.packs
        for i in range(first, first + self.packs):
            if len(sub.foundations[i]) == _step(c):
                return i
        return first

    def _moves(self, sub: FansSub, i: int) -> Iterator[Act]:
        """Every way to take the top card of a fan and lay it down."""
        if sub.fans[i]:
            c, source = sub.fans[i][-1], Pile("fan", i + 1)
            home = Pile("foundation", self._foundation(sub, c) + 1)
            yield Act(0, 0, "move", Move(c, source, home))
            for j in range(len(sub.fans)):
                if i != j:
                    yield Act(0, 0, "move", Move(c, source, Pile("fan", j + 1)))

    def possible(self, sub: FansSub, seat: int) -> Sequence[Act]:
        if seat != 0:
            return ()
        return [*(act for i in range(len(sub.fans)) for act in self._moves(sub, i)), _RESIGN]

    def admits(self, sub: FansSub, act: Act) -> bool:
        if act == _RESIGN:
            return True
        if act[:3] != (0, 0, "move") or not isinstance(act.arg, Move):
            return False
        c, source, target = act.arg
        if source not in _piles("fan", len(sub.fans)) or source == target:
            return False
        if sub.fans[source.number - 1][-1:] != (c,):
            return False
        home = Pile("foundation", self._foundation(sub, c) + 1)
        return target == home or target in _piles("fan", len(sub.fans))

    def faults(self, sub: FansSub, act: Act) -> tuple[Fault, ...]:
        if act.kind == "resign":
            return ()
        c, source, target = cast("Move", act.arg)
        if target.kind == "foundation":
            if len(sub.foundations[target.number - 1]) == _step(c):
                return ()
            return (Fault("build", f"No foundation is ready for the {card_name(c).lower()}."),)
        onto = sub.fans[target.number - 1]
        if not onto:
            return (Fault("space", "A fan that is used up is not replaced."),)
        top = onto[-1]
        if suit_of(c) != suit_of(top) or abs(_step(c) - _step(top)) != 1:
            reason = f"On the {card_name(top).lower()} goes the next of its suit, up or down."
            return (Fault("build", reason),)
        if _faces(sub.fans[source.number - 1][:-1]) == _faces(onto):
            return (Fault("null", "That would leave the layout as it is."),)
        return ()

    def legal(self, sub: FansSub, seat: int) -> Sequence[Act]:
        if seat != 0:
            return ()
        takers: dict[Card, list[int]] = {}
        for j, fan in enumerate(sub.fans):
            if fan:
                for face in _neighbours(fan[-1] % COPY):
                    takers.setdefault(face, []).append(j)
        found: list[Act] = []
        for i, fan in enumerate(sub.fans):
            if not fan:
                continue
            c, below, targets = fan[-1], fan[:-1], []
            home = self._foundation(sub, c)
            if len(sub.foundations[home]) == _step(c):
                targets.append(Pile("foundation", home + 1))
            for j in takers.get(c % COPY, ()):
                onto = sub.fans[j]
                if len(below) != len(onto) or _faces(below) != _faces(onto):
                    targets.append(Pile("fan", j + 1))
            found += (Act(0, 0, "move", Move(c, Pile("fan", i + 1), t)) for t in targets)
        return [*found, _RESIGN]

    def apply(self, sub: FansSub, act: Act) -> FansSub:
        if act.kind == "resign":
            return sub._replace(resigned=True)
        c, source, target = cast("Move", act.arg)
        fans, foundations = list(sub.fans), list(sub.foundations)
        fans[source.number - 1] = fans[source.number - 1][:-1]
        piles = foundations if target.kind == "foundation" else fans
        piles[target.number - 1] += (c,)
        return FansSub(tuple(fans), tuple(foundations))

    def end(self, sub: FansSub) -> tuple[Result, ...] | None:
        return (sub.built,) if sub.resigned or not any(sub.fans) else None

    def places(self, sub: FansSub) -> tuple[Place, ...]:
        piles = (("foundation", sub.foundations, "heap"), ("fan", sub.fans, "fan"))
        return tuple(
            Place(kind, -1, cards, ordered=True, number=number, shape=shape)
            for kind, group, shape in piles
            for number, cards in enumerate(group, start=1)
        )

    def facts(self, sub: FansSub) -> tuple[Result, ...]:
        return (sub.built,)

    def code(self, act: Act) -> str:
        if act.kind == "resign":
            return "resign"
        c, source, target = cast("Move", act.arg)
        onto = SUITS[suit_of(c)] if target.kind == "foundation" else target.number
        return f"{source.number}>{onto}"

    def decode(self, sub: FansSub, by: int, text: str) -> Act | None:
        text = text.replace(" ", "").upper()
        if by != 0 or text == "RESIGN":
            return _RESIGN if by == 0 else None
        for i in range(len(sub.fans)):
            if text.startswith(f"{i + 1}>"):
                return next((a for a in self._moves(sub, i) if self.code(a) == text), None)
        return None

    def label(self, act: Act) -> str:
        if act.kind == "resign":
            return "Resign"
        c, source, target = cast("Move", act.arg)
        return f"{card_name(c)} from fan {source.number} to {_pile_name(c, target)}"

    def uses(self, act: Act) -> Card | None:
        return cast("Move", act.arg).card if act.kind == "move" else None

    def target(self, act: Act) -> int | str | None:
        if act.kind != "move":
            return None
        pile = cast("Move", act.arg).target
        return pile.number if pile.kind == "fan" else pile.kind

    def tell(self, sub: FansSub, act: Act) -> str:
        if act.kind == "resign":
            return "{by} resigned."
        c, source, target = cast("Move", act.arg)
        where = f"from fan {source.number} to {_pile_name(c, target)}"
        return f"{{by}} moved the {card_name(c).lower()} {where}."

    def prompt(self, sub: FansSub, turn: Turn) -> str:
        return "Your move." if len(self.legal(sub, turn.by)) > 1 else "No card can be moved."


@cache
def _piles(kind: str, count: int) -> frozenset[Pile]:
    """The piles of a kind."""
    return frozenset(Pile(kind, number) for number in range(1, count + 1))


def _step(c: Card) -> int:
    """How far up its suit a card is, from 0 for the ace to 12 for the king."""
    return (rank_of(c) - 1) % 13


@cache
def _neighbours(face: Card) -> tuple[Card, ...]:
    """The cards next below and above one in its suit."""
    first = face - face % 13
    return tuple(c for c in range(first, first + 13) if abs(_step(c) - _step(face)) == 1)


def _pile_name(c: Card, pile: Pile) -> str:
    if pile.kind == "foundation":
        return f"the {SUIT_NAMES[suit_of(c)]} foundation"
    return f"fan {pile.number}"


_RESIGN = Act(0, 0, "resign")
