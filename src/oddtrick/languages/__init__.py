r"""Files of gettext's, which translators write: English sentences with their words in a language.

>>> head, (one,) = read_language('''msgid ""
... msgstr ""
... "Language: de\\n"
...
... #: table/index
... msgid "{n} trick"
... msgid_plural "{n} tricks"
... msgstr[0] "{n} Stich"
... msgstr[1] "{n} Stiche"
... ''')
>>> one.english, one.forms, one.places
('{n} trick', ('{n} Stich', '{n} Stiche'), ('table/index',))
>>> head.name, head.plurals, head.draft
('de', ('one', 'other'), False)
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple

PAGES = Path(__file__).parent
"""Where the languages of the pages and of the server lie; the rules have their own."""

_ENTRY = re.compile(
    r"""
    (?:\#[ ].*\n)*  # a translator's remarks
    (?:\#:[ ](?P<places>.*)\n)?
    (?:\#,[ ](?P<marks>.*)\n)?
    (?:\#\|[ ]msgid[ ](?P<before>".*")\n)?
    (?:msgctxt[ ](?P<context>".*")\n)?
    msgid[ ](?P<english>".*")\n
    (?:msgid_plural[ ](?P<plural>".*")\n)?
    (?P<forms>(?:msgstr(?:\[\d\])?[ ]".*"\n*(?:".*"\n*)*)+)
    """,
    re.VERBOSE,
)
_FORM = re.compile(r"^msgstr(?:\[\d\])? ", re.MULTILINE)


class Translated(NamedTuple):
    """A sentence and its words. A `fuzzy` one has them from another sentence, which is `before`."""

    english: str
    context: str
    plural: str
    forms: tuple[str, ...]
    """One, or one for each number that the language tells apart."""
    places: tuple[str, ...]
    """Where the sentence is shown."""
    fuzzy: bool
    before: str

    @property
    def words(self) -> str:
        """The words that are shown; empty where there are none yet, or a translator has to look at
        them first."""
        return self.forms[0] if all(self.forms) and not self.fuzzy else ""


class Head(NamedTuple):
    """What a language says of itself at the head of its file."""

    name: str
    """As those who speak it call it."""
    plurals: tuple[str, ...]
    """The forms of a plural, as `Intl.PluralRules` names them."""
    draft: bool
    """Whether a machine made it and nobody has read it: it is spoken where it is chosen."""
    right_to_left: bool


def read_head(text: str) -> Head:
    """The head of a file."""
    lines = _entry(text.partition("\n\n")[0]).forms[0].splitlines()
    said = {name: value for name, _, value in (line.partition(": ") for line in lines)}
    return Head(
        said.get("X-Name", said.get("Language", "")),
        tuple(said.get("X-Plural-Categories", "one other").split()),
        said.get("X-Draft") == "yes",
        said.get("X-Direction") == "rtl",
    )


def read_language(text: str) -> tuple[Head, list[Translated]]:
    """The head of a file, and its sentences, each with its words on one line. Raises `ValueError`
    for what is none."""
    return read_head(text), [_entry(block) for block in text.split("\n\n")[1:]]


def heads() -> dict[str, Head]:
    """What each language but English says of itself, by its code: one for each file."""
    files = sorted(PAGES.glob("*.po"))
    return {file.stem: read_head(file.read_text("utf-8")) for file in files}


def _entry(block: str) -> Translated:
    match = _ENTRY.fullmatch(block)
    if match is None:
        raise ValueError(f"This is no sentence of a language's file: {block[:200]}")

    forms = _FORM.split(match["forms"])[1:]
    return Translated(
        _unquoted(match["english"]),
        _unquoted(match["context"] or ""),
        _unquoted(match["plural"] or ""),
        tuple("".join(map(_unquoted, form.splitlines())) for form in forms),
        tuple((match["places"] or "").split()),
        "fuzzy" in (match["marks"] or ""),
        _unquoted(match["before"] or ""),
    )


def _unquoted(text: str) -> str:
    """A text without its quotation marks."""
    if "\\" not in text:
        return text[1:-1]
    said: str = json.loads(text)
    return said
