"""Printed sheets: the same in HTML and in PDF, whole on their pages, and in anybody's letters."""

from __future__ import annotations

import io
import re
import unicodedata
from html import unescape
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fpdf import FPDF
from pypdf import PdfReader
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.boards import load_sealed
from oddtrick.club.event.entries import Adjusted, EventOpened, NamesEntered, ResultEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event_file import Book
from oddtrick.club.movements import mitchell
from oddtrick.club.printing import SHEETS, html_of, mail_text, pdf_of, web_page
from oddtrick.club.printing.contents import (
    Hand,
    HandRecord,
    Label,
    Rows,
    Sheet,
    SheetColumn,
    SheetGroup,
)
from oddtrick.club.printing.pdf.canvas import TWO, Pen, runs
from oddtrick.club.printing.pdf.pages import laid_out
from oddtrick.errors import BadOption
from oddtrick.formats.board import Board
from oddtrick.formats.pbn.values import read_deal
from oddtrick.messages import language

DEAL = "N:AKQJT98765432... .AKQ.T987.AK5432 .JT9.AKQ.QJT9876 .8765432.J65432."
NAMES = ("Łukasz Żółć", "Ольга Петрова", "Ωνία Παππά", "Zoé Nguyễn", "<b>Bo & Co</b>")


def texts(pdf: bytes) -> list[str]:
    """The text that another reader finds on each page."""
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


@pytest.fixture(scope="module")
def event() -> ClubEvent:
    found = ClubEvent.fold([EventOpened("Monday", mitchell(5), boards=2, rounds=5)])
    for pair, name in enumerate(NAMES, 1):
        found = found.add(NamesEntered(pair, (name, f"Bob {pair}")))
    first, *some = found.due()[:30]
    found = found.add(Adjusted(first.board, first.ns, first.ew, 60, 40))
    for due in some:
        found = found.add(ResultEntered(due.board, due.ns, due.ew, "4SX", "S", 9, lead="HT"))
    return found


def test_both_say_the_same(event: ClubEvent) -> None:
    """Every text of every sheet stands on the page of HTML and in the PDF."""
    groups = [sheet(event) for sheet in SHEETS.values()]
    page = re.sub("<[^>]*>", "\n", html_of("Monday", groups))
    html, pdf = squeezed(unescape(page)), squeezed("".join(texts(pdf_of("Monday", groups))))
    sheets = [sheet for group in groups for sheet in group.sheets]
    assert {type(sheet.part) for sheet in sheets} == {Rows, Label}
    said = {sheet.title for sheet in sheets}
    for sheet in sheets:
        if isinstance(sheet.part, Rows):
            said |= {cell for row in sheet.part.rows for cell in row}
            said |= {column.title for column in sheet.part.columns}
            said.add(sheet.note)
    # Named, played, to be played; and what 4♠ doubled and one down by South is to East–West.
    expected = {
        f"Pair 1 {NAMES[0]} & Bob 1",
        "4♠x",
        "♥10",
        "4♠x S −1",
        "Adjusted: 60 % and 40 %",
        "9–10",
        "",
    }
    assert expected <= said
    assert not [text for text in said if squeezed(text) not in html]
    assert not [text for text in said if squeezed(text) not in pdf]


def test_a_score_card_is_from_its_own_side(event: ClubEvent) -> None:
    cards = {sheet.title: sheet.part for sheet in SHEETS["cards"](event).sheets}
    rows = {key.split()[1]: part.rows for key, part in cards.items() if isinstance(part, Rows)}
    down = [row for row in rows["6"] if row[4] == "4♠x S −1"]
    # One down doubled: 100, or 200 where North–South is vulnerable (boards 2, 4, 5, 7, 10).
    assert {row[1]: row[6] for row in down} == {
        board: "200" if board in ("2", "4", "5", "7", "10") else "100" for _, board, *_ in down
    }
    assert down
    assert [row[4:] for row in rows["1"][6:]] == [("", "", "", "")] * 4


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nothing_is_cut_in_two(paper: str, event: ClubEvent) -> None:
    """All that stays whole lies within the page, and nothing upon another."""
    long = Rows(
        (SheetColumn("Board"), SheetColumn("Names")), tuple((f"b{n}", "x" * n) for n in range(130))
    )
    groups = [
        *(sheet(event) for sheet in SHEETS.values()),
        SheetGroup("Long", (Sheet("Long", long), Sheet("Again", long))),
        SheetGroup("Cards", (Sheet("Long", long),) * 3, 2),
    ]
    wide, high = {"a4": (190.0, 271.0), "letter": (195.9, 253.4)}[paper]
    with Pen(FPDF(), TWO) as pen:
        pages = laid_out(pen, groups, (wide, high))
    assert len(pages) > 20
    for page in pages:
        tops = sorted({y for _, y, _ in page.pieces})
        lowest = {y: max(p.height for _, top, p in page.pieces if top == y) for y in tops}
        for top, after in zip(tops, [*tops[1:], high], strict=True):
            assert top + lowest[top] <= after + 1e-6
        assert all(0 <= x < wide for x, _, _ in page.pieces)
    found = texts(pdf_of("Long", groups[-2:-1], paper=paper))
    assert all("Board" in page and "Names" in page for page in found)
    rows = [n for page in found for n in re.findall(r"\bb(\d+)\b", page)]
    assert rows == [str(n) for n in range(130)] * 2


def test_any_name_is_text() -> None:
    """A letter that the font lacks is seen to be missing; what steers a screen is a sign."""
    names = ["שלום עולם", "محمد", "王小明", "a\x1b[31mb\u202ec", "e\u0301\u0323", "x" * 5000,
             "🙂", "", "\ud800", "a\nb\tc", "%s \\ ( ) [ ] </tag>"]  # fmt: skip
    table = Rows((SheetColumn("Name"),), tuple((name,) for name in names))
    pdf = pdf_of("x" * 300, [SheetGroup("G", (Sheet("Names", table),))])
    page = "\n".join(texts(pdf))
    for expected in ("שלום עולם", "���", "a�[31mb�c", "ẹ́", "a b c", "%s \\ ( ) [ ] </tag>"):
        assert unicodedata.normalize("NFC", expected) in unicodedata.normalize("NFC", page)
    assert "محمد" in unicodedata.normalize("NFKC", page)
    assert page.count("x") <= 1000 + 300


def test_a_font_of_ones_own(tmp_path: Path) -> None:
    """It is asked for what DejaVu Sans lacks, in the middle of a line and of a name, too."""
    font, wrong = tmp_path / "own.ttf", tmp_path / "wrong.ttf"
    made = FontBuilder(1000)
    made.setupGlyphOrder([".notdef", "wang"])
    made.setupCharacterMap({ord("王"): "wang"})
    made.setupGlyf({name: TTGlyphPen(None).glyph() for name in (".notdef", "wang")})
    made.setupHorizontalMetrics({".notdef": (1000, 0), "wang": (1000, 0)})
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": "Own", "styleName": "Regular"})
    made.setupOS2()
    made.setupPost()
    made.save(font)
    table = Rows((SheetColumn("Name"),), (("a王明 שלום",),))
    page = squeezed(texts(pdf_of("x", [SheetGroup("G", (Sheet("王", table),))], fonts=[font]))[0])
    assert "a王�שלום" in page
    assert page.count("王") == 2
    wrong.write_bytes(font.read_bytes()[:300])
    for path in (wrong, tmp_path / "none.ttf", tmp_path):
        with pytest.raises(BadOption, match="no font that can be used"):
            pdf_of("x", [], fonts=[path])


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("Ольга & Bo", ["Ольга & Bo"]),
        ("אבג & Bo", ["<אבג", " & Bo"]),
        ("Pair 3 אבג 27 & Bo", ["Pair 3 ", "27", "<אבג ", " & Bo"]),
        ("1 אבג (3)", ["1 ", "<)", "3", "<אבג ("]),  # brackets are mirrored as they are drawn
        ("x (אבג) y", ["x (", "<אבג", ") y"]),
        ("محمد & דה", ["<محمد & דה"]),
    ],
)
def test_a_line_runs_as_unicode_says(line: str, seen: list[str]) -> None:
    """Unicode Standard Annex 9 in a paragraph from left to right; < stands for right to left."""
    assert [f"{'<' * run.backwards}{run.text}" for run in runs(line)] == seen


def test_a_hand_record_and_curtain_cards() -> None:
    """Thirteen cards of a suit fit; every hand is there once."""
    board = Board(number=17, dealer="N", vulnerable="None", hands=read_deal(DEAL))
    tricks = ((0, 1, 2, 13, 4),) * 4
    record = Sheet("Board 17", HandRecord(board, tricks, "+1510: 7♠ N ="))
    cards = tuple(
        Sheet("", Hand(17, "N", "None", seat, tuple(hand.split("."))))  # type: ignore[arg-type]
        for seat, hand in zip("NESW", DEAL.removeprefix("N:").split(), strict=True)
    )
    both, other = texts(pdf_of("x", [SheetGroup("R", (record,), 3), SheetGroup("C", cards, 4)]))
    for suit in DEAL.removeprefix("N:").replace(" ", ".").split("."):
        shown = suit.replace("T", "10")
        assert shown in squeezed(both)
        assert shown in squeezed(other)
    for said in ("17", "Dealer North", "Par +1510: 7♠ N =", "NT"):
        assert said in both
    # High-card points: 10, 16, 13, 1.
    assert {"10", "16", "13", "1"} <= set(both.split())
    # The dealer stands on every card.
    assert [other.count(word) for word in ("North", "East", "South", "West")] == [5, 1, 1, 1]


def test_what_is_refused(event: ClubEvent) -> None:
    with pytest.raises(BadOption, match="a4 and letter"):
        pdf_of("x", [], paper="a5")
    assert "nothing to print" in texts(pdf_of("x", []))[0]


def run(*args: object, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["club", *map(str, args)])
    assert done.exit_code == code, (done.output, done.exception)
    return done.output


def test_from_the_command_line(tmp_path: Path) -> None:
    """Curtain cards are given as the files of a dealing machine are: into a file, unseen; hand
    records not before the last result, and neither among “all”."""
    file, pdf = tmp_path / "two.club", tmp_path / "sheets.pdf"
    run("new", file, "--movement", "howell", "--tables", 2, "--boards", 1, "--title", "Łódź")
    assert "not been dealt" in run("print", file, "curtain", "--out", pdf, code=1)
    run("deal", file)
    assert "to a file" in run("print", file, "curtain", code=1)
    assert not pdf.exists()
    assert "nobody sees the hands" in run("print", file, "all", "hands", "--out", pdf, code=1)
    run("print", file, "labels", "slips", "--out", pdf, "--paper", "Letter")
    reader = PdfReader(pdf)
    assert [float(side) for side in reader.pages[0].mediabox[2:]] == pytest.approx(
        [8.5 * 72, 11 * 72], abs=0.1
    )
    assert reader.metadata is not None
    assert reader.metadata.title == "Łódź"
    assert "already" in run("print", file, "--out", pdf, code=1).replace("\n", " ")
    assert ".pdf or .html" in run("print", file, "--out", tmp_path / "a.doc", code=1)
    assert "a4 and letter" in run(
        "print", file, "--out", tmp_path / "b.pdf", "--paper", "x", code=1
    )
    curtain = tmp_path / "curtain.pdf"
    run("print", file, "curtain", "--out", curtain)
    with Book.open(file) as book:
        deals = load_sealed(book.log).deals
    page = "".join(p.extract_text() for p in PdfReader(curtain).pages)
    shown = re.findall(r"[♠♥♦♣]\s*([AKQJ\d ]*|—)", page)
    expected = [
        " ".join(suit).replace("T", "10") or "—"
        for deal in deals
        for hand in deal.removeprefix("N:").split()
        for suit in hand.split(".")
    ]
    assert sorted(text.strip() or "—" for text in shown) == sorted(expected)


def test_a_page_of_results(event: ClubEvent, tmp_path: Path) -> None:
    """Everything that may be seen stands on it, nothing comes from outside, nothing is markup."""
    page = web_page(event, day="2026-03-09")
    assert "src=" not in page
    assert not re.search(r"href=.(?!#)", page)
    assert "<b>Bo" not in page
    text = unescape(re.sub("<[^>]*>", "\n", page))
    for name in NAMES:
        assert name in text
    assert "<summary>Board" not in page  # everybody has still to play some of each
    for due in event.missing():
        if due.board <= 2:
            event = event.add(ResultEntered(due.board, due.ns, due.ew, "1NT", "N", 7))
    page = web_page(event)
    assert re.findall(r"<summary>Board (\d+) ·", page) == ["1", "2"]
    file = tmp_path / "two.club"
    run("new", file, "--movement", "howell", "--tables", 3, "--boards", 1, "--date", "2026-03-09")
    run("deal", file)
    empty = run("page", file)
    assert "<svg" not in empty
    with Book.open(file) as book:
        for due in book.event.due():
            book.add(ResultEntered(due.board, due.ns, due.ew, "1NT", "N", 7))
    out = tmp_path / "out.html"
    run("page", file, "--out", out)
    whole = out.read_text(encoding="utf-8")
    assert whole.count("<svg") == 5
    assert whole.count("Par ") == 5
    assert "2026-03-09" in whole
    assert "already" in run("page", file, "--out", out, code=1)
    # Everybody made the same: each reads that nothing moved, in a row that adds up to the score.
    (table,) = re.findall(r'<h2 id="why">.*?</table>', whole, re.DOTALL)
    for pair in range(1, 7):
        row = re.search(rf'<tr>(?:(?!</tr>).)*href="#why-{pair}".*?</tr>', table)
        assert row is not None
        assert f'<div class=wide id="why-{pair}">' in whole
        figures = re.findall(r">([+−]?\d+\.\d)<", row[0])
        assert figures[0] == "50.0"
        assert set(figures[1:]) == {"0.0"}
    assert "src=" not in whole
    assert not re.search(r"href=.(?!#)", whole)


def test_a_mail_of_results(event: ClubEvent) -> None:
    """Columns under their headings, in text alone."""
    lines = mail_text(event, "2026-03-09").splitlines()
    assert lines[0] == "Monday · 2026-03-09"
    link = "https://club.example/club/1a2b/why"
    assert "Why" not in "\n".join(lines)
    assert mail_text(event, link=link).splitlines()[-1] == link
    (head, *_) = (line for line in lines if line.startswith("Place"))
    at = head.index("Names")
    row = next(line for line in lines if "Łukasz Żółć" in line)
    assert row[at:].startswith("Łukasz Żółć & Bob 1")


def cells(page: str) -> list[str]:
    """What stands between the tags of a page."""
    return [unescape(text).strip() for text in re.split("<[^>]*>", page) if text.strip()]


@pytest.mark.parametrize("code", ["de", "fr"])
def test_sheets_are_told_in_a_language(code: str, event: ClubEvent) -> None:
    """Of what the sheets say in English only names, figures and contracts stand in another language
    as well, and what is written alike there."""
    alike = {
        "de": {"Board", "Boards", "Partner", "Score"},
        "fr": {"Contract", "Direction", "Part", "Points", "Score", "Table", "Place"},
    }[code]
    groups = {
        said: [sheet(event, language(said).text) for sheet in SHEETS.values()]
        for said in ("en", code)
    }
    pages = {said: html_of("Monday", made, said) for said, made in groups.items()}
    pages = {said: pages[said] + web_page(event, code=said) for said in pages}
    assert f'<html lang="{code}">' in pages[code]
    given = {word for name in NAMES for word in re.findall(r"\w+", name)} | {"Bob", "Monday", "NT"}
    left = {
        word
        for english, other in zip(cells(pages["en"]), cells(pages[code]), strict=True)
        if english == other and "{" not in english
        for word in re.findall(r"[^\W\d_]{2,}", english)
    }
    assert not left - given - alike - {"NS", "Bo", "Co"}
    printed = "".join(texts(pdf_of("Monday", groups[code], code=code)))
    assert not re.search("Dealer |Vulnerable|Round|against|continued", printed)
