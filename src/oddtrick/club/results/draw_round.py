"""The next round of an event whose rounds are drawn from the standing: Swiss, or knock-out.

What is proposed here is written down as `Drawn`; the event takes it as it is, whatever becomes of
results afterwards.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence

from oddtrick.club.event.entries import Drawn
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.room_comparison import team_matches
from oddtrick.club.movements import swiss
from oddtrick.club.results.standings import standings
from oddtrick.club.results.team_scoring import match_points
from oddtrick.errors import BadOption, Refused
from oddtrick.messages import Name, say, term, together


def own_round(event: ClubEvent, texts: Sequence[str]) -> Drawn:
    """The director's own draw, each match as 1-4, in which everybody has a place: who waits as 5.
    Those who have met may meet again. Raises `Refused`, and `BadOption` for what is no match."""
    matches = [_match(text) for text in texts]
    there = [c for match in matches for c in match if c]
    for contestant in event.contestants:
        if contestant not in there and contestant not in event.left:
            raise Refused(
                "{One} {contestant} is not in the draw. Who waits is drawn alone, as {contestant}.",
                one=term(event.form.one),
                contestant=contestant,
            )
    return Drawn(tuple(matches), again=True)


def _match(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,3})(?:[-–](\d{1,3}))?", text.strip())
    if match is None:
        raise BadOption("“{text}” is no match; write 1-4, or 5 for one who waits.", text=Name(text))
    return int(match[1]), int(match[2] or 0)


def next_round(event: ClubEvent, through: Collection[int] = (), danish: bool = False) -> Drawn:
    """The draw of the next round. `through` says who goes on from a match that is level, where it
    is a knock-out. A `danish` one of a Swiss lets all meet again but those who have just met.
    Raises `Refused` where nothing can be drawn, or not yet."""
    draw = DRAWS.get(event.opened.draws)
    if draw is None:
        raise Refused("The rounds of this event are those of its movement; none is drawn.")
    missing = event.missing()
    if len(missing) == 1:
        raise Refused("One result of round {rounds} is missing.", rounds=event.rounds)
    if missing:
        raise Refused(
            "{missing} results of round {round} are missing.",
            missing=len(missing),
            round=event.rounds,
        )
    if danish and draw is not _swiss:
        raise Refused("Only in a Swiss those who have met may meet again.")
    return Drawn(tuple(_danish(event) if danish else draw(event, through)), again=danish)


def _met(event: ClubEvent, since: int = 0) -> tuple[dict[int, frozenset[int]], frozenset[int]]:
    """The opponents each contestant has met after so many rounds, and those who have waited."""
    met: dict[int, set[int]] = {c: set() for c in event.contestants}
    waited: set[int] = set()
    for sits in event.movement.rounds[since:]:
        for s in sits:
            ours, theirs = ({*event.members(side)} - {0} for side in (s.ns, s.ew))
            if not (ours and theirs):
                waited |= ours | theirs
            for c in ours:
                met[c] |= theirs
            for c in theirs:
                met[c] |= ours
    return {c: frozenset(others) for c, others in met.items()}, frozenset(waited)


def _swiss(event: ClubEvent, through: Collection[int]) -> list[tuple[int, int]]:
    if through:
        raise Refused("Nobody goes through in a Swiss; everybody plays every round.")
    met, waited = _met(event)
    try:
        return _seated(event, swiss(_order(event), met, waited))
    except BadOption as error:
        raise Refused(
            together(error.message, say("Draw a Danish round, in which they do."))
        ) from None


def _order(event: ClubEvent) -> list[int]:
    return [row.pair for row in standings(event) if row.pair not in event.left]


def _danish(event: ClubEvent) -> list[tuple[int, int]]:
    """By the standing alone, but that nobody meets those of the last round, where that can be."""
    order, waited = _order(event), _met(event)[1]
    waited = waited if set(order) - waited else frozenset()
    last, _ = _met(event, event.rounds - 1)
    try:
        return _seated(event, swiss(order, last, waited))
    except BadOption:
        return _seated(event, swiss(order, {}, waited))


def _seated(event: ClubEvent, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The matches with who sits North–South, and who waits."""
    order = _order(event)
    out = set(order) - {c for pair in pairs for c in pair}
    sat = Counter(c for sits in event.movement.rounds for s in sits if s.ew
                  for c in event.members(s.ns))  # fmt: skip
    # Who has sat North–South less often does so now.
    seated = [(a, b) if sat[a] <= sat[b] else (b, a) for a, b in pairs]
    return [*seated, *((c, 0) for c in out)]


def _knock_out(event: ClubEvent, through: Collection[int]) -> list[tuple[int, int]]:
    """The winners of neighbouring matches meet, in the order of the bracket."""
    level = dict.fromkeys(through, False)
    winners = []
    for home, away in _bracket(event):
        winner = home if not away else _winner(event, home, away, level)
        winners.append(winner)
    if stray := [c for c, used in level.items() if not used]:
        raise Refused("{stray} does not stand in a match that is level.", stray=stray[0])
    if len(winners) == 1:
        raise Refused(
            "{One} {winners} has won; all is played.",
            one=term(event.form.one),
            winners=winners[0],
        )
    return list(zip(winners[::2], winners[1::2], strict=True))


def _bracket(event: ClubEvent) -> list[tuple[int, int]]:
    """The matches of the last round, in the order in which they were drawn."""
    found: dict[tuple[int, int], None] = {}
    for s in event.movement.rounds[-1]:
        one, other = event.members(s.ns)[0], event.members(s.ew)[0]
        if (other, one) not in found:
            found[(one, other) if one else (other, one)] = None
    return list(found)


def _winner(event: ClubEvent, home: int, away: int, level: dict[int, bool]) -> int:
    if gone := {home, away} & event.left.keys():
        return away if home in gone else home
    made = next((m for m in team_matches(event) if {m.home, m.away} == {home, away}), None)
    points = {team: f.points for team, f in match_points(event, made)} if made else {}
    if points and points[home] != points[away]:
        return home if points[home] > points[away] else away
    for named in (home, away):
        if named in level:
            level[named] = True
            return named
    raise Refused(
        "The match of {home} and {away} is level; say who goes through, as --through {home}.",
        home=home,
        away=away,
    )


DRAWS: Mapping[str, Callable[[ClubEvent, Collection[int]], list[tuple[int, int]]]] = {
    "swiss": _swiss,
    "knock-out": _knock_out,
}
"""By name, as `Opened.draws` says it."""
