"""How well the book players play their cards: every card against double-dummy play.

    python benchmarks/play.py                          # 20 deals of contract and of whist: a minute
    python benchmarks/play.py --deals 200 --seed 7
    python benchmarks/play.py --game contract-duplicate --losses 2  # losses of two or more

A card loses as many tricks as the side that plays it can win fewer after it, when all four hands
play perfectly with all cards seen. No player sees them, so a loss need not be a mistake: a finesse
that fails loses a trick and was right. What counts is the sum, and what stands at its top.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from oddtrick.cards import bridge_hand_code, card_code
from oddtrick.core import Action, Game, State, deal, view
from oddtrick.games import game
from oddtrick.players import Decision, player
from oddtrick.solver import Position, Solver
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Played, TrickState

SEATS = "NESW"


class Loss(NamedTuple):
    """A card that lost tricks, the state it was played in, and who played it."""

    deal: int
    state: State
    decision: Decision
    tricks: int
    who: str

    def equal_cards(self, solver: Solver) -> list[int]:
        """The cards that would have lost fewer tricks; those that lose none, where there are."""
        side = self.state.game.side_of[self.decision.action.hand]
        worths = {
            action.arg: reached(solver, self.state, action) * (1 if side == 0 else -1)
            for action in view(self.state, self.decision.action.by).legal
            if action.kind == "play"
        }
        return [c for c, worth in worths.items() if worth == max(worths.values())]


def worth(solver: Solver, state: State) -> int | None:
    """The tricks the first side can still win double dummy; `None` outside the play."""
    stage_state = state.stage_state
    if not isinstance(stage_state, TrickState) or stage_state.claim is not None:
        return None
    sides = tuple(state.game.side_of)
    leader = stage_state.trick[0][0] if stage_state.trick else stage_state.to_play
    won = sum(sides[t.winner] == 0 for t in stage_state.tricks)
    if not any(stage_state.hands):
        return won
    on_table = tuple(c for _, c in stage_state.trick)
    position = Position(stage_state.hands, leader, stage_state.roles.order, on_table, sides)
    return won + solver.solve(position).low


def role(state: State, hand: int) -> str:
    """The part of the play a card belongs to."""
    contract = state.table.find(Contract)
    if contract is None:
        return "play"
    if not state.stage_state.tricks and not state.stage_state.trick:
        return "opening lead"
    side_of = state.game.side_of
    return "declarer" if side_of[hand] == side_of[contract.declarer] else "defence"


def losses(found: Game, deals: int, seed: int) -> Iterator[Loss]:
    """Every card played over random deals by book players, with what it lost."""
    book, solver = player("book", found), Solver()
    for n in range(deals):
        rng = random.Random(f"play {found.name} {seed} {n}")
        setting = found.match.setting(found, found.match.start(found), n % len(found.seats))
        state = deal(found, rng, setting)
        before = None
        while not state.over:
            turn = state.turns[0]
            decision = book.choose(view(state, turn.by), rng)
            if decision.action.kind != "play":
                state = state.push(decision.action)
                continue
            before = worth(solver, state) if before is None else before
            after_state = state.push(decision.action)
            after = reached(solver, state, decision.action)
            assert before is not None
            hand = decision.action.hand
            lost = before - after if found.side_of[hand] == 0 else after - before
            yield Loss(n, state, decision, lost, role(state, hand))
            state, before = after_state, after


def final(state: State) -> int:
    """The tricks of the first side at the end."""
    return state.table.get(Played).taken(state.game.sides[0])


def reached(solver: Solver, state: State, action: Action) -> int:
    """The tricks the first side can still win double dummy after a card."""
    after = state.push(action)
    found = final(after) if after.over else worth(solver, after)
    assert found is not None
    return found


def loss_text(loss: Loss, solver: Solver) -> str:
    """A loss in full: contract, the hands as they are left, the tricks so far, the card with the
    reason and the source that the player gave, and the cards that would have kept the tricks."""
    state, contract = loss.state.stage_state, loss.state.table.find(Contract)
    says = f"{contract.level}{'CDHSN'[contract.strain]} by {SEATS[contract.declarer]}" if (
        contract
    ) else f"trumps {'CDHSN'[state.roles.order.trump]}"  # fmt: skip
    hands = " ".join(f"{s}:{bridge_hand_code(h)}" for s, h in zip(SEATS, state.hands, strict=True))
    played = " | ".join(
        SEATS[t.plays[0][0]] + ":" + " ".join(card_code(c) for _, c in t.plays)
        for t in state.tricks
    )
    now = " ".join(card_code(c) for _, c in state.trick)
    action = loss.decision.action
    calls = " ".join(
        str(e.action.arg) for e in loss.state.log if e.action.kind == "call"
    )  # fmt: skip
    equal_cards = " ".join(card_code(c) for c in loss.equal_cards(solver))
    return (
        f"deal {loss.deal}: {says} ({calls}), {loss.who} {SEATS[action.hand]} loses {loss.tricks} "
        f"with {card_code(action.arg)}: {loss.decision.reason} ({loss.decision.citation})\n"
        f"    {hands}\n    {played} | now {now}\n    kept by {equal_cards}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", action="append", help="contract-duplicate and whist by default")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--losses", type=int, default=99, metavar="N",
                        help="tell every card that loses N tricks or more")  # fmt: skip
    asked, solver = parser.parse_args(), Solver()
    for name in asked.game or ["contract-duplicate", "whist"]:
        lost: Counter[str] = Counter()
        great: Counter[str] = Counter()
        for loss in losses(game(name), asked.deals, asked.seed):
            lost[loss.who] += loss.tricks
            great[loss.who] += loss.tricks >= 2
            if loss.tricks >= asked.losses:
                print(loss_text(loss, solver))
        print(f"{name}, {asked.deals} deals, seed {asked.seed}: tricks lost a deal (losses of two "
              "or more)")  # fmt: skip
        for who in sorted(lost):
            print(f"  {who:13} {lost[who] / asked.deals:.2f}  ({great[who]})")


if __name__ == "__main__":
    main()
