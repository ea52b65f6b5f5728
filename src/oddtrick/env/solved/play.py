"""Games whose play is worked out and not played: deals end with the auction, or with trumps made,
and are worth what best play by both sides with all cards face up comes to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from oddtrick.core import Game, Hands, Result, Stage, Table, Turn
from oddtrick.errors import BadOption
from oddtrick.solver import Position, solve
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.claims import ClaimedTricks
from oddtrick.stages.tricks.tricks import Played, PlayRoles, Tricks

__all__ = ["SolvedPlay", "solved"]


@dataclass(frozen=True)
class SolvedPlay(Stage[Played]):
    """Tricks that nobody plays: over as soon as it begins, with the tricks of best play."""

    casting: Callable[[Table], PlayRoles]

    name: ClassVar[str] = "solved"
    kinds: ClassVar[tuple[str, ...]] = ("play",)  # those of the play it stands for

    def start(self, table: Table) -> Played:
        roles, hands = self.casting(table), table.get(Hands).cards
        sides = roles.sides or table.seating.side_of
        contract = table.find(Contract)
        position = Position(
            hands,
            roles.leader,
            roles.order,
            sides=tuple(max(side, 0) for side in sides),
            out=tuple(h for h in range(len(hands)) if h not in roles.active),
            aim="fewest" if contract is not None and contract.fewest else "most",
        )
        rounds = hands[roles.leader].bit_count()
        taken = solve(position).low
        won = [0] * len(hands)
        for side, tricks in ((0, taken), (1, rounds - taken)):
            won[next(h for h in roles.active if sides[h] == side)] = tricks
        return Played((), tuple(won), roles.sides)

    def turns(self, sub: Played) -> tuple[Turn, ...]:
        return ()

    def end(self, sub: Played) -> tuple[Result, ...] | None:
        return (sub,)


def solved(game: Game) -> Game:
    """The game without its play, whose deals are worth what best play of all hands face up comes
    to. Raises `BadOption` where the game does not end with tricks of two sides, or where nobody has
    anything to say before them.

    >>> from oddtrick.games import game
    >>> [stage.name for stage in solved(game("contract-duplicate")).stages]
    ['deal', 'auction', 'solved']
    """
    last: Stage[Any] = game.stages[-1]
    if type(last) not in (Tricks, ClaimedTricks) or set(game.side_of) != {0, 1}:
        raise BadOption(f"{game.title} does not end with tricks of two sides, which can be solved.")
    if not any(stage.kinds and stage.name != "deal" for stage in game.stages[:-1]):
        raise BadOption(f"In {game.title.lower()} nobody has anything to say before the play.")
    assert isinstance(last, Tricks)
    return replace(game, stages=(*game.stages[:-1], SolvedPlay(last.casting)))
