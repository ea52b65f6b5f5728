// What the player does that concerns people: who sits, how the table is kept, talk, the seal.

import * as api from "../../shared/api.js";
import { remember, set, settings } from "../../shared/settings.js";
import { change, id, say, table, ui } from "../state.js";
import { text } from "../words.js";
import { place } from "../../shared/places.js";
import { on } from "../../shared/dispatch.js";
import { dialog } from "../../shared/dialogs.js";
import { h } from "../../shared/dom.js";
import { t } from "../../shared/language.js";

// The name by which the others know one: asked for once, kept in this browser.

/**
 * Resolves when the name is known, or was left out; at once where it has been asked for.
 * @returns {Promise<void>}
 */
function nameAsked() {
  if (settings.name || settings.asked) return Promise.resolve();
  return new Promise((resolve) => {
    const field = h("input.field", { id: "askname-field", maxlength: 24, autocomplete: "nickname" });
    const form = h(
      "form.bynumber",
      { novalidate: "" },
      h("label.unseen", { for: "askname-field" }, t("Your name")),
      field,
      h("button.btn.p.big", { type: "submit" }, t("Sit down")),
    );
    const node = dialog("askname", t("What is your name?"), h("p", text.nameAskNote), form);
    on(form, "submit", () => {
      set("name", field.value.trim());
      node.close();
    });
    node.addEventListener("close", () => {
      set("asked", true);
      node.remove();
      resolve();
    });
    field.focus();
  });
}

/** The host is asked first: it is said until the seat is had. */
export function hostAsked() {
  if (!table.view.home) say(text.hostIsAsked, { tone: "w", lasting: true, until: "seated" });
}

const openedSeal = () => import("./opened-seal.js");

/** By the names in `data-do`. @satisfies {Record<string, import("../../shared/dispatch.js").Handler>} */
export const peopleHandlers = {
  async invite() {
    const { openInvite } = await import("../../shared/invite.js");
    openInvite({
      link: location.origin + place("table", id),
      invitation: api.invitation(id),
      picture: `/api/tables/${encodeURIComponent(id)}/invitation.svg`,
      open: table.view.seats.filter((s) => s.kind === "open").length,
      fill: table.view.home ? () => table.socket.send({ type: "fill", with: "book" }) : undefined,
    });
  },
  /** The tables of others near one's rating are offered as long as nobody has come to this one. */
  async near() {
    const { lookNear } = await import("../../friends/api.js");
    const alone = () => table.view.seats.filter((s) => s.kind === "person").length < 2;
    lookNear(id, alone, (said, button, go) => {
      ui.nearer = () => go().catch((error) => say(api.sentenceOf(error), { tone: "w" }));
      say(said, { button, action: "goNear", lasting: true });
    });
  },
  goNear: () => ui.nearer?.(),
  fill: () => table.socket.send({ type: "fill", with: "book" }),
  /** The director of the evening is called to this table, with the reason. */
  async director() {
    const { callDirector } = await import("../../club/table/phone.js");
    callDirector(table.view.table, (/** @type {string} */ said) => say(said, { lasting: true }));
  },
  async people() {
    const { openHouse } = await import("./settings.js");
    openHouse(table.view, (/** @type {Frames.ClientFrame} */ frame) => table.socket.send(frame));
  },
  /** @param {string} text */
  say: (text) => table.socket.send({ type: "say", text, watchers: !table.view.home }),
  /** @param {string} ear */
  ear: (ear) => change({ ear }),
  /** @param {string} name */
  mute: (name) => change({ muted: new Set(ui.muted).add(name) }),
  unmute: () => change({ muted: null }),
  checkSeal: async () => say(await (await openedSeal()).checkSeal(table.view), { lasting: true }),
  saveSeal: async () => (await openedSeal()).saveSeal(table.view),
  wait: () => table.socket.send({ type: "wait" }),
  back: () => table.socket.send({ type: "back" }),
  /** @param {string} yes */
  answer: (yes) => table.socket.send({ type: "answer", yes: yes === "yes" }),
  /** @param {string} index */
  explain: async (index) => (await import("./alert-dialog.js")).openAlert(table.view, Number(index)),
  /** @param {string} number */
  admit: (number) => table.socket.send({ type: "admit", number: Number(number), yes: true }),
  /** @param {string} number */
  notAdmit: (number) => table.socket.send({ type: "admit", number: Number(number), yes: false }),
  /** @param {string} seat */
  async sit(seat) {
    await nameAsked();
    const got = await api.attempt(
      (said) => say(said, { tone: "e" }),
      () => api.sit(id, { seat, name: settings.name || undefined }),
    );
    if (!got) return;
    remember(id, { token: got.token, seat: got.seat, title: table.view.table.title });
    if (got.asked) hostAsked();
    table.socket.again();
  },
};
