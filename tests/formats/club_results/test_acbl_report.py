"""ACBLscore's text report, there and back, and by its columns."""

from __future__ import annotations

import random
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.event.entries import (
    Adjusted,
    Described,
    EventOpened,
    NamesEntered,
    ResultEntered,
)
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event_file import Book
from oddtrick.club.movements import howell, mitchell
from oddtrick.club.results.standings import standings
from oddtrick.club.usebio.past_events import past_events
from oddtrick.club.usebio.rescore import rescored
from oddtrick.club.usebio.writer import UsebioOptions, usebio, usebio_of
from oddtrick.formats.club_results.acbl_report import write_acbl_report
from oddtrick.formats.club_results.registry import read_results, write_results
from oddtrick.formats.errors import FormatError, Unsupported

RESULTS = (("3NT", "N", 9), ("4S", "S", 10), ("4SX", "S", 9), ("2H", "E", 8), ("", "", None))
OPTIONS = UsebioOptions("1.2", "2026-03-09")
SHOWN = """\
EVENT>Open Pairs |SESSION>Mon Eve |SECTION> B  North-South
DATE>March 9, 2026   5:00|CLUB>Invented Club
CLUB NO.>123456
MOVEMENT>
PAIRS IN STRAT A=2/B=2
No         Name                            Name                  |Rnk-A|Rnk-B|  Pct | Score |Awards|
- - -
 1 1234567 Ada Byron              J234567 Bea Lovelace            1/2    1    50.00    1.00   0.20
                                                                                              0.10
12 2345678 Cy Fay                         Di Gale                 1/2         50.00    1.00
     Totals     2.00
EVENT>Open Pairs |SESSION>Mon Eve |SECTION> B  East-West
No Name                                         |Rank |  Pct | Score |
 2 Ed Hale                Flo Ives                 1    50.00   1.00
     Totals     2.00

          RESULTS OF BOARD  7

   SCORES     MATCHPOINTS   NAMES
  N-S   E-W    N-S    E-W
  420          1.00   0.00 B1-Byron-Lovelace vs B2-Hale-Ives
        100    0.00   1.00 B12-Fay-Gale vs B3-Jay-Kay
-----
          RESULTS OF BOARD  8

   SCORES     MATCHPOINTS   NAMES
  N-S   E-W    N-S    E-W
 PASS          0.50   0.50 B1-Byron-Lovelace vs B3-Jay-Kay
  AVE+  AVE-   0.60   0.40 B12-Fay-Gale vs B2-Hale-Ives
  AVE+ 800     0.60   0.00 B4-Fay-Gale vs B5-Hale-Ives
  Late                     B6-Fay-Gale vs B7-Hale-Ives
-----
"""


def evening(kind: str, seed: int = 3) -> ClubEvent:
    movement = mitchell(5) if kind == "mitchell" else howell(4)
    chance, event = random.Random(seed), ClubEvent.fold([EventOpened("Monday", movement, 2, 5)])
    for pair in event.contestants:
        event = event.add(NamesEntered(pair, (f"Ada Byron-{pair}", f"Bea {pair}")))
    for n, due in enumerate(event.due()):
        contract, by, tricks = chance.choice(RESULTS)
        if n % 17 == 5:
            event = event.add(Adjusted(due.board, due.ns, due.ew, 60, 40))
        else:
            event = event.add(
                ResultEntered(due.board, due.ns, due.ew, contract or "Pass", by, tricks)
            )
    return event.add(Described(club="Hull", club_number="123456", date="2026-03-09"))


@pytest.mark.parametrize("kind", ["mitchell", "howell"])
def test_an_evening_there_and_back(kind: str) -> None:
    """Every figure of the report is that of its results, and the ranking is ours."""
    event = evening(kind)
    text = write_acbl_report(usebio(event, options=OPTIONS))
    found = read_results(text.encode())
    assert found.remarks == ()
    (published,) = found.results.events
    again = rescored(published)
    assert again.differences == ()
    assert again.compared["points"] == 2 * len(event.results())
    assert again.compared["places"] == len(event.contestants)
    assert (published.title, published.date, found.results.club) == ("Monday", "2026.03.09", "Hull")
    (past,) = past_events(found.results)
    ours = sorted((row.field, row.percent) for row in standings(event))
    theirs = sorted((row.field, row.percent) for row in standings(past.event))
    assert [f for f, _ in ours] == [f for f, _ in theirs]
    assert all(abs(a - b) < Fraction(1, 50) for (_, a), (_, b) in zip(ours, theirs, strict=True))
    assert write_acbl_report(found.results).replace("\r", "") == text.replace("\r", "")


def test_two_sections_with_letters() -> None:
    events = [evening("mitchell", 1), evening("mitchell", 2)]
    for field in (False, True):
        made = usebio_of(events, sections=True, field=field, options=OPTIONS)
        text = write_acbl_report(made)
        (published,) = read_results(text.encode()).results.events
        again = rescored(published)
        assert again.differences == ()
        assert again.compared["points"] == 4 * len(events[0].results())


def test_the_columns_of_a_report() -> None:
    found = read_results(SHOWN.replace("\n", "\r\n").encode())
    (event,) = found.results.events
    pairs = [
        (p.number, p.direction, p.name, *(p.element.get(x) for x in ("PLACE", "PERCENTAGE",
                                                                     "TOTAL_SCORE")))
        for p in event.participants
    ]  # fmt: skip
    assert pairs == [
        ("1", "NS", "Ada Byron & Bea Lovelace", "1=", "50.00", "1.00"),
        ("12", "NS", "Cy Fay & Di Gale", "1=", "50.00", "1.00"),
        ("2", "EW", "Ed Hale & Flo Ives", "1", "50.00", "1.00"),
    ]
    assert [x.element.get("NATIONAL_ID_NUMBER") for p in event.participants for x in p.players] == [
        "1234567",
        "J234567",
        "2345678",
        "",
        "",
        "",
    ]
    lines = [(b.number, x.ns, x.ew, x.element.get("SCORE"), x.element.get("NS_MATCH_POINTS"))
             for b in event.boards for x in b.lines]  # fmt: skip
    assert lines == [
        ("7", "1", "2", "420", "1.00"), ("7", "12", "3", "-100", "0.00"),
        ("8", "1", "3", "0", "0.50"), ("8", "12", "2", "A6040", "0.60"),
        ("8", "4", "5", "A6040", "0.60"),
    ]  # fmt: skip
    assert found.remarks == (
        "Board 8, 4 against 5: a split score, AVE+ and 800; it counts as an award.",
        "Board 8, 6 against 7: “Late” is no score; the line is left out.",
    )
    marked = f"<html><pre>\n<!A1>\n{SHOWN}</pre></html>"
    assert read_results(marked.encode()).results.events == found.results.events


def test_what_a_report_cannot_say() -> None:
    event = evening("howell")
    due = event.due()[0]
    event = event.add(Adjusted(due.board, due.ns, due.ew, 0, 0, scores=((420, 60), (-50, 40))))
    lost = write_results(usebio(event, options=OPTIONS), "acbl").lost
    assert lost[0].startswith(f"Board {due.board}, {due.ns} against {due.ew}, “A")
    assert lost[1:] == ("The file has no contracts, no tricks.",)
    opened = EventOpened("IMPs", mitchell(5), 2, 5, "imps")
    imps = ClubEvent.fold([opened])
    due = imps.due()[0]
    imps = imps.add(ResultEntered(due.board, due.ns, due.ew, "3NT", "N", 9))
    with pytest.raises(Unsupported, match="matchpoints"):
        write_acbl_report(usebio(imps, options=OPTIONS))
    with pytest.raises(Unsupported, match="one session"):
        write_acbl_report(usebio_of([event, event], options=OPTIONS))


def test_damage() -> None:
    chance, whole = random.Random(5), SHOWN.encode()
    for _ in range(150):
        data = bytearray(whole[: chance.randint(300, len(whole))])
        for _ in range(chance.randint(0, 20)):
            data[chance.randrange(len(data))] = chance.choice(b"|>- 9\n\xff\x00A")
        with suppress(FormatError):
            (event,) = read_results(bytes(data)).results.events
            rescored(event)
    with pytest.raises(FormatError, match="no boards"):
        read_results(b"EVENT>x|SESSION>y|SECTION> A\nRESULTS OF BOARD")


@pytest.mark.parametrize("much", [10**5, pytest.param(10**7, marks=pytest.mark.whole)])
def test_what_never_ends_is_refused(much: int) -> None:
    end = b"EVENT>RESULTS OF BOARD"
    for data in (
        b"EVENT>" * (much // 6) + end, b"RESULTS OF BOARD 1 EVENT>" * (much // 25),
        b" " * much + end, b"\n" * much + end,
        b"EVENT>|SESSION>|SECTION> A\n" + b"-|" * (much // 2) + end,
        b"RESULTS OF BOARD 1\n" + b" " * 27 + b"1-" * (much // 2) + b"\n" + end,
    ):  # fmt: skip
        with pytest.raises(FormatError):
            read_results(data)


def test_on_the_command_line(tmp_path: Path) -> None:
    file, report = tmp_path / "mon.club", tmp_path / "mon.txt"
    event = evening("howell")
    with Book.create(file, event.opened) as book:
        book.add(*event.entries[1:])
    run = CliRunner().invoke(app, ["club", "usebio", str(file), "--as", "acbl"])
    report.write_text(run.stdout)
    run = CliRunner().invoke(app, ["club", "read", str(report)])
    assert "all as published" in run.output
