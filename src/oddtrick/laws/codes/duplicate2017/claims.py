"""Claims and concessions by the laws of duplicate bridge of 2017: 68 to 71."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import review

from .rows import by_topic

_STEPS = (
    "The director hears the claim again, then the objections, has the cards faced if need be, and "
    "asks in turn about a trump left out, other normal lines, and cards that might be with either "
    "opponent. A doubtful trick goes to the other side."
)

CLAIMS = (
    *by_topic(
        "claim",
        "claim_stage",
        (
            "what",
            "68A",
            "Who says that a side will win a number of tricks, suggests that play be cut short, "
            "or shows his cards, claims, unless it was plainly not meant so.",
        ),
        (
            "current trick",
            "68-gen",
            "Play goes on: a claim concerns tricks beyond the one in progress. A defender’s card "
            "shown so is no penalty card, but his partner may not use it.",
            review("16C2"),
        ),
        (
            "concession",
            "68B1",
            "Who says that he loses tricks concedes them; who claims some concedes the rest; who "
            "gives up his hand concedes all.",
        ),
        (
            "objection",
            "68B2",
            "There is neither claim nor concession. The director is called, and play goes on; the "
            "cards that were shown are no penalty cards, but the partner who objected may not use "
            "them.",
            review("16C2"),
        ),
        (
            "statement",
            "68C",
            "A claim says at once by what line the tricks are won, and in which order the cards "
            "are played. The claimer faces his hand.",
        ),
        ("stop", "68D1", "Play stops: no further card counts."),
        (
            "disputed",
            "68D2a 70A 70B",
            "The director is called at once, and nobody does anything before he comes. He rules "
            f"as fairly as he can to both sides, in doubt against the claimer. {_STEPS}",
        ),
        (
            "agreed",
            "69A",
            "It is agreed when the other side assents and does not object before it calls on "
            "another board or the round ends. It is scored as if the tricks had been won or lost.",
        ),
    ),
    clause(
        "68D2b",
        "claim",
        "Play goes on, and the claim is void. What was shown is no penalty card and may be used, "
        "and the score then made stands.",
        claim_stage="play on",
        all_agree=True,
    ),
    clause(
        "68D2b 68D2a 70A",
        "claim",
        "One refuses: the director is called and rules on the claim.",
        claim_stage="play on",
        all_agree=False,
    ),
    clause(
        "69B",
        "claim",
        "The agreement is withdrawn, and the trick goes over.",
        claim_stage="regretted",
        in_correction=True,
        regretted_trick=("won", "likely"),
    ),
    clause(
        "69B",
        "claim",
        "The agreement stands: it was not likely that the side would win that trick.",
        claim_stage="regretted",
        in_correction=True,
        regretted_trick="other",
    ),
    clause(
        "69B 79C1",
        "claim",
        "It is too late: the correction period is over.",
        claim_stage="regretted",
        in_correction=False,
    ),
    clause(
        "70C",
        "disputed-claim",
        "The claimer did not mention the trump, may well not have known of it, and could lose a "
        "trick to it by a normal play: every trick that could be lost so goes to the other side.",
        claim_issue="trump",
        trump_mentioned=False,
        trump_unaware=True,
        trump_loses=True,
    ),
    clause(
        "70C 70A",
        "disputed-claim",
        "The trump costs nothing under this law: it was mentioned, known of, or no normal play "
        "loses a trick to it.",
        claim_issue="trump",
        either=({"trump_mentioned": True}, {"trump_unaware": False}, {"trump_loses": False}),
    ),
    clause(
        "70D1",
        "disputed-claim",
        "The line that was not stated is not accepted: another normal line does worse, and that "
        "is what the claimer gets.",
        claim_issue="line",
        worse_line=True,
    ),
    clause(
        "70D1 70A",
        "disputed-claim",
        "The tricks are his: every normal line wins as many.",
        claim_issue="line",
        worse_line=False,
    ),
    clause(
        "70E1",
        "disputed-claim",
        "The line is not accepted: it rests on who holds a certain card, and was not stated.",
        claim_issue="finesse",
        place_known=False,
    ),
    clause(
        "70E1",
        "disputed-claim",
        "The line is accepted: where the card lies was known, or would show itself on every "
        "normal line.",
        claim_issue="finesse",
        place_known=True,
    ),
    *by_topic(
        "disputed-claim",
        "claim_issue",
        (
            "partner",
            "70D2",
            "That part of the claim is not accepted, if his partner could normally have played "
            "otherwise.",
        ),
        (
            "order",
            "70E2",
            "The Regulating Authority may lay down an order, such as from the top; where it has, "
            "and nothing else follows from the law, the suit is taken as played so.",
        ),
        (
            "evidence",
            "70D3 68D2a",
            "They do not count as play. They may show what would have been played, or how sound "
            "the claim was.",
        ),
    ),
    clause(
        "71",
        "concession",
        "The concession is cancelled: the trick goes back to the side that gave it up.",
        conceded_trick=("won", "unlosable"),
        in_correction=True,
    ),
    clause(
        "71",
        "concession",
        "The concession stands: the trick could have been lost by a normal play.",
        conceded_trick="other",
        in_correction=True,
    ),
    clause(
        "71 79C1",
        "concession",
        "The concession stands: the correction period is over.",
        in_correction=False,
    ),
)
"""The clauses on claims and concessions."""
