"""The rules in other languages: each is complete, and belongs to the English that there is now."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from types import ModuleType

import pytest
from readers.checklist import ROOT

from oddtrick.rules.translation import LANGUAGES, Translation, languages


@cache
def _tool() -> ModuleType:
    path = ROOT / "tools" / "page" / "rules_texts.py"
    made = importlib.util.spec_from_file_location("rules_texts", path)
    assert made is not None
    assert made.loader is not None
    tool = importlib.util.module_from_spec(made)
    sys.modules[made.name] = tool
    made.loader.exec_module(tool)
    return tool


@cache
def _texts() -> dict[tuple[str, str], list[str]]:
    found: dict[tuple[str, str], list[str]] = _tool().collected()
    return found


OTHERS = [language for language in languages() if language != "en"]


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_belongs_to_the_english_there_is(language: str) -> None:
    """A paragraph that has been changed fails here, until `rules_texts.py` lists it anew."""
    tool = _tool()
    text = (tool.FILES / f"{language}.po").read_text("utf-8")
    assert tool.merged(_texts(), text) == text
    assert (LANGUAGES / f"{language}.json").read_text("utf-8") == tool.made(
        _texts(), tool.parse(text)[1], language
    )
    assert tool.wrong_words(tool.parse(text)[1]) == []


COMPLETE = ["de", "fr"]
"""The languages that have words for everything."""


def test_every_text_has_words() -> None:
    tool = _tool()
    for language in COMPLETE:
        _, found = tool.parse((tool.FILES / f"{language}.po").read_text("utf-8"))
        assert tool.missing(_texts(), found) == [], language


def test_a_changed_paragraph_waits_for_a_translator() -> None:
    tool = _tool()
    head = 'msgid ""\nmsgstr ""\n"Language: de\\n"'
    old = tool.written(
        tool.Text("Win more than six of the thirteen tricks."),
        tool.Entry("Gewinne mehr als sechs der dreizehn Stiche."),
        ["whist"],
    )
    new = tool.Text("Win more than seven of the thirteen tricks.")
    following = tool.merged({new: ["whist"]}, f"{head}\n\n{old}\n")
    _, found = tool.parse(following)
    assert found[new].fuzzy
    assert found[new].words == "Gewinne mehr als sechs der dreizehn Stiche."
    assert tool.missing({new: ["whist"]}, found) == [new.english]
    assert tool.made({new: ["whist"]}, found, "de") == "{}\n"


def test_words_with_other_values_or_links_are_found() -> None:
    tool = _tool()
    text = tool.Text("As at [whist](#whist-whist), {n1} *laps*.")
    fine = tool.Entry("Wie beim [Whist](#whist-whist), {n1} *Runden*.")
    assert tool.wrong_words({text: fine}) == []
    for words in (
        "Wie beim Whist, {n1} *Runden*.",
        "Wie beim [Whist](#whist-whist), {n2} *Runden*.",
    ):
        assert len(tool.wrong_words({text: tool.Entry(words)})) == 1


def test_figures_are_written_as_the_language_has_them() -> None:
    french = Translation("fr", {"{n1}, then {n2} each": "{n1}, puis {n2} chacun"})
    assert french.table("| x | 1,000, then 200 each |\n|---|---|\n| 5 | 1,500 |") == (
        "| x | 1\u00a0000, puis 200 chacun |\n|---|---|\n| 5 | 1\u00a0500 |"
    )
