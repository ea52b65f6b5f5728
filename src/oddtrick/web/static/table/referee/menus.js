// The menus of a referee's table, which come when one is opened: what attention may be drawn to, calls, irregularities.

import { callSign, rankText, suitMark, suitOf } from "../../shared/cards.js";
import { dialog } from "../../shared/dialogs.js";
import { h, named } from "../../shared/dom.js";
import { t } from "../../shared/language.js";
import { text } from "../words.js";
import { around, nameOf, seatWord } from "../view.js";
import { menuOf } from "./referee.js";

/** Everything attention may be drawn to, a hand at a time. @param {Frames.ViewFrame} view */
function openAttention(view) {
  const rows = view.menu.filter((a) => a.kind === "attention");
  return dialog(
    "menu",
    text.kinds("attention"),
    h("p.small-text.soft", t("The referee puts right what can be put right.")),
    h("div.about", around(view), ({ seat }) =>
      h(
        "section",
        { "aria-label": nameOf(view, seat) },
        h("h3", text.seatAndName(seatWord(view, seat), nameOf(view, seat))),
        h(
          "div.menulist",
          rows.filter((a) => a.hand === seat),
          (a) => row(a, a.entry?.text ?? a.label, a.label),
        ),
      ),
    ),
  );
}

/** The calls that the table would let happen. @param {Frames.ViewFrame} view */
function openCalls(view) {
  const rows = view.menu.filter((a) => a.kind === "call");
  return dialog(
    "menu",
    text.kinds("call"),
    h("p.small-text.soft", text.irregularNote),
    h("div.menulist.callgrid", rows, (a) => row(a, callSign(a.code, a.label), a.label)),
  );
}

/**
 * What goes wrong beside play and calls: a kind at a time, and of those that are done with a card
 * one button for each card. Each is asked again in words.
 * @param {Frames.ViewFrame} view
 */
function openIrregularities(view) {
  const rows = view.menu.filter((a) => menuOf(a) === "irregularity");
  const others = rows.filter((a) => !a.entry);
  const headings = [...new Set(rows.flatMap((a) => a.entry?.heading ?? []))];
  /** @param {Frames.EntryOfList} entryOfList */
  const sign = ({ card, call, text }) => (card ? cardSign(card) : callSign(call, text));
  /** @param {Frames.OfferedAction} a @param {...import("../../shared/dom.js").Child} inside */
  const button = (a, ...inside) => h("button.btn.big", { do: "confirm", arg: a.code, data: { close: "" } }, inside);
  return dialog(
    "menu",
    text.kinds("irregularity"),
    h("p.small-text.soft", text.irregularityNote),
    headings.map((heading) => {
      const some = rows.filter((a) => a.entry?.heading === heading);
      return h(
        "section",
        { "aria-label": heading },
        h("h3.heading", heading),
        h(
          "div",
          { class: some[0].entry?.card ? "card-choices tinted" : "menulist callgrid" },
          some,
          (a) => a.entry && button(a, named(a.label, sign(a.entry))),
        ),
      );
    }),
    others.length ? h("div.menulist", others, (a) => button(a, a.label)) : null,
  );
}

/** @param {string} code */
const cardSign = (code) => h("span.bid", rankText(code), suitMark(suitOf(code)));

/** @param {Frames.OfferedAction} action @param {import("../../shared/dom.js").Child} words */
const row = (action, words, name = "") =>
  h("button.btn.big", { do: "perform", arg: action.code, data: { close: "" } }, name ? named(name, words) : words);

/** The menus by the kinds of their acts. @type {Record<string, (view: Frames.ViewFrame) => unknown>} */
export const MENUS = { attention: openAttention, call: openCalls, irregularity: openIrregularities };
