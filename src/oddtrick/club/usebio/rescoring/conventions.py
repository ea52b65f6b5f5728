"""The customs by which other programs make points of scores, and which of them a file follows.

Clubs differ in how they bring up a board that was played less often, in what cross-IMPs are
divided by, and in how a Butler datum is trimmed and rounded; no file says which it was. The custom
that fits the file's figures best is the one that was meant.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from oddtrick.club.scoring import Butler, CrossImps, Matchpoints, Method, Per, Rounding, Unequal

__all__ = ["KINDS", "TWICE", "ProgramConvention", "with_awards"]


class ProgramConvention(NamedTuple):
    """A way to score, as a sentence calls it; `unequal` says what becomes of boards played less
    often, which with `own` are a field by themselves."""

    method: Method
    called: str
    unequal: str = ""
    own: bool = False
    apart: bool = False
    """As `own`, and lines with an award are no part of the field either."""
    twice: bool = False
    """Each result stands twice and counts once."""


_OWN = "on boards played less often only for the scores there are"
_APART = "on boards played less often, or with an award, only for the scores there are"
_MATCHPOINTS = tuple(
    custom
    for win, called in (
        (2, "matchpoints, two for a lower score and one for an equal one"),
        (1, "matchpoints, one for a lower score and a half for an equal one"),
    )
    for custom in (
        ProgramConvention(
            Matchpoints(win), called, "by Neuberg's formula where a board was played less often"
        ),
        ProgramConvention(
            Matchpoints(win, Unequal.HALVES), called, "with half a win for each missing score"
        ),
        ProgramConvention(
            Matchpoints(win, Unequal.FACTORED),
            called,
            "in proportion where a board was played less often",
        ),
        ProgramConvention(Matchpoints(win), called, _OWN, own=True),
        ProgramConvention(Matchpoints(win), called, _APART, own=True, apart=True),
    )
)
TWICE = tuple(
    ProgramConvention(c.method, f"{c.called}; each result stands twice and counts once", twice=True)
    for c in _MATCHPOINTS
    if c.unequal.startswith("by")
)
"""Those of matchpoints for files that have each result for both of its pairs, or twice."""
_TOTAL = "the sums of the IMPs against the other scores"
_CROSS = (
    ProgramConvention(CrossImps(), _TOTAL, "in proportion where a board was played less often"),
    ProgramConvention(CrossImps(), _TOTAL, _OWN, own=True),
    ProgramConvention(CrossImps(Per.COMPARISONS), "the mean of the IMPs against each other score"),
    ProgramConvention(
        CrossImps(Per.SCORES),
        "the sums of the IMPs against the other scores, divided by the number of all scores",
    ),
)
_BUTLER = tuple(
    ProgramConvention(Butler(drop, rounding), f"IMPs against the mean of the scores, {said}, {how}")
    for rounding, how in ((Rounding.TEN, "rounded to tens"), (Rounding.NONE, "not rounded"))
    for drop, said in (
        (1, "the highest and the lowest left out"),
        (0, "all of them"),
        (2, "the two highest and lowest left out"),
    )
)

KINDS: Mapping[str, tuple[ProgramConvention, ...]] = {
    "MATCH_POINTS": _MATCHPOINTS,
    "CROSS_IMP_POINTS": (*_CROSS, *_BUTLER),
    "BUTLER_POINTS": (*_BUTLER, *_CROSS),
    "IMPS": (*_BUTLER, *_CROSS),
}
"""By the end of the element that holds a side's points: what they may have been made by."""


def with_awards(found: tuple[ProgramConvention, ...]) -> tuple[ProgramConvention, ...]:
    """These, and the same with three IMPs for average plus in place of two."""
    threes = [
        custom._replace(
            method=replace(custom.method, plus=Fraction(3)),
            called=f"{custom.called}; average plus is 3 IMPs",
        )
        for custom in found
        if isinstance(custom.method, (Butler, CrossImps))
    ]
    return (*found, *threes)
