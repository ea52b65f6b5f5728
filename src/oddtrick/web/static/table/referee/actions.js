// What the player does at a refereed table, and the claims.

import { openMenu } from "../../shared/dialogs.js";
import { act } from "../act.js";
import { table, redraw, say, ui } from "../state.js";
import { text } from "../words.js";

/** What a claim says is a module of its own, which comes when somebody claims. */
const claims = () => import("./claim.js");

/** What an act of the menu is called. @param {string} code */
const labelOf = (code) => table.view.menu.find((a) => a.code === code)?.label ?? "";

/** By the names in `data-do`. @satisfies {Record<string, import("../../shared/dispatch.js").Handler>} */
export const refereeHandlers = {
  /**
   * One of the ways to go on after a ruling: chosen first, and done when it is confirmed.
   * @param {string | undefined} _
   * @param {HTMLElement} node
   * @param {UIEvent} event
   */
  remedy(_, node, event) {
    const { code = "" } = node.dataset;
    if (ui.call === code && event.detail === 0) return act(code);
    ui.call = code;
    redraw();
  },
  /** @param {string} kind */
  async openMenuFor(kind) {
    if (kind === "claim") return (await claims()).openClaim(table.view);
    const { MENUS } = await import("./menus.js");
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
