"""Rulings at a table, one after another on the same pages: each begins where a deal went wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ..player import Open
from ..refereed import Person, seats, sit

pytestmark = pytest.mark.browser

Sit = Callable[..., dict[str, Person]]

LEAD = "4S P P P E:D7 S:lead?E"
BID = "1S W:1H N:call?W"

# Illustration “Revoke Established” (Scarne 1963): South wins eight tricks of two spades, and West
# has revoked; the score is to be agreed.
REVOKED = {
    "hands": {
        "N": "876.QJT984.QJ.Q3",
        "E": "A2.A3.T965.A9854",
        "S": "KQJT9.65.AK72.J2",
        "W": "543.K72.843.KT76",
    },
    "actions": "2S P P P CK face C3 C4 C2 C6 CQ C9 CJ H9 HA H6 HK C8 DA C7 H8 D9 D7 D3 DJ DQ D6 DK "
    "D4 SK H7 S6 SA H3 H5 H2 H4 D2 D8 HJ D5 S3 S7 S2 S9 SJ S4 S8 DT ST S5 HQ CA SQ CT HT C5",
}


@pytest.fixture
def at(browse: Open, address: str) -> Sit:
    """Seats people at a table whose deal has come so far; their pages are used again."""
    pages: dict[str, Page] = {}

    def seated(who: str, **deal: Any) -> dict[str, Person]:
        table, tokens = seats(address, **deal)
        for seat in who:
            pages.setdefault(seat, browse())
        return {seat: sit(pages[seat], address, table, seat, tokens[seat]) for seat in who}

    return seated


def log(person: Person) -> Any:
    return person.page.get_by_role("log", name="Log", exact=True)


@pytest.mark.whole
def test_a_revoke_established_is_claimed_and_scored(at: Sit) -> None:
    people = at("SWNE", **REVOKED)
    s, n = people["S"], people["N"]
    n.attend("a revoke by W")
    expect(s.ruling).to_contain_text("West revoked at trick 7, and the revoke is established")
    for person in people.values():
        person.button(re.compile("^Agree")).first.click()
    # Two tricks more: two spades with two over, and no game, for it was not bid.
    expect(s.over).to_contain_text("Two spades by you, made with two overtricks")
    expect(s.over).to_contain_text("We won by 170 points.")
    expect(s.over).to_contain_text("Two tricks went by ruling to us.")


def test_an_insufficient_bid_with_each_outcome(at: Sit) -> None:
    # Made enough in the same denomination: nobody is barred.
    people = at("WNE", actions=BID)
    people["W"].say_it("Two hearts")
    people["N"].say_it("Pass")
    people["E"].say_it("Three hearts")
    expect(log(people["W"])).to_contain_text("East bid three hearts.")
    # Another bid bars the partner (test_browser_referee); so does a pass, and declarer may demand
    # or forbid a suit when the partner leads.
    people = at("EN", actions=f"{BID} P 1NT P P P")
    expect(people["N"].ruling).to_contain_text("East")
    expect(people["N"].ruling.get_by_role("radio", name="Require a heart lead")).to_be_visible()
    expect(people["E"].status).not_to_contain_text("Your lead")
    people["N"].decide("Forbid a heart lead")
    expect(people["E"].ruling).to_contain_text("East may not lead hearts")
    expect(people["E"].status).to_contain_text("Your lead")


@pytest.mark.whole
def test_each_of_declarers_options_against_a_lead_out_of_turn(at: Sit) -> None:
    s = at("S", actions=LEAD)["S"]
    s.decide("Accept the lead")
    expect(s.status).to_contain_text("face")
    expect(s.table.get_by_role("img", name="Seven of diamonds")).to_be_visible()
    # To leave it as a penalty card is in test_browser_referee.
    for option, standing in (
        ("Require a diamond lead", "West must lead diamonds"),
        ("Forbid a diamond lead", "West may not lead diamonds"),
    ):
        s = at("S", actions=LEAD)["S"]
        s.decide(option)
        expect(s.ruling).to_contain_text(standing)
        # The card is back in East's hand.
        expect(s.table.get_by_role("img", name="Seven of diamonds")).to_have_count(0)


@pytest.mark.whole
def test_a_card_dropped_in_the_auction_and_a_misdeal(at: Sit) -> None:
    people = at("SWE", actions="1S")
    s, w, e = people["S"], people["W"], people["E"]
    w.bar("Irregularity")
    drop = w.page.get_by_role("dialog").get_by_role("region", name="Drop a card face up")
    drop.get_by_role("button", name="Drop the jack of hearts face up").click()
    w.page.get_by_role("button", name="Drop the jack of hearts face up").click()
    s.attend("an exposed card by W")
    expect(s.table.get_by_role("img", name="Jack of hearts, penalty card")).to_be_visible()
    expect(e.ruling).to_contain_text("East must pass at the next turn")

    people = at("SW")
    s, w = people["S"], people["W"]
    s.bar("Irregularity")
    faced = re.compile("a card faced in the pack")
    s.page.get_by_role("dialog").get_by_role("button", name=faced).click()
    s.page.get_by_role("alert").get_by_role("button", name=faced).click()
    w.attend("a wrong deal by S")
    expect(w.over).to_contain_text("Void by a ruling: nothing is scored, and South deals again.")


@pytest.mark.whole
def test_a_disputed_claim_is_played_on_with_the_hand_face_up(at: Sit) -> None:
    people = at("SWE", actions="4S P P P HJ face")
    s, w, e = people["S"], people["W"], people["E"]
    expect(w.table.get_by_role("button", name="Ace of spades")).to_have_count(0)
    s.bar("Claim")
    dialog = s.page.get_by_role("dialog", name="Claim")
    dialog.get_by_role("slider", name="Tricks").fill("12")
    dialog.get_by_role("button", name="Claim twelve tricks").click()
    s.page.get_by_role("alert").get_by_role("button", name="Claim twelve tricks").click()
    expect(w.table.get_by_role("button", name="Ace of spades")).to_be_visible()
    e.button(re.compile("Play on|Dispute|Ask")).first.click()
    expect(log(s)).to_contain_text("asked to play on")
    expect(w.table.get_by_role("button", name="Ace of spades")).to_be_visible()
    s.press("Ace of hearts")
    expect(log(w)).to_contain_text("the ace of hearts.")


@pytest.mark.whole
def test_a_trick_to_which_nothing_was_played(at: Sit) -> None:
    people = at("SE", actions="4S P P P HJ face H6")
    s, e = people["S"], people["E"]
    nothing = "Play no card to the trick"
    e.bar("Irregularity")
    e.page.get_by_role("dialog").get_by_role("button", name=nothing).click()
    e.page.get_by_role("alert").get_by_role("button", name=nothing).click()
    expect(log(e)).to_contain_text("played no card to the trick")
    s.press("Two of hearts")
    expect(log(s)).to_contain_text("West won the trick")
    s.attend("a trick with too few or too many cards by E")
    expect(e.ruling).to_contain_text("they play to it now")
    expect(e.status).to_contain_text("Add a card to trick 1")
    e.press("Queen of hearts")
    expect(log(s)).to_contain_text("East added the queen of hearts to trick 1")
    expect(s.status).to_contain_text("East")  # who has won it, and leads
