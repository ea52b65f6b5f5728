"""One call at a time: a hand and an auction in, a call with its reason out (``oddtrick bid``).

>>> line = '''{"game": "contract-duplicate", "dealer": "N", "seat": "S",
...   "hand": "AK74.A9.AKQ.AKQ4", "auction": "P P P"}'''
>>> answer(question(line), "book").call  # doctest: +NORMALIZE_WHITESPACE
Traceback (most recent call last):
...
oddtrick.errors.BadRecord: It is W's turn after “P P P”, not S's: S calls after “P P”, or when W, N
and E have called.
"""

from __future__ import annotations

import codecs
import random
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from .cards import Mask, bits, bridge_hand, card, card_name, mask_of
from .core import Given, State, TurnUp, begin, deal, view
from .errors import BadRecord, IllegalAct, OddtrickError
from .games import game as find_game
from .players import player
from .records import Record, setting_of

__all__ = ["LONGEST", "Answer", "Question", "answer", "question"]

LONGEST = 1 << 20
"""Bytes that a line may have."""


class Question(msgspec.Struct):
    """A line as it comes in. `hand` is a hand of bridge (``spades.hearts.diamonds.clubs``) or
    codes of cards, `auction` what has been said, `turn_up` the card turned up where the game has
    one, `before` how the match stands (as in a record)."""

    game: str
    dealer: str
    seat: str
    hand: str | list[str]
    auction: str | list[str] = []
    options: dict[str, Any] = {}
    turn_up: str | None = None
    before: Any = None


class Answer(msgspec.Struct):
    """A line as it goes out; `seconds` is what the decision took."""

    call: str
    meaning: str
    reason: str
    citation: str
    seconds: float


def question(line: str | bytes) -> Question:
    """Read one line. Raises `BadRecord` with what is wrong in which field."""
    if len(line) > LONGEST:
        raise BadRecord(f"The line is longer than {LONGEST:,} bytes; a question has some hundred.")
    mark = codecs.BOM_UTF8  # some editors begin a file with it
    try:
        text = line.encode() if isinstance(line, str) else line
        return msgspec.json.decode(text.removeprefix(mark), type=Question, strict=True)
    except msgspec.ValidationError as error:
        raise BadRecord(f"A field does not fit: {error}.") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRecord(f"This is not a JSON object: {error}.") from None


def _held(text: str | list[str]) -> Mask:
    try:
        if isinstance(text, str):
            return bridge_hand(text) if "." in text else mask_of(text.split())
        return mask_of(text)
    except OddtrickError as error:
        raise BadRecord(f"“hand”: {error}") from None


def _dealt(asked: Question, dealt: State, seat: int, hand: Mask) -> State:
    """The deal with these cards at the seat; what others hold is never looked at."""
    places = {p.seat: p for p in dealt.places() if p.kind == "hand"}
    own, name = mask_of(places[seat].cards), dealt.game.seats[seat]
    if hand.bit_count() != own.bit_count():
        raise BadRecord(f"“hand”: {name} is dealt {own.bit_count()} cards, not {hand.bit_count()}.")
    pack: list[int] = list(dealt.log[0].act.arg)  # type: ignore[call-overload]
    at = {c: i for i, c in enumerate(pack)}
    if strange := [c for c in bits(hand) if c not in at]:
        raise BadRecord(
            f"“hand”: the {card_name(strange[0]).lower()} is not in the pack of {dealt.game.name}."
        )

    def exchange(one: int, other: int) -> None:
        i, j = at[one], at[other]
        pack[i], pack[j] = other, one
        at[one], at[other] = j, i

    turned = dealt.table.find(TurnUp)
    kept: int | None = None
    if turned is not None:
        if asked.turn_up is None:
            raise BadRecord("“turn_up” is missing: a card is turned up in this game.")
        try:
            kept = card(asked.turn_up)
        except OddtrickError as error:
            raise BadRecord(f"“turn_up”: {error}") from None
        if kept not in at:
            raise BadRecord(
                f"“turn_up”: the {card_name(kept).lower()} is not in the pack of this game."
            )
        exchange(turned.card, kept)
        own = own & ~(1 << turned.card) | 1 << kept if own >> turned.card & 1 else (
            own & ~(1 << kept) | 1 << turned.card if own >> kept & 1 else own
        )  # fmt: skip
        if (own ^ hand) >> kept & 1:
            verb = "cannot be in it" if hand >> kept & 1 else "must be in it"
            raise BadRecord(f"“hand”: the card turned up {verb}.")
    elif asked.turn_up is not None:
        raise BadRecord("“turn_up”: no card is turned up in this game.")
    for come, go in zip(bits(hand & ~own), bits(own & ~hand), strict=True):
        exchange(go, come)
    state = begin(dealt.game, dealt.setting)
    return state.push(state.stage.given(state.sub, Given(pack=tuple(pack))))


def _reached(state: State, auction: Sequence[str]) -> State:
    for number, code in enumerate(auction, 1):
        try:
            state = state.push(state.act(code))
        except IllegalAct as error:
            raise BadRecord(f"“auction”, call {number} (“{code}”): {error}") from None
    return state


def _needed(start: State, reached: State, codes: Sequence[str], seat: int) -> str:
    """What the auction would need for it to be the turn of a seat whose turn it is not."""
    game, ways = reached.game, []
    for number in range(len(codes) - 1, -1, -1):
        if seat in (t.by for t in _reached(start, codes[:number]).turns):
            before = f"after “{' '.join(codes[:number])}”" if number else "before anybody else"
            ways.append(before)
            break
    turns = [t.by for t in reached.turns]
    if len(turns) == 1 and turns[0] in game.players:
        order = game.players
        at = order.index(turns[0])
        missing = [game.seats[s] for s in (*order[at:], *order[:at])]
        missing = missing[: missing.index(game.seats[seat])]
        told = " and ".join(filter(None, (", ".join(missing[:-1]), missing[-1])))
        ways.append(f"when {told} {'has' if len(missing) == 1 else 'have'} called")
    return f": {game.seats[seat]} calls {', or '.join(ways)}" if ways else ""


def answer(asked: Question, name: str) -> Answer:
    """The call of a kind of player. Raises an `OddtrickError` with what is wrong."""
    game = find_game(asked.game, asked.options)
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
    fair = deal(game, random.Random(0), setting)
    codes = asked.auction.split() if isinstance(asked.auction, str) else asked.auction
    if not any(p.kind == "hand" and p.seat == seat and p.cards for p in fair.places()):
        raise BadRecord(f"“seat”: {asked.seat} is dealt no cards in {game.title}.")
    start = _dealt(asked, fair, seat, _held(asked.hand))
    state = _reached(start, codes)
    told = f"after “{' '.join(codes)}”" if codes else "before a call"
    if state.over:
        raise BadRecord(f"“auction”: {told} the deal is over.")
    turns = [t.by for t in state.turns]
    if seat not in turns:
        others = " and ".join(game.seats[t] for t in turns if t >= 0) or "chance"
        needed = _needed(start, state, codes, seat)
        raise BadRecord(f"It is {others}'s turn {told}, not {asked.seat}'s{needed}.")
    seen = view(state, seat)
    if any(a.kind == "play" for a in seen.legal):
        raise BadRecord(f"“auction”: {told} there is nothing left to call; cards are played.")
    began = time.perf_counter()
    found = player(name, game).choose(seen, random.Random(f"{asked.seat} {told}"))
    seconds = time.perf_counter() - began
    meaning = found.meaning or player(name, game).meaning(seen, found.act)
    meaning = meaning or f"Says what it is: {state.stage.label(found.act).lower()}."
    return Answer(
        state.stage.code(found.act), meaning, found.reason, found.citation, round(seconds, 4)
    )
