"""Leads and plays by the laws of duplicate bridge of 2017: 41, 44 to 47, 53 to 60, 65 to 67."""

from __future__ import annotations

from oddtrick.laws.clauses.clause import Choose, Do, choose, clause
from oddtrick.laws.clauses.effects_vocabulary import (
    add_card,
    back,
    charge,
    declares,
    owe,
    play_now,
    restore,
    review,
    tricks,
)
from oddtrick.laws.clauses.vocabulary import CHOOSERS, DECLARER, DUMMY, OFFENDER, PARTNER
from oddtrick.laws.notes.penalty import (
    HIGHEST,
    LOWEST,
    MINOR_PENALTY_CARD,
    NOT_THAT_SUIT,
    OF_A_SUIT,
    PENALTY_CARD,
    THIS_CARD,
)
from oddtrick.laws.rulings.options import ACCEPT_LEAD

from .rows import LEAVE_MAJOR, MAJOR, by_topic

__all__ = ["PLAYS"]


_PARTNER_PLAYS = (
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
"""What declarer chooses when a defender has played before his partner (57A)."""

_LEADS = (
    clause(
        "47E1",
        "lead",
        "An opponent had said that it was his lead: the card goes back, nothing more is exacted, "
        "and it may not be accepted.",
        back(),
        alone=True,
        told_wrongly=True,
    ),
    clause(
        "53A 60A1 60A2-3",
        "lead",
        "It stands as a lead in turn: the next hand on the other side has played to it, and the "
        "right to a rectification is lost. Penalty cards and restrictions that were owed before "
        "are still owed.",
        alone=True,
        told_wrongly=False,
        then_played="next",
    ),
    clause(
        "53B",
        "lead",
        "The right leader’s card is the lead, and no play to the wrong one. The wrong lead and "
        "what was played to it go back, and no card is a penalty card.",
        back(),
        review("16C2"),
        alone=True,
        told_wrongly=False,
        then_played="proper",
    ),
    clause(
        "53C 57A",
        "lead",
        "The lead stands, and the defender who played to it on the wrong side has played before "
        "his partner: his card is a major penalty card, and declarer chooses one of four things.",
        MAJOR,
        *_PARTNER_PLAYS,
        who=DECLARER,
        alone=True,
        told_wrongly=False,
        then_played="wrong defender",
        role=("declarer", "dummy"),
    ),
    clause(
        "60C",
        "lead",
        "What the offender’s own side has played since takes nothing from the other side; that "
        "card is exposed, too.",
        told_wrongly=False,
        then_played="offenders",
        role="defender",
    ),
    clause(
        "60C",
        "lead",
        "What the offender’s own side has played since takes nothing from the other side: it goes "
        "back with the lead.",
        told_wrongly=False,
        then_played="offenders",
        role=("declarer", "dummy"),
    ),
    clause(
        "54E",
        "lead",
        "The opening lead is not the declaring side’s: the card goes back, the auction is over, "
        "and nothing is exacted.",
        back(),
        told_wrongly=False,
        then_played=("nothing", "offenders"),
        role=("declarer", "dummy"),
        which_lead="opening",
    ),
    clause(
        "54C",
        "lead",
        "Declarer could have seen a card of dummy’s: he must accept the lead, and stays declarer.",
        told_wrongly=False,
        then_played=("nothing", "offenders"),
        role="defender",
        which_lead="opening",
        dummy_seen=True,
    ),
    clause(
        "54-gen 54A 54B 54D 50D2",
        "lead",
        "The director tells declarer five choices. A lead that the right leader has put face down "
        "goes back to his hand.",
        choose(
            "spread",
            "Spread his own hand and become dummy: the lead stands; who begins to show a card must "
            "spread all",
            declares(DUMMY),
        ),
        choose(
            "accept",
            "Accept the lead",
            wording="dummy is spread, and declarer plays the second card from his hand; if he "
            "plays it from dummy it goes back only to correct a revoke",
        ),
        *LEAVE_MAJOR,
        who=DECLARER,
        told_wrongly=False,
        then_played=("nothing", "offenders"),
        role="defender",
        which_lead="opening",
        dummy_seen=False,
    ),
    clause(
        "56 53A 50D2",
        "lead",
        "It was not the offender’s lead. Up to the twelfth trick declarer may accept it; "
        "otherwise the card is a major penalty card, and the right lead follows his choice.",
        ACCEPT_LEAD,
        *LEAVE_MAJOR,
        who=DECLARER,
        told_wrongly=False,
        then_played=("nothing", "offenders"),
        role="defender",
        which_lead="later",
        due_role="defender",
    ),
    clause(
        "56 53A 50D2",
        "lead",
        "It was declarer’s lead, from one of his hands. Up to the twelfth trick he may accept it "
        "all the same; otherwise the card is a major penalty card, and declarer leads what he "
        "likes.",
        ACCEPT_LEAD,
        choose("retract", "Have it taken back; the card is a major penalty card", back(), MAJOR),
        who=DECLARER,
        then="If the offender’s partner is to lead while the card still lies there, declarer may "
        "require or forbid the lead of its suit then (50D2).",
        told_wrongly=False,
        then_played=("nothing", "offenders"),
        role="defender",
        which_lead="later",
        due_role="declarer",
    ),
    clause(
        "55A 53A 55B",
        "lead",
        "Either defender may accept the lead or have it taken back. If they differ, the one next "
        "in turn after the wrong lead decides.",
        ACCEPT_LEAD,
        choose(
            "retract",
            "Have it taken back; declarer leads any card from the right hand",
            back(),
            due_role="declarer",
        ),
        choose(
            "retract",
            "Have it taken back; the defender whose turn it is leads",
            back(),
            due_role="defender",
        ),
        who=CHOOSERS,
        told_wrongly=False,
        then_played=("nothing", "offenders"),
        role=("declarer", "dummy"),
        which_lead="later",
    ),
    clause(
        "55C",
        "lead",
        "If declarer then gains by what he learned, the director looks at it after play.",
        review("16C2"),
        told_wrongly=False,
        then_played=("nothing", "offenders"),
        role=("declarer", "dummy"),
        which_lead="later",
    ),
)


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

_EARLY = (
    clause(
        "57A 57B",
        "premature",
        "His card is a major penalty card, and declarer chooses one of four things. If the "
        "partner cannot do it, he plays any legal card.",
        back(),
        MAJOR,
        *_PARTNER_PLAYS,
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

_PLAYED = (
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
        row
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
        for row in (
            clause(
                f"46B-gen {number}", "designation", presumed, designated=value, intent_clear=False
            ),
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

_TRICKS = (
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
        "67A 45E",
        "surplus",
        "The card that was too many goes back; a defender’s, which was seen, is a penalty card.",
        restore(),
        MAJOR,
        both_sides=False,
        role="defender",
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

PLAYS = (*_LEADS, *_EARLY, *_PLAYED, *_TRICKS)
"""The clauses on leads, plays and tricks."""
