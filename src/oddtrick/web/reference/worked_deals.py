"""A game's worked deal, step by step: what is done, in words, and where the cards lie then."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

import msgspec

from oddtrick.cards import card_code
from oddtrick.core import HIDDEN, Game, Place, State, total, whole_view
from oddtrick.games import game
from oddtrick.messages import ENGLISH, Language, language, term
from oddtrick.records import Record, read_record, steps
from oddtrick.rules import rules_of
from oddtrick.rules.glossary import forms_of, terms_of
from oddtrick.rules.translation import Translation
from oddtrick.table.session.log_text import narrate, opening
from oddtrick.table.session.names import seat_name, side_label
from oddtrick.web.view.cards import place_name

RECORDS = Path(__file__).with_name("worked_deals.jsonl")
"""A record a line, chosen by ``tools/worked_deals.py``."""


@cache
def _records() -> dict[str, Record]:
    found = map(read_record, RECORDS.read_bytes().splitlines())
    return {record.game: record for record in found}


def worked_record(name: str) -> Record | None:
    """The worked deal of a game; `None` where it has none. Raises `UnknownGame`.

    >>> worked_record("whist").game
    'whist'
    """
    return _records().get(game(name).name)


class ShownPlace(msgspec.Struct, frozen=True):
    """Where cards lie: `key` is its name in all steps, `seat` whose it is (empty for nobody),
    `spread` how many top cards of a heap show; a card that nobody sees is `??`, and all packs are
    named alike."""

    key: str
    kind: str
    seat: str
    name: str
    number: int
    shape: str
    cards: list[str]
    spread: int = 1


class WorkedStep(msgspec.Struct, frozen=True):
    """A step of a deal, and the places that are different after it."""

    lines: list[str] = msgspec.field(name="told")
    places: list[ShownPlace]


class WorkedLine(msgspec.Struct, frozen=True):
    """A line of the score sheet."""

    side: str
    column: str
    points: int
    why: str


class WorkedDeal(msgspec.Struct, frozen=True):
    """A deal from its first card to its score sheet. `totals` are the points of each side."""

    title: str
    seats: list[str]
    steps: list[WorkedStep]
    sheet: list[WorkedLine]
    totals: list[WorkedLine]


def _shown(game: Game, place: Place, spoken: Language) -> ShownPlace:
    seat = spoken.text(term(seat_name(game, place.seat))) if place.seat >= 0 else ""
    name = spoken.text(place_name(place.kind, place.number))
    cards = ["??" if c == HIDDEN else card_code(c).split("*")[0] for c in place.cards]
    if place.kind == "hand" and not place.ordered:
        cards.sort(key=_by_suit)
    key = f"{place.kind}-{place.seat}-{place.number}"
    return ShownPlace(key, place.kind, seat, name, place.number, place.shape, cards, place.spread)


def _by_suit(code: str) -> tuple[int, int]:
    """Spades first, then hearts, clubs, diamonds, high to low; jokers before, backs after them."""
    if code in ("JOKER", "??"):
        return (-1 if code == "JOKER" else 4, 0)
    return ("SHCD".index(code[0]), -"23456789TJQKA".index(code[1]))


def _complete(before: State, after: State, spoken: Language) -> list[ShownPlace]:
    """The trick that an act completes, which the state after it has quitted already."""
    trick = [p for p in before.places() if p.kind == "trick" and p.cards]
    last = next((e.action for e in after.log[len(before.log) :] if e.action.kind == "play"), None)
    lying = any(p.kind == "trick" and p.cards for p in after.places())
    if not trick or lying or last is None or not isinstance(last.arg, int):
        return []
    place = trick[0]._replace(seat=last.hand, cards=(last.arg,))
    return [_shown(after.game, p, spoken) for p in (*trick, place)]


def worked_deal(name: str, spoken: Language = ENGLISH) -> WorkedDeal | None:
    """The worked deal of a game, with what is done in a language; `None` where it has none. Raises
    `UnknownGame`."""
    record = worked_record(name)
    if record is None:
        return None
    states = [state for state, _ in steps(record)]
    game = states[0].game
    worked = []
    before: dict[str, ShownPlace] = {}
    for earlier, state in pairwise([opening(states[0]), *states]):
        lines = [spoken.text(line.text_for(game, -1)) for line in narrate(earlier, state)]
        lying = [_shown(game, place, spoken) for place in whole_view(state).places]
        now = {place.key: place for place in [*lying, *_complete(earlier, state, spoken)]}
        gone = [msgspec.structs.replace(p, cards=[]) for k, p in before.items() if k not in now]
        changed = [place for key, place in now.items() if before.get(key) != place]
        worked.append(WorkedStep(lines, [*changed, *(p for p in gone if before[p.key].cards)]))
        before = {**now, **{p.key: p for p in gone}}
    last = states[-1]
    labels = [spoken.text(side_label(game, side, -1)) for side in range(len(game.sides))]
    ledger = last.ledger()
    sheet = [WorkedLine(labels[e.side], e.column, e.points, spoken.text(e.why)) for e in ledger]
    totals = [WorkedLine(label, "", total(ledger, i), "") for i, label in enumerate(labels)]
    seats = [spoken.text(term(seat_name(game, s))) for s in game.players]
    return WorkedDeal(spoken.text(term(game.title)), seats, worked, sheet, totals)


@lru_cache(maxsize=128)
def deal_data(name: str, code: str) -> bytes:
    """The worked deal of a game as JSON, in the language of this code."""
    return msgspec.json.encode(worked_deal(name, language(code)))


@lru_cache(maxsize=256)
def words_data(name: str, translation: Translation) -> bytes:
    """The glossary of a game: each word with its meaning and the forms that a text has of it."""
    kind = rules_of(name).beginning
    return msgspec.json.encode(
        [
            {"name": one.name, "meaning": one.meaning, "forms": forms_of(one)}
            for one in terms_of(kind, translation)
        ]
    )
