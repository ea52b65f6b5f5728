"""A side states its system, at a table, in `oddtrick bid`, by names of players; all read it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from oddtrick.bid import answer, question
from oddtrick.cards import bridge_hand
from oddtrick.cli.options import options_of
from oddtrick.core import deal, view
from oddtrick.errors import BadOption, OddtrickError
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.book.contract.player import ContractPlayer
from oddtrick.players.book.contract.public_auction import reading_of
from oddtrick.players.book.contract.rule_choice import choose_call, read
from oddtrick.players.hand_evaluation.point_count import evaluate
from oddtrick.records import read_record, write_record
from oddtrick.simulate import compare, fresh, seated
from oddtrick.systems import system
from oddtrick.table.requests.seating import make
from oddtrick.terms import FILE_SYSTEMS

OURS = "system Ours\ntitle Our weak no-trump\nas acol\nopening\n  1NT: 11-13 hcp, balanced\n"
ASKED = {"game": "contract-duplicate", "dealer": "N", "seat": "S"}
BOOK = "natural"


def asked(**more: str) -> str:
    line = json.dumps({**ASKED, "hand": "KQ432.KQ9.J94.73", "auction": "1NT P", **more})
    return answer(question(line), "book").call


def test_a_question_states_both_systems() -> None:
    assert asked(system=BOOK) == "3S"  # the book: five cards and game
    assert asked() == asked(system="sayc") == "2H"  # what is bid where nothing is stated
    assert asked(system="acol", their_system=OURS) == "2H"
    said = answer(
        question(json.dumps({**ASKED, "hand": "KQJ2.AQ9.A94.873", "seat": "E", "auction": "1NT",
                             "system": "sayc", "their_system": OURS})), "book"
    )  # fmt: skip
    assert said.call == "X"
    assert "15 or more high-card points" in str(said.meaning)
    with pytest.raises(OddtrickError, match="the card, line 3: in “5 spaces”: “spaces” is no suit"):
        asked(system="system T\nopening\n  1S: 5 spaces")
    with pytest.raises(OddtrickError, match="It can be: sayc, two-over-one, acol-weak-twos"):
        asked(system="sacy")
    line = {**ASKED, "hand": "KQ432.KQ9.J94.73", "system": "sayc", "options": {"system_ns": "acol"}}
    with pytest.raises(OddtrickError, match="state one side's system: give one"):
        answer(question(json.dumps(line)), "book")


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KQ73.AQT8.KJ5.AQ", "1C P 1H P 1S P", "4NT"),  # 21 points facing an opening, and a fit
        ("Q863.AKQJ2.A.975", "1D P 1H P 1S P 4NT P 5D P", "6S"),  # three aces, eight spades
        ("K963.AKQJ2.K.975", "1D P 1H P 1S P 4NT P 5D P", "5S"),  # two aces are out
        ("KT.A9876.AKT63.J", "P P 1H P 1S P 2D P 3D P", "4NT"),  # 17 points and 11 at least
        ("AK8532.A.KJ764.8", "P P 1S P 3NT P", "4NT"),  # 18 and 15 at least
        ("A973.Q8.AQ74.KT2", "1C P 1D P 3C P", "4NT"),  # 16 and 15 to 18, and nine clubs
    ],
)
def test_slams_by_sayc(hand: str, auction: str, call: str) -> None:
    assert asked(hand=hand, auction=auction, system="sayc") == call


@pytest.mark.parametrize(
    ("system", "auction", "hand", "call"),
    [
        # three spades would invite on 10 or 11 points and a suit of six
        ("sayc", "1D P 1S P 1NT P", "KQ954.A6.Q6.AK97", "3C"),
        ("sayc", "1D P 1S P 1NT P", "KQ9542.A6.Q6.J97", "4S"),
        ("sayc", "1D P 1S P 1NT P", "QJ976.5.KQJ9.K97", "2NT"),  # 12 points and a singleton
        ("sayc", "1C P 1H P 2D P", "K86.KT9753.KT.95", "3H"),  # nine points opposite a reverse
        ("sayc", "1C P 1H P 2D P", "QT74.KQ872.T4.Q6", "3NT"),
        ("sayc", "1C P 1H P 2D P", "864.KQ872.T4.A96", "3C"),
        ("acol", "1S P 2D P", "Q862.854.AQJ.AQ8", "2NT"),  # fifteen points and balanced
        ("acol", "1S P 2D P", "AQ62.K54.AQJ.KQ8", "3NT"),
        ("acol", "1H P 2C P 2NT P", "AJ6.K42.5.KQJ932", "3H"),  # asks for a fifth heart
        ("acol", "1C P 1H P 1NT P", "AQ7.KT953.A62.AT", "4NT"),  # 17 and 15 or 16
        ("acol", "1H P 2C P 2H P", "Q6.J3.AJ5.AQJ964", "3NT"),  # four hearts would show three
    ],
)
def test_no_call_says_what_the_hand_has_not(
    system: str, auction: str, hand: str, call: str
) -> None:
    dealer = "NS"[len(auction.split()) % 4 == 0]
    assert asked(dealer=dealer, auction=auction, hand=hand, system=system) == call


@pytest.mark.parametrize(
    ("dealer", "auction", "hand", "call"),
    [
        ("W", "2H 3C P", "T63.K73.AK86.QJ9", "3NT"),  # 13 points, a stopper, facing 12 at least
        ("W", "2H 3C P", "T9632.73.K86.QJ9", "P"),
        ("N", "1S 2S", "K84.A4.AJ32.9743", "3H"),  # a limit raise facing Michaels
        ("N", "1S 2S", "K84.54.QJ32.9743", "3S"),
        ("W", "1D 2S P", "K84.5432.A73.K84", "3S"),  # nine spades go to three
        ("S", "", "42.9.KJ987652.83", "4D"),  # eight cards
        ("S", "", ".AQJ9542.QJ862.2", "4H"),
    ],
)
def test_sayc_over_weak_and_two_suited_bids(
    dealer: str, auction: str, hand: str, call: str
) -> None:
    assert asked(dealer=dealer, auction=auction, hand=hand, system="sayc") == call


def test_who_was_asked_for_aces_leaves_the_level_to_the_asker() -> None:
    asked_for = "1D P 1H P 1S P 4NT P 5D P 5S P"
    hand = "QJ54.3.KQ653.AQ6"  # with its short heart worth slam by count
    assert asked(seat="N", hand=hand, auction=asked_for, system="sayc") == "P"


@pytest.mark.parametrize("name", ["contract-rubber", "contract-chicago", "contract-duplicate"])
def test_a_table_has_systems_and_a_card(name: str) -> None:
    session, _ = make("t", name, {"system_ns": OURS, "system_ew": "acol"},
                      others="book", pace="normal", seed="1")  # fmt: skip
    assert dict(session.game.chosen) == {"system_ns": OURS, "system_ew": "acol"}
    with pytest.raises(OddtrickError, match="the card, line 2: “open” begins no line"):
        make("t", name, {"system_ns": "system T\nopen"}, others="book", pace="normal", seed="1")
    with pytest.raises(BadOption, match="system_ew cannot be “club”"):
        make("t", name, {"system_ew": "club"}, others="book", pace="normal", seed="1")


def test_everybody_reads_what_a_side_has_stated() -> None:
    found = game("contract-duplicate", {"system_ns": "strong-club", "system_ew": OURS})
    for number in range(40):
        state = deal(found, random.Random(number))
        state = state.push(state.action("1C"))
        by = state.turns[0].by
        meaning = reading_of(view(state, by), by).calls[0]
        north = (by - 1) % 2 == 0
        assert (meaning.kind == "artificial") == north
        assert meaning.shows.low == (16 if north else 11)
        likely = ContractPlayer().likelihood(view(state, by))
        assert likely is not None


def test_players_are_named_by_their_systems() -> None:
    found = game("contract-duplicate")
    names = seated(found, "NS=two-over-one,EW=expert/acol")
    assert names == ("two-over-one", "expert/acol", "two-over-one", "expert/acol")
    runs = list(compare(fresh(found, 1, 5), seated(found, "NS=acol,EW=book"), 5, swap=True))
    options = [record.options for _, record in runs]
    assert options == [{"system_ns": "acol"}, {"system_ew": "acol"}]
    assert read_record(write_record(runs[0][1])).options == {"system_ns": "acol"}
    with pytest.raises(BadOption, match="Partners play one system"):
        list(compare(fresh(found, 1, 5), seated(found, "N=acol"), 5))
    with pytest.raises(OddtrickError, match="no option"):
        list(compare(fresh(game("whist"), 1, 5), seated(game("whist"), "NS=sayc"), 5))


def test_the_expert_bids_by_the_system_stated() -> None:
    found = game("contract-duplicate", {"system_ns": "strong-club", "system_ew": "strong-club"})
    who, book = player("expert", found), player("book", found)
    for number in range(12):
        state = deal(found, random.Random(number))
        seen = view(state, state.turns[0].by)
        ours, plain = who.choose(seen, random.Random(1)), book.choose(seen, random.Random(1))
        assert ours.action == plain.action
        assert ours.meaning == plain.meaning


def test_a_broken_file_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "broken.system"
    file.write_text("system Broken\nopening\n  1S: 5+ spaces\n", "utf-8")
    with pytest.raises(OddtrickError, match=r"broken\.system, line 3: .* Is spades meant"):
        options_of([f"system_ns={file}"], "contract-duplicate")


@pytest.mark.parametrize("name", FILE_SYSTEMS)
def test_who_has_stated_a_system_never_bids_by_a_book(name: str) -> None:
    """The source of every call is the system: its file, judgement by it, or its asking for aces."""
    title, rng = system(name).title, random.Random(5)
    for _ in range(20):
        pack = rng.sample(range(52), 52)
        hands = [evaluate(sum(1 << card for card in pack[seat::4])) for seat in range(4)]
        calls: tuple[str, ...] = ()
        while calls[-3:] != ("P", "P", "P") or len(calls) < 4:
            reading = read(0, 0, calls, systems=(name, name))
            rule = choose_call(reading, hands[len(calls) % 4])
            besides = ("", ", judgement", ", asking for aces")
            assert str(rule.citation) in [title + more for more in besides]
            calls = (*calls, rule.call)


def test_a_card_of_ones_own_cites_what_it_names() -> None:
    card = (
        "system Ours\nas sayc\nopening\n  cite Our notes, page 3\n"
        "  1NT: 14-16 hcp, balanced | | Open one no-trump"
    )
    hand = evaluate(bridge_hand("AQ52.K43.A83.J92"))
    rule = choose_call(read(0, 0, (), systems=(card, card)), hand)
    assert (rule.call, str(rule.citation)) == ("1NT", "Our notes, page 3")
