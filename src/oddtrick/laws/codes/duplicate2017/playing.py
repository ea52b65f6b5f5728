"""The course of the play by the laws of duplicate bridge of 2017: 41 to 47, 57 to 60, 65, 66."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import Choose, Do, choose, clause
from oddtrick.laws.clauses.effects_vocabulary import back, lead_from, owe, review
from oddtrick.laws.clauses.vocabulary import CHOOSERS, DECLARER, OFFENDER, PARTNER
from oddtrick.laws.notes.penalty import (
    HIGHEST,
    LOWEST,
    MINOR_PENALTY_CARD,
    NOT_THAT_SUIT,
    OF_A_SUIT,
    PENALTY_CARD,
    THIS_CARD,
)

from .rows import MAJOR, by_topic

# Cards that declarer names from dummy, by the laws of duplicate bridge of 2017: 45B, 45C4b, 45D,
# 46.

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


# Dummy’s rights and limits by the laws of duplicate bridge of 2017: 42, 43.

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


# Duties that cannot be met, and plays after an illegal one, by the laws of duplicate bridge of
# 2017: 59 and 60.

ILLEGAL = (
    clause(
        "59",
        "unable",
        "Who cannot lead or play as he is required, having none of the suit, only the forbidden "
        "suit, or having to follow suit, plays any legal card.",
    ),
    *by_topic(
        "waived",
        "played_over",
        (
            "opponent",
            "60A1 60A2-3",
            "The right to a rectification is lost, and the irregular card counts as played in "
            "turn.",
        ),
        (
            "duties",
            "60A2-3",
            "The irregular card counts as played in turn; earlier penalty cards and restrictions "
            "are still owed at later turns.",
        ),
        (
            "before declarer",
            "60B",
            "The defender’s card, played before declarer’s right lead, is a major penalty card.",
            MAJOR,
        ),
        (
            "own side",
            "60C",
            "It takes nothing from the opponents, and may have to be put right itself.",
        ),
    ),
)


# Cards played and withdrawn by the laws of duplicate bridge of 2017: 44, 45, 47.

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


# Plays before the turn by the laws of duplicate bridge of 2017: 57.

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


# Cards played at once by the laws of duplicate bridge of 2017: 58.


def _name(*rest: Do) -> tuple[Choose, Choose]:
    """Of several cards played at once one is named; the others are dealt with by `rest` (58B)."""
    return (
        choose("play-{x}", "Play the {x}", *rest, each="first"),
        choose(
            "play-{x}",
            "Play the {x}",
            back(1),
            owe(OFFENDER, THIS_CARD, "each"),
            *rest,
            each="rest",
        ),
    )


_NAME_FIRST, _NAME_OTHER = _name(owe(OFFENDER, MINOR_PENALTY_CARD, "rest"))

_NAME_MAJOR = _name(owe(OFFENDER, PENALTY_CARD, "rest"))

SIMULTANEOUS = (
    clause(
        "58A",
        "together",
        "The card of the player whose turn it was counts as played first; the other follows it, "
        "and is irregular only if it was not his turn then.",
        simultaneous="players",
    ),
    clause(
        "58B",
        "together",
        "The card whose face could be seen is played; the others go back.",
        simultaneous="one visible",
    ),
    clause(
        "58B",
        "together",
        "He names the one he plays. An opponent who has played since may change his card if one "
        "that was seen goes back.",
        simultaneous="several visible",
        role="defender",
    ),
    clause(
        "58B 50B",
        "together",
        "The other card is a minor penalty card.",
        _NAME_FIRST,
        _NAME_OTHER,
        who=OFFENDER,
        then="With another penalty card of his on the table both are major.",
        simultaneous="several visible",
        role="defender",
        card="low",
    ),
    clause(
        "58B 50B",
        "together",
        "What he showed besides is a major penalty card, an honour or one of several.",
        *_NAME_MAJOR,
        who=OFFENDER,
        simultaneous="several visible",
        role="defender",
        card=("honour", "led", "several"),
    ),
    clause(
        "58B",
        "together",
        "He names the one he plays, and the others go back without penalty; an opponent who has "
        "played since may change his card.",
        *_name(),
        who=OFFENDER,
        simultaneous="several visible",
        role=("declarer", "dummy"),
    ),
    clause(
        "58B 67B2",
        "together",
        "Both sides have played on: it is a trick with too many cards.",
        simultaneous="late",
    ),
)


# The opening lead, dummy and tricks by the laws of duplicate bridge of 2017: 41, 65, 66.

TRICKS = (
    *by_topic(
        "trick-course",
        "trick_point",
        (
            "opening",
            "41A",
            "The defender on the left of the presumed declarer leads face down, unless a "
            "regulation says face up. A card led face down goes back only by the director’s word "
            "after an irregularity.",
        ),
        (
            "questions",
            "41B",
            "Before the lead is faced its maker’s partner and the presumed declarer may ask for a "
            "review or an explanation; declarer and the defenders each once more for a review "
            "before their first play; about meanings at their own turns throughout.",
        ),
        (
            "contract",
            "41C",
            "When the lead is faced play has begun. Later a player may ask at his turn what the "
            "contract is, and whether it is doubled, but not by whom.",
        ),
        (
            "spread",
            "41D",
            "Dummy lies in columns by suit, the low cards towards declarer, trumps on dummy’s "
            "right. Declarer’s side alone answers for it.",
        ),
        (
            "turning",
            "65A-B",
            "Each turns his card along the line of the side that won the trick. Any player, dummy "
            "too, may have a card turned that points wrongly until his side has led or played on.",
        ),
        (
            "order",
            "65C-D",
            "The played cards lie in order, so that they can be checked, until the result is "
            "agreed. Who breaks the order may forfeit a doubtful trick or the claim of a revoke.",
        ),
        (
            "own card",
            "66B",
            "Until a card is led to the next trick he may look at his own last card, but not show "
            "it.",
        ),
        (
            "quitted",
            "66C",
            "Earlier tricks stay closed until play ends, unless the director says otherwise.",
        ),
        (
            "after",
            "66D",
            "Each handles his own cards only. Who mixes his so that the facts can no longer be "
            "found after a claim is ruled against.",
        ),
    ),
    clause(
        "66A",
        "trick-course",
        "All four cards of the trick are faced for him.",
        trick_point="see trick",
        own_faced=True,
    ),
    clause(
        "66A 66C",
        "trick-course",
        "He may not see them: his card is turned, his side has played on, or he is dummy.",
        trick_point="see trick",
        own_faced=False,
    ),
)
