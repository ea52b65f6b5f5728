"""Wrong boards and fouled boards by the laws of 2017: 15, 87."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import adjust, back, review

__all__ = ["BOARDS"]

BOARDS = (
    clause(
        "15A1",
        "board",
        "His partner has called since: the board has an artificial adjusted score.",
        adjust("artificial"),
        review("15A3"),
        wrong_what="hand",
        partner_called=True,
    ),
    clause(
        "15A1",
        "board",
        "His call and all after it are cancelled. He looks at his right hand and calls, and the "
        "auction goes on normally. His side may not use what was cancelled.",
        back(),
        review("16C2"),
        review("15A3"),
        wrong_what="hand",
        partner_called=False,
    ),
    clause(
        "15A2",
        "board",
        "The director may let the board be played.",
        wrong_what="that board",
        same_call=True,
    ),
    clause(
        "15A2",
        "board",
        "The board has an adjusted score.",
        adjust("artificial"),
        wrong_what="that board",
        same_call=False,
    ),
    clause(
        "15A3",
        "board",
        "The director may give a procedural penalty besides.",
        wrong_what=("hand", "that board"),
    ),
    clause(
        "15B1 15B3",
        "board",
        "The board is cancelled for both sides. Whoever is left without a score has an artificial "
        "one.",
        adjust("artificial"),
        wrong_what="board",
        been_played=True,
    ),
    clause(
        "15B2",
        "board",
        "Auction and play are finished, and the score stands. The director may have the pairs "
        "that should have met play it later.",
        wrong_what="board",
        been_played=False,
    ),
    clause(
        "7A 82A-B",
        "board",
        "The result stands for the pairs that held those hands: it is entered for the cards they "
        "held, not for the seats. Where it cannot be compared so, the director adjusts the score. "
        "A penalty is possible.",
        review("90A"),
        wrong_what="turned",
    ),
    clause("15B1 86B2", "board", "At teams it is settled by law 86.", wrong_what="team board"),
    clause(
        "87A",
        "fouled",
        "It is not fouled, even if the hand record differs: the results stand and are compared.",
        same_cards=True,
    ),
    clause(
        "87A 87B",
        "fouled",
        "It is fouled: the results are divided by what was played, and each group is scored by "
        "itself.",
        same_cards=False,
        fouled_form="pairs",
    ),
    clause(
        "87A 87C 86B2",
        "fouled",
        "It is fouled: at teams it is settled by law 86.",
        same_cards=False,
        fouled_form="teams",
    ),
)
"""The clauses on boards."""
