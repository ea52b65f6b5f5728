"""Views for the tests of players: hands typed in, the rest of the pack dealt at random."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from oddtrick.cards import bits, bridge_hand, card
from oddtrick.core import DealStart, Game, Hands, State, TurnUp, View, deal, enter, view
from oddtrick.players import Decision, player
from oddtrick.stages.calling.auction import Calls, Contract
from oddtrick.stages.tricks.tricks import Trump, play_action

HERE = Path(__file__).parent
AS_THE_BOOK = {"system_ns": "natural", "system_ew": "natural"}
"""Both sides bid as the book has it, at contract."""
SEATS = "NESW"


def as_the_book(found: Game) -> Game:
    """The game with both sides bidding as the book has it, where sides state what they bid."""
    stated = AS_THE_BOOK.keys() <= {option.name for option in found.options}
    return found.with_options(AS_THE_BOOK) if stated else found


def vectors(name: str) -> list[dict[str, Any]]:
    """The rows of a file of vectors."""
    return [json.loads(line) for line in (HERE / name).read_text().splitlines()]


def fill(known: Mapping[str, str], seed: int = 1) -> tuple[int, ...]:
    """Four hands of thirteen: those given as they are, the others from the rest of the pack."""
    hands = [bridge_hand(known[s]) if s in known else 0 for s in SEATS]
    rest = [c for c in range(52) if not any(h >> c & 1 for h in hands)]
    random.Random(seed).shuffle(rest)
    for i, hand in enumerate(hands):
        while hands[i].bit_count() < 13:
            hands[i] |= 1 << rest.pop()
        assert hand & hands[i] == hand
    return tuple(hands)


def tricks_stage(game: Game) -> int:
    return next(i for i, s in enumerate(game.stages) if s.name == "tricks")


def playing(
    game: Game,
    known: Mapping[str, str],
    plays: str = "",
    *,
    contract: str = "3NT",
    declarer: str = "S",
    calls: str = "",
    dealer: str = "S",
    trump: int = -1,
    seed: int = 1,
) -> State:
    """A deal in its trick stage after these cards have been played."""
    results: list[Any] = [Hands(fill(known, seed))]
    first = SEATS.index(dealer)
    if trump >= 0:
        turned = [c for c in bits(results[0].cards[first]) if c // 13 == trump]
        results.append(TurnUp(turned[0] if turned else names(results[0].cards[first])[0], first))
        results.append(Trump(trump))
    else:
        codes = tuple(calls.split())
        results.append(Calls(tuple(((first + i) % 4, c) for i, c in enumerate(codes))))
        strain = ("C", "D", "H", "S", "NT").index(contract[1:])
        results.append(Contract(SEATS.index(declarer), int(contract[0]), strain, 0))
    state = enter(game, DealStart(first), tricks_stage(game), tuple(results))
    for code in plays.split():
        turn = state.turns[0]
        state = state.push(play_action(turn.by, turn.hand, card(code)))
    return state


def decide(state: State) -> Decision:
    """The decision of the book player whose turn it is."""
    seat = state.turns[0].by
    return player("book", state.game).choose(view(state, seat), random.Random(0))


def positions(game: Game, deals: int, seed: int = 0) -> Iterator[tuple[State, View, Decision]]:
    """Every decision of book players over random deals, with the state it was made in."""
    book = player("book", game)
    for n in range(deals):
        rng = random.Random(f"{game.name} {seed} {n}")
        dealer = game.players[n % len(game.players)]
        setting = game.match.setting(game, game.match.start(game), dealer)
        state = deal(game, rng, setting)
        while not state.over:
            turn = state.turns[0]
            if turn.by < 0:
                state = state.after(state.stage.chance(state.stage_state, rng))
                continue
            seen = view(state, turn.by)
            decision = book.choose(seen, rng)
            yield state, seen, decision
            state = state.push(decision.action)


def names(mask: int) -> list[int]:
    return list(bits(mask))
