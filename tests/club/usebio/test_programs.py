"""Files as named programs write them: two sections on the same boards in one field, raw points in
the lines with totals by Neuberg's formula, each board's own top, what rulings and companions come
to.

The data is made up from a seed; every figure of the files is worked out here, by the definitions.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from program_files import again, element, fixed
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.event.entries import EventOpened, Fouled, NamesEntered, Penalised, ResultEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.event_file import Book
from oddtrick.club.movements import howell, mitchell, side_by_side
from oddtrick.club.results.across_sections import across, joined
from oddtrick.club.results.standings import standings, travellers
from oddtrick.club.usebio.past_events import past_events
from oddtrick.errors import BadOption, Refused
from oddtrick.formats.usebio.xml_elements import read_usebio
from oddtrick.web.club.registry import NewEvening, opened_for

RESULTS = (("3NT", "N", 9), ("4S", "S", 10), ("4S", "S", 9), ("2H", "E", 8), ("3D", "W", 8),
           ("1NT", "N", 7), ("5CX", "E", 9), ("6S", "N", 12))  # fmt: skip
Figures = dict[int, Fraction]


def matchpoints(scores: Sequence[int], at: int) -> Fraction:
    """Law 78A: two for each lower score of the others, one for an equal one."""
    others = [s for k, s in enumerate(scores) if k != at]
    return Fraction(sum(2 * (s < scores[at]) + (s == scores[at]) for s in others))


def neuberg(points: Fraction, played: int, full: int) -> Fraction:
    return (points + 1) * full / played - 1


def played(event: ClubEvent, seed: int, missing: float = 0.0) -> ClubEvent:
    chance = random.Random(seed)
    for due in event.due():
        if chance.random() >= missing:
            result = chance.choice(RESULTS)
            event = event.add(ResultEntered(due.board, due.ns, due.ew, *result))
    return event


def section(seed: int, tables: int, kind: str = "mitchell", missing: float = 0.0) -> ClubEvent:
    movement = {"mitchell": mitchell, "howell": howell}[kind](tables)
    event = ClubEvent.fold(
        [EventOpened(f"Monday {seed}", movement, 3, 6 if kind == "howell" else tables)]
    )
    for pair in event.contestants:
        event = event.add(NamesEntered(pair, (f"Ada {seed} {pair}", f"Bea {seed} {pair}")))
    return played(event, seed, missing)


Line = tuple[int, int, int, int, tuple[str, str, int]]
"""Section, board, North–South, East–West and what happened."""


def pairs_file(
    sections: Sequence[ClubEvent], points: Mapping[tuple[int, int, int], tuple[Fraction, Fraction]],
    totals: Mapping[tuple[int, int], tuple[Fraction, Fraction]], winners: int = 1,
) -> str:  # fmt: skip
    """A file of sections, whose lines have these points, by section, board and North–South; and
    each section's pairs with their totals and percentages."""
    parts = []
    for n, event in enumerate(sections):
        who = "".join(
            "<PAIR>" + element("PAIR_NUMBER", pair) + element("TOTAL_SCORE", fixed(total))
            + element("PERCENTAGE", fixed(percent)) + "</PAIR>"
            for (at, pair), (total, percent) in totals.items() if at == n
        )  # fmt: skip
        boards = ""
        for board in sorted({line.due.board for line in event.results()}):
            lines = ""
            for line in event.traveller(board):
                own, other = points[n, board, line.ns]
                entry = line.entry
                assert isinstance(entry, ResultEntered)
                lines += "<TRAVELLER_LINE>" + "".join(
                    element(*both) for both in (
                        ("NS_PAIR_NUMBER", line.ns), ("EW_PAIR_NUMBER", line.ew),
                        ("CONTRACT", entry.contract), ("PLAYED_BY", entry.declarer),
                        ("TRICKS", entry.tricks), ("SCORE", line.score),
                        ("NS_MATCH_POINTS", fixed(own)), ("EW_MATCH_POINTS", fixed(other)),
                    )
                ) + "</TRAVELLER_LINE>"  # fmt: skip
            boards += f"<BOARD>{element('BOARD_NUMBER', board)}{lines}</BOARD>"
        parts.append(
            f'<SECTION SECTION_ID="{"AB"[n]}">{element("PARTICIPANTS", who)}{boards}</SECTION>'
        )
    return (
        f'<USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS">{element("WINNER_TYPE", winners)}'
        f'<SESSION SESSION_ID="1">{"".join(parts)}</SESSION></EVENT></USEBIO>'
    )


def scored(
    sections: Sequence[ClubEvent],
    make: Callable[[Fraction, int, int], Fraction],
    apart: bool = False,
) -> dict[tuple[int, int, int], tuple[Fraction, Fraction]]:
    """Both sides' points of each line, of all sections together or each apart: `make` brings the
    matchpoints among those who played the board to what counts."""
    found = {}
    fields = [[(n, e)] for n, e in enumerate(sections)] if apart else [list(enumerate(sections))]
    for field in fields:
        boards = defaultdict(list)
        for n, event in field:
            for line in event.results():
                boards[line.due.board].append((n, line.ns, line.score or 0))
        full = max(map(len, boards.values()))
        for board, lines in boards.items():
            scores = [score for _, _, score in lines]
            for at, (n, ns, _) in enumerate(lines):
                own = matchpoints(scores, at)
                both = (own, 2 * (len(scores) - 1) - own)
                ns_points, ew_points = (make(p, len(scores), full) for p in both)
                found[n, board, ns] = ns_points, ew_points
    return found


def sums(
    sections: Sequence[ClubEvent], points: Mapping[tuple[int, int, int], tuple[Fraction, Fraction]]
) -> dict[tuple[int, int], list[Fraction]]:
    """The points of everybody on each board, by section and pair."""
    found: dict[tuple[int, int], list[Fraction]] = defaultdict(list)
    for n, event in enumerate(sections):
        for line in event.results():
            for who, own in zip(
                (line.ns, line.ew), points[n, line.due.board, line.ns], strict=True
            ):
                found[n, who].append(own)
    return dict(sorted(found.items()))


TWO = [section(1, 5), section(2, 4, "howell", 0.03)]


@pytest.mark.whole
def test_two_sections_of_one_field_are_read_as_one() -> None:
    points = scored(TWO, neuberg)
    full = max(len([1 for e in TWO for x in e.results() if x.due.board == b]) for b in range(1, 19))
    totals = {
        who: (sum(own), 100 * sum(own) / (2 * (full - 1) * len(own)))
        for who, own in sums(TWO, points).items()
    }
    text = pairs_file(TWO, points, totals)
    found = again(text)
    assert found.differences == ()
    assert found.compared["points"] == 2 * len(points) > 250
    assert found.compared["totals"] == 2 * len(totals)
    assert "over all sections of a session being one field" in found.customs[0]
    # One that is wrong is told, and only that one.
    first = next(iter(points.values()))[0]
    one = f"<NS_MATCH_POINTS>{fixed(first)}<"
    wrong = again(text.replace(one, f"<NS_MATCH_POINTS>{fixed(first + 1)}<", 1))
    assert sum("Board" in difference for difference in wrong.differences) == 1


@pytest.mark.whole
def test_a_file_of_one_field_becomes_events_that_are_ranked_so() -> None:
    points = scored(TWO, neuberg)
    full = max(len([1 for e in TWO for x in e.results() if x.due.board == b]) for b in range(1, 19))
    totals = {
        who: (sum(own), 100 * sum(own) / (2 * (full - 1) * len(own)))
        for who, own in sums(TWO, points).items()
    }
    pasts = past_events(read_usebio(pairs_file(TWO, points, totals)))
    assert len(pasts) == 2
    for past in pasts:
        assert "rank them so with “ranking --across”" in past.remarks[-1]
        assert not [text for text in past.remarks if "published results" in text]
    for n, one in enumerate(across([past.event for past in pasts])):
        assert {row.pair: fixed(row.points) for row in one.rows} == {
            who: fixed(total) for (at, who), (total, _) in totals.items() if at == n
        }


def test_sections_that_are_fields_by_themselves_stay_so() -> None:
    points = scored(TWO, neuberg, apart=True)
    found = again(pairs_file(TWO, points, {}))
    assert found.differences == ()
    assert "one field" not in found.customs[0]


@pytest.mark.whole
def test_sections_are_ranked_across_the_field_by_the_command(tmp_path: Path) -> None:
    """Totals are those of the definition, and the file that is written reads back without a
    difference."""
    files = []
    for n, event in enumerate(TWO):
        files.append(str(tmp_path / f"{n}.club"))
        with Book.create(Path(files[-1]), event.opened) as book:
            book.add(*event.entries[1:])
    done = CliRunner().invoke(app, ["club", "ranking", *files, "--across", "--json"])
    assert done.exit_code == 0, done.output
    rows = json.loads(done.stdout)
    points = scored(TWO, neuberg)
    by_pair = sums(TWO, points)
    assert {("AB".index(r["section"]), r["pair"]): r["points"] for r in rows} == {
        who: float(fixed(sum(own, Fraction(0)))) for who, own in by_pair.items()
    }
    assert [r["percent"] for r in rows] == sorted((r["percent"] for r in rows), reverse=True)
    assert rows[0]["place"] == "1"
    done = CliRunner().invoke(app, ["club", "usebio", *files, "--across"])
    assert done.exit_code == 0, done.output
    found = again(done.stdout)
    assert found.differences == ()
    assert found.compared["points"] == 2 * len(points)
    # Without it each section is a field of its own, as before.
    apart = CliRunner().invoke(app, ["club", "usebio", *files, "--sections"])
    assert "one field" not in again(apart.stdout).customs[0]


def test_sections_without_tops_have_no_percentages(tmp_path: Path) -> None:
    files = []
    for n in range(2):
        files.append(str(tmp_path / f"{n}.club"))
        opened = EventOpened("Monday", mitchell(3), boards=1, rounds=3, scoring="imps")
        with Book.create(Path(files[-1]), opened) as book:
            book.add(*(ResultEntered(d.board, d.ns, d.ew, "1NT", "N", 6 + d.table)
                       for d in book.event.due()))  # fmt: skip
    done = CliRunner().invoke(app, ["club", "ranking", *files, "--across", "--csv"])
    assert done.stdout.splitlines()[0] == "place,section,pair,names,field,points"


def test_what_is_no_field_is_refused() -> None:
    one = TWO[0]
    with pytest.raises(Refused, match="two or more"):
        joined([one])
    with pytest.raises(Refused, match="differ in boards"):
        joined([one, ClubEvent.fold([EventOpened("Tuesday", mitchell(5), boards=2, rounds=5)])])
    with pytest.raises(Refused, match="other cards"):
        joined([one, section(3, 5).add(Fouled(1, 3))])
    teams = ClubEvent.fold([opening(EventSetup("round-robin", teams=4, boards=3))])
    with pytest.raises(Refused, match="in matches"):
        joined([teams, teams])
    with pytest.raises(BadOption):
        side_by_side([])
    with pytest.raises(BadOption, match="Sections are of pairs"):
        opening(EventSetup("individual", players=8, sections=2))


def test_what_a_section_has_besides_goes_with_it() -> None:
    fined = TWO[1].add(Penalised(3, 10, "late"))
    shown = across([TWO[0], fined])
    assert [len(one.rows) for one in shown] == [10, 8]
    assert [len(one.lines) for one in shown] == [len(e.results()) for e in (TWO[0], fined)]
    (row,) = [row for row in shown[1].rows if row.pair == 3]
    assert row.names == ("Ada 2 3", "Bea 2 3")
    assert row.penalty > 0


def test_an_evening_of_two_sections_is_one_field() -> None:
    event = ClubEvent.fold([opening(EventSetup(tables=5, boards=2, sections=2))])
    assert len(event.contestants) == 20
    assert len([due for due in event.due() if due.board == 1]) == 10
    event = played(event, 5)
    assert {s.top for s in travellers(event)} == {18}
    assert {row.field for row in standings(event)} == {"NS", "EW"}


def test_raw_points_in_the_lines_and_totals_by_neuberg_brought_to_all_boards() -> None:
    """As Compscore writes them."""
    event = section(4, 7, missing=0.06)
    raw = scored([event], lambda points, _, __: points)
    counted = sums([event], scored([event], neuberg))
    most = max(map(len, counted.values()))
    totals = {
        who: (sum(own) * most / len(own), 100 * sum(own) / (12 * len(own)))
        for who, own in counted.items()
    }
    assert any(len(own) < most for own in counted.values())
    found = again(pairs_file([event], raw, totals))
    assert found.differences == ()
    assert "only for the scores there are" in found.customs[0]
    assert found.customs[1] == (
        "The totals are brought to the top of a full board by Neuberg, brought to the number of "
        "boards that most have played."
    )


def test_percentages_of_each_board_s_own_top() -> None:
    """As BriAn writes them."""
    event = section(6, 7, missing=0.15)
    raw = scored([event], lambda points, _, __: points)
    tops = scored([event], lambda _, played, __: Fraction(2 * (played - 1)))
    own_tops = sums([event], tops)
    totals = {
        who: (sum(own), 100 * sum(own) / sum(own_tops[who]))
        for who, own in sums([event], raw).items()
    }
    found = again(pairs_file([event], raw, totals))
    assert found.differences == ()
    assert found.customs[1] == "The totals are percentages of each board’s own top."
    assert found.compared["totals"] == 2 * len(totals)


# -- teams ---------------------------------------------------------------------------------


def test_the_room_opens_an_evening_of_two_sections() -> None:
    """With a half table the last pair of the last section is missing."""
    opened = opened_for(NewEvening(tables=4.5, sections=2, decimals=1))
    event = ClubEvent.fold([opened])
    assert len(event.contestants) == 19
    assert 20 not in event.contestants
    assert opened.decimals == 1
    for wrong in ({"sections": 0}, {"sections": 30}, {"decimals": 5}, {"decimals": -1}):
        with pytest.raises(BadOption):
            opened_for(NewEvening(**wrong))


# -- customs found in files of the wild, on files made by their definitions ------------------


def test_totals_of_before_a_ruling() -> None:
    """As Compscore wrote one: the line has the award, and every total still has the score."""
    event = section(11, 7)
    points = scored([event], neuberg)
    totals = {
        who: (sum(own, Fraction(0)), 100 * sum(own, Fraction(0)) / (12 * len(own)))
        for who, own in sums([event], points).items()
    }
    line = event.traveller(4)[2]
    # The award is half a top, and the six others are compared with each other, by Neuberg.
    others = [x.score or 0 for x in event.traveller(4) if x.ns != line.ns]
    for x in event.traveller(4):
        half = Fraction(6)
        if x.ns != line.ns:
            half = neuberg(matchpoints(others, others.index(x.score or 0)), 6, 7)
        points[0, 4, x.ns] = half, 12 - half
    ruled = pairs_file([event], points, totals)
    start = ruled.index(f"<NS_PAIR_NUMBER>{line.ns}<", ruled.index("<BOARD_NUMBER>4<"))
    end = ruled.index("</TRAVELLER_LINE>", start)
    begin = ruled.rindex("<TRAVELLER_LINE>", 0, end)
    awarded = (
        "<TRAVELLER_LINE>" + element("NS_PAIR_NUMBER", line.ns) + element("EW_PAIR_NUMBER", line.ew)
        + element("SCORE", "A5050") + element("NS_MATCH_POINTS", 6) + element("EW_MATCH_POINTS", 6)
    )  # fmt: skip
    found = again(ruled[:begin] + awarded + ruled[end:])
    assert found.differences == ()
    assert found.customs[-1].startswith("The totals are those of before the rulings, with a score ")
    assert found.customs[-1].endswith(" on board 4.")
    assert found.compared["totals"] == 2 * len(totals)
    # A total that no score of that line explains is reported.
    one = f"<TOTAL_SCORE>{fixed(totals[0, 1][0])}<"
    wrong = (ruled[:begin] + awarded + ruled[end:]).replace(one, "<TOTAL_SCORE>99.00<", 1)
    assert again(wrong).differences


def listed(*results: tuple[str, str]) -> str:
    who = "".join(
        "<PAIR>" + element("PAIR_NUMBER", n) + element("PERCENTAGE", percent)
        + element("PLACE", place) + "</PAIR>"
        for n, (percent, place) in enumerate(results, 1)
    )  # fmt: skip
    return (
        '<USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS">'
        f"{element('PARTICIPANTS', who)}</EVENT></USEBIO>"
    )


def test_places_shared_by_results_that_are_close() -> None:
    """As NZ Scorer gives them, which ranks by whole points."""
    rows = ("60.00", "1"), ("54.05", "2"), ("54.03", "2"), ("49.00", "4"), ("48.94", "5")
    found = again(listed(*rows))
    assert (found.differences, found.customs) == ((), ("Results up to 0.02 apart share a place.",))
    # Where others are as close and share none, that is no custom.
    (said,) = again(listed(*rows[:4], ("48.98", "5"))).differences
    assert "published place 2, by its result 3" in said


def test_companions_of_an_individual_are_not_players_of_those_numbers() -> None:
    """North's companion has his number with a 1 behind it: 1 and 11 are North, and South."""
    meets = [(1, 11, 2, 3), (2, 1, 11, 3), (11, 2, 3, 1)]
    points: dict[int, list[int]] = defaultdict(list)
    boards = ""
    for board, (a, b, c, d) in enumerate(meets, 1):
        lines = ""
        for n, e, won in ((a, b, 2), (c, d, 0)):
            points[n].append(won)
            points[e].append(2 - won)
            lines += "<TRAVELLER_LINE>" + "".join(
                element(f"{seat}_PLAYER_NUMBER", who)
                for seat, who in (("N", n), ("S", f"{n}1"), ("E", e), ("W", f"{e}2"))
            ) + element("SCORE", 100 if won else 50) + element("NS_MATCH_POINTS", won) + element(
                "EW_MATCH_POINTS", 2 - won
            ) + "</TRAVELLER_LINE>"  # fmt: skip
        boards += f"<BOARD>{element('BOARD_NUMBER', board)}{lines}</BOARD>"
    who = "".join(
        "<PLAYER>" + element("PLAYER_NUMBER", n) + element("TOTAL_SCORE", sum(own)) + "</PLAYER>"
        for n, own in points.items()
    )
    text = (
        '<USEBIO Version="1.2"><EVENT EVENT_TYPE="INDIVIDUAL">'
        f"{element('PARTICIPANTS', who)}{boards}</EVENT></USEBIO>"
    )
    found = again(text)
    assert found.differences == ()
    assert found.compared["totals"] == 4
    # As an event the four are contestants, and nobody else is.
    (past,) = past_events(read_usebio(text))
    rows = standings(past.event)
    assert sorted(row.pair for row in rows) == [1, 2, 3, 11]
    assert {row.pair: row.points for row in rows} == {n: sum(own) for n, own in points.items()}
    said = "North and East count, and their companions do not: they are read as pairs."
    assert said in past.remarks
