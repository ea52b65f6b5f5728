"""The card led from each suit (Foster 1910, pp. 125 to 137).

Against a trump the king goes with the ace or the queen, the queen with the jack, the ace where the
king is missing; at no-trump a high card is led only from three honours, two of them touching, or
from seven cards. What follows it shows partner what he does not know yet.
"""

from __future__ import annotations

from oddtrick.players.book.contract.play.leads import FOURTH, LeadRow, Tables

__all__ = ["TABLES"]

OWN = (
    LeadRow("AKQJ", 4, 13, "KJ", "KJ"),
    LeadRow("AKQ", 3, 13, "KQ", "KQ"),
    LeadRow("AKJ", 3, 13, "KA", "KA"),
    LeadRow("AK", 7, 13, "KA", "KA"),
    LeadRow("AK", 4, 6, "KA", FOURTH),
    LeadRow("AK", 2, 3, "KA", "KA"),
    LeadRow("AQJ", 3, 13, "AQ", "AQ"),
    LeadRow("AJT", 4, 13, "AJ", FOURTH),
    LeadRow("A", 4, 13, "A4", FOURTH),
    LeadRow("A", 1, 3, "A", "L", poor=True),
    LeadRow("KQJT", 4, 13, "KT", "KT"),
    LeadRow("KQJ", 3, 13, "KJ", "KJ"),
    LeadRow("KQT", 4, 13, "K4", "K4"),
    LeadRow("KQ", 7, 13, "K4", "K4"),
    LeadRow("KQ", 4, 6, "K4", FOURTH),
    LeadRow("KQ", 2, 3, "KQ", "KQ"),
    LeadRow("KJT", 3, 13, "T", "T"),
    LeadRow("QJT", 3, 13, "Q", "Q"),
    LeadRow("QJ", 7, 13, "Q", "Q"),
    LeadRow("QJ", 4, 6, "Q", FOURTH),
    LeadRow("QJ", 2, 3, "Q", "Q"),
    LeadRow("JT", 4, 13, "J", FOURTH),
    LeadRow("J", 1, 3, "J", "J", without="QKA"),
    LeadRow("", 4, 13, FOURTH, FOURTH),
    # A short suit with a single honour is the worst to open; which card, the book does not say.
    LeadRow("K", 1, 3, "L", "L"),
    LeadRow("Q", 1, 3, "L", "L"),
    LeadRow("", 1, 3, "H", "H"),
)
"""The first row that fits. King, jack, ten and the ten: the picture is lost, the combination is
the one that its rule leaves (a reading)."""

PARTNERS = (LeadRow("", 1, 13, "H", "H"),)
"""Partner's suit: the top of it, however many there are (pp. 125, 127)."""

TABLES = Tables(OWN, PARTNERS, "Foster 1910, pp. 128 to 137", "Foster 1910, pp. 125 to 127")
