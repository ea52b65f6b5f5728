"""Revokes and defective tricks by the laws of duplicate bridge of 2017: 61 to 64, 67."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import Clause, Do, clause
from oddtrick.laws.clauses.effects_vocabulary import (
    add_card,
    annul,
    back,
    charge,
    owe,
    play_now,
    restore,
    review,
    tricks,
)
from oddtrick.laws.clauses.vocabulary import CHOOSERS, PARTNER, SIDE
from oddtrick.laws.notes.penalty import PENALTY_CARD, SAME_ANSWER

from .rows import MAJOR, MINOR, by_topic

# Tricks with too few or too many cards by the laws of duplicate bridge of 2017: 67.

DEFECTIVE = (
    clause("67A", "missed", "He adds a legal card to the trick.", play_now(), both_sides=False),
    clause(
        "67B1 64A2",
        "missed",
        "He faces a card, of the suit led if he can, and puts it among his played cards; who won "
        "the trick keeps it. He is deemed to have revoked.",
        add_card(),
        tricks(1),
        review("64C1"),
        both_sides=True,
        role=("declarer", "defender"),
        won_any=True,
    ),
    clause(
        "67B1 64B1",
        "missed",
        "He faces a card, of the suit led if he can, and puts it among his played cards; who won "
        "the trick keeps it. He is deemed to have revoked, but his side has won no trick since: "
        "none goes over.",
        add_card(),
        review("64C1"),
        both_sides=True,
        role=("declarer", "defender"),
        won_any=False,
    ),
    clause(
        "67-dummy 64B3",
        "missed",
        "Dummy adds a card, and who won the trick keeps it. No trick goes over; the director "
        "judges whether the other side is damaged. This is our reading, for the law can be read "
        "otherwise.",
        add_card(),
        review("64C1"),
        both_sides=True,
        role="dummy",
    ),
    clause(
        "67A 45E 50B",
        "surplus",
        "The card that was too many goes back; below the ten it is a minor penalty card, if the "
        "partner could see it.",
        restore(),
        MINOR,
        then="With another penalty card of his on the table both are major.",
        both_sides=False,
        role="defender",
        card="low",
    ),
    clause(
        "67A 45E 50B",
        "surplus",
        "The card that was too many goes back; as an honour, or one of several, it is a major "
        "penalty card, if the partner could see it.",
        restore(),
        MAJOR,
        both_sides=False,
        role="defender",
        card=("honour", "led", "several"),
    ),
    clause(
        "67A 45E",
        "surplus",
        "The card that was too many goes back, without more.",
        restore(),
        both_sides=False,
        role=("declarer", "dummy"),
    ),
    clause(
        "67B2",
        "surplus",
        "The director looks at the played cards and gives back what was too many; the one that "
        "was faced stays, or, if that is unknown, the highest that could legally have been "
        "played. The card counts as held all along, so that not playing it may have been a "
        "revoke; if the partner saw it, it is a penalty card.",
        restore(),
        charge(),
        review("64C1"),
        both_sides=True,
    ),
)


# Revokes by the laws of duplicate bridge of 2017: 61 to 64.

_LATE = ("played on", "named", "claimed", "agreed")

_EITHER = ("declarer", "defender")

_COUNTED = ("none", "dummy looked")

_CORRECTED = (
    "none",
    "same suit",
    "dummy looked",
)


def _no_transfer(numbers: str, case: str, why: str, *does: Do) -> Clause:
    """64B: an established revoke for which no trick goes over."""
    return clause(
        numbers,
        "revoke",
        f"No trick goes over: {why}. The director makes good what the other side lost by it.",
        *does,
        review("64C1"),
        alone=True,
        revoke_case=case,
        established=_LATE,
    )


REVOKES = (
    *(
        clause(
            "62C3 64B8",
            "revoke",
            "Both revokes are corrected, and the lead to the next trick goes back. Every card that "
            "the defenders withdraw is a penalty card. No trick goes over.",
            back(),
            *cards,
            review("16C2"),
            alone=True,
            revoke_case="both one trick",
            role=role,
        )
        for role, cards in (
            ("defender", (MAJOR, owe(SIDE, PENALTY_CARD, "withdrawn"))),
            (("declarer", "dummy"), (owe(CHOOSERS, PENALTY_CARD, "withdrawn"),)),
        )
    ),
    clause(
        "62D 64B6",
        "revoke",
        "It is corrected, established or not, as long as the four hands are not back in the "
        "board. No trick goes over; a partner who had a choice of suits may not use what he saw.",
        back(),
        review("16C2"),
        alone=True,
        revoke_case="twelfth",
        hands_back=False,
    ),
    clause(
        "62D 64B6 64C1",
        "revoke",
        "The hands are back: it stands. No trick goes over, but the director makes good what the "
        "other side lost by it.",
        review("64C1"),
        alone=True,
        revoke_case="twelfth",
        hands_back=True,
    ),
    clause(
        "43B3",
        "revoke",
        "There is no immediate rectification: play goes on as if nothing had happened. After play "
        "the director takes from the defenders what they gained by it; declarer’s side keeps its "
        "score. That dummy spoke may be penalised.",
        review("43B3"),
        alone=True,
        then="How this goes with the duty to correct a revoke (62A) is disputed.",
        role="defender",
        revoke_case="dummy looked",
        established="open",
    ),
    clause(
        "43B3 64C1",
        "revoke",
        "Nothing goes over at once. After play the director takes from the defenders what they "
        "gained by it; declarer’s side keeps its score. That dummy spoke may be penalised.",
        review("43B3"),
        alone=True,
        role="defender",
        revoke_case="dummy looked",
        established=_LATE,
    ),
    clause(
        "61A 52B1 52B2",
        "revoke",
        "Declarer may let the card stand, or have the penalty card played; the other card then "
        "becomes a major one, too.",
        alone=True,
        revoke_case="penalty card",
        established="open",
    ),
    clause(
        "62A 62B",
        "revoke",
        "It must be corrected: the card goes back, and a legal one is played. The card is a major "
        "penalty card.",
        back(),
        MAJOR,
        then="A card from a defender’s hand that lies face up is no penalty card.",
        role="defender",
        established="open",
        revoke_case=_CORRECTED,
    ),
    clause(
        "62A 62B",
        "revoke",
        "It must be corrected: the card goes back, and a legal one is played. The card is no "
        "penalty card.",
        back(),
        role=("declarer", "dummy"),
        established="open",
        revoke_case=_CORRECTED,
    ),
    clause(
        "62C1 62C2",
        "revoke",
        "The other side may change a card that it has played since. If it does, the offender’s "
        "partner may change one that he played after that; a defender’s is then a penalty card.",
        owe(PARTNER, SAME_ANSWER, "answer"),
        review("16C2"),
        established="open",
        revoke_case=_CORRECTED,
    ),
    clause(
        "43B2 64A1 64A2",
        "revoke",
        "Dummy had lost his rights and asked first: after the correction tricks go over as for an "
        "established revoke.",
        review("64A"),
        role="declarer",
        established="open",
        revoke_case="dummy looked",
    ),
    clause(
        "64B3",
        "revoke",
        "No trick goes over: it was a card of dummy’s. The director makes good what the other "
        "side lost by it.",
        review("64C1"),
        alone=True,
        role="dummy",
        established=_LATE,
    ),
    _no_transfer("64B3 61A", "penalty card", "a penalty card was not played"),
    _no_transfer(
        "64B2 64C2a",
        "same suit",
        "an earlier revoke by the same player in that suit was established",
    ),
    _no_transfer(
        "64B7 64C2b",
        "both sides",
        "both sides have revoked on the board",
        annul("64A-score"),
    ),
    _no_transfer(
        "64B4",
        "next deal",
        "a player of the other side had called on the next deal before anybody spoke of it",
    ),
    _no_transfer("64B5", "round over", "the round had ended before anybody spoke of it"),
    clause("63A 63B", "revoke", "The revoke is established and stands.", established=_LATE),
    clause(
        "64A1 64A-score",
        "revoke",
        "That trick and one of those won later go over after play, and count towards the contract.",
        tricks(2),
        review("64C1"),
        established=_LATE,
        role=_EITHER,
        revoke_case=_COUNTED,
        revoke_won="own",
        later_won=True,
    ),
    clause(
        "64A1 64A-score",
        "revoke",
        "That trick goes over after play, and counts towards the contract; his side has won none "
        "since.",
        tricks(1),
        review("64C1"),
        established=_LATE,
        role=_EITHER,
        revoke_case=_COUNTED,
        revoke_won="own",
        later_won=False,
    ),
    clause(
        "64A2 64A-score",
        "revoke",
        "One trick goes over after play, and counts towards the contract.",
        tricks(1),
        review("64C1"),
        established=_LATE,
        role=_EITHER,
        revoke_case=_COUNTED,
        either=({"revoke_won": "side"}, {"revoke_won": "other", "later_won": True}),
    ),
    clause(
        "64B1",
        "revoke",
        "No trick goes over: his side won neither that trick nor a later one. The director makes "
        "good what the other side lost by it.",
        review("64C1"),
        established=_LATE,
        role=_EITHER,
        revoke_case=_COUNTED,
        revoke_won="other",
        later_won=False,
    ),
    *by_topic(
        "revoke-course",
        "revoke_point",
        (
            "what",
            "61A",
            "It is a revoke not to follow suit when one can, or not to lead or play a card or "
            "suit that the law or an opponent’s lawful choice requires, when one can.",
        ),
        (
            "asking",
            "61B",
            "Declarer may ask a defender, dummy may ask declarer, defenders may ask declarer, and "
            "each other at the risk of telling something. Dummy may not ask a defender.",
        ),
        (
            "inspect",
            "61C 66C",
            "The claim of a revoke gives no right to open quitted tricks; the director may open "
            "them.",
        ),
    ),
)
"""The clauses on revokes."""
