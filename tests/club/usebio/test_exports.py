"""Ruled events in every file that is written of them and read back: the same, or the export says
what is not."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from test_past import ALL, SEEDS, finished
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.event.entries import (
    Adjusted,
    CarryOver,
    Entry,
    Fouled,
    NamesEntered,
    Penalised,
    ResultEntered,
)
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.event_file import Book
from oddtrick.club.results.standings import standings, travellers
from oddtrick.club.usebio.past_events import past_events
from oddtrick.club.usebio.rescore import rescored
from oddtrick.club.usebio.writer import UsebioOptions, usebio
from oddtrick.errors import OddtrickError
from oddtrick.formats.club_results.registry import WRITERS, write_results
from oddtrick.formats.errors import Unsupported
from oddtrick.formats.usebio.xml_elements import Usebio, UsebioEvent, read_usebio, write_usebio
from slices import dear

PAIRS = [
    EventSetup("mitchell", tables=4, boards=2),
    EventSetup("howell", tables=3, boards=2, unequal="white-book"),
    EventSetup("howell", tables=3, boards=1, scoring="butler"),
    EventSetup("mitchell", tables=3, boards=2, scoring="imps"),
]


def rulings(event: ClubEvent, chance: random.Random) -> Iterator[Entry]:
    """All that changes what a score is worth: awards, weights, split scores, fouled boards, and
    penalties, with fractions."""
    for _ in range(chance.randint(1, 5)):
        due = chance.choice(event.due())
        at, who = (due.board, due.ns, due.ew), chance.choice(event.contestants)
        amount = chance.choice([10, 33.3, 0.5, -5])
        yield chance.choice([
            Adjusted(*at, 60, 40, own=chance.random() < 0.7),
            Adjusted(*at, 62.5, 37.5),
            Adjusted(*at, 0, 0, scores=((420, 33.3), (-50, 33.3), (430, 33.3))),
            Adjusted(*at, 0, 0, scores=((420, 100),), ew_scores=((0, 60), (-100, 40))),
            Penalised(who, amount) if event.has_tops else Penalised(who, 0, points=amount),
            Fouled(due.board, 0, tables=(due.table,)),
            CarryOver(who, 250),
        ])  # fmt: skip


def ruled(setup: EventSetup, chance: random.Random) -> ClubEvent:
    event = finished(ClubEvent.fold([opening(setup, chance)]), chance)
    for entry in rulings(event, chance):
        try:
            event = event.add(entry)
        except OddtrickError:
            continue  # a fouled board of matches
    return event


def written(event: ClubEvent, version: str = "1.2") -> Usebio:
    return usebio(event, "Hull", options=UsebioOptions(version, "2026-03-09"))


@dear
@given(SEEDS)
def test_what_totals_count_stands_in_the_lines_and_is_found_again(seed: int) -> None:
    """An award that has become a pair's own average (law 12C2) among them: scored again no figure
    of the file differs, and the event is the same."""
    chance = random.Random(seed)
    event = ruled(chance.choice(ALL), chance)
    for version in ("1.2", "1.3"):
        found = read_usebio(write_usebio(written(event, version)))
        ((again, remarks),) = past_events(found)
        assert remarks == ()
        assert standings(again) == standings(event)
        assert [s[1:] for s in travellers(again)] == [s[1:] for s in travellers(event)]


def facts(event: UsebioEvent) -> tuple[Counter[str], dict[str, tuple[str, ...]]]:
    """The lines of a file, and of each contestant the names, the place and the percentage."""
    lines = Counter(
        f"Board {int(b.number)}, {x.ns} against {x.ew}, "
        f"“{x.element.get('SCORE') if x.score is None else x.score}”"
        for b in event.boards for x in b.lines
    )  # fmt: skip
    people = {
        p.number: (p.name, p.element.get("PLACE").rstrip("="), p.element.get("PERCENTAGE"))
        for p in event.participants
    }
    return lines, people


@dear
@given(SEEDS)
def test_what_another_programs_file_does_not_say_is_said_at_once(seed: int) -> None:
    chance = random.Random(seed)
    event = ruled(chance.choice(PAIRS), chance)
    made = written(event)
    lines, people = facts(made.events[0])
    for kind in WRITERS:
        if kind == "acbl" and event.opened.scoring != "matchpoints":
            with pytest.raises(Unsupported, match="matchpoints"):
                write_results(made, kind)
            continue
        _, again, lost = write_results(made, kind)
        kept, there = facts(again.events[0])
        assert not kept - lines
        if kept:
            for missing in (lines - kept).elements():
                assert f"{missing} is left out: the file has no way to say it." in lost
        else:
            assert "no results of boards" in lost[-1]
        for number, (name, place, percent) in people.items():
            assert there[number][0] == name
            assert there[number][1] == place or "no places" in lost[-1]
            assert there[number][2] == percent
    # MyABF's is USEBIO, and nothing of the event is lost in it.
    ((again_event, remarks),) = past_events(write_results(made, "myabf").again)
    assert (remarks, standings(again_event)) == ((), standings(event))


def test_an_export_of_a_ruled_event_says_what_does_not_follow_from_it(tmp_path: Path) -> None:
    """All that a reader of the report finds to differ has been said where it was written."""
    event = ruled(PAIRS[0], random.Random(4)).add(CarryOver(1, 500))
    file, report = tmp_path / "mon.club", tmp_path / "mon.txt"
    with Book.create(file, event.opened) as book:
        book.add(*event.entries[1:])
    run = CliRunner().invoke(app, ["club", "usebio", str(file), "--as", "acbl"])
    report.write_text(run.stdout)
    said = " ".join(run.stderr.split())
    assert "Figures that do not follow from what the file says" in said
    assert "no contracts" in said
    again = CliRunner().invoke(app, ["club", "read", str(report)])
    found = [line.strip() for line in again.stdout.splitlines() if "published" in line]
    differing = [line for line in found if not line.startswith("Compared")]
    assert len(differing) > 1
    assert all(line in said for line in differing)


def test_an_award_that_is_a_pairs_own_average_says_so_everywhere() -> None:
    """A pair with a top on each other board has it on one with average plus, too (law 12C2): so
    say its total, its lines, its card and the file."""
    event = ClubEvent.fold([opening(EventSetup("mitchell", tables=3, boards=1))])
    for due in event.due():
        best = due.ns == 1
        at = (due.board, due.ns, due.ew)
        event = event.add(
            Adjusted(*at, 60, 40, own=True) if best and due.board == 1 else
            result(at, 9 if best else 7)
        )  # fmt: skip
    (line,) = [s for s in travellers(event) if s.line.ns == 1 and s.line.due.board == 1]
    assert (line.ns, line.top) == (4, 4)
    assert "100 % on the other boards: 4" in str(line.how)
    assert next(row.points for row in standings(event) if row.pair == 1) == 12
    (published,) = written(event).events
    assert rescored(published).differences == ()
    assert "own average" in " ".join(rescored(published).customs)


def result(at: tuple[int, int, int], tricks: int) -> Entry:
    return ResultEntered(*at, "1NT", "N", tricks)


# -- MyABF ------------------------------------------------------------------------------------


def my_abf_pairs(text: str) -> list[tuple[str, int, float, list[tuple[str, str]]]]:
    """The pairs as MyABF's reader finds them, with what it asks of a file: by the kind of event the
    day, each pair's place and total, two players with a name and the element of a number, and the
    points of each line."""
    event = ET.fromstring(text).find("EVENT")
    assert event is not None
    points = {"MP_PAIRS": "MATCH_POINTS", "CROSS_IMP": "CROSS_IMP_POINTS",
              "BUTLER_PAIRS": "BUTLER_POINTS"}[event.attrib["EVENT_TYPE"]]  # fmt: skip
    datetime.strptime(event.findtext("DATE") or "", "%d/%m/%Y")
    assert event.findtext("WINNER_TYPE") in ("1", "2")
    for board in event.findall("BOARD"):
        lines = board.findall("TRAVELLER_LINE")
        assert lines
        for line in lines:
            for side in ("NS", "EW"):
                float(line.findtext(f"{side}_{points}") or "")
                assert line.findtext(f"{side}_PAIR_NUMBER")
    found = []
    for pair in event.findall("PARTICIPANTS/PAIR"):
        assert pair.find("PERCENTAGE") is not None
        assert pair.find("DIRECTION") is not None
        people = []
        for player in pair.findall("PLAYER"):
            number = player.find("NATIONAL_ID_NUMBER")
            assert number is not None
            assert not number.text or int(number.text) > 0
            people.append((player.findtext("PLAYER_NAME") or "", number.text or ""))
        assert len(people) >= 2
        assert all(name for name, _ in people)
        place, total = int(pair.findtext("PLACE") or ""), float(pair.findtext("TOTAL_SCORE") or "")
        found.append((pair.findtext("PAIR_NUMBER") or "", place, total, people))
    return found


@dear
@given(SEEDS)
def test_my_abf_finds_every_pair(seed: int) -> None:
    """Of matchpoints, cross-IMPs and Butler; shared places, pairs without names or numbers, boards
    that nobody has played."""
    chance = random.Random(seed)
    event = ruled(chance.choice(PAIRS), chance)
    if chance.random() < 0.3:
        event = ClubEvent.fold([e for e in event.entries if not isinstance(e, NamesEntered)])
    event = event.add(NamesEntered(1, ("Ada", "Bo", "Cy"), "", (), ("0123456", "", "A7")))
    found = my_abf_pairs(write_results(written(event), "myabf").text)
    assert found[[n for n, *_ in found].index("1")][-1] == [
        ("Ada", "0123456"), ("Bo", ""), ("Cy", ""),
    ]  # fmt: skip
    assert {(int(number), place) for number, place, _, _ in found} == {
        (row.pair, int(row.place.rstrip("="))) for row in standings(event)
    }
    totals = {row.pair: row.points for row in standings(event)}
    assert all(abs(Fraction(t) - totals[int(n)]) < Fraction(1, 100) for n, _, t, _ in found)


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (EventSetup("head-to-head", boards=4), "MyABF takes pairs"),
        (EventSetup("swiss", pairs=4, boards=2, rounds=2), "MyABF takes pairs"),
        (EventSetup("individual", players=8, boards=1), "MyABF takes pairs"),
    ],
)
def test_what_my_abf_does_not_take_is_refused(setup: EventSetup, said: str) -> None:
    event = finished(ClubEvent.fold([opening(setup, random.Random(1))]), random.Random(1))
    with pytest.raises(Unsupported, match=said):
        write_results(written(event), "myabf")
    undated = usebio(ruled(PAIRS[0], random.Random(1)), options=UsebioOptions("1.2"))
    with pytest.raises(Unsupported, match="asks for the day"):
        write_results(undated, "myabf")
