"""Rulings of a club's director before the deal and beside the play: shuffling, cutting, places,
packs, tricks placed again, the score, bystanders, etiquette; what each law says, by its book."""

from __future__ import annotations

import pytest
from sitting import LEADS, do, sit

from oddtrick.errors import BadOption
from oddtrick.games import game
from oddtrick.laws import AUCTION_1910, CODES, CONTRACT_1963, rule

Facts = dict[str, str | bool]

_TRICKS: Facts = {"entry": "tricks", "agreed": False, "last_game": False}

# The numbers of the law in 1902 and in 1910, the offence, its facts, and what is said.
BOTH: list[tuple[str, str, str, Facts, str]] = [
    # 12 and 13: the game is concluded by a declaration in the next one.
    ("12", "13", "score", {**_TRICKS, "next_begun": False}, "may be corrected"),
    ("12", "13", "score", {**_TRICKS, "next_begun": True}, "no longer"),
    ("12", "13", "score", {**_TRICKS, "last_game": True}, "until the rubber is agreed"),
    ("12", "13", "score", {**_TRICKS, "agreed": True}, "no longer"),
    ("13", "12", "score", {"entry": "honours", "agreed": False}, "may be corrected"),
    ("13", "12", "score", {"entry": "honours", "agreed": True}, "no longer"),
    ("15", "15", "cut", {"cutting": "other pack"}, "one pack: the player cuts again"),
    ("33", "32", "cut", {"cutting": "few"}, "fresh cut"),
    ("33", "32", "cut", {"cutting": "seen"}, "fresh cut"),
    ("34", "33", "cut", {"cutting": "again"}, "stays as it is"),
    ("22", "20", "place", {"seeking": "vacancy"}, "first asked"),
    ("24", "22", "place", {"seeking": "entry", "cut_begun": False}, "in time"),
    ("24", "22", "place", {"seeking": "entry", "cut_begun": True}, "too late"),
    ("25", "23", "place", {"seeking": "new table"}, "no other table come first; the others cut"),
    ("26", "25", "place", {"seeking": "return", "helped": False}, "has lost"),
    ("26", "25", "place", {"seeking": "return", "helped": True}, "keeps the right"),
    ("28", "27", "place", {"seeking": "broken"}, "before all who ask later"),
    ("27", "26", "substitute", {"consent": True}, "until the end of this rubber"),
    ("27", "26", "substitute", {"consent": False}, "no substitute"),
    ("30", "29", "shuffle", {"shuffled": "another"}, "gathers the cards and shuffles first"),
    ("30", "29", "shuffle", {"shuffled": "another"}, "the dealer last"),
    ("30", "29", "shuffle", {"shuffled": "seen"}, "shuffles again before"),
    ("35", "34", "shuffle", {"shuffled": "after cut"}, "cut again"),
    ("44", "43", "shuffle", {"shuffled": "for partner", "leave": False}, "without leave"),
    ("44", "43", "shuffle", {"shuffled": "for partner", "leave": True}, "it stands"),
]

# One code alone: its name, the law, the offence, its facts, and what is said.
ALONE: list[tuple[str, str, str, Facts, str]] = [
    ("contract1963", "draw", "cut", {"cutting": "several"}, "They draw again."),
    ("auction1910", "24", "place", {"seeking": "first out"}, "new to it go out first"),
    ("auction1910", "etiquette-11", "place", {"seeking": "cut out"}, "ready to cut"),
    ("auction1910", "89", "mixed", {"mixed_by": "accused"}, "No more proof"),
    ("auction1910", "89", "mixed", {"mixed_by": "others"}, "if it can be proved"),
    ("auction1910", "94", "placed", {"gathered": False}, "Anybody may"),
    ("auction1910", "94", "placed", {"gathered": True}, "too late"),
    ("auction1910", "99", "new-cards", {"cards_wanted": "one"}, "two packs are brought"),
    ("auction1910", "99", "new-cards", {"cards_wanted": "both", "pack_cut": True}, "too late"),
    (
        "auction1910",
        "99",
        "new-cards",
        {"cards_wanted": "both", "pack_cut": False, "in_rubber": True},
        "adversaries of the player who asked choose",
    ),
    (
        "auction1910",
        "99",
        "new-cards",
        {"cards_wanted": "both", "pack_cut": False, "in_rubber": False},
        "the dealer chooses",
    ),
    ("auction1910", "100", "new-cards", {"cards_wanted": "damaged"}, "replaced by agreement"),
    ("auction1910", "101", "bystander", {"bystander": "unasked"}, "pay the stakes"),
    ("auction1910", "101", "bystander", {"bystander": "asked"}, "The bystander decides"),
    ("auction1910", "etiquette-4", "etiquette", {"manner": "led early"}, "no penalty"),
    ("auction1910", "etiquette-4", "etiquette", {"manner": "drew"}, "until partner has played"),
    ("auction1910", "etiquette-5", "etiquette", {"manner": "emphasis"}, "no penalty"),
    ("auction1910", "etiquette-5", "etiquette", {"manner": "detached"}, "no penalty"),
    ("auction1910", "etiquette-9", "etiquette", {"manner": "learned"}, "take no finesse"),
    (
        "contract1963",
        "shuffle",
        "shuffle",
        {"shuffled": "another"},
        "on the dealer’s left shuffles",
    ),
    ("contract1963", "new-shuffle", "shuffle", {"shuffled": "seen"}, "shuffled and cut again"),
    (
        "contract1963",
        "new-shuffle",
        "shuffle",
        {"shuffled": "demanded", "dealing": False},
        "anybody may demand",
    ),
    (
        "contract1963",
        "new-shuffle",
        "shuffle",
        {"shuffled": "demanded", "dealing": True},
        "first card has been dealt",
    ),
    ("contract1963", "new-shuffle", "cut", {"cutting": "seen"}, "shuffled and cut again"),
    ("contract1963", "cut", "cut", {"cutting": "few"}, "at least four"),
    ("contract1963", "inspect-trick", "placed", {"contributed": False}, "who played which"),
    ("contract1963", "inspect-trick", "placed", {"contributed": True}, "too late"),
    ("contract1963", "changing-pack", "new-cards", {"cards_wanted": "damaged"}, "is replaced"),
    ("contract1963", "changing-pack", "new-cards", {"cards_wanted": "own"}, "gets it back"),
]

CASES = [
    *(("bridge1902", number, *rest) for number, _, *rest in BOTH),
    *(("auction1910", number, *rest) for _, number, *rest in BOTH),
    *ALONE,
]


@pytest.mark.parametrize(
    ("code", "law", "offence", "facts", "says"),
    [pytest.param(*case, marks=pytest.mark.law(f"{case[0]}:{case[1]}")) for case in CASES],
)
def test_what_each_law_says(code: str, law: str, offence: str, facts: Facts, says: str) -> None:
    answer = rule(CODES[code], offence, **facts)
    assert answer.settled, answer
    assert f"{code}:{law}" in answer.laws
    assert says in str(answer.says)
    assert answer.done == answer.options == ()


@pytest.mark.parametrize(
    ("code", "law", "late"),
    [
        pytest.param("bridge1902", "90", "86", marks=pytest.mark.law("bridge1902:90")),
        pytest.param("auction1910", "87", "85", marks=pytest.mark.law("auction1910:87")),
    ],
)
def test_a_partner_who_has_asked_keeps_the_revoke_open(code: str, law: str, late: str) -> None:
    """A trick turned after the partner's question does not establish the revoke; a card that his
    side has played to the next trick does, and so does the trick turned where he said no."""
    asked = rule(CODES[code], "revoke", since="asked first", role="defender", by="others")
    assert {o.code for o in asked.options} == {"callable", "highest", "lowest"}
    assert f"{code}:{law}" in asked.laws
    assert any(f"{code}:{late}" in str(line) for line in asked.later)
    question = rule(CODES[code], "revoke").question
    assert question is not None
    assert "has not said that they have none" in str(question.answers["asked first"])
    turned = rule(
        CODES[code], "revoke", since="quitted", role="declarer", again=False, theirs=False
    )
    assert any("3 tricks" in done or "150 points" in done for done in map(str, turned.done))


def test_what_a_book_has_no_rule_on_is_not_asked() -> None:
    for code, offence, facts in (
        (CONTRACT_1963, "shuffle", {"shuffled": "after cut"}),
        (CONTRACT_1963, "score", {"agreed": False, "entry": "honours"}),
        (AUCTION_1910, "score", {"entry": "part"}),
        (AUCTION_1910, "new-cards", {"cards_wanted": "own"}),
        (CONTRACT_1963, "place", {"seeking": "vacancy"}),
    ):
        with pytest.raises(BadOption, match=r"is answered by|has no law on"):
            rule(code, offence, **facts)


@pytest.mark.law("bridgevar:honeymoon")
def test_at_honeymoon_the_opponent_may_choose_from_two_cards() -> None:
    """For a revoke in the first thirteen tricks, a draw out of turn, or a second card seen."""
    answer = rule(CONTRACT_1963, "drawing")
    assert answer.settled
    assert answer.laws == ("bridgevar:honeymoon",)
    for fault in ("revoked", "out of turn", "more than one card"):
        assert fault in str(answer.says)
    assert str(answer.who) == "either of the other side"
    assert "look at the two top cards, and take either" in str(answer.options[0].label)


@pytest.mark.law("auction1910:desc-dummy-protest")
@pytest.mark.parametrize("about", ["renounce", "wrong claim", "incomplete"])
def test_dummy_may_ask_and_protest_but_not_speak_first_of_a_penalty(about: str) -> None:
    said = rule(AUCTION_1910, "dummy", about=about)
    assert said.settled
    assert "auction1910:63" not in said.laws
    assert "may" in str(said.says)
    other = rule(AUCTION_1910, "dummy", about="penalty")
    assert "auction1910:63" in other.laws
    assert "may not exact" in str(other.says)


@pytest.mark.law("auction1910:desc-double-form")
@pytest.mark.parametrize(
    ("calls", "said", "sentence"),
    [
        ("2H", "double", "{by} doubled two hearts."),
        ("1S 1NT", "X", "{by} doubled one no-trump."),
        ("1S X", "XX", "{by} redoubled one spade."),
    ],
)
def test_a_double_is_named_with_the_bid_it_is_on(calls: str, said: str, sentence: str) -> None:
    """Foster 1910, p. 55: “I double two hearts”, never “I double” alone."""
    state = do(sit(LEADS, game("auction-1910")), calls)
    assert str(state.stage.describe(state.stage_state, state.action(said))) == sentence
