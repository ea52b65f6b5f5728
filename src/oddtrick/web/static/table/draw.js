// @ts-nocheck
// Drawing the page: which panels stand where, and the focus that survives.

import { auctionPanel, meaningsPanel } from "./auction/auction.js";
import { biddingBox } from "./auction/bidding.js";
import { choiceBox, choiceButton } from "./auction/choices.js";
import { cardName } from "../shared/cards.js";
import { setPanel } from "./panels/board-set.js";
import { givenUpPanel } from "./panels/cost.js";
import { headlineLine, headlinePanel, holdingPanel } from "./panels/headline.js";
import { byId, h, named, refill } from "../shared/dom.js";
import { besidesResult, dealtHand, finishedPanel } from "./panels/finish.js";
import { closedHand, facedHand, halfOpenHand, ownHand } from "./felt/hand.js";
import { plate, waiting } from "./felt/seats.js";
import { currentTrick, pastTrick } from "./felt/trick.js";
import { hintPanel } from "./panels/hint.js";
import { learning, lessonPanel } from "./panels/lesson.js";
import { logPanel } from "../shared/log.js";
import { inCompany } from "./people/company.js";
import { notice } from "./people/notice.js";
import { talkPanel, unread } from "./people/chat.js";
import { padPanel } from "./panels/pad.js";
import { choicesOf, hasRuling, isPenalty, rulingPanel } from "./referee/referee.js";
import { settings, twoTap } from "../shared/settings.js";
import { asides, layout, layoutBar, toldLine } from "./piles/layout.js";
import { t } from "./words.js";
import {
  around,
  handOf,
  hasHomes,
  isHalfOpen,
  isLayout,
  isOpen,
  menu,
  mayGoHome,
  onPlaces,
  placeKey,
  seatWord,
  spaceAction,
  spot,
  targetsOf,
  trickTotal,
} from "./view.js";
import { dealsAlone, timeTaken } from "./people/solo.js";
import { history } from "../history/keep.js";
import { isWon, wonPanel } from "../patience/won.js";
import { besides, desk, sheeted, ui } from "./state.js";

/** Draw the whole page from the view. */
export function draw() {
  if (!desk.view) return;
  const held = focusHeld();
  ui.menu = ui.lost ? { byCard: new Map(), plain: [] } : menu(desk.view);
  ui.choices = choicesOf(desk.view, ui.menu.plain);
  if (ui.choices.length) ui.menu.plain = [];
  ui.live = new Set([...ui.menu.byCard.keys()].map((k) => k.slice(0, k.lastIndexOf("/"))));
  ui.maySit = !desk.view.home && !desk.view.you;
  ui.mayGoOn = Boolean(desk.view.home ?? desk.view.you) || !desk.view.seats.some((s) => s.kind === "person");
  ui.targets = new Set((ui.pick?.actions ?? []).flatMap((a) => targetsOf(desk.view, a)).map(placeKey));
  ui.places = isLayout(desk.view) ? onPlaces(desk.view, ui.menu.plain) : new Map();
  ui.space = spaceAction(desk.view, ui.places)?.code ?? null;
  const mode = isLayout(desk.view) ? "layout" : desk.view.calls && !desk.view.over ? "auction" : "play";
  const page = byId("desk");
  byId("table").dataset.version = desk.view.version;
  byId("table").dataset.waits = ui.sent === desk.view.version ? "answer" : "player";
  const company = inCompany(desk.view);
  ui.few ??= fewCards(desk.view);
  const crowd = around(desk.view).length > 4;
  byId("table").classList.toggle("few", ui.few === true && !crowd);
  byId("table").classList.toggle("crowd", crowd);
  page.dataset.cloth = cloth(desk.view);
  page.className = `desk mode-${mode} ${ui.lost ? "lost" : ""} ${company ? "company" : ""}`;
  if (ui.sheet) page.dataset.sheet = ui.sheet;
  else delete page.dataset.sheet;
  refill(byId("bar"), bar(mode));
  refill(byId("table"), mode === "layout" ? layoutFelt() : felt());
  refill(byId("left"), leftColumn(mode));
  refill(byId("right"), rightColumn(mode));
  refill(byId("notice"), notice(desk.view));
  refill(byId("lesson"), lessonPanel());
  refill(byId("tabs"), tabs(mode));
  document.title = pageTitle();
  scrolling ||= requestAnimationFrame(scrollEnds);
  focusAgain(held);
}

function pageTitle() {
  return [desk.view.status.heading, desk.view.table.title, t.product].filter(Boolean).join(t.and);
}

/** The colour of the cloth: cards laid out, games with an auction, few cards, or tricks alone. */
function cloth(view) {
  if (isLayout(view)) return "heather";
  if (view.auction || /bridge/i.test(view.table.family)) return "green";
  return ui.few ? "sand" : "blue";
}

const FEW = 7;
/** Whether few cards were dealt; null before any are. */
function fewCards(view) {
  const dealt = trickTotal(view);
  return dealt ? dealt <= FEW : null;
}

/** Whether the book advises: not at the club. */
const hints = () => settings.hints && !desk.view.table.evening;

function bar(mode) {
  const button = (action, words, key, on = true, arg = "") =>
    h(
      "button",
      { class: "btn q", type: "button", disabled: !on, data: { do: action, arg, key: `bar-${action}${arg}` } },
      words,
      key ? [" ", h("kbd", null, key)] : null,
    );
  const mine = dealsAlone(desk.view);
  const machines =
    desk.view.seats.length > 1 &&
    desk.view.home &&
    desk.view.seats.every((s) => s.kind === "machine" || s.seat === desk.view.home);
  const laws = desk.view.table.options.laws ?? "strict";
  // By which laws is a span of its own: where there is no room for everything, that is still seen.
  const refereed = laws === "strict" ? null : h("span", { class: "soft sm" }, t.refereed(laws));
  const club = desk.view.table.evening;
  const about = [
    desk.view.alone ? "" : club ? t.clubBoard(desk.view.table.deal, club) : t.deal(desk.view.table.deal),
    desk.view.table.given && !club ? t.fromFile : "",
    desk.view.table.seeded && !desk.view.alone && !learning() ? t.seeded : "",
    desk.view.table.shared?.length ? t.shared(desk.view.table.shared.map((s) => seatWord(desk.view, s))) : "",
    machines ? t.againstMachines : "",
    desk.view.table.watchers ? t.watching(desk.view.table.watchers) : "",
  ]
    .filter(Boolean)
    .join(t.and);
  return [
    h("a", { class: "brand", href: "/", "aria-label": t.brand }, brandMark(), h("span", null, t.product)),
    h("span", { class: "sep" }),
    h(
      "div",
      { class: "name" },
      h("h1", null, desk.view.table.title),
      " ",
      refereed,
      " ",
      h("span", { class: "soft sm" }, about),
    ),
    h("div", { class: "narrow" }, headlineLine(desk.view)),
    h("span", { class: "sp" }),
    desk.view.home && hints() && mode === "layout" ? button("hint", t.hint, "H", desk.view.hint) : null,
    desk.view.home ? button("undo", t.undo, "U", desk.view.undo || mine) : null,
    mode === "play" ? button("lastTrick", t.lastTrick, "L", desk.view.tricks.length > 0) : null,
    mode === "layout" && desk.view.home && hasHomes(desk.view) && !desk.view.over
      ? button("allHome", t.allHome, "", mayGoHome(desk.view))
      : null,
    mine && desk.view.hint ? button("watch", ui.auto === "watch" ? t.stopWatching : t.playOut, "") : null,
    mine ? [h("span", { class: "sep" }), button("again", t.again, ""), button("newDeal", t.newDeal, "")] : null,
    besides().map((kind) => button("besides", t.besides(kind), t.besidesKeys[kind], true, kind)),
    h("span", { class: "sep" }),
    club && desk.view.home ? button("director", t.director, "") : null,
    desk.view.seats.some((x) => x.kind === "open") && !club ? button("invite", t.invite, "") : null,
    club?.machines && desk.view.home && desk.view.seats.some((x) => x.kind === "open")
      ? button("fill", t.fill, "")
      : null,
    inCompany(desk.view) ? button("people", desk.view.house?.yours ? t.hostsDesk : t.people, "") : null,
    button("menu", t.menu, ""),
    h("button", { class: "ib more", type: "button", "aria-label": t.menu, data: { do: "menu", key: "bar-more" } }, "⋯"),
  ];
}

const brandMark = () => document.querySelector(".brand .mark").cloneNode(true);

function felt() {
  const seats = around(desk.view),
    n = seats.length;
  const areas = { south: [], west: [], north: [], east: [] };
  seats.forEach((seat, i) => areas[spot(i, n)].push(seat));
  const compact = desk.view.calls && !desk.view.over;
  const other = (area) =>
    areas[area].length
      ? h(
          "section",
          { class: `area ${area} ${areas[area].some((s) => faced(s.seat)) ? "faced" : ""}`, data: { key: area } },
          areas[area].map((seat) => otherSeat(seat, area, compact)),
        )
      : h("section", { class: `area ${area}`, data: { key: area } });
  return [
    south(areas.south[0]),
    other("north"),
    other("west"),
    other("east"),
    centre(),
    corner(),
    desk.view.tricks.length && ui.past ? pastTrick(desk.view, ui) : null,
  ];
}

/** Whether most of a hand lies open, as a dummy's does. */
function faced(seat) {
  const place = handOf(desk.view, seat);
  return isOpen(place) || (isHalfOpen(place) && !place.cards.some((c) => isPenalty(desk.view, seat, c)));
}

function otherSeat(seat, area, compact) {
  const place = handOf(desk.view, seat.seat);
  const open = faced(seat.seat),
    half = open && !isOpen(place);
  const shown = dealt(seat.seat);
  const hand =
    shown ??
    (half
      ? halfOpenHand(desk.view, ui, seat.seat, area)
      : open
        ? facedHand(desk.view, ui, seat.seat, area)
        : closedHand(desk.view, seat.seat, compact ? "row" : area));
  return h(
    "div",
    { class: `other ${open ? "open" : ""}`, data: { key: `other-${seat.seat}` } },
    plate(desk.view, ui, seat),
    hand,
  );
}

function south(seat) {
  return h(
    "section",
    { class: "area south", data: { key: "south" } },
    h("div", { class: "line" }, plate(desk.view, ui, seat, { own: true }), statusLine(), banner()),
    dealt(seat.seat) ? h("div", { class: "fan empty" }, dealt(seat.seat)) : ownHand(desk.view, ui, seat.seat),
  );
}

/** At the end, what a seat had been dealt. */
const dealt = (seat) => (desk.view.over && !ui.linger ? dealtHand(desk.view, seat) : null);

function statusLine() {
  const parts = [];
  if (ui.pick) {
    const name = cardName(ui.pick.card);
    const one = ui.pick.actions.length === 1;
    parts.push(h("b", { class: "say" }, twoTap() && one ? t.tapAgain(name) : t.pressEnter(name)));
  } else if (!desk.view.you && !desk.view.over) {
    parts.push(h("b", { class: "say" }, t.watchingNow), " ", h("span", { class: "sm" }, desk.view.status.text));
  } else {
    const { lead, rest } = desk.view.status;
    parts.push(h("b", { class: "say" }, lead), rest ? [" ", h("span", { class: "say" }, rest)] : null);
  }
  return h(
    "div",
    { class: `statusbox ${desk.view.status.yours && !desk.view.over ? "yours" : ""}`, data: { key: "statusbox" } },
    h("span", { role: "status", class: "status", data: { key: "status" } }, parts.flat().filter(Boolean)),
    desk.view.holding ? h("span", { class: "sm holding" }, t.holding(desk.view.holding)) : null,
  );
}

function banner() {
  if (!ui.message) return asked();
  const { text, tone, button, action, arg } = ui.message;
  return h(
    "div",
    { class: `ban ${tone ?? ""}`, role: "alert", data: { key: "banner" } },
    h("span", null, text),
    h("button", { class: "btn", type: "button", data: { do: action ?? "dismiss", arg } }, button ?? t.allRight),
  );
}

/** Somebody at an address from which another came too asks the host to be let in. */
function asked() {
  const [first] = desk.view.asking ?? [];
  if (!first) return null;
  return h(
    "div",
    { class: "ban w", role: "alert", data: { key: `asks-${first.number}` } },
    h("span", null, t.asksToSit(first.name || t.somebody, seatWord(desk.view, first.seat))),
    h("button", { class: "btn p", type: "button", data: { do: "admit", arg: first.number } }, t.admit),
    h("button", { class: "btn", type: "button", data: { do: "notAdmit", arg: first.number } }, t.notAdmit),
  );
}

function centre() {
  const nodes = [];
  const trickLies = ui.linger || desk.view.trick?.plays.length;
  if (desk.view.over && !ui.linger) {
    nodes.push(finishedPanel(desk.view, ui));
  } else if (desk.view.calls && desk.view.you) {
    nodes.push(biddingBox(desk.view, ui));
  } else if (ui.menu.plain.length && !trickLies) {
    nodes.push(asides(desk.view, ui), choiceBox(desk.view, ui, ui.menu.plain));
  } else if (desk.view.trick || ui.linger) {
    nodes.push(currentTrick(desk.view, ui));
    if (ui.menu.plain.length)
      nodes.push(
        h(
          "div",
          { class: "extra", data: { key: "extra" } },
          ui.menu.plain.map((a) => choiceButton(ui, a, "small")),
        ),
      );
  } else {
    nodes.push(
      asides(desk.view, ui),
      h("p", { class: "hush", data: { key: "hush" } }, desk.view.status.yours ? "" : desk.view.status.text),
    );
  }
  if (ui.pick && ui.pick.actions.length > 1) {
    nodes.push(
      h(
        "div",
        { class: "extra pan", data: { key: "ways" } },
        ui.pick.actions.map((a) => choiceButton(ui, a, "small")),
      ),
    );
  }
  return h("section", { class: "area centre", data: { key: "centre" } }, nodes.filter(Boolean));
}

/** What lies beside the play: the plate of a turned table, a stock. */
function corner() {
  const beside =
    (desk.view.trick || ui.linger) && !(ui.menu.plain.length && !ui.linger && !desk.view.trick?.plays.length);
  const nodes = [
    desk.view.turned ? h("div", { class: "seat words", data: { key: "turned" } }, desk.view.turned) : null,
    waiting(desk.view),
    beside ? asides(desk.view, ui) : null,
  ].filter(Boolean);
  return nodes.length ? h("div", { class: "corner", data: { key: "corner" } }, nodes) : null;
}

function layoutFelt() {
  if (isWon(desk.view) && ui.mayGoOn && !desk.view.table.set)
    return [wonPanel(desk.view, { deals: history(), seconds: timeTaken(), more: besidesResult(desk.view) })];
  return [
    layout(desk.view, ui),
    h(
      "div",
      { class: "under", data: { key: "under" } },
      banner(),
      toldLine(desk.view, !sheeted()),
      layoutBar(desk.view, ui),
    ),
    desk.view.over
      ? h("section", { class: "area centre over", data: { key: "centre" } }, finishedPanel(desk.view, ui))
      : null,
  ];
}

function leftColumn(mode) {
  const score = setPanel(desk.view) ?? padPanel(desk.view);
  if (mode === "auction") return [holdingPanel(desk.view), score];
  return [headlinePanel(desk.view), score, mode === "play" && desk.view.home && !desk.view.over ? quick() : null];
}

function quick() {
  const on = twoTap();
  return h(
    "section",
    { class: "pan p-quick", "aria-label": t.twoTap, data: { key: "quick" } },
    h(
      "div",
      { class: "in sm quick" },
      h("span", null, h("b", null, t.twoTap), h("br"), h("span", { class: "soft" }, t.twoTapNote)),
      h(
        "button",
        { class: "btn", type: "button", role: "switch", "aria-checked": String(on), data: { do: "twoTap" } },
        named(t.twoTap, on ? t.on : t.off),
      ),
    ),
  );
}

function rightColumn(mode) {
  const hint = hintPanel(desk.view, ui, { enabled: hints() });
  const ruling = rulingPanel(desk.view, ui);
  const talk = talkPanel(desk.view, ui, !sheeted() || ui.sheet === "talk");
  if (mode === "auction")
    return [
      ruling,
      auctionPanel(desk.view, ui),
      meaningsPanel(desk.view, ui),
      hint,
      talk,
      logPanel(desk.view, sheeted() && ui.sheet !== "log"),
    ];
  return [
    ruling,
    auctionPanel(desk.view, ui),
    desk.view.over ? givenUpPanel(desk.view) : hint,
    talk,
    logPanel(desk.view, sheeted() && ui.sheet !== "log"),
  ];
}

function tabs(mode) {
  const tab = (name, sign, words, on = true) =>
    h(
      "button",
      {
        type: "button",
        disabled: !on,
        "aria-pressed": String(ui.sheet === name),
        class: ui.sheet === name ? "on" : "",
        data: { do: "tab", arg: name, key: `tab-${name}` },
      },
      h("b", { "aria-hidden": "true" }, sign),
      words,
    );
  const mine = dealsAlone(desk.view);
  return [
    desk.view.home && hints() ? tab("hint", "?", t.hint, desk.view.hint || Boolean(ui.hint)) : null,
    desk.view.auction ? tab(mode === "auction" ? "meanings" : "auction", "♠♥", t.auction) : null,
    mode === "play" ? tab("past", "↺", t.lastTrick, desk.view.tricks.length > 0) : null,
    desk.view.home && mode !== "play" ? tab("undo", "↶", t.undo, desk.view.undo || mine) : null,
    desk.view.home && mode === "layout" && hasHomes(desk.view) && !desk.view.over
      ? tab("allHome", "⇧", t.allHome, mayGoHome(desk.view))
      : null,
    mine
      ? null
      : tab(
          "pad",
          desk.view.pad.sides.length > 1 && desk.view.pad.sides.join("/").length <= 10
            ? desk.view.pad.sides.join("/")
            : "∑",
          t.score,
        ),
    desk.view.referee ? tab("ruling", "§", t.ruling, hasRuling(desk.view)) : null,
    inCompany(desk.view) && desk.view.house?.talk !== "off"
      ? tab("talk", "✉", [
          t.talk,
          unread(desk.view, ui)
            ? h("span", { class: "count", "aria-label": t.newRemarks(unread(desk.view, ui)) }, unread(desk.view, ui))
            : null,
        ])
      : null,
    tab("log", "≡", t.log),
  ];
}

// Where several views come at once, the page is laid out once for all of them: before it is painted.
let scrolling = 0;

/** The log and the sheets stay at their end while they grow, unless somebody reads further up. */
function scrollEnds() {
  scrolling = 0;
  // The meaning asked for is in sight in the list of them.
  const on = document.querySelector(".ml>.on"),
    list = on?.parentElement;
  if (on && ui.shown !== on.dataset.key)
    list.scrollTop = on.offsetTop - list.offsetTop - (list.clientHeight - on.offsetHeight) / 2;
  ui.shown = on?.dataset.key ?? null;
  for (const node of document.querySelectorAll('[data-scroll="end"]')) {
    if (!node.reads) node.scrollTop = node.scrollHeight;
    node.onscroll ??= () => (node.reads = node.scrollHeight - node.clientHeight - node.scrollTop > 40);
  }
}

// -- keeping the focus ----------------------------------------------------------------------

function focusHeld() {
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  return { node, group: node.closest("[data-group]")?.dataset.group ?? null };
}

/** A card just played takes the focus with it: give it to a card that may be played next. */
function focusAgain(held) {
  if (!held) return;
  // Whoever plays by keyboard goes on in the hand that is to be played now.
  const idle = held.node.matches?.(".fan .card, .spread .card") && !ui.live.has(held.group) && ui.live.size > 0;
  if (!idle && held.node.isConnected && document.activeElement === held.node) return;
  if (!held.group && document.activeElement !== document.body) return;
  const table = byId("table");
  const next = table.querySelector(
    ".boxpan [tabindex='0']:not(:disabled), .boxpan.waiting, .spread .card.can, .fan " +
      ".card.can[tabindex='0'], .fan .card.can, .layout .card[tabindex='0'], .fan .card[tabindex='0']",
  );
  next?.focus({ preventScroll: true });
}
