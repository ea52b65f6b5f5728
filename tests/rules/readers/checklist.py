"""A checklist: the sentences of a game's page, each with the acts and lines that follow from it.

Whoever has nothing but the page of rules can play the game. Each sentence of the first table stands
there word for word; beside it is what follows, an act or a line of score. A reader goes by these
sentences and shares no code with the engine: both must name the same turns, acts and lines. The
second table has every other sentence of the page, and why nothing follows from it: an option that
is *read* is played by such a reader too, for another the test that holds it is named. `shared.md`
has what stands above the games of a page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from oddtrick.games import game
from oddtrick.rules import BEGINNINGS, PAGES, beginning, rules_of, sections
from oddtrick.rules.printed import bases_of

ROOT = Path(__file__).parents[3]
CHECKLISTS = Path(__file__).parents[1] / "checklists"
PLAIN_REASONS = {
    "the source",
    "players and cards",
    "the aim",
    "a heading",
    "a name",
    "where it is reconstructed",
}
"""Why no act and no points follow from a sentence, where nothing else need be said."""


def rows(name: str) -> list[tuple[str, str]]:
    """The sentences of a checklist, with what follows from each."""
    text = (CHECKLISTS / f"{name}.md").read_text(encoding="utf-8")
    found = re.findall(r"(?m)^\| (\d+) \| (.+?) \| (.+?) \|$", text)
    assert [int(number) for number, _, _ in found] == list(range(1, len(found) + 1))
    return [(sentence, given) for _, sentence, given in found]


def sentences(name: str) -> dict[str, list[str]]:
    """For each key of a checklist the sentences that it follows from."""
    found: dict[str, list[str]] = {}
    for sentence, keys in rows(name):
        for key in re.findall(r"`([^`]+)`", re.sub(r"\bno `[^`]+`", "", keys)):
            found.setdefault(key, []).append(sentence)
    return found


def keys(name: str) -> set[str]:
    """All that a page says may be done or is scored, by options too."""
    others = " ".join(why for _, why in other_rows(name) if why.startswith("option"))
    read = re.findall(r"`([^`:]+)`", re.sub(r"option `[^`]+`|`tests/[^`]+`", "", others))
    return {*sentences(name), *read}


def options_read(name: str) -> set[str]:
    """The options that a reader of the page goes by, as the checklist names them."""
    found = (re.match(r"option `([^`]+)`, read", why) for _, why in other_rows(name))
    return {match[1] for match in found if match}


def keys_of(name: str, options: Mapping[str, object]) -> set[str]:
    """The acts and lines that a page names for these options alone."""
    chosen = {f"{option}={value}" for option, value in options.items()}
    found = (re.match(r"option `([^`]+)`, read: (.+)", why) for _, why in other_rows(name))
    return {key for m in found if m and m[1] in chosen for key in re.findall(r"`([^`]+)`", m[2])}


def assert_on_page(name: str) -> None:
    """Every sentence stands on the page, word for word."""
    rules = rules_of(name)
    texts = [rules.body, *(base.body for base in bases_of(rules)), rules.intro]
    page = _plain(" ".join([*texts, beginning(rules.beginning).body]))
    found = rows(name)
    assert len({sentence for sentence, _ in found}) == len(found) >= 10
    for sentence, _ in found:
        assert _plain(sentence) in page, sentence


def other_rows(name: str) -> list[tuple[str, str]]:
    """The sentences without a row of their own, each with the reason."""
    text = (CHECKLISTS / f"{name}.md").read_text(encoding="utf-8")
    found = re.findall(r"(?m)^\| ([^|\n]+?) \| ([^|\n]+?) \|$", text)
    return [(sentence, why) for sentence, why in found if sentence != "the page says"]


def page_sentences(name: str) -> list[str]:
    """The sentences that a game's own section has, its tables left out."""
    return _sentences(sections()[name][2])


@cache
def shared_sentences() -> list[str]:
    """The sentences of the beginnings, and those above the games of each page."""
    beginnings = {file for file, _ in BEGINNINGS.values()}
    found: list[str] = []
    for page in sorted(PAGES.glob("*.md")):
        text = page.read_text(encoding="utf-8").partition("\n")[2]
        found += _sentences(text if page.name in beginnings else re.split(r"(?m)^## ", text)[0])
    return found


def has_row(sentence: str, listed: list[tuple[str, str]]) -> bool:
    """Whether rows have all the words of a sentence: one of them, or several together."""
    rest = sentence
    for row in sorted((_plain(row) for row, _ in listed), key=len, reverse=True):
        if sentence in row:
            return True
        rest = rest.replace(row.rstrip("."), "")
    return not re.search(r"\w", rest)


def is_reason(why: str, name: str = "") -> bool:
    """Whether a reason is one: a plain one; another game's checklist that says the same; or an
    option, or what happens besides play, with the test that holds it."""
    if why in PLAIN_REASONS:
        return True
    if re.fullmatch(r"option `\w+=[^`]+`, read(: `[^`]+`(, `[^`]+`)*)?", why):
        return bool(name)
    kind, _, proof = why.partition(": ")
    if linked := re.fullmatch(r"as at \[([a-z0-9-]+)\]\(\1\.md\)", why):
        return not name or linked[1] in {base.name for base in bases_of(rules_of(name))}
    if option := re.fullmatch(r"option `(\w+)=([^`]+)`", kind):
        offered = {o.name: o.choices for o in game(name).options} if name else {}
        if name and option[2] not in map(str, offered[option[1]]):
            return False
    elif kind not in ("settlement", "claims", "sight", "at the table", "a name"):
        return False
    file, _, test = proof.strip("`").partition("::")
    return (ROOT / file).is_file() and f"def {test}" in (ROOT / file).read_text(encoding="utf-8")


def _sentences(text: str) -> list[str]:
    text = re.sub(r"(?m)^(#+ .*|\{\{.*\}\})$", "\n", text)
    parts = re.split(r"\n\s*\n|\n(?=\* |\d{1,2}\. )", text)
    plain = [_plain(re.sub(r"^(\* |\d{1,2}\. )", "", part.strip())) for part in parts]
    return [s for part in plain for s in re.split(r"(?<=[.:?!])\s+(?=[A-Z“])", part) if s]


@cache
def _plain(text: str) -> str:
    """The text in one line, as it is read: without marks and without where a link leads."""
    return " ".join(re.sub(r"[*`]", "", re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", text)).split())
