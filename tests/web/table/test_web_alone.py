"""A lone player deals as he likes: the same cards again, others, or those of a number."""

from __future__ import annotations

import random

import pytest
from sessions import Game

from oddtrick.core import settle
from oddtrick.errors import Refused
from oddtrick.sets import known_winnable, winnable_deals
from oddtrick.table.requests import acting, dealing, undo
from oddtrick.web.machine_players import turns
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import present


def alone(name: str = "la-belle-lucie", seed: str = "7") -> Game:
    return Game(name, people=("S",), seed=seed)


def move(game: Game) -> None:
    """Make the first move there is."""
    session = game.session
    action = next(a for a in session.view(0).legal if a.kind == "move")
    game.act("S", session.state.stage.code(action))


def frame(game: Game) -> tuple[int, int]:
    shown = present(game.session, 0, Audience(), lambda state, action: "").alone
    assert shown is not None
    return shown.deal, shown.moves


def test_the_same_cards_are_laid_out_again() -> None:
    game = alone()
    begun = game.session.state
    deal, _ = frame(game)
    move(game)
    move(game)
    assert frame(game) == (deal, 2)
    game.add(dealing.same_deal(game.session, game.session.version))
    assert game.session.state == begun
    assert frame(game) == (deal, 0)
    assert game.refold().state == begun


def test_a_finished_patience_is_laid_out_again_and_counts_anew() -> None:
    game = alone()
    begun = game.session.state
    game.act("S", "resign")
    assert game.session.match_over
    game.add(dealing.same_deal(game.session, game.session.version))
    assert not game.session.state.over
    assert not game.session.match_over
    assert game.session.state.places() == begun.places()


def test_a_number_is_the_same_deal_at_every_table() -> None:
    one, two = alone(seed="7"), alone(seed="another")
    assert one.session.state.places() != two.session.state.places()
    for game in (one, two):
        game.add(dealing.other_deal(game.session, game.session.version, 40_917))
        assert frame(game) == (40_917, 0)
    assert one.session.state.places() == two.session.state.places()
    # The cards that chance deals later come from the number too.
    for game in (one, two):
        game.act("S", "redeal")
    assert one.session.state.places() == two.session.state.places()
    assert two.refold().state == two.session.state


def test_a_number_for_a_seed_is_the_number_of_the_first_deal() -> None:
    game = alone(seed="40917")
    assert frame(game)[0] == 40_917
    other = alone(seed="7")
    other.add(dealing.other_deal(other.session, other.session.version, 40_917))
    assert game.session.state.places() == other.session.state.places()


def test_without_a_number_other_cards_come() -> None:
    game = alone()
    begun = game.session.state.places()
    game.add(dealing.other_deal(game.session, game.session.version, None))
    assert game.session.state.places() != begun
    assert 0 < frame(game)[0] < 1_000_000


@pytest.mark.parametrize("number", [0, -4, 1_000_000])
def test_there_is_no_deal_of_such_a_number(number: int) -> None:
    game = alone()
    with pytest.raises(Refused, match="1 to 999,999"):
        dealing.other_deal(game.session, game.session.version, number)


def test_nobody_deals_again_where_others_play() -> None:
    game = Game("russian-bank", people=("S",))
    session = game.session
    for wish in (dealing.same_deal, lambda s, v: dealing.other_deal(s, v, 5)):
        with pytest.raises(Refused, match="alone"):
            wish(session, session.version)
    assert present(session, 1, Audience(), lambda state, action: "").alone is None


def test_alone_all_is_taken_back_but_what_was_shuffled() -> None:
    game = alone("klondike", seed="3")
    session, begun = game.session, game.session.state.places()
    for _ in range(24):  # 52 less 1 + 2 + … + 7
        game.act("S", "turn")
    game.act("S", "turn-over")
    game.add(undo.undo(session, 0, session.version))
    assert session.state.log[-1].action.kind == "turn"
    game.add(undo.undo(session, 0, session.version, moves=24))
    assert session.state.places() == begun
    with pytest.raises(Refused, match="nothing to take back"):
        undo.undo(session, 0, session.version)
    lucie = alone()
    lucie.act("S", "redeal")
    assert not undo.can_undo(lucie.session, 0)
    with pytest.raises(Refused, match="shuffled"):
        undo.undo(lucie.session, 0, lucie.session.version)


def test_a_deal_that_can_be_won_is_one_whose_moves_are_known_to_win_it() -> None:
    """Its moves are played, at the table where it was dealt, to the last card home."""
    game = alone("klondike")
    game.add(dealing.winnable_deal(game.session, game.session.version))
    number, _ = frame(game)
    line = present(game.session, 0, Audience(), lambda state, action: "").alone
    assert line is not None
    assert line.winnable
    known = known_winnable(game.session.game, number)
    assert known is not None
    assert line.shortest == known.moves
    state = game.session.state
    for code in known.actions.split():
        state = settle(state.push(state.action(code)), random.Random(0))
    assert state.over
    assert sum(len(p.cards) for p in state.places() if p.kind == "foundation") == 52


@pytest.mark.parametrize("level", ["easy", "middling", "hard"])
@pytest.mark.parametrize(
    ("name", "options"), [("klondike", {"draw": 3}), ("la-belle-lucie", {}), ("harp", {})]
)
def test_a_deal_that_can_be_won_is_of_the_level_that_was_asked_for(
    name: str, options: dict[str, object], level: str
) -> None:
    """In every patience, with every option: its moves are known, and say how hard it is."""
    game = Game(name, people=("S",), seed="7", options=options)
    game.add(dealing.winnable_deal(game.session, game.session.version, level))
    line = present(game.session, 0, Audience(), lambda state, action: "").alone
    assert line is not None
    assert line.winnable
    assert line.level == level
    found = known_winnable(game.session.game, line.deal)
    assert found is not None
    assert line.shortest == found.moves


def test_of_a_deal_that_is_not_known_nothing_is_said() -> None:
    game = Game("harp", people=("S",), seed="999998")
    line = present(game.session, 0, Audience(), lambda state, action: "").alone
    assert line is not None
    assert (line.shortest, line.level) == (None, None)


def test_a_patience_without_moves_says_so() -> None:
    """Gone through once: stuck is who can do nothing but give up, and nobody before."""
    game, rng = Game("klondike", people=("S",), seed="4", options={"passes": 1}), random.Random(1)
    for _ in range(400):
        moves = [a for a in game.session.view(0).legal if a.kind != "resign"]
        shown = present(game.session, 0, Audience(), lambda state, action: "")
        assert shown.alone is not None
        assert shown.alone.stuck is (not moves)
        if not moves:
            break
        game.act("S", game.session.state.stage.code(rng.choice(moves)))
    assert str(shown.status.text) == "No moves are left."


def test_all_cards_go_home_at_once_when_nothing_else_is_left_to_do() -> None:
    """The moves that win a deal, up to where all lie open and only building is left; not before."""
    game = alone("klondike", seed=str(winnable_deals()[0].number))
    session = game.session
    with pytest.raises(Refused, match="Not every card"):
        acting.finish(session, 0, session.version)
    for code in winnable_deals()[0].actions.split():
        line = present(session, 0, Audience(), lambda state, action: "").alone
        assert line is not None
        if line.finish:
            break
        game.act("S", code)
    left = [p for p in session.state.places() if p.kind != "foundation" and p.cards]
    assert left, "the deal was over before all could go home at once"
    assert not any(p.kind == "hand-stock" for p in left)
    game.add(acting.finish(session, 0, session.version))
    assert session.state.over
    assert sum(len(p.cards) for p in session.state.places() if p.kind == "foundation") == 52
    assert game.refold().state == session.state


def test_a_hint_on_a_deal_sold_as_winnable_goes_the_way_that_is_kept() -> None:
    game = alone("klondike", seed="422")
    known = known_winnable(game.session.game, 422)
    assert known is not None
    for code in known.actions.split()[:20]:
        hint = turns.hint(game.session, 0)
        assert game.session.state.code(hint.action) == code
        game.act("S", code)


def test_a_deal_that_can_no_longer_be_won_says_how_far_back_it_could() -> None:
    """Moves by lot on a deal that is kept as won, until a proof says that it is lost."""
    game, rng = alone("klondike", seed="422"), random.Random(3)
    assert turns.standing(game.session).verdict == "won"
    while (found := turns.standing(game.session)).verdict != "lost":
        moves = [a for a in game.session.view(0).legal if a.kind != "resign"]
        game.act("S", game.session.state.stage.code(rng.choice(moves)))
    assert found.back
    game.add(undo.undo(game.session, 0, game.session.version, moves=found.back))
    assert turns.standing(game.session).verdict == "won"


def test_a_deal_that_never_could_be_won_has_no_way_back() -> None:
    assert turns.standing(alone("klondike", seed="52").session) == turns.StillWinnable("lost", 0)


def test_a_hint_on_any_other_deal_is_the_books() -> None:
    game = alone("klondike", seed="52")  # it cannot be won
    assert turns.hint(game.session, 0) == turns.advise(game.session, 0)
