// What the player does: every button, card and key ends here.

import { patienceHandlers, aloneHandlers, dealsAlone } from "./people/solo.js";
import * as api from "../shared/api.js";
import { attempt, sentenceOf } from "../shared/api.js";
import { cardName } from "../shared/cards.js";
import { dialog, openMenu } from "../shared/dialogs.js";
import { byId, h } from "../shared/dom.js";
import { t } from "../shared/language.js";
import { place } from "../shared/places.js";
import { remember, settings, tableOf, twoTap } from "../shared/settings.js";
import { keepNext, systemHandlers } from "./auction/auction.js";
import { draw } from "./draw.js";
import { gatherNow } from "./felt/motion.js";
import { nextOfSet, advice } from "./panels/headline.js";
import { ending } from "./later.js";
import { peopleHandlers } from "./people/actions.js";
import { inCompany } from "./people/company.js";
import { breachOf } from "./referee/referee.js";
import { change, clearMessage, extraKinds, id, redraw, say, sheeted, table, ui, lost } from "./state.js";
import { bestOf, goesHome, isLayout, lastSpoken, placeKey, refusal, targetsOf } from "./view.js";
import { text } from "./words.js";

// What the player does at the end of a deal: the next one, the same cards again, the deals as files.

/** By the names in `data-do`. */
const endHandlers = {
  next() {
    if (!table.view.over || !ui.mayGoOn) return;
    if (table.view.table.set) goToBoard(nextOfSet(table.view));
    else if (table.view.table.evening) location.assign(place("player", table.view.table.evening.id) + "?on");
    else table.socket.send({ type: "next", version: table.view.version });
  },
  /** Asked twice: it cannot be taken back. */
  breakOff() {
    const { version } = table.view;
    if (ui.breaking !== version) return change({ breaking: version });
    ui.breaking = null;
    table.socket.send({ type: "breakoff", version });
  },
  moreWays: () => change({ more: !ui.more }),
  /** The same cards at a table of one's own: what is played there changes nothing here. */
  async replay() {
    const { table: here, home, finished } = table.view;
    if (!finished) return;
    if (here.set) return goToBoard(here.set.board, true);
    const played = `${here.id}/${finished.deal}`;
    await trying(async () => {
      const wish = { game: here.game, options: here.options, name: settings.name ?? "", seat: home, again: played };
      const made = await api.newTable(wish);
      remember(made.id, { token: made.token, seat: made.seat, title: here.title, beside: played });
      location.assign(place("table", made.id));
    });
  },
  async nextBoard() {
    const filed = tableOf(id)?.filed;
    if (filed) await trying(async () => location.assign(await (await ending()).startBoard(filed, table.view.home)));
  },
  /** @param {string} form */
  async takeHome(form) {
    const done = await attempt(
      (said) => say(said, { tone: "e" }),
      async () => (await ending()).takeHome(id, tableOf(id)?.token ?? "", form),
    );
    if (done) say(done);
  },
  gather: () => gatherNow(),
};

// What the player does at a refereed table, and the claims.

/** What a claim says is a module of its own, which comes when somebody claims. */
const claims = () => import("./referee/claim.js");

/** What an act of the menu is called. @param {string} code */
const labelOf = (code) => table.view.menu.find((a) => a.code === code)?.label ?? "";

/** By the names in `data-do`. @satisfies {Record<string, import("../shared/dispatch.js").Handler>} */
const refereeHandlers = {
  /**
   * One of the ways to go on after a ruling: chosen first, and done when it is confirmed.
   * @param {string | undefined} _
   * @param {HTMLElement} node
   * @param {UIEvent} event
   */
  remedy(_, node, event) {
    const { code = "" } = node.dataset;
    if (ui.call === code && event.detail === 0) return act(code);
    change({ call: code });
  },
  /** @param {string} kind */
  async openMenuFor(kind) {
    if (kind === "claim") return (await claims()).openClaim(table.view);
    const { MENUS } = await import("./referee/menus.js");
    if (MENUS[kind]) return MENUS[kind](table.view);
    const rows = table.view.menu.filter((a) => a.kind === kind);
    openMenu(
      rows.map((a) => ["confirm", a.label, false, a.code]),
      text.kinds(kind),
    );
  },
  /** @param {string} code */
  perform: (code) => act(code),
  /** A claim, with what the player has said of how they will play. @param {string} code */
  async claim(code) {
    const { stated } = await claims();
    const label = labelOf(code),
      play = stated();
    say(text.sure(label + play.told), {
      tone: "w",
      button: label,
      action: "confirmClaim",
      arg: code + play.code,
      lasting: true,
    });
  },
  /**
   * Asked again in words, with the cards in sight: it may end the deal and cannot be taken back.
   * @param {string} code
   */
  confirm(code) {
    const label = labelOf(code);
    say(text.sure(label), { tone: "w", button: label, action: "confirmClaim", arg: code, lasting: true });
  },
  /** @param {string} code */
  confirmClaim(code) {
    act(code);
    ui.awaits = true;
  },
};

/** A card was chosen, or taken up to be dragged. @param {HTMLElement} node */
export function onCard(node, { dragged = false, typed = false } = {}) {
  uncover();
  const { key = "", card = "", place = "" } = node.dataset;
  const { pick } = ui;
  const actions = ui.menu.byCard.get(`${place}/${card}`) ?? [];
  // A tap makes a card's one move, or the one advised; alone the best one, for it can be taken back.
  const advised = actions.find((a) => a.code === ui.hint?.code);
  const best = actions.length === 1 || (dealsAlone(table.view) && actions.length && !typed);
  const only = isLayout(table.view) && !dragged && (advised ?? (best ? bestOf(table.view, actions) : null));
  const here = pick?.actions.filter((a) => targetsOf(table.view, a).some((p) => placeKey(p) === place)) ?? [];
  if (pick && pick.key !== key && here.length) return act(here[0].code);
  if (pick?.key === key) {
    // A second tap sends a card home where it can go there.
    const home = pick.actions.find((a) => goesHome(table.view, a));
    if (home) return act(home.code);
    if (pick.actions.length === 1) return act(pick.actions[0].code);
    ui.pick = null;
  } else if (!actions.length) {
    ui.pick = null;
    const reason = refusal(table.view, card, place.slice(place.indexOf("/") + 1));
    if (!table.view.you) return redraw();
    // A referee lets it happen; the player should know what that means.
    const breach = ui.lost ? null : breachOf(table.view, card, place);
    if (breach)
      return say(reason || `${text.notYourTurn} ${table.view.status.text}`, {
        tone: "e",
        button: t("Play it anyway"),
        action: "perform",
        arg: breach.code,
      });
    if (ui.menu.byCard.size) say(reason || text.cannotUse(cardName(card)), { tone: "e" });
    else if (!table.view.status.yours && !table.view.over) say(`${text.notYourTurn} ${table.view.status.text}`, {});
  } else if (only) {
    return act(only.code);
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
  const { view } = table;
  return [
    view.home && settings.hints && !view.table.evening && ["tab", t("Hint"), !view.hint, "hint"],
    view.auction !== null && ["tab", t("Auction"), false, view.calls && !view.over ? "meanings" : "auction"],
    ["tab", t("Score"), false, "pad"],
    view.referee !== null && ["tab", t("Ruling"), false, "ruling"],
    ["tab", text.log, false, "log"],
  ];
}

/** @param {Frames.OfferedAction} action */
const needsTarget = (action) => action.to !== null && action.to !== undefined;

/** @import { MenuRow } from "../shared/dialogs.js" */
/** @import { Handler } from "../shared/dispatch.js" */

/** What the menu of the page offers. @returns {(MenuRow | false | 0 | "" | null | undefined)[]} */
function menuRows() {
  const { view } = table,
    { evening } = view.table,
    alone = dealsAlone(view),
    several = view.seats.length > 1;
  return [
    view.home && !alone && ["undo", t("Undo")],
    alone && ["again", t("Restart")],
    alone && !view.over && ["giveUp", t("Give up")],
    alone && ["tab", t("Score"), false, "pad"],
    view.tricks.length && ["lastTrick", t("Last trick")],
    ...panels(),
    ...extraKinds().map((kind) => /** @type {MenuRow} */ (["openMenuFor", text.kinds(kind), false, kind])),
    evening && view.home && ["director", t("Director")],
    evening?.machines && view.home && view.seats.some((x) => x.kind === "open") && ["fill", text.fill],
    several && !evening && ["invite", t("Invite")],
    several && ["people", view.house?.yours ? t("Host’s desk") : t("People")],
    inCompany(view) && view.house?.talk !== "off" && ["tab", t("Table talk"), false, "talk"],
    ["rules", t("Rules")],
    ["words", t("Words here")],
    ["settings", t("Settings")],
    ["help", t("Help")],
    ["toLobby", text.lobby],
  ];
}

// What each `data-do` of the page does: with its `data-arg`, its node and the event.
/** @satisfies {Record<string, Handler>} */
export const handlers = {
  /** @param {string | undefined} _ @param {HTMLElement} node @param {UIEvent} event */
  card: (_, node, event) => onCard(node, { typed: event.detail === 0 }),
  /** @param {string | undefined} _ @param {HTMLElement} node */
  place(_, node) {
    const found = ui.pick?.actions.find((a) =>
      targetsOf(table.view, a).some((p) => placeKey(p) === node.dataset.place),
    );
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
    if (again || settings.twoTap === false) return act(code);
    change({ call: code });
  },
  /** @param {string} level */
  level: (level) => change({ level, call: null }),
  confirmCall() {
    if (!ui.call) return;
    const told = document.querySelector("#table .explain input");
    if (told instanceof HTMLInputElement) keepNext(table.view, ui.call, told.value.trim());
    act(ui.call);
  },
  cancelCall: () => change({ call: null }),
  /** @param {string | undefined} _ @param {HTMLElement} node @param {UIEvent} event */
  choice(_, node, event) {
    uncover();
    const { code = "" } = node.dataset;
    const again = ui.call === code,
      action = table.view.actions.find((a) => a.code === code);
    // Where cards lie in sight, what only moves one of them is done at once.
    const moves = isLayout(table.view) && (action?.kind === "stop" || (action?.place ?? action?.to ?? null) !== null);
    if (!moves && twoTap() && !again && !ui.pick && event.detail !== 0) {
      ui.call = code;
      return say(t("{label}: tap again to confirm.", { label: action?.label ?? code }), {});
    }
    act(code);
  },
  /** @param {string} index */
  ask(index) {
    const asked = ui.asked === Number(index) ? null : Number(index);
    change({ asked, reading: asked !== null });
  },
  hint: () => askHint(),
  hideHint: () => change({ call: ui.call === ui.hint?.code ? null : ui.call, hint: null }),
  /** All that the book says of its advice, with its source. */
  moreHint() {
    const { hint } = ui;
    if (!hint) return;
    const source = hint.citation ? h("p.small-text.soft", hint.citation) : null;
    dialog("hint", advice(table.view, hint), h("p", hint.reason), source);
  },
  /** Card after card goes home while any can. */
  allHome() {
    ui.auto = "home";
    sendHome();
  },
  ...aloneHandlers,
  ...systemHandlers,
  ...patienceHandlers(
    () => table.view,
    (frame) => table.socket.send(frame),
  ),
  // Where nothing can be taken back, the server says why.
  undo: (moves = 1) =>
    table.view.home && table.socket.send({ type: "undo", version: table.view.version, moves: Number(moves) || 1 }),
  lastTrick: () => change({ past: ui.past ? null : table.view.tricks.length || null }),
  /** @param {string} number */
  past: (number) => change({ past: Number(number) }),
  closePast: () => change({ past: null }),
  /** @returns {unknown} */
  sheetAuction() {
    const calls = table.view.auction?.calls ?? [];
    if (sheeted()) return handlers.tab(table.view.calls && !table.view.over ? "meanings" : "auction");
    ui.asked ??= calls.length ? (lastSpoken(table.view) ?? 0) : null;
    draw();
    /** @type {HTMLElement | null} */ (document.querySelector(".p-auction .call.on, .p-auction button.call"))?.focus();
  },
  /** @param {string} name @returns {unknown} */
  tab(name) {
    if (name === "past") return handlers.lastTrick();
    if (name === "undo" || name === "allHome" || name === "watch" || name === "newDeal") return handlers[name]();
    if (name === "hint" && ui.hint) return handlers.hideHint();
    if (name === "hint" && table.view.hint) return handlers.hint();
    change({ sheet: ui.sheet === name ? null : name });
  },
  dismiss: clearMessage,
  reconnect() {
    ui.lost = null;
    table.socket.again();
  },
  async settings() {
    const { openSettings } = await import("../bar/settings.js");
    if (!ui.mayGoOn) return openSettings();
    openSettings(table.view.table.pace, (pace) =>
      table.socket.send({ type: "pace", pace: /** @type {Frames.Pace["pace"]} */ (pace) }),
    );
  },
  help: async () => (await import("../bar/settings.js")).openKeys(table.view.table.game),
  endLesson: () => table.lesson?.endLesson(),
  readOn: () => table.lesson?.readOn(),
  rules: () => open(place("rules", table.view.table.game), "oddtrick-rules"),
  words: async () => (await import("./terms.js")).openWords(table.view.table.game),
  menu: () => openMenu(menuRows()),
  toLobby: () => location.assign(place("play")),
  ...peopleHandlers,
  ...refereeHandlers,
  ...endHandlers,
};

/** A card was let go over a place. @param {string | undefined} key @param {string | undefined} place */
export function drop(key, place) {
  const pick = ui.pick;
  const found =
    pick && pick.key === key && pick.actions.find((a) => targetsOf(table.view, a).some((p) => placeKey(p) === place));
  if (found) act(found.code);
  else change({ message: null, pick: null });
}

// An act of the player, sent to the server; and what else goes on by itself after it.

/**
 * Send an act, once for each version of the table.
 * @param {string} code
 * @param {import("./state.js").TableUi["auto"]} [auto]
 */
export function act(code, auto = "") {
  if (ui.lost || ui.sent === table.view.version) return;
  ui.auto = auto; // whatever else is done ends it
  ui.pick = null;
  ui.call = null;
  if (auto !== "watch") ui.message = null;
  if (table.socket.send({ type: "act", version: table.view.version, code })) ui.sent = table.view.version;
  else lost();
  redraw();
}

/** Go on with a board of the set this table belongs to. @param {number | null} board */
export async function goToBoard(board, again = false) {
  if (!board) return;
  await trying(async () => {
    const { playBoard } = await import("../sets/data.js");
    await playBoard(table.view.table.set?.id ?? "", board, again);
  });
}

/** Do something, and say what went wrong. @param {() => Promise<unknown>} deed */
export const trying = (deed) => deed().catch((error) => say(sentenceOf(error), { tone: "w", lasting: true }));

/** The next card home, where all are to go there. */
export function sendHome() {
  const next = table.view.actions.find((a) => goesHome(table.view, a));
  if (next) act(next.code, "home");
  else ui.auto = "";
}

/** Whoever chooses something wants to see the table, and what the status line says of it. */
export function uncover() {
  if (sheeted()) ui.sheet = null;
}

/** Ask what the book would do. */
export function askHint() {
  if (!settings.hints || !table.view.hint || ui.hint) return;
  ui.asking = table.socket.send({ type: "hint", version: table.view.version });
  redraw();
}
