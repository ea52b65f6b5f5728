"""Claims, and tricks in dispute, to practise the laws of 2017 with: 68 to 71, 79."""

from __future__ import annotations

from .at_club import at_club

__all__ = ["CLAIMS"]

CLAIMS = (
    at_club(
        "“The rest are mine”", "South claims, and West doubts it.", "claim", claim_stage="disputed"
    ),
    at_club(
        "“No, I have a trump trick”",
        "East faces his cards and gives up the rest; West says no at once.",
        "claim",
        claim_stage="objection",
    ),
    at_club(
        "A trump forgotten",
        "South claims without a word of the nine of trumps, which West holds. He may well think "
        "it gone, and could lose a trick to it.",
        "disputed-claim",
        claim_issue="trump",
        trump_mentioned=False,
        trump_unaware=True,
        trump_loses=True,
    ),
    at_club(
        "A finesse not stated",
        "South, who has said nothing of it, would finesse against a queen that either opponent "
        "may have.",
        "disputed-claim",
        claim_issue="finesse",
        place_known=False,
    ),
    at_club(
        "A trick given away",
        "South concedes a trick that no play could lose, and finds out before the correction "
        "period ends.",
        "concession",
        conceded_trick="unlosable",
        in_correction=True,
    ),
    at_club(
        "Ten or nine?",
        "Ten tricks were entered. The next round the other side says nine; nobody claimed, and "
        "the director is not convinced.",
        "score",
        score_error="tricks",
        trick_dispute="late",
        convinced=False,
    ),
)
