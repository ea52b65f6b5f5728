"""Files as named programs write them, explained: start and parts are the total that the file
prints, for every contestant.

The figures of the files are worked out here, by the definitions; `tools/why_evenings.py` does the
same with files that were published.
"""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from program_files import element, fixed
from test_program_teams import matches, teams_file
from test_programs import RESULTS, neuberg, pairs_file, scored, sums

from oddtrick.club.event.entries import EventOpened, ResultEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.movements import Movement, mitchell
from oddtrick.club.movements.movement import Sitting
from oddtrick.club.why import why
from oddtrick.club.why_evening import WhyEvening
from oddtrick.club.why_files import read_evening


def section(seed: int, tables: int, first: int) -> ClubEvent:
    """A Mitchell whose pairs are numbered from `first` on."""
    plain = mitchell(tables)
    rounds = tuple(
        tuple(Sitting(s.table, s.ns + first - 1, s.ew + first - 1, s.boards) for s in sits)
        for sits in plain.rounds
    )
    movement = Movement("numbered on", rounds)
    event = ClubEvent.fold([EventOpened("Monday", movement, 2, len(rounds))])
    chance = random.Random(seed)
    for due in event.due():
        if chance.random() > 0.05:
            event = event.add(ResultEntered(due.board, due.ns, due.ew, *chance.choice(RESULTS)))
    return event


def check(evening: WhyEvening, printed: dict[int, Fraction]) -> None:
    assert {row.number for row in evening.rows} == set(printed)
    for row in evening.rows:
        start = evening.average
        if evening.unit != "%":
            start = sum(line.points - sum(s.points for s in line.steps) for line in row.lines)
        total = start + sum(part.points for part in row.parts) + row.other
        assert total == pytest.approx(float(printed[row.number]), abs=0.01)


@pytest.mark.parametrize("first", [1, 11])
def test_sections_of_one_field_are_one_evening(first: int) -> None:
    """As EBUScore and PairsScorer write them; pairs keep their numbers where no two have the
    same."""
    both = [section(1, 5, 1), section(2, 4, first)]
    points = scored(both, neuberg)
    full = max(
        len([1 for e in both for x in e.results() if x.due.board == b]) for b in range(1, 11)
    )
    totals = {
        who: (sum(own), 100 * sum(own) / (2 * (full - 1) * len(own)))
        for who, own in sums(both, points).items()
    }
    read = read_evening(pairs_file(both, points, totals).encode())
    assert read.sections == 1
    assert "one field in the file, and one event here" in read.remarks[-1]
    more = 0 if first > 1 else 10
    check(
        why(read.event, {}),
        {who + more * at: percent for (at, who), (_, percent) in totals.items()},
    )


def test_sections_that_are_fields_by_themselves_are_evenings() -> None:
    both = [section(1, 5, 1), section(2, 4, 1)]
    points = scored(both, neuberg, apart=True)
    counts = [{b: len(e.traveller(b)) for b in {x.due.board for x in e.results()}} for e in both]
    totals = {
        who: (sum(own), 100 * sum(own) / (2 * (max(counts[who[0]].values()) - 1) * len(own)))
        for who, own in sums(both, points).items()
    }
    data = pairs_file(both, points, totals).encode()
    for at in range(2):
        read = read_evening(data, at + 1)
        assert read.sections == 2
        check(
            why(read.event, {}),
            {who: percent for (n, who), (_, percent) in totals.items() if n == at},
        )


def test_a_point_a_board_is_what_the_file_calls_pab() -> None:
    """As EBUScore Teams writes it: two points for a board won, one for one shared."""
    found = matches(3)
    boards = {
        (home, b): Fraction(1 + (ours > other) - (ours < other))
        for home, _, rows in found
        for b, ours, other in rows
    }
    totals = {
        home: (won := sum((boards[home, b] for b in range(1, 9)), Fraction(0)), 16 - won)
        for home, _, _ in found
    }
    who = "".join(
        f'<TEAM TEAM_ID="{team}" TEAM_NAME="Team {team}">{element("TOTAL_SCORE", fixed(total))}'
        "</TEAM>"
        for home, away, _ in found
        for team, total in zip((home, away), totals[home], strict=True)
    )
    text = teams_file(found, None, totals).replace(
        '"SWISS_TEAMS">',
        f'"TEAMS">{element("BOARD_SCORING_METHOD", "PAB")}{element("PARTICIPANTS", who)}',
    )
    read = read_evening(text.encode())
    assert read.event.opened.scoring == "bam"
    assert not [remark for remark in read.remarks if "published results" in remark]
    # Here a board won counts one.
    check(why(read.event, {}), {
        team: total / 2
        for home, away, _ in found
        for team, total in zip((home, away), totals[home], strict=True)
    })  # fmt: skip
