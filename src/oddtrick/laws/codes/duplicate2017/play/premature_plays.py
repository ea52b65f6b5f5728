"""Plays before the turn by the laws of duplicate bridge of 2017: 57."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import choose, clause
from oddtrick.laws.clauses.effects_vocabulary import back, owe, review
from oddtrick.laws.clauses.vocabulary import DECLARER, PARTNER
from oddtrick.laws.notes.penalty import HIGHEST, LOWEST, NOT_THAT_SUIT, OF_A_SUIT

from ..rows import MAJOR, by_topic

__all__ = ["PARTNER_PLAYS", "PREMATURE"]

PARTNER_PLAYS = (
    choose(
        "highest",
        "Have the partner play his highest card of the suit led",
        owe(PARTNER, HIGHEST),
    ),
    choose("lowest", "Have him play his lowest card of the suit led", owe(PARTNER, LOWEST)),
    choose(
        "suit-{x}",
        "Have him play a {x} card",
        owe(PARTNER, OF_A_SUIT, "each"),
        each="other suit",
    ),
    choose(
        "no-{x}",
        "Forbid him a {x} card",
        owe(PARTNER, NOT_THAT_SUIT, "each"),
        each="other suit",
    ),
)
"""Declarer's options when a defender has played before his partner (57A)."""

PREMATURE = (
    clause(
        "57A 57B",
        "premature",
        "His card is a major penalty card, and declarer chooses one of four things. If the "
        "partner cannot do it, he plays any legal card.",
        back(),
        MAJOR,
        *PARTNER_PLAYS,
        who=DECLARER,
        then="A lead to the next trick is ruled so even if declarer has played from both hands; "
        "some directors read the law otherwise (57C1).",
        premature_case="ordinary",
    ),
    *by_topic(
        "premature",
        "premature_case",
        (
            "both played",
            "57C1",
            "Nothing is exacted: declarer had played from both hands, and dummy’s card counts if "
            "he had named it.",
        ),
        (
            "dummy",
            "57C2 45F",
            "Nothing is exacted from the defender: dummy had picked or suggested a card by "
            "himself. If the defenders are damaged by that, the director adjusts the score after "
            "play.",
            review("12C1a-b"),
        ),
        ("declarer", "57C3", "The card is played, and if it is legal it stays."),
        (
            "right",
            "57D",
            "If the card can legally be played at his turn it must be; otherwise it is a major "
            "penalty card. His partner may not use it. Where his partner has still to play, it is "
            "a play before the partner’s.",
            review("16C2"),
        ),
    ),
)
