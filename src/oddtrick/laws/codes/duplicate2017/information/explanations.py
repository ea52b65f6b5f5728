"""Explanations of calls, and wrong ones, by the laws of 2017: 20F and G, 21, 75."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import clause
from oddtrick.laws.clauses.effects_vocabulary import back, review
from oddtrick.laws.codes.duplicate2017.rows import assigned, by_topic

__all__ = ["EXPLANATIONS"]

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
