"""`oddtrick deal` as a person runs it."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cards import bits, bridge_hand, rank_of, suit_of
from oddtrick.cli import app
from oddtrick.dealing import BadCondition
from oddtrick.deals.command import read_auction, said_by
from oddtrick.errors import OddtrickError
from oddtrick.formats.registry import read_boards
from oddtrick.players.book.contract.rule import Promise
from oddtrick.players.hand_evaluation.point_count import evaluate


def dealt(*args: str) -> str:
    """The output of the command; our own errors come through."""
    done = CliRunner().invoke(app, ["deal", *args])
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done.stdout


def high(hand: int) -> int:
    return sum(max(0, rank_of(c) - 10) for c in bits(hand))


def in_suit(hand: int, suit: int) -> int:
    return sum(suit_of(c) == suit for c in bits(hand))


def test_deals_fit_their_conditions_and_are_written_as_pbn(tmp_path: Path) -> None:
    file = tmp_path / "deals.pbn"
    dealt(
        "--north", "15-17 hcp, balanced", "--south", "8+ hcp, 4+ spades or 4+ hearts",
        "--where", "hcp(NS) >= 25", "-n", "20", "-o", str(file),
    )  # fmt: skip
    with file.open("rb") as stream:
        boards = list(read_boards(stream, "pbn"))
    assert [b.number for b in boards] == list(range(1, 21))
    assert boards[4].dealer == "N"
    assert boards[4].vulnerable == "NS"
    for board in boards:
        north, _, south, _ = board.hands
        assert north is not None
        assert south is not None
        assert 15 <= high(north) <= 17
        assert sorted(in_suit(north, s) for s in range(4)) in (
            [3, 3, 3, 4],
            [2, 3, 4, 4],
            [2, 3, 3, 5],
        )
        assert high(south) >= 8
        assert in_suit(south, 3) >= 4 or in_suit(south, 2) >= 4
        assert high(north) + high(south) >= 25


def test_the_same_seed_deals_the_same_cards() -> None:
    again = [dealt("-n", "3", "-s", seed, "--to", "oneline") for seed in ("5", "5", "6")]
    assert again[0] == again[1] != again[2]


def test_a_hand_is_given_whole_or_in_part() -> None:
    found = dealt(
        "--east", "AQ4.KJ5.A832.K62", "--west", "has SK, no HA", "-n", "2", "--to", "oneline"
    )
    assert found.count("AQ4.KJ5.A832.K62") == 2


def test_a_function_of_ones_own_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine_to_ask.py").write_text(
        "def fits(deal):\n    return deal[0] >> 51 & 1 and deal[1] >> 38 & 1\n"
        "def broken(deal):\n    return 1 / 0\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    file = tmp_path / "deals.pbn"
    dealt("--predicate", "mine_to_ask:fits", "-n", "5", "-o", str(file))
    with file.open("rb") as stream:
        for board in read_boards(stream, "pbn"):
            assert board.hands[0] is not None
            assert board.hands[1] is not None
            assert board.hands[0] >> 51 & 1
            assert board.hands[1] >> 38 & 1
    with pytest.raises(OddtrickError, match="failed on a deal: ZeroDivisionError"):
        dealt("--predicate", "mine_to_ask:broken")


def test_statistics_take_the_place_of_the_deals() -> None:
    found = dealt(
        "--north", "25+ hcp", "-n", "400", "--stats", "--histogram", "hcp(N)",
        "--table", "hcp(N) by spades(N)",
    )  # fmt: skip
    assert "[Deal" not in found
    # 291,021,380 of the 635,013,559,600 hands have 25 points or more (exact odds).
    assert "400 deals." in found
    assert "one in 2,182." in found
    assert "North  25." in found
    assert "hcp(N) by spades(N)" in found


def test_an_auction_is_read_by_the_book() -> None:
    """One no-trump is 16 to 18 and balanced (Scarne 1963); the raise to three looks for game."""
    asked = read_auction("1N P 3NT", 0)
    assert asked[0].fits(bridge_hand("AQ4.KJ5.A832.K62"))
    assert not asked[0].fits(bridge_hand("AQ4.KJ5.A832.Q62".replace("KJ5", "QJ5")))
    assert not asked[2].fits(bridge_hand("5432.5432.543.32"))
    options = ["--auction", "P 1H", "--dealer", "W", "-n", "3", "--to", "oneline", "--lossy"]
    found = dealt(*options)
    assert len(found.splitlines()) == 3


def test_what_is_shown_is_asked_of_hands_as_the_book_counts_them() -> None:
    shows = Promise(13, 15, (0, 0, 5, 0), (13, 13, 13, 3), flat=False)
    condition = said_by(shows)
    for text in ("A.KQJ54.K8.J7632", "A2.KQJ54.K8.8632", "A2.KQJ5.K84.8632", "32.KQJ54.Q8.7632"):
        hand = bridge_hand(text)
        assert condition.fits(hand) is shows.fits(evaluate(hand))


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("1N P 1C", 6, "1C may not be called here"),
        ("1N foo", 4, "“foo” is no call"),
        ("X", 1, "X may not be called here"),
        ("P P P P P", 9, "the auction is over here"),
        ("1H P P P X", 10, "the auction is over here"),
        (" ", 1, "There is no call"),
    ],
)
def test_auctions_that_cannot_be(text: str, column: int, says: str) -> None:
    with pytest.raises(BadCondition, match=says) as error:
        read_auction(text, 0)
    assert error.value.column == column


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--north", "15-17 hpc"], "--north, column 7: “hpc” is no suit or measure. Is hcp meant?"),
        (["--where", "hcp(Q) > 3"], "--where, column 5: Seats are written N, E, S, W"),
        (["--histogram", "hcp(N) >"], "--histogram, column 8: "),
        (["--table", "hcp(N)"], "--table “hcp(N)” is two values with “by” between them."),
        (["--north", "25+ hcp", "--south", "20+ hcp"], "the pack has 40"),
        (["--where", "hcp(N) > 40", "--tries", "5000"], "None of 5,000 deals tried fits"),
        (["--predicate", "nothing"], "is to be MODULE:FUNCTION"),
        (["--predicate", "no_such_module:f"], "cannot be had: ModuleNotFoundError"),
        (["--dealer", "Q"], "--dealer “Q” is no seat"),
        (["--vulnerable", "us"], "--vulnerable is None, NS, EW or All, not “us”."),
        (["--to", "dds"], "There is no format “dds” to write"),
        (["-o", "deals.xyz"], "Say with --to in which format"),
    ],
)
def test_refusals_say_what_is_wrong(args: list[str], says: str) -> None:
    with pytest.raises(OddtrickError) as error:
        dealt(*args)
    assert says in str(error.value)


def test_what_a_list_of_deals_cannot_keep_is_reported() -> None:
    asked = ["deal", "-n", "3", "--vulnerable", "All", "--to", "gib"]
    assert CliRunner().invoke(app, [*asked, "--lossy"]).exit_code == 0
    done = CliRunner().invoke(app, asked)
    assert done.exit_code == 1
    assert "The vulnerability (All) is read back as None" in done.stderr
    assert len(done.stdout.splitlines()) == 3
    assert not CliRunner().invoke(app, ["deal", "-n", "3", "--to", "pbn"]).stderr
