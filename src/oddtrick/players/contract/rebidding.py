"""The opener's second call.

Source: Scarne 1963, “Rebids by Opening Bidder”, “Rebids by Opening No-Trump Bidder”, “Responses
to Suit Bids of Two”.
"""

from __future__ import annotations

from ...cards import NO_TRUMP
from ..counting import Count, good, rebiddable, respondable, stopped
from .reading import Call, Reading
from .rules import ANY, FREE, GAME, ROUND, Rule, Shows, bid_of, call, game_level, lengths

__all__ = ["rules"]

BOOK = "Scarne 1963, Rebids by Opening Bidder"
NT_BOOK = "Scarne 1963, Rebids by Opening No-Trump Bidder"
STAYMAN = "Scarne 1963, Two-Club Convention (Stayman)"


NO_TRUMP_RANGES = {"nt": (16, 18), "2nt": (22, 24), "3nt": (25, 27)}
"""Points shown by an opening of one, two and three no-trump."""


def after_no_trump(r: Reading, response: Call) -> list[Rule]:
    """The rebids of a player who opened one, two or three no-trump."""
    kind, code = response.kind, response.code
    opened = next((c.kind for c in r.of(r.turn) if c.kind in NO_TRUMP_RANGES), "")
    if not opened:
        return []
    low, high = NO_TRUMP_RANGES[opened]
    if kind == "stayman":
        return [
            Rule("2S", Shows(suits=lengths(3, 4)), "Asked for a major: four spades, with or "
                 "without hearts, are shown first.", STAYMAN, kind="major"),
            Rule("2H", Shows(suits=lengths(2, 4), most=(13, 13, 13, 3)),
                 "Asked for a major: four hearts.", STAYMAN, kind="major"),
            Rule("2D", Shows(most=(13, 13, 3, 3)), "Asked for a major: none of four cards.",
                 STAYMAN, note="no four-card major", kind="stayman-none"),
        ]  # fmt: skip
    if kind == "invite":
        return [
            Rule("3NT", Shows(17, 18, honours=True), "Partner invites and this is more than a "
                 "minimum: bid game.", NT_BOOK, kind="game", note="to play"),
            Rule("P", ANY, "Partner invites; 16 points are a minimum: pass.", NT_BOOK,
                 kind="pass", note="minimum"),
        ]  # fmt: skip
    if kind == "quantitative":
        return [
            Rule("6NT", Shows(high - 1, high, honours=True), "Partner invites a slam and this is "
                 "no minimum: bid it.", NT_BOOK, kind="game", note="to play"),
            Rule("P", ANY, "Partner invites a slam; a minimum declines.", NT_BOOK, kind="pass",
                 note="minimum"),
        ]  # fmt: skip
    if kind == "weak":
        s = bid_of(code).strain
        return [
            Rule(call(3, s), Shows(18, 18, lengths(s, 4)), "Maximum and four of partner's suit: "
                 "raise.", NT_BOOK, kind="invite", note="maximum with a fit"),
            Rule("P", ANY, "Partner wants to play here: pass.", NT_BOOK, kind="pass"),
        ]  # fmt: skip
    if kind == "waiting":
        return [Rule("4NT", ANY, "Nothing to add: the cheapest no-trump.", NT_BOOK,
                     kind="relay", note="nothing to add")]  # fmt: skip
    if kind == "response":
        s = bid_of(code).strain
        level = bid_of(code).level
        found = []
        if level == 3:
            raise_to = call(4, s)
            found.append(
                Rule(raise_to, Shows(low, high, lengths(s, 3)), "Three cards with partner's good "
                     "suit: raise it.", NT_BOOK, lambda h: s > 1, kind="raise")
            )  # fmt: skip
        if level == 3:
            found.append(
                Rule("3NT", ANY, "No fit for partner's suit: no-trump.", NT_BOOK, kind="rebid",
                     note="no fit")
            )  # fmt: skip
        return found
    return []


def _unbid(r: Reading, opened: int, answered: int) -> list[int]:
    return [s for s in range(4) if s not in (opened, answered) and s not in r.their_suits]


def _stopped(r: Reading, h: Count, *but: int) -> bool:
    return all(stopped(h.suits[s]) for s in range(4) if s not in but)


def after_raise(r: Reading, opened: int) -> list[Rule]:
    """Partner has raised to two: 7 to 10 points."""
    game = game_level(opened)
    major = opened > 1
    return [
        Rule(
            call(game, opened) if major else "3NT",
            Shows(19, 24),
            "With 19 points or more go to game over a single raise.",
            BOOK + " (very good hand)",
            lambda h: major or _stopped(r, h, opened),
            "to play",
            "game",
        ),
        *(
            []
            if major
            else [
                Rule(call(5, opened), Shows(22, 24), "With 22 points or more go to game.", BOOK,
                     note="to play", kind="game")
            ]
        ),
        Rule(
            "2NT",
            Shows(16, 18, flat=True),
            "A good balanced hand bids again over a raise: two no-trump.",
            BOOK + " (good hand)",
            lambda h: not major and _stopped(r, h, opened),
            "invites game",
            "invite",
        ),
        Rule(
            call(3, opened),
            Shows(16, 18 if major else 21),
            "With 16 to 18 points bid again over a raise: three asks partner for game with a "
            "maximum.",
            BOOK + " (good hand)",
            lambda h: h.points <= 18 or not major,
            "invites game",
            "invite",
        ),
        Rule("P", Shows(11, 15), "A minimum passes a raise: there is no game.",
             BOOK + " (minimum hand)", kind="pass"),
        Rule("P", ANY, "There is no game: pass.", BOOK, kind="pass", stretch=True),
    ]  # fmt: skip


def after_one_nt(r: Reading, opened: int) -> list[Rule]:
    """Partner has answered one no-trump: 6 to 9 points."""
    found = [
        Rule("3NT", Shows(19, 24), "With 19 points or more go to game over one no-trump.",
             BOOK + " (very good hand)", lambda h: h.high >= 18 and h.shortest >= 1,
             "to play", "game"),
        Rule(call(game_level(opened), opened), Shows(19, 24, lengths(opened, 6)),
             "With 19 points and a long suit go to game in it.", BOOK + " (very good hand)",
             lambda h: opened > 1, "to play", "game"),
    ]  # fmt: skip
    others = [s for s in range(4) if s != opened]
    for s in others:
        if r.floor(s) == 2 and s > opened:
            continue
        found.append(
            Rule(call(r.floor(s) + 1, s), Shows(19, 24, lengths(s, 4), force=GAME),
                 "Too good to let the bidding drop: jump in the second suit.", BOOK,
                 lambda h, s=s: respondable(h.suits[s]),  # type: ignore[misc]
                 kind="shift")
        )  # fmt: skip
    found += [
        Rule("2NT", Shows(16, 18, honours=True), "A good balanced hand bids again: two no-trump.",
             BOOK + " (good hand)", lambda h: h.shortest >= 2, "invites game", "invite"),
        Rule(call(3, opened), Shows(16, 18, lengths(opened, 6)),
             "A good hand with six cards jumps in its suit.", BOOK + " (good hand)",
             note="invites game", kind="invite"),
    ]  # fmt: skip
    for s in others:
        if r.floor(s) == 2 and s < opened:
            found.append(
                Rule(call(2, s), Shows(11, 18, lengths(s, 4)),
                     "Unbalanced: show the second suit, cheaply.", BOOK,
                     lambda h, s=s: (h.points >= 16 or h.shortest <= 1)  # type: ignore[misc]
                     and respondable(h.suits[s]),
                     "unbalanced", "second")
            )  # fmt: skip
    found += [
        Rule(call(2, opened), Shows(11, 15, lengths(opened, 5)),
             "No game, and no hand for no-trump: back to the long suit.", BOOK,
             lambda h: h.shortest <= 1 and (h.lengths[opened] >= 6 or rebiddable(
                 h.suits[opened])) and h.shortest <= 1, "unbalanced", "rebid"),
        Rule("P", Shows(11, 18), "Partner's hand is limited and there is no game: pass.",
             BOOK + " (minimum hand)", kind="pass"),
        Rule("3NT", Shows(19, 40), "Enough for game.", BOOK, kind="game", stretch=True),
    ]  # fmt: skip
    return found


def _raise_rules(r: Reading, suit: int, floor: int) -> list[Rule]:
    """Raises of a suit partner has bid at the level of one."""
    game = game_level(suit)
    found = [
        Rule(call(4, suit), Shows(19, 24, lengths(suit, 4)),
             "With 19 points and four of partner's suit jump to game in it.",
             BOOK + " (very good hand)", lambda h: suit > 1, "to play", "game"),
        Rule(call(3, suit), Shows(16, 18, lengths(suit, 4)),
             "With 16 to 18 points and four of partner's suit raise it to three.",
             BOOK + " (good hand)", note="invites game", kind="invite"),
        Rule(call(2, suit), Shows(11, 15, lengths(suit, 4)),
             "With a minimum and four of partner's suit raise it to two.",
             BOOK + " (minimum hand)", note="minimum", kind="raise"),
    ]  # fmt: skip
    if game == 5:
        found.append(
            Rule(call(3, suit), Shows(19, 24, lengths(suit, 4), force=GAME),
                 "A very good hand with four of partner's suit.", BOOK, kind="raise-jump",
                 stretch=True)
        )  # fmt: skip
    return found


def after_one_level(r: Reading, opened: int, answered: int) -> list[Rule]:
    """Partner has bid a new suit at the level of one: six points or more, forcing."""
    found = [
        Rule("3NT", Shows(21, 21, honours=True, flat=True),
             "With 21 points and a balanced hand jump to three no-trump.",
             BOOK + " (very good hand)", note="to play", kind="game"),
        Rule("2NT", Shows(19, 20, honours=True, flat=True),
             "With 19 or 20 points and a balanced hand jump to two no-trump.",
             BOOK + " (very good hand)", kind="nt-jump"),
    ]  # fmt: skip
    unbid = _unbid(r, opened, answered)
    # The book keeps the jump in a new suit for 22 points and has no call for a two-suited hand of
    # 19 to 21 that partner might not pass; read as 19 or more, where nothing better fits.
    shift = [
        Rule(
            call(r.floor(s) + 1, s),
            Shows(low, suits=lengths(s, 4), force=GAME),
            "With a second suit and a very good hand jump in it: the bidding is not dropped.",
            BOOK + " (very good hand)",
            lambda h, s=s: respondable(h.suits[s]),  # type: ignore[misc]
            kind="shift",
        )
        for low in (22, 19)
        for s in unbid
    ]
    found += shift[: len(unbid)]
    found += _raise_rules(r, answered, 2)
    found += shift[len(unbid) :]
    found += [
        Rule(call(game_level(opened), opened), Shows(19, 24, lengths(opened, 6)),
             "A solid suit and 19 points: jump to game in it.", BOOK + " (very good hand)",
             lambda h: opened > 1 and good(h.suits[opened]), "to play", "game"),
        Rule(call(3, opened), Shows(16, 18 if opened > 1 else 21, lengths(opened, 6)),
             "With 16 to 18 points and six cards jump in your own suit.", BOOK + " (good hand)",
             lambda h: rebiddable(h.suits[opened]), "invites game", "rebid-jump"),
    ]  # fmt: skip
    for s in sorted(unbid, key=lambda s: (r.floor(s), s)):
        level = r.floor(s)
        reverse = level == 2 and s > opened
        found.append(
            Rule(call(level, s), Shows(16 if reverse else 11, 18 if level == 2 else 21,
                                       lengths(s, 4)),
                 "Show the second suit" + (": going past two of the first asks for a good hand."
                                           if reverse else "."),
                 BOOK, lambda h, s=s, level=level: respondable(h.suits[s])  # type: ignore[misc]
                 and (level == 1 or not h.balanced),
                 kind="second")
        )  # fmt: skip
    found += [
        Rule("1NT", Shows(11, 15, honours=True, flat=True),
             "A balanced minimum rebids one no-trump.", BOOK + " (minimum hand)",
             note="minimum", kind="nt-rebid"),
        Rule(call(2, opened), Shows(11, 15, lengths(opened, 5)),
             "A minimum rebids its suit.", BOOK + " (minimum hand)",
             lambda h: rebiddable(h.suits[opened]), "minimum", "rebid"),
    ]  # fmt: skip
    near = "The book has no rebid for this hand; this is the nearest."
    found += [
        Rule("1NT", Shows(15, 17, honours=True, flat=True), near, BOOK, kind="nt-rebid",
             stretch=True),
        Rule("2NT", Shows(18, 40), near, BOOK, lambda h: h.shortest >= 2, kind="nt-jump",
             stretch=True),
        *(Rule(call(r.floor(answered), answered), Shows(11, 17, lengths(answered, 3)), near, BOOK,
               lambda h: h.shortest <= 1, kind="raise", stretch=True)
          for _ in (0,)),
        Rule(call(2, opened), Shows(0, 40, lengths(opened, 5)), near, BOOK, kind="rebid",
             stretch=True),
        Rule("1NT", ANY, near, BOOK, kind="nt-rebid", stretch=True),
        Rule(call(2, opened), ANY, near, BOOK, kind="rebid", stretch=True),
    ]  # fmt: skip
    return found


def after_two_level(r: Reading, opened: int, answered: int) -> list[Rule]:
    """Partner has bid a new suit at the level of two: ten points or more, forcing."""
    unbid = _unbid(r, opened, answered)
    found = [
        Rule(call(4, answered), Shows(16, 24, lengths(answered, 4)),
             "A good hand with four of partner's suit raises it to game.", BOOK + " (good hand)",
             lambda h: answered > 1, "to play", "game"),
        Rule("3NT", Shows(16, 21, honours=True), "With the points for game and the other suits "
             "stopped bid three no-trump.", BOOK + " (good hand)",
             lambda h: h.shortest >= 2 and _stopped(r, h, opened, answered), "to play", "game"),
        Rule(call(3, opened), Shows(16, 21, lengths(opened, 6), force=GAME),
             "With a good hand and six cards jump in your own suit.", BOOK + " (good hand)",
             kind="rebid-jump"),
        Rule(call(3, answered), Shows(11, 21, lengths(answered, 4)),
             "Raise partner's suit.", BOOK, kind="raise"),
        Rule(call(2, opened), Shows(11, 15, lengths(opened, 6)), "A minimum rebids its suit.",
             BOOK + " (minimum hand)", kind="rebid", note="minimum"),
    ]  # fmt: skip
    for s in sorted(unbid, key=lambda s: (r.floor(s), s)):
        level = r.floor(s)
        high = level == 3 or s > opened
        found.append(
            Rule(call(level, s), Shows(16 if high else 11, 24, lengths(s, 4),
                                       force=ROUND if high else FREE),
                 "Show the second suit" + (": so high, it asks for a good hand." if high else "."),
                 BOOK, lambda h, s=s: respondable(h.suits[s]), kind="second")  # type: ignore[misc]
        )  # fmt: skip
    found += [
        Rule("2NT", Shows(11, 15), "A minimum without a suit to show: two no-trump.",
             BOOK + " (minimum hand)", lambda h: h.shortest >= 2 and not rebiddable(
                 h.suits[opened]), "minimum", "nt-rebid"),
        Rule(call(2, opened), Shows(11, 15, lengths(opened, 5)), "A minimum rebids its suit.",
             BOOK + " (minimum hand)", lambda h: rebiddable(h.suits[opened]), "minimum", "rebid"),
    ]  # fmt: skip
    near = "The book has no rebid for this hand; this is the nearest."
    found += [
        Rule("3NT", Shows(17, 40, honours=True), near, BOOK, kind="game", stretch=True),
        Rule(call(3, answered), Shows(0, 40, lengths(answered, 3)), near, BOOK, kind="raise",
             stretch=True),
        Rule(call(2, opened), Shows(0, 40, lengths(opened, 5)), near, BOOK, kind="rebid",
             stretch=True),
        Rule("2NT", ANY, near, BOOK, kind="nt-rebid", stretch=True),
        Rule(call(3, opened), ANY, near, BOOK, kind="rebid", stretch=True),
    ]  # fmt: skip
    return found


def after_two(r: Reading, opened: int) -> list[Rule]:
    """The opener has bid two of a suit; the bidding may not be dropped below game."""
    response = r.last_bid(r.partner)
    negative = response is not None and response.kind == "negative"
    others = [s for s in range(4) if s != opened]
    found = [
        Rule(call(4, opened), Shows(21, 40, lengths(opened, 6)),
             "A suit that needs no help: bid game in it.", BOOK,
             lambda h: opened > 1 and negative and h.tricks(opened) >= 9.5
             and h.lengths[opened] >= 7, "to play", "game"),
    ]  # fmt: skip
    for s in others:
        found.append(
            Rule(call(r.floor(s), s), Shows(21, 40, lengths(s, 4), force=GAME),
                 "Show the second suit.", BOOK,
                 lambda h, s=s: respondable(h.suits[s])  # type: ignore[misc]
                 and h.lengths[opened] < 7
                 and not (response is not None and response.kind == "raise"),
                 kind="second")
        )  # fmt: skip
    found += [
        Rule(call(r.floor(opened), opened), Shows(21, 40, lengths(opened, 6), force=GAME),
             "Show the length of the suit.", BOOK, kind="rebid"),
        Rule("3NT", Shows(21, 40, flat=True), "A balanced hand: three no-trump.", BOOK,
             kind="game", note="to play"),
    ]  # fmt: skip
    return found


def rules(r: Reading) -> tuple[Rule, ...]:
    """The opener's rebid over partner's first response, with the opponents out of the way."""
    first = r.of(r.turn)
    opening = next((c for c in first if c.code != "P"), None)
    response = r.last_bid(r.partner)
    if opening is None or response is None:
        return ()
    bid = bid_of(opening.code)
    if bid.strain == NO_TRUMP:
        return tuple(after_no_trump(r, response))
    answer = bid_of(response.code)
    if opening.kind == "two":
        return tuple(after_two(r, bid.strain))
    if opening.kind != "one":
        return ()
    if response.kind == "raise":
        return tuple(after_raise(r, bid.strain))
    if response.kind == "nt-limit":
        return tuple(after_one_nt(r, bid.strain))
    if response.kind == "response":
        if answer.level == 1:
            return tuple(after_one_level(r, bid.strain, answer.strain))
        return tuple(after_two_level(r, bid.strain, answer.strain))
    return ()
