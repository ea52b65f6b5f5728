"""Events whose results are final round by round: all tables play the same boards in a round, and no
other round plays them. So after every round there is a list that stays, and each list can say who
has gone up and down since the one before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from oddtrick.club.event.entries import Adjusted, Corrected, Penalised, ResultEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.forms import WINNERS_GO_ON
from oddtrick.club.event.schedule import key_of
from oddtrick.club.movements import Movement
from oddtrick.club.results.scored_lines import Standing
from oddtrick.club.results.standings import standings
from oddtrick.errors import Refused
from oddtrick.messages import Message, say


class Copies(NamedTuple):
    """How many copies of each board a round needs: one a table, or fewer where the tables of a
    round pass its boards on among themselves, as many tables to a copy as there are boards."""

    each: int
    fewest: int

    @property
    def words(self) -> Message:
        """For the director."""
        if self.each == self.fewest:
            if self.each == 1:
                return say("All tables play the same boards in a round: one copy of each.")
            return say(
                "All tables play the same boards in a round: {n} copies of each.", n=self.each
            )
        return say(
            "All tables play the same boards in a round: {n} copies of each, or {fewest} where "
            "the tables of a round pass them on among themselves.",
            n=self.each,
            fewest=self.fewest,
        )


class BarometerStep(NamedTuple):
    """How a contestant stands after a round: the place after the round before (none after the
    first), what the round brought, and of what tops."""

    standing: Standing
    before: str
    gained: Fraction
    tops: int


def board_copies(movement: Movement, boards: int) -> Copies:
    """For rounds of so many boards, with the most tables that play at the same time."""
    tables = max(sum(bool(s.ns and s.ew) for s in sits) for sits in movement.rounds)
    return Copies(tables, -(-tables // boards))


def is_barometer(event: ClubEvent) -> bool:
    """Whether the event's results are final round by round, and everybody plays on."""
    return event.movement.round_by_round and event.opened.draws not in WINNERS_GO_ON


def rounds_in(event: ClubEvent) -> int:
    """How many rounds from the first on have all their results, where they are final then; 0 of an
    event of another kind."""
    if not is_barometer(event):
        return 0
    return min((due.round for due in event.missing()), default=event.rounds + 1) - 1


def _given(event: ClubEvent) -> list[tuple[int, Penalised]]:
    """Every penalty with the round in which it was given: the last that had a result by then."""
    found: list[tuple[int, Penalised]] = []
    gone, latest = event.undone(), 1
    for number, entry in enumerate(event.entries, 1):
        if number in gone:
            continue
        if isinstance(entry, ResultEntered | Corrected | Adjusted):
            due = event.plan.get(key_of(entry.board, entry.ns, entry.ew))
            latest = max(latest, due.round if due else 1)
        elif isinstance(entry, Penalised):
            found.append((latest, entry))
    return found


def after(event: ClubEvent, number: int) -> ClubEvent:
    """The event as it stood after a round, by what is known of those rounds now: with corrections,
    and without what later rounds brought. A penalty counts from the round in which it was given."""
    lines = {key: e for key, e in event.lines.items() if event.plan[key].round <= number}
    penalties = tuple(p for given, p in _given(event) if given <= number)
    cut = replace(event, lines=lines, penalties=penalties)
    if event.opened.draws:
        cut = replace(
            cut,
            movement=replace(event.movement, rounds=event.movement.rounds[:number]),
            plan={key: due for key, due in event.plan.items() if due.round <= number},
            rounds=number,
        )
    return cut


def played_out(event: ClubEvent) -> ClubEvent:
    """The event with those boards alone that nobody has still to play. While all tables play the
    same boards, a list that counted one before would give its result away to the others."""
    open_ = {due.board for due in event.missing()}
    lines = {key: e for key, e in event.lines.items() if event.plan[key].board not in open_}
    return replace(event, lines=lines)


def running(event: ClubEvent) -> list[list[BarometerStep]]:
    """The list after each round that is in, the first first."""
    found: list[list[BarometerStep]] = []
    before: list[Standing] = []
    for number in range(1, rounds_in(event) + 1):
        rows = standings(after(event, number))
        found.append(_steps(rows, before))
        before = rows
    return found


def steps(event: ClubEvent, number: int) -> list[BarometerStep]:
    """The list after a round. Raises `Refused` where it is not final, or there is no such round."""
    done = rounds_in(event)
    if 1 <= number <= done:
        before = standings(after(event, number - 1)) if number > 1 else []
        return _steps(standings(after(event, number)), before)
    if not is_barometer(event):
        raise Refused("A round of this event decides nothing; look at the standings as they are.")
    missing = sum(due.round <= number for due in event.missing())
    if not 1 <= number <= event.rounds:
        raise Refused(
            "Rounds are counted from 1 to {rounds}, not {round}.",
            rounds=event.rounds,
            round=number,
        )
    if missing == 1:
        raise Refused("One result up to round {number} is missing.", number=number)
    raise Refused(
        "{missing} results up to round {number} are missing.", missing=missing, number=number
    )


def _steps(rows: Sequence[Standing], before: Sequence[Standing]) -> list[BarometerStep]:
    """A list with what has changed since the one before; there is none before the first."""
    of_pair = {row.pair: row for row in before}
    return [_step(row, of_pair.get(row.pair)) for row in rows]


def _step(row: Standing, before: Standing | None) -> BarometerStep:
    if before is None:
        return BarometerStep(row, "", row.points, row.tops)
    return BarometerStep(row, before.place, row.points - before.points, row.tops - before.tops)
