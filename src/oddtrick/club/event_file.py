"""An event on disk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from oddtrick.club.event.entries import ENTRIES, Drawn, Entry, RoundAdded
from oddtrick.club.event.event import ClubEvent
from oddtrick.errors import Refused
from oddtrick.store.log import Append

from .boards import check_unseen, sealed_in, showing, shown_in
from .log_file import EntryBook, OwnFile


class Book(EntryBook[ClubEvent, Entry]):
    """An event's file, open."""

    file = OwnFile("club", "an", "event", "oddtrick club new")
    text = ENTRIES

    @property
    def event(self) -> ClubEvent:
        """What its entries fold to."""
        return self.state

    @staticmethod
    def fold(entries: Iterable[Entry], times: Sequence[float]) -> ClubEvent:
        return ClubEvent.fold(entries)

    def after(self, entries: Sequence[Entry], at: float) -> tuple[ClubEvent, Sequence[Entry]]:
        for entry in entries:
            self._playable(entry)
        return super().after(entries, at)

    def beside(self, state: ClubEvent) -> Sequence[Append]:
        # With the last result the deals may be seen, whatever is undone afterwards.
        return showing(self.log) if state.complete else ()

    def _playable(self, entry: Entry) -> None:
        """Raises `Refused` for another round once its boards may have been seen."""
        more = isinstance(entry, (RoundAdded, Drawn)) and sealed_in(self.log) is not None
        if more and (self.event.complete or shown_in(self.log)):
            raise Refused(
                "The last result is in, and with it the hand records may be seen, those of "
                "further rounds too: no more of these boards can be played."
            )
        if more:
            check_unseen(self.event)


class SharedBook(Book):
    """A book into which several programs write at once."""

    shared = True
