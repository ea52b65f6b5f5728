"""The auction section of a game, read into calls."""

from __future__ import annotations

import re

import msgspec

from ..board import SEATS, Call
from .model import Game, Tag, section
from .values import CALL_WORDS, comment_of, error_at, nags_of, seat_of

__all__ = ["read_auction"]

_PLAIN_CALLS = {word: Call(call) for word, call in CALL_WORDS.items()}
_PASS = Call("P")
_SIGNS = str.maketrans("♠♥♦♣", "SHDC")
_NOTE = re.compile(r"=(\d{1,5})=")


def _all_pass(calls: list[Call]) -> list[Call]:
    """The passes that ``AP`` stands for: those that close the auction, one at least."""
    trailing = 0
    for call in reversed(calls):
        if call.call != "P":
            break
        trailing += 1
    needed = 4 if trailing == len(calls) else 3
    return [_PASS] * max(needed - trailing, 1)


def _simple_auction(game: Game, tag: Tag) -> list[Call] | None:
    """The calls of an auction without comments and irregularities, fast; None if it is not."""
    calls: list[Call] = []
    notes: dict[int, str] | None = None
    words = tag.body.split()
    last = len(words) - 1
    for i, word in enumerate(words):
        call = _PLAIN_CALLS.get(word)
        if call is not None:
            calls.append(call)
        elif word == "*" and i == last:
            break
        elif word == "AP" and i == last:
            calls += _all_pass(calls)
        else:
            m = _NOTE.fullmatch(word)
            if m is None or not calls or calls[-1].alert:
                return None
            if notes is None:
                notes = game.notes("Auction")
            calls[-1] = Call(calls[-1].call, True, notes.get(int(m[1]), ""))
    return calls


def read_auction(game: Game, tag: Tag, dealer: str) -> tuple[str, tuple[Call, ...]]:
    """The dealer and the calls."""
    first = seat_of(tag.value)
    if first and first == (dealer or first):
        simple = _simple_auction(game, tag)
        if simple is not None:
            return first, tuple(simple)
    at = SEATS.index(first or dealer or "N")
    notes = game.notes("Auction")
    calls: list[Call] = []
    skipped = 0
    items = section(tag).items
    for place, item in enumerate(items, 1):
        text = item.text
        if text == "-":
            if not calls:
                at = (at + 1) % 4
            continue
        if text in ("*", "+"):
            if text == "*" and calls and place < len(items):
                # Not the end, so somebody's sign for an alert: 2C*
                calls[-1] = msgspec.structs.replace(calls[-1], alert=True)
            continue
        if text in ("^S", "^s"):
            skipped += 1
            continue
        nags, number = nags_of(item.notes, 1) if item.notes else ((), 0)
        comment = comment_of(item.remarks) if item.remarks else ""
        if not calls:
            dealer = dealer or SEATS[at % 4]
            skipped += (at - SEATS.index(dealer)) % 4
        if text.upper() == "AP":
            passes = _all_pass(calls)
            passes[-1] = Call("P", nags=nags, comment=comment)
            if skipped:
                passes[0] = msgspec.structs.replace(passes[0], skipped=skipped)
            calls += passes
            skipped = 0
            continue
        call = CALL_WORDS.get(text) or CALL_WORDS.get(text.upper().translate(_SIGNS))
        if call is None:
            raise error_at(
                game, tag, item,
                f"“{text}” is not a call: write Pass, X, XX, AP or a bid such as 1NT.",
            )  # fmt: skip
        calls.append(
            Call(
                call, number > 0, notes.get(number, "") if number else "", nags,
                item.mark in ("^I", "^i"), skipped, comment,
            )
        )  # fmt: skip
        skipped = 0
    return dealer, tuple(calls)
