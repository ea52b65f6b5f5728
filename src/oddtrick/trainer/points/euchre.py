"""Making trumps at euchre: ordering up, taking up, naming, passing, playing alone.

Source: Scarne 1963, chapter 13, “Strategy of Euchre”, “Making the Trump”, “Playing Alone”.
"""

from __future__ import annotations

from oddtrick.trainer.point import Point
from oddtrick.trainer.recipes.calls import CallRecipe, made_rules

BOOK = "Scarne 1963, Strategy of Euchre"
ROWS: tuple[tuple[str, str, str], ...] = (
    ("pass", "Pass with fewer than two fairly sure tricks",
     "Fewer than two fairly sure tricks: pass."),
    ("order", "Order the dealer up with three fairly sure tricks",
     "Three fairly sure tricks with two good trumps: order the dealer up."),
    ("assist", "Assist partner with the turn-up",
     "With the turn-up in partner's hand there are two fairly sure tricks in *."),
    ("three-trumps", "Any three trumps are enough", "Any three trumps are enough: make it *."),
    ("king-up", "The dealer takes up ace or king with a little more",
     "Ace or king of trumps with a little more: the dealer takes it up."),
    ("two-tricks", "Two fairly sure tricks, and one from partner",
     "Two fairly sure tricks, and partner may be counted on for one: make it *."),
    ("alone-three", "Alone with a sure hand of three trumps",
     "Any three trumps are enough: make it *. A sure hand plays alone."),
    ("alone-order", "Order up and play alone",
     "Three fairly sure tricks with two good trumps: order the dealer up. "
     "A sure hand plays alone."),
    ("alone-assist", "Assist and play alone",
     "With the turn-up in partner's hand there are two fairly sure tricks in *. "
     "A sure hand plays alone."),
)  # fmt: skip
"""The id, the name, and the book player's reason for the call, which is its rule."""

EUCHRE = tuple(
    Point(f"euchre-{row}", "euchre", name, BOOK,
          CallRecipe("euchre", f"{BOOK} | {reason}", made_rules))
    for row, name, reason in ROWS
)  # fmt: skip
"""The points of making trumps."""
