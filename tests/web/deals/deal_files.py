"""Files of deals that the tests send, and how they are sent."""

from __future__ import annotations

from typing import Any

import httpx
from wire import Json, Server

NORTH, EAST = "AKQ2.KJ4.A32.K54", "J98.T98.KQJ.QJT9"
SOUTH, WEST = "T543.AQ32.T98.A2", "76.765.7654.8763"
HANDS = {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST}
DEAL = f"N:{NORTH} {EAST} {SOUTH} {WEST}"

PBN = f"""[Board "7"]
[West "Wanda"]
[North "Nora"]
[East "Egon"]
[South "Sam"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "{DEAL}"]
[Declarer "N"]
[Contract "4S"]
[Result "10"]
[Auction "S"]
Pass Pass 1NT =1= Pass
2C Pass 2S Pass
4S Pass Pass Pass
[Note "1:balanced"]

[Board "8"]
[Vulnerable "None"]
[Deal "N:{NORTH} - - -"]
[Contract "3NT"]
[Declarer "S"]
[Result "12"]
[Score "NS 400"]
"""


def post(server: Server, data: str | bytes, **query: Any) -> httpx.Response:
    body = data.encode() if isinstance(data, str) else data
    return server.http.post("/api/boards", content=body, params=query)


def boards(server: Server, data: str | bytes, **query: Any) -> Json:
    answer = post(server, data, **query)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found
