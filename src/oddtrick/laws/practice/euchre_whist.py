"""Situations at euchre and at whist. The whist text has one law on an irregularity only: to know
where it is silent is the most part of the practice."""

from __future__ import annotations

from functools import partial

from .situation import Situation, WrongCase

_OPPONENTS = "What may the opponents do?"
_PENALTY = "What does it cost?"


_euchre = partial(Situation, "euchre")


_whist = partial(Situation, "whist")


_EUCHRE = (
    _euchre(
        "The dealer shows a card",
        "In dealing South turns up the ace of clubs.",
        "deal",
        {"fault": "exposed by dealer"},
        "S",
        _OPPONENTS,
        "S:CA",
    ),
    _euchre(
        "The wrong dealer",
        "West deals in South’s turn. It is noticed before a card is turned up.",
        "deal",
        {"fault": "turn", "turned": False},
        "W",
        besides=(
            WrongCase({"fault": "turn", "turned": True}),
            WrongCase({"fault": "exposed by dealer"}),
            WrongCase({"quitted": True}, "number"),
        ),
    ),
    _euchre(
        "The wrong dealer, found late",
        "West dealt in South’s turn and has turned up the nine of hearts. Now North says so.",
        "deal",
        {"fault": "turn", "turned": True},
        "W",
        shown="W:H9",
        besides=(
            WrongCase({"fault": "turn", "turned": False}),
            WrongCase({"fault": "exposed by dealer"}),
            WrongCase({"quitted": True}, "number"),
        ),
    ),
    _euchre(
        "Four cards",
        "In the first trick East finds that he has four cards only.",
        "number",
        {"quitted": False},
        "E",
    ),
    _euchre(
        "Four cards, found late",
        "The first trick has been turned when East finds that he was dealt four cards.",
        "number",
        {"quitted": True},
        "E",
    ),
    _euchre(
        "A trick of three cards",
        "East did not play to the second trick. It has been turned when North counts.",
        "missed",
        {"turned_trick": True},
        "E",
        besides=(WrongCase({"turned_trick": False}),),
    ),
    _euchre(
        "Two cards to a trick",
        "West played two cards to the second trick, and nobody saw it before it was turned.",
        "surplus",
        {},
        "W",
        besides=(
            WrongCase({"role": "player"}, "exposed"),
            WrongCase({"quitted": False}, "number"),
        ),
    ),
    _euchre(
        "The dealer has not discarded",
        "South took up the nine of hearts, and plays to the first trick before he has discarded.",
        "undiscarded",
        {},
        "S",
    ),
    _euchre(
        "The wrong word",
        "South deals and turns a heart. North, his partner, says: “I order it up.”",
        "making",
        {"error": "wrong word"},
        "N",
        shown="S:H9",
    ),
    _euchre(
        "The suit that was turned down",
        "Hearts were turned down. In the second round West names hearts.",
        "making",
        {"error": "rejected suit"},
        "W",
    ),
    _euchre(
        "A declaration out of turn",
        "It is North’s turn to name a suit, but East says: “Clubs.”",
        "making",
        {"error": "out of turn"},
        "E",
    ),
    _euchre(
        "A pass out of turn",
        "It is North’s turn, but East passes.",
        "making",
        {"error": "pass out of turn"},
        "E",
    ),
    _euchre(
        "A lead out of turn",
        "East leads the nine of spades in North’s turn, and South plays to it. Then North objects.",
        "lead",
        {"since": "nothing", "role": "player"},
        "E",
        shown="E:S9 S:SA",
    ),
    _euchre(
        "The wrong lead has been followed by all",
        "East led in North’s turn, and all three others have played to the trick.",
        "lead",
        {"since": "all followed"},
        "E",
        shown="E:S9 S:SA W:S7 N:SK",
    ),
    _euchre(
        "The lone hand leads out of turn",
        "West plays alone, and leads though it is South’s turn.",
        "lead",
        {"since": "nothing", "role": "lone"},
        "W",
        shown="W:SA",
    ),
    _euchre(
        "Two cards stick together",
        "West plays the eight of spades, and the ten of spades with it.",
        "exposed",
        {"role": "player"},
        "W",
        shown="W:S8 W:ST",
    ),
    _euchre(
        "The lone hand drops a card",
        "South plays alone. The jack of clubs falls face up on the table.",
        "exposed",
        {"role": "lone"},
        "S",
        shown="S:CJ",
    ),
    _euchre(
        "A look at a quitted trick",
        "South turns up the second trick while the fourth is being played.",
        "looked",
        {},
        "S",
        _OPPONENTS,
        besides=(
            WrongCase({"since": "nothing", "role": "player"}, "lead"),
            WrongCase({"role": "player"}, "exposed"),
            WrongCase({"against": "pair"}, "mixed"),
        ),
    ),
    _euchre(
        "A revoke in time",
        "South leads a heart. East throws a club, and finds a heart before the trick is turned.",
        "revoke",
        {"since": "nothing"},
        "E",
        shown="S:HQ E:C9",
    ),
    _euchre(
        "A revoke that is proved",
        "East failed to follow to a heart, the trick was turned, and the play proves it. Two play "
        "against two.",
        "revoke",
        {"since": "quitted", "against": "pair"},
        "E",
        _OPPONENTS,
    ),
    _euchre(
        "A revoke against a lone hand",
        "South plays alone. East revoked, and the trick was turned.",
        "revoke",
        {"since": "quitted", "against": "lone"},
        "E",
        "What may South do?",
    ),
    _euchre(
        "The tricks are mixed",
        "South claims a revoke by East. West has jumbled the tricks, so that nothing can be "
        "proved.",
        "mixed",
        {"against": "pair"},
        "E",
        besides=(
            WrongCase({"since": "nothing"}, "revoke"),
            WrongCase({}, "looked"),
            WrongCase({"since": "quitted", "against": "lone"}, "revoke"),
        ),
    ),
    _euchre(
        "A suit is to be called",
        "East led out of turn earlier, and his card went back. Now his side is to lead again.",
        "lead-due",
        {},
        "E",
        _OPPONENTS,
        besides=(WrongCase({"role": "player"}, "exposed"),),
    ),
    _euchre(
        "Fourth hand does not wait",
        "South leads, and East plays before West. Nobody shows more than one card.",
        "premature",
        {"role": "player"},
        "E",
        shown="S:DA E:D9",
        besides=(
            WrongCase({"role": "lone"}),
            WrongCase({"role": "defender"}, code="auction1910"),
            WrongCase({"since": "nothing", "role": "player"}, "lead"),
        ),
    ),
)

_REVOKED = WrongCase({"since": "side plays on"}, "revoke")
_PENALTIES_1910 = WrongCase(
    {"since": "quitted", "role": "declarer", "again": False, "theirs": False},
    "revoke",
    "auction1910",
)
_TWO_TRICKS = WrongCase(
    {
        "since": "side plays on", "twelfth": False, "faced": False, "kept_penalty_card": False,
        "same_suit": False, "rightless": False, "available": True,
    },
    "revoke",
    "contract1963",
)  # fmt: skip
_EXPOSED_1910 = WrongCase(
    {"how": "dropped", "phase": "play", "role": "defender"}, "exposed", "auction1910"
)
_EXPOSED_EUCHRE = WrongCase({"role": "player"}, "exposed", "euchre")
_TWO_POINTS = WrongCase({"since": "quitted", "against": "pair"}, "revoke", "euchre")
_LEAD_1910 = WrongCase(
    {"since": "nothing", "role": "defender", "by": "others"}, "lead", "auction1910"
)
_LEAD_EUCHRE = WrongCase({"since": "nothing", "role": "player"}, "lead", "euchre")
_NEW_DEAL = WrongCase({"fault": "last"}, "deal", "auction1910")
_NEW_DEAL_OR_NOT = WrongCase({"fault": "exposed by dealer"}, "deal", "euchre")

_WHIST = (
    _whist(
        "A revoke that stands",
        "East threw a club on a heart though he had a heart, and has played to the next trick "
        "since.",
        "revoke",
        {"since": "side plays on"},
        "E",
        _OPPONENTS,
        besides=(_TWO_POINTS, _TWO_TRICKS, _PENALTIES_1910),
    ),
    _whist(
        "A revoke, found at once",
        "East throws a club on a heart and at once finds a heart in his hand.",
        "revoke",
        {"since": "nothing"},
        "E",
        shown="S:HK E:C4",
        besides=(_REVOKED, _EXPOSED_1910, _TWO_POINTS),
    ),
    _whist(
        "A revoke by the side that leads in the score",
        "East and West stand at four and have the odd trick; North and South stand at two. West "
        "revoked in the third trick, and it comes out at the end.",
        "revoke",
        {"since": "side plays on"},
        "W",
        _OPPONENTS,
        besides=(_PENALTIES_1910, _TWO_POINTS, _TWO_TRICKS),
    ),
    _whist(
        "The partner has played on",
        "North revoked. South, his partner, won the trick and has led to the next one when West "
        "notices.",
        "revoke",
        {"since": "side plays on"},
        "N",
        _OPPONENTS,
        besides=(WrongCase({"since": "nothing"}), _TWO_TRICKS, _TWO_POINTS),
    ),
    _whist(
        "The trick is complete",
        "West did not follow to a diamond. All four have played to the trick, and neither West nor "
        "East has played to another, when he sees his diamond.",
        "revoke",
        {"since": "nothing"},
        "W",
        besides=(_REVOKED, _TWO_TRICKS, _EXPOSED_EUCHRE),
    ),
    _whist(
        "A lead out of turn",
        "It is South’s lead, but West leads the seven of diamonds.",
        "lead",
        {},
        "W",
        shown="W:D7",
        besides=(_LEAD_1910, _LEAD_EUCHRE, _EXPOSED_EUCHRE),
    ),
    _whist(
        "A card is dropped",
        "The eight of clubs falls from East’s hand and lies face up.",
        "exposed",
        {},
        "E",
        shown="E:C8",
        besides=(_EXPOSED_1910, _EXPOSED_EUCHRE, _REVOKED),
    ),
    _whist(
        "Fourth hand does not wait",
        "South leads, and East plays before West.",
        "premature",
        {},
        "E",
        shown="S:S9 E:SK",
        besides=(
            WrongCase({"role": "defender"}, "premature", "auction1910"),
            WrongCase({"both": False, "role": "defender"}, "premature", "contract1963"),
            _EXPOSED_EUCHRE,
        ),
    ),
    _whist(
        "A wrong deal",
        "The last card, which should be the dealer’s and fix the trumps, comes to his left-hand "
        "neighbour.",
        "deal",
        {},
        "S",
        besides=(_NEW_DEAL, _NEW_DEAL_OR_NOT, _REVOKED),
    ),
    _whist(
        "He looks at a quitted trick",
        "North turns up a trick that was quitted before, to see what was played.",
        "looked",
        {},
        "N",
        besides=(
            WrongCase({}, "looked", "euchre"),
            WrongCase({"about": "own lead"}, "remark", "auction1910"),
            _REVOKED,
        ),
    ),
    _whist(
        "“That trick is mine”",
        "Before his partner has played, West says that the trick is his.",
        "claims-trick",
        {},
        "W",
        besides=(
            WrongCase({}, "claims-trick", "auction1910"),
            _EXPOSED_1910,
            _REVOKED,
        ),
    ),
)

EUCHRE_AND_WHIST = (*_EUCHRE, *_WHIST)
