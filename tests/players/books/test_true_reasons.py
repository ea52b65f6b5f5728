"""Players' statements on a trick are true: checked against the cards and the sides as they really
are.

A reason may say what a seat knows for certain, and the deal it plays is one that fits what it
sees: what it says must be true there too.
"""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import NamedTuple

import pytest
from whole_deals import sitting

from oddtrick.cards import SUIT_NAMES, Card, CardOrder, bits, card_name, rank_of
from oddtrick.core import Action, DealStart, State, deal, settle, view
from oddtrick.games import catalogue
from oddtrick.players import Decision, player
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.simulation.card_evaluation import prospects
from oddtrick.players.simulation.deal_sampling import DealSampler
from oddtrick.players.simulation.partner_chances import partner_chances, sides_of_worlds
from oddtrick.solver import Solver
from oddtrick.stages.partners import CalledSuit, Partner, PartnerShown
from oddtrick.stages.tricks.tricks import CurrentTrick, Played, PlayRoles, Tricks, Trump
from slices import sliced

CLOCK = 0.004
"""Seconds that the expert has for a decision: what he says is to be true, not good."""

ACTS = 400
"""Acts of a deal that are looked at."""


class Turn(NamedTuple):
    """A card that is played, and all that is so when it is."""

    state: State
    action: Action
    roles: PlayRoles
    plays: tuple[tuple[int, Card], ...]
    hands: dict[int, list[Card]]
    legal: tuple[Card, ...]
    said: str
    """The sentence that tells of this card."""

    @property
    def order(self) -> CardOrder:
        return self.roles.order

    @property
    def card(self) -> Card:
        return self.action.arg  # type: ignore[return-value]

    def ours(self, hand: int) -> bool:
        """Whether a hand is of the side of the one that plays; the secret partner’s too."""
        called, secret = self.found(CalledSuit), self.found(Partner)
        if called is not None:
            side = {called.by, secret.seat if secret else -1}
            return (hand in side) == (self.action.hand in side)
        sides = self.roles.sides or self.state.game.side_of
        trump = self.found(Trump)
        if trump is not None and trump.alone and len(self.state.game.sides) == len(sides):
            return (hand == trump.maker) == (self.action.hand == trump.maker)
        return sides[hand] == sides[self.action.hand]

    def found(self, kind: type) -> object | None:
        facts = self.state.facts()
        return next((f for f in reversed(facts) if isinstance(f, kind)), None)

    @property
    def partner(self) -> int:
        """The other hand of the side that is no dummy; -1 where there is none."""
        others = [h for h in self.roles.active if h != self.action.hand and self.ours(h)]
        return others[0] if len(others) == 1 else -1

    @property
    def suit_said(self) -> int:
        """The suit that the sentence names first; that of the card where it names none."""
        named = [(self.said.find(w), i) for i, w in enumerate(SUIT_NAMES) if w in self.said]
        return min(named)[1] if named else self.order.suit[self.card]

    def led_by(self, hand: int) -> set[int]:
        """The suits that a hand has led to the tricks before this one."""
        played = self.found(Played)
        tricks = played.tricks if isinstance(played, Played) else ()
        return {self.order.suit[t.plays[0][1]] for t in tricks if t.plays[0][0] == hand}

    def bid_by(self, hand: int) -> set[int]:
        """The suits that a hand has bid."""
        calls = (
            e.action.arg
            for e in view(self.state, hand).events
            if e.action.kind == "call" and e.action.by == hand
        )
        return {"CDHS".index(c[1]) for c in calls if isinstance(c, str) and c[1:] in tuple("CDHS")}

    @property
    def after(self) -> list[int]:
        """The hands still to play to the trick."""
        active = self.roles.active
        at = active.index(self.action.hand)
        return [active[(at + i) % len(active)] for i in range(1, len(active) - len(self.plays))]

    @property
    def best(self) -> tuple[int, Card]:
        return self.plays[self.order.winner([c for _, c in self.plays])]

    def wins(self, card: Card, over: tuple[Card, ...]) -> bool:
        return self.order.winner([*over, card]) == len(over)

    def beaten_behind(self, plays: tuple[tuple[int, Card], ...]) -> bool:
        """Whether a foe still to play can beat what is on the table, following suit; a ruff that
        nobody could see coming is not meant."""
        over = tuple(c for _, c in plays)
        best = over[self.order.winner(over)]
        suit = self.order.suit[best]
        return any(
            self.order.suit[c] == suit and self.wins(c, over)
            for h in self.after
            if not self.ours(h)
            for c in self.hands[h]
            if self.order.suit[c] == self.order.suit[over[0]]
        )


def friend_wins(turn: Turn) -> bool:
    return turn.ours(turn.best[0]) and not turn.beaten_behind(turn.plays)


def last_and_cheapest(turn: Turn) -> bool:
    over = tuple(c for _, c in turn.plays)
    cheaper = [
        c
        for c in turn.legal
        if turn.order.suit[c] == turn.order.suit[turn.card]
        and turn.order.strength[c] < turn.order.strength[turn.card]
    ]
    alone = all(turn.ours(h) for h in turn.after)
    return alone and turn.wins(turn.card, over) and not any(turn.wins(c, over) for c in cheaper)


def nothing_higher(turn: Turn) -> bool:
    """No foe holds a higher card of the suit."""
    suit, strength = turn.order.suit[turn.card], turn.order.strength[turn.card]
    return not any(
        turn.order.suit[c] == suit and turn.order.strength[c] > strength
        for h, cards in turn.hands.items()
        if h in turn.roles.active and not turn.ours(h)
        for c in cards
    )


def ruffs(turn: Turn) -> bool:
    led = turn.order.suit[turn.plays[0][1]]
    return turn.order.suit[turn.card] == turn.order.trump and not any(
        turn.order.suit[c] == led for c in turn.hands[turn.action.hand]
    )


def by_eleven(turn: Turn) -> bool:
    """Partner led, and as many higher cards are in sight as eleven less the pips leaves."""
    leader, led = turn.plays[0]
    played = turn.found(Played)
    gone = {
        c for trick in (played.tricks if isinstance(played, Played) else ()) for c in trick.cards
    }
    dummy = {c for h in turn.hands if turn.roles.controlled_by[h] != h for c in turn.hands[h]}
    sight = gone | dummy | set(turn.hands[turn.action.hand]) | {c for _, c in turn.plays}
    higher = [
        c
        for c in sight
        if turn.order.suit[c] == turn.order.suit[led]
        and turn.order.strength[c] > turn.order.strength[led]
    ]
    return leader == turn.partner and len(turn.plays) == 2 and len(higher) == 11 - rank_of(led)


def names_its_card(turn: Turn) -> bool:
    """The card named is the one played, save where one book leads from equals."""
    named = re.findall(r"the (\w+ of \w+)", turn.said.lower())
    return card_name(turn.card).lower() in named


def is_out(turn: Turn) -> bool:
    return not any(turn.order.suit[c] == turn.suit_said for c in turn.hands[turn.partner])


def trumps_held(turn: Turn) -> int:
    return sum(turn.order.suit[c] == turn.order.trump for c in turn.hands[turn.action.hand])


CHECKS: dict[str, Callable[[Turn], bool]] = {
    r"Partner's card wins this trick|Partner wins this trick": friend_wins,
    r"Partner's .* will probably win|Partner's card is as good|Partner's honour": lambda t: t.ours(
        t.best[0]
    ),
    r"Partner made trumps": lambda t: t.ours(t.found(Trump).maker),  # type: ignore[union-attr]
    r"^(The only card that may be played|There is nothing else to do)": lambda t: len(t.legal) == 1,
    r"^Last to play: ": last_and_cheapest,
    r"^The trick cannot be won": lambda t: (
        not any(t.wins(c, tuple(c for _, c in t.plays)) for c in t.legal)
    ),
    r"^Nothing out beats ": nothing_higher,
    r"is high enough to win\.$": lambda t: not t.beaten_behind((*t.plays, (t.action.hand, t.card))),
    r"^Out of \w+: trump": ruffs,
    r"^(Second hand|With touching honours second hand)": lambda t: len(t.plays) == 1,
    r"^Third hand": lambda t: len(t.plays) == 2,
    r"^Finesse .* that the last hand": lambda t: len(t.after) == 1,
    r"^By the rule of eleven": by_eleven,
    r"^Return partner's": lambda t: (
        (t.suit_said if "suit" not in t.said else t.order.suit[t.card]) in t.led_by(t.partner)
    ),
    r"^Lead partner's suit": lambda t: (
        t.suit_said in t.led_by(t.partner) | t.bid_by(t.partner)
        and t.order.suit[t.card] == t.suit_said
    ),
    r"^Partner is out of": is_out,
    r"^With two or more trumps": lambda t: trumps_held(t) >= 2,
    r"^Fewer than two trumps": lambda t: trumps_held(t) < 2,
    r"(^|: )[Tt]he \w+ of \w+( is the least useful card)?\.$": names_its_card,
    r"^Only trumps are left: ": lambda t: all(t.order.suit[c] == t.order.trump for c in t.legal),
}


LOOKED = re.compile(
    r"(Brings|Makes the contract|Beats the contract|Takes at (most|least) \d+ tricks?).*? "
    r"on the average( of \d+ deals? that fits?)?\. "
)
"""What the expert says before the book's reason for the same card."""

OTHER = re.compile(r".*The book would play the (\w+ of \w+) \(.*?\): (.*)")
"""What he says of the card that the book would play."""


def turn_of(state: State, decision: Decision) -> Turn | None:
    """The card that the book's reason tells of, which the expert need not play."""
    facts, action, said = state.stage_facts(), decision.action, str(decision.reason)
    now = next((f for f in facts if isinstance(f, CurrentTrick)), None)
    if now is None or now.roles is None or action.kind != "play" or not isinstance(action.arg, int):
        return None
    hands = {p.seat: list(p.cards) for p in state.places() if p.kind == "hand"}
    actions = {
        a.arg: a for a in state.legal(action.by) if a.kind == "play" and isinstance(a.arg, int)
    }
    other = OTHER.fullmatch(said)
    if other is not None:
        assert said.startswith(f"{card_name(action.arg)}: ")
        action = next(a for c, a in actions.items() if card_name(c).lower() == other[1])
        said = other[2]
    return Turn(
        state, action, now.roles, now.plays, hands, tuple(actions), LOOKED.sub("", said, count=1)
    )


def untrue(
    name: str,
    shares: dict[str, float],
    options: dict[str, object],
    seed: int,
    counts: Counter[str] | None = None,
) -> list[str]:
    """The reasons given in a deal that are not so, where levels decide a share of the turns each;
    `told` counts those that were looked at."""
    game = catalogue()[name].with_options(options)
    made = {level: sitting(level, game, CLOCK) for level in shares}
    rng, chance = random.Random(seed), random.Random(f"levels {seed}")
    state = deal(game, random.Random(seed), DealStart(game.players[seed % len(game.players)]))
    found = []
    for _ in range(ACTS):
        if state.over:
            break
        level = chance.choices(list(shares), list(shares.values()))[0]
        decision = made[level].choose(view(state, state.turns[0].by), rng)
        turn = turn_of(state, decision)
        lapse = "lapse: " in str(decision.reason)  # it tells of the card that the book would play
        for pattern, check in CHECKS.items() if turn is not None and not lapse else ():
            if not re.search(pattern, turn.said):
                continue
            if counts is not None:
                counts[pattern] += 1
            if not check(turn):
                found.append(
                    f"{name} {seed}: {decision.reason} {[card_name(c) for _, c in turn.plays]}"
                )
        state = settle(state.push(decision.action), rng)
    return found


TRICKS = sorted(
    name
    for name, game in catalogue().items()
    if any(isinstance(s, Tricks) or s.name == Tricks.name for s in game.stages)
)


LOOKING = {"book": 0.9, "expert": 0.07, "learned": 0.03}
"""Who decides how many of the turns: whoever looks ahead needs a hundred times as long."""


@pytest.mark.parametrize("name", sliced(TRICKS, 5))
def test_what_is_said_of_a_trick_is_so(name: str) -> None:
    found = [
        line
        for shares, deals in (({"book": 1.0}, 4), ({"beginner": 1.0}, 2), (LOOKING, 1))
        for seed in range(deals)
        for line in untrue(name, shares, {}, seed)
    ]
    assert not found, "\n".join(found[:10])


@pytest.mark.parametrize(
    ("name", "pattern"),
    sliced(
        [
            ("whist", r"^By the rule of eleven"),
            ("whist", r"^Partner is out of"),
            ("euchre", r"Partner made trumps"),
        ],
        1,
    ),
)
def test_what_is_said_seldom_is_so(name: str, pattern: str) -> None:
    """Kinds of reasons that a few deals do not show."""
    counts = Counter[str]()
    found = [line for seed in range(40) for line in untrue(name, {"book": 1.0}, {}, seed, counts)]
    assert counts[pattern] > 2
    assert not found, "\n".join(found[:10])


@pytest.mark.parametrize(("players", "deals"), sliced([(4, 25), (5, 8), (6, 4)], 1))
def test_a_partner_called_in_secret_is_one_where_he_is_said_to_be(players: int, deals: int) -> None:
    options: dict[str, object] = {"players": players}
    found = [
        line for seed in range(deals) for line in untrue("call-ace", {"book": 1.0}, options, seed)
    ]
    assert not found, "\n".join(found[:10])


def test_the_partner_is_counted_over_the_deals_that_fit() -> None:
    """At the last trick of four hands: every way to deal the hidden cards, one by one."""
    game, book = catalogue()["call-ace"], player("book", catalogue()["call-ace"])
    checked = 0
    for seed in range(12):
        rng = random.Random(seed)
        state = deal(game, rng, DealStart(seed % 4))
        while not state.over:
            seen = view(state, state.turns[0].by)
            called, shown = seen.find(CalledSuit), seen.find(PartnerShown)
            k = Knowledge(seen)
            if called and not shown and k.counts == [1] * 4:
                assert partner_chances(seen, called) == pytest.approx(one_by_one(k, called))
                checked += 1
            state = settle(state.push(book.choose(seen, rng).action), rng)
    assert checked > 2


def test_the_expert_takes_the_sides_of_each_world_as_they_are_there() -> None:
    """Three tricks from the end: what a card takes on the average, every world played out by hand
    with the caller's partner being whoever holds the best card of the suit in it."""
    game, book = catalogue()["call-ace"], player("book", catalogue()["call-ace"])
    checked = divided = 0
    for seed in range(8):
        rng = random.Random(seed)
        state = deal(game, rng, DealStart(seed % 4))
        while not state.over:
            seen = view(state, state.turns[0].by)
            called, shown = seen.find(CalledSuit), seen.find(PartnerShown)
            k = Knowledge(seen)
            if called and not shown and max(k.counts) == 3 and len(k.actions) > 1:
                worlds = DealSampler(k).draw(8, rng)
                sides = [friends_in(k, called, w) for w in worlds]
                found = prospects(k, worlds, math.inf, Solver(), sides_of_worlds(k))
                assert found is not None
                each = [
                    tuple(float(tricks_after(k, w, own, p.card)) for p in found.cards)
                    for w, own in zip(worlds, sides, strict=True)
                    if own is not None
                ]
                assert sorted(zip(*(p.each for p in found.cards), strict=True)) == sorted(each)
                checked += 1
                divided += len({own for own in sides if own is not None}) > 1
            state = settle(state.push(book.choose(seen, rng).action), rng)
    assert checked > 3
    assert divided > 1


def friends_in(
    known: Knowledge, called: CalledSuit, world: tuple[int, ...]
) -> frozenset[int] | None:
    """The side of the seat in a world; none where the partner would have shown himself."""
    for c in sorted(bits(known.order.suits[called.suit]), key=lambda c: -known.order.strength[c]):
        holder = next((h for h in range(4) if (world[h] | known.played[h]) >> c & 1), -1)
        if holder >= 0:
            if holder != called.by and known.played[holder] >> c & 1:
                return None
            makers = frozenset((called.by, holder))
            return makers if known.seat in makers else frozenset(range(4)) - makers
    return frozenset({called.by} if known.seat == called.by else set(range(4)) - {called.by})


def tricks_after(known: Knowledge, world: tuple[int, ...], own: frozenset[int], card: Card) -> int:
    """The tricks of one's side in all, where a card is played and all play as well as can be."""

    def best(hands: tuple[int, ...], trick: tuple[tuple[int, Card], ...], turn: int) -> int:
        if len(trick) == 4:
            winner = trick[known.order.winner([c for _, c in trick])][0]
            return (winner in own) + best(hands, (), winner)
        if not hands[turn]:
            return 0
        suit = known.order.suits[known.order.suit[trick[0][1]]] if trick else -1
        choice = bits(hands[turn] & suit or hands[turn])
        each = [after(hands, trick, turn, c) for c in choice]
        return max(each) if turn in own else min(each)

    def after(
        hands: tuple[int, ...], trick: tuple[tuple[int, Card], ...], turn: int, card: Card
    ) -> int:
        left = tuple(m & ~(1 << card) if h == turn else m for h, m in enumerate(hands))
        return best(left, (*trick, (turn, card)), (turn + 1) % 4)

    return sum(t.winner in own for t in known.tricks) + after(world, known.trick, known.hand, card)


def one_by_one(known: Knowledge, called: CalledSuit) -> list[float]:
    """The share of the deals in which each seat is the caller's partner."""
    found, total = [0] * 4, 0
    others = [s for s in range(4) if s != known.seat]
    for cards in permutations(bits(known.unseen), 3):
        if any(
            known.void[s] >> known.order.suit[c] & 1 for s, c in zip(others, cards, strict=True)
        ):
            continue
        began = [known.played[s] | known.known[s] for s in range(4)]
        for s, c in zip(others, cards, strict=True):
            began[s] |= 1 << c
        suit = [c for hand in began for c in bits(hand & known.order.suits[called.suit])]
        best = max(suit, key=lambda c: known.order.strength[c], default=-1)
        holder = next((s for s in range(4) if best >= 0 and began[s] >> best & 1), called.by)
        if holder != called.by and known.played[holder] >> best & 1:
            continue  # he would have shown himself
        total += 1
        found[holder] += holder != called.by
    return [n / total for n in found]
