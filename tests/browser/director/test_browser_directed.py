"""A table by the laws of 2017 in the browser: its host directs, and is asked where a law needs
judgement."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ..player import PHONE, Open
from ..refereed import DEAL, Person, seats, sit

pytestmark = pytest.mark.browser

LAWS = {**DEAL["options"], "laws": "duplicate2017"}


def people(browse: Open, address: str, who: str, actions: str) -> list[Person]:
    table, tokens = seats(address, options=LAWS, actions=actions)
    return [sit(browse(), address, table, seat, tokens[seat]) for seat in who]


@pytest.mark.whole
def test_the_host_is_asked_as_director_and_the_player_on_the_left_may_accept(
    browse: Open, address: str
) -> None:
    s, n, w = people(browse, address, "SNW", "1S 1H")
    expect(s.page.get_by_role("banner")).to_contain_text("refereed: Duplicate 2017")
    n.attend("an irregular call by W")
    expect(n.ruling).to_contain_text("the director is asked")
    expect(n.ruling.get_by_role("radio")).to_have_count(0)
    expect(n.status).to_contain_text("The director is asked")
    expect(s.ruling).to_contain_text("you direct")
    expect(s.ruling).to_contain_text("A change of mind is no slip")
    s.decide("No")
    expect(s.ruling.get_by_role("radio")).to_have_count(0)
    n.decide("Do not accept the call")
    w.say_it("Double")
    # What the calls tell by the system, and the three tests.
    expect(s.ruling).to_contain_text("West’s one heart:")
    expect(s.ruling).to_contain_text("West’s double:")
    expect(s.ruling).to_contain_text("(3) with the same purpose")
    s.decide("No")
    expect(w.ruling).to_contain_text("The double or redouble is cancelled")
    expect(w.button("Double")).to_be_disabled()
    w.say_it("Pass")


@pytest.mark.whole
def test_on_a_phone_the_question_comes_up_by_itself(browse: Open, address: str) -> None:
    (s,) = people(browse, address, "S", "4S P P P E:D7 N:lead?E")
    s.page.set_viewport_size(PHONE)
    tab = s.page.get_by_role("navigation", name="Panels").get_by_role("button", name="Ruling")
    tab.click()
    expect(s.ruling).to_contain_text("Had an opponent said that it was East’s lead?")
    s.decide("No")
    expect(s.ruling).to_contain_text("Spread the hand and become dummy")
