"""Boards that everybody may see: their results, and their cards."""

from __future__ import annotations

from oddtrick.club.event.event import ClubEvent
from oddtrick.errors import Refused

__all__ = ["check_unseen", "open_boards"]


def open_boards(event: ClubEvent, over: bool = False) -> set[int]:
    """The boards that may be seen: those that nobody has still to play, unless the director holds
    them back; all of them with the last result, or when the evening is `over`."""
    boards = {due.board for due in event.due()}
    if over or event.complete:
        return boards
    return boards - {due.board for due in event.missing()} if event.at_once else set()


def check_unseen(event: ClubEvent) -> None:
    """Raises `Refused` where the movement's next round has a board that may have been seen."""
    if event.opened.draws or event.rounds >= len(event.movement.rounds):
        return
    each, seen = event.opened.boards, open_boards(event)
    for s in event.movement.rounds[event.rounds]:
        known = seen & set(range((s.boards - 1) * each + 1, s.boards * each + 1))
        if s.ns and s.ew and known:
            raise Refused(
                f"Board {min(known)} has been played out and may have been seen; the next round "
                "would play it again."
            )
