"""`oddtrick bid` on a stream of anything; every auction is in `test_bid_every_auction.py`."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from oddtrick.cli import app

GOOD = {
    "game": "contract-duplicate", "dealer": "N", "seat": "S", "auction": "P P",
    "hand": "KQ4.KQ9.KT94.A73",
}  # fmt: skip


def _asked(feed: bytes) -> tuple[int, list[dict[str, object]]]:
    done = CliRunner().invoke(app, ["bid", "-"], input=feed)
    return done.exit_code, [json.loads(line) for line in done.stdout.splitlines()]


def test_a_stream_goes_on_whatever_comes() -> None:
    """Line ends of any system, blank lines and the mark that some editors begin a file with are no
    faults; what is one gets its line number."""
    good = json.dumps(GOOD).encode()
    bad = [b"[]", b"null", b"{", b"\xff\xfe", b"[" * 9999, b"7", b"x" * 3_000_000]
    code, found = _asked(b"\xef\xbb\xbf" + good + b"\r\n\r\n   \n" + b"\n".join([*bad, good]))
    assert code == 1
    assert [f.get("call") for f in found] == ["1NT", *[None] * len(bad), "1NT"]
    assert [f["line"] for f in found[1:-1]] == list(range(4, 4 + len(bad)))
    assert "longer than" in str(found[-2]["error"])


def test_a_seat_that_is_not_to_call_is_refused_and_nothing_is_guessed() -> None:
    """The example of three passes before South, North having dealt: West is to call."""
    example = {
        "game": "contract-duplicate", "options": {"vulnerable": "NS"}, "dealer": "N", "seat": "S",
        "hand": "AK74.A9.AKQ.AKQ4", "auction": "P P P",
    }  # fmt: skip
    code, found = _asked("\n".join(json.dumps(q) for q in (example, GOOD)).encode())
    assert (code, found[1]["call"]) == (1, "1NT")
    assert "W's turn after “P P P”, not S's" in str(found[0]["error"])
    right = [{**example, "dealer": "W"}, {**example, "seat": "W"}, {**example, "auction": "P P"}]
    code, found = _asked("\n".join(map(json.dumps, right)).encode())
    assert (code, ["call" in f for f in found]) == (0, [True, True, True])
