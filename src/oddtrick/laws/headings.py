"""What the books call the laws: by their numbers, or by headings where they have none."""

from __future__ import annotations

import re
from collections.abc import Iterable

from oddtrick.laws.clauses.files import FOLDERS
from oddtrick.laws.clauses.read import headings as headings_in
from oddtrick.messages import InEnglish, Listing, Message, Verbatim, term


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


def headings_of(laws: Iterable[str]) -> list[Message]:
    """Laws as their book calls them, each once."""
    return list(map(term, dict.fromkeys(map(heading_of, laws))))


def with_headings(message: Message) -> Message:
    """A sentence with the laws that stand behind it as their books call them.

    >>> from oddtrick.messages import say
    >>> laws = Listing((Verbatim("auction1910:78"), Verbatim("contract1963:lead-oot")))
    >>> str(with_headings(say("it stands ({law})", law=laws)))
    'it stands (78, Lead Out of Turn)'
    """
    match message.values:
        case {"law": Listing() as laws}:
            named = tuple(term(heading_of(law)) for law in _ids(laws))
            return Message(message.template, {**message.values, "law": Listing(named)})
        case {"text": InEnglish(text, Message(values={"law": Listing() as laws}) as told)}:
            for law in _ids(laws):
                text = text.replace(law, heading_of(law))
            return Message(message.template, {"text": InEnglish(text, with_headings(told))})
    return message


def _ids(laws: Listing) -> list[str]:
    return [law.text for law in laws.items if isinstance(law, Verbatim)]
