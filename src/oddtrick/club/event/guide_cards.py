"""Guide cards: where a pair, player or team goes in each round."""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.club.event.event import ClubEvent
from oddtrick.club.movements import Sitting, movement_words
from oddtrick.errors import BadOption
from oddtrick.messages import Listing, Message, Tell, Verbatim, say, term


class GuidePlace(NamedTuple):
    """A seat in a round: `direction` is NS or EW, of a player N, S, E or W; `partner` is empty but
    in individuals; nobody as `against` waits."""

    round: int
    table: int
    direction: str
    partner: str
    against: str
    boards: int


def places(event: ClubEvent, contestant: int) -> list[GuidePlace | int]:
    """Where a contestant sits in the rounds that are known, in order; a round in which it waits
    stands by its number alone. Raises `BadOption` for an unknown one."""
    if contestant not in event.contestants:
        raise BadOption(
            "{One} {contestant} does not play; they are {first} to {last}.",
            one=term(event.form.one),
            contestant=contestant,
            first=event.contestants[0],
            last=event.contestants[-1],
        )
    found: list[GuidePlace | int] = []
    for number, sits in enumerate(event.movement.rounds, 1):
        mine: list[GuidePlace | int] = [
            place for s in sits if (place := _place(event, contestant, number, s)) is not None
        ]
        found += mine or [number]
    return found


def _place(event: ClubEvent, contestant: int, number: int, sitting: Sitting) -> GuidePlace | None:
    for side, other, seats in ((sitting.ns, sitting.ew, "NS"), (sitting.ew, sitting.ns, "EW")):
        members = event.members(side)
        if not (side and other) or contestant not in members:
            continue
        against = event.label(other)
        if len(members) == 1:
            return GuidePlace(number, sitting.table, seats, "", against, sitting.boards)
        at = members.index(contestant)
        return GuidePlace(
            number, sitting.table, seats[at], str(members[1 - at]), against, sitting.boards
        )
    return None


def guide(event: ClubEvent, contestant: int, tell: Tell = str) -> str:
    """The card, a line a seat. Raises `BadOption` for an unknown contestant."""
    head = say(
        "{One} {number}: {movement}",
        one=term(event.form.one),
        number=contestant,
        movement=movement_words(event.movement.name),
    )
    known = places(event, contestant)
    return "\n".join(map(tell, [head, *(_line(place, event.movement.recorded) for place in known)]))


def _line(place: GuidePlace | int, by_board: bool) -> Message:
    if isinstance(place, int):
        return say("{round}. waits", round=place)
    line = say("{round}. table {table} {seat} against {other}, {boards}")
    if place.partner:
        line = say("{round}. table {table} {seat} with {partner} against {other}, {boards}")
    boards = say("board {number}") if by_board else say("set {number}")
    return line.fill(
        round=place.round,
        table=place.table,
        seat=Listing(tuple(map(term, place.direction)), ""),
        partner=Verbatim(place.partner),
        other=Verbatim(place.against),
        boards=boards.fill(number=place.boards),
    )
