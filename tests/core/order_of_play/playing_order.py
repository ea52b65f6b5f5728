"""The order in which hands play to a trick, as the books seat them.

Most games go round by the seats. A game in which a hand lies elsewhere has a file of its own in
``orders``: for each declarer (and partner, or what he chose, where he has a choice) the hands as
the book seats them, clockwise.
"""

from __future__ import annotations

import json
from pathlib import Path

from oddtrick.core import Game, State
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.calling.saying import Chosen
from oddtrick.stages.partners import Partnership
from oddtrick.stages.tricks.tricks import Played

__all__ = ["ORDERS", "out_of_order"]

ORDERS = Path(__file__).parent / "orders"
USUAL = {("N", "E", "S", "W"), ("N", "S"), ("S",)} | {tuple("ABCDEFG"[:n]) for n in range(3, 8)}


def order_of(game: Game, declarer: str) -> list[str]:
    own = ORDERS / f"{game.name}.json"
    if own.exists():
        table: dict[str, str] = json.loads(own.read_text(encoding="utf-8"))
        return (table.get(declarer) or table["*"]).split()
    assert game.seats in USUAL, f"write in {own.name} how the hands of {game.name} play round"
    return list(game.seats)


def out_of_order(state: State) -> tuple[set[str], list[str]]:
    """The declarers of a finished deal, and the tricks that were not played in the order of the
    table or not led by who won the last."""
    game, declarers, wrong = state.game, set(), []
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
        order, last = order_of(game, name), ""
        for number, trick in enumerate(result.tricks, 1):
            hands = [game.seats[hand] for hand, _ in trick.plays]
            round_ = [h for h in order if h in hands]
            at = round_.index(hands[0])
            if hands != [*round_[at:], *round_[:at]] or last not in ("", hands[0]):
                wrong.append(f"trick {number} is played by {' '.join(hands)} after {last}")
            last = game.seats[trick.winner]
    return declarers, wrong
