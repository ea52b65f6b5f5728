"""How long a game of each kind takes one player among machine players, from counted acts.

Counted by `tools/playing_times.py`: book players play whole matches as they are dealt where nobody
chooses anything. An own call or card of a trick game is taken to be seven seconds: clubs allow
seven and a half minutes for a duplicate board, in which four players make some ten calls and play
52 cards one after another. A move of a patience is taken to be two, as 300,000 Klondikes of a
public site took less than four minutes each; four where all cards lie in sight from the start and
plans are longer, as in FreeCell, of which one player's 2,000 games took seven and a half minutes
each. The machine players wait as long as they do at the normal pace.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["MATCH_LENGTHS", "MatchLength", "minutes"]

CARD = 7.0
"""Seconds for a call or a card of the player's."""

MOVE = 2.0
"""Seconds for a move of a patience, also against others."""

PLANNED = 4.0
"""Seconds for a move where all cards lie in sight."""

MACHINE = 0.7
"""Seconds for an act of a machine player: half a second, and more after a trick."""


class MatchLength(NamedTuple):
    """A match of a game, as a mean: its deals, the acts of one player and of the others, and the
    seconds of each; no time passes while others act where nobody waits for anybody."""

    deals: float
    own: int
    others: int
    seconds: float = CARD
    waiting: float = MACHINE


MATCH_LENGTHS = {
    "minibridge": MatchLength(4.2, 53, 159),
    "contract-rubber": MatchLength(6.1, 93, 280),
    "contract-chicago": MatchLength(4.2, 63, 189),
    "contract-duplicate": MatchLength(1, 15, 46),
    "cutthroat-contract": MatchLength(9.1, 126, 378),
    "goulash": MatchLength(8.8, 87, 261),
    "nullo": MatchLength(8.2, 121, 362),
    "antibridge": MatchLength(6.8, 100, 300),
    "super-contract": MatchLength(8.7, 130, 388),
    "build-up": MatchLength(4.8, 200, 200),
    "double-dummy": MatchLength(10.5, 268, 268),
    "single-exposed-dummy": MatchLength(7, 190, 190),
    "draw-and-discard": MatchLength(8.3, 231, 231),
    "partially-exposed-dummy": MatchLength(8.3, 223, 223),
    "honeymoon": MatchLength(3.3, 92, 92),
    "strip": MatchLength(3.8, 107, 107),
    "money": MatchLength(3.3, 89, 89),
    "double-dummy-widow": MatchLength(8.2, 234, 234),
    "three-hand": MatchLength(13.2, 245, 490),
    "three-hand-1910": MatchLength(7.3, 139, 279),
    "towie": MatchLength(9.7, 91, 183),
    "trio": MatchLength(7.8, 146, 292),
    "auction-1910": MatchLength(5.3, 78, 233),
    "auction-bridge": MatchLength(5.3, 81, 243),
    "plafond": MatchLength(8.5, 125, 376),
    "bridge-1902": MatchLength(5.8, 80, 241),
    "auction-by-suits": MatchLength(7.7, 110, 331),
    "auction-by-figures": MatchLength(4, 66, 198),
    "whist": MatchLength(5.2, 68, 205),
    "american-whist": MatchLength(5, 65, 195),
    "auction-euchre": MatchLength(6.3, 43, 174),
    "call-ace": MatchLength(8.8, 55, 166),
    "euchre": MatchLength(10.9, 65, 196),
    "euchre-two": MatchLength(12.3, 79, 79),
    "euchre-three": MatchLength(5.6, 32, 65),
    "jackpot": MatchLength(6.1, 35, 106),
    "railroad": MatchLength(8.9, 53, 158),
    "congress": MatchLength(1, 503, 0, MOVE),
    "harp": MatchLength(1, 872, 0, MOVE),
    "house-in-the-wood": MatchLength(1, 167, 0, PLANNED),
    "house-on-the-hill": MatchLength(1, 115, 0, PLANNED),
    "intelligence": MatchLength(1, 192, 0, MOVE),
    "klondike": MatchLength(1, 207, 0, MOVE),
    "la-belle-lucie": MatchLength(1, 65, 0, PLANNED),
    "patience-side-by-side": MatchLength(1, 92, 92, MOVE),
    "patience-common": MatchLength(1, 95, 95, MOVE),
    "pishe-pasha": MatchLength(1, 154, 154, MOVE),
    "pounce": MatchLength(1, 59, 117, MOVE, 0),
    "russian-bank": MatchLength(1, 170, 170, MOVE),
    "single-russian-bank": MatchLength(1, 73, 73, MOVE),
    "spite-and-malice": MatchLength(1, 148, 148, MOVE),
    "poker-squares": MatchLength(1, 25, 25),
    "cribbage-squares": MatchLength(1, 16, 16),
}
"""By the name of the game."""


def minutes(name: str) -> int:
    """The minutes of a match, rounded as one would say them; 0 for a game that was not counted.

    >>> minutes("contract-duplicate"), minutes("towie")
    (2, 15)
    """
    found = MATCH_LENGTHS.get(name)
    if found is None:
        return 0
    exact = (found.own * found.seconds + found.others * found.waiting) / 60
    step = 1 if exact < 12 else 5 if exact < 60 else 10
    return max(1, round(exact / step) * step)
