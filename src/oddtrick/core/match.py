"""Matches: what finished deals add up to (a rubber, four deals, a game to five points).

A match lives outside the deal. Its standing is a frozen value; folding the ledgers of the
deals into it gives the next deal's setting, the pad as the book draws it, and the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from oddtrick.cards import Card
from oddtrick.messages import NOTHING, Message, TextValue, say, term

from .ledger import Ledger, total
from .stage import DealContext, DealStart

if TYPE_CHECKING:
    from .game import Game


M = TypeVar("M")


class PadRow(NamedTuple):
    """One row of a score pad: a cell a side, empty where there is nothing.

    `kind` is ``above`` or ``below`` (the line), ``line`` (the line itself), ``game`` (a rule
    under a finished game), ``row``, or ``total``; `label` heads the row where the pad has
    labels.
    """

    kind: str
    cells: tuple[str, ...] = ()
    label: Message = NOTHING


class Pad(NamedTuple):
    """A score pad as the game draws it, from top to bottom, with a sentence on where it stands.

    Where the last row counts the points of a game up to `target`, they can be shown by counters;
    with `markers` these are two cards a side, the first of three pips and the second of four.
    """

    title: Message
    rows: tuple[PadRow, ...]
    note: Message = NOTHING
    target: int = 0
    markers: bool = False


def side_slot(side: int, *, to: bool = False) -> Message:
    """Where the name of a side stands in what a match says: an open slot, which `by_sides` fills;
    `to` says that something is done to the side."""
    return Message(f"{{{'to' if to else 'side'}{side}}}", {})


def by_sides(text: Message, *names: tuple[TextValue, TextValue]) -> Message:
    """What a match says, with the names of its sides: as who does something, and as whom something
    is done to.

    >>> won = say("{Who} won; one game to {other}.", who=side_slot(0), other=side_slot(1, to=True))
    >>> str(by_sides(won, (term("we"), term("us")), (term("they"), term("them"))))
    'We won; one game to them.'
    """
    slots = (("side", "to") * len(names), [name for both in names for name in both])
    return text.fill(
        **{f"{slot}{n // 2}": name for n, (slot, name) in enumerate(zip(*slots, strict=True))}
    )


class Match(Generic[M]):
    """How deals add up. Implementations are frozen values; the standing is theirs to define: a
    `NamedTuple` of plain values, so that a record can carry it."""

    standing: type[M]

    @property
    def called(self) -> str:
        """The name of the match in a sentence."""
        return "match"

    @property
    def goal(self) -> int:
        """The points that end a game as soon as a side has them; 0 where nothing does."""
        return 0

    def start(self, game: Game) -> M:
        """The standing before the first deal."""
        raise NotImplementedError

    def setting(self, game: Game, standing: M, dealer: int) -> DealStart:
        """The setting that the next deal starts from. Raises `ValueError`, saying why, for a
        standing that cannot be (a record may bring any)."""
        raise NotImplementedError

    def add(self, game: Game, standing: M, table: DealContext, ledger: Ledger) -> M:
        """The standing after a finished deal."""
        raise NotImplementedError

    def deal_points(self, game: Game, ledger: Ledger) -> tuple[int, ...]:
        """The points of each side for one deal by its ledger: here all that it has scored."""
        points = [0] * len(game.sides)
        for entry in ledger:
            if entry.side >= 0:
                points[entry.side] += entry.points
        return tuple(points)

    def next_dealer(self, game: Game, standing: M, table: DealContext) -> int:
        """The next dealer after this finished deal: the player at the dealer's left."""
        return game.seating.after(table.setting.dealer)

    def gathered(self, game: Game, table: DealContext) -> tuple[Card, ...]:
        """The pack as it is gathered after this finished deal to be dealt again without a
        shuffle (a goulash), from the top; empty where the next deal is shuffled."""
        return ()

    def follows(self, game: Game, table: DealContext) -> Message | None:
        """A sentence on what follows this finished deal, where it is not just the next one."""
        return None

    def over(self, game: Game, standing: M) -> bool:
        """Whether the match is finished."""
        raise NotImplementedError

    def broken_off(self, game: Game, standing: M) -> Ledger:
        """The score of the sides for how the match stands, where they agree to leave it there;
        nothing where the book has no rule for it."""
        return ()

    def leave(self, game: Game, standing: M) -> M | None:
        """The standing where the sides agree to leave the match as it is: with what `broken_off`
        says, and over. None where that cannot be, or the book has no rule for it."""
        return None

    def pad(self, game: Game, standing: M) -> Pad:
        """The score pad."""
        raise NotImplementedError

    def final_points(self, standing: M) -> tuple[int, ...]:
        """The points of each side by which the sides of a finished match are ranked."""
        raise NotImplementedError

    def summary(self, game: Game, standing: M) -> Message:
        """One sentence on how the match stands, or who has won it by how much, with open slots
        for the sides (`side_slot`)."""
        raise NotImplementedError


def void(table: DealContext) -> bool:
    """Whether a deal does not count: the same dealer deals again."""
    return any(result.void for result in table.results)


def added(game: Game, standing: Any, table: DealContext, ledger: Ledger) -> Any:
    """The standing after a finished deal; as it was where the deal is void."""
    return standing if void(table) else game.match.add(game, standing, table, ledger)


def next_dealer(game: Game, standing: Any, table: DealContext) -> int:
    """The next dealer after this finished deal."""
    return table.setting.dealer if void(table) else game.match.next_dealer(game, standing, table)


def next_setting(game: Game, standing: Any, table: DealContext) -> DealStart:
    """The setting of the deal after this finished one, `standing` being the match's with it.

    A pack that is dealt again as it was gathered comes with it; it stays out of the standing,
    which every player sees.
    """
    match = game.match
    if void(table):
        return table.setting
    setting = match.setting(game, standing, match.next_dealer(game, standing, table))
    return setting._replace(stack=match.gathered(game, table))


class SingleStanding(NamedTuple):
    """Deals played and points so far, a number a side."""

    deals: int = 0
    points: tuple[int, ...] = ()


@dataclass(frozen=True)
class SingleDeal(Match[SingleStanding]):
    """One deal is the whole match (a duplicate board, a patience)."""

    standing = SingleStanding

    @property
    def called(self) -> str:
        return "game"

    def start(self, game: Game) -> SingleStanding:
        return SingleStanding(0, (0,) * len(game.sides))

    def setting(self, game: Game, standing: SingleStanding, dealer: int) -> DealStart:
        return DealStart(dealer, before=standing)

    def add(
        self, game: Game, standing: SingleStanding, table: DealContext, ledger: Ledger
    ) -> SingleStanding:
        points = tuple(p + total(ledger, i) for i, p in enumerate(standing.points))
        return SingleStanding(standing.deals + 1, points)

    def over(self, game: Game, standing: SingleStanding) -> bool:
        return standing.deals > 0

    def final_points(self, standing: SingleStanding) -> tuple[int, ...]:
        return standing.points

    def pad(self, game: Game, standing: SingleStanding) -> Pad:
        return Pad(term("Score"), (PadRow("row", tuple(map(str, standing.points))),))

    def summary(self, game: Game, standing: SingleStanding) -> Message:
        if not standing.deals:
            return say("Nothing scored yet.")
        points = standing.points
        if len(points) == 1:
            return say("{n} points.", n=points[0])
        best = max(points)
        if points.count(best) > 1:
            return say("A tie.")
        winner = points.index(best)
        more = best - max(p for i, p in enumerate(points) if i != winner)
        won = say("{Who} won by 1 point.") if more == 1 else say("{Who} won by {n} points.")
        return won.fill(who=side_slot(winner), n=more)
