"""Do the trainer's certificates hold? Judged by other means: another seed, ten times the deals.

    python benchmarks/trainer.py --lot 300 --seed 2 [--kind worlds] [--only declarer,whist]
                                 [--results FILE]

So many of the shipped exercises are drawn by lot. The deals that fit are drawn by
`oddtrick.dealing` (the certificates use the players' own sampler) by the book's reading of the
calls, weighed by what the book would have led, and every deal is solved. A certificate holds where
the right answer still beats each other answer offered by the stated margin, and a signal where it
still costs no more. Calls are asked again. Of a patience the moves that lose are searched again by
the plain search, which leaves no move out; the one that wins is shown by a way that wins, played
out by the rules. Printed: what does not hold and by how much, and of each kind and family how many
hold, with the interval in which the share lies at 95 in 100 (Clopper and Pearson). The lot is in
no order, so that a run that is broken off is a smaller lot; with a file of results it goes on where
it was.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import numpy as np

from oddtrick.cards import Mask, bits, card
from oddtrick.core import Given, State, TurnUp, View, begin, settle, view
from oddtrick.dealing import Condition, Dealer, length
from oddtrick.errors import OddtrickError
from oddtrick.players import player
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.records import replay_record
from oddtrick.solver import Position, solve_many
from oddtrick.solver.patience import prove
from oddtrick.solver.patience.plain import search
from oddtrick.stages.calling.auction import Contract
from oddtrick.trainer.exercises import shipped, stored_points
from oddtrick.trainer.factory import turns_of
from oddtrick.trainer.point import Exercise
from oddtrick.trainer.points import all_points, point_of
from oddtrick.trainer.recipes.layout import read_layout

TIMES = 10
PARTS, SURE = 10, 4.5
"""Parts in which the deals are solved, and standard errors of the part solved so far by which the
answer is settled before the last: the others would change it once in a hundred thousand times.
"""
LEAST = 200
"""Deals that are solved in any case: of fewer the error cannot be told."""
LAYOUTS = 400_000
"""Layouts of a patience that the search of every way looks at."""
OTHER_CARD, OTHER_SUIT = 0.5, 0.2
"""How likely a lead is that the book would not have made, of the same suit or of another."""


def drawn(
    seen: View, known: Knowledge, count: int, seed: int
) -> tuple[np.ndarray, np.ndarray, list[int]]:
    """Deals that fit, as rows of hands, how often each came, and the hands that are not seen."""
    pack = known.unseen | sum(known.known)
    conditions: dict[int, Condition] = {}
    for hand, out in enumerate(known.void):
        for suit in range(4):
            if out >> suit & 1:
                more = length(suit, high=0)
                conditions[hand] = conditions[hand] & more if hand in conditions else more
    fixed = {h: m for h, m in enumerate(known.known) if m and m.bit_count() == known.counts[h]}
    conditions = {h: c for h, c in conditions.items() if h not in fixed}
    # Of a hand that is not seen a card may be: the one that the dealer turned up.
    held = {h: m for h, m in enumerate(known.known) if m}
    dealer = Dealer(conditions, known=held, pack=tuple(bits(pack)), sizes=tuple(known.counts))
    hidden = [h for h in range(4) if h not in fixed]
    reader = getattr(player("book", seen.game), "likelihood", None)
    reading = reader(seen) if reader else None
    rng = random.Random(seed)
    if reading is None:
        rows = dealer.draw(count, rng)
    else:

        def likely(deals: np.ndarray) -> list[float]:
            return [
                math.exp(sum(reading(h, int(row[h]) | known.played[h]) for h in hidden))
                for row in deals
            ]

        rows = dealer.draw(count, rng, likelihood=likely)
    # Near the end the same deal comes many times: each is looked at once.
    rows, times = np.unique(np.array(rows), axis=0, return_counts=True)
    return rows, times, hidden


def lead_weights(seen: View, known: Knowledge, rows: np.ndarray, hidden: list[int]) -> np.ndarray:
    """How likely the first lead of the deal is from each world: it hangs on the leader's hand."""
    plays = known.tricks[0].plays if known.tricks else known.trick
    if not plays or plays[0][0] not in hidden:
        return np.ones(len(rows))
    leader, found = plays[0][0], dict[int, float]()
    for row in rows:
        hand = int(row[leader])
        if hand not in found:
            found[hand] = lead_weight(seen, known, tuple(map(int, row)), *plays[0])
    return np.array([found[int(row[leader])] for row in rows])


def lead_weight(
    seen: View, known: Knowledge, world: tuple[Mask, ...], leader: int, led: int
) -> float:
    """How likely the first lead of the deal is from a world."""
    state = begin(seen.game, seen.setting)
    hands = tuple(h | p for h, p in zip(world, known.played, strict=True))
    turned = seen.find(TurnUp)
    state = state.push(
        state.stage.given(
            state.stage_state, Given(hands=hands, turn_up=turned.card if turned else None)
        )
    )
    for event in seen.events:
        if event.action.kind == "call":
            state = state.push(event.action)
    choice = player("book", seen.game).choose(view(state, leader), random.Random(0)).action.arg
    assert isinstance(choice, int)
    if choice == led:
        return 1.0
    return OTHER_CARD if choice // 13 == led // 13 else OTHER_SUIT


def shortfall(made: Exercise, seed: int) -> float:
    """By how much a certificate is missed; nothing where it holds."""
    state = replay_record(made.record)
    seen, certificate = view(state, made.seat), made.certificate
    if certificate.kind == "proof":
        return disproved(made, state)
    if certificate.kind == "rule":
        point = point_of(made.point)
        layout = read_layout(made.layout) if made.layout else None
        turns = turns_of(point.recipe, made.seed, made.attempt, layout)
        found = next(turn for turn in turns if point.recipe.asks(turn))
        choice = player("book", seen.game).choose(seen, random.Random(seed)).action
        same = state.stage.code(choice) == made.options[0].code
        return 0.0 if same and found.state == state else 1.0
    known = Knowledge(seen)
    rows, times, hidden = drawn(seen, known, TIMES * certificate.worlds, seed)
    own = known.side_of[known.hand]
    hands = tuple(int(h) for h in rows[0])
    position = Position(
        hands,
        known.trick[0][0] if known.trick else known.hand,
        known.order,
        tuple(c for _, c in known.trick),
        tuple(int(side != own) for side in known.side_of),
    )
    taken = sum(known.side_of[t.winner] == own for t in known.tricks)
    goal = made_goal(seen, known) if certificate.measure == "contract" else 0
    order = np.random.default_rng(seed).permutation(len(rows))
    results, missed = np.zeros((0, known.legal.bit_count())), 0.0
    weighed = np.zeros(0)
    for part in np.array_split(order, PARTS):
        if not len(part):
            continue
        solved = solve_many(rows[part], position)
        tricks = solved.results.astype(float) + taken
        results = np.vstack([results, (tricks >= goal).astype(float) if goal else tricks])
        # The leader is asked for those deals only that are looked at.
        leads = lead_weights(seen, known, rows[part], hidden)
        weighed = np.concatenate([weighed, leads * times[part]])
        if len(results) < min(LEAST, len(rows)):
            continue
        columns = dict(zip(solved.cards, results.T, strict=True))
        right = columns[card(made.options[0].code)]
        if certificate.kind == "costless":
            gains = [right - columns[c] + 2 * certificate.margin for c in bits(known.legal)]
        else:
            gains = [right - columns[card(o.code)] for o in made.options if not o.right]
        over = [Margin.of(gain - certificate.margin, weighed) for gain in gains]
        missed = max(0.0, -min(one.mean for one in over))
        if all(one.mean > SURE * one.error for one in over):
            return 0.0
        if any(one.mean < -SURE * one.error for one in over):
            return missed
    return missed


class Margin(NamedTuple):
    """How far a gain is above its margin, on the average of weighed deals, and the standard
    error."""

    mean: float
    error: float

    @classmethod
    def of(cls, over: np.ndarray, weights: np.ndarray) -> Margin:
        """That of so many deals."""
        share = weights / weights.sum()
        mean = float(share @ over)
        spread = max(float(share**2 @ (over - mean) ** 2) ** 0.5, 0.5 / len(over))
        return cls(mean, spread)


def disproved(made: Exercise, state: State) -> float:
    """How many answers of a patience are not as the certificate says."""
    wrong = 0
    for option in made.options:
        after = state.push(state.action(option.code))
        if option.right:
            for action in prove(after, LAYOUTS).actions:
                after = settle(after.push(action), random.Random(0))
            wrong += bool(after.stage_state.left)
        else:
            wrong += search(after.stage, after.stage_state, LAYOUTS).won is not False
    return float(wrong)


def made_goal(seen: View, known: Knowledge) -> int:
    """The tricks that make or beat the contract."""
    contract = seen.find(Contract)
    assert contract is not None
    declaring = known.side_of[contract.declarer] == known.side_of[known.hand]
    return contract.level + 6 if declaring else 8 - contract.level


def interval(held: int, of: int, sure: float = 0.95) -> tuple[float, float]:
    """Where the share lies, of which so many were found (Clopper and Pearson), by halving."""

    def chance(share: float, least: int) -> float:
        return sum(
            math.comb(of, n) * share**n * (1 - share) ** (of - n) for n in range(least, of + 1)
        )

    def solved(least: int, wanted: float) -> float:
        low, high = 0.0, 1.0
        for _ in range(50):
            middle = (low + high) / 2
            low, high = (middle, high) if chance(middle, least) < wanted else (low, middle)
        return low

    tail = (1 - sure) / 2
    return (solved(held, tail) if held else 0.0, solved(held + 1, 1 - tail) if held < of else 1.0)


def said(name: str, held: int, of: int) -> str:
    """How many hold."""
    low, high = interval(held, of)
    return f"{name:12} {held} of {of} hold: {100 * low:.1f} to {100 * high:.1f} in a hundred"


def checked_shortfall(made: Exercise, seed: int) -> float:
    """The shortfall, and 1 where a certificate cannot be looked at."""
    try:
        return shortfall(made, seed)
    except OddtrickError as error:
        print(f"  {made.point}: {error}", flush=True)
        return 1.0


def read_results(file: Path | None) -> dict[tuple[str, int], float]:
    """The findings of earlier runs, by point and number."""
    if file is None or not file.exists():
        return {}
    rows = [line.split() for line in file.read_text().splitlines()]
    return {(name, int(number)): float(missed) for name, number, missed in rows}


def main() -> None:
    """Check them."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--lot", type=int, default=100, help="exercises checked")
    asked.add_argument("--seed", type=int, default=2)
    asked.add_argument("--only", default="", help="beginnings of ids, with commas")
    asked.add_argument("--kind", default="", help="worlds, costless, rule or proof")
    asked.add_argument("--results", type=Path, help="a file that keeps what was found")
    given = asked.parse_args()
    rng, beginnings = random.Random(given.seed), tuple(given.only.split(","))
    every = [
        (point, number)
        for point in all_points()
        if point.id.startswith(beginnings)
        for number, one in enumerate(stored_points()[point.id].exercises)
        if given.kind in ("", one.certificate.kind)
    ]
    known = read_results(given.results)
    held, checked, began = Counter[str](), Counter[str](), time.process_time()
    for at, (point, number) in enumerate(rng.sample(every, min(given.lot, len(every))), 1):
        chance = rng.getrandbits(32)
        made = shipped(point.id, number)
        if made is None:
            print(f"  {point.id} {number}: the book plays otherwise now", flush=True)
            continue
        missed = known.get((point.id, number))
        if missed is None:
            missed = checked_shortfall(made, chance)
            if given.results:
                with given.results.open("a") as file:
                    file.write(f"{point.id} {number} {missed:.4f}\n")
        if missed:
            print(f"  {point.id} {number}: short by {missed:.3f}", flush=True)
        for name in (point.family, made.certificate.kind, "all"):
            checked[name] += 1
            held[name] += not missed
        if at % 20 == 0:
            seconds = time.process_time() - began
            print(f"{said('all', held['all'], checked['all'])} ({seconds:.0f} s)", flush=True)
    for name, number in checked.items():
        print(said(name, held[name], number))


if __name__ == "__main__":
    main()
