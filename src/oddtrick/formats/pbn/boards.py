"""PBN games as boards.

    >>> from oddtrick.formats.pbn.reader import parse_pbn
    >>> text = '''[Board "5"]
    ... [Dealer "N"]
    ... [Contract "1NT"]
    ... [Declarer "S"]
    ... [Auction "N"]
    ... Pass Pass 1NT =1= AP
    ... [Note "1:15 to 17"]'''
    >>> board = game_to_board(next(parse_pbn(text)))
    >>> board.number, board.auction[2].note, len(board.auction)
    (5, '15 to 17', 6)

What a `Board` has no place for (tables, unknown sections, the layout) stays in the `Game`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from ...cards import NO_TRUMP
from ..board import Board, Call, Contract, Hands, Play, left
from ..errors import FormatError
from ..facts import auction_outcome
from .auction import read_auction
from .inheritance import Inheritance
from .model import MANDATORY, Game
from .play import read_play
from .values import (
    VULNERABILITIES,
    read_deal,
    read_result,
    read_score,
    seat_of,
)

__all__ = ["boards_from_games", "game_to_board"]

_OWN = frozenset(MANDATORY) - {"Event", "Site", "Date", "Scoring"} | {
    "Auction", "Play", "Note", "Score",
}  # fmt: skip
"""The tags that a board has fields for."""
_UNKNOWN = ("", "?")


def game_to_board(game: Game, values: dict[str, str] | None = None) -> Board:
    """The board a game describes; `values` are its tags with inherited values filled in.

    Raises `FormatError` for a deal, contract, call or card that cannot be read.
    """
    if values is None:
        values = Inheritance().values(game)
    get = values.get

    def fail(name: str, sentence: str) -> FormatError:
        return FormatError(sentence, *game.place(game.tag(name)))

    number_text = get("Board", "")
    number = int(number_text) if number_text.isdecimal() and len(number_text) < 10 else 0
    deal = get("Deal", "")
    hands: Hands = (None, None, None, None)
    if len(deal) > 3 or deal.strip() not in ("", "?", "#"):
        try:
            hands = read_deal(deal)
        except FormatError as error:
            raise fail("Deal", error.sentence) from None
    vulnerable_text = get("Vulnerable", "")
    vulnerable = VULNERABILITIES.get(vulnerable_text)
    if vulnerable is None:
        vulnerable = VULNERABILITIES.get(vulnerable_text.strip().upper())
        if vulnerable is None:
            raise fail(
                "Vulnerable",
                f"“{vulnerable_text}” is not a vulnerability: write None, NS, EW or All.",
            )
    dealer = seat_of(get("Dealer", ""))
    declarer_text = get("Declarer", "")
    declarer = seat_of(declarer_text)
    try:
        contract, trump = _contract(get("Contract", ""))
    except FormatError as error:
        raise fail("Contract", error.sentence) from None

    auction: tuple[Call, ...] = ()
    at = game.names.index("Auction") if "Auction" in values else -1
    if at >= 0:
        dealer, auction = read_auction(game, at, dealer)
        if auction and not contract:
            outcome = auction_outcome(Board(dealer=dealer, auction=auction))
            if not outcome.open:
                contract, trump = _contract(outcome.contract)
                declarer = declarer or outcome.declarer

    played: tuple[Play, ...] = ()
    leader, claimed = "", False
    at = game.names.index("Play") if "Play" in values else -1
    if at >= 0 and not game.bodies[at].isspace():
        if not contract:
            raise fail("Play", "The play needs the contract (tag Contract) to be read.")
        played, first, claimed = read_play(game, at, hands, declarer, trump)
        if played and not (declarer and first == left(declarer)):
            leader = first
    tags = {
        name: value
        for name, value in values.items()
        if name not in _OWN and value not in _UNKNOWN and not name.endswith("Table")
    }
    result_text = get("Result", "")
    return Board(
        number=number,
        label="" if number or number_text == "?" else number_text.strip(),
        dealer=dealer,
        vulnerable=vulnerable,
        hands=hands,
        names=_names(values),
        auction=auction,
        play=played,
        leader=leader,
        claimed=claimed,
        declarer=declarer,
        swapped=declarer_text.startswith("^"),
        contract=contract,
        result=read_result(result_text, declarer) if result_text else None,
        miscounted=result_text.startswith("^"),
        score=read_score(values["Score"], declarer, tags) if "Score" in values else None,
        comment=_board_comment(game),
        tags=tags,
    )


def _names(values: dict[str, str]) -> tuple[str, str, str, str]:
    """The names of the players; those not known are empty."""
    get = values.get
    found = (get("North", ""), get("East", ""), get("South", ""), get("West", ""))
    if "?" in found:
        n, e, s, w = ["" if name == "?" else name for name in found]
        return n, e, s, w
    return found


@lru_cache(maxsize=1000)
def _contract(text: str) -> tuple[str, int]:
    """How we write the contract of a Contract tag (``Pass`` when all passed), and its trumps."""
    contract = Contract.read(text.replace("**", "XX").replace("*", "X"))
    if contract is not None:
        return str(contract), contract.trump
    return "Pass" if text.strip().upper() in ("PASS", "P", "PASSED OUT") else "", NO_TRUMP


_LEADING = re.compile(r"(?:\s++|(?:^|(?<=\n))%[^\n]*+|;[^\n]*+|\{[^}]*+\})*+")
_COMMENT = re.compile(r"(?:^|(?<=\n))%[^\n]*|;([^\n]*)|\{([^}]*)\}")


def _board_comment(game: Game) -> str:
    """The commentary on the game as a whole: before the first tag and behind any tag."""
    raw = game.raw
    if raw is not None and b"{" not in raw and b";" not in raw:
        return ""
    found: list[str] = []
    for text in (game.prologue, *game.bodies):
        if "{" in text or ";" in text:
            lead = _LEADING.match(text)
            if lead is not None:
                for line, braces in _COMMENT.findall(text, 0, lead.end()):
                    found.append((line or braces).strip())
    return "\n".join(filter(None, found))


def boards_from_games(games: Iterable[Game]) -> Iterator[Board]:
    """The boards of the games of one file, with inherited tags filled in."""
    heirs = Inheritance()
    for game in games:
        values = heirs.values(game)
        if values:
            yield game_to_board(game, values)
