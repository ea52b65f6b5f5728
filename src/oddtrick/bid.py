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
from dataclasses import replace
from typing import Any, NamedTuple, cast

import msgspec

from oddtrick.cards import Card, Mask, bits, bridge_hand, card, card_term, mask_of
from oddtrick.core import (
    NATURE,
    Aside,
    DealContext,
    Dealt,
    Game,
    Given,
    Hands,
    Place,
    Result,
    Stage,
    State,
    TurnUp,
    deal,
    deal_given,
    enter,
    kinds_of_act,
    seat_bit,
    secret_of,
    view,
)
from oddtrick.errors import BadRecord, IllegalAction, OddtrickError, cause
from oddtrick.games import game as find_game
from oddtrick.messages import (
    Grouped,
    Message,
    Name,
    Verbatim,
    Within,
    listed,
    say,
    term,
)
from oddtrick.players import player
from oddtrick.records import Record, setting_of
from oddtrick.stages.calling.saying import Announcing
from oddtrick.stages.deal.thrown_in import Sufficient
from oddtrick.stages.giving import BuiltCards
from oddtrick.stages.laying_away import Keeping
from oddtrick.stages.tricks.drawing import Drawing
from oddtrick.stages.tricks.tricks import Played, Tricks
from oddtrick.support.typed_json import decode

__all__ = ["CALLS", "LONGEST", "CallQuestion", "answer", "asked_state", "question"]


# A line that asks for a call, and the line that answers it.

LONGEST = 1 << 20
"""Bytes that a line may have."""

Cards = str | list[str]
"""A hand of bridge (``spades.hearts.diamonds.clubs``), or codes of cards."""


class CallQuestion(msgspec.Struct):
    """A line as it comes in.

    `hand` is what the seat holds as it is to call, `auction` what has been said. `turn_up` is the
    card turned up where the game has one, `open` what the seat sees of other hands (an open
    dummy, or its own), `seen` the cards that it has seen leave the play before the calls, and
    `before` how the match stands (as in a record). What is not given the seat does not know.
    `system` and `their_system` are the bidding systems of the seat's side and of the other: a name,
    or the text of a card.
    """

    game: str
    dealer: str
    seat: str
    hand: Cards
    auction: str | list[str] = []
    options: dict[str, Any] = {}
    turn_up: str | None = None
    open: dict[str, Cards] = {}
    seen: Cards = []
    before: Any = None
    system: str | None = None
    their_system: str | None = None


class CallAnswer(msgspec.Struct):
    """A line as it goes out; `seconds` is what the decision took."""

    call: str
    meaning: str
    reason: str
    citation: str
    seconds: float


def question(line: str | bytes) -> CallQuestion:
    """Read one line. Raises `BadRecord` with what is wrong in which field."""
    if len(line) > LONGEST:
        raise BadRecord(
            "The line is longer than {longest} bytes; a question has some hundred.",
            longest=Grouped(LONGEST),
        )
    mark = codecs.BOM_UTF8  # some editors begin a file with it
    try:
        text = line.encode() if isinstance(line, str) else line
        return decode(text.removeprefix(mark), CallQuestion)
    except msgspec.ValidationError as error:
        raise BadRecord("A field does not fit: {error}.", error=cause(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRecord("This is not a JSON object: {error}.", error=cause(error)) from None


# The table as a question gives it: where the cards lie that the seat knows, and nothing more.
#
# What lies elsewhere is put anywhere, face down, so that the seat's view holds what was given
# alone.

GONE = ("stock", "out", "discards")
"""The places of cards that are out of play, or may be."""

TURNED = "turn-up"
"""The place of the card turned up, until somebody takes it."""


class KnownCards(NamedTuple):
    """The cards that a question gives: the seat's, what it sees of each other hand, what it has
    seen leave the play, and the card turned up (-1 for none)."""

    hand: Mask
    open: dict[int, Mask]
    seen: Mask
    turn_up: Card


def _cards(field: str, text: Cards) -> Mask:
    try:
        if isinstance(text, str):
            return bridge_hand(text) if "." in text else mask_of(text.split())
        return mask_of(text)
    except OddtrickError as error:
        raise BadRecord("“{field}”: {error}", field=Name(field), error=error.message) from None


def known_cards_of(asked: CallQuestion, game: Game) -> KnownCards:
    """The cards of a question. Raises `BadRecord` where they cannot be read."""
    opened: dict[int, Mask] = {}
    for name, text in asked.open.items():
        try:
            opened[game.seat(name)] = _cards("open", text)
        except BadRecord:
            raise
        except OddtrickError as error:
            raise BadRecord("“open”: {error}", error=error.message) from None
    try:
        turned = -1 if asked.turn_up is None else card(asked.turn_up)
    except OddtrickError as error:
        raise BadRecord("“turn_up”: {error}", error=error.message) from None
    return KnownCards(_cards("hand", asked.hand), opened, _cards("seen", asked.seen), turned)


def with_cards(began: State, seat: int, known: KnownCards) -> State:
    """The stage that has begun in a deal, begun again with the cards lying as they are given.

    Raises `BadRecord` where they cannot lie so.
    """
    table = began.table
    hands, aside, turned = table.get(Hands), table.find(Aside), table.find(TurnUp)
    places = aside.places if aside else ()
    pack = sum(hands.cards) | mask_of(c for p in places for c in p.cards)
    _in_the_pack(began, pack, known)
    _where_they_may_be(began, seat, known, places)
    held = {**known.open, seat: known.hand}
    loose = pack & ~known.seen
    for mask in held.values():
        loose &= ~mask
    up: Mask = 0
    if turned is not None:
        lies = any(p.kind == TURNED for p in places)
        if lies and known.hand >> known.turn_up & 1:
            raise BadRecord("“hand”: the card turned up cannot be in it.")
        up = 1 << known.turn_up
        if not lies and turned.dealer != seat and up & loose:
            held[turned.dealer] = held.get(turned.dealer, 0) | up  # the dealer has taken it up
        loose &= ~up
    rest = list(bits(loose))  # nobody knows where these lie: any order will do
    cards = list(hands.cards)
    for h, mask in enumerate(hands.cards):
        own = held.get(h, 0)
        short = mask.bit_count() - own.bit_count()
        cards[h] = own | mask_of(rest[:short])
        rest = rest[short:]
    spare = (up & ~sum(cards) & ~known.seen).bit_length() - 1
    open_ = sum(known.open.values())
    if not hands.cards[seat] & ~hands.open and sum(hands.cards) & ~hands.open:
        open_ |= known.hand  # this hand itself lies open; where all do, any card may have been seen
    results: list[Result] = [Hands(tuple(cards), open_)]
    if aside is not None:
        results.append(Aside(_aside(places, seat, known, rest, spare)))
    earlier = tuple(
        _without_cards(r, len(cards))
        for r in began.results
        if not isinstance(r, Hands | Aside | Dealt | BuiltCards)
    )
    state = enter(began.game, began.setting, began.at, (*earlier, *results))
    log = tuple(e for e in began.log if isinstance(e.action.arg, str))
    return state._replace(log=log, secret=secret_of(log))


def _without_cards(result: Result, hands: int) -> Result:
    """A result without the cards that this deal was followed with."""
    if isinstance(result, Played):
        claimed = tuple(result.taken((h,)) for h in range(hands))
        return replace(result, tricks=(), claimed=claimed)
    return result


def turned_up(fair: State, known: KnownCards) -> State:
    """The deal with the card turned up that is given. Raises `BadRecord` where there is none, or
    one is missing."""
    turned = fair.table.find(TurnUp)
    if turned is None:
        if known.turn_up >= 0:
            raise BadRecord("“turn_up”: no card is turned up in this game.")
        return fair
    if known.turn_up < 0:
        raise BadRecord("“turn_up” is missing: a card is turned up in this game.")
    pack = list(cast("tuple[Card, ...]", fair.log[0].action.arg))
    if known.turn_up not in pack:
        name = card_term(known.turn_up)
        raise BadRecord("“turn_up”: the {name} is not in the pack of this game.", name=name)
    i, j = pack.index(known.turn_up), pack.index(turned.card)
    pack[i], pack[j] = pack[j], pack[i]
    return deal_given(fair.game, Given(pack=tuple(pack)), fair.setting)


def announced_of(fair: State, seat: int, known: KnownCards) -> State:
    """The deal with the cards that a seat knows, where they are announced of before anybody calls;
    the other hands get what is left. Cards that cannot lie so are for `with_cards` to refuse."""
    stages = fair.game.stages
    if len(stages) < 2 or not isinstance(stages[1], Announcing):
        return fair
    hands = fair.table.first(Hands).cards
    held = {**known.open, seat: known.hand}
    given = [held.get(h, 0) for h in range(len(hands))]
    left = list(bits(sum(hands) & ~sum(given)))
    if any(g.bit_count() > h.bit_count() for g, h in zip(given, hands, strict=True)):
        return fair
    for h, mask in enumerate(hands):
        short = mask.bit_count() - given[h].bit_count()
        given[h] |= mask_of(left[:short])
        left = left[short:]
    if left or sum(given) != sum(hands):
        return fair
    return deal_given(fair.game, Given(hands=tuple(given)), fair.setting)


def _in_the_pack(began: State, pack: Mask, known: KnownCards) -> None:
    """Every card is of the pack, and named once."""
    before: Mask = 0
    fields = [("hand", known.hand), *(("open", m) for m in known.open.values())]
    for field, mask in (*fields, ("seen", known.seen)):
        if strange := mask & ~pack:
            name = card_term(next(iter(bits(strange))))
            raise BadRecord(
                "“{field}”: the {card} is not in the pack of {game}.",
                field=Name(field),
                card=name,
                game=term(began.game.name),
            )
        if twice := mask & before:
            name = card_term(next(iter(bits(twice))))
            raise BadRecord("“{field}”: the {name} is there twice.", field=Name(field), name=name)
        before |= mask


def _where_they_may_be(began: State, seat: int, known: KnownCards, places: Sequence[Place]) -> None:
    """The hand has its cards, and nothing is given that the seat cannot see."""
    game, cards = began.game, began.table.get(Hands).cards
    number, own = known.hand.bit_count(), cards[seat].bit_count()
    if number != own:
        raise BadRecord(
            "“hand”: {seats} holds {own} cards, not {number}.",
            seats=Verbatim(game.seats[seat]),
            own=own,
            number=number,
        )
    sees = view(began, seat)
    for hand, mask in known.open.items():
        shown, name = sees.hand_mask(hand).bit_count(), game.seats[hand]
        if hand == seat:
            raise BadRecord("“open” is for other hands; the player's is the “hand”.")
        if not shown:
            raise BadRecord(
                "“open”: {name}'s cards cannot be seen by {seats}.",
                name=Name(name),
                seats=Verbatim(game.seats[seat]),
            )
        if mask.bit_count() > shown:
            raise BadRecord(
                "“open”: of {name}'s cards {shown} can be seen, not {given}.",
                name=Name(name),
                shown=shown,
                given=mask.bit_count(),
            )
    gone = sum(len(p.cards) for p in places if p.kind in GONE[1:])
    if known.seen.bit_count() > gone:
        raise BadRecord(
            "“seen”: before these calls {gone} cards leave the play, not {given}."
            if gone
            else "“seen”: before these calls no cards leave the play, not {given}.",
            gone=gone,
            given=known.seen.bit_count(),
        )


def _aside(
    places: Sequence[Place], seat: int, known: KnownCards, rest: Sequence[Card], up: Card
) -> tuple[Place, ...]:
    """The places outside the hands: the card turned up (-1 where a hand holds it or it was seen to
    go), what was seen, and the rest face down."""
    left, found = list(rest), []
    if up >= 0 and not any(p.kind == TURNED for p in places):
        left.append(up)
    for p in sorted(places, key=lambda p: p.kind in GONE):
        if p.kind == TURNED:
            found.append(p._replace(cards=(up,)))
        elif cards := tuple(left[: len(p.cards)]):
            found.append(p._replace(cards=cards, seen_by=0, open=0))
            left = left[len(cards) :]
    if known.seen:
        found.append(Place("discards", seat, tuple(bits(known.seen)), seat_bit(seat)))
    return tuple(found)


# A question put to a player: the state at the call, and the player's call.
#
# Of the stages before and between the calls (drawing, building, discarding) it counts only how many
# cards each leaves where (`_results_unseen`). The cards of the question are laid there
# (`known_cards_of`), and the calls are made.

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


def _results_unseen(stage: Stage[Any], state: Any) -> tuple[Result, ...]:
    """The results of a stage, from its start, for a player who did not see what was done in it:
    every place has as many cards as it then has, whichever they are."""
    match stage:
        case Sufficient():
            return ()  # a later call shows that it was enough
        case Tricks():  # all the cards are played, and nothing is said of who has won the tricks
            out = tuple(c for hand in state.roles.active for c in bits(state.hands[hand]))
            none = (0,) * len(state.hands)
            return (
                Played((), none, state.roles.sides),
                Hands(none, seen=state.roles.seen),
                Aside((*state.aside, Place("out", -1, out, seen_by=0))),
            )
        case Drawing():  # every hand has drawn as many as it has played, and may hold them still
            hands = state.play.hands
            known = Hands(hands, sum(hands) if stage.exposed else 0)
            return (known, Aside((*state.aside, Place("out", -1, state.stock, seen_by=0))))
    while (results := stage.end(state)) is None:
        action = stage.forced(state)
        if action is None:  # of cards kept or thrown away, as many may lie as are kept
            wanted = -1 if isinstance(stage, Keeping) else 0
            action = stage.legal(state, stage.turns(state)[0].by)[wanted]
        state = stage.apply(state, action)
    return results


def _calls(stage: Stage[object]) -> bool:
    return not CALLS.isdisjoint(kinds_of_act(stage))


def _next_calls(state: State) -> State:
    """The deal at the next stage in which somebody calls, or chance acts, after the results of
    those before it."""
    game, at, stage_state, results = state.game, state.at, state.stage_state, state.results
    while not _calls(game.stages[at]):
        results += _results_unseen(game.stages[at], stage_state)
        at += 1
        stage_state = game.stages[at].start(DealContext(game.seating, state.setting, results))
        if any(t.by == NATURE for t in game.stages[at].turns(stage_state)):
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
            state = state.after(state.stage.chance(state.stage_state, random.Random(0)))
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
                raise BadRecord(
                    "“auction”, call {number} (“{code}”): {error}",
                    number=number,
                    code=Name(code),
                    error=error.message,
                ) from None
    if number < len(auction):
        raise BadRecord(
            "“auction”: call {number} (“{auction}”) comes after the last.",
            number=number + 1,
            auction=Name(auction[number]),
        )
    return Reached(state, began, before)


def _not_their_turn(start: State, reached: State, codes: Sequence[str], seat: int) -> Message:
    """Whose turn it is, and the calls that the auction lacks, or has too many of, for it to be the
    turn of this seat."""
    game, turns = reached.game, [t.by for t in reached.turns]
    ways: list[Message] = []
    for number in range(len(codes) - 1, -1, -1):
        if seat in (t.by for t in _reached(start, codes[:number]).state.turns):
            calls = Name(" ".join(codes[:number]))
            after = say("after “{calls}”", calls=calls)
            ways.append(after if number else say("before anybody else"))
            break
    if len(turns) == 1 and turns[0] in game.players:
        order = game.players
        at = order.index(turns[0])
        missing = [Verbatim(game.seats[s]) for s in (*order[at:], *order[:at])]
        missing = missing[: missing.index(Verbatim(game.seats[seat]))]
        called = say("when {seats} has called" if len(missing) == 1 else "when {seats} have called")
        ways.append(called.fill(seats=listed(missing)))
    name = Verbatim(game.seats[seat])
    turn = say(
        "It is {others}'s turn after “{calls}”, not {seat}'s"
        if codes
        else "It is {others}'s turn before a call, not {seat}'s",
        others=listed([Verbatim(game.seats[t]) for t in turns]),
        calls=Name(" ".join(codes)),
        seat=name,
    )
    if not ways:
        return say("{turn}.", turn=turn)
    when = ways[0] if len(ways) == 1 else say("{one}, or {other}", one=ways[0], other=ways[1])
    return say("{turn}: {seat} calls {when}.", turn=turn, seat=name, when=when)


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
                "“{field}” and the option “{option}” state one side's system: give one.",
                field=Name(field),
                option=Name(option),
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
        raise BadRecord("“dealer”: {error}", error=error.message) from None
    try:
        seat = game.seat(asked.seat)
    except OddtrickError as error:
        raise BadRecord("“seat”: {error}", error=error.message) from None
    if seat not in game.players:
        raise BadRecord("“seat”: nobody sits at {seat}.", seat=Name(asked.seat))
    known = known_cards_of(asked, game)
    if not any(map(_calls, game.stages)):
        raise BadRecord("“game”: nothing is called in {title}.", title=term(game.title))
    start = announced_of(turned_up(deal(game, random.Random(0), setting), known), seat, known)
    codes = asked.auction.split() if isinstance(asked.auction, str) else asked.auction
    if len(codes) > MOST_CALLS:
        raise BadRecord(
            "“auction” has {calls} calls; {most_calls} are read.",
            calls=Grouped(len(codes)),
            most_calls=Grouped(MOST_CALLS),
        )
    calls = Name(" ".join(codes))
    state, began, before = _reached(start, codes)
    if state.over:
        raise BadRecord(
            "“auction”: after “{calls}” the deal is over."
            if codes
            else "“auction”: before a call the deal is over.",
            calls=calls,
        )
    if not _calls(state.stage):
        raise BadRecord(
            "“auction”: after “{calls}” there is nothing left to call; cards are played."
            if codes
            else "“auction”: before a call there is nothing left to call; cards are played.",
            calls=calls,
        )
    if seat not in (t.by for t in state.turns):
        raise BadRecord(_not_their_turn(start, state, codes, seat))
    state = with_cards(began, seat, known)
    for code in codes[before:]:
        state = state.push(state.action(code))
    return state, seat


def answer(asked: CallQuestion, name: str) -> CallAnswer:
    """The call of a kind of player. Raises an `OddtrickError` with what is wrong."""
    state, seat = asked_state(asked)
    seen, who = view(state, seat), player(name, state.game)
    began = time.perf_counter()
    decision = who.choose(seen, random.Random(f"{asked.seat} {asked.auction}"))
    seconds = time.perf_counter() - began
    meaning = decision.meaning or who.meaning(seen, decision.action)
    meaning = meaning or say(
        "Says what it is: {call}.", call=Within(state.stage.label(decision.action))
    )
    return CallAnswer(
        state.stage.code(decision.action),
        str(meaning),
        str(decision.reason),
        str(decision.citation),
        round(seconds, 4),
    )
