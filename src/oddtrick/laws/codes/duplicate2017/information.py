"""Information by the laws of duplicate bridge of 2017: 16, 20F and G, 21, 40, 73, 75."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import back, review

from .rows import assigned, by_topic

# Agreements of partners and deviations from them by the laws of 2017: 40.

AGREEMENTS = (
    *by_topic(
        "convention",
        "agreement_issue",
        (
            "what",
            "40A1",
            "An understanding may be talked over or grow from experience with the partner; "
            "information passes by calls, plays and lawful means only.",
        ),
        (
            "card",
            "40A2",
            "The opponents are entitled to know a pair’s understandings before they play against "
            "it, as the Regulating Authority provides.",
        ),
        ("free", "40A3 40C1", "It is allowed without notice."),
        (
            "rules",
            "40B1-2",
            "It may define special understandings, allow, ban or tie them to conditions, ask for "
            "alerts and cards, and limit the use of one’s own card. Otherwise the opponents’ card "
            "may be looked at before the auction, in the clarification period, and at one’s own "
            "turn.",
        ),
        ("vary", "40B3", "The Regulating Authority may forbid to agree on that beforehand."),
        (
            "telling",
            "40C2",
            "He need not tell the opponents: an explanation of the agreement is right.",
        ),
        (
            "aids",
            "40C3",
            "They are not allowed during auction and play, unless the Regulating Authority says "
            "so; a breach may be penalised.",
            review("90A"),
        ),
    ),
    assigned(
        "40B4",
        "convention",
        "The side that was damaged has an adjusted score.",
        when={"agreement_issue": "undisclosed", "damaged": True},
    ),
    clause(
        "40B4",
        "convention",
        "Nobody has lost by it, and the score stands.",
        agreement_issue="undisclosed",
        damaged=False,
    ),
    assigned(
        "40B5",
        "convention",
        "The score is adjusted, and a penalty may be added.",
        review("90A"),
        when={"agreement_issue": "banned", "damaged": True},
    ),
    clause(
        "40B5",
        "convention",
        "Nobody has lost by it: the score stands, and a penalty may be given.",
        review("90A"),
        agreement_issue="banned",
        damaged=False,
    ),
    clause(
        "40C1",
        "convention",
        "It is legal: his partner had no more reason than the opponents to expect it. If it is "
        "repeated it becomes an understanding.",
        agreement_issue="deviation",
        fielded=False,
    ),
    assigned(
        "40C1",
        "convention",
        "His partner had more reason to expect it: it is an understanding that was not disclosed, "
        "and the opponents have lost by it. The score is adjusted.",
        when={"agreement_issue": "deviation", "fielded": True, "damaged": True},
    ),
    clause(
        "40C1 40B4",
        "convention",
        "His partner had more reason to expect it, so that it should have been disclosed; but "
        "nobody has lost by it.",
        review("90A"),
        agreement_issue="deviation",
        fielded=True,
        damaged=False,
    ),
)
"""The clauses on partnership understandings."""


# Explanations of calls, and wrong ones, by the laws of 2017: 20F and G, 21, 75.

EXPLANATIONS = (
    *by_topic(
        "asking",
        "asking_when",
        (
            "auction",
            "20F1",
            "At his own turn a player may ask what the opponents’ calls mean, what others would "
            "have meant, and what follows, so far as it is understanding between them. The "
            "caller’s partner answers.",
        ),
        (
            "after",
            "20F2",
            "After the final pass declarer and either defender may ask at their turn to play; "
            "before the lead its maker first, his partner when it lies face down. Dummy asks "
            "nothing.",
        ),
        (
            "single",
            "20F3 16B1a",
            "He may ask about one call, but it may tell his partner something that the partner "
            "may not use.",
            review("16B3"),
        ),
        (
            "for partner",
            "20G",
            "That may not be done, and may be penalised. The opponents’ card may be read where a "
            "regulation allows it.",
            review("90A"),
        ),
    ),
    *by_topic(
        "correcting",
        "corrector",
        (
            "explainer",
            "20F4 75B2",
            "He may call the director before the auction ends, and must before the lead is faced, "
            "or at once if he finds out in the play; then he corrects it.",
        ),
        (
            "declaring",
            "20F5 75B3 9A3",
            "While the auction lasts he says and shows nothing. After the final pass he calls the "
            "director and corrects it.",
        ),
        (
            "defending",
            "20F5 75B3 9A3",
            "He says and shows nothing until play has ended. Then he calls the director and "
            "corrects it.",
        ),
    ),
    clause(
        "21A",
        "misinformation",
        "There is no redress for one’s own misunderstanding.",
        misinformed="own fault",
    ),
    clause(
        "75C",
        "misinformation",
        "It is no infraction: the result stands, whatever the damage. The player who misbid may "
        "not use what the explanation tells him.",
        review("16C2"),
        misinformed="call",
    ),
    clause(
        "21B1b",
        "misinformation",
        "The director takes it for a wrong explanation, and not for a wrong call, as long as "
        "nothing shows the contrary. He asks for system cards and notes.",
        misinformed="unclear",
    ),
    clause(
        "75D",
        "misinformation",
        "The director decides from cards, notes and statements what was agreed. Where there was "
        "no agreement the opponents should have been told just that; where it stays uncertain, "
        "the explanation was wrong.",
        misinformed="no agreement",
    ),
    clause(
        "75B1",
        "misinformation",
        "The explanation was wrong, which is an infraction.",
        misinformed="explanation",
    ),
    clause(
        "21B1a 21B2",
        "misinformation",
        "He may change his call. The opponent on his left may then change a later call of his; "
        "what was withdrawn the offenders may not use.",
        back(),
        review("16C2"),
        misinformed=("explanation", "unclear", "no agreement"),
        change_time="in time",
        would_change=True,
    ),
    clause(
        "21B1a 21B3",
        "misinformation",
        "No call is changed: the wrong information could not well have led to his call. The "
        "director looks at the damage after play.",
        review("21B3"),
        misinformed=("explanation", "unclear", "no agreement"),
        change_time="in time",
        would_change=False,
    ),
    assigned(
        "21B3 40B4",
        "misinformation",
        "It is too late to change a call, and the side has been damaged: the score is adjusted to "
        "what was likely with the right information.",
        when={
            "misinformed": ("explanation", "unclear", "no agreement"),
            "change_time": "late",
            "damaged": True,
        },
    ),
    clause(
        "21B3",
        "misinformation",
        "It is too late to change a call; nobody has been damaged, and the score stands.",
        misinformed=("explanation", "unclear", "no agreement"),
        change_time="late",
        damaged=False,
    ),
)
"""The clauses on asking, correcting and misinformation."""


# Communication, tempo and deception by the laws of 2017: 73.

MANNER = (
    *by_topic(
        "manner",
        "manner_point",
        (
            "means",
            "73A",
            "Partners tell each other things by calls and plays only, made without emphasis, "
            "meaningful manner, haste or hesitation, unless the laws expressly allow more.",
        ),
        (
            "signals",
            "73B 91A",
            "It is the gravest breach: the director disciplines the pair, and looks at its "
            "results.",
            review("91A"),
        ),
        (
            "received",
            "73C 16B1a",
            "He must carefully avoid using it. What he may choose is for law 16; a breach may be "
            "penalised besides.",
            review("16B3"),
        ),
        (
            "tempo",
            "73D1",
            "It is no infraction. Only the opponents may draw inferences, at their own risk, and "
            "his partner may use none.",
        ),
        (
            "misleading",
            "73D2",
            "It is not allowed. If the opponents are misled and damaged the score is adjusted.",
            review("73E2"),
        ),
        (
            "deceptive",
            "73E1",
            "A deceptive call or play is lawful, unless a concealed understanding lies behind it.",
        ),
    ),
    assigned(
        "73E2",
        "manner",
        "The score is adjusted.",
        when={"manner_point": "false inference", "no_reason": True, "damaged": True},
    ),
    clause(
        "73E2",
        "manner",
        "The score stands: nobody has lost by it.",
        manner_point="false inference",
        no_reason=True,
        damaged=False,
    ),
    clause(
        "73E2 73D1",
        "manner",
        "The score stands: he drew the inference at his own risk.",
        manner_point="false inference",
        no_reason=False,
    ),
)
"""The clauses on manner."""


# Unauthorised and extraneous information by the laws of 2017: 16.

UNAUTHORISED = (
    clause(
        "16A1",
        "ui",
        "It may be used: legal calls and plays, irregular ones that were accepted, what the laws "
        "allow, and what was known before the hand was taken up.",
        ui_source="lawful",
    ),
    clause(
        "16A2",
        "ui",
        "It may be used: one’s own estimate of the score, known habits of opponents, and the "
        "conditions of the event.",
        ui_source="conditions",
    ),
    clause(
        "16A3 16D1",
        "ui",
        "It is extraneous and no ground for a call or play. The director is told at once.",
        ui_source="extraneous",
    ),
    clause(
        "16C1",
        "ui",
        "It may be used: what comes of withdrawn calls and plays is open to the side that did "
        "nothing wrong.",
        ui_source="withdrawn",
        withdrawn_side="innocent",
    ),
    clause(
        "16C2",
        "ui",
        "It may not be used, unless the call was replaced by a comparable one or by the lowest "
        "sufficient bid.",
        review("16B3"),
        ui_source="withdrawn",
        withdrawn_side="offenders",
    ),
    clause(
        "75A 16B1a",
        "ui",
        "It tells him whether his call was understood, and he may not use that: he calls as if "
        "his partner had explained it as he meant it.",
        review("16B3"),
        ui_source="explanation",
    ),
    clause(
        "16B2",
        "ui",
        "Whoever notices it may keep his right to call the director later; if the opponents "
        "dispute it, they should call him at once.",
        ui_source="noted",
    ),
    clause(
        "16B3",
        "ui",
        "A player who has good reason to think that an opponent used it calls the director when "
        "play ends; to call earlier is no offence.",
        ui_source="partner",
    ),
    clause(
        "16B1a",
        "ui",
        "Nothing was conveyed: the score stands.",
        ui_source="partner",
        ui_passed=False,
    ),
    clause(
        "16B1a 73D1",
        "ui",
        "The choice was not suggested by it: the score stands.",
        ui_source="partner",
        ui_passed=True,
        ui_suggested=False,
    ),
    clause(
        "16B1b",
        "ui",
        "There was no logical alternative: the score stands.",
        ui_source="partner",
        ui_passed=True,
        ui_suggested=True,
        alternative=False,
    ),
    clause(
        "16B1a 16B1b 73C",
        "ui",
        "He chose what was suggested over a logical alternative, which he may not; but the other "
        "side has not lost by it, and the score stands.",
        review("90A"),
        ui_source="partner",
        ui_passed=True,
        ui_suggested=True,
        alternative=True,
        damaged=False,
    ),
    assigned(
        "16B1a 16B1b 73C",
        "ui",
        "He chose what was suggested over a logical alternative, which he may not, and the other "
        "side has lost by it: the score is adjusted to what the alternative would have brought.",
        when={
            "ui_source": "partner",
            "ui_passed": True,
            "ui_suggested": True,
            "alternative": True,
            "damaged": True,
        },
    ),
    clause("16D1", "information", "The director is told at once, best by who has heard it."),
    clause(
        "16D2",
        "information",
        "The board is played normally, and the director may adjust the score.",
        review("12C1a-b"),
        stray_when="before",
        hinders=False,
    ),
    clause(
        "16D2",
        "information",
        "Before the first call the director may turn the table so that the player has the hand he "
        "knows of, have the board dealt again for these players if the event allows it, have it "
        "played and adjust afterwards, or adjust at once.",
        review("12C1a-b"),
        stray_when="before",
        hinders=True,
    ),
    clause(
        "16D3",
        "information",
        "The board is played to its end, and the director may adjust the score afterwards.",
        review("12C1a-b"),
        stray_when="later",
    ),
)
"""The clauses on information that may or may not be used."""


INFORMATION = (*UNAUTHORISED, *EXPLANATIONS, *AGREEMENTS, *MANNER)
"""The clauses on information."""
