"""The terms of trick play: the suit that is trumps, who plays what, tricks won and under way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple, Protocol, runtime_checkable

from oddtrick.cards import NO_TRUMP, SUIT_NAMES, SUITS, Card, CardOrder, Mask
from oddtrick.core import DealContext, Place, Result
from oddtrick.errors import Unplayable
from oddtrick.messages import Listing, Message, Name, Verbatim, say, term
from oddtrick.support.text import one_line

# A claimer's statement of how they will play: the few things a code of laws asks about, and the
# rest in their own words.
#
# Source: Scarne 1963, “Claim or Concession of Tricks by Declarer” and “Declarer Claiming or
# Conceding Tricks”.


MOST_WORDS = 120
"""How many letters the claimer's own words may have."""

_LEFT_OUT = frozenset("<>{}\\`|")
"""Characters that no statement needs, and what is markup somewhere."""

_PART = re.compile(r"(draw|keep|finesse|order)(?:-([shdc]+))?", re.IGNORECASE)


class Statement(NamedTuple):
    """How a claimer will play.

    `finesses` are the suits in which the claimer takes a finesse; `trumps` says whether they draw
    them (``draw``), leave them (``keep``), or nothing; `order` the suits they lead one after
    another, as far as they name them; `words` is what else they say.
    """

    finesses: tuple[int, ...] = ()
    trumps: str = ""
    order: tuple[int, ...] = ()
    words: str = ""

    @property
    def code(self) -> str:
        """As it stands behind the code of a claim, such as ``+draw+finesse-D=Then_I_ruff``."""
        parts = [self.trumps] if self.trumps else []
        parts += [f"finesse-{_letters(self.finesses)}"] if self.finesses else []
        parts += [f"order-{_letters(self.order)}"] if self.order else []
        said = f"={self.words.replace(' ', '_')}" if self.words else ""
        return "".join(f"+{part}" for part in parts) + said

    def fits(self, trump: int) -> bool:
        """Whether it can be said of a deal with these trumps: there are some to be drawn, and no
        suit is named twice."""
        twice = any(len(set(suits)) < len(suits) for suits in (self.finesses, self.order))
        return not twice and (not self.trumps or trump != NO_TRUMP)

    @property
    def in_words(self) -> Listing | None:
        """It in words, without a full stop; `None` where nothing was said."""
        parts: list[Message] = []
        if self.trumps:
            parts.append(_OF_TRUMPS[self.trumps])
        if self.finesses:
            suits = Listing(tuple(term(SUIT_NAMES[s]) for s in self.finesses), " and ")
            parts.append(say("with a finesse in {suits}", suits=suits))
        order = Listing(tuple(term(SUIT_NAMES[s]) for s in self.order))
        if len(self.order) > 1:
            parts.append(say("leading {suits} in this order", suits=order))
        elif self.order:
            parts.append(say("leading {suits} first", suits=order))
        if self.words:
            parts.append(say("“{words}”", words=Name(self.words)))
        return Listing(tuple(parts)) if parts else None


_OF_TRUMPS = {"draw": say("drawing the trumps"), "keep": say("leaving the trumps")}

SILENT = Statement()
"""Nothing has been said."""


def _letters(suits: tuple[int, ...]) -> str:
    return "".join(SUITS[s] for s in suits)


def plain_words(text: str) -> str:
    """Somebody's own words as they are kept: on one line, without what could be markup, and no
    longer than `MOST_WORDS`.

    >>> plain_words("  Then_I <b>ruff</b>  a heart.")
    'Then I bruff/b a heart.'
    """
    plain = "".join(c for c in text.replace("_", " ") if c not in _LEFT_OUT)
    return one_line(plain)[:MOST_WORDS].rstrip()


def read_statement(parts: str, words: str = "") -> Statement | None:
    """The statement that a code says: its parts divided by plus signs, and the words. `None` where
    a part is not known, or stands twice.

    >>> read_statement("+draw+finesse-D", "Then_I_ruff.")
    Statement(finesses=(1,), trumps='draw', order=(), words='Then I ruff.')
    """
    statement = Statement(words=plain_words(words))
    for part in filter(None, parts.split("+")):
        read = _PART.fullmatch(part)
        if read is None:
            return None
        name, letters = read[1].lower(), (read[2] or "").upper()
        suits = tuple(SUITS.index(x) for x in letters)
        said = {"finesse": statement.finesses, "order": statement.order}.get(name, statement.trumps)
        if said or bool(suits) != (name in ("finesse", "order")):
            return None
        if name == "finesse":
            statement = statement._replace(finesses=suits)
        elif name == "order":
            statement = statement._replace(order=suits)
        else:
            statement = statement._replace(trumps=name)
    return statement


# Who plays what, and what has been played.


@dataclass(frozen=True)
class Trump(Result):
    """The trump suit (`NO_TRUMP` for none), and who made it, where somebody did.

    `alone` says that the maker's partner, `out`, lays their cards down; `manner` how a lone hand
    is played where that is not in the plain way; `accepted` that it is the turned-up suit.
    """

    suit: int
    maker: int = -1
    alone: bool = False
    out: int = -1
    manner: str = ""
    accepted: bool = False

    public = True

    heading: ClassVar[tuple[str, str, str]] = ("Trumps", "Play", "By")
    """The trump suit or no-trump, and its maker."""


Plays = tuple[tuple[int, Card], ...]
"""Cards played to a trick, each with the hand it is from."""


def renounced(order: CardOrder, tricks: Iterable[Plays], hands: int) -> tuple[int, ...]:
    """For each hand a mask of the suits that it has shown to be out of in these tricks, by playing
    another suit than the one led."""
    out = [0] * hands
    suit = order.suit
    for plays in tricks:
        if plays:
            led = suit[plays[0][1]]
            for hand, c in plays[1:]:
                if suit[c] != led:
                    out[hand] |= 1 << led
    return tuple(out)


class Trick(NamedTuple):
    """A finished trick: (hand, card) in order of play, and the hand that won it. `surplus` are
    cards that lie in it besides, each with the hand that played it together with its own."""

    plays: tuple[tuple[int, Card], ...]
    winner: int
    surplus: tuple[tuple[int, Card], ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All the cards that lie in it."""
        return tuple([c for _, c in self.plays + self.surplus])


def quitted(tricks: Iterable[Trick]) -> tuple[Place, ...]:
    """Where finished tricks lie: a face-down heap before each hand that has won any."""
    won: tuple[Place, ...] = ()
    for trick in tricks:
        won = with_quitted(won, trick.winner, trick.cards)
    return won


def with_quitted(won: tuple[Place, ...], seat: int, cards: tuple[Card, ...]) -> tuple[Place, ...]:
    """The heaps of `quitted` when one trick more, of these cards, is laid before who won it."""
    for at, heap in enumerate(won):
        if heap.seat == seat:
            return (*won[:at], Place("won", seat, heap.cards + cards, 0), *won[at + 1 :])
        if heap.seat > seat:
            return (*won[:at], Place("won", seat, cards, 0), *won[at:])
    return (*won, Place("won", seat, cards, 0))


@dataclass(frozen=True)
class Played(Result):
    """The tricks played, in order. Where the rest was claimed, `claimed` are the tricks that
    each hand was given without playing them. `sides` are those of the `PlayRoles`, where it has
    any."""

    tricks: tuple[Trick, ...]
    claimed: tuple[int, ...] = ()
    sides: tuple[int, ...] = ()

    public = True

    def taken(self, hands: Sequence[int]) -> int:
        """How many tricks these hands have won."""
        won = sum([t.winner in hands for t in self.tricks])
        return won + sum(self.claimed[h] for h in hands) if self.claimed else won

    def allies(self, hand: int) -> tuple[int, ...]:
        """The hands that the deal has put on one side with a hand, itself among them; none where
        the sides are the table's."""
        if not self.sides:
            return ()
        return tuple(h for h, side in enumerate(self.sides) if side == self.sides[hand])


@dataclass(frozen=True)
class CurrentTrick(Result):
    """The cards of the trick on the table, the hand to play next, and who plays what."""

    plays: tuple[tuple[int, Card], ...]
    to_play: int
    roles: PlayRoles | None = None

    public = True


@lru_cache(maxsize=1024)  # a table plays by the same few orders deal after deal
def _check_order(active: tuple[int, ...], leader: int, controlled_by: tuple[int, ...]) -> None:
    """Raise `Unplayable` for an order of play in which no trick could be played."""
    hands, in_play = len(controlled_by), set(active)
    if len(in_play) != len(active) or leader not in in_play:
        raise Unplayable(
            "The order of play is {active}, and hand {leader} leads: every hand in play has one "
            "place in the order, and the leader is one of them.",
            active=Verbatim(str(active)),
            leader=leader,
        )
    if not in_play <= set(range(hands)) or not set(controlled_by) <= set(range(hands)):
        raise Unplayable(
            "A hand in {active} or {controlled_by} is not one of {hands}.",
            active=Verbatim(str(active)),
            controlled_by=Verbatim(str(controlled_by)),
            hands=hands,
        )


@dataclass(frozen=True)
class PlayRoles:
    """The roles in the tricks of one deal; fixed when play begins.

    `controlled_by[hand]` is the seat that plays a hand's cards; `active` the hands in play, in the
    order in which they play to a trick (from the leader, and round again);
    `dummies` a mask of hands faced after the opening lead, `faced` of hands faced before it;
    `shown` cards that everybody has seen go into a hand (a turned-up card taken up); `sides` the
    side of each hand where the deal has made them (declarer and their dummy against the others),
    empty where they are the table's; `seen` who sees each hand, as the `Hands` before the play
    say; `unmanned` a mask of the hands that nobody sits at.

    Raises `Unplayable` where no trick could be played so: a hand that plays twice to a trick, a
    leader who is not in play, a hand that the table has not, a side or a decider too few.
    """

    order: CardOrder
    leader: int
    active: tuple[int, ...]
    controlled_by: tuple[int, ...]
    dummies: int = 0
    faced: int = 0
    shown: Mask = 0
    sides: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()
    unmanned: int = 0

    def __post_init__(self) -> None:
        hands = len(self.controlled_by)
        _check_order(self.active, self.leader, self.controlled_by)
        if len(self.sides) not in (0, hands) or (self.dummies | self.faced) >> hands:
            raise Unplayable(
                "Sides {sides} and dummies must be of {hands} hands.",
                sides=Verbatim(str(self.sides)),
                hands=hands,
            )

    def facer(self, dummy: int) -> int:
        """The seat that lays a dummy down: its own player, or who plays it where nobody sits
        there."""
        return self.controlled_by[dummy] if self.unmanned >> dummy & 1 else dummy


@runtime_checkable
class CastsRoles(Protocol):
    """A stage that plays tricks, or holds one that does: `casting` says who plays what."""

    @property
    def casting(self) -> Callable[[DealContext], PlayRoles]:
        """The roles in the tricks, from the results so far."""


def casting_of(stage: object) -> Callable[[DealContext], PlayRoles] | None:
    """The casting of a stage; `None` of one without tricks."""
    return stage.casting if isinstance(stage, CastsRoles) else None


@dataclass(frozen=True)
class Claim(Result):
    """A claim to `tricks` of those still to be played, the one on the table included.

    `agreed` is a mask of the seats that have said yes, `stated` how the claimer will play.
    """

    by: int
    tricks: int
    agreed: int = 0
    stated: Statement = SILENT

    public = True


@dataclass(frozen=True)
class Uneven(Result):
    """Some trick of the deal has, or had, too few or too many cards, so that hands may differ in
    length. There are `rounds` tricks, as the hands were dealt; `omitted` are the tricks, counted
    from 0, that lack the card of a hand; `owing` the one to which a hand is to add a card now."""

    rounds: int
    omitted: tuple[tuple[int, int], ...] = ()
    owing: tuple[int, int] | None = None

    public = True


class TrickState(NamedTuple):
    """The hands, the trick on the table and those before it, `quitted` where these lie; a claim
    that waits for an answer, and the tricks given to each hand once it is agreed."""

    roles: PlayRoles
    aside: tuple[Place, ...]
    hands: tuple[Mask, ...]
    to_play: int
    trick: tuple[tuple[int, Card], ...]
    tricks: tuple[Trick, ...]
    faced: int
    claim: Claim | None = None
    claimed: tuple[int, ...] = ()
    uneven: Uneven | None = None
    quitted: tuple[Place, ...] = ()
