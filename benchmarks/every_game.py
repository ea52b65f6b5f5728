"""Random deals of every game, played to a score: none may fail, hang, lose cards or unbalance.

    python benchmarks/every_game.py                        # 500 deals of each game: many minutes
    python benchmarks/every_game.py --deals 50
    python benchmarks/every_game.py --game towie --game pounce --seed 7
    python benchmarks/every_game.py --refereed --deals 5000   # before a referee, by every code

Deals follow one another as the matches have them, so that vulnerability, part scores, goulashes and
pots come in; every second match has options by lot. Of every deal: it ends within the acts allowed,
all cards are there, its record plays back to the same state, what is settled comes to nothing in
sum, and hands play to tricks in the order of tables written by hand. At one moment of it, for one
seat, two cards that the seat cannot know change places: it must be told the same. `--seconds`
bounds each game, and the table says how many deals were done, and how many exchanges were made.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "core"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests/core/order_of_play"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "laws"))

from every import pack_of_deal
from knowing import knowledge, known, swapped
from playing_order import out_of_order
from together import drawn
from walking import offered, wrong

from oddtrick.cards import Card
from oddtrick.core import Game, State, deal, next_setting, settle
from oddtrick.games import catalogue
from oddtrick.records import read_record, record_of, replay_record, write_record
from oddtrick.scoring.euchre_pot import PotStanding
from oddtrick.scoring.rubber import PadStanding, settlement
from oddtrick.scoring.running_total import DuplicateBoard

MOST_ACTS = 8_000
"""No deal played by lot takes longer."""
DRIVEN = 60
"""Acts of a patience before its player gives up."""


class Found(NamedTuple):
    """Counts over the deals of one game."""

    deals: int
    exchanged: int
    matches: int
    actions: int
    seconds: float
    faults: tuple[str, ...]


CLOSELY = 60
"""Events within which the moment lies at which hidden cards change places."""


def played(game: Game, setting: object, rng: random.Random) -> Iterator[State]:
    """Every state of a deal played by lot to its end; low calls rather than high ones."""
    state = deal(game, rng, setting)  # type: ignore[arg-type]
    for number in range(MOST_ACTS):
        yield state
        if state.over:
            return
        legal = state.legal()
        going = [a for a in legal if a.kind != "resign"]
        if number >= DRIVEN and len(going) < len(legal):
            going = [a for a in legal if a.kind == "resign"]
        legal = going or legal
        state = settle(state.push(rng.choice(legal[: rng.choice((1, 2, len(legal)))])), rng)
    raise AssertionError(f"no end after {MOST_ACTS} acts")


def peeked(state: State, seat: int, met: set[Card], rng: random.Random) -> bool | None:
    """Whether a seat is told something else where two cards that it has never met change places;
    `None` where no two could."""
    hidden = [c for c in pack_of_deal(state) if c not in met]
    for _ in range(4 if len(hidden) > 1 else 0):
        other = swapped(state, seat, *rng.sample(hidden, 2))
        if other is not None and other != state:
            return knowledge(other, seat) != knowledge(state, seat)
    return None


def faults(state: State, standing: object) -> Iterator[str]:
    """Faults of a finished deal and of the match after it."""
    pack = sorted(state.log[0].action.arg)  # type: ignore[arg-type]
    if sorted(c for place in state.places() for c in place.cards) != pack:
        yield "cards are missing"
    if replay_record(read_record(write_record(record_of(state)))) != state:
        yield "the record is another deal"
    points = [entry.points for entry in state.ledger()]
    balanced = min(points, default=0) < 0 or isinstance(state.game.match, DuplicateBoard)
    if balanced and sum(state.score().values()):
        yield "what is settled does not come to nothing"
    if isinstance(standing, PadStanding) and sum(settlement(standing.totals())):
        yield "the players' settlement does not come to nothing"
    if isinstance(standing, PotStanding) and sum(standing.chips) + standing.pot:
        yield "chips are lost"
    yield from out_of_order(state)[1]


LONGEST_MATCH = 20
"""Deals after which another match begins, though this one is not over."""


def with_options(plain: Game, rng: random.Random) -> Game:
    """The game, or, every second time, with options by lot that go together; without a referee."""
    strict = {o.name: o.default for o in plain.options if o.name == "laws"}
    return drawn(plain, rng, strict) if rng.random() < 0.5 else plain


def examined(game: Game, deals: int, seconds: float, seed: int) -> Found:
    """So many deals of a game, or as many as there is time for; each match by other options."""
    plain = game
    rng, begun = random.Random(f"{plain.name} {seed}"), time.monotonic()
    done = exchanged = matches = actions = since = 0
    wrong: list[str] = []
    match, standing = game.match, game.match.start(game)
    setting = match.setting(game, standing, rng.choice(game.players))
    while done < deals and time.monotonic() - begun < seconds:
        seat, moment = rng.choice((-1, *game.players)), rng.randrange(CLOSELY)
        met: set[Card] = set()
        for number, state in enumerate(played(game, setting, rng)):
            if number <= moment:
                met |= known(state, seat)
            if number == moment:
                found = peeked(state, seat, met, rng)
                exchanged += found is not None
                wrong += [f"deal {done + 1}: a hidden card is told"] if found else []
        standing = match.add(game, standing, state.table, state.ledger())
        wrong += (f"deal {done + 1}: {fault}" for fault in faults(state, standing))
        done, actions, since = done + 1, actions + len(state.log), since + 1
        if match.over(game, standing) or since == LONGEST_MATCH:
            game, matches, since = with_options(plain, rng), matches + 1, 0
            match, standing = game.match, game.match.start(game)
            setting = match.setting(game, standing, rng.choice(game.players))
        else:
            setting = next_setting(game, standing, state.table)
    return Found(done, exchanged, matches, actions, time.monotonic() - begun, tuple(wrong))


BOUND = 20.0
"""Seconds of the processor in which a refereed deal is over: most take a twentieth of one."""


class TooLong(BaseException):
    """A deal has run beyond its bound. No `Exception`, so that nothing between catches it."""


def refereed(name: str, code: str, deals: int, seconds: float, seed: int) -> tuple[int, list[str]]:
    """So many deals of a game by a code of laws, or as many as there is time for: how many, and
    what was wrong, with the record of each."""

    def stop(number: int, frame: object) -> None:
        raise TooLong(f"no end after {BOUND:.0f} seconds")

    signal.signal(signal.SIGVTALRM, stop)
    begun, done = time.monotonic(), 0
    found: list[str] = []
    while done < deals and time.monotonic() - begun < seconds:
        signal.setitimer(signal.ITIMER_VIRTUAL, BOUND)
        what, state = wrong(name, code, seed + done, TooLong)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        if what:
            record = write_record(record_of(state)).decode() if state else "before the first act"
            found.append(f"seed {seed + done}: {what}\n  {record}")
        done += 1
    return done, found


def main_refereed(names: list[str], deals: int, seconds: float, seed: int) -> int:
    """Walk the refereed games asked for, with a line for each; 1 where something was wrong."""
    bad = 0
    for name, code in offered():
        if name in names:
            begun = time.process_time()
            done, found = refereed(name, code, deals, seconds, seed)
            bad += len(found)
            took = time.process_time() - begun
            print(f"{name:<26} {code:<13} {done:5} deals {took:6.1f} s", flush=True)
            print(*found[:3], sep="\n", end="\n" if found else "", flush=True)
    print(f"{bad} faults.")
    return min(bad, 1)


def main() -> int:
    """Examine the games asked for, with a line for each; 1 where something was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", action="append", choices=list(catalogue()))
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60.0, help="the most for one game")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--refereed", action="store_true", help="walk them before a referee")
    args = parser.parse_args()
    names = args.game or list(catalogue())
    if args.refereed:
        return main_refereed(names, args.deals, args.seconds, args.seed)
    bad = 0
    for number, name in enumerate(names, 1):
        bar = "#" * (20 * number // len(names))
        print(f"\r[{bar:<20}] {name:<26}", end="", file=sys.stderr, flush=True)
        found = examined(catalogue()[name], args.deals, args.seconds, args.seed)
        bad += len(found.faults)
        print(
            f"\r{name:<26} {found.deals:5} deals {found.exchanged:4} exchanges "
            f"{found.matches:4} matches "
            f"{found.actions / max(found.deals, 1):7.0f} events a deal {found.seconds:6.1f} s",
            *found.faults[:3],
            flush=True,
        )
    print(f"{len(names)} games, {bad} faults.")
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())
