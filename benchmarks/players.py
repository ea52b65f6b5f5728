"""How well the players play against each other: paired deals, with standard errors.

    python benchmarks/players.py contract --deals 20   # expert v book, whole game, IMPs a board
    python benchmarks/players.py bidding --deals 20    # the calls alone, IMPs double dummy
    python benchmarks/players.py euchre --deals 100    # expert v book, points a deal
    python benchmarks/players.py whist --deals 20      # expert v book, tricks a deal
    python benchmarks/players.py whist --against sampler  # the same v plain sampling (sampler.py)
    python benchmarks/players.py perfect --deals 10    # tricks the expert loses to perfect play
    python benchmarks/players.py perfect --game whist --player sampler  # those of another, at whist
    python benchmarks/players.py lead --deals 50       # the same of first leads, book and expert
    python benchmarks/players.py signals --deals 100   # tricks gained by signals in defence
    python benchmarks/players.py wood --deals 20      # House in the Wood: deals won
    python benchmarks/players.py truth --player learned --deals 10000 --limit 3600 --file F
        # calls held against their stated meanings, for at most so many processor seconds

Every deal of two sides is played twice from the same cards, the players exchanged. With ``--file``
each deal is written as it is finished, a JSON line each, and the same command goes on where it was
stopped.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import one_thread  # noqa: F401
from meanings import truth_of, truth_report
from play import reached, role, worth

from oddtrick.benchmark.contestants import PlainSampler
from oddtrick.core import Action, Game, State, deal, view
from oddtrick.errors import BadOption
from oddtrick.games import game
from oddtrick.players import Player, player
from oddtrick.players.simulation.player import SECONDS, ExpertPlayer
from oddtrick.scoring.imps import imps
from oddtrick.scoring.running_total import DuplicateBoard
from oddtrick.simulate import exchanged, play_out
from oddtrick.solver import Solver
from oddtrick.stages.calling.auction import Auction
from oddtrick.stages.tricks.tricks import Played

GAMES = {
    "bidding": "contract-duplicate",
    "contract": "contract-duplicate",
    "euchre": "euchre",
    "whist": "whist",
    "perfect": "contract-duplicate",
    "lead": "contract-duplicate",
    "signals": "contract-duplicate",
    "wood": "house-in-the-wood",
    "truth": "contract-duplicate",
}

THOUGHT = ("play", "call", "make")
"""The kinds of decision whose time is taken."""


class Lap:
    """The time that decisions take, by the clock and of the processor; an expert has `limit`
    seconds for one by the clock, which on a machine with other work to do is more than it uses."""

    def __init__(self, limit: float = SECONDS) -> None:
        self.limit = limit
        self.taken: dict[str, list[tuple[float, float]]] = {}

    def choose(self, who: Player, state: State, by: int, rng: random.Random) -> Action:
        if isinstance(who, ExpertPlayer):
            who.seconds = self.limit
        clock, processor = time.perf_counter(), time.process_time()
        found = who.choose(view(state, by), rng)
        if found.action.kind in THOUGHT and len(state.legal(by)) > 1:
            taken = time.perf_counter() - clock, time.process_time() - processor
            self.taken.setdefault(found.action.kind, []).append(taken)
        return found.action

    def report(self) -> None:
        """Print what each kind took."""
        for kind, taken in self.taken.items():
            for name, column in zip(("clock", "processor"), zip(*taken, strict=True), strict=True):
                times = sorted(column)
                at = times[int(0.99 * (len(times) - 1))]
                print(f"  {name} seconds a {kind}: p99 {at:.2f}, most {times[-1]:.2f}")


def seated(name: str, found: Game) -> Player:
    """The player of a name, ours or a yardstick's."""
    return PlainSampler(player("book", found)) if name == PlainSampler.name else player(name, found)


def dealt(found: Game, seed: str, number: int) -> State:
    """One deal of a run, the deal going round."""
    rng = random.Random(f"players {found.name} {seed} {number}")
    dealer = found.players[number % len(found.players)]
    return deal(found, rng, found.match.setting(found, found.match.start(found), dealer))


def bid(start: State, names: tuple[str, ...], seed: str, lap: Lap, solver: Solver) -> State:
    """The deal bid by the players at the seats, with the tricks that fall double dummy."""
    made, rng = {name: player(name, start.game) for name in set(names)}, random.Random(seed)
    state = start
    while not state.over and state.turns[0].by >= 0 and state.legal()[0].kind == "call":
        by = state.turns[0].by
        who = made[names[by]]
        book = names[by] == "book"
        action = (
            who.choose(view(state, by), rng).action if book else lap.choose(who, state, by, rng)
        )
        state = state.push(action)
    if state.over:
        return state
    tricks = worth(solver, state)
    assert tricks is not None
    claimed = Played((), (tricks, 13 - tricks, 0, 0), ())
    return state._replace(results=(*state.results, claimed), over=True)


def played(start: State, names: tuple[str, ...], other: str, seed: str, lap: Lap) -> State:
    """The deal played out by the players at the seats; the time of the `other` is not taken."""
    made = {name: seated(name, start.game) for name in set(names)}

    def choose(state: State, rng: random.Random) -> Action:
        by = state.turns[0].by
        if names[by] == other:
            return made[other].choose(view(state, by), rng).action
        return lap.choose(made[names[by]], state, by, rng)

    return play_out(start, choose, random.Random(seed))


def result(kind: str, state: State) -> float:
    """The gain of the first side over the other: tricks at whist, points elsewhere."""
    if kind == "whist":
        tricks = state.table.get(Played)
        return tricks.taken(state.game.sides[0])
    mine, theirs = state.score().values()
    return mine if isinstance(state.game.match, DuplicateBoard) else mine - theirs


def against(
    found: Game, kind: str, who: str, other: str, seed: str, number: int, lap: Lap
) -> dict[str, float]:
    """The gain of the player on a deal over the other in the same seats: IMPs where the scores of a
    board are compared, at whist the tricks, elsewhere the points of a deal, for one side."""
    start = dealt(found, seed, number)
    ahead = tuple(
        who if start.game.side_of[s] == 0 else other for s in range(len(start.game.seats))
    )
    results, solver = [], Solver()  # both tables are of one deal
    for table, seats in enumerate((ahead, exchanged(start.game, ahead))):
        name = f"{seed} {number} {table}"
        over = bid(start, seats, name, lap, solver) if kind == "bidding" else (
            played(start, seats, other, name, lap)
        )  # fmt: skip
        results.append(result(kind, over))
    gain = results[0] - results[1]
    return {"gain": float(imps(gain)) if isinstance(found.match, DuplicateBoard) else gain / 2}


def perfect(found: Game, who: str, seed: str, number: int, lap: Lap) -> dict[str, float]:
    """The tricks a deal costs declarer, the opening leader and the defence (or all who play)
    against perfect play, all seats being the player's."""
    state, solver = dealt(found, seed, number), Solver()
    declared = any(isinstance(stage, Auction) for stage in found.stages)
    roles = ("declarer", "opening lead", "defence") if declared else ("play",)
    lost = dict.fromkeys(roles, 0.0)
    made, rng = seated(who, state.game), random.Random(f"{seed} {number}")
    before: int | None = None
    while not state.over:
        by = state.turns[0].by
        action = lap.choose(made, state, by, rng)
        if action.kind == "play":
            before = worth(solver, state) if before is None else before
            after = reached(solver, state, action)
            assert before is not None
            sign = 1 if state.game.side_of[action.hand] == 0 else -1
            lost[role(state, action.hand)] += sign * (before - after)
            before = after
        state = state.push(action)
    return lost


def lead(found: Game, who: str, seed: str, number: int, lap: Lap) -> dict[str, float]:
    """The tricks that the player's first lead costs after the book's auction, and the book's."""
    state, solver = dealt(found, seed, number), Solver()
    book, ahead, rng = player("book", state.game), seated(who, state.game), random.Random(seed)
    while not state.over and all(a.kind != "play" for a in state.legal()):
        state = state.push(book.choose(view(state, state.turns[0].by), rng).action)
    if state.over:
        return dict.fromkeys(("book", who, "gain"), 0.0)
    by = state.turns[0].by
    sign = 1 if state.game.side_of[by] == 0 else -1
    best = worth(solver, state)
    own = lap.choose(ahead, state, by, random.Random(f"{seed} {number}"))
    theirs = sign * (best - reached(solver, state, book.choose(view(state, by), rng).action))
    lost = sign * (best - reached(solver, state, own))
    return {"book": theirs, who: lost, "gain": theirs - lost}


def signals(found: Game, who: str, seed: str, number: int, lap: Lap) -> dict[str, float]:
    """The tricks that signals gain the defence, and declarer who reads them, after the book's
    auction by SAYC: each card is chosen where both sides signal, which is played, and as if no side
    did."""
    states, solver, book = [], Solver(), player("book", found)
    for way in ("standard", "none"):
        card = f"system SAYC\nas sayc\nsignals {way}"
        stated = found.with_options({"system_ns": card, "system_ew": card})
        states.append(dealt(stated, seed, number))
    made, rng = seated(who, states[0].game), random.Random(f"{seed} {number}")
    gained = {"defence": 0.0, "declarer": 0.0}
    while not states[0].over:
        by, draw = states[0].turns[0].by, rng.random()
        if states[0].legal()[0].kind != "play":
            choices = [book.choose(view(states[0], by), rng).action] * 2
        else:
            choices = [lap.choose(made, state, by, random.Random(draw)) for state in states]
        if choices[0] != choices[1]:
            hand = choices[0].hand
            sign = 1 if states[0].game.side_of[hand] == 0 else -1
            signalled, plain = (reached(solver, states[0], action) for action in choices)
            of = "declarer" if role(states[0], hand) == "declarer" else "defence"
            gained[of] += sign * (signalled - plain)
        states = [state.push(choices[0]) for state in states]
    return gained


def wood(found: Game, who: str, seed: str, number: int, lap: Lap) -> dict[str, float]:
    """Whether a deal of House in the Wood is won; the time is that of the whole deal."""
    state = dealt(found, seed, number)
    made, rng = player(who, state.game), random.Random(f"{seed} {number}")
    clock, processor = time.perf_counter(), time.process_time()
    while not state.over:
        state = state.push(made.choose(view(state, state.turns[0].by), rng).action)
    taken = time.perf_counter() - clock, time.process_time() - processor
    lap.taken.setdefault("deal", []).append(taken)
    built = sum(len(p.cards) for p in state.places() if p.kind == "foundation")
    return {"won": float(built == 104)}


def truth(found: Game, who: str, seed: str, number: int, lap: Lap) -> dict[str, Any]:
    """The calls of an auction of the player's at all seats, held against their stated meanings."""
    clock, processor = time.perf_counter(), time.process_time()
    row = truth_of(dealt(found, seed, number), who, random.Random(f"{seed} {number}"))
    taken = time.perf_counter() - clock, time.process_time() - processor
    lap.taken.setdefault("auction", []).append(taken)
    return row


Row = dict[str, Any]


def gone_on(path: Path | None, runs: Iterable[tuple[str, Callable[[], Row]]]) -> Iterator[Row]:
    """The rows of named runs: those that a file holds as they stand there, the others as they are
    found, each written to the file at once."""
    done: dict[str, Row] = {}
    if path is not None and path.exists():
        lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        done = {line["deal"]: line["found"] for line in lines}
    for name, run in runs:
        if name not in done:
            done[name] = run()
            if path is not None:
                with path.open("a", encoding="utf-8") as stream:
                    stream.write(json.dumps({"deal": name, "found": done[name]}) + "\n")
        yield done[name]


def report(rows: Sequence[Row]) -> None:
    """Print the mean of each column with its standard error."""
    for what in rows[0] if rows else ():
        values = [row[what] for row in rows]
        error = statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else float("nan")
        print(f"  {what:13} {statistics.mean(values):+.2f} ({error:.2f}), {len(values)} deals")


ALONE = {"perfect": perfect, "lead": lead, "signals": signals, "wood": wood, "truth": truth}


def runs(
    asked: argparse.Namespace, found: Game, lap: Lap
) -> Iterator[tuple[str, Callable[[], Row]]]:
    """The deals that are asked for, by name."""
    who = asked.player if asked.against == "book" else f"{asked.player} v {asked.against}"
    which = [asked.kind, *([asked.game] if asked.game else []), *asked.option, who, asked.seed]
    for number in range(asked.deals):
        if asked.kind in ALONE:
            run = partial(ALONE[asked.kind], found, asked.player, asked.seed, number, lap)
        else:
            run = partial(
                against, found, asked.kind, asked.player, asked.against, asked.seed, number, lap
            )
        yield " ".join([*which, str(number)]), run


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kind", choices=list(GAMES))
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--player", default="expert")
    parser.add_argument("--against", choices=["book", PlainSampler.name], default="book")
    parser.add_argument("--game", help="another game of the same kind")
    parser.add_argument("--option", action="append", default=[], help="of the game, NAME=VALUE")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="an expert's time")
    parser.add_argument("--limit", type=float, help="processor seconds after which no deal begins")
    parser.add_argument("--file", type=Path, help="where results are kept, to go on later")
    asked = parser.parse_args()
    if asked.against != "book" and (asked.kind in ALONE or asked.kind == "bidding"):
        parser.error(f"{asked.kind} knows no other opponent than the book")
    try:
        pairs = (option.partition("=")[::2] for option in asked.option)
        options = {name: int(text) if text.isdigit() else text for name, text in pairs}
        found = game(asked.game or GAMES[asked.kind]).with_options(options)
    except BadOption as error:
        parser.error(str(error))
    lap = Lap(asked.seconds)
    rows = []
    for row in gone_on(asked.file, runs(asked, found, lap)):
        rows.append(row)
        if asked.limit and time.process_time() > asked.limit:
            break
    other = "" if asked.kind in ALONE else f" against {asked.against}"
    print(f"{asked.kind}, {asked.player}{other}, seed {asked.seed}")
    (truth_report if asked.kind == "truth" else report)(rows)
    lap.report()


if __name__ == "__main__":
    main()
