"""Lists over several sessions, with handicaps and by strata; what is carried to another."""

from __future__ import annotations

import csv
import io
import json
import random
from fractions import Fraction
from pathlib import Path

import pytest
from test_team_events import run

from oddtrick.club.event.entries import NamesEntered, ResultEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.event_file import Book
from oddtrick.club.rankings import listed, sums
from oddtrick.club.results.standings import standings
from oddtrick.errors import BadOption

NAMES = {1: ("Ada", "Bea"), 2: ("Cy", "Di"), 3: ("Ed", "Flo"), 4: ("Gus", "Hal")}


def session(seed: int, **setup: object) -> ClubEvent:
    chance = random.Random(seed)
    given = {"movement": "howell", "tables": 2, "boards": 2, "title": f"Session {seed}", **setup}
    event = ClubEvent.fold([opening(EventSetup(**given))])  # type: ignore[arg-type]
    for pair, players in NAMES.items():
        event = event.add(NamesEntered(pair, players))
    for due in event.due():
        event = event.add(
            ResultEntered(due.board, due.ns, due.ew, "1NT", "N", chance.randint(4, 10))
        )
    return event


def reached(*events: ClubEvent) -> dict[str, Fraction]:
    """Points of all there were, counted from the sessions' own lists."""
    points: dict[str, Fraction] = {}
    tops: dict[str, int] = {}
    for row in (row for event in events for row in standings(event)):
        who = " & ".join(row.names)
        points[who] = points.get(who, Fraction(0)) + row.points
        tops[who] = tops.get(who, 0) + row.tops
    return {who: 100 * points[who] / tops[who] for who in points}


def test_sessions_add_up_by_name() -> None:
    both = session(1), session(2)
    assert sums(both) == reached(*both)
    rows = listed(both)
    assert [row.worth for row in rows] == sorted(reached(*both).values(), reverse=True)
    with pytest.raises(BadOption, match="cannot be added"):
        listed((session(1), session(2, scoring="imps")))
    twin = session(1).add(NamesEntered(2, NAMES[1]))
    with pytest.raises(BadOption, match="called the same"):
        listed([twin])


def test_handicaps_and_strata() -> None:
    event = session(3)
    plain = reached(event)
    rows = listed([event], {"4": Fraction(90), "Cy & Di": Fraction(-1, 2)}, dict.fromkeys(plain, 2))
    # A stratum of all, and one of those who belong to the second: here the same people.
    assert [row.stratum for row in rows] == [1] * 4 + [2] * 4
    worth = {row.contestant: row.worth for row in rows}
    assert worth["Gus & Hal"] == plain["Gus & Hal"] + 90
    assert worth["Cy & Di"] == plain["Cy & Di"] - Fraction(1, 2)
    assert rows[0].contestant == "Gus & Hal"
    with pytest.raises(BadOption, match="has not played"):
        listed([event], {"Zoe": Fraction(1)})
    with pytest.raises(BadOption, match="no stratum"):
        listed([event], None, {"1": 1})


def test_lists_from_the_command_line(tmp_path: Path) -> None:
    files = [tmp_path / f"{n}.club" for n in (1, 2)]
    events = [session(n) for n in (1, 2)]
    for file, event in zip(files, events, strict=True):
        with Book.create(file, event.opened) as book:
            book.add(*event.entries[1:])
    rows = json.loads(run("ranking", *files, "--json"))
    want = {who: round(float(percent), 2) for who, percent in reached(*events).items()}
    assert {row["names"]: row["result"] for row in rows} == want
    handicaps = tmp_path / "h.csv"
    handicaps.write_text("names,percent\nAda,Bea,2.5\n", encoding="utf-8")
    rows = json.loads(run("ranking", *files, "--handicaps", handicaps, "--json"))
    mine = next(row for row in rows if row["names"] == "Ada & Bea")
    assert mine["result"] == pytest.approx(want["Ada & Bea"] + 2.5, abs=0.011)
    # Half of the distance from the mean, which is half of the tops, at most a point.
    before = {row.pair: row.points for row in standings(events[0])}
    mean = sum(before.values()) / 4
    run("carry-from", files[1], files[0], "--share", 50, "--most", 1)
    with Book.open(files[1]) as book:
        brought = {pair: Fraction(c.hundredths, 100) for pair, c in book.event.carried.items()}
    assert brought == {
        pair: max(Fraction(-1), min(Fraction(1), (points - mean) / 2))
        for pair, points in before.items()
    }
    people = list(csv.DictReader(io.StringIO(run("members", files[0]))))
    assert [row["two"] for row in people] == ["Bea", "Di", "Flo", "Hal"]
    handicaps.write_text("names,percent\nAda\n", encoding="utf-8")
    assert "write names" in run("ranking", files[0], "--handicaps", handicaps, code=1)
    handicaps.write_text("1,0\n", encoding="utf-8")
    assert "no stratum" in run("ranking", files[0], "--strata", handicaps, code=1)
