"""Layouts that punish a wrong card, and which of them still fit what has been shown.

A card is wrong where another brings clearly more over the deals that fit what the pupil sees, by
the measure of the certificates. It is punished in a layout where it costs there, with all cards
seen, what the better card keeps: the contract where there is such a layout, tricks where not. The
layouts are kept side by side. Nobody could tell one from the other, so nothing is fixed until a
card has been shown that only one of them has.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from oddtrick.cards import Card, Mask, bridge_hand, bridge_hand_code, card, card_code, mask_of
from oddtrick.core import EVERYONE, NOBODY, Given, State, TurnUp, begin, deal_given, view
from oddtrick.errors import OddtrickError
from oddtrick.players import player
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import World
from oddtrick.players.simulation.card_evaluation import position_of
from oddtrick.players.simulation.player import solver_of_thread
from oddtrick.records import Record, as_hands, replay_record
from oddtrick.review.line import held_cards

from .point import Exercise
from .recipes.card_judging import CardWorth, card_worth, fitting_deals, gain_over

# The same deal with other hands: begun anew, played up to now, and as the pupil's partner would
# have played it.
#
# Cards that a partner plays tell something: high to ask for more, the higher of two first, the
# lowest where they can do nothing. A pupil may count on that, so hands in which the partner's book
# would have played another card are not among those that punish.


def dealt_as(state: State, hands: Sequence[str]) -> State:
    """The same deal with other hands, up to the first act: who deals, what is turned up and the
    score are as they were. Raises `OddtrickError` for hands that cannot be dealt."""
    turned = state.table.find(TurnUp)
    masks = tuple(bridge_hand(code) for code in hands)
    cards = Given(hands=masks, turn_up=turned.card if turned else None)
    return deal_given(state.game, cards, state.setting)


def relaid(state: State, hands: Sequence[str]) -> State:
    """The same deal with other hands and everything that has happened. Raises `IllegalAction` where
    a card that was played was not theirs to play."""
    found = dealt_as(state, hands)
    done = [event.action for event in state.log if event.action.by != NOBODY]
    for action in done[1:]:
        found = found.push(action)
    return found


def partner_followed(state: State, pupil: int) -> frozenset[int]:
    """At which acts of this deal the pupil's partner followed to a trick, with a choice, by the
    book of the game: what a pupil may count on. What it leads is read when deals are drawn."""
    side = state.game.side_of
    partners = {s for s in range(len(side)) if s != pupil and side[s] == side[pupil]}
    found, book, numbers = begin(state.game, state.setting), player("book", state.game), set()
    for number, event in enumerate(state.log):
        act = event.action
        if act.kind == "play" and act.by in partners and _follows(found):
            seen = view(found, act.by)
            if len(seen.legal) > 1 and book.choose(seen, random.Random(number)).action == act:
                numbers.add(number)
        found = found.after(act)
    return frozenset(numbers)


def partner_would(state: State, followed: frozenset[int], hands: Sequence[str]) -> bool:
    """Whether with these hands the partner would have played the same by the book at these acts."""
    book = player("book", state.game)
    try:
        there = relaid(state, hands)
    except OddtrickError:
        return False
    found = begin(state.game, state.setting)
    for number, event in enumerate(there.log):
        act = event.action
        if number in followed:
            if book.choose(view(found, act.by), random.Random(number)).action != act:
                return False
            if number == max(followed):
                break
        found = found.after(act)
    return True


def _follows(state: State) -> bool:
    """Whether the next card is played to a trick that is begun."""
    return any(place.kind == "trick" and place.cards for place in state.places())


CARDS = 52
WORLDS = ((12, 24), (8, 48), (0, 80))
"""How many deals are drawn at once, by the cards that a hand holds at least."""
TRIES = 4
"""So often deals are drawn until one is found that punishes."""
KEPT, FEW, CLOSED = 16, 6, 6
"""Layouts that are kept open; with how many others are looked for; and those kept that do not fit
any more, to be shown in the end."""
SECONDS = 0.6
"""Time to draw and solve them in."""
CONTRACT_LOSS, TRICK_LOSS = 0.1, 0.2
"""A card is wrong that loses so many contracts, or tricks, to the best one on the average."""


class KeptLayout(msgspec.Struct, frozen=True, array_like=True):
    """A deal, by its hands as they were dealt, and the tricks of the pupil's side in all after the
    better card (`keeps`) and after the one that was played (`brings`), with all cards seen."""

    hands: tuple[str, ...]
    keeps: int
    brings: int


class WrongCard(msgspec.Struct, frozen=True):
    """A wrong card of the pupil's: after how many events of the deal, from which hand, the better
    card, and the layouts that punish it. `goal` are the tricks that their side needs where the
    contract hangs on it, and 0 where only tricks do. Of the layouts the first `open` fit all that
    has been shown, and the first of all is in play."""

    events: int
    hand: str
    played: str
    better: str
    goal: int
    open: int
    layouts: tuple[KeptLayout, ...]


class _Solved(NamedTuple):
    """Deals with the worth of each card in them."""

    worlds: list[World]
    worth: CardWorth


def fails(wrong: WrongCard, layout: KeptLayout, tricks: int) -> bool:
    """Whether so many tricks of the pupil's side in all are fewer than the better card keeps."""
    return tricks < (wrong.goal or layout.keeps)


def narrowed(wrong: WrongCard, left: Sequence[KeptLayout]) -> WrongCard:
    """With these layouts open, the first of them in play, and some of the others kept."""
    gone = [layout for layout in wrong.layouts if layout not in left][:CLOSED]
    return msgspec.structs.replace(wrong, open=len(left), layouts=(*left, *gone))


def punished(
    state: State, code: str, rng: random.Random, better: str = "", also: State | None = None
) -> WrongCard | None:
    """The card `code` at a turn of the pupil's, with the layouts that punish it; `None` where it is
    not wrong, or nothing punishes it. Where `better` names the right card nothing has to show that
    the other is wrong. `also` is a deal that is to be among the layouts where it punishes."""
    try:
        return _punished(state, code, rng, better, also)
    except OddtrickError:  # what cannot be solved or drawn is played on as it lies
        return None


def _punished(
    state: State, code: str, rng: random.Random, better: str, also: State | None
) -> WrongCard | None:
    if state.over or not state.turns or not all(a.kind == "play" for a in state.legal()):
        return None
    known, until = Knowledge(view(state, state.turns[0].by)), time.monotonic() + SECONDS
    if len(known.active) != 4 or sum(known.counts) + known.gone.bit_count() != CARDS:
        return None
    chosen = card(code)
    if known.legal.bit_count() < 2 or not known.legal >> chosen & 1:
        return None
    right = card(better) if better else _better(known, chosen, rng)
    if right is None:
        return None
    signals = partner_followed(state, known.seat)
    goal, rows = 0, list[_Row]()
    for _ in range(TRIES):
        found = _sampled(known, rng)
        goal, rows = _costs(known, found, chosen, right) if found else (0, rows)
        rows = [row for row in rows if partner_would(state, signals, _codes(row[1]))]
        if rows or time.monotonic() > until:
            break
    if also is not None:
        own = _solved(known, [held_cards(also)])
        now, new = _costs(known, own, chosen, right)
        if new and (not rows or bool(now) >= bool(goal)):
            goal, rows = now, [*new, *(rows if bool(now) == bool(goal) else ())]
    if not rows:
        return None
    unique = {row[1]: row for row in rows}
    chosen_rows = sorted(unique.values(), key=lambda row: -row[0])[:KEPT]
    return WrongCard(
        len(state.log),
        state.game.seats[known.hand],
        card_code(chosen),
        card_code(right),
        goal,
        len(chosen_rows),
        tuple(KeptLayout(_codes(world), keeps, brings) for _, world, keeps, brings in chosen_rows),
    )


def _sampled(knowledge: Knowledge, rng: random.Random) -> _Solved | None:
    """Deals that fit what the pupil sees; `None` where there are none."""
    size = max(knowledge.counts)
    count = next(number for least, number in WORLDS if size >= least)
    worlds = fitting_deals(knowledge.view, player("book", knowledge.view.game), count, rng)
    return _solved(knowledge, worlds) if worlds else None


def _solved(knowledge: Knowledge, worlds: list[World]) -> _Solved:
    return _Solved(worlds, card_worth(knowledge, worlds, solver_of_thread()))


def _better(knowledge: Knowledge, chosen: Card, rng: random.Random) -> Card | None:
    """The card that is clearly better than the one chosen: found in some deals, and better in as
    many others again. `None` where there is none."""
    first, again = _sampled(knowledge, rng), None
    for measure, least in (("contract", CONTRACT_LOSS), ("tricks", TRICK_LOSS)):
        if first is None or (measure == "contract" and not first.worth.goal):
            continue
        worth = first.worth
        best = max(worth.cards, key=lambda c: float(worth.column(c, measure).mean()))
        if not _clear(worth, best, chosen, measure, least):
            continue
        again = again or _sampled(knowledge, rng)
        if again is not None and _clear(again.worth, best, chosen, measure, least):
            return best
    return None


def _clear(worth: CardWorth, best: Card, chosen: Card, measure: str, least: float) -> bool:
    gain = gain_over(worth, best, chosen, measure)
    return gain.mean >= least and gain.least > 0


_Row = tuple[float, tuple[Mask, ...], int, int]
"""The cost of a card in a deal, the deal, and the tricks after the better card and after this."""


def _costs(
    knowledge: Knowledge, found: _Solved, chosen: Card, better: Card
) -> tuple[int, list[_Row]]:
    """The deals in which the card costs something, with what; and the tricks needed where it costs
    the contract in one of them: then only those."""
    worth = found.worth
    keeps, brings = worth.column(better, "tricks"), worth.column(chosen, "tricks")
    goal = worth.goal if worth.goal and _lost(keeps, brings, worth.goal).any() else 0
    counts = _lost(keeps, brings, goal) if goal else keeps > brings
    rows = [
        (
            float(keeps[n] - brings[n]),
            knowledge.began(found.worlds[n]),
            int(keeps[n]),
            int(brings[n]),
        )
        for n in np.flatnonzero(counts)
    ]
    return goal, rows


def _lost(
    keeps: npt.NDArray[np.float64], brings: npt.NDArray[np.float64], goal: int
) -> npt.NDArray[np.bool_]:
    """In which deals one card makes the contract and the other does not."""
    lost: npt.NDArray[np.bool_] = (keeps >= goal) & (brings < goal)
    return lost


def _codes(hands: Iterable[Mask]) -> tuple[str, ...]:
    return tuple(bridge_hand_code(hand) for hand in hands)


def still_open(state: State, wrong: WrongCard) -> list[KeptLayout]:
    """The layouts that fit every card that has been played, and dummy once it lies face up."""
    if not state.turns:
        return []
    known = Knowledge(view(state, state.turns[0].by))
    tricks = [*(trick.plays for trick in known.tricks), known.trick]
    faced = {
        place.seat: mask_of(place.cards) | known.played[place.seat]
        for place in state.places()
        if place.kind == "hand" and place.seat >= 0 and place.seen_by == EVERYONE
    }
    return [
        layout
        for layout in wrong.layouts[: wrong.open]
        if _fits(known, tricks, layout)
        and all(bridge_hand(layout.hands[seat]) == cards for seat, cards in faced.items())
    ]


def refilled(
    state: State, pupil: int, wrong: WrongCard, still: list[KeptLayout], rng: random.Random
) -> list[KeptLayout]:
    """The layouts that are open, and where they are few others that fit all that the pupil has seen
    and punish the same card."""
    if len(still) >= FEW:
        return still
    known, then = Knowledge(view(state, pupil)), _back(state, wrong.events)
    before = Knowledge(view(then, then.turns[0].by))
    worlds = fitting_deals(known.view, player("book", state.game), KEPT, rng)
    began = {known.began(world) for world in worlds}
    began -= {tuple(map(bridge_hand, layout.hands)) for layout in still}
    if not began:
        return still
    left = [
        tuple(hand & ~gone for hand, gone in zip(hands, before.played, strict=True))
        for hands in sorted(began)
    ]
    goal, rows = _costs(before, _solved(before, left), card(wrong.played), card(wrong.better))
    if goal != wrong.goal:
        return still
    signals = partner_followed(then, pupil)
    more = [
        KeptLayout(_codes(hands), keeps, brings)
        for _, hands, keeps, brings in rows
        if partner_would(then, signals, _codes(hands))
    ]
    wrong_card = msgspec.structs.replace(wrong, layouts=tuple(more), open=len(more))
    return [*still, *still_open(state, wrong_card)][:KEPT]


def _back(state: State, events: int) -> State:
    """The deal as it stood after so many of its events."""
    found = begin(state.game, state.setting)
    while len(found.log) < events:
        found = found.after(state.log[len(found.log)].action)
    return found


def _fits(
    knowledge: Knowledge, tricks: Sequence[Sequence[tuple[int, Card]]], layout: KeptLayout
) -> bool:
    """Whether hands could have played so, following suit."""
    held, suits = [bridge_hand(code) for code in layout.hands], knowledge.order.suits
    for plays in tricks:
        for hand, played in plays:
            led = suits[knowledge.order.suit[plays[0][1]]]
            if not held[hand] >> played & 1 or (held[hand] & led and not led >> played & 1):
                return False
            held[hand] &= ~(1 << played)
    return True


# Where play goes on from an answer.
#
# After a right answer, and after a call, it is the deal that was made. After a wrong card the
# hands that the pupil does not see are those of a layout that punishes it, with the others kept
# open (`oddtrick.trainer.playing_on`). Nobody could tell that deal from the first: the
# defenders have not cheated, they have adapted.


class PlayedOn(NamedTuple):
    """The deal with everything up to the pupil's answer, and the wrong card where it is one: the
    first of its layouts is the deal."""

    record: Record
    wrong: WrongCard | None = None


def played_on(exercise: Exercise, code: str, rng: random.Random) -> PlayedOn:
    """The deal of an exercise with the pupil's answer `code`. Raises `IllegalAction` for an answer
    that cannot be given there."""
    state = replay_record(exercise.record)
    action = state.action(code)
    state.push(action)  # refused where it is not legal
    actions = exercise.record.actions
    done = [*(actions.split() if isinstance(actions, str) else actions), code]
    plain = msgspec.structs.replace(exercise.record, actions=done)
    right = next((option.code for option in exercise.options if option.right), "")
    as_good = any(option.code == code and option.right for option in exercise.options)
    if action.kind != "play" or as_good or not right:
        return PlayedOn(plain)
    wrong = punished(state, code, rng, right, also=state)
    if wrong is None:
        return PlayedOn(plain)
    seats = state.game.seats
    hands: dict[str, str | list[str]] = dict(zip(seats, wrong.layouts[0].hands, strict=True))
    return PlayedOn(msgspec.structs.replace(as_hands(plain), hands=hands), wrong)


# An opponent of the pupil at a turn: which card, and which layouts it leaves open.
#
# Where the pupil has played no wrong card the deal is the one that was made, and the machine
# players play it as they play any other: a right card wins as often as its certificate says. After
# a wrong one an opponent plays the card that leaves most of the layouts open in which it fails.


class PlayingPupil(NamedTuple):
    """A pupil who plays on: the seat, the wrong card that is being punished, and whether the layout
    is fixed: who has taken something back has seen more than was played."""

    seat: int
    wrong: WrongCard | None = None
    fixed: bool = False


class PupilsCard(NamedTuple):
    """An act of the pupil's: the state before it, and its code."""

    before: State
    code: str


class DefendersTurn(NamedTuple):
    """An opponent's card, and the wrong card with the layouts that it leaves open."""

    code: str
    wrong: WrongCard


def opposes(state: State, pupil: int) -> bool:
    """Whether the turn is a card of the side against the pupil's."""
    if state.over or len(state.turns) != 1:
        return False
    side = state.game.side_of
    playing = all(action.kind == "play" for action in state.legal())
    return playing and side[state.turns[0].by] != side[pupil]


def wrong_of(
    cards: Sequence[PupilsCard], now: State, wrong: WrongCard | None, rng: random.Random
) -> WrongCard | None:
    """The wrong card that the defence is to punish: the one known, or the first of those played
    since. Once a contract hangs on one no other is looked for."""
    if wrong is not None and wrong.goal:
        return wrong
    for before, code in cards:
        wrong_card = punished(before, code, rng, also=before)
        if (
            wrong_card is not None
            and (wrong is None or wrong_card.goal)
            and still_open(now, wrong_card)
        ):
            return wrong_card
    return wrong


def defend(state: State, pupil: int, wrong: WrongCard, rng: random.Random) -> DefendersTurn | None:
    """An opponent's turn against a wrong card. `None` where no layout is open any more."""
    still = still_open(state, wrong)
    if not still:
        return None
    still = refilled(state, pupil, wrong, still, rng)
    turn = state.turns[0]
    known = Knowledge(view(state, turn.by))
    side = state.game.side_of[pupil]
    taken = sum(known.side_of[trick.winner] == side for trick in known.tricks)
    values: dict[Card, list[tuple[KeptLayout, int]]] = {}
    for layout in still:
        hands = zip(map(bridge_hand, layout.hands), known.played, strict=True)
        position = position_of(known, tuple(held & ~gone for held, gone in hands), side=side)
        for card_result in solver_of_thread().moves(position):
            for each in card_result.cards:
                values.setdefault(each, []).append((layout, taken + card_result.value))
    natural = _by_book(state, still[0].hands, rng)

    def order(card: Card) -> tuple[int, int, bool, int]:
        failing = [(layout, n) for layout, n in values[card] if fails(wrong, layout, n)]
        lost = sum(layout.keeps - n for layout, n in failing)
        return len(failing), lost, card == natural, -known.order.strength[card]

    best = max(values, key=order)
    left = [layout for layout, n in values[best] if fails(wrong, layout, n)]
    left = left or [layout for layout, _ in values[best]]
    if still[0] in left:
        left.sort(key=lambda layout: layout != still[0])
    else:
        rng.shuffle(left)
    return DefendersTurn(card_code(best), narrowed(wrong, left))


def _by_book(state: State, hands: Sequence[str], rng: random.Random) -> Card:
    """The card that the book plays in a layout; -1 where it has none."""
    try:
        there = relaid(state, hands)
        action = player("book", state.game).choose(view(there, there.turns[0].by), rng).action
    except OddtrickError:
        return -1
    return action.arg if isinstance(action.arg, int) else -1
