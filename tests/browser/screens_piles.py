"""Screens of piles: patiences, a race, squares."""

from __future__ import annotations

from .handmade import Frame, action, name, place, seat, view


def fans() -> Frame:
    """A patience of 35 fans over eight foundations, where a card is free on every one of them."""
    pack = [s + r for s in "SHDC" for r in "AKQJT98765432"] * 2
    places = [
        place("foundation", i + 1, c)
        for i, c in enumerate(("SA S2", "HA", "", "", "SK", "", "", "CK"))
    ]
    places += [place("fan", i + 1, pack[i * 3 : i * 3 + 3]) for i in range(34)]
    places.append(place("fan", 35, "H9 H8 C7 D6 S5"))
    return view(
        seats=[seat("S", "You", kind="person", to_act=True)],
        you="S",
        home="S",
        stage="fans",
        places=places,
        status={"text": "Your move.", "yours": True},
        undo=True,
        hint=True,
        actions=[
            *(
                action(
                    f"{i}>1",
                    f"{name(p['cards'][-1])} from fan {p['number']} to fan 1",
                    "move",
                    card=p["cards"][-1],
                    place=i,
                    to=8,
                )
                for i, p in enumerate(places)
                if p["kind"] == "fan" and p["number"] != 1
            ),
            action("resign", "Resign", "resign"),
        ],
        table={"summary": "Two packs in fans of three; build the foundations up and down in suit."},
    )


def columns() -> Frame:
    """A patience with a stock to turn, a waste, cells, foundations and columns."""
    return view(
        seats=[seat("S", "You", kind="person", to_act=True)],
        you="S",
        home="S",
        stage="tableau",
        status={"text": "Your move.", "yours": True},
        undo=True,
        hint=True,
        places=[
            place("stock", None, ["??"] * 24),
            place("waste", None, "H3 S9"),
            *(place("foundation", i, "SA" if i == 1 else []) for i in range(1, 9)),
            *(
                place("column", i, [*["??"] * i, "DK", "SQ", "H9", "C8"][: i + 4])
                for i in range(1, 9)
            ),
        ],
        actions=[
            action("turn", "Turn a card of the stock", "turn", place=0),
            action(
                "w>3",
                "Nine of spades from the waste to column 3",
                "move",
                card="S9",
                place=1,
                to=12,
            ),
            action("resign", "Resign", "resign"),
        ],
        table={"summary": "Two packs; eight foundations up in suit."},
    )


def race(others: str = "B") -> Frame:
    """A race: stock, hand and discards of each player, common foundations and columns."""
    seats = [seat("Y", "You", kind="person", cards=0, to_act=True)]
    seats += [seat(x, x * 4, side=x) for x in others]
    places = [place("foundation", i, "SA S2 S3" if i == 1 else "") for i in range(1, 9)]
    tableau = ("DK SQ HJ CT", "S9 D8", "H6 C5 D4 S3 H2", "CJ", "HT C9 H8 S7", "DQ", "D7 S6 D5", "")
    places += [place("column", i + 1, c) for i, c in enumerate(tableau)]
    for x in f"Y{others}":
        places += [
            place("stock", x, [*["??"] * 10, "H9"]),
            place("hand-stock", x, ["??"] * 24),
            place("waste", x, "C2 C6" if x == "Y" else "CQ"),
        ]
    stock = next(i for i, p in enumerate(places) if (p["kind"], p["seat"]) == ("stock", "Y"))
    return view(
        you="Y",
        home="Y",
        seats=seats,
        stage="race",
        places=places,
        status={"text": "Your turn.", "yours": True},
        undo=True,
        actions=[
            action("3>F", "Two of hearts home", "move", card="H2", place=10, to=2, hand="Y"),
            action(
                "s>1", "Nine of hearts on the ten of clubs", "move", card="H9", place=stock, to=8
            ),
            action("turn", "Turn a card", "turn", hand="Y"),
            action("stop", "Stop", "stop", hand="Y"),
        ],
    )


def square() -> Frame:
    """The same cards for all: each lays them in a square of his own."""
    places = [place("called", None, "H7")]
    for x in "YB":
        for n in range(1, 26):
            cards = ["SA", "HK", "D9"][n % 3 : n % 3 + 1] if n < 9 else []
            places.append(place("square", x, cards if x == "Y" else ["??"] * len(cards), n))
    return view(
        you="Y",
        home="Y",
        seats=[seat("Y", "You", kind="person", to_act=True), seat("B", "Ben")],
        places=places,
        stage="squares",
        status={"text": "Place the seven of hearts.", "yours": True},
        actions=[
            action(f"{n}", f"Row {n // 5}, column {n % 5}", "place", card="H7", place=0, to=n)
            for n in range(9, 26)
        ],
    )
