"""What the books call the laws: by their numbers, or by headings where they have none."""

from __future__ import annotations

import re

from oddtrick.laws.clauses.files import FOLDERS
from oddtrick.laws.clauses.read import headings as headings_in


def headings() -> list[str]:
    """The headings that have words, each once.

    >>> "Three-Hand (Cutthroat) Bridge: Irregularities" in headings()
    True
    """
    named = (heading for folder in FOLDERS for heading in headings_in(folder).values())
    return [one for one in dict.fromkeys(named) if re.search(r"[a-z]{2}", one)]


def heading_of(law: str) -> str:
    """The name of a law in its book: its number, or its heading; the id where it has neither.

    >>> heading_of("auction1910:86b"), heading_of("contract1963:lead-oot")
    ('86b', 'Lead Out of Turn')
    >>> heading_of("auction1910:70-1")
    '70-1'
    """
    code, _, number = law.partition(":")
    folders = (code,) if code in FOLDERS else FOLDERS
    found = (headings_in(folder).get(law) for folder in folders)
    return next(filter(None, found), number)


_A_LAW = re.compile(
    r"\b(?:auction1910|bridge1902|bridgevar|contract1963|duplicate1963|duplicate2017|euchre|whist)"
    r":[\w-]+"
)


def with_headings(text: str) -> str:
    """A sentence with each law in it as its book calls it.

    >>> with_headings("all have played to it: it stands (auction1910:78)")
    'all have played to it: it stands (78)'
    """
    return _A_LAW.sub(lambda found: heading_of(found[0]), text)
