"""Entries of an event at the club, appended and never changed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from oddtrick.club.entry_text import EntryText
from oddtrick.club.movements import Movement

Amount = int | float
"""Percent or points of a director, whole or with up to four decimals."""


def exact(amount: Amount) -> Fraction:
    """The amount as it was written; nothing like a number is 0.

    >>> exact(33.3), exact(10)
    (Fraction(333, 10), Fraction(10, 1))
    """
    return Fraction(str(amount)) if math.isfinite(amount) else Fraction(0)


class _Entry(
    msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True
):
    """One entry; `type` in its JSON is the class's name in small letters."""


class EventOpened(_Entry, frozen=True, tag="opened"):
    """The event begins: `rounds` of the movement are played, with `boards` in each set. Numbers in
    entries that say who sits where are those of sides, of what is named and ranked of contestants;
    at pairs the two are the same."""

    title: str
    movement: Movement
    boards: int
    rounds: int
    scoring: str = "matchpoints"
    """By what: a name in the form's `scorings`."""
    form: str = "pairs"
    """A name in `forms.FORMS`."""
    sides: tuple[tuple[int, ...], ...] = ()
    """The contestants of each side, from side 1 up; without any, each side is a contestant."""
    draws: str = ""
    """How the rounds after the movement's are drawn: a name in `draws.DRAWS`, or not at all."""
    victory: str = ""
    """How a match becomes victory points: a name in `scoring.conversion.VICTORY`, or not at all."""
    unequal: str = ""
    """The treatment of a board played less often than others: a name in `scoring.UNEQUAL`, or as is
    the custom of the scoring."""
    ties: tuple[str, ...] = ()
    """By what ties are broken, in turn: names in `ties.TIES`; without any they share."""
    decimals: int = 2
    """With how many decimals figures are shown."""

    def members(self, side: int) -> tuple[int, ...]:
        """The contestants of a side; of players whom the movement makes no partners, too."""
        if 0 < side <= len(self.sides):
            return self.sides[side - 1]
        if side < 1 or not self.unlisted:
            return (side,)
        return divmod(side - self.unlisted, self.unlisted)

    def side_of(self, people: Sequence[int]) -> int:
        """The number of a side by its contestants, of two players the first North or East: the
        inverse of `members`."""
        known = [n for n, side in enumerate(self.sides, 1) if set(side) == set(people)]
        if known or not self.unlisted:
            return known[0] if known else people[0]
        one, other = people
        return (one + 1) * self.unlisted + other

    @property
    def unlisted(self) -> int:
        """Where partners change: two players whom the movement makes no partners are the side of
        so much times the first and one, and the second. Else 0."""
        alone = bool(self.sides) and len(self.sides[0]) == 2
        return max(len(self.sides), *map(max, self.sides)) + 1 if alone else 0


class NamesEntered(_Entry, frozen=True, tag="named"):
    """The players of a pair or team, or a single player; a team may be `called` something. `ids`
    are the club's numbers of these players and `national` those of their union, empty for a player
    without; or nobody has any."""

    pair: int
    players: tuple[str, ...]
    called: str = ""
    ids: tuple[str, ...] = ()
    national: tuple[str, ...] = ()

    @staticmethod
    def of(pair: int, people: Sequence[tuple[str, str, str]], called: str = "") -> NamesEntered:
        """Of names with the club's number and the union's."""
        players, ids, national = (tuple(row[k] for row in people) for k in range(3))
        return NamesEntered(
            pair, players, called, ids if any(ids) else (), national if any(national) else ()
        )

    def people(self) -> Iterator[tuple[str, str, str]]:
        """Each player's name, number in the club and number in the union."""
        nothing = ("",) * len(self.players)
        return zip(self.players, self.ids or nothing, self.national or nothing, strict=True)


class _Result(_Entry, frozen=True):
    """A board at a table. `turned`: the arrow was missed, and the result stands as played."""

    board: int
    ns: int
    ew: int
    contract: str
    declarer: str = ""
    tricks: int | None = None
    lead: str = ""
    turned: bool = False


class ResultEntered(_Result, frozen=True, tag="entered"):
    """A result comes in. `sent` is what a page calls it: sent twice, it counts once.

    Where a board was played against the movement (laws of 2017, 15B2), `round` and `table` say
    where; `instead_of` is the board that was due there and is not to be played any more."""

    sent: str = ""
    round: int = 0
    table: int = 0
    instead_of: int = 0


class Corrected(_Result, frozen=True):
    """Another result in place of the one that stood."""

    reason: str = ""


class Withdrawn(_Entry, frozen=True):
    """The result that stood does not stand."""

    board: int
    ns: int
    ew: int
    reason: str = ""


class Adjusted(_Entry, frozen=True):
    """An adjusted score.

    Artificial: a percentage of a top for either side; with `own`, one above 50 gives way to the
    side's own average where that is higher, one below 50 where it is lower (laws of duplicate
    bridge 2017, 12C2). Or assigned, where there are `scores`: North–South's points with percent
    of weight, 100 together (12C1c); `ew_scores`, in North–South's points too, where the score is
    split. `laws` and `ruling` are those it comes of, where it was ruled on by a code of laws.
    """

    board: int
    ns: int
    ew: int
    ns_percent: Amount
    ew_percent: Amount
    reason: str = ""
    own: bool = False
    scores: tuple[tuple[int, Amount], ...] = ()
    ew_scores: tuple[tuple[int, Amount], ...] = ()
    laws: tuple[str, ...] = ()
    ruling: str = ""


class Penalised(_Entry, frozen=True):
    """A penalty, in percent of a top; in `points` where the scoring has no tops. One below 0 is an
    indemnity, which a contestant has beside their score (Scarne 1963, “Disciplinary Penalties”)."""

    pair: int
    percent: Amount
    reason: str = ""
    points: Amount = 0


class PairLeft(_Entry, frozen=True, tag="left"):
    """A pair goes home after so many rounds; who would meet it waits."""

    pair: int
    after: int


class PairJoined(_Entry, frozen=True, tag="came"):
    """A pair or team comes late, after so many rounds: one of the movement, whose boards until then
    are not played, a new one that takes the places of the pair a half table lacks, or where rounds
    are drawn one more."""

    pair: int
    after: int


class SitOutMoved(_Entry, frozen=True):
    """After so many rounds a pair takes the empty places of the half table; who would meet it in
    its own waits instead."""

    pair: int
    after: int


class TableDropped(_Entry, frozen=True):
    """Nobody plays at a table after so many rounds."""

    table: int
    after: int


class RoundAdded(_Entry, frozen=True, tag="extra"):
    """One more round of the movement is played."""


class RoundsCut(_Entry, frozen=True, tag="shortened"):
    """No more than so many rounds are played."""

    after: int


class Fouled(_Entry, frozen=True):
    """After so many rounds a board was played with other cards than before; or at some `tables` it
    was in all rounds."""

    board: int
    after: int
    reason: str = ""
    tables: tuple[int, ...] = ()


class Drawn(_Entry, frozen=True):
    """The next round: which contestants meet; against 0 one waits. With `again` some may have met
    before."""

    matches: tuple[tuple[int, int], ...]
    again: bool = False


class Disclosed(_Entry, frozen=True):
    """Whether travellers and hands may be seen as soon as nobody has still to play the board
    (`at_once`), or with the last result only."""

    at_once: bool


class Described(_Entry, frozen=True):
    """Answers to a union's questions on an event and its club; again in place of earlier ones."""

    date: str = ""
    """The day it is played, as 2026-11-24."""
    venue: str = ""
    identifier: str = ""
    """By which the club or union knows the event."""
    club: str = ""
    club_number: str = ""
    contact: str = ""
    """The person whom the union asks about the file."""
    email: str = ""
    telephone: str = ""
    charge: str = ""
    """The union's charge rate or code, such as 20 or NGS."""
    rating: str = ""
    """The union's scale of master points for such an event."""
    points: str = ""
    """The kind of master points, such as Black."""


class CarryOver(_Entry, frozen=True, tag="carried"):
    """The carry-over of a contestant from an earlier stage, in hundredths of a point; once more in
    place of what it was."""

    pair: int
    hundredths: int
    reason: str = ""


class EntryUndone(_Entry, frozen=True, tag="undone"):
    """An entry, by its number from 1, does not count."""

    entry: int


Entry = (
    EventOpened
    | NamesEntered
    | ResultEntered
    | Corrected
    | Withdrawn
    | Adjusted
    | Penalised
    | PairLeft
    | PairJoined
    | SitOutMoved
    | TableDropped
    | RoundAdded
    | RoundsCut
    | Fouled
    | Drawn
    | Disclosed
    | Described
    | CarryOver
    | EntryUndone
)

ENTRIES: EntryText[Entry] = EntryText(Entry, "entry of a club event")
read_entry, write_entry = ENTRIES.read, ENTRIES.write
