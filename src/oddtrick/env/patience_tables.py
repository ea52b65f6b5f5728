"""The rules of a patience for the compiled player: the fan and the building family."""

from __future__ import annotations

from typing import Any

from oddtrick.cards import pack_of as cards_of
from oddtrick.core import DealContext, Game
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.piles.fans import Fans
from oddtrick.stages.piles.moves import Built
from oddtrick.stages.piles.tableau import Tableau

from .game_tables import NotCompiled, check
from .observations import encoder_of
from .one_deal import worth_by_side

FAMILIES = (Fans, Tableau)
"""What the compiled player plays, by number."""

MOST_PILES, MOST_HOMES, MOST_REDEALS = 40, 8, 8
"""So much the compiled player has room for."""

GROUPS = ("", "king", "runs")


def patience(game: Game) -> tuple[str, dict[str, Any]] | None:
    """The compiled class that plays a patience, and the rules that it is given; None where the
    game is none, or something of it is not compiled."""
    stage = game.stages[-1]
    if len(game.seats) != 1 or type(stage) not in FAMILIES:
        return None
    try:
        packs, *others = numbers(game)
    except NotCompiled:
        return None
    returns = _returns(game, 52 * packs)
    return type(stage).__name__, {"numbers": [packs, *others], "returns": returns}


def numbers(game: Game) -> list[int]:
    """The rules of a patience as the compiled player reads them: packs, piles, foundations, places,
    and those of its family. Raises `NotCompiled`."""
    match game.stages:
        case (Deal() as deal, Fans() | Tableau() as stage):
            check(type(deal) is Deal and type(stage) in FAMILIES)
        case _:
            raise NotCompiled
    pack, match = deal.pack, game.match
    check(pack in (cards_of(), cards_of(copies=2)) and deal == Deal(pack, ()))
    check(not match.setting(game, match.start(game), 0).vulnerable and game.players == (0,))
    homes = [2 * home.suit + home.up for home in stage.home]
    check(len(homes) <= MOST_HOMES and {home.suit for home in stage.home} == set(range(4)))
    family = _fans(stage, len(pack)) if isinstance(stage, Fans) else _tableau(stage, len(pack))
    own, kind, piles, others = family
    encoder = encoder_of(game)
    places = [
        *(("foundation", n) for n in range(1, len(homes) + 1)),
        *((kind, n) for n in range(1, piles + 1)),
        *((other, 0) for other in (*others, "elsewhere")),
    ]
    check(piles <= MOST_PILES and places == [(k, n) for k, _, n in getattr(encoder, "names", ())])
    check(encoder.planes.size == len(places) * (len(pack) + 1) + 5)
    return [len(pack) // 52, piles, len(homes), *homes, len(places), *own]


def _returns(game: Game, cards: int) -> list[float]:
    """The returns of a deal, by the cards on the foundations."""
    setting = game.match.setting(game, game.match.start(game), 0)
    tables = (DealContext(game.seating, setting, (Built(n, cards),)) for n in range(cards + 1))
    return [worth_by_side(game, game.scoring(table))[0] for table in tables]


Family = tuple[list[int], str, int, tuple[str, ...]]
"""The rules of a family, the kind of its piles, how many of them there may be, other places."""


def _fans(stage: Fans, cards: int) -> Family:
    fans, stock = min(stage.fans, -(-cards // 3)), stage.refill or stage.fans * 3 < cards
    # Aces that go up may leave fewer fans than there is room for, where they are not refilled.
    check(all(stage.build) and (stage.refill or not stage.aces_up))
    check(stage.redeals <= MOST_REDEALS)
    own = [
        *(len(stage.build), *stage.build),
        stage.redeals,
        stage.draws,
        len(stage.home) + fans if stock else -1,
        stage.refill,
        stage.aces_up,
    ]
    return own, "fan", fans, ("stock",) if stock else ()


def _tableau(stage: Tableau, cards: int) -> Family:
    check(stage.groups in GROUPS and stage.spaces in ("king", "at-once") and stage.draw > 0)
    check(all(stage.sizes) and sum(stage.sizes) <= cards)
    own = [
        *(len(stage.sizes), *stage.sizes),
        GROUPS.index(stage.groups),
        stage.draw,
        stage.passes,
        stage.alternate,
        stage.spaces == "at-once",
        stage.turn_over,
    ]
    return own, "pile", len(stage.sizes), ("hand-stock", "waste")
