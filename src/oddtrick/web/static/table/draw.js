// Drawing the page: which panels stand where, and the focus that survives.

import { byId, h, named, refill } from "../shared/dom.js";
import { logPanel } from "../shared/log.js";
import { twoTap } from "../shared/settings.js";
import { auctionPanel, meaningsPanel } from "./auction/auction.js";
import { rankingPanel } from "./auction/ranking.js";
import { bar, hints, tabs } from "./bar.js";
import { felt, layoutFelt } from "./felt/felt.js";
import { focusAgain, focusHeld, keepEnds } from "./focus.js";
import { termsNow } from "./later.js";
import { setPanel } from "./panels/board-set.js";
import { endingNow } from "./panels/ending.js";
import { headlinePanel, holdingPanel } from "./panels/headline.js";
import { hintPanel } from "./panels/hint.js";
import { padPanel } from "./panels/pad.js";
import { talkPanel } from "./people/chat.js";
import { inCompany } from "./people/company.js";
import { notice } from "./people/notice.js";
import { choicesOf, rulingPanel } from "./referee/referee.js";
import { desk, sheeted, ui } from "./state.js";
import { around, isLayout, menu, onPlaces, placeKey, spaceAction, targetsOf, trickTotal } from "./view.js";
import { t } from "./words.js";

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
  byId("table").dataset.version = String(desk.view.version);
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
  refill(byId("lesson"), desk.lesson?.lessonPanel());
  refill(byId("tabs"), tabs(mode));
  document.title = pageTitle();
  termsNow()?.drawn(desk.view.table.game);
  keepEnds();
  focusAgain(held);
}

function pageTitle() {
  return [desk.view.status.heading, desk.view.table.title, t.product].filter(Boolean).join(t.and);
}

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

/** @param {string} mode */
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
    desk.view.over ? endingNow()?.givenUpPanel(desk.view) : hint,
    rankingPanel(desk.view),
    talk,
    logPanel(desk.view, sheeted() && ui.sheet !== "log"),
  ];
}
