"""The course of the auction and its review by the laws of duplicate bridge of 2017: 17, 18, 20A to
E, 22, 34, and the definitions of artificial and psychic calls."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import back, review

from ..rows import by_topic

__all__ = ["COURSE"]

COURSE = (
    *by_topic(
        "auction",
        "auction_point",
        (
            "begins",
            "17A",
            "The auction period begins for a side when either partner looks at the face of his "
            "cards.",
        ),
        ("first", "17B-C", "The dealer whom the board names calls first; then it goes clockwise."),
        (
            "period ends",
            "17D1",
            "It ends when the opening lead is faced; where nobody has bid, when all four hands "
            "are back in the board. Until then calls may still be changed where a law allows it.",
        ),
        (
            "clarification",
            "17D2",
            "This is the clarification period: declarer or dummy now corrects a wrong explanation "
            "by his partner, and the defenders may ask.",
        ),
        (
            "sufficient",
            "18",
            "A bid is sufficient if it names more odd tricks than the last one, or as many in a "
            "higher denomination: clubs, diamonds, hearts, spades, no-trump. Pass, double and "
            "redouble are the other calls.",
        ),
        (
            "ended",
            "22A",
            "It is over after a bid and three passes in rotation. It is not over if one of the "
            "three was out of turn.",
        ),
        (
            "all pass",
            "22B",
            "The hands go back unplayed, and each side scores 0. There is no redeal.",
        ),
        (
            "artificial",
            "def-artificial",
            "A bid, double or redouble is artificial if it tells or asks something other than, or "
            "beyond, willingness to play in what it names; a pass if it promises more than a set "
            "strength, or tells of values elsewhere. What players generally take for granted does "
            "not count; the director judges the boundary.",
        ),
        (
            "psychic",
            "def-psychic 40A3",
            "A psychic call misstates strength or length grossly and on purpose. It is legal, "
            "unless a regulation limits it or the partner has more reason than the opponents to "
            "expect it.",
        ),
    ),
    *by_topic(
        "review",
        "review_point",
        (
            "unheard",
            "20A",
            "Who did not hear or see a call clearly asks at once, and it is repeated. He loses "
            "nothing by it.",
        ),
        (
            "auction",
            "20B",
            "A player may have all the calls restated at his own turn, the whole auction and no "
            "part of it; not if the law obliges him to pass.",
        ),
        (
            "after",
            "20C",
            "After the final pass a defender may ask whether it is his lead; declarer or a "
            "defender may have the auction restated at his first turn to play.",
        ),
        (
            "error",
            "20D-E",
            "Only opponents restate calls, and whoever notices an error in it, the player who "
            "asked too, corrects it at once.",
        ),
    ),
    clause(
        "17D3 34",
        "passes",
        "The auction is not over: it goes back to the player whose turn was taken from him, and "
        "the later passes are cancelled. Each player who passed out of turn is an offender: his "
        "side may not use what was cancelled.",
        back(),
        review("16C2"),
    ),
)
