"""Contract bridge scoring: the table of 1963 and today's duplicate scale, side by side.

Sources: Scarne 1963, “Contract Bridge Scoring Table”, “Four-Deal Bridge”, “Duplicate: Scoring”;
today's scale is law 77 of the Laws of Duplicate Bridge (2017).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, Protocol

from oddtrick.cards import NO_TRUMP, SUIT_NAMES, Mask
from oddtrick.core import DealContext, Entry, Hands, HashablePartial, Ledger
from oddtrick.messages import Message, say, term
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Played
from oddtrick.terms import number_term

from .rulings import transferred

GAME = (300, 500)
"""The premium for a game where each deal stands alone: not vulnerable, vulnerable."""
PART_SCORE = 50
"""The premium for a contract below game where each deal stands alone."""


class Scale(Protocol):
    """A scoring table for contracts."""

    @property
    def game(self) -> int:
        """Trick points that make a game."""
        ...

    def tricks(self, level: int, strain: int, doubled: int) -> int:
        """The trick score of `level` odd tricks bid and made."""
        ...

    def outcome(
        self,
        contract: Contract,
        odd: int,
        side: int,
        other: int,
        vulnerable: bool,
        given: int = 0,
    ) -> list[Entry]:
        """Tricks made or short, with slams; neither game nor honours. `odd` is the number of odd
        tricks of declarer's side (negative below the book of six), or of those it lost where it
        bid to lose them; so many of them were `given` by rulings."""
        ...

    def honours(self, strain: int, hands: Sequence[Mask], sides: Sequence[int]) -> list[Entry]:
        """Honours, `sides` being those of the hands."""
        ...


@dataclass(frozen=True)
class ByScale:
    """The scoring of a game by a table of contracts: called with a finished deal, it gives the
    deal's `worth`."""

    scale: Scale
    worth: Callable[[DealContext], Ledger]

    def __call__(self, table: DealContext) -> Ledger:
        return self.worth(table)


def scale_of(scoring: Callable[[DealContext], Ledger]) -> Scale | None:
    """The table of contracts that a game is scored by, with a referee's rulings or without;
    `None` where it has none."""
    scale: Scale | None = getattr(scoring, "scale", None)
    return scale


def game_level(scale: Scale, strain: int, part: int = 0) -> int | None:
    """The least level at which a contract completes a game, undoubled, from a part score; `None`
    where none does.

    >>> [game_level(SCALE_1963, strain) for strain in range(5)]
    [5, 5, 4, 4, 3]
    >>> game_level(SCALE_1963, 4, 60), game_level(SCALE_1963, 0, 60)
    (1, 2)
    """
    levels = range(1, 8)
    return next((n for n in levels if part + scale.tricks(n, strain, 0) >= scale.game), None)


@dataclass(frozen=True)
class ContractScale:
    """A contract scoring table. Pairs are (not vulnerable, vulnerable)."""

    # Clubs, diamonds, hearts, spades, no-trump: the first odd trick and every further one.
    first_trick: tuple[int, ...]
    further_trick: tuple[int, ...]
    game: int
    """Trick points that make a game."""
    overtrick: tuple[tuple[int, int], tuple[int, int]]
    """Each overtrick doubled and redoubled; undoubled it counts its trick value."""
    insult: tuple[int, int]
    """For making a doubled, a redoubled contract."""
    little_slam: tuple[int, int]
    grand_slam: tuple[int, int]
    undertrick: tuple[int, int]
    undertricks_doubled: tuple[tuple[int, ...], tuple[int, ...]]
    """The first, second … undertrick doubled; the last figure repeats. Redoubled twice that."""

    def tricks(self, level: int, strain: int, doubled: int) -> int:
        """The trick score of `level` odd tricks.

        >>> SCALE_1963.tricks(3, NO_TRUMP, 0), SCALE_1963.tricks(2, 3, 1)
        (100, 120)
        """
        points = self.first_trick[strain] + (level - 1) * self.further_trick[strain]
        return points << doubled

    def defeat(self, down: int, doubled: int, vulnerable: bool) -> int:
        """The premium for defeating a contract by `down` tricks.

        >>> SCALE_1963.defeat(4, 1, False), SCALE_PRESENT.defeat(4, 1, False)
        (700, 800)
        """
        if not doubled:
            return down * self.undertrick[vulnerable]
        each = self.undertricks_doubled[vulnerable]
        points = sum(each[min(i, len(each) - 1)] for i in range(down))
        return points * doubled

    def outcome(
        self,
        contract: Contract,
        odd: int,
        side: int,
        other: int,
        vulnerable: bool,
        given: int = 0,
    ) -> list[Entry]:
        """See `contract_entries`."""
        return contract_entries(self, contract, odd, side, other, vulnerable)

    def honours(self, strain: int, hands: Sequence[Mask], sides: Sequence[int]) -> list[Entry]:
        """See `honour_entries`."""
        return honour_entries(strain, hands, sides)


SCALE_1963 = ContractScale(
    first_trick=(20, 20, 30, 30, 40),
    further_trick=(20, 20, 30, 30, 30),
    game=100,
    overtrick=((100, 200), (200, 400)),
    insult=(50, 50),
    little_slam=(500, 750),
    grand_slam=(1000, 1500),
    undertrick=(50, 100),
    undertricks_doubled=((100, 200), (200, 300)),
)

SCALE_PRESENT = ContractScale(
    first_trick=(20, 20, 30, 30, 40),
    further_trick=(20, 20, 30, 30, 30),
    game=100,
    overtrick=((100, 200), (200, 400)),
    insult=(50, 100),
    little_slam=(500, 750),
    grand_slam=(1000, 1500),
    undertrick=(50, 100),
    undertricks_doubled=((100, 200, 200, 300), (200, 300)),
)


def made(contract: Contract) -> Message:
    """What a contract that was made is called on a pad."""
    return say("{contract} made", contract=contract.term)


def defeated(contract: Contract, down: int) -> Message:
    """The same of one that is short by so many tricks."""
    return say("{contract} defeated by {number}", contract=contract.term, number=number_term(down))


def overtricks(over: int) -> Message:
    """So many of them."""
    if over == 1:
        return term("one overtrick")
    return say("{number} overtricks", number=number_term(over))


def contract_entries(
    scale: ContractScale, contract: Contract, odd: int, side: int, other: int, vulnerable: bool
) -> list[Entry]:
    """Trick score, overtricks, insult, slam or undertricks; neither game nor honours.

    `odd` is the number of odd tricks won by declarer's side (negative below the book of six).
    """
    level, doubled = contract.level, contract.doubled
    if odd < level:
        down = level - odd
        points = scale.defeat(down, doubled, vulnerable)
        return [Entry(other, "above", points, defeated(contract, down))]
    points = scale.tricks(level, contract.strain, doubled)
    entries = [Entry(side, "below", points, made(contract))]
    over = odd - level
    if over:
        each = (
            scale.overtrick[doubled - 1][vulnerable]
            if doubled
            else scale.further_trick[contract.strain]
        )
        why = overtricks(over)
        entries.append(Entry(side, "above", over * each, why))
    if level == 6:
        entries.append(Entry(side, "above", scale.little_slam[vulnerable], term("little slam")))
    elif level == 7:
        entries.append(Entry(side, "above", scale.grand_slam[vulnerable], term("grand slam")))
    if doubled:
        why = term("made though doubled") if doubled == 1 else term("made though redoubled")
        entries.append(Entry(side, "above", scale.insult[doubled - 1], why))
    return entries


_TRUMP_HONOURS = 0b1111100000000  # ace to ten of clubs; shift by 13 a suit
_ACES = sum(1 << (13 * s + 12) for s in range(4))


def honour_entries(strain: int, hands: Iterable[Mask], side_of: Iterable[int]) -> list[Entry]:
    """Honours in one hand: four trump honours 100, five or four aces at no-trump 150."""
    for hand, side in zip(hands, side_of, strict=True):
        if strain == NO_TRUMP:
            if hand & _ACES == _ACES:
                return [Entry(side, "above", 150, term("four aces in one hand"))]
        else:
            held = (hand & _TRUMP_HONOURS << 13 * strain).bit_count()
            if held >= 4:
                why = say("{number} honours in {suit} in one hand")
                why = why.fill(number=number_term(held), suit=term(SUIT_NAMES[strain]))
                return [Entry(side, "above", 100 if held == 4 else 150, why)]
    return []


class DealFigures(NamedTuple):
    """A played deal in a scorer's terms; `odd` are the odd tricks of declarer's side, or those it
    lost where it bid to lose them; `others` are the sides that score against declarer,
    `hands` as they were held when the play began, `holders` the sides that score what each hand
    holds, `given` the odd tricks that rulings gave declarer's side, less those they took."""

    contract: Contract
    odd: int
    side: int
    others: tuple[int, ...]
    vulnerable: bool
    hands: tuple[Mask, ...]
    holders: tuple[tuple[int, ...], ...]
    given: int = 0

    def entries(self, scale: Scale, *, honours: bool) -> list[Entry]:
        """The contract and, where they count, honours: to declarer's side, or to each of the
        others in full."""
        found = scale.outcome(
            self.contract, self.odd, self.side, self.others[0], self.vulnerable, self.given
        )
        if honours:
            first = [sides[0] for sides in self.holders]
            found += scale.honours(self.contract.strain, self.hands, first)
        return [
            entry if entry.side == side else Entry(side, *entry[1:])
            for entry in found
            for side in ((self.side,) if entry.side == self.side else self.others)
        ]


def figures(table: DealContext) -> DealFigures | None:
    """The figures of a finished deal; `None` when it was not played.

    Everybody who is not on declarer's side scores against declarer, whether they took part or
    waited. The hands that play with declarer are those of declarer's side, or those the deal gave
    declarer.
    """
    contract, played = table.find(Contract), table.find(Played)
    if contract is None or played is None:
        return None
    seating = table.seating
    side = seating.side_of[contract.declarer]
    others = tuple([i for i in range(len(seating.sides)) if i != side])
    mine = played.allies(contract.declarer) or seating.sides[side]
    # Who bid to lose tricks is given tricks lost (our reading).
    given = transferred(table.results, side)
    won = played.taken(mine)
    hands = table.before(Played).get(Hands).cards
    return DealFigures(
        contract,
        (7 - won if contract.fewest else won - 6) + given,
        side,
        others,
        bool(table.setting.vulnerable >> side & 1),
        hands,
        tuple([(side,) if h in mine else others for h in range(len(hands))]),
        given,
    )


def duplicate_entries(deal: DealFigures, scale: Scale, *, honours: bool) -> list[Entry]:
    """A deal on its own, as at duplicate and progressive bridge: with `GAME` or `PART_SCORE`."""
    entries = deal.entries(scale, honours=honours)
    if deal.odd >= deal.contract.level:
        game = entries[0].points >= scale.game
        points = GAME[deal.vulnerable] if game else PART_SCORE
        entries.append(Entry(deal.side, "above", points, term("game" if game else "part score")))
    return entries


@cache
def duplicate_points(
    scale: ContractScale,
    contract: Contract,
    vulnerable: bool,
    odd: int,
    part_score: int = PART_SCORE,
) -> int:
    """The points of declarer's side for a contract on its own, honours apart, negative where it
    goes down. `odd` is the number of odd tricks, `part_score` the premium for less than a game.

    >>> duplicate_points(SCALE_PRESENT, Contract(0, 3, NO_TRUMP, 0), True, 4)
    630
    >>> duplicate_points(SCALE_PRESENT, Contract(0, 4, 3, 1), False, 1)
    -500
    """
    entries = contract_entries(scale, contract, odd, 0, 1, vulnerable)
    points = sum(e.points if e.side == 0 else -e.points for e in entries)
    if odd < contract.level:
        return points
    return points + (GAME[vulnerable] if entries[0].points >= scale.game else part_score)


def _board_entries(scale: ContractScale, honours: bool, table: DealContext) -> Ledger:
    deal = figures(table)
    return () if deal is None else tuple(duplicate_entries(deal, scale, honours=honours))


def score_duplicate(scale: ContractScale, *, honours: bool = False) -> ByScale:
    """Duplicate: `duplicate_entries`. Honours count at total points alone
    (Scarne 1963, “Duplicate: Scoring”)."""
    return ByScale(scale, HashablePartial(_board_entries, scale, honours))
