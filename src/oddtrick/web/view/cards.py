"""The cards: where they lie, by what name, and what may be done with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import isqrt
from typing import Any, NamedTuple

from oddtrick.cards import (
    COPY,
    NO_TRUMP,
    SUIT_TERMS,
    Card,
    CardOrder,
    card_code,
    card_term,
    rank_of,
    suit_of,
)
from oddtrick.core import Action, Game, Place, Stage, redact
from oddtrick.core.view import HIDDEN
from oddtrick.laws.irregularities.table_actions import ListEntry
from oddtrick.laws.referee.action_codes import list_entry
from oddtrick.messages import NOTHING, Message, Name, say
from oddtrick.stages.piles.moves import card_used, target
from oddtrick.stages.tricks.tricks import Trick
from oddtrick.support.lazy import IdentityCache
from oddtrick.table.session.names import person_at, side_of_seats
from oddtrick.terms import NUMBERS, number_term
from oddtrick.web import messages

from .audience import Meaning
from .differ import Entries, SeenLines
from .moment import TableMoment, ViewContext


class _Codes(dict[Card, str]):
    """The codes of cards, each made once."""

    def __missing__(self, card: Card) -> str:
        found = self[card] = "??" if card == HIDDEN else card_code(card)
        return found


_CODES = _Codes()


class _SortKeys(dict[Card, tuple[int, ...]]):
    """The keys that sort the cards of a hand, found once a card: trumps first, then spades, hearts,
    clubs, diamonds, high to low."""

    def __init__(self, order: CardOrder | None, trump: int) -> None:
        super().__init__({HIDDEN: (9,)})
        self._order, self._trump = order, trump

    def __missing__(self, card: Card) -> tuple[int, ...]:
        suit, strength = suit_of(card), rank_of(card)
        if self._order is not None:
            suit, strength = self._order.suit[card % COPY], self._order.strength[card % COPY]
        rank = -1 if suit == self._trump else _SUIT_RANKS.get(suit, len(_SUIT_RANKS))
        found = self[card] = (rank, -strength, card)
        return found


_SUIT_RANKS = {suit: i for i, suit in enumerate((3, 2, 0, 1))}

_sort_keys: dict[tuple[int, int], tuple[CardOrder | None, _SortKeys]] = {}


def show_order(shown: ViewContext) -> Callable[[Card], tuple[int, ...]]:
    """How a hand is sorted: trumps first, then spades, hearts, clubs, diamonds, high to low."""
    order = shown.roles.order if shown.roles is not None else None
    if order is None:
        contract, made = shown.moment.contract, shown.moment.trump
        trump = contract.strain if contract else made.suit if made else NO_TRUMP
    else:
        trump = order.trump
    known = _sort_keys.get((id(order), trump))
    if known is None or known[0] is not order:
        if len(_sort_keys) >= CACHED_STAGES:
            _sort_keys.clear()
        known = _sort_keys[(id(order), trump)] = order, _SortKeys(order, trump)
    return known[1].__getitem__


# -- places --------------------------------------------------------------------------------


def place_lines(shown: ViewContext) -> SeenLines:
    """The places, as all see them."""
    raw = shown.moment.raw
    if any(place.shape == "grid" for place in raw):
        # How a cell of a square is called hangs on how many there are.
        numbered = [(place, len(raw)) for place in raw]
        return SeenLines(numbered, lambda source: place_line(shown, shown.sees(source[0])))
    return SeenLines(raw, lambda place: place_line(shown, shown.sees(place)))


def own_places(shown: ViewContext) -> Entries:
    """What is otherwise of the places that are seen or called otherwise from here than by all."""
    seats = shown.game.seats
    others = {
        place_key(p.kind, seats[p.seat] if p.seat >= 0 else "", p.number): p
        for p in shown.moment.raw
        if not shown.as_all_see(p)
    }
    return Entries(others, lambda place: _own_place(shown, place))


@lru_cache(maxsize=4096)
def place_key(kind: str, seat: str, number: int) -> str:
    """By what a place is known again: its kind, its seat, and its number where it has one."""
    return f"{kind} {seat} {number or ''}"


def _own_place(shown: ViewContext, place: Place) -> messages.OwnPlace:
    seen = shown.sees(place)
    line, alike = place_line(shown, seen), seen.cards == redact(place, -1).cards
    return messages.OwnPlace(None if alike else line.cards, line.counted, line.name, line.label)


def place_line(shown: ViewContext, place: Place) -> messages.PlaceLine:
    """A place with its shape, its cards as this seat sees them, and its name and contents for
    somebody who listens."""
    cards = place.cards
    if place.kind == "hand" and 0 < len(cards) > cards.count(HIDDEN):
        cards = tuple(sorted(cards, key=show_order(shown)))
    name = _place_name(shown, place)
    seat, number, first, hidden = place.seat, place.number, place.first, cards.count(HIDDEN)
    top = cards[-1] if cards and place.kind != "hand" else HIDDEN
    apart = place.shape != "heap"
    contents = _contents(len(cards), hidden, top, apart=apart, counted=place.counted)
    return messages.PlaceLine(
        place.kind,
        shown.game.seats[seat] if seat >= 0 else None,
        number or None,
        place.shape,
        card_code(first) if first >= 0 else None,
        place.spread,
        [*map(_CODES.__getitem__, cards)],
        place.counted or not hidden,
        name,
        say("{name}, {contents}", name=name, contents=contents),
    )


def _place_name(shown: ViewContext, place: Place) -> Message:
    """Such as “Your stock”, “Hearts foundation”, “Fan three”, “Row one, column five”."""
    owner: Name | Message | None = None
    if place.seat >= 0 and len(shown.game.seats) > 1:
        own = place.seat == shown.own
        owner = NOTHING if own else person_at(shown.game, place.seat, shown.names)
    if place.shape == "grid" and place.number:
        cells = sum(p.kind == place.kind and p.seat == place.seat for p in shown.moment.raw)
        row, column = (_number(n + 1) for n in divmod(place.number - 1, isqrt(cells)))
        return _owned(say("row {row}, column {column}", row=row, column=column), owner)
    begun = HIDDEN
    if place.kind == "foundation" and place.shape == "heap":
        begun = place.first if place.first >= 0 else next(iter(place.cards), HIDDEN)
    return _named(place.kind, place.number, begun, owner)


def _owned(place: Message, owner: Name | Message | None) -> Message:
    """A place with its owner, who is the reader where nothing is said."""
    if owner is None:
        return say("{Place}", place=place)
    return (
        say("{who}’s {place}", who=owner, place=place)
        if owner
        else say("Your {place}", place=place)
    )


_PLACES = {
    str(place).replace(" ", "-"): place
    for place in (
        *(say("called"), say("discard"), say("discards"), say("drawn"), say("foundation")),
        *(say("hand"), say("hand stock"), say("out"), say("pack"), say("passed"), say("payoff")),
        *(say("starter"), say("stock"), say("trick"), say("turn up"), say("turned")),
        *(say("waste"), say("widow"), say("won")),
    )
}
_NUMBERED = {
    "centre": say("centre {number}"),
    "fan": say("fan {number}"),
    "foundation": say("foundation {number}"),
    "pile": say("pile {number}"),
    "side": say("side {number}"),
    "tableau": say("tableau {number}"),
}
"""Places by their kinds: those of which there is one, and those that are numbered."""


def place_name(kind: str, number: int) -> Message:
    """The name of a place by itself, “Fan three”; nothing for one that has none."""
    known = _NUMBERED if number else _PLACES
    return _named(kind, number, HIDDEN, None) if kind in known else NOTHING


@lru_cache(maxsize=4096)
def _named(kind: str, number: int, begun: Card, owner: Name | Message | None) -> Message:
    """The name of a place; `begun` is the card with which a foundation begins."""
    if begun != HIDDEN:
        suit = SUIT_TERMS[suit_of(begun)]
        if rank_of(begun) == 13:
            return _owned(say("{suit} foundation from the king", suit=suit), owner)
        return _owned(say("{suit} foundation", suit=suit), owner)
    return _owned(_NUMBERED[kind].fill(number=_number(number)) if number else _PLACES[kind], owner)


def _number(number: int) -> Message | int:
    """A number as one says it, in figures from fourteen on."""
    return number_term(number) if number < len(NUMBERS) else number


@lru_cache(maxsize=4096)
def _contents(number: int, hidden: int, top: Card, *, apart: bool, counted: bool) -> Message:
    """How many cards lie there, so many of them face down, and which is on top. Those face down are
    told `apart` where they are seen beside the others."""
    if not number:
        return say("empty")
    if hidden and not counted:
        count = say("some cards")
    elif apart and 0 < hidden < number:
        faced = number - hidden
        closed = (
            say("one closed") if hidden == 1 else say("{number} closed", number=_number(hidden))
        )
        seen = say("one open") if faced == 1 else say("{number} open", number=_number(faced))
        count = say("{closed}, {open}", closed=closed, open=seen)
    elif number == 1:
        count = say("one card")
    else:
        count = say("{number} cards", number=_number(number))
    return count if top == HIDDEN else say("{count}, top {card}", count=count, card=card_term(top))


# -- tricks --------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def play_line(seat: str, card: Card) -> messages.PlayLine:
    """A card of a trick, by the name of the hand it is from."""
    return messages.PlayLine(seat, card_code(card))


def _plays(game: Game, plays: tuple[tuple[int, Card], ...]) -> list[messages.PlayLine]:
    return [play_line(game.seats[hand], c) for hand, c in plays]


def trick(shown: ViewContext) -> messages.TrickLine | None:
    """The trick on the table."""
    current = shown.moment.current
    if current is None:
        return None
    return messages.TrickLine(_plays(shown.game, current.plays), shown.game.seats[current.to_play])


def tricks(shown: ViewContext) -> SeenLines:
    """The finished tricks."""
    played, game = shown.moment.played, shown.game

    def line(done: Trick) -> messages.TrickDone:
        return messages.TrickDone(_plays(game, done.plays), game.seats[done.winner])

    return SeenLines(() if played is None else played.tricks, line)


def won(shown: ViewContext) -> list[messages.WonLine] | None:
    """The tricks of each side, the player's first."""
    moment = shown.moment
    if moment.played is None:
        return None
    own = shown.side_at(shown.seat)
    if own < 0:
        return _won_lines(shown, own)
    won_lines = moment.won_lines.get(own)
    if won_lines is None:
        won_lines = moment.won_lines[own] = _won_lines(shown, own)
    return won_lines


def _won_lines(shown: ViewContext, own: int) -> list[messages.WonLine]:
    """The same for all of a side."""
    moment, game, sides = shown.moment, shown.game, shown.moment.sides
    contract = moment.contract
    declaring = shown.side_at(contract.declarer) if contract else -1
    order = sorted(range(len(sides)), key=lambda s: s != own)
    return [
        messages.WonLine(
            side="".join(game.seats[s] for s in sides[side]),
            name=side_of_seats(game, sides[side], shown.seat, len(sides), shown.names),
            won=sum([moment.taken[s] for s in sides[side]]) + _transferred(moment, side),
            needed=contract.needed if contract and side == declaring else None,
        )
        for side in order
    ]


def _transferred(moment: TableMoment, side: int) -> int:
    """Tricks that rulings have given; the table's sides are meant."""
    return moment.given[side] if moment.sides == moment.game.sides else 0


# -- what may be done ----------------------------------------------------------------------


def actions(
    shown: ViewContext, actions: Sequence[Action], meaning: Meaning
) -> list[messages.OfferedAction]:
    """Acts with the places their cards come from and go to, by their numbers in `places`."""
    if not actions:
        return []
    state, seats = shown.state, shown.game.seats
    texts = action_texts(state.stage)
    offered_actions = []
    before = shown.moment.raw
    lie = {c: i for i, place in enumerate(before) for c in place.cards}
    piles = all(place.kind != "hand" for place in before)
    for action in actions:
        text = texts.of(action)
        c = text.card
        if c is None:
            place, to = _moved(shown, text, action, before) if piles else (None, None)
        else:
            place, to = lie.get(c), None
        if to is None and text.target is not None:
            to = _target(shown, text.target, action, c, before)
        offered_actions.append(
            messages.OfferedAction(
                text.code,
                text.label,
                action.kind,
                None if c is None else _CODES[c],
                seats[action.hand],
                place,
                to,
                meaning(state, action),
                text.entry,
            )
        )
    return offered_actions


class _ActionText(NamedTuple):
    """The words for an act, whenever it is done."""

    card: Card | None
    code: str
    label: Message
    target: int | str | None
    entry: messages.EntryOfList | None


class ActionTexts:
    """The words of one stage for acts, found once."""

    def __init__(self, words: Stage[Any]) -> None:
        self.words = words
        self._found: dict[Action, _ActionText] = {}

    def of(self, action: Action) -> _ActionText:
        action_text = self._found.get(action)
        if action_text is None:
            words = self.words
            if len(self._found) >= CACHED_ACTS:
                self._found.clear()
            action_text = self._found[action] = _ActionText(
                card_used(action),
                words.code(action),
                words.label(action),
                target(words, action),
                _entry(list_entry(words, action)),
            )
        return action_text


CACHED_STAGES, CACHED_ACTS = 64, 500
"""Stages whose words are kept for acts, and acts of each."""

_texts: IdentityCache[ActionTexts] = IdentityCache(CACHED_STAGES)


def action_texts(words: Stage[Any]) -> ActionTexts:
    return _texts.find(words) or _texts.put(words, ActionTexts(words))


def _entry(entry: ListEntry | None) -> messages.EntryOfList | None:
    if entry is None:
        return None
    c = entry.card
    return messages.EntryOfList(
        entry.heading, entry.text, None if c is None else card_code(c), entry.call
    )


def _target(
    shown: ViewContext,
    wanted: int | str,
    action: Action,
    card: Card | None,
    before: Sequence[Place],
) -> int | None:
    """The place where the card of an act would lie after it, where the stage shows places
    apart."""
    state = shown.state
    keys = [(p.kind, p.seat, p.number) for p in before]
    if card is not None:
        for place in state.step(action).places():
            key = (place.kind, place.seat, place.number)
            if card in place.cards and key in keys:
                return keys.index(key)
    own = [i for i, (_, seat, _) in enumerate(keys) if seat in (action.hand, -1)]
    return next((i for i in own if wanted in keys[i][::2]), None)


def _moved(
    shown: ViewContext, action_text: _ActionText, action: Action, before: Sequence[Place]
) -> tuple[int | None, int | None]:
    """From which place to which an act without a card of its own moves cards, on a table of piles:
    the stock that is turned, say. Where hidden cards go may hang on what they are: it is shown only
    where the act names it."""
    state, wanted = shown.state, action_text.target
    after = {(p.kind, p.seat, p.number): len(p.cards) for p in state.step(action).places()}
    grown = [after.get((p.kind, p.seat, p.number), len(p.cards)) - len(p.cards) for p in before]
    lost = [i for i, n in enumerate(grown) if n < 0]
    if len(lost) != 1:
        return None, None
    known = HIDDEN not in shown.view.places[lost[0]].cards
    gained = [i for i, n in enumerate(grown) if n > 0]
    named = [i for i in gained if known or wanted in (before[i].kind, before[i].number)]
    return lost[0], named[0] if len(named) == 1 else None


def refusals(shown: ViewContext) -> list[messages.Refusal]:
    """Cards that none of the possible acts may use now, each with the first reason."""
    if shown.own_turn is None:
        return []
    state, legal = shown.state, shown.legal
    stage, stage_state, seats = state.stage, state.stage_state, state.game.seats
    possible = stage.possible(stage_state, shown.seat)
    if len(possible) == len(legal):
        return []
    text_of = action_texts(stage).of
    usable = {text_of(action).card for action in legal}
    refused: dict[Card, messages.Refusal] = {}
    for action in possible:
        c = text_of(action).card
        if c is None or c in usable or c in refused:
            continue
        faults = stage.violations(stage_state, action)
        if faults:
            refused[c] = messages.Refusal(_CODES[c], seats[action.hand], faults[0].reason)
    return list(refused.values())
