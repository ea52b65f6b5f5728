"""The euchre family: matches of its games, secrets of called partners, and its scores against a
second, naive count made from the log alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from oddtrick.core import (
    DealContext,
    Entry,
    Ledger,
    PassedOut,
    State,
    TurnUp,
    deal,
    kinds_of_act,
    view,
)
from oddtrick.errors import BadOption
from oddtrick.games import game, player_counts, written_options
from oddtrick.players import player
from oddtrick.records import Record, replay_record
from oddtrick.scoring.euchre_pot import PotMatch, PotStanding
from oddtrick.scoring.games_to_points import PointsMatch, PointsStanding
from oddtrick.stages.deal.dummies import Shown
from oddtrick.stages.partners import Partner, PartnerShown
from oddtrick.stages.tricks.tricks import Played, Trick
from slices import sliced

NAMES = ("euchre", "euchre-two", "euchre-three", "call-ace", "railroad", "jackpot",
         "auction-euchre")  # fmt: skip


def finished(name: str, deals: int, who: str = "random", **options: Any) -> Iterator[State]:
    found = game(name, options)
    machine = player(who, found)
    for n in range(deals):
        rng = random.Random(f"{name} {n}")
        state = deal(found, rng, found.match.setting(found, found.match.start(found), n % 2))
        while not state.over:
            by = state.turns[0].by
            state = state.push(machine.choose(view(state, by), rng).action)
        yield state


# -- matches ---------------------------------------------------------------------------------


def after(
    before: tuple[int, int], points: int, won: tuple[tuple[int, int], ...] = (), **options: str
) -> tuple[PointsMatch, PointsStanding]:
    """The standing at railroad euchre once NS have scored so many points more."""
    railroad = game("railroad", options)
    match = railroad.match
    assert isinstance(match, PointsMatch)
    ledger: Ledger = (Entry(0, "points", points, "test"),)
    table = DealContext(railroad.seating, match.setting(railroad, PointsStanding(won, before), 0))
    return match, match.add(railroad, PointsStanding(won, before), table, ledger)


@pytest.mark.law("euchre:railroad-laps")
def test_laps_carry_points_into_the_next_game() -> None:
    # Four and four are eight: three over the five go on.
    assert after((4, 3), 4)[1].finished == ((5, 3),)
    assert after((4, 3), 4)[1].points == (3, 0)
    assert after((4, 3), 4, laps="no")[1].finished == ((8, 3),)
    assert after((4, 3), 4, laps="no")[1].points == (0, 0)


def test_euchre_has_laps_and_slams_where_they_are_agreed() -> None:
    """Ruling R-8: on at railroad euchre, off elsewhere."""
    ledger: Ledger = (Entry(0, "points", 4, "test"),)
    for laps, slams, points, won in (("no", "no", 0, 1), ("yes", "no", 3, 1), ("no", "yes", 0, 2)):
        euchre = game("euchre", written_options("euchre", {"laps": laps, "slams": slams}, 1))
        before = PointsStanding((), (4, 0))
        table = DealContext(euchre.seating, euchre.match.setting(euchre, before, 0))
        standing = euchre.match.add(euchre, before, table, ledger)
        assert standing.points == (points, 0)
        assert standing.won == (won, 0)


@pytest.mark.law("euchre:railroad-slams")
def test_a_slam_counts_as_two_games() -> None:
    match, standing = after((4, 0), 1)
    assert standing.won == (2, 0)
    assert match.over(game("railroad"), standing)
    # Two games at three rubber points, and two for the rubber.
    assert match.game_points(standing) == (8, 0)
    match, standing = after((4, 0), 1, slams="no")
    assert standing.won == (1, 0)
    assert not match.over(game("railroad"), standing)


def test_a_slam_is_worth_no_more_than_the_game_that_was_wanting() -> None:
    _, standing = after((4, 0), 1, won=((5, 2), (3, 5)))
    assert standing.finished == ((5, 2), (3, 5), (5, 0))


def test_a_slam_of_the_side_that_is_a_game_behind_wins_the_rubber() -> None:
    match, standing = after((4, 0), 1, won=((3, 5),))
    assert standing.won == (2, 1)
    assert match.over(game("railroad"), standing)


def test_a_jamboree_can_win_several_games_by_laps() -> None:
    # 4 + 16 = 20: a game, and fifteen go on, which are the second; the rest falls to nobody.
    _, standing = after((4, 2), 16, slams="no")
    assert standing.finished == ((5, 2), (5, 0))
    assert standing.points == (0, 0)


def tricks(*winners: int) -> Played:
    return Played(tuple(Trick((), w) for w in winners))


def pot_after(points: tuple[int, ...], *winners: int) -> PotStanding:
    """Jackpot for four after a deal with these winners of its tricks; the pot held four."""
    jackpot = game("jackpot", {"games": 3})
    match = jackpot.match
    assert isinstance(match, PotMatch)
    before = PotStanding((-1,) * 4, 4, points)
    table = DealContext(jackpot.seating, match.setting(jackpot, before, 0), (tricks(*winners),))
    return match.add(jackpot, before, table, ())


@pytest.mark.law("euchre:jackpot-1")
def test_who_wins_no_trick_pays_and_everybody_pays_for_the_next_deal() -> None:
    # A and B have tricks, C and D pay one; then all pay one again: 4 + 2 + 4.
    standing = pot_after((0, 0, 0, 0), 0, 0, 0, 1, 1)
    assert standing.chips == (-2, -2, -3, -3)
    assert standing.pot == 10
    assert standing.points == (3, 2, 0, 0)


def test_the_first_to_reach_twelve_wins_the_pot() -> None:
    # B has twelve with the third trick, A with the fifth. C and D pay before the pot is taken.
    standing = pot_after((10, 11, 0, 0), 2, 0, 1, 1, 0)
    assert standing.won == (1,)
    assert standing.chips == (-2, -1 + 5 - 1, -2, -3)
    assert (standing.pot, standing.points) == (4, (0, 0, 0, 0))


def test_all_five_tricks_win_the_pot_whatever_the_score() -> None:
    standing = pot_after((11, 0, 11, 11), 1, 1, 1, 1, 1)
    assert standing.won == (1,)
    assert standing.chips == (-3, -1 + 7 - 1, -3, -3)


def test_a_deal_thrown_in_costs_everybody_a_chip() -> None:
    jackpot = game("jackpot")
    before = jackpot.match.start(jackpot)
    table = DealContext(jackpot.seating, jackpot.match.setting(jackpot, before, 0), (PassedOut(),))
    standing = jackpot.match.add(jackpot, before, table, ())
    assert standing.chips == (-2,) * 4
    assert standing.pot == 8


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_pot_conserves_chips(players: int) -> None:
    jackpot = game("jackpot", {"players": players, "games": 3})
    match, rng = jackpot.match, random.Random(players)
    standing, dealer, book = match.start(jackpot), 0, player("book", jackpot)
    for _ in range(60):
        assert sum(standing.chips) + standing.pot == 0
        if match.over(jackpot, standing):
            break
        state = deal(jackpot, rng, match.setting(jackpot, standing, dealer))
        while not state.over:
            state = state.push(book.choose(view(state, state.turns[0].by), rng).action)
        standing = match.add(jackpot, standing, state.table, state.ledger())
        dealer = match.next_dealer(jackpot, standing, state.table)
    assert standing.pot == 0
    assert len(standing.won) == 3


def test_a_standing_with_chips_too_many_is_refused() -> None:
    jackpot = game("jackpot")
    with pytest.raises(ValueError, match="cancel out"):
        jackpot.match.setting(jackpot, PotStanding((1, 0, 0, 0), 4, (0,) * 4), 0)


def test_options_add_up_in_any_order() -> None:
    one = game("call-ace", {"players": 6, "target": 5})
    other = game("call-ace", {"target": 5, "players": 6})
    assert len(one.seats) == len(other.seats) == 6
    assert one.match == other.match
    assert player_counts(game("jackpot")) == (4, 5, 6)
    assert player_counts(game("auction-euchre")) == (5, 6, 7)
    with pytest.raises(BadOption, match="5, 6, 7"):
        game("auction-euchre", {"players": 4})


# -- secrets ---------------------------------------------------------------------------------

HANDS = {"A": "HJ DJ HA S7 C7", "B": "S8 S9 C8 C9 D7", "C": "SQ SK D8 D9 CT", "D": "CA CK DA DK ST"}


def called(actions: str) -> State:
    """D dealt, A made hearts and called spades; the king, C's, is the best in any hand."""
    record = Record(game="call-ace", dealer="D", hands=dict(HANDS), turn_up="DT",
                    actions=f"P P P P H S {actions}")  # fmt: skip
    return replay_record(record)


def test_the_called_partner_is_shown_to_nobody_until_he_plays_the_card() -> None:
    before = called("HJ D7 D8 DK S7 S8")
    assert before.table.get(Partner).seat == 2
    for seat in range(-1, 4):
        assert view(before, seat).find(Partner) is None
        assert view(before, seat).find(PartnerShown) is None
    low, best = before.push(before.action("SQ")), before.push(before.action("SK"))
    assert view(low, 0).find(PartnerShown) is None
    assert view(best, 0).get(PartnerShown).seat == 2


# -- a second count of the scores --------------------------------------------------------------

COLOUR = {"C": "S", "S": "C", "H": "D", "D": "H"}


def strength(code: str, trump: str, led: str) -> int:
    """How high a card is in a trick, by the table of the book written out again."""
    left = COLOUR[trump] + "J"
    order = ["JOKER", trump + "J", left, *(trump + r for r in "AKQT98765432")]
    if code in order:
        return 200 - order.index(code)
    return "23456789TJQKA".index(code[1]) if code[0] == led else -1


def count(state: State) -> tuple[list[str], list[int], int]:
    """The words said, the tricks of each seat and the maker, from the log alone."""
    words, plays, trump, maker = said_and_played(state)
    won = [0] * len(state.game.seats)
    size = len({hand for hand, _ in plays})
    for i in range(0, len(plays), size or 1):
        trick = plays[i : i + size]
        first = trick[0][1]
        led = trump if strength(first, trump, "") >= 100 else first[0]
        won[max(trick, key=lambda p: strength(p[1], trump, led))[0]] += 1
    return words, won, maker


def said_and_played(state: State) -> tuple[list[str], list[tuple[int, str]], str, int]:
    """The words, the cards played and by whom, trumps, and who made them."""
    plays: list[tuple[int, str]] = []
    words: list[str] = []
    trump, maker = "", -1
    turned = state.table.find(TurnUp)
    for event in state.log:
        action = event.action
        if action.by < 0:
            continue
        stage = next(s for s in state.game.stages if action.kind in kinds_of_act(s))
        code = stage.code(action)
        if action.kind == "make" and code != "P":
            maker, words = action.hand, [code, *words]
            trump = "CDHSS"[turned.card // 13] if turned and code.startswith("UP") else code[0]
        if action.kind in ("suit", "choose"):
            words.append(code)
            if action.kind == "suit" and not trump:
                trump, maker = code, action.hand
        if action.kind == "call" and code != "P":
            words = [code]
        if action.kind == "play":
            plays.append((action.hand, code))
    return words, plays, trump, maker


@pytest.mark.parametrize("name", ["euchre-two", "euchre-three", "railroad", "jackpot"])
def test_scores_agree_with_a_naive_count(name: str) -> None:
    seen = set()
    for state in finished(name, 120):
        words, won, maker = count(state)
        score = list(state.score().values())
        if maker < 0:
            assert not any(score)
            continue
        if name == "jackpot":
            assert score == won
            seen.add(max(won))
            continue
        if state.table.find(Shown) is not None:
            continue
        side = next(s for s in state.game.sides if maker in s)
        taken = sum(won[s] for s in side)
        way = words[0].partition("-")[2]
        seen.add((way, taken))
        table = {  # three or four tricks, five, euchred
            "": (1, 3 if name == "euchre-three" else 2, -2),
            "ALONE": (1, 4, -4),
            "PAT": (-1, 5, -3),
            "JAMBONE": (1, 8, -2),
        }[way]
        worth = table[2] if taken < 3 else table[1] if taken == 5 else table[0]
        for other, points in zip(state.game.sides, score, strict=True):
            expected = max(worth, 0) if other == side else max(-worth, 0)
            assert points == expected
    assert len(seen) > 3


def test_call_ace_agrees_with_a_naive_count() -> None:
    seen = set()
    for state in finished("call-ace", 150):
        words, plays, trump, _ = said_and_played(state)
        _, won, maker = count(state)
        score = list(state.score().values())
        if maker < 0:
            assert not any(score)
            continue
        alone = words[0].endswith("ALONE")
        makers = {maker}
        if not alone:  # the holder of the best card of the called suit; the left bower is none
            suit = [(strength(c, trump, words[1]), s) for s, c in plays if c[0] == words[1]]
            makers |= {max((n, s) for n, s in suit if n < 100)[1]} if suit else set()
        taken = sum(won[s] for s in makers)
        worth = 1 if taken in (3, 4) else (4 if len(makers) == 1 else 3) if taken == 5 else -2
        seen.add((len(makers), taken))
        for seat, points in enumerate(score):
            assert points == max(worth if seat in makers else -worth, 0)
    assert len(seen) > 5


@pytest.mark.parametrize("players", sliced([5, 6, 7], 1))
def test_auction_euchre_agrees_with_a_naive_count(players: int) -> None:
    lone = {"ALONE-WITH-WIDOW": (8, 10), "ALONE-WITHOUT-WIDOW": (15, 20)}
    seen = set()
    # By lot almost every auction ends in a lone bid: book players make the others.
    both = (finished("auction-euchre", 80, who, players=players) for who in ("random", "book"))
    for state in chain.from_iterable(both):
        words, won, maker = count(state)
        score = state.score()
        if maker < 0:
            assert not any(score.values())
            continue
        bid, _, *partners = words
        value = lone[bid][players == 7] if bid in lone else int(bid)
        size = 7 if players == 7 else 5
        names = {"ABCDEFG"[maker], *partners}
        if players == 6:
            names = set("ACE" if maker % 2 == 0 else "BDF")
        taken = sum(won["ABCDEFG".index(n)] for n in names)
        made = taken >= (size if bid in lone else value)
        seen.add((bid, made))
        for name, points in score.items():
            assert points == (value if (name[0] in names) == made else 0)
    assert len(seen) > 3


@pytest.mark.whole
@pytest.mark.parametrize("name", NAMES)
def test_machine_players_neither_pass_everything_nor_bid_wildly(name: str) -> None:
    thrown_in = made = 0
    states = list(finished(name, 60, "book"))
    for state in states:
        ledger = state.ledger()
        thrown_in += not ledger
        made += bool(ledger) and not any(
            w in str(ledger[0].why) for w in ("euchred", "lost", "not won")
        )
    assert thrown_in < 20
    assert made > 0.6 * (60 - thrown_in)
