"""Situations beside the play at contract bridge, to practise the laws of 1963 with. South
declares and North is dummy, unless the story says otherwise."""

from __future__ import annotations

from functools import partial

from .situation import Situation, WrongCase

__all__ = ["DEALS", "TALK", "TIMES"]

_DECLARER = "What may declarer do?"
_DEFENDERS = "What may the defenders do?"
_OTHERS = "What may the other side do?"
_PENALTY = "What does it cost?"

_at = partial(Situation, "contract1963")

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
