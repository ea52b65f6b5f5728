"""Tricks with too few or too many cards at the table, and the hands that are uneven after them.

Sources: Foster 1910, laws 41, 83 and 84; the bridge book of 1902, 83 and 84; Scarne 1963,
“Defective Trick”, “Exposed Cards”, and “Incorrect Number of Cards” of euchre. The whist text is
silent. South declares, West leads.
"""

from __future__ import annotations

import random

import pytest
from sitting import LEADS, do, fact, hand, legal, on_the_table, options, penalty_cards, sit, to_act

from oddtrick.cards import card, mask_of
from oddtrick.core import DealStart, Given, State, begin, deal, replay, view
from oddtrick.errors import IllegalAction
from oddtrick.formats.errors import Unsupported
from oddtrick.formats.records.conversion import board_from_record
from oddtrick.games import game
from oddtrick.laws import Refereed, Rulings
from oddtrick.players import player
from oddtrick.records import record_of
from oddtrick.review import costs, report
from oddtrick.scoring.rulings import Award, NoScore, Transfer, Void
from oddtrick.stages.tricks.tricks import Played

START = {
    "auction1910": ("auction-1910", "4S P P P"),
    "bridge1902": ("bridge-1902", "S satisfied satisfied"),
    "contract1963": ("contract-rubber", "4S P P P"),
}
OLD = ("auction1910", "bridge1902")


def table(code: str, actions: str) -> State:
    name, start = START[code]
    return do(sit(LEADS, game(name, {"laws": code})), f"{start} {actions}")


def laws(state: State) -> set[str]:
    found = fact(state, Rulings)
    return {law for r in (found.rulings if found else ()) for law in r.laws}


def played(state: State) -> list[tuple[str, str]]:
    """Each trick: the hands that have a card in it, and who has won it."""
    found = fact(state, Played)
    assert found is not None
    seats = state.game.seats
    return [("".join(seats[h] for h, _ in t.plays), seats[t.winner]) for t in found.tricks]


def out(state: State) -> State:
    """The deal played out, with the first legal card each time, and agreed."""
    while not state.over:
        state = state.push(state.legal()[0])
    return state


# -- a card too few ---------------------------------------------------------------------------

# East plays nothing to West’s jack of hearts.
OMITTED = "HJ face H6 omit H2"


@pytest.mark.parametrize("code", START)
def test_a_trick_that_nobody_speaks_of_is_won_with_three_cards(code: str) -> None:
    state = table(code, OMITTED)
    assert played(state) == [("WNS", "W")]
    assert (to_act(state), len(hand(state, "E"))) == ("W", 13)
    last = out(state)
    found = fact(last, Played)
    assert found is not None
    # Thirteen tricks were played, and East’s last card belongs to the first.
    assert len(found.tricks) == 13
    assert sorted(h for h, _ in found.tricks[0].plays) == [0, 1, 2, 3]
    assert played(last)[0][1] == "W"
    assert not any(p.kind == "hand" and p.cards for p in last.places())
    assert sum(len(p.cards) for p in last.places() if p.kind == "won") == 52
    assert replay(last.game, last.setting, last.log) == last


@pytest.mark.parametrize(
    ("code", "law"),
    [
        pytest.param(code, law, marks=pytest.mark.law(f"{code}:{law}"))
        for code, law in (
            ("auction1910", "83"),
            ("bridge1902", "83"),
            ("contract1963", "defective-trick"),
        )
    ],
)
def test_in_time_he_plays_to_the_trick_and_may_win_it(code: str, law: str) -> None:
    # West, who seems to have won, has led to the next trick.
    state = table(code, f"{OMITTED} HT N:trick?E")
    assert f"{code}:{law}" in laws(state)
    assert on_the_table(state) == []
    assert to_act(state) == "E"
    assert legal(state) == {"HQ", "H9", "H7", "H3"}
    won = do(state, "HQ")
    assert played(won) == [("WNSE", "E")]
    assert to_act(won) == "E"
    assert "HT" in hand(won, "W")


@pytest.mark.parametrize("code", START)
def test_he_may_play_to_it_of_his_own_accord_while_it_lies_there(code: str) -> None:
    state = do(table(code, "HJ face H6 omit"), "E:HQ HK")
    assert played(state) == [("WNES", "S")]
    # Nothing is left to be ruled on.
    assert not options(do(state, "N:trick?E"))
    assert to_act(do(state, "N:trick?E")) == "S"


@pytest.mark.parametrize("code", OLD)
def test_when_he_has_played_to_the_next_the_deal_may_be_claimed_anew(code: str) -> None:
    state = table(code, f"{OMITTED} HT HA H3 HK S:trick?E")
    assert options(state) == {"stand", "new-deal"}
    assert {state.game.seats[t.by] for t in state.turns} == {"S"}  # dummy has no voice in it
    assert do(state, "new-deal").table.find(Void)
    stands = out(do(state, "stand"))
    # It is no revoke in the trick he has missed, whatever card was left.
    assert not [r for r in stands.results if isinstance(r, Award | Transfer)]


@pytest.mark.law("contract1963:defective-trick")
@pytest.mark.law("contract1963:surplus-card")
def test_found_late_a_card_is_added_and_the_trick_stays_where_it_is() -> None:
    state = table("contract1963", f"{OMITTED} HT HA H3 HK D3 N:trick?E")
    assert to_act(state) == "E"
    assert legal(state) == {"HQ", "H9", "H7"}  # one he could have played to it
    added = do(state, "HQ")
    assert played(added) == [("WNSE", "W"), ("WNES", "N")]
    assert on_the_table(added) == ["N:D3"]
    assert (to_act(added), len(hand(added, "E"))) == ("E", 11)


def test_dummy_is_not_in_the_old_law_and_must_play() -> None:
    for code in OLD:
        with pytest.raises(IllegalAction, match="A card must be played"):
            table(code, "HJ face S:omit")
    assert to_act(table("contract1963", "HJ face S:omit")) == "E"


def test_nobody_omits_to_lead_nor_the_last_trick() -> None:
    state = table("contract1963", "")
    assert "omit" not in {state.code(a) for a in view(state, 3).menu}
    while len(hand(state, "E")) > 1:
        state = state.push(state.legal()[0])
    assert not any("omit" in state.code(a) for s in range(4) for a in view(state, s).menu)


# -- a card too many --------------------------------------------------------------------------

# East plays the three of hearts, and with it the nine; nobody speaks of it. North leads on.
SURPLUS = "HJ face HA E:H3 E:with-H9 H2"


@pytest.mark.parametrize("code", START)
def test_a_card_that_nobody_speaks_of_is_left_in_the_trick(code: str) -> None:
    state = table(code, f"{SURPLUS} D3")
    assert "H9" not in hand(state, "E")
    assert len(hand(state, "E")) == 11
    found = fact(state, Played)
    assert found is not None
    assert found.tricks[0].surplus == ((1, card("H9")),)
    last = out(state)
    # His hand is empty a trick early, and he plays none to the last.
    assert [len(hands) for hands, _ in played(last)] == [4] * 12 + [3]
    assert "E" not in played(last)[-1][0]
    assert replay(last.game, last.setting, last.log) == last


@pytest.mark.parametrize("code", START)
def test_a_card_that_lies_there_is_not_played_with_it_again(code: str) -> None:
    state = table(code, "HJ face HA E:H3 E:with-H9")
    again = {state.code(a) for a in view(state, 1).menu if a.kind == "deed"}
    assert "E:with-H7" in again
    assert not {"E:with-H9", "E:drop-H9"} & again
    both = do(state, "E:with-H7 H2 D3")
    found = fact(both, Played)
    assert found is not None
    assert found.tricks[0].surplus == ((1, card("H9")), (1, card("H7")))


@pytest.mark.law("contract1963:defective-trick")
def test_who_wins_with_his_last_card_leaves_the_lead_to_the_left() -> None:
    state = table("contract1963", f"{SURPLUS} D3")
    rng = random.Random(4)
    for _ in range(40):
        now = state
        while len(played(now)) < 12:
            now = now.push(rng.choice(now.legal()))
        if played(now)[-1][1] == "E":
            assert to_act(now) == "S"
            return
    raise AssertionError("East never wins the twelfth trick")


# East has followed to two hearts with two cards each; on the third he has none, and throws the
# deuce of diamonds.
RENOUNCED = f"{SURPLUS} H6 HQ E:with-H7 HK H4 D5 DT DA DJ H8 D2"


@pytest.mark.law("auction1910:84")
@pytest.mark.law("bridge1902:84")
@pytest.mark.parametrize("code", OLD)
def test_a_card_given_back_makes_a_revoke_of_what_was_none(code: str) -> None:
    state = table(code, f"{RENOUNCED} N:trick?E N:trick?E")
    assert f"{code}:84" in laws(state)
    assert {"H7", "H9"} <= hand(state, "E")
    assert penalty_cards(state) == {}
    # The trick lies there still: it is corrected, as any revoke.
    mended = do(state, "N:revoke?E")
    assert to_act(mended) == "E"
    assert legal(mended) == {"H7", "H9"}


def played_out(state: State) -> State:
    """The play over, and nothing agreed yet; or a choice that is due."""
    while not (isinstance(view(state).stage, Refereed) or state.over):
        state = state.push(state.legal()[0])
    return state


@pytest.mark.parametrize("spoken", ["in the play", "at the end"])
@pytest.mark.parametrize("code", OLD)
def test_revokes_that_came_of_it_are_charged_when_play_has_ended(code: str, spoken: str) -> None:
    state = table(code, f"{RENOUNCED} S7 H5")
    if spoken == "in the play":
        state = do(state, "N:trick?E N:trick?E")
    state = played_out(state)
    if spoken == "at the end":
        assert not laws(state)
        state = do(state, "N:trick?E")
    if code == "auction1910":
        assert options(state) == {"points", "tricks"}
        state = do(state, "S:tricks")
    state = out(state)
    # Once, though two of his cards were missing when he renounced; as many as his side has won.
    assert [who for _, who in played(state) if who in "EW"] == ["E", "E"]
    given = [r.tricks for r in state.results if isinstance(r, Transfer)]
    assert given == [2]


@pytest.mark.law("contract1963:defective-trick")
@pytest.mark.law("contract1963:exposed-cards")
def test_by_the_contract_laws_it_goes_back_until_both_sides_have_played_on() -> None:
    # Only North has played to the next trick.
    soon = table("contract1963", f"{SURPLUS} D3 N:trick?E")
    assert penalty_cards(soon) == {"E": {"H9"}}
    assert on_the_table(soon) == ["N:D3"]
    late = table("contract1963", f"{SURPLUS} D3 D2 N:trick?E")
    assert "H9" not in hand(late, "E")
    assert "contract1963:defective-trick" in laws(late)
    # It is in no hand: he revokes with nothing by it.
    assert not [r for r in out(late).results if isinstance(r, Transfer)]
    # Declarer’s own is taken back, and costs nothing.
    own = table("contract1963", "HJ face HA H3 H2 S:with-HK D3 E:trick?S")
    assert "HK" in hand(own, "S")
    assert penalty_cards(own) == {}


@pytest.mark.law("auction1910:41")
def test_one_with_too_many_and_one_with_as_many_too_few_void_the_hand() -> None:
    # West, who has missed the third trick, has a card too many; East one too few.
    both = f"{SURPLUS} D3 D2 DK D6 SA omit S4 S6 S7 S2 N:trick?W"
    assert table("auction1910", both).table.find(Void)
    assert not table("bridge1902", both).table.find(Void)
    # So does attention to the other hand.
    assert table("auction1910", both.replace("N:trick?W", "N:trick?E")).table.find(Void)


# -- euchre -----------------------------------------------------------------------------------

EUCHRE = game("euchre", {"laws": "euchre"})
HANDS = {
    "N": "HA HK SA S9 C9",
    "E": "CA CK CQ DA D9",
    "S": "HQ SK SQ DK DQ",
    "W": "HT H9 CT CJ DT",
}


def euchre(actions: str) -> State:
    state = begin(EUCHRE, DealStart(dealer=EUCHRE.seat("S")))
    given = Given(hands=tuple(mask_of(HANDS[s].split()) for s in EUCHRE.seats), turn_up=card("HJ"))
    state = state.push(state.stage.given(state.stage_state, given))
    return do(state, f"P P P UP DQ {actions}")


@pytest.mark.law("euchre:incorrect-number")
@pytest.mark.parametrize(
    "actions",
    [
        pytest.param("CT C9 omit SK CJ N:trick?E", id="a card too many"),
        pytest.param("CT C9 CA E:with-CK SK CQ N:trick?E", id="a card too few"),
    ],
)
def test_at_euchre_the_side_of_an_uneven_hand_scores_nothing(actions: str) -> None:
    state = euchre(actions)
    assert laws(state) == {"euchre:incorrect-number"}
    last = out(state)
    assert [r.side for r in last.results if isinstance(r, NoScore)] == [EUCHRE.side_of[1]]
    assert not [e for e in last.ledger() if e.side == EUCHRE.side_of[1] and e.points > 0]


@pytest.mark.law("euchre:incorrect-number")
def test_at_euchre_a_trick_that_lies_there_is_played_to() -> None:
    state = euchre("CT C9 omit N:trick?E")
    assert to_act(state) == "E"
    assert legal(state) == {"CA", "CK", "CQ"}


# -- whatever the code ------------------------------------------------------------------------


def test_the_whist_text_has_no_law_on_it() -> None:
    whist = deal(game("whist", {"laws": "whist"}), random.Random(1), DealStart(dealer=0))
    state = whist.push(whist.legal()[0])
    menu = {state.code(a) for a in view(state, state.turns[0].by).menu}
    assert not {code for code in menu if code == "omit" or code.startswith("with-")}


@pytest.mark.parametrize("actions", [OMITTED, f"{SURPLUS} D3"])
def test_machine_players_play_on_and_a_review_has_no_figures(actions: str) -> None:
    state = table("contract1963", actions)
    rng = random.Random(1)
    for name in ("random", "beginner", "book", "expert"):
        other, now = player(name, state.game), state
        for _ in range(12):
            seat = now.turns[0].by
            now = now.push(other.choose(view(now, seat), rng).action)
    record = record_of(out(state))
    assert costs(record) is None
    assert report(record).uneven
    with pytest.raises(Unsupported, match="too few or too many cards"):
        board_from_record(record)


@pytest.mark.parametrize("code", START)
def test_the_book_player_speaks_once_of_a_trick_that_lacks_a_card(code: str) -> None:
    state = table(code, "HJ face H6 omit HK")
    book, rng = player("book", state.game), random.Random(1)
    action = book.choose(view(state, 2), rng).action
    assert (action.kind, action.arg, action.hand) == ("attention", "trick", 1)
    # Where the deal stands, or the card has been added, it is not spoken of again.
    after = state.push(action)
    if to_act(after) == "E":
        after = do(after, "HQ")
    assert book.choose(view(after, 2), rng).action.kind != "attention"
