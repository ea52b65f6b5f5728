// Drawing the page: which panels stand where, and the focus that survives.

import { byId, render } from "../shared/dom.js";
import { logPanel } from "../shared/log.js";
import { auctionPanel, meaningsPanel } from "./auction/auction.js";
import { rankingPanel } from "./auction/ranking.js";
import { bar, hints, tabs } from "./bar.js";
import { felt, layoutFelt } from "./felt/felt.js";
import { focusAgain, focusHeld, keepEnds } from "./focus.js";
import { hintsNow, markersNow, termsNow } from "./later.js";
import { setPanel } from "./panels/board-set.js";
import { endingNow } from "./panels/ending.js";
import { headlinePanel, holdingPanel } from "./panels/headline.js";
import { hintPanel } from "./panels/hint.js";
import { padPanel } from "./panels/pad.js";
import { talkPanel } from "./people/chat.js";
import { inCompany } from "./people/company.js";
import { choicesOf, rulingPanel } from "./referee/referee.js";
import { table, sheeted, ui } from "./state.js";
import { around, isLayout, menu, onPlaces, placeKey, spaceAction, targetsOf, trickTotal } from "./view.js";
import { text } from "./words.js";

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
  ui.goal = hintsNow()?.goal();
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
  hintsNow()?.placeArrow();
  termsNow()?.drawn(table.view.table.game);
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
  const score = setPanel(table.view) ?? padPanel(table.view, markersNow());
  if (mode === "auction") return [holdingPanel(table.view), score];
  return [headlinePanel(table.view), score];
}

/** @param {string} mode */
function rightColumn(mode) {
  const hint = hintPanel(table.view, ui, { enabled: hints() });
  const ruling = rulingPanel(table.view, ui);
  const talk = talkPanel(table.view, ui, !sheeted() || ui.sheet === "talk");
  if (mode === "auction")
    return [
      ruling,
      auctionPanel(table.view, ui),
      meaningsPanel(table.view, ui),
      hint,
      talk,
      logPanel(table.view, sheeted() && ui.sheet !== "log"),
    ];
  return [
    ruling,
    auctionPanel(table.view, ui),
    table.view.over ? endingNow()?.givenUpPanel(table.view) : hint,
    rankingPanel(table.view),
    talk,
    logPanel(table.view, sheeted() && ui.sheet !== "log"),
  ];
}
