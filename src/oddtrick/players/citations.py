"""Where a rule stands: a book with a heading or with pages."""

from __future__ import annotations

import re

from oddtrick.messages import Listing, Message, TextValue, Verbatim, say

__all__ = ["cited", "pages_of"]

_PAGES = re.compile(r"(pp?)\. ([1-9][0-9]*(?:(?: to | and |, )[1-9][0-9]*)*)")


def cited(source: str) -> Message:
    """A book with a heading of it, by which people look it up in every language, or with pages.

    >>> str(cited("Scarne 1963, Slam Bidding")), str(cited("Foster 1910, pp. 76, 95 to 97 and 117"))
    ('Scarne 1963, Slam Bidding', 'Foster 1910, pp. 76, 95 to 97 and 117')
    """
    book, comma, where = source.partition(", ")
    parts = (Verbatim(book), pages_of(where)) if comma else (Verbatim(book),)
    return say("{source}", source=Listing(parts))


def pages_of(where: str) -> TextValue:
    """Pages such as ``p. 95`` and ``pp. 78 to 84``; a heading as it is."""
    found = _PAGES.fullmatch(where)
    if found is None:
        return Verbatim(where)
    pages = _several(found[2])
    return say("p. {page}", page=pages) if found[1] == "p" else say("pp. {pages}", pages=pages)


def _several(pages: str) -> TextValue:
    """Pages in their order, with “and”, “to” or commas between them."""
    others, _, last = pages.rpartition(" and ")
    if others:
        return say("{others} and {last}", others=_several(others), last=_several(last))
    if ", " in pages:
        return Listing(tuple(map(_several, pages.split(", "))))
    first, _, last = pages.partition(" to ")
    return say("{page} to {last}", page=int(first), last=_several(last)) if last else int(first)
