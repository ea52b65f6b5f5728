"""Cards that declarer names from dummy, by the laws of duplicate bridge of 2017: 45B, 45C4b, 45D,
46."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import back, review

from ..rows import by_topic

__all__ = ["DESIGNATION"]

DESIGNATION = (
    *by_topic(
        "designation",
        "designated",
        (
            "placing",
            "45B",
            "Declarer names the card, and dummy then faces it; declarer may pick it up himself. "
            "It is played when it is named.",
        ),
        ("proper", "46A", "That card is played when it is named."),
    ),
    *(
        clause(f"46B-gen {number}", "designation", presumed, designated=value, intent_clear=False)
        for value, number, presumed in (
            (
                "high",
                "46B1",
                "“High” is the highest of the suit led, “win” the lowest card known to win, “low” "
                "the lowest of the suit led.",
            ),
            ("suit", "46B2", "The lowest card of that suit is played."),
            (
                "rank",
                "46B3",
                "When leading, it is of the suit in which dummy won the last trick, if dummy has "
                "it; otherwise that rank is played if it may be. Of two such cards declarer says "
                "which.",
            ),
            ("anything", "46B5", "Either defender names the card."),
        )
    ),
    clause(
        "46B-gen",
        "designation",
        "What he meant is beyond argument: that card is played.",
        designated=("high", "suit", "rank", "anything"),
        intent_clear=True,
    ),
    clause(
        "46B4",
        "designation",
        "Nothing is played: declarer names any legal card.",
        designated="not there",
    ),
    clause(
        "45C4b 47C 47D",
        "designation",
        "He may correct it: the card he meant is played. The opponent on the right, if he has "
        "played, may take his card back without more.",
        back(),
        designated="slip",
        unintended=True,
        played_since=False,
    ),
    clause(
        "45C4b",
        "designation",
        "It stands: he has played from either hand since.",
        designated="slip",
        unintended=True,
        played_since=True,
    ),
    clause(
        "45C4b 46A",
        "designation",
        "It stands: a change of mind, or a lapse of attention, is no slip of the tongue.",
        designated="slip",
        unintended=False,
    ),
    clause(
        "45D1",
        "designation",
        "The card that dummy put out goes back, and the one that was named is played. A defender "
        "who has played since may change his card; if the one on declarer’s right does, declarer "
        "may change a later card, too.",
        back(),
        review("16C2"),
        designated="wrong card",
        both_sides=False,
    ),
    clause(
        "45D2",
        "designation",
        "It is too late: the cards stand. If the wrong card was led, who failed to follow to it "
        "may have revoked; if it was no lead and did not follow suit, dummy has revoked.",
        review("64C1"),
        designated="wrong card",
        both_sides=True,
    ),
)
