"""Sheets as PDF, on A4 or Letter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path

from oddtrick.club.printing.contents import SheetGroup
from oddtrick.errors import BadOption
from oddtrick.messages import Name, Verbatim, language, say
from oddtrick.support.optional_libraries import needed_by

__all__ = ["PAPERS", "pdf_of"]

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""How wide and high paper is, in millimetres."""

_MARGIN, _FOOT = 10.0, 6.0


def pdf_of(
    title: str,
    groups: Iterable[SheetGroup],
    *,
    paper: str = "a4",
    four_colours: bool = False,
    fonts: Sequence[Path] = (),
    code: str = "en",
) -> bytes:
    """A PDF file of these sheets, its own words in the language of this code; `fonts` are files for
    letters that DejaVu Sans lacks. Raises `BadOption` for an unknown paper or font, `OddtrickError`
    where the library is missing."""
    if paper.lower() not in PAPERS:
        raise BadOption(
            "The papers are {papers}, not “{paper}”.",
            papers=Verbatim(" and ".join(PAPERS)),
            paper=Name(paper),
        )
    with needed_by("PDF needs", "print"):
        from fpdf import FPDF

        import_module("uharfbuzz")  # which fpdf asks for when a name comes that needs it
    from .canvas import FOUR, GREY, TWO, Pen
    from .pages import laid_out

    width, height = PAPERS[paper.lower()]
    pdf = FPDF(unit="mm", format=(width, height))
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    suits = FOUR if four_colours else TWO
    with Pen(pdf, suits, fonts, language(code).text) as pen:
        said = pen.plain(title)
        pdf.set_title(said)
        pdf.set_creator("oddtrick")
        pdf.set_lang(code)
        room = width - 2 * _MARGIN, height - 2 * _MARGIN - _FOOT
        pages = laid_out(pen, groups, room)
        for number, page in enumerate(pages, 1):
            pdf.add_page()
            for x, y, piece in page.pieces:
                piece.draw(_MARGIN + x, _MARGIN + y)
            base = height - _MARGIN
            pen.write(
                _MARGIN, base, pen.lines(said, room[0] - 60, 7.5, most=1)[0], 7.5, colour=GREY
            )
            foot = f"{page.group} · {number} / {len(pages)}"
            pen.write(width - _MARGIN, base, foot, 7.5, align="right", colour=GREY)
        if not pages:
            pdf.add_page()
            pen.write(_MARGIN, _MARGIN + 5, pen.tell(say("There is nothing to print yet.")), 12)
        return bytes(pdf.output())
