"""A score divided into its steps: boards worked by hand from the rules, and sums that hold."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from oddtrick.review.why import (
    BOTH,
    CONTRACT,
    DECLARER,
    DEFENCE,
    LEAD,
    NOBODY,
    OURS,
    PLAY,
    RULING,
    THEIRS,
    WHOLE,
    CardCosted,
    TableScored,
    Worth,
    part_of,
    split,
)
from oddtrick.solver import TrickTable

SPADES, HEARTS = 3, 2
BEST = tuple(tuple(10 if seat % 2 == 0 else 3 for seat in range(4)) for _ in range(5))
DEAL = TrickTable(BEST, BEST)
"""North–South take ten tricks in whatever strain, East–West three."""
N, E, S, W = range(4)

# What declarer's side scores, not vulnerable, by the tricks taken, 0 to 13.
FOUR = (-500, -450, -400, -350, -300, -250, -200, -150, -100, -50, 420, 450, 480, 510)
TWO = (-400, -350, -300, -250, -200, -150, -100, -50, 110, 140, 170, 200, 230, 260)
HEART = (350, 300, 250, 200, 150, 100, 50, -80, -110, -140, -170, -200, -230, -260)
"""One heart by East–West, in North–South's points."""


def matchpoints(results: Sequence[TableScored]) -> Worth:
    """Two for every lower score of another table, one for an equal one; plainly counted."""

    def worth(at: int, side: int, score: int) -> Fraction:
        points = 0
        for n, other in enumerate(results):
            if n != at:
                theirs = other.score(other.tricks)
                better = theirs < score if side == 0 else theirs > score
                points += 2 if better else 1 if theirs == score else 0
        return Fraction(points)

    return worth


def board(*tables: tuple[int, int, int, tuple[int, ...]]) -> list[TableScored]:
    """Tables as declarer, strain, tricks and scores, with their matchpoints."""
    bare = [TableScored((Fraction(), Fraction()), *t) for t in tables]
    worth = matchpoints(bare)
    return [
        t._replace(points=(worth(n, 0, t.score(t.tricks)), worth(n, 1, t.score(t.tricks))))
        for n, t in enumerate(bare)
    ]


def steps(results: list[TableScored], deal: TrickTable | None = DEAL) -> list[object]:
    average = Fraction(len(results) - 1)
    return [
        [(s.whose, s.kind, s.points) for s in side.steps]
        for both in split(results, deal, matchpoints(results), average)
        for side in both
    ]


def test_a_board_by_hand() -> None:
    """Scores 420, -50, 170, 450 of a top of 6: each contract by the tricks others took beside
    their best: the ten tricks of the deal less or more what the three others were off."""
    results = board(
        (S, SPADES, 10, FOUR), (S, SPADES, 9, FOUR), (S, SPADES, 10, TWO), (N, SPADES, 11, FOUR)
    )
    f = Fraction
    assert [[int(p) for p in t.points] for t in results] == [[4, 2], [0, 6], [2, 4], [6, 0]]
    assert steps(results) == [
        # 9, 10, 11 tricks would have brought 1 (−50 level with one), 4, 5 (450 level): mean 10/3.
        [(OURS, CONTRACT, f(1, 3)), (BOTH, PLAY, f(2, 3))],
        # East–West declared nowhere: it was the others' contract.
        [(THEIRS, CONTRACT, f(-1, 3)), (BOTH, PLAY, f(-2, 3))],
        # 10, 10, 11 tricks: 3, 3, 5.
        [(OURS, CONTRACT, f(2, 3)), (BOTH, PLAY, f(-11, 3))],
        [(THEIRS, CONTRACT, f(-2, 3)), (BOTH, PLAY, f(11, 3))],
        # 140, 170 and 200 beat the one that went down: 2 each.
        [(OURS, CONTRACT, f(-1)), (BOTH, PLAY, f(0))],
        [(THEIRS, CONTRACT, f(1)), (BOTH, PLAY, f(0))],
        # 10, 9, 10 tricks: 5, 1, 5.
        [(OURS, CONTRACT, f(2, 3)), (BOTH, PLAY, f(7, 3))],
        [(THEIRS, CONTRACT, f(-2, 3)), (BOTH, PLAY, f(-7, 3))],
    ]


def test_whose_a_contract_is() -> None:
    """East–West declare at one table of three: there it is theirs, and North–South let them: at
    half the other tables North–South declared. A board passed out is everybody's own."""
    results = board((S, SPADES, 10, TWO), (E, HEARTS, 7, HEART), (-1, 4, 0, (0,)))
    assert [[(s[0], s[1]) for s in side] for side in steps(results)] == [  # type: ignore[attr-defined]
        # North–South declared; at one of the two others East–West did: they, too, might have.
        [(OURS, CONTRACT), (BOTH, PLAY)],
        [(OURS, CONTRACT), (BOTH, PLAY)],
        [(OURS, CONTRACT), (BOTH, PLAY)],
        [(OURS, CONTRACT), (BOTH, PLAY)],
        [(OURS, CONTRACT)],
        [(OURS, CONTRACT)],
    ]
    # 170, −80 and 0: where nobody else declared so, the contract is worth what best play makes of
    # it: 170 there, and 1♥ with three tricks would have been +200.
    values = steps(results)
    assert values[0] == [(OURS, CONTRACT, 2), (BOTH, PLAY, 0)]
    assert values[2] == [(OURS, CONTRACT, 2), (BOTH, PLAY, -4)]
    assert values[4] == [(OURS, CONTRACT, 0)]


def test_a_board_scored_alike_moves_nobody() -> None:
    results = board(*[(S, SPADES, 9, FOUR)] * 5)
    assert all(points == 0 for side in steps(results) for _, _, points in side)  # type: ignore[attr-defined]


def test_without_hands_contract_and_play_are_one() -> None:
    results = board((S, SPADES, 10, FOUR), (S, SPADES, 9, FOUR))
    assert steps(results, None)[0] == [(BOTH, WHOLE, 1)]


def test_cards_go_to_those_who_played_them() -> None:
    """Two others went one down, so the field fell short: declarer is given that first. Then West's
    lead gives a trick, declarer gives one back, East gives the overtrick."""
    results = board((S, SPADES, 11, FOUR), (S, SPADES, 9, FOUR), (S, SPADES, 9, FOUR))
    cards = (
        CardCosted(W, 0, 1), CardCosted(N, 1, 0), CardCosted(E, 2, 0), CardCosted(S, 3, 1),
        CardCosted(E, 4, 1),
    )  # fmt: skip
    results[0] = results[0]._replace(cards=cards)
    ours, theirs = split(results, DEAL, matchpoints(results), Fraction(2))[0]
    # −50 ties both others, 2 of 4; 420 and 450 beat both, so that later cards move nothing.
    assert [(s.whose, s.kind, s.points) for s in ours.steps] == [
        (OURS, CONTRACT, 0), (OURS, DECLARER, 2),
    ]  # fmt: skip
    assert [(s.whose, s.kind, s.points) for s in theirs.steps] == [
        (THEIRS, CONTRACT, 0), (THEIRS, DECLARER, -2),
    ]  # fmt: skip
    # Two made it: now 450 counts, and each card that moves the score has its player.
    results = board((S, SPADES, 11, FOUR), (S, SPADES, 10, FOUR), (S, SPADES, 10, FOUR))
    results[0] = results[0]._replace(cards=cards)
    ours, theirs = split(results, DEAL, matchpoints(results), Fraction(2))[0]
    assert [(s.whose, s.kind, s.points, s.seat, s.turn) for s in ours.steps[1:]] == [
        (THEIRS, LEAD, 2, W, 0), (OURS, DECLARER, -2, S, 3), (THEIRS, DEFENCE, 2, E, 4),
    ]  # fmt: skip
    assert [(s.whose, s.kind, s.points) for s in theirs.steps[1:]] == [
        (OURS, LEAD, -2), (THEIRS, DECLARER, 2), (OURS, DEFENCE, -2),
    ]  # fmt: skip


def test_a_lead_alone_is_split_off() -> None:
    """The lead gave a trick at one table, nothing at the two others: 450 instead of 420."""
    results = board((S, SPADES, 10, FOUR), (S, SPADES, 10, FOUR), (S, SPADES, 10, FOUR))
    results = [r._replace(lead=int(n == 0)) for n, r in enumerate(results)]
    ours, theirs = split(results, DEAL, matchpoints(results), Fraction(2))[0]
    assert [(s.whose, s.kind, s.points) for s in ours.steps] == [
        (OURS, CONTRACT, 0), (THEIRS, LEAD, 2), (BOTH, PLAY, -2),
    ]  # fmt: skip
    assert theirs.steps[1][:2] == (OURS, LEAD)
    assert theirs.steps[1].points == -2


def test_an_award_is_one_step() -> None:
    results = board((S, SPADES, 10, FOUR), (S, SPADES, 9, FOUR))
    award = TableScored((Fraction(6, 5), Fraction(4, 5)), played=False, ruled=True)
    ours, theirs = split([*results, award], DEAL, matchpoints(results), Fraction(1))[2]
    assert [(s.whose, s.kind, s.points) for s in ours.steps] == [(NOBODY, RULING, Fraction(1, 5))]
    assert theirs.score == Fraction(4, 5)


tables = st.tuples(
    st.integers(-1, 3), st.integers(0, 4), st.integers(0, 13),
    st.lists(st.integers(-8, 8), min_size=14, max_size=14),
    st.sampled_from(["", "", "x"]), st.booleans(), st.integers(0, 9),
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 51), st.integers(0, 2)), max_size=5),
    st.none() | st.integers(0, 3),
)  # fmt: skip


@given(st.lists(tables, min_size=1, max_size=7), st.booleans())
def test_steps_add_up_to_what_counts(found: list[tuple], known: bool) -> None:  # type: ignore[type-arg]
    """Whatever happened, and whatever counts instead."""
    results = [
        TableScored(
            (Fraction(award, 3), Fraction(-award)) if ruled else (Fraction(), Fraction()),
            declarer, strain, tricks, tuple(10 * x for x in scores) if declarer >= 0 else (0,),
            group, not ruled or award > 4, ruled, tuple(CardCosted(*c) for c in cards), lead,
        )
        for declarer, strain, tricks, scores, group, ruled, award, cards, lead in found
    ]  # fmt: skip
    worth = matchpoints(results)
    results = [
        r if r.ruled
        else r._replace(points=tuple(worth(n, side, r.score(r.tricks)) for side in (0, 1)))
        for n, r in enumerate(results)
    ]  # fmt: skip
    average = Fraction(len(results) - 1)
    for r, both in zip(
        results, split(results, DEAL if known else None, worth, average), strict=True
    ):
        for side in (0, 1):
            made = both[side]
            assert made.start + sum(s.points for s in made.steps) == made.score == r.points[side]
            at = made.start
            for step in made.steps:
                assert step.before == at
                at = step.after


def test_errors_by_hand() -> None:
    """Ten boards, nine of nothing and one of −10: mean −1, variance 90/9, so the error of the sum
    is the root of 100."""
    part = part_of([Fraction(-10), *[Fraction()] * 9])
    assert (part.points, part.error, part.beyond_chance) == (-10, 10.0, False)
    steady = part_of([Fraction(-4), Fraction(-6)] * 5, Fraction(2))
    assert steady.points == -25
    assert steady.beyond_chance
    assert not part_of([Fraction(-9)]).beyond_chance
    # Of few boards nobody knows what chance does.
    assert not part_of([Fraction(-4), Fraction(-6)] * 2).beyond_chance
