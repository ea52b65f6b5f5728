"""What a director chooses for an evening, in words: scorings, scales of victory points, movements
by what is ranked, and how much an evening comes to.

>>> str(SCORINGS["butler"]), str(evening_time(195))
('IMPs against a datum (Butler)', 'about 3 hours 15 minutes')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from oddtrick.club.movements import Individual, Movement, shipped
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


class Count(NamedTuple):
    """What a director counts for a movement: its label, a note on it, and how many are usual."""

    label: Message
    note: Message
    usual: int


TABLES = Count(term("Tables"), say("write a half table as 7.5"), 4)
PLAYERS = Count(term("Players"), say("from 5 to 61; some numbers have no movement"), 8)
PAIRS = Count(term("Pairs"), NOTHING, 8)
TEAMS = Count(term("Teams"), NOTHING, 4)


class MovementChoice(NamedTuple):
    """A movement that is offered: whether it has two lists unless the arrow is switched, and
    whether its boards go round unless all tables are to play the same ones."""

    kind: str
    title: Message
    counted: Count
    two_lists: bool = False
    goes_round: bool = False


class MovementGroup(NamedTuple):
    """Movements by what is ranked, and how its names are entered."""

    title: Message
    names: Message
    choices: tuple[MovementChoice, ...]


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


def movements_offered() -> tuple[MovementGroup, ...]:
    """All movements, those that are kept as texts behind the others of their group."""
    kept: dict[bool, list[MovementChoice]] = {False: [], True: []}
    for kind in shipped().values():
        plan = kind.plans[0]
        players = isinstance(plan, Individual)
        two = isinstance(plan, Movement) and plan.two_winners
        count = PLAYERS if players else TABLES
        kept[players].append(
            MovementChoice(kind.name, term(kind.about), count, two, goes_round=not players)
        )

    def mitchell(kind: str, title: Message) -> MovementChoice:
        return MovementChoice(kind, title, TABLES, two_lists=True, goes_round=True)

    pairs = (
        mitchell("mitchell", say("Mitchell: one side moves")),
        mitchell("rover", say("Mitchell with a rover: the extra pair replaces another each round")),
        mitchell("bump", say("Mitchell with a bump: the extra pair comes in, and pairs move on")),
        mitchell("web", say("Web: a large field, and you choose the number of rounds")),
        MovementChoice("swiss", say("Swiss: equals meet, drawn round by round"), PAIRS),
        mitchell("own", say("A movement of your own, from a text")),
    )
    two_teams = MovementChoice(
        "head-to-head", say("Head to head: two teams"), TEAMS._replace(usual=2)
    )
    teams = tuple(MovementChoice(kind, title, TEAMS) for kind, title in _TEAMS.items())
    return (
        MovementGroup(
            term("Pairs"),
            say(
                "Pairs, one a line: “Ada, Ben”. In a Mitchell, North–South first, then East–West; "
                "you can do this later."
            ),
            (*pairs, *kept[False]),
        ),
        MovementGroup(
            term("Individual"),
            say("Players, one a line. You can do this later."),
            tuple(kept[True]),
        ),
        MovementGroup(
            say("Teams of four"),
            say(
                "Teams, one a line: “Sharks, Ada, Ben, Cleo, Dan”. The first two players sit "
                "North–South; you can do this later."
            ),
            (two_teams, *teams),
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
