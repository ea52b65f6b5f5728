"""Environments: steps a second with observation and mask, ours and OpenSpiel's, interleaved.

    pip install 'oddtrick[bench]'
    python benchmarks/env.py                   # speed, in one thread, by processor time
    python benchmarks/env.py --check 100000    # so many random deals of every compiled game beside
                                               # the core: turns, masks, observations and returns
    python benchmarks/env.py --check 100000 --games whist,euchre --progress done.json
                                               # of these games; a run that was cut off goes on
    python benchmarks/env.py --check 600 --part 60 --by-lot
                                               # with options by lot, others every sixty deals

All choose evenly among the legal actions; choosing is counted. The ratio counts, the rates depend
on the machine. OpenSpiel is stepped through its Python interface, a state at a time, as it is used.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import json
import random
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

from oddtrick import catalogue, game
from oddtrick.core import Game
from oddtrick.env import CoreEnvironment, NativeEnvironment
from oddtrick.env.native import compiled, kind_of
from oddtrick.env.one_deal import OneDeal
from oddtrick.errors import BadOption
from oddtrick.records import read_record, replay_record, write_record

BATCH, ROUNDS, SECONDS = 1024, 5, 1.0
PEERS = {
    "contract-duplicate": "bridge(use_double_dummy_result=false)",
    "euchre": "euchre(allow_lone_defender=false)",
}

Run = Callable[[float], tuple[int, float]]
"""Steps and processor seconds, of at least so many seconds."""


def stepping(env: CoreEnvironment | NativeEnvironment, *, choosing: bool = True) -> Run:
    """An environment of ours, with the choice of actions counted or not."""
    rng = np.random.default_rng(1)
    env.reset()

    def run(seconds: float) -> tuple[int, float]:
        steps, spent = 0, 0.0
        while spent < seconds:
            start = time.process_time()
            for _ in range(max(1, 20_000 // env.batch) if env.batch > 99 else 20):
                if choosing:
                    env.step(env.sample(rng))
                else:
                    spent += time.process_time() - start
                    actions = env.sample(rng)
                    start = time.process_time()
                    env.step(actions)
                steps += env.batch
            spent += time.process_time() - start
        return steps, spent

    return run


def spiel(name: str) -> Run:
    """A game of OpenSpiel."""
    import pyspiel

    found, rng = pyspiel.load_game(name), random.Random(1)

    def run(seconds: float) -> tuple[int, float]:
        steps, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            state = found.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(rng.choice([a for a, _ in state.chance_outcomes()]))
                    continue
                seen = state.current_player()
                if found.get_type().provides_observation_tensor:
                    state.observation_tensor(seen)
                else:
                    state.information_state_tensor(seen)
                state.legal_actions_mask()
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
            state.returns()
        return steps, time.process_time() - start

    return run


def speed() -> None:
    """Print rates and ratios."""
    try:
        import pyspiel  # noqa: F401

        there = True
    except ModuleNotFoundError:
        there = False
    print(f"Random play, {BATCH} games a batch, one thread, millions of steps a processor second\n")
    print(
        f"{'game':20} {'compiled':>9} {'step alone':>11} {'core':>8} {'OpenSpiel':>10} {'ratio':>8}"
    )
    for name in ("contract-duplicate", "whist", "euchre"):
        found = game(name)
        runs: dict[str, Run] = {
            "compiled": stepping(NativeEnvironment(found, BATCH, 1)),
            "alone": stepping(NativeEnvironment(found, BATCH, 1), choosing=False),
            "core": stepping(CoreEnvironment(found, 8, 1)),
        }
        if there and name in PEERS:
            runs["peer"] = spiel(PEERS[name])
        steps, spent = dict.fromkeys(runs, 0), dict.fromkeys(runs, 0.0)
        for _ in range(ROUNDS):
            for kind, run in runs.items():
                done, took = run(SECONDS)
                steps[kind], spent[kind] = steps[kind] + done, spent[kind] + took
        rate = {kind: steps[kind] / spent[kind] / 1e6 for kind in runs}
        peer = (
            f"{rate['peer']:10.4f} {rate['compiled'] / rate['peer']:8.1f}" if "peer" in rate else ""
        )
        print(f"{name:20} {rate['compiled']:9.2f} {rate['alone']:11.2f} {rate['core']:8.4f} {peer}")
    if not there:
        print("\nOpenSpiel is not installed (pip install 'oddtrick[bench]'): no ratio.")
        sys.exit(1)


def rarely_resigning(codes: dict[int, str], action: int, rng: np.random.Generator) -> int:
    """The same action, but that nine of ten who would give a patience up do something else, where
    there is anything: else few would be seen but in their first moves."""
    if codes[action] == "resign" and len(codes) > 1 and rng.random() < 0.9:
        return int(rng.choice([n for n, code in codes.items() if code != "resign"]))
    return action


class Checked:
    """A place of a compiled batch, and the same deals over the core, act by act."""

    def __init__(self, native: NativeEnvironment, place: int, seed: int) -> None:
        self.native, self.place, self.now = native, place, native.now
        self.one = OneDeal(native.game, seed, place)

    def observation(self) -> None:
        """Compare what the seat to act sees."""
        seen = self.one.observe(self.one.actor)
        assert np.array_equal(self.now.observation[self.place], seen), "observation differs"

    def record(self) -> None:
        """Compare the record of the deal so far, written, read and replayed."""
        record = read_record(write_record(self.native.record(self.place)))
        assert replay_record(record).log == self.one.state.log, "record differs"

    def ended(self) -> None:
        """Compare what the deal was worth, and the seed of the next."""
        one, at = self.one, self.place
        assert bool(self.now.truncated[at]) != one.state.over, "truncated differs"
        assert self.now.returns[at].tolist() == np.float32(one.returns()).tolist(), "returns differ"
        one.deal()
        assert int(self.native.seeds[at]) == one.deal_seed, "seed differs"


def check(found: Game, deals: int, seed: int, every: int = 1, batch: int = 64) -> int:
    """Play random deals in a compiled batch and act by act over the core: compare turns, legal
    acts, ends, returns and seeds after every act, the observation after one act of `every` on the
    average, by lot, and after one of a hundred times as many the record. How many steps that took.
    Raises `AssertionError` where they differ."""
    native = NativeEnvironment(found, batch, seed)
    now, rng, done, steps = native.reset(), np.random.default_rng(seed), 0, 0
    places = [Checked(native, place, seed) for place in range(batch)]
    while done < deals:
        rows, columns = np.nonzero(now.mask)
        starts = np.searchsorted(rows, np.arange(batch + 1)).tolist()
        numbers, actors = columns.tolist(), now.actor.tolist()
        chosen = rng.random(batch)
        try:
            for place, one in enumerate(places):
                assert actors[place] == one.one.actor, "actor differs"
                legal = numbers[starts[place] : starts[place + 1]]
                assert legal == sorted(one.one.acts), "mask differs"
            for place in np.flatnonzero(chosen * every < 1):
                places[place].observation()
            for place in np.flatnonzero(chosen * every < 0.01):
                places[place].record()
            actions = native.sample(rng).tolist()
            if not native.codes:
                actions = [
                    rarely_resigning(one.one.codes(), action, rng)
                    for one, action in zip(places, actions, strict=True)
                ]
            native.step(actions)
            assert not now.returns[~now.done].any(), "returns differ"
            for one, action, ends in zip(places, actions, now.done.tolist(), strict=True):
                deal = one.one
                deal.do(action)
                assert ends == (deal.state.over or deal.done >= native.limit), "done differs"
                if ends:
                    one.ended()
                    done += 1
        except AssertionError as error:
            raise AssertionError(f"{found.name}, seed {seed}, step {steps}: {error}") from error
        steps += batch
    return steps


def options_by_lot(found: Game, seed: int) -> tuple[Game, dict[str, Any]]:
    """A game with every other of its options chosen by lot, as far as they go together and are
    compiled."""
    rng, chosen = random.Random(seed), dict[str, Any]()
    for option in found.options:
        if option.name != "laws" and rng.random() < 0.5:
            value = rng.choice(option.choices)
            with contextlib.suppress(BadOption):
                other = found.with_options({option.name: value})
                if kind_of(other) is not None:
                    found, chosen[option.name] = other, value
    return found, chosen


def check_all(
    names: Iterable[str],
    deals: int,
    seed: int,
    progress: Path | None,
    every: int,
    part: int,
    *,
    by_lot: bool,
) -> None:
    """Compare so many deals of each game, part after part, each part from a seed of its own, and
    with options of its own, too, where these are drawn by lot. What the file `progress` says was
    compared before is not compared again."""
    noted: dict[str, dict[str, list[int]]] = {}
    if progress is not None and progress.exists():
        noted = json.loads(progress.read_text())
    done = noted.setdefault(str(seed), {})
    gc.set_threshold(100_000)  # states hold no circles, and looking for some took a tenth of it all
    for name in names:
        found = catalogue()[name]
        compared, steps = done.get(name, [0, 0])
        while compared < deals:
            most, start = min(part, deals - compared), seed * 1_000_003 + compared // part
            played, chosen = options_by_lot(found, start) if by_lot else (found, {})
            if kind_of(played) is None:
                sys.exit(f"{name} is not compiled with {chosen}.")
            try:
                steps += check(played, most, start, every)
            except AssertionError as error:
                raise AssertionError(f"{error}, options {chosen}") from error
            compared += most
            if progress is not None:
                done[name] = [compared, steps]
                progress.write_text(json.dumps(noted, indent=1))
        print(f"{name:24} {compared} deals, {steps} steps: all equal", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument(
        "--check", type=int, default=0, metavar="DEALS", help="compare, of each game"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--every", type=int, default=8, metavar="ACTS", help="observations are compared so often"
    )
    parser.add_argument("--games", default="", help="by their names, with commas; all compiled")
    parser.add_argument("--progress", type=Path, help="a file that says how far a check has come")
    parser.add_argument(
        "--part", type=int, default=2000, metavar="DEALS", help="after so many a run can go on"
    )
    parser.add_argument("--by-lot", action="store_true", help="options by lot, part by part")
    given = parser.parse_args()
    if compiled() is None:
        sys.exit("The environments are not compiled here: install Oddtrick with a C++20 compiler.")
    if not given.check:
        speed()
        return
    every = [name for name, found in catalogue().items() if kind_of(found) is not None]
    names = given.games.split(",") if given.games else every
    if strange := [name for name in names if name not in every]:
        sys.exit(f"Not compiled: {', '.join(strange)}. Compiled are: {', '.join(every)}.")
    check_all(
        names,
        given.check,
        given.seed,
        given.progress,
        given.every,
        given.part,
        by_lot=given.by_lot,
    )


if __name__ == "__main__":
    main()
