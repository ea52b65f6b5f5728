"""Cards played and withdrawn by the laws of duplicate bridge of 2017: 44, 45, 47."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import review

from ..rows import by_topic

__all__ = ["PLAYED"]

PLAYED = (
    *by_topic(
        "played",
        "played_how",
        (
            "usual",
            "45A",
            "A player other than dummy plays a card by detaching it and facing it on the table "
            "before him; only the opening lead is first put face down.",
        ),
        (
            "rules",
            "44",
            "The leader may lead any card, unless he is restricted. Following suit comes before "
            "every other duty. The highest trump wins, or the highest card of the suit led, and "
            "the winner leads next.",
        ),
        (
            "defender",
            "45C1",
            "It is played to the current trick if his partner could have seen its face; whether "
            "he did see it does not matter. If he has played to the trick already it is a fifth "
            "card.",
        ),
        (
            "declarer",
            "45C2",
            "It is played if it was held face up touching or nearly touching the table, or so as "
            "to show that it was played.",
        ),
        (
            "touched",
            "45C3",
            "It is played if he touched it deliberately, unless to arrange the cards or to reach "
            "another.",
        ),
        (
            "named",
            "45C4a",
            "A card named as the one he plays must be played; a defender’s is a penalty card if "
            "it is not his turn.",
        ),
        ("penalty", "45C5 50D1", "A penalty card may have to be played."),
        (
            "fifth",
            "45E",
            "A defender’s fifth card is a penalty card, unless the director deems it led; "
            "declarer’s or dummy’s goes back.",
        ),
        (
            "turned",
            "45G",
            "No player turns his card before all four have played; there is no rectification.",
        ),
        (
            "withdraw",
            "47A-B 47F",
            "A played card goes back only where a law demands it, to put an illegal play right, "
            "or where it was played in another’s turn to lead. Otherwise it stands.",
        ),
        (
            "changed",
            "47D",
            "When an opponent’s card is changed, a card played after it may be taken back and "
            "replaced.",
            review("16C2"),
        ),
    ),
    clause(
        "47E2",
        "played",
        "The card may be taken back, as no card has been played since.",
        review("16C2"),
        played_how="explained",
        card_since=False,
    ),
    clause(
        "47E2",
        "played",
        "It is too late to take the card back; if the side is damaged, the director adjusts the "
        "score.",
        review("21B3"),
        played_how="explained",
        card_since=True,
    ),
)
