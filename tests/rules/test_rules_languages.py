"""The rules in other languages: each is complete, and belongs to the English that there is now."""

from __future__ import annotations

import importlib.util
import re
import sys
from functools import cache
from types import ModuleType

import pytest
from readers.checklist import ROOT
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.languages import heads, read_language
from oddtrick.rules import BEGINNINGS, sections
from oddtrick.rules.translation import (
    LANGUAGES,
    Translation,
    UnknownLanguage,
    languages,
    translation,
)
from oddtrick.web.reference.game_rules import rules_text


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
    text = (LANGUAGES / f"{language}.po").read_text("utf-8")
    assert tool.merged(_texts(), text) == text
    assert tool.wrong_words(tool.parse(text)[1]) == []


COMPLETE = [code for code in OTHERS if not heads()[code].draft]
"""The languages that have words for everything."""


def test_every_text_has_words() -> None:
    tool = _tool()
    for language in COMPLETE:
        _, found = tool.parse((LANGUAGES / f"{language}.po").read_text("utf-8"))
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
    assert [one.words for one in read_language(following)[1]] == [""]


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
    french = Translation("fr", {"{n1}, then {n2} each": "{n1}, puis {n2} chacun"}, "\u00a0")
    assert french.table("| x | 1,000, then 200 each |\n|---|---|\n| 5 | 1,500 |") == (
        "| x | 1\u00a0000, puis 200 chacun |\n|---|---|\n| 5 | 1\u00a0500 |"
    )


def test_the_command_prints_rules_in_a_language() -> None:
    """Where it names another page, it names that in the same language."""
    found = CliRunner().invoke(app, ["rules", "euchre-two", "--language", "de"])
    assert found.exit_code == 0, found.output
    assert "oddtrick rules euchre --language de" in " ".join(found.output.split())
    assert "Du brauchst" in found.output
    refused = CliRunner().invoke(app, ["rules", "euchre", "--language", "../de"])
    assert isinstance(refused.exception, UnknownLanguage)


def test_every_page_of_a_language_links_the_words_it_uses() -> None:
    """As in English: each word once, and its meaning on the page."""
    for language in OTHERS:
        for name in (*sections(), *BEGINNINGS):
            html = rules_text(name, translation(language)).html
            links = re.findall(r'<a class="term" href="#word-([^"]+)">', html)
            meant = re.findall(r'<dt id="word-([^"]+)"', html)
            assert len(links) == len(set(links)) >= 4, (language, name)
            assert {*links} == {*meant}, (language, name)
