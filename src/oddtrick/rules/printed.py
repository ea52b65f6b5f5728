"""The rules of a game as one text in Markdown, as the command prints them."""

from __future__ import annotations

from collections.abc import Iterable

from . import BEGINNINGS, Rules, beginning, rules_of
from .glossary import TERMS, Word

__all__ = ["WORDS", "bases_of", "printed_rules"]

WORDS = "words"
"""The glossary stands under this name beside the games."""


def bases_of(rules: Rules) -> list[Rules]:
    """The games that a game is built on, the nearest first.

    >>> [base.name for base in bases_of(rules_of("plafond"))]
    ['auction-bridge', 'contract-rubber']
    """
    found: list[Rules] = []
    waiting = [*rules.bases]
    while waiting:
        base = rules_of(waiting.pop(0))
        if base.name not in {b.name for b in found}:
            found.append(base)
            waiting += base.bases
    return found


def printed_rules(name: str) -> str:
    """The rules of a game with its options, its words and what it is built on; a shared beginning
    by its name; the glossary for `WORDS`. Raises `UnknownGame`.

    >>> printed_rules("words").splitlines()[2][:10]
    '* **above '
    """
    if name == WORDS:
        return f"# The words of the games\n\n{_listed(TERMS)}"
    if name in BEGINNINGS:
        first = beginning(name)
        return f"# {first.title}\n\n{first.body}"
    found = rules_of(name)
    parts = [f"# {found.title}", found.body]
    if found.options:
        parts.append(f"### Options\n\n{found.options}")
    if found.beginning:
        parts.append(f"New to this kind of game? Read `oddtrick rules {found.beginning}` first.")
    for base in bases_of(found):
        parts.append(f"It is built on `oddtrick rules {base.name}` ({base.title}).")
    if found.intro:
        parts.append(f"### For all games of this page\n\n{found.intro}")
    if found.terms:
        parts.append(f"### Words on this page\n\n{_listed(found.terms)}")
    return "\n\n".join(parts)


def _listed(terms: Iterable[Word]) -> str:
    """Words of the glossary by the alphabet."""
    ordered = sorted(terms, key=lambda term: term.name.lower())
    return "\n".join(f"* **{term.name}**: {term.meaning}" for term in ordered)
