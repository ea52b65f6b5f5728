"""Several browsers at one table: invited, watching, coming back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ..player import CARD, OWN_DESK, PHONE, Open, Player, sit_down

pytestmark = pytest.mark.browser

AT_ONCE = (
    """async () => (await """ + OWN_DESK + """).table.socket.send({ type: "pace", pace: "none" })"""
)


@pytest.mark.whole
def test_who_opens_a_link_sees_who_invites(browse: Open, address: str) -> None:
    host = sit_down(browse(), address, game="whist", others="people", name="Hanna")
    guest = browse(viewport=PHONE)
    guest.goto(host.page.url)
    expect(Player(guest).status).to_have_text("Hanna invites you. Sit where you like.")
    expect(guest.get_by_role("button", name=re.compile("^Sit down at"))).to_have_count(3)


@pytest.mark.whole
@pytest.mark.parametrize("size", [(390, 844), (360, 640), (320, 568)])
def test_who_asks_to_be_let_in_hides_no_call(
    browse: Open, address: str, size: tuple[int, int]
) -> None:
    page = browse(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    sit_down(page, address, game="contract-rubber", others="people", seed=1)
    guest = browse(viewport=PHONE)
    guest.goto(page.url)
    guest.get_by_role("button", name="Sit down at North").click()
    guest.get_by_role("textbox", name="Your name").fill("Greta")
    guest.get_by_role("button", name="Sit down", exact=True).click()
    strip = page.get_by_role("alert").filter(has_text="Greta").bounding_box()
    call = page.locator(".bb.pass").bounding_box()
    assert strip is not None
    assert call is not None
    assert strip["y"] >= call["y"] + call["height"]


@pytest.mark.whole
def test_two_sit_by_a_link_and_a_third_watches(browse: Open, address: str) -> None:
    host = sit_down(browse(), address, game="contract-rubber", others="people", seed=1)
    host.page.get_by_role("button", name="Invite", exact=True).click()
    dialog = host.page.get_by_role("dialog", name="Invite friends")
    link = dialog.get_by_role("textbox", name="Link to this table").input_value()
    assert link == host.page.url
    expect(dialog).to_contain_text("Three seats are open")
    expect(dialog.get_by_role("status")).to_contain_text("Only this computer can open this link")

    guest = browse()
    guest.goto(link)
    seen = Player(guest)
    expect(seen.status).to_contain_text("You are watching.")
    expect(guest.get_by_role("button", name=CARD)).to_have_count(0)
    # Low phones have no plates beside the bidding box; whoever may yet sit down has.
    guest.set_viewport_size({"width": 360, "height": 740})
    guest.get_by_role("button", name="Sit down at North").click()
    guest.set_viewport_size({"width": 1280, "height": 720})
    # Whoever has no name yet is asked for one, once; all see it, and the browser keeps it.
    guest.get_by_role("textbox", name="Your name").fill("Greta")
    guest.get_by_role("button", name="Sit down", exact=True).click()
    expect(host.page.get_by_text("Greta").first).to_be_visible()
    assert guest.evaluate("JSON.parse(localStorage['oddtrick.settings']).name") == "Greta"
    # Both come from one address: the host says that it is somebody else, over no invitation.
    expect(dialog).to_be_hidden()
    host.page.get_by_role("button", name="Let in").click()
    expect(seen.table.get_by_role("group", name="Your hand").get_by_role("button")).to_have_count(
        13
    )

    watcher = browse()
    watcher.goto(link)
    onlooker = Player(watcher)
    expect(onlooker.status).to_contain_text("You are watching.")

    # The host gives the two open seats to machine players, and both persons can play.
    host.page.get_by_role("button", name="Invite", exact=True).click()
    host.page.get_by_role("button", name="Let machine players fill the open seats").click()
    for _ in range(100):
        turn = next(
            (
                p
                for p in (host, seen)
                if p.table.get_by_role("region", name="Your call").locator(":enabled").count()
            ),
            None,
        )
        if turn is not None:
            break
        host.page.wait_for_timeout(150)
    assert turn is not None
    turn.call("Seven no-trump")
    for page in (host.page, guest, watcher):
        auction = page.get_by_role("region", name="Auction")
        expect(auction.get_by_role("button", name=re.compile("Seven no-trump"))).to_be_visible()
    expect(watcher.get_by_role("button", name=CARD)).to_have_count(0)
    # No machine partner here: undo is not for tables with two persons.
    expect(host.page.get_by_role("button", name="Undo U")).to_be_disabled()


@pytest.mark.whole
def test_only_watch_from_the_list(browse: Open, address: str) -> None:
    page = browse()
    page.goto(f"{address}/games#euchre/ways")
    page.get_by_role("radiogroup", name="Pace").get_by_role("radio", name="Fast").click()
    page.get_by_role("button", name="Only watch").click()
    me = Player(page)
    # Nobody sits here, so an onlooker may set the pace.
    page.evaluate(AT_ONCE)
    expect(me.over).to_be_visible()
    # And may deal.
    me.over.get_by_role("button", name=re.compile("^(Next deal|Rematch)")).click()
    expect(page.get_by_role("banner")).to_contain_text("deal 2")


@pytest.mark.whole
def test_a_second_window_takes_the_seat_and_the_first_may_take_it_back(
    browse: Open, address: str
) -> None:
    me = sit_down(browse(), address, game="whist", seed=3)
    me.wait()
    other = me.page.context.new_page()
    other.goto(me.page.url)
    Player(other).wait()
    expect(me.page.get_by_role("alert")).to_contain_text("opened somewhere else")
    me.page.get_by_role("button", name="Continue here").click()
    me.wait()
    expect(other.get_by_role("alert")).to_contain_text("opened somewhere else")


@pytest.mark.whole
def test_whatever_is_done_in_a_replaced_window_it_says_so_and_can_take_over(
    browse: Open, address: str
) -> None:
    me = sit_down(browse(), address, game="whist", seed=3)
    me.wait()
    held = me.page.locator(".area.south button.card")
    other = me.page.context.new_page()
    other.goto(me.page.url)
    Player(other).wait()
    alert = me.page.get_by_role("alert")
    replaced = "This seat was opened somewhere else. You can play on there."
    expect(alert).to_contain_text(replaced)
    playable = other.locator(".area.south button.card:not([aria-disabled])").first
    code = playable.get_attribute("data-card") or ""
    for key in (code, "Enter", "h", "u", "l", "c", "s", "a", "Space", "Escape"):
        for sign in [key] if key[1:].islower() else key:
            me.page.keyboard.press(sign)
        expect(alert).to_contain_text(replaced)
    for n in range(held.count()):
        held.nth(n).click(force=True, position={"x": 10, "y": 20})
        expect(alert).to_contain_text(replaced)
    # A network that comes back takes no seat from the window that has it.
    me.page.evaluate("dispatchEvent(new Event('online'))")
    expect(alert).to_contain_text(replaced)
    expect(other.get_by_role("alert")).to_have_count(0)
    alert.get_by_role("button", name="Continue here").click()
    me.wait()
    expect(alert).to_have_count(0)
    expect(other.get_by_role("alert")).to_contain_text(replaced)


def test_a_name_is_only_ever_text(browse: Open, address: str) -> None:
    page = browse()
    me = sit_down(page, address, game="whist", seed=3, name="<b id=x>Eve</b>")
    me.wait()
    other = browse()
    other.goto(page.url)
    expect(other.get_by_text("<b id=x>Eve</b>").first).to_be_visible()
    assert other.locator("#x").count() == 0


@pytest.mark.whole
def test_a_table_that_is_gone_says_so(browse: Open, address: str) -> None:
    page = browse(expected="404")
    page.goto(f"{address}/api/games")  # a page of the server that loads nothing else
    page.evaluate(
        "localStorage.setItem('oddtrick.tables', JSON.stringify({gone: {title: 'Whist', seen: 1}}))"
    )
    page.goto(address)
    page.get_by_role("button", name="Play now: Whist").wait_for()
    expect(page.get_by_role("link", name="Resume Whist")).to_have_count(0)
