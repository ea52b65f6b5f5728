"""A board divided by the cards of its play that somebody remembers."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest

from oddtrick.cards import bits, card_code
from oddtrick.club.boards import boards_of, deal
from oddtrick.club.event.entries import Adjusted, Fouled, ResultEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.why import why
from oddtrick.club.why_evening import WhyLine
from oddtrick.club.why_remembered import with_remembered
from oddtrick.errors import OddtrickError, Refused
from oddtrick.formats.pbn.values import read_deal
from oddtrick.solver import Position


class Evening(NamedTuple):
    """An evening with its deals, and the play of every table, by board and sides."""

    event: ClubEvent
    deals: dict[int, tuple[int, ...]]
    plays: dict[tuple[int, int, int], list[str]]


def evening(seed: int, scoring: str = "matchpoints") -> Evening:
    """Three no-trump or four spades everywhere, played card by card by lot."""
    event = ClubEvent.fold([opening(EventSetup("howell", tables=3, boards=2, scoring=scoring))])
    dues, chance = event.due(), random.Random(seed)
    dealt = boards_of(deal(max(due.board for due in dues), f"remembered/{seed}", each=99))
    deals = {b.number: tuple(hand or 0 for hand in b.hands) for b in dealt}
    plays = {}
    for due in dues:
        contract, trump = chance.choice((("3NT", 4), ("4S", 3)))
        declarer = chance.choice("NESW")
        now: Position | None = Position.of_contract(deals[due.board], declarer, trump)
        cards, taken = [], 0
        while now is not None:
            played = chance.choice(list(bits(now.legal())))
            now, won = now.play(played)
            cards.append(card_code(played))
            taken += won
        plays[due.board, due.ns, due.ew] = cards
        event = event.add(
            ResultEntered(due.board, due.ns, due.ew, contract, declarer, taken, cards[0])
        )
    return Evening(event, deals, plays)


@pytest.mark.parametrize("scoring", ["matchpoints", "imps", "butler"])
def test_any_remembered_cards_add_up(scoring: str) -> None:
    """Start and steps are what the board brought, however many cards are remembered, and cards
    that are not remembered are nobody's."""
    made, chance = evening(1, scoring), random.Random(2)
    before = {row.number: row for row in why(made.event, made.deals).rows}
    for (board, ns, ew), cards in chance.sample(sorted(made.plays.items()), 4):
        side, of = chance.choice((("NS", ns), ("EW", ew)))
        (line,) = (x for x in before[of].lines if x.board == board)
        start = line.points - sum(step.points for step in line.steps)
        for many in (1, 26, 51):
            found = with_remembered(
                made.event, made.deals[board], board, of, side, cards[:many]
            )  # fmt: skip
            assert start + sum(step.points for step in found.steps) == pytest.approx(found.points)
            assert facts(found) == facts(line)
            assert found.steps[0] == line.steps[0]  # the contract's
            assert {step.card for step in found.steps} - {""} <= {*cards[:many]}
            if many > 50:  # the last card plays itself
                assert not any(step.whose == "both" for step in found.steps)


def facts(line: WhyLine) -> tuple[object, ...]:
    return line.board, line.side, line.against, line.contract, line.tricks, line.points


def refused(made: Evening, cards: list[str], board: int = 1, **more: object) -> str:
    at = next(key for key in made.plays if key[0] == board)
    asked = {"of": at[1], "side": "NS", **more}
    with pytest.raises(OddtrickError) as error:
        with_remembered(made.event, made.deals[board], board, codes=cards, **asked)  # type: ignore[arg-type]
    return str(error.value)


def test_what_cannot_have_been_played_says_why() -> None:
    made = evening(3)
    (cards,) = (play for (board, ns, _), play in made.plays.items() if (board, ns) == first(made))
    other = next(c for c in cards[4:] if c != cards[1])
    assert "lead that was entered" in refused(made, [cards[1]])
    assert "Begin with the lead" in refused(made, [])
    assert "is not a card" in refused(made, ["X9"])
    assert "is played twice" in refused(made, [cards[0], cards[0]])
    assert "is played twice" in refused(made, [*cards, other])
    assert "does not hold" in refused(made, [cards[0], other])
    assert "Nobody has a result" in refused(made, cards, of=99)
    wrong = made._replace(event=made.event.add(Fouled(1, 0, tables=(1,))))
    assert "different cards" in refused(wrong, cards)
    key = next(key for key in made.plays if key[0] == 1)
    awarded = made._replace(event=made.event.add(Adjusted(*key, 60, 40)))
    assert "award" in refused(awarded, cards)


def first(made: Evening) -> tuple[int, int]:
    return next(key[:2] for key in made.plays if key[0] == 1)


def test_tricks_that_the_result_does_not_have_are_refused() -> None:
    """A play of another result: declarer takes more there than was scored."""
    made = evening(4)
    key = next(key for key in made.plays if key[0] == 1)
    event = ClubEvent.fold([
        e if not isinstance(e, ResultEntered) or (e.board, e.ns, e.ew) != key
        else ResultEntered(*key, e.contract, e.declarer, (e.tricks or 0) - 1)
        for e in made.event.entries
    ])  # fmt: skip
    with pytest.raises(Refused, match="that is not the result"):
        with_remembered(event, made.deals[1], 1, key[1], "NS", made.plays[key])


def test_a_board_passed_out_has_no_play() -> None:
    made = evening(5)
    key = next(key for key in made.plays if key[0] == 1)
    event = ClubEvent.fold([
        e if not isinstance(e, ResultEntered) or (e.board, e.ns, e.ew) != key
        else ResultEntered(*key, "Pass")
        for e in made.event.entries
    ])  # fmt: skip
    with pytest.raises(Refused, match="Board 1 was passed out"):
        with_remembered(event, made.deals[1], 1, key[1], "NS", made.plays[key])


def test_a_card_costs_what_it_costs_by_hand() -> None:
    """Seven no-trump is cold: four spades, two hearts, four diamonds, three clubs. West leads the
    queen of hearts, and South plays the two although the king wins. Two others took all tricks, so
    that the two costs a middle, and what comes after it nothing."""
    hands = read_deal("N:432.A43.T98.T987 T98.T987.765.J65 AKQJ.K2.AKQJ.AKQ 765.QJ65.432.432")
    deal_ = tuple(hand or 0 for hand in hands)
    event = ClubEvent.fold([opening(EventSetup("howell", tables=3, boards=1))])
    first, *others = [due for due in event.due() if due.board == 1]
    for due, tricks in ((first, 12), *((due, 13) for due in others)):
        event = event.add(ResultEntered(1, due.ns, due.ew, "7NT", "S", tricks))
    for cards in (["HQ"], ["HQ", "H3", "H7"], ["HQ", "H3", "H7", "H2"]):
        line = with_remembered(event, deal_, 1, first.ns, "NS", cards)
        told = [(s.whose, s.kind, s.points, s.card) for s in line.steps]
        least = ("both", "play", -50.0, "")
        if cards[-1] == "H2":
            least = ("ours", "declarer", -50.0, "H2")
        assert told == [("ours", "contract", 0.0, ""), least]
