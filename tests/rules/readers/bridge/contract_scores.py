"""The tables of score of contract bridge and towie, and honours, as their pages have them."""

from __future__ import annotations

from collections.abc import Sequence

from readers.bridge.auction import STRAINS
from readers.reader import Line

TOWIE_TRICKS = (20, 20, 30, 30, 35)
"""Points of a trick at towie, by the strain."""


def honour_cards(strain: int) -> set[str]:
    """The five highest trumps, or the four aces at no-trump."""
    if strain == 4:
        return {"CA", "DA", "HA", "SA"}
    return {f"{STRAINS[strain]}{rank}" for rank in "AKQJT"}


def contract_lines(
    side: int, other: int, level: int, strain: int, doubled: int, odd: int, vulnerable: bool
) -> list[Line]:
    """The contract by the table of 1963."""
    each = (20, 20, 30, 30, 30)[strain]
    if odd < level:
        down = level - odd
        if not doubled:
            points = down * (100 if vulnerable else 50)
        else:
            later = 300 if vulnerable else 200
            points = ((200 if vulnerable else 100) + (down - 1) * later) * doubled
        return [Line(other, "above", points, "undertricks")]
    first = 10 if strain == 4 else 0
    found = [Line(side, "below", (level * each + first) * 2**doubled, "made")]
    if odd > level:
        over = each if not doubled else (200 if vulnerable else 100) * doubled
        found.append(Line(side, "above", (odd - level) * over, "overtricks"))
    if level >= 6:
        points = {6: (500, 750), 7: (1000, 1500)}[level][vulnerable]
        found.append(Line(side, "above", points, "slam"))
    if doubled:
        found.append(Line(side, "above", 50, "insult"))
    return found


def honours(strain: int, hands: Sequence[Sequence[str]], sides: Sequence[int]) -> list[Line]:
    """Honours in one hand."""
    for hand, side in zip(hands, sides, strict=True):
        held = len(honour_cards(strain) & set(hand))
        if held < 4:
            continue
        if strain == 4:
            return [Line(side, "above", 150, "aces")]
        return [Line(side, "above", 100 if held == 4 else 150, "honours")]
    return []


def towie_lines(
    side: int, level: int, strain: int, doubled: int, odd: int, vulnerable: bool
) -> list[Line]:
    """The contract by towie's own table; -1 for everybody but declarer."""
    if odd < level:
        each = [100, 200] if vulnerable else [50]
        if doubled:
            each = [200, 400] if vulnerable else [100, 100, 200, 200, 400]
        points = sum(each[min(i, len(each) - 1)] for i in range(level - odd))
        return [Line(-1, "above", points * max(doubled, 1), "undertricks")]
    found = [Line(side, "below", level * TOWIE_TRICKS[strain] * 2**doubled, "made")]
    if odd > level:
        over = ((50, 50), (100, 200), (200, 400))[doubled][vulnerable]
        found.append(Line(side, "above", (odd - level) * over, "overtricks"))
    if level >= 6:
        slam = {6: (500, 750), 7: (1000, 1500)}[level][vulnerable]
        found.append(Line(side, "above", slam, "slam"))
    if doubled:
        found.append(
            Line(side, "above", ((50, 100), (100, 200))[doubled - 1][vulnerable], "insult")
        )
    return found
