"""How well the players play against each other: paired deals, with standard errors.

    python benchmarks/players.py contract --deals 20   # expert v book, whole game, IMPs a board
    python benchmarks/players.py bidding --deals 20    # the calls alone, IMPs double dummy
    python benchmarks/players.py euchre --deals 100    # expert v book, points a deal
    python benchmarks/players.py whist --deals 20      # expert v book, tricks a deal
    python benchmarks/players.py whist --against sampler  # the same v plain sampling (sampler.py)
    python benchmarks/players.py perfect --deals 10    # tricks the expert loses to perfect play
    python benchmarks/players.py perfect --game whist --player sampler  # those of another, at whist
    python benchmarks/players.py lead --deals 50       # the same of first leads, book and expert
    python benchmarks/players.py wood --deals 20      # House in the Wood: deals won

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
from collections.abc import Iterator, Sequence
from pathlib import Path

from play import reached, role, worth
from sampler import Sampler

from oddtrick.core import Act, Game, State, deal, view
from oddtrick.errors import BadOption
from oddtrick.games import game
from oddtrick.players import Player, player
from oddtrick.players.expert import SECONDS, ExpertPlayer
from oddtrick.scoring.imps import imps
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
    "wood": "house-in-the-wood",
}

PAIRED = ("bidding", "contract", "euchre", "whist")
"""The runs in which every deal is played twice, against somebody else."""


KINDS = {"bidding": "call", "wood": "deal"}
"""The decisions whose time is taken; cards elsewhere."""


class Lap:
    """The processor time that decisions of a kind take; an expert has `limit` seconds for one by
    the clock, which on a machine with other work to do is more than what he uses."""

    def __init__(self, kind: str = "play", limit: float = SECONDS) -> None:
        self.kind, self.limit = kind, limit
        self.seconds: list[float] = []

    def choose(self, who: Player, state: State, by: int, rng: random.Random) -> Act:
        if isinstance(who, ExpertPlayer):
            who.seconds = self.limit
        began = time.process_time()
        found = who.choose(view(state, by), rng)
        if found.act.kind == (self.kind or found.act.kind) and len(state.legal(by)) > 1:
            self.seconds.append(time.process_time() - began)
        return found.act


def seated(name: str, found: Game) -> Player:
    """The player of a name, ours or a yardstick's."""
    return Sampler(player("book", found)) if name == Sampler.name else player(name, found)


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
        act = who.choose(view(state, by), rng).act if book else lap.choose(who, state, by, rng)
        state = state.push(act)
    if state.over:
        return state
    tricks = worth(solver, state)
    assert tricks is not None
    claimed = Played((), (tricks, 13 - tricks, 0, 0), ())
    return state._replace(results=(*state.results, claimed), over=True)


def played(start: State, names: tuple[str, ...], other: str, seed: str, lap: Lap) -> State:
    """The deal played out by the players at the seats; the time of the `other` is not taken."""
    made = {name: seated(name, start.game) for name in set(names)}

    def choose(state: State, rng: random.Random) -> Act:
        by = state.turns[0].by
        if names[by] == other:
            return made[other].choose(view(state, by), rng).act
        return lap.choose(made[names[by]], state, by, rng)

    return play_out(start, choose, random.Random(seed))


def result(kind: str, state: State) -> float:
    """What the first side has gained over the other: tricks at whist, points elsewhere."""
    if kind == "whist":
        tricks = state.table.get(Played)
        return tricks.taken(state.game.sides[0])
    mine, theirs = state.score().values()
    return mine if state.game.net else mine - theirs


def against(game: Game, kind: str, who: str, other: str, seed: str, number: int, lap: Lap) -> float:
    """What the player gains on a deal over the other in the same seats: at contract the IMPs of a
    board, at whist the tricks and at euchre the points of a deal, for one side."""
    start = dealt(game, seed, number)
    ahead = tuple(
        who if start.game.side_of[s] == 0 else other for s in range(len(start.game.seats))
    )
    found, solver = [], Solver()  # both tables are of one deal
    for table, seats in enumerate((ahead, exchanged(start.game, ahead))):
        name = f"{seed} {number} {table}"
        over = bid(start, seats, name, lap, solver) if kind == "bidding" else (
            played(start, seats, other, name, lap)
        )  # fmt: skip
        found.append(result(kind, over))
    gain = found[0] - found[1]
    return imps(gain) if game.name == "contract-duplicate" else gain / 2


def perfect(game: Game, who: str, seed: str, number: int, lap: Lap) -> dict[str, float]:
    """The tricks a deal costs declarer, the opening leader and the defence (or all who play)
    against perfect play, all seats being the player's."""
    state, solver = dealt(game, seed, number), Solver()
    bid = any(isinstance(stage, Auction) for stage in game.stages)
    lost = dict.fromkeys(("declarer", "opening lead", "defence") if bid else ("play",), 0.0)
    made, rng = seated(who, state.game), random.Random(f"{seed} {number}")
    before: int | None = None
    while not state.over:
        by = state.turns[0].by
        act = lap.choose(made, state, by, rng)
        if act.kind == "play":
            before = worth(solver, state) if before is None else before
            after = reached(solver, state, act)
            assert before is not None
            sign = 1 if state.game.side_of[act.hand] == 0 else -1
            lost[role(state, act.hand)] += sign * (before - after)
            before = after
        state = state.push(act)
    return lost


def lead(game: Game, who: str, seed: str, number: int, lap: Lap) -> dict[str, float]:
    """The tricks that the player's first lead costs after the book's auction, and the book's."""
    state, solver = dealt(game, seed, number), Solver()
    book, ahead, rng = player("book", state.game), seated(who, state.game), random.Random(seed)
    while not state.over and all(a.kind != "play" for a in state.legal()):
        state = state.push(book.choose(view(state, state.turns[0].by), rng).act)
    if state.over:
        return dict.fromkeys(("book", who, "gain"), 0.0)
    by = state.turns[0].by
    sign = 1 if state.game.side_of[by] == 0 else -1
    best = worth(solver, state)
    own = lap.choose(ahead, state, by, random.Random(f"{seed} {number}"))
    theirs = sign * (best - reached(solver, state, book.choose(view(state, by), rng).act))
    lost = sign * (best - reached(solver, state, own))
    return {"book": theirs, who: lost, "gain": theirs - lost}


def wood(game: Game, who: str, seed: str, number: int, lap: Lap) -> dict[str, float]:
    """Whether a deal of House in the Wood is won; the time is that of its longest thought."""
    state = dealt(game, seed, number)
    made, rng = player(who, state.game), random.Random(f"{seed} {number}")
    thought = Lap("")
    while not state.over:
        state = state.push(thought.choose(made, state, state.turns[0].by, rng))
    built = sum(len(p.cards) for p in state.places() if p.kind == "foundation")
    lap.seconds.append(max(thought.seconds))
    return {"won": float(built == 104)}


def kept(path: Path | None) -> dict[str, dict[str, float]]:
    """What a file holds of runs before this one."""
    if path is None or not path.exists():
        return {}
    rows = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return {row["deal"]: row["found"] for row in rows}


def told(what: str, values: Sequence[float]) -> None:
    """Print a mean with its standard error."""
    error = statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else float("nan")
    print(f"  {what:13} {statistics.mean(values):+.2f} ({error:.2f}), {len(values)} deals")


def rows(asked: argparse.Namespace, found: Game, lap: Lap) -> Iterator[dict[str, float]]:
    """The result of every deal, those of the file first."""
    done = kept(asked.file)
    alone = {"perfect": perfect, "lead": lead, "wood": wood}
    who = asked.player if asked.against == "book" else f"{asked.player} v {asked.against}"
    for number in range(asked.deals):
        which = [asked.game] if asked.game else []
        name = " ".join([asked.kind, *which, *asked.option, who, asked.seed, str(number)])
        if name not in done:
            if asked.kind in alone:
                row = alone[asked.kind](found, asked.player, asked.seed, number, lap)
            else:
                gain = against(
                    found, asked.kind, asked.player, asked.against, asked.seed, number, lap
                )
                row = {"gain": float(gain)}
            if asked.file is not None:
                with asked.file.open("a", encoding="utf-8") as stream:
                    stream.write(json.dumps({"deal": name, "found": row}) + "\n")
            done[name] = row
        yield done[name]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kind", choices=list(GAMES))
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--player", default="expert")
    parser.add_argument("--against", choices=["book", Sampler.name], default="book")
    parser.add_argument("--game", help="another game of the same kind")
    parser.add_argument("--option", action="append", default=[], help="of the game, NAME=VALUE")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="an expert's time")
    parser.add_argument("--file", type=Path, help="where results are kept, to go on later")
    asked = parser.parse_args()
    if asked.against != "book" and asked.kind not in ("contract", "euchre", "whist"):
        parser.error(f"{asked.kind} knows no other opponent than the book")
    try:
        played = game(asked.game or GAMES[asked.kind])
        pairs = (option.partition("=")[::2] for option in asked.option)
        played = played.with_options({k: int(v) if v.isdigit() else v for k, v in pairs})
    except BadOption as error:
        parser.error(str(error))
    lap = Lap(KINDS.get(asked.kind, "play"), asked.seconds)
    found = list(rows(asked, played, lap))
    other = f" against {asked.against}" if asked.kind in PAIRED else ""
    print(f"{asked.kind}, {asked.player}{other}, seed {asked.seed}")
    for what in found[0] if found else ():
        told(what, [row[what] for row in found])
    if lap.seconds:
        lap.seconds.sort()
        at = lap.seconds[int(0.99 * (len(lap.seconds) - 1))]
        print(f"  processor seconds a {lap.kind}: p99 {at:.2f}, most {lap.seconds[-1]:.2f}")


if __name__ == "__main__":
    main()
