"""Errors no book player ever makes, over random deals of every partnership trick game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from seats import as_the_book, positions

from oddtrick.cards import Card, CardOrder, rank_of
from oddtrick.core import Game
from oddtrick.games import catalogue
from oddtrick.players.card_play.seat_knowledge import cast_of
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import CurrentTrick
from slices import sliced

GAMES = [as_the_book(g) for g in catalogue().values() if len(g.seats) == 4 and len(g.sides) < 4]


class Play(NamedTuple):
    """A card played to a trick, and what was on the table."""

    order: CardOrder
    plays: tuple[tuple[int, Card], ...]
    hand: int
    card: Card
    legal: list[Card]
    last: bool
    reason: str
    sides: tuple[int, ...]

    @property
    def cards(self) -> list[Card]:
        return [c for _, c in self.plays]

    @property
    def winner(self) -> tuple[int, Card]:
        return self.plays[self.order.winner(self.cards)]

    @property
    def follows(self) -> bool:
        return self.order.suit[self.legal[0]] == self.order.suit[self.cards[0]]

    def ours(self, hand: int) -> bool:
        return self.sides[hand] == self.sides[self.hand]

    def wins(self, card: Card) -> bool:
        return self.order.winner([*self.cards, card]) == len(self.plays)


DEALS = 16
RARE = {"auction-by-suits": 24, "contract-duplicate": 48, "double-dummy-widow": 24, "euchre": 48,
        "goulash": 100, "hasenpfeffer": 48, "minibridge": 24, "pepper": 48, "railroad": 48,
        "super-contract": 24, "three-hand": 48,
        "towie": 80, "trio": 60}  # fmt: skip
"""Games in which what is asked is rare take more deals than the others."""


def plays(game: Game) -> Iterator[Play]:
    for _, seen, decision in positions(game, RARE.get(game.name, DEALS), seed=21):
        if decision.action.kind != "play":
            continue
        who, trick = cast_of(seen), seen.get(CurrentTrick).plays
        assert who is not None
        contract = seen.find(Contract)
        if contract is not None and contract.fewest:
            continue  # who wants to lose tricks keeps other rules
        # A joker is played with the card it stands for.
        if any(not isinstance(a.arg, int) for a in (*seen.legal, decision.action)):
            continue
        if trick and len(seen.legal) > 1:
            yield Play(
                who.order,
                trick,
                decision.action.hand,
                decision.action.arg,  # type: ignore[arg-type]
                [a.arg for a in seen.legal],  # type: ignore[misc]
                len(trick) == len(who.active) - 1,
                str(decision.reason),
                who.sides or game.side_of,
            )


@pytest.fixture(scope="module", params=sliced(GAMES, 5), ids=lambda g: g.name)
def played(request: pytest.FixtureRequest) -> list[Play]:
    return list(plays(request.param))


def test_partners_winner_is_not_trumped_by_the_last_hand(played: list[Play]) -> None:
    met = 0
    for p in played:
        if p.last and p.ours(p.winner[0]) and not p.follows:
            trumps = [c for c in p.legal if p.order.suit[c] == p.order.trump]
            if 0 < len(trumps) < len(p.legal):
                met += 1
                assert p.card not in trumps, p.reason
    assert met


def test_partners_sure_trick_gets_the_lowest_card(played: list[Play]) -> None:
    met = 0
    for p in played:
        if p.last and p.ours(p.winner[0]) and p.follows:
            met += 1
            low = min(p.order.strength[c] for c in p.legal)
            echo = len(p.legal) == 2 and rank_of(p.card) < 10 and "doubleton" in str(p.reason)
            unblocks = "can be run after" in str(p.reason)  # the low card would block the run
            # The lower of the two follows in the next round: a call for trumps.
            calls = len(p.legal) > 2 and rank_of(p.card) < 10 and "Call for trumps" in str(p.reason)
            assert p.order.strength[p.card] == low or echo or unblocks or calls
    assert met > 3


def test_no_ace_goes_on_partners_ace(played: list[Play]) -> None:
    met = 0
    for p in played:
        hand, best = p.winner
        led = p.order.suit[p.cards[0]]
        if not p.ours(hand) or rank_of(best) != 14 or p.order.suit[best] != led or p.follows:
            continue
        spare = [c for c in p.legal if rank_of(c) != 14 and p.order.suit[c] != p.order.trump]
        # An ace may go only where every other card is as good as an ace.
        if spare and any(rank_of(c) == 14 for c in p.legal):
            met += 1
            assert rank_of(p.card) != 14, p.reason
    assert met


def test_a_trick_the_last_hand_wins_is_won_as_cheaply_as_can_be(played: list[Play]) -> None:
    met = 0
    for p in played:
        if not p.last or not p.wins(p.card):
            continue
        met += 1
        same = [c for c in p.legal if p.order.suit[c] == p.order.suit[p.card] and p.wins(c)]
        assert p.order.strength[p.card] == min(p.order.strength[c] for c in same), p.reason
    assert met > 10


def test_a_trick_within_reach_of_the_last_hand_is_taken(played: list[Play]) -> None:
    """Only a declarer holding up at no-trump may leave it."""
    for p in played:
        if p.last and not p.ours(p.winner[0]) and p.follows and any(map(p.wins, p.legal)):
            assert p.wins(p.card) or "Hold up" in str(p.reason)


def test_a_lost_trick_takes_no_high_card(played: list[Play]) -> None:
    """A player who follows to a trick he cannot win plays no higher than he must, small echoes
    apart, and third hand's second best against no-trump (Foster 1910, p. 138: of whatever
    value)."""
    for p in played:
        if p.follows and not p.ours(p.winner[0]) and not any(map(p.wins, p.legal)):
            low = min(p.order.strength[c] for c in p.legal)
            excused = "second best" in str(p.reason) or "kept to the last" in str(p.reason)
            assert p.order.strength[p.card] == low or rank_of(p.card) < 10 or excused
