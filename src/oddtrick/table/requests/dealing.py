"""The events that deal a hand at a table: the first, the next, or somebody's record; and limits for
deals that would go on without end."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from oddtrick.core import NATURE, Action, State, begin, next_dealer
from oddtrick.core.state import settle
from oddtrick.errors import BadRecord, Refused
from oddtrick.laws.referee.games import asks_director
from oddtrick.messages import Grouped, Name, Verbatim
from oddtrick.records import Record, setting_of, steps
from oddtrick.sets.winnable import DEALS, draw_winnable, number_key, winnable_list
from oddtrick.store.events import Acted, ChanceDrawn, HandDealt, Restarted, TableEvent
from oddtrick.table.session.session import Session

NUMBERS = 10_000
"""The numbers of boards end before this."""


def chances(before: int, state: State) -> tuple[ChanceDrawn, ...]:
    """The acts of nature in a hand since its log had so many events."""
    return tuple(ChanceDrawn.of(e.action) for e in state.log[before:] if e.action.by == NATURE)


def settled(state: State, rng: random.Random) -> State:
    """A hand once nature has done its part; a question to the director is left to the
    director."""
    return state if asks_director(state) else settle(state, rng)


def first_deal(session: Session) -> list[TableEvent]:
    """Cut for the deal, and deal."""
    return [_deal(session, _cut(session, session.matches), session.standing)]


def given_deal(session: Session, record: Record, *, again: bool = False) -> list[TableEvent]:
    """Deal the cards of a record, as it says the match stood; its actions are left out. `again`
    is whether it is a deal of another table and was not brought by the maker of this one.

    Raises what `oddtrick.records` raises for a record that cannot be.
    """
    game = session.game
    record = msgspec.structs.replace(record, options=dict(game.chosen), actions=[])
    setting = setting_of(game, record)
    try:
        game.match.pad(game, setting.before)
        game.match.summary(game, setting.before)
    except (ArithmeticError, LookupError, TypeError, ValueError):
        raise BadRecord("“before” does not fit {game}.", game=Verbatim(game.name)) from None
    dealt, _ = next(steps(record))
    state = settle(dealt, session.rng("chance"))
    number = record.number or 0
    if number not in range(1, NUMBERS):
        number = setting.number
    chance, before = chances(0, state), record.before or {}
    return [HandDealt(setting.dealer, setting.vulnerable, number, chance, before, again=again)]


def carried_on(session: Session, record: Record) -> list[TableEvent]:
    """The acts of a record, with what nature did upon them, at a table where its cards have just
    been dealt: play goes on from where they lead. Raises `IllegalAction` for one that cannot be
    done, and `BadRecord` where chance decided something before anybody acted, or somebody says
    more than they may at a table."""
    state, texts = session.state, record.actions
    actions = texts.split() if isinstance(texts, str) else texts
    found: list[Acted] = []
    done = 0
    for number, text in enumerate(actions):
        action = state.action(text)
        nature = action.by == NATURE and not asks_director(state)
        if nature and not found:
            raise BadRecord(
                "Chance decided something after the deal: play this one from its start."
            )
        if not nature:
            check_brought(state, action, text)
            done = len(state.log) + 1
            found.append(Acted(action.by, state.code(action)))
        state = state.push(action)
        if number + 1 == len(actions):
            state = settled(state, session.rng("chance"))
        found[-1] = msgspec.structs.replace(found[-1], chance=chances(done, state))
    return list(found)


def next_deal(session: Session, version: int) -> list[TableEvent]:
    """Deal the next hand, of a new match when the last one is over."""
    session.check(version)
    if not session.state.over:
        raise Refused("The hand is not finished yet.")
    if session.evening:
        raise Refused("The next board waits on the evening’s page.")
    if session.of_set:
        raise Refused("The next board waits on the page of the set.")
    match = session.game.match
    if session.match_over:
        dealer = _cut(session, session.matches + 1)
        return [Restarted(), _deal(session, dealer, match.start(session.game))]
    standing = session.current_standing
    dealer = next_dealer(session.game, standing, session.state.table)
    return [_deal(session, dealer, standing)]


def same_deal(session: Session, version: int) -> list[TableEvent]:
    """Lay out the same cards again, where one plays alone. What was begun counts for nothing."""
    laid = _laid_alone(session, version)
    return [*_cleared(session), laid]


def other_deal(session: Session, version: int, number: int | None) -> list[TableEvent]:
    """Lay out other cards, where one plays alone: those of a number from 1 to 999,999, or of one
    drawn. What was begun counts for nothing."""
    laid = _laid_alone(session, version)
    if number is not None and not 0 < number < DEALS:
        raise Refused("Deals are numbered from 1 to {last}.", last=Grouped(DEALS - 1))
    cleared = _cleared(session)
    standing = session.game.match.start(session.game) if cleared else session.standing
    return [*cleared, _deal(session, laid.dealer, standing, number)]


def winnable_deal(session: Session, version: int, level: str = "") -> list[TableEvent]:
    """Lay out other cards, where one plays alone, that are known to be winnable, of a level where
    one is given. Raises `Refused` for a game, or a way to play it, of which no such deals are
    known."""
    _laid_alone(session, version)
    if winnable_list(session.game) is None:
        raise Refused("With these rules no deals are known that can be won: take any deal.")
    rng = random.Random(f"{session.seed}/winnable/{session.deals + 1}")
    return other_deal(session, version, draw_winnable(session.game, rng, level).number)


def _laid_alone(session: Session, version: int) -> HandDealt:
    session.check(version)
    if not session.alone or session.dealt_event is None:
        raise Refused("Only who plays alone may deal again before the end.")
    if session.of_set:
        raise Refused("In a set everybody plays the same cards. Play this deal to its end.")
    return session.dealt_event


def _cleared(session: Session) -> list[TableEvent]:
    """The events that put away the table before a deal that does not follow from the one on the
    table."""
    return [Restarted()] if session.match_over else []


def _cut(session: Session, match: int) -> int:
    rng = random.Random(f"{session.seed}/cut/{match}")
    return rng.choice(session.game.players)


def _deal(session: Session, dealer: int, standing: Any, number: int | None = None) -> HandDealt:
    setting = session.game.match.setting(session.game, standing, dealer)
    setting = setting._replace(stack=session.gathered)
    deal, key = 0, session.key(session.deals + 1)
    if session.alone:
        deal = number or _number(session)
        key = number_key(deal)
    rng = random.Random(key)
    state = settle(begin(session.game, setting), rng)
    cards = chances(0, state)
    return HandDealt(setting.dealer, setting.vulnerable, setting.number, cards, deal=deal)


def _number(session: Session) -> int:
    """The number of the next deal of who plays alone: a table's seed begins with its own."""
    seed = session.seed
    plain = seed.isascii() and seed.isdigit() and len(seed) < len(str(DEALS))
    if not session.deals and plain and int(seed):
        return int(seed)
    return random.Random(f"{seed}/deal/{session.deals + 1}").randrange(1, DEALS)


MOST_EVENTS = 20_000
"""Events that a deal may have; the longest patience needs some thousands."""

MOST_SAID = 60
"""How often in a deal a player may claim, or draw attention to something."""

_ASKED = frozenset(("attention", "claim"))
"""The words that begin a statement about the play."""

_SAID = _ASKED | {"agree", "dispute", "ruling", "settle"}
"""Statements about the play: with nothing played in between, saying it again adds nothing."""


def check_length(state: State) -> None:
    """Raises `Refused` where a deal has gone on for too long."""
    if len(state.log) >= MOST_EVENTS:
        raise Refused("This deal has gone on for too long: nothing more can be done in it.")


def check_said(state: State, wished: Action) -> None:
    """Raises `Refused` for what a player has said already with nothing played since, or too often
    in this deal."""
    if wished.kind not in _SAID:
        return
    said = 0
    latest = True
    for action in (event.action for event in reversed(state.log)):
        latest = latest and action.kind in _SAID
        if latest and action == wished:
            raise Refused("You have said so, and nothing has been played since.")
        said += action.by == wished.by and action.kind == wished.kind
    if said >= MOST_SAID:
        raise Refused("You have said so too often in this deal.")


def check_brought(state: State, action: Action, text: str) -> None:
    """Raises `BadRecord` where a record has somebody claim or draw attention again, or more often,
    than a table would let them."""
    if action.kind in _ASKED:
        try:
            check_said(state, action)
        except Refused as error:
            raise BadRecord("“{text}”: {error}", text=Name(text), error=error.message) from None
