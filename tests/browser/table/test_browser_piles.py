"""Whole deals of piles in Chromium: a patience to its last card, a race with two packs, and Pounce
between two people. Acts of every kind, and the last ones, are done by role and name; where the like
was done before, the page only sends it and draws what comes. What is done is worked out beforehand
at a table of the same number, so that the deals are short and come out."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from oddtrick.cards import card_name
from oddtrick.players import player
from oddtrick.stages.piles.moves import card_used
from oddtrick.table.requests import acting, dealing, seating
from oddtrick.table.session.session import Session
from oddtrick.web.machine_players.turns import decide

from ..player import Open, Player, sit_down, two_people

pytestmark = pytest.mark.browser


VARIES = re.compile(r"\d+|\w+ of (spades|hearts|diamonds|clubs)")


class Done(NamedTuple):
    """One act of a person: whose, what its button says, its code, and the card it moves."""

    seat: int
    label: str
    code: str
    card: str

    @property
    def kind(self) -> tuple[int, str]:
        """The kind shared by acts that differ by their cards and numbers alone."""
        return self.seat, re.sub(
            r"\d+|the \w+ of \w+|\w+ of (spades|hearts|diamonds|clubs)", "*", self.label
        )


def by_hand(way: list[Done]) -> list[bool]:
    """The acts done by hand: the first two of each kind, and the last three of all."""
    kinds = Counter[tuple[int, str]]()
    found = []
    for number, action in enumerate(way):
        kinds[action.kind] += 1
        found.append(kinds[action.kind] <= 2 or number >= len(way) - 3)
    return found


def go(me: Player, action: Done, hand: bool) -> None:
    if hand:
        me.move(action.label, action.card)
    else:
        me.send(action.code)


def worked_out(
    game: str, seed: int, others: str, people: int = 1, lazy: tuple[str, ...] = (), **options: Any
) -> tuple[Session, list[Done]]:
    """A deal in which the people act as the book would, by turns where all may act at once; or do
    only what the kinds in `lazy` say, and what they must."""
    session, events = seating.make(
        "t", game, options, others=others, pace="none", seed=str(seed), seeded=True
    )
    names, done = session.game.player_names, list[Done]()

    def happen(events: Any) -> None:
        for event in events:
            session.apply(event)

    happen(events)
    for i in range(people):
        happen(seating.sit(session, names[i], f"Player {i}", f"a token that is long enough {i}")[1])
    happen(dealing.first_deal(session))
    book = player("book", session.game)
    while not session.state.over:
        turn = session.machine_turn()
        if turn is not None:
            kind, decision = decide(session, turn.by)
            happen(acting.machine_action(session, decision, kind))
            continue
        asked = [t.by for t in session.state.turns]
        seat = next(s for s in (len(done) % people, *asked) if s in asked)
        view = session.view(seat)
        action = next((a for kind in lazy for a in view.legal if a.kind == kind), None)
        action = action or book.choose(view, random.Random(1)).action
        stage = session.state.stage
        moved = card_used(action)
        card = card_name(moved) if moved is not None else ""
        done.append(Done(seat, str(stage.label(action)), stage.code(action), card))
        happen(acting.act(session, seat, session.version, stage.code(action)))
    return session, done


@pytest.mark.whole
def test_a_patience_to_its_last_card(browse: Open, address: str) -> None:
    """Deal 256 of La Belle Lucie comes out without dealing again."""
    session, way = worked_out("la-belle-lucie", 256, "random")
    homes = [p for p in session.state.places() if p.kind == "foundation"]
    assert [len(p.cards) for p in homes] == [13] * 4
    me = sit_down(browse(), address, game="la-belle-lucie", seat=session.game.seats[0], seed=256)
    me.wait()
    for action, hand in zip(way, by_hand(way), strict=True):
        go(me, action, hand)
    won = me.table.locator(".wonbox")
    expect(won.get_by_role("button", name="Next deal")).to_be_visible()


@pytest.mark.whole
def test_a_race_with_two_packs(browse: Open, address: str) -> None:
    session, way = worked_out("russian-bank", 21, "book", lazy=("discard", "turn", "turn-over"))
    seat = session.game.seats[0]
    me = sit_down(browse(), address, game="russian-bank", seat=seat, seed=21)
    for action, hand in zip(way, by_hand(way), strict=True):
        me.wait()
        go(me, action, hand)
    expect(me.over).to_be_visible()


@pytest.mark.whole
def test_two_people_play_pounce_to_the_end(browse: Open, address: str) -> None:
    session, way = worked_out("pounce", 66, "people", people=2, players=2)
    assert {action.seat for action in way} == {0, 1}
    both = two_people(
        browse, address, game="pounce", options={"players": 2}, seat=session.game.seats[0], seed=66
    )
    for action, hand in zip(way, by_hand(way), strict=True):
        go(both[action.seat], action, hand)
        agree(both)
    for me in both:
        expect(me.over).to_be_visible()


def agree(people: tuple[Player, ...]) -> None:
    """Wait until all see what one has done."""
    version = "document.getElementById('table').dataset.version"
    latest = max(int(p.page.evaluate(version)) for p in people)
    for each in people:
        each.page.wait_for_function(f"v => Number({version}) >= v", arg=latest)
