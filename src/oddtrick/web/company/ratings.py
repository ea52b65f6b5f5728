"""Ratings a game, for people who want them: a finished match between persons with names that stay
is written down, and OpenSkill (Plackett and Luce's model) says what follows for their skills.

A match counts where the same people played it from its first deal to its last, none of them
replaced by a machine player for a while, with cards that nobody knew before.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import cache
from typing import Any

from oddtrick.errors import OddtrickError
from oddtrick.store import ratings
from oddtrick.store.events import (
    Acted,
    Away,
    Filled,
    HandDealt,
    Made,
    Moved,
    Restarted,
    Sat,
    SeatLeft,
    TableEvent,
    read_event,
)
from oddtrick.store.ratings import RatedSide, SkillEstimate, Skills
from oddtrick.support.optional_libraries import needed_by
from oddtrick.table.session.session import Session
from oddtrick.web.table.live_table import LiveTable
from oddtrick.web.table.registry import TableRegistry

log = logging.getLogger(__name__)


@cache
def _model() -> Any:
    # Loaded with the first match that is rated, and not when the server starts: 0.1 s.
    with needed_by("Ratings need", "web"):
        from openskill.models import PlackettLuce

    return PlackettLuce()


def rates(sides: Skills, points: Sequence[int]) -> Skills:
    """The skills of the persons of each side after a match, in which more points are better.

    >>> one, other = rates([[SkillEstimate(25, 8)], [SkillEstimate(25, 8)]], [500, 120])
    >>> one[0].mean > 25 > other[0].mean, one[0].spread < 8
    (True, True)
    """
    model = _model()
    teams = [[model.create_rating([skill.mean, skill.spread]) for skill in side] for side in sides]
    found = model.rate(teams, scores=[float(p) for p in points])
    return [[SkillEstimate(one.mu, one.sigma) for one in side] for side in found]


def match_persons(events: Sequence[TableEvent]) -> dict[int, str]:
    """The ids of the persons who played a table's last match from beginning to end, by seat; empty
    where it does not count."""
    held: dict[int, str] = {}
    heirs: dict[int, str] = {}
    acted: set[int] = set()
    changed = False
    for event in events:
        match event:
            case Made(seeded=seeded, evening=evening, of_set=of_set):
                if seeded or evening is not None or of_set is not None:
                    return {}
            case Sat(seat=seat, person=person, later=later):
                (heirs if later else held)[seat] = person
                changed |= not later and seat in acted
            case SeatLeft(seat=seat):
                if heirs.pop(seat, None) is None:
                    held.pop(seat, None)
                    changed |= bool(acted)
            case Moved(one=one, other=other):
                held = {{one: other, other: one}.get(s, s): p for s, p in held.items()}
                changed |= bool(acted)
            case Away():
                changed = True
            case Filled():
                changed |= bool(acted)
            case Restarted():
                acted, changed = set(), False
            case HandDealt(before=before):
                if before is not None:
                    return {}
                changed |= bool(acted and heirs)
                held, heirs = {**held, **heirs}, {}
            case Acted(by=by):
                acted.add(by)
    return {} if changed else held


def rated_sides(session: Session, persons: dict[int, str]) -> list[RatedSide]:
    """The sides of a finished match with their persons and points; empty where somebody has no name
    that stays, plays twice, or nobody plays against anybody."""
    game = session.game
    ids = [persons.get(seat, "") for seat in game.players]
    if not all(ids) or len(set(ids)) < len(ids) or len(game.sides) < 2:
        return []
    points = game.match.final_points(session.current_standing)
    return [
        RatedSide([persons[seat] for seat in side if seat in game.players], points[number])
        for number, side in enumerate(game.sides)
    ]


def follow_matches(hub: TableRegistry) -> None:
    """Rate the matches that end at a registry's tables from now on."""
    background: set[asyncio.Task[None]] = set()

    def over(table: LiveTable) -> None:
        session = table.session
        all_named = all(session.seats[seat].person for seat in session.game.players)
        if not all_named or not session.match_over:
            return
        task = asyncio.create_task(_rate(hub, session.copy()))
        background.add(task)
        task.add_done_callback(background.discard)

    hub.when_over.append(over)


async def _rate(hub: TableRegistry, session: Session) -> None:
    try:
        events = await asyncio.to_thread(hub.events, session.id)
        persons = match_persons([read_event(e.body) for e in events[: session.version]])
        sides = rated_sides(session, persons)
        if sides:
            table, deal, game = session.id, session.deals, session.game.name
            await asyncio.to_thread(_model)
            await hub.change(lambda c: ratings.write_match(c, table, deal, game, sides, rates))
    except OddtrickError as error:
        log.warning("a match at table %s is not rated: %s", session.id, error)
