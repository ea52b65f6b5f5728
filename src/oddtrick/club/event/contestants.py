"""Contestants, as people write them: a pair's or team's number, or an individual's two players."""

from __future__ import annotations

import re

from oddtrick.errors import BadOption, Refused

from .event import ClubEvent

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
    found = _SIDE.fullmatch(text.strip())
    if found is None or bool(found[2]) != (event.form.by_player):
        how = "both players, as 3+7" if event.form.by_player else "its number"
        raise BadOption(f"“{text}” is no {event.form.side} of this event; write {how}.")
    return tuple(int(n) for n in found.groups() if n)


def _sits(event: ClubEvent, side: int) -> set[int]:
    return set(event.members(side))


def _sides(event: ClubEvent, people: tuple[int, ...]) -> list[int]:
    sides = [side for side in event.sides if _sits(event, side) == set(people)]
    if not sides and event.form.by_player and set(people) <= set(event.contestants):
        sides = [event.opened.side_of(people)]  # partners against the movement
    if not sides and event.opened.sides:
        number = "+".join(map(str, sorted(people)))
        raise Refused(f"There is no {event.form.side} {number} in this event.")
    return sides or list(people)
