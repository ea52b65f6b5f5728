"""Revokes, dummy, claims and concessions by the laws of duplicate bridge of 2017: 42, 43, 61 to 64,
68 to 71."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import Clause, choose, clause
from oddtrick.laws.clauses.effects_vocabulary import back, lead_from, owe, review, tricks
from oddtrick.laws.clauses.vocabulary import CHOOSERS, DECLARER, OFFENDER, PARTNER
from oddtrick.laws.notes.penalty import SAME_ANSWER

from .rows import MAJOR, by_topic

__all__ = ["CLAIMS", "DUMMY", "REVOKES"]

_LATE = ("played on", "named", "claimed", "agreed")
_EITHER = ("declarer", "defender")
_COUNTED = ("none", "dummy looked")
_CORRECTED = (
    "none",
    "same suit",
    "dummy looked",
)


def _no_transfer(number: str, case: str, why: str, *laws: str) -> Clause:
    """64B: an established revoke for which no trick goes over."""
    return clause(
        f"{number} {' '.join(laws)}".strip(),
        "revoke",
        f"No trick goes over: {why}. The director makes good what the other side lost by it.",
        review("64C1"),
        alone=True,
        revoke_case=case,
        established=_LATE,
    )


REVOKES = (
    clause(
        "62C3 64B8",
        "revoke",
        "Both revokes are corrected, and the lead to the next trick goes back. A card that a "
        "defender withdraws is a penalty card. No trick goes over.",
        back(),
        review("16C2"),
        alone=True,
        revoke_case="both one trick",
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
        "Declarer may let the card stand, or have the penalty card played.",
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
        "The other side may change what it played since; if it does, the offender’s partner, if "
        "he played after that, may change his card, which if he is a defender becomes a penalty "
        "card.",
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
    _no_transfer("64B3", "penalty card", "a penalty card was not played", "61A"),
    _no_transfer(
        "64B2",
        "same suit",
        "an earlier revoke by the same player in that suit was established",
        "64C2a",
    ),
    _no_transfer("64B7", "both sides", "both sides have revoked on the board", "64C2b"),
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

_WITHOUT_RIGHTS = "Dummy may not do that, and may be penalised."

DUMMY = (
    *by_topic(
        "dummy",
        "dummy_act",
        ("facts", "42A", "Dummy may give facts or the law in the director’s presence."),
        (
            "own work",
            "42A 45B",
            "Dummy may keep count of the tricks, plays dummy’s cards as declarer says, and sees "
            "that dummy follows suit.",
        ),
        (
            "ask defender",
            "61B 43A1",
            f"{_WITHOUT_RIGHTS} A revoke that comes to light by it must still be corrected; what "
            "declarer’s side gained by the question the director takes away after play.",
            review("90A"),
        ),
        ("after play", "42B 9A4", "After play dummy may speak of any irregularity."),
        (
            "attention",
            "43A1 9A4 43B1",
            f"{_WITHOUT_RIGHTS} The director, once called, rules on the irregularity all the same.",
            review("90A"),
        ),
        (
            "tell",
            "43A1 43B1",
            f"{_WITHOUT_RIGHTS} If it helped declarer the director adjusts the score after play.",
            review("16B3"),
        ),
        (
            "look",
            "43A2 43B1",
            f"{_WITHOUT_RIGHTS} From now on he loses his rights if he warns declarer, asks about "
            "a revoke, or is first to speak of a defender’s irregularity.",
            review("90A"),
        ),
        (
            "touch",
            "45F",
            "The director is called, and play goes on. If dummy suggested a play and the "
            "defenders are damaged by it, the score is adjusted after play.",
            review("12C1a-b"),
        ),
    ),
    clause(
        "42B",
        "dummy",
        "Dummy may do that.",
        dummy_act=("ask declarer", "prevent", "warn"),
        has_looked=False,
    ),
    clause(
        "43B2 64A1 64A2",
        "dummy",
        "If it was a revoke declarer must correct it, and tricks go over as if it had been "
        "established.",
        review("64A"),
        dummy_act="ask declarer",
        has_looked=True,
    ),
    clause(
        "43B2",
        "dummy",
        "Either defender chooses from which hand declarer leads.",
        choose("hand", "From declarer’s hand", lead_from(DECLARER)),
        choose("dummy", "From dummy", lead_from(OFFENDER)),
        who=CHOOSERS,
        dummy_act="warn",
        has_looked=True,
    ),
    clause(
        "42B 43B1",
        "dummy",
        "Dummy may try to prevent an irregularity, but by his look he is open to a penalty.",
        review("90A"),
        dummy_act="prevent",
        has_looked=True,
    ),
    clause(
        "43B3",
        "dummy",
        "There is no immediate rectification: play goes on as if nothing had happened, and after "
        "play the director takes from the defenders what they gained by their irregularity; "
        "declarer’s side keeps its score.",
        review("43B3"),
        dummy_act="first to speak",
        has_looked=True,
    ),
    clause(
        "43A1 9A4",
        "dummy",
        "Dummy may not speak of an irregularity during play, and may be penalised. The defender’s "
        "irregularity is ruled on all the same.",
        review("90A"),
        dummy_act="first to speak",
        has_looked=False,
    ),
)
"""The clauses on what dummy may do."""

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
