"""The lists a file publishes: totals against the points of the lines, places against the totals.

What is added up is what the lines have, or what these come to where a board was played less often;
some programs write only the points among those who played the board in the lines. A pair that has
missed boards may have the total brought to the number that most have played, and percentages are
of a full board's top or of each board's own. The way that fits the file best was meant.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise, product
from math import prod
from typing import NamedTuple

from oddtrick.club.event.entries import CarryOver
from oddtrick.club.scoring import format_points
from oddtrick.formats.usebio.xml_elements import Element, Participant, UsebioEvent

from .published_results import NEAR, PublishedRow, figure, near, rough, two_lists
from .to_entries import award_of, ours_in

_Who = tuple[int, str, str]
"""A section (-1 for the whole event), a direction and a number."""


class Credit(NamedTuple):
    """The credit of a line to either side, None where that is not known; of the board's own top,
    and of that of a full board: 0 where there are no tops; and by how much it may be off."""

    row: PublishedRow
    ns: Fraction | None
    ew: Fraction | None
    own: Fraction
    full: Fraction
    by: Fraction


class Credits(NamedTuple):
    """A way to add up: what each line brings, and how a sentence calls it, if it has to."""

    lines: Sequence[Credit]
    called: str = ""


class Former(NamedTuple):
    """A line as it may have been scored before it was ruled on: how a sentence calls that, and what
    it and the others of its board brought."""

    called: str
    lines: Sequence[Credit]


class _Way(NamedTuple):
    """A way to make totals and percentages of credits."""

    credits: Credits
    brought: bool = False
    own: bool = False
    handicap: Fraction = Fraction(0)

    @property
    def called(self) -> str:
        """In a sentence; nothing for what is usual."""
        parts = [self.credits.called] if self.credits.called else []
        if self.brought:
            parts.append("brought to the number of boards that most have played")
        if self.own:
            parts.append("percentages of each board’s own top")
        if self.handicap:
            half = "half of " * (self.handicap < 1)
            parts.append(f"with {half}each pair’s handicap in percent")
        return ", ".join(parts)


@dataclass
class _Sum:
    """The sum of a contestant's lines."""

    points: Fraction = field(default_factory=Fraction)
    own: Fraction = field(default_factory=Fraction)
    full: Fraction = field(default_factory=Fraction)
    by: Fraction = field(default_factory=Fraction)
    boards: int = 0
    awards: list[tuple[Fraction, Fraction]] = field(default_factory=list)
    """What awards bring that each of two players may have as their own average, and of what top."""


class TotalsFound(NamedTuple):
    """How a way fits: how many figures were compared, each that differs, and whose total or
    percentage fits only with what their lines have, and by how much it may be off."""

    called: str
    compared: int
    differences: tuple[str, ...]
    counted: Mapping[_Who, Fraction]

    def counts(self, row: PublishedRow, side: str, off: Fraction) -> bool:
        """Whether the total of those who sat there counts a line that is off by so much."""
        numbers = row.ns if side == "NS" else row.ew
        slack = [self.counted.get((at, side, n)) for n in numbers for at in (row.section, -1)]
        return any(by is not None and abs(off) > by for by in slack)


def totals_differ(
    event: UsebioEvent, ways: Sequence[Credits], compared: Counter[str]
) -> TotalsFound:
    """By which way the totals and percentages were made, if it is not the usual one; and where one
    is not what its lines come to. Numbers that several have are left out, and lines whose points
    the file cannot say whole."""
    best = _fitting(event, _Way(ways[0]))
    if best.differences:
        handicaps = [Fraction(0)]
        if any(figure(p.element.get("HANDICAP")) for p in event.participants):
            handicaps += [Fraction(1, 2), Fraction(1)]
        tried = (
            _fitting(event, _Way(credits, brought, own, handicap))
            for handicap in handicaps for credits in ways
            for brought in (False, True) for own in (False, True)
        )  # fmt: skip
        best = min(tried, key=lambda found: len(found.differences))
    if best.compared:
        compared["totals"] += best.compared
    return best


def _fitting(event: UsebioEvent, way: _Way) -> TotalsFound:
    sums, left_out = _sums(way.credits.lines)
    compared, differences = 0, []
    counted: dict[_Who, Fraction] = {}
    known = [(p, [key for key in keys if key in sums], keys) for p, keys in _known(event)]
    most = max((sum(sums[key].boards for key in mine) for _, mine, _ in known), default=0)
    alike = _total_is_percentage(event)
    for p, mine, keys in known:
        e = p.element
        carried = any(isinstance(entry, CarryOver) for entry in ours_in(e))
        if not mine or carried or any(key in left_out for key in mine):
            continue
        count = sum(sums[key].boards for key in mine)
        scale = Fraction(most, count) if way.brought else Fraction(1)
        points = _nearest(e, [sums[key] for key in mine])
        total = points * scale + (figure(e.get("ADJUSTMENT")) or Fraction(0))
        of = scale * sum(
            (sums[key].own if way.own else sums[key].full for key in mine), Fraction(0)
        )
        off = scale * sum((sums[key].by for key in mine), Fraction(0))
        if not (way.brought or points.denominator > 1 or off > count * NEAR):
            off = Fraction(0)  # sums of whole numbers are exact
        pairs = []
        if not alike:
            slack = rough(e.get("TOTAL_SCORE")) + off
            pairs.append((figure(e.get("TOTAL_SCORE")), total, slack, ""))
        if of:
            added = way.handicap * (figure(e.get("HANDICAP")) or Fraction(0))
            percent, slack = 100 * total / of + added, rough(e.get("PERCENTAGE")) + 100 * off / of
            if pairs and pairs[0][0] is not None and near(*pairs[0][:3]):
                # Percentages may be those of the total as it is written.
                slack += 100 * abs(pairs[0][0] - total) / of
            pairs.append((figure(e.get("PERCENTAGE")), percent, slack, " %"))
        fits = [near(published, ours, slack) for published, ours, slack, _ in pairs]
        if not way.credits.called and all(fits) and any(said is not None for said, *_ in pairs):
            counted.update((key, off + rough(e.get("TOTAL_SCORE"))) for key in keys)
        for (published, ours, _, unit), fit in zip(pairs, fits, strict=True):
            compared += published is not None
            if not fit:
                differences.append(
                    f"{_named(p)}: published {format_points(published or 0)}{unit}, the points "
                    f"of {count} "
                    f"boards come to {format_points(ours)}{unit}."
                )
    called = [way.called] if way.called else []
    if alike:
        called.append("written as percentages")
    return TotalsFound(", ".join(called), compared, tuple(differences), counted)


def _nearest(element: Element, sums: Sequence[_Sum]) -> Fraction:
    """What the lines of a contestant come to: with awards as they are or, where the total is nearer
    to that, as a player's own average on the other boards."""
    points = sum((one.points for one in sums), Fraction(0))
    awards = [award for one in sums for award in one.awards]
    published = figure(element.get("TOTAL_SCORE"))
    others = points - sum((value for value, _ in awards), Fraction(0))
    of = sum((one.own for one in sums), Fraction(0)) - sum((top for _, top in awards), Fraction(0))
    boards = sum(one.boards for one in sums) - len(awards)
    if not awards or not boards or published is None:
        return points
    averaged = others
    for value, top in awards:
        own = others / of * top if of else others / boards
        beyond = max if 2 * value > top else min
        averaged += value if 2 * value == top else beyond(value, own)
    lost = figure(element.get("ADJUSTMENT")) or Fraction(0)
    return min(points, averaged, key=lambda total: abs(total + lost - published))


MOST_TRIED = 10_000
"""So many ways to score the lines that were ruled on are tried at most."""


def before_rulings(
    event: UsebioEvent, lines: Sequence[Credit], ruled: Sequence[Sequence[Former]]
) -> Credits | None:
    """The credits of before some boards were ruled on, where every total of the file says so:
    `lines` are those of all other boards, and of each board in `ruled` one former state is meant.
    None where no state of them makes all totals, or where there are too many to try."""
    if not ruled or prod(map(len, ruled)) > MOST_TRIED:
        return None
    sums, left_out = _sums(lines)
    wanted = []
    for p, keys in _known(event):
        total = figure(p.element.get("TOTAL_SCORE"))
        if total is not None and not any(key in left_out for key in keys):
            own = sum((sums[key].points for key in keys if key in sums), Fraction(0))
            wanted.append((keys, total - own, rough(p.element.get("TOTAL_SCORE"))))
    states = []
    for board in ruled:
        found = []
        for former in board:
            brought, _ = _sums(former.lines)
            found.append(
                [sum((brought[k].points for k in keys if k in brought), Fraction(0))
                 for keys, _, _ in wanted]
            )  # fmt: skip
        states.append(list(zip(board, found, strict=True)))
    for combination in product(*states):
        parts = [brought for _, brought in combination]
        if wanted and all(
            near(due, sum((part[i] for part in parts), Fraction(0)), by)
            for i, (_, due, by) in enumerate(wanted)
        ):
            said = ", ".join(former.called for former, _ in combination)
            made = [*lines, *(line for former, _ in combination for line in former.lines)]
            return Credits(made, f"those of before the rulings, with {said}")
    return None


def _total_is_percentage(event: UsebioEvent) -> bool:
    """Whether a file writes the percentage of everybody as their total, too."""
    both = [(p.element.get("TOTAL_SCORE").strip(), p.element.get("PERCENTAGE").strip())
            for p in event.participants]  # fmt: skip
    return len(both) > 1 and all(total and total == percent for total, percent in both)


def _sums(lines: Iterable[Credit]) -> tuple[dict[_Who, _Sum], set[_Who]]:
    """The sums of lines by section, direction and number, and the contestants with one that cannot
    be added."""
    sums: defaultdict[_Who, _Sum] = defaultdict(_Sum)
    left_out: set[_Who] = set()
    for row, ns, ew, own, full, by in lines:
        awarded = award_of(row.line.element)
        for side, numbers, value in (("NS", row.ns, ns), ("EW", row.ew, ew)):
            for key in ((at, side, number) for number in numbers for at in (row.section, -1)):
                if value is None:
                    left_out.add(key)
                    continue
                sum_ = sums[key]
                if awarded and len(numbers) > 1:
                    sum_.awards.append((value, own))
                sum_.points += value
                sum_.own += own
                sum_.full += full
                sum_.by += by
                sum_.boards += 1
    return dict(sums), left_out


def _known(event: UsebioEvent) -> Iterator[tuple[Participant, tuple[_Who, ...]]]:
    """The participant meant by each section, direction and number, where only one can be."""
    lists = _lists(event)
    # Of several that are of more than one section nobody knows which results are meant.
    whole = sum(at < 0 for at, _ in lists) < 2
    listed = [(at, p) for at, those in lists if at >= 0 or whole for p in those]
    numbers = Counter((at, p.number) for at, p in listed)
    seated = Counter((at, p.direction, p.number) for at, p in listed)
    for at, p in listed:
        if numbers[at, p.number] == 1:
            yield p, ((at, "NS", p.number), (at, "EW", p.number))
        elif p.direction and seated[at, p.direction, p.number] == 1:
            yield p, ((at, p.direction, p.number),)


def _lists(event: UsebioEvent) -> list[tuple[int, list[Participant]]]:
    """The lists of those who took part, each with the section that has boards of its own, or -1."""
    found = []
    for number, section in enumerate(event.sections):
        groups = section.element.all("PARTICIPANTS")
        those = [Participant(e) for group in groups for e in group.all(*Participant.KINDS)]
        if those:
            held = bool(section.boards or section.matches)
            found.append((number if held else -1, those))
    return found


class _Places(NamedTuple):
    """How many places were compared, by how much results that share one may differ, and each place
    that does not follow."""

    compared: int = 0
    apart: Fraction = Fraction(0)
    differences: tuple[str, ...] = ()


def places_differ(event: UsebioEvent, compared: Counter[str]) -> tuple[str, tuple[str, ...]]:
    """By which custom places are shared, if it is not that of equals; and where a place does not
    follow from percentages, or from totals where there are none: in each list of the file by
    itself, or in all together where that fits better. Equal ones may stand in any order: what
    breaks ties the file does not say."""
    lists = [those for _, those in _lists(event)]
    apart = [_places(event, those) for those in lists]
    places = _Places(
        sum(one.compared for one in apart), max((one.apart for one in apart), default=Fraction(0)),
        tuple(text for one in apart for text in one.differences),
    )  # fmt: skip
    if places.differences and len(lists) > 1:
        everybody = [p for those in lists for p in those]
        places = min(places, _places(event, everybody), key=lambda one: len(one.differences))
    if places.compared:
        compared["places"] += places.compared
    close = f"Results up to {format_points(places.apart)} apart share a place."
    return close if places.apart else "", places.differences


def _places(event: UsebioEvent, those: Sequence[Participant]) -> _Places:
    """By the results as they are or, if that fits better, before handicaps, or with results that
    are close to each other sharing a place."""
    shares = [Fraction(0)]
    if any(figure(p.element.get("HANDICAP")) for p in those):
        shares += [Fraction(1, 2), Fraction(1)]
    tried = [_placed(event, those, share) for share in shares]
    if all(one.differences for one in tried):
        tried.append(_placed(event, those, Fraction(0), close=True))
    return min(tried, key=lambda one: len(one.differences))


def _placed(
    event: UsebioEvent, those: Sequence[Participant], handicap: Fraction, close: bool = False
) -> _Places:
    lists: defaultdict[str, list[Participant]] = defaultdict(list)
    for p in those:
        lists[p.direction if two_lists(event) else ""].append(p)
    count, differences, widest = 0, list[str](), Fraction(0)
    for listed in lists.values():
        by = "PERCENTAGE" if all(p.element.get("PERCENTAGE") for p in listed) else "TOTAL_SCORE"
        worth = [(p, _before(p, by, handicap)) for p in listed]
        values = sorted(-value for _, value in worth if value is not None)
        if len(values) != len(listed):
            continue
        # Taken off again, handicaps are as exact as they are written.
        off = NEAR if handicap else _closest(worth) if close else Fraction(0)
        widest = max(widest, off if close else widest)
        for p, value in worth:
            place = p.element.get("PLACE").strip().rstrip("=")
            if value is None or not place.isdecimal():
                continue
            count += 1
            first, last = bisect_left(values, -value - off) + 1, bisect_right(values, -value + off)
            if not first <= int(place) <= last:
                differences.append(f"{_named(p)}: published place {place}, by its result {first}.")
    return _Places(count, widest, tuple(differences))


CLOSE = Fraction(1, 20)
"""Results that are further apart share no place, whatever a file says."""


def _closest(worth: Sequence[tuple[Participant, Fraction | None]]) -> Fraction:
    """The most by which two neighbours who share a place differ, where any two who do not share one
    differ by more; 0 where that is not so, or too much."""
    ranked = sorted(
        ((value, p.element.get("PLACE").strip().rstrip("=")) for p, value in worth if value),
        reverse=True,
    )
    gaps = [(above[0] - below[0], above[1] == below[1]) for above, below in pairwise(ranked)]
    sharing = max((gap for gap, shared in gaps if shared), default=Fraction(0))
    parted = min((gap for gap, shared in gaps if not shared), default=CLOSE)
    return sharing if sharing < min(parted, CLOSE) else Fraction(0)


def _before(participant: Participant, by: str, handicap: Fraction) -> Fraction | None:
    value = figure(participant.element.get(by))
    if value is None:
        return None
    return value - handicap * (figure(participant.element.get("HANDICAP")) or Fraction(0))


def _named(participant: Participant) -> str:
    return f"{participant.kind.capitalize()} {participant.number}"
