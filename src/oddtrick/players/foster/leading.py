"""Which card is led from a suit (Foster 1910, pp. 125 to 137).

Against a trump the king goes with the ace or the queen, the queen with the jack, the ace where the
king is missing; at no-trump a high card is led only from three honours, two of them touching, or
from seven cards. What follows it tells partner what he does not know yet.
"""

from __future__ import annotations

from ..contract.leading import FOURTH, Row, Tables

__all__ = ["TABLES"]

OWN = (
    Row("AKQJ", 4, 13, "KJ", "KJ"),
    Row("AKQ", 3, 13, "KQ", "KQ"),
    Row("AKJ", 3, 13, "KA", "KA"),
    Row("AK", 7, 13, "KA", "KA"),
    Row("AK", 4, 6, "KA", FOURTH),
    Row("AK", 2, 3, "KA", "KA"),
    Row("AQJ", 3, 13, "AQ", "AQ"),
    Row("AJT", 4, 13, "AJ", FOURTH),
    Row("A", 4, 13, "A4", FOURTH),
    Row("A", 1, 3, "A", "L", poor=True),
    Row("KQJT", 4, 13, "KT", "KT"),
    Row("KQJ", 3, 13, "KJ", "KJ"),
    Row("KQT", 4, 13, "K4", "K4"),
    Row("KQ", 7, 13, "K4", "K4"),
    Row("KQ", 4, 6, "K4", FOURTH),
    Row("KQ", 2, 3, "KQ", "KQ"),
    Row("KJT", 3, 13, "T", "T"),
    Row("QJT", 3, 13, "Q", "Q"),
    Row("QJ", 7, 13, "Q", "Q"),
    Row("QJ", 4, 6, "Q", FOURTH),
    Row("QJ", 2, 3, "Q", "Q"),
    Row("JT", 4, 13, "J", FOURTH),
    Row("J", 1, 3, "J", "J", without="QKA"),
    Row("", 4, 13, FOURTH, FOURTH),
    # A short suit with a single honour is the worst to open; which card, the book does not say.
    Row("K", 1, 3, "L", "L"),
    Row("Q", 1, 3, "L", "L"),
    Row("", 1, 3, "H", "H"),
)
"""The first row that fits. King, jack, ten and the ten: the picture is lost, the combination is
the one that its rule leaves (a reading)."""

PARTNERS = (Row("", 1, 13, "H", "H"),)
"""Partner's suit: the top of it, however many there are (pp. 125, 127)."""

TABLES = Tables(OWN, PARTNERS, "Foster 1910, pp. 128 to 137", "Foster 1910, pp. 125 to 127")
