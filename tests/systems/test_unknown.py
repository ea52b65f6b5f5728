"""A side of whose system nothing is known: read by all systems, each by its weight."""

from __future__ import annotations

import json
import math
import random

import pytest
from typer.testing import CliRunner

from oddtrick.bid import answer, question
from oddtrick.cards import bridge_hand, mask_of
from oddtrick.cli import app
from oddtrick.core import deal, view
from oddtrick.errors import BadOption, OddtrickError
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.book.contract.player import ContractPlayer
from oddtrick.players.book.contract.public_auction import (
    SYSTEMS,
    PublicAuction,
    either_promise,
    mixed_fits,
    mixed_meaning,
    weighed_systems,
)
from oddtrick.players.book.contract.rule import Promise
from oddtrick.players.book.contract.rule_choice import call_of, read
from oddtrick.players.hand_evaluation.point_count import evaluate
from oddtrick.simulate import seated
from oddtrick.systems import checked_system

NEEDS = (100, 100)
UNKNOWN = ("natural", "unknown")


def auction(*codes: str, dealer: int = 1) -> PublicAuction:
    """An auction that east opens, whose system nobody knows."""
    return PublicAuction(dealer, 0, codes, NEEDS, UNKNOWN)


def shares(*codes: str) -> dict[str, float]:
    return {one.name: one.share for one in weighed_systems(auction(*codes), 1)}


def test_systems_are_equal_at_first_and_calls_tell_them_apart() -> None:
    assert shares() == dict.fromkeys(SYSTEMS, pytest.approx(1 / 6))
    weak = shares("1NT")  # 12 to 14 points are dealt more often than 15 to 17
    assert weak["acol"] > 2 * weak["sayc"]
    assert shares("2C", "P", "2D")["natural"] < 1 / 6  # the book has two clubs for clubs
    for calls in (("1NT",), ("7NT", "X", "XX"), ("P",) * 3, ("1C", "P", "7C", "P", "7D")):
        found = shares(*calls)
        assert sum(found.values()) == pytest.approx(1)
        assert min(found.values()) > 0


def test_open_hands_tell_a_system() -> None:
    """East has opened one no-trump; then 13 or 16 flat points are seen."""
    weak, strong = bridge_hand("KQ52.KJ3.Q83.Q82"), bridge_hand("KQ52.KJ3.AQ3.Q82")
    for hand, likely, other in ((weak, "acol", "sayc"), (strong, "sayc", "acol")):
        found = {one.name: one.share for one in weighed_systems(auction("1NT"), 1, ((1, hand),))}
        assert found[likely] > 5 * found[other]


def test_told_ranges_hold_those_of_the_systems() -> None:
    found = mixed_meaning(auction(), "1NT")
    assert (found.shows.low, found.shows.flat) == (12, True)
    assert str(found.words).startswith("12 to 18 ")
    assert "as Acol with strong twos has it: 12 to 14 high-card points, balanced." in str(
        found.words
    )
    mixed = either_promise([Promise(15, 17, honours=True), Promise(13, 15)])
    assert mixed.fits(evaluate(bridge_hand("KQ652.AQ3..A9832")))  # 15 high-card points, 18 in all


def test_hands_are_believed_in_by_all_systems() -> None:
    likely = mixed_fits(auction("1NT"), ())
    assert likely is not None
    weak, strong, neither = (
        likely(1, bridge_hand(text))
        for text in ("KQ52.KJ3.Q83.Q82", "KQ52.KJ3.AQ3.Q82", "KQ5432.J32.Q8.82")
    )
    assert 0 >= weak > -2
    assert 0 >= strong > -3
    assert neither < -8
    assert math.isfinite(likely(1, 0))


def test_what_is_told_is_true_where_a_side_plays_one_of_the_systems() -> None:
    rng, true, count = random.Random(5), 0, 0
    for number in range(36):
        pack = rng.sample(range(52), 52)
        hands = [mask_of(pack[13 * n : 13 * n + 13]) for n in range(4)]
        codes: tuple[str, ...] = ()
        systems = ("natural", SYSTEMS[number % len(SYSTEMS)])
        while len(codes) < 8 and (len(codes) < 4 or codes[-3:] != ("P", "P", "P")):
            found = read(number % 4, 0, codes, NEEDS, systems)
            hand = evaluate(hands[found.turn])
            code = call_of(found, hand)
            if found.turn % 2:
                count += 1
                meaning = mixed_meaning(auction(*codes, dealer=number % 4), code)
                true += meaning.shows.fits(hand)
            codes += (code,)
    assert count > 80
    assert true >= 0.98 * count


def test_nothing_hidden_goes_into_the_reading() -> None:
    """Two deals in which north holds the same: north reads east's calls alike."""
    found = game("contract-duplicate", {"system_ew": "unknown"})
    state = deal(found, random.Random(3))
    likely = []
    for _ in range(2):
        after = state
        for code in ("1NT", "P", "2C"):
            after = after.push(after.action(code))
        seen = view(after, 3)
        reading = ContractPlayer().likelihood(seen)
        assert reading is not None
        hand = bridge_hand("KQ52.KJ3.Q83.Q82")
        likely.append([reading(seat, hand) for seat in range(4)])
        state = deal(found, random.Random(4))
    assert likely[0] == likely[1]


@pytest.mark.parametrize("side", ["system_ns", "system_ew"])
def test_who_is_unknown_bids_by_the_book_whatever_has_been_called(side: str) -> None:
    plain, found = game("contract-duplicate"), game("contract-duplicate", {side: "unknown"})
    book, rng = player("book", found), random.Random(side)
    state, other = deal(found, random.Random(1)), deal(plain, random.Random(1))
    assert book.choose(view(state, 0), rng).action == book.choose(view(other, 0), rng).action
    while not state.over and any(a.kind == "call" for a in state.legal()):
        by = state.turns[0].by
        choice = book.choose(view(state, by), rng)
        assert choice.action in state.legal()
        assert choice.meaning
        bold = [a for a in state.legal() if a.arg != "P"][:4]
        state = state.push(rng.choice(bold) if bold and rng.random() < 0.7 else choice.action)


def test_questions_take_it_and_where_it_makes_no_sense_it_is_refused() -> None:
    asked = {"game": "contract-duplicate", "dealer": "E", "seat": "S", "auction": "1NT",
             "hand": "KQJ2.AQ9.A94.873", "their_system": "unknown"}  # fmt: skip
    assert answer(question(json.dumps(asked)), "book").call
    with pytest.raises(OddtrickError, match="“unknown” is no system: nobody bids by it"):
        checked_system("unknown")
    with pytest.raises(
        OddtrickError, match="“unknown” stands for a side of which nothing is known"
    ):
        checked_system("system T\nas unknown\nopening\n  1S: 5+ spades")
    with pytest.raises(BadOption, match="Nobody bids by “unknown”"):
        seated(game("contract-duplicate"), "NS=expert/unknown")
    shown = CliRunner().invoke(app, ["system", "show", "unknown"])
    assert shown.exit_code != 0
    assert "nobody bids by it" in str(shown.exception)
