"""The director's page offers the club's members while a name is being written."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect

from ..player import DESK, Open

pytestmark = pytest.mark.browser


def test_a_member_is_offered_and_keeps_his_number(browse: Open, address: str) -> None:
    wish = {"tables": 2, "movement": "howell", "names": [["Cy", "Di"]]}
    made = httpx.post(f"{address}/api/club", json=wish, trust_env=False).json()
    room = browse(viewport=DESK)
    found = {"list": True, "members": ["Ada Byron #7", "Ada Byron #8"]}
    asked: list[str] = []
    room.route(
        "**/members?*", lambda route: (asked.append(route.request.url), route.fulfill(json=found))
    )
    room.goto(f"{address}/club/{made['id']}/room#{made['token']}")
    room.get_by_role("button", name="Names").click()
    names = room.get_by_role("textbox", name="Names")
    names.fill("1: Cy, Di\n2: Bo, ad")
    offered = room.get_by_role("group", name="Members").get_by_role("button")
    expect(offered).to_have_text(["Ada Byron #7", "Ada Byron #8"])
    assert asked[-1].endswith("text=ad")
    offered.nth(1).click()
    expect(names).to_have_value("1: Cy, Di\n2: Bo, Ada Byron #8")
    expect(offered).to_have_count(0)
    room.get_by_role("button", name="Save names").click()
    expect(names).to_have_count(0)
    room.get_by_role("button", name="Names").click()
    expect(room.get_by_role("textbox", name="Names")).to_have_value(
        "1: Cy, Di\n2: Bo, Ada Byron #8\n3: \n4: "
    )
