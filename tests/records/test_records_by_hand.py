"""Records as people type them: cards as hands, and what is said when they do not fit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from oddtrick.errors import OddtrickError
from oddtrick.games import game
from oddtrick.records import (
    as_hands,
    dealt_hands,
    given_cards,
    legal_codes,
    read_record,
    replay_record,
    summary,
)

FOUR = {
    "N": "AKQ2.KJ4.A32.K54",
    "E": "J98.T98.KQJ.QJT9",
    "S": "T543.AQ32.T98.A2",
    "W": "76.765.7654.8763",
}
# The 26 cards of east and west, king of diamonds first, queen of diamonds second.
STOCK = "DK DQ SJ S9 S8 HT H9 H8 DJ CQ CJ CT C9 S7 S6 H7 H6 H5 D7 D6 D5 D4 C8 C7 C6 C3"  # fmt: skip
EUCHRE = {"N": "J9.8.T9.", "E": ".7..AQJ8", "S": "K.KT.Q8.", "W": "Q.Q.J.K7"}
PACK = [s + r for s in "SHDC" for r in "23456789TJQKA"]

BY_HAND: dict[str, dict[str, Any]] = {
    "whist": {"dealer": "S", "hands": FOUR, "turn_up": "D8"},
    "american-whist": {"dealer": "N", "hands": FOUR, "turn_up": "S2"},
    "contract-rubber": {"dealer": "N", "hands": FOUR},
    "contract-chicago": {"dealer": "N", "hands": FOUR},
    "contract-duplicate": {"dealer": "N", "hands": FOUR},
    "double-dummy": {"dealer": "N", "hands": FOUR},
    "euchre": {"dealer": "S", "hands": EUCHRE, "turn_up": "HJ"},
    "honeymoon": {"dealer": "N", "hands": {s: FOUR[s] for s in "NS"}, "stock": STOCK},
    "house-in-the-wood": {"dealer": "S", "pack": PACK * 2},
}


def _replay(name: str, **changed: Any) -> Any:
    fields = {"game": name, **BY_HAND[name], **changed}
    line = json.dumps({k: v for k, v in fields.items() if v is not None})
    return replay_record(read_record(line))


@pytest.mark.parametrize("name", BY_HAND)
def test_every_game_can_be_typed(name: str) -> None:
    assert legal_codes(_replay(name))


def test_the_records_of_the_page_replay() -> None:
    page = Path(__file__).parents[2] / "docs" / "program" / "records.md"
    lines = page.read_text(encoding="utf-8").splitlines()
    records = [line for line in lines if line.startswith('{"version"')]
    assert len(records) >= 3
    for line in records:
        assert summary(replay_record(read_record(line)))["finished"] is False


def test_the_turned_up_card_makes_trumps_and_stays_the_dealers() -> None:
    state = _replay("whist", actions="D7 DA DK")
    assert summary(state)["trump"] == "D"
    assert legal_codes(state) == ["D8", "D9", "DT"]


def test_the_stock_is_drawn_from_its_first_card() -> None:
    # South leads to north's deal and wins: he draws the king of diamonds, north the queen.
    state = _replay("honeymoon", actions="HA H4 D8")
    assert legal_codes(state) == ["D2", "D3", "DA", "DQ"]
    state = _replay("honeymoon", actions="HA H4 DK")
    assert legal_codes(state) == ["D2", "D3", "DA", "DQ"]


@pytest.mark.parametrize("form", ["list", "text"])
def test_a_hand_may_be_a_list_of_cards(form: str) -> None:
    cards = [c for c in PACK if c[1] in "234"] + ["S5"]
    others = [c for c in PACK if c not in cards]
    hands: dict[str, Any] = {"N": cards}
    hands |= {s: others[13 * i : 13 * i + 13] for i, s in enumerate("ESW")}
    if form == "text":
        hands = {s: " ".join(h) for s, h in hands.items()}
    state = _replay("contract-duplicate", dealer="W", hands=hands, actions="1C P P P")
    assert legal_codes(state) == sorted(cards)


@pytest.mark.parametrize(
    ("name", "changed", "words"),
    [
        ("whist", {"turn_up": None}, "Say with “turn_up” which of the dealer's cards"),
        ("whist", {"turn_up": "DA"}, "S does not hold the ace of diamonds"),
        ("whist", {"turn_up": "D1"}, "“D1” is not a card"),
        ("whist", {"hands": FOUR | {"W": "76.765.7654.876"}}, "the hand of W has 12"),
        ("whist", {"hands": FOUR | {"W": "76.765.7654.87632"}}, "the hand of W has 14"),
        ("whist", {"hands": FOUR | {"W": "76.765.765T.8763"}}, "ten of diamonds appears twice"),
        ("whist", {"hands": FOUR | {"W": "76.766.7654.8763"}}, "six of hearts appears twice"),
        ("whist", {"hands": {s: FOUR[s] for s in "NES"}}, "The hand of W is missing"),
        ("whist", {"stock": "SA"}, "No cards are left for a stock"),
        ("whist", {"pack": PACK}, "Give the cards as “hands” or as “pack”"),
        ("whist", {"pack": PACK, "hands": None, "turn_up": "S2"}, "turned up is the ace of clubs"),
        ("contract-rubber", {"turn_up": "D8"}, "No card is turned up in this game"),
        ("contract-rubber", {"hands": None, "pack": PACK[1:]}, "two of spades is missing"),
        ("contract-rubber", {"hands": None, "pack": [*PACK, "S2"]}, "two of spades appears twice"),
        ("contract-rubber", {"hands": None, "pack": [*PACK[1:], "CA"]}, "ace of clubs appears"),
        ("contract-rubber", {"hands": None, "pack": [*PACK[1:], "JOKER"]}, "has no joker"),
        ("euchre", {"turn_up": None}, "This game turns a card up"),
        ("euchre", {"turn_up": "SQ"}, "queen of spades appears twice"),
        ("euchre", {"turn_up": "S2"}, "pack has no two of spades"),
        ("euchre", {"options": {"pack": 24}}, "pack has no seven of"),
        ("euchre", {"stock": ["HA", "DK"]}, "The stock has 11 cards in this game; 2 in the record"),
        ("euchre", {"hands": EUCHRE | {"N": "J97.8.T9."}}, "the hand of N has 6"),
        ("honeymoon", {"stock": STOCK[3:]}, "The stock has 26 cards in this game; 25"),
        ("honeymoon", {"hands": FOUR}, "has no seat “E”"),
        ("house-in-the-wood", {"pack": PACK}, "52 cards are given, the pack has 104"),
        ("house-in-the-wood", {"pack": [*PACK, *PACK[:51], "S2"]}, "appears 3 times"),
        ("house-in-the-wood", {"turn_up": "S2"}, "No card is turned up"),
    ],
)
def test_cards_that_do_not_fit_are_distinguished(
    name: str, changed: dict[str, Any], words: str
) -> None:
    with pytest.raises(OddtrickError) as refusal:
        _replay(name, **changed)
    assert words in str(refusal.value)


@pytest.mark.parametrize(
    ("name", "before", "words"),
    [
        ("whist", {"points": [5, 0]}, "from 0 to 4"),
        ("whist", {"points": [-1, 0]}, "from 0 to 4"),
        ("american-whist", {"points": [0, 7]}, "from 0 to 6"),
        ("whist", {"finished": [[5, 0], [6, 1]]}, "the match was over"),
        ("whist", {"finished": [[3, 2]]}, "one side has won with 5 points"),
        ("whist", {"part": [60, 0]}, "may have: finished, points, deals"),
        ("euchre", {"points": [0, 5]}, "from 0 to 4"),
        ("contract-rubber", {"games": [2, 0]}, "the match was over"),
        ("contract-rubber", {"games": [0, -1]}, "never below 0"),
        ("contract-rubber", {"part": [100, 0]}, "part scores are from 0 to 99"),
        ("contract-chicago", {"counted": 4}, "the match was over"),
        ("contract-chicago", {"counted": -1}, "never below 0"),
        ("honeymoon", {"part": [0, -30]}, "part scores are from 0 to 99"),
    ],
)
def test_a_standing_that_cannot_be_is_refused(
    name: str, before: dict[str, Any], words: str
) -> None:
    with pytest.raises(OddtrickError) as refusal:
        _replay(name, before=before)
    assert words in str(refusal.value)


def test_a_pack_may_say_its_turn_up_and_stock_too() -> None:
    pack = [s + r for s in "SHDC" for r in "789TJQKA"]
    state = _replay("euchre", hands=None, pack=pack, turn_up=pack[20], stock=pack[21:])
    assert state.action("UP")
    with pytest.raises(OddtrickError, match="stock is not that of the pack"):
        _replay("euchre", hands=None, pack=pack, turn_up=None, stock=pack[20:31])


def test_a_euchre_deal_thrown_in_has_no_trump_and_no_contract() -> None:
    found = summary(_replay("euchre", actions="P P P P P P P P"))
    assert found == {
        "game": "euchre",
        "finished": True,
        "ledger": [],
        "score": {"NS": 0, "EW": 0},
        "trump": None,
        "maker": None,
        "alone": False,
    }


@pytest.mark.parametrize("name", [n for n in BY_HAND if "hands" in BY_HAND[n]])
def test_a_record_turned_into_hands_is_the_same_deal(name: str) -> None:
    record = read_record(json.dumps({"game": name, **BY_HAND[name]}))
    again = as_hands(record)
    given = [given_cards(game(name), record).hands for record in (record, again)]
    assert given[0] == given[1] == dealt_hands(record) == dealt_hands(again)
    assert again.pack is None
    assert replay_record(again).places() == replay_record(record).places()


def test_a_dealer_must_be_somebody_who_plays() -> None:
    with pytest.raises(OddtrickError, match="Nobody sits at S to deal"):
        _replay("double-dummy", dealer="S", hands=FOUR)
