"""The table of `oddtrick.players.hand_evaluation.playing_tricks`, fitted anew: `python
tools/losing/fit.py`.

Deals are dealt by seed, an antibridge bid to lose seven tricks is forced on the dealer, and the
book players play it out. The tricks its side won are fitted to the hand itself by ridge regression:
one weight for each rank at each place of a suit, counted from its lowest card. Three deals of four
are played without trumps, the fourth with a suit. Prints the table and how far off it is on deals
that it was not fitted on; takes five minutes.
"""

from __future__ import annotations

import argparse
import random

import numpy as np

from oddtrick.cards import Mask, bits
from oddtrick.core import Hands, deal, settle, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.stages.calling.auction import Auction
from oddtrick.stages.tricks.tricks import Played

PLACES, RIDGE = 5, 50.0
NO_TRUMP = 4


def played(number: int, seed: str) -> tuple[int, tuple[Mask, Mask], int]:
    """The strain, declarer's and partner's hand, and the tricks they won."""
    anti, rng = game("antibridge"), random.Random(f"{seed} {number}")
    book, dealer = player("book", anti), number % 4
    strain = rng.randrange(4) if number % 4 == 0 else NO_TRUMP
    auction = next(s for s in anti.stages if isinstance(s, Auction))
    bid = next(b for b in auction.ladder.bids if b.fewest and b.strain == strain)
    state = deal(anti, rng, anti.match.setting(anti, anti.match.start(anti), dealer))
    hands = state.table.get(Hands).cards
    for code in (bid.code, "P", "P", "P"):
        state = settle(state.push(state.action(code)), rng)
    while not state.over:
        seen = view(state, state.turns[0].by)
        state = settle(state.push(book.choose(seen, rng).action), rng)
    won = state.table.get(Played).taken((dealer, (dealer + 2) % 4))
    return strain, (hands[dealer], hands[(dealer + 2) % 4]), won


def counted(hand: Mask) -> np.ndarray:
    """How many cards of each rank stand at each place of a suit."""
    found = np.zeros((PLACES, 13))
    for suit in range(4):
        for place, c in enumerate(bits(hand >> 13 * suit & 0x1FFF)):
            found[min(place, PLACES - 1), c] += 1
    return found.ravel()


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--deals", type=int, default=28_000)
    ask.add_argument("--seed", default="losing")
    arguments = ask.parse_args()
    rows = [played(n, arguments.seed) for n in range(arguments.deals)]
    plain = [(h, won) for strain, h, won in rows if strain == NO_TRUMP]
    own = np.array([counted(h[0]) for h, _ in plain])
    won = np.array([w for _, w in plain], float)
    part = len(won) * 9 // 10
    mean, centre = own[:part].mean(0), won[:part].mean()
    x, y = own[:part] - mean, won[:part] - centre
    weights = np.linalg.solve(x.T @ x + RIDGE * np.eye(x.shape[1]), x.T @ y)
    off = won - centre - (own - mean) @ weights
    base = float(mean @ weights)
    print(f"won on the average {centre:.2f}, of which by the table {base:.2f}")
    print(f"deviation {off[:part].std():.2f}; on {len(won) - part} others {off[part:].std():.2f}")
    other = (np.array([counted(h[1]) for h, _ in plain]) - mean) @ weights
    mine = (own - mean) @ weights
    share = np.linalg.lstsq(np.column_stack([mine, other]), won - centre, rcond=None)[0]
    print(f"one's own hand counts {share[0]:.2f}, partner's {share[1]:.2f}")
    for row in weights.reshape(PLACES, 13):
        print("    (" + ", ".join(f"{round(float(w), 2) + 0:.2f}" for w in row) + "),")
    suited = [(s, h[0], w) for s, h, w in rows if s != NO_TRUMP]
    facts = np.array(
        [
            (1, (counted(h) - mean) @ weights, (h >> 13 * s & 0x1FFF).bit_count() - 3.25)
            for s, h, _ in suited
        ]
    )
    tricks = np.array([w for *_, w in suited], float)
    fit = np.linalg.lstsq(facts, tricks, rcond=None)[0]
    print("with trumps: average {:.2f}, share of the table {:.2f}, a trump {:.2f}".format(*fit))
    print(f"deviation {(tricks - facts @ fit).std():.2f}")


if __name__ == "__main__":
    main()
