"""The texts of the rules for translators: pages, first lessons, glossary and tables of scores.

`python tools/page/rules_texts.py` brings `src/oddtrick/rules/languages/XX.po` up to what the rules
say now. A paragraph is one text, however its lines are broken; a paragraph that has been changed
keeps its old words, marked `fuzzy`, and is English until a translator has looked at them. `--check`
says what is not as it should be, `--missing XX` what still wants words.

Which texts there are is found by writing everything that a reader can be shown. What games say of
themselves (titles, families, options) is in the pages' own catalogue, and taken from there.
"""

from __future__ import annotations

import difflib
import json
import re
import sys
from collections import Counter
from typing import NamedTuple

from oddtrick.games import catalogue
from oddtrick.languages import read_language
from oddtrick.rules import BEGINNINGS, sections
from oddtrick.rules.lessons import lessons
from oddtrick.rules.printed import WORDS, printed_rules
from oddtrick.rules.translation import GAME, LANGUAGES, Translation
from oddtrick.web.reference.game_rules import rules_text

ALIKE = 0.6
"""From which likeness on a changed paragraph keeps its words for a translator to look at."""


class Text(NamedTuple):
    """A text that wants words, by its English, and what kind of text it is, where that matters."""

    english: str
    context: str = ""


class Entry(NamedTuple):
    """The words of a text. A `fuzzy` one has them from another text, which is `before`."""

    words: str
    fuzzy: bool = False
    before: str = ""


class Collector(Translation):
    """A language that has no words, and notes what it is asked for."""

    def __init__(self) -> None:
        super().__init__("", {})
        self.found: dict[Text, list[str]] = {}
        self.where = ""

    def text(self, english: str, context: str = "") -> str:
        where = self.found.setdefault(Text(english, context), [])
        if self.where not in where:
            where.append(self.where)
        return english


def collected() -> dict[Text, list[str]]:
    """Every text with the pages that have it, in the order in which they are written."""
    noting = Collector()
    games = [name for name in catalogue() if name in sections()]
    for name in (*BEGINNINGS, *games, WORDS):
        noting.where = name
        rules_text(name, noting)
        printed_rules(name, noting)
    noting.where = "lessons"
    lessons(noting)
    return noting.found


def parse(text: str) -> tuple[str, dict[Text, Entry]]:
    """A file of gettext's: its head, and its words."""
    return text.partition("\n\n")[0], {
        Text(one.english, one.context): Entry(one.forms[0], one.fuzzy, one.before)
        for one in read_language(text)[1]
    }


def written(text: Text, entry: Entry, where: list[str]) -> str:
    """An entry as it stands in a file."""

    def quoted(words: str) -> str:
        return json.dumps(words, ensure_ascii=False)

    return "\n".join(
        [
            f"#: {' '.join(where[:4])}{' …' if len(where) > 4 else ''}",
            *(["#, fuzzy", f"#| msgid {quoted(entry.before)}"] if entry.fuzzy else []),
            *([f"msgctxt {quoted(text.context)}"] if text.context else []),
            f"msgid {quoted(text.english)}",
            f"msgstr {quoted(entry.words)}",
        ]
    )


def merged(texts: dict[Text, list[str]], old: str) -> str:
    """A language's file with the texts that there are now, in their order."""
    head, found = parse(old)
    left = {one: entry for one, entry in found.items() if one not in texts and entry.words}
    blocks = [head]
    for text, where in texts.items():
        if text.context == GAME:
            continue
        entry = found.get(text) or _like(text, left)
        blocks.append(written(text, entry, where))
    return "\n\n".join(blocks) + "\n"


def _like(text: Text, left: dict[Text, Entry]) -> Entry:
    """The words of the text most like this one that is no more."""
    for old, entry in left.items():
        likeness = difflib.SequenceMatcher(None, old.english, text.english, autojunk=False)
        if old.context == text.context and likeness.ratio() > ALIKE:
            return Entry(entry.words, fuzzy=True, before=old.english)
    return Entry("")


def marks(text: str) -> Counter[str]:
    """The parts that words must share with their English: values, links, code, words set apart."""
    kinds = r"\{\w+\}|\]\([^)]*\)|`[^`]*`|\*+(?=\w)|[♠♥♦♣]"
    return Counter(re.findall(kinds, text))


def wrong_words(found: dict[Text, Entry]) -> list[str]:
    """Sentences on what is wrong in a language."""
    wrong = []
    forms: Counter[str] = Counter()
    for text, entry in found.items():
        if not entry.words or entry.fuzzy:
            continue
        if text.context == "forms":
            forms.update({form.casefold() for form in entry.words.split("|")})
        elif marks(text.english) != marks(entry.words):
            wrong.append(f"other values or links than in “{text.english}”: “{entry.words}”")
        if entry.words.strip() != entry.words or re.search(r"\n| {2}", entry.words):
            wrong.append(f"spaces that are none of the English: “{entry.words}”")
    return wrong + [f"a form of two words: “{form}”" for form, n in forms.items() if n > 1]


def missing(texts: dict[Text, list[str]], found: dict[Text, Entry]) -> list[str]:
    """The texts that a language has no words for, or those of a text that has been changed."""
    return [
        text.english
        for text in texts
        if text.context != GAME and (not found[text].words or found[text].fuzzy)
    ]


def main() -> int:
    """Write the files, or say what is wrong or missing."""
    texts, wrong = collected(), []
    check = "--check" in sys.argv
    for path in sorted(LANGUAGES.glob("*.po")):
        language, old = path.stem, path.read_text("utf-8")
        following = merged(texts, old)
        _, found = parse(following)
        wrong += [f"{path.name}: {one}" for one in wrong_words(found)]
        if sys.argv[1:] == ["--missing", language]:
            print("\n".join(missing(texts, found)))
        if following != old and check:
            wrong.append(f"{language} is not up to date: run `python tools/page/rules_texts.py`.")
        elif following != old and len(sys.argv) < 2:
            path.write_text(following, "utf-8")
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
