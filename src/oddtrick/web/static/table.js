// The table page: takes view frames, draws them, sends what the player does.

import * as api from "./api.js";
import { auctionPanel, meaningsPanel } from "./auction.js";
import { biddingBox, choiceBox, choiceButton } from "./bidding.js";
import { cardName, installShapes } from "./cards.js";
import { contractLine, contractPanel } from "./contract.js";
import { openHelp, openInvite, openMenu, openSettings } from "./dialogs.js";
import { byId, h, refill, speak } from "./dom.js";
import { dragging } from "./drag.js";
import { dealtHand, finishedPanel } from "./finish.js";
import { closedHand, facedHand, ownHand } from "./hand.js";
import { hintPanel } from "./hint.js";
import { arrow, listen, rove } from "./keys.js";
import { logPanel } from "./log.js";
import * as motion from "./motion.js";
import { padPanel } from "./pad.js";
import { asides, layout, layoutBar, tally } from "./piles.js";
import { breachOf, choicesOf, hasRuling, openAttention, openCalls, ruledSince, rulingPanel } from "./referee.js";
import { plate } from "./seats.js";
import { forget, remember, set, settings, tableOf, twoTap } from "./settings.js";
import { connect } from "./socket.js";
import { t } from "./strings.js";
import { takeHome } from "./takehome.js";
import { currentTrick, pastTrick } from "./trick.js";
import { around, handOf, isLayout, isOpen, menu, placeKey, refusal, spot, targetsOf } from "./view.js";

const id = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1));
const MESSAGE_TIME = 7000;

let view = null;
let line = null;
const ui = {
  menu: { byCard: new Map(), plain: [] },
  choices: [], // what may be chosen after a ruling
  rove: {},
  targets: new Set(),
  pick: null, // the chosen card: {key, card, place, actions}
  call: null, // the chosen call
  asked: null, // the call whose meaning is shown
  hint: null,
  asking: false,
  past: null, // the number of the finished trick looked at
  linger: null, // the finished trick that still lies on the table
  message: null,
  sheet: null,
  sent: null, // the version an action was sent for
  lost: false,
};

// -- drawing --------------------------------------------------------------------------------

let drawing = 0;

/** Draw at the end of this turn of the loop, once however often it was asked for. */
function redraw() {
  if (drawing) return;
  drawing = 1;
  queueMicrotask(() => {
    drawing = 0;
    draw();
  });
}

function draw() {
  if (!view) return;
  const held = focusHeld();
  ui.menu = ui.lost ? { byCard: new Map(), plain: [] } : menu(view);
  ui.choices = choicesOf(view, ui.menu.plain);
  if (ui.choices.length) ui.menu.plain = [];
  ui.live = new Set([...ui.menu.byCard.keys()].map((k) => k.slice(0, k.lastIndexOf("/"))));
  ui.maySit = !view.home && !view.you;
  ui.mayGoOn = Boolean(view.home ?? view.you) || !view.seats.some((s) => s.kind === "person");
  ui.targets = new Set((ui.pick?.actions ?? []).flatMap((a) => targetsOf(view, a)).map(placeKey));
  const mode = isLayout(view) ? "layout" : view.calls && !view.over ? "auction" : "play";
  const desk = byId("desk");
  byId("table").dataset.version = view.version;
  byId("table").dataset.waits = ui.sent === view.version ? "answer" : "player";
  desk.className = `desk mode-${mode} ${ui.lost ? "lost" : ""}`;
  if (ui.sheet) desk.dataset.sheet = ui.sheet;
  else delete desk.dataset.sheet;
  refill(byId("bar"), bar(mode));
  refill(byId("table"), mode === "layout" ? layoutFelt() : felt());
  refill(byId("left"), leftColumn(mode));
  refill(byId("right"), rightColumn(mode));
  refill(byId("tabs"), tabs(mode));
  document.title = pageTitle();
  scrollEnds();
  focusAgain(held);
}

function pageTitle() {
  const lead = view.status.yours && !view.over ? view.status.text.split(".")[0] : "";
  const yours = lead && !lead.startsWith("Your") ? `${t.yourTurn}: ${lead}` : lead;
  return [yours, view.table.title, t.product].filter(Boolean).join(t.and);
}

function bar(mode) {
  const button = (action, words, key, on = true, arg = "") =>
    h("button", { class: "btn q", type: "button", disabled: !on, data: { do: action, arg, key: `bar-${action}${arg}` } }, words, key ? [" ", h("kbd", null, key)] : null);
  const machines = view.seats.length > 1 && view.home && view.seats.every((s) => s.kind === "machine" || s.seat === view.home);
  const about = [t.deal(view.table.deal), view.table.given ? t.fromFile : "", view.table.seeded ? t.seeded : "", machines ? t.againstMachines : "", view.table.watchers ? t.watching(view.table.watchers) : ""].filter(Boolean).join(t.and);
  return [
    h("a", { class: "brand", href: "/", "aria-label": t.brand }, brandMark(), h("span", null, t.product)),
    h("span", { class: "sep" }),
    h("div", { class: "name" }, h("h1", null, view.table.title), " ", h("span", { class: "soft sm" }, about)),
    h("div", { class: "narrow" }, contractLine(view)),
    h("span", { class: "sp" }),
    view.home && settings.hints && mode === "layout" ? button("hint", t.hint, "H", view.hint) : null,
    view.auction && mode === "play" ? button("sheetAuction", t.auction, "A") : null,
    mode === "play" ? button("lastTrick", t.lastTrick, "L", view.tricks.length > 0) : null,
    view.home ? button("undo", t.undo, "U", view.undo) : null,
    besides().map((kind) => button("besides", t.besides(kind), t.besidesKeys[kind], true, kind)),
    h("span", { class: "sep" }),
    view.seats.length > 1 ? button("invite", t.invite, "") : null,
    button("settings", t.settings, ""),
    button("help", t.help, "?"),
    h("button", { class: "ib more", type: "button", "aria-label": t.menu, data: { do: "menu", key: "bar-menu" } }, "⋯"),
  ];
}

/** The kinds of act the table allows besides the legal ones (a claim), for the bar. Those with a
 * card are done on the card. */
const besides = () => (ui.lost ? [] : [...new Set((view.menu ?? []).filter((a) => !a.card).map((a) => a.kind))]);

const brandMark = () => document.querySelector(".brand .mark").cloneNode(true);

function felt() {
  const seats = around(view), n = seats.length;
  const areas = { south: [], west: [], north: [], east: [] };
  seats.forEach((seat, i) => areas[spot(i, n)].push(seat));
  const compact = view.calls && !view.over;
  const other = (area) => areas[area].length
    ? h("section", { class: `area ${area} ${areas[area].some((s) => isOpen(handOf(view, s.seat))) ? "faced" : ""}`, data: { key: area } }, areas[area].map((seat) => otherSeat(seat, area, compact)))
    : h("section", { class: `area ${area}`, data: { key: area } });
  return [
    south(areas.south[0]),
    other("north"), other("west"), other("east"),
    centre(),
    corner(),
    view.tricks.length && ui.past ? pastTrick(view, ui) : null,
  ];
}

function otherSeat(seat, area, compact) {
  const open = isOpen(handOf(view, seat.seat));
  const shown = dealt(seat.seat);
  const hand = shown ?? (open ? facedHand(view, ui, seat.seat, area) : closedHand(view, seat.seat, compact ? "row" : area));
  return h("div", { class: `other ${open ? "open" : ""}`, data: { key: `other-${seat.seat}` } }, plate(view, ui, seat), hand);
}

function south(seat) {
  return h("section", { class: "area south", data: { key: "south" } },
    h("div", { class: "line" }, plate(view, ui, seat, { own: true }), statusLine(), ui.message ? banner() : null),
    dealt(seat.seat) ? h("div", { class: "fan empty" }, dealt(seat.seat)) : ownHand(view, ui, seat.seat));
}

/** At the end, what a seat had been dealt. */
const dealt = (seat) => (view.over && !ui.linger ? dealtHand(view, seat) : null);

function statusLine() {
  const parts = [];
  if (ui.pick) {
    const name = cardName(ui.pick.card);
    const one = ui.pick.actions.length === 1;
    parts.push(h("b", { class: "say" }, twoTap() && one ? t.tapAgain(name) : t.pressEnter(name)));
  } else if (!view.you && !view.over) {
    parts.push(h("b", { class: "say" }, t.watchingNow), " ", h("span", { class: "sm" }, view.status.text));
  } else {
    const [first, ...rest] = view.status.text.split(/(?<=\.)\s+/);
    parts.push(h("b", { class: "say" }, first), rest.length ? [" ", h("span", { class: "say" }, rest.join(" "))] : null);
  }
  return h("div", { class: `statusbox ${view.status.yours && !view.over ? "yours" : ""}`, data: { key: "statusbox" } },
    h("span", { role: "status", class: "status", data: { key: "status" } }, parts.flat().filter(Boolean)),
    view.holding ? h("span", { class: "sm holding" }, view.holding) : null);
}

function banner() {
  const { text, tone, button, action, arg } = ui.message;
  return h("div", { class: `ban ${tone ?? ""}`, role: "alert", data: { key: "banner" } },
    h("span", null, text),
    h("button", { class: "btn", type: "button", data: { do: action ?? "dismiss", arg } }, button ?? t.allRight));
}

function centre() {
  const nodes = [];
  const trickLies = ui.linger || view.trick?.plays.length;
  if (view.over && !ui.linger) {
    nodes.push(finishedPanel(view, ui));
  } else if (view.calls && view.you) {
    nodes.push(biddingBox(view, ui));
  } else if (ui.menu.plain.length && !trickLies) {
    nodes.push(asides(view, ui), choiceBox(view, ui, ui.menu.plain));
  } else if (view.trick || ui.linger) {
    nodes.push(currentTrick(view, ui));
    if (ui.menu.plain.length) nodes.push(h("div", { class: "extra", data: { key: "extra" } }, ui.menu.plain.map((a) => choiceButton(ui, a, "small"))));
  } else {
    nodes.push(asides(view, ui), h("p", { class: "hush", data: { key: "hush" } }, view.status.yours ? "" : view.status.text));
  }
  if (ui.pick && ui.pick.actions.length > 1) {
    nodes.push(h("div", { class: "extra pan", data: { key: "ways" } }, ui.pick.actions.map((a) => choiceButton(ui, a, "small"))));
  }
  return h("section", { class: "area centre", data: { key: "centre" } }, nodes.filter(Boolean));
}

/** What lies beside the play: the plate of a turned table, a stock. */
function corner() {
  const beside = (view.trick || ui.linger) && !(ui.menu.plain.length && !ui.linger && !view.trick?.plays.length);
  const nodes = [
    view.turned ? h("div", { class: "seat words", data: { key: "turned" } }, view.turned) : null,
    beside ? asides(view, ui) : null,
  ].filter(Boolean);
  return nodes.length ? h("div", { class: "corner", data: { key: "corner" } }, nodes) : null;
}

function layoutFelt() {
  return [
    layout(view, ui),
    h("div", { class: "under", data: { key: "under" } },
      ui.message ? banner() : null,
      layoutBar(view, ui)),
    view.over ? h("section", { class: "area centre over", data: { key: "centre" } }, finishedPanel(view, ui)) : null,
  ];
}

function leftColumn(mode) {
  if (mode === "auction") return [];
  return [contractPanel(view), padPanel(view), mode === "play" && view.home ? quick() : null];
}

function quick() {
  const on = twoTap();
  return h("section", { class: "pan p-quick", "aria-label": t.twoTap, data: { key: "quick" } }, h("div", { class: "in sm quick" },
    h("span", null, h("b", null, t.twoTap), h("br"), h("span", { class: "soft" }, t.twoTapNote)),
    h("button", { class: "btn", type: "button", role: "switch", "aria-checked": String(on), "aria-label": t.twoTap, data: { do: "twoTap" } }, on ? t.on : t.off)));
}

function rightColumn(mode) {
  const hint = hintPanel(view, ui, { enabled: settings.hints });
  const ruling = rulingPanel(view, ui);
  if (mode === "auction") return [ruling, auctionPanel(view, ui), meaningsPanel(view, ui), hint, padPanel(view), logPanel(view)];
  return [ruling, auctionPanel(view, ui), hint, logPanel(view)];
}

function tabs(mode) {
  const tab = (name, sign, words, on = true) =>
    h("button", { type: "button", disabled: !on, "aria-pressed": String(ui.sheet === name), class: ui.sheet === name ? "on" : "", data: { do: "tab", arg: name, key: `tab-${name}` } },
      h("b", { "aria-hidden": "true" }, sign), words);
  return [
    view.home && settings.hints ? tab("hint", "?", t.hint, view.hint || Boolean(ui.hint)) : null,
    view.auction ? tab(mode === "auction" ? "meanings" : "auction", "♠♥", t.auction) : null,
    mode === "play" ? tab("past", "↺", t.lastTrick, view.tricks.length > 0) : null,
    view.home && mode !== "play" ? tab("undo", "↶", t.undo, view.undo) : null,
    tab("pad", view.pad.sides.length > 1 && view.pad.sides.join("/").length <= 10 ? view.pad.sides.join("/") : "∑", t.score),
    view.referee ? tab("ruling", "§", t.ruling, hasRuling(view)) : null,
    tab("log", "≡", t.log),
  ];
}

/** The log and the sheets stay at their end while they grow, unless somebody reads further up. */
function scrollEnds() {
  // The meaning asked for is in sight in the list of them.
  const on = document.querySelector(".ml>.on"), list = on?.parentElement;
  if (on && ui.shown !== on.dataset.key) list.scrollTop = on.offsetTop - list.offsetTop - (list.clientHeight - on.offsetHeight) / 2;
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
  const next = table.querySelector(".boxpan [tabindex='0']:not(:disabled), .boxpan.waiting, .spread .card.can, .fan .card.can[tabindex='0'], .fan .card.can, .layout .card[tabindex='0'], .fan .card[tabindex='0']");
  next?.focus({ preventScroll: true });
}

// -- frames ---------------------------------------------------------------------------------

function receive(frame) {
  if (frame.type === "view") onView(frame);
  else if (frame.type === "hint") onHint(frame);
  else if (frame.type === "error") onError(frame);
  else if (frame.type === "bye") say(frame.message, { tone: "w", button: t.takeBack, action: "reconnect", lasting: true });
}

function onView(next) {
  const old = view, before = old && !isLayout(old) ? motion.capture() : new Map();
  const sameDeal = old && old.table.deal === next.table.deal && old.table.id === next.table.id;
  const fresh = !sameDeal || old.over && !next.over;
  view = next;
  if (!old || old.version !== next.version) {
    ui.sent = null;
    ui.asking = false;
    if (ui.hint && ui.hint.version !== next.version) {
      ui.hint = null;
      if (ui.sheet === "hint") ui.sheet = null;
    }
    // A choice is waited for, or it has been ruled how to go on: show it where panels lie hidden.
    const ruled = (next.referee?.case && !old?.referee?.case) || ruledSince(next, old);
    if (ui.sheet === "ruling" && !next.referee?.case && old?.status.yours) ui.sheet = null;
    if (ruled && next.status.yours && sheeted()) ui.sheet = "ruling";
    if (next.over && !old?.over) ui.sheet = null; // the result stands where the sheets would lie
    if (ui.pick) ui.pick = repick(next, ui.pick);
    if (ui.call && !next.actions.some((a) => a.code === ui.call)) ui.call = null;
    // “Not your turn” is out of date once it is; that somebody was quicker is news for a while.
    if (ui.message && !ui.message.lasting && !ui.message.stale && old?.status.yours !== next.status.yours) ui.message = null;
  }
  if (fresh) Object.assign(ui, { linger: null, past: null, asked: null, call: null, pick: null });
  else if (next.auction && old.auction && next.auction.calls.length < old.auction.calls.length) ui.asked = null;
  if (next.calls && next.auction?.calls.length !== old?.auction?.calls.length) ui.asked = lastSpoken(next);
  linger(old, next, fresh);
  keepNote(next);
  draw();
  if (!isLayout(next)) {
    motion.arrive(before, fresh ? null : old, next);
    if (fresh && next.log.length <= 2 && old) motion.deal(next);
  }
}

/** The call to explain by itself: the last that said something. */
function lastSpoken(v) {
  const calls = v.auction.calls;
  for (let i = calls.length - 1; i >= 0; i--) {
    if (calls[i].code !== "P" && calls[i].seat !== v.you) return i;
  }
  return null;
}

/** The chosen card again, if it is still there to be used. */
function repick(next, pick) {
  const actions = menu(next).byCard.get(pick.key.replace(/#\d+$/, ""));
  return actions ? { ...pick, actions } : null;
}

let gathering = 0;

/** A finished trick stays for a while, to be seen; the next card or a click clears it. */
function linger(old, next, fresh) {
  const number = next.tricks.length;
  const finished = !fresh && old && number === old.tricks.length + 1 && !next.trick?.plays.length;
  if (finished && motion.lingering(next)) {
    const trick = next.tricks.at(-1);
    ui.linger = { ...trick, number };
    clearTimeout(gathering);
    gathering = setTimeout(gatherNow, motion.lingering(next));
  } else if (ui.linger && (next.trick?.plays.length || number !== ui.linger.number)) {
    clearTimeout(gathering);
    ui.linger = null;
  }
}

async function gatherNow() {
  clearTimeout(gathering);
  const { linger: trick } = ui;
  if (!trick) return;
  await motion.gather(view, trick.winner);
  if (ui.linger !== trick) return;
  ui.linger = null;
  draw();
}

/** What the lobby shows of this table under “where you left off”. */
function keepNote(v) {
  if (!tableOf(id) && !v.home) return;
  const last = v.pad.rows.at(-1), cells = last?.kind === "row" ? last.cells : [];
  const standing = isLayout(v) ? tally(v).join("") : v.pad.sides.length === 2 && cells.some(Boolean)
    ? v.pad.sides.map((s, i) => `${s} ${cells[i] || 0}`).join(", ")
    : [v.pad.summary, v.pad.note].filter(Boolean).join(" ");
  remember(id, {
    title: v.table.title, seat: v.home, code: v.headline?.code ?? "", codeText: v.headline?.text ?? "",
    trick: v.trick && v.tricks ? v.tricks.length + 1 : 0,
    status: v.over ? v.finished?.text ?? "" : v.status.text, yours: v.status.yours,
    over: Boolean(v.finished?.match_over), score: standing,
  });
}

function onHint(frame) {
  ui.asking = false;
  if (frame.version === view?.version) {
    ui.hint = frame;
    if (sheeted()) ui.sheet = "hint";
    draw();
    document.querySelector(".layout .card.hint")?.scrollIntoView({ block: "nearest" });
  }
  redraw();
}

function onError(frame) {
  ui.sent = null;
  ui.asking = false;
  if (!view && tableOf(id)?.token && /token|seat/i.test(frame.message)) {
    // The seat is gone (given to somebody else, or the server forgot it): watch instead.
    remember(id, { token: null });
    say(t.lostSeat, { lasting: true });
    line.again();
    return;
  }
  if (!view) {
    refill(byId("table"), h("div", { class: "hush" }, h("p", { role: "alert" }, frame.message), h("a", { class: "btn p big", href: "/" }, t.lobby)));
    api.table(id).catch((error) => error.status === 404 && forget(id));
    return;
  }
  say(frame.message, frame.kind === "stale" ? { stale: true } : { tone: "e" });
}

// -- saying something -----------------------------------------------------------------------

let hushing = 0;

function say(text, { tone = "", button, action, arg, lasting = false, stale = false } = {}) {
  clearTimeout(hushing);
  ui.message = { text, tone, button, action, arg, lasting, stale };
  if (!lasting) hushing = setTimeout(() => doing.dismiss(), MESSAGE_TIME);
  redraw();
}

// -- what the player does ------------------------------------------------------------------

function act(code) {
  if (ui.sent === view.version) return;
  ui.pick = null;
  ui.call = null;
  ui.message = null;
  if (line.send({ type: "act", version: view.version, code })) ui.sent = view.version;
  else lost();
  redraw();
}

/** Whether panels lie hidden until they are asked for. */
const sheeted = () => matchMedia("(max-width:1100px), (max-height:560px) and (orientation:landscape)").matches;

/** Whoever chooses something wants to see the table, and what the status line says of it. */
function uncover() {
  if (sheeted()) ui.sheet = null;
}

function onCard(node) {
  uncover();
  const { key, card, place } = node.dataset;
  const actions = ui.menu.byCard.get(`${place}/${card}`) ?? [];
  const here = ui.pick?.actions.filter((a) => targetsOf(view, a).some((p) => placeKey(p) === place)) ?? [];
  if (ui.pick && ui.pick.key !== key && here.length) return act(here[0].code);
  if (ui.pick?.key === key) {
    if (ui.pick.actions.length === 1) return act(ui.pick.actions[0].code);
    ui.pick = null;
  } else if (!actions.length) {
    ui.pick = null;
    const reason = refusal(view, card, place.slice(place.indexOf("/") + 1));
    if (!view.you) return redraw();
    // A referee lets it happen; the player should know what he does.
    const breach = ui.lost ? null : breachOf(view, card, place);
    if (breach) return say(reason || `${t.notYourTurn} ${view.status.text}`, { tone: "e", button: t.allTheSame, action: "beside", arg: breach.code });
    if (ui.menu.byCard.size) say(reason || t.cannotUse(cardName(card)), { tone: "e" });
    else if (!view.status.yours && !view.over) say(`${t.notYourTurn} ${view.status.text}`, {});
  } else if (actions.length === 1 && !needsTarget(actions[0]) && !twoTap()) {
    return act(actions[0].code);
  } else {
    ui.pick = { key, card, place, actions };
  }
  redraw();
}

const needsTarget = (action) => action.to !== null && action.to !== undefined;

const doing = {
  card: (_, node) => onCard(node),
  place(_, node) {
    const found = ui.pick?.actions.find((a) => targetsOf(view, a).some((p) => placeKey(p) === node.dataset.place));
    if (found) act(found.code);
  },
  call(_, node, event) {
    uncover();
    const { code } = node.dataset;
    // The keyboard's second Enter confirms; a second click might be a slip of the finger.
    const again = ui.call === code && event.detail === 0;
    if (again || !settings.confirmCalls) return act(code);
    ui.call = code;
    redraw();
  },
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
  choice(_, node, event) {
    uncover();
    const { code } = node.dataset;
    const again = ui.call === code;
    if (twoTap() && !again && !ui.pick && event.detail !== 0) {
      ui.call = code;
      return say(t.tapAgainTo(node.textContent), {});
    }
    act(code);
  },
  ask(index) {
    ui.asked = ui.asked === Number(index) ? null : Number(index);
    redraw();
  },
  hint() {
    if (!settings.hints || !view.hint || ui.hint) return;
    ui.asking = line.send({ type: "hint", version: view.version });
    redraw();
  },
  hideHint() {
    // Where the hint is a sheet, hiding uncovers the table with the card or call still marked.
    if (ui.sheet === "hint") ui.sheet = null;
    else ui.hint = null;
    redraw();
  },
  undo: () => view.undo && line.send({ type: "undo", version: view.version }),
  next() {
    if (view.over && ui.mayGoOn) line.send({ type: "next", version: view.version });
  },
  gather: () => gatherNow(),
  lastTrick() {
    ui.past = ui.past ? null : view.tricks.length || null;
    redraw();
  },
  past(number) {
    ui.past = Number(number);
    redraw();
  },
  closePast() {
    ui.past = null;
    redraw();
  },
  sheetAuction() {
    const calls = view.auction?.calls ?? [];
    if (sheeted()) return doing.tab(view.calls && !view.over ? "meanings" : "auction");
    ui.asked ??= calls.length ? lastSpoken(view) ?? 0 : null;
    draw();
    document.querySelector(".p-auction .call.on, .p-auction button.call")?.focus();
  },
  tab(name) {
    if (name === "past") return doing.lastTrick();
    if (name === "undo") return doing.undo();
    if (name === "hint" && view.hint && !ui.hint) doing.hint();
    ui.sheet = ui.sheet === name ? null : name;
    redraw();
  },
  dismiss() {
    ui.message = null;
    redraw();
  },
  reconnect() {
    ui.message = null;
    line.again();
  },
  twoTap() {
    set("twoTap", !twoTap());
    redraw();
  },
  settings: () => openSettings({ pace: ui.mayGoOn ? view.table.pace : null, setPace: (pace) => line.send({ type: "pace", pace }) }),
  help: () => openHelp(),
  invite: () => openInvite({
    link: `${location.origin}/table/${encodeURIComponent(id)}`,
    open: view.seats.filter((s) => s.kind === "open").length,
    fill: view.home ? () => line.send({ type: "fill", with: "book" }) : null,
  }),
  menu: () => openMenu([
    view.home && ["undo", t.undo, !view.undo],
    view.tricks.length && ["lastTrick", t.lastTrick],
    ...besides().map((kind) => ["besides", t.besides(kind), false, kind]),
    view.seats.length > 1 && ["invite", t.invite],
    ["settings", t.settings],
    ["help", t.help],
    ["toLobby", t.lobby],
  ].filter(Boolean)),
  besides: (kind) => (kind === "attention" ? openAttention(view) : kind === "call" ? openCalls(view) : openMenu(
    view.menu.filter((a) => a.kind === kind).map((a) => ["beside", a.label, false, a.code]),
    t.besides(kind),
  )),
  beside: (code) => act(code),
  toLobby: () => location.assign("/"),
  async takeHome(form) {
    try {
      const done = await takeHome(id, tableOf(id)?.token ?? "", form);
      if (done) say(done);
    } catch (error) {
      say(error.message, { tone: "e" });
    }
  },
  async sit(seat) {
    try {
      const got = await api.sit(id, { seat, name: settings.name || undefined });
      remember(id, { token: got.token, seat: got.seat, title: view.table.title });
      line.again();
    } catch (error) {
      say(error.message, { tone: "e" });
    }
  },
};

function drop(key, place) {
  const pick = ui.pick;
  const found = pick?.key === key && pick.actions.find((a) => targetsOf(view, a).some((p) => placeKey(p) === place));
  if (found) act(found.code);
  else doing.dismiss(), (ui.pick = null), redraw();
}

// -- the line -------------------------------------------------------------------------------

function lost() {
  ui.lost = true;
  say(t.reconnecting, { tone: "w", button: t.tryNow, action: "reconnect", lasting: true });
}

function found() {
  if (ui.lost || ui.message?.text === t.reconnecting) {
    ui.lost = false;
    ui.message = null;
  }
}

// -- starting -------------------------------------------------------------------------------

/** The codes that may be typed now, and taking one. */
const typable = () => (view && !ui.lost ? view.actions.map((a) => (a.kind !== "move" && a.card ? a.card : a.code)) : []);

function chooseTyped(code) {
  const action = view.actions.find((a) => (a.kind !== "move" && a.card ? a.card : a.code) === code);
  if (!action) return;
  uncover();
  const key = [...ui.menu.byCard].find(([, actions]) => actions.includes(action))?.[0];
  if (key) {
    const card = action.card, place = key.slice(0, -card.length - 1);
    ui.pick = { key, card, place, actions: ui.menu.byCard.get(key) };
    draw();
    document.querySelector(`#table [data-key="${CSS.escape(key)}"]`)?.focus();
    return;
  }
  ui.call = action.code;
  draw();
  const button = document.querySelector(`#table [data-code="${CSS.escape(action.code)}"]`);
  button?.focus();
}

function enter(event) {
  if (event.target.closest?.("button, a")) return false;
  if (ui.pick?.actions.length === 1) act(ui.pick.actions[0].code);
  else if (ui.call) act(ui.call);
  else if (view?.over && !ui.linger) doing.next();
  else return false;
  return true;
}

function escape() {
  if (ui.pick) ui.pick = null;
  else if (ui.call) ui.call = null;
  else if (ui.past) ui.past = null;
  else if (ui.sheet) ui.sheet = null;
  else if (ui.message && !ui.message.lasting) ui.message = null;
  else return false;
  redraw();
  return true;
}

function arrowKey(event) {
  if (arrow(event)) return true;
  if (ui.past && event.key === "ArrowLeft") ui.past = Math.max(1, ui.past - 1);
  else if (ui.past && event.key === "ArrowRight") ui.past = Math.min(view.tricks.length, ui.past + 1);
  else return false;
  redraw();
  return true;
}

function start() {
  installShapes();
  speak(t);
  document.addEventListener("click", (event) => {
    const node = event.target.closest("[data-do]");
    if (!node || !doing[node.dataset.do]) return;
    if (node.disabled) return;
    doing[node.dataset.do](node.dataset.arg, node, event);
  });
  document.addEventListener("focusin", (event) => rove(event, (group, node) => {
    ui.rove[group] = node.dataset.key;
    if (group === "piles") ui.rove.layout = node.dataset.key;
  }));
  dragging({ root: byId("table"), pick: (node) => ui.pick?.key === node.dataset.key || onCard(node), drop });
  const blocked = () => Boolean(document.querySelector("dialog[open]"));
  listen({
    codes: typable,
    choose: chooseTyped,
    blocked,
    hot: {
      Enter: enter,
      Escape: escape,
      ArrowLeft: arrowKey, ArrowRight: arrowKey, ArrowUp: arrowKey, ArrowDown: arrowKey, Home: arrowKey, End: arrowKey,
      h: () => (doing.hint(), true),
      l: () => (view?.tricks.length && doing.lastTrick(), true),
      a: () => (view?.auction && doing.sheetAuction(), true),
      u: () => (view && doing.undo(), true),
      c: () => (besides().includes("claim") && doing.besides("claim"), true),
      "?": () => (openHelp(), true),
    },
  });
  addEventListener("oddtrick:settings", redraw);
  line = connect(
    `/api/tables/${encodeURIComponent(id)}/ws`,
    () => {
      const token = tableOf(id)?.token;
      return token ? { type: "hello", token } : { type: "hello" };
    },
    { frame: receive, lost, found },
  );
  if (location.hash === "#invite") {
    const once = setInterval(() => {
      if (!view) return;
      clearInterval(once);
      history.replaceState(null, "", location.pathname);
      doing.invite();
    }, 60);
  }
}

start();
