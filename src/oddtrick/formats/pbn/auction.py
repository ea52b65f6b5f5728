"""The auction section of a game, read into calls."""

from __future__ import annotations

import re
from typing import cast

import msgspec

from oddtrick.formats.board import Call
from oddtrick.formats.errors import OnError
from oddtrick.seats import SEATS

from .game import Item, PbnGame, section
from .values import CALL_WORDS, SUFFIXES, call_of, comment_of, error_at, nags_of, seat_of

_PLAIN_CALLS = {word: Call(call) for word, call in CALL_WORDS.items()}
_PASS = Call("P")
_ALL_PASS = frozenset(["AP", "ALLPASS", "ALL-PASS", "ALL_PASS", "ALLPASSED"])
_PASSING = frozenset(["PASS", "PASSES", "PASSED", "P"])
_NOTES = {f"={number}=": number for number in range(1, 33)}


def _all_pass(calls: list[Call]) -> list[Call]:
    """The passes that ``AP`` stands for: those that close the auction, one at least."""
    trailing = 0
    for call in reversed(calls):
        if call.call != "P":
            break
        trailing += 1
    needed = 4 if trailing == len(calls) else 3
    return [_PASS] * max(needed - trailing, 1)


_WORDS = re.compile(r"\{[^{}]*\}|[^\s{}]+")
_MARKS = {**_NOTES, **dict.fromkeys(SUFFIXES, 0)}
"""The remarks on a call in one word, with the number of a note."""


def _simple_auction(game: PbnGame, body: str) -> list[Call] | None:
    """The calls of an auction without irregularities, fast; None if it is not so simple."""
    words = body.split() if "{" not in body else _WORDS.findall(body)
    end = words.pop() if words and words[-1] in ("*", "AP") else ""
    found = list(map(_PLAIN_CALLS.get, words))
    if None not in found:
        calls = cast("list[Call]", found)
    else:
        calls = [call for call in found if call is not None]
        said = _said_of(words, found)
        if said is None:
            return None
        notes = game.notes("Auction")
        for place, remarks in said.items():
            number = _NOTES.get(remarks[0], 0)
            if number and len(remarks) == 1:
                calls[place] = Call(calls[place].call, True, notes.get(number, ""))
                continue
            marks = tuple(word for word in remarks if word[0] != "{")
            nags, number = nags_of(marks, 1)
            calls[place] = Call(
                calls[place].call,
                number > 0,
                notes.get(number, "") if number else "",
                nags,
                comment="\n".join(word[1:-1].strip() for word in remarks if word[0] == "{"),
            )
    return calls + _all_pass(calls) if end == "AP" else calls


def _said_of(words: list[str], found: list[Call | None]) -> dict[int, list[str]] | None:
    """The remarks on the calls, by their places; None for a word that is neither call nor remark.
    Comments before the first call are about the board."""
    said: dict[int, list[str]] = {}
    at = -1
    for count in range(found.count(None)):
        at = found.index(None, at + 1)
        word, place = words[at], at - count - 1
        if word[0] == "{" and place < 0:
            continue
        if place < 0 or (word[0] != "{" and word not in _MARKS):
            return None
        said.setdefault(place, []).append(word)
    return said


def in_one_word(items: tuple[Item, ...]) -> list[Item]:
    """The elements of an auction with ``AP`` for every spelling of “all pass” and one word for
    “no bid”, be they in one word or two, on one line or two.
    """
    found: list[Item] = []
    for item in items:
        word = item.text.strip("().,").upper()
        before = found[-1].text.strip("(").upper() if found else ""
        if word in _ALL_PASS:
            item = item._replace(text="AP")
        elif (word in _PASSING and before == "ALL") or (word == "BID" and before == "NO"):
            first = found.pop()
            item = item._replace(
                text="AP" if before == "ALL" else "NOBID", mark=first.mark,
                remarks=first.remarks + item.remarks, new_line=first.new_line, at=first.at,
            )  # fmt: skip
        found.append(item)
    return found


def read_auction(
    game: PbnGame, place: int, dealer: str, damaged: OnError
) -> tuple[str, tuple[Call, ...]]:
    """The dealer and the calls of the tag at a place of the game.

    Text in brackets among them is a comment; at any other word that is no call the auction ends,
    for who made the calls behind it is not known. Both are reported to `damaged`.
    """
    first = seat_of(game.values[place])
    if first and first == (dealer or first):
        simple = _simple_auction(game, game.bodies[place])
        if simple is not None:
            return first, tuple(simple)
    at = SEATS.index(first or dealer or "N")
    notes = game.notes("Auction")
    calls: list[Call] = []
    skipped = 0
    bracketed = False
    tag = game.tags[place]
    items = in_one_word(section(tag).items)
    for count, item in enumerate(items, 1):
        text = item.text
        if text in ("-", "--"):
            if not calls:
                at = (at + 1) % 4
            continue
        if text in ("*", "+"):
            if text == "*" and calls and count < len(items):
                # Not the end, so somebody's sign for an alert: 2C*
                calls[-1] = msgspec.structs.replace(calls[-1], alert=True)
            continue
        if text in ("^S", "^s"):
            skipped += 1
            continue
        nags, number = nags_of(item.notes, 1) if item.notes else ((), 0)
        alert = any(note[0] == "=" for note in item.notes)  # =0= is one without a text
        comment = comment_of(item.remarks) if item.remarks else ""
        if not calls:
            dealer = dealer or SEATS[at % 4]
            skipped += (at - SEATS.index(dealer)) % 4
        if text == "AP":
            passes = _all_pass(calls)
            passes[-1] = Call("P", nags=nags, comment=comment)
            if skipped:
                passes[0] = msgspec.structs.replace(passes[0], skipped=skipped)
            calls += passes
            skipped = 0
            continue
        call = None if bracketed else call_of(text)
        if call is None:
            said = f"“{text}” is not a call: write Pass, X, XX, AP or a bid such as 1NT."
            remark = bracketed or (text[0] == "(" and call_of(text.strip("()")) is None)
            if not remark:
                said += " The auction is read up to here."
            damaged(error_at(game, tag, item, said))
            if not remark:
                break
            bracketed = text[-1] != ")"
            if calls:
                comment = " ".join(filter(None, (calls[-1].comment, text)))
                calls[-1] = msgspec.structs.replace(calls[-1], comment=comment)
            continue
        calls.append(
            Call(
                call, alert, notes.get(number, "") if number else "", nags,
                item.mark in ("^I", "^i"), skipped, comment,
            )
        )  # fmt: skip
        skipped = 0
    if not calls and first:
        dealer = dealer or SEATS[at % 4]  # nobody has called yet
    return dealer, tuple(calls)
