"""The rubber and the four-deal round (Chicago) at contract bridge, with their pad.

Sources: Scarne 1963, “Game”, “Rubber”, “Back Score”, “Four-Deal Bridge”.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from oddtrick.core import (
    DealContext,
    DealStart,
    Entry,
    Game,
    HashablePartial,
    Ledger,
    Match,
    Pad,
    PadRow,
    total,
)
from oddtrick.core.match import side_slot
from oddtrick.messages import NOTHING, Listing, Message, Verbatim, say, term, together
from oddtrick.stages.tricks.tricks import Played
from oddtrick.terms import number_term

from .contract_scales import GAME, ByScale, ContractScale, DealFigures, Scale, figures


class PadStanding(NamedTuple):
    """A pad: what has been entered, newest last, and what it amounts to.

    `below` are the trick scores entered below the line, (side, points), with (-1, 0) for the
    rule drawn under a finished game; `above` the premium entries; `part` each side's trick
    points towards the next game; `games` the games won; `deals` the deals entered, those passed
    out included; `counted` those that were played; `thrown` those passed out or thrown in since
    the last that was played; `waiting` the seats that wait for a place, the first to enter first;
    `left` whether the match was broken off, with what that counts entered.
    """

    below: tuple[tuple[int, int], ...] = ()
    above: tuple[tuple[int, int], ...] = ()
    part: tuple[int, ...] = (0, 0)
    games: tuple[int, ...] = (0, 0)
    deals: int = 0
    counted: int = 0
    thrown: int = 0
    waiting: tuple[int, ...] = ()
    left: bool = False

    def totals(self) -> tuple[int, ...]:
        """All points of each side."""
        both = self.below + self.above
        return tuple(sum(p for s, p in both if s == side) for side in range(len(self.part)))


def back_score(margin: int) -> int:
    """A margin in hundreds, fifty and more counting a hundred (Scarne 1963, “Back Score”).

    >>> back_score(950), back_score(940)
    (10, 9)
    """
    return (margin + 50) // 100


def settlement(totals: Sequence[int], unit: int = 100) -> tuple[int, ...]:
    """The sum that each player receives where everybody plays for themselves: they settle with each
    of the others by their difference, counted in hundreds as on the back score (ruling BR-7), or to
    the point (Foster 1910, p. 164).

    >>> settlement((650, 420, 110)), settlement((650, 420, 110), 1)
    ((7, 1, -8), (770, 80, -850))
    """
    return tuple(
        sum((abs(own - other) + unit // 2) // unit * (1 if own > other else -1) for other in totals)
        for own in totals
    )


def unfinished_rubber(
    standing: PadStanding, only_game: int = 300, only_part: int = 50, *, each: bool = False
) -> Ledger:
    """The score of the sides when a rubber is broken off: 300 for the only game, 50 for the only
    part score of the game that was running (Scarne 1963, Contract Bridge Scoring Table), or as much
    as the table of another game says. Where `each` side enters all that it has scored, both may
    have it (Scarne 1963, “Progressive Rubber Bridge”).

    >>> [(e.side, e.points) for e in unfinished_rubber(PadStanding(games=(1, 0), part=(0, 60)))]
    [(0, 300), (1, 50)]
    """
    entries = []
    for points, what, has in (
        (only_game, "the only game of an unfinished rubber", standing.games),
        (only_part, "the only part score of an unfinished game", standing.part),
    ):
        sides = [side for side, held in enumerate(has) if held]
        if points and (each or len(sides) == 1):
            entries += [Entry(side, "above", points, term(what)) for side in sides]
    return tuple(entries)


def pad_before(table: DealContext) -> PadStanding:
    """The pad before this deal; an empty one where the deal is on its own."""
    before = table.setting.before
    if isinstance(before, PadStanding):
        return before
    nothing = (0,) * len(table.seating.sides)
    return PadStanding(part=nothing, games=nothing)


Premium = Callable[[DealFigures, PadStanding, bool], Ledger]
"""The premium of a contract made besides its tricks, from the deal, the pad before it, and whether
it completes a game."""


def pad_entries(
    deal: DealFigures, before: PadStanding, scale: Scale, premium: Premium, *, honours: bool
) -> list[Entry]:
    """The entries of a deal on a pad that stands so."""
    entries = deal.entries(scale, honours=honours)
    below = total(tuple(entries), deal.side, "below")
    if below:
        entries += premium(deal, before, before.part[deal.side] + below >= scale.game)
    return entries


def _entered_on_pad(scale: Scale, honours: bool, premium: Premium, table: DealContext) -> Ledger:
    deal = figures(table)
    if deal is None:
        return ()
    return tuple(pad_entries(deal, pad_before(table), scale, premium, honours=honours))


def score_pad(scale: Scale, honours: bool, premium: Premium) -> ByScale:
    """A deal entered on a pad: the contract, honours, and the premium for it."""
    return ByScale(scale, HashablePartial(_entered_on_pad, scale, honours, premium))


def rubber_premium(deal: DealFigures, before: PadStanding, game: bool) -> Ledger:
    """700 for a rubber in two games, 500 for one in three."""
    if not game or not before.games[deal.side]:
        return ()
    if any(before.games[side] for side in deal.others):
        return (Entry(deal.side, "above", 500, term("rubber in three games")),)
    return (Entry(deal.side, "above", 700, term("rubber in two games")),)


def chicago_premium(deal: DealFigures, before: PadStanding, game: bool) -> Ledger:
    """`GAME`, or 100 for a part score on the fourth deal."""
    if game:
        return (Entry(deal.side, "above", GAME[deal.vulnerable], term("game")),)
    if before.counted == 3:
        return (Entry(deal.side, "above", 100, term("part score on the fourth deal")),)
    return ()


def score_rubber(scale: ContractScale, *, honours: bool = True) -> ByScale:
    """Rubber bridge: 100 trick points a game, 700 or 500 for the rubber, honours in one hand."""
    return score_pad(scale, honours, rubber_premium)


def score_chicago(scale: ContractScale, *, honours: bool = True) -> ByScale:
    """Four-deal bridge: 300 or 500 for a game, 100 for a part score on the fourth deal."""
    return score_pad(scale, honours, chicago_premium)


def _fresh(game: Game) -> PadStanding:
    """An empty pad for the sides of a game."""
    nothing = (0,) * len(game.sides)
    return PadStanding(part=nothing, games=nothing)


def _check(game: Game, standing: PadStanding, game_points: int) -> None:
    """Raise `ValueError` for a pad from which no deal can be played."""
    if not len(standing.part) == len(standing.games) == len(game.sides):
        raise ValueError(f"part scores and games are for {len(game.sides)} sides")
    if not all(0 <= points < game_points for points in standing.part):
        raise ValueError(f"part scores are from 0 to {game_points - 1}")
    if min(*standing.games, standing.deals, standing.counted) < 0:
        raise ValueError("games and deals are never below 0")


def entered(standing: PadStanding, ledger: Ledger, game_points: int, played: bool) -> PadStanding:
    """The pad with a deal entered on it, and the game closed that it completes."""
    below, above = standing.below, standing.above
    part, games = list(standing.part), list(standing.games)
    for entry in ledger:
        if entry.column == "below":
            below += ((entry.side, entry.points),)
            part[entry.side] += entry.points
        else:
            above += ((entry.side, entry.points),)
    won = [side for side, points in enumerate(part) if points >= game_points]
    if won:  # by partners of one deal, where everybody has a score of their own
        for side in won:
            games[side] += 1
        part = [0] * len(part)
        below += ((-1, 0),)
    return PadStanding(
        below,
        above,
        tuple(part),
        tuple(games),
        standing.deals + 1,
        standing.counted + played,
        0 if played else standing.thrown + 1,
    )


def pad_rows(standing: PadStanding) -> list[PadRow]:
    """The pad from top to bottom: premiums growing upwards, the line, tricks growing down."""
    columns = [[p for s, p in standing.above if s == side] for side in range(len(standing.part))]
    height = max(map(len, columns))
    rows = []
    for i in reversed(range(height)):
        rows.append(PadRow("above", tuple(str(c[i]) if i < len(c) else "" for c in columns)))
    rows.append(PadRow("line"))
    game: list[list[int]] = [[] for _ in columns]

    def flush() -> None:
        for i in range(max(map(len, game))):
            cells = tuple(str(c[i]) if i < len(c) else "" for c in game)
            rows.append(PadRow("below", cells))
        for c in game:
            c.clear()

    for side, points in standing.below:
        if side < 0:
            flush()
            rows.append(PadRow("game"))
        else:
            game[side].append(points)
    flush()
    return rows


def _part_note(standing: PadStanding, game_points: int) -> Message:
    needs = [
        say(
            "{Side}: {number} more below the line for game.",
            side=side_slot(s), number=game_points - p,
        )
        for s, p in enumerate(standing.part)
        if p
    ]  # fmt: skip
    return together(*needs) if needs else NOTHING


def _result(standing: PadStanding, what: Message, unit: int = 100) -> Message:
    totals = standing.totals()
    if len(totals) != 2:
        settled = settlement(totals, unit)
        parts = [
            say(
                "{side} {points} ({settled})",
                side=side_slot(i), points=points, settled=Verbatim(f"{settled[i]:+d}"),
            )
            for i, points in enumerate(totals)
        ]  # fmt: skip
        over = (
            say("{What} is over: {parts}; settled between all players, in hundreds.")
            if unit == 100
            else say("{What} is over: {parts}; settled between all players.")
        )
        return over.fill(what=what, parts=Listing(tuple(parts)))
    we, they = totals
    if we == they:
        return say("{What} is level at {points} each.", what=what, points=we)
    winner, margin = (0, we - they) if we > they else (1, they - we)
    return say(
        "{Who} won {what} by {margin} points, {high} to {low}: {back} on the back score.",
        who=side_slot(winner), what=what, margin=margin, high=max(we, they), low=min(we, they),
        back=back_score(margin),
    )  # fmt: skip


@dataclass(frozen=True)
class RubberMatch(Match[PadStanding]):
    """The best of three games of `game_points` trick points. Where everybody plays for themselves
    the players settle in units of `unit` points. `unfinished` is what the only game and the only
    part score count in a rubber broken off."""

    game_points: int = 100
    unit: int = 100
    unfinished: tuple[int, int] = (300, 50)
    standing = PadStanding

    @property
    def called(self) -> str:
        return "rubber"

    def start(self, game: Game) -> PadStanding:
        return _fresh(game)

    def setting(self, game: Game, standing: PadStanding, dealer: int) -> DealStart:
        _check(game, standing, self.game_points)
        vulnerable = sum(1 << side for side, won in enumerate(standing.games) if won)
        return DealStart(dealer, vulnerable, standing.deals + 1, standing)

    def add(
        self, game: Game, standing: PadStanding, table: DealContext, ledger: Ledger
    ) -> PadStanding:
        played = table.find(Played) is not None
        return entered(standing, ledger, self.game_points, played)

    def over(self, game: Game, standing: PadStanding) -> bool:
        return standing.left or max(standing.games) >= 2

    def broken_off(self, game: Game, standing: PadStanding) -> Ledger:
        return unfinished_rubber(standing, *self.unfinished)

    def leave(self, game: Game, standing: PadStanding) -> PadStanding | None:
        if not any(self.unfinished) or not standing.deals or self.over(game, standing):
            return None
        entries = tuple((e.side, e.points) for e in self.broken_off(game, standing))
        return standing._replace(above=standing.above + entries, left=True)

    def pad(self, game: Game, standing: PadStanding) -> Pad:
        rows = pad_rows(standing)
        if self.over(game, standing):
            rows.append(PadRow("total", tuple(map(str, standing.totals()))))
        note = NOTHING if standing.left else _part_note(standing, self.game_points)
        return Pad(term("Rubber"), tuple(rows), note)

    def final_points(self, standing: PadStanding) -> tuple[int, ...]:
        return standing.totals()

    def summary(self, game: Game, standing: PadStanding) -> Message:
        if self.over(game, standing):
            what = term("the unfinished rubber" if standing.left else "the rubber")
            return _result(standing, what, self.unit)
        won = [s for s, games in enumerate(standing.games) if games]
        if not won:
            return say("No game yet.")
        if len(won) == len(standing.games):
            return say("One game each.")
        return say("One game to {names}.", names=Listing(tuple(side_slot(s, to=True) for s in won)))


@dataclass(frozen=True)
class ChicagoMatch(Match[PadStanding]):
    """Four deals, with vulnerability by the deal; a passed-out deal is dealt again.

    `dealer_vulnerable` says which side is vulnerable on the second and third deals.
    """

    game_points: int = 100
    dealer_vulnerable: bool = True
    standing = PadStanding

    @property
    def called(self) -> str:
        return "round"

    def start(self, game: Game) -> PadStanding:
        return _fresh(game)

    def setting(self, game: Game, standing: PadStanding, dealer: int) -> DealStart:
        _check(game, standing, self.game_points)
        side = game.side_of[dealer]
        middle = 1 << (side if self.dealer_vulnerable else 1 - side)
        number = min(standing.counted, 3)
        vulnerable = (0, middle, middle, 0b11)[number]
        return DealStart(dealer, vulnerable, number + 1, standing)

    def add(
        self, game: Game, standing: PadStanding, table: DealContext, ledger: Ledger
    ) -> PadStanding:
        played = table.find(Played) is not None
        return entered(standing, ledger, self.game_points, played)

    def next_dealer(self, game: Game, standing: PadStanding, table: DealContext) -> int:
        dealer = table.setting.dealer
        return game.seating.after(dealer) if table.find(Played) else dealer

    def over(self, game: Game, standing: PadStanding) -> bool:
        return standing.counted >= 4

    def pad(self, game: Game, standing: PadStanding) -> Pad:
        rows = pad_rows(standing)
        if self.over(game, standing):
            rows.append(PadRow("total", tuple(map(str, standing.totals()))))
        return Pad(term("Four deals"), tuple(rows), _part_note(standing, self.game_points))

    def final_points(self, standing: PadStanding) -> tuple[int, ...]:
        return standing.totals()

    def summary(self, game: Game, standing: PadStanding) -> Message:
        if self.over(game, standing):
            return _result(standing, term("the four deals"))
        return say("{Number} played.", number=number_term(standing.counted))
