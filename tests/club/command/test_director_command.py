"""Decisions of a director on the command line: rulings, pairs that come and go, files."""

from __future__ import annotations

import csv
import io
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.command.director import awarded
from oddtrick.errors import BadOption


def run(*args: object, code: int = 0, feed: str | None = None) -> str:
    done = CliRunner().invoke(app, ["club", *map(str, args)], input=feed)
    assert done.exit_code == code, (done.output, done.exception)
    return done.output


def places(file: Path) -> dict[int, tuple[float, float | None]]:
    rows = json.loads(run("standings", file, "--json"))
    return {row["pair"]: (row["points"], row.get("percent")) for row in rows}


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """Three tables, a board a set; board 1 has been played at two of them: 420 and -50."""
    file = tmp_path / "monday.club"
    run("new", file, "--tables", 3, "--boards", 1)
    run("enter", file, 1, 1, 4, "4S", "N", 10)
    run("enter", file, 1, 3, 5, "4S", "N", 9)
    return file


def test_a_ruling_as_it_is_written() -> None:
    a = awarded(1, 2, 6, "A+", "A-", "why")
    assert (a.ns_percent, a.ew_percent, a.own, a.reason) == (60, 40, True, "why")
    a = awarded(1, 2, 6, "55%", "45%")
    assert (a.ns_percent, a.ew_percent, a.own) == (55, 45, False)
    assert awarded(1, 2, 6, "A", "").ew_percent == 50
    assert awarded(1, 2, 6, "60%+420,40%-50", "").scores == ((420, 60), (-50, 40))
    split = awarded(1, 2, 6, "-50", "420")
    assert (split.scores, split.ew_scores) == (((-50, 100),), ((420, 100),))
    for ours, theirs in (("A+", ""), ("60%", ""), ("A+", "420"), ("420", "A-"), ("much", "")):
        with pytest.raises(BadOption):
            awarded(1, 2, 6, ours, theirs)


@pytest.mark.whole
def test_rulings_are_scored_and_undone(evening: Path) -> None:
    run("adjust", evening, 1, 2, 6, "A+", "A-")
    # Two results of three: Neuberg gives (2 + 1) * 3/2 - 1 = 3.5; the awards 60 and 40 % of 4.
    assert places(evening)[1] == (3.5, 87.5)
    assert places(evening)[2] == (2.4, 60)
    assert places(evening)[6] == (1.6, 40)
    run("undo", evening)
    # A weighted score in a field of 420, -50 and itself: 420 wins against -50 and 40 % of the
    # ruling and ties with 60 %: 2 + 0.8 + 0.6 = 3.4.
    run("adjust", evening, 1, 2, 6, "60%+420,40%-50", "--reason", "law 12C1c")
    assert places(evening)[1] == (3.4, 85)
    assert places(evening)[3] == (0.4, 10)
    assert "law 12C1c" in run("history", evening, 1, 2, 6)
    assert "(undone)" in run("history", evening)
    assert not set('{}"') & set(run("history", evening)), "a line is to be read by people"
    run("withdraw", evening, 1, 2, 6, "--reason", "wrong table")
    assert places(evening)[2] == (0, 0)
    run("penalty", evening, 1, 10, "--reason", "late")
    assert places(evening)[1][0] == pytest.approx(3.5 - 0.4)
    assert "late" in run("card", evening, 1, "--why")
    for args, said in (
        (("adjust", evening, 1, 2, 6, "60%+420,50%-50"), "100 percent"),
        (("adjust", evening, 1, 2, 5, "A"), "plays"),
        (("penalty", evening, 9, 10), "no pair 9"),
        (("penalty", evening, 1, 101), "up to 100"),
        (("withdraw", evening, 1, 2, 6), "no result"),
        (("adjust", evening, 1, 2, 6, "411"), "whole ten"),
    ):
        assert said in run(*args, code=1)


def test_one_s_own_average_is_better_than_sixty_percent(evening: Path) -> None:
    """Pair 1 has a top on its other board (alone with 100 %), so average plus is a top too."""
    run("adjust", evening, 2, 1, 6, "A+", "A-")
    assert places(evening)[1] == (3.5 + 3.5, 87.5)
    # Pair 6 has no other board: average minus is 40 %.
    assert places(evening)[6][0] == 1.6


def test_pairs_come_and_go(evening: Path) -> None:
    # Nine boards, two of them played; pair 6 would have played another in the last round.
    assert "plays 2 rounds; 6 results missing" in run("leave", evening, 6, "--after", 2)
    assert "have a result" in run("leave", evening, 4, "--after", 0, code=1)
    assert "have a result" in run("join", evening, 4, "--after", 1, code=1)
    run("undo", evening)
    assert "have a result" in run("drop", evening, 3, "--after", 1, code=1)
    assert "table 2 plays 1 rounds; 5 results missing" in run("drop", evening, 2, "--after", 1)
    assert "no table 9" in run("drop", evening, 9, code=1)
    assert "no more" in run("extra", evening, code=1)


def test_a_late_pair_fills_a_half_table(tmp_path: Path) -> None:
    file = tmp_path / "half.club"
    run("new", file, "--tables", 5, "--boards", 2, "--rounds", 4, "--missing", 10)
    # Four rounds of four tables and a half, two boards each; from round 2 on the fifth plays too.
    assert f"{4 * 4 * 2 + 3 * 2} results missing" in run("join", file, 10, "--after", 1)
    assert "Round 1" not in run("history", file)
    due = [x for x in run("guides", file, 10).splitlines() if "against" in x]
    assert len(due) == 4  # the card has all the movement's rounds from the second
    assert "No place" in run("join", file, 11, code=1)
    assert "5 rounds" in run("extra", file)


def test_imps_instead_of_matchpoints(tmp_path: Path) -> None:
    file = tmp_path / "imps.club"
    run("new", file, "--tables", 3, "--boards", 1, "--scoring", "imps")
    run("enter", file, 1, 1, 4, "4S", "N", 10)
    run("enter", file, 1, 3, 5, "4S", "N", 9)
    run("enter", file, 1, 2, 6, "4S", "N", 9)
    # 420 against -50 is 470, 10 IMPs: twice for pair 1, and once against each other pair.
    got = {pair: points for pair, (points, _) in places(file).items()}
    assert got == {1: 20, 2: -10, 3: -10, 4: -20, 5: 10, 6: 10}
    run("penalty", file, 1, 3)
    assert places(file)[1][0] == 17
    assert 'EVENT_TYPE="CROSS_IMP"' in run("usebio", file)
    assert "one of matchpoints" in run("new", tmp_path / "x", "--scoring", "luck", code=1)


class Texts(HTMLParser):
    """The texts of a page, and the names of its elements."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.tags: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, _attrs: object) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_sheets(evening: Path, tmp_path: Path) -> None:
    names = tmp_path / "names.csv"
    names.write_text("1,<script>alert(1)</script>,Bo & Co\n", encoding="utf-8")
    run("seat", evening, names)
    page = Texts(run("print", evening))
    assert "script" not in page.tags
    assert "Pair 1 <script>alert(1)</script> & Bo & Co" in page.texts
    # Six guide cards, three table cards, nine slips, three travellers, six score cards, one sheet
    # of labels, two lists.
    assert page.tags.count("section") == 6 + 3 + 9 + 3 + 6 + 1 + 2
    assert not {"link", "img"} & set(page.tags)
    assert {"Board 1", "87.50 %"} <= set(page.texts)
    assert Texts(run("print", evening, "labels")).tags.count("section") == 1
    assert "The sheets are" in run("print", evening, "posters", code=1)
    rows = list(csv.DictReader(io.StringIO(run("members", evening))))
    assert rows[0]["two"] == "Bo & Co"


@pytest.mark.whole
def test_a_file_is_read_and_scored_again(evening: Path, tmp_path: Path) -> None:
    xml, again, other = tmp_path / "a.xml", tmp_path / "b.xml", tmp_path / "again.club"
    run("enter", evening, 1, 2, 6, "3NT", "N", 9)
    run("adjust", evening, 2, 1, 6, "A-", "A+")
    xml.write_text(run("usebio", evening), encoding="utf-8")
    assert "all as published" in run("read", xml, "--out", again)
    assert again.read_text(encoding="utf-8") == xml.read_text(encoding="utf-8")
    run("new", other, "--tables", 3, "--boards", 1)
    assert "5 results missing" in run("read", xml, "--into", other)
    assert places(other) == places(evening)
    # A score and a figure that do not follow are told.
    text = xml.read_text(encoding="utf-8")
    xml.write_text(text.replace("<SCORE>400<", "<SCORE>430<"), encoding="utf-8")
    output = run("read", xml)
    assert "3NT N 9 is 400, not 430" in output
    # 430 beats 420: two tops change places.
    assert "published 4, scored 2" in output
    assert "published 2, scored 4" in output
    assert "already" in run("read", xml, "--out", again, code=1)
    assert "no event" in run("read", xml, "--into", tmp_path / "none", code=1)
    xml.write_text("<USEBIO", encoding="utf-8")
    assert "Traceback" not in run("read", xml, code=1)


def test_the_sit_out_is_moved(tmp_path: Path) -> None:
    """A Howell of two tables without pair 4: pair 1 takes its places, and those of pair 1 are
    empty; pair 9 there is not."""
    file = str(tmp_path / "three.club")
    run = CliRunner().invoke
    new = ["club", "new", file, "--movement", "howell", "--tables", "2", "--missing", "4"]
    assert run(app, new).exit_code == 0
    before = run(app, ["club", "guides", file, "2"]).output
    moved = run(app, ["club", "sit-out", file, "1"])
    assert moved.exit_code == 0, moved.output
    assert "pair 1 sits at the half table from round 1" in moved.output
    assert run(app, ["club", "guides", file, "2"]).output != before
    assert "does not play" in run(app, ["club", "sit-out", file, "9"]).output
