"""House on the Hill, La Belle Lucie, Intelligence, Congress, Harp and Klondike by their rules."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from oddtrick.cards import COPY, Card, card, card_code
from oddtrick.core import NATURE, DealStart, State, deal, settle, view
from oddtrick.errors import BadOption
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.stages.piles.fans import FansState
from oddtrick.stages.piles.tableau import TableauState
from slices import sliced

PATIENCES = (
    "house-on-the-hill",
    "la-belle-lucie",
    "intelligence",
    "congress",
    "harp",
    "klondike",
)


class Cards:
    """Cards by their codes, each further copy with its own number."""

    def __init__(self) -> None:
        self.used: Counter[str] = Counter()

    def __call__(self, text: str) -> tuple[Card, ...]:
        found = []
        for code in text.split():
            found.append(card(code) + COPY * self.used[code])
            self.used[code] += 1
        return tuple(found)


def fans(
    name: str, *layout: str, home: dict[int, str] | None = None, stock: str = "", **more: int
) -> State:
    """A layout of fans, bottom card first; `home` by the number of the foundation."""
    g, cards = game(name), Cards()
    count = len(g.stages[1].home)  # type: ignore[attr-defined]
    built = tuple(cards((home or {}).get(n, "")) for n in range(1, count + 1))
    state = FansState(tuple(map(cards, layout)), built, cards(stock), **more)
    return State(g, DealStart(), 1, state, (), ())


def piles(
    name: str,
    *layout: str,
    home: dict[int, str] | None = None,
    hand: str = "",
    waste: str = "",
) -> State:
    """A tableau, each pile as ``face-down | face-up``, top card last."""
    g, cards = game(name), Cards()
    stage = replace(g.stages[1], sizes=(1,) * len(layout))  # type: ignore[type-var]
    g = replace(g, stages=(g.stages[0], stage))
    built = tuple(cards((home or {}).get(n, "")) for n in range(1, len(stage.home) + 1))
    parts = [p.rpartition("|") for p in layout]
    down = tuple(cards(d) for d, _, _ in parts)
    up = tuple(cards(u) for _, _, u in parts)
    state = TableauState(down, up, built, cards(hand), cards(waste))
    return State(g, DealStart(), 1, state, (), ())


def codes(state: State) -> set[str]:
    return {state.code(a) for a in state.legal()} - {"resign"}


def do(state: State, *actions: str) -> State:
    for text in actions:
        state = state.push(state.action(text))
    return state


# -- House on the Hill (ruling 3.5) --------------------------------------------------------------


def test_hill_first_ace_and_first_king_begin_their_piles() -> None:
    state = fans("house-on-the-hill", "H9 SA", "C3 SK")
    assert codes(state) == {"1>S", "2>SK"}
    after = do(state, "1>S", "2>SK")
    assert [len(f) for f in after.stage_state.foundations][:2] == [1, 1]


def test_hill_the_second_ace_ends_the_king_pile_and_the_second_king_the_ace_pile() -> None:
    down = "SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2"
    up = "SA S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ"
    state = fans("house-on-the-hill", "H9 SA", "H8 SK", home={1: up, 2: down})
    assert codes(state) == {"1>SK", "2>S"}
    after = do(state, "1>SK", "2>S")
    assert [len(f) for f in after.stage_state.foundations][:2] == [13, 13]


def test_hill_a_card_that_fits_both_piles_goes_where_the_player_likes() -> None:
    up, down = "SA S2 S3 S4 S5", "SK SQ SJ ST S9 S8 S7"
    state = fans("house-on-the-hill", "H9 S6", home={1: up, 2: down})
    assert codes(state) == {"1>S", "1>SK"}


# -- La Belle Lucie (ruling 3.6) -----------------------------------------------------------------


def test_lucie_is_laid_out_in_seventeen_fans_of_three_and_one_card() -> None:
    state = deal(game("la-belle-lucie"), random.Random(3))
    sizes = [len(p.cards) for p in state.places() if p.kind == "fan"]
    assert sizes == [3] * 17 + [1]


def test_lucie_builds_down_in_suit_only() -> None:
    state = fans("la-belle-lucie", "H9 S7", "C4 S8", "D6 H7", redeals=0)
    assert codes(state) == {"1>2"}
    assert (
        state.why_not(state.action("2>1"))
        == "On the seven of spades goes the next of its suit, down."
    )


def test_lucie_is_dealt_again_twice_with_the_cards_shuffled() -> None:
    rng = random.Random(5)
    state = deal(game("la-belle-lucie"), rng)
    before = sorted(c for p in state.places() if p.kind == "fan" for c in p.cards)
    for left in (1, 0):
        state = state.push(state.action("redeal"))
        assert [t.by for t in state.turns] == [NATURE]
        state = settle(state, rng)
        laid = [p.cards for p in state.places() if p.kind == "fan"]
        assert [len(f) for f in laid] == [3] * 17 + [1]
        assert sorted(c for f in laid for c in f) == before
        assert state.stage_state.redeals == left
    assert "redeal" not in codes(state)


def test_lucie_cards_left_over_make_the_last_fan() -> None:
    rng = random.Random(1)
    state = fans("la-belle-lucie", "S9 H9", "D9 C9", "H3", redeals=1)
    state = settle(state.push(state.action("redeal")), rng)
    assert [len(f) for f in state.stage_state.fans] == [3, 2]


def test_lucie_after_the_last_redeal_one_buried_card_may_be_drawn_out() -> None:
    buried = ("S7 H9", "C4 S8", "D6 H2")
    assert codes(fans("la-belle-lucie", *buried, redeals=1, draws=1)) == {"redeal"}
    state = fans("la-belle-lucie", *buried, redeals=0, draws=1)
    assert codes(state) == {"1.S7>2"}
    after = do(state, "1.S7>2")
    assert [[card_code(c) for c in f] for f in after.stage_state.fans] == [
        ["H9"],
        ["C4", "S8", "S7"],
        ["D6", "H2"],
    ]
    assert after.stage_state.draws == 0


def test_lucie_a_card_may_be_drawn_out_to_a_foundation_and_not_at_all_where_it_is_barred() -> None:
    state = fans("la-belle-lucie", "SA H9", "C4", redeals=0, draws=1)
    assert codes(state) == {"1.SA>S"}
    plain = game("la-belle-lucie", {"draw": 0})
    assert deal(plain, random.Random(1)).stage_state.draws == 0


# -- Intelligence (ruling 1c) --------------------------------------------------------------------


@pytest.mark.law("patience:intelligence")
def test_intelligence_aces_go_up_as_they_are_dealt() -> None:
    for seed in range(5):
        state = deal(game("intelligence"), random.Random(seed))
        stage_state = state.stage_state
        assert [len(f) for f in stage_state.fans] == [3] * 18
        assert not any(card_code(c)[1] == "A" for f in stage_state.fans for c in f)
        aces = sum(map(len, stage_state.foundations))
        assert len(stage_state.stock) == 104 - 54 - aces


def test_intelligence_a_used_up_fan_is_replaced_at_once_with_three_cards() -> None:
    state = fans("intelligence", "S7", "H4 S8", stock="D2 CA D3 D4 D5")
    after = do(state, "1>2")
    # The ace among the next cards goes up and is replaced.
    assert [[card_code(c) for c in f] for f in after.stage_state.fans] == [
        ["D2", "D3", "D4"],
        ["H4", "S8", "S7"],
    ]
    assert sum(map(len, after.stage_state.foundations)) == 1
    assert [card_code(c) for c in after.stage_state.stock] == ["D5"]


def test_intelligence_deals_what_there_is_and_then_leaves_the_place_empty() -> None:
    state = fans("intelligence", "S7", "H4 S8", "H9 S6", stock="D2 CA")
    after = do(state, "1>2")
    assert [len(f) for f in after.stage_state.fans] == [1, 3, 2]
    assert after.stage_state.stock == ()
    bare = do(fans("intelligence", "S7", "H4 S8"), "1>2")
    assert [len(f) for f in bare.stage_state.fans] == [0, 3]
    assert bare.why_not(bare.action("2>1")) == "A fan that is used up is not replaced."


def test_intelligence_gathers_fans_and_stock_for_a_redeal() -> None:
    state = fans("intelligence", "S7 S9", "H4 SA", stock="D2 CA D3", redeals=2)
    after = settle(do(state, "redeal"), random.Random(2))
    assert [len(f) for f in after.stage_state.fans] == [3, 2]
    assert sum(map(len, after.stage_state.foundations)) == 2
    assert after.stage_state.redeals == 1


# -- Congress (ruling 1b) ------------------------------------------------------------------------


def test_congress_deals_eight_piles_of_one_and_ninety_six_in_hand() -> None:
    state = deal(game("congress"), random.Random(1))
    assert [len(u) for u in state.stage_state.up] == [1] * 8
    assert len(state.stage_state.hand) == 96
    assert len(state.stage_state.foundations) == 8


@pytest.mark.law("patience:fragment-eight")
def test_congress_builds_down_regardless_of_suit_and_no_king_on_an_ace() -> None:
    layout = ("S9", "H8", "D8", "SA", "SK", "C5", "C3", "D3")
    state = piles("congress", *layout, hand="H2")
    assert codes(state) == {"2>1", "3>1", "4>S", "turn"}


@pytest.mark.law("patience:fragment-eight")
def test_congress_a_space_is_filled_first_from_waste_or_hand() -> None:
    layout = ("", "H8", "S9", "SA", "SK", "C5", "C3", "D3")
    state = piles("congress", *layout, hand="H2 H3", waste="C9")
    assert codes(state) == {"W>1", "H>1"}
    assert state.why_not(state.action("2>3")) == "Fill the space first, from the waste or the hand."
    assert [card_code(c) for c in do(state, "H>1").stage_state.up[0]] == ["H2"]
    assert [card_code(c) for c in do(state, "W>1").stage_state.up[0]] == ["C9"]


def test_congress_with_hand_and_waste_used_up_a_space_stays_empty() -> None:
    state = piles("congress", "", "H8", "S9", "SK")
    assert codes(state) == {"2>3"}
    assert state.why_not(state.action("4>1")) == "A space is filled from the waste or the hand."


def test_congress_the_hand_is_turned_once() -> None:
    state = piles("congress", "S9", "S9", "S7", "S7", "S5", "S5", "S3", "S3", waste="HK")
    assert codes(state) == set()


# -- Harp (ruling 3.3) ---------------------------------------------------------------------------


def test_harp_deals_piles_of_one_to_nine_with_their_top_cards_up() -> None:
    state = deal(game("harp"), random.Random(1))
    assert [len(d) for d in state.stage_state.down] == list(range(9))
    assert [len(u) for u in state.stage_state.up] == [1] * 9
    assert len(state.stage_state.hand) == 59


@pytest.mark.law("patience:harp")
def test_harp_builds_down_in_alternating_colours_one_card_at_a_time() -> None:
    state = piles("harp", "S9 H8", "D9", "C7", "C9")
    assert codes(state) == {"1.H8>4", "3.C7>1"}
    assert state.why_not(state.action("1.S9>2")) == (
        "Only a whole run headed by a king moves together, into a space."
    )


def test_harp_a_whole_run_from_a_king_moves_into_a_space_and_bares_a_card() -> None:
    state = piles("harp", "D2|SK HQ CJ", "", "H5")
    assert codes(state) == {"1.SK>2"}
    after = do(state, "1.SK>2")
    assert [[card_code(c) for c in u] for u in after.stage_state.up] == [
        ["D2"],
        ["SK", "HQ", "CJ"],
        ["H5"],
    ]
    assert [e.action.kind for e in after.log] == ["move", "face"]
    assert codes(piles("harp", "SK HQ", "", "H5")) == set()  # nothing lies under it: null (H-2)


@pytest.mark.law("patience:harp")
def test_harp_only_kings_fill_spaces_and_they_may_stay_open() -> None:
    state = piles("harp", "S9", "", "D5", hand="C2", waste="HK")
    assert codes(state) == {"W>2", "turn"}
    assert state.why_not(state.action("1.S9>2")) == "Only a king goes into a space."


@pytest.mark.law("patience:harp")
def test_harp_the_waste_is_turned_over_unshuffled_as_often_as_one_likes() -> None:
    state = piles("harp", "S9", "D5", hand="C2 C8")
    for _ in range(3):
        state = do(state, "turn", "turn")
        assert codes(state) == {"turn-over"}
        state = do(state, "turn-over")
        assert [card_code(c) for c in state.stage_state.hand] == ["C2", "C8"]


# -- Klondike (ruling M-2) -----------------------------------------------------------------------


def test_klondike_whole_or_part_builds_move() -> None:
    state = piles("klondike", "D2|S9 H8 C7", "HT", "D8", "S2|C9")
    assert codes(state) == {"1.S9>2", "1.C7>3", "1.H8>4", "3.D8>4", "4.C9>2"}
    after = do(state, "1.H8>4")
    assert [[card_code(c) for c in u] for u in after.stage_state.up][3] == ["C9", "H8", "C7"]


# -- all of them ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PATIENCES)
def test_every_possible_move_has_a_code_of_its_own_and_legal_ones_are_those_without_faults(
    name: str,
) -> None:
    g, rng = game(name), random.Random(7)
    state = deal(g, rng)
    size = sum(len(p.cards) for p in state.places())
    for n in range(240):
        moves = [a for a in state.legal() if a.kind != "resign"]
        if state.over or not moves:
            break
        if n % 40 == 0:
            stage, stage_state = state.stage, state.stage_state
            possible = stage.possible(stage_state, 0)
            assert set(stage.legal(stage_state, 0)) == {
                a for a in possible if not stage.violations(stage_state, a)
            }
            for action in rng.sample(list(possible), min(40, len(possible))):
                assert stage.admits(stage_state, action)
                assert stage.decode(stage_state, 0, stage.code(action)) == action
            cards = [c for p in state.places() for c in p.cards]
            assert len(cards) == len(set(cards)) == size
        up = [a for a in moves if a.kind == "move" and a.arg.target.kind == "foundation"]  # type: ignore[attr-defined]
        state = settle(state.push(rng.choice(up or moves)), rng)


@pytest.mark.parametrize("name", ["congress", "harp", "klondike", "intelligence"])
def test_cards_face_down_are_hidden_from_the_player(name: str) -> None:
    state = deal(game(name), random.Random(11))
    seen = view(state, 0)
    hidden = sum(c < 0 for p in seen.places for c in p.cards)
    stage_state = state.stage_state
    if isinstance(stage_state, TableauState):
        assert hidden == sum(map(len, stage_state.down)) + len(stage_state.hand)
    else:
        assert hidden == len(stage_state.stock) > 0


# -- Klondike: how the hand is turned --------------------------------------------------------------


def klondike(hand: str, *layout: str, turned: int = 0, **options: int) -> State:
    """Klondike with these options and piles, its hand not gone through or so often."""
    start = piles("klondike", *layout, hand=hand)
    stage = game("klondike", options).stages[1]
    stage = replace(stage, sizes=(1,) * len(layout))  # type: ignore[type-var]
    chosen = replace(start.game, stages=(start.game.stages[0], stage))
    return State(chosen, DealStart(), 1, start.stage_state._replace(turned_over=turned), (), ())


def test_three_cards_are_turned_together_and_the_last_of_them_is_played_first() -> None:
    state = do(klondike("H2 C9 D5 SJ", "|S6", draw=3), "turn")
    assert [p.spread for p in view(state, 0).places if p.kind == "waste"] == [3]
    assert codes(state) == {"W>1", "turn"}  # the five, not the nine or the two under it
    assert codes(do(state, "W>1")) == {"turn"}
    state = do(state, "turn")
    assert len(state.stage_state.waste) == 4  # one card was left to turn
    assert codes(state) == {"turn-over"}


@pytest.mark.parametrize(("passes", "over"), [(0, 9), (1, 0), (3, 2)])
def test_the_waste_is_turned_over_as_often_as_the_passes_allow(passes: int, over: int) -> None:
    state = klondike("H2", "|S9", passes=passes)
    for _ in range(over):
        state = do(state, "turn", "turn-over")
    state = do(state, "turn")
    assert ("turn-over" in codes(state)) is (passes == 0)


@pytest.mark.parametrize("draw", [2, "three", True])
def test_klondike_is_turned_by_ones_or_threes_and_nothing_else(draw: object) -> None:
    with pytest.raises(BadOption, match="draw"):
        game("klondike", {"draw": draw})


def prompt(state: State) -> str:
    return str(state.stage.prompt(state.stage_state, state.stage.turns(state.stage_state)[0]))


def test_that_no_moves_are_left_is_said_when_the_player_can_know_it() -> None:
    """By threes the five lies under the two and never comes up; by ones it does, and goes on the
    six. Before the hand was gone through nobody knows."""
    hand = "H9 D5 C2"
    assert prompt(klondike(hand, "|S6", draw=3, turned=1)) == "No moves are left."
    assert prompt(klondike(hand, "|S6", draw=3)) == "Your move."
    assert prompt(klondike(hand, "|S6", draw=1, turned=1)) == "Your move."
    assert prompt(klondike("H9 C2", "|S6", draw=1, turned=1)) == "No moves are left."


@pytest.mark.parametrize(
    "options", sliced([{"draw": 3}, {"draw": 3, "passes": 3}, {"passes": 1}], 1)
)
def test_the_book_player_comes_to_an_end_however_the_hand_is_turned(
    options: dict[str, int],
) -> None:
    chosen = game("klondike", options)
    book, state = player("book", chosen), deal(chosen, random.Random(4))
    for _ in range(1000):
        if state.over:
            break
        action = book.choose(view(state, 0), random.Random(0)).action
        state = settle(state.push(action), random.Random(0))
    assert state.over
