"""The tables by which games are played when they are compiled stage by stage.

Every stage that is compiled says here what it asks and whom; who plays what, in which order cards
beat each other, what is enough and what a deal is worth are asked of the game itself, for every
case that can arise. A game with a stage that is not among them is not compiled.
"""

from __future__ import annotations

from typing import Any

from oddtrick.cards import JOKER, suit_of
from oddtrick.core import Game
from oddtrick.env.observations import encoder_of

from .game_tables import GameTables, NotCompiled, check
from .stage_tables import StageTables
from .worth_tables import WorthTables

__all__ = ["composed"]


def composed(game: Game) -> dict[str, Any] | None:
    """The rules of a game for the compiled player; None where something of it is not compiled."""
    try:
        return _rules(GameTables(game))
    except NotCompiled:
        return None


def _rules(of: GameTables) -> dict[str, Any]:
    stages = StageTables(of)
    game, planes = of.game, encoder_of(of.game).planes
    names = {p.name: p for p in planes.planes}
    bids = of.auction.ladder.bids if of.auction else ()
    check(len(bids) <= 80 and all(0 <= b.strain < 5 and b.level < 256 for b in bids))
    kinds = list(dict.fromkeys(b[1:3] for b in bids))
    check(len(kinds) <= 16)
    calls = {"P", "X", "XX", *(b.code for b in bids)} if bids else set()
    said = [code for code in of.words if code not in calls]
    check(len(said) <= 32)
    orders = [of.cast(next(of.cases()), s).order for s in of.strains()]
    settings = list(dict.fromkeys(s._replace(dealer=0) for s in of.settings))
    by_dealer = of.auction is None  # what a contract is worth does not depend on who dealt
    numbers = [0] * of.seats
    for i, setting in enumerate(of.settings):
        at = i if by_dealer else settings.index(setting._replace(dealer=0))
        numbers[setting.dealer] = at
    firsts = [next(s.dealer for s in of.settings if numbers[s.dealer] == i)
              for i in range(max(numbers) + 1)]  # fmt: skip
    found: dict[str, Any] = {
        "pack": len(of.pack),
        "words": len(of.words),
        "seats": of.seats,
        "size": planes.size,
        "said_words": len(said),
        "bids": len(bids),
        "doubles": of.auction.doubles if of.auction else 0,
        "ways": of.ways,
        "lone": len(of.lone),
        "contracts": len(bids) or 5,
        "must_open": bool(of.auction and of.auction.must_open),
        "elsewhere": "elsewhere" in names,
        "auctioned": of.auction is not None,
        "dealers": list(game.players),
        "side_of": [max(side, 0) for side in game.side_of],
        "strain": [b.strain for b in bids],
        "level": [b.level for b in bids],
        "denomination": [kinds.index(b[1:3]) for b in bids],
        "proposed": [
            suit_of(c) if c != JOKER else of.making.joker_suit if of.making else 4
            for c in of.pack
        ],
        "vulnerable": [
            int(side >= 0 and of.setting(dealer).vulnerable >> side & 1)
            if dealer in game.players else 0
            for dealer in range(of.seats) for side in game.side_of
        ],
        "setting": numbers,
        "dealt": [stages.dealt(seat) for seat in range(of.seats)],
        "said": [said.index(code) if code in said else -1 for code in of.words],
        "stages": [stages.stage(*s) for s in zip(of.stages, of.kinds, strict=True)],
        "orders": [
            (o.trump, [o.suit[c] for c in of.pack], [o.strength[c] for c in of.pack])
            for o in orders
        ],
        "casts": stages.casts(),
    }  # fmt: skip
    WorthTables(of).worth(found, firsts)
    return found
