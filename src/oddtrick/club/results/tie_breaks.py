"""Tie-breaks between contestants who are equal, where the conditions of contest say so.

Law 78D of duplicate bridge (2017) leaves it to those conditions, and they differ from event to
event: each way here is one that a director can name, alone or one after the other. Whom none of
them sets apart shares the place. Which of them there are in an event, `forms.ties` says.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from oddtrick.club.event.event import ClubEvent

from .scoring_method import has_matches, scoring_of

__all__ = ["TIES", "Tie"]

Figures = dict[int, Fraction]
HALF = Fraction(1, 2)


class Tie(NamedTuple):
    """A way to break ties: what a list says it went by, and the figures of those who are equal,
    the more the better, given what everybody has."""

    words: str
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
    "between": Tie("against each other", _between),
    "wins": Tie("matches won", _wins),
    "margin": Tie("margin on the boards", _margin),
    "opponents": Tie("the opponents’ own scores", _opponents),
    "boards": Tie("boards above average", _boards),
}
"""By name. The opponents’ own scores are the sum of what those have whom one has met; a level match
or board counts a half where matches or boards are counted."""
