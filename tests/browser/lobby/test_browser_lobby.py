"""The lobby: finding a game, choosing how to play it, going on where one left off."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from oddtrick.games import catalogue, player_counts

from ..player import Open, Player, make_table, sit_down

pytestmark = pytest.mark.browser


def lobby(page: Page, address: str) -> Page:
    page.goto(address)
    page.get_by_role("main").get_by_role("button", name=re.compile("players?$")).first.wait_for()
    return page


def test_games_stand_by_family_with_source_and_players(browse: Open, address: str) -> None:
    page = lobby(browse(), address)
    main = page.get_by_role("main")
    heading = re.compile("^Contract bridge")
    bridge = main.locator(".fam").filter(has=page.get_by_role("heading", name=heading))
    names = bridge.get_by_role("button").all()
    titles = [b.locator(".unseen").inner_text().split(", Scarne")[0] for b in names]
    assert [x for x in titles if x.startswith("Contract bridge")] == [
        "Contract bridge, rubber",
        "Contract bridge, Chicago",
        "Contract bridge, duplicate",
    ]
    expect(
        main.get_by_role("button", name="Euchre, Scarne 1963, 4 players", exact=True)
    ).to_be_visible()


def test_search_and_players_narrow_the_list(browse: Open, address: str) -> None:
    page = lobby(browse(), address)
    games = page.locator("#families").get_by_role("button")
    everything = games.count()
    alone = sum(1 in player_counts(game) for game in catalogue().values())
    page.get_by_role("button", name="Games for 1 player").click()
    expect(games).to_have_count(alone)
    expect(games.filter(has_text="House in the Wood")).to_have_count(1)
    page.get_by_role("button", name=f"All {everything}").click()
    page.get_by_role("searchbox").fill("skat")
    expect(page.get_by_text(re.compile("^No game called “skat” here. Try "))).to_be_visible()
    page.get_by_role("button", name="Clear search").click()
    expect(games).to_have_count(everything)
    page.get_by_role("searchbox").fill("1963 fans every suit")
    expect(games).to_have_count(1)
    expect(games).to_contain_text("House in the Wood")


def test_options_are_those_of_the_game_and_reach_the_table(browse: Open, address: str) -> None:
    page = lobby(browse(), address)
    page.get_by_role("button", name=re.compile("^Euchre")).click()
    drawer = page.get_by_role("complementary", name="The chosen game")
    drawer.get_by_role("radiogroup", name="Pack").get_by_role("radio", name="24").click()
    target = drawer.get_by_role("radiogroup", name="Game")
    target.get_by_role("radio", name="10").click()
    drawer.get_by_role("textbox", name="Your name").fill("Dora")
    drawer.get_by_role("button", name="Sit down and deal").click()
    Player(page).wait()
    expect(page.get_by_role("region", name="Score")).to_contain_text("game is 10")
    # 24 cards: five each, one turned up, three left.
    expect(page.get_by_role("img", name=re.compile("^Stock, three cards"))).to_be_visible()
    other = browse()
    other.goto(page.url)
    expect(other.get_by_text("Dora", exact=True).first).to_be_visible()


def test_the_seats_are_those_of_the_players_chosen(browse: Open, address: str) -> None:
    """Towie's dummy is nobody's seat; the seventh player has one, and loses it when six play."""
    page = lobby(browse(), address)
    page.get_by_role("button", name=re.compile("^Towie")).click()
    drawer = page.get_by_role("complementary", name="The chosen game")
    seats = drawer.get_by_role("radiogroup", name="Your seat").get_by_role("radio")
    assert seats.all_inner_texts() == ["Any", "A", "B", "C"]
    players = drawer.get_by_role("combobox", name="Players").or_(
        drawer.get_by_role("radiogroup", name="Players")
    )
    pick(players, "7")
    assert seats.all_inner_texts() == ["Any", *"ABCDEFG"]
    seats.last.click()
    expect(seats.last).to_be_checked()
    pick(players, "6")
    assert seats.all_inner_texts() == ["Any", *"ABCDEF"]
    expect(seats.first).to_be_checked()


def pick(control: Locator, choice: str) -> None:
    """Choose in a list or among buttons, whichever an option has."""
    if control.evaluate("e => e.tagName") == "SELECT":
        control.select_option(label=choice)
    else:
        control.get_by_role("radio", name=choice, exact=True).click()


OFFERED = {
    ("jackpot", "Players"): ["0", "9", "two", "4.5"],
    ("towie", "Players"): ["2", "8"],
    ("poker-squares", "Players"): ["-1", "7"],
    ("euchre", "Game"): ["0", "-5", "1000000"],
}
"""What no table can have, as an older page might still offer it: of a game, an option's choices."""


def test_what_cannot_be_played_is_told_in_a_sentence(browse: Open, address: str) -> None:
    page = browse(expected="422")

    def stale(route: Route) -> None:
        games = route.fetch().json()
        for game in games:
            for option in game["options"]:
                found = OFFERED.get((game["name"], option["title"]), [])
                option["choices"] += [float(x) if "." in x else _number(x) for x in found]
        route.fulfill(json=games)

    page.route("**/api/games", stale)
    lobby(page, address)
    drawer = page.get_by_role("complementary", name="The chosen game")
    for (name, option), choices in OFFERED.items():
        title = catalogue()[name].title
        page.get_by_role("main").get_by_role("button", name=re.compile(f"^{title}, ")).click()
        control = drawer.get_by_role("combobox", name=option).or_(
            drawer.get_by_role("radiogroup", name=option)
        )
        for choice in choices:
            pick(control, choice.capitalize())
            drawer.get_by_role("button", name="Sit down and deal").click()
            alert = drawer.get_by_role("alert")
            expect(alert).to_contain_text(f"cannot be “{choice}”. It can be: ")
            expect(page).to_have_url(re.compile(f"^{address}/(#.*)?$"))
    # After all that the form is as good as new.
    pick(control, "10")
    drawer.get_by_role("button", name="Sit down and deal").click()
    Player(page).wait()


def _number(text: str) -> int | str:
    return int(text) if text.lstrip("-").isdigit() else text


def test_invite_friends_opens_with_the_link(browse: Open, address: str) -> None:
    page = lobby(browse(), address)
    page.get_by_role("button", name=re.compile("^Whist")).click()
    page.get_by_role("button", name="Invite friends").click()
    dialog = page.get_by_role("dialog", name="Invite friends")
    expect(dialog.get_by_role("textbox")).to_have_value(re.compile(f"^{address}/table/"))


def test_where_you_left_off_can_be_resumed_or_forgotten(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="whist", seed=3)
    me.wait()
    page = lobby(me.page, address)
    link = page.get_by_role("link", name=re.compile("^Whist"))
    expect(link).to_contain_text("trick 1 · your play")
    page.get_by_role("button", name="Forget this table: Whist").click()
    expect(link).to_have_count(0)
    page.reload()
    page.get_by_role("button", name=re.compile("^Whist")).first.wait_for()
    expect(link).to_have_count(0)


def test_a_wrong_token_watches_and_says_so(browse: Open, address: str) -> None:
    page = browse()
    made = make_table(address, game="whist", seat="S", pace="none")
    page.goto(address)
    page.evaluate(
        "id => localStorage.setItem('oddtrick.tables', JSON.stringify({[id]: {token: 'wrong'}}))",
        made["id"],
    )
    page.goto(f"{address}/table/{made['id']}")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Your seat is no longer kept for this browser.")
    alert.get_by_role("button", name="All right").click()
    expect(page.get_by_role("status")).to_contain_text("You are watching.")


def test_no_such_table_says_what_to_do(browse: Open, address: str) -> None:
    page = browse(expected="404")
    page.goto(f"{address}/table/nowhere")
    expect(page.get_by_role("alert")).to_contain_text("no such table")
    page.get_by_role("main").get_by_role("link", name="Back to the lobby").click()
    expect(page.get_by_role("searchbox")).to_be_visible()


def test_favourites_stand_first_and_by_themselves(browse: Open, address: str) -> None:
    page = lobby(browse(), address)
    games = page.get_by_role("main").locator(".fam").filter(has_text="Whist").first
    last = games.get_by_role("button").last
    name = last.locator(".unseen").inner_text()
    last.click()
    page.get_by_role("button", name="Favourite", exact=True).click()
    first = games.get_by_role("button").first
    expect(first.locator(".unseen")).to_have_text(name)
    page.get_by_role("button", name="One favourite").click()
    expect(page.get_by_role("main").locator(".g")).to_have_count(1)
    page.reload()
    expect(page.get_by_role("button", name="One favourite")).to_be_visible()
