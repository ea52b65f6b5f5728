"""A bridge board as every format can hold it: who sat where, what was dealt, called and played.

All readers turn their file into a `Board` and all writers start from one, so that any format
converts into any other. A board holds what the file *says*; `oddtrick.formats.outcome` works
out what follows from the auction and the play, and compares.

    >>> board = Board(dealer="S", hands=(None,) * 4, auction=(Call("1NT"), Call("P")))
    >>> [seat for seat, _ in board.calls()]
    ['S', 'W']
    >>> partner("N"), left("N"), side("E")
    ('S', 'E', 'EW')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import msgspec

from oddtrick.cards import Card, Mask, bits, card_code, natural_order
from oddtrick.errors import BadOption
from oddtrick.messages import Message, Name, Verbatim, say, term
from oddtrick.seats import (
    SEAT_NAMES,
    SEATS,
    VULNERABLE,
    board_dealer,
    board_vulnerable,
    seat_number,
    vulnerability,
)

from .errors import FormatError

if TYPE_CHECKING:
    from oddtrick.solver import Par, Scorer, TrickTable


FULL: Mask = (1 << 52) - 1
"""The whole pack."""
_LEFT = {"N": "E", "E": "S", "S": "W", "W": "N"}
DENOMINATIONS = ("C", "D", "H", "S", "NT")
CALLS = frozenset(
    ["P", "X", "XX", *(f"{level}{strain}" for level in range(1, 8) for strain in DENOMINATIONS)]
)

Hands = tuple[Mask | None, Mask | None, Mask | None, Mask | None]
"""The hands of North, East, South and West; None for a hand that is not known."""


SIDES_IN_WORDS = {
    "None": "neither side", "NS": "North-South", "EW": "East-West", "All": "both sides",
}  # fmt: skip
"""The sides that a vulnerability names, in words."""


def left(seat: str, steps: int = 1) -> str:
    """The seat so many places to the left (clockwise)."""
    if steps == 1:
        return _LEFT[seat]
    return SEATS[(SEATS.index(seat) + steps) % 4]


def partner(seat: str) -> str:
    """The seat opposite."""
    return left(seat, 2)


def side(seat: str) -> str:
    """The side a seat belongs to: ``NS`` or ``EW``."""
    return "NS" if seat in "NS" else "EW"


@lru_cache(maxsize=256)
def vulnerable_of(value: str) -> str | None:
    """The vulnerability that a value of a file names; empty where it is not known, None where it is
    none."""
    try:
        return vulnerability(value) if value.strip() not in ("", "?") else ""
    except BadOption:
        return None


def board_by_number(
    number: int, hands: Hands = (None,) * 4, tags: Mapping[str, str] | None = None
) -> Board:
    """A board with the dealer and the vulnerability of its number, or, where it has none (0),
    without either.

    >>> board = board_by_number(6)
    >>> board.dealer, board.vulnerable
    ('E', 'EW')
    """
    return Board(
        number=number,
        dealer=board_dealer(number) if number else "",
        vulnerable=board_vulnerable(number) if number else "",
        hands=hands,
        tags=tags or {},
    )


_RANK_BIT = {r: 1 << i for i, r in enumerate("23456789TJQKA")}
_RANK_BIT |= {r.lower(): b for r, b in _RANK_BIT.items() if r.isalpha()}
_RANKS = "23456789TJQKA"


def _suit_texts() -> list[str]:
    """The ranks of every 13-bit mask, high to low."""
    texts = [""]
    for rank in _RANKS:
        texts += [rank + text for text in texts]
    return texts


_SUIT_TEXT = _suit_texts()
# Short suits are the common ones: made first, they lie side by side in memory.
_BY_LENGTH = sorted(range(1 << 13), key=int.bit_count)
suit_masks: dict[str, int] = {_SUIT_TEXT[m & ~63] + _SUIT_TEXT[m & 63]: m for m in _BY_LENGTH}
"""The mask of every suit written high to low, for a reader in a hurry."""


def suit_mask(ranks: str) -> int:
    """The 13-bit mask of the ranks of one suit; ten is ``T`` or ``10``.

    >>> bin(suit_mask("A32"))
    '0b1000000000011'

    Raises `FormatError` (without a place) for what is no rank, or there twice.
    """
    mask = suit_masks.get(ranks)
    if mask is None:
        mask = suit_masks.get(ranks[::-1])  # low to high, as some write
    if mask is not None:
        return mask
    mask = 0
    for rank in ranks.replace("10", "T"):
        bit = _RANK_BIT.get(rank)
        if bit is None:
            raise FormatError(
                "“{rank}” in “{ranks}” is not a card rank: write A K Q J T 9 8 7 6 5 4 3 2.",
                rank=Name(rank),
                ranks=Name(ranks),
            )
        if mask & bit:
            raise FormatError(
                "The {repeated} appears twice in “{ranks}”.",
                repeated=Verbatim(rank.upper()),
                ranks=Name(ranks),
            )
        mask |= bit
    return mask


def check_hands(hands: Hands) -> None:
    """Raise `FormatError` (without a place) when a card is dealt twice or a hand too long."""
    n, e, s, w = hands
    if (
        n is not None and e is not None and s is not None and w is not None
        and n | e | s | w == FULL
        and n.bit_count() == e.bit_count() == s.bit_count() == w.bit_count()
    ):  # fmt: skip
        return
    seen = 0
    for seat, hand in zip(SEATS, hands, strict=True):
        if hand is None:
            continue
        if seen & hand:
            twice = card_code(next(bits(seen & hand)))
            raise FormatError("The card {twice} is in two hands.", twice=term(twice))
        if hand.bit_count() > 13:
            raise FormatError(
                "{seat} holds {held} cards; a hand has at most 13.",
                seat=term(SEAT_NAMES[seat]),
                held=hand.bit_count(),
            )
        seen |= hand


def fill_last_hand(hands: Hands) -> Hands:
    """The hands with a single missing one filled in, when the others hold 39 cards."""
    if hands.count(None) == 1:
        known = 0
        for hand in hands:
            known |= hand or 0
        if known.bit_count() == 39:
            rest = FULL ^ known
            n, e, s, w = (rest if hand is None else hand for hand in hands)
            return (n, e, s, w)
    return hands


_RISKS = {
    "": "", "X": "X", "D": "X", "*": "X", "DBL": "X",
    "XX": "XX", "R": "XX", "**": "XX", "RDBL": "XX",
}  # fmt: skip
"""How programs write that a contract was doubled or redoubled."""


class WrittenContract(msgspec.Struct, frozen=True):
    """A contract: level 1 to 7 (0 if only the denomination is known), strain and doubling.

    >>> WrittenContract.read("4SX")
    WrittenContract(level=4, strain='S', doubling='X')
    >>> str(WrittenContract.read("3ntxx")), WrittenContract.read("Pass")
    ('3NTXX', None)
    """

    level: int
    strain: str
    doubling: str = ""

    @staticmethod
    def read(text: str) -> WrittenContract | None:
        """The contract a text names; None for a passed-out board or an unknown contract.

        Raises `FormatError` (without a place) for any other text.
        """
        if not isinstance(text, str):
            raise FormatError(
                "A contract is read from text, such as 4SX, not “{text}”.", text=Name(text)
            )
        return _written_contract(text)

    @property
    def trump(self) -> int:
        """The trump suit, 0 to 3 for clubs to spades, 4 for no-trump."""
        return DENOMINATIONS.index(self.strain)

    def __str__(self) -> str:
        return f"{self.level or ''}{self.strain}{self.doubling}"


@lru_cache(maxsize=1000)
def _written_contract(text: str) -> WrittenContract | None:
    word = text.upper().replace(" ", "")
    if word in ("", "?", "PASS", "P", "PASSEDOUT", "-"):
        return None
    level, rest = (int(word[0]), word[1:]) if word[0] in "1234567" else (0, word)
    for strain in ("NT", "N", "S", "H", "D", "C"):
        if rest.startswith(strain):
            risk = rest[len(strain) :]
            if risk in _RISKS:
                return WrittenContract(level, "NT" if strain == "N" else strain, _RISKS[risk])
            break
    raise FormatError(
        "“{text}” is not a contract: write the level 1 to 7, then S, H, D, C or NT, then "
        "nothing, X or XX, such as 4SX; or Pass.",
        text=Name(text),
    )


def closing_passes(calls: Sequence[Call]) -> int:
    """How many passes close an auction: four where nobody has called otherwise, else three, less
    those with which it ends; none or fewer if it is over."""
    trailing = next((k for k, call in enumerate(reversed(calls)) if call.call != "P"), len(calls))
    return (4 if trailing == len(calls) else 3) - trailing


@cache
def trick_keys(trump: int) -> tuple[tuple[int, ...], ...]:
    """How high each card counts in a trick, by the card led; 0 if it cannot win."""
    order = natural_order(trump)
    by_suit = [
        tuple(
            order.strength[card] + 20 * (order.suit[card] == trump)
            if order.suit[card] in (led, trump) else 0
            for card in range(52)
        )
        for led in range(4)
    ]  # fmt: skip
    return tuple(by_suit[order.suit[led]] for led in range(52))


class Call(msgspec.Struct, frozen=True, gc=False):
    """One call of an auction: ``P``, ``X``, ``XX`` or a bid such as ``1NT``."""

    call: str
    alert: bool = False
    note: str = ""
    """The remark on the call: its alert explanation or note."""
    nags: tuple[int, ...] = ()
    """PBN's numbered remarks, such as 1 for a good call."""
    insufficient: bool = False
    """An insufficient bid that was let stand."""
    skipped: int = 0
    """How many seats were passed over by a call out of turn that was let stand."""
    comment: str = ""
    """Commentary that follows the call."""


class Play(msgspec.Struct, frozen=True, gc=False):
    """One card of the play, in order of play; `card` is None if it is not known."""

    card: Card | None
    note: str = ""
    nags: tuple[int, ...] = ()
    revoke: bool = False
    out_of_turn: bool = False
    """A lead out of turn that was let stand."""
    comment: str = ""


_picture: list[Callable[[Board], str]] = []


def pictured_by(picture: Callable[[Board], str]) -> None:
    """Say what draws a board where a notebook shows it."""
    _picture[:] = [picture]


_VULNERABLE = frozenset(("", *VULNERABLE))
_NUMBERS = {"": 0} | {seat: number for number, seat in enumerate(SEATS)}


class Board(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One board at one table, as the file has it. A fact that the file does not have is empty text,
    None or 0."""

    number: int = 0
    label: str = ""
    """The board's name where it is not simply its number."""
    dealer: str = ""
    vulnerable: str = ""
    """“None”, “NS”, “EW” or “All”; given in any usual word."""
    hands: Hands = (None, None, None, None)
    names: tuple[str, str, str, str] = ("", "", "", "")
    """North, East, South, West."""
    auction: tuple[Call, ...] = ()
    play: tuple[Play, ...] = ()
    leader: str = ""
    """The opening leader, where the file says so apart from the contract."""
    claimed: bool = False
    """The play was cut short, and the result agreed."""
    declarer: str = ""
    swapped: bool = False
    """Declarer and dummy changed places by mistake, and it was let stand."""
    contract: str = ""
    """Such as ``4SX``; ``Pass`` when all passed."""
    result: int | None = None
    """The tricks declarer took."""
    miscounted: bool = False
    """The players agreed on a number of tricks that is not the true one."""
    score: int | None = None
    """The points North-South scored."""
    comment: str = ""
    """Commentary on the board as a whole."""
    tags: Mapping[str, str] = {}
    """Every other fact by its PBN name: Event, Site, Date, Room, Scoring and so on."""

    def __post_init__(self) -> None:
        # However it is said.
        if self.vulnerable not in _VULNERABLE:
            word = vulnerability(self.vulnerable, error=FormatError)
            msgspec.structs.force_setattr(self, "vulnerable", word)

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        return _picture[0](self)

    def table(self, *, seconds: float | None = None) -> TrickTable:
        """The tricks of each declarer in each denomination, double dummy: ``table["N", "NT"]``.

        They are bounds if `seconds` run out. Raises `BadPosition` if a hand is not known.
        """
        from oddtrick.solver import table

        return table(self, seconds=seconds)

    def par(self, *, score: Scorer | None = None, seconds: float | None = None) -> Par:
        """The par of the board with its dealer and vulnerability (nobody's if it has none).

        `score` is the scale, today's duplicate scale by default. Raises `BadPosition` if a hand or
        the dealer is not known, `SolverError` if `seconds` were not enough.
        """
        from oddtrick.solver import par

        return par(self, score=score, seconds=seconds)

    @property
    def first_caller(self) -> int:
        """The number of the dealer; North's if the board names none."""
        if self.dealer in _NUMBERS:
            return _NUMBERS[self.dealer]
        return seat_number(self.dealer, what="The dealer", error=FormatError)

    def calls(self) -> Iterator[tuple[str, Call]]:
        """The calls with the seat that made each."""
        at = self.first_caller
        for call in self.auction:
            at += call.skipped
            yield SEATS[at % 4], call
            at += 1

    def first_leader(self) -> str:
        """The leader to the first trick: as the board has it, or declarer's left-hand opponent."""
        return self.leader or (left(self.declarer) if self.declarer else "")

    def tricks(self) -> list[tuple[str, tuple[Play, ...], str]]:
        """The tricks as (leader, cards in order of play, winner); the winner of an unfinished
        trick is ``""``. A card that is not known cannot win.
        """
        leader = self.first_leader()
        contract = WrittenContract.read(self.contract)
        if not leader or contract is None:
            return []
        keys = trick_keys(contract.trump)
        tricks = []
        for i in range(0, len(self.play), 4):
            cards = self.play[i : i + 4]
            if cards[0].out_of_turn or not leader:
                holder = self.holder(cards[0].card)
                leader = holder or leader
            if len(cards) < 4:
                tricks.append((leader, cards, ""))
                break
            winner = ""
            known = [(k, p.card) for k, p in enumerate(cards) if p.card is not None]
            if leader and known:
                key = keys[known[0][1]]
                winner = left(leader, max(known, key=lambda at: key[at[1]])[0])
            tricks.append((leader, cards, winner))
            leader = winner
        return tricks

    def holder(self, card: Card | None) -> str:
        """The hand that was dealt a card; ``""`` when that is not known."""
        if card is not None:
            for seat, hand in zip(SEATS, self.hands, strict=True):
                if hand is not None and hand >> card & 1:
                    return seat
        return ""

    @property
    def name(self) -> str:
        """The name of the board, with the room of a team match: ``Board 7, open room``."""
        return str(self.title)

    @property
    def title(self) -> Message:
        """The same as a text."""
        title = say("Board")
        if self.number:
            title = say("Board {n}", n=self.number)
        elif self.label:
            title = say("{label}", label=Name(self.label))
        room = self.tags.get("Room", "").lower()
        if room not in ("open", "closed"):
            return title
        return say("{board}, {room}", board=title, room=term(f"{room} room"))

    @property
    def complete_deal(self) -> bool:
        """Whether all 52 cards are dealt."""
        return all(h is not None and h.bit_count() == 13 for h in self.hands)

    @property
    def known_hands(self) -> dict[str, Mask]:
        """The hands that are known, by seat."""
        return {s: h for s, h in zip(SEATS, self.hands, strict=True) if h is not None}


def dealt_once(boards: Iterable[Board]) -> Iterator[Board]:
    """The boards without those that another table played: for files of the cards alone."""
    seen: set[tuple[int, str, Hands]] = set()
    for board in boards:
        deal = board.number, board.label, board.hands
        if not board.number or deal not in seen:
            yield board
        seen.add(deal)


def suit_text(hand: Mask, suit: int) -> str:
    """The ranks a hand holds in a suit, high to low.

    >>> from oddtrick.cards import bridge_hand
    >>> [suit_text(bridge_hand("AKT.J98.T32.5432"), suit) for suit in (3, 2, 1, 0)]
    ['AKT', 'J98', 'T32', '5432']
    """
    return _SUIT_TEXT[hand >> (13 * suit) & 0x1FFF]
