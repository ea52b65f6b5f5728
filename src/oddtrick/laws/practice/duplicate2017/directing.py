"""The director, scores and appeals, to practise the laws of 2017 with: 9 to 12, 77 to 93."""

from __future__ import annotations

from .at_club import at_club

__all__ = ["DIRECTING"]

DIRECTING = (
    at_club(
        "“We give you a trick”",
        "West has revoked. “Never mind,” says East, “we give you a trick,” and South nods; by the "
        "law it was two.",
        "director",
        attention_point="bargain",
        acted_first=True,
    ),
    at_club(
        "Three games that might have been",
        "Without the infraction one spade more or one less was likely, and the board had a "
        "result; the laws give nothing for such a breach.",
        "adjusting",
        ground="unpriced",
        result_had="judged",
        outcomes="several",
        self_damage=False,
    ),
    at_club(
        "“Shall I forbid it?”",
        "South may require or forbid a suit, and asks North which of the two he should.",
        "consulting",
    ),
    at_club(
        "Too hard",
        "Two tricks for a revoke that cost nothing are too much, say East and West.",
        "adjusting",
        ground="harsh",
    ),
    at_club(
        "A board lost to a late pair",
        "A pair came late, and the other pair, who could do nothing about it, has no result. It "
        "is scored by match points.",
        "award",
        award_form="matchpoints",
        blame="none",
    ),
    at_club(
        "A good session",
        "The pair that could do nothing about it has 64.2 % on its other boards.",
        "award-beyond",
        award_point="session",
    ),
    at_club(
        "Helped by the first bid",
        "East’s insufficient bid was put right without a bar. Without its help the result could "
        "well have been another, and the other side lost by it.",
        "after-play",
        afterwards="insufficient",
        well_different=True,
        damaged=True,
    ),
    at_club(
        "A board spoilt at teams",
        "The staff spoilt a board; at the other table six hearts made, a contract that few reach.",
        "teams",
        team_case="one result",
    ),
    at_club(
        "Two against one",
        "Two players say that the card was faced, one denies it.",
        "ruling",
        ruling_point="facts disputed",
    ),
    at_club(
        "Late again", "A pair comes late, for the second time.", "procedure", penalty_case="example"
    ),
    at_club(
        "Only one wants it",
        "North would appeal, and South will not.",
        "appeal",
        appeal_point="concur",
        concurs=False,
    ),
    at_club(
        "Passed out",
        "All four players have passed, and North asks what the board scores.",
        "scoring",
        score_point="passed",
    ),
)
