"""The worked deals of the pages: they are played by the rules, and their score sheets are right.

The sheets are reckoned by readers who know the pages alone (`readers`) from the cards as they were
dealt and played.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest
from readers.bridge.auction import trump_of
from readers.bridge.contract_scores import contract_lines, honours, towie_lines
from readers.reader import Line
from readers.tricks import Tricks

from oddtrick.cards import card_code
from oddtrick.core import NATURE, State
from oddtrick.games import game
from oddtrick.records import replay_record, steps
from oddtrick.rules import sections
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Trump
from oddtrick.web.reference.worked_deals import ShownPlace, worked_deal, worked_record
from slices import sliced


@pytest.mark.parametrize("name", sliced(sorted(sections()), 18))
def test_every_game_has_a_deal_that_is_played_to_its_score_sheet(name: str) -> None:
    record = worked_record(name)
    assert record is not None
    for state, code in steps(record):
        action = state.action(code) if code is not None else None
        assert action is None or action.by == NATURE or action in state.legal()
    assert state.over
    deal = worked_deal(name)
    assert deal is not None
    assert deal.sheet, "a deal that scores nothing shows nothing"
    points = Counter[str]()
    for line in deal.sheet:
        points[line.side] += line.points
    assert {line.side: line.points for line in deal.totals} == {
        line.side: points[line.side] for line in deal.totals
    }


@pytest.mark.parametrize("name", sliced(sorted(sections()), 18))
def test_its_steps_are_shown_and_no_card_lies_in_two_places(name: str) -> None:
    deal, record = worked_deal(name), worked_record(name)
    assert deal is not None
    assert record is not None
    assert record.pack is not None
    packs = -(-len(record.pack) // 54)
    lying: dict[str, ShownPlace] = {}
    for step in deal.steps:
        assert step.lines
        assert all("{" not in line for line in step.lines)
        lying |= {place.key: place for place in step.places}
        # A trick that is complete still shows when it has been gathered.
        shown = Counter(
            card
            for place in lying.values()
            for card in place.cards
            if card not in ("??", "JOKER") and place.kind != "won"
        )
        assert max(shown.values(), default=0) <= packs
        assert all(re.fullmatch(r"[CDHS][2-9TJQKA]", card) for card in shown)


def _played(state: State) -> tuple[list[tuple[int, str]], list[list[str]], State]:
    """The cards of the last part of a deal in the order they were played, the hands as they were
    before them, and the state in which they were."""
    record = worked_record(state.game.name)
    assert record is not None
    states = [found for found, _ in steps(record)]
    plays = [(e.action.hand, e.action.arg) for e in state.log if e.action.kind == "play"]
    hands = len({hand for hand, _ in plays})
    last = plays[-13 * hands :] if len(plays) > 13 * hands else plays
    for found in states:
        done = sum(e.action.kind == "play" for e in found.log)
        if done == len(plays) - len(last) and found.stage.name in ("tricks", "covered"):
            break
    cards = [
        [card_code(c) for p in found.places() if p.kind == "hand" and p.seat == s for c in p.cards]
        for s in range(len(state.game.seats))
    ]
    return [(hand, card_code(int(str(c)))) for hand, c in last], cards, found


CONTRACTS = (
    "contract-rubber contract-chicago contract-duplicate goulash nullo antibridge double-dummy "
    "single-exposed-dummy double-dummy-widow honeymoon strip draw-and-discard three-hand trio towie"
)


@pytest.mark.parametrize("name", CONTRACTS.split())
def test_a_contract_is_played_and_scored_as_the_page_says(name: str) -> None:
    record = worked_record(name)
    assert record is not None
    state = replay_record(record)
    contract = state.table.get(Contract)
    plays, hands, _ = _played(state)
    order = list(dict.fromkeys(hand for hand, _ in plays))
    tricks = Tricks(hands, order, {hand: hand for hand in order}, trump_of(contract.strain))
    for hand, code in plays:
        assert tricks.hand == hand
        assert code in tricks.legal()
        tricks.play(code)
    d = contract.declarer
    # Declarer's hands: his own, and the one that plays third after it where four play.
    at = order.index(d)
    mine = [d, order[(at + 2) % 4]] if len(order) == 4 else [d]
    odd = sum(tricks.won[hand] for hand in mine) - 6
    side_of = state.game.side_of
    side = side_of[d]
    others = [s for s in range(len(state.game.sides)) if s != side]
    if name == "towie":
        lines = towie_lines(side, contract.level, contract.strain, contract.doubled, odd, False)
    else:
        lines = contract_lines(
            side, -1, contract.level, contract.strain, contract.doubled, odd, False
        )
    if name != "contract-duplicate":
        whose = [side if hand in mine else -1 for hand in range(len(hands))]
        lines += honours(contract.strain, hands, whose)
    game_made = lines[0].key == "made" and lines[0].points >= 100
    bonus = {"towie": 500, "contract-chicago": 300, "contract-duplicate": 300}.get(name, 0)
    if game_made and bonus:
        lines.append(Line(side, "above", bonus, "game"))
    expected = [
        (s, line.column, line.points)
        for line in lines
        for s in ([side] if line.side == side else others)
    ]
    assert [(e.side, e.column, e.points) for e in state.ledger()] == expected


@pytest.mark.parametrize(("name", "honours_count"), [("whist", True), ("american-whist", False)])
def test_a_deal_of_whist_is_scored_as_the_page_says(name: str, honours_count: bool) -> None:
    record = worked_record(name)
    assert record is not None
    state = replay_record(record)
    plays, hands, _ = _played(state)
    trump = "CDHS"[state.table.get(Trump).suit]
    tricks = Tricks(
        hands, list(dict.fromkeys(h for h, _ in plays)), dict.fromkeys(range(4), 0), trump
    )
    for _, code in plays:
        assert code in tricks.legal()
        tricks.play(code)
    expected = []
    for side in (0, 1):
        won = tricks.won_by_side(side)
        expected += [(side, won - 6)] if won > 6 else []
    for side in (0, 1):
        held = {*hands[side], *hands[side + 2]} & {f"{trump}{rank}" for rank in "AKQJ"}
        if honours_count and len(held) >= 3:
            expected.append((side, 2 if len(held) == 3 else 4))
    assert [(e.side, e.points) for e in state.ledger()] == expected


@pytest.mark.parametrize("name", ["klondike", "la-belle-lucie", "house-in-the-wood", "congress"])
def test_a_patience_scores_the_cards_that_lie_on_its_foundations(name: str) -> None:
    deal = worked_deal(name)
    assert deal is not None
    lying: dict[str, ShownPlace] = {}
    for step in deal.steps:
        lying |= {place.key: place for place in step.places}
    home = sum(len(p.cards) for p in lying.values() if p.kind == "foundation")
    assert [line.points for line in deal.sheet] == [home]
    assert home == {"klondike": 52, "la-belle-lucie": 52}.get(name, 104)


def test_a_game_of_another_hand_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that nobody has worked a deal of has no steps on its page."""
    monkeypatch.setattr("oddtrick.web.reference.worked_deals._records", dict)
    assert worked_deal(game("whist").name) is None
