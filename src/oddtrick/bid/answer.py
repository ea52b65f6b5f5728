"""A question put to a player: the state at the call, and the player's call.

Of the stages before and between the calls (drawing, building, discarding) only the outline counts:
how many cards each leaves where (`Stage.outline`). The cards of the question are laid there
(`known_cards_of`), and the calls are made.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from oddtrick.core import NATURE, Stage, State, Table, deal, enter, view
from oddtrick.errors import BadRecord, IllegalAction, OddtrickError
from oddtrick.games import game as find_game
from oddtrick.players import player
from oddtrick.records import Record, setting_of

from .known_cards import announced_of, known_cards_of, turned_up, with_cards
from .question import CallAnswer, CallQuestion

__all__ = ["CALLS", "answer", "asked_state"]

CALLS = frozenset(
    ("call", "make", "declare", "say", "ask", "answer", "oppose", "best", "suit", "choose")
)
"""The kinds of acts that are words to the table: bids and doubles, making trumps, asking for and
accepting a partner, playing against a lone hand, calling a card, a suit, a partner or a dummy."""


MOST_CALLS = 1000
"""The calls of an auction that are read; the longest of contract bridge has 319."""


class Reached(NamedTuple):
    """A deal followed to a call: the state, the stage of that call as it began, and how many of
    the calls were made before that stage."""

    state: State
    began: State
    before: int


def _calls(stage: Stage[object]) -> bool:
    return not CALLS.isdisjoint(stage.kinds)


def _next_calls(state: State) -> State:
    """The deal at the next stage in which somebody calls, or chance acts, after the outline of
    those before it."""
    game, at, sub, results = state.game, state.at, state.sub, state.results
    while not _calls(game.stages[at]):
        results += game.stages[at].outline(sub)
        at += 1
        sub = game.stages[at].start(Table(game.seating, state.setting, results))
        if any(t.by == NATURE for t in game.stages[at].turns(sub)):
            break
    return enter(game, state.setting, at, results)._replace(log=state.log, secret=state.secret)


def _reached(start: State, auction: Sequence[str]) -> Reached:
    """The deal after these calls."""
    last = max((at for at, s in enumerate(start.game.stages) if _calls(s)), default=-1)
    state = began = start
    number = before = 0
    while not state.over and state.at <= last:
        if began.at != state.at:
            began, before = state, number
        if state.turns[0].by == NATURE:
            state = state.after(state.stage.chance(state.sub, random.Random(0)))
        elif not _calls(state.stage):
            state = _next_calls(state)
        elif number == len(auction):
            break
        else:
            code = auction[number]
            number += 1
            try:
                state = state.push(state.action(code))
            except IllegalAction as error:
                raise BadRecord(f"“auction”, call {number} (“{code}”): {error}") from None
    if number < len(auction):
        raise BadRecord(f"“auction”: call {number + 1} (“{auction[number]}”) comes after the last.")
    return Reached(state, began, before)


def _needed(start: State, reached: State, codes: Sequence[str], seat: int) -> str:
    """The calls that the auction lacks for it to be the turn of this seat."""
    game, ways = reached.game, []
    for number in range(len(codes) - 1, -1, -1):
        if seat in (t.by for t in _reached(start, codes[:number]).state.turns):
            before = f"after “{' '.join(codes[:number])}”" if number else "before anybody else"
            ways.append(before)
            break
    turns = [t.by for t in reached.turns]
    if len(turns) == 1 and turns[0] in game.players:
        order = game.players
        at = order.index(turns[0])
        missing = [game.seats[s] for s in (*order[at:], *order[:at])]
        missing = missing[: missing.index(game.seats[seat])]
        callers = " and ".join(filter(None, (", ".join(missing[:-1]), missing[-1])))
        ways.append(f"when {callers} {'has' if len(missing) == 1 else 'have'} called")
    return f": {game.seats[seat]} calls {', or '.join(ways)}" if ways else ""


def _options(asked: CallQuestion) -> dict[str, Any]:
    """The options of a question, with the systems that it states for the sides. Raises
    `BadRecord` where a system is stated twice, or its text cannot be read."""
    ours = "ew" if asked.seat in ("E", "W") else "ns"
    sides = {"system": ours, "their_system": "ns" if ours == "ew" else "ew"}
    found = dict(asked.options)
    for field, side in sides.items():
        value = getattr(asked, field)
        if value is None:
            continue
        option = f"system_{side}"
        if option in found:
            raise BadRecord(
                f"“{field}” and the option “{option}” state one side's system: give one."
            )
        found[option] = value
    if any(name in found for name in ("system_ns", "system_ew")):
        from oddtrick.systems import check_stated  # NumPy is loaded where it is needed

        check_stated(found)
    return found


def asked_state(asked: CallQuestion) -> tuple[State, int]:
    """The deal in which a question is asked, by what it says, and the seat that is to call.

    Raises an `OddtrickError` with what is wrong.
    """
    game = find_game(asked.game, _options(asked))
    try:
        setting = setting_of(
            game, Record(game=asked.game, dealer=asked.dealer, before=asked.before)
        )
    except BadRecord:
        raise
    except OddtrickError as error:
        raise BadRecord(f"“dealer”: {error}") from None
    try:
        seat = game.seat(asked.seat)
    except OddtrickError as error:
        raise BadRecord(f"“seat”: {error}") from None
    if seat not in game.players:
        raise BadRecord(f"“seat”: nobody sits at {asked.seat}.")
    known = known_cards_of(asked, game)
    if not any(map(_calls, game.stages)):
        raise BadRecord(f"“game”: nothing is called in {game.title}.")
    start = announced_of(turned_up(deal(game, random.Random(0), setting), known), seat, known)
    codes = asked.auction.split() if isinstance(asked.auction, str) else asked.auction
    if len(codes) > MOST_CALLS:
        raise BadRecord(f"“auction” has {len(codes):,} calls; {MOST_CALLS:,} are read.")
    said = f"after “{' '.join(codes)}”" if codes else "before a call"
    state, began, before = _reached(start, codes)
    if state.over:
        raise BadRecord(f"“auction”: {said} the deal is over.")
    if not _calls(state.stage):
        raise BadRecord(f"“auction”: {said} there is nothing left to call; cards are played.")
    turns = [t.by for t in state.turns]
    if seat not in turns:
        others = " and ".join(game.seats[t] for t in turns)
        needed = _needed(start, state, codes, seat)
        raise BadRecord(f"It is {others}'s turn {said}, not {asked.seat}'s{needed}.")
    state = with_cards(began, seat, known)
    for code in codes[before:]:
        state = state.push(state.action(code))
    return state, seat


def answer(asked: CallQuestion, name: str) -> CallAnswer:
    """The call of a kind of player. Raises an `OddtrickError` with what is wrong."""
    state, seat = asked_state(asked)
    seen, who = view(state, seat), player(name, state.game)
    began = time.perf_counter()
    found = who.choose(seen, random.Random(f"{asked.seat} {asked.auction}"))
    seconds = time.perf_counter() - began
    meaning = found.meaning or who.meaning(seen, found.action)
    meaning = meaning or f"Says what it is: {state.stage.words.label(found.action).lower()}."
    return CallAnswer(
        state.stage.words.code(found.action),
        meaning,
        found.reason,
        found.citation,
        round(seconds, 4),
    )
