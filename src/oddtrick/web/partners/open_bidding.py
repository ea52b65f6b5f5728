"""A bidding set that is open: its file, whose link is whose, and what its page sees.

Everything is on the disk before it is answered. Safe to use from several threads.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
from functools import lru_cache

import msgspec

from oddtrick.cards import codes
from oddtrick.club.storage.log_file import Place
from oddtrick.core import view
from oddtrick.errors import Refused
from oddtrick.seats import board_vulnerable
from oddtrick.support.typed_json import decode
from oddtrick.trainer.partners.bidding_file import BiddingBook
from oddtrick.trainer.partners.boards import BiddingPlan, BiddingTerms
from oddtrick.trainer.partners.comparison import board_compared, meanings_of
from oddtrick.trainer.partners.entries import BiddingOpened, PartnerCame, SetCall
from oddtrick.web.club.access_tokens import BadLink, derived
from oddtrick.web.cluster.book_keys import book_keys
from oddtrick.web.connection.messages import encode
from oddtrick.web.connection.waiting import ChangeSignal

from .content import BiddingContent
from .requests import AskedOfBidding, ComeToBid, MakeCall

__all__ = ["OpenBidding", "compared_data"]

HOST, PARTNER = "S", "N"
"""The seats: who opens a set is South."""


class OpenBidding:
    """One bidding set. `book` is the file with what has been called."""

    def __init__(self, book: BiddingBook, path: Place, id_: str = "") -> None:
        self.path = path
        self.book = book
        self.lock = threading.RLock()
        self.changes = ChangeSignal()
        keys = book_keys(book.log, id_, "bidding set")
        self.id, self._secret = keys.id, keys.secret

    @staticmethod
    def create(path: Place, new: BiddingTerms, id_: str = "") -> OpenBidding:
        """A new set in a new file. Raises `Refused`, `BadOption`."""
        plan = BiddingPlan(seed=secrets.randbits(62), **msgspec.structs.asdict(new))
        return OpenBidding(BiddingBook.create(path, BiddingOpened(plan)), path, id_)

    @staticmethod
    def open(path: Place) -> OpenBidding:
        """The set of a file. Raises what `BiddingBook.open` raises."""
        return OpenBidding(BiddingBook.open(path), path)

    def close(self) -> None:
        """Let go of the file."""
        self.book.close()

    # -- links -----------------------------------------------------------------------------

    def token(self, seat: str) -> str:
        """The secret by which a seat is held."""
        return derived(self._secret, f"bidding:{seat}")

    def seat(self, token: str) -> str:
        """The seat of a token. Raises `BadLink`."""
        given = token.encode("utf-8", "surrogatepass")
        for seat in (HOST, PARTNER):
            if hmac.compare_digest(self.token(seat).encode(), given):
                if seat == PARTNER and self.book.bidding.plan.partner == "machine":
                    break
                return seat
        raise BadLink("This link opens no seat of this bidding set. Ask for the link again.")

    # -- what is done ----------------------------------------------------------------------

    def do(self, seat: str, asked: AskedOfBidding) -> None:
        """Do what a page asks for. Raises `Refused`."""
        with self.lock:
            match asked:
                case ComeToBid():
                    if seat == HOST or self.book.bidding.partner_came:
                        return
                    self.book.add(PartnerCame())
                case MakeCall(board, number, code):
                    if self._made(seat, board, number, code):
                        return
                    self.book.add(SetCall(board, seat, code))
        self.changes.tell()

    def _made(self, seat: str, number: int, at: int, code: str) -> bool:
        """Whether this very call stands there already. Raises `Refused` where another does, or none
        is due there."""
        boards = self.book.bidding.boards
        if not 1 <= number <= len(boards):
            raise Refused("There is no such board in this set.")
        board = boards[number - 1]
        if not 0 <= at <= len(board.codes):
            raise Refused("Calls are missing before this one: look at the page again.")
        if at == len(board.codes):
            return False
        seats = board.start.game.seats
        by = seats[(board.start.setting.dealer + at) % 4]
        if (by, board.codes[at]) != (seat, code):
            raise Refused("The auction has gone on: look at the page again.")
        return True

    # -- what is seen ----------------------------------------------------------------------

    def page(self, seat: str) -> tuple[str, bytes]:
        """Contents for a seat: the tag, which changes with them alone, and the JSON."""
        content = self._content(seat)
        content["version"] = hashlib.blake2b(encode(content), digest_size=9).hexdigest()
        return content["version"], encode(content)

    def _content(self, seat: str) -> BiddingContent:
        bidding = self.book.bidding
        number, plan = bidding.current, bidding.plan
        content: BiddingContent = {
            "id": self.id,
            "version": "",
            "seat": seat,
            "partner_here": plan.partner == "machine" or bidding.partner_came,
            # The seed would tell the cards.
            "plan": msgspec.structs.replace(plan, seed=0),
            "board": number,
            "dealer": "",
            "vulnerable": "",
            "turn": "",
            "hand": [],
            "calls": [],
            "choices": [],
            "done": [at for at, one in enumerate(bidding.boards, 1) if one.done],
        }
        if not number:
            return content
        board = bidding.boards[number - 1]
        state, seats = board.state, board.state.game.seats
        seen = view(state, seats.index(seat))
        due = state.turns[0].by
        calls = meanings_of(plan, board.start, board.codes)
        if plan.meanings == "auction":
            calls = [msgspec.structs.replace(one, meaning="") for one in calls]
        content["dealer"] = seats[state.setting.dealer]
        content["vulnerable"] = board_vulnerable(number)
        content["turn"] = seats[due]
        content["hand"] = codes(seen.hand_mask())
        content["calls"] = calls
        if seats[due] == seat:
            words = state.stage.words
            content["choices"] = [
                {"code": words.code(one), "label": words.label(one)} for one in seen.legal
            ]
        return content

    def finished(self, number: int) -> tuple[BiddingPlan, int, tuple[str, ...]]:
        """The plan, and the calls of a board whose auction is over. Raises `Refused`."""
        bidding = self.book.bidding
        if not 1 <= number <= len(bidding.boards):
            raise Refused("There is no such board in this set.")
        board = bidding.boards[number - 1]
        if not board.done:
            raise Refused("This board has not been bid yet.")
        return bidding.plan, number, board.codes


@lru_cache(maxsize=256)
def _compared(plan: bytes, number: int, codes: tuple[str, ...]) -> bytes:
    found = decode(plan, BiddingPlan)
    return encode(board_compared(found, number, codes))


def compared_data(plan: BiddingPlan, number: int, codes: tuple[str, ...]) -> bytes:
    """A board compared, as JSON; that of a board asked for before at once."""
    return _compared(msgspec.json.encode(plan), number, codes)
