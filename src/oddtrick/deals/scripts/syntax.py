"""Expressions of a script, and what else it says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from oddtrick.cards import Mask
from oddtrick.dealing import CONTROLS, LOSERS, MEASURES, Measure
from oddtrick.dealing.conditions.measures import Ints
from oddtrick.formats.board import WrittenContract

from .kaplan_rubens import FOUR_C, QUALITY

ORDER = (14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2)
"""The ranks as `pointcount` and `altcount` give them points."""


def counting(name: str, points: list[int]) -> Measure:
    """A measure that gives each rank, the ace first, so many points."""

    def of(has: Callable[[int], Ints], lengths: Ints) -> Ints:
        total = np.zeros_like(lengths)
        for rank, worth in zip(ORDER, points, strict=False):
            total += worth * has(rank)
        return total

    words = f"{name} {' '.join(map(str, points))}"
    return Measure(words, words, of, True)


def usual_measures() -> dict[str, Measure]:
    """The measures by name, where a script changes none: `pt0` to `pt9` are what the words beside
    count."""
    tops = {"top2": [1, 1], "top4": [1] * 4, "c13": [6, 4, 2, 1]}
    found = {"hcp": MEASURES["hcp"], "control": CONTROLS, "loser": LOSERS}
    found |= {"quality": QUALITY, "cccc": FOUR_C}
    names = ("tens", "jacks", "queens", "kings", "aces", "top2", "top3", "top4", "top5", "c13")
    for number, name in enumerate(names):
        found[f"pt{number}"] = counting(name, tops[name]) if name in tops else MEASURES[name]
    return found


class Expression:
    """Something that has a whole number for each deal."""


def depth_of(expression: Expression) -> int:
    """How deep an expression goes."""
    found: int = getattr(expression, "depth", 1)
    return found


@dataclass(frozen=True, eq=False)
class Number(Expression):
    """Always the same."""

    value: int


@dataclass(frozen=True, eq=False)
class SuitLength(Expression):
    """How many cards of a suit a seat has."""

    seat: int
    suit: int


@dataclass(frozen=True, eq=False)
class Counted(Expression):
    """A measure, by its name in the script, of a seat's hand or of a suit in it."""

    seat: int
    name: str
    suits: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class HasCard(Expression):
    """Whether a seat has a card."""

    seat: int
    card: Mask


@dataclass(frozen=True, eq=False)
class HasShape(Expression):
    """Whether a seat's lengths, clubs first, are among some."""

    seat: int
    shapes: frozenset[tuple[int, int, int, int]]


@dataclass(frozen=True, eq=False)
class TricksOf(Expression):
    """The tricks of a declarer in a strain with best play by all."""

    seat: int
    strain: int


@dataclass(frozen=True, eq=False)
class RandomNumber(Expression):
    """A number from 0 up to below a limit, by lot; `line` and `column` are its place."""

    limit: Expression
    line: int
    column: int
    depth: int = 1


@dataclass(frozen=True, eq=False)
class ScoreOf(Expression):
    """The score of a contract for declarer with so many tricks."""

    vulnerable: bool
    contract: WrittenContract
    tricks: Expression
    depth: int = 1


@dataclass(frozen=True, eq=False)
class Imps(Expression):
    """A difference in IMPs."""

    difference: Expression
    depth: int = 1


@dataclass(frozen=True, eq=False)
class Inverted(Expression):
    """1 for 0, and 0 for all else."""

    part: Expression
    depth: int = 1


@dataclass(frozen=True, eq=False)
class Logical(Expression):
    """All (`&&`) or any (`||`) of some."""

    sign: str
    parts: tuple[Expression, ...]
    depth: int = 1


@dataclass(frozen=True, eq=False)
class Combined(Expression):
    """Two with a sign between them; `line` and `column` are its place."""

    sign: str
    left: Expression
    right: Expression
    line: int
    column: int
    depth: int = 1


@dataclass(frozen=True, eq=False)
class Conditional(Expression):
    """One or the other, by a test."""

    test: Expression
    yes: Expression
    no: Expression
    depth: int = 1


class ScriptAction:
    """Something that is done with each deal that is produced."""


@dataclass(frozen=True)
class PrintHands(ScriptAction):
    """Hands are printed, in the way of the action's name; an expression may stand behind."""

    how: str
    seats: tuple[int, ...] = (0, 1, 2, 3)
    value: Expression | None = None


@dataclass(frozen=True)
class PrintValues(ScriptAction):
    """Values and texts are printed."""

    items: tuple[Expression | str, ...]


@dataclass(frozen=True)
class Average(ScriptAction):
    """The mean of a value."""

    title: str
    value: Expression


@dataclass(frozen=True)
class FrequencyTable(ScriptAction):
    """How often a value, or two together, come up, from a lowest to a highest."""

    title: str
    values: tuple[Expression, ...]
    bounds: tuple[tuple[int, int], ...]


@dataclass
class Script:
    """A script as it was read."""

    condition: Expression = field(default_factory=lambda: Number(1))
    actions: list[ScriptAction] = field(default_factory=list)
    known: list[Mask] = field(default_factory=lambda: [0] * 4)
    lengths: dict[tuple[int, int], int] = field(default_factory=dict)
    """By seat and suit how many cards are dealt of it, whichever they are."""
    measures: dict[str, Measure] = field(default_factory=usual_measures)
    generate: int = 0
    produce: int = 0
    dealer: str = ""
    """N, E, S or W; empty where the script does not say."""
    vulnerable: str = ""
    """None, NS, EW or All, or empty."""
    by_lot: bool = False
    """Whether it asks for numbers by lot."""
