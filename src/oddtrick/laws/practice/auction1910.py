"""Situations at auction bridge, to practise the laws of 1910 with. South declares and North is
dummy, unless the story says otherwise."""

from __future__ import annotations

from functools import partial

from .situation import Situation, WrongCase

_DECLARER = "What may declarer do?"
_ADVERSARIES = "What may the adversaries do?"
_PENALTY = "What does it cost?"


_at = partial(Situation, "auction1910")


AUCTION = (
    _at(
        "A revoke of the adversaries",
        "Hearts are trumps. West did not follow to a spade though he had one, and the trick was "
        "turned and quitted. It is the first revoke of his side. South claims it after the play.",
        "revoke",
        {"since": "quitted", "role": "defender", "by": "others", "again": False, "theirs": False},
        "W",
        _DECLARER,
    ),
    _at(
        "Declarer’s revoke",
        "South trumped a club and has a club at the end. East claims the revoke, South’s first in "
        "this deal.",
        "revoke",
        {"since": "quitted", "role": "declarer", "again": False, "theirs": False},
        "S",
        _PENALTY,
    ),
    _at(
        "The second revoke of one side",
        "West has revoked, and that has been claimed. Now East is found to have revoked as well, "
        "in the same deal.",
        "revoke",
        {"since": "quitted", "role": "defender", "by": "others", "again": True, "theirs": False},
        "E",
        _PENALTY,
    ),
    _at(
        "A revoke, caught while the trick is open",
        "South leads the ace of diamonds. West throws a club, dummy follows; then West finds a "
        "diamond. The trick has not been turned.",
        "revoke",
        {"since": "nothing", "role": "defender", "by": "others"},
        "W",
        _DECLARER,
        "S:DA W:C9 N:D2",
    ),
    _at(
        "Dummy saw it first",
        "East revoked, and the trick has been quitted. It is North, dummy, who first says so.",
        "revoke",
        {"since": "quitted", "role": "defender", "by": "dummy", "again": False, "theirs": False},
        "E",
        _DECLARER,
    ),
    _at(
        "Dummy does not follow suit",
        "A heart was led, and a spade was played from dummy, where a heart lay. The trick has been "
        "turned and quitted.",
        "revoke",
        {"since": "quitted", "role": "dummy"},
        "N",
    ),
    _at(
        "The revoke is claimed too late",
        "The pack has been cut for the next deal. Now South says that West revoked in the last "
        "one.",
        "revoke",
        {"since": "next cut"},
        "W",
    ),
    _at(
        "Both sides have revoked",
        "At the end of the deal a revoke by South and one by East have both been proved.",
        "revoke",
        {"since": "quitted", "role": "declarer", "again": False, "theirs": True},
        "S",
        besides=(
            WrongCase({"since": "quitted", "role": "declarer", "again": False, "theirs": False}),
            WrongCase(
                {
                    "since": "quitted",
                    "role": "defender",
                    "by": "others",
                    "again": False,
                    "theirs": False,
                },
                "revoke",
            ),
            WrongCase(
                {
                    "since": "quitted",
                    "role": "defender",
                    "by": "others",
                    "again": True,
                    "theirs": False,
                },
                "revoke",
            ),
        ),
    ),
    _at(
        "An adversary leads out of turn",
        "It is West’s lead, but East puts down the seven of diamonds. South notices before "
        "anybody has played to it.",
        "lead",
        {"since": "nothing", "role": "defender", "by": "others"},
        "E",
        _DECLARER,
        "E:D7",
    ),
    _at(
        "Declarer leads from the wrong hand",
        "The lead is in dummy. South leads the king of hearts from his own hand, and East says so "
        "before he has played.",
        "lead",
        {"since": "nothing", "role": "declarer", "by": "others"},
        "S",
        shown="S:HK",
    ),
    _at(
        "All have followed the wrong lead",
        "East led though it was West’s turn. South, West and dummy have all played to it when "
        "South notices.",
        "lead",
        {"since": "all followed", "role": "defender"},
        "E",
        shown="E:D7 S:DQ W:D2 N:D4",
    ),
    _at(
        "Dummy speaks of the wrong lead",
        "East leads out of turn, and North, who is dummy, is the first to say so.",
        "lead",
        {"since": "nothing", "role": "defender", "by": "dummy"},
        "E",
        _DECLARER,
        "E:C6",
    ),
    _at(
        "A bid out of turn",
        "South deals and has not yet declared. East says: “One heart.”",
        "call",
        {"since": "nothing", "call": "bid"},
        "E",
        "What may South do?",
        "E:1H",
    ),
    _at(
        "A pass out of turn",
        "South deals and has not yet declared when East says that he passes.",
        "call",
        {"since": "nothing", "call": "pass"},
        "E",
        shown="E:P",
    ),
    _at(
        "A double out of turn",
        "South has bid one no-trump. It is West’s turn, but East doubles.",
        "call",
        {"since": "nothing", "call": "double"},
        "E",
        shown="S:1NT E:X",
    ),
    _at(
        "A bid that is not enough",
        "North has bid two diamonds. East bids two clubs, and South says that it is not enough.",
        "bid",
        {"since": "nothing", "raisable": True},
        "E",
        shown="N:2D E:2C",
        besides=(WrongCase({"since": "nothing", "by": "others"}, code="contract1963"),),
    ),
    _at(
        "The insufficient bid has been passed",
        "East bid two clubs over North’s two diamonds, and South has passed it. Then West remarks "
        "that it was not enough.",
        "bid",
        {"since": "next calls"},
        "E",
        shown="N:2D E:2C S:P",
    ),
    _at(
        "He wants his bid back",
        "South has said two hearts. Nobody has called since, and he would rather have said two "
        "spades.",
        "change",
        {},
        "S",
        shown="S:2H",
        besides=(
            WrongCase({"since": "nothing", "pause": False}, code="contract1963"),
            WrongCase(
                {"since": "nothing", "pause": True, "first_call": "regular", "tried": "suit"},
                code="contract1963",
            ),
        ),
    ),
    _at(
        "A card seen before the bidding is over",
        "While the bidding is still going on West drops the ace of clubs face up.",
        "exposed",
        {"how": "dropped", "phase": "auction", "role": "defender"},
        "W",
        shown="W:CA",
    ),
    _at(
        "The leader’s partner shows a card",
        "South is to play two spades and West has to lead. Before he does, East drops the king of "
        "hearts face up.",
        "exposed",
        {"how": "dropped", "phase": "before lead", "role": "defender", "leads": "partner"},
        "E",
        _DECLARER,
        "E:HK",
    ),
    _at(
        "A card dropped in the play",
        "At the fourth trick the five of clubs falls from West’s hand, face up on the table. He "
        "picks it up at once.",
        "exposed",
        {"how": "dropped", "phase": "play", "role": "defender"},
        "W",
        shown="W:C5",
        besides=(WrongCase({"how": "below"}),),
    ),
    _at(
        "A card on the floor",
        "West drops a card. It falls under the table, and his partner sees its face.",
        "exposed",
        {"how": "below"},
        "W",
    ),
    _at(
        "A card is named",
        "“I have the queen of spades anyway,” says East in the middle of the play.",
        "exposed",
        {"how": "named", "phase": "play", "role": "defender"},
        "E",
        shown="",
    ),
    _at(
        "Declarer shows a card",
        "South puts his hand down for a moment, and everybody sees the ace of hearts.",
        "exposed",
        {"how": "dropped", "phase": "play", "role": "declarer"},
        "S",
        shown="S:HA",
    ),
    _at(
        "Two cards at once",
        "To a club lead East plays the nine and the four of clubs together.",
        "together",
        {"role": "defender", "next_trick": False},
        "E",
        _DECLARER,
        "E:C9 E:C4",
    ),
    _at(
        "Winners led without waiting",
        "West leads the ace, king and queen of hearts one after the other, before East has played"
        " to the first of them.",
        "winners",
        {},
        "W",
        _DECLARER,
        "W:HA W:HK W:HQ",
        besides=(
            WrongCase({"role": "defender"}, "premature"),
            WrongCase({"role": "defender", "next_trick": False}, "together"),
            WrongCase({"since": "nothing", "role": "defender", "by": "others"}, "lead"),
        ),
    ),
    _at(
        "“That trick is mine”",
        "Dummy led the four of clubs. East plays the king and says “Mine”. West has not yet "
        "played.",
        "claims-trick",
        {},
        "E",
        _DECLARER,
        "N:C4 E:CK",
        besides=(
            WrongCase({"how": "dropped", "phase": "play", "role": "defender"}, "exposed"),
            WrongCase({"about": "own lead"}, "remark"),
            WrongCase({"about": "stop"}, "remark"),
        ),
    ),
    _at(
        "Fourth hand does not wait",
        "South leads a diamond. East plays before West.",
        "premature",
        {"role": "defender"},
        "E",
        _DECLARER,
        "S:D6 E:DJ",
    ),
    _at(
        "He forgot to play to a trick",
        "East did not play to the sixth trick, and has played to the seventh. Then it is noticed.",
        "missed",
        {"next_trick": True, "matched": False, "role": "defender"},
        "E",
    ),
    _at(
        "A card too many in a trick",
        "At the end of the play one trick has five cards: West played two to it.",
        "surplus",
        {"role": "defender", "when_found": "later", "matched": False},
        "W",
        besides=(
            WrongCase({"next_trick": True, "matched": False, "role": "defender"}, "missed"),
            WrongCase({"role": "dummy", "matched": False}),
        ),
    ),
    _at(
        "He plays another card than was called",
        "Declarer may have East’s lowest heart and says so. East holds the four and plays the "
        "nine, and the trick has been quitted.",
        "demanded",
        {"since": "quitted", "able": True, "role": "defender"},
        "E",
        _DECLARER,
        besides=(
            WrongCase({"since": "nothing", "able": True}),
            WrongCase({"since": "nothing", "able": False}),
            WrongCase({"since": "nothing", "role": "defender", "by": "others"}, "revoke"),
        ),
    ),
    _at(
        "He has none of the suit that is called",
        "For a lead out of turn South calls a spade lead. East, who is to lead, has no spade.",
        "demanded",
        {"since": "nothing", "able": False},
        "E",
        besides=(WrongCase({"since": "nothing", "able": True}),),
    ),
    _at(
        "Dummy touches a card",
        "North fingers the king of hearts while South is thinking.",
        "dummy",
        {"about": "card"},
        "N",
        _ADVERSARIES,
        besides=(
            WrongCase({"about": "penalty"}),
            WrongCase({"about": "renounce"}),
        ),
    ),
    _at(
        "Dummy asks about the suit",
        "South does not follow to a spade. “No spades, partner?” asks North, and South has one.",
        "dummy",
        {"about": "renounce"},
        "N",
        besides=(
            WrongCase({"about": "penalty"}),
            WrongCase({"about": "card"}),
        ),
    ),
    _at(
        "An adversary talks about the bidding",
        "“You did bid hearts, partner,” says West in the middle of the play.",
        "remark",
        {"about": "own lead"},
        "W",
        _DECLARER,
        besides=(
            WrongCase({"about": "stop"}),
            WrongCase({"phase": "play", "role": "defender"}, code="contract1963"),
            WrongCase({}, "claims-trick"),
        ),
    ),
    _at(
        "Partners consult",
        "South has revoked. “Shall we take it?” asks East. “Yes, let us,” says West.",
        "consulting",
        {"about": "penalty choice"},
        "S",
        besides=(
            WrongCase({"about": "who exacts"}),
            WrongCase(
                {"since": "quitted", "role": "declarer", "again": False, "theirs": False}, "revoke"
            ),
        ),
    ),
    _at(
        "The wrong penalty is named",
        "East has led out of turn. South asks for East’s highest card at the next trick, which is"
        " not what the law gives him.",
        "wrong-penalty",
        {},
        "E",
        besides=(
            WrongCase({"since": "nothing", "role": "defender", "by": "others"}, "lead"),
            WrongCase({"since": "nothing", "role": "defender", "by": "dummy"}, "lead"),
        ),
    ),
    _at(
        "The dealer shows a card",
        "In dealing, South turns up the nine of clubs, the twentieth card. No adversary has "
        "looked at his hand.",
        "deal",
        {"fault": "exposed by dealer", "complete": False, "looked_at": False},
        "S",
        shown="S:C9",
    ),
    _at(
        "The other side’s pack",
        "South deals with the pack of East and West. It is noticed when all the cards are out.",
        "deal",
        {"fault": "pack", "complete": True},
        "S",
    ),
    _at(
        "The last card goes wrong",
        "South deals, and the fifty-second card would come to West.",
        "deal",
        {"fault": "last"},
        "S",
    ),
    _at(
        "A hand with a card too many",
        "When the play is over West has a card left and North has had one too few, and no trick is "
        "wrong.",
        "number",
        {},
        "W",
        besides=(
            WrongCase({"fault": "pack", "complete": True}, "deal"),
            WrongCase({"next_trick": True, "matched": False, "role": "defender"}, "missed"),
        ),
    ),
    _at(
        "Two cards in the cut",
        "In cutting for partners East turns up the four of clubs and the nine of diamonds "
        "together.",
        "cut",
        {"cutting": "several"},
        "E",
        shown="E:C4 E:D9",
        besides=(WrongCase({"cutting": "several"}, "cut", "bridge1902"),),
    ),
    _at(
        "A hand is thrown down",
        "Disgusted, East throws his cards face up on the table; West keeps his hand.",
        "thrown",
        {"role": "defender"},
        "E",
    ),
    _at(
        "A trick conceded by mistake",
        "“The last one is yours,” says West, who in fact holds the highest card.",
        "unwitting",
        {},
        "W",
        besides=(
            WrongCase(
                {"conceded": "unlosable", "before_mixing": True}, "concession", "contract1963"
            ),
        ),
    ),
    _at(
        "The lead after a lead out of turn",
        "East led out of turn, and South said that he would call a suit. West is to lead now.",
        "lead-due",
        {},
        "W",
        "What may declarer do?",
        besides=(
            WrongCase({}, "callable-cards"),
            WrongCase({"since": "nothing", "able": False}, "demanded"),
        ),
    ),
    _at(
        "An exposed card, trick after trick",
        "The five of clubs lies before West, to be called. West is to play to a spade lead, and "
        "has no spade.",
        "callable-cards",
        {},
        "W",
        "What may declarer do?",
        besides=(
            WrongCase({}, "lead-due"),
            WrongCase({"since": "nothing", "able": False}, "demanded"),
        ),
    ),
)
