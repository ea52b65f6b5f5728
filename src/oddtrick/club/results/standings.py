"""Standings, travellers and personal cards of an event, whatever its form and scoring.

What boards and matches bring is `by_field` for pairs and individuals, `by_rooms` for teams; here
waiting, penalties and carry-over are added, and places given.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from oddtrick.club.choices import SCORINGS, VICTORIES
from oddtrick.club.event.entries import exact
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.schedule import ResultLine
from oddtrick.club.results import field_scoring, team_scoring
from oddtrick.club.scoring import UNEQUAL, Breaker, RankedPlace, Score, ranking
from oddtrick.club.scoring.session import penalty_said
from oddtrick.club.scoring.victory_points import VICTORY
from oddtrick.messages import (
    DecimalNumber,
    Listing,
    Message,
    TextValue,
    Verbatim,
    say,
    term,
    together,
)

from .field_scoring import brought_up
from .scored_lines import Contest, Scored, Standing

if TYPE_CHECKING:
    from oddtrick.review.why import Worth

__all__ = [
    "Scored",
    "Standing",
    "card",
    "conditions",
    "contests",
    "explained",
    "standings",
    "totals",
    "traveller",
    "travellers",
    "worth_said",
]


# By which part of the scoring an event is scored: against a board’s field, or in two rooms.


class Scoring(NamedTuple):
    """How the lines of some boards (or of all) are scored, and what it adds up to."""

    lines: Callable[[ClubEvent, Mapping[int, Sequence[ResultLine]] | None], list[Scored]]
    scores: Callable[[ClubEvent], dict[int, Score]]
    contests: Callable[[ClubEvent], list[Contest]]
    worth: Callable[[ClubEvent, Sequence[ResultLine]], Worth]
    """What the lines of a board would have brought with other scores."""


def scoring_of(event: ClubEvent) -> Scoring:
    """By the event's form."""
    module = team_scoring if event.form.rooms else field_scoring
    return Scoring(module.scored_lines, module.scores, module.contests, module.worth_of)


def has_matches(event: ClubEvent) -> bool:
    """Whether matches are what is scored."""
    return bool(event.form.rooms or event.opened.victory)


# Tie-breaks between contestants who are equal, where the conditions of contest say so.
#
# Law 78D of duplicate bridge (2017) leaves it to those conditions, and they differ from event to
# event: each way here is one that a director can name, alone or one after the other. Whom none of
# them sets apart shares the place. Which of them there are in an event, `forms.ties` says.

Figures = dict[int, Fraction]
HALF = Fraction(1, 2)


class Tie(NamedTuple):
    """A way to break ties: what a list says it went by, a sentence on it, and the figures of those
    who are equal, the more the better, given what everybody has."""

    words: Message
    note: Message
    figures: Callable[[ClubEvent, Sequence[int], Mapping[int, Fraction]], Figures]


def _between(event: ClubEvent, tied: Sequence[int], _: Mapping[int, Fraction]) -> Figures:
    """The result of each in the play against the others who are equal, if all of them have met."""
    won: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    if has_matches(event):
        for c in scoring_of(event).contests(event):
            won[c.home, c.away] += c.ours.points
            won[c.away, c.home] += c.theirs.points
    else:
        for s in scoring_of(event).lines(event, None):
            (ns,), (ew,) = event.members(s.line.ns), event.members(s.line.ew)
            won[ns, ew] += s.ns
            won[ew, ns] += s.ew
    meetings = [(one, other) for one in tied for other in tied if one != other]
    if not all(pair in won for pair in meetings):
        return {}
    return {one: sum((won[pair] for pair in meetings if pair[0] == one), Fraction(0))
            for one in tied}  # fmt: skip


def _of_matches(
    event: ClubEvent, tied: Sequence[int], worth: Callable[[int, Fraction], Fraction]
) -> Figures:
    """For each match of those who are equal what it is worth, by the other side and the margin."""
    found = dict.fromkeys(tied, Fraction(0))
    for c in scoring_of(event).contests(event):
        for who, other, margin in ((c.home, c.away, c.margin), (c.away, c.home, -c.margin)):
            if who in found:
                found[who] += worth(other, margin)
    return found


def _wins(event: ClubEvent, tied: Sequence[int], _: Mapping[int, Fraction]) -> Figures:
    return _of_matches(event, tied, lambda _, m: HALF * (1 + (m > 0) - (m < 0)))


def _margin(event: ClubEvent, tied: Sequence[int], _: Mapping[int, Fraction]) -> Figures:
    return _of_matches(event, tied, lambda _, margin: margin)


def _opponents(event: ClubEvent, tied: Sequence[int], worth: Mapping[int, Fraction]) -> Figures:
    return _of_matches(event, tied, lambda other, _: worth[other])


def _boards(event: ClubEvent, tied: Sequence[int], _: Mapping[int, Fraction]) -> Figures:
    found = dict.fromkeys(tied, Fraction(0))
    for s in scoring_of(event).lines(event, None):
        for side, own in ((s.line.ns, s.ns), (s.line.ew, s.ew)):
            # More than half of a top; without tops, more than nothing.
            even = HALF * s.top
            for who in event.members(side):
                if who in found:
                    found[who] += HALF * (1 + (own > even) - (own < even))
    return found


TIES: Mapping[str, Tie] = {
    "between": Tie(
        say("against each other"), say("This counts where all tied pairs have met."), _between
    ),
    "wins": Tie(say("matches won"), say("A tied match counts as half a win."), _wins),
    "margin": Tie(
        say("margin on the boards"),
        say("The total of all matches, before conversion to victory points."),
        _margin,
    ),
    "opponents": Tie(
        say("the opponents’ own scores"), say("Stronger opposition comes first."), _opponents
    ),
    "boards": Tie(
        say("boards above average"),
        say("The number of boards with more than half the points."),
        _boards,
    ),
}
"""By name. The opponents’ own scores are the sum of what those have whom one has met; a level match
or board counts a half where matches or boards are counted."""


# Conditions of contest that a list went by where the laws leave it to them, in words.


def conditions(event: ClubEvent) -> Message:
    """What a list went by: the scoring, what matches came to, and how boards played less often and
    ties are dealt with; of ties where a way was chosen."""
    found = [say("{Scoring}.", scoring=SCORINGS[event.opened.scoring])]
    if event.opened.victory:
        found.append(say("Matches: {scale}.", scale=VICTORIES[event.opened.victory]))
    if name := brought_up(event):
        by = term(UNEQUAL[name].value)
        found.append(say("Boards played less often: by {method}.", method=by))
    if ties := event.opened.ties:
        ways = Listing(tuple(TIES[name].words for name in ties))
        found.append(say("Ties, in turn: {ways}; who is still level shares the place.", ways=ways))
    return together(*found)


def worth_said(event: ClubEvent, row: Standing) -> Message:
    """What a place is worth: percent of tops, else points."""
    if row.tops:
        return say("{percent} %", percent=DecimalNumber(event.decimals.fixed(row.percent)))
    return say("{points}", points=DecimalNumber(event.decimals.text(row.points)))


ZERO = Fraction(0)


def traveller(event: ClubEvent, board: int) -> list[Scored]:
    """A board's lines with points. Raises `Refused` for an unknown board."""
    lines = event.traveller(board)
    return scoring_of(event).lines(event, {board: lines} if lines else {})


def travellers(event: ClubEvent) -> list[Scored]:
    """The lines of all boards, board by board."""
    return scoring_of(event).lines(event, None)


def contests(event: ClubEvent) -> list[Contest]:
    """The matches that count, where matches are what is scored; else none."""
    return scoring_of(event).contests(event) if has_matches(event) else []


def _waited(event: ClubEvent) -> dict[int, list[int]]:
    """The rounds that contestants had to wait for because of an odd number, by the draw, once all
    others have played them."""
    found: dict[int, list[int]] = {}
    if event.opened.draws:
        going_on = {due.round for due in event.missing()}
        for number, sits in enumerate(event.movement.rounds, 1):
            if number in going_on:
                continue
            out = {c for s in sits if not (s.ns and s.ew) for c in event.members(s.ns or s.ew)}
            for contestant in out:
                found.setdefault(contestant, []).append(number)
    return found


def _scores(event: ClubEvent) -> tuple[dict[int, Score], dict[int, Fraction]]:
    """Everybody's score, with what is due for waiting and carried from an earlier stage, and less
    penalties, each with its reasons; and what everybody loses by penalties."""
    found = scoring_of(event).scores(event)
    sums = {c: found.get(c, Score(str(c), ZERO, ZERO, 0)) for c in event.contestants}
    lost = dict.fromkeys(event.contestants, ZERO)

    def add(contestant: int, points: Fraction, why: Message, **values: TextValue) -> None:
        before = sums[contestant]
        why = why.fill(points=event.decimals.said(points), **values)
        sums[contestant] = replace(before, points=before.points + points, why=(*before.why, why))

    if event.opened.victory:
        for contestant, rounds in _waited(event).items():
            for number in rounds:
                bye = VICTORY[event.opened.victory].bye
                add(contestant, bye, say("round {round}, waiting: {points}"), round=number)
    for brought in event.carried.values():
        points = Fraction(brought.hundredths, 100)
        reason = Verbatim(brought.reason) if brought.reason else say("from an earlier stage")
        add(brought.pair, points, say("carried over ({reason}): {points}"), reason=reason)
    tops = (s.available / s.boards for s in found.values() if s.boards)
    top = max(tops, default=ZERO) if event.has_tops else ZERO
    for p in event.penalties:
        points = exact(p.points) + exact(p.percent) / 100 * top
        reason = Verbatim(p.reason) if p.reason else say("by the director")
        add(p.pair, -points, penalty_said(points, reason, event.decimals.said(-points)))
        lost[p.pair] += points
    return sums, lost


def totals(event: ClubEvent) -> dict[int, Score]:
    """Everybody's score of the session, with its reasons."""
    return _scores(event)[0]


def _fields(event: ClubEvent) -> dict[int, str]:
    """The list each stands in: two where no pair changes direction, else one without a name."""
    if event.form.size or event.opened.draws:
        return dict.fromkeys(event.contestants, "")
    sits = [s for r in event.movement.rounds for s in r]
    north, east = {s.ns for s in sits if s.ns}, {s.ew for s in sits if s.ew}
    if north & east:
        return dict.fromkeys(event.contestants, "")
    return {pair: "NS" if pair in north else "EW" for pair in event.contestants}


def standings(event: ClubEvent) -> list[Standing]:
    """Every contestant, the best first; two lists after each other where no pair changes
    direction. Where there are tops percentages decide, for who waits has played less than
    others."""
    (sums, lost), fields = _scores(event), _fields(event)
    rows = {
        c: Standing("", c, event.names_of(c), fields[c], sums[c].points, int(sums[c].available),
                    lost[c])
        for c in event.contestants
    }  # fmt: skip
    placed: list[Standing] = []
    worth = {c: row.percent if event.has_tops else row.points for c, row in rows.items()}
    breakers = [_breaker(TIES[name], event, worth) for name in event.opened.ties]
    for where in ("NS", "EW", ""):
        here = {f"{c:06}": worth[c] for c, row in rows.items() if row.field == where}
        for p in ranking(here, breakers):
            split = _split_by(event, p)
            placed.append(rows[int(p.contestant)]._replace(place=p.written, split=split))
    return placed


def _breaker(tie: Tie, event: ClubEvent, worth: Mapping[int, Fraction]) -> Breaker:
    def figures(tied: Sequence[str]) -> dict[str, Fraction]:
        found = tie.figures(event, [int(c) for c in tied], worth)
        return {f"{c:06}": figure for c, figure in found.items()}

    return figures


def _split_by(event: ClubEvent, place: RankedPlace) -> Message:
    """By what a tie was broken, in words."""
    asked = zip(event.opened.ties, place.breaks, strict=False)
    text = event.decimals.text
    parts = [
        say("{by} {figure}", by=TIES[name].words, figure=DecimalNumber(text(figure)))
        for name, figure in asked
        if figure is not None
    ]
    return together(*parts, tie=", ")


def explained(event: ClubEvent, contestant: int) -> list[Message]:
    """How a contestant's total came about: a line a board or match with its formula, then what was
    added and taken. Raises `Refused` for an unknown one."""
    event.check_known(contestant)
    return list(_scores(event)[0][contestant].why)


def card(event: ClubEvent, contestant: int) -> list[Scored]:
    """The boards a contestant has played, with what counts for them, in the order of play. Raises
    `Refused` for an unknown one."""
    event.check_known(contestant)
    sides = {side for side in event.sides if contestant in event.members(side)}
    mine = [s.of(contestant) for s in travellers(event) if {s.line.ns, s.line.ew} & sides]
    return sorted(mine, key=_order)


def _order(scored: Scored) -> tuple[int, int]:
    return scored.line.due.round, scored.line.due.board
