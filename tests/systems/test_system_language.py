"""The language of systems: what it says, and what it says of a file that is wrong."""

from __future__ import annotations

import pytest

from oddtrick.cards import bridge_hand
from oddtrick.errors import OddtrickError
from oddtrick.messages import language
from oddtrick.players.book.contract.rule_choice import read, rules_for
from oddtrick.systems import (
    NAMES,
    BadSystem,
    Signals,
    book_system,
    checked_system,
    own_card,
    read_text,
    situation_of,
    system,
    text_of,
)
from oddtrick.systems.command import unreached
from oddtrick.systems.conditions import NamedSuits, hand_condition
from oddtrick.systems.descriptions import system_of_bml
from oddtrick.systems.language import positions
from oddtrick.terms import BOOK_SYSTEMS


def calls(text: str, auction: str, hand: str = "") -> list[str]:
    """The calls of a position, or the first that a hand fits."""
    found = read_text(text, "t").lines(situation_of(tuple(auction.split()), False))
    if found is None:
        return []
    if not hand:
        return [line.call for line in found]
    return [line.call for line in found if line.asks.test(bridge_hand(hand))][:1]


HEAD = "system T\n"
WRONG = [
    ("", "the first line should be “system”"),
    ("sistem T", "“sistem” begins no line"),
    (HEAD + "opening\n  1S: 5+ spaces", "line 3: in “5+ spaces”: “spaces” is no suit or measure"),
    (HEAD + "opening\n  1S: 12+ hcp\n  1S: 5+ spades", "line 4: 1S has two meanings here, this"),
    (HEAD + "opening\n  1S: 12-14 hcp, 16+ hcp", "line 3: in “12-14 hcp, 16+ hcp”: no hand is so"),
    (HEAD + "opening\n  1S: 8+ spades, 6+ hearts", "no hand is so"),
    (HEAD + "opening\n  1S: 12-11 hcp", "has nothing in it"),
    (HEAD + "opening\n  8S: 12+ hcp", "“8S” is no call"),
    (HEAD + "opening\n  1S 12+ hcp", "is no line of a block"),
    (HEAD + "  1S: 12+ hcp", "a call stands before any “opening”"),
    (HEAD + "after 2C\n  1S: 5+ spades", "1S cannot be bid over 2C"),
    (HEAD + "after 2C 1S\n  3S: 5+ spades", "“1S” cannot be called there"),
    (HEAD + "after 1S (X) (X)\n  3S: 5+ spades", "“X” cannot be called there"),
    (HEAD + "after 1Q\n  3S: 5+ spades", "“1Q” is no call"),
    (HEAD + "after\n  3S: 5+ spades", "write “opening”, or “after” and the calls"),
    (HEAD + "opening\n  1S [seat 5]: 5+ spades", "“[seat 5]” is no circumstance"),
    (HEAD + "as nothing", "there is no system “nothing” to build on: there are sayc"),
    (HEAD + "as sayc\nas acol", "“as” stands here twice"),
    (HEAD + "after 1S\n  as after 1H\nafter 1H\n  as after 1S", "in a loop: 1S P → 1H P → 1S P"),
    (HEAD + "after 1S\n  as after 1H", "nothing is said after 1H P"),
    (HEAD + "after 1oM\n  1S: 5+ spades", "“oM” is the other one of a suit “M”"),
    (HEAD + "forget 1C", "“forget” stands after “as” and before opening bids"),
    (HEAD + "as sayc\nforget 1M", "“forget” stands after “as” and before opening bids"),
    (HEAD + "signals loud", "line 2: “loud” is no way to signal: write “signals standard” (a high"),
    (HEAD + "signals count", "“count” is no way to signal"),
    (HEAD + "signals honours standard", "“honours standard” is no way to signal"),
    (HEAD + "signals attitude count none", "“attitude count none” is no way to signal"),
    (HEAD + "signals standard,", "“” is no way to signal"),
    (HEAD + "signals standard, count none", "“count” is given two ways here"),
    (HEAD + "signals none\nsignals standard", "line 3: “signals” stands here twice"),
    (HEAD + "signals", "“signals” begins no line here"),
    (HEAD + "x" * 132_000, "at most 131,072 letters"),
    (HEAD + "after (any)" + " P (any)" * 6 + "\n  P: any hand", "more than 500 positions"),
]


SIGNALS = [
    ("", Signals()),
    ("signals standard", Signals("standard", "standard")),
    ("signals  upside-down  # both", Signals("upside-down", "upside-down")),
    ("signals attitude upside-down, count standard", Signals("upside-down", "standard")),
    ("signals count standard,\n  attitude none", Signals("", "standard")),
    ("as sayc", Signals("standard", "standard")),
    ("as sayc\nsignals count none", Signals("standard", "")),
    ("signals count upside-down\nas sayc", Signals("standard", "upside-down")),
    ("as sayc\nsignals none", Signals()),
]


@pytest.mark.parametrize(("lines", "expected"), SIGNALS)
def test_signals_of_a_system(lines: str, expected: Signals) -> None:
    assert (
        read_text(f"{HEAD}{lines}\nopening\n  P: at most 11 hcp", "t", text_of).signals == expected
    )


def test_the_systems_of_the_package_signal_as_standard() -> None:
    assert {str(system(name).signals.words) for name in NAMES} == {
        "In defence a high card encourages. High-low shows an even number."
    }


@pytest.mark.parametrize(("text", "sentence"), WRONG)
def test_what_is_wrong_is_said_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(BadSystem, match=r"^ours") as error:
        read_text(text, "ours", text_of)
    assert sentence in str(error.value)


def test_systems_built_on_each_other_in_a_loop() -> None:
    texts = {"a": "system A\nas b", "b": "system B\nas a"}
    with pytest.raises(BadSystem, match="in a loop: a → b → a"):
        read_text(texts["a"], "a", texts.__getitem__)


def test_letters_stand_for_suits() -> None:
    text = HEAD + "after 1M\n  3M: 10+ points, 4+ M\n  2oM: 5+ oM\n  1NT: any hand"
    assert calls(text, "1S P") == ["3S", "2H", "1NT"]
    assert calls(text, "1H P", "KQ984.43.A32.Q74") == ["2S"]
    assert calls(text, "1D P") == []


def test_an_opening_is_forgotten_and_what_they_open_is_not() -> None:
    text = HEAD + "as sayc\nforget 1C\nafter 1C*\n  1D: at most 7 hcp"
    found = read_text(text, "t", text_of).positions
    assert [line.call for line in found["1C", "P"]] == ["1D"]
    assert ("1C", "P", "1H", "P") not in found
    assert found["1C",]
    assert found["1D", "P", "1H", "P"]


def test_suits_that_were_bid_have_words() -> None:
    text = HEAD + "after (1x)\n  X: 12+ hcp, at most 2 in theirs, 3+ in each unbid suit"
    assert calls(text, "1D", "KQ98.AJ4.32.QJ74") == ["X"]
    assert calls(text, "1S", "KQ98.AJ4.32.QJ74") == []
    text = HEAD + "after 1m (1y)\n  1NT: 7-10 hcp, stopper in theirs\n  X: 4+ in an unbid major"
    assert calls(text, "1C 1H", "Q98.KJ4.32.QJ742") == ["1NT"]
    assert calls(text, "1C 1H", "KQ98.4.J9832.K74") == ["X"]


def test_passes_circumstances_and_stars() -> None:
    text = HEAD + (
        "opening\n  1S [seat 3]: 8+ hcp\n  1S: 12+ hcp\nafter 1S\n  2C [passed]: any hand\n"
        "after (1C*)\n  X: 4+ hearts"
    )
    assert calls(text, "P P") == ["1S", "1S"]
    assert calls(text, "P") == ["1S"]
    assert calls(text, "P P 1S P") == ["2C"]
    assert calls(text, "1S P") == []
    assert [p.key for p in positions("(1S) P (P)")] == [("1S", "P", "P")]
    assert [p.key for p in positions("1S 2NT*")] == [("1S", "P", "2NT", "P")]
    assert [p.key for p in positions("(1C*)")] == [("1C*",)]
    assert len(positions("1m (to 2D)")) == 5 + 4


def test_a_system_is_another_with_differences() -> None:
    ours = own_card("system Ours\nas sayc\nopening\n  1NT: 12-14 hcp, balanced\n  no 2D\n")
    opening = [line.call for line in ours.positions[()]]
    assert opening.count("1NT") == 1
    assert opening[0] == "1NT"
    assert "2D" not in opening
    assert "2H" in opening
    assert ours.positions[("1NT", "P")] == checked_system("sayc").positions[("1NT", "P")]
    fresh = own_card("system Ours\nas sayc\nopening only\n  1NT: 12-14 hcp, balanced\n")
    assert [line.call for line in fresh.positions[()]] == ["1NT"]


@pytest.mark.parametrize("name", NAMES)
def test_every_opening_line_of_ours_is_reached(name: str) -> None:
    assert unreached(checked_system(name)) == []


def test_what_is_no_system_is_said_and_not_bid_as_the_book() -> None:
    broken = "system Broken\nopening\n  1S: 5+ spaces"
    with pytest.raises(OddtrickError, match="the card, line 3"):
        system(broken)
    with pytest.raises(OddtrickError, match="the card, line 3"):
        rules_for(read(0, 0, (), systems=(broken, "natural")))
    with pytest.raises(OddtrickError, match="There is no system “nothing”"):
        system("nothing")
    with pytest.raises(OddtrickError, match="There is no system “nothing”"):
        checked_system("nothing")


def test_bml_is_read_as_far_as_it_goes() -> None:
    text = (
        "#TITLE ours\n\n1NT 15-17, balanced\n  2C Stayman, 8+ hcp\n    2D no major\n  2D 5+!h, F1\n"
        "1M 11-21 hcp, 5+M\n  2M 6-9 hcp, 3+M\n  2NT 13+ 4+M, GF, artificial\n  (X) \n"
        "    XX 10+ hcp\n1C lovely\n  1D weak\n"
    )
    made, lost = system_of_bml(text, "ours.bml")
    found = read_text(made, "ours")
    assert [line.call for line in found.positions[()]] == ["1NT", "1S", "1H"]
    assert [line.call for line in found.positions[("1NT", "P")]] == ["2C", "2D"]
    assert found.positions[("1H", "P")][1].force == 2
    assert [line.call for line in found.positions[("1S", "X")]] == ["XX"]
    assert any("line 5: nothing could be read of “no major”" in one for one in lost)
    assert any("line 12" in one and "1C is left out" in one for one in lost)
    assert any("line 13: what it answers was left out" in one for one in lost)
    with pytest.raises(BadSystem, match="no bids with a meaning"):
        system_of_bml("nothing here", "x")


# -- what a book's file says besides -----------------------------------------------------------

BOOK = """system Ours
words scarne
cite Ours, p. 1
opening
  1x: 12+ points, 4+ x, opening x | kind one | Open one {one x}
  P: any hand | kind pass, wants an opening, nothing to say | Pass
after 1M
  cite Ours, p. 2
  2M: 6-9 points, 3+ M, adequate M
    | kind raise, enough trumps | Raise partner's {M}
  also 2M: 5 points, 3+ M | nearest | Raise partner's {M}
"""


def test_a_line_says_what_it_is_for_and_where_it_is_written() -> None:
    system = read_text(BOOK, "ours")
    openings = system.positions[()]
    assert [(line.call, str(line.aim)) for line in openings[:2]] == [
        ("1S", "Open one spade"),
        ("1H", "Open one heart"),
    ]
    assert openings[0].cite == "Ours, p. 1"
    assert openings[-1].wants == "an opening"
    raised, nearest = system.positions["1H", "P"]
    assert (str(raised.aim), raised.cite, raised.kind) == (
        "Raise partner's hearts",
        "Ours, p. 2",
        "raise",
    )
    assert raised.notes == ("enough trumps",)
    assert nearest.nearest
    assert not raised.nearest


@pytest.mark.parametrize(
    ("hand", "fits"),
    # Scarne 1963: support is four cards, or three with an honour.
    [("AQ52.K43.983.K82", False), ("AQ52.943.K83.Q82", False), ("AQ52.J43.983.982", True)],
)
def test_words_of_a_book_test_a_hand_and_say_so(hand: str, fits: bool) -> None:
    asked = read_text(BOOK, "ours").positions["1H", "P"][0].asks
    assert asked.test(bridge_hand(hand)) == fits
    assert tuple(map(str, asked.words)) == ("four hearts, or three with an honour",)


def test_a_word_that_only_chooses_is_not_said() -> None:
    asked = read_text(BOOK, "ours").positions[()][0].asks
    assert asked.words == ()
    # Of three suits of four the one next below the singleton is opened (Scarne 1963): diamonds.
    hand = bridge_hand("AQ52.7.KJ43.KQ98")
    assert not asked.test(hand)
    assert "opening" not in str(asked.condition)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("words scarne", "words goren", "line 2: there are no words of “goren”.*scarne"),
        ("{M}", "{z}", "line 9: “z” stands for no suit"),
        ("opening x", "holding 14 x", "line 5: in .*“holding” is no condition"),
        ("opening x", "2.5 suits stopped", "line 5: in .*no such number"),
    ],
)
def test_what_a_book_cannot_say_is_refused(old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadSystem, match=sentence):
        read_text(BOOK.replace(old, new), "ours")


def test_the_rest_of_another_system_stands_where_it_is_named() -> None:
    ours = "system Mine\nas ours\nopening\n  2C: 22+ hcp\n  the rest\n  P: at most 11 points"
    system = read_text(ours, "mine", {"ours": BOOK}.__getitem__)
    assert [line.call for line in system.positions[()]] == ["2C", "1S", "1H", "1D", "1C", "P"]


@pytest.mark.parametrize("name", BOOK_SYSTEMS)
def test_every_line_of_the_book_cites_it_and_says_what_it_is_for(name: str) -> None:
    for lines in book_system(name).positions.values():
        for line in lines:
            assert line.aim, line.place
            assert line.cite.startswith("Scarne 1963, "), line.place


def test_what_a_condition_counts_is_said_in_the_language_of_who_reads() -> None:
    asked = hand_condition("2+ top3 in spades, 3 controls in hearts", NamedSuits())
    said = [language("de").text(words) for words in asked.words]
    assert said == ["2 der drei höchsten Honneurs in Pik oder mehr", "3 Kontrollen in Coeur"]


def test_a_letter_for_which_no_suit_is_left_stands_for_no_call() -> None:
    """Both majors are bid in some of the positions that the letters stand for, one in others."""
    found = read_text("system T\nafter 1x (1y)\n  cheapest M: 4+ M\n  P: any hand", "t").positions
    assert [line.call for line in found["1H", "1S"]] == ["P"]
    assert [line.call for line in found["1C", "1H"]] == ["1S", "P"]
