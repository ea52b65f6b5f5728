"""Deals that can be checked: sealed before the first call, opened when the deal is over.

Every deal has a key of its own, from which its cards follow. Before anybody acts all get the
SHA-256 hash of a text that holds key and pack; when the deal is over, the text itself. Anybody who
kept the hash knows that the cards were not changed meanwhile, and that they follow from the key.
"""

from __future__ import annotations

import hashlib
import random
from typing import Any

import msgspec

from oddtrick.core import NATURE, DealStart, begin
from oddtrick.core.state import settle
from oddtrick.errors import BadRecord, cause
from oddtrick.games import game as find_game
from oddtrick.games import written_options
from oddtrick.messages import Name, Verbatim
from oddtrick.store.events import ChanceDrawn
from oddtrick.support.commitment import hash_of
from oddtrick.support.typed_json import decode


def deal_key(seed: str, deal: int, *, seeded: bool) -> str:
    """The key of a table's deal. A seed that somebody chose is no secret, and needs none."""
    text = f"{seed}/deal/{deal}"
    return text if seeded else hashlib.sha256(text.encode()).hexdigest()


class SealContents(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True
):  # fmt: skip
    """The contents of a seal: the game, how the deal stood, its key, and all that chance did.
    `options` leave out what was the default in that version of records (`defaults`)."""

    game: str
    options: dict[str, Any]
    dealer: int
    vulnerable: int
    number: int
    stack: tuple[int, ...]
    key: str
    chance: tuple[ChanceDrawn, ...]
    defaults: int = 1


class DealSeal(msgspec.Struct, frozen=True):
    """A seal as people take it home: the hash they were given, and the text it is of."""

    commitment: str
    opened: str


def seal_text(opened: SealContents) -> str:
    """The text that is sealed."""
    return msgspec.json.encode(opened).decode()


def verify(data: bytes) -> SealContents:
    """The contents of a seal that has been found true. Raises `BadRecord` with the error."""
    try:
        sealed = decode(data, DealSeal)
        opened = decode(sealed.opened, SealContents)
    except msgspec.MsgspecError as error:
        raise BadRecord("This is no seal of a deal: {error}.", error=cause(error)) from error
    if hash_of(sealed.opened) != sealed.commitment.strip().lower():
        raise BadRecord(
            "The text is not the one that was sealed: its hash is {found}…, not {sealed}….",
            found=Verbatim(hash_of(sealed.opened)[:16]),
            sealed=Name(sealed.commitment[:16]),
        )
    try:
        options = written_options(opened.game, opened.options, opened.defaults)
        game = find_game(opened.game, options)
        setting = DealStart(
            opened.dealer, opened.vulnerable, number=opened.number, stack=opened.stack
        )
        state = settle(begin(game, setting), random.Random(opened.key))
    except (LookupError, TypeError, ValueError) as error:
        raise BadRecord(
            "The seal does not fit the game “{game}”.", game=Name(opened.game)
        ) from error
    dealt = tuple(ChanceDrawn.of(e.action) for e in state.log if e.action.by == NATURE)
    if _plain(dealt) != _plain(opened.chance):
        raise BadRecord("The cards do not follow from the key.")
    return opened


def _plain(chance: tuple[ChanceDrawn, ...]) -> bytes:
    return msgspec.json.encode(chance)
