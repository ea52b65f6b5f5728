"""First deals: every lesson is of a game that is there, and every moment one that can come."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import pytest

from oddtrick.cards import rank_of, suit_of
from oddtrick.core import State, deal, settle, view
from oddtrick.games import catalogue
from oddtrick.players import player
from oddtrick.rules.lessons import LESSONS, MOMENTS, Lesson
from oddtrick.sets import winnable_deals
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.piles.moves import card_used, target
from oddtrick.stages.tricks.tricks import CurrentTrick, Played, Trick
from oddtrick.table.requests.dealing import first_deal
from oddtrick.table.requests.seating import make
from oddtrick.table.session.apply_event import apply_event
from slices import sliced


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda x: x.game)
def test_a_lesson_fits_its_game(lesson: Lesson) -> None:
    game = catalogue()[lesson.game]
    assert len(game.seats) == 1 or lesson.seat in game.seats
    moments = [moment for moment, _ in lesson.sentences]
    assert moments[0] == "start"
    assert moments[-1] == "over"
    assert len(set(moments)) == len(moments)
    assert set(moments) <= set(MOMENTS)
    assert all(30 <= len(sentence) <= 330 for _, sentence in lesson.sentences)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda x: x.game)
def test_a_lesson_says_which_points_are_counted(lesson: Lesson) -> None:
    """Beside the cards stand the points for high cards (four for an ace and so on); advice that
    counts more says how many of them those are, or that distribution is counted."""
    game = catalogue()[lesson.game]
    book = player("book", game)
    for seed in range(lesson.seed, lesson.seed + 4):
        rng = random.Random(seed)
        state = deal(game, rng)
        for _ in range(40):
            if state.over:
                break
            seat = state.turns[0].by
            hand = next(
                (p.cards for p in state.places() if p.kind == "hand" and p.seat == seat), ()
            )
            high = sum({14: 4, 13: 3, 12: 2, 11: 1}.get(rank_of(c), 0) for c in hand)
            decision = book.choose(view(state, seat), rng)
            for found in re.finditer(
                r"(?:This hand: (\d+) points?(, \w+ of them for high cards)?|"
                r"(\d+) points( with distribution)? here)",
                str(decision.reason),
            ):
                plain = found[3] if found[3] and not found[4] else found[1]
                honours = f", {high or 'none'} of them for high cards"
                assert plain is None or int(plain) == high or found[2] == honours, decision.reason
            state = settle(state.after(decision.action), rng)


def _dealt(lesson: Lesson) -> State:
    """The deal of a lesson as the server lays it out."""
    session, _ = make(
        "t", lesson.game, {}, others="book", pace="none", seed=str(lesson.seed), seeded=True
    )
    for event in first_deal(session):
        apply_event(session, event)
    return session.state


def _moments(before: State | None, state: State, seat: int) -> set[str]:
    """The moments that the page's lesson panel would see between two states."""
    found = {"start"} if before is None else set()
    if state.over:
        return found | {"over"}
    seen = view(state, seat)
    actions = [*seen.legal, *seen.menu]
    words = seen.stage
    plays = [card for a in actions if a.kind == "play" and (card := card_used(a)) is not None]
    now = next((f for f in state.stage_facts() if isinstance(f, CurrentTrick)), None)
    if any(a.kind == "call" for a in actions):
        found.add("call")
    elif plays and now is not None:
        suits = {suit_of(card) for card in plays}
        if not now.plays:
            found.add("lead")
        elif len(plays) == 1:
            found.add("only")
        else:
            found.add("follow" if suits == {suit_of(now.plays[0][1])} else "void")
    elif any(card_used(a) is not None and target(words, a) is not None for a in actions):
        found.add("move")
    elif actions:
        found.add("turn" if any(a.kind in ("redeal", "turn") for a in actions) else "choose")
    if before is not None and len(_tricks(state)) > len(_tricks(before)):
        side_of = state.game.side_of
        own = side_of[_tricks(state)[-1].winner] == side_of[seat]
        found.add("won" if own else "lost")
    if now is not None and now.roles is not None and now.roles.dummies:
        found.add("dummy")
    contract = state.table.find(Contract)
    if now is not None and contract is not None and contract.declarer == seat:
        found.add("declarer")
    return found


def _tricks(state: State) -> Sequence[Trick]:
    return next((f.tricks for f in reversed(state.facts()) if isinstance(f, Played)), ())


SOON = 3
"""Acts of others before the learner's first: about a second each at the pace of a lesson."""


@pytest.mark.parametrize("lesson", sliced(LESSONS, 8), ids=lambda x: x.game)
def test_every_sentence_of_a_lesson_is_shown(lesson: Lesson) -> None:
    """Everybody plays as the book does; by the end each moment of the table has come."""
    game = catalogue()[lesson.game]
    seat, rng = game.seat(lesson.seat), random.Random(lesson.seed)
    book, state = player("book", game), _dealt(lesson)
    before: State | None = None
    came: set[str] = set()
    waited = 0
    for _ in range(450):
        came |= _moments(before, state, seat)
        if state.over:
            break
        waited += not came - {"start", "dummy", "won", "lost"}
        by = state.turns[0].by
        before, state = state, settle(state.after(book.choose(view(state, by), rng).action), rng)
    assert waited <= SOON
    missing = {moment for moment, _ in lesson.sentences} - came
    # A patience is not played to its end here: whether it comes out, and whether nothing fits for
    # once, depends on how well it is played.
    assert missing <= ({"over", "turn"} if len(game.players) == 1 else set())
    assert state.over or len(game.players) == 1


FAMILIES = {
    "first steps to bridge": "minibridge",
    "contract": "contract-rubber",
    "bridge before the auction": "bridge-1902",
    "auction": "auction-bridge",
    "plafond-like": "plafond",
    "bridge for two, with drawing": "honeymoon",
    "bridge for two, without drawing": "double-dummy",
    "bridge for three": "three-hand",
    "towie": "towie",
    "whist": "whist",
    "euchre": "euchre",
    "call-ace": "call-ace",
    "railroad": "railroad",
    "fan patience": "la-belle-lucie",
    "building patience": "klondike",
    "russian bank": "russian-bank",
    "spite": "spite-and-malice",
    "pounce": "pounce",
    "squares": "poker-squares",
}


def test_every_family_has_a_first_deal() -> None:
    games = [lesson.game for lesson in LESSONS]
    assert len(games) == len(set(games))
    assert set(FAMILIES.values()) == set(games)


def test_the_deal_of_a_patience_lesson_can_be_won() -> None:
    """Klondike's is one of the deals that come with a proof."""
    seed = next(lesson.seed for lesson in LESSONS if lesson.game == "klondike")
    assert seed in {deal.number for deal in winnable_deals()}
