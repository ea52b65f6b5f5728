"""The pages before the table: the front door, the list of games, friends, and what is kept."""

from __future__ import annotations

import re
from datetime import date

import pytest
from playwright.sync_api import Locator, Page, Response, Route, expect

from oddtrick.games import catalogue, player_counts
from oddtrick.rules.front import PRESETS, Preset
from oddtrick.web.places import PLACES
from slices import sliced

from ..player import DESK, PHONE, Open, Player, make_table, sit_down
from ..sets.test_browser_days import day_set
from .test_browser_axe import PAGES, drawn

pytestmark = pytest.mark.browser


def listed(page: Page, address: str, game: str = "") -> Page:
    """The list of games, with the options of a game open where one is named."""
    page.goto(f"{address}/games" + (f"#{game}/ways" if game else ""))
    page.get_by_role("complementary", name="The chosen game").get_by_role(
        "heading", level=2
    ).wait_for()
    return page


def detail(page: Page) -> Locator:
    return page.get_by_role("complementary", name="The chosen game")


def open_older(page: Page) -> None:
    """Open the games that do not stand first, which are folded."""
    page.get_by_text("Older games").click()


# -- the front door -------------------------------------------------------------------------


@pytest.mark.parametrize(("tile", "own"), sliced([("Bridge", 13), ("Euchre", 5), ("Whist", 13)], 1))
def test_one_click_deals_a_hand(browse: Open, address: str, tile: str, own: int) -> None:
    """No form, no name, no option stands between the first page and the cards."""
    page = browse()
    page.goto(address)
    page.get_by_role("button", name=f"Play now: {tile}").click()
    page.wait_for_url(re.compile("/table/"))
    hand = page.get_by_role("group", name="Your hand")
    expect(hand.locator("[data-card]")).to_have_count(own)
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("way", sliced(PRESETS["euchre"][1:], 1), ids=lambda way: way.title)
def test_a_way_of_euchre_starts_from_the_list_in_one_tap(
    browse: Open, address: str, way: Preset, size: dict[str, int]
) -> None:
    page = browse(viewport=size)
    page.goto(f"{address}/games#euchre")
    detail(page).get_by_role("button", name=f"{way.title} {way.words}").click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.get_by_role("group", name="Your hand").locator("[data-card]")).to_have_count(5)
    if size == DESK:  # on a phone trumps stand there, once they are made
        expect(page.get_by_text(f"Euchre · {way.title}").first).to_be_visible()


@pytest.mark.whole
def test_one_click_deals_a_patience(browse: Open, address: str) -> None:
    page = browse()
    page.goto(address)
    page.get_by_role("button", name="Play now: Patience").click()
    page.wait_for_url(re.compile("/table/"))
    Player(page).wait()
    expect(page.get_by_role("banner")).to_contain_text("Klondike")


@pytest.mark.whole
def test_nothing_of_a_director_or_a_book_stands_on_the_front_door(
    browse: Open, address: str
) -> None:
    page = browse()
    page.goto(address)
    page.get_by_role("button", name="Play now: Bridge").wait_for()
    shown = page.locator("body").inner_text()
    for word in ("ruling M", "Scarne", "1963", "seed", "PBN", "Vanderbilt"):
        assert word not in shown
    expect(page.get_by_role("main").get_by_role("textbox")).to_have_count(0)
    expect(page.get_by_role("combobox")).to_have_count(0)


@pytest.mark.whole
@pytest.mark.parametrize("size", [(320, 480), (640, 400), (390, 844)])
def test_all_four_play_buttons_are_at_hand_on_a_small_page(
    browse: Open, address: str, size: tuple[int, int]
) -> None:
    """They stand on the first screen; only the smallest phone shows two and scrolls to two."""
    page = browse(viewport={"width": size[0], "height": size[1]})
    page.goto(address)
    buttons = page.get_by_role("button", name=re.compile("^Play now: "))
    expect(buttons).to_have_count(4)
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    feet = [box["y"] + box["height"] for b in buttons.all() if (box := b.bounding_box())]
    assert sum(foot <= size[1] for foot in feet) >= (2 if size[0] == 320 else 4)


def test_the_front_door_is_light(browse: Open, address: str) -> None:
    """At most 60 kB come over the line before the first card can be asked for; then come the files
    of a table, which the first card needs."""
    page = browse(new=True)
    came: list[Response] = []
    page.on("response", lambda response: came.append(response))
    page.goto(address, wait_until="networkidle")
    page.get_by_role("button", name="Play now: Bridge").wait_for()
    sizes, ahead = {False: 0, True: 0}, list[str]()
    for response in came:
        early = "sec-purpose" in response.request.all_headers()
        sizes[early] += response.request.sizes()["responseBodySize"]
        ahead += [response.url] * early
    assert 10_000 < sizes[False] <= 60_000
    assert any(url.endswith("/table/page.js") for url in ahead)
    assert sizes[True] <= 110_000


@pytest.mark.whole
def test_the_deal_that_waits_is_resumed_or_forgotten(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="whist", seed=3)
    me.wait()
    page = me.page
    page.goto(address)
    waiting = page.get_by_role("region", name="Your deal is waiting")
    expect(waiting).to_contain_text("trick 1 · your play")
    expect(waiting.locator(".rart .gf")).to_have_count(3)
    waiting.get_by_role("link", name="Resume Whist").click()
    Player(page).wait()
    page.goto(f"{address}/friends")
    page.get_by_role("button", name="Forget this table: Whist").click()
    page.goto(address)
    page.get_by_role("button", name="Play now: Whist").wait_for()
    expect(waiting).to_have_count(0)


@pytest.mark.whole
def test_what_was_played_today_stands_on_the_front_door(browse: Open, address: str) -> None:
    """As the server tells it to the token of this browser; without one nothing is asked."""
    page = browse()
    asked: set[str | None] = set()

    def answer(route: Route) -> None:
        asked.add(route.request.headers.get("authorization"))
        sets = [
            day_set(date.today(), "bridge", 4)
            | {"standing": {"place": 2, "of": 9, "percent": 62, "points": None}, "next": None},
            day_set(date.today(), "euchre", 3),
            day_set(date.today(), "patience", 1) | {"last": "Won in 140 moves.", "next": None},
        ]
        day, streak = str(date.today()), {"now": 2, "longest": 5}
        route.fulfill(json={"day": day, "today": day, "streak": streak, "sets": sets})

    for path in ("today", "days/*"):
        page.route(f"**/api/{path}", answer)
    page.goto(address)
    stranger = page.get_by_role("region", name="Today’s deals")
    expect(stranger.get_by_role("button", name="Play today’s bridge")).to_be_visible()
    assert not asked
    page.evaluate("localStorage.setItem('oddtrick.player', 'mine')")
    page.reload()
    today = page.get_by_role("region", name="Today’s bridge")
    expect(today).to_contain_text(re.compile(r"62\s%, second of 9 people"))
    expect(today).to_contain_text("Your streak: 2 days.")
    expect(today.get_by_role("link", name="Results", exact=True)).to_be_visible()
    euchre = today.get_by_role("listitem").filter(has_text="Euchre")
    expect(euchre).to_contain_text("You have played three of eight.")
    expect(euchre.get_by_role("button", name="Play today’s euchre")).to_have_text("Go on")
    patience = today.get_by_role("listitem").filter(has_text="Patience")
    expect(patience).to_contain_text("Won in 140 moves")
    expect(patience.get_by_role("img", name="Done")).to_be_visible()
    assert asked == {"Bearer mine"}


@pytest.mark.whole
def test_an_address_with_a_game_leads_to_that_game(browse: Open, address: str) -> None:
    """Links to the first page with a game's name were given away once."""
    page = browse()
    page.goto(f"{address}/#towie")
    expect(detail(page).get_by_role("heading", name="Towie")).to_be_visible()


@pytest.mark.whole
def test_settings_are_on_every_page_of_a_phone(browse: Open, address: str) -> None:
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True)
    for path in ("", "/games", "/friends", "/club", "/learn", "/learn/rules/whist"):
        page.goto(address + path)
        page.get_by_role("button", name="Settings", exact=True).tap()
        dialog = page.get_by_role("dialog", name="Settings")
        dialog.get_by_role("radiogroup", name="Sound").wait_for()
        dialog.get_by_role("button", name="Close").tap()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


BELOW = """() => {
  scrollTo(0, document.documentElement.scrollHeight);
  const bar = document.querySelector(".names").getBoundingClientRect().top;
  const shown = [...document.querySelectorAll("main :not(.det, .det *)")]  // which lies over all
    .filter(e => e.checkVisibility());
  return Math.max(...shown.map(e => e.getBoundingClientRect().bottom)) - bar;
}"""
"""By how much the end of a page lies below the top of the bar at the foot."""


@pytest.mark.parametrize("path", sliced(PAGES, 2))
def test_the_end_of_a_page_is_above_the_bar_of_a_phone(
    browse: Open, address: str, path: str
) -> None:
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(address + path)
    expect(drawn(page, path)).to_be_visible()
    assert page.evaluate(BELOW) <= 0


def test_a_button_pressed_before_its_script_is_there_is_not_lost(
    browse: Open, address: str
) -> None:
    page = browse()
    held: list[Route] = []
    page.route("**/bar/bar.js", lambda route: held.append(route))
    with page.expect_request("**/bar/bar.js"):
        page.goto(address)
    page.get_by_role("button", name="Settings", exact=True).click()
    held[0].continue_()
    expect(page.get_by_role("dialog")).to_have_count(1)
    expect(page.get_by_role("dialog")).to_be_visible()


# -- the list of games ----------------------------------------------------------------------


def test_the_page_is_drawn_in_another_language(browse: Open, address: str) -> None:
    """Both what stands in the page itself and what its scripts say."""
    page = browse()
    page.goto(f"{address}/?lang=de")
    expect(page.get_by_role("heading", name="Spiele des Tages")).to_be_visible()
    expect(page.get_by_role("link", name="Heute", exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"


@pytest.mark.whole
def test_games_stand_by_family_with_players(browse: Open, address: str) -> None:
    """Those that are played most stand first, all others by family in what is opened."""
    page = listed(browse(), address)

    def names(region: str) -> list[str]:
        found = page.get_by_role("region", name=re.compile(f"^{region}")).get_by_role("button")
        return [button.locator(".unseen").inner_text() for button in found.all()]

    assert set(names("Popular")) >= {
        "Contract bridge, rubber, 4 players",
        "Contract bridge, Chicago, 4 players",
        "Contract bridge, duplicate, 4 players",
        "Klondike, one player",
    }
    expect(page.get_by_role("button", name=re.compile("^Towie"))).to_have_count(0)
    open_older(page)
    assert "Towie, 3–7 players" in names("Bridge for three")
    everything = page.locator(".game-button")
    expect(everything).to_have_count(len(catalogue()))
    expect(page.get_by_role("heading", level=1)).to_have_text(f"All {len(catalogue())} games")


@pytest.mark.parametrize(
    ("text", "found"),
    sliced(
        [
            ("cutthroat", ["Cutthroat", "Three-hand", "Three-handed"]),
            ("Canfield", ["Klondike"]),
            ("misere", ["Nullo bridge"]),
            ("klondyke", ["Klondike"]),
            ("eucre", ["Euchre"]),
            ("pinocle poker squars", []),
        ],
        2,
    ),
)
def test_a_game_is_found_by_any_name(
    browse: Open, address: str, text: str, found: list[str]
) -> None:
    page = listed(browse(), address)
    page.get_by_role("searchbox").fill(text)
    names = page.locator(".game-button b")
    if not found:
        expect(names).to_have_count(0)
    for name in found:
        expect(names.filter(has_text=re.compile(f"^{name}$"))).to_have_count(1)


@pytest.mark.whole
def test_search_and_players_narrow_the_list(browse: Open, address: str) -> None:
    page = listed(browse(), address)
    games = page.locator(".game-button")
    everything = games.count()
    alone = sum(1 in player_counts(game) for game in catalogue().values())
    page.get_by_role("radio", name="Games for 1 player").click()
    expect(games).to_have_count(alone)
    page.get_by_role("searchbox").fill("skat")
    expect(page.get_by_role("status")).to_contain_text("No game is called “skat”.")
    page.get_by_role("button", name="Show all games").click()
    expect(games).to_have_count(everything)
    page.get_by_role("searchbox").fill("1963 fans every suit")
    expect(games).to_have_count(1)
    expect(games).to_contain_text("House in the Wood")


@pytest.mark.whole
def test_playing_comes_first_and_the_source_last(browse: Open, address: str) -> None:
    page = browse()
    page.goto(f"{address}/games#towie")
    inside = detail(page)
    expect(inside.get_by_role("button", name="Play now")).to_be_visible()
    names = [b.inner_text() for b in inside.locator(".in button:visible, summary").all()]
    assert names[1] == "Play now"
    assert names[-1] == "Where it comes from"
    expect(inside.get_by_role("radiogroup", name="Pace")).to_be_hidden()
    inside.get_by_text("Where it comes from").click()
    expect(inside).to_contain_text(catalogue()["towie"].source)


def test_options_are_those_of_the_game_and_reach_the_table(browse: Open, address: str) -> None:
    page = listed(browse(), address, "euchre")
    drawer = detail(page)
    # What the front door deals is chosen beforehand.
    pack = drawer.get_by_role("radiogroup", name="Pack")
    expect(pack.get_by_role("radio", name="24")).to_be_checked()
    pick(drawer.get_by_role("combobox", name="Game", exact=True), "7")
    drawer.get_by_role("textbox", name="Your name").fill("Dora")
    drawer.get_by_role("button", name="Play now").click()
    Player(page).wait()
    expect(page.get_by_role("region", name="Score")).to_contain_text("first to seven")
    # 24 cards: five each, one turned up, three left. Where a partner plays alone, the deal may be
    # over before there was anything to do.
    stock = page.get_by_role("img", name=re.compile("^Stock, three cards"))
    expect(stock.or_(Player(page).over).first).to_be_visible()
    other = browse()
    other.goto(page.url)
    expect(other.get_by_text("Dora", exact=True).first).to_be_visible()


@pytest.mark.whole
def test_the_seats_are_those_of_the_players_chosen(browse: Open, address: str) -> None:
    """Towie's dummy is nobody's seat; the seventh player has one, and loses it when six play."""
    drawer = detail(listed(browse(), address, "towie"))
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


def test_what_cannot_be_played_is_said_in_a_sentence(browse: Open, address: str) -> None:
    page = browse(expected="422")

    def stale(route: Route) -> None:
        games = route.fetch().json()
        for game in games:
            for option in game["options"]:
                found = OFFERED.get((game["name"], option["title"]), [])
                option["choices"] += [float(x) if "." in x else _number(x) for x in found]
        route.fulfill(json=games)

    page.route("**/api/games", stale)
    listed(page, address)
    drawer = detail(page)
    for (name, option), choices in OFFERED.items():
        line = page.locator(f'[data-game="{name}"]')
        if not line.is_visible():
            open_older(page)
        line.click()
        drawer.locator("summary").first.click()
        control = drawer.get_by_role("combobox", name=option).or_(
            drawer.get_by_role("radiogroup", name=option)
        )
        for choice in choices:
            pick(control, choice.capitalize())
            drawer.get_by_role("button", name="Play now").click()
            alert = drawer.get_by_role("alert")
            expect(alert).to_contain_text(f"cannot be “{choice}”. It can be: ")
            expect(page).to_have_url(re.compile(f"^{address}/games#"))
    # After all that the form is as good as new.
    pick(control, "10")
    drawer.get_by_role("button", name="Play now").click()
    Player(page).wait()


def _number(text: str) -> int | str:
    return int(text) if text.lstrip("-").isdigit() else text


def test_a_friend_is_invited_with_the_link(browse: Open, address: str) -> None:
    page = listed(browse(), address, "whist")
    detail(page).get_by_role("button", name="Invite a friend").click()
    dialog = page.get_by_role("dialog", name="Invite friends")
    expect(dialog.get_by_role("textbox")).to_have_value(re.compile(f"^{address}/table/"))


@pytest.mark.whole
def test_the_chosen_game_lies_over_the_list_on_a_phone(browse: Open, address: str) -> None:
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(f"{address}/games")
    open_older(page)
    page.get_by_role("button", name=re.compile("^Towie")).tap()
    play = detail(page).get_by_role("button", name="Play now")
    expect(play).to_be_in_viewport()
    detail(page).get_by_role("button", name="Close").tap()
    expect(play).to_be_hidden()
    page.get_by_role("button", name=re.compile("^Towie")).tap()
    play.tap()
    Player(page).wait()


@pytest.mark.whole
def test_favourites_stand_first_and_by_themselves(browse: Open, address: str) -> None:
    page = listed(browse(), address)
    games = page.get_by_role("region", name=re.compile("^Popular"))
    last = games.get_by_role("button").last
    name = last.locator(".unseen").inner_text()
    last.click()
    detail(page).get_by_role("button", name="Favourite", exact=True).click()
    expect(games.get_by_role("button").first.locator(".unseen")).to_have_text(name)
    page.get_by_role("radio", name="Favourites").click()
    expect(page.locator(".game-button")).to_have_count(1)
    page.reload()
    expect(page.get_by_role("radio", name="Favourites")).to_be_visible()


# -- friends and tables ---------------------------------------------------------------------


@pytest.mark.whole
def test_a_table_is_opened_for_friends_and_found_by_them(browse: Open, address: str) -> None:
    page = browse()
    page.goto(f"{address}/friends")
    invite = page.get_by_role("region", name="Invite")
    invite.get_by_role("textbox", name="Your name").fill("Dora")
    invite.get_by_role("checkbox").check()
    # What is filled in already stays when another game is chosen, and so does the focus.
    games = page.get_by_role("radiogroup", name="Game")
    games.get_by_role("radio", name="Other").click()
    page.get_by_role("combobox", name="Other").select_option(label="Towie")
    games.get_by_role("radio", name="Other").press("ArrowLeft")
    expect(games.get_by_role("radio", checked=True)).to_be_focused()
    games.get_by_role("radio", name="Euchre").click()
    expect(page.get_by_role("combobox", name="Other")).to_be_hidden()
    page.get_by_role("button", name="Open a table").click()
    dialog = page.get_by_role("dialog", name="Invite friends")
    expect(dialog.get_by_role("textbox")).to_have_value(re.compile(f"^{address}/table/"))
    other = browse()
    other.goto(f"{address}/friends")
    tables = other.get_by_role("region", name="Open tables")
    found = tables.get_by_role("link", name="Sit down at Dora’s table")
    # A seat is found while the list waits for news: Chromium’s cache would let that request, of the
    # same address, wait for 20 seconds.
    seeker = browse()
    with seeker.expect_request(lambda r: "prefer" in r.headers):
        seeker.goto(f"{address}/friends")
    seeker.get_by_role("radiogroup", name="Game").get_by_role("radio", name="Euchre").click()
    with seeker.expect_response(
        lambda r: r.request.method == "POST" and "/seats" in r.url, timeout=15_000
    ):
        seeker.get_by_role("button", name="Find me a seat").click()
    found.click()
    other.wait_for_url(page.url.split("#")[0])


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
    expect(alert).to_contain_text("You have lost your seat")
    alert.get_by_role("button", name="All right").click()
    expect(page.get_by_role("status")).to_contain_text("You are watching.")


@pytest.mark.whole
def test_no_such_table_says_what_to_do(browse: Open, address: str) -> None:
    page = browse(expected="404")
    page.goto(f"{address}/table/nowhere")
    expect(page.get_by_role("alert")).to_contain_text("no such table")
    page.get_by_role("main").get_by_role("link", name="Back to the front page").click()
    expect(page.get_by_role("button", name="Play now: Bridge")).to_be_visible()


def test_every_page_begins_at_the_edge_of_its_bar(browse: Open, address: str) -> None:
    """A heading, or the panel that it stands in, begins where the bar begins; pages to be read are
    as narrow as a line on wide screens, and rooms have the whole width."""
    fixed = [p.address for p in PLACES.values() if "{" not in p.address]
    rooms = {"/review", "/learn/train", "/club/ruling"}
    read = {"/learn/words"}
    for size in (PHONE, DESK):
        page = browse(viewport=size)
        for path in [*fixed, "/learn/rules/whist"]:
            if path in rooms or (size is DESK and path in read | {"/learn/rules/whist"}):
                continue
            page.goto(f"{address}{path}")
            expect(page.locator("h1:visible").first).to_be_visible()
            edges = page.evaluate(
                """() => {
                  const heading = [...document.querySelectorAll("h1")].find((h) => h.offsetWidth);
                  const left = (e) => Math.round(e.getBoundingClientRect().left);
                  const first = heading.closest(".pan") ?? heading;
                  return [left(document.querySelector(".bar .brand")), left(first)];
                }"""
            )
            assert edges[0] == edges[1], (path, size, edges)


SETTLED = """async () => {
  for (let last = 0, now = 1; now !== last; ) {
    last = now;
    await new Promise((on) => setTimeout(on, 300));
    now = document.querySelectorAll("main *").length;
  }
}"""
PRESSED = """() => {
  const wide = document.documentElement, found = [];
  if (wide.scrollWidth > wide.clientWidth) found.push(`the page is ${wide.scrollWidth} wide`);
  const all = ".btn, button, select, summary, input:not([type=file]), .pill, .names a, .cal a";
  for (const one of document.querySelectorAll(all)) {
    const target = one.closest("label:has(>input), label:has(>span>input)") ?? one;
    const { width, height } = target.getBoundingClientRect();
    if (!target.checkVisibility({ visibilityProperty: true }) || one.closest(".unseen")) continue;
    // Seven days of a week stand beside one another in the width of the narrowest phone.
    const least = one.matches(".cal a") ? 40 : 44;
    if (width < least - .5 || height < 43.5)
      found.push(`${one.outerHTML.slice(0, 80)} is ${Math.round(width)} × ${Math.round(height)}`);
  }
  return found;
}"""


def test_every_page_fits_a_phone_and_a_finger(browse: Open, address: str) -> None:
    """No page is wider than its window, and whatever can be pressed is as large as a finger."""
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True)
    wrong = {}
    fixed = [p.address for p in PLACES.values() if "{" not in p.address]
    for path in [*fixed, "/learn/rules/whist", "/today/set/whist-4-1"]:
        page.set_viewport_size({"width": 320, "height": 568})
        page.goto(f"{address}{path}")
        expect(page.locator("h1:visible, dialog[open]").first).to_be_visible()
        page.evaluate(SETTLED)
        for width, height in ((320, 568), (390, 844), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            if found := page.evaluate(PRESSED):
                wrong[f"{path} {width}x{height}"] = found
    assert not wrong, "\n".join(f"{k}: {v}" for k, v in wrong.items())
