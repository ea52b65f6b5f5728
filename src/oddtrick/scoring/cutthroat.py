"""Cutthroat contract: partners of one deal, each with a score of their own.

Source: Scarne 1963, “Cutthroat Contract”; rulings CC-1 and CC-9 to CC-12.
"""

from __future__ import annotations

from oddtrick.cards import Mask
from oddtrick.core import DealContext, Entry, Hands, Ledger
from oddtrick.messages import term
from oddtrick.stages.calling.auction import Calls, Contract
from oddtrick.stages.partners import Partnership

from .contract_scales import SCALE_1963, figures
from .rubber import pad_before

LIGHT_OPENING = 300
"""The forfeit of an opener without the cards for it to each of the others."""
ONE_GAME = 300
"""For a player with one game, when their partner of the last deal wins the rubber."""
_POINTS, _TRICKS = 13, 3


def partnership_of(table: DealContext) -> Partnership:
    """The partnership; before there is one, with the player opposite."""
    partnership = table.find(Partnership)
    if partnership is not None:
        return partnership
    declarer = table.get(Contract).declarer
    return Partnership.of(declarer, (declarer + 2) % 4, accepted=True)


def opening_enough(hand: Mask) -> bool:
    """Whether a hand may open: 13 points in high cards, or three quick tricks.

    >>> from oddtrick.cards import bridge_hand
    >>> opening_enough(bridge_hand("AK32.A432.432.32")), opening_enough(bridge_hand("KJ2.Q32..KQJ"))
    (True, False)
    """
    points, tricks = 0, 0.0
    for suit in range(4):
        cards = hand >> 13 * suit & 0x1FFF
        ace, king, queen, jack = (cards >> rank & 1 for rank in (12, 11, 10, 9))
        points += 4 * ace + 3 * king + 2 * queen + jack
        if ace:
            tricks += 2 if king else 1.5 if queen else 1
        elif king:
            tricks += 1 if queen else 0.5 * (cards.bit_count() > 1)
    return points >= _POINTS or tricks >= _TRICKS


def score_cutthroat(table: DealContext) -> Ledger:
    """Each scores what their side of the deal does, in full; vulnerability is declarer's."""
    entries = _light(table)
    deal = figures(table)
    if deal is None:
        return tuple(entries)
    partner, accepted, order = (p := partnership_of(table)).partner, p.accepted, p.order
    side_of = table.seating.side_of
    ours = [deal.side, side_of[partner]] if accepted else [deal.side]
    against = tuple(s for s in range(len(table.seating.sides)) if s not in ours)
    mine = (order[0], order[2])
    holders = tuple((deal.side,) if h in mine else against for h in range(4))
    deal = deal._replace(others=against, holders=holders)
    for entry in deal.entries(SCALE_1963, honours=True):
        sides = ours if entry.side == deal.side else [entry.side]
        entries += [entry._replace(side=side) for side in sides]
    below = sum(e.points for e in entries if e.side == deal.side and e.column == "below")
    return (*entries, *_rubber(table, ours, [side_of[order[1]], side_of[order[3]]], below))


def _light(table: DealContext) -> list[Entry]:
    """The penalty for opening without the cards for it."""
    calls = table.find(Calls)
    opener = next((s for s, code in calls.calls if code != "P"), -1) if calls else -1
    if opener < 0 or opening_enough(table.first(Hands).cards[opener]):
        return []
    side = table.seating.side_of[opener]
    others = (s for s in range(len(table.seating.sides)) if s != side)
    return [Entry(s, "above", LIGHT_OPENING, term("opened without the cards")) for s in others]


def _rubber(table: DealContext, ours: list[int], defenders: list[int], below: int) -> list[Entry]:
    """The rubber, to the winner of two games; 300 to the winner's partner for one game."""
    before = pad_before(table)
    if not below:
        return []
    games = {s: before.games[s] + (before.part[s] + below >= SCALE_1963.game) for s in ours}
    if max(games.values()) < 2:
        return []
    vulnerable = any(before.games[s] for s in defenders)
    entries = []
    for side, won in games.items():
        if won >= 2:
            entries.append(Entry(side, "above", 500 if vulnerable else 700, term("rubber")))
        elif won:
            entries.append(Entry(side, "above", ONE_GAME, term("game, with the rubber to partner")))
    return entries
