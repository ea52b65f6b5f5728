"""The glossary: it has the words that the pages use, and each page leads to them."""

from __future__ import annotations

import re

import pytest

from oddtrick.games import catalogue
from oddtrick.rules import BEGINNINGS, beginning, rules_of, sections
from oddtrick.rules.glossary import TERMS, first_uses, term, terms_in
from oddtrick.rules.printed import printed_rules
from oddtrick.web.reference.game_rules import rules_page

_JARGON = """
alone assist auction bid board bower build call chicane column contract court-card dealer
declarer defender discard double doubleton dummy eldest-hand euchred fan finesse follow-suit
foundation game goulash grand-slam honours insult jambone jamboree joker laps lead left-bower
level little-slam lone-hand major-suits maker march matchpoints minor-suits misère no-trump
nullo odd-trick order-up overtrick pack part-score partner pass passed-out pat pay-off-pile
pot quick-tricks quitted-trick rank redeal redouble revoke right-bower rubber ruff
run singleton slam space starter stock strain suit tableau take-up tenace thrown-in treble
trick trump turned-up-card undertrick upcard void vulnerable waste widow yarborough
"""
JARGON = set(_JARGON.split())
"""Words that the glossaries of card games explain; a page that uses one needs it explained."""


def _pages() -> dict[str, str]:
    """All that a reader is shown: the rules of each game, and the beginnings."""
    found = {name: f"{rules_of(name).body}\n{rules_of(name).intro}" for name in catalogue()}
    return found | {name: beginning(name).body for name in BEGINNINGS}


def test_the_glossary_has_every_word_of_the_trade() -> None:
    """Here words are joined by a hyphen, whether they are spelt with one or not."""
    forms = {form.replace(" ", "-") for entry in TERMS for form in (entry.name, *entry.forms)}
    assert JARGON - forms == set()


def test_a_word_set_apart_on_a_page_is_in_the_glossary() -> None:
    """Words in italics are new to the reader. Sources are in italics too: they are capitalised."""
    for name, text in _pages().items():
        for word in re.findall(r"(?<!\*)\*([a-zè][^*]*)\*(?!\*)", text):
            plain = (
                " ".join(word.split()).removesuffix(" with the widow").removesuffix(" without it")
            )
            assert term(plain) or terms_in(plain), (name, word)


def test_names_and_forms_are_each_of_one_entry() -> None:
    names = [form.casefold() for entry in TERMS for form in {entry.name, *entry.forms}]
    assert len(names) == len(set(names))
    anchors = [entry.anchor for entry in TERMS]
    assert len(anchors) == len(set(anchors))
    for entry in TERMS:
        assert 12 <= len(entry.meaning) <= 220, entry.name
        assert entry.meaning.endswith((".", ")")), entry.name


def test_only_whole_words_are_found_and_the_longest_first() -> None:
    found = [(entry.name, start) for start, _, entry in first_uses("A suitor led the left bower.")]
    assert found == [("lead", 9), ("left bower", 17)]
    assert [t.name for t in terms_in("odd tricks and a trick")] == ["trick", "odd trick"]


def test_a_word_of_another_kind_of_games_or_of_two_senses_is_left_alone() -> None:
    assert "game" not in {t.name for t in terms_in("The game ends.", "patience")}
    assert "game" in {t.name for t in terms_in("The game ends.", "tricks")}
    assert terms_in("The book names this, and he sees his hand alone.", "patience") == [
        term("hand")
    ]
    assert term("book") in terms_in("Six tricks are its book.", "tricks")


@pytest.mark.parametrize("name", [*sections(), *BEGINNINGS, "words"])
def test_a_page_links_the_first_use_of_each_word_and_has_its_meaning(name: str) -> None:
    page = rules_page(name)
    links = re.findall(r'<a class="term" href="#word-([^"]+)">', page)
    assert len(links) == len(set(links))
    meant = re.findall(r'<dt id="word-([^"]+)"', page)
    assert len(meant) == len(set(meant))
    if name == "words":
        assert set(meant) == {entry.anchor for entry in TERMS}
    else:
        assert set(links) == set(meant)
        assert len(links) >= 4
    # No link stands in another, nor in a heading.
    for inside in re.findall(r"<(?:a|h[1-3]|summary)\b[^>]*>(.*?)</(?:a|h[1-3]|summary)>", page):
        assert 'class="term"' not in inside


@pytest.mark.parametrize("name", sorted(sections()))
def test_the_command_prints_the_words_of_a_page(name: str) -> None:
    printed = printed_rules(name)
    rules = rules_of(name)
    used = terms_in(f"{rules.body}\n{rules.intro}", rules.beginning)
    assert used
    for entry in used:
        assert f"**{entry.name}**: {entry.meaning}" in printed
