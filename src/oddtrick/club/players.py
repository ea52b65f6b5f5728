"""Players of an event, and their seats."""

from __future__ import annotations

from collections.abc import Mapping

from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.schedule import ScheduledBoard


class ClubPlayer:
    """A player by number: twice the number of their side, and one more for the second of it; in
    individuals, where sides change, twice their own."""

    def __init__(self, event: ClubEvent, number: int) -> None:
        self.event, self.number = event, number
        self._alone = event.opened.form == "individual"
        self._of, self._at = divmod(number, 2)

    @staticmethod
    def numbers(event: ClubEvent) -> list[int]:
        """Those of all players."""
        if event.opened.form == "individual":
            return [2 * player for player in event.contestants]
        return [n for side in event.movement.pairs for n in (2 * side, 2 * side + 1)]

    @property
    def contestant(self) -> int:
        """The contestant that the player plays for."""
        return self._of if self._alone else self.event.members(self._of)[0]

    @property
    def name(self) -> str:
        """The player's name."""
        known, at = self.event.named.get(self.contestant), self._at
        if self.event.form.rooms and self._of > len(self.event.contestants):
            at += 2  # the half that sits East–West is named after the other
        if known is not None and at < len(known.players):
            return known.players[at]
        called = self.event.names_of(self.contestant) if self.event.form.rooms else ()
        return called[0] if called else f"{self.event.form.one.capitalize()} {self.contestant}"

    def side(self, due: ScheduledBoard) -> int:
        """The player's side at a board; 0 if they do not play it."""
        for side in (due.ns, due.ew):
            if self._of in self.event.members(side) if self._alone else self._of == side:
                return side
        return 0

    def seat(self, due: ScheduledBoard) -> str:
        """The player's seat at a board that they play."""
        side = self.side(due)
        at = self.event.members(side).index(self._of) if self._alone else self._at
        return ("NS" if due.ns == side else "EW")[at]

    def partner(self, due: ScheduledBoard) -> str:
        """The name of the partner at a board of theirs; empty where that is not known."""
        if self._alone:
            (other,) = [c for c in self.event.members(self.side(due)) if c != self._of]
            number = 2 * other
        else:
            number = self.number ^ 1
        player = ClubPlayer(self.event, number)
        return player.name if player.name != self.name else ""

    @staticmethod
    def system(event: ClubEvent, due: ScheduledBoard, side: int, stated: Mapping[int, str]) -> str:
        """What a side bids at a board by what its players have `stated`, the last last; empty where
        they have said nothing."""
        said = [x for n, x in stated.items() if ClubPlayer(event, n).side(due) == side]
        return said[-1] if said else ""

    def plan(self) -> list[ScheduledBoard]:
        """The boards that they play, in order."""
        return [due for due in self.event.due() if self.side(due)]
