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
from .model import MANDATORY, Game, Tag
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
_NAMES = ("North", "East", "South", "West")


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
    if deal and deal.strip() not in ("", "?", "#"):
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
        contract, contract_text = _contract(get("Contract", ""))
    except FormatError as error:
        raise fail("Contract", error.sentence) from None

    auction_tag: Tag | None = None
    play_tag: Tag | None = None
    commented = bool(game.prologue)
    for tag in game.tags:
        if tag.body != "\n":
            if tag.name == "Auction":
                auction_tag = auction_tag or tag
            elif tag.name == "Play":
                play_tag = play_tag or tag
            commented = commented or "{" in tag.body or ";" in tag.body
    auction: tuple[Call, ...] = ()
    if auction_tag is not None:
        dealer, auction = read_auction(game, auction_tag, dealer)
    if auction and not contract_text:
        outcome = auction_outcome(Board(dealer=dealer, auction=auction))
        if not outcome.open:
            contract, contract_text = _contract(outcome.contract)
            declarer = declarer or outcome.declarer

    tags = {
        name: value
        for name, value in values.items()
        if name not in _OWN and value not in ("", "?") and not name.endswith("Table")
    }
    played: tuple[Play, ...] = ()
    leader, claimed = "", False
    if play_tag is not None and not play_tag.body.isspace():
        if not contract_text:
            raise fail("Play", "The play needs the contract (tag Contract) to be read.")
        trump = contract.trump if contract else NO_TRUMP
        played, first, claimed = read_play(game, play_tag, hands, declarer, trump)
        if played and not (declarer and first == left(declarer)):
            leader = first
    result_text = get("Result", "")
    score = read_score(get("Score", ""), declarer, tags)
    return Board(
        number=number,
        label="" if number or number_text == "?" else number_text.strip(),
        dealer=dealer,
        vulnerable=vulnerable,
        hands=hands,
        names=tuple(["" if (n := get(seat, "")) == "?" else n for seat in _NAMES]),  # type: ignore[arg-type]
        auction=auction,
        play=played,
        leader=leader,
        claimed=claimed,
        declarer=declarer,
        swapped=declarer_text.startswith("^"),
        contract=contract_text,
        result=read_result(result_text, declarer),
        miscounted=result_text.startswith("^"),
        score=score,
        comment=_board_comment(game) if commented else "",
        tags=tags,
    )


@lru_cache(maxsize=1000)
def _contract(text: str) -> tuple[Contract | None, str]:
    """The contract of a Contract tag, and how we write it: ``Pass`` when all passed."""
    contract = Contract.read(text.replace("**", "XX").replace("*", "X"))
    if contract is not None:
        return contract, str(contract)
    return None, "Pass" if text.strip().upper() in ("PASS", "P", "PASSED OUT") else ""


_LEADING = re.compile(r"(?:\s++|(?:^|(?<=\n))%[^\n]*+|;[^\n]*+|\{[^}]*+\})*+")
_COMMENT = re.compile(r"(?:^|(?<=\n))%[^\n]*|;([^\n]*)|\{([^}]*)\}")


def _board_comment(game: Game) -> str:
    """The commentary on the game as a whole: before the first tag and behind any tag."""
    found: list[str] = []
    for text in (game.prologue, *[tag.body for tag in game.tags]):
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
