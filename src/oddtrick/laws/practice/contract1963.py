"""Situations at contract bridge, to practise the laws of 1963 with, as in the book's own
illustrations. Their order is kept: the number of each is its address.
"""

from __future__ import annotations

from functools import partial

from .situation import Situation, WrongCase

# Situations in the auction at contract bridge, to practise the laws of 1963 with. South declares,
# unless the story says otherwise.

_PENALTY = "What does it cost?"

_at = partial(Situation, "contract1963")

CALLS = (
    _at(
        "A bid that is not enough",
        "South opens one spade. West bids one heart, and North says that this is not enough.",
        "bid",
        {"since": "nothing", "by": "others"},
        "W",
        shown="S:1S W:1H",
        besides=(WrongCase({"since": "nothing", "raisable": True}, code="auction1910"),),
    ),
    _at(
        "The insufficient bid is made good",
        "South opened one spade and West bid one heart. Told that it is not enough, West bids two "
        "hearts.",
        "replaced",
        {"law": "insufficient", "instead": "lowest"},
        "W",
        _PENALTY,
        "S:1S W:1H W:2H",
    ),
    _at(
        "The insufficient bid becomes a pass",
        "South opened one spade and West bid one heart. Told that it is not enough, West passes.",
        "replaced",
        {"law": "insufficient", "instead": "pass"},
        "W",
        _PENALTY,
        "S:1S W:1H W:P",
    ),
    _at(
        "A pass out of turn, before any bid",
        "South deals. Before he has spoken West says pass, and North points out that it is South’s "
        "turn.",
        "call",
        {
            "since": "nothing",
            "excuse": "none",
            "by": "others",
            "call": "pass",
            "stood": False,
            "opened": False,
            "turn": "right",
        },
        "W",
        shown="W:P",
    ),
    _at(
        "A bid before the dealer has called",
        "South deals. Before he has called North opens one heart, and East speaks up.",
        "call",
        {
            "since": "nothing",
            "excuse": "none",
            "by": "others",
            "call": "bid",
            "stood": False,
            "opened": False,
            "turn": "partner",
        },
        "N",
        shown="N:1H",
    ),
    _at(
        "A bid in the partner’s turn",
        "South opens one spade and West passes. It is North’s turn, but South bids again: two "
        "hearts. East says so before anybody has called.",
        "call",
        {
            "since": "nothing",
            "excuse": "none",
            "by": "others",
            "call": "bid",
            "stood": True,
            "opened": True,
            "turn": "partner",
        },
        "S",
        shown="S:1S W:P S:2H",
    ),
    _at(
        "He does not wait for the player on his right",
        "South opens one spade. It is West’s turn, but North bids two spades at once, and West "
        "says that he has not called yet.",
        "call",
        {
            "since": "nothing",
            "excuse": "none",
            "by": "others",
            "call": "bid",
            "stood": True,
            "opened": True,
            "turn": "right",
        },
        "N",
        shown="S:1S N:2S",
    ),
    _at(
        "The irregular call has been overcalled",
        "North bid one spade over West’s two clubs. East has passed over it; now West says that "
        "one spade was not enough.",
        "bid",
        {"since": "next calls"},
        "N",
        shown="W:2C N:1S E:P",
    ),
    _at(
        "A second thought",
        "South bids one heart, looks at his hand again and after a while says: “No, two hearts.” "
        "The first call was in order.",
        "change",
        {
            "since": "nothing",
            "pause": True,
            "first_call": "regular",
            "tried": "nothing",
        },
        "S",
        "What may South do?",
        "S:1H S:2H",
    ),
    _at(
        "A slip of the tongue",
        "South means to bid one heart, says “one spade” and in the same breath “one heart”.",
        "change",
        {"since": "nothing", "pause": False},
        "S",
        shown="S:1S S:1H",
    ),
    _at(
        "A double of what the partner has doubled",
        "South bids two hearts, West doubles and North passes. East doubles again, and South draws "
        "attention to it.",
        "double",
        {"since": "nothing", "by": "others"},
        "E",
        shown="S:2H W:X N:P E:X",
    ),
    _at(
        "A bid of eight",
        "In the heat of the auction North bids eight clubs, and East says that there is no such "
        "bid.",
        "inadmissible",
        {"since": "nothing", "by": "others"},
        "N",
        shown="N:8C",
    ),
)
"""Calls that are not enough, out of turn, changed, or not to be made."""


# Situations in the play at contract bridge, to practise the laws of 1963 with. South declares and
# North is dummy, unless the story says otherwise.

_DECLARER = "What may declarer do?"


LEADS_AND_REVOKES = (
    _at(
        "The first lead comes from the wrong defender",
        "South has bought the contract in four spades. Before West can lead, East puts down the "
        "seven of diamonds, and South says so.",
        "lead",
        {"since": "nothing", "role": "defender", "by": "others", "turn": "partner"},
        "E",
        _DECLARER,
        "E:D7",
    ),
    _at(
        "A defender leads when dummy has won",
        "Dummy took the last trick. Before declarer can lead from it, West leads the king of "
        "hearts.",
        "lead",
        {"since": "nothing", "role": "defender", "by": "others", "turn": "right"},
        "W",
        _DECLARER,
        "W:HK",
    ),
    _at(
        "Declarer leads from the wrong hand",
        "Dummy won the last trick, but South leads the king of spades from his hand. West says: "
        "“The lead is in dummy.”",
        "lead",
        {"since": "nothing", "role": "declarer", "by": "others", "due_role": "declarer"},
        "S",
        shown="S:SK",
    ),
    _at(
        "Declarer leads though a defender is on lead",
        "East won the last trick. South leads the king of clubs, and East says that it is his "
        "lead.",
        "lead",
        {"since": "nothing", "role": "declarer", "by": "others", "due_role": "defender"},
        "S",
        shown="S:CK",
    ),
    _at(
        "The wrong lead has been followed",
        "Dummy won the last trick, but South leads the king of spades. West follows with the four, "
        "and only then says that the lead was in dummy.",
        "lead",
        {"since": "next plays"},
        "S",
        shown="S:SK W:S4",
    ),
    _at(
        "South spreads his hand over a wrong lead",
        "West should lead. East leads the seven of diamonds instead, and South, who thinks that he "
        "is dummy, lays his hand on the table.",
        "faced",
        {},
        "S",
        shown="E:D7",
    ),
    _at(
        "A revoke, noticed at once",
        "South leads the six of diamonds. West, who has diamonds, plays the nine of clubs; dummy "
        "plays the king and East the three. “Wait,” says West, “I have a diamond.”",
        "revoke",
        {
            "since": "nothing",
            "twelfth": False,
            "role": "defender",
            "rightless": False,
            "answer": "forced",
        },
        "W",
        shown="S:D6 W:C9 N:DK E:D3",
    ),
    _at(
        "Declarer’s own revoke, noticed at once",
        "East leads a spade. South throws a heart, and before anybody has played to the next trick "
        "he finds a spade behind his clubs.",
        "revoke",
        {
            "since": "nothing",
            "twelfth": False,
            "role": "declarer",
            "rightless": False,
            "answer": "none",
        },
        "S",
        _PENALTY,
        "E:S9 S:H4",
    ),
    _at(
        "A revoke, found out later",
        "South leads the king of spades. West has a spade, but throws a heart. East takes the "
        "trick and leads again. East and West win one trick more; then the revoke comes to light.",
        "revoke",
        {
            "since": "side plays on",
            "twelfth": False,
            "faced": False,
            "kept_penalty_card": False,
            "same_suit": False,
            "rightless": False,
            "available": True,
        },
        "W",
        _PENALTY,
        "S:SK W:H7 N:S3 E:SA",
    ),
    _at(
        "A revoke that won them nothing",
        "West revokes in a trick that South wins. East and West win no trick from then on. South "
        "finds the revoke out when the play is over.",
        "revoke",
        {
            "since": "side plays on",
            "twelfth": False,
            "faced": False,
            "kept_penalty_card": False,
            "same_suit": False,
            "rightless": False,
            "available": False,
        },
        "W",
        _PENALTY,
    ),
    _at(
        "The same player, the same suit, again",
        "West has already been found to have revoked in hearts, and pays for it. It turns out "
        "that he had failed to follow to a second heart lead as well, with that same card still "
        "in hand.",
        "revoke",
        {
            "since": "side plays on",
            "twelfth": False,
            "faced": False,
            "kept_penalty_card": False,
            "same_suit": True,
        },
        "W",
        _PENALTY,
    ),
    _at(
        "Dummy does not follow",
        "Declarer plays a small spade from dummy on a heart lead. Three tricks later East sees "
        "that there is a heart in dummy.",
        "revoke",
        {"since": "side plays on", "twelfth": False, "role": "dummy", "faced": True},
        "N",
        _PENALTY,
    ),
)
"""Leads out of turn, and revokes."""


TRICKS = (
    _at(
        "A penalty card is not played",
        "The eight of diamonds lies before West as a penalty card. Diamonds are led, and West "
        "plays the three from his hand. South notices before he has played on.",
        "kept",
        {"since": "nothing"},
        "W",
        _DECLARER,
        "S:DA W:D3",
    ),
    _at(
        "A trick with three cards",
        "East did not play to the last trick. North has just led to the next one, and no defender"
        " has played to it, when somebody counts.",
        "missed",
        {"both_sides": False},
        "E",
        besides=(
            WrongCase({"both_sides": False, "role": "defender"}, "surplus"),
            WrongCase({"both_sides": True}),
            WrongCase(
                {"next_trick": True, "matched": False, "role": "defender"},
                "missed",
                "auction1910",
            ),
        ),
    ),
    _at(
        "A trick with five cards",
        "West played two cards to the sixth trick. Everybody has played to the seventh when dummy "
        "counts the cards that are left.",
        "surplus",
        {"both_sides": True},
        "W",
        besides=(
            WrongCase({"both_sides": False, "role": "defender"}),
            WrongCase({"both_sides": True}, "missed"),
        ),
    ),
)
"""A card that was owed and not played; tricks with too few or too many cards."""


DUE = (
    _at(
        "He is to lead a heart, and has none",
        "For a lead out of turn South has required a heart lead from West. West has no heart.",
        "demanded",
        {"able": False},
        "W",
    ),
    _at(
        "The partner of a penalty card has the lead",
        "The king of diamonds lies before East as a penalty card. West wins a trick and is to "
        "lead.",
        "partner-cards",
        {},
        "W",
        _DECLARER,
        besides=(
            WrongCase({"duty": "full"}, "lead-due"),
            WrongCase({}, "several-cards"),
        ),
    ),
    _at(
        "Two penalty cards at once",
        "East has two penalty cards on the table, the seven of spades and the two of diamonds. A "
        "heart is led, and East has none.",
        "several-cards",
        {},
        "E",
        _DECLARER,
        besides=(
            WrongCase({"since": "nothing"}, "kept"),
            WrongCase({}, "partner-cards"),
        ),
    ),
    _at(
        "The lead under a penalty",
        "East’s side is under a lead penalty, and West makes the opening lead.",
        "lead-due",
        {"duty": "full"},
        "W",
        _DECLARER,
    ),
)
"""Penalties that fall due."""


# Situations beside the play at contract bridge, to practise the laws of 1963 with. South declares
# and North is dummy, unless the story says otherwise.

_DEFENDERS = "What may the defenders do?"
_OTHERS = "What may the other side do?"


TIMES = (
    _at(
        "A lead before the trick is complete",
        "West leads the ace of hearts and, before East has played to it, the king. Dummy has "
        "played, and declarer has not.",
        "winners",
        {"both": False},
        "W",
        shown="W:HA W:HK",
    ),
    _at(
        "A double when the auction is over",
        "South bids three no-trump and three passes follow. “Double,” says West, too late.",
        "after-close",
        {"since": "nothing", "call": "double", "role": "defender"},
        "W",
        shown="S:3NT W:P N:P E:P W:X",
    ),
    _at(
        "A queen shown in the auction",
        "During the auction East drops the queen of hearts face up. In the end East and West are "
        "the defenders.",
        "shown",
        {"card": "honour"},
        "E",
        shown="E:HQ",
    ),
    _at(
        "A seven shown in the auction",
        "During the auction East drops the seven of clubs face up on the table.",
        "shown",
        {"card": "low"},
        "E",
        _PENALTY,
        "E:C7",
    ),
    _at(
        "A defender drops a card in the play",
        "At the third trick the eight of diamonds falls out of West’s hand and lies face up.",
        "exposed",
        {"role": "defender", "partner_sees": True},
        "W",
        shown="W:D8",
        besides=(
            WrongCase({"phase": "play", "role": "defender", "how": "dropped"}, code="auction1910"),
        ),
    ),
    _at(
        "Declarer drops a card",
        "South fumbles, and the eight of diamonds lies face up in front of him.",
        "exposed",
        {"role": "declarer", "on_purpose": False},
        "S",
        shown="S:D8",
    ),
    _at(
        "East plays before his partner",
        "South leads the four of clubs. West is thinking when East plays the king. Declarer has "
        "not played from dummy.",
        "premature",
        {"both": False, "role": "defender"},
        "E",
        _DECLARER,
        "S:C4 E:CK",
    ),
)
"""Acts that come too early or too late; cards seen."""


TALK = (
    _at(
        "Declarer claims, and says nothing of how",
        "Two tricks from the end South faces ace and jack of diamonds and claims them both. The "
        "queen is out. West disputes it.",
        "claim",
        {"claimed": "disputed", "stated": False},
        "S",
        besides=(
            WrongCase({"claimed": "claim"}),
            WrongCase(
                {
                    "claimed": "disputed",
                    "stated": True,
                    "announced": True,
                    "trumps": "nothing",
                    "ordered": False,
                }
            ),
            WrongCase({"claimed": "exposed"}),
        ),
    ),
    _at(
        "Dummy has looked",
        "North, dummy, leaned over and looked at a card of East’s. When East revokes it is North "
        "who says so first.",
        "dummy",
        {"about": "penalty", "lost": True},
        "N",
        besides=(
            WrongCase({"about": "penalty", "lost": False}),
            WrongCase({"about": "wrong lead", "lost": True}),
        ),
    ),
    _at(
        "Partners consult about the penalty",
        "South has led from the wrong hand. East asks what they shall take, and West gives his "
        "opinion.",
        "consulting",
        {"about": "penalty choice"},
        "S",
        _DEFENDERS,
        besides=(
            WrongCase({"about": "who exacts"}, code="auction1910"),
            WrongCase(
                {"since": "nothing", "role": "declarer", "by": "others", "due_role": "declarer"},
                "lead",
            ),
            WrongCase(
                {"since": "nothing", "role": "declarer", "by": "dummy", "due_role": "declarer"},
                "lead",
            ),
        ),
    ),
    _at(
        "A remark in the auction",
        "“I would have opened that,” says East while the bidding is still going on.",
        "remark",
        {"phase": "auction"},
        "E",
        _OTHERS,
        besides=(WrongCase({"about": "own lead"}, code="auction1910"),),
    ),
    _at(
        "A remark in the play",
        "“A club would have beaten that,” says East after the fourth trick. South has had the "
        "remark ruled on, and at the sixth trick West leads a club.",
        "suggested",
        {"role": "defender"},
        "W",
        _DECLARER,
        "W:C4",
        besides=(WrongCase({"role": "defender", "phase": "play"}, "remark"),),
    ),
    _at(
        "Dummy looks at a hand",
        "North has laid down his hand as dummy. While West thinks, he walks round the table and "
        "looks at East’s cards.",
        "peeked",
        {},
        "N",
        besides=(
            WrongCase({"lost": False, "about": "penalty"}, "dummy"),
            WrongCase({"lost": True, "about": "penalty"}, "dummy"),
        ),
    ),
)
"""Claims, remarks, and what dummy may not do."""


DEALS = (
    _at(
        "A deal by the wrong player",
        "West deals though it is South’s turn. North notices when forty cards have been dealt.",
        "deal",
        {"fault": "turn", "complete": False},
        "W",
        besides=(
            WrongCase({"fault": "turn", "complete": True}),
            WrongCase({"found": "apart"}, "missing"),
            WrongCase({"fault": "turn", "turned": True}, code="euchre"),
        ),
    ),
    _at(
        "Fourteen cards, found late",
        "At the tenth trick it turns out that North was dealt fourteen cards and East twelve.",
        "number",
        {},
        "N",
        besides=(
            WrongCase({"when_found": "later"}, "deck"),
            WrongCase({"found": "apart"}, "missing"),
            WrongCase({"fault": "turn", "complete": True}, "deal"),
        ),
    ),
    _at(
        "A card on the floor",
        "East is a card short in the fifth trick. The four of diamonds lies under his chair.",
        "missing",
        {"found": "apart"},
        "E",
        shown="",
        besides=(WrongCase({"when_found": "later"}, "deck"),),
    ),
    _at(
        "A pack of fifty-one",
        "After the rubber it is discovered that the two of clubs had been missing from the blue "
        "pack for the last three deals.",
        "deck",
        {"when_found": "later"},
        besides=(WrongCase({"found": "apart"}, "missing"),),
    ),
    _at(
        "The last trick is given away",
        "South concedes the last trick, and then sees that he holds the last trump. The cards "
        "have not been mixed.",
        "concession",
        {"conceded": "unlosable", "before_mixing": True},
        "S",
        besides=(
            WrongCase({"conceded": "unlosable", "before_mixing": False}),
            WrongCase({}, "unwitting", "auction1910"),
        ),
    ),
    _at(
        "A part score that was not entered",
        "A part score of forty was forgotten. Two more correct deals have been dealt since, the "
        "score of the rubber is not agreed, and two of the four players object to any change.",
        "score",
        {"agreed": False, "entry": "part", "two_deals": True, "most_agree": False},
        besides=(
            WrongCase({"agreed": False, "entry": "part", "two_deals": False}),
            WrongCase({"agreed": False, "entry": "part", "two_deals": True, "most_agree": True}),
        ),
    ),
)
"""Deals, packs, and the score."""


CONTRACT = (*LEADS_AND_REVOKES, *CALLS, *TIMES, *TALK, *TRICKS, *DEALS, *DUE)
