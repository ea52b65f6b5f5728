"""Exposed and penalty cards by the laws of duplicate bridge of 2017: 48 to 52."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import choose, clause
from oddtrick.laws.clauses.effects_vocabulary import back, free, owe, review
from oddtrick.laws.clauses.vocabulary import DECLARER, OFFENDER, PARTNER
from oddtrick.laws.notes.penalty import FORBID_WHILE_LEADING, PENALTY_CARD, REQUIRE
from oddtrick.laws.rulings.options import play_one

from .rows import MAJOR, MINOR, by_topic

_PICKED_UP = free(PARTNER, PENALTY_CARD, "each")

_REQUIRE = choose(
    "require-{x}",
    "Require a {x} lead; its cards are picked up",
    owe(OFFENDER, REQUIRE, "each"),
    _PICKED_UP,
    each="suits",
)

_FORBID = choose(
    "forbid-{x}",
    "Forbid a {x} lead, as long as he keeps the lead; its cards are picked up",
    owe(OFFENDER, FORBID_WHILE_LEADING, "each"),
    _PICKED_UP,
    each="suits",
)

EXPOSED = (
    clause(
        "48A",
        "exposed",
        "Nothing is exacted: a card of declarer’s is no penalty card, and it is played only if it "
        "was held or named so.",
        role=("declarer", "dummy"),
        exposed_how=(
            "dropped",
            "unseen",
            "played",
            "named",
            "current trick",
            "objection",
            "returned",
        ),
    ),
    clause(
        "50-gen 49",
        "exposed",
        "It is no penalty card, for his partner could not have seen its face. It is picked up.",
        role="defender",
        exposed_how="unseen",
    ),
    clause(
        "48B",
        "exposed",
        "Plainly it was no claim: the cards are picked up.",
        role=("declarer", "dummy"),
        exposed_how="spread",
        meant_claim=True,
    ),
    clause(
        "48B 68A",
        "exposed",
        "Declarer’s cards are faced: that is a claim or concession, and play stops. After an "
        "opening lead out of turn he becomes dummy.",
        role=("declarer", "dummy"),
        exposed_how="spread",
        meant_claim=False,
    ),
    clause(
        "49 68-gen",
        "exposed",
        "It is no penalty card: what is shown or said about the trick in progress only lets play "
        "go on. His partner may not use it.",
        review("16C2"),
        role="defender",
        exposed_how="current trick",
    ),
    clause(
        "49 68B2",
        "exposed",
        "There is no penalty card: his partner objected to the concession at once, and play goes "
        "on. His partner may not use what he saw.",
        review("16C2"),
        role="defender",
        exposed_how="objection",
    ),
    clause(
        "49 47E1",
        "exposed",
        "It is no penalty card: it was played on an opponent’s wrong information.",
        role="defender",
        exposed_how="returned",
    ),
    clause(
        "68A 49",
        "exposed",
        "Plainly it was no claim: every card is a major penalty card.",
        MAJOR,
        role="defender",
        exposed_how="spread",
        meant_claim=True,
    ),
    clause(
        "68A",
        "exposed",
        "A defender’s hand is faced: that is a claim or concession, and play stops.",
        role="defender",
        exposed_how="spread",
        meant_claim=False,
    ),
    clause(
        "49 50-gen 50A 50B",
        "exposed",
        "It is a minor penalty card: a single one below honour rank, shown by accident. It stays "
        "face up before him.",
        MINOR,
        role="defender",
        exposed_how=("dropped", "named"),
        card="low",
        other_card=False,
    ),
    clause(
        "49 50-gen 50B",
        "exposed",
        "He has two or more penalty cards: all of them are major from now on, and stay face up "
        "before him.",
        MAJOR,
        role="defender",
        exposed_how=("dropped", "named"),
        card="low",
        other_card=True,
    ),
    clause(
        "49 50-gen 50A 50B def-honour",
        "exposed",
        "It is a major penalty card: an honour, a card shown by playing it, or one of several. It "
        "stays face up before him.",
        MAJOR,
        role="defender",
        either=(
            {"exposed_how": ("dropped", "named"), "card": ("honour", "led", "several")},
            {"exposed_how": "played"},
        ),
    ),
    clause(
        "49",
        "exposed",
        "A card that is named as held is a penalty card as if it had been shown.",
        role="defender",
        exposed_how="named",
    ),
    clause(
        "72C",
        "exposed",
        "If he could have known that it might well harm the other side, the director looks at it "
        "after play.",
        review("72C"),
        role="defender",
        exposed_how=("dropped", "named", "played"),
    ),
    # -- to lead while the partner has a penalty card
    clause(
        "50C",
        "partner-cards",
        "He leads as he likes: a minor penalty card restricts no lead.",
        penalty_class="minor",
    ),
    clause(
        "50D2 49",
        "partner-cards",
        "He led before declarer had chosen: the card he led is itself a penalty card, a major "
        "one. Declarer now chooses.",
        MAJOR,
        penalty_class="major",
        led_already=True,
    ),
    clause(
        "50D2 51B1",
        "partner-cards",
        "Declarer chooses before the lead is made. All the cards of a suit that he requires or "
        "forbids are picked up.",
        _REQUIRE,
        _FORBID,
        choose(
            "neither",
            "Do neither",
            wording="he leads as he likes, the card stays, and the choice comes again at his next "
            "lead",
        ),
        who=DECLARER,
        penalty_class="major",
        card_suits="one",
    ),
    clause(
        "50D2 51B2",
        "partner-cards",
        "Declarer chooses before the lead is made. The cards of every suit that he requires or "
        "forbids are picked up.",
        _REQUIRE,
        _FORBID,
        choose(
            "forbid-all",
            "Forbid one or more of the suits, here all, as long as he keeps the lead; their cards "
            "are picked up",
            owe(OFFENDER, FORBID_WHILE_LEADING, "suits"),
            free(PARTNER, PENALTY_CARD),
        ),
        choose(
            "neither",
            "Do neither",
            wording="he leads as he likes, all cards stay, and the choice comes again at his next "
            "lead",
        ),
        who=DECLARER,
        penalty_class="major",
        card_suits="several",
    ),
    # -- to play with several
    clause(
        "51A 50D1",
        "several-cards",
        "Declarer says which of the penalty cards is played, if it may be played.",
        play_one(),
        who=DECLARER,
        holders="one",
    ),
    clause(
        "51-both 50D1",
        "several-cards",
        "The restriction of the lead comes first. If declarer forbids the suit, the leader leads "
        "another suit, and his card stays. If he requires it, or does neither, he leads his own "
        "penalty card.",
        holders="both",
        same_suit_cards=True,
    ),
    clause(
        "51-both 50D1",
        "several-cards",
        "The restriction of the lead comes first. If declarer requires the suit of the partner’s "
        "card, the leader leads that suit, and his own card stays. If declarer forbids it, or does "
        "neither, the leader leads his own penalty card.",
        holders="both",
        same_suit_cards=False,
    ),
    # -- not played
    clause(
        "52A 52B1",
        "kept",
        "The card that was played stands, and the penalty card stays on the table: declarer has "
        "accepted it by playing.",
        declarer_played=True,
    ),
    clause(
        "52A 52B1 52B2",
        "kept",
        "The defender may not take his card back by himself.",
        choose("accept", "Let the card stand", wording="the penalty card stays on the table"),
        choose(
            "substitute",
            "Have the penalty card played; the other becomes a major one",
            back(),
            MAJOR,
        ),
        who=DECLARER,
        declarer_played=False,
    ),
    # -- what a penalty card is
    clause(
        "50A",
        "penalty-card",
        "It lies face up before its owner until it is played, or until declarer’s choice lets him "
        "pick it up.",
        penalty_question="lies",
    ),
    clause(
        "50C 45C5",
        "penalty-card",
        "Before another card of its suit below honour rank it must be played; an honour may be "
        "played instead. Otherwise it need not be played at the first chance.",
        penalty_question="play",
        penalty_class="minor",
    ),
    clause(
        "50D1 44 45C5",
        "penalty-card",
        "It is played at the first legal chance, leading, following, discarding or trumping. "
        "Following suit and restrictions of the lead or play come first.",
        penalty_question="play",
        penalty_class="major",
    ),
    *by_topic(
        "penalty-card",
        "penalty_question",
        (
            "known",
            "50E1",
            "Every player may use what it shows, and that it must be played. Whether this holds "
            "for the partner of a minor penalty card is read in two ways.",
            review("50E3"),
        ),
        (
            "back",
            "50E2",
            "The owner’s partner may not use it any more; declarer may.",
            review("16C2"),
        ),
        (
            "after play",
            "50E3",
            "If without help from the exposed card the result could well have been different, and "
            "declarer’s side is damaged, the director adjusts the score to what was likely "
            "without any penalty card.",
            review("50E3"),
        ),
    ),
)
"""The clauses on exposed cards."""
