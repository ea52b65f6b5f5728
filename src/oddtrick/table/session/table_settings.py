"""Settings of a table by its host: its name, who may watch and undo, how long one waits."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from oddtrick.errors import Refused
from oddtrick.messages import Message, Verbatim, say, together
from oddtrick.store.events import Arranged

WatchName = Literal["nobody", "table", "hands"]
"""The rights of onlookers: nobody, all that lies open, or all hands."""

UndoName = Literal["alone", "consent", "never"]
"""When something is taken back: only where just machines sit with one, if all agree, never."""

TalkName = Literal["all", "table", "off"]
"""The people who may talk: those at the table and onlookers (apart), only the former, nobody."""

PaceName = Literal["calm", "normal", "fast", "none"]
"""How fast the machine players of a table act."""

HANDS_LATE = 180
"""Seconds by which onlookers who see all hands are late, at least."""

MOST_DELAY = 600
MOST_PATIENCE = 900
MOST_TIMER = 600
MOST_DAYS = 14
LONGEST_NAME = 40


class TableSettings(msgspec.Struct, frozen=True):
    """How a table is kept. Times are in seconds."""

    name: str = ""
    watch: WatchName = "table"
    delay: int = 0
    """How much later than the players onlookers see what happens."""
    undo: UndoName = "alone"
    patience: int = 30
    """How long somebody may be away before a machine player plays for them; 0: for ever."""
    timer: int = 0
    """The time for one decision, shown and no more; 0: none."""
    talk: TalkName = "all"
    alerts: bool = True
    """Whether players may explain their own calls."""
    listed: bool = False
    """Whether the lobby shows the table to everybody who can reach the server."""
    days: int = 0
    """The days that each turn has at a table that is played by turns, where nobody has to be there;
    0: all play at once."""

    def after(self, change: Arranged) -> TableSettings:
        """With what an event changes."""
        fields = {f: getattr(change, f) for f in self.__struct_fields__}
        return msgspec.structs.replace(self, **{f: v for f, v in fields.items() if v is not None})


def arranged(house: TableSettings, change: Arranged) -> TableSettings:
    """The house after a change that the host wishes. Raises `Refused` for what cannot be."""
    for field, names in (("watch", WatchName), ("undo", UndoName), ("talk", TalkName)):
        value = getattr(change, field)
        if value is not None and value not in get_args(names):
            raise Refused(
                "“{field}” is one of {choices}.",
                field=Verbatim(field),
                choices=Verbatim(", ".join(get_args(names))),
            )
    for field, most in (("delay", MOST_DELAY), ("patience", MOST_PATIENCE), ("timer", MOST_TIMER)):
        value = getattr(change, field)
        if value is not None and not 0 <= value <= most:
            raise Refused("“{field}” is 0 to {most} seconds.", field=Verbatim(field), most=most)
    if change.days is not None and not 0 <= change.days <= MOST_DAYS:
        raise Refused(
            "“days” is 0, to play at once, or 1 to {days} days for a turn.", days=MOST_DAYS
        )
    if change.name is not None and len(change.name) > LONGEST_NAME:
        raise Refused("A table's name has at most {longest} letters.", longest=LONGEST_NAME)
    after = house.after(change)
    if after.watch == "hands" and after.delay < HANDS_LATE:
        raise Refused(
            "Onlookers who see all hands must be at least {minutes} minutes late: choose "
            "the delay first.",
            minutes=HANDS_LATE // 60,
        )
    return after


def said_by_turns(days: int) -> Message:
    """The way a table is played by turns."""
    if days == 1:
        each = say("This table is played by turns: each turn has one day.")
    else:
        each = say("This table is played by turns: each turn has {days} days.", days=days)
    then = say("After that a machine player plays for that seat until its player is back.")
    return together(each, then)
