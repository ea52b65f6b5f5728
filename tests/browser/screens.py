"""Every kind of screen the table can show, as frames made by hand: the walk over all sizes and
the check for everybody's eyes and ears look at the same ones."""

from __future__ import annotations

from .handmade import Frame
from .screens_piles import columns, fans, race, square
from .screens_tricks import (
    bidding,
    defending,
    drawing,
    dummy_to_play,
    euchre_making,
    euchre_play,
    finished,
    five_players,
    half_closed,
    playing,
    ruling,
    seven_players,
    watching,
)

__all__ = ["SCREENS"]


HOUSE = {
    "host": "S", "yours": True, "name": "", "watch": "table", "delay": 0, "undo": "consent",
    "patience": 30, "timer": 60, "talk": "all", "alerts": True, "listed": False,
}  # fmt: skip


def company(frame: Frame, **more: object) -> Frame:
    """The same table with three other people at it, one of whom is away."""
    seats = [
        s
        | ({"kind": "person"} if s["kind"] != "hand" else {})
        | ({"leaves": 24, "present": False} if s["seat"] == "E" else {"leaves": None})
        | {"away": s["seat"] == "W"}
        for s in frame["seats"]
    ]
    said = (("W", "Benedict", "Good evening, all."), ("N", "Ada", "Well bid last time."))
    talk = [
        {"number": i, "seat": s, "name": who, "text": text, "at": 1_790_000_000, "watchers": False}
        for i, (s, who, text) in enumerate(said * 4, 1)
    ]
    gone = "Cleo went away. The seat is kept."
    talk.append({"number": 9, "seat": None, "name": "", "text": gone, "at": 0, "watchers": False})
    table = {**frame["table"], "watchers": 2}
    return {**frame, "seats": seats, "talk": talk, "house": HOUSE, "table": table, **more}


ASKED = {"what": "to undo", "by": "W", "waits": ["N", "S"], "yours": True}

SCREENS: dict[str, Frame] = {
    "bidding": bidding(),
    "others bid": bidding(yours=False),
    "playing": playing(),
    "dummy to play": dummy_to_play(),
    "defending": defending(),
    "making trumps": euchre_making(),
    "five cards": euchre_play(),
    "end of a deal": finished(),
    "end of the match": finished(match=True),
    "a ruling": ruling(),
    "fans": fans(),
    "columns": columns(),
    "five players": five_players(),
    "watching": watching(),
    "drawing": drawing(),
    "a race": race(),
    "a race of four": race("BCD"),
    "a square": square(),
    "seven players": seven_players(),
    "half closed": half_closed(),
    "bidding in company": company(bidding()),
    "waiting for somebody": company(bidding(yours=False)),
    "asked by somebody": company(defending(), asked=ASKED),
}
