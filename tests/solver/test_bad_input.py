"""Impossible input is refused with a sentence a person can act on."""

from __future__ import annotations

import pytest

from oddtrick.cards import bridge_hand, card, euchre_order, joker_as, natural_order
from oddtrick.errors import OddtrickError
from oddtrick.solver import (
    BadPosition,
    NoMemory,
    Position,
    Solver,
    SolverError,
    compiled,
    errors,
    hands_of,
    leads,
    par,
    solve,
    table,
)

FULL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def hand(text: str) -> int:
    return bridge_hand(text)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Position((1,)), "two, three or four hands"),
        (lambda: Position((1, 2, 4, 8, 16)), "two, three or four hands"),
        (lambda: Position((1, 1)), "two of clubs is there twice"),
        (lambda: Position((0, 0)), "Nobody has any cards"),
        (lambda: Position((1, 2), leader=2), "Seat 2 cannot lead"),
        (lambda: Position((1, 2), sides=(0, 2)), "a side, 0 or 1"),
        (lambda: Position((1, 2), out=(5,)), "Seat 5 cannot sit out"),
        (lambda: Position((1, 2), aim="least"), "“most” or “fewest”"),  # type: ignore[arg-type]
        (lambda: Position((1 << 60, 2)), "does not know"),
        (lambda: Position((1 << 52, 2)), "joker belongs to no suit"),
        (
            lambda: Position((1 << 52, 2), order=joker_as(natural_order("S"), -1)),
            "joker belongs to no suit",
        ),
        (lambda: Position(((1 << 14) - 1, 1 << 20)), "13 is the most"),
        (lambda: Position((1, 2), values=()), "values were given for 0"),
        (lambda: Position((1, 2), values=(-1,)), "0 or more"),
        (lambda: Position((0, 2), played=(0, 4)), "complete"),
        (
            lambda: Position((hand("A..."), hand("K.2.."), 0, 0), 0, played=(card("S2"),)),
            "",
        ),
        (
            lambda: Position(
                (0, hand("K..."), hand("Q..."), hand("J...")), 0, played=(card("SA"), card("H2"))
            ),
            "still holds spades",
        ),
        (lambda: hands_of("N:AKQ"), "colon and four hands"),
        (lambda: hands_of("X:A... K... Q... J..."), "colon and four hands"),
        (lambda: hands_of("N:A2... K... Q... J..."), "the same number"),
        (lambda: hands_of("N:A... A... Q... J..."), "twice"),
        (lambda: hands_of([1, 2, 4]), "four hands"),
        (lambda: table(FULL, strains=[7]), "A denomination is"),
        (lambda: table(FULL, seconds=-1), "more than 0 seconds"),
        (lambda: leads(FULL, 4, 0), "Declarer is"),
        (lambda: par(table("N:A... K... Q... J..."), 4, "none"), "dealer"),
        (lambda: par(table("N:A... K... Q... J..."), 0, "some"), "Vulnerable is"),
        (lambda: Solver(memory=1000), "too little"),
    ],
)
def test_refusals(make: object, says: str) -> None:
    assert callable(make)
    if not says:
        make()
        return
    with pytest.raises(OddtrickError, match=says) as caught:
        make()
    assert isinstance(caught.value, SolverError)
    assert str(caught.value).endswith(".")


def test_a_card_that_cannot_be_played() -> None:
    position = Position((hand("A.2.."), hand("K.3..")), 0)
    with pytest.raises(BadPosition, match="may not play"):
        position.play(card("SK"))
    with pytest.raises(BadPosition, match="more cards"):
        Solver().analyse(Position((1, 2), 0), [0, 1, 2])


def test_every_error_is_listed() -> None:
    assert all(issubclass(getattr(errors, name), OddtrickError) for name in errors.__all__)


def test_no_kernel_means_short_endings_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ODDTRICK_KERNEL", "plain")
    assert not compiled()
    assert solve(Position((hand("A2..."), hand("K3...")), 0)).value == 1
    with pytest.raises(SolverError, match="compiler"):
        table(FULL)


def test_a_time_limit_gives_bounds() -> None:
    hard = "N:KJ95.QT64.J83.K7 AT7.J53.K972.Q84 Q862.K98.AT4.A65 43.A72.Q65.JT932"
    found = table(hard, seconds=0.001)
    exact = table(hard)
    assert not found.exact
    with pytest.raises(SolverError, match="allow more time"):
        _ = found.tricks
    for low, value, high in zip(found.low, exact.tricks, found.high, strict=True):
        assert all(a <= b <= c for a, b, c in zip(low, value, high, strict=True))


def test_memory_has_limits() -> None:
    with pytest.raises(NoMemory, match="more than the solver can use"):
        Solver(memory=1 << 60)


def test_euchre_with_a_joker() -> None:
    # The joker, then the right and the left bower, then the ace.
    four = tuple(1 << c for c in (52, card("HJ"), card("DJ"), card("HA")))
    assert solve(Position(four, 3, euchre_order(2))).value == 1
    assert solve(Position(four[1:], 0, euchre_order(2), sides=(0, 1, 1))).value == 1
