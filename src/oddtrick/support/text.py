"""Text from outside: read from bytes, and made fit to be shown.

    >>> text_of("Žďár".encode())
    ('Žďár', 'utf-8')
    >>> text_of("Tomáš Nový, Łódź".encode("cp1250"))
    ('Tomáš Nový, Łódź', 'cp1250')
    >>> text_of("Zoë’s".encode("cp1252"))
    ('Zoë’s', 'cp1252')

Few files say what they are written in, and some say it wrongly. Text of other languages is hardly
ever UTF-8 by chance; what is not is Latin-1, or one of the Windows sets where it has characters
that Latin-1 has not.
"""

from __future__ import annotations

import codecs
import re

_FORMULA = re.compile(r"[=+\-@\t\r](?![\d.,]*$)")
"""How a text begins that a spreadsheet takes for a formula; figures with a sign are figures."""
_ABOVE_LATIN = re.compile(rb"[\x80-\x9f]")
_WESTERN = "cp1252"
_CENTRAL = "cp1250"
# Letters of one set are signs in the other where both have the byte.
_SIGNS = re.compile(
    rb"[\xa3\xa5\xaf](?=[a-z])|(?<=[a-z])(?:[\xa3\xa5\xaf\xb3\xb9]|[\xaa\xba\xbc\xbe\xbf](?=[a-z]))"
)
_CARONS = re.compile(rb"[\x8a\x8c-\x8f\x9a\x9c-\x9f]")
"""S, T and Z with carons and accents; most are rare in the west, and some no letters at all."""


def known_encoding(name: str) -> str:
    """The usual name of an encoding that texts can be read in; ``""`` for none of that name."""
    try:
        info = codecs.lookup(name)
        usable = b"[A]".decode(info.name) == "[A]"
    except (LookupError, UnicodeError, ValueError):
        return ""
    return info.name if usable else ""


def text_of(raw: bytes, declared: str = "") -> tuple[str, str]:
    """The text and its encoding; `declared` is what the file says, which UTF-8 that can be nothing
    else contradicts.
    """
    utf_8 = _decoded(raw, "utf-8")
    if utf_8 is not None and (not declared or _ABOVE_LATIN.search(raw)):
        return utf_8, "utf-8"
    if declared:
        text = _decoded(raw, declared)
        if text is not None:
            return text, declared
    if utf_8 is not None:
        return utf_8, "utf-8"
    if _ABOVE_LATIN.search(raw) or _SIGNS.search(raw):
        first, second = _WESTERN, _CENTRAL
        if _SIGNS.search(raw) or _CARONS.search(raw):
            first, second = second, first
        for encoding in (first, second):
            text = _decoded(raw, encoding)
            if text is not None:
                return text, encoding
    return raw.decode("latin-1"), "latin-1"


def _decoded(raw: bytes, encoding: str) -> str | None:
    try:
        return raw.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return None


def one_line(text: str) -> str:
    """A text on one line: without what steers a screen, and no two blanks together.

    >>> one_line("  Well\\n played\\u202e! ")
    'Well played!'
    """
    characters = (c if c.isprintable() else " " if c.isspace() else "" for c in text)
    return " ".join("".join(characters).split())


def cell_text(text: str) -> str:
    """A text as a cell of a table that a spreadsheet may open: never a formula.

    >>> cell_text("=1+1"), cell_text("-50"), cell_text("Ann")
    ("'=1+1", '-50', 'Ann')
    """
    return f"'{text}" if _FORMULA.match(text) else text


def without_cell_mark(text: str) -> str:
    """The text of a cell that `cell_text` may have written.

    >>> without_cell_mark("'=1+1"), without_cell_mark("'s-Hertogenbosch")
    ('=1+1', "'s-Hertogenbosch")
    """
    return text[1:] if text[:1] == "'" and _FORMULA.match(text[1:]) else text
