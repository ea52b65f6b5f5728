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
>>> head
'Language: de\n'
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


def read_language(text: str) -> tuple[str, list[Translated]]:
    """The head of a file, and its sentences, each with its words on one line. Raises `ValueError`
    for what is none."""
    head, *entries = map(_entry, text.split("\n\n"))
    return head.forms[0], entries


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
