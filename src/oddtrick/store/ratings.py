"""Matches that are rated, one after another, and the ratings that follow from them.

The matches are only ever added to; all ratings can be computed from them again (`recompute`). How
results make a rating is handed in: the store knows no system.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from oddtrick.store.schema import person, rated_match, rating
from oddtrick.support.typed_json import decode

MOST_TOGETHER = 20
"""Matches of the same people that are rated in a day."""

MOST = 100
"""Persons that a list of ratings names."""


class SkillEstimate(NamedTuple):
    """An estimate of somebody's skill: a mean and its uncertainty."""

    mean: float
    spread: float

    @property
    def shown(self) -> int:
        """The skill in a figure that they almost certainly have: it begins at 0 and grows as one is
        known better. `mean` less three times `spread`, times 40, as OpenSkill's ordinals are."""
        return round(40 * (self.mean - 3 * self.spread))


NEW = SkillEstimate(25.0, 25.0 / 3)
"""The skill of somebody of whom nothing is known."""


class RatedSide(msgspec.Struct, frozen=True):
    """A side of a rated match: its persons, and its points, which rank the sides."""

    persons: list[str]
    points: int


Skills = Sequence[Sequence[SkillEstimate]]
"""The skills of the persons of each side of a match."""

Rates = Callable[[Skills, Sequence[int]], Skills]
"""The skills after a match: of the persons of each side, whose points rank them."""


class PersonRating(NamedTuple):
    """A rating of a person in a game."""

    person: str
    name: str
    game: str
    skill: SkillEstimate
    matches: int


def write_match(
    connection: Connection, table: str, deal: int, game: str, sides: Sequence[RatedSide],
    rates: Rates,
) -> bool:  # fmt: skip
    """Write a match down that ended with a deal of a table, and the ratings after it; whether it
    counts. It does not where it has been written down, where somebody in it does not want to be
    rated, and where the same people have had enough of them today."""
    ids = sorted(id_ for side in sides for id_ in side.persons)
    # The rows of the persons are held, in order: two servers may rate them at once.
    query = select(person.c.id, person.c.rated).where(person.c.id.in_(ids)).order_by(person.c.id)
    found = connection.execute(query.with_for_update()).all()
    if len(found) < len(ids) or not all(row.rated for row in found):
        return False
    there = (rated_match.c.table_id == table) & (rated_match.c.deal == deal)
    if connection.scalar(select(rated_match.c.number).where(there)) is not None:
        return False
    now, together = time.time(), " ".join(ids)
    today = (rated_match.c.together == together) & (rated_match.c.at > now - 86_400)
    if (connection.scalar(select(func.count()).where(today)) or 0) >= MOST_TOGETHER:
        return False
    connection.execute(
        insert(rated_match).values(
            at=now, table_id=table, deal=deal, game=game, together=together,
            sides=msgspec.json.encode(sides).decode(),
        )
    )  # fmt: skip
    _rate(connection, game, sides, rates, now)
    return True


def _rate(
    connection: Connection, game: str, sides: Sequence[RatedSide], rates: Rates, when: float
) -> None:
    ids = [id_ for side in sides for id_ in side.persons]
    known = {
        row.person: row
        for row in connection.execute(
            select(rating).where(rating.c.game == game, rating.c.person.in_(ids))
        )
    }
    before = [
        [SkillEstimate(known[i].mean, known[i].spread) if i in known else NEW for i in side.persons]
        for side in sides
    ]
    after = rates(before, [side.points for side in sides])
    for side, skills in zip(sides, after, strict=True):
        for id_, skill in zip(side.persons, skills, strict=True):
            values = {"mean": skill.mean, "spread": skill.spread, "at": when}
            if id_ in known:
                here = (rating.c.person == id_) & (rating.c.game == game)
                more = {**values, "matches": known[id_].matches + 1}
                connection.execute(update(rating).where(here).values(**more))
            else:
                connection.execute(
                    insert(rating).values(person=id_, game=game, matches=1, **values)
                )


def recompute(connection: Connection, rates: Rates) -> int:
    """All ratings once more from the matches, in the order in which they ended; how many matches.
    Persons who are gone are counted, so that the others come to the same, and then dropped."""
    connection.execute(delete(rating))
    rows = connection.execute(select(rated_match).order_by(rated_match.c.number)).all()
    for row in rows:
        sides = decode(row.sides, list[RatedSide])
        _rate(connection, row.game, sides, rates, row.at)
    connection.execute(delete(rating).where(rating.c.person.not_in(select(person.c.id))))
    return len(rows)


def _ratings(connection: Connection, *where: object) -> list[PersonRating]:
    query = (
        select(rating, person.c.name)
        .join(person, person.c.id == rating.c.person)
        .where(person.c.rated == 1, *where)  # type: ignore[arg-type]
        .order_by((rating.c.mean - 3 * rating.c.spread).desc(), person.c.name)
        .limit(MOST)
    )
    return [
        PersonRating(r.person, r.name, r.game, SkillEstimate(r.mean, r.spread), r.matches)
        for r in connection.execute(query)
    ]


def ratings_of_game(connection: Connection, game: str) -> list[PersonRating]:
    """The ratings in a game of those who want to be rated, the best first."""
    return _ratings(connection, rating.c.game == game)


def ratings_of(connection: Connection, id_: str) -> list[PersonRating]:
    """The ratings of a person, game by game."""
    return _ratings(connection, rating.c.person == id_)


def figures_of(connection: Connection, game: str, ids: Sequence[str]) -> dict[str, int]:
    """The figures in a game of those of some persons who want to be rated: that of a beginner where
    nobody has seen them play it."""
    here = (rating.c.person == person.c.id) & (rating.c.game == game)
    query = (
        select(person.c.id, rating.c.mean, rating.c.spread)
        .join(rating, here, isouter=True)
        .where(person.c.rated == 1, person.c.id.in_(ids))
    )
    return {
        row.id: (NEW if row.mean is None else SkillEstimate(row.mean, row.spread)).shown
        for row in connection.execute(query)
    }


def rated_games(connection: Connection) -> list[str]:
    """The games in which anybody is rated, those of the most persons first."""
    query = (
        select(rating.c.game)
        .join(person, person.c.id == rating.c.person)
        .where(person.c.rated == 1)
        .group_by(rating.c.game)
        .order_by(func.count().desc(), rating.c.game)
    )
    return list(connection.scalars(query))
