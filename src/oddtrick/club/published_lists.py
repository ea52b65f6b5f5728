"""The lists a file publishes: totals against the points of the lines, places against the totals."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction

from ..formats.usebio import Event, Participant
from .entries import Carried
from .published import NEAR, Sheet, figure, near, two_lists
from .results_read import ours_in, ruling_of
from .scoring import said

__all__ = ["places_differ", "totals_differ"]

_Who = tuple[str, str]
"""A direction and a number."""


def totals_differ(
    event: Event, found: Iterable[Sheet], name: str, top: Fraction | None, compared: Counter[str]
) -> list[str]:
    """Where a total or a percentage is not what the points of its lines come to. `top` is that of a
    board, None where there is none or not one for all. Numbers that several have are left out, and
    lines whose points the file cannot say whole."""
    points, boards, left_out = _sums(found, name)
    differences = []
    for p, keys in _known(event):
        e = p.element
        mine = [key for key in keys if key in boards]
        carried = any(isinstance(entry, Carried) for entry in ours_in(e))
        if not mine or carried or any(key in left_out for key in mine):
            continue
        count = sum(boards[key] for key in mine)
        sum_ = sum((points[key] for key in mine), Fraction(0)) + (
            figure(e.get("ADJUSTMENT")) or Fraction(0)
        )
        # Each line is rounded by itself.
        by = NEAR + (Fraction(count, 200) if sum_.denominator > 1 else 0)
        total, percent = figure(e.get("TOTAL_SCORE")), figure(e.get("PERCENTAGE"))
        for published, ours, slack, unit in (
            (total, sum_, by, ""),
            (percent, 100 * sum_ / (top * count), NEAR + 100 * (by - NEAR) / (top * count), " %")
            if top else (None, sum_, by, ""),
        ):  # fmt: skip
            compared["totals"] += published is not None
            if published is not None and not near(published, ours, slack):
                differences.append(
                    f"{_named(p)}: published {said(published)}{unit}, the points of {count} boards "
                    f"come to {said(ours)}{unit}."
                )
    return differences


def _sums(
    found: Iterable[Sheet], name: str
) -> tuple[dict[_Who, Fraction], Counter[_Who], set[_Who]]:
    """Points and boards by direction and number, and who has a line that cannot be summed."""
    points: defaultdict[_Who, Fraction] = defaultdict(Fraction)
    boards: Counter[_Who] = Counter()
    left_out: set[_Who] = set()
    for sheet in found:
        for row in sheet.rows:
            ruling = ruling_of(row.line.element)
            for side, numbers in (("NS", row.ns), ("EW", row.ew)):
                value = row.published(f"{side}_{name}")
                for key in ((side, number) for number in numbers):
                    if value is None or (ruling is not None and ruling.own):
                        left_out.add(key)
                    else:
                        points[key] += value
                        boards[key] += 1
    return points, boards, left_out


def _known(event: Event) -> Iterator[tuple[Participant, tuple[_Who, ...]]]:
    """Who is meant by which direction and number, where only one can be."""
    everybody = [(p.direction, p.number, p) for p in event.participants]
    numbers = Counter(number for _, number, _ in everybody)
    seated = Counter((where, number) for where, number, _ in everybody)
    for where, number, p in everybody:
        if numbers[number] == 1:
            yield p, (("NS", number), ("EW", number))
        elif where and seated[where, number] == 1:
            yield p, ((where, number),)


def places_differ(event: Event, compared: Counter[str]) -> list[str]:
    """Where a place does not follow from percentages, or from totals where there are none. Equal
    ones may stand in any order: what breaks ties the file does not say."""
    if sum(len(list(s.element.all("PARTICIPANTS"))) for s in event.sections) != 1:
        return []
    lists: defaultdict[str, list[Participant]] = defaultdict(list)
    for p in event.participants:
        lists[p.direction if two_lists(event) else ""].append(p)
    differences = []
    for listed in lists.values():
        by = "PERCENTAGE" if all(p.element.get("PERCENTAGE") for p in listed) else "TOTAL_SCORE"
        worth = [(p, figure(p.element.get(by))) for p in listed]
        values = sorted(-value for _, value in worth if value is not None)
        if len(values) != len(listed):
            continue
        for p, value in worth:
            place = p.element.get("PLACE").strip().rstrip("=")
            if value is None or not place.isdecimal():
                continue
            compared["places"] += 1
            first, last = bisect_left(values, -value) + 1, bisect_right(values, -value)
            if not first <= int(place) <= last:
                differences.append(f"{_named(p)}: published place {place}, by its result {first}.")
    return differences


def _named(p: Participant) -> str:
    return f"{p.kind.capitalize()} {p.number}"
