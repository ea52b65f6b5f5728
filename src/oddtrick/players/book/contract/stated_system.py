"""Systems from files (`oddtrick.systems`) as rules of the book's kind.

Where the file of the side to call speaks, its lines are the rules of the situation, in their
order; where it is silent, the book's are followed: its own files (`natural.system` and what is
built on it), then its other rules and its judgement. A reader takes the calls of both sides so.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from oddtrick.messages import NOTHING, Message, either, listed, say, term, together
from oddtrick.players.citations import cited
from oddtrick.terms import BOOK_SYSTEMS, UNKNOWN_SYSTEM

from .auction_reading import ARTIFICIAL, Reading
from .bidding.slams import BLACKWOOD_CITE, COUNTED, GERBER_CITE, SLAM
from .line_names import name_of
from .rule import BookBid, HandTest, Promise, Rule, bid_of

if TYPE_CHECKING:
    from oddtrick.systems import BiddingSystem, Signals, SystemLine
    from oddtrick.systems.conditions import Extent

WEAK = 13
"""High-card points of a two-bid up to which it is a weak one."""

STRONG = 15
"""Those above which it is a strong one."""

MOST_HIGH = 37
"""The high-card points that a hand can have."""


def _system(name: str) -> BiddingSystem | None:
    """The system that a side has stated; `None` for those of the book."""
    if name in BOOK_SYSTEMS or name == UNKNOWN_SYSTEM:
        return None
    from oddtrick.systems import system  # the language is loaded where a side bids

    return system(name)


def source_of(name: str) -> str:
    """How a sentence names the system of a side: by its title, or as the book.

    >>> source_of("natural"), source_of("acol")
    ('the book', 'Acol with strong twos')
    """
    if name in BOOK_SYSTEMS or name == UNKNOWN_SYSTEM:
        return "the book"
    from oddtrick.systems import title_of

    return title_of(name)


def agreed_signals(name: str) -> Signals | None:
    """The signals of a system in defence; `None` where it has none of its own, so that only those
    of the book are given.

    >>> agreed_signals("natural") is None, agreed_signals("sayc").count
    (True, 'standard')
    """
    system = _system(name)
    return system.signals if system and system.signals else None


def _key(auction: Reading) -> tuple[str, ...]:
    """The calls as a file has them: an artificial bid of the opponents bears a star."""
    side = auction.side
    return tuple(
        f"{c.code}*"
        if c.seat % 2 != side and c.kind in ARTIFICIAL and c.code not in ("P", "X", "XX")
        else c.code
        for c in auction.calls
    )


def _undoubled(auction: Reading) -> tuple[str, ...] | None:
    """The calls without the opponents' doubles of artificial bids of the side to call, which leave
    its answers as they are where the file does not say otherwise; `None` where there is none."""
    side, key, bid = auction.side, _key(auction), None
    found = list(key)
    for n, c in enumerate(auction.calls):
        if c.code == "X" and c.seat % 2 != side and bid is not None:
            if bid.seat % 2 == side and bid.kind in ARTIFICIAL:
                found[n] = "P"
        elif c.code not in ("P", "X", "XX"):
            bid = c
    return None if found == list(key) else tuple(found)


def _spoken(
    system: BiddingSystem, auction: Reading, codes: tuple[str, ...], start: int = 0
) -> tuple[SystemLine, ...] | None:
    """The lines of a system after these calls from one on, else after them as if artificial bids
    had not been doubled."""
    from oddtrick.systems import situation_of

    lines = system.lines(situation_of(codes[start:], auction.is_vulnerable))
    if lines is None and (calm := _undoubled(auction)) is not None:
        lines = system.lines(situation_of(calm[start:], auction.is_vulnerable))
    return lines


def _lines(auction: Reading) -> tuple[BiddingSystem, tuple[SystemLine, ...]] | None:
    system = _system(auction.system)
    if system is None:
        return None
    lines = _spoken(system, auction, _key(auction))
    return None if lines is None else (system, lines)


@lru_cache(maxsize=4096)
def _promise(extent: Extent, force: int) -> Promise:
    """The bounds of hands as a promise: by high-card points where their range is
    no wider than that of all points."""
    wide, wide_high = min(40, extent.high) - extent.low, extent.high_high - extent.high_low
    of_honours = extent.high_low == extent.low and extent.high_high < extent.high
    honours = wide_high < wide or (wide_high == wide and of_honours)
    honours = honours and (extent.high_low > 0 or extent.high_high < MOST_HIGH)
    low, high = (
        (extent.high_low, extent.high_high) if honours else (extent.low, min(40, extent.high))
    )
    few, most = extent.few, extent.most
    if extent.flat:  # said by “balanced”
        a, b, c, d = (0 if n == 2 else n for n in few)
        few = (a, b, c, d)
        a, b, c, d = (13 if n == 5 else n for n in most)
        most = (a, b, c, d)
    return Promise(low, 40 if high >= MOST_HIGH else high, few, most, honours, extent.flat, force)


def _kind(auction: Reading, line: SystemLine) -> str:
    """How the book's later rules refer to a call: by the kind that the file gives, or by what it
    looks like."""
    if line.kind:
        return line.kind
    if line.call in ("P", "X", "XX"):
        return {"P": "pass", "X": "double", "XX": "redouble"}[line.call]
    level, strain = bid_of(line.call)
    natural = strain == 4 or line.asks.extent.few[strain] >= 3 or strain in auction.our_suits
    if not natural:
        return "artificial"
    if auction.bid is None:
        if level == 1:
            return "nt" if strain == 4 else "one"
        if strain == 4:
            return f"{level}nt"
        weak = line.asks.extent.high_high <= WEAK
        if level == 2:
            strong = line.asks.extent.high_low > STRONG
            return "weak-two" if weak else "two" if strong else "limited"
        return "preempt" if weak else "one"
    opening = auction.opening
    if opening is not None and opening.seat % 2 == auction.side:
        return _response(auction, BookBid(level, strain))
    return "nt" if line.call == "1NT" else "overcall" if strain < 4 else "later"


def _response(auction: Reading, bid: BookBid) -> str:
    if bid.strain == 4:
        return "nt-limit" if bid.level == 1 else "later"
    partners = auction.suits_of(auction.partner)
    if bid.strain not in partners:
        return "response" if not auction.bids(auction.turn) else "later"
    return "raise" if bid.level == auction.floor(bid.strain) else "raise-jump"


def _rule(auction: Reading, system: BiddingSystem, line: SystemLine) -> Rule:
    """A line of a stated system as a rule; one that was taken over from the book cites it."""
    if line.aim and line.cite:
        return _book_rule(line)
    test, words = line.asks.test, line.asks.words
    facts = (HandTest(lambda hand: test(hand.hand), together(*words, tie="; ")),)
    kind = _kind(auction, line)
    return Rule(
        line.call,
        _promise(line.asks.extent, line.force),
        name_of(auction, line, kind),
        term(system.title),
        facts,
        together(*map(term, line.notes), tie=", "),
        kind,
    )


def place_of(auction: Reading) -> tuple[str, ...]:
    """The position of a turn as a file has it: the calls from the first bid on."""
    key = _key(auction)
    return key[next((n for n, code in enumerate(key) if code != "P"), len(key)) :]


def is_stated(auction: Reading) -> bool:
    """Whether the side to call has stated a system whose file speaks of the situation."""
    return _lines(auction) is not None


def stated_rules(auction: Reading) -> tuple[Rule, ...] | None:
    """The rules of the situation by the system that the side to call has stated; `None` where it
    plays the book's own, or its file is silent."""
    found = _lines(auction)
    if found is None:
        return None
    system, lines = found
    return tuple(_rule(auction, system, line) for line in lines)


def _answers_from(auction: Reading) -> int:
    """Where the calls begin that the book's file speaks of: an overcall of no-trump is answered as
    an opening is."""
    ours = (n for n, c in enumerate(auction.calls)
            if c.seat % 2 == auction.side and c.code != "P")  # fmt: skip
    first = next(ours, 0)
    return first if auction.calls and auction.calls[first].kind == "nt" else 0


@lru_cache(maxsize=4096)
def _book_rule(line: SystemLine) -> Rule:
    """A line of the book's file as a rule."""
    beyond, words = line.asks.beyond, line.asks.words
    return Rule(
        line.call,
        _promise(line.asks.extent, line.force),
        line.aim,
        cited(line.cite),
        (HandTest(lambda hand: beyond(hand.hand), together(*words, tie="; ")),),
        together(*map(term, line.notes), tie=", "),
        line.kind,
        line.nearest,
        term(line.wants) if line.wants else NOTHING,
    )


def book_rules(auction: Reading) -> tuple[Rule, ...]:
    """The rules of the situation by the book's own file; none where it is silent."""
    from oddtrick.systems import book_system

    system = book_system(auction.system if auction.system in BOOK_SYSTEMS else BOOK_SYSTEMS[0])
    lines = _spoken(system, auction, auction.codes, _answers_from(auction))
    return tuple(map(_book_rule, lines or ()))


def beside_the_file(auction: Reading, rule: Rule) -> Rule:
    """A rule of the book in place of a line that the system of the side does not have: judgement of
    who plays it, or the asking for aces, which files name and leave to the book, with what the
    answer decides."""
    system = _system(auction.system)
    if system is None:
        return rule
    answered = auction.last(auction.partner)
    decides = answered is not None and answered.kind in COUNTED and rule.citation == SLAM
    if decides or rule.citation in (BLACKWOOD_CITE, GERBER_CITE):
        return rule._replace(citation=say("{title}, asking for aces", title=term(system.title)))
    return rule._replace(citation=say("{title}, judgement", title=term(system.title)))


def shown_by(auction: Reading, code: str, rules: Sequence[Rule]) -> tuple[Promise, Message] | None:
    """The promise of a call that lines of a file make, bounds round all of them, and its note;
    `None` where the file has no part in it."""
    if not rules:
        return None
    found = _lines(auction)
    if found is None:
        return None
    from oddtrick.systems.conditions import hull

    own = [line for line in found[1] if line.call == code]
    if not own:
        return None
    shows = _promise(hull(line.asks.extent for line in own), min(line.force for line in own))
    notes = list(dict.fromkeys(term(note) for line in own for note in line.notes))
    if rules[0].kind in ARTIFICIAL and code not in ("P", "X", "XX"):
        notes.insert(0, term("artificial"))
    if all(line.asks.words for line in own):
        ways = dict.fromkeys(listed(line.asks.words) for line in own)
        notes.append(either(list(ways)))
    return shows, together(*dict.fromkeys(notes), tie=", ")
