"""Conditions that a party may begin with."""

from __future__ import annotations

from oddtrick.club.party.money.score_pad import MOST
from oddtrick.club.party.money.scoring_types import WAYS, Terms
from oddtrick.club.party.money.stakes import PER, stake_of
from oddtrick.club.party.seating.cutting_in import to_tables
from oddtrick.club.party.seating.table_groups import TableGroup, chance_of
from oddtrick.errors import BadOption, Refused

from .entries import Began
from .formats import KINDS

__all__ = ["check_began", "check_name", "groups_of", "stake_of"]

MOST_PLAYERS = 400
LONGEST_TITLE = 100
MOST_DEALS, MOST_MINUTES = 48, 240
"""Of a round of rubbers."""


def check_name(name: str) -> None:
    """Raises `Refused` for what cannot be a name."""
    if not name.strip() or len(name) > 100 or not name.isprintable():
        raise Refused("A name has up to 100 signs, all of them fit to print.")


def groups_of(began: Began) -> tuple[TableGroup, ...]:
    """The tables of the first round. Raises `Refused`."""
    sizes = KINDS[began.kind].sizes
    if sizes is None:
        return (TableGroup.arranged(began, 1, began.players),)
    try:
        draw = None if began.as_named else chance_of(began, "tables")
        at = to_tables(began.players, sizes, began.tables, draw)
    except BadOption as error:
        raise Refused(str(error)) from None
    return tuple(TableGroup.arranged(began, first, here) for first, here in enumerate(at, 1))


def check_began(began: Began) -> None:
    """Raises `Refused` for a party that cannot be."""
    if began.kind not in KINDS:
        raise Refused(f"The party is one of {', '.join(KINDS)}, not “{began.kind}”.")
    kind = KINDS[began.kind]
    for name in began.players:
        check_name(name)
    if len(set(began.players)) != len(began.players) or len(began.players) > MOST_PLAYERS:
        raise Refused(f"Every player has a name of his own, and there are {MOST_PLAYERS} at most.")
    if unknown := set(began.ladies) - set(began.players):
        raise Refused(f"{min(unknown)} does not play.")
    if not 0 <= began.unit <= MOST:
        raise Refused("The unit is the number of points that are settled as one.")
    if len(began.title) > LONGEST_TITLE or not began.title.isprintable():
        raise Refused(f"A party is called by {LONGEST_TITLE} signs at most, all fit to print.")
    if began.per not in (0, *PER.values()):
        raise Refused("A stake is for a hundred points, or for one.")
    if began.stake:
        try:
            stake_of(began.stake)
        except BadOption as error:
            raise Refused(str(error)) from None
    if began.tables and not (kind.sizes and 0 < began.tables <= MOST_PLAYERS // 4):
        raise Refused("At this party the number of guests says how many tables there are.")
    _check_couples(began)
    _check_terms(began.terms, kind.ways, kind.title)
    for name in began.before:
        check_name(name)
    if sum(began.before.values()) or any(abs(n) > 10**9 for n in began.before.values()):
        raise Refused("The columns that are carried on must add up to nothing.")


def _check_couples(began: Began) -> None:
    people = [p for couple in began.couples for p in couple]
    if len(set(people)) != len(people):
        raise Refused("Nobody belongs to two couples.")
    if unknown := set(people) - set(began.players):
        raise Refused(f"{min(unknown)} does not play.")
    if people and KINDS[began.kind].how is None:
        raise Refused("Couples are kept where people cut in; at other parties choose the kind.")


def _check_terms(terms: Terms, ways: tuple[str, ...], title: str) -> None:
    if terms.scoring not in ways:
        raise Refused(f"{title} is scored by {', '.join(ways)}, not “{terms.scoring}”.")
    way = WAYS[terms.scoring]
    if terms.vulnerable not in way.vulnerable:
        raise Refused(
            f"Who is vulnerable: {', '.join(way.vulnerable)} there, not {terms.vulnerable}."
        )
    timed = way.course == "rubbers"
    if (terms.deals or terms.minutes) and not timed:
        raise Refused("Only a round of rubbers has so many deals or minutes.")
    if not (0 <= terms.deals <= MOST_DEALS and 0 <= terms.minutes <= MOST_MINUTES):
        raise Refused(f"A round has up to {MOST_DEALS} deals and {MOST_MINUTES} minutes.")
    if terms.each and not any(way.unfinished):
        raise Refused("Both sides enter premiums of broken rubbers only where there are some.")
