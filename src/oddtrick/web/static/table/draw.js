// Drawing the page: which panels stand where, and the focus that survives.

import { byId, h, render } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { place } from "../shared/places.js";
import { settings, tableOf } from "../shared/settings.js";
import { auctionPanel, meaningsPanel, rankingPanel } from "./auction/auction.js";
import { felt, layoutFelt } from "./felt/felt.js";
import { later, endingNow, tableName } from "./later.js";
import { setPanel, headlinePanel, holdingPanel, hintPanel, headlineLine } from "./panels/headline.js";
import { padPanel } from "./panels/pad.js";
import { talkPanel, inCompany, sealMark, levels, unread, notice } from "./people/company.js";
import { dealsAlone, runLine } from "./people/solo.js";
import { choicesOf, rulingPanel, hasRuling } from "./referee/referee.js";
import { sheeted, table, ui, extraKinds } from "./state.js";
import {
  around,
  isLayout,
  menu,
  onPlaces,
  placeKey,
  spaceAction,
  targetsOf,
  trickTotal,
  hasHomes,
  mayGoHome,
} from "./view.js";
import { text } from "./words.js";

// The play in words. Lines are only ever added, so that a screen reader hears each once.

/** The panel; `aside` where it is only heard. @param {Frames.ViewFrame} view */
function logPanel(view, aside = false) {
  const lines = view.log ?? [];
  const trick = view.trick || view.tricks?.length ? (view.tricks?.length ?? 0) + (view.trick && !view.over ? 1 : 0) : 0;
  const now = lines.at(-1)?.trick ?? null;
  return h(
    "section",
    { class: `pan p-log ${aside ? "heard" : ""}`, "aria-label": text.log, key: "log", data: { panel: "log" } },
    h(
      "header",
      h("h2", text.log),
      h("span.small-text.soft", trick ? t("trick {n}", { n: trick }) : "", !aside && sealMark(view)),
    ),
    h(
      "div.scroll",
      { data: { scroll: "end" }, tabindex: aside ? -1 : 0 },
      h(
        "div",
        { role: "log", "aria-live": "polite", "aria-label": text.log },
        h("ol.log.tinted.in", lines, (line, i) =>
          h(
            "li",
            { class: line.trick !== now && i < lines.length - 1 ? "soft" : "", key: `l${view.table.deal}-${i}` },
            line.text,
          ),
        ),
      ),
      view.status.yours && !view.over && h("p.turnline", { "aria-hidden": "true" }, view.status.lead),
    ),
  );
}

// The focus that survives a drawing, and panels that stay at their end.

// Where several views come at once, the page is laid out once for all of them: before it is painted.
let scrolling = 0;
/** The panels in which somebody reads further up. @type {WeakSet<Element>} */
const reading = new WeakSet();
/** How far each panel was scrolled when last seen. @type {WeakMap<Element, number>} */
const places = new WeakMap();

/** The log and the sheets stay at their end while they grow, unless somebody reads further up. */
function scrollEnds() {
  scrolling = 0;
  // The meaning asked for is in sight in the list of them.
  const on = /** @type {HTMLElement | null} */ (document.querySelector(".ml>.on")),
    list = on?.parentElement;
  if (on && list && ui.shown !== on.dataset.key)
    list.scrollTop = on.offsetTop - list.offsetTop - (list.clientHeight - on.offsetHeight) / 2;
  ui.shown = on?.dataset.key ?? null;
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-scroll="end"]'))) {
    if (!reading.has(node)) node.scrollTop = node.scrollHeight;
    // Only to scroll up means to read: a line that comes meanwhile leaves the panel short of its end, too.
    node.onscroll ??= () => {
      if (node.scrollHeight - node.clientHeight - node.scrollTop <= 40) reading.delete(node);
      else if (node.scrollTop < (places.get(node) ?? 0)) reading.add(node);
      places.set(node, node.scrollTop);
    };
  }
}

/** Let what stays at its end do so once the page is laid out. */
function keepEnds() {
  scrolling ||= requestAnimationFrame(scrollEnds);
}

function focusHeld() {
  const node = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!node || node === document.body) return null;
  const group = /** @type {HTMLElement | null} */ (node.closest("[data-group]"))?.dataset.group ?? null;
  return { node, group };
}

let focusing = 0;
/** Where the focus was when the last drawing left it homeless. @type {Element | null} */
let homeless = null;

/**
 * A card just played takes the focus with it: give it to a card that may be played next. To focus lays the page
 * out, which belongs to the frame and not to the task that drew.
 * @param {ReturnType<typeof focusHeld>} held
 */
function focusAgain(held) {
  if (!held) return;
  // Whoever plays by keyboard goes on in the hand that is to be played now.
  const idle = held.node.matches?.(".fan .card, .spread .card") && !ui.live.has(held.group ?? "") && ui.live.size > 0;
  if (!idle && held.node.isConnected && document.activeElement === held.node) return;
  if (!held.group && document.activeElement !== document.body) return;
  homeless = document.activeElement;
  focusing ||= requestAnimationFrame(focusNext);
}

/** Focus what may be played next, unless something else has taken the focus since. */
function focusNext() {
  focusing = 0;
  if (document.activeElement !== homeless) return;
  const table = byId("table");
  /** @type {HTMLElement | null} */
  const next = table.querySelector(
    ".boxpan [tabindex='0']:not(:disabled), .boxpan.waiting, .spread .card.can, .fan " +
      ".card.can[tabindex='0'], .fan .card.can, .layout .card[tabindex='0'], .fan .card[tabindex='0']",
  );
  next?.focus({ preventScroll: true });
}

/** Draw the whole page from the view. */
export function draw() {
  if (!table.view) return;
  const held = focusHeld();
  ui.menu = menu(table.view);
  ui.choices = choicesOf(table.view, ui.menu.plain);
  if (ui.choices.length) ui.menu.plain = [];
  ui.live = new Set([...ui.menu.byCard.keys()].map((k) => k.slice(0, k.lastIndexOf("/"))));
  const { home, you, table: of } = table.view;
  ui.maySit = !home && !you && !of.evening && !of.set; // at these the seats are given
  ui.mayGoOn = Boolean(table.view.home ?? table.view.you) || !table.view.seats.some((s) => s.kind === "person");
  ui.targets = new Set((ui.pick?.actions ?? []).flatMap((a) => targetsOf(table.view, a)).map(placeKey));
  ui.goal = later.hints?.goal();
  ui.places = isLayout(table.view) ? onPlaces(table.view, ui.menu.plain) : new Map();
  ui.space = spaceAction(table.view, ui.places)?.code ?? null;
  const mode = isLayout(table.view) ? "layout" : table.view.calls && !table.view.over ? "auction" : "play";
  const page = byId("desk");
  byId("table").dataset.version = String(table.view.version);
  byId("table").dataset.waits = ui.sent === table.view.version ? "answer" : "player";
  const company = inCompany(table.view);
  ui.few ??= fewCards(table.view);
  const crowd = around(table.view).length > 4;
  byId("table").classList.toggle("few", ui.few === true && !crowd);
  byId("table").classList.toggle("crowd", crowd);
  page.dataset.cloth = cloth(table.view);
  page.className = `desk mode-${mode} ${ui.lost ? "lost" : ""} ${company ? "company" : ""}`;
  if (ui.sheet) page.dataset.sheet = ui.sheet;
  else delete page.dataset.sheet;
  render(byId("bar"), bar(mode));
  render(byId("table"), mode === "layout" ? layoutFelt() : felt());
  render(byId("left"), leftColumn(mode));
  render(byId("right"), rightColumn(mode));
  render(byId("lesson"), table.lesson?.lessonPanel());
  render(byId("tabs"), tabs(mode));
  document.title = pageTitle();
  later.hints?.placeArrow();
  later.terms?.drawn(table.view.table.game);
  keepEnds();
  focusAgain(held);
}

const pageTitle = () =>
  [table.view.status.heading, table.view.table.title, text.product].filter(Boolean).join(text.and);

/**
 * The colour of the cloth: cards laid out, games with an auction, few cards, or tricks alone.
 * @param {Frames.ViewFrame} view
 */
function cloth(view) {
  if (isLayout(view)) return "heather";
  if (view.auction || /bridge/i.test(view.table.family)) return "green";
  return ui.few ? "sand" : "blue";
}

const FEW = 7;

/**
 * Whether few cards were dealt; null before any are.
 * @param {Frames.ViewFrame} view
 */
function fewCards(view) {
  const dealt = trickTotal(view);
  return dealt ? dealt <= FEW : null;
}

/** @param {string} mode */
function leftColumn(mode) {
  const { view } = table;
  const score = setPanel(view) ?? padPanel(view, later.markers);
  return [mode === "auction" ? holdingPanel(view) : headlinePanel(view), score];
}

/** @param {string} mode */
function rightColumn(mode) {
  const { view } = table;
  const hint = hintPanel(view, ui, { enabled: hints() });
  const during = mode === "auction";
  return [
    rulingPanel(view, ui),
    auctionPanel(view, ui),
    during && meaningsPanel(view, ui),
    during || !view.over ? hint : endingNow()?.givenUpPanel(view),
    !during && rankingPanel(view),
    talkPanel(view, ui, !sheeted() || ui.sheet === "talk"),
    logPanel(view, sheeted() && ui.sheet !== "log"),
  ];
}

// The bar of the table's page, and its tabs where there is little room.

/** Whether the book advises: not at the club. */
export const hints = () => settings.hints && !table.view.table.evening;

/**
 * Of a table of piles: whether cards can be sent home together; whether it can be played out, and the
 * word for it.
 * @param {string} mode
 * @param {boolean} mine
 */
const piled = (mode, mine) => ({
  sends: mode === "layout" && !mine && table.view.home && hasHomes(table.view) && !table.view.over,
  plays: mine && table.view.hint,
  watching: ui.auto === "watch" ? t("Stop") : t("Play it out"),
});

/** A button that can be pressed though it is grey: the server says why nothing is taken back.
 * @param {HTMLElement} button @param {boolean} grey */
function greyed(button, grey) {
  if (grey) button.setAttribute("aria-disabled", "true");
  return button;
}

/** @param {string} mode */
export function bar(mode) {
  const { view } = table,
    { home } = view,
    { evening: club, set, deal, given, seeded, watchers, id, options } = view.table;
  /** @param {string} action @param {string} words @param {string | undefined} key */
  const button = (action, words, key = "", on = true, arg = "") =>
    h(
      "button.btn.q",
      { disabled: !on, do: action, arg, key: `bar-${action}${arg}` },
      words,
      key && [" ", h("kbd", key)],
    );
  const mine = dealsAlone(view),
    open = view.seats.some((x) => x.kind === "open"),
    machines = view.seats.length > 1 && home && view.seats.every((s) => s.kind === "machine" || s.seat === home);
  const { sends, plays, watching } = piled(mode, mine),
    remarks = inCompany(view) ? unread(view, ui) : 0;
  const laws = options.laws ?? "strict";
  const about = [
    club ? text.clubBoard(deal, club) : set ? text.setBoard(set) : t("deal {n}", { n: deal }),
    given && !club && !set && !tableOf(id)?.asked && t("from a file"),
    seeded && !view.alone && !table.lesson?.learning() && t("a prepared deal"),
    machines && text.againstMachines([...levels(view)]),
    watchers && t("{n} watching", { n: watchers }),
  ];
  return [
    h("div", { id: "notice" }, notice(view)),
    h("a.brand", { href: place("play"), "aria-label": text.brand }, brandMark(), h("span", text.product)),
    h("span.sep"),
    h(
      "div.name",
      h("h1", tableName(view.table)),
      " ",
      // By which laws is a span of its own: where there is no room for everything, that is still seen.
      laws !== "strict" && h("span.soft.small-text", text.refereed(laws)),
      " ",
      h(
        "span",
        { class: `soft small-text ${view.alone ? "run" : ""}` },
        runLine(view) ?? about.filter(Boolean).join(text.and),
      ),
    ),
    h("div.narrow", headlineLine(view)),
    h("span.sp"),
    home && hints() && mode === "layout" && button("hint", t("Hint"), "H", view.hint),
    home && greyed(button("undo", t("Undo"), "U"), !view.undo),
    mode === "play" && button("lastTrick", t("Last trick"), "L", view.tricks.length > 0),
    sends && button("allHome", t("All home"), "", mayGoHome(view)),
    plays && button("watch", watching),
    mine && [h("span.sep"), button("newDeal", t("New deal"))],
    extraKinds().map((kind) => button("openMenuFor", text.kinds(kind), text.kindKeys[kind], true, kind)),
    h("span.sep"),
    club && home && button("director", t("Director")),
    open && !club && button("invite", t("Invite")),
    club?.machines && home && open && button("fill", text.fill),
    inCompany(view) && button("people", view.house?.yours ? t("Host’s desk") : t("People")),
    button("menu", t("Menu")),
    // where an auction leaves no room for the tabs
    mode === "auction" && [
      home && hints() && h("button.ib.ask", { "aria-label": t("Hint"), do: "tab", arg: "hint", key: "bar-ask" }, "?"),
      remarks > 0 &&
        h(
          "button.ib.ask",
          { "aria-label": text.newRemarks(remarks), do: "tab", arg: "talk", key: "bar-talk" },
          "✉",
          h("span.count", { "aria-hidden": "true" }, remarks),
        ),
    ],
    h("button.ib.more", { "aria-label": t("Menu"), do: "menu", key: "bar-more" }, "⋯"),
  ];
}
export const brandMark = () => document.querySelector(".brand .mark")?.cloneNode(true);

/** @param {string} mode */
export function tabs(mode) {
  const { view } = table,
    { sides } = view.pad,
    mine = dealsAlone(view),
    { sends, plays, watching } = piled(mode, mine);
  /** @param {string} name @param {string} sign @param {import("../shared/dom.js").Child} words */
  const tab = (name, sign, words, on = true) => {
    const is = ui.sheet === name;
    return h(
      "button",
      {
        disabled: !on,
        "aria-pressed": String(is),
        class: is ? "on" : "",
        do: "tab",
        arg: name,
        key: `tab-${name}`,
      },
      h("b", { "aria-hidden": "true" }, sign),
      words,
    );
  };
  const remarks = unread(view, ui);
  return [
    view.home && hints() && tab("hint", "?", ui.hint ? t("Hide hint") : t("Hint"), view.hint || Boolean(ui.hint)),
    view.auction && tab(mode === "auction" ? "meanings" : "auction", "♠♥", t("Auction")),
    mode === "play" && tab("past", "↺", t("Last trick"), view.tricks.length > 0),
    view.home && mode !== "play" && greyed(tab("undo", "↶", t("Undo")), !view.undo),
    sends && tab("allHome", "⇧", t("All home"), mayGoHome(view)),
    plays && tab("watch", "▷", watching),
    mine
      ? tab("newDeal", "+", t("New deal"))
      : tab("pad", sides.length > 1 && sides.join("/").length <= 10 ? sides.join("/") : "∑", t("Score")),
    view.referee && tab("ruling", "§", t("Ruling"), hasRuling(view)),
    inCompany(view) &&
      view.house?.talk !== "off" &&
      tab("talk", "✉", [
        t("Table talk"),
        remarks > 0 && h("span.count", { "aria-label": text.newRemarks(remarks) }, remarks),
      ]),
    !mine && tab("log", "≡", text.log),
  ];
}
