// @ts-nocheck
// What the player does: every button, card and key ends here.

import * as api from "../shared/api.js";
import { aloneDoing, dealsAlone } from "./people/solo.js";
import { cardName } from "../shared/cards.js";
import { byId } from "../shared/dom.js";
import { openClaim, stated } from "./referee/claim.js";
import { openHelp, openInvite, openMenu, openSettings } from "../shared/dialogs.js";
import { endLesson } from "./panels/lesson.js";
import { openAlert } from "./people/alerts.js";
import { inCompany } from "./people/company.js";
import { openHouse } from "./people/settings.js";
import { nameAsked } from "./people/name.js";
import { checkSeal, saveSeal } from "./people/seal.js";
import { openAttention, openCalls, openDeeds, breachOf } from "./referee/referee.js";
import { startBoard } from "../review/file.js";
import { remember, set, settings, tableOf, twoTap } from "../shared/settings.js";
import { t } from "./words.js";
import { patienceDoing } from "../patience/manners.js";
import { nextOfSet, startBoardOf } from "./panels/board-set.js";
import { takeHome } from "./panels/takehome.js";
import { goesHome, isLayout, lastSpoken, placeKey, refusal, seatWord, targetsOf } from "./view.js";
import { besides, desk, hush, id, lost, redraw, say, sheeted, ui } from "./state.js";
import { draw } from "./draw.js";
import { gatherNow } from "./trick-pause.js";

/** Send an act, once for each version of the table. */
export function act(code, auto = "") {
  if (ui.sent === desk.view.version) return;
  ui.auto = auto; // whatever else is done ends it
  ui.pick = null;
  ui.call = null;
  ui.message = null;
  if (desk.line.send({ type: "act", version: desk.view.version, code })) ui.sent = desk.view.version;
  else lost();
  redraw();
}

/** Go on with a board of the set this table belongs to. */
async function goToBoard(board, again = false) {
  if (!board) return;
  try {
    location.assign(await startBoardOf(desk.view.table.set.id, board, again));
  } catch (error) {
    say(error.message, { tone: "w", lasting: true });
  }
}

/** The next card home, where all are to go there. */
export function sendHome() {
  const next = desk.view.actions.find((a) => goesHome(desk.view, a));
  if (next) act(next.code, "home");
  else ui.auto = "";
}

/** Whoever chooses something wants to see the table, and what the status line says of it. */
export function uncover() {
  if (sheeted()) ui.sheet = null;
}

/** A card was chosen. */
export function onCard(node) {
  uncover();
  const { key, card, place } = node.dataset;
  const actions = ui.menu.byCard.get(`${place}/${card}`) ?? [];
  const here = ui.pick?.actions.filter((a) => targetsOf(desk.view, a).some((p) => placeKey(p) === place)) ?? [];
  if (ui.pick && ui.pick.key !== key && here.length) return act(here[0].code);
  if (ui.pick?.key === key) {
    // A second tap sends a card home where it can go there.
    const home = ui.pick.actions.find((a) => goesHome(desk.view, a));
    if (home) return act(home.code);
    if (ui.pick.actions.length === 1) return act(ui.pick.actions[0].code);
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

/** The panels that have no tab where there is little room. */
function panels() {
  if (!sheeted() || byId("tabs").offsetParent) return [];
  const { view } = desk;
  return [
    view.home && settings.hints && !view.table.evening && ["tab", t.hint, !view.hint, "hint"],
    view.auction && ["tab", t.auction, false, view.calls && !view.over ? "meanings" : "auction"],
    ["tab", t.score, false, "pad"],
    view.referee && ["tab", t.ruling, false, "ruling"],
    ["tab", t.log, false, "log"],
  ];
}

const needsTarget = (action) => action.to !== null && action.to !== undefined;

/** What each `data-do` of the page does: with its `data-arg`, its node and the event. */
export const doing = {
  card: (_, node) => onCard(node),
  place(_, node) {
    const found = ui.pick?.actions.find((a) => targetsOf(desk.view, a).some((p) => placeKey(p) === node.dataset.place));
    if (found) act(found.code);
  },
  turn(_, node) {
    uncover();
    act(node.dataset.code);
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
    const again = ui.call === code,
      action = desk.view.actions.find((a) => a.code === code);
    if (action?.kind === "resign" && isLayout(desk.view) && desk.view.actions.length > 1) {
      return say(t.sure(action.label), { tone: "w", button: action.label, action: "beside", arg: code });
    }
    // Where cards lie in sight, what only moves one of them is done at once.
    const moves = isLayout(desk.view) && (action?.kind === "stop" || (action?.place ?? action?.to ?? null) !== null);
    if (!moves && twoTap() && !again && !ui.pick && event.detail !== 0) {
      ui.call = code;
      return say(t.tapAgainTo(node.textContent || node.getAttribute("aria-label")), {});
    }
    act(code);
  },
  /** One of the ways to go on after a ruling: chosen first, and done when it is confirmed. */
  remedy(_, node, event) {
    const { code } = node.dataset;
    if (ui.call === code && event.detail === 0) return act(code);
    ui.call = code;
    redraw();
  },
  ask(index) {
    ui.asked = ui.asked === Number(index) ? null : Number(index);
    redraw();
  },
  hint() {
    if (!settings.hints || !desk.view.hint || ui.hint) return;
    ui.asking = desk.line.send({ type: "hint", version: desk.view.version });
    redraw();
  },
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
  ...aloneDoing,
  ...patienceDoing(
    () => desk.view,
    (frame) => desk.line.send(frame),
  ),
  // Who plays alone is told why nothing more is taken back.
  undo: () => (desk.view.undo || dealsAlone(desk.view)) && desk.line.send({ type: "undo", version: desk.view.version }),
  next() {
    if (!desk.view.over || !ui.mayGoOn) return;
    if (desk.view.table.set) goToBoard(nextOfSet(desk.view));
    else if (desk.view.table.evening) location.assign(`/club/${desk.view.table.evening.id}/play?on`);
    else desk.line.send({ type: "next", version: desk.view.version });
  },
  /** Asked twice: it cannot be taken back. */
  breakOff() {
    const { version } = desk.view;
    if (ui.breaking !== version) {
      ui.breaking = version;
      return redraw();
    }
    ui.breaking = null;
    desk.line.send({ type: "breakoff", version });
  },
  gather: () => gatherNow(),
  lastTrick() {
    ui.past = ui.past ? null : desk.view.tricks.length || null;
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
    const calls = desk.view.auction?.calls ?? [];
    if (sheeted()) return doing.tab(desk.view.calls && !desk.view.over ? "meanings" : "auction");
    ui.asked ??= calls.length ? (lastSpoken(desk.view) ?? 0) : null;
    draw();
    document.querySelector(".p-auction .call.on, .p-auction button.call")?.focus();
  },
  tab(name) {
    if (name === "past") return doing.lastTrick();
    if (name === "undo") return doing.undo();
    if (name === "allHome") return doing.allHome();
    if (name === "hint" && desk.view.hint && !ui.hint) doing.hint();
    ui.sheet = ui.sheet === name ? null : name;
    redraw();
  },
  dismiss: () => hush(),
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
      setPace: (pace) => desk.line.send({ type: "pace", pace }),
    }),
  help: () => openHelp(desk.view.table.game),
  invite: () =>
    openInvite({
      link: `${location.origin}/table/${encodeURIComponent(id)}`,
      invitation: api.invitation(id),
      picture: `/api/tables/${encodeURIComponent(id)}/invitation.svg`,
      open: desk.view.seats.filter((s) => s.kind === "open").length,
      fill: desk.view.home ? () => desk.line.send({ type: "fill", with: "book" }) : null,
    }),
  fill: () => desk.line.send({ type: "fill", with: "book" }),
  /** The director of the evening is called to this table, with the reason. */
  async director() {
    const { callDirector } = await import("../club/call-director.js");
    callDirector(desk.view.table, (said) => say(said, { lasting: true }));
  },
  endLesson: () => endLesson(),
  rules: () => open(`/rules/${encodeURIComponent(desk.view.table.game)}`, "oddtrick-rules"),
  people: () => openHouse(desk.view, (frame) => desk.line.send(frame)),
  say: (text) => desk.line.send({ type: "say", text, watchers: !desk.view.home }),
  ear(ear) {
    ui.ear = ear;
    redraw();
  },
  mute(name) {
    ui.muted = new Set(ui.muted).add(name);
    redraw();
  },
  unmute() {
    ui.muted = null;
    redraw();
  },
  checkSeal: async () => say(await checkSeal(desk.view), { lasting: true }),
  saveSeal: () => saveSeal(desk.view),
  wait: () => desk.line.send({ type: "wait" }),
  back: () => desk.line.send({ type: "back" }),
  answer: (yes) => desk.line.send({ type: "answer", yes: yes === "yes" }),
  explain: (index) => openAlert(desk.view, Number(index), (frame) => desk.line.send(frame)),
  menu: () =>
    openMenu(
      [
        desk.view.home && !dealsAlone(desk.view) && ["undo", t.undo, !desk.view.undo],
        ...(dealsAlone(desk.view)
          ? [
              ["again", t.again],
              ["newDeal", t.newDeal],
              desk.view.hint && ["watch", ui.auto === "watch" ? t.stopWatching : t.playOut],
              ["tab", t.score, false, "pad"],
            ]
          : []),
        desk.view.tricks.length && ["lastTrick", t.lastTrick],
        ...panels(),
        ...besides().map((kind) => ["besides", t.besides(kind), false, kind]),
        desk.view.table.evening && desk.view.home && ["director", t.director],
        desk.view.table.evening?.machines &&
          desk.view.home &&
          desk.view.seats.some((x) => x.kind === "open") && ["fill", t.fill],
        desk.view.seats.length > 1 && !desk.view.table.evening && ["invite", t.invite],
        desk.view.seats.length > 1 && ["people", desk.view.house?.yours ? t.hostsDesk : t.people],
        inCompany(desk.view) && desk.view.house?.talk !== "off" && ["tab", t.talk, false, "talk"],
        ["rules", t.rules],
        ["settings", t.settings],
        ["help", t.help],
        ["toLobby", t.lobby],
      ].filter(Boolean),
    ),
  besides: (kind) =>
    kind === "attention"
      ? openAttention(desk.view)
      : kind === "call"
        ? openCalls(desk.view)
        : kind === "deed"
          ? openDeeds(desk.view)
          : kind === "claim"
            ? openClaim(desk.view)
            : openMenu(
                desk.view.menu.filter((a) => a.kind === kind).map((a) => ["sure", a.label, false, a.code]),
                t.besides(kind),
              ),
  beside: (code) => act(code),
  /** A claim, with what the player has said of how he will play. */
  claim(code) {
    const { label } = desk.view.menu.find((a) => a.code === code),
      play = stated();
    say(t.sure(label + play.told), {
      tone: "w",
      button: label,
      action: "settle",
      arg: code + play.code,
      lasting: true,
    });
  },
  /** Asked again in words, with the cards in sight: it may end the deal and cannot be taken back. */
  sure(code) {
    const { label } = desk.view.menu.find((a) => a.code === code);
    say(t.sure(label), { tone: "w", button: label, action: "settle", arg: code, lasting: true });
  },
  settle(code) {
    act(code);
    ui.awaits = true;
  },
  toLobby: () => location.assign("/"),
  moreWays() {
    ui.more = !ui.more;
    redraw();
  },
  /** The same cards at a table of one's own: what is played there changes nothing here. */
  async replay() {
    const { table, home, finished } = desk.view;
    if (table.set) return goToBoard(table.set.board, true);
    const played = `${table.id}/${finished.deal}`;
    try {
      const made = await api.newTable({
        game: table.game,
        options: table.options,
        name: settings.name ?? "",
        seat: home,
        again: played,
      });
      remember(made.id, {
        token: made.token,
        seat: made.seat,
        title: table.title,
        beside: played,
      });
      location.assign(`/table/${made.id}`);
    } catch (error) {
      say(error.message, { tone: "w", lasting: true });
    }
  },
  async nextBoard() {
    try {
      location.assign(await startBoard(tableOf(id).filed, desk.view.home));
    } catch (error) {
      say(error.message, { tone: "w", lasting: true });
    }
  },
  async takeHome(form) {
    try {
      const done = await takeHome(id, tableOf(id)?.token ?? "", form);
      if (done) say(done);
    } catch (error) {
      say(error.message, { tone: "e" });
    }
  },
  admit: (number) => desk.line.send({ type: "admit", number: Number(number), yes: true }),
  notAdmit: (number) => desk.line.send({ type: "admit", number: Number(number), yes: false }),
  async sit(seat) {
    await nameAsked();
    try {
      const got = await api.sit(id, { seat, name: settings.name || undefined });
      remember(id, { token: got.token, seat: got.seat, title: desk.view.table.title });
      if (got.asked) say(t.hostIsAsked(seatWord(desk.view, got.seat)), { tone: "w", lasting: true, until: "seated" });
      desk.line.again();
    } catch (error) {
      say(error.message, { tone: "e" });
    }
  },
};

/** A card was let go over a place. */
export function drop(key, place) {
  const pick = ui.pick;
  const found =
    pick?.key === key && pick.actions.find((a) => targetsOf(desk.view, a).some((p) => placeKey(p) === place));
  if (found) act(found.code);
  else (doing.dismiss(), (ui.pick = null), redraw());
}
