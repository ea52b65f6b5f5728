"""The opening lead, dummy and tricks by the laws of duplicate bridge of 2017: 41, 65, 66."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause

from ..rows import by_topic

__all__ = ["TRICKS"]

TRICKS = (
    *by_topic(
        "trick-course",
        "trick_point",
        (
            "opening",
            "41A",
            "The defender on the left of the presumed declarer leads face down, unless a "
            "regulation says face up. A card led face down goes back only by the director’s word "
            "after an irregularity.",
        ),
        (
            "questions",
            "41B",
            "Before the lead is faced its maker’s partner and the presumed declarer may ask for a "
            "review or an explanation; declarer and the defenders each once more for a review "
            "before their first play; about meanings at their own turns throughout.",
        ),
        (
            "contract",
            "41C",
            "When the lead is faced play has begun. Later a player may ask at his turn what the "
            "contract is, and whether it is doubled, but not by whom.",
        ),
        (
            "spread",
            "41D",
            "Dummy lies in columns by suit, the low cards towards declarer, trumps on dummy’s "
            "right. Declarer’s side alone answers for it.",
        ),
        (
            "turning",
            "65A-B",
            "Each turns his card along the line of the side that won the trick. Any player, dummy "
            "too, may have a card turned that points wrongly until his side has led or played on.",
        ),
        (
            "order",
            "65C-D",
            "The played cards lie in order, so that they can be checked, until the result is "
            "agreed. Who breaks the order may forfeit a doubtful trick or the claim of a revoke.",
        ),
        (
            "own card",
            "66B",
            "Until a card is led to the next trick he may look at his own last card, but not show "
            "it.",
        ),
        (
            "quitted",
            "66C",
            "Earlier tricks stay closed until play ends, unless the director says otherwise.",
        ),
        (
            "after",
            "66D",
            "Each handles his own cards only. Who mixes his so that the facts can no longer be "
            "found after a claim is ruled against.",
        ),
    ),
    clause(
        "66A",
        "trick-course",
        "All four cards of the trick are faced for him.",
        trick_point="see trick",
        own_faced=True,
    ),
    clause(
        "66A 66C",
        "trick-course",
        "He may not see them: his card is turned, his side has played on, or he is dummy.",
        trick_point="see trick",
        own_faced=False,
    ),
)
