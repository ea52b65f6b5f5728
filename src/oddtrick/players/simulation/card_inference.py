"""How likely hidden hands are by the cards that were played, as a network has learned it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import as_file, files
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddtrick.cards import Mask
from oddtrick.core import TurnUp
from oddtrick.players.card_play.seat_knowledge import Knowledge, cast_of
from oddtrick.players.network import Floats, Net, load_net, normal
from oddtrick.players.player import Weighing, World
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Tricks

# Public knowledge when a card is to be played: the course of the play so far.
#
# Deals run side by side, a row each. Trumps come first and the other suits in their order, so that
# a deal and the same with other suits look alike; seats are counted from the hand whose card is to
# be played: itself, left, partner, right.

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

CARDS = 52

SEATED = 4 + 4 + 4 + 3 + 3
"""Blocks of features of all cards: who has played each, who has led it, in whose hand it lies open
or was seen to lie, and from whom it lies on the table, by its rank and by its place."""
SUITED = 4
"""Blocks of features of the suits: whether each seat is known to be out of it."""
_OUT = SEATED * CARDS
_NUMBER = _OUT + SUITED * 4
_DECLARER = _NUMBER + 13
_LEVEL = _DECLARER + 4
_PLAIN = _LEVEL + 7
PUBLIC = _PLAIN + 1
"""Features of the course: those blocks; the number of the trick; the contract's declarer, its level
and whether it is without trumps (all nought where there is none)."""


class PlayHistory(NamedTuple):
    """The play of n deals, trumps being the first suit.

    `cards` is what fell, card by card, and `seats` from which hands (n × the cards played). `shown`
    are the cards that lie open or were seen (n × 4 × 52), known to all from the card `since` on.
    `declarer` is -1 and `level` 0 where there is no contract.
    """

    cards: Ints
    seats: Ints
    shown: Bools
    since: int
    declarer: Ints
    level: Ints
    plain: Bools


class PlayStep(NamedTuple):
    """A card of each deal: the features of the course before it, the hand it came from, what that
    hand and its partner's had played by then (n × 52), the suit led (`None`: it led), and the place
    of every card (n × 52): the best of its suit that is still in play takes the ace's place, the
    next the king's."""

    inputs: Floats
    who: Ints
    gone: Bools
    partner_gone: Bools
    led: Ints | None
    place: Ints


def renamed(trump: Ints) -> Ints:
    """For each of n deals what every card becomes when trumps (4: none) are named first."""
    suits = np.arange(4)
    place = np.where(suits < trump[:, None], suits + 1, suits)
    place[suits == trump[:, None]] = 0
    place[trump == 4] = suits
    cards = np.arange(CARDS)
    found: Ints = place[:, cards // 13] * 13 + cards % 13
    return found


def placed(flags: Bools, place: Ints) -> Bools:
    """Cards of n × 52 at their places."""
    found = np.zeros_like(flags)
    rows, cards = np.nonzero(flags)
    found[rows, place[rows, cards]] = True
    return found


def places(left: Bools) -> Ints:
    """The place of each card where so many are left (n × 52)."""
    suits = left.reshape(-1, 4, 13)
    above = suits[:, :, ::-1].cumsum(2)[:, :, ::-1] - suits
    found: Ints = (np.arange(4)[:, None] * 13 + 12 - above).reshape(-1, CARDS)
    return found


def steps(course: PlayHistory) -> Iterator[PlayStep]:
    """The cards of a course one after another."""
    n = len(course.cards)
    rows, nobody = np.arange(n), np.zeros((n, 4, CARDS), dtype=bool)
    played, leads, table = nobody.copy(), nobody.copy(), nobody.copy()
    out = np.zeros((n, 4, 4), dtype=bool)
    led: Ints | None = None
    place = np.zeros((n, CARDS), dtype=np.int64)
    contract = np.flatnonzero(course.declarer >= 0)
    for at in range(course.cards.shape[1]):
        who, card = course.seats[:, at], course.cards[:, at]
        if at % 4 == 0:
            table[:], led = False, None
            place = places(np.asarray(~played.any(axis=1)))
        turns = (who[:, None] + np.arange(4)) % 4
        shown = course.shown if at >= course.since else nobody
        blocks = [x[rows[:, None], turns] for x in (played, leads, shown)]
        others = table[rows[:, None], turns[:, 1:]]
        blocks += [others, *(placed(others[:, i], place)[:, None] for i in range(3))]
        blocks += [out[rows[:, None], turns]]
        inputs = np.zeros((n, PUBLIC), dtype=np.float32)
        inputs[:, :_NUMBER] = np.concatenate([b.reshape(n, -1) for b in blocks], axis=1)
        inputs[:, _NUMBER + at // 4] = 1
        inputs[contract, _DECLARER + (course.declarer - who)[contract] % 4] = 1
        inputs[contract, _LEVEL + course.level[contract] - 1] = 1
        inputs[:, _PLAIN] = course.plain
        yield PlayStep(inputs, who, played[rows, who], played[rows, (who + 2) % 4], led, place)
        played[rows, who, card] = table[rows, who, card] = True
        if led is None:
            leads[rows, who, card], led = True, card // 13
        else:
            off = card // 13 != led
            out[rows[off], who[off], led[off]] = True


def legal(hands: Bools, led: Ints | None) -> Bools:
    """The cards that may be played from hands of n × 52 to a suit led (one for all, or each)."""
    if led is None:
        return hands
    follow = hands & (np.arange(CARDS) // 13 == led[:, None])
    found: Bools = np.where(follow.any(1)[:, None], follow, hands)
    return found


# How likely the hands of worlds make the cards that were played, by a network.
#
# The network was shown deals played by machine players of several kinds, each card with the hands
# of the player who chose it and the play before. `tools/reading/` taught it.

HANDS = 4
INPUTS = PUBLIC + HANDS * CARDS
"""The course, the hand played from and the other hand that is played by the same player, both by
their ranks and by their places."""

HIDDEN = np.float32(-1e9)
"""The weight of a card that may not be played."""

STRAY = 0.03
"""How often anything else is played than the network thinks: people stray further than machines."""

DIGITS = 3
"""Likelihoods are rounded to so many, so that processors that add up otherwise draw the same."""

PACK = (1 << CARDS) - 1


class PlaySoFar(NamedTuple):
    """The play of a deal as all have seen it: the hands and cards so far, who decides for each
    hand, the cards that lie open (from the second card on where there is a dummy) and the contract
    (declarer -1 where there is none). `trump` is 4 where there are no trumps."""

    plays: Sequence[tuple[int, int]]
    controlled_by: Sequence[int]
    shown: Sequence[Mask]
    trump: int
    declarer: int = -1
    level: int = 0


@cache
def shipped(kind: str) -> Net:
    """The network of the package for whist or contract."""
    with as_file(files(__package__) / f"{kind}.npz") as path:
        return load_net(path, INPUTS, CARDS)[0]


def flags(masks: Sequence[Mask] | NDArray[np.uint64]) -> Bools:
    """Card masks as flags, n × 52."""
    raw = np.ascontiguousarray(masks, dtype="<u8").view(np.uint8).reshape(-1, 8)
    return np.unpackbits(raw, axis=1, bitorder="little")[:, :CARDS].astype(bool)


def in_hand(hand: Bools, other: Bools, place: Ints) -> Bools:
    """The features of n players' cards: of the hand played from, and of their other hand."""
    return np.concatenate([hand, other, placed(hand, place), placed(other, place)], axis=1)


def course_of(play: PlaySoFar) -> PlayHistory:
    """The course of one deal."""
    names = renamed(np.array([play.trump]))[0]
    return PlayHistory(
        names[[c for _, c in play.plays]][None, :],
        np.array([[s for s, _ in play.plays]]),
        flags(play.shown)[:, np.argsort(names)][None, :],
        int(play.declarer >= 0),
        np.array([play.declarer]),
        np.array([play.level]),
        np.array([play.trump == 4]),
    )


class ObservedCard(NamedTuple):
    """A card that a seat chose: from which hand, what that hand and its partner's had played by
    then, the suit led; and what the first layer makes of the course (`base`) and of each card of
    the hand and of the other one (by its rank and its place together). `alike` are cards for any of
    which it counts; `None` where it counts for itself."""

    hand: int
    card: int
    gone: Bools
    partner_gone: Bools
    led: Ints | None
    base: Floats
    own: Floats
    other: Floats
    alike: Bools | None = None


def choices(
    net: Net, play: PlaySoFar, judged: Collection[int], alike: Mapping[int, Mask] | None = None
) -> dict[int, list[ObservedCard]]:
    """The cards that each of these seats chose, from its own hand or another that it plays; `alike`
    has for the numbers of cards played those for any of which they count."""
    course, first = course_of(play), net.weights[0]
    back = np.argsort(renamed(np.array([play.trump]))[0])
    groups = {n: flags([mask])[0, back] for n, mask in (alike or {}).items()}
    found: dict[int, list[ObservedCard]] = {seat: [] for seat in judged}
    held, other, held_placed, other_placed = first[PUBLIC:].reshape(HANDS, CARDS, -1)
    for number, (step, card) in enumerate(zip(steps(course), course.cards[0], strict=True)):
        hand, place = int(step.who[0]), step.place[0]
        chosen = found.get(play.controlled_by[hand])
        if chosen is not None:
            base = step.inputs @ first[:PUBLIC] + net.biases[0]
            own, others = held + held_placed[place], other + other_placed[place]
            chosen.append(
                ObservedCard(
                    hand,
                    int(card),
                    step.gone,
                    step.partner_gone,
                    step.led,
                    base,
                    own,
                    others,
                    groups.get(number),
                )
            )
    return found


def judge(
    net: Net, play: PlaySoFar, judged: Collection[int], alike: Mapping[int, Mask] | None = None
) -> Callable[[Sequence[Sequence[Mask]]], Floats]:
    """Gives the logarithm of how likely worlds make the cards that the judged seats have chosen.
    The worlds are hands as they were when play began. A card whose number is in `alike` counts for
    any of the cards there."""
    made = choices(net, play, judged, alike)
    rest = Net(net.weights[1:], net.biases[1:])
    back = np.argsort(renamed(np.array([play.trump]))[0])

    def likelihood(worlds: Sequence[Sequence[Mask]]) -> Floats:
        masks = np.array(worlds, dtype=np.uint64)
        found = np.zeros(len(worlds), dtype=np.float32)
        for seat, chosen in made.items():
            own = [h for h in range(4) if play.controlled_by[h] == seat]
            if chosen:
                # Late in a deal many worlds give a player the same cards: each hand is judged once.
                different, at = np.unique(masks[:, own], axis=0, return_inverse=True)
                dealt = {h: flags(different[:, i])[:, back] for i, h in enumerate(own)}
                found += _likely(rest, dealt, chosen)[at.ravel()]
        return found

    return likelihood


def _likely(rest: Net, dealt: dict[int, Bools], chosen: Sequence[ObservedCard]) -> Floats:
    """The logarithm of how likely each of n sets of hands makes the cards that their player chose;
    `dealt` are the hands that they play, by seat, `rest` the layers after the first."""
    count = len(next(iter(dealt.values())))
    below, may, cards, rows = [], [], [], []
    for choice in chosen:
        hand = dealt[choice.hand] & ~choice.gone
        allowed = legal(hand, choice.led)
        some = np.flatnonzero(allowed.sum(1) > 1)
        values = hand[some].astype(np.float32) @ choice.own
        values += choice.base
        partner = dealt.get((choice.hand + 2) % 4)
        if partner is not None:
            values += (partner & ~choice.partner_gone)[some].astype(np.float32) @ choice.other
        below.append(values)
        may.append(allowed[some])
        cards.append(np.full(len(some), choice.card))
        rows.append(some)
    first = np.concatenate(below)
    np.maximum(first, 0, out=first)
    allowed = np.concatenate(may)
    logs = normal(np.where(allowed, rest.outputs(first), HIDDEN))
    card, number = np.concatenate(cards), allowed.sum(1)
    chance = (1 - STRAY) * np.exp(logs[np.arange(len(logs)), card]) + STRAY / number
    end = 0
    for choice, some in zip(chosen, rows, strict=True):
        part = slice(end, end := end + len(some))
        if choice.alike is not None:
            counts = allowed[part] & choice.alike
            counts[:, choice.card] = True
            together = (np.exp(logs[part]) * counts).sum(1)
            chance[part] = (1 - STRAY) * together + STRAY * counts.sum(1) / number[part]
    found = np.zeros(count, dtype=np.float32)
    np.add.at(found, np.concatenate(rows), np.log(chance).astype(np.float32))
    return found


def play_of(known: Knowledge, contract: Contract | None = None) -> PlaySoFar | None:
    """The play as a seat has seen it, for a contract or where trumps were turned up; `None` where
    it did not go as usual (a referee let cards be taken back) or the game is another one."""
    roles, view = cast_of(known.view), known.view
    usual = view.stage.name == Tricks.name and all(len(t.plays) == 4 for t in known.tricks)
    plays = [p for t in known.tricks for p in t.plays] + list(known.trick)
    pack = known.gone | known.unseen
    for mask in known.known:
        pack |= mask
    if roles is None or not usual or len(known.active) != 4 or pack != PACK:
        return None
    shown = [0, 0, 0, 0]
    if contract is not None:
        dummy = (contract.declarer + 2) % 4
        if roles.controlled_by[dummy] != contract.declarer:
            return None
        shown[dummy] = known.known[dummy] | known.played[dummy] if plays else 0
        return PlaySoFar(
            plays, roles.controlled_by, shown, known.trump, contract.declarer, contract.level
        )
    turned = view.find(TurnUp)
    if turned is None:
        return None
    shown[view.setting.dealer] = 1 << turned.card
    return PlaySoFar(plays, roles.controlled_by, shown, known.trump)


def reading(
    known: Knowledge,
    kind: str,
    contract: Contract | None = None,
    alike: Mapping[int, Mask] | None = None,
) -> Weighing | None:
    """How likely worlds make the cards that players with hidden hands have chosen, as the network
    of that kind has it; `None` where they have chosen none, or not as usual. A card whose number
    among all that were played is in `alike` counts for any of the cards there."""
    play = play_of(known, contract)
    hidden = {h for h in known.active if known.counts[h] > known.known[h].bit_count()}
    if play is None or not any(play.controlled_by[hand] in hidden for hand, _ in play.plays):
        return None

    judged = judge(shipped(kind), play, hidden, alike)

    def likelihood(worlds: Sequence[World]) -> list[float]:
        found = judged([known.began(world) for world in worlds])
        return [round(float(x), DIGITS) for x in found]

    return likelihood
