"""A refereed table: what its frames say, what is taken home, taking back, and restarts."""

from __future__ import annotations

import random

import pytest
from declared import check_declared
from sessions import Game

from oddtrick.cards import bridge_hand
from oddtrick.core import DealStart, Given, begin
from oddtrick.errors import Refused
from oddtrick.formats import disagreements, read_boards
from oddtrick.formats.errors import Unsupported
from oddtrick.players import Decision
from oddtrick.records import read_record, replay_record, summary
from oddtrick.store.events import ChanceDrawn, HandDealt
from oddtrick.store.log import Stored
from oddtrick.table.download import session_file
from oddtrick.table.requests import acting, undo
from oddtrick.table.requests import dealing as length_limits
from oddtrick.web.machine_players.turns import meaning_of
from oddtrick.web.messages import RulingLine, ViewFrame, encode
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import present

LAWS: dict[str, object] = {"laws": "contract1963"}
HANDS = {
    "N": "K954.A86.A43.Q72",
    "E": "86.Q973.J72.KJ98",
    "S": "AQJT7.K2.K85.A65",
    "W": "32.JT54.QT96.T43",
}


def table(people: str = "NESW", name: str = "contract-duplicate") -> Game:
    """A refereed table where these hands have been dealt, South dealer."""
    game = Game(name, people=people, others="book", options=LAWS)
    what = game.session.game
    deal = what.stages[0]
    given = Given(hands=tuple(bridge_hand(HANDS[seat]) for seat in what.seats))
    dealer = what.seat("S")
    action = deal.given(begin(what, DealStart(dealer)).stage_state, given)
    game.add([HandDealt(dealer, 0, 1, (ChanceDrawn.of(action),))])
    return game


def do(game: Game, actions: str) -> Game:
    """Acts by their codes, each with the seat before a colon where it is not plain whose it is."""
    for text in actions.split():
        session = game.session
        state = session.state
        action = state.action(text)
        if action.by in session.persons:
            code = state.stage.code(action)
            game.add(acting.act(session, action.by, session.version, code, meaning_of))
        else:
            game.add(
                acting.machine_action(
                    session, Decision(action, "", meaning=meaning_of(state, action)), "book"
                )
            )
    return game


def frame(game: Game, seat: str | None = None) -> ViewFrame:
    home = -1 if seat is None else game.session.game.seat(seat)
    return present(game.session, home, Audience(), meaning_of)


def stored(game: Game) -> list[Stored]:
    return [Stored(n, 0.0, body) for n, body in enumerate(game.bodies, 1)]


def test_a_strict_table_has_no_referee() -> None:
    assert frame(Game("contract-duplicate"), "S").referee is None
    referee = frame(table(), "S").referee
    assert referee is not None
    assert referee.case is None
    assert not referee.standing


def test_an_open_choice_is_shown_to_all_and_offered_to_those_it_is_for() -> None:
    game = do(table(), "4S P P P E:D7 S:lead?E")
    for seat in ("N", "E", "S", "W", None):
        shown = frame(game, seat)
        assert shown.referee is not None
        case = shown.referee.case
        assert case is not None
        assert str(case.text).startswith("East led out of turn.")
        law = case.law
        assert [str(law.about), str(law.code), *map(str, law.names)] == [
            "A lead out of turn",
            "Contract bridge, the laws in Scarne 1963",
            "Lead Out of Turn",
            "Lead Penalty",
        ]
        assert law.numbers == ["lead-oot", "lead-penalty"]
        assert law.page == "/club/ruling#contract1963/lead/table"
        assert (case.hand, case.seats) == ("E", ["S"])
        assert len(case.options) == 10
        mine = [str(a.label) for a in shown.actions if a.kind == "choose"]
        brings = {str(option.label): str(option.leads_to) for option in case.options}
        assert mine == (list(brings) if seat == "S" else [])
        assert {a.code for a in shown.actions if a.kind == "choose"} <= {
            option.code for option in case.options
        }
        assert brings["Accept the lead"] == "The lead stands, and the next hand plays to it."
        assert "East leaves the card face up" in brings["Leave the card face up as a penalty card"]
        assert "West leads the suit that is required" in brings["Require a heart lead"]
        # Who may choose can only speak about it besides, which the law punishes.
        assert [a.code for a in shown.menu] == (["consult"] if seat == "S" else [])
    assert str(frame(game, "W").status.text) == "South to choose."


def test_what_hands_owe_is_shown() -> None:
    barred = frame(do(table(), "1S 1H N:call?W 2NT"), "N").referee
    assert barred is not None
    assert list(map(str, barred.standing)) == ["East must pass at every turn."]
    game = do(table(), "4S P P P E:D7 S:lead?E penalty-card")
    shown = frame(game, "N")
    assert shown.referee is not None
    assert list(map(str, shown.referee.standing)) == ["East’s seven of diamonds is a penalty card."]
    assert [(p.seat, p.card) for p in shown.referee.penalty_cards] == [("E", "D7")]
    east = next(p for p in shown.places if p.kind == "hand" and p.seat == "E")
    assert east.cards.count("D7") == 1
    assert east.cards.count("??") == 12
    demand = frame(do(table(), "4S P P P E:D7 S:lead?E forbid-D"), "E").referee
    assert demand is not None
    assert list(map(str, demand.standing)) == ["West may not lead diamonds."]


def test_the_last_ruling_is_shown_to_all_as_long_as_the_deal_lasts() -> None:
    for seat in ("W", "N", None):
        assert _said(table(), seat) is None
        ruled = _said(do(table(), "1S 1H N:call?W"), seat)
        assert ruled is not None
        assert (ruled.number, ruled.law.numbers) == (1, ["insufficient"])
        assert str(ruled.law.about) == "An insufficient bid"
        assert str(ruled.text).startswith("West bid insufficiently, and replaces the bid")
        later = _said(do(table(), "1S 1H N:call?W 2H P"), seat)
        assert later is not None
        assert (later.number, str(later.text)[-11:]) == (2, "no penalty.")


def _said(game: Game, seat: str | None) -> RulingLine | None:
    shown = frame(game, seat).referee
    assert shown is not None
    return shown.said


def test_the_bidding_box_stays_while_a_choice_rests_the_auction() -> None:
    shown = frame(do(table(), "1H S:2H W:call?S"), "S")
    assert shown.calls is not None
    assert {a.code for a in shown.actions} == {"keep", "replace"}


def test_the_meanings_are_those_of_the_calls_that_count() -> None:
    game = do(table("S"), "1S 1H N:call?W 2NT P 3NT S:call?E")
    auction = frame(game, "S").auction
    assert auction is not None
    # East, who was barred, is taken to have passed; nobody said what that means.
    assert [c.code for c in auction.calls] == ["1S", "2NT", "P", "P"]
    assert [bool(c.meaning) for c in auction.calls] == [True, True, True, False]
    first = frame(do(table("S"), "1S"), "S").auction
    assert first is not None
    assert auction.calls[0].meaning == first.calls[0].meaning


def test_the_log_speaks_of_seats_where_a_referee_speaks() -> None:
    game = do(table(), "1S 1H N:call?W")
    lines = [str(line.text) for line in frame(game, "W").log]
    assert lines[-3:] == [
        "You bid one heart.",
        "North drew attention to an irregular call by you.",
        "West bid insufficiently, and replaces the bid by a sufficient bid or a pass.",
    ]


def test_nothing_is_taken_back_once_dummy_has_been_faced() -> None:
    game = table(people="S")
    do(game, "4S")
    game.machines()  # West leads, and North lays his hand down
    assert str(frame(game, "S").status.text).startswith("Dummy's play")
    with pytest.raises(Refused, match="Hidden cards"):
        undo.undo(game.session, 2, game.session.version)


def test_a_refereed_session_is_taken_home() -> None:
    game = do(table("S"), "1S 1H 1NT P P P")
    rng = random.Random(5)
    while not game.session.state.over:
        game.step(rng)
    (line,) = session_file(stored(game), "jsonl")[0].splitlines()
    record = read_record(line)
    assert record.options == LAWS
    assert summary(replay_record(record)) == summary(game.session.state)
    (board,) = read_boards(session_file(stored(game), "pbn")[0])
    assert [c.insufficient for c in board.auction] == [False, True, False, False, False, False]
    assert board.auction[0].note
    assert disagreements(board) == []
    assert b"Not enough over the last bid" in session_file(stored(game), "lin")[0]
    skipped = do(table(), "1S N:2S P P P")
    while not skipped.session.state.over:
        skipped.step(rng)
    with pytest.raises(Unsupported, match="out of turn"):
        session_file(stored(skipped), "link")


@pytest.mark.whole
def test_everything_that_can_happen_makes_a_frame_and_survives_a_restart() -> None:
    """People who do what is on their menu as often as what is legal."""
    rng = random.Random(11)
    kinds: set[str] = set()
    for seed in range(4):
        game = Game(
            "contract-rubber", people="NESW", options=LAWS, seed=f"wild {seed}", others="book"
        )
        for _ in range(150):
            session = game.session
            if session.state.over:
                break
            home = rng.randrange(4)
            shown = frame(game, session.game.seats[home])
            if shown.referee and shown.referee.case:
                assert all(o.leads_to for o in shown.referee.case.options), shown.referee.case
            check_declared(encode(shown), ViewFrame)
            offered = shown.actions if shown.actions and rng.random() < 0.7 else shown.menu
            if not offered:
                continue
            action = rng.choice(offered)
            kinds.add(action.kind)
            # Whatever a frame offers can be done; but attention only once before the next card.
            try:
                game.add(acting.act(session, home, session.version, action.code, meaning_of))
            except Refused:
                assert action.kind == "attention"
        assert game.refold().state == game.session.state
        assert [frame(game, s) for s in "NESW"] == [
            present(game.refold(), h, Audience(), meaning_of) for h in range(4)
        ]
    assert {"call", "play", "attention", "choose", "face"} <= kinds


def test_machines_at_a_refereed_table_finish_the_deal_whatever_a_person_does() -> None:
    rng = random.Random(3)
    for seed in range(3):
        game = Game("contract-duplicate", options=LAWS, seed=f"one {seed}", others="book")
        for _ in range(200):
            game.machines()
            session = game.session
            if session.state.over:
                break
            shown = frame(game, "S")
            wrong = [a for a in shown.menu if a.kind in ("call", "play")]
            offered = wrong if wrong and rng.random() < 0.3 else shown.actions or shown.menu
            game.add(acting.act(session, 2, session.version, rng.choice(offered).code, meaning_of))
        assert game.session.state.over


def test_attention_that_adds_nothing_is_not_drawn_a_second_time() -> None:
    game = do(table(), "P")
    home = 0
    menu = frame(game, "N").menu
    codes = [action.code for action in menu if action.kind == "attention"]
    assert codes
    granted = 0
    for _ in range(3):
        for code in codes:
            try:
                game.add(acting.act(game.session, home, game.session.version, code))
            except Refused:
                continue
            granted += 1
    assert granted <= len(codes)


def test_attention_is_drawn_so_often_in_a_deal_and_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(length_limits, "MOST_SAID", 2)
    game = do(table(), "P")
    codes = [action.code for action in frame(game, "N").menu if action.kind == "attention"]
    for code in codes[:2]:
        game.add(acting.act(game.session, 0, game.session.version, code))
    with pytest.raises(Refused, match="too often"):
        acting.act(game.session, 0, game.session.version, codes[2])


def test_a_deal_ends_somewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    game = do(table(), "P P")
    monkeypatch.setattr(length_limits, "MOST_EVENTS", len(game.session.state.log))
    with pytest.raises(Refused, match="too long"):
        do(game, "P")


@pytest.mark.parametrize(
    ("seat", "who"), [("W", "South deals"), ("S", "you deal"), (None, "South deals")]
)
def test_a_void_deal_says_so_and_who_deals_again(seat: str | None, who: str) -> None:
    """A card was faced in the pack (Scarne 1963, “Redeal”)."""
    over = frame(do(table(), "misdeal-faced W:deal?S"), seat).finished
    assert over is not None
    assert str(over.text) == f"Void by a ruling: nothing is scored, and {who} again."
    assert over.entries == []


def test_a_lead_by_the_wrong_defender_waits_for_declarer_where_nobody_sits_at_the_dummy() -> None:
    """The machine that would face a partner's dummy has nothing to do there."""
    game = Game("three-hand", people="ABC", others="book", options=LAWS)
    what = game.session.game
    deal = what.stages[0]
    given = Given(hands=tuple(bridge_hand(hand) for hand in HANDS.values()))
    action = deal.given(begin(what, DealStart(0)).stage_state, given)
    game.add([HandDealt(0, 0, 1, (ChanceDrawn.of(action),))])
    do(game, "1S P P C:D8")
    assert game.session.machine_turn() is None
    game.machines()
    shown = frame(game, "A")
    assert shown.version == game.session.version
    assert [game.session.state.code(a) for a in game.session.state.legal()] == ["face"]
    do(game, "A:lead?C")
    case = frame(game, "A").referee
    assert case is not None
    assert case.case is not None
    do(game, "penalty-card")
    assert game.session.state.turns[0].by == what.seat("B")
