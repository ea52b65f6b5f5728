"""Makes the benchmark sets of single decisions: positions that the book player reaches, with what
every act there loses on the average.

    python tools/sets/price_decisions.py FOLDER                 # all of them: about an hour
    python tools/sets/price_decisions.py FOLDER --only leads-1

Of each random deal, played by the book player at all seats, one decision is taken by lot, where
there is a choice that matters (at least `MATTERS` between the best and the worst). Deals are drawn
that fit all that the seat knows: cards by the counts, the suits somebody is out of and what calls
showed by the book that made them. Every card is worth the mean of its tricks with all cards face
up; every call what the deal is worth when the book calls on and all is played so.

A set that has been published is never made again: a new one gets a new number.
"""

from __future__ import annotations

import argparse
import gzip
import math
import random
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import msgspec

from oddtrick.benchmark.sets import BENCHMARKS, BenchmarkSet, PricedDecision
from oddtrick.cards import Card
from oddtrick.core import Action, State, deal, view
from oddtrick.players import Player, player
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.simulation.auction_lookahead import CallOutcomes, worlds_of
from oddtrick.players.simulation.card_evaluation import prospects
from oddtrick.players.simulation.deal_sampling import DealSampler
from oddtrick.records import as_hands, record_of
from oddtrick.solver import Solver
from oddtrick.stages.calling.auction import Contract

WORLDS = {True: 200, False: 80}
"""Deals drawn for a call and for a card."""

MATTERS = 0.1


def of_set(which: BenchmarkSet, state: State, action: Action) -> bool:
    """Whether a decision is one of those that a set asks for."""
    if which.calls:
        return action.kind == "make"
    if action.kind != "play":
        return False
    contract = state.table.find(Contract)
    if contract is None:
        return True
    first = not state.stage_state.tricks and not state.stage_state.trick
    declares = state.game.side_of[action.hand] == state.game.side_of[contract.declarer]
    role = "declarer-1" if declares else "leads-1" if first else "defence-1"
    return role == which.name


def positions(which: BenchmarkSet, number: int) -> list[tuple[State, int]]:
    """The decisions of a deal that a set could ask for."""
    game = which.of
    rng = random.Random(f"oddtrick {which.name} {number}")
    if any(option.name == "vulnerable" for option in game.options):
        game = game.with_options({"vulnerable": rng.choice(("None", "NS", "EW", "All"))})
    dealer = game.players[number % len(game.players)]
    state = deal(game, rng, game.match.setting(game, game.match.start(game), dealer))
    book, found = player("book", game), []
    while not state.over:
        seat = state.turns[0].by
        action = book.choose(view(state, seat), rng).action
        if of_set(which, state, action) and len(state.legal(seat)) > 1:
            found.append((state, seat))
        state = state.push(action)
    return found


def prices(which: BenchmarkSet, state: State, seat: int, rng: random.Random) -> dict[str, float]:
    """The loss of each act against the best; nothing where that cannot be known."""
    seen, book = view(state, seat), player("book", state.game)
    known = Knowledge(seen)
    beliefs = DealSampler(known, book.likelihood(seen))
    if not beliefs.possible:
        return {}
    worlds = beliefs.draw(WORLDS[which.calls], rng)
    worth = called(seen, book, worlds) if which.calls else played(seen, known, worlds)
    best = max(worth.values(), default=0.0)
    return {code: round(best - value, 4) for code, value in worth.items()}


def called(seen, book: Player, worlds) -> dict[str, float]:  # type: ignore[no-untyped-def]
    """The worth of each call on the average."""
    ahead = CallOutcomes(seen, book, math.inf, Solver())
    found = ahead.over(worlds_of(seen, worlds), seen.legal, leave=False)
    return {seen.stage.code(o.action): o.mean for o in found}


def played(seen, known: Knowledge, worlds) -> dict[str, float]:  # type: ignore[no-untyped-def]
    """The tricks that each card takes on the average."""
    found = prospects(known, worlds, math.inf, Solver())
    if found is None:
        return {}
    tricks = {p.card: p.tricks for p in found.cards}
    code = seen.stage.code
    return {code(action): tricks[cast("Card", action.arg)] for action in seen.legal}


def priced(which: BenchmarkSet) -> Iterator[PricedDecision]:
    """The decisions of a set, one after the other."""
    number = 0
    while True:
        there = positions(which, number)
        rng = random.Random(f"oddtrick {which.name} {number} worlds")
        if there:
            state, seat = rng.choice(there)
            found = prices(which, state, seat, rng)
            if max(found.values(), default=0) >= MATTERS:
                worlds = WORLDS[which.calls]
                record = as_hands(record_of(state))
                yield PricedDecision(record, state.game.seats[seat], found, worlds)
        number += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", choices=[n for n, s in BENCHMARKS.items() if not s.auctions])
    parser.add_argument("--count", type=int, default=0, help="fewer than belong to the set")
    asked = parser.parse_args()
    for which in BENCHMARKS.values():
        if which.auctions or asked.only not in (None, which.name):
            continue
        lines = []
        for decision in priced(which):
            lines.append(msgspec.json.encode(decision))
            if len(lines) == (asked.count or which.count):
                break
        packed = gzip.compress(b"\n".join(lines) + b"\n", mtime=0)
        (asked.folder / f"{which.name}.jsonl.gz").write_bytes(packed)
        print(f"{which.name}: {len(lines)} decisions, {len(packed):,} bytes", flush=True)


if __name__ == "__main__":
    main()
