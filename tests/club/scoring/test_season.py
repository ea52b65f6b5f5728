"""A season added up by hand, and how long a big field takes to score."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.event.entries import EventOpened, NamesEntered, ResultEntered
from oddtrick.club.event_file import Book
from oddtrick.club.members import Person
from oddtrick.club.movements import mitchell
from oddtrick.club.rankings import season
from oddtrick.club.scoring import BoardResult, Matchpoints, ranking, score_board, session_scores
from oddtrick.errors import BadOption
from work import calls


def test_a_season_by_hand() -> None:
    sixty, fifty, forty = map(Fraction, (60, 50, 40))
    ada, bea, cy = map(Person, ("Ada", "Bea", "Cy"))
    rows = season([[(ada, fifty), (bea, sixty)], [(ada, sixty), (cy, sixty)], [(ada, forty)]], 2)
    assert [(r.place, r.player, r.sessions, r.points) for r in rows] == [
        (1, "Ada", 3, 110), (2, "Bea", 1, 60), (2, "Cy", 1, 60),
    ]  # fmt: skip
    # 40 + 0.9 x 60 + 0.81 x 50 over 1 + 0.9 + 0.81.
    assert rows[0].rating == Fraction("134.5") / Fraction("2.71")
    assert rows[0].mean == 50
    with pytest.raises(BadOption):
        season([], -1)


def test_a_season_from_files(tmp_path: Path) -> None:
    files = []
    for number, contract in enumerate(("4S", "3S")):
        file = tmp_path / f"{number}.club"
        with Book.create(file, EventOpened("Monday", mitchell(3), 1, 3)) as book:
            book.add(NamesEntered(1, ("Ada", "Bea")), NamesEntered(2, ("Cy", "Di")))
            book.add(ResultEntered(1, 1, 4, contract, "N", 9), ResultEntered(1, 2, 6, "1C", "N", 7))
            book.add(ResultEntered(1, 3, 5, "1C", "N", 8))
        files.append(str(file))
    done = CliRunner().invoke(app, ["club", "season", *files, "--json"])
    rows = {row["player"]: row for row in json.loads(done.output)}
    # -50 is nothing, 70 is half way to 90; then 140 is a top, and 70 nothing.
    assert (rows["Ada"]["points"], rows["Cy"]["points"]) == (0 + 100, 50 + 0)
    assert rows["Bea"]["rating"] == pytest.approx(100 / 1.9, abs=0.01)


PAST = """<USEBIO Version="1.3"><CLUB><CLUB_NAME>Hull</CLUB_NAME></CLUB>
<EVENT EVENT_TYPE="MP_PAIRS"><EVENT_DESCRIPTION>May</EVENT_DESCRIPTION><PARTICIPANTS>
<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><PERCENTAGE>61.5</PERCENTAGE>
<PLAYER><PLAYER_NAME>Ada</PLAYER_NAME></PLAYER><PLAYER><PLAYER_NAME>Bea</PLAYER_NAME></PLAYER></PAIR>
<PAIR><PAIR_NUMBER>2</PAIR_NUMBER>
<PLAYER><PLAYER_NAME>Cy</PLAYER_NAME></PLAYER><PLAYER><PLAYER_NAME>Di</PLAYER_NAME></PLAYER></PAIR>
</PARTICIPANTS></EVENT></USEBIO>"""


def test_past_events_of_other_programs_count(tmp_path: Path) -> None:
    may, june, empty = tmp_path / "may.xml", tmp_path / "june.XML", tmp_path / "empty.xml"
    may.write_text(PAST, encoding="utf-8")
    june.write_text(PAST.replace("61.5", "40").replace("Bea", "Cy"), encoding="utf-8")
    empty.write_text(PAST.replace("61.5", "?"), encoding="utf-8")
    done = CliRunner().invoke(app, ["club", "season", str(may), str(june), "--json"])
    rows = [(row["player"], row["points"], row["sessions"]) for row in json.loads(done.output)]
    # Ada 61.5 and 40; who has no percentage has not played.
    assert rows == [("Ada", 101.5, 2), ("Bea", 61.5, 1), ("Cy", 40.0, 1)]
    done = CliRunner().invoke(app, ["club", "season", str(empty)])
    assert done.exit_code == 1
    assert "“May” has no percentages" in done.output


def test_the_page_of_a_season(tmp_path: Path) -> None:
    """Each session has a column with what everybody reached; a session with a page of its own is a
    link to it; the page is written anew, and names are text."""
    may, june = tmp_path / "may.xml", tmp_path / "june.xml"
    may.write_text(PAST.replace("Bea", "&lt;b&gt;Bea"), encoding="utf-8")
    june.write_text(PAST.replace("61.5", "40").replace("Bea", "Cy"), encoding="utf-8")
    (tmp_path / "june.html").write_text("the page of June")
    page = tmp_path / "season.html"
    page.write_text("the one of last time")
    command = ["club", "season", str(may), str(june), "--page", str(page), "--title", "Spring"]
    assert CliRunner().invoke(app, command).exit_code == 0
    text = page.read_text()
    assert "<title>Spring</title>" in text
    assert '<a href="june.html">May</a>' in text
    assert text.count("<a href") == 1
    assert "&lt;b&gt;Bea" in text
    ada = text[text.index("Ada") :].partition("</tr>")[0]
    assert [cell.partition("</td>")[0] for cell in ada.split('<td class="r">')[1:]] == [
        "101.5", "2", "50.75", "50.18", "61.5", "40",
    ]  # fmt: skip
    cy = text[text.index(">Cy<") :].partition("</tr>")[0]
    assert cy.endswith('<td class="r"></td><td class="r">40</td>')


def test_a_hundred_tables_are_scored_with_little_work() -> None:
    chance = random.Random(2)
    scores = [-800, -500, -200, -100, -50, 50, 110, 140, 170, 420, 450, 480, 620, 650, 980, 1430]
    boards = [
        [BoardResult(f"N{t}", f"E{(t + b) % 100}", chance.choice(scores)) for t in range(100)]
        for b in range(30)
    ]

    def score() -> None:
        scored = [score_board(n, results, Matchpoints()) for n, results in enumerate(boards, 1)]
        totals = session_scores(scored)
        places = ranking({who: score.points for who, score in totals.items()})
        assert len(places) == 200
        # Every board hands out half a top to each of a hundred tables' two sides.
        assert sum(score.points for score in totals.values()) == 30 * 100 * 2 * 99

    assert calls(score) < 100 * 6_000  # scores
