"""The codes side by side: where they differ on one offence, and where one is silent."""

from __future__ import annotations

import pytest

from oddtrick.laws.director.compare_codes import SITUATIONS, short, side_by_side

NOTHING = "nothing"

# What happened: (contract 1963, auction 1910, bridge 1902, euchre, whist), each by what tells it.
DIFFERENT = {
    "A defender’s revoke, established": (
        "2 tricks go",
        "150 points; or take three tricks",
        "if the offender’s side has won so many; the offender’s side cannot get beyond 28",
        "as the hand was played; or add 2 points",
        "add three points to our score; or take three points off theirs",
    ),
    "Declarer’s revoke, established": (
        "2 tricks go",
        "nothing but honours; the other side scores 150 points",
        "3 tricks go",
        "add 2 points",
        "add three points",
    ),
    "A defender’s revoke that dummy spoke of first": (
        "2 tricks go",
        "nothing is exacted",
        "nothing is exacted",
        NOTHING,
        NOTHING,
    ),
    "A defender’s revoke, in time": (
        "first legal opportunity",
        "the highest of the suit",
        "the highest of the suit",
        "taken back",
        "taken back",
    ),
    "A defender leads in their partner’s turn": (
        "accept the lead; or leave the card face up as a penalty card; or require the lead",
        "to be called; or call a suit",
        "to be called; or call a suit",
        "leads the suit that is called",
        NOTHING,
    ),
    "Declarer leads from the wrong hand": (
        "leads the suit that is required",
        "taken back, with all that came after it (77)",
        "taken back, with all that came after it (77)",
        "first legal opportunity",
        NOTHING,
    ),
    "A bid that is not enough": (
        "makes a sufficient bid or passes",
        "is taken to have called what is enough",
        NOTHING,
        NOTHING,
        NOTHING,
    ),
    "A bid in the partner’s turn": (
        "passes at every turn; the offender’s partner is under a lead penalty",
        "let it stand; or demand a new deal",
        NOTHING,
        NOTHING,
        NOTHING,
    ),
    "The dealer exposes a card in dealing": (
        "new deal by the same dealer (redeal)",
        "either of the other side may choose",
        "eldest hand, at the dealer’s left may choose",
        "either of the other side may choose",
        NOTHING,
    ),
    "A defender has missed a trick, and all have played to the next": (
        "add a card to it; who has won it keeps it",
        "is no revoke; or demand a new deal",
        "is no revoke; or demand a new deal",
        "the offender’s side scores nothing",
        NOTHING,
    ),
    "A defender left two cards in a trick, and all have played to the next": (
        "play no card to the last trick",
        "goes back to the offender’s hand; the offender answers for the revokes",
        "goes back to the offender’s hand; the offender answers for the revokes",
        "the offender’s side scores nothing",
        NOTHING,
    ),
    "Fourth hand, a defender, plays before second": (
        "highest; or have the partner play the lowest; "
        "or have a card of a suit that is named played",
        "lowest; or have the partner win the trick; or have the partner lose it",
        "lowest; or have the partner win the trick; or have the partner lose it",
        "leaves the card face up, and plays it at the first legal opportunity",
        NOTHING,
    ),
    "Declarer claims the rest, and an adversary disputes it": (
        "may not choose a play that succeeds only if an opponent holds",
        "may be required to lay down the hand",
        "because they believe a dealer who claims the rest cannot be called",
        NOTHING,
        NOTHING,
    ),
    "A trick is conceded that cannot be lost": (
        "void",
        "stays conceded",
        NOTHING,
        NOTHING,
        NOTHING,
    ),
    "Dummy asks declarer whether they have none of the suit": (
        "may say that",
        "may ask that, and the revoke is put right",
        "may ask that, and the revoke is put right",
        NOTHING,
        NOTHING,
    ),
    "Dummy is the first to speak of a defender’s lead out of turn": (
        "accept the lead; or leave the card face up as a penalty card",
        "taken back, with all that came after it (63)",
        "taken back, with all that came after it (63)",
        NOTHING,
        NOTHING,
    ),
    "Dummy touches or suggests a card": (
        NOTHING,
        "have the card played; or have it not played",
        "have the card played; or have it not played",
        NOTHING,
        NOTHING,
    ),
}


def test_every_situation_is_held_against_what_the_books_say() -> None:
    left = {situation.title for situation in SITUATIONS} - set(DIFFERENT)
    assert left == {
        "A deal by the wrong player, before it is complete",  # the same in all
        "Two cards played at once by a defender",
    }


@pytest.mark.law("contract1963:revoke-penalty")
@pytest.mark.law("auction1910:86b")
@pytest.mark.law("bridge1902:87")
@pytest.mark.law("euchre:revoke")
@pytest.mark.law("whist:revoke")
@pytest.mark.parametrize("title", DIFFERENT)
def test_what_the_codes_say_of_one_offence(title: str) -> None:
    rows = {situation.title: answers for situation, answers in side_by_side()}
    answers = rows[title].values()
    assert len(answers) == len(DIFFERENT[title])
    for answer, telling in zip(answers, DIFFERENT[title], strict=True):
        if telling == NOTHING:
            assert answer is None
        else:
            assert answer is not None
            assert telling in short(answer)
