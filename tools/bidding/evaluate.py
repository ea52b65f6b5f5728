"""How well bidders bid against each other: the same boards at two tables, double dummy, in IMPs.

    python tools/bidding/evaluate.py FOLDER --player net.npz --against book --boards 1000
    python tools/bidding/evaluate.py FOLDER --player net.npz --against expert --boards 200

FOLDER holds boards with their tables (`solved.py`); those that a network has learnt from are to be
skipped, or of another seed. A bidder is `book`, `expert`, the file of a network, or `ahead:` and
the file: the network with calls weighed by looking ahead. Each sits north and south at one table,
east and west at the other. With `--file` every board is written as it is finished, and the same
command goes on where it was stopped. `--calls` shows the auctions.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from solved import Deals, load, masks

from oddtrick.core import DealStart, Game, Given, State, begin, view
from oddtrick.games import game
from oddtrick.players import Player, player
from oddtrick.players.learned.bidding_network import load as load_net
from oddtrick.players.learned.player import LearnedPlayer, naturally
from oddtrick.players.simulation.player import SECONDS, ExpertPlayer
from oddtrick.scoring.imps import imps
from oddtrick.stages.calling.auction import Calls, Contract
from oddtrick.stages.tricks.tricks import Played


def bidder(name: str, found: Game, seconds: float = SECONDS) -> Player:
    """A bidder by its name or file; one that looks ahead has so many seconds (see `expert`)."""
    ahead, file = name.startswith("ahead:"), name.removeprefix("ahead:")
    if not file.endswith(".npz"):
        made = player(file, found)
    else:
        made = LearnedPlayer(
            player("book", found), naturally(load_net(Path(file))[0]), explains=False
        )
    if ahead:
        made = ExpertPlayer(made)
    if isinstance(made, ExpertPlayer):
        made.seconds = seconds
    return made


def start(found: Game, deals: Deals, number: int) -> State:
    """A board as it is dealt: the dealer and the vulnerability go round."""
    setting = DealStart(dealer=number % 4, vulnerable=number // 4 % 4)
    state = begin(found, setting)
    hands = tuple(int(m) for m in masks(deals.owner[number : number + 1])[0])
    return state.push(state.stage.given(state.stage_state, Given(hands=hands)))


def scored(
    state: State, seats: list[Player], tricks: NDArray[np.uint8], rng: random.Random
) -> tuple[int, str]:
    """The score of North and South after the players' auction, double dummy, and the auction."""
    while not state.over and state.legal()[0].kind == "call":
        by = state.turns[0].by
        state = state.push(seats[by].choose(view(state, by), rng).action)
    called = state.table.find(Calls)
    said = " ".join(code for _, code in called.calls) if called else ""
    contract = state.table.find(Contract)
    if contract is None:
        return 0, said
    taken = int(tricks[contract.strain, contract.declarer])
    ours = taken if contract.declarer % 2 == 0 else 13 - taken
    claimed = Played((), (ours, 13 - ours, 0, 0), ())
    over = state._replace(results=(*state.results, claimed), over=True)
    return int(next(iter(over.score().values()))), said


def board(
    deals: Deals, names: tuple[str, str], bidders: tuple[Player, Player], found: Game, number: int
) -> dict[str, object]:
    """One board at two tables: what the first bidder gains."""
    first, second = bidders
    scores = []
    for seats in ([first, second] * 2, [second, first] * 2):
        rng = random.Random(f"evaluate {number}")
        scores.append(scored(start(found, deals, number), seats, deals.tricks[number], rng))
    (here, calls), (there, others) = scores
    return {
        "board": number,
        "names": list(names),
        "gain": imps(here - there),
        "scores": [here, there],
        "calls": [calls, others],
    }


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--player", required=True)
    parser.add_argument("--against", default="book")
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--skip", type=int, default=0, help="deals at the start that are not bid")
    parser.add_argument("--seed", type=int, help="that of the deals")
    parser.add_argument("--file", type=Path, help="where results are kept, to go on later")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="what who looks ahead has")
    parser.add_argument("--calls", action="store_true", help="show the auctions")
    asked = parser.parse_args()
    deals = load(asked.folder, asked.seed, asked.skip + asked.boards)
    deals = Deals(*(part[asked.skip :] for part in deals))
    found = game("contract-duplicate")
    names = (asked.player, asked.against)
    bidders = (bidder(names[0], found, asked.seconds), bidder(names[1], found, asked.seconds))
    done: dict[int, dict[str, object]] = {}
    if asked.file is not None and asked.file.exists():
        lines = (json.loads(line) for line in asked.file.read_text("utf-8").splitlines())
        done = {row["board"]: row for row in lines if row["names"] == list(names)}
    gains = []
    for number in range(min(asked.boards, len(deals.owner))):
        row = done.get(number)
        if row is None:
            row = board(deals, names, bidders, found, number)
            if asked.file is not None:
                with asked.file.open("a", encoding="utf-8") as stream:
                    stream.write(json.dumps(row) + "\n")
        if asked.calls:
            print(row["gain"], row["scores"], row["calls"])
        gains.append(int(str(row["gain"])))
    error = statistics.stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else float("nan")
    mean = statistics.mean(gains)
    print(f"{names[0]} v {names[1]}: {mean:+.2f} ({error:.2f}) IMPs a board, {len(gains)} boards")


if __name__ == "__main__":
    main()
