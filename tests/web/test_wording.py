"""Texts that players read are plain: none of the turns that sound like a statute or a riddle."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import oddtrick

ROOT = Path(oddtrick.__file__).parent

BANNED = re.compile(
    r"\breckon|\bwhoever\b|\b(?:is|are) told\b|\b(?:the|of) own\b|\bnot so\b|\bbreak off\b"
    r"|\bthat is me\b|\bas the book has it\b|\bat your address\b|\bno rule opens\b"
    r"|\bmay know the deals\b|\bruling [A-Z]+-\d",
    re.IGNORECASE,
)

STIFF = re.compile(
    r"\bone[’']s\b|\bwho holds\b|\ball the same\b|\bis silent here\b|\bof ours\b|\ba line each\b",
    re.IGNORECASE,
)
"""What the page says still more simply."""

SPOKEN = ("games", "players", "rules", "scoring", "sets", "stages", "web")
"""The parts whose texts players read. What a law says, and a command's help, is another matter."""

TERMS = {"rules/glossary.py"}
"""A glossary names the old turns too."""


def _texts(path: Path) -> Iterator[tuple[int, str]]:
    """The strings of a module that are no docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    notes = {
        id(one.value)
        for node in ast.walk(tree)
        for one in (
            getattr(node, "body", None) or ()
            if not isinstance(node, ast.IfExp | ast.Lambda)
            else ()
        )
        if isinstance(one, ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in notes:
            yield node.lineno, node.value


def _script_texts(path: Path) -> Iterator[tuple[int, str]]:
    """The strings of a script; its comments are no words of the page."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if re.match(r"\s*(//|/?\*)", line):
            continue
        for found in re.findall(r"\"(?:[^\"\\]|\\.)*\"|`[^`]*`", line):
            yield number, found


def _sentences() -> list[str]:
    """Every sentence of the page's catalogue that its scripts and pages say themselves."""
    catalogue = (ROOT.parent.parent / "tools" / "page" / "oddtrick.pot").read_text("utf-8")
    said = [one for one in catalogue.split("\n\n") if re.search(r"^#: (?!oddtrick/)", one, re.M)]
    entries = re.findall(r'^msgid(?:_plural)? ((?:".*"\n)+)', "\n".join([*said, ""]), re.M)
    return ["".join(re.findall(r'"(.*)"', entry)) for entry in entries]


def _spoken() -> Iterator[Path]:
    for part in SPOKEN:
        yield from sorted((ROOT / part).rglob("*.py"))


def _of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_the_program_says_nothing_that_is_banned() -> None:
    wrong = [
        f"{_of(path)}:{line}: {text[:80]}"
        for path in _spoken()
        if _of(path) not in TERMS
        for line, text in _texts(path)
        if BANNED.search(text) and " " in text and not _is_source(text)
    ]
    assert wrong == []


def _is_source(text: str) -> bool:
    """Whether a text is where something comes from, which stands behind “Where it comes from”."""
    return bool(re.match(r"[A-Z][^.]*\b1[89]\d\d\b|.*; ruling ", text))


def test_the_page_says_nothing_that_is_banned() -> None:
    static = ROOT / "web" / "static"
    wrong = [
        f"{_of(path)}:{line}: {text[:80]}"
        for path in sorted(static.rglob("*.js"))
        if "patience/rules" not in path.as_posix()
        for line, text in _script_texts(path)
        if BANNED.search(text) and " " in text
    ]
    wrong += [
        f"{_of(path)}:{line}: {text[:80]}"
        for path in (*sorted(static.rglob("*.html")), *sorted((ROOT / "rules").glob("*.md")))
        for line, text in enumerate(path.read_text("utf-8").splitlines(), 1)
        if BANNED.search(text) and "ruling" not in text
    ]
    assert wrong == []


def test_a_sentence_of_the_page_holds_one_thought() -> None:
    """At most two sentences, and few words in each."""
    wrong = []
    for text in _sentences():
        parts = re.split(r"(?<=[.?!])”?\s+", text)
        if (
            BANNED.search(text)
            or STIFF.search(text)
            or len(parts) > 2
            or max(len(p.split()) for p in parts) > 14
        ):
            wrong.append(text)
    assert wrong == []
    assert len(_sentences()) > 1500


@pytest.mark.parametrize(
    "said",
    ["Whoever wins a trick leads.", "Reckoned from deals", "The own stock must go.", "Not so"],
)
def test_the_list_finds_what_it_is_for(said: str) -> None:
    assert BANNED.search(said)
