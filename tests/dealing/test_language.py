"""Conditions as people write them, and what is said of those that cannot be read."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import bridge_hand
from oddtrick.dealing import BadCondition, Dealer, DealingError, Impossible
from oddtrick.dealing.deal_formulas import FormulaReader, read_formula, read_value
from oddtrick.dealing.expressions import Expression
from oddtrick.dealing.hand_language import ConditionReader, read_condition
from oddtrick.deals.script_language import read_script
from oddtrick.systems.conditions import PLAIN, NamedSuits, SystemReader
from slices import sliced

FLAT = "AQ4.KJ5.A832.K62"  # 17 points, 4-3-3-3 with diamonds, 7 losers, 6 controls
TWO_SUITS = "KQJT98.A.K9865.2"  # 13 high cards, 6-5-1-1


@pytest.mark.parametrize(
    ("text", "flat", "two_suits"),
    [
        ("15-17 hcp, balanced", True, False),
        ("15 – 17 hcp and balanced", True, False),
        ("at least 13 hcp", True, True),
        ("at most 13 high-card points", False, True),
        (">13 hcp", True, False),
        ("exactly 17 hcp", True, False),
        ("17 points", True, True),
        ("16 to 17 points", True, True),
        ("8+ hcp, 4+ spades or 4+ hearts", False, True),
        ("6+ spades, 5+ diamonds", False, True),
        ("not (6+ spades, 5+ diamonds)", True, False),
        ("6-5-1-1", False, True),
        ("6511", False, True),
        ("6=1=5=1", False, True),
        ("5=6=1=1", False, False),
        ("65xx", False, True),
        ("3=3=4=3 or 6=1=x=x", True, True),
        ("shape 4333", True, False),
        ("4+ in a major", False, True),
        ("5+ in a major", False, True),
        ("7 losers, 6+ controls", True, False),
        ("has SK HA", False, True),
        ("has sa ha", False, False),
        ("no H10, no SA", False, True),
        ("2+ of SA SK SQ", True, True),
        ("2+ top3 in spades", True, True),
        ("no hcp in clubs", False, True),
        ("spades > diamonds", False, True),
        ("spades >= hearts and hearts < 2", False, True),
        ("unbalanced", False, True),
        ("3.5+ quick tricks", True, False),
        ("2 aces", True, False),
        ("1 ace", False, True),
        ("11+ majors", False, False),
        ("7 majors", False, True),
        ("AQ4.KJ5.A832.K62", True, False),
        ("any", True, True),
    ],
)
def test_conditions_say_what_they_say(text: str, flat: bool, two_suits: bool) -> None:
    condition = read_condition(text)
    assert condition.fits(bridge_hand(FLAT)) is flat
    assert condition.fits(bridge_hand(TWO_SUITS)) is two_suits


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("", 1, "There is no condition."),
        ("15-17 hpc", 7, "“hpc” is no suit or measure. Is hcp meant?"),
        ("15-17", 6, "The text ends, where a suit or a measure such as hcp should follow."),
        ("17-15 hcp", 1, "The range 17-15 has nothing in it."),
        ("balanced hcp", 10, "“hcp” stands here, where the condition should end"),
        ("(balanced", 10, "The text ends, where the bracket of column 1 should close."),
        ("5-4-3-2", 1, "The lengths of 5-4-3-2 are not those of 13 cards."),
        ("has SX", 5, "“SX” stands here, where cards such as SA or HT should."),
        ("has SA SA", 8, "SA is there twice."),
        ("ballanced", 1, "“ballanced” is no condition. Is balanced meant?"),
        ("3 @", 3, "“@” stands here"),
        ("2.5 hcp", 1, "There is no such number of them."),
        ("99999999 hcp", 1, "That number is too large."),
        ("not " * 100 + "balanced", 165, "Expressions go at most 40 deep."),
    ],
)
def test_what_cannot_be_read_is_reported_with_its_place(text: str, column: int, says: str) -> None:
    with pytest.raises(BadCondition) as error:
        read_condition(text, "--north")
    assert str(error.value).startswith(f"--north, column {column}: ")
    assert says in str(error.value)
    assert error.value.column == column


HANDS = (FLAT, "KJT982.A.K9765.3", "7653.Q98.QJ4.Q87", ".T76432.T.AJT954")
DEAL = np.array([[bridge_hand(h) for h in HANDS]], dtype=np.uint64)  # 17, 11, 7 and 5 points


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("hcp(N)", 17),
        ("hcp(NS) + hcp(EW)", 40),
        ("spades(NE)", 9),
        ("2 * losers(N) - 4", 10),
        ("hcp(E, spades, hearts)", 8),
        ("-(controls(N) - 7)", 1),
    ],
)
def test_values_of_a_deal(text: str, value: int) -> None:
    assert read_value(text)(DEAL).tolist() == [value]


@pytest.mark.parametrize(
    ("text", "true"),
    [
        ("hcp(NS) >= 24 and losers(N) <= 7", True),
        ("hcp(NS) > 24 or losers(N) < 7", False),
        ("not hcp(NS) > 24", True),
        ("10 <= hcp(E) <= 13", True),
        ("(hcp(N) + hcp(S)) * 2 = 48", True),
        ("(hcp(N) = 1 or hcp(N) = 17) and spades(E) = 6", True),
        ("(N: balanced) and (E: not balanced)", True),
        ("E: 6+ spades, 5+ diamonds", True),
        ("hcp(N) != 17", False),
    ],
)
def test_formulas_of_a_deal(text: str, true: bool) -> None:
    assert read_formula(text)(DEAL).tolist() == [true]


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("hcp(NX) > 3", 5, "Seats are written N, E, S, W"),
        ("hcp(N)", 7, "where a comparison such as >= 25 should follow"),
        ("hpc(N) > 3", 1, "“hpc” is no measure. Is hcp meant?"),
        ("hcp(N > 3", 7, "where the bracket of hcp should close"),
        ("hcp(N) > 3 )", 12, "where the condition should end"),
        ("hcp(N) > __import__", 10, "stands here"),
        ("", 1, "The text ends"),
    ],
)
def test_formulas_that_cannot_be_read(text: str, column: int, says: str) -> None:
    with pytest.raises(BadCondition) as error:
        read_formula(text, "--where")
    assert error.value.column == column
    assert says in str(error.value)


WORDS = [
    "15",
    "17",
    "-",
    "+",
    "hcp",
    ",",
    "balanced",
    "or",
    "and",
    "not",
    "(",
    ")",
    "has",
    "SA",
    "5431",
    "5=4=3=1",
    "spades",
    ">",
    "=",
    "in",
    "no",
    "of",
    "at",
    "least",
    "most",
    "x.",
    "....",
    "N",
    ":",
    "hcp(N)",
    "2.5",
    "quick",
    "tricks",
    "cards",
    "a",
    "major",
]


@given(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join) | st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (read_condition, read_formula, read_value):
        with contextlib.suppress(BadCondition):
            assert read(text) is not None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("9+ minors", "9 or more minors"),
        ("at most 7 majors", "at most 7 majors"),
        ("10 suits", "10 suits"),
        ("S >= H", "spades >= hearts"),
    ],
)
def test_conditions_are_told_in_words(text: str, words: str) -> None:
    assert str(read_condition(text)) == words


def test_the_same_cards_are_the_same_condition_in_two_hands() -> None:
    """Two of the three top spades each are four: no deal has them, and none is tried."""
    two = "2+ of SA SK SQ"
    assert read_condition(two) == read_condition(two)
    with pytest.raises(Impossible, match="the pack has 3"):
        Dealer({"N": read_condition(two), "S": read_condition(two)}).draw(1, random.Random(1))


def test_numbers_that_grow_too_large_are_refused() -> None:
    with pytest.raises(DealingError, match="grow too large"):
        read_formula("999999 * 999999 * 999999 * 999999 > 0")(DEAL)


# -- one grammar: what is printed reads back as the same, and nothing but our error comes ----------

PHRASES = [
    "15-17 hcp", "balanced", "5+ spades", "at most 3 hearts", "no clubs", "4+ in a major",
    "spades > hearts", "hearts >= 3", "stopper in hearts", "good spades", "has SA HK", "lacks SQ",
    "2+ of SA SK SQ", "5-4-3-1", "65xx", "5=4=3=1", "2+ top3 in spades", "9+ minors", "any hand",
    "5+ hcp in hearts and clubs", "3.5+ quick tricks", "AQ4.KJ5.A832.K62", "<= 9 hcp",
    "12 – 14 high-card points",
]  # fmt: skip
PLACED = [*PHRASES, "4+ M", "5+ oM", "2- x", "at most 2 in theirs", "3+ in each unbid suit",
          "4+ in an unbid major", "stopper in theirs", "no stopper in theirs", "M longest",
          "stopper in each unbid suit", "x >= M"]  # fmt: skip
NUMBERS = ["hcp(NS)", "spades(N)", "losers(S)", "3", "10", "hcp(E, hearts, clubs)"]
FUNCTIONS = ["hcp(north)", "spades(south)", "3", "0", "shape(north, any 4333 + 5xxx - 54xx)",
             "hascard(east, AS)", "cccc(north)", "quality(west, clubs)", "tricks(n, hearts)",
             "imps(hcp(north) - 3)", "score(vul, x3N, spades(north) + 6)", "rnd(4)", "named",
             "loser(east, spades)"]  # fmt: skip
SITUATION = NamedSuits((("oM", 2), ("M", 3), ("x", 1)), (0,), (1, 3))


def made_of(
    leaves: st.SearchStrategy[str],
    joins: list[str],
    before: list[str],
    most: int = 12,
    *,
    choices: bool = False,
) -> st.SearchStrategy[str]:
    """Expressions of a language: its leaves, joined, with signs before them, in brackets."""

    def longer(part: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        joined = st.tuples(part, st.sampled_from(joins), part, st.sampled_from(joins), part)
        ways = [
            joined.map(" ".join),
            joined.map(lambda found: " ".join(found[:3])),
            st.tuples(st.sampled_from(before), part).map(" ".join),
            part.map("({})".format),
        ]
        if choices:
            ways.append(st.tuples(part, part, part).map(lambda p: f"{p[0]} ? {p[1]} : {p[2]}"))
        return st.one_of(ways)

    return st.recursive(leaves, longer, max_leaves=most)


def said_of_hands(most: int) -> st.SearchStrategy[str]:
    return made_of(st.sampled_from(PHRASES), [",", "and", "or", "with"], ["not"], most)


def sums(most: int) -> st.SearchStrategy[str]:
    return made_of(st.sampled_from(NUMBERS), ["+", "-", "*"], ["-"], most)


COMPARED = st.tuples(
    sums(2), st.sampled_from(["<", ">=", "=", "!="]), sums(2), st.sampled_from(["", "< 9", "<= 12"])
)
TESTS = made_of(
    COMPARED.map(" ".join) | said_of_hands(3).map("(N: {})".format),
    ["and", "or", ","],
    ["not"],
    6,
)
LANGUAGES: dict[str, tuple[st.SearchStrategy[str], Callable[[str], Expression]]] = {
    "hands": (said_of_hands(12), lambda text: ConditionReader(text, "it").whole_text()),
    "systems": (
        made_of(st.sampled_from(PLACED), [",", "and", "or"], ["not"]),
        lambda text: SystemReader(text, SITUATION, PLAIN).whole_text(),
    ),
    "formulas": (TESTS, lambda text: FormulaReader(text, "it").whole_text()),
    "values": (sums(12), lambda text: FormulaReader(text, "it").whole_text()),
    "scripts": (
        made_of(st.sampled_from(FUNCTIONS), ["+", "-", "*", "/", "%", "==", "<", "&&", "or"],
                ["-", "!", "not"], choices=True),
        lambda text: read_script(f"named = hcp(east) > 3\ncondition {text}").condition,
    ),
}  # fmt: skip


def reads_back(language: str, text: str) -> None:
    _, read = LANGUAGES[language]
    said = read(text)
    assert read(str(said)) == said, (text, str(said))
    assert str(read(str(said))) == str(said)


@pytest.mark.parametrize("language", LANGUAGES)
@given(data=st.data())
def test_an_expression_reads_back_as_it_prints(language: str, data: st.DataObject) -> None:
    reads_back(language, data.draw(LANGUAGES[language][0]))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("hands", "5+ hcp in hearts, clubs >= 3"),
        ("systems", "2+ top3 in spades, M longest"),
        ("systems", "2+ top3 in spades and x, M longest"),
    ],
)
def test_a_suit_that_begins_a_condition_is_none_of_those_before_it(
    language: str, text: str
) -> None:
    reads_back(language, text)


NOISE = [*WORDS, *"?:%!/", "&&", "||", "condition", "hcp(north)", "shape(", "score(vul,", "theirs",
         "each", "unbid", "longest", "M", '"', "/*", "predeal", "frequency", "|"]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@given(text=st.lists(st.sampled_from(NOISE), max_size=14).map(" ".join) | st.text(max_size=30))
def test_nothing_but_our_error_comes_of_any_text(language: str, text: str) -> None:
    with contextlib.suppress(BadCondition):
        assert LANGUAGES[language][1](text) is not None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("before", "after"),
    sliced(
        [("(", ")"), ("not ", ""), ("- ", ""), ("1 ? 1 : ", ""), ("(N: (", "))"), ("not (", ")")], 2
    ),
)
def test_nesting_is_bounded(language: str, before: str, after: str) -> None:
    for levels in (100, 30_000):
        with pytest.raises(BadCondition):
            LANGUAGES[language][1](before * levels + "hcp(N) > 3" + after * levels)
