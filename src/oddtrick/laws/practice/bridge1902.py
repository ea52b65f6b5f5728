"""Situations at straight bridge, to practise the laws of 1902 with. South deals and so plays the
hand; West is eldest hand, and North dummy, unless the story says otherwise."""

from __future__ import annotations

from functools import partial

from .situation import Situation, WrongCase

_DEALER = "What may the dealer do?"
_ELDEST = "What may eldest hand do?"
_MAKER = "What may the maker of the trump do?"
_PENALTY = "What does it cost?"


_at = partial(Situation, "bridge1902")


BRIDGE = (
    _at(
        "A revoke that was not put right",
        "West threw a club on a spade though he held a spade. The trick was turned and quitted. "
        "South claims the revoke.",
        "revoke",
        {"since": "quitted", "role": "defender", "by": "others"},
        "W",
        _PENALTY,
    ),
    _at(
        "The dealer revokes",
        "South trumps a diamond and has a diamond at the end of the hand. His side stood at 24.",
        "revoke",
        {"since": "quitted", "role": "declarer"},
        "S",
        _PENALTY,
    ),
    _at(
        "A revoke seen in time",
        "South leads the ace of clubs, West discards, and then finds a club while the trick lies "
        "open.",
        "revoke",
        {"since": "nothing", "role": "defender", "by": "others"},
        "W",
        _DEALER,
        "S:CA W:D3",
    ),
    _at(
        "The dealer corrects himself",
        "East leads a heart. South trumps it, and before the trick is turned he finds a heart.",
        "revoke",
        {"since": "nothing", "role": "declarer"},
        "S",
        shown="E:H9 S:S2",
    ),
    _at(
        "Dummy revokes",
        "From dummy a club was played on a diamond though there was a diamond. It is found two "
        "tricks later.",
        "revoke",
        {"since": "quitted", "role": "dummy"},
        "N",
    ),
    _at(
        "Dummy speaks of the revoke",
        "East revoked, the trick is quitted, and North is the first to say so.",
        "revoke",
        {"since": "quitted", "role": "defender", "by": "dummy"},
        "E",
        _DEALER,
    ),
    _at(
        "The wrong adversary leads",
        "In the middle of the hand it is West’s lead, but East leads the seven of diamonds.",
        "lead",
        {"since": "nothing", "role": "defender", "by": "others"},
        "E",
        _DEALER,
        "E:D7",
    ),
    _at(
        "The dealer leads from the wrong hand",
        "The lead is in dummy; South leads the king of hearts from his own hand. West has not yet "
        "played.",
        "lead",
        {"since": "nothing", "role": "declarer", "by": "others"},
        "S",
        shown="S:HK",
    ),
    _at(
        "Second hand has played to it",
        "South led from his hand instead of from dummy. West has followed when East speaks.",
        "lead",
        {"since": "next plays", "role": "declarer"},
        "S",
        shown="S:HK W:H2",
    ),
    _at(
        "Eldest hand’s partner leads first",
        "South has made hearts trumps. Before West has led or asked leave, East leads the seven of "
        "diamonds.",
        "first-lead",
        {},
        "E",
        _MAKER,
        "E:D7",
        besides=(
            WrongCase({"since": "nothing", "role": "defender", "by": "others"}, "lead"),
            WrongCase({"redoubling": False}, "early-lead"),
        ),
    ),
    _at(
        "He leads without asking",
        "South has declared spades. West leads the four of clubs and has not asked “May I lead?”. "
        "Nobody has doubled.",
        "early-lead",
        {"redoubling": False},
        "W",
        shown="W:C4",
    ),
    _at(
        "A lead in the middle of the doubling",
        "West has doubled and South has redoubled. West leads before East has spoken.",
        "early-lead",
        {"redoubling": True},
        "W",
        shown="W:C4",
    ),
    _at(
        "Dummy makes the trump unasked",
        "Before South has spoken, North says “hearts”. Nothing has been said about doubling.",
        "declaration",
        {"since": "nothing", "who_declared": "dummy", "declared": "made"},
        "N",
        _ELDEST,
    ),
    _at(
        "It is passed back",
        "South leaves the declaration to North, and North says: “I pass it back to you.”",
        "declaration",
        {"since": "nothing", "who_declared": "dummy", "declared": "passed back"},
        "N",
        _ELDEST,
    ),
    _at(
        "An adversary declares",
        "South is still looking at his cards when West says: “Diamonds.”",
        "declaration",
        {"since": "nothing", "who_declared": "eldest", "declared": "either"},
        "W",
        _DEALER,
    ),
    _at(
        "A double too soon",
        "South declares hearts. East doubles at once; West has not asked him “May I lead?”.",
        "declaration",
        {"since": "nothing", "who_declared": "right adversary", "declared": "doubled"},
        "E",
        _MAKER,
    ),
    _at(
        "The wrong adversary asks leave",
        "South declares hearts. “May I lead?” asks East, who sits on the dealer’s right.",
        "declaration",
        {"since": "nothing", "who_declared": "right adversary", "declared": "asked"},
        "E",
    ),
    _at(
        "Doubling has begun",
        "North made the trump unasked. East has said that he doubles; only then does West object "
        "to the declaration.",
        "declaration",
        {"since": "anybody doubles"},
        "N",
    ),
    _at(
        "The dealer wants another trump",
        "South has declared clubs, and would now rather have hearts.",
        "change",
        {},
        "S",
        besides=(
            WrongCase(
                {"since": "nothing", "who_declared": "dummy", "declared": "made"}, "declaration"
            ),
            WrongCase({"since": "nothing", "pause": False}, code="contract1963"),
        ),
    ),
    _at(
        "The dealer shows a card while dealing",
        "The twentieth card, the nine of clubs, falls face up from South’s hand. Nobody has "
        "looked at his cards.",
        "deal",
        {"fault": "exposed by dealer", "complete": False, "looked_at": False},
        "S",
        shown="S:C9",
    ),
    _at(
        "An adversary turns a card up",
        "While South deals, East turns up one of his cards. Neither South nor North has looked at"
        " any.",
        "deal",
        {"fault": "exposed by adversary", "complete": False, "looked_at": False},
        "E",
    ),
    _at(
        "The dealer peeps",
        "After thirty cards South looks at one of his own. West has looked at none.",
        "deal",
        {"fault": "looked", "complete": False, "looked_at": False},
        "S",
    ),
    _at(
        "A claim after the deal",
        "South showed the twentieth card in dealing. Nobody said anything, and the deal is "
        "complete when West asks for a new one.",
        "deal",
        {"fault": "exposed by dealer", "complete": True, "in_time": True},
        "S",
    ),
    _at(
        "A card faced in the pack",
        "The seventeenth card lies face up in the pack.",
        "deal",
        {"fault": "faced"},
        "S",
    ),
    _at(
        "An uncut pack",
        "The pack was not cut. East says so after forty cards, and neither he nor West has looked"
        " at any.",
        "deal",
        {"fault": "uncut", "complete": False, "looked_at": False},
        "S",
    ),
    _at(
        "The adversaries’ pack",
        "South dealt with the pack of East and West. It is noticed after the first card was "
        "played.",
        "deal",
        {"fault": "pack", "played": True},
        "S",
    ),
    _at(
        "Twelve cards",
        "East finds out at the third trick that he has a card too few. The others are right. The "
        "four of diamonds is in the other pack.",
        "deal",
        {"fault": "short", "complete": True, "played": True},
        "E",
    ),
    _at(
        "Two cards in the cut",
        "In cutting East turns up the four of clubs and the nine of diamonds together.",
        "cut",
        {"cutting": "several"},
        "E",
        shown="E:C4 E:D9",
        besides=(
            WrongCase({"cutting": "several"}, "cut", "auction1910"),
            WrongCase({"fault": "faced"}, "deal"),
        ),
    ),
    _at(
        "An imperfect pack",
        "In the ninth trick it turns out that one hand had a card too many and another a card too"
        " few.",
        "number",
        {},
        "S",
        besides=(
            WrongCase({"fault": "pack", "played": True}, "deal"),
            WrongCase({"fault": "short", "complete": True, "played": True}, "deal"),
        ),
    ),
    _at(
        "Dummy shows a card before the trump",
        "The deal is over. Before South has declared, North drops the king of diamonds face up.",
        "exposed",
        {"since": "nothing", "how": "dropped", "phase": "auction", "role": "dummy"},
        "N",
        _ELDEST,
        "N:DK",
    ),
    _at(
        "The leader’s partner shows a card",
        "South has declared. Before West leads, East drops the queen of spades.",
        "exposed",
        {
            "since": "nothing",
            "how": "dropped",
            "phase": "before lead",
            "role": "defender",
            "leads": "partner",
        },
        "E",
        _DEALER,
        "E:SQ",
    ),
    _at(
        "A card dropped in the play",
        "At the fourth trick the five of clubs lies face up before West.",
        "exposed",
        {"since": "nothing", "how": "dropped", "phase": "play", "role": "defender"},
        "W",
        shown="W:C5",
    ),
    _at(
        "A card on the floor",
        "West drops a card, and it falls under the table.",
        "exposed",
        {"since": "nothing", "how": "below"},
        "W",
    ),
    _at(
        "Two cards at once",
        "On a club lead East plays the nine and the four together.",
        "together",
        {"role": "defender", "next_trick": False},
        "E",
        _DEALER,
        "E:C9 E:C4",
    ),
    _at(
        "He runs his winners",
        "West leads the ace, king and queen of hearts without waiting for East.",
        "winners",
        {},
        "W",
        _DEALER,
        "W:HA W:HK W:HQ",
        besides=(
            WrongCase({"role": "defender"}, "premature"),
            WrongCase({"role": "defender", "next_trick": False}, "together"),
        ),
    ),
    _at(
        "Fourth hand before second",
        "South leads a diamond, and East plays before West.",
        "premature",
        {"role": "defender"},
        "E",
        _DEALER,
        "S:D6 E:DJ",
    ),
    _at(
        "He forgot a trick",
        "East did not play to the sixth trick and has played to the seventh.",
        "missed",
        {"next_trick": True, "role": "defender"},
        "E",
    ),
    _at(
        "A trick of five cards",
        "At the end one trick has five cards, two of them West’s.",
        "surplus",
        {"role": "defender", "when_found": "later"},
        "W",
        besides=(WrongCase({"next_trick": True, "role": "defender"}, "missed"),),
    ),
    _at(
        "Not the card that was called",
        "East had to play his lowest heart. He had the four and played the nine; the trick is "
        "quitted.",
        "demanded",
        {"since": "quitted", "able": True, "role": "defender"},
        "E",
        _PENALTY,
    ),
    _at(
        "All the rest",
        "“I have the rest,” says South. East and West lay their hands down, and it turns out that"
        " South would have lost a trick.",
        "thrown",
        {"role": "declarer"},
        "S",
        besides=(WrongCase({"role": "defender"}),),
    ),
    _at(
        "Dummy suggests a play",
        "North reaches for the king of hearts while South is thinking.",
        "dummy",
        {"about": "card"},
        "N",
        "What may the adversaries do?",
        besides=(
            WrongCase({"about": "penalty"}),
            WrongCase({"about": "renounce"}),
            WrongCase({"about": "dispute"}),
        ),
    ),
    _at(
        "Dummy asks about highest and lowest",
        "South was told to play his lowest heart and plays the nine. “Was that your lowest?” asks"
        " North.",
        "dummy",
        {"about": "demand"},
        "N",
        besides=(
            WrongCase({"about": "penalty"}),
            WrongCase({"about": "card"}),
            WrongCase({"about": "incomplete"}),
        ),
    ),
    _at(
        "Dummy points out a wrong lead",
        "East leads out of turn, and North, who is dummy, is the first to say so.",
        "dummy",
        {"about": "penalty"},
        "N",
        besides=(
            WrongCase({"about": "dispute"}),
            WrongCase({"since": "nothing", "role": "defender", "by": "others"}, "lead"),
        ),
    ),
    _at(
        "The lead after a lead out of turn",
        "East led out of turn, and South said that he would call a suit. West is to lead now.",
        "lead-due",
        {},
        "W",
        "What may the dealer do?",
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
        "What may the dealer do?",
        besides=(
            WrongCase({}, "lead-due"),
            WrongCase({"since": "nothing", "able": False}, "demanded"),
        ),
    ),
    _at(
        "A double that needs leave",
        "Eldest hand led before anybody had asked. Now his partner, East, would like to double.",
        "leave",
        {"redoubling": False},
        "E",
        "What may the player do who made the trump?",
        besides=(WrongCase({}, "lead-due"),),
    ),
    _at(
        "A redouble out of turn",
        "Eldest hand has doubled South’s hearts. North redoubles, though South, who made the "
        "trump, has the first right to.",
        "doubling",
        {"doubled_how": "out of turn"},
        "N",
        besides=(WrongCase({"doubled_how": "consulted"}, "doubling"),),
    ),
)
