"""A checklist: the sentences of a game's page, each with the acts and lines that follow from it."""

from __future__ import annotations

import re
from pathlib import Path

from oddtrick.rules import beginning, rules_of
from oddtrick.rules.printed import bases_of

DOCS = Path(__file__).parents[3] / "docs" / "games"


def rows(name: str) -> list[tuple[str, str]]:
    """The sentences of a checklist, with what follows from each."""
    text = (DOCS / f"{name}.md").read_text(encoding="utf-8")
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


def assert_on_page(name: str) -> None:
    """Every sentence stands on the page, word for word."""
    rules = rules_of(name)
    texts = [rules.body, *(base.body for base in bases_of(rules)), rules.intro]
    page = _plain(" ".join([*texts, beginning(rules.beginning).body]))
    found = rows(name)
    assert len({sentence for sentence, _ in found}) == len(found) >= 10
    for sentence, _ in found:
        assert _plain(sentence) in page, sentence


def _plain(text: str) -> str:
    """The text in one line, as it is read: without marks and without where a link leads."""
    return " ".join(re.sub(r"[*`]", "", re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", text)).split())
