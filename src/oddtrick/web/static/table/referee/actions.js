// What the player does at a refereed table, and the claims.

import { openMenu } from "../../shared/dialogs.js";
import { act } from "../act.js";
import { desk, redraw, say, ui } from "../state.js";
import { t } from "../words.js";
import { openAttention, openCalls, openDeeds } from "./referee.js";

/** What a claim says is a module of its own, which comes when somebody claims. */
const claims = () => import("./claim.js");

/** What an act of the menu is called. @param {string} code */
const labelOf = (code) => desk.view.menu.find((a) => a.code === code)?.label ?? "";

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
  besides: (kind) =>
    kind === "attention"
      ? openAttention(desk.view)
      : kind === "call"
        ? openCalls(desk.view)
        : kind === "deed"
          ? openDeeds(desk.view)
          : kind === "claim"
            ? claims().then((claim) => claim.openClaim(desk.view))
            : openMenu(
                desk.view.menu.filter((a) => a.kind === kind).map((a) => ["sure", a.label, false, a.code]),
                t.besides(kind),
              ),
  /** @param {string} code */
  beside: (code) => act(code),
  /** A claim, with what the player has said of how he will play. @param {string} code */
  async claim(code) {
    const { stated } = await claims();
    const label = labelOf(code),
      play = stated();
    say(t.sure(label + play.told), {
      tone: "w",
      button: label,
      action: "settle",
      arg: code + play.code,
      lasting: true,
    });
  },
  /**
   * Asked again in words, with the cards in sight: it may end the deal and cannot be taken back.
   * @param {string} code
   */
  sure(code) {
    const label = labelOf(code);
    say(t.sure(label), { tone: "w", button: label, action: "settle", arg: code, lasting: true });
  },
  /** @param {string} code */
  settle(code) {
    act(code);
    ui.awaits = true;
  },
};
