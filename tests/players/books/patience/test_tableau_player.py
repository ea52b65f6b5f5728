"""The player of patiences whose hand is gone through again and again."""

from __future__ import annotations

import random
from dataclasses import replace

from oddtrick.cards import COPY, card
from oddtrick.core import DealStart, State, View, deal, settle, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.book.patience.hand_plans import Layout, PlanStep, TableauPile, best_way
from oddtrick.stages.piles.tableau import KnownHand, TableauState

HARP = game("harp")


def cards_of(seen: View, kind: str) -> tuple[int, ...]:
    return next(p.cards for p in seen.places if p.kind == kind)


def turned(state: State, times: int) -> State:
    for _ in range(times):
        action = next(a for a in state.legal() if a.kind in ("turn", "turn-over"))
        state = settle(state.push(action), random.Random(0))
    return state


def test_the_cards_of_the_hand_are_known_once_it_has_been_gone_through_and_not_before() -> None:
    state = deal(HARP, random.Random(1))
    hand = len(cards_of(view(state, 0), "hand-stock"))
    first = turned(state, hand)
    assert view(first, 0).find(KnownHand) is None
    order = cards_of(view(first, 0), "waste")
    second = turned(first, 2)
    assert view(second, 0).get(KnownHand).cards == order[1:]
    assert cards_of(view(second, 0), "waste") == order[:1]


def test_the_hand_is_gone_through_before_anything_is_laid_down() -> None:
    state, book = deal(HARP, random.Random(1)), player("book", HARP)
    for _ in range(len(cards_of(view(state, 0), "hand-stock"))):
        decision = book.choose(view(state, 0), random.Random(0))
        assert decision.action.kind == "turn"
        state = state.after(decision.action)


def test_a_move_that_bares_a_card_is_never_null_whatever_the_hidden_card_is() -> None:
    """Else the refusal would tell what lies there: here another king of hearts."""
    stage, kings = HARP.stages[1], (card("HK"), card("HK") + COPY)
    stage = replace(stage, sizes=(1, 1))  # type: ignore[type-var]
    stage_state = TableauState(((kings[0],), ()), ((card("SQ"),), (kings[1],)), ((),) * 8, ())
    game = replace(HARP, stages=(HARP.stages[0], stage))
    state = State(game, DealStart(), 1, stage_state, (), ())
    assert "1.SQ>2" in {state.code(a) for a in state.legal()}


def face(text: str) -> int:
    return card(text) % COPY


def test_a_card_of_the_hand_makes_room_for_the_card_on_hidden_ones() -> None:
    """The red queen goes on the king, the black knave from the pile on the queen: two steps bare a
    card. The other red queen would go down as well, and bare nothing."""
    stage = HARP.stages[1]
    layout = Layout(
        (
            TableauPile(0, (face("CK"),)),
            TableauPile(3, (face("SJ"),)),
            TableauPile(2, (face("S4"),)),
        ),
        ((0, 0),) * 4,
        (face("H9"), face("HQ")),
    )
    way = best_way(stage, layout, (face("D2"),) * 5)  # type: ignore[arg-type]
    assert way == (PlanStep(face("HQ"), -1, 0), PlanStep(face("SJ"), 1, 0))


def test_where_nothing_can_be_bared_or_built_no_way_is_found() -> None:
    layout = Layout(
        (TableauPile(1, (face("S4"),)), TableauPile(1, (face("C4"),))), ((0, 0),) * 4, ()
    )
    assert best_way(HARP.stages[1], layout, (face("D2"),) * 2) == ()  # type: ignore[arg-type]
