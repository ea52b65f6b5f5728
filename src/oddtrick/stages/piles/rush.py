"""A rush: everybody plays at once on common foundations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import Card, card_term, suit_of
from oddtrick.core import (
    EVERYONE,
    NOBODY,
    Action,
    Acts,
    DealContext,
    Dealt,
    Phrase,
    Place,
    Result,
    Turn,
    Violation,
    seat_bit,
)
from oddtrick.messages import Message, say, term
from oddtrick.stages.piles.moves import (
    AllAtOnce,
    Move,
    Pile,
    builds_down,
    not_down,
    pile_at,
    step,
)
from oddtrick.stages.piles.racing import PileName, RaceResult, RaceStage, put

PACK, STOCK = 52, 13
PILES = 4
THREE = 3
"""Cards turned from the hand at a time."""
IN_VAIN = 2
"""How often a waste is turned over when a hand was gone through and nothing played: the first time
ends a pass that may have begun before the last card."""


class RushLayout(NamedTuple):
    """One player's cards: stock (top last), piles, hand (next card first) and waste (top last);
    and how often they have turned their waste over since a card was last played anywhere."""

    stock: tuple[Card, ...]
    piles: tuple[tuple[Card, ...], ...]
    hand: tuple[Card, ...]
    waste: tuple[Card, ...] = ()
    passes: int = 0


class RushState(NamedTuple):
    """The boards by player and the common foundations, each begun with an ace; `home` are the
    cards each player has built."""

    boards: tuple[RushLayout, ...]
    foundations: tuple[tuple[Card, ...], ...]
    home: tuple[int, ...]


@dataclass(frozen=True)
class Rush(RaceStage[RushState], AllAtOnce[RushState]):
    """Every player has a pack of their own: a stock of thirteen, four piles built down in
    alternating colours, and the rest as hand, turned in threes as often as they like. All play at
    once; aces begin common foundations, built up in suit by anybody. A space is filled from the
    stock at once, and whole piles may move. Who first has no stock wins the round; with `all_up`
    who first has built all their cards, and a space is filled from the waste when the stock is used
    up. With `secret` nobody sees the others' cards but those in the middle.

    Source: Scarne 1963, “Pounce”; ruling 4.5.
    """

    all_up: bool = False
    secret: bool = False

    name: ClassVar[str] = "rush"
    acts: ClassVar[Acts] = {
        "move": None,
        "turn": Phrase("Turn three cards", "turned cards"),
        "wait": Phrase("Wait", "waited"),
        "fill": Phrase("Fill the space", "filled a space from the stock"),
    }

    PILES: ClassVar[dict[str, PileName]] = {
        "stock": PileName("S", term("stock")),
        "waste": PileName("W", term("waste")),
        "pile": PileName("", term("pile")),
        "foundation": PileName("F", term("foundation")),
    }

    def invitation(self, state: RushState) -> Message:
        return say("Play any card that fits, or turn three.")

    def start(self, table: DealContext) -> RushState:
        boards = []
        for pack in table.get(Dealt).hands:
            piles = tuple((c,) for c in pack[STOCK : STOCK + PILES])
            boards.append(RushLayout(pack[:STOCK][::-1], piles, pack[STOCK + PILES :]))
        return RushState(tuple(boards), (), (0,) * len(boards))

    def turns(self, state: RushState) -> tuple[Turn, ...]:
        """Everybody who has not been through their hand in vain; the others may act and need
        not."""
        return tuple(Turn(i, i) for i, b in enumerate(state.boards) if b.passes < IN_VAIN)

    # -- what can be done --------------------------------------------------------------------

    def card_of(self, state: RushState, pile: Pile) -> Card:
        board = state.boards[pile.seat]
        if pile.kind == "pile":
            return board.piles[pile.number - 1][-1]
        return (board.stock if pile.kind == "stock" else board.waste)[-1]

    def _sources(self, state: RushState, seat: int) -> Iterator[tuple[Card, Pile]]:
        board = state.boards[seat]
        if board.stock:
            yield board.stock[-1], pile_at("stock", 0, seat)
        if board.waste:
            yield board.waste[-1], pile_at("waste", 0, seat)
        for i, pile in enumerate(board.piles):
            if pile:
                yield pile[-1], pile_at("pile", i + 1, seat)

    def possible(self, state: RushState, seat: int) -> Sequence[Action]:
        if not 0 <= seat < len(state.boards):
            return ()
        actions: list[Action] = []
        for c, source in self._sources(state, seat):
            for i in range(len(state.foundations) + 1):
                actions.append(
                    Action(seat, seat, "move", Move(c, source, pile_at("foundation", i + 1)))
                )
            if source.kind == "pile":
                c = state.boards[seat].piles[source.number - 1][0]
            for i in range(PILES):
                pile = pile_at("pile", i + 1, seat)
                if pile != source:
                    actions.append(Action(seat, seat, "move", Move(c, source, pile)))
        board = state.boards[seat]
        actions.append(Action(seat, seat, "turn" if board.hand or board.waste else "wait"))
        return actions

    def violations(self, state: RushState, action: Action) -> tuple[Violation, ...]:
        if action.kind != "move":
            return ()
        c, source, target, _ = cast("Move", action.arg)
        if target.kind == "foundation":
            at = target.number - 1
            if at == len(state.foundations):
                return (
                    ()
                    if step(c) == 0
                    else (Violation("build", say("An ace begins a foundation.")),)
                )
            if self._builds(state.foundations[at], c):
                return ()
            return (
                Violation(
                    "build", say("That foundation does not take the {card}.", card=card_term(c))
                ),
            )
        onto = state.boards[action.by].piles[target.number - 1]
        if not onto:
            if self._fills(state.boards[action.by], source):
                return ()
            return (Violation("space", say("A space is filled from the stock.")),)
        return () if builds_down(onto[-1], c) else (not_down(onto[-1]),)

    def _fills(self, board: RushLayout, source: Pile) -> bool:
        """Whether a card of that pile may fill a space."""
        return source.kind == "stock" or (source.kind == "waste" and not board.stock)

    def _builds(self, foundation: Sequence[Card], card: Card) -> bool:
        return len(foundation) == step(card) and suit_of(foundation[0]) == suit_of(card)

    def legal(self, state: RushState, seat: int) -> Sequence[Action]:
        if not 0 <= seat < len(state.boards):
            return ()
        board, actions = state.boards[seat], list[Action]()
        for c, source in self._sources(state, seat):
            ready = [i for i, onto in enumerate(state.foundations, 1) if self._builds(onto, c)]
            if step(c) == 0:
                ready.append(len(state.foundations) + 1)
            targets = [pile_at("foundation", i) for i in ready]
            actions += [Action(seat, seat, "move", Move(c, source, target)) for target in targets]
            moved = board.piles[source.number - 1][0] if source.kind == "pile" else c
            for i, onto in enumerate(board.piles, 1):
                pile = pile_at("pile", i, seat)
                if (builds_down(onto[-1], moved) if onto else self._fills(board, source)) and (
                    pile != source
                ):
                    actions.append(Action(seat, seat, "move", Move(moved, source, pile)))
        actions.append(Action(seat, seat, "turn" if board.hand or board.waste else "wait"))
        return actions

    # -- what follows ------------------------------------------------------------------------

    def apply(self, state: RushState, action: Action) -> RushState:
        seat = action.hand
        board, foundations, home = state.boards[seat], state.foundations, state.home
        if action.kind == "wait":
            return self._with(state, seat, board._replace(passes=board.passes + 1))
        if action.kind == "turn":
            if not board.hand:
                board = board._replace(hand=board.waste, waste=(), passes=board.passes + 1)
            turned = board.hand[:THREE]
            board = board._replace(hand=board.hand[THREE:], waste=board.waste + turned)
            return self._with(state, seat, board)
        if action.kind == "fill":
            at = board.piles.index(())
            board = board._replace(
                stock=board.stock[:-1], piles=put(board.piles, at, board.stock[-1:])
            )
            return self._with(state, seat, board)
        c, source, target, _ = cast("Move", action.arg)
        group: tuple[Card, ...] = (c,)
        if source.kind == "stock":
            board = board._replace(stock=board.stock[:-1])
        elif source.kind == "waste":
            board = board._replace(waste=board.waste[:-1])
        else:
            pile = board.piles[source.number - 1]
            left: tuple[Card, ...] = ()
            if target.kind == "foundation":
                left = pile[:-1]
            else:
                group = pile
            board = board._replace(piles=put(board.piles, source.number - 1, left))
        if target.kind == "foundation":
            at = target.number - 1
            old = foundations[at] if at < len(foundations) else ()
            foundations = (*foundations[:at], (*old, c), *foundations[at + 1 :])
            home = (*home[:seat], home[seat] + 1, *home[seat + 1 :])
        else:
            at = target.number - 1
            board = board._replace(piles=put(board.piles, at, board.piles[at] + group))
        boards = self._with(state, seat, board).boards
        boards = tuple(b._replace(passes=0) for b in boards)
        return RushState(boards, foundations, home)

    def _with(self, state: RushState, seat: int, board: RushLayout) -> RushState:
        return state._replace(boards=(*state.boards[:seat], board, *state.boards[seat + 1 :]))

    def forced(self, state: RushState) -> Action | None:
        """A space is filled from the stock at once (ruling N-2)."""
        for seat, board in enumerate(state.boards):
            if board.stock and not all(board.piles):
                return Action(NOBODY, seat, "fill")
        return None

    def end(self, state: RushState) -> tuple[Result, ...] | None:
        """Somebody is out, or all have gone through their hands since the last card (N-8)."""
        if self.all_up:
            left = tuple((PACK - n, n) for n in state.home)
        else:
            left = tuple((len(b.stock), n) for b, n in zip(state.boards, state.home, strict=True))
        winner = next((i for i, (cards, _) in enumerate(left) if not cards), -1)
        if winner >= 0 or all(b.passes >= IN_VAIN for b in state.boards):
            return (RaceResult(winner, left),)
        return None

    def describe(self, state: RushState, action: Action) -> Message:
        if action.kind == "move" and action.arg is None:
            return say("{by} moved a card.")
        return super().describe(state, action)

    def seen_by(self, state: RushState, action: Action) -> int:
        return seat_bit(action.hand) if self.secret else super().seen_by(state, action)

    def places(self, state: RushState) -> tuple[Place, ...]:
        found = [
            Place("foundation", -1, cards, ordered=True, number=n)
            for n, cards in enumerate(state.foundations, start=1)
        ]
        if len(found) < 4 * len(state.boards):
            # Where the next ace goes.
            found.append(Place("foundation", -1, (), ordered=True, number=len(found) + 1))
        secret = self.secret and self.end(state) is None
        for seat, board in enumerate(state.boards):
            own = seat_bit(seat) if secret else EVERYONE
            top = 1 << board.stock[-1] if board.stock else 0
            found.append(Place("stock", seat, board.stock, 0, top, ordered=True, open_to=own))
            for n, pile in enumerate(board.piles, start=1):
                found.append(Place("pile", seat, pile, own, ordered=True, number=n, shape="column"))
            found.append(Place("hand-stock", seat, board.hand, seen_by=0, ordered=True))
            found.append(Place("waste", seat, board.waste, own, ordered=True, spread=THREE))
        return tuple(found)
