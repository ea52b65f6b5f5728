// What the player does: every button, card and key ends here.

import { patienceHandlers } from "../patience/manners.js";
import { cardName } from "../shared/cards.js";
import { openHelp, openMenu, openSettings } from "../shared/dialogs.js";
import { byId } from "../shared/dom.js";
import { set, settings, twoTap } from "../shared/settings.js";
import { act, askHint, sendHome, uncover } from "./act.js";
import { draw } from "./draw.js";
import { endHandlers } from "./panels/actions.js";
import { endLesson } from "./panels/lesson.js";
import { inCompany } from "./people/company.js";
import { peopleHandlers } from "./people/actions.js";
import { aloneHandlers, dealsAlone } from "./people/solo.js";
import { refereeHandlers } from "./referee/actions.js";
import { breachOf } from "./referee/referee.js";
import { besides, clearMessage, desk, redraw, say, sheeted, ui } from "./state.js";
import { openWords } from "./terms.js";
import { goesHome, isLayout, lastSpoken, placeKey, refusal, targetsOf } from "./view.js";
import { t } from "./words.js";

/** A card was chosen. @param {HTMLElement} node */
export function onCard(node) {
  uncover();
  const { key = "", card = "", place = "" } = node.dataset;
  const { pick } = ui;
  const actions = ui.menu.byCard.get(`${place}/${card}`) ?? [];
  const here = pick?.actions.filter((a) => targetsOf(desk.view, a).some((p) => placeKey(p) === place)) ?? [];
  if (pick && pick.key !== key && here.length) return act(here[0].code);
  if (pick?.key === key) {
    // A second tap sends a card home where it can go there.
    const home = pick.actions.find((a) => goesHome(desk.view, a));
    if (home) return act(home.code);
    if (pick.actions.length === 1) return act(pick.actions[0].code);
    ui.pick = null;
  } else if (!actions.length) {
    ui.pick = null;
    const reason = refusal(desk.view, card, place.slice(place.indexOf("/") + 1));
    if (!desk.view.you) return redraw();
    // A referee lets it happen; the player should know what he does.
    const breach = ui.lost ? null : breachOf(desk.view, card, place);
    if (breach)
      return say(reason || `${t.notYourTurn} ${desk.view.status.text}`, {
        tone: "e",
        button: t.allTheSame,
        action: "beside",
        arg: breach.code,
      });
    if (ui.menu.byCard.size) say(reason || t.cannotUse(cardName(card)), { tone: "e" });
    else if (!desk.view.status.yours && !desk.view.over) say(`${t.notYourTurn} ${desk.view.status.text}`, {});
  } else if (actions.length === 1 && !needsTarget(actions[0]) && !twoTap()) {
    return act(actions[0].code);
  } else {
    ui.pick = { key, card, place, actions };
  }
  redraw();
}

/**
 * The panels that have no tab where there is little room.
 * @returns {(MenuRow | false | "" | null)[]}
 */
function panels() {
  if (!sheeted() || byId("tabs").offsetParent) return [];
  const { view } = desk;
  return [
    view.home && settings.hints && !view.table.evening && ["tab", t.hint, !view.hint, "hint"],
    view.auction !== null && ["tab", t.auction, false, view.calls && !view.over ? "meanings" : "auction"],
    ["tab", t.score, false, "pad"],
    view.referee !== null && ["tab", t.ruling, false, "ruling"],
    ["tab", t.log, false, "log"],
  ];
}

/** @param {Frames.OfferedAction} action */
const needsTarget = (action) => action.to !== null && action.to !== undefined;

/** @import { MenuRow } from "../shared/dialogs.js" */
/** @import { Handler } from "../shared/dispatch.js" */

/** What the menu of the page offers. @returns {(MenuRow | false | 0 | "" | null | undefined)[]} */
function menuRows() {
  const alone = dealsAlone(desk.view);
  return [
    desk.view.home && !alone && ["undo", t.undo, !desk.view.undo],
    alone && ["again", t.again],
    alone && ["newDeal", t.newDeal],
    alone && desk.view.hint && ["watch", ui.auto === "watch" ? t.stopWatching : t.playOut],
    alone && ["tab", t.score, false, "pad"],
    desk.view.tricks.length && ["lastTrick", t.lastTrick],
    ...panels(),
    ...besides().map((kind) => /** @type {MenuRow} */ (["besides", t.besides(kind), false, kind])),
    desk.view.table.evening && desk.view.home && ["director", t.director],
    desk.view.table.evening?.machines &&
      desk.view.home &&
      desk.view.seats.some((x) => x.kind === "open") && ["fill", t.fill],
    desk.view.seats.length > 1 && !desk.view.table.evening && ["invite", t.invite],
    desk.view.seats.length > 1 && ["people", desk.view.house?.yours ? t.hostsDesk : t.people],
    inCompany(desk.view) && desk.view.house?.talk !== "off" && ["tab", t.talk, false, "talk"],
    ["rules", t.rules],
    ["words", t.wordsHere],
    ["settings", t.settings],
    ["help", t.help],
    ["toLobby", t.lobby],
  ];
}

// What each `data-do` of the page does: with its `data-arg`, its node and the event.
/** @satisfies {Record<string, Handler>} */
export const handlers = {
  /** @param {string | undefined} _ @param {HTMLElement} node */
  card: (_, node) => onCard(node),
  /** @param {string | undefined} _ @param {HTMLElement} node */
  place(_, node) {
    const found = ui.pick?.actions.find((a) => targetsOf(desk.view, a).some((p) => placeKey(p) === node.dataset.place));
    if (found) act(found.code);
  },
  /** @param {string | undefined} _ @param {HTMLElement} node */
  turn(_, node) {
    uncover();
    act(node.dataset.code ?? "");
  },
  /** @param {string | undefined} _ @param {HTMLElement} node @param {UIEvent} event */
  call(_, node, event) {
    uncover();
    const { code = "" } = node.dataset;
    // The keyboard's second Enter confirms; a second click might be a slip of the finger.
    const again = ui.call === code && event.detail === 0;
    if (again || !settings.confirmCalls) return act(code);
    ui.call = code;
    redraw();
  },
  /** @param {string} level */
  level(level) {
    ui.level = level;
    ui.call = null;
    redraw();
  },
  confirmCall: () => ui.call && act(ui.call),
  cancelCall() {
    ui.call = null;
    redraw();
  },
  /** @param {string | undefined} _ @param {HTMLElement} node @param {UIEvent} event */
  choice(_, node, event) {
    uncover();
    const { code = "" } = node.dataset;
    const again = ui.call === code,
      action = desk.view.actions.find((a) => a.code === code);
    if (action?.kind === "resign" && isLayout(desk.view) && desk.view.actions.length > 1) {
      return say(t.sure(action.label), { tone: "w", button: action.label, action: "beside", arg: code });
    }
    // Where cards lie in sight, what only moves one of them is done at once.
    const moves = isLayout(desk.view) && (action?.kind === "stop" || (action?.place ?? action?.to ?? null) !== null);
    if (!moves && twoTap() && !again && !ui.pick && event.detail !== 0) {
      ui.call = code;
      return say(t.tapAgainTo(node.textContent || (node.getAttribute("aria-label") ?? "")), {});
    }
    act(code);
  },
  /** @param {string} index */
  ask(index) {
    ui.asked = ui.asked === Number(index) ? null : Number(index);
    redraw();
  },
  hint: () => askHint(),
  hideHint() {
    // Where the hint is a sheet, hiding uncovers the table with the card or call still marked.
    if (ui.sheet === "hint") ui.sheet = null;
    else ui.hint = null;
    redraw();
  },
  /** Card after card goes home while any can. */
  allHome() {
    ui.auto = "home";
    sendHome();
  },
  ...aloneHandlers,
  ...patienceHandlers(
    () => desk.view,
    (frame) => desk.line.send(frame),
  ),
  // Who plays alone is told why nothing more is taken back.
  undo: () => (desk.view.undo || dealsAlone(desk.view)) && desk.line.send({ type: "undo", version: desk.view.version }),
  lastTrick() {
    ui.past = ui.past ? null : desk.view.tricks.length || null;
    redraw();
  },
  /** @param {string} number */
  past(number) {
    ui.past = Number(number);
    redraw();
  },
  closePast() {
    ui.past = null;
    redraw();
  },
  sheetAuction() {
    const calls = desk.view.auction?.calls ?? [];
    if (sheeted()) {
      handlers.tab(desk.view.calls && !desk.view.over ? "meanings" : "auction");
      return;
    }
    ui.asked ??= calls.length ? (lastSpoken(desk.view) ?? 0) : null;
    draw();
    /** @type {HTMLElement | null} */ (document.querySelector(".p-auction .call.on, .p-auction button.call"))?.focus();
  },
  /** @param {string} name @returns {unknown} */
  tab(name) {
    if (name === "past") return handlers.lastTrick();
    if (name === "undo") return handlers.undo();
    if (name === "allHome") return handlers.allHome();
    if (name === "hint" && desk.view.hint && !ui.hint) handlers.hint();
    ui.sheet = ui.sheet === name ? null : name;
    redraw();
  },
  dismiss: () => clearMessage(),
  reconnect() {
    ui.message = null;
    desk.line.again();
  },
  twoTap() {
    set("twoTap", !twoTap());
    redraw();
  },
  settings: () =>
    openSettings({
      pace: ui.mayGoOn ? desk.view.table.pace : null,
      setPace: (pace) => desk.line.send({ type: "pace", pace: /** @type {Frames.Pace["pace"]} */ (pace) }),
    }),
  help: () => openHelp(desk.view.table.game),
  endLesson: () => endLesson(),
  rules: () => open(`/rules/${encodeURIComponent(desk.view.table.game)}`, "oddtrick-rules"),
  words: () => openWords(desk.view.table.game),
  menu: () => openMenu(menuRows()),
  toLobby: () => location.assign("/"),
  ...peopleHandlers,
  ...refereeHandlers,
  ...endHandlers,
};

/** A card was let go over a place. @param {string | undefined} key @param {string | undefined} place */
export function drop(key, place) {
  const pick = ui.pick;
  const found =
    pick && pick.key === key && pick.actions.find((a) => targetsOf(desk.view, a).some((p) => placeKey(p) === place));
  if (found) act(found.code);
  else (handlers.dismiss(), (ui.pick = null), redraw());
}
