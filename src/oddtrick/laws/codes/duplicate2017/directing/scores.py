"""Scores and their correction by the laws of duplicate bridge of 2017: 77 to 79."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause

from ..rows import by_topic

__all__ = ["SCORES"]

SCORES = (
    *by_topic(
        "scoring",
        "score_point",
        (
            "tricks",
            "77-tricks",
            "Clubs and diamonds 20, hearts and spades 30, no-trump 40 and then 30; twice that "
            "doubled, four times redoubled.",
        ),
        (
            "overtricks",
            "77-over",
            "As tricks; doubled 100, vulnerable 200; redoubled 200, vulnerable 400.",
        ),
        (
            "premiums",
            "77-premium",
            "Part score 50; game 300, vulnerable 500; little slam 500 or 750, grand slam 1000 or "
            "1500 besides; 50 for a doubled contract made, 100 redoubled.",
        ),
        (
            "undertricks",
            "77-under",
            "50 each, vulnerable 100. Doubled 100, 300, 500, and 300 for each more; vulnerable "
            "200, 500, 800, and 300 for each more. Redoubled twice that.",
        ),
        (
            "passed",
            "77-pass 22B",
            "0 for each side, which is compared as any score. Honours score nothing.",
        ),
        ("match points", "78A", "2 for each worse score, 1 for each equal one; or 1 and a half."),
        (
            "imps",
            "78B",
            "The difference in points becomes 0 to 24 IMPs by the scale, from 20 points to 4000.",
        ),
        (
            "other",
            "78C-D",
            "Total points are the sum of all boards. Other methods are for the conditions of "
            "contest, published before play.",
        ),
        (
            "agreeing",
            "79A",
            "The tricks are agreed before all hands are back. Nobody may knowingly take a trick "
            "his side did not win, or that could not be lost.",
        ),
    ),
    clause(
        "79B 69B 71",
        "score",
        "It is settled as a claim or a concession: law 69B or 71.",
        score_error="tricks",
        trick_dispute="claim",
    ),
    clause(
        "79B",
        "score",
        "The director is called and rules on the score.",
        score_error="tricks",
        trick_dispute="in time",
    ),
    clause(
        "79B",
        "score",
        "The score is changed for both sides.",
        score_error="tricks",
        trick_dispute="late",
        convinced=True,
    ),
    clause(
        "79B",
        "score",
        "The score stands for both sides, or the director lowers one side’s without raising the "
        "other’s. There is no average of the two.",
        score_error="tricks",
        trick_dispute="late",
        convinced=False,
    ),
    clause(
        "79C1",
        "score",
        "It is corrected. The organiser sets the time; otherwise it ends 30 minutes after the "
        "score can be seen.",
        score_error="entry",
        correction="in time",
    ),
    clause(
        "79C2",
        "score",
        "It stands, unless the organiser allows a later correction and the record is wrong beyond "
        "reasonable doubt.",
        score_error="entry",
        correction="late",
    ),
)
