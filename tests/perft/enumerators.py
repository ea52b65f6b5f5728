"""Slow enumerators of tiny games, on card codes alone.

They are written from the rules and use nothing of Oddtrick: each yields every complete line of
play as (codes, outcome), the outcome being the winners of the tricks that count, in order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

Line = tuple[tuple[str, ...], tuple[str, ...]]
Hands = Mapping[str, tuple[str, ...]]

RANKS = "23456789TJQKA"
COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}


def _suit(card: str, trump: str, bowers: bool) -> str:
    """The suit a card belongs to: the left bower is a trump."""
    if bowers and trump != "NT" and card == COLOUR[trump] + "J":
        return trump
    return card[0]


def _height(card: str, trump: str, bowers: bool) -> int:
    if bowers and card == trump + "J":
        return 100
    if bowers and trump != "NT" and card == COLOUR[trump] + "J":
        return 99
    return RANKS.index(card[1])


def _winner(trick: Sequence[tuple[str, str]], trump: str, bowers: bool) -> str:
    trumps = [(s, c) for s, c in trick if _suit(c, trump, bowers) == trump]
    led = _suit(trick[0][1], trump, bowers)
    able = trumps or [(s, c) for s, c in trick if _suit(c, trump, bowers) == led]
    return max(able, key=lambda p: _height(p[1], trump, bowers))[0]


def play(
    hands: Hands, order: Sequence[str], leader: str, trump: str, *, bowers: bool = False
) -> Iterator[Line]:
    """All ways to play the hands out in tricks; `order` are the seats in play, clockwise."""

    def go(
        left: Hands, trick: list[tuple[str, str]], seat: str, codes: tuple[str, ...],
        won: tuple[str, ...],
    ) -> Iterator[Line]:  # fmt: skip
        if len(trick) == len(order):
            taker = _winner(trick, trump, bowers)
            yield from go(left, [], taker, codes, (*won, taker))
            return
        hand = left[seat]
        if not hand:
            yield codes, won
            return
        able: Sequence[str] = hand
        if trick:
            led = _suit(trick[0][1], trump, bowers)
            able = [c for c in hand if _suit(c, trump, bowers) == led] or hand
        after = order[(order.index(seat) + 1) % len(order)]
        for card in able:
            rest = {**left, seat: tuple(c for c in hand if c != card)}
            yield from go(rest, [*trick, (seat, card)], after, (*codes, card), won)

    yield from go(hands, [], leader, (), ())


def whist(hands: Hands, turn_up: str) -> Iterator[Line]:
    """Dealer W, so that N leads; the suit of the turn-up is trumps."""
    yield from play(hands, "NESW", "N", turn_up[0])


def euchre(hands: Hands, turn_up: str) -> Iterator[Line]:
    """Dealer W: order up, name, alone, the dealer's discard and the play."""
    seats = "NESW"
    for passed in range(8):
        seat = seats[passed % 4]
        said = ("P",) * passed
        if passed < 4:
            makes = [("UP", turn_up[0])]
        else:
            makes = [(suit, suit) for suit in "CDHS" if suit != turn_up[0]]
        for code, trump in makes:
            for alone in (False, True):
                partner = seats[(seats.index(seat) + 2) % 4]
                order = seats.replace(partner, "") if alone else seats
                leader = seats[(seats.index(seat) + 1) % 4] if alone else "N"
                head = (*said, code + "-ALONE" * alone)
                if code == "UP" and "W" in order:
                    six = (*hands["W"], turn_up)
                    for laid in six:
                        five = {**hands, "W": tuple(c for c in six if c != laid)}
                        for codes, won in play(five, order, leader, trump, bowers=True):
                            yield (*head, laid, *codes), won
                else:
                    for codes, won in play(hands, order, leader, trump, bowers=True):
                        yield (*head, *codes), won
    yield ("P",) * 8, ()


def auctions(
    seats: str, bids: Sequence[str], *, alone: bool = False
) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """All auctions of a bridge game, as (calls, the last bid, its declarer).

    Straight from the rule: whoever speaks may pass, bid higher, double an opponent's bid or
    redouble where his own side's bid is doubled; all pass but one after a bid closes it.
    """
    sides = {s: i if alone else i % 2 for i, s in enumerate(seats)}

    def go(calls: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str, str]]:
        spoken = [(seats[i % len(seats)], c) for i, c in enumerate(calls)]
        offers = [(s, c) for s, c in spoken if c not in ("P", "X", "XX")]
        passes = 0
        for c in reversed(calls):
            if c != "P":
                break
            passes += 1
        if not offers and passes == len(seats):
            yield calls, "", ""
            return
        if offers and passes == len(seats) - 1:
            last = offers[-1]
            strain = last[1][1:]
            for seat, bid in offers:
                if sides[seat] == sides[last[0]] and bid[1:] == strain:
                    yield calls, last[1], seat
                    return
        seat = seats[len(calls) % len(seats)]
        able = ["P"]
        floor = bids.index(offers[-1][1]) if offers else -1
        able += bids[floor + 1 :]
        if offers:
            said = [(s, c) for s, c in spoken if c != "P"][-1]
            ours = sides[offers[-1][0]] == sides[seat]
            if said[1] == "X" and ours:
                able.append("XX")
            if said[1] not in ("X", "XX") and not ours:
                able.append("X")
        for call in able:
            yield from go((*calls, call))

    yield from go(())


def contract(hands: Hands, bids: Sequence[str]) -> Iterator[Line]:
    """Dealer N: the auction, then the play led by declarer's left."""
    seats = "NESW"
    for calls, bid, declarer in auctions(seats, bids):
        if not bid:
            yield calls, ()
            continue
        leader = seats[(seats.index(declarer) + 1) % 4]
        for codes, won in play(hands, seats, leader, bid[1:]):
            yield (*calls, *codes), won


def three_hand(hands: Hands, bids: Sequence[str]) -> Iterator[Line]:
    """Dealer A, who calls first: each for himself, and the dummy is laid opposite declarer."""
    for calls, bid, declarer in auctions("ABC", bids, alone=True):
        if not bid:
            yield calls, ()
            continue
        at = "ABC".index(declarer)
        left, right = "ABC"[(at + 1) % 3], "ABC"[(at + 2) % 3]
        for codes, won in play(hands, (declarer, left, "DUMMY", right), left, bid[1:]):
            yield (*calls, *codes), won


WORTH_1902 = {"S": 2, "C": 4, "D": 6, "H": 8, "NT": 12}


def straight(hands: Hands, limit: int) -> Iterator[Line]:
    """Dealer N: he makes trumps, or leaves it to his partner, who must; then the sides double in
    turn, each player asked once at a time, as long as an odd trick is worth no more than a limit.
    """

    def doubled(trump: str, maker: str, times: int) -> Iterator[tuple[str, ...]]:
        if WORTH_1902[trump] * 2**times > limit:
            yield ()
            return
        yield ("satisfied", "satisfied")
        for said in (("double",), ("satisfied", "double")):
            for more in doubled(trump, maker, times + 1):
                yield (*said, *more)

    for head, maker in (((), "N"), (("P",), "S")):
        for trump in WORTH_1902:
            for said in doubled(trump, maker, 0):
                for codes, won in play(hands, "NESW", "E", trump):
                    yield (*head, trump, *said, *codes), won


def honeymoon(hands: Hands, stock: Sequence[str], bids: Sequence[str]) -> Iterator[Line]:
    """Dealer N: tricks for the stock, the auction, the final play."""

    def draw(
        left: Hands, stock: Sequence[str], leader: str, codes: tuple[str, ...]
    ) -> Iterator[tuple[tuple[str, ...], Hands]]:
        if not stock:
            yield codes, left
            return
        other = "NS".replace(leader, "")
        for first in left[leader]:
            for second in [c for c in left[other] if c[0] == first[0]] or left[other]:
                taker = _winner([(leader, first), (other, second)], "NT", False)
                loser = "NS".replace(taker, "")
                now = {
                    leader: tuple(c for c in left[leader] if c != first),
                    other: tuple(c for c in left[other] if c != second),
                }
                now[taker] += (stock[0],)
                now[loser] += (stock[1],)
                yield from draw(now, stock[2:], taker, (*codes, first, second))

    for drawn, final in draw(hands, stock, "S", ()):
        for calls, bid, declarer in auctions("NS", bids):
            if not bid:
                yield (*drawn, *calls), ()
                continue
            leader = "NS".replace(declarer, "")
            for codes, won in play(final, "NS", leader, bid[1:]):
                yield (*drawn, *calls, *codes), won


def patience(fans: Sequence[tuple[str, ...]], depth: int) -> Iterator[tuple[str, ...]]:
    """Every line of up to `depth` moves in fans of a pack of aces, deuces and threes, twice over.

    Resigning is left out.
    """
    ranks = "A23"

    def go(
        fans: tuple[tuple[str, ...], ...], home: dict[str, tuple[int, int]], done: tuple[str, ...]
    ) -> Iterator[tuple[str, ...]]:
        yield done
        if len(done) == depth:
            return
        for i, fan in enumerate(fans):
            if not fan:
                continue
            suit, rank = fan[-1]
            at = ranks.index(rank)
            taken = (*fans[:i], fan[:-1], *fans[i + 1 :])
            if at in home[suit]:
                low, high = home[suit]
                now = (low, at + 1) if low != at else (at + 1, high)
                yield from go(taken, {**home, suit: now}, (*done, f"{i + 1}>{suit}"))
            for j, onto in enumerate(fans):
                if j == i or not onto or onto[-1][0] != suit:
                    continue
                if abs(ranks.index(onto[-1][1]) - at) == 1 and fan[:-1] != onto:
                    laid = (*taken[:j], (*taken[j], fan[-1]), *taken[j + 1 :])
                    yield from go(laid, home, (*done, f"{i + 1}>{j + 1}"))

    yield from go(tuple(fans), dict.fromkeys("CDHS", (0, 0)), ())


def pishe_pasha(
    stocks: Sequence[tuple[str, ...]], mover: int, depth: int
) -> Iterator[tuple[str, ...]]:
    """Every line of up to `depth` acts of Pishe Pasha (ruling 4.4) with aces, deuces and threes.

    `stocks` are the two players' cards, the next first.
    """
    ranks, suits = "A23", "SHCD"

    def near(card: str, onto: str) -> bool:
        return card[1] != "A" and abs(ranks.index(card[1]) - ranks.index(onto[1])) == 1

    def go(
        stock: tuple[tuple[str, ...], ...], laid: tuple[tuple[str, ...], ...],
        home: tuple[int, ...], me: int, turned: str, follows: bool, done: tuple[str, ...],
    ) -> Iterator[tuple[str, ...]]:  # fmt: skip
        yield done
        you = 1 - me
        if len(done) == depth or not (turned or stock[me] or laid[me]):
            return

        def pair(mine: tuple[str, ...], other: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
            return (mine, other) if me == 0 else (other, mine)

        def up(card: str) -> tuple[int, ...] | None:
            at = suits.index(card[0])
            return (*home[:at], home[at] + 1, *home[at + 1 :]) if (
                ranks[home[at] : home[at] + 1] == card[1]) else None  # fmt: skip

        top = laid[me][-1] if laid[me] else ""
        must = False
        for card, name in ((turned, "T"), (top, "D")):
            built = up(card) if card else None
            if built is None:
                continue
            must = True
            code = f"{name}>F{suits.index(card[0]) + 1}"
            if name == "T":
                yield from go(stock, laid, built, me, "", True, (*done, code))
            else:
                rest = pair(laid[me][:-1], laid[you])
                yield from go(stock, rest, built, me, turned, follows, (*done, code))
        if must:
            return
        onto = laid[you]
        if turned and onto and near(turned, onto[-1]):
            over = pair(laid[me], (*onto, turned))
            yield from go(stock, over, home, me, "", True, (*done, f"T>D@{you + 1}"))
        if not turned and follows and top and onto and near(top, onto[-1]):
            over = pair(laid[me][:-1], (*onto, top))
            yield from go(stock, over, home, me, "", True, (*done, f"D>D@{you + 1}"))
        if turned:
            mine = pair((*laid[me], turned), onto)
            yield from go(stock, mine, home, you, "", False, (*done, "discard"))
            return
        cards, left = (stock[me], laid[me]) if stock[me] else (laid[me], ())
        yield from go(
            pair(cards[1:], stock[you]), pair(left, onto), home, me, cards[0], False,
            (*done, "turn"),
        )  # fmt: skip

    yield from go((stocks[0], stocks[1]), ((), ()), (0, 0, 0, 0), mover, "", False, ())
