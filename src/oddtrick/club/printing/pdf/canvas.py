"""Text and lines on a PDF page, in millimetres; any text can be written, in any script.

The font is DejaVu Sans (see ``fonts/LICENSE.txt``), of which only the letters in use get into a
file. A letter that no font has stands as �. Names from right to left, and letters that join or
carry marks, are laid by the shaping engine.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Literal, NamedTuple

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fpdf import FPDF
from fpdf.bidi import BidiParagraph
from fpdf.enums import TextDirection
from fpdf.fonts import TTFFont

from oddtrick.errors import BadOption, cause, visible
from oddtrick.messages import Tell, Verbatim

# Names from right to left in lines that run from left to right.


class TextRun(NamedTuple):
    """Letters of one direction, in the order in which they are read. `shaped`: they join or carry
    marks, or run from right to left."""

    text: str
    backwards: bool = False
    shaped: bool = False


def runs(text: str) -> list[TextRun]:
    """The runs of a line as they stand from left to right (Unicode Standard Annex 9).

    >>> [run.text for run in runs("Bo & אבג 12")]
    ['Bo & ', '12', 'אבג ']
    """
    if text.isascii() or not any(map(_special, text)):
        return [TextRun(text)]
    paragraph = BidiParagraph(text=text, base_direction=TextDirection.LTR, preserve_bn_chars=True)
    found = []
    for level, letters in groupby(paragraph.characters, key=lambda c: c.embedding_level):
        part = "".join(letter.character for letter in letters)
        backwards = bool(level % 2)
        found.append((level, TextRun(part, backwards, backwards or any(map(_special, part)))))
    # Rule L2: from the highest level on, whatever is of a level at least as high is turned round.
    for least in range(max(level for level, _ in found), 0, -1):
        turned: list[tuple[int, TextRun]] = []
        for high, group in groupby(found, key=lambda pair: pair[0] >= least):
            together = list(group)
            turned += together[::-1] if high else together
        found = turned
    return [run for _, run in found]


def _special(letter: str) -> bool:
    return (
        unicodedata.bidirectional(letter) in ("R", "AL", "AN")
        or unicodedata.category(letter)[0] == "M"
    )


# The colours of suit signs: two, as on the cards, or four.

Colour = tuple[int, int, int]
BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
GREY: Colour = (90, 90, 90)
RED: Colour = (200, 16, 32)

_SIGN = re.compile("([♠♥♦♣])")


class Suits(NamedTuple):
    """The colour of each suit sign.

    >>> TWO.parts("4♠x by N")
    ['4', '♠', 'x by N']
    """

    colours: dict[str, Colour]

    @staticmethod
    def parts(text: str) -> list[str]:
        """A text with its suit signs apart."""
        return [part for part in _SIGN.split(text) if part]


TWO = Suits({"♠": BLACK, "♥": RED, "♦": RED, "♣": BLACK})
FOUR = Suits({"♠": BLACK, "♥": RED, "♦": (11, 98, 184), "♣": (10, 117, 60)})


Align = Literal["left", "centre", "right"]

_FONTS = Path(__file__).parent / "fonts"
LEADING = 1.25
"""From line to line, in sizes of the letters."""
_POINT = 25.4 / 72
_UNSEEN = dict.fromkeys((0xAD, 0x200B, 0x2060, 0xFEFF, *range(0xFE00, 0xFE10)))
"""Characters that never show: hyphens and joints that break nothing, variants of signs."""
_LONGEST = 1000


class Pen:
    """Writes on the pages of one file. Sizes of letters are in points, all else in millimetres."""

    def __init__(
        self, pdf: FPDF, suits: Suits, more: Sequence[Path] = (), tell: Tell = str
    ) -> None:
        """`more` fonts have what DejaVu Sans lacks; `tell` tells the words of drawings. Raises
        `BadOption` for a file that is none."""
        self.pdf, self.suits, self.tell = pdf, suits, tell
        self._files: list[TTFont] = []
        plain = self._added("sans", "", _FONTS / "DejaVuSansCondensed.ttf")
        bold = self._added("sans", "B", _FONTS / "DejaVuSansCondensed-Bold.ttf")
        self._known = {"sans": plain & bold}
        for number, path in enumerate(more, 1):
            try:
                with path.open("rb") as file, TTFont(file) as font:
                    for tag in font.keys():  # noqa: SIM118  (it gives its tables one by one)
                        font[tag]
                self._known[f"more{number}"] = self._added(f"more{number}", "", path)
            except Exception as error:  # of a damaged file anything may come
                self.__exit__()
                raise BadOption(
                    "{path} is no font that can be used: {error}.",
                    path=Verbatim(str(path)),
                    error=cause(error),
                ) from None
        self.plain = lru_cache(4096)(self._plain)
        self.width = lru_cache(16384)(self._width)

    def _added(self, name: str, style: Literal["", "B"], path: Path) -> frozenset[int]:
        """The letters of a font, which is added to the file."""
        self.pdf.add_font(name, style, path)
        font = self.pdf.fonts[f"{name}{style}"]
        assert isinstance(font, TTFFont)
        self._files.append(font.ttfont)
        return frozenset(font.cmap)

    def __enter__(self) -> Pen:
        return self

    def __exit__(self, *_: object) -> None:
        for font in self._files:  # which are read as long as letters are wanted
            font.close()

    def _plain(self, text: str) -> str:
        """The text as it can be written: on one line, with � for letters that the font lacks."""
        text = unicodedata.normalize("NFC", visible(text[:_LONGEST]).translate(_UNSEEN))
        words = " ".join(text.split())
        return "".join(c if self._has(c) else "�" for c in words)

    def _has(self, letter: str) -> str:
        """The first font that has a letter; empty for none."""
        return next((font for font, known in self._known.items() if ord(letter) in known), "")

    def _runs(self, text: str) -> list[tuple[str, TextRun]]:
        """The runs of a line from left to right, each in a font that has its letters."""
        found = []
        for run in runs(text):
            parts = [
                (font, run._replace(text="".join(letters)))
                for font, letters in groupby(run.text, key=self._has)
            ]
            found += parts[::-1] if run.backwards else parts
        return found

    def _width(self, text: str, size: float, bold: bool = False) -> float:
        """How wide the text is."""
        total = 0.0
        for font, run in self._runs(text):
            self._take(font, size, bold)
            self._shaping(run)
            total += self.pdf.get_string_width(run.text)
        self.pdf.set_text_shaping(False)
        return total

    def _shaping(self, run: TextRun) -> None:
        self.pdf.set_text_shaping(run.shaped, direction="rtl" if run.backwards else "ltr")

    def _take(self, font: str, size: float, bold: bool) -> None:
        self.pdf.set_font(font, "B" if bold and font == "sans" else "", size)

    def lines(
        self, text: str, width: float, size: float, *, bold: bool = False, most: int = 8
    ) -> list[str]:
        """The text in lines of a width, broken between words where that is possible; at most so
        many, the last of which then ends in “…”."""
        found = [""]
        for word in self.plain(text).split(" "):
            joined = f"{found[-1]} {word}".strip()
            if self.width(joined, size, bold) <= width:
                found[-1] = joined
                continue
            if found[-1]:
                found.append("")
            while word and self.width(word, size, bold) > width:
                fits = self._fits(word, width, size, bold)
                found[-1] = word[:fits]
                word = word[fits:]
                found.append("")
            found[-1] = word
            if len(found) > most:
                break
        if len(found) > most:
            last = found[most - 1]
            while last and self.width(f"{last}…", size, bold) > width:
                last = last[:-1]
            found[most - 1 :] = [f"{last}…"]
        return found

    def _fits(self, word: str, width: float, size: float, bold: bool) -> int:
        """How many letters of a word fit: one at least."""
        low, high = 1, len(word)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(word[:middle], size, bold) <= width:
                low = middle
            else:
                high = middle - 1
        return low

    def write(
        self, x: float, base: float, text: str, size: float, *, bold: bool = False,
        align: Align = "left", colour: Colour = BLACK,
    ) -> float:  # fmt: skip
        """One line that stands on `base`, its suit signs in their colours; gives its width."""
        text = self.plain(text)
        width = self.width(text, size, bold)
        x -= {"left": 0.0, "centre": width / 2, "right": width}[align]
        for font, run in self._runs(text):
            if run.shaped:
                self._take(font, size, bold)
                self.pdf.set_text_color(*colour)
                self._shaping(run)
                # A cell without height has its base so far below its top.
                self.pdf.set_xy(x, base - 0.3 * size * _POINT)
                wide = self.pdf.get_string_width(run.text)
                self.pdf.cell(wide, 0, run.text)
                self.pdf.set_text_shaping(False)
                x += wide
                continue
            for part in self.suits.parts(run.text):
                self._take(font, size, bold)
                self.pdf.set_text_color(*(self.suits.colours.get(part, colour)))
                self.pdf.text(x, base, part)
                x += self.width(part, size, bold)
        return width

    def line(self, x1: float, y1: float, x2: float, y2: float, thick: float = 0.2) -> None:
        """A black line."""
        self.pdf.set_draw_color(0)
        self.pdf.set_line_width(thick)
        self.pdf.line(x1, y1, x2, y2)

    def arrow(self, x: float, base: float, height: float, colour: Colour) -> None:
        """An arrow that points up."""
        self.pdf.set_fill_color(*colour)
        half = height / 2
        head = [(x - half, base - half), (x, base - height), (x + half, base - half)]
        self.pdf.polygon(head, style="F")
        self.pdf.rect(x - height / 8, base - half, height / 4, half, style="F")

    def cut(self, x: float, y: float, width: float, height: float) -> None:
        """A frame to cut along."""
        self.pdf.set_draw_color(130)
        self.pdf.set_line_width(0.15)
        self.pdf.set_dash_pattern(1.2, 1.2)
        self.pdf.rect(x, y, width, height)
        self.pdf.set_dash_pattern()

    def box(
        self, x: float, y: float, width: float, height: float, fill: Colour | None = None,
        thick: float = 0.2,
    ) -> None:  # fmt: skip
        """A rectangle with a black edge (none where it is 0 thick), filled or not."""
        self.pdf.set_draw_color(0)
        self.pdf.set_line_width(thick)
        if fill is not None:
            self.pdf.set_fill_color(*fill)
        self.pdf.rect(x, y, width, height, style=("D" if thick else "") + ("F" if fill else ""))


def leading(size: float) -> float:
    """How high a line of letters of that size is."""
    return size * _POINT * LEADING
