"""The rules of a patience for the compiled player: the fan and the building family."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oddtrick.cards import pack_of as cards_of
from oddtrick.core import Game, Table
from oddtrick.env.observations import encoder_of
from oddtrick.env.one_deal import worth_by_side
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.piles.moves import Built, Foundation
from oddtrick.stages.piles.patience.fans import Fans
from oddtrick.stages.piles.patience.tableau import Tableau

from .game_tables import NotCompiled, check

__all__ = ["patience"]

MOST_PILES, MOST_HOMES, MOST_REDEALS = 40, 8, 8
"""So much the compiled player has room for."""

GROUPS = ("", "king", "runs")


def patience(game: Game) -> tuple[str, dict[str, Any]] | None:
    """The compiled class that plays a patience, and the rules that it is given; None where the
    game is none, or something of it is not compiled."""
    match game.stages:
        case (Deal() as deal, Fans() | Tableau() as stage) if len(game.seats) == 1:
            try:
                check(type(stage) in (Fans, Tableau) and type(deal) is Deal)
                return type(stage).__name__, _rules(game, deal, stage)
            except NotCompiled:
                return None
    return None


def _rules(game: Game, deal: Deal, stage: Fans | Tableau) -> dict[str, Any]:
    pack, match = deal.pack, game.match
    check(pack in (cards_of(), cards_of(copies=2)) and deal == Deal(pack, ()))
    check(not match.setting(game, match.start(game), 0).vulnerable and game.players == (0,))
    check(len(stage.home) <= MOST_HOMES)
    own, kinds = _fans(stage, len(pack)) if isinstance(stage, Fans) else _tableau(stage, len(pack))
    kinds = [*(("foundation", n) for n in range(1, len(stage.home) + 1)), *kinds]
    encoder = encoder_of(game)
    names = [(kind, number) for kind, _, number in getattr(encoder, "names", ())]
    check(names == [*kinds, ("elsewhere", 0)] and own["piles"] <= MOST_PILES)
    return own | {
        "pack": len(pack),
        "size": encoder.planes.size,
        "slots": len(names),
        "homes": [(home.suit, home.up) for home in stage.home],
        "returns": _returns(game, len(pack)),
    }


def _returns(game: Game, cards: int) -> list[float]:
    """The returns of a deal, by the cards on the foundations."""
    setting = game.match.setting(game, game.match.start(game), 0)
    tables = (Table(game.seating, setting, (Built(n, cards),)) for n in range(cards + 1))
    return [worth_by_side(game, game.scoring(table))[0] for table in tables]


def _fans(stage: Fans, cards: int) -> tuple[dict[str, Any], list[tuple[str, int]]]:
    fans, stock = min(stage.fans, -(-cards // 3)), stage.refill or stage.fans * 3 < cards
    # Aces that go up may leave fewer fans than there is room for, where they are not refilled.
    check(all(stage.build) and (stage.refill or not stage.aces_up))
    check(stage.redeals <= MOST_REDEALS and _each_suit(stage.home))
    kinds = [*(("fan", n) for n in range(1, fans + 1)), *([("stock", 0)] if stock else [])]
    return {
        "piles": fans,
        "build": list(stage.build),
        "refill": stage.refill,
        "aces_up": stage.aces_up,
        "redeals": stage.redeals,
        "draws": stage.draws,
        "stock_slot": len(stage.home) + fans if stock else -1,
    }, kinds


def _tableau(stage: Tableau, cards: int) -> tuple[dict[str, Any], list[tuple[str, int]]]:
    piles = len(stage.sizes)
    check(stage.groups in GROUPS and stage.spaces in ("king", "at-once") and stage.draw > 0)
    check(all(stage.sizes) and sum(stage.sizes) <= cards and _each_suit(stage.home))
    kinds = [*(("pile", n) for n in range(1, piles + 1)), ("hand-stock", 0), ("waste", 0)]
    return {
        "piles": piles,
        "sizes": list(stage.sizes),
        "groups": GROUPS.index(stage.groups),
        "draw": stage.draw,
        "passes": stage.passes,
        "alternate": stage.alternate,
        "at_once": stage.spaces == "at-once",
        "turn_over": stage.turn_over,
    }, kinds


def _each_suit(home: Sequence[Foundation]) -> bool:
    """Whether every suit has a foundation."""
    return {one.suit for one in home} == set(range(4))
