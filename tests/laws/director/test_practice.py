"""Practice: what is right is what the laws say, and nothing else on offer is."""

from __future__ import annotations

from collections import Counter

import pytest

from oddtrick.errors import BadOption
from oddtrick.laws import CODES, DIRECTED, offences, rule
from oddtrick.laws.clauses.vocabulary import of_a_kind
from oddtrick.laws.practice import SILENT, Situation, ruling_in_words, situations

ALL = [one for code in DIRECTED.values() for one in situations(code)]
LEAST = {
    "contract1963": 25,
    "duplicate1963": 10,
    "duplicate2017": 40,
    "auction1910": 25,
    "bridge1902": 25,
    "euchre": 10,
    "whist": 10,
}

# What some situations come to, by the books: their title, the law, and words of the right answer.
BY_THE_BOOK = [
    ("contract1963", "A revoke, found out later", "revoke-penalty", "2 tricks"),
    ("contract1963", "Declarer leads from the wrong hand", "lead-oot", "same suit"),
    ("contract1963", "A seven shown in the auction", "exposed-auction", "no penalty"),
    ("contract1963", "South spreads a hand over a wrong lead", "illus-lead-oot", "declarer"),
    ("auction1910", "A revoke of the adversaries", "86b", "150 points; or take three tricks"),
    ("auction1910", "Declarer’s revoke", "86a", "150 points"),
    ("auction1910", "Dummy saw it first", "63", "nothing is exacted"),
    ("auction1910", "“That trick is mine”", "95", "highest; or have the partner play the lowest"),
    ("auction1910", "Two cards in the cut", "16", "the highest of them"),
    ("bridge1902", "A revoke that was not put right", "87", "three tricks"),
    ("bridge1902", "The dealer revokes", "89", "nor get beyond 28"),
    ("bridge1902", "Two cards in the cut", "16", "cuts again"),
    ("euchre", "A revoke against a lone hand", "revoke", "add 4 points"),
    ("euchre", "Four cards, found late", "incorrect-number", "scores nothing for the deal"),
    ("whist", "A revoke that stands", "revoke", "three points"),
]


@pytest.mark.parametrize(("code", "title", "law", "words"), BY_THE_BOOK)
def test_what_is_right_is_what_the_book_says(code: str, title: str, law: str, words: str) -> None:
    (one,) = (s for s in ALL if (s.code, s.title) == (code, title))
    assert words in str(one.right)
    assert f"{code}:{law}" in one.ruling.laws


def test_there_are_enough_situations_and_no_title_twice() -> None:
    assert all(n >= LEAST[code] for code, n in Counter(s.code for s in ALL).items())
    assert set(LEAST) == {s.code for s in ALL} == set(DIRECTED)
    assert [key for key, n in Counter((s.code, s.title) for s in ALL).items() if n > 1] == []


def test_every_offence_that_a_code_has_laws_on_is_practised() -> None:
    practised = {(s.code, s.offence) for s in ALL}
    missing = [(n, o) for n, c in CODES.items() for o in offences(c) if (n, o) not in practised]
    assert missing == []


@pytest.mark.parametrize("one", ALL, ids=lambda s: f"{s.code}: {s.title}")
def test_the_right_answer_is_the_ruling_and_the_wrong_ones_are_others(one: Situation) -> None:
    if one.has_law:
        answer = rule(DIRECTED[one.code], one.offence, **one.facts)
        assert answer.settled
        assert one.right == one.named(ruling_in_words(answer))
    else:
        assert str(one.right) == str(SILENT)
        with pytest.raises(BadOption, match="has no law on"):
            rule(DIRECTED[one.code], one.offence, **one.facts)
    wrong = [w.text for w in one.wrong]
    assert len(wrong) == 3
    assert one.right not in wrong
    assert len(set(wrong)) == 3
    # No seat, suit or number is left open, and nobody is called an offender who has a name.
    for text in (one.story, *map(str, (one.right, *wrong))):
        assert "{" not in text
        assert text[-1] in ".”"
        assert not (one.hand and "offender" in text.lower())


def test_a_wrong_answer_is_on_the_same_kind_of_offence() -> None:
    """Else it is told from the right one by its subject alone."""
    strange = [
        (one.code, one.title, wrong.offence)
        for one in ALL
        for wrong in one.wrong
        if not of_a_kind(one.offence, wrong.offence)
        and wrong.offence not in {case.on for case in one.besides}
    ]
    assert strange == []


def test_what_is_shown_is_what_a_page_can_draw() -> None:
    cards = {suit + rank for suit in "SHDC" for rank in "23456789TJQKA"}
    calls = {
        "P",
        "X",
        *(f"{level}{s}" for level in range(1, 9) for s in ("C", "D", "H", "S", "NT")),
    }
    for one in ALL:
        for part in one.shown.split():
            seat, _, what = part.partition(":")
            assert (seat in "NESW", what in cards | calls) == (True, True), (one.title, part)
