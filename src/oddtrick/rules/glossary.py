"""The words of the games, each said in a sentence or two, and where a text uses them.

>>> term("Tenaces").name, term("gambit")
('tenace', None)
>>> [t.name for t in terms_in("Whoever revokes pays; ruffs are free.")]
['revoke', 'ruff']
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from .translation import ENGLISH, Translation


class Word(NamedTuple):
    """A word, what it means, and the other shapes it has in a text (plural, verb, second name)."""

    name: str
    meaning: str
    forms: tuple[str, ...] = ()
    plain: bool = True
    """Whether its name by itself is known in a text; what means other things too is not."""
    english: str = ""
    """Its English name, where this is another."""

    @property
    def key(self) -> str:
        """Its English name."""
        return self.english or self.name

    @property
    def anchor(self) -> str:
        """Its English name in an address, such as ``odd-trick``."""
        return self.key.replace(" ", "-").replace("’", "")


def _read(line: str) -> Word:
    head, meaning = line.split(": ", 1)
    name, _, forms = head.removesuffix(")").partition(" (")
    plain = not name.endswith(" ~")
    return Word(name.removesuffix(" ~"), meaning, tuple(forms.split(", ")) if forms else (), plain)


_TEXT = Path(__file__).with_name("glossary.txt").read_text("utf-8").replace("\n  ", " ")
TERMS = tuple(_read(line) for line in _TEXT.splitlines() if line and line[0] != "#")
"""As `glossary.txt` has them."""


ONLY = {
    "tricks": frozenset(
        {"alone", "book", "bid", "board", "call", "double", "game", "lead", "pass", "side", "trump"}
    ),
    "patience": frozenset(
        {"build", "build down", "build up", "column", "fan", "fifteen", "run", "space", "waste"}
    ),
}
"""Words that mean what is said here in games of one kind alone, see `oddtrick.rules.BEGINNINGS`."""


def term(name: str) -> Word | None:
    """The entry for a word, by its name or another form of it; `None` where there is none."""
    wanted = " ".join(name.casefold().split())
    named = next((entry for entry in TERMS if entry.name.casefold() == wanted), None)
    return named or _pattern()[1].get(wanted)


@cache
def terms(translation: Translation = ENGLISH) -> tuple[Word, ...]:
    """The whole glossary in a language, which has forms of its own for each word."""
    return TERMS if translation is ENGLISH else tuple(_said(entry, translation) for entry in TERMS)


def _said(entry: Word, translation: Translation) -> Word:
    forms = "|".join(forms_of(entry))
    return Word(
        translation.text(entry.name, "word"),
        translation.text(entry.meaning),
        tuple(translation.text(forms, "forms").split("|")) if forms else (),
        plain=False,
        english=entry.name,
    )


@cache
def _pattern(translation: Translation = ENGLISH) -> tuple[re.Pattern[str], dict[str, Word]]:
    """One pattern for all forms, the longest first, and whose they are."""
    whose: dict[str, Word] = {}
    for word in terms(translation):
        for form in forms_of(word):
            whose.setdefault(form.casefold(), word)
    forms = sorted(whose, key=len, reverse=True)
    text = "|".join(re.escape(form).replace(r"\ ", r"\s+") for form in forms)
    return re.compile(rf"(?<![\w-])(?:{text})(?![\w-])", re.IGNORECASE), whose


def first_uses(
    text: str,
    known: set[str] | None = None,
    kind: str = "",
    translation: Translation = ENGLISH,
) -> list[tuple[int, int, Word]]:
    """Where a plain text uses each word first: beginning, end and entry, in the order of the
    text. Words whose keys are in `known` are left out, and those found are added to it; so are
    words of another `kind` of games, where one is given."""
    pattern, whose = _pattern(translation)
    seen: set[str] = set() if known is None else known
    found = []
    for match in pattern.finditer(text):
        entry = whose[" ".join(match[0].casefold().split())]
        if entry.key not in seen and not _of_another(entry, kind):
            seen.add(entry.key)
            found.append((*match.span(), entry))
    return found


def _of_another(entry: Word, kind: str) -> bool:
    """Whether a word means what is said here in another kind of games alone."""
    return any(entry.key in words for name, words in ONLY.items() if kind and name != kind)


def terms_of(kind: str = "", translation: Translation = ENGLISH) -> list[Word]:
    """The entries for games of a kind; all where none is given."""
    return [entry for entry in terms(translation) if not _of_another(entry, kind)]


def forms_of(entry: Word) -> list[str]:
    """The forms by which a text is known to use a word.

    >>> forms_of(term("suit"))
    ['suit', 'suits']
    """
    return [*((entry.name,) if entry.plain else ()), *entry.forms]


def terms_in(text: str, kind: str = "", translation: Translation = ENGLISH) -> list[Word]:
    """The entries for the words that a text on a kind of games uses, in the order of the
    glossary."""
    used = {entry.key for _, _, entry in first_uses(text, None, kind, translation)}
    return [entry for entry in terms(translation) if entry.key in used]
