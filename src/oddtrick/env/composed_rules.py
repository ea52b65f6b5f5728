"""The tables by which games are played when they are compiled stage by stage.

Every stage that is compiled says here what it asks and whom; who plays what, in which order cards
beat each other, what is enough and what a deal is worth are asked of the game itself, for every
standing that can arise. A game with a stage that is not among them is not compiled.
"""

from __future__ import annotations

from typing import Any

from oddtrick.cards import JOKER, suit_of
from oddtrick.core import Game
from oddtrick.stages.tricks.tricks import Trump
from oddtrick.stages.trumps import Making

from .game_tables import DealStanding, GameTables, NotCompiled, RoleTables, check
from .observations import encoder_of
from .stage_tables import StageTables
from .worth_tables import WorthTables

NO_SUIT = 5
"""The strain of a bid that names none."""


def composed(game: Game) -> dict[str, Any] | None:
    """The rules of a game for the compiled player; None where something of it is not compiled."""
    if not any("play" in stage.kinds for stage in game.stages):
        return None
    try:
        return _rules(GameTables(game))
    except NotCompiled:
        return None


def _rules(of: GameTables) -> dict[str, Any]:
    play = RoleTables(of)
    stages = StageTables(of, play)
    found: dict[str, Any] = {"stages": stages.stages()}
    game, planes = of.game, encoder_of(of.game).planes
    calls = {"P", "X", "XX", *(b.code for b in of.bids)} if of.bids else set()
    said = [code for code in of.words if code not in calls]
    kinds = list(dict.fromkeys(b[1:3] for b in of.bids))
    check(len(kinds) <= 16 and len(said) <= 96 and len(of.words) <= 192 and len(of.bids) <= 96)
    check(all(b.level < 256 for b in of.contracts))
    making = next((s for s in of.stages if isinstance(s, Making)), None)
    found |= _sizes(of) | {
        "size": planes.size,
        "said_words": len(said),
        "must_open": bool(of.auction and of.auction.must_open),
        "once": bool(of.auction and of.auction.rounds),
        "elsewhere": any(p.name == "elsewhere" for p in planes.planes),
        "joker": of.pack.index(JOKER) if stages.joker else -1,
        "dealers": list(game.players),
        "side_of": [max(side, 0) for side in game.side_of],
        "first_of_side": [side[0] for side in game.seating.sides],
        "sideless": sum(1 << s for s, side in enumerate(game.side_of) if side < 0),
        "strain": [b.strain if b.strain >= 0 else NO_SUIT for b in of.contracts],
        "level": [b.level for b in of.contracts],
        "denomination": [kinds.index(b[1:3]) for b in of.bids],
        "proposed": [
            suit_of(c) if c != JOKER else making.joker_suit if making else 4 for c in of.pack
        ],
        "vulnerable": [
            int(side >= 0 and dealer in of.settings
                and of.settings[dealer].vulnerable >> side & 1)
            for dealer in range(of.seats) for side in game.side_of
        ],
        "sight": [0 if s in game.seating.unmanned else 1 << s for s in range(of.seats)],
        "dealt": [stages.dealt(seat) for seat in range(of.seats)],
        "dealt_as": [stages.dealt_as.get(seat, 0) for seat in range(of.seats)],
        "said": [said.index(code) if code in said else -1 for code in of.words],
        "lowest": _lowest(of),
        "orders": [_order(of, play, strain) for strain in range(5)],
        "alone": [_alone(s) for s in of.standings],
    }  # fmt: skip
    return found | WorthTables(of, play, stages).tables()


def _sizes(of: GameTables) -> dict[str, Any]:
    return {
        "pack": len(of.pack),
        "words": len(of.words),
        "seats": of.seats,
        "standings": len(of.standings),
        "bids": len(of.bids),
        "doubles": of.auction.doubles if of.auction else 0,
        "by_bid": of.by_bid,
        "auctioned": bool(of.contracts),
    }


def _alone(standing: DealStanding) -> int:
    trump = standing.find(Trump)
    return int(trump is not None and trump.alone)


def _order(of: GameTables, play: RoleTables, strain: int) -> tuple[int, list[int], list[int]]:
    order = play.orders.get(strain) or next(iter(play.orders.values()))
    return order.trump, [order.suit[c] for c in of.pack], [order.strength[c] for c in of.pack]


def _lowest(of: GameTables) -> list[int]:
    """The lowest bid that is enough, by how many bids there were (to two) and by the last one;
    empty where it is always the next."""
    auction, found = of.auction, []
    if auction is None or auction.lowest is None:
        return []
    sub = auction.start(of.table(next(iter(of.standings))))
    for bids in range(3):
        for last in range(-1, len(of.bids)):
            calls = tuple((0, of.bids[0].code) for _ in range(bids))
            found.append(auction.lowest(sub._replace(calls=calls, bid=last)))
    return found
