"""Do the trainer's certificates hold? Judged by other means: another seed, ten times the deals.

    python benchmarks/trainer.py --each 12 --seed 2

For each family so many shipped exercises are drawn. The deals that fit are drawn by
`oddtrick.dealing` (the certificates use the players' own sampler), weighed by the book's reading of
the calls and by what the book would have led, and every deal is solved. A certificate holds where
the right answer still beats each other answer offered by the stated margin, and a signal where it
still costs no more. Calls are asked again; proofs of patience are made again by the plain search,
which tries every way. Printed: how many hold, the worst shortfall, and the seconds of the
processor that a new exercise takes.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections import defaultdict

import numpy as np

from oddtrick.cards import Mask, bits, card
from oddtrick.core import Given, State, TurnUp, View, begin, view
from oddtrick.dealing import Condition, Dealer, length
from oddtrick.errors import OddtrickError
from oddtrick.players import player
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.records import replay_record
from oddtrick.solver import Position, solve_many
from oddtrick.solver.patience.plain import search
from oddtrick.stages.calling.auction import Contract
from oddtrick.trainer.fresh import new_exercise
from oddtrick.trainer.point import Exercise, RecipeNotMet
from oddtrick.trainer.points import POINTS, point_of
from oddtrick.trainer.shipped import shipped, shipped_number

TIMES = 10
POOL = 3
LAYOUTS = 400_000
"""Layouts of a patience that the search of every way looks at."""
OTHER_CARD, OTHER_SUIT = 0.5, 0.2
"""How likely a lead is that the book would not have made, of the same suit or of another."""


def drawn(seen: View, known: Knowledge, count: int, seed: int) -> np.ndarray:
    """Deals that fit, as rows of hands."""
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
        rows = dealer.draw(POOL * count, rng)
    else:

        def likely(deals: np.ndarray) -> list[float]:
            return [
                math.exp(sum(reading(h, int(row[h]) | known.played[h]) for h in hidden))
                for row in deals
            ]

        rows = dealer.draw(POOL * count, rng, likelihood=likely)
    weights = np.array([lead_weight(seen, known, tuple(map(int, row)), hidden) for row in rows])
    chosen = np.random.default_rng(seed).choice(len(rows), count, p=weights / weights.sum())
    return rows[chosen]


def lead_weight(seen: View, known: Knowledge, world: tuple[Mask, ...], hidden: list[int]) -> float:
    """How likely the first lead of the deal is from a world."""
    plays = known.tricks[0].plays if known.tricks else known.trick
    if not plays or plays[0][0] not in hidden:
        return 1.0
    leader, led = plays[0]
    state = begin(seen.game, seen.setting)
    hands = tuple(h | p for h, p in zip(world, known.played, strict=True))
    turned = seen.find(TurnUp)
    state = state.push(
        state.stage.given(state.sub, Given(hands=hands, turn_up=turned.card if turned else None))
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
        found = next(turn for turn in point.recipe.turns(_again(made)) if point.recipe.asks(turn))
        choice = player("book", seen.game).choose(seen, random.Random(seed)).action
        same = state.stage.words.code(choice) == made.options[0].code
        return 0.0 if same and found.state == state else 1.0
    known = Knowledge(seen)
    rows = drawn(seen, known, TIMES * certificate.worlds, seed)
    own = known.side_of[known.hand]
    hands = tuple(int(h) for h in rows[0])
    position = Position(
        hands,
        known.trick[0][0] if known.trick else known.hand,
        known.order,
        tuple(c for _, c in known.trick),
        tuple(int(side != own) for side in known.side_of),
    )
    solved = solve_many(rows, position)
    taken = sum(known.side_of[t.winner] == own for t in known.tricks)
    results = solved.results.astype(float) + taken
    if certificate.measure == "contract":
        results = (results >= made_goal(seen, known)).astype(float)
    means = dict(zip(solved.cards, results.mean(axis=0), strict=True))
    right = means[card(made.options[0].code)]
    if certificate.kind == "costless":
        best = max(means[c] for c in bits(known.legal))
        return max(0.0, float(best - right) - certificate.margin)
    gains = [right - means[card(o.code)] for o in made.options if not o.right]
    return max(0.0, certificate.margin - float(min(gains)))


def disproved(made: Exercise, state: State) -> float:
    """How many answers of a patience the search of every way contradicts; those that it gives up on
    are printed."""
    wrong = 0
    for option in made.options:
        after = state.push(state.action(option.code))
        found = search(after.stage, after.sub, LAYOUTS).won
        if found is None:
            print(f"  {made.point} {made.seed}: {option.code} is not decided", flush=True)
        wrong += found not in (None, option.right)
    return float(wrong)


def made_goal(seen: View, known: Knowledge) -> int:
    """The tricks that make or beat the contract."""
    contract = seen.find(Contract)
    assert contract is not None
    declaring = known.side_of[contract.declarer] == known.side_of[known.hand]
    return contract.level + 6 if declaring else 8 - contract.level


def _again(made: Exercise) -> random.Random:
    return random.Random(f"{point_of(made.point).recipe.key}/{made.seed}/{made.attempt}")


def main() -> None:
    """Check them, and time new ones."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--each", type=int, default=12, help="exercises of a family")
    asked.add_argument("--new", type=int, default=0, help="new exercises timed, of points by lot")
    asked.add_argument("--seed", type=int, default=2)
    asked.add_argument("--only", default="", help="one family")
    given = asked.parse_args()
    rng = random.Random(given.seed)
    by_family: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for point in POINTS:
        if given.only in ("", point.family):
            by_family[point.family] += [(point.id, n) for n in range(shipped_number(point.id))]
    every, good = 0, 0
    for family, found in by_family.items():
        held, checked, worst, began = 0, 0, 0.0, time.monotonic()
        for name, number in rng.sample(found, min(given.each, len(found))):
            made = shipped(name, number)
            if made is None:
                continue
            try:
                missed = shortfall(made, rng.getrandbits(32))
            except OddtrickError as error:
                print(f"  {name} {number}: {error}")
                missed = 1.0
            if missed:
                print(f"  {name} {number}: short by {missed:.3f}", flush=True)
            checked, held, worst = checked + 1, held + (not missed), max(worst, missed)
        seconds = time.monotonic() - began
        print(
            f"{family:10} {held} of {checked} hold, worst {worst:.3f} ({seconds:.0f} s)", flush=True
        )
        every, good = every + checked, good + held
    print(f"all        {good} of {every} hold ({100 * good / max(1, every):.1f} in a hundred)")
    times = []
    for _ in range(given.new):
        point = rng.choice(POINTS)
        began = time.process_time()
        try:
            new_exercise(point, rng.getrandbits(32), most=6)
        except RecipeNotMet:
            print(f"  {point.id}: not met in {time.process_time() - began:.1f} s", flush=True)
        else:
            times.append(time.process_time() - began)
    if times:
        quick, middle = sum(t < 5 for t in times), sorted(times)[len(times) // 2]
        print(f"{quick} of {given.new} new ones in under 5 s, median {middle:.2f} s")


if __name__ == "__main__":
    main()
