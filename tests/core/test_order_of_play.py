"""The order in which hands play to a trick, against a table written by hand.

Most games go round by the seats. A game in which a hand lies elsewhere has a file of its own in
``orders``: for each declarer (and partner, or what he chose, where he has a choice) the hands as
the book seats them, clockwise.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from oddtrick.core import Game, State, deal, settle
from oddtrick.games import catalogue
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.calling.choosing import Chosen
from oddtrick.stages.calling.partnering import Partnership
from oddtrick.stages.tricks.tricks import Played

ORDERS = Path(__file__).parent / "orders"
USUAL = {("N", "E", "S", "W"), ("N", "S"), ("S",)} | {tuple("ABCDEFG"[:n]) for n in range(3, 8)}


def _order(game: Game, declarer: str) -> list[str]:
    own = ORDERS / f"{game.name}.json"
    if own.exists():
        table: dict[str, str] = json.loads(own.read_text(encoding="utf-8"))
        return (table.get(declarer) or table["*"]).split()
    assert game.seats in USUAL, f"write in {own.name} how the hands of {game.name} play round"
    return list(game.seats)


def _finished(game: Game, rng: random.Random) -> State:
    state = deal(game, rng, game.match.setting(game, game.match.start(game), game.players[0]))
    while not state.over:
        legal = [a for a in state.legal() if a.kind != "resign"] or state.legal()
        bids = [a for a in legal if a.kind == "call" and a.arg != "P"]
        # A bid or two, so that most deals are played and by everybody.
        act = rng.choice(bids[:8]) if bids and rng.random() < 0.4 else rng.choice(legal[:13])
        state = settle(state.push(act), rng)
        if game.family == "Patience" and len(state.log) > 5:
            return state
    return state


def _with_tricks() -> list[Game]:
    """The games that are played in tricks: not those of piles, which may go on for ever by lot."""
    return [
        g
        for g in catalogue().values()
        if not any(".piles." in type(stage).__module__ for stage in g.stages)
    ]


@pytest.mark.parametrize("game", _with_tricks(), ids=lambda g: g.name)
def test_hands_play_in_the_order_of_the_book(game: Game) -> None:
    declarers = set()
    for seed in range(12):
        state = _finished(game, random.Random(seed))
        contract = state.table.find(Contract)
        name = game.seats[contract.declarer] if contract else ""
        partnership = state.table.find(Partnership)
        if partnership:
            name += f"+{game.seats[partnership.partner]}"
        chosen = state.table.find(Chosen)
        name += f" {chosen.word}" if chosen else ""
        for result in state.results:
            if not isinstance(result, Played):
                continue
            declarers.add(name)
            order = _order(game, name)
            leaders = []
            for trick in result.tricks:
                hands = [game.seats[hand] for hand, _ in trick.plays]
                round_ = [h for h in order if h in hands]
                at = round_.index(hands[0])
                assert hands == [*round_[at:], *round_[:at]]
                leaders.append(hands[0])
            # Whoever wins a trick leads the next.
            won = [game.seats[trick.winner] for trick in result.tricks]
            assert leaders[1:] == won[:-1]
    if (ORDERS / f"{game.name}.json").exists():
        assert len(declarers) > 1
