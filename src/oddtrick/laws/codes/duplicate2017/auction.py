"""The auction by the laws of duplicate bridge of 2017: 17 to 39; what concerns information (20F and
G, 21) is beside it.
"""

from __future__ import annotations

from oddtrick.laws.clauses.clause import When, choose, clause
from oddtrick.laws.clauses.effects_vocabulary import back, free, owe, put, review
from oddtrick.laws.clauses.vocabulary import DECLARER, OFFENDER, PARTNER, SIDE
from oddtrick.laws.notes.penalty import (
    BID_OR_PASS,
    FORBID_WHILE_LEADING,
    LEGAL_CALL,
    LIES_OPEN,
    PASS_ALWAYS,
    PASS_ONCE,
    REPEAT,
    REPEAT_OR_CALL,
)

from .rows import BANNED_SUIT, MAJOR, MINOR, PARTNER_BARRED, by_topic, row

# The course of the auction and its review by the laws of duplicate bridge of 2017: 17, 18, 20A to
# E, 22, 34, and the definitions of artificial and psychic calls.

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


# Insufficient bids by the laws of duplicate bridge of 2017: 27.

INSUFFICIENT = (
    clause(
        "25A1 27B-order",
        "bid",
        "First of all it was a slip: he may put the bid he meant in its place as long as his "
        "partner has not called, and nothing is exacted.",
        back(),
        owe(OFFENDER, LEGAL_CALL, "call"),
        alone=True,
        slip=True,
    ),
    clause(
        "27A 31A1 31A2",
        "bid",
        "The player on the left may accept it. If not, an insufficient bid out of turn is ruled "
        "as a bid out of turn, and not as an insufficient one.",
        alone=True,
        slip=False,
        in_turn=False,
    ),
    clause(
        "27A",
        "bid",
        "It is accepted and stands: the auction goes on from it.",
        alone=True,
        slip=False,
        accepted=True,
    ),
    clause(
        "27B-order 27A",
        "bid",
        "The player on the left is offered to accept it, after he has been told what follows. He "
        "refuses: the offender is asked away from the table what he meant and what he thought he "
        "saw, and hears which calls would cost nothing. Then he chooses.",
        back(),
        owe(OFFENDER, LEGAL_CALL, "call"),
        then="The lowest sufficient bid in the same denomination, and any comparable call, cost "
        "nothing; with any other bid or a pass his partner passes throughout; so he does after a "
        "double that is not comparable, which is cancelled.",
        accepted=False,
        replacement="open",
    ),
    clause(
        "27B1a",
        "bid",
        "The lowest sufficient bid in the same denomination: the auction goes on, nobody is "
        "barred, no lead is restricted, and his partner may use it.",
        review("27D"),
        accepted=False,
        replacement="same",
    ),
    clause(
        "27B1b 23A",
        "bid",
        "A comparable call, be it a double or a pass: the auction goes on, nobody is barred, no "
        "lead is restricted, and his partner may use it.",
        review("27D"),
        accepted=False,
        replacement="comparable",
    ),
    clause(
        "27B2 26B",
        "bid",
        "His partner must pass whenever it is his turn. If they defend, one suit may be forbidden "
        "at the partner’s first lead.",
        *PARTNER_BARRED,
        accepted=False,
        replacement="bid or pass",
    ),
    clause(
        "27B3 26B",
        "bid",
        "The double or redouble is cancelled. He makes a sufficient bid or passes, and his "
        "partner must pass whenever it is his turn, even if that bid by itself would have been "
        "free.",
        back(),
        free(OFFENDER, LEGAL_CALL),
        owe(OFFENDER, BID_OR_PASS),
        *PARTNER_BARRED,
        accepted=False,
        replacement="double",
    ),
    clause(
        "27B4 27B3 26B",
        "bid",
        "The second insufficient bid could be accepted, too. It is not: he makes a legal call, "
        "and his partner must pass whenever it is his turn.",
        back(),
        free(OFFENDER, LEGAL_CALL),
        owe(OFFENDER, LEGAL_CALL, "call"),
        *PARTNER_BARRED,
        accepted=False,
        replacement="insufficient",
    ),
    clause(
        "27C 9C",
        "bid",
        "He replaced it before the director had ruled: the new call stands if it is legal, unless "
        "the player on the left still accepts the insufficient bid.",
        accepted=False,
        replacement=("same", "comparable", "bid or pass", "insufficient"),
        hasty=True,
    ),
)


# Unintended and changed calls by the laws of duplicate bridge of 2017: 25.

CHANGES = (
    clause(
        "25A1 25A2 25A3 25A6",
        "change",
        "It was a slip: the call he meant stands in its place, however he came to see it. If it "
        "is illegal the law on it applies. The player on his left may withdraw what he called "
        "over the first; what that showed only his own side may use. No lead is restricted.",
        back(1),
        put("meant"),
        alone=True,
        slip=True,
        change_when="in time",
    ),
    clause(
        "25A5 25A1",
        "change",
        "It was a slip, and the auction ended before it reached his partner: the call he meant "
        "stands in its place, as long as the lead has not been faced, and the auction goes on.",
        alone=True,
        slip=True,
        change_when="ended",
    ),
    clause(
        "25A4",
        "change",
        "It is too late: his partner has called, and the first call stands.",
        alone=True,
        slip=True,
        change_when="partner called",
    ),
    clause(
        "17D1 25A5",
        "change",
        "It is too late: the auction period ended with the facing of the lead, and the first call "
        "stands.",
        alone=True,
        slip=True,
        change_when="lead faced",
    ),
    clause(
        "25B3 27C",
        "change",
        "The first call was illegal: the law on that call applies, and what he called next counts "
        "as its replacement.",
        alone=True,
        slip=False,
        first_illegal=True,
    ),
    *(
        clause(
            f"25A2 25B1 {law}",
            "change",
            "He meant the first call. The player on the left accepts the second: it stands, the "
            f"first is withdrawn, and the auction goes on. {lead}",
            back(1),
            put("meant"),
            *does,
            slip=False,
            first_illegal=False,
            accepted=True,
            comparable=value,
        )
        for value, law, does, lead in (
            (True, "26A", (review("23C"),), "The two are comparable: no lead is restricted."),
            (
                False,
                "26B",
                (BANNED_SUIT, review("16C2")),
                "If the offender’s side defends, a suit may be forbidden at his partner’s first "
                "lead.",
            ),
            (
                "undecided",
                "23A",
                (review("16C2"),),
                "If the offender’s side defends, a suit may be forbidden at his partner’s first "
                "lead, unless the director finds the second call comparable to the first.",
            ),
        )
    ),
    clause(
        "25A2 25B2",
        "change",
        "He meant the first call, and the second is not accepted: it is cancelled, and the first "
        "stands. His partner may not use what he tried to call.",
        back(),
        review("16C2"),
        then="Whether a suit may be forbidden as well (26B) is disputed, for the withdrawn call "
        "is the second.",
        slip=False,
        first_illegal=False,
        accepted=False,
    ),
)


# Inadmissible calls by the laws of duplicate bridge of 2017: doubles and redoubles, 19 and 36;
# other calls, 35 and 37 to 39.

_SIDE_BARRED = (owe(SIDE, PASS_ALWAYS), BANNED_SUIT, review("72C"))
"""Both partners pass throughout, with a suit to forbid, and 72C after play (37B, 38)."""

INADMISSIBLE = (
    clause(
        "19A",
        "double",
        "The word alone counts: it is a double of the last bid. A double is right only of the "
        "last bid, an opponent’s, with nothing but passes since.",
        double_fault="worded",
        redouble=False,
    ),
    clause(
        "19B",
        "double",
        "The word alone counts: it is a redouble of the last double. A redouble is right only of "
        "the last double, an opponent’s, with nothing but passes since.",
        double_fault="worded",
        redouble=True,
    ),
    clause(
        "19C-D",
        "double",
        "The higher bid wipes out all doubles and redoubles; where nobody bids again they raise "
        "the score.",
        double_fault="overbid",
    ),
    clause(
        "36A",
        "double",
        "The double and all calls after it are cancelled. The auction goes back to the player "
        "whose turn it was as if nothing had happened, and no lead is restricted.",
        back(),
        double_fault="inadmissible",
        over="called over",
    ),
    clause(
        "36B 26B 32-gen",
        "double",
        "It cannot be accepted and is cancelled. He makes a legal call, and his partner must pass "
        "throughout. If they defend, a suit may be forbidden at the partner’s first lead.",
        back(),
        owe(OFFENDER, LEGAL_CALL, "call"),
        *PARTNER_BARRED,
        double_fault="inadmissible",
        over="not called over",
    ),
    clause(
        "36B",
        "double",
        "It was out of turn, too: the auction first goes back to the right player.",
        double_fault="inadmissible",
        over="not called over",
        also_out_of_turn=True,
    ),
    clause(
        "36C",
        "double",
        "The contract is scored as if that call had not been made.",
        double_fault="inadmissible",
        over="lead faced",
    ),
    clause(
        "35",
        "inadmissible",
        "A double or redouble that cannot be made is for law 36, any other call by a player who "
        "must pass for 37, a bid above seven for 38, a call after the final pass for 39.",
        inadmissible_kind="which",
    ),
    clause(
        "37A",
        "inadmissible",
        "The call and those after it stand. If he had to pass for the rest of the auction, he "
        "must do so afterwards. No lead is restricted.",
        inadmissible_kind="barred",
        over=("called over", "lead faced"),
    ),
    clause(
        "37B 26B",
        "inadmissible",
        "It is cancelled and replaced by a pass. Both partners must pass from now on; if they "
        "defend, a suit may be forbidden at the first lead of his partner.",
        back(),
        put("P"),
        *_SIDE_BARRED,
        inadmissible_kind="barred",
        over="not called over",
    ),
    clause(
        "38 26B",
        "inadmissible",
        "The bid is cancelled and replaced by a pass. Both partners must pass from now on; if "
        "they defend, a suit may be forbidden at the first lead of his partner.",
        back(),
        put("P"),
        *_SIDE_BARRED,
        inadmissible_kind="above seven",
        over="not called over",
    ),
    clause(
        "38",
        "inadmissible",
        "The bid and the calls after it are cancelled, a pass is put in, and the offender’s side "
        "passes to the end; but no lead is restricted. A contract above seven is never played.",
        back(),
        put("P"),
        owe(SIDE, PASS_ALWAYS),
        inadmissible_kind="above seven",
        over=("called over", "lead faced"),
    ),
    clause(
        "39A-B",
        "after-close",
        "The call is cancelled, and nothing more is exacted.",
        either=(
            {"closed_call": "harmless"},
            {"closed_call": "defender", "over": ("called over", "lead faced")},
        ),
    ),
    clause(
        "39C 26B",
        "after-close",
        "The call is cancelled; a suit may be forbidden at the first lead of his partner.",
        BANNED_SUIT,
        closed_call="defender",
        over="not called over",
    ),
)


# Comparable calls, and the first lead after a withdrawn call, by the laws of duplicate bridge of
# 2017: 23 and 26.

COMPARABLE = (
    clause(
        "23A 23B 26A",
        "comparable",
        "It is comparable. Nothing more is exacted: nobody is barred, no lead is restricted, and "
        "the partner may use the withdrawn call.",
        review("23C"),
        either=({"same_meaning": True}, {"subset": True}, {"same_purpose": True}),
    ),
    clause(
        "23A 23-note",
        "comparable",
        "It is not comparable. The player may be told so before he chooses; if he makes the call, "
        "the law on the withdrawn one says how long his partner passes.",
        then="The director asks away from the table what the first call meant and what each call "
        "would mean now. He tells the table nothing of the hand.",
        same_meaning=False,
        subset=False,
        same_purpose=False,
    ),
)

LEADS = (
    clause(
        "23A 26A",
        "lead-due",
        "First it is judged whether the call that replaced the withdrawn one was comparable.",
        comparable="undecided",
    ),
    clause(
        "26A",
        "lead-due",
        "No lead is restricted: the withdrawn call was replaced by a comparable one.",
        review("23C"),
        comparable=True,
    ),
    clause(
        "26B",
        "lead-due",
        "The leader’s partner has had a call withdrawn that no comparable call has replaced. At "
        "his first lead, the opening lead too, declarer may forbid the leader one suit that his "
        "partner has not shown in the legal auction.",
        choose(
            "forbid-{x}",
            "Forbid a {x} lead",
            free(OFFENDER, "asked"),
            owe(OFFENDER, FORBID_WHILE_LEADING, "each"),
            each="unshown",
        ),
        choose(
            "free",
            "Let him lead as he likes",
            free(OFFENDER, "asked"),
            wording="no suit is forbidden, and the right is used up",
        ),
        who=DECLARER,
        then="Ask which suits the partner’s legal calls have shown.",
        comparable=False,
    ),
)


# Cards shown in the auction by the laws of duplicate bridge of 2017: 24.

_LIES_OPEN = owe(OFFENDER, LIES_OPEN, "card")

_THEN = (
    "If his side then declares, what he showed is picked up; if it defends, {kind}. A card whose "
    "face his partner could not have seen is picked up at once."
)

SHOWN = (
    clause(
        "24-gen 24A",
        "shown",
        "The card lies face up until the auction period ends. His partner calls as he likes, but "
        "may not use what he saw; the other side may.",
        _LIES_OPEN,
        review("16C2"),
        then=_THEN.format(kind="it is a minor penalty card"),
        card="low",
        becomes="auction",
    ),
    clause(
        "24-gen 24B",
        "shown",
        "The card lies face up until the auction period ends, and his partner must pass at his "
        "next turn. The other side may use what it saw, his own may not.",
        _LIES_OPEN,
        owe(PARTNER, PASS_ONCE),
        review("16C2"),
        review("72C"),
        then=_THEN.format(kind="it is a major penalty card"),
        card=("honour", "led"),
        becomes="auction",
    ),
    clause(
        "24-gen 24C",
        "shown",
        "The cards lie face up until the auction period ends, and his partner must pass at his "
        "next turn. The other side may use what it saw, his own may not.",
        _LIES_OPEN,
        owe(PARTNER, PASS_ONCE),
        review("16C2"),
        review("72C"),
        then=_THEN.format(kind="all are major penalty cards"),
        card="several",
        becomes="auction",
    ),
    clause(
        "24D",
        "shown",
        "What he had shown is picked up, and need not be played.",
        becomes="declarer",
    ),
    clause(
        "24E 50B",
        "shown",
        "The card becomes a minor penalty card.",
        MINOR,
        becomes="defender",
        card="low",
    ),
    clause(
        "24E 50B",
        "shown",
        "What he had shown becomes a major penalty card; two or more are all major.",
        MAJOR,
        becomes="defender",
        card=("honour", "led", "several"),
    ),
)


# Calls out of rotation by the laws of duplicate bridge of 2017: 28 to 33.

_NOT_ACCEPTED: When = {"early": ("mistake", "together"), "accepted": False}

_BY_LAW_31: When = {"called": ("bid", "artificial pass")}
"""A bid, or an artificial pass, which is ruled as one."""

_CHANGE = "He had called before: it is a change of call."

_BEFORE: When = {"early": ("mistake", "together"), "turn": "left", "called_before": True}

_CHANGES: tuple[tuple[str, When], ...] = (
    ("30B2", {**_BEFORE, "called": ("pass", "artificial pass")}),
    ("31C", {**_BEFORE, "called": "bid"}),
    ("32C", {**_BEFORE, "called": "double"}),
)
"""Calls in the turn of the player on the left by who has called before: 25 applies."""

_FREE_CALL = (
    "The offender calls as he likes at his turn, and his call is comparable: nothing more is "
    "exacted, and from then on his partner may use the withdrawn call."
)

_DEAR_CALL = (
    "The offender calls as he likes at his turn. His call is not comparable: his partner must pass "
    "at his next turn, and if they defend one suit may be forbidden at the partner’s first lead."
)

_TO_JUDGE = (
    "The offender calls as he likes at his turn; whether the call is comparable to the one "
    "withdrawn is judged then."
)

_ASK = (
    "Ask him away from the table what the first call meant. Comparable is a call with the same or "
    "a similar meaning, one whose meanings are all among those of the first, or one with the same "
    "purpose. Slight differences in strength are commonly let pass. He may be told beforehand how "
    "a call would be ruled."
)

_TO_REPEAT: tuple[tuple[str, When], ...] = (
    ("31A1", _BY_LAW_31),
    ("32A", {"called": "double"}),
)
"""The call that the offender repeats where the player on his right, whose turn it was, passes."""

_OTHERS_CALL: When = {"turn": "right", "right_then": ("other", "illegal")}

_FREE_TO_CALL: tuple[tuple[str, When], ...] = (
    ("30B1", {"called": "pass", "turn": ("partner", "left")}),
    ("31A2", {**_BY_LAW_31, **_OTHERS_CALL}),
    ("31B", {**_BY_LAW_31, "turn": ("partner", "left")}),
    ("32A", {"called": "double", **_OTHERS_CALL}),
    ("32B", {"called": "double", "turn": ("partner", "left")}),
)
"""When the offender calls as he likes at his turn, and what counts is whether it is comparable."""

OUT_OF_ROTATION = (
    clause(
        "28A",
        "call",
        "It was not out of turn: the player on his right had to pass by law.",
        alone=True,
        early="bound",
    ),
    clause(
        "28B",
        "call",
        "It is in turn, and the opponent’s call out of turn counts as not made. The right to a "
        "rectification is lost; that opponent calls as he likes, and his partner may not use what "
        "was cancelled.",
        review("16C2"),
        alone=True,
        early="proper",
    ),
    clause(
        "25A1 25A3 25A4",
        "call",
        "It was a slip, and his partner has not called since: the call he meant stands in its "
        "place. The player on his left calls again as he likes over it; what his first call "
        "showed only his own side may use. No lead is restricted.",
        back(2),
        put("meant"),
        alone=True,
        early="slip",
    ),
    clause(
        "33",
        "call",
        "It counts as made after the call of the player on his right, and so in turn. If it is "
        "not enough or cannot be made then, the law on that applies.",
        alone=True,
        early="together",
        turn="right",
    ),
    clause(
        "33",
        "call",
        "It counts as made after the call of the player whose turn it was.",
        early="together",
        turn=("partner", "left"),
    ),
    *(
        one
        for law, when in _CHANGES
        for one in (
            row(
                f"{law} 25A1 25A6",
                "call",
                f"{_CHANGE} The first was a slip: the call he meant stands in its place. No lead "
                "is restricted.",
                back(1),
                put("meant"),
                alone=True,
                when={**when, "slip": True},
            ),
            row(
                f"{law} 25B1",
                "call",
                f"{_CHANGE} He meant the first, and the player on his left accepts the second: it "
                "stands, and the first is withdrawn. If the offender’s side defends, a suit may be "
                "forbidden at his partner’s first lead, unless the second call is comparable to "
                "the first (26A).",
                back(1),
                put("meant"),
                review("16C2"),
                alone=True,
                when={**when, "slip": False, "accepted": True},
            ),
            row(
                f"{law} 25B2",
                "call",
                f"{_CHANGE} He meant the first, and the player on his left does not accept the "
                "second: it is cancelled, and the first call stands. His partner may not use what "
                "he tried to call.",
                back(),
                review("16C2"),
                alone=True,
                when={**when, "slip": False, "accepted": False},
            ),
        )
    ),
    clause(
        "29A",
        "call",
        "It is accepted and stands: the auction goes on from it. If it was a double that could "
        "not be made, it cannot be accepted.",
        alone=True,
        accepted=True,
        early=("mistake", "together"),
    ),
    row(
        "29B",
        "call",
        "It is cancelled, and the auction goes back to the player whose turn it was.",
        back(),
        when=_NOT_ACCEPTED,
    ),
    row(
        "30A",
        "call",
        "The offender must pass at his next turn, and calls as he likes afterwards.",
        owe(OFFENDER, PASS_ONCE),
        review("72C"),
        then="Whether a suit may be forbidden as well (26B), if the pass is not comparable, is "
        "disputed; most directors rule that it may not.",
        when={**_NOT_ACCEPTED, "called": "pass", "turn": "right"},
    ),
    row(
        "30C 29C",
        "call",
        "An artificial pass is ruled as a bid; what counts is the suits it shows, and not the one "
        "it names.",
        when={**_NOT_ACCEPTED, "called": "artificial pass"},
    ),
    *(
        row(
            number,
            "call",
            "The player on his right passes: the offender repeats the call, and nothing more is "
            "exacted.",
            owe(OFFENDER, REPEAT),
            when={**_NOT_ACCEPTED, **when, "turn": "right", "right_then": "pass"},
        )
        for number, when in _TO_REPEAT
    ),
    *(
        row(
            f"23A {number}",
            "call",
            "It is not known yet what the player on his right calls. If he passes, the call is "
            "repeated, and nothing more is exacted; otherwise, or if it cannot be repeated, the "
            "offender calls as he likes, and whether his call is comparable is judged then.",
            owe(OFFENDER, REPEAT_OR_CALL, "call"),
            then=_ASK,
            when={**_NOT_ACCEPTED, **when, "turn": "right", "right_then": "open"},
        )
        for number, when in _TO_REPEAT
    ),
    *(
        one
        for law, when in _FREE_TO_CALL
        for one in (
            row(
                f"{law} 23B 26A",
                "call",
                _FREE_CALL,
                review("23C"),
                when={**_NOT_ACCEPTED, **when, "comparable": True},
            ),
            row(
                f"{law} 26B",
                "call",
                _DEAR_CALL,
                owe(PARTNER, PASS_ONCE),
                BANNED_SUIT,
                review("16C2"),
                review("72C"),
                when={**_NOT_ACCEPTED, **when, "comparable": False},
            ),
            row(
                f"23A {law}",
                "call",
                _TO_JUDGE,
                owe(OFFENDER, LEGAL_CALL, "call"),
                then=_ASK,
                when={**_NOT_ACCEPTED, **when, "comparable": "undecided"},
            ),
        )
    ),
    row(
        "16C2 29B",
        "call",
        "The offender’s partner calls as he likes at his own turn, but may not choose what the "
        "cancelled call suggests.",
        when={**_NOT_ACCEPTED, "turn": "partner"},
    ),
)


AUCTION = (
    *COURSE,
    *COMPARABLE,
    *INSUFFICIENT,
    *OUT_OF_ROTATION,
    *CHANGES,
    *INADMISSIBLE,
    *SHOWN,
    *LEADS,
)
"""The clauses on calls."""
