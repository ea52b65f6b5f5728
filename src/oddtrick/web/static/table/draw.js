// Drawing the page: which panels stand where, and the focus that survives.

import { byId, h, render } from "../shared/dom.js";
import { auctionPanel, meaningsPanel, rankingPanel } from "./auction/auction.js";
import { bar, hints, tabs } from "./bar.js";
import { felt, layoutFelt } from "./felt/felt.js";
import { later } from "./later.js";
import { setPanel, headlinePanel, holdingPanel, hintPanel } from "./panels/headline.js";
import { endingNow } from "./panels/ending.js";
import { padPanel } from "./panels/pad.js";
import { talkPanel, inCompany, sealMark } from "./people/company.js";
import { choicesOf, rulingPanel } from "./referee/referee.js";
import { sheeted, table, ui } from "./state.js";
import { around, isLayout, menu, onPlaces, placeKey, spaceAction, targetsOf, trickTotal } from "./view.js";
import { text } from "./words.js";
import { t } from "../shared/language.js";

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
  const score = setPanel(table.view) ?? padPanel(table.view, later.markers);
  return [mode === "auction" ? holdingPanel(table.view) : headlinePanel(table.view), score];
}

/** @param {string} mode */
function rightColumn(mode) {
  const hint = hintPanel(table.view, ui, { enabled: hints() });
  const during = mode === "auction";
  return [
    rulingPanel(table.view, ui),
    auctionPanel(table.view, ui),
    during && meaningsPanel(table.view, ui),
    during || !table.view.over ? hint : endingNow()?.givenUpPanel(table.view),
    !during && rankingPanel(table.view),
    talkPanel(table.view, ui, !sheeted() || ui.sheet === "talk"),
    logPanel(table.view, sheeted() && ui.sheet !== "log"),
  ];
}
