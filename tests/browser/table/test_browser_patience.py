"""A patience: cards to piles by clicks, by buttons, by dragging and by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from oddtrick.games import game
from oddtrick.sets import LEVELS, known_winnable, prove_deal, winnable_deals

from ..player import OWN_DESK, PHONE, Open, Player, open_menu, sit_down

pytestmark = pytest.mark.browser

SEVERAL = re.compile(" ways to use it$")
"""The name of a card that may go to several places."""


def test_a_card_of_several_ways_goes_the_best_at_one_tap_and_undo_is_free(
    browse: Open, address: str
) -> None:
    me = sit_down(browse(), address, game="house-in-the-wood", seed=5)
    me.wait()
    assert me.table.locator(".fanned").count() == 35
    table = me.page.locator("#table")
    version = str(table.get_attribute("data-version"))
    me.table.get_by_role("button", name=SEVERAL).first.click()
    expect(table).not_to_have_attribute("data-version", version)
    expect(me.page.locator(".run")).to_contain_text("1 move")
    me.page.get_by_role("button", name="Undo U").click()
    expect(me.page.locator(".run")).to_contain_text("0 moves")


def test_keys_choose_where_a_card_goes(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="house-in-the-wood", seed=5)
    me.wait()
    card = me.table.get_by_role("button", name=SEVERAL).first
    card.focus()
    me.page.keyboard.press("Enter")
    expect(card).to_have_attribute("aria-pressed", "true")
    # Where it may go is marked on the table and also stands in words as buttons.
    moves = me.table.locator(".moves").get_by_role("button")
    expect(moves).not_to_have_count(0)
    expect(me.table.locator(".tgt")).not_to_have_count(0)
    expect(moves.first).to_have_text(re.compile(" from fan [0-9]+ to "))
    me.table.locator(".tgt").first.click()
    expect(card).not_to_have_attribute("aria-pressed", "true")
    expect(me.page.get_by_role("button", name="Undo U")).to_be_enabled()


@pytest.mark.whole
def test_a_move_by_its_button_and_back_again(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="house-in-the-wood", seed=5)
    me.wait()
    table = me.page.locator("#table")

    def fans() -> list[str]:
        """Each fan as a screen reader tells it: how many cards, which is on top."""
        return [str(fan.get_attribute("aria-label")) for fan in me.table.get_by_role("group").all()]

    before, version = fans(), str(table.get_attribute("data-version"))
    me.table.get_by_role("button", name=SEVERAL).first.press("Enter")
    me.table.locator(".moves").get_by_role("button").first.click()
    expect(table).not_to_have_attribute("data-version", version)
    assert fans() != before
    version = str(table.get_attribute("data-version"))
    me.page.get_by_role("button", name="Undo U").click()
    expect(table).not_to_have_attribute("data-version", version)
    assert fans() == before


def test_a_card_may_be_dragged(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="house-in-the-wood", seed=5)
    me.wait()
    card = me.cards.first
    box = card.bounding_box()
    assert box is not None
    mouse = me.page.mouse
    mouse.move(box["x"] + 30, box["y"] + 30)
    mouse.down()
    mouse.move(box["x"] + 50, box["y"] + 50, steps=3)
    target = me.table.locator(".tgt").first.bounding_box()
    assert target is not None
    version = me.page.locator("#table").get_attribute("data-version")
    mouse.move(target["x"] + 25, target["y"] + 25, steps=5)
    mouse.up()
    expect(me.page.locator("#table")).not_to_have_attribute("data-version", str(version))
    expect(me.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.whole
def test_keys_reach_every_card_and_move_it(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="house-in-the-wood", seed=5)
    me.wait()
    for _ in range(20):
        me.page.keyboard.press("Tab")
        if me.table.locator(".layout .card:focus").count():
            break
    start = me.table.locator(".card:focus").get_attribute("data-key")
    me.page.keyboard.press("ArrowDown")
    assert me.table.locator(".card:focus").get_attribute("data-key") != start
    me.page.keyboard.press("ArrowUp")
    me.page.keyboard.press("Home")
    while not SEVERAL.search(me.table.locator(".card:focus").get_attribute("aria-label") or ""):
        me.page.keyboard.press("ArrowRight")
    me.page.keyboard.press("Enter")
    button = me.table.locator(".moves").get_by_role("button").first
    expect(button).to_be_visible()
    for _ in range(90):
        me.page.keyboard.press("Tab")
        if me.table.locator(".moves button:focus").count():
            break
    version = me.page.locator("#table").get_attribute("data-version")
    me.page.keyboard.press("Enter")
    expect(me.page.locator("#table")).not_to_have_attribute("data-version", str(version))


@pytest.mark.whole
def test_resigning_ends_it_and_a_new_one_is_dealt(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="house-in-the-wood", seed=5)
    me.wait()
    open_menu(me.page, "Give up")
    # It ends the deal, so it is asked once more.
    me.page.get_by_role("alert").get_by_role("button", name="Give up").click()
    expect(me.over).to_be_visible()
    me.over.get_by_role("button", name=re.compile("^New deal")).click()
    expect(me.over).to_have_count(0)
    expect(me.cards).not_to_have_count(0)


@pytest.mark.whole
def test_the_stock_is_turned_by_a_click_on_it(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="klondike", seed=5)
    me.wait()
    waste = me.table.locator(".k-waste")
    expect(waste.locator(".card")).to_have_count(0)
    me.table.get_by_role("button", name=re.compile("^Hand stock, .*: Turn a card$")).click()
    expect(waste.locator(".card")).to_have_count(1)


@pytest.mark.whole
def test_a_card_is_laid_by_a_click_on_the_cell(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="poker-squares", seat="B", seed=5)
    me.wait()
    # The free cells say it themselves: no row of buttons repeats the 25 of them.
    expect(me.table.locator(".moves button")).to_have_count(0)
    mine = me.table.locator(".mine .cells")
    mine.get_by_role("button", name="Row 2, column 3").click()
    # At the end of each row stands what it is worth.
    expect(mine.locator("> :nth-child(9) .card")).to_have_count(1)


@pytest.mark.whole
def test_ranks_can_be_read_on_cards(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="klondike", seed=5)
    me.wait()
    rank = me.table.locator(".card svg use").first
    expect(rank).to_have_attribute("href", re.compile("^#rank-"))
    drawn, card = (
        rank.evaluate("node => node.getBoundingClientRect().height"),
        me.table.locator(".card:not(.back)").first.evaluate("node => node.clientHeight"),
    )
    assert drawn > card / 5


# -- a Klondike whose winning moves are known ------------------------------------------------------

SOLD = 422  # its first moves: the ace of spades home, or the three of diamonds to pile three
HEAR = (
    """async () => {
  const { table } = await """
    + OWN_DESK
    + """;
  const { send } = table.socket;
  window.acts = [];
  table.socket.send = (frame) => {
    if (frame.type === "act") window.acts.push(frame.code);
    return send(frame);
  };
}"""
)


@pytest.mark.whole
def test_one_tap_moves_a_card_that_has_one_goal(browse: Open, address: str) -> None:
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True)
    me = sit_down(page, address, game="klondike", seed=SOLD)
    me.wait()
    me.table.locator('.layout .card.can[data-card="D3"]').tap()
    expect(me.table.locator('[data-drop="pile/3"] [data-card="D3"]')).to_be_visible()
    expect(me.page.locator(".run")).to_contain_text("1 move")


def test_the_hint_marks_card_and_goal_and_a_tap_makes_the_move(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="klondike", seed=SOLD)
    me.wait()
    me.page.keyboard.press("h")
    expect(me.status).to_have_text("Ace of spades home. It turns a hidden card.")
    marked, goal = me.table.locator(".layout .card.hint"), me.table.locator(".layout .goal")
    expect(marked).to_have_attribute("data-card", "SA")
    expect(goal).to_have_count(1)
    home = me.table.locator(".homes .pile:has(.goal)")
    expect(home).to_have_count(1)
    key = home.get_attribute("data-drop")
    marked.click()
    expect(me.table.locator(f'[data-drop="{key}"] [data-card="SA"]')).to_be_visible()
    expect(me.table.locator(".goal, .hint")).to_have_count(0)


@pytest.mark.whole
def test_the_hint_rings_the_hand_that_is_to_be_turned(browse: Open, address: str) -> None:
    """The kept line of deal 1 begins by turning a card. A deep hand has a shadow of its own."""
    me = sit_down(browse(), address, game="klondike", seed=1)
    me.wait()
    me.page.keyboard.press("h")
    expect(me.status).to_contain_text("Turn a card.")
    ringed = "node => getComputedStyle(node).boxShadow"
    lone = "Object.assign(document.createElement('i'), {className: 'hinted'})"
    hinted = me.table.locator(".hinted")
    expect(hinted).to_have_count(1)
    brass = me.page.evaluate(f"({ringed})(document.body.appendChild({lone}))").partition(")")[0]
    assert brass.startswith("rgb(")
    assert hinted.evaluate(ringed).startswith(brass)


@pytest.mark.whole
def test_what_is_played_out_is_the_kept_line_or_another_that_wins(
    browse: Open, address: str
) -> None:
    known = known_winnable(game("klondike"), SOLD)
    assert known is not None
    me = sit_down(browse(), address, game="klondike", seed=SOLD)
    me.wait()
    me.page.evaluate(HEAR)
    out = me.page.get_by_role("button", name="Play it out")
    out.click()
    me.page.wait_for_function("() => window.acts.length >= 3")
    me.page.get_by_role("button", name="Stop", exact=True).click()
    acts = me.page.evaluate("window.acts")
    assert acts == known.actions.split()[: len(acts)]
    open_menu(me.page, "Restart")
    me.page.get_by_role("alert").get_by_role("button", name="Restart").click()
    expect(me.page.locator(".run")).to_contain_text("0 moves")
    me.table.locator('.layout .card.can[data-card="D3"]').click()
    expect(me.page.locator(".run")).to_contain_text("1 move")
    out.click()
    expect(me.page.locator(".run")).to_contain_text("3 moves")
    expect(me.page.locator(".run")).to_contain_text("can be won")


LOSE = (
    """async () => {
  const { table, ui } = await """
    + OWN_DESK
    + """;
  for (let n = 0; n < 300 && ui.proof?.verdict !== "lost"; n++) {
    const { version, actions } = table.view;
    const moves = actions.filter((a) => a.kind !== "resign");
    table.socket.send({ type: "act", version, code: moves[(n * 7) % moves.length].code });
    while (table.view.version === version || ui.proof?.version !== table.view.version) {
      await new Promise((done) => setTimeout(done, 5));
    }
  }
}"""
)
"""Moves that nobody thought about, until the page is told that the deal is lost."""


@pytest.mark.whole
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=str)
def test_a_deal_that_is_lost_is_said_once_with_the_way_back(
    browse: Open, address: str, size: tuple[int, int]
) -> None:
    page = browse(viewport={"width": size[0], "height": size[1]})
    me = sit_down(page, address, game="klondike", seed=SOLD)
    me.wait()
    page.evaluate(LOSE)
    expect(me.status).to_contain_text(
        re.compile("^This deal can’t be won from here. It could .* ago.$")
    )
    offered = me.table.locator(".moves")
    expect(offered.get_by_role("button", name="New deal")).to_be_visible()
    offered.get_by_role("button", name=re.compile("^Undo .* moves?$")).click()
    expect(me.status).to_have_text("Your move.")
    page.wait_for_function(
        f"async () => {{ const {{ table, ui }} = await {OWN_DESK};"
        " return ui.proof?.version === table.view.version && ui.proof.verdict === 'won'; }"
    )


PLACES = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
  });
  const sizes = [...new Set(boxes(".layout .card").map((b) => b.slice(2).join()))];
  return { felt: boxes("#table"), sizes,
    piles: boxes(".layout .homes>.pile, .layout .column").map((b) => b.slice(0, 2)) };
}"""
"""Where felt and piles are, and the sizes of the cards."""
UNCOVERED = """node => {
  const { left, top, width, height } = node.getBoundingClientRect();
  const next = node.nextElementSibling?.getBoundingClientRect().top ?? Infinity;
  const low = next > top ? Math.min(top + height, next) : top + height;
  return node.contains(document.elementFromPoint(left + width / 2, (top + low) / 2));
}"""
"""Whether the middle of what shows of a card is its own."""
SIZES = ((1280, 800), (390, 844), (360, 640), (844, 390))


@pytest.mark.whole
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_cards_keep_their_size_and_lines_move_nothing(
    browse: Open, address: str, size: tuple[int, int]
) -> None:
    """From the first move to the hundredth, with a hint and without."""
    page = browse(viewport={"width": size[0], "height": size[1]})
    me = sit_down(page, address, game="klondike", seed=WON.number)
    me.wait()
    begun = page.evaluate(PLACES)
    if size == (1280, 800):
        assert int(begun["sizes"][0].split(",")[0]) >= 84
    if size == (390, 844):
        assert int(begun["sizes"][0].split(",")[0]) >= 48
    for number in range(0, 100, 20):
        page.evaluate(FOLLOW, WON.actions.split()[number : number + 20])
        quiet = page.evaluate(PLACES)
        page.evaluate(
            f"async () => (await {OWN_DESK}).table.socket.send({{ type: 'hint', version: "
            f"(await {OWN_DESK}).table.view.version }})"
        )
        marked = me.table.locator(":is(.hint, .hinted)").first
        expect(marked).to_be_visible()
        assert page.evaluate(PLACES) == quiet
        assert quiet["piles"] == begun["piles"]
        assert quiet["felt"] == begun["felt"]
        assert len(quiet["sizes"]) == len(begun["sizes"])
        assert quiet["sizes"][-1] == begun["sizes"][-1]
        assert "hint" not in (marked.get_attribute("aria-label") or "").lower()
        assert marked.evaluate(UNCOVERED)


@pytest.mark.whole
def test_hint_and_tap_win_a_listed_deal(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="klondike", seed=WON.number)
    me.wait()
    for _ in range(300):
        if me.button("Finish").count():
            break
        version = str(me.page.locator("#table").get_attribute("data-version"))
        me.page.keyboard.press("h")
        marked = me.table.locator(".layout :is(.hint, .hinted)").first
        me.press_card(marked)
        expect(me.page.locator("#table")).not_to_have_attribute("data-version", version)
    me.page.keyboard.press("Enter")
    expect(me.page.get_by_role("heading", name=re.compile("^All home in"))).to_be_visible()


WON = min(winnable_deals(), key=lambda deal: deal.moves)
# The page itself sends these moves, one after the other, until the server says all can go home.
FOLLOW = (
    """async codes => {
  const { table } = await """
    + OWN_DESK
    + """;
  for (const code of codes) {
    const { version, alone, over } = table.view;
    if (alone.finish || over) return;
    table.socket.send({ type: "act", version, code });
    for (let i = 0; table.view.version === version && i < 1000; i++) {
      await new Promise((done) => setTimeout(done, 5));
    }
  }
}"""
)
# What moved since the page began to watch, and for how long at the most.
WATCH = """() => {
  window.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    if (this.closest(".wonfan")) window.flights.push(how.duration + how.delay);
    return animate.call(this, frames, how);
  };
}"""


def nearly_won(browse: Open, address: str, **how: object) -> Player:
    """A table where every card can go home, and nobody has sent it there."""
    me = sit_down(browse(**how), address, game="klondike", seed=WON.number)
    me.wait()
    me.page.evaluate(FOLLOW, WON.actions.split())
    me.page.evaluate(WATCH)
    return me


@pytest.mark.whole
def test_all_go_home_at_once_in_four_fans_and_the_next_deal_can_be_won(
    browse: Open, address: str
) -> None:
    me = nearly_won(browse, address, reduced_motion="no-preference")
    me.button("Finish").click()
    home = me.page.get_by_role("heading", name=re.compile(r"^All home in \d+ moves$"))
    expect(home).to_be_visible()
    moves = int(re.findall(r"\d+", home.inner_text())[0])
    assert 52 <= moves <= WON.moves  # the way that is known may turn cards that need not be turned
    fans = me.table.locator(".wonfan")
    expect(fans).to_have_count(4)
    assert [fan.locator(".card").count() for fan in fans.all()] == [13, 13, 13, 13]
    me.page.wait_for_function("() => window.flights.length")
    flights = me.page.evaluate("window.flights")
    assert len(flights) == 52
    assert max(flights) <= 600
    me.button("Next deal").click()
    expect(fans).to_have_count(0)
    me.wait()
    alone = me.page.evaluate(f"async () => (await {OWN_DESK}).table.view.alone")
    proved = prove_deal(game("klondike"), alone["deal"])
    assert proved is not None
    assert alone["shortest"]
    assert alone["level"] in LEVELS


@pytest.mark.whole
def test_who_wants_no_movement_sees_the_fans_at_once(browse: Open, address: str) -> None:
    me = nearly_won(browse, address)
    me.button("Finish").click()
    expect(me.table.locator(".wonfan .card")).to_have_count(52)
    # The same cards again, and nothing has flown.
    assert me.page.evaluate("window.flights") == []
    me.button("Replay").click()
    expect(me.table.locator(".wonfan")).to_have_count(0)
    assert me.page.evaluate(f"async () => (await {OWN_DESK}).table.view.alone.deal") == WON.number


@pytest.mark.whole
def test_a_finger_drags_a_card(browse: Open, address: str) -> None:
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True)
    me = sit_down(page, address, game="klondike", seed=WON.number)
    me.wait()
    moves = [a for a in WON.actions.split() if ">" in a]
    first = WON.actions.split().index(moves[0])
    for code in WON.actions.split()[:first]:
        me.send(code)
    action = page.evaluate(
        f"async code => (await {OWN_DESK}).table.view.actions.find((a) => a.code === code)",
        moves[0],
    )
    card = me.table.locator(f'.layout .card.can[data-card="{action["card"]}"]')
    goal = page.evaluate(
        f"async n => {{ const p = (await {OWN_DESK}).table.view.places[n];"
        "return `${p.kind}/${[p.seat, p.number].filter(Boolean).join('.')}`; }",
        action["to"],
    )
    start, end = card.bounding_box(), me.table.locator(f'[data-drop="{goal}"]').bounding_box()
    assert start is not None
    assert end is not None
    version = page.locator("#table").get_attribute("data-version")
    line = page.context.new_cdp_session(page)

    def touch(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = start["x"] + start["width"] / 2, start["y"] + 10
    to_x, to_y = end["x"] + end["width"] / 2, end["y"] + 12
    touch("touchStart", x, y)
    for step in range(1, 9):
        touch("touchMove", x + (to_x - x) * step / 8, y + (to_y - y) * step / 8)
    touch("touchEnd")
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(version))
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.whole
def test_moves_are_taken_back_one_by_one_to_the_start(browse: Open, address: str) -> None:
    """Klondike turns hidden cards: twelve moves, and twelve times back."""
    me = sit_down(browse(), address, game="klondike", seed=5)
    me.wait()
    layout = f"async () => JSON.stringify((await {OWN_DESK}).table.view.places)"
    begun = me.page.evaluate(layout)
    for _ in range(12):
        me.send()
    assert me.page.evaluate(layout) != begun
    undo = me.page.get_by_role("button", name="Undo U")
    for left in range(11, -1, -1):
        undo.click()
        expect(me.page.locator(".run")).to_contain_text(f"{left} move")
    assert me.page.evaluate(layout) == begun


@pytest.mark.whole
def test_the_stock_lies_on_the_side_of_the_playing_hand(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="klondike", seed=5)
    me.wait()

    def sides() -> tuple[float, float]:
        stock, homes = (me.table.locator(x).bounding_box() for x in (".k-hand-stock", ".homes"))
        assert stock is not None
        assert homes is not None
        return stock["x"], homes["x"]

    stock, homes = sides()
    assert stock < homes
    expect(me.page.get_by_role("timer")).to_have_count(0)  # no clock unless it is asked for
    open_menu(me.page, "Settings")
    me.page.get_by_role("dialog", name="Settings").get_by_text("More", exact=True).click()
    me.page.get_by_role("radiogroup", name="Patience stock").get_by_text("Right").click()
    me.page.get_by_role("radiogroup", name="Patience clock").get_by_text("On").click()
    stock, homes = sides()
    assert stock > homes
    expect(me.page.locator(".run").get_by_role("timer")).to_have_count(1)
    me.page.reload()
    me.wait()
    stock, homes = sides()
    assert stock > homes


@pytest.mark.whole
def test_without_moves_the_way_back_is_offered(browse: Open, address: str) -> None:
    me = sit_down(browse(), address, game="klondike", seed=4, options={"passes": 1})
    me.wait()
    me.page.evaluate(
        f"""async () => {{
  const {{ table }} = await {OWN_DESK};
  for (let n = 0; n < 300 && !table.view.alone.stuck; n++) {{
    const {{ version, actions }} = table.view;
    const moves = actions.filter((a) => a.kind !== "resign");
    const next = moves.find((a) => a.kind === "turn") ?? moves[(n * 7) % moves.length];
    table.socket.send({{ type: "act", version, code: next.code }});
    while (table.view.version === version) await new Promise((done) => setTimeout(done, 5));
  }}
}}"""
    )
    expect(me.status).to_contain_text("No moves are left.")
    offered = me.table.locator(".moves")
    expect(offered.get_by_role("button", name="Replay")).to_be_visible()
