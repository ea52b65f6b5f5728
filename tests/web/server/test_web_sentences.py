"""Status and buttons use the same words, and the end of a deal says what follows."""

from __future__ import annotations

import random
import re

import pytest
from sessions import Game, stacked

from oddtrick.core import DealStart, deal, settle
from oddtrick.games import catalogue
from oddtrick.players import Decision
from oddtrick.stages.piles.moves import card_used
from oddtrick.table.requests import acting
from oddtrick.web.machine_players.turns import meaning_of
from oddtrick.web.messages import ViewFrame
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import present
from slices import sliced

VERBS = frozenset(
    {"accept", "ask", "assist", "call", "discard", "double", "end", "exchange", "gather", "keep"}
    | {"make", "oppose", "order", "pass", "reject", "satisfied", "take", "throw", "turn"}
)
"""What buttons without a card begin with where they say what one does. Others name a thing: a suit
to declare, a square to place a card on."""
OPEN = ("Your call", "Your move", "One more bid", "Are ")
"""Prompts that leave it to the buttons what can be done."""


def unspoken(prompt: str, labels: set[str]) -> set[str]:
    """The verbs of buttons that a prompt does not name, and the other way round."""
    asked = set(re.findall(r"[a-z]+", prompt.lower()))
    offered = {word for x in labels if (word := x.lower().split()[0]) in VERBS}
    return offered - asked


def invitations(prompt: str) -> set[str]:
    """The verbs with which a prompt, or a part of it after “or”, begins."""
    last = prompt.removesuffix(".").split(". ")[-1]
    return {part.split()[0].lower() for part in re.split(r",? or ", last)}


@pytest.mark.parametrize("name", sliced(sorted(catalogue()), 16))
def test_a_prompt_asks_for_what_the_buttons_offer(name: str) -> None:
    game = catalogue()[name]
    for seed in range(3):
        rng = random.Random(seed)
        state = deal(game, rng, DealStart(game.players[seed % len(game.players)]))
        for _ in range(60):
            if state.over:
                break
            turn, stage = state.turns[0], state.stage
            actions = [a for a in state.legal(turn.by) if a.kind != "resign"]
            prompt = str(stage.prompt(state.stage_state, turn) or "")
            words = {str(stage.label(a)) for a in actions if card_used(a) is None}
            if not prompt.startswith(OPEN):
                assert not unspoken(prompt, words), (prompt, words)
            # Where all is done with words, what the prompt invites to is on a button.
            if words and all(card_used(a) is None for a in actions):
                offered = {x.lower().split()[0] for x in words}
                assert not invitations(prompt) & VERBS - offered, (prompt, words)
            state = settle(state.push(rng.choice(actions or state.legal(turn.by))), rng)


def shown(game: Game, home: int) -> ViewFrame:
    return present(game.session, home, Audience(), meaning_of)


def test_a_dealer_is_asked_to_take_up_or_pass() -> None:
    hands = {"N": "A9.K9.Q.", "E": "KQ.A.9.9", "S": "JT.T.T.T", "W": ".QJ.AK.A"}
    game = stacked("euchre", hands, turn_up="CK")
    while game.session.state.turns[0].by != 2:
        game.act("NESW"[game.session.state.turns[0].by], "P")
    assert str(shown(game, 2).status.text) == "Are clubs trumps?"
    assert {"Pass", "Take up the king of clubs"} <= {str(a.label) for a in shown(game, 2).actions}


def test_a_towie_deal_below_game_is_thrown_in_and_a_goulash_follows() -> None:
    """Scarne 1963, “Towie”: such hands are thrown in and dealt again as a goulash (TW-6)."""
    game = Game("towie", people=("A",), others="random")
    home = game.session.game.seat("A")
    while not game.session.state.over:
        state = game.session.state
        turn = state.turns[0]
        called = state.stage.name == "auction" and len(game.session.calls()) == 0
        code = "1C" if called else "P"
        if turn.by == home:
            game.act("A", code)
        else:
            game.add(
                acting.machine_action(game.session, Decision(state.action(code), ""), "random")
            )
    ended = shown(game, home).finished
    assert ended is not None
    assert ended.entries == []
    assert str(ended.text) == (
        "Thrown in: nothing is scored. A goulash follows: the cards are dealt again unshuffled."
    )


@pytest.mark.parametrize(
    ("name", "what"),
    [("contract-duplicate", "board"), ("klondike", "deal"), ("pishe-pasha", "game")],
)
def test_one_deal_is_no_match(name: str, what: str) -> None:
    game = Game(name, people=catalogue()[name].player_names[:1])
    game.play(random.Random(1))
    assert str(shown(game, 0).status.text) == f"The {what} is over."


@pytest.mark.parametrize(
    ("name", "options", "what"),
    [
        ("whist", {}, "rubber"),
        ("american-whist", {}, "game"),
        # Scarne 1963, “Four-Deal Bridge”: a round consists of four deals.
        ("contract-chicago", {}, "round"),
        ("jackpot", {}, "game"),
        ("jackpot", {"games": 3}, "match"),
        ("auction-by-figures", {}, "match"),
    ],
)
def test_what_several_deals_are_is_called_so(
    name: str, options: dict[str, object], what: str
) -> None:
    assert catalogue()[name].with_options(options).match.called == what


@pytest.mark.parametrize("name", sliced(sorted(catalogue()), 8))
def test_what_one_deal_may_end_is_no_match(name: str) -> None:
    """“The match is over” after a single board is no English: a match has several deals."""
    game, rng = catalogue()[name], random.Random(2)
    state = deal(game, rng)
    for _ in range(6000):
        if state.over:
            break
        actions = state.legal(state.turns[0].by)
        leaving = [a for a in actions if a.kind == "resign"]
        state = settle(state.push(rng.choice(leaving or actions)), rng)
    match = game.match
    ended = match.add(game, match.start(game), state.table, game.scoring(state.table))
    assert state.over
    assert match.called != "match" or not match.over(game, ended)


@pytest.mark.parametrize("name", sliced(sorted(catalogue()), 16))
def test_every_deal_ends_with_how_it_went(name: str) -> None:
    """“The hand is over” tells nothing that the page does not show."""
    game = Game(name, people=catalogue()[name].player_names[:1])
    game.play(random.Random(2), most=60)
    ended = shown(game, game.session.persons[0]).finished
    assert ended is not None
    assert ended.text != "The hand is over."
