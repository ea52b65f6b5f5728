"""The rules of a game as one text in Markdown, as the command prints them."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import combining, normalize

from . import BEGINNINGS, Rules, beginning, rules_of
from .glossary import Word, terms
from .translation import ENGLISH, Translation

WORDS = "words"
"""The glossary stands under this name beside the games."""

WORDS_TITLE = "The words of the games"
"""The heading of the glossary."""


def bases_of(rules: Rules) -> list[Rules]:
    """The games that a game is built on, the nearest first.

    >>> [base.name for base in bases_of(rules_of("plafond"))]
    ['auction-bridge', 'contract-rubber']
    """
    found: list[Rules] = []
    waiting = [*rules.bases]
    while waiting:
        base = rules_of(waiting.pop(0), rules.translation)
        if base.name not in {b.name for b in found}:
            found.append(base)
            waiting += base.bases
    return found


def printed_rules(name: str, translation: Translation = ENGLISH) -> str:
    """The rules of a game with its options, its words and what it is built on; a shared beginning
    by its name; the glossary for `WORDS`. Raises `UnknownGame`.

    >>> printed_rules("words").splitlines()[2][:10]
    '* **above '
    """
    text = translation.text
    if name == WORDS:
        return f"# {text(WORDS_TITLE)}\n\n{_listed(terms(translation))}"
    if name in BEGINNINGS:
        first = beginning(name, translation)
        return f"# {first.title}\n\n{first.body}"
    rules = rules_of(name, translation)
    language = "" if translation is ENGLISH else f" --language {translation.language}"
    parts = [f"# {rules.title}", rules.body]
    if rules.options:
        parts.append(f"### {text('Options')}\n\n{rules.options}")
    if rules.beginning:
        line = text("New to this kind of game? Read `oddtrick rules {name}` first.")
        parts.append(line.format(name=rules.beginning + language))
    for base in bases_of(rules):
        line = text("It is built on `oddtrick rules {name}` ({title}).")
        parts.append(line.format(name=base.name + language, title=base.title))
    if rules.intro:
        parts.append(f"### {text('For all games of this page')}\n\n{rules.intro}")
    if rules.terms:
        parts.append(f"### {text('Words on this page')}\n\n{_listed(rules.terms)}")
    return "\n\n".join(parts)


def alphabetical(entries: Iterable[Word]) -> list[Word]:
    """Words of the glossary by the alphabet, letters with marks among those without."""

    def plain(word: Word) -> str:
        return "".join(c for c in normalize("NFKD", word.name.lower()) if not combining(c))

    return sorted(entries, key=plain)


def _listed(entries: Iterable[Word]) -> str:
    return "\n".join(f"* **{word.name}**: {word.meaning}" for word in alphabetical(entries))
