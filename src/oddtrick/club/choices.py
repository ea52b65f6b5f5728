"""What a director chooses for an evening, in words: scorings, scales of victory points, movements
by what is ranked, and how much an evening comes to.

>>> str(SCORINGS["butler"]), str(evening_time(195))
('IMPs against a datum (Butler)', 'about 3 hours 15 minutes')
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from oddtrick.club.movements import Individual, shipped
from oddtrick.messages import NOTHING, Message, say, term

SCORINGS: Mapping[str, Message] = {
    "matchpoints": term("Matchpoints"),
    "scarne": say("Matchpoints: one for a win, a half for a tie (1963)"),
    "imps": term("IMPs"),
    "butler": say("IMPs against a datum (Butler)"),
    "total": term("Total points"),
    "bam": term("Board-a-match"),
    "patton": say("Patton: board-a-match and the match"),
}
"""By the names that forms have for them."""

VICTORIES: Mapping[str, Message] = {
    "": say("the sum of their boards"),
    "wbf": say("victory points, the WBF’s scale"),
    "discrete": say("victory points in whole numbers, the WBF’s scale"),
    "20": say("victory points, 20 at most (6 to 11 boards)"),
    "30": say("victory points, 30 at most (6 to 11 boards)"),
    "share": say("a share of twenty points"),
    "wins": say("one point for a win"),
}
"""What matches are scored by: the names of `scoring.victory_points.VICTORY`, and none."""


UNEQUAL_NOTES: Mapping[str, Message] = {
    "neuberg": say(
        "Neuberg’s formula: each result counts as if the whole field had played the board."
    ),
    "white-book": say(
        "Of a fouled board a group of two has 65 and 55 percent, one of three 70, 60 and 50."
    ),
    "factored": say("In proportion: the best result of a small field is a full top."),
    "halves": say("Each missing score counts as half a win."),
}
"""What is done with a board played less often than others, by the names of `scoring.UNEQUAL`."""


class ChoiceOffered(msgspec.Struct, frozen=True):
    """A value that may be chosen, its title, and a sentence on it or nothing."""

    value: str
    title: Message
    note: Message = NOTHING


class MovementChoice(msgspec.Struct, frozen=True):
    """A movement that is offered: what a director counts for it, with a note and how many are
    usual; whether that is a `number` and not tables; whether it has `two` lists unless the arrow is
    switched, and its boards go `round` unless all tables are to play the same ones."""

    kind: str
    title: Message
    count: Message
    note: Message
    usual: int
    number: bool = True
    two: bool = False
    round: bool = False


class MovementGroup(msgspec.Struct, frozen=True):
    """Movements by what is ranked, and how its names are entered."""

    title: Message
    names: Message
    kinds: list[MovementChoice]


_PAIRS: Mapping[str, Message] = {
    "mitchell": say("Mitchell: one side moves"),
    "rover": say("Mitchell with a rover: the extra pair replaces another each round"),
    "bump": say("Mitchell with a bump: the extra pair comes in, and pairs move on"),
    "web": say("Web: a large field, and you choose the number of rounds"),
    "own": say("A movement of your own, from a text"),
}
_TEAMS: Mapping[str, Message] = {
    "round-robin": say("Round robin: each against each"),
    "american-whist": say("American whist: an odd number of teams, one board at a time"),
    "new-england": say("New England: an even number of teams, one board at a time"),
    "swiss-teams": say("Swiss, drawn round by round"),
    "knock-out": term("Knock-out"),
}


def usual_movement(tables: float) -> str:
    """The movement of so many tables where none is chosen: a Mitchell needs three."""
    return "howell" if tables < 3 else "mitchell"


def _by_tables(kind: str, title: Message, two: bool = True) -> MovementChoice:
    note = say("write a half table as 7.5")
    return MovementChoice(kind, title, term("Tables"), note, 4, False, two, round=True)


def _by_players(kind: str, title: Message) -> MovementChoice:
    note = say("from 5 to 61; some numbers have no movement")
    return MovementChoice(kind, title, term("Players"), note, 8)


def _of_teams(kind: str, title: Message, usual: int = 4) -> MovementChoice:
    return MovementChoice(kind, title, term("Teams"), NOTHING, usual)


@cache
def movements_offered() -> tuple[MovementGroup, ...]:
    """All movements, those that are kept as texts behind the others of their group."""
    pairs = [_by_tables(kind, title) for kind, title in _PAIRS.items()]
    swiss = say("Swiss: equals meet, drawn round by round")
    pairs.insert(-1, MovementChoice("swiss", swiss, term("Pairs"), NOTHING, 8))
    players = []
    for kind in shipped().values():
        plan, about = kind.plans[0], term(kind.about)
        if isinstance(plan, Individual):
            players.append(_by_players(kind.name, about))
        else:
            pairs.append(_by_tables(kind.name, about, plan.two_winners))
    two_teams = _of_teams("head-to-head", say("Head to head: two teams"), 2)
    teams = [two_teams, *(_of_teams(kind, title) for kind, title in _TEAMS.items())]
    return (
        MovementGroup(
            term("Pairs"),
            say(
                "Pairs, one a line: “Ada, Ben”. In a Mitchell, North–South first, then East–West; "
                "you can do this later."
            ),
            pairs,
        ),
        MovementGroup(
            term("Individual"), say("Players, one a line. You can do this later."), players
        ),
        MovementGroup(
            say("Teams of four"),
            say(
                "Teams, one a line: “Sharks, Ada, Ben, Cleo, Dan”. The first two players sit "
                "North–South; you can do this later."
            ),
            teams,
        ),
    )


def evening_time(minutes: float) -> Message:
    """How long an evening takes, in quarters of an hour."""
    hours, quarters = divmod(max(1, round(minutes / 15)), 4)
    rest = 15 * quarters
    if not hours:
        return say("about {rest} minutes", rest=rest)
    whole = say("one hour") if hours == 1 else say("{hours} hours", hours=hours)
    if not rest:
        return say("about {time}", time=whole)
    return say("about {hours} {rest} minutes", hours=whole, rest=rest)
