"""Screens of auctions and tricks, of rulings and of the end of a deal."""

from __future__ import annotations

from .handmade import Frame, action, name, place, play, seat, view

OWN = "SA SQ SJ S9 S5 HK H7 H4 CJ C8 C3 DA D6"
DUMMY = "SK ST S8 S7 S4 S3 S2 HA HQ C2 DK D9 D3"
STRAINS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "NT": "no-trump"}
LEVELS = ("", "One", "Two", "Three", "Four", "Five", "Six", "Seven")
CALLS = [
    {"code": "P", "text": "Pass"},
    {"code": "X", "text": "Double"},
    {"code": "XX", "text": "Redouble"},
    *(
        {"code": f"{n}{s}", "text": f"{LEVELS[n]} {STRAINS[s]}"}
        for n in range(1, 8)
        for s in STRAINS
    ),
]
PUBLIC = "An opening of 13 to 16 points, four or more spades. Forcing to game."
LOG = [
    {"text": f"Cleo played the {name(card).lower()}.", "trick": i // 4 + 1, "meaning": ""}
    for i, card in enumerate(place("won", None, "S6 SA S2 S3 H2 HA H3 H5 D2 DK D5 D6 C4")["cards"])
]


def four(to_act: str, held: int = 13, **more: Frame) -> list[Frame]:
    """You and three machine players, North and South vulnerable."""
    who = {"N": "Ada", "E": "Cleo", "S": "You", "W": "Benedict"}
    return [
        seat(
            x,
            who[x],
            cards=held,
            side="NS" if x in "NS" else "EW",
            vulnerable=x in "NS",
            to_act=x == to_act,
            kind="person" if x == "S" else "machine",
        )
        | more.get(x, {})
        for x in "NESW"
    ]


def hands(own: str, others: int, **faced: str) -> list[Frame]:
    return [place("hand", x, own if x == "S" else faced.get(x, ["??"] * others)) for x in "NESW"]


def pad(**more: object) -> Frame:
    return {
        "title": "Score",
        "sides": ["We", "They"],
        "note": "",
        "summary": "One game to us.",
        "rows": [
            {"kind": "above", "cells": ["500", "100"], "label": ""},
            {"kind": "line", "cells": [], "label": ""},
            {"kind": "below", "cells": ["120", ""], "label": ""},
            {"kind": "game", "cells": [], "label": ""},
        ],
        **more,
    }


def bidding(yours: bool = True) -> Frame:
    calls = [("S", "1S"), ("W", "P"), ("N", "3S"), ("E", "P")]
    text = {c["code"]: c["text"] for c in CALLS}
    if not yours:
        calls = calls[:-1]
    bids = [c["code"] for c in CALLS[3:]]
    legal = ["P", *bids[bids.index("3S") + 1 :]]
    return view(
        stage="auction",
        calls=CALLS,
        seats=four("S" if yours else "E"),
        pad=pad(),
        places=hands(OWN, 13),
        holding={"points": 15, "suits": "5 spades, 3 hearts, 3 clubs, 2 diamonds"},
        auction={
            "dealer": "S",
            "seats": list("NESW"),
            "calls": [
                {"seat": s, "code": c, "text": text[c], "meaning": PUBLIC if c != "P" else ""}
                for s, c in calls
            ],
        },
        actions=[action(c, text[c], "call", hand="S", meaning=PUBLIC) for c in legal]
        if yours
        else [],
        status={"text": "Your call." if yours else "Cleo to call.", "yours": yours},
        undo=True,
        hint=yours,
        log=LOG[:4],
    )


HEAD = {
    "label": "Contract",
    "code": "4SX",
    "text": "Four spades doubled",
    "strain": "S",
    "by": "S",
    "needed": 10,
}
WON = [
    {"side": "NS", "name": "We", "won": 1, "needed": 10},
    {"side": "EW", "name": "They", "won": 0, "needed": None},
]
TRICKS = [
    {
        "plays": [
            {"seat": s, "card": c} for s, c in zip("WNES", ("S6", "C7", "HT", "H2"), strict=True)
        ],
        "winner": "S",
    }
]


def playing(**more: object) -> Frame:
    """Declarer's play: a trick of three cards, your card to come, dummy with seven spades."""
    cards = OWN.split()
    frame = view(
        seats=four(
            "S", N={"role": "dummy", "note": "you play these cards"}, S={"role": "declarer"}
        ),
        places=hands(OWN, 12, N=DUMMY),
        headline=HEAD,
        won=WON,
        tricks=TRICKS,
        pad=pad(),
        trick={
            "plays": [
                {"seat": "W", "card": "HT"},
                {"seat": "N", "card": "H8"},
                {"seat": "E", "card": "H9"},
            ],
            "next": "S",
        },
        auction={
            "dealer": "S",
            "seats": list("NESW"),
            "calls": [{"seat": "S", "code": "4S", "text": "Four spades", "meaning": PUBLIC}],
        },
        status={"text": "Your play. Follow in hearts.", "yours": True},
        actions=[play(c, "S") for c in cards if c[0] == "H"],
        refusals=[
            {"card": c, "hand": "S", "reason": "You must follow in hearts."}
            for c in cards
            if c[0] != "H"
        ],
        undo=True,
        hint=True,
        log=LOG,
    )
    return {**frame, **more}


def dummy_to_play() -> Frame:
    return playing(
        trick={"plays": [{"seat": "W", "card": "ST"}], "next": "N"},
        status={"text": "Play from dummy. Follow in spades.", "yours": True},
        actions=[play(c, "N") for c in DUMMY.split() if c[0] == "S"],
        refusals=[],
    )


def defending() -> Frame:
    """Dummy at the left, a whole trick but one on the table."""
    west = "SK ST HQ HJ H5 C9 C7 C6 C4 C2 DK DQ D9"
    return playing(
        seats=four("S", W={"role": "dummy"}, E={"role": "declarer"}),
        headline={**HEAD, "by": "E"},
        places=hands(OWN, 12, W=west),
        trick={
            "plays": [
                {"seat": "W", "card": "HA"},
                {"seat": "N", "card": "H8"},
                {"seat": "E", "card": "H9"},
            ],
            "next": "S",
        },
    )


def euchre_making() -> Frame:
    return view(
        stage="making",
        seats=four("S", 5, W={"dealer": True}),
        pad=pad(rows=[], target=5),
        places=[
            *hands("HJ HA SK S9 D9", 5),
            place("turn-up", None, "DJ"),
            place("stock", None, ["??"] * 3),
        ],
        actions=[
            action("P", "Pass", "call", hand="S"),
            action("up", "Order it up", "call", hand="S"),
            action("alone", "Order it up and play alone", "call", hand="S", meaning=PUBLIC),
        ],
        status={"text": "The jack of diamonds is turned. Order it up or pass.", "yours": True},
        proposal={
            "suit": "D",
            "name": "diamonds",
            "card": "DJ",
            "by": "W",
            "cards": ["DJ", "HJ", "DA", "DK", "DQ", "DT", "D9"],
            "words": "Right bower, left bower, then ace to nine.",
        },
        hint=True,
    )


def euchre_play() -> Frame:
    return view(
        seats=four(
            "S",
            3,
            W={"role": "maker", "note": "plays alone"},
            E={"role": "out", "note": ""},
        ),
        places=hands("HJ SK D9", 3),
        tricks=TRICKS[:0],
        headline={
            "label": "Trumps",
            "code": "H",
            "text": "Hearts",
            "strain": "H",
            "by": "W",
            "needed": None,
        },
        won=[
            {"side": "NS", "name": "We", "won": 1, "needed": None},
            {"side": "EW", "name": "They", "won": 1, "needed": None},
        ],
        trick={"plays": [{"seat": "W", "card": "HA"}, {"seat": "N", "card": "HQ"}], "next": "S"},
        actions=[play("HJ", "S")],
        refusals=[
            {"card": c, "hand": "S", "reason": "You must follow in hearts."} for c in ("SK", "D9")
        ],
        status={"text": "Your play. Follow in hearts.", "yours": True},
        pad=pad(rows=[], target=5),
    )


def finished(match: bool = False) -> Frame:
    lines = (
        "4 spades doubled, made",
        "for the insult",
        "one overtrick",
        "four honours",
        "rubber in two games",
    )
    return playing(
        over=True,
        trick=None,
        places=[],
        actions=[],
        refusals=[],
        status={"text": "The hand is over.", "yours": False},
        tricks=[TRICKS[0]] * 13,
        finished={
            "text": "Four spades by you, doubled, made with one overtrick.",
            "entries": [
                {"side": "We", "own": True, "column": "below", "points": 100 * i + 40, "why": w}
                for i, w in enumerate(lines)
            ],
            "hands": [
                {"seat": s, "cards": c.split()}
                for s, c in (
                    ("N", DUMMY),
                    ("S", OWN),
                    ("E", "S6 H2 HT C7 CA CK CQ CT D2 D4 D5 D7 D8"),
                    ("W", "HQ HJ H9 H8 H6 H5 H3 C9 C6 C5 DQ DJ DT"),
                )
            ],
            "match_over": match,
            "summary": "One game to us. The rubber goes on.",
            "files": ["pbn", "lin", "jsonl", "link"],
            "break_off": "" if match else "rubber",
            "deal": 3,
            "review": "/review/abc/3",
        },
    )


LEADS_TO = (
    "It stands.",
    *["It is taken back; East leads the suit that is required."] * 2,
    "It is taken back; West leaves the card face up.",
)


def ruling() -> Frame:
    options = (
        "Accept the lead",
        "Demand a spade",
        "Forbid a spade",
        "Let it lie as a penalty card",
    )
    return playing(
        actions=[action(f"o{i}", words, "choose", hand="S") for i, words in enumerate(options)],
        refusals=[],
        status={"text": "West led out of turn. You may choose.", "yours": True},
        menu=[
            action(
                "att",
                "Draw attention to a revoke by W",
                "attention",
                hand="W",
                entry={"heading": "", "text": "Revoke", "card": None, "call": ""},
            ),
            action("claim 9", "Claim nine tricks", "claim", hand="S"),
        ],
        referee={
            "case": {
                "text": "West led out of turn; declarer may accept the lead or not.",
                "law": {
                    "about": "A lead out of turn",
                    "code": "Contract bridge, the laws in Scarne 1963",
                    "numbers": ["lead-oot"],
                    "names": ["Lead Out of Turn"],
                    "page": "/club/ruling#contract1963/lead/table",
                },
                "hand": "W",
                "seats": ["S"],
                "options": [
                    {"code": f"o{i}", "label": label, "leads_to": leads_to}
                    for i, (label, leads_to) in enumerate(zip(options, LEADS_TO, strict=True))
                ],
            },
            "said": None,
            "penalty_cards": [{"seat": "W", "card": "HT"}],
            "standing": ["West has a penalty card: the ten of hearts."],
        },
        trick={"plays": [], "next": "S"},
        places=hands(OWN, 12, N=DUMMY, W=["HT", *["??"] * 11]),
    )


def five_players() -> Frame:
    """Three play, two wait; dummy has no player and lies half open."""
    who = {"A": "Ada", "B": "Benedict", "C": "Cleo", "E": "Edith", "Y": "You"}
    seats = [
        seat(
            x,
            who[x],
            side=x,
            cards=13 if x in "ACY" else 0,
            to_act=x == "Y",
            kind="person" if x == "Y" else "machine",
            **({"note": "waits", "role": "waits"} if x in "BE" else {}),
        )
        for x in "YABCE"
    ]
    seats.insert(2, seat("D", "Dummy", side="", kind="hand", cards=13, note="dummy"))
    frame = bidding()
    return {
        **frame,
        "you": "Y",
        "home": "Y",
        "seats": seats,
        "places": [
            place("hand", "Y", OWN),
            place("hand", "A", ["??"] * 13),
            place("hand", "C", ["??"] * 13),
            place("hand", "D", ["SK", "S4", "HA", "H9", "C7", "DQ", *["??"] * 7]),
        ],
        "auction": {
            "dealer": "Y",
            "seats": ["Y", "A", "C"],
            "calls": [
                {"seat": s, "code": c, "text": c, "meaning": ""}
                for s, c in (("Y", "1S"), ("A", "3S"), ("C", "P"))
            ],
        },
        "actions": [a | {"hand": "Y"} for a in frame["actions"]],
        "pad": pad(
            title="Accounts",
            sides=["You", "Ada", "Benedict", "Cleo", "Edith"],
            rows=[
                {"kind": "row", "cells": ["650", "1120", "200", "300", "970"], "label": "Deal 8"}
            ],
        ),
    }


def watching() -> Frame:
    frame = playing(you=None, home=None, actions=[], refusals=[], undo=False, hint=False)
    frame["seats"] = four("S", N={"role": "dummy"}, E={"kind": "open", "name": "East"})
    frame["status"] = {"text": "South to play.", "yours": False}
    frame["places"] = [place("hand", x, DUMMY if x == "N" else ["??"] * 12) for x in "NESW"]
    return frame


def drawing() -> Frame:
    """Two players draw from a stock as they play."""
    two = [
        seat("N", "Benedict", cards=13, side="N"),
        seat("S", "You", kind="person", cards=13, side="S", to_act=True),
    ]
    return view(
        stage="drawing",
        seats=two,
        trick={"plays": [{"seat": "N", "card": "HT"}], "next": "S"},
        places=[
            place("hand", "N", ["??"] * 13),
            place("hand", "S", OWN),
            place("stock", None, ["??"] * 20),
            place("out", None, ["??"] * 6),
        ],
        won=[
            {"side": "S", "name": "You", "won": 0, "needed": None},
            {"side": "N", "name": "They", "won": 3, "needed": None},
        ],
        tricks=[TRICKS[0]] * 3,
        status={"text": "Your play. Follow in hearts.", "yours": True},
        actions=[play(c, "S") for c in OWN.split() if c[0] == "H"],
    )


def seven_players() -> Frame:
    letters = "ABCDEFG"
    return view(
        you="A",
        home="A",
        seats=[seat(x, f"Player {x}", cards=5, side=x, to_act=x == "A") for x in letters],
        places=[place("hand", x, "SA HT D2 CK C4" if x == "A" else ["??"] * 5) for x in letters],
        trick={
            "plays": [{"seat": x, "card": f"S{9 - i}"} for i, x in enumerate("DEFG")],
            "next": "A",
        },
        status={"text": "Your play. Follow in spades.", "yours": True},
        actions=[play("SA", "A")],
        pad=pad(
            sides=[f"Player {x}" for x in letters],
            rows=[{"kind": "row", "cells": list("1234567"), "label": "Deal 1"}],
        ),
    )


def half_closed() -> Frame:
    """Two players, each with a dummy; cards lie closed under open ones, in one's own hand too."""
    frame = playing()
    half = ["SK", "S4", "HA", "H9", "C7", "DQ", *["??"] * 6]
    own = ["SA", "SJ", "H7", "H4", "CJ", "DA", *["??"] * 6]
    return {
        **frame,
        "places": [
            place("hand", x, own if x == "S" else half if x in "NW" else ["??"] * 12)
            for x in "NESW"
        ],
        "actions": [play("H7", "S"), play("H4", "S")],
        "refusals": [],
    }
