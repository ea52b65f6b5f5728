"""The table as a question gives it: where the cards lie that the seat knows, and nothing more.

What lies elsewhere is put anywhere, face down, so that the seat's view holds what was given alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, cast

from oddtrick.cards import Card, Mask, bits, bridge_hand, card, card_name, mask_of
from oddtrick.core import (
    Aside,
    Dealt,
    Game,
    Given,
    Hands,
    Place,
    Result,
    State,
    TurnUp,
    begin,
    enter,
    seat_bit,
    secret_of,
    view,
)
from oddtrick.errors import BadRecord, OddtrickError
from oddtrick.stages.calling.announcing import Announcing
from oddtrick.stages.cards.building import BuiltCards
from oddtrick.stages.tricks.tricks import Played

from .question import CallQuestion, Cards

__all__ = ["KnownCards", "announced_of", "known_cards_of", "turned_up", "with_cards"]

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
        raise BadRecord(f"“{field}”: {error}") from None


def known_cards_of(asked: CallQuestion, game: Game) -> KnownCards:
    """The cards of a question. Raises `BadRecord` where they cannot be read."""
    opened: dict[int, Mask] = {}
    for name, text in asked.open.items():
        try:
            opened[game.seat(name)] = _cards("open", text)
        except BadRecord:
            raise
        except OddtrickError as error:
            raise BadRecord(f"“open”: {error}") from None
    try:
        turned = -1 if asked.turn_up is None else card(asked.turn_up)
    except OddtrickError as error:
        raise BadRecord(f"“turn_up”: {error}") from None
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
            held[turned.dealer] = held.get(turned.dealer, 0) | up  # he has taken it up
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
        name = card_name(known.turn_up).lower()
        raise BadRecord(f"“turn_up”: the {name} is not in the pack of this game.")
    i, j = pack.index(known.turn_up), pack.index(turned.card)
    pack[i], pack[j] = pack[j], pack[i]
    state = begin(fair.game, fair.setting)
    return state.push(state.stage.given(state.sub, Given(pack=tuple(pack))))


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
    state = begin(fair.game, fair.setting)
    return state.push(state.stage.given(state.sub, Given(hands=tuple(given))))


def _in_the_pack(began: State, pack: Mask, known: KnownCards) -> None:
    """Every card is of the pack, and named once."""
    before: Mask = 0
    fields = [("hand", known.hand), *(("open", m) for m in known.open.values())]
    for field, mask in (*fields, ("seen", known.seen)):
        if strange := mask & ~pack:
            name = card_name(next(iter(bits(strange)))).lower()
            raise BadRecord(f"“{field}”: the {name} is not in the pack of {began.game.name}.")
        if twice := mask & before:
            name = card_name(next(iter(bits(twice)))).lower()
            raise BadRecord(f"“{field}”: the {name} is there twice.")
        before |= mask


def _where_they_may_be(began: State, seat: int, known: KnownCards, places: Sequence[Place]) -> None:
    """The hand has its cards, and nothing is given that the seat cannot see."""
    game, cards = began.game, began.table.get(Hands).cards
    number, own = known.hand.bit_count(), cards[seat].bit_count()
    if number != own:
        raise BadRecord(f"“hand”: {game.seats[seat]} holds {own} cards, not {number}.")
    sees = view(began, seat)
    for hand, mask in known.open.items():
        shown, name = sees.hand_mask(hand).bit_count(), game.seats[hand]
        if hand == seat:
            raise BadRecord("“open” is for other hands; the player's is the “hand”.")
        if not shown:
            raise BadRecord(f"“open”: {name}'s cards cannot be seen by {game.seats[seat]}.")
        if mask.bit_count() > shown:
            raise BadRecord(
                f"“open”: of {name}'s cards {shown} can be seen, not {mask.bit_count()}."
            )
    gone = sum(len(p.cards) for p in places if p.kind in GONE[1:])
    if known.seen.bit_count() > gone:
        raise BadRecord(
            f"“seen”: before these calls {gone or 'no'} cards leave the play, "
            f"not {known.seen.bit_count()}."
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
