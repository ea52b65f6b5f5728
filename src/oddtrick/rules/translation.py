"""The rules in other languages: paragraph by paragraph, word by word, with the English as the key.

A language is a file of `rules/languages`, which translators write and `tools/page/rules_texts.py`
keeps up to what the rules say. What a language has no words for stays English, so that a paragraph
that has been changed is read as it is now, and not as it was.

>>> translation("en").markdown("### Aim")
'### Aim'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from oddtrick.errors import OddtrickError
from oddtrick.languages import PAGES, read_language
from oddtrick.messages import Name, Verbatim
from oddtrick.messages import languages as spoken_languages

LANGUAGES = Path(__file__).parent / "languages"
"""Where the languages of the rules lie."""

GAME = "game"
"""The context of what games say of themselves, which the pages' own catalogue has."""

_MARK = r"(?:#+|\*|\d+\.) "
"""Begins a heading, or a line of a list."""

_CONTEXT = "\x04"
"""Parts a context from a text, as in files of gettext."""


class UnknownLanguage(OddtrickError):
    """There are no rules in a language."""


def _key(english: str, context: str = "") -> str:
    return f"{context}{_CONTEXT}{english}" if context else english


class Translation:
    """The rules in a language. `texts` are its words by their English; `thousands` parts
    those of a number.

    >>> german = Translation("de", {"Aim": "Ziel", "{n1} each": "je {n1}"}, ".")
    >>> german.markdown("### Aim"), german.table("| 1,000 each |")
    ('### Ziel', '| je 1.000 |')
    """

    def __init__(self, language: str, texts: Mapping[str, str], thousands: str = ",") -> None:
        self.language = language
        self._texts = texts
        self._thousands = thousands

    def text(self, english: str, context: str = "") -> str:
        """A text; the English where the language has none."""
        return self._texts.get(_key(english, context), english)

    def markdown(self, english: str) -> str:
        """A text in Markdown: its headings, paragraphs and lines of lists one by one. Lines for
        tables and for other games stay as they are."""
        if self.language == "en":
            return english
        return "\n\n".join(map(self._block, re.split(r"\n{2,}", english.strip())))

    def _block(self, block: str) -> str:
        if not block or block.startswith("{{"):
            return block
        if not re.match(_MARK, block):
            return self._line(block)
        _, *parts = re.split(rf"(?m)^({_MARK})", block)
        lines = zip(parts[::2], parts[1::2], strict=True)
        return "\n".join(mark + self._line(text) for mark, text in lines)

    def _line(self, text: str) -> str:
        return self.text(" ".join(text.split()))

    def table(self, english: str) -> str:
        """A table in Markdown: its cells one by one."""
        if self.language == "en":
            return english
        return re.sub(r"(?<=\| )[^|\n]*(?= \|)", lambda cell: self.cell(cell[0]), english)

    def cell(self, english: str) -> str:
        """A text with figures, which are written as the language has them; its key has the names
        `{n1}`, `{n2}` … for them."""
        figures: dict[str, str] = {}

        def named(match: re.Match[str]) -> str:
            name = f"n{len(figures) + 1}"
            figures[name] = self.figure(match[0])
            return f"{{{name}}}"

        key = re.sub(r"\d+(?:,\d{3})*", named, english)
        if not re.search(r"[^\W\d_]", re.sub(r"\{n\d+\}", "", key)):
            return key.format(**figures)
        return self.text(key).format(**figures)

    def figure(self, english: str) -> str:
        """A number with its thousands apart as the language does it."""
        return english.replace(",", self._thousands)


ENGLISH = Translation("en", {})
"""The rules as they are written."""


def languages() -> list[str]:
    """The languages that there are rules in."""
    return sorted(["en", *(path.stem for path in LANGUAGES.glob("*.po"))])


def whole_translation(language: str) -> Translation:
    """The rules in a language that they are translated to. Raises `UnknownLanguage`."""
    if language not in languages():
        raise UnknownLanguage(
            "There are no rules in “{language}”; there are some in: {there}.",
            language=Name(language),
            there=Verbatim(", ".join(languages())),
        )
    return translation(language)


@cache
def translation(language: str) -> Translation:
    """The rules in a language; English with the titles of games in it, where only the pages speak
    it. Raises `UnknownLanguage`."""
    if language == "en":
        return ENGLISH
    if language not in spoken_languages():
        return whole_translation(language)
    _, pages = read_language((PAGES / f"{language}.po").read_text("utf-8"))
    texts = {_key(one.english, GAME): one.words for one in pages if one.words}
    if language in languages():
        _, rules = read_language((LANGUAGES / f"{language}.po").read_text("utf-8"))
        texts |= {_key(one.english, one.context): one.words for one in rules if one.words}
    return Translation(language, texts, texts.get(_key("1,000", GAME), "1,000")[1])
