"""Figures are rounded by one rule, wherever they are shown: a half up, with the event's decimals,
and both sides of a line make the top."""

from __future__ import annotations

import io
import json
import random
import re
from decimal import Decimal
from fractions import Fraction
from html import unescape
from math import floor
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.event.entries import Adjusted, NamesEntered, Penalised, ResultEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.event_file import Book
from oddtrick.club.printing import SHEETS, html_of, pdf_of
from oddtrick.club.results.standings import card, standings, travellers
from oddtrick.club.room import SessionFinished
from oddtrick.club.scoring import BoardResult, Decimals, Matchpoints, Weighted, score_board
from oddtrick.club.usebio.writer import usebio
from oddtrick.errors import Refused
from oddtrick.formats.usebio.xml_elements import read_usebio, write_usebio
from oddtrick.web.club.pages.public import public_view
from oddtrick.web.club.pages.results import results_pbn
from oddtrick.web.club.registry import OpenEvening
from slices import sliced


def half_up(exact: Fraction, places: int) -> Fraction:
    """By the definition, for figures that are not below nothing."""
    return Fraction(floor(exact * 10**places + Fraction(1, 2)), 10**places)


def nine_tables() -> ClubEvent:
    """A Mitchell of nine tables whose board 1 has eight different results: Neuberg's formula makes
    9.125 and 6.875 of 8 and 6 matchpoints: (8 + 1) x 9 / 8 - 1 and (6 + 1) x 9 / 8 - 1."""
    event = ClubEvent.fold([opening(EventSetup(tables=9, boards=1))])
    here = [due for due in event.due() if due.board == 1]
    for tricks, due in zip(range(5, 13), here, strict=False):
        event = event.add(ResultEntered(1, due.ns, due.ew, "2NT", "N", tricks))
    return event


def command_json(event: ClubEvent, tmp_path: Path, *command: str) -> Any:
    file = tmp_path / "evening.club"
    if not file.exists():
        with Book.create(file, event.opened) as book:
            book.add(*event.entries[1:])
    done = CliRunner().invoke(app, ["club", command[0], str(file), *command[1:], "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_a_half_goes_up_in_every_output(tmp_path: Path) -> None:
    event = nine_tables()
    line = next(s for s in travellers(event) if s.ns == Fraction("9.125"))
    assert line.ew == Fraction("6.875")
    assert line.top == 16
    who = line.line.ns
    row = next(r for r in command_json(event, tmp_path, "results") if r["ns"] == who)
    assert (row["ns points"], row["ew points"]) == (9.13, 6.87)
    assert row["how"].endswith("= 9.13 of 16")
    assert str(line.ew_how).endswith("= 6.87 of 16")
    for page in (html_text(event, ["travellers"]), pdf_text(event, ["travellers"])):
        assert re.search(r"9\.13\D+6\.87", page)
        assert "9.12" not in page
        assert "6.88" not in page
    file = write_usebio(usebio(event))
    assert "<NS_MATCH_POINTS>9.13</NS_MATCH_POINTS>" in file
    assert "<EW_MATCH_POINTS>6.87</EW_MATCH_POINTS>" in file


def html_text(event: ClubEvent, sheets: list[str]) -> str:
    return unescape(html_of("Monday", [SHEETS[name](event) for name in sheets]))


def pdf_text(event: ClubEvent, sheets: list[str]) -> str:
    made = PdfReader(io.BytesIO(pdf_of("Monday", [SHEETS[name](event) for name in sheets])))
    return "\n".join(page.extract_text() for page in made.pages)


def test_both_sides_of_a_weighted_score_make_the_top() -> None:
    """Half of 24.55 and half of 7.45 would be 12.28 and 3.73, more than the 16 there are."""
    parts = Weighted(((420, Fraction(55, 100)), (-50, Fraction(45, 100))))
    others = [BoardResult(f"N{i}", f"E{i}", score) for i, score in enumerate((400, 400, -100, 170))]
    halves = Weighted(((420, Fraction(1, 2)), (140, Fraction(1, 2))))
    results = [BoardResult("A", "B", parts), BoardResult("C", "D", halves), *others]
    for full in (6, 7, 8, 9):
        for method in (Matchpoints(), Matchpoints(1)):
            board = score_board(1, results, method, full=full)
            say = board.decimals.number
            for line in board.lines:
                top = board.top
                assert top is not None
                both = [say(f.points, top) for f in (line.ns_figure, line.ew_figure)]
                assert Fraction(str(both[0])) + Fraction(str(both[1])) == top
                assert line.ns_figure.points + line.ew_figure.points == top


def test_the_sums_of_a_weighted_tie_are_the_top() -> None:
    two = Decimals()
    assert (two.text(Fraction("12.275"), 16), two.text(Fraction("3.725"), 16)) == ("12.28", "3.72")
    assert (two.text(Fraction("-9.125")), two.text(Fraction("9.125"))) == ("-9.13", "9.13")


WISHES = (
    EventSetup(tables=4, boards=2),
    EventSetup("howell", tables=3, boards=2, decimals=1),
    EventSetup("howell", tables=4, boards=1, scoring="imps", decimals=3),
    EventSetup(tables=5, boards=1, scoring="butler"),
    EventSetup("individual", players=8, boards=2, decimals=0),
    EventSetup("swiss", pairs=8, boards=4, scoring="matchpoints", decimals=1),
    EventSetup("round-robin", teams=4, boards=2, scoring="bam"),
    EventSetup("round-robin", teams=4, boards=3, scoring="imps", decimals=1),
)


def evening_of(setup: EventSetup, seed: int) -> ClubEvent:
    """Results at random, some missing, some weighted, and a penalty."""
    chance = random.Random(seed)
    event = ClubEvent.fold([opening(setup, chance)])
    for c in event.contestants:
        names = tuple(f"Player {c} {k}" for k in range({"individual": 1}.get(event.form.name, 2)))
        event = event.add(NamesEntered(c, names))
    for due in event.due():
        draw = chance.random()
        if draw < 0.08:
            continue
        where = due.board, due.ns, due.ew
        if draw < 0.3:
            weights = ((420, w := chance.randrange(1, 100)), (-50, 100 - w))
            entry = Adjusted(*where, 0, 0, scores=weights)
        elif draw < 0.34 and not event.form.rooms:
            entry = Adjusted(*where, 60, 40, own=True)
        else:
            contract, by = chance.choice(("2NT", "4S", "3C")), chance.choice("NESW")
            event = event.add(ResultEntered(*where, contract, by, chance.randrange(6, 12)))
            continue
        try:
            event = event.add(entry)
        except Refused:  # the other room has what does not go with it
            continue
    lost = {"percent": 10} if event.has_tops else {"percent": 0, "points": 3}
    return event.add(Penalised(event.contestants[0], reason="late", **lost))


@pytest.mark.parametrize("setup", sliced(WISHES, 2), ids=lambda w: f"{w.movement} {w.scoring}")
def test_every_output_shows_the_same(setup: EventSetup, tmp_path: Path) -> None:
    event, places = evening_of(setup, 29), setup.decimals
    shown = {s.line.due.key: s for s in travellers(event)}
    rows = command_json(event, tmp_path, "results")
    lines = [s for _, s in sorted(shown.items(), key=lambda kv: kv[1].line.due)]
    assert len(rows) == len(lines)
    figures = {}
    for row in rows:
        due = next(s.line.due for s in lines
                   if (s.line.due.round, s.line.due.table, s.line.due.board)
                   == (row["round"], row["table"], row["board"]))  # fmt: skip
        s = shown[due.key]
        for exact, figure in ((s.ns, row["ns points"]), (s.ew, row["ew points"])):
            near = abs(Fraction(str(figure)) - exact)
            assert near * 10**places * 2 <= 1
            if exact >= Fraction(s.top or s.shared, 2) or (s.ns + s.ew) not in (s.top, s.shared):
                assert exact < 0 or Fraction(str(figure)) == half_up(exact, places)
        if s.ns + s.ew == (s.top or s.shared):
            both = Fraction(str(row["ns points"])) + Fraction(str(row["ew points"]))
            assert both == s.ns + s.ew
        if not isinstance(s.line.entry, Adjusted) or s.line.entry.scores:
            said = re.search(r"(?:= |: |, )(-?[\d.]+)(?: of [\d.]+| IMPs)?$", row["how"])
            if said:
                assert Fraction(said[1]) == Fraction(str(row["ns points"])), row["how"]
        figures[due.key] = row["ns points"], row["ew points"]

    # Totals are the exact sums, rounded once.
    totals = command_json(event, tmp_path, "standings")
    one = event.form.one
    by_contestant = {s.pair: s for s in standings(event)}
    for row in totals:
        s = by_contestant[row[one]]
        if not (event.form.rooms or event.opened.victory):
            own = card(event, s.pair)
            exact = sum((x.ns for x in own if s.pair in event.members(x.line.ns)), Fraction(0))
            exact += sum((x.ew for x in own if s.pair in event.members(x.line.ew)), Fraction(0))
            assert s.points == exact - s.penalty
        if s.points >= 0:
            assert Fraction(str(row["points"])) == half_up(s.points, places)
            assert ("percent" in row) == event.has_tops
            if event.has_tops:
                assert Fraction(str(row["percent"])) == half_up(s.percent, places)

    # The page, the sheets and the files show these figures.
    evening = OpenEvening.open(tmp_path / "evening.club")
    evening.direct([], [SessionFinished()])
    view, pbn = public_view(evening), results_pbn(evening).decode()
    evening.close()
    assert {(x["round"], x["table"], x["board"]): tuple(x["mp"]) for x in view["lines"]} == {
        (r["round"], r["table"], r["board"]): (r["ns points"], r["ew points"]) for r in rows
    }
    assert [(x["pair"], x["points"], x["percent"]) for x in view["ranking"]] == [
        (r[one], r["points"], r.get("percent", x["percent"]))
        for r, x in zip(totals, view["ranking"], strict=True)
    ]
    page = html_text(event, ["ranking", "travellers", "cards"])
    printed = pdf_text(event, ["ranking", "travellers"])
    for number in {x for both in figures.values() for x in both} | {r["points"] for r in totals}:
        text = f"{Decimal(str(number)):.{places}f}"
        short = text.rstrip("0").rstrip(".") if places else text
        assert f">{short}<" in page
        assert short in printed
    assert all(len(part) <= places for part in re.findall(r">-?\d+\.(\d+)(?: %)?<", page))
    event_file = read_usebio(write_usebio(usebio(event))).events[0].element
    for participant, row in zip(event_file.all(event.form.one.upper()), totals, strict=False):
        assert participant.get("TOTAL_SCORE") == f"{Decimal(str(row['points'])):.{places}f}"
    if setup.scoring in ("", "matchpoints", "imps", "butler") and not event.form.rooms:
        for ns, ew in figures.values():
            assert all(f"{Decimal(str(x)):.{places}f}" in pbn for x in (ns, ew))
