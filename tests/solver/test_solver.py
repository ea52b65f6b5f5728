"""A solver as a thing to live with: stopped, shared, short of time, short of memory."""

from __future__ import annotations

import random
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable

import numpy as np
import pytest
from endings import random_bridge_ending, random_ending

from oddtrick.cards import bits, bridge_hand, card, euchre_order, natural_order
from oddtrick.solver import (
    BadPosition,
    CardResult,
    Position,
    Solver,
    SolverError,
    Stopped,
    TrickRange,
    analyse,
    leads,
    line,
    moves,
    par,
    solve,
    table,
)
from oddtrick.solver.engine import plain

HARD = "N:KJ95.QT64.J83.K7 AT7.J53.K972.Q84 Q862.K98.AT4.A65 43.A72.Q65.JT932"


def endless() -> Position:
    """Two sides that avoid tricks, each worth as much as all before it: many seconds."""
    cards = random.Random(13).sample(range(52), 52)
    hands = tuple(sum(1 << c for c in cards[i::4]) for i in range(4))
    values = tuple(2**i for i in range(13))
    return Position(hands, sides=(0, 1, 0, 1), aim="fewest", values=values)


def long_for_plain() -> Position:
    cards = random.Random(4).sample(range(52), 28)
    return Position(tuple(sum(1 << c for c in cards[i::4]) for i in range(4)))


@pytest.mark.parametrize(("build", "make"), [(None, endless), ("plain", long_for_plain)])
def test_another_thread_can_stop_it(build: str | None, make: Callable[[], Position]) -> None:
    solver = Solver(kernel_name=build)
    caught: list[BaseException] = []

    def ask() -> None:
        try:
            solver.solve(make())
        except SolverError as error:
            caught.append(error)

    asking = threading.Thread(target=ask)
    asking.start()
    time.sleep(0.3)
    assert asking.is_alive()
    solver.stop()
    asking.join(timeout=5)
    assert [type(e) for e in caught] == [Stopped]
    with pytest.raises(Stopped):
        solver.solve(make())


def test_threads_may_share_a_solver() -> None:
    rng = random.Random(6)
    positions = [random_bridge_ending(rng, 7) for _ in range(60)]
    right = [Solver().solve(p) for p in positions]
    shared = Solver(4 << 20)
    found: list[list[object]] = [[], []]

    def ask(to: list[object]) -> None:
        to.extend(shared.solve(p) for p in positions)

    asking = [threading.Thread(target=ask, args=(f,)) for f in found]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert found == [right, right]


def test_many_solvers_side_by_side_know_nothing_of_each_other() -> None:
    rng = random.Random(7)
    positions = [random_ending(rng, 5, 6) for _ in range(30)]
    right = [solve(p) for p in positions]
    solvers = [Solver(2 << 20) for _ in range(12)]
    for i, p in enumerate(positions):
        assert solvers[i % 12].solve(p) == right[i]


def _range(card: CardResult) -> TrickRange:
    return TrickRange(card.low, card.high)


@pytest.mark.parametrize(
    "ask",
    [
        lambda s: solve(endless(), seconds=s),
        lambda s: _range(moves(endless(), seconds=s)[0]),
        lambda s: analyse(endless(), list(bits(endless().legal()))[:1], seconds=s)[0].before,
        lambda s: Solver(kernel_name="plain").solve(endless(), seconds=s),
    ],
)
def test_a_time_limit_is_kept(ask: Callable[[float], TrickRange]) -> None:
    """Only bounds are known when time is up."""
    assert not ask(0.1).exact


@pytest.mark.parametrize(("seed", "tricks"), [(4, 4), (8, 6)])
def test_one_against_three_at_nullo_with_whole_hands(seed: int, tricks: int) -> None:
    """The result of an earlier search, which took every card for what it is and up to a minute."""
    cards = random.Random(seed).sample(range(52), 52)
    hands = tuple(sum(1 << c for c in cards[i::4]) for i in range(4))
    solver = Solver()
    position = Position(hands, sides=(0, 1, 1, 1), aim="fewest")
    assert solver.solve(position).value == tricks
    assert solver.nodes < 4_000_000


def test_bounds_hold() -> None:
    rng = random.Random(8)
    inexact = 0
    for _ in range(3):
        cards = rng.sample(range(52), 40)
        hands = tuple(sum(1 << c for c in cards[i::4]) for i in range(4))
        position = Position(hands, aim="fewest")
        lead = next(bits(position.legal()))
        (known,) = analyse(position, [lead])
        (step,) = analyse(position, [lead], seconds=0.004)
        inexact += not step.exact
        assert step.before.low <= known.before.value <= step.before.high
        assert step.after.low <= known.after.value <= step.after.high
        exact = {ch.card: ch.value for ch in moves(position)}
        for ch in moves(position, seconds=0.004):
            assert ch.low <= exact[ch.card] <= ch.high
            assert not (ch.best and ch.low != ch.high)
    assert inexact


def test_memory_stays_what_was_said() -> None:
    """The memory that the process adds, both kinds of question asked of one solver."""
    script = textwrap.dedent("""
        import sys
        from oddtrick.solver import Position, Solver
        def resident():
            return int(open("/proc/self/statm").read().split()[1]) * 4096
        deal, cards = sys.argv[1], [int(c) for c in sys.argv[2].split()]
        hands = tuple(sum(1 << c for c in cards[i::4]) for i in range(4))
        Solver().table("N:A... K... Q... J...")
        before = resident()
        solver = Solver()
        values = tuple(2**i for i in range(13))
        solver.solve(Position(hands, aim="fewest", values=values), seconds=3)
        most = resident()
        solver.table(deal)
        print(max(most, resident()) - before)
    """)
    cards = " ".join(map(str, random.Random(13).sample(range(52), 52)))
    done = subprocess.run(
        [sys.executable, "-c", script, HARD, cards], capture_output=True, text=True, check=True
    )
    assert 2 << 20 < int(done.stdout) <= 64 << 20


def test_nodes_are_counted_on_and_memory_is_given_back() -> None:
    solver = Solver(4 << 20)
    solver.table(HARD, strains=[4])
    first = solver.nodes
    assert first > 0
    solver.forget()
    assert solver.nodes == first
    solver.solve(Position((bridge_hand("A2..."), bridge_hand("K3..."))))
    assert solver.nodes >= first


def test_plain_python_finds_equals_too() -> None:
    rng = random.Random(9)
    plain = Solver(kernel_name="plain")

    def by_card(choices: list[CardResult]) -> object:
        return [(c.card, c.equals, c.value, c.best) for c in choices]

    for _ in range(120):
        position = random_ending(rng, 2, 4)
        assert by_card(plain.moves(position)) == by_card(moves(position)), position


def test_values_may_be_large() -> None:
    rng = random.Random(10)
    for _ in range(10):
        cards = rng.sample(range(52), 32)
        hands = tuple(sum(1 << c for c in cards[i::4]) for i in range(4))
        values = tuple(rng.randrange(3700) for _ in range(8))
        answer = solve(Position(hands, values=values))
        turned = Position((*hands[1:], hands[0]), 3, values=values)
        assert answer.value + solve(turned).value == sum(values)


@pytest.mark.parametrize("kind", [np.uint64, np.int64, int])
def test_numbers_of_any_kind(kind: type) -> None:
    hands = [kind(bridge_hand(h)) for h in ("A2...", "K3...")]
    position = Position(hands, kind(0), natural_order(4), sides=[kind(0), kind(1)])  # type: ignore[arg-type]
    assert position == Position((int(hands[0]), int(hands[1])))
    assert solve(position).value == 1


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Position((1.0, 2)), "whole numbers"),  # type: ignore[arg-type]
        (lambda: Position(("A", "K")), "whole numbers"),  # type: ignore[arg-type]
        (lambda: Position((1, 2), played=(-1,)), "no card that the card order knows"),
        (lambda: Position((1, 2), played=(99,)), "no card that the card order knows"),
        (lambda: Position((1, 2), values=(1.5,)), "whole numbers"),  # type: ignore[arg-type]
        (lambda: Position((1, 2), order=4), "CardOrder"),  # type: ignore[arg-type]
        (lambda: Position((1, 2)).play(-1), "no card that the card order knows"),
        (lambda: analyse(Position((1, 2)), ["SA"]), "gives the number"),  # type: ignore[list-item]
        (lambda: table([1.5, 2, 4, 8]), "masks of cards"),  # type: ignore[list-item]
        (lambda: table(["N", "E", "S", "W"]), "masks of cards"),  # type: ignore[list-item]
        (lambda: par("N:A... K... Q... J...", 0, "none"), "13 cards a hand"),
        (lambda: par(table(HARD), 0, (True,)), "a pair"),  # type: ignore[arg-type]
        (lambda: solve(endless(), seconds=float("nan")), "more than 0 seconds"),
        (lambda: Solver(kernel_name="fast"), "no kernel “fast”"),
    ],
)
def test_more_refusals(make: Callable[[], object], says: str) -> None:
    with pytest.raises(SolverError, match=says) as caught:
        make()
    assert str(caught.value).endswith(".")


def garbage(rng: random.Random) -> Position:
    """Random numbers: most positions are impossible. Raises `BadPosition` then."""
    seats = rng.choice((1, 2, 2, 3, 3, 4, 4, 4, 5))
    order = rng.choice((natural_order, euchre_order))(rng.randrange(5))
    pack = rng.sample(range(53), 53)
    most = rng.randint(1, 3)
    hands = [sum(1 << pack.pop() for _ in range(rng.randint(0, most))) for _ in range(seats)]
    if rng.random() < 0.03:
        hands[0] |= hands[-1]
    played = [pack.pop() for _ in range(rng.choice((0, 0, 0, 1, 1, 2, 3, 4)))]
    if rng.random() < 0.02:
        played.append(rng.randrange(-3, 60))
    return Position(
        tuple(hands),
        rng.randrange(-1, 5),
        order,
        tuple(played),
        tuple(rng.randrange(2) for _ in range(seats)),
        tuple(rng.randrange(-1, 5) for _ in range(rng.choice((0, 0, 0, 0, 1, 1, 2)))),
        rng.choice(("most", "fewest")),
        None if rng.random() < 0.7 else tuple(rng.randint(0, 5) for _ in range(rng.randint(0, 6))),
    )


def test_whatever_is_accepted_is_solved() -> None:
    rng = random.Random(11)
    solver = Solver(2 << 20)
    accepted = 0
    for _ in range(8000):
        try:
            position = garbage(rng)
        except BadPosition:
            continue
        accepted += 1
        each = plain.each(position)
        assert solver.solve(position).value == plain.best(position), position
        found = {c: ch.value for ch in solver.moves(position) for c in (ch.card, *ch.equals)}
        assert found == each, position
    assert accepted > 1000


@pytest.mark.parametrize("kernel_name", [None, "plain"])
def test_what_a_card_reaches_is_what_it_is_worth(kernel_name: str | None) -> None:
    """One solver asked about positions of every kind in turn, each card of its own, other
    questions between."""
    rng = random.Random(21)
    solver = Solver(2 << 20, kernel_name=kernel_name)
    for _ in range(400 if kernel_name is None else 40):
        position = random_ending(rng, 1, 4)
        for c, value in plain.each(position).items():
            assert solver.reaches(position, c, value), (position, c)
            assert not solver.reaches(position, c, value + 1), (position, c)
        if rng.random() < 0.3:
            found = solver.solve_many([position.hands], position)
            assert dict(zip(found.cards, found.results[0].tolist(), strict=True)) == plain.each(
                position
            )
            c, value = next(iter(plain.each(position).items()))
            assert solver.reaches(position, c, value), (position, c)
            assert not solver.reaches(position, c, value + 1), (position, c)


@pytest.mark.parametrize("kernel_name", [None, "plain"])
def test_a_line_gives_nothing_away_and_ends_with_the_last_card(kernel_name: str | None) -> None:
    rng = random.Random(8)
    solver = Solver(2 << 20, kernel_name=kernel_name)
    for _ in range(150 if kernel_name is None else 40):
        position = random_ending(rng, 1, 4)
        worth = plain.best(position)
        now: Position | None = position
        taken = 0
        for step in solver.line(position):
            assert now is not None
            assert step.seat == now.seat
            assert plain.each(now)[step.card] == worth - taken, (position, step)
            assert (step.before, step.after, step.cost) == (step.after, step.before, 0)
            assert step.after.value == worth
            now, won = now.play(step.card)
            taken += won
        assert now is None
        assert taken == worth


def test_a_line_and_the_leads_of_a_deal_name_cards() -> None:
    # Spades are trumps and each hand holds a suit: South ruffs the opening lead and draws.
    deal = "N:.AKQJT98765432.. ..AKQJT98765432. AKQJT98765432... ...AKQJT98765432"
    first, *_ = found = line(Position.of_contract(deal, "S", "S"))
    assert (first.seat, first.code, first.after.value, len(found)) == (3, "C2", 13, 52)
    assert [step.code for step in found[:4]] == ["C2", "H2", "D2", "S2"]
    (lead,) = leads(deal, "S", "S")
    assert dict.fromkeys(lead.codes, lead.value) == {f"C{r}": 13 for r in "AKQJT98765432"}
    with pytest.raises(SolverError, match="allow more time"):
        line(endless(), seconds=0.05)


def test_reaches_refuses_what_cannot_be_asked() -> None:
    position = Position((bridge_hand("A2..."), bridge_hand("K3...")))
    solver = Solver()
    for wrong in (card("SK"), card("HA"), 99, -1, "SA"):
        with pytest.raises(BadPosition, match="may not play"):
            solver.reaches(position, wrong, 1)  # type: ignore[arg-type]
    with pytest.raises(BadPosition, match="whole number"):
        solver.reaches(position, card("SA"), 1.5)  # type: ignore[arg-type]
    with pytest.raises(SolverError, match="Time was up"):
        solver.reaches(endless(), next(bits(endless().legal())), 4000, seconds=0.01)


def test_one_strain_of_a_table_is_known() -> None:
    short = "N:AK... QJ... T9... 87..."
    found = table(short, strains=[4])
    assert found[0, 4] == 2
    assert found.low[0] == (0, 0, 0, 0)
    with pytest.raises(SolverError, match="Only bounds"):
        _ = found[0, 3]


def test_a_time_limit_of_any_length() -> None:
    position = Position((bridge_hand("A2..."), bridge_hand("K3...")))
    assert solve(position, seconds=float("inf")).exact
    assert solve(position, seconds=1e300).exact
    with pytest.raises(BadPosition, match="may not play the Ace of clubs"):
        position.play(card("CA"))
