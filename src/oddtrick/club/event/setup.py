"""How an event is set up: from a kind of movement and numbers to its opening."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

from oddtrick.club.movements import (
    Individual,
    Movement,
    Plan,
    Sitting,
    arrow_switched,
    barometer,
    choice,
    first_draw,
    knock_out,
    plans_of,
    replay,
    round_robin_tables,
    scrambled,
    shipped,
    side_by_side,
    without,
)
from oddtrick.club.movements.registry import BY_TABLES, KINDS, OF_TEAMS, TablesAsked
from oddtrick.errors import BadOption, Refused
from oddtrick.messages import Name, Verbatim, term

from .entries import EventOpened
from .event import ClubEvent
from .forms import FORMS, MOST_ROUNDS, halves, sides_of

# Contestants, as people write them: a pair's or team's number, or an individual's two players.

_SIDE = re.compile(r"(\d{1,4})(?:\+(\d{1,4}))?", re.ASCII)


def meeting(
    event: ClubEvent, board: int, ns: str, ew: str, turned: bool = False
) -> tuple[int, int]:
    """The sides that sit North–South and East–West at a board, written as `3` and `9`, or as `3+7`
    and `1+5`; `turned` where they sat the other way than the movement has it.

    Raises `BadOption` for what is no number, `Refused` for who is not of the event."""
    one, other = _people(event, ns), _people(event, ew)
    for due in event.plan.values():
        if due.board == board:
            sat = (due.ew, due.ns) if turned else (due.ns, due.ew)
            if (_sits(event, sat[0]), _sits(event, sat[1])) == (set(one), set(other)):
                return sat
    # What is wrong with it is said where it is entered. Of a team one half sits North–South.
    return _sides(event, one)[0], _sides(event, other)[-1]


def _people(event: ClubEvent, text: str) -> tuple[int, ...]:
    match = _SIDE.fullmatch(text.strip())
    if match is None or bool(match[2]) != (event.form.by_player):
        how = "both players, as 3+7" if event.form.by_player else "its number"
        raise BadOption(
            "“{text}” is no {side} of this event; write {how}.",
            text=Name(text),
            side=term(event.form.side),
            how=term(how),
        )
    return tuple(int(n) for n in match.groups() if n)


def _sits(event: ClubEvent, side: int) -> set[int]:
    return set(event.members(side))


def _sides(event: ClubEvent, people: tuple[int, ...]) -> list[int]:
    sides = [side for side in event.sides if _sits(event, side) == set(people)]
    if not sides and event.form.by_player and set(people) <= set(event.contestants):
        sides = [event.opened.side_of(people)]  # partners against the movement
    if not sides and event.opened.sides:
        number = "+".join(map(str, sorted(people)))
        raise Refused(
            "There is no {side} {label} in this event.",
            side=term(event.form.side),
            label=Verbatim(number),
        )
    return sides or list(people)


MOST_TABLES = 100
USUAL_ROUNDS = 7
"""Of a Swiss, where the director says nothing; a knock-out has as many as it takes."""


@dataclass(frozen=True)
class EventSetup:
    """How a director sets up an event. Of `tables`, `players`, `pairs` and `teams` a kind looks at
    its own; 0 rounds are all there are."""

    movement: str = "mitchell"
    title: str = ""
    boards: int = 3
    rounds: int = 0
    scoring: str = ""
    victory: str = ""
    tables: int = 4
    players: int = 0
    pairs: int = 0
    teams: int = 0
    even: str = "skip"
    switched: Sequence[int] = ()
    missing: int = 0
    together: bool = False
    one_winner: bool = False
    """A Mitchell, rover, bump or web whose last rounds are arrow-switched."""
    unequal: str = ""
    ties: Sequence[str] = ()
    sections: int = 1
    """So many of a movement for pairs, each with boards of its own, are ranked across the field."""
    decimals: int = 2
    """With how many decimals figures are shown."""
    own: str = ""
    """The text of a movement of the club's own, in place of the name of one."""


_USUAL = {
    "pairs": "Pairs",
    "individual": "Individual",
    "teams": "Teams",
    "replay": "Replay duplicate",
}


def opening(setup: EventSetup, chance: random.Random | None = None) -> EventOpened:
    """The opening of such an event. A Swiss has its first round by lot, from `chance`. Raises
    `BadOption`."""
    opened = _by_kind(setup, chance)
    if setup.together and opened.rounds == 1:
        raise BadOption("A barometer has two rounds or more.")
    if setup.together and not opened.movement.round_by_round:
        raise BadOption(
            "This movement is no barometer: its tables play their boards in different rounds."
        )
    return opened


def _by_kind(setup: EventSetup, chance: random.Random | None) -> EventOpened:
    made = plan_by_tables(setup)
    if isinstance(made, Movement):
        return _of_pairs(setup, made)
    if setup.sections != 1:
        raise BadOption("Sections are of pairs, who go by a movement of so many tables.")
    if made is not None:
        return _opened(setup, "individual", *sides_of(made))
    if setup.movement == "replay":
        return _opened(setup, "replay", replay(), halves(2))
    if setup.movement in ("swiss", "knock-out"):
        return _drawn(setup, chance or random.Random())
    if setup.movement == "head-to-head" or setup.movement in OF_TEAMS:
        return _of_teams(setup)
    raise BadOption(
        "The movement is one of {kinds}, not “{movement}”.",
        kinds=Verbatim(", ".join(KINDS)),
        movement=Name(setup.movement),
    )


def plan_by_tables(setup: EventSetup) -> Plan | None:
    """The movement of pairs or players that is asked for; none for teams and draws. Raises
    `BadOption`."""
    if not setup.own and setup.movement in BY_TABLES:
        _limited("tables", setup.tables, 1, MOST_TABLES)
        asked = TablesAsked(setup.tables, setup.rounds, setup.even, setup.together)
        return BY_TABLES[setup.movement](asked)
    plans = _kept(setup)
    if not plans:
        return None
    return choice(plans, setup.players if of_players(setup) else setup.tables, setup.rounds)


def _kept(setup: EventSetup) -> Sequence[Plan]:
    """The movements of the kind, or of the text, among which the number chooses."""
    if setup.own:
        return plans_of(setup.own)
    return shipped()[setup.movement].plans if setup.movement in shipped() else ()


def of_players(setup: EventSetup) -> bool:
    """Whether players are counted, and partners change. Raises `BadOption`."""
    return any(isinstance(plan, Individual) for plan in _kept(setup)[:1])


def _opened(
    setup: EventSetup, form: str, movement: Movement, sides: tuple[tuple[int, ...], ...] = (),
    draws: str = "", rounds: int = 0, victory: str = "",
) -> EventOpened:  # fmt: skip
    return EventOpened(
        setup.title or _USUAL[form],
        movement,
        setup.boards,
        setup.rounds or rounds or len(movement.rounds),
        setup.scoring or FORMS[form].scorings[0],
        form,
        sides,
        draws,
        setup.victory or victory,
        setup.unequal,
        tuple(setup.ties),
        setup.decimals,
    )


def _of_pairs(setup: EventSetup, unit: Movement) -> EventOpened:
    _limited("sections", setup.sections, 1, MOST_TABLES)
    tables = max(s.table for sits in unit.rounds for s in sits)
    _limited("tables", tables * setup.sections, 1, MOST_TABLES)
    movement = side_by_side([unit] * setup.sections)
    if setup.one_winner:
        movement = _one_winner(setup, movement)
    movement = arrow_switched(movement, setup.switched) if setup.switched else movement
    movement = without(movement, setup.missing) if setup.missing else movement
    return _opened(setup, "pairs", barometer(movement) if setup.together else movement)


def _one_winner(setup: EventSetup, movement: Movement) -> Movement:
    if not movement.two_winners:
        raise BadOption("This movement has one winner as it is.")
    if setup.switched:
        raise BadOption("Name the rounds to switch, or let them be chosen, but not both.")
    if not 0 <= setup.rounds <= len(movement.rounds):
        raise BadOption("The movement has {rounds} rounds.", rounds=len(movement.rounds))
    return scrambled(movement, setup.rounds)


def _of_teams(setup: EventSetup) -> EventOpened:
    if setup.movement == "head-to-head":
        return _opened(setup, "teams", round_robin_tables(2), halves(2))
    _limited("teams", setup.teams, 2, MOST_TABLES)
    return _opened(setup, "teams", OF_TEAMS[setup.movement](setup.teams), halves(setup.teams))


def _drawn(setup: EventSetup, chance: random.Random) -> EventOpened:
    if bool(setup.pairs) == bool(setup.teams) or (setup.pairs and setup.movement == "knock-out"):
        raise BadOption("Say how many teams play, or at a Swiss how many pairs.")
    form = FORMS["pairs" if setup.pairs else "teams"]
    number = setup.pairs or setup.teams
    _limited(f"{form.one}s", number, 2, MOST_TABLES * (2 if setup.pairs else 1))
    swiss = setup.movement == "swiss"
    matches = first_draw(number, chance) if swiss else knock_out(number)
    assert form.drawn is not None
    sits: tuple[Sitting, ...] = form.drawn(matches, halves(number), 1)
    name = f"{'Swiss' if swiss else 'Knock-out'}, {number} {form.one}s"
    movement = Movement(name, (sits,), frozenset(s.table for s in sits))
    rounds = MOST_ROUNDS[setup.movement](number)
    scoring = setup.scoring or form.scorings[0]
    usual = form.victories.get(scoring, ("",))[0] if swiss else "wins"
    return _opened(
        setup, form.name, movement, halves(number) if setup.teams else (), setup.movement,
        min(USUAL_ROUNDS, rounds), usual,
    )  # fmt: skip


def _limited(what: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise BadOption(
            "Play with {least} to {most} {what}, not {number}.",
            least=least,
            most=most,
            what=term(what),
            number=number,
        )
