"""Card play by Scarne 1963: leads, third hand, finesses, and what a defender never does."""

from __future__ import annotations

from typing import Any

import pytest
from seats import AS_THE_BOOK, decide, playing, positions, vectors

from oddtrick.cards import Card, card_code, natural_order, rank_of, suit_of
from oddtrick.core import State, View
from oddtrick.games import game
from oddtrick.players.book.contract.play.leads import following_lead, lead_from
from oddtrick.players.player import Decision
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import CurrentTrick, Played

RUBBER = game("contract-rubber", AS_THE_BOOK)


@pytest.mark.parametrize("row", vectors("scarne_leads.jsonl"), ids=lambda r: r["id"])
@pytest.mark.parametrize("no_trump", [False, True], ids=["suit", "no-trump"])
def test_leads_of_the_tables(row: dict[str, Any], no_trump: bool) -> None:
    said = row["no_trump" if no_trump else "suit"]
    partners = row.get("partners", False)
    assert lead_from(row["holding"], no_trump=no_trump, partners=partners) == said[0]
    if len(said) > 1:
        assert following_lead(row["holding"], no_trump=no_trump) == said[1]


def led(hand: str, contract: str, calls: str = "", declarer: str = "S") -> str:
    """The opening lead of West, South having dealt and declaring."""
    state = playing(RUBBER, {"W": hand}, contract=contract, declarer=declarer, calls=calls)
    return card_code(decide(state).action.arg)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("hand", "contract", "lead"),
    [
        ("83.K6.KJ652.A973", "3NT", "D5"),  # fourth best of the longest suit
        ("QJT94.K6.652.973", "3NT", "SQ"),  # top of a sequence
        ("AK83.J6.9652.973", "4H", "SK"),  # ace and king at a suit contract
        ("KQJ3.J6.9652.973", "4H", "SK"),
        ("83.J62.QJT5.K973", "4H", "DQ"),
    ],
)
def test_opening_leads_of_whole_hands(hand: str, contract: str, lead: str) -> None:
    assert led(hand, contract) == lead


def test_partners_suit_is_led() -> None:
    # East overcalled in hearts; from J x x the lowest, from a doubleton the high card.
    assert led("KT83.J63.J952.97", "3NT", "1C P 1S 2H 2NT P 3NT P P P") == "H3"
    assert led("KT83.96.J9532.97", "4S", "1S P 2S 3H 4S P P P") == "H9"


@pytest.mark.parametrize(
    ("holding", "played"), [("KQJ", "J"), ("QJT", "T"), ("JT9", "9")], ids=["KQJ", "QJT", "JT9"]
)
def test_third_hand_plays_the_lowest_of_a_sequence(holding: str, played: str) -> None:
    # s-third-1. West leads low, dummy (North) has nothing in the suit.
    known = {
        "W": "5432.K86.K962.A9",
        "N": "76.AQJ7.QJ87.QJ8",
        "E": f"{holding}.T543.543.T54",
    }
    state = playing(RUBBER, known, "S2 S6")
    assert card_code(decide(state).action.arg) == f"S{played}"  # type: ignore[arg-type]


@pytest.mark.parametrize("dummys", ["S9", "ST"])
def test_third_hand_plays_the_jack_over_dummys_queen_ten_nine(dummys: str) -> None:
    # s-third-2: six led, dummy holds queen, ten, nine, third hand king, jack and another.
    known = {
        "W": "8765.K86.K962.A9",
        "N": "QT9.AQJ7.QJ8.QJ8",
        "E": "KJ3.T543.543.T54",
    }
    state = playing(RUBBER, known, f"S6 {dummys}")
    assert card_code(decide(state).action.arg) == "SJ"  # type: ignore[arg-type]


def test_finesse_of_the_queen() -> None:
    # s-finesse-A: low towards ace and queen; West plays low, dummy plays the queen.
    known = {
        "S": "832.AK7.AK65.K32",
        "N": "AQ7.QJ8.Q832.Q87",
        "W": "J94.T952.J97.AJ9",
    }
    state = playing(RUBBER, known, "H5 H8 H3 HA S2 S4")
    assert card_code(decide(state).action.arg) == "SQ"  # type: ignore[arg-type]


def test_double_finesse() -> None:
    # s-finesse-E: small from three low cards towards ace, jack, ten: the jack, or its equal.
    known = {
        "N": "832.AK7.AK65.K32",
        "S": "AJT.QJ8.Q832.Q87",
        "E": "Q94.T952.J97.AJ9",
    }
    state = playing(RUBBER, known, "H6 HA H2 H8 S2 S4")
    assert card_code(decide(state).action.arg) in ("SJ", "ST")  # type: ignore[arg-type]


def test_ace_first_and_then_towards_the_queen() -> None:
    # s-finesse-B: ace and two small opposite queen and two: the ace, then small to the queen.
    known = {
        "S": "A83.AK7.A65.K732",
        "N": "Q72.QJ8.8732.AQ8",
        "W": "KJ94.T952.JT.J96",
        "E": "T65.643.KQ94.T54",
    }
    plays = "H5 H8 H3 HA"
    state = playing(RUBBER, known, plays, contract="3NT")
    spades = [c for c in _plays(state, 36) if c[0] == "S"]
    assert spades[0] == "SA"
    state = playing(RUBBER, known, plays + " SA S4 S2 S5 S3 S9", contract="3NT")
    assert card_code(decide(state).action.arg) == "SQ"  # type: ignore[arg-type]


def test_jack_led_to_ace_ten_nine_and_then_small_to_the_ten() -> None:
    # s-finesse-F.
    known = {
        "S": "J32.AK7.AK65.K32",
        "N": "AT9.QJ8.Q832.Q87",
        "W": "Q74.T952.J97.AJ9",
        "E": "K865.643.T4.T654",
    }
    state = playing(RUBBER, known, "H5 H8 H3 HA SJ S4")
    assert card_code(decide(state).action.arg) == "S9"  # type: ignore[arg-type]
    state = playing(RUBBER, known, "H5 H8 H3 HA SJ S4 S9 SK H4 HK H2 HJ S2 S7")
    assert card_code(decide(state).action.arg) == "ST"  # type: ignore[arg-type]


def test_high_cards_of_the_short_hand_first() -> None:
    # s-unblock: ace and two small opposite king, queen, jack and two more: the ace first.
    known = {
        "S": "A32.A72.K65.A532",
        "N": "KQJ54.863.J83.87",
        "W": "T9.QJT95.Q97.KJ9",
    }
    state = playing(RUBBER, known, "HQ H3 H4 HA", contract="3NT")
    spade = next(code for code in _plays(state, 30) if code[0] == "S")
    assert spade == "SA"


def _plays(state: State, most: int) -> list[str]:
    """The codes of declarer's side's next cards when everybody plays by the book."""
    found = []
    while not state.over and most:
        decision = decide(state)
        if decision.action.by == 2:
            found.append(card_code(decision.action.arg))  # type: ignore[arg-type]
        state = state.push(decision.action)
        most -= 1
    return found


@pytest.fixture(scope="module")
def played() -> list[tuple[State, View, Decision]]:
    """The plays of book players in some deals, with their views."""
    found = positions(RUBBER, 150, seed=11)
    return [(state, seen, made) for state, seen, made in found if made.action.kind == "play"]


def winning(seen: View) -> tuple[int, Card] | None:
    trick = seen.get(CurrentTrick).plays
    if not trick:
        return None
    order = natural_order(seen.get(Contract).strain)
    return trick[order.winner([c for _, c in trick])]


@pytest.mark.whole
def test_a_sure_trick_of_partners_is_left_to_him(
    played: list[tuple[State, View, Decision]],
) -> None:
    met = 0
    for _, seen, decision in played:
        trick, best = seen.get(CurrentTrick).plays, winning(seen)
        if len(trick) < 3 or best is None or (best[0] - decision.action.hand) % 2:
            continue
        strain = seen.get(Contract).strain
        led_suit, c = suit_of(trick[0][1]), decision.action.arg
        legal = [a.arg for a in seen.legal]
        if "can be run after" in str(decision.reason):
            continue  # declarer counts on the other cards of both hands for the tricks he needs
        met += 1
        if any(suit_of(x) == led_suit for x in legal):
            assert c == min(legal)
        elif strain < 4 and any(suit_of(x) != strain for x in legal):
            assert suit_of(c) != strain, decision.reason
    assert met > 100


def test_last_hand_wins_as_cheaply_as_it_can(played: list[tuple[State, View, Decision]]) -> None:
    met = 0
    for _, seen, decision in played:
        trick, best = seen.get(CurrentTrick).plays, winning(seen)
        if len(trick) < 3 or best is None or (best[0] - decision.action.hand) % 2 == 0:
            continue
        contract = seen.get(Contract)
        order = natural_order(contract.strain)
        legal = [a.arg for a in seen.legal]
        cards = [c for _, c in trick]
        wins = [c for c in legal if order.winner([*cards, c]) == 3]
        if not wins:
            continue
        met += 1
        if decision.action.arg in wins:
            same = [c for c in wins if suit_of(c) == suit_of(decision.action.arg)]
            assert decision.action.arg == min(same)
        else:  # only declarer holding up at no-trump
            assert contract.strain == 4
            assert "Hold up" in str(decision.reason)
    assert met > 100


def test_winners_are_cashed_when_they_beat_the_contract() -> None:
    """A defender on lead with enough aces at no-trump takes them."""
    known = {
        "W": "AKQJ2.A65.862.73",
        "N": "543.KQJ.AK53.J54",
        "E": "876.9872.974.962",
    }
    state = playing(RUBBER, known, "SK S3 S6 S9")
    decision = decide(state)
    assert card_code(decision.action.arg)[0] == "S"  # type: ignore[arg-type]
    assert rank_of(decision.action.arg) >= 11  # type: ignore[arg-type]


def test_the_last_trump_is_drawn_by_name() -> None:
    known = {
        "S": "AKQJ4.K72.K65.A5",
        "N": "T53.863.AQ3.8764",
        "W": "9876.QJT95.97.KJ",
    }
    plays = "HQ H3 H4 HK SA S6 S3 S2 SK S7 S5 C2 SQ S8 ST C3"
    state = playing(RUBBER, known, plays, contract="4S")
    decision = decide(state)
    assert card_code(decision.action.arg)[0] == "S"  # type: ignore[arg-type]
    assert "only the nine of spades is still out" in str(decision.reason)


def makes(decisions: list[tuple[State, View, Decision]]) -> tuple[int, int]:
    """Contracts made, and played."""
    made = total = 0
    for state, _, decision in decisions:
        if len(state.log) and decision.action.kind == "play":
            after = state.push(decision.action)
            if after.over:
                contract = after.table.get(Contract)
                sides = after.game.sides[after.game.side_of[contract.declarer]]
                total += 1
                made += after.table.get(Played).taken(sides) >= contract.level + 6
    return made, total


def test_ordinary_contracts_are_made_about_as_often_as_they_should_be(
    played: list[tuple[State, View, Decision]],
) -> None:
    made, total = makes(played)
    assert total > 120
    assert 0.5 <= made / total <= 0.85


@pytest.mark.parametrize(
    ("north", "card"), [("654.KJ7.AKQ5.Q43", "SQ"), ("T54.KJ7.AKQ5.Q43", "S2")], ids=["low", "ten"]
)
def test_the_ace_led_at_no_trump_asks_for_the_highest(north: str, card: str) -> None:
    # From ace, king, jack and four more; not where dummy's ten could become good.
    known = {"W": "AKJ9873.65.J7.T9", "E": "Q2.9843.T864.876", "N": north}
    state = playing(RUBBER, known, f"SA S{north[1]}")
    assert card_code(decide(state).action.arg) == card  # type: ignore[arg-type]
