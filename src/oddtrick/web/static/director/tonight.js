// The rulings of an evening, kept in this browser alone: each with its board or table, to be looked
// up again, printed, or given to the scorer.

import { deed } from "../shared/panels.js";
import { keep as store, keptList } from "../shared/kept.js";
import { lawNames } from "./ruling.js";
import { words } from "./words.js";
import { from, h } from "../shared/dom.js";
import { input } from "../shared/forms.js";
import { locale, t } from "../shared/language.js";

const KEY = "oddtrick.rulings",
  MOST = 200,
  LONGEST = 40;

/**
 * A ruling to be kept, and one that is: when, and of which board.
 * @typedef {{place: string, laws: string, title: string, says: string, numbers: string[]}} Ruled
 * @typedef {Ruled & {at: number, board: string}} Kept
 */

/** The rulings kept, the latest first. @returns {Kept[]} */
export const tonight = () => keptList(KEY).filter((r) => r && typeof r.place === "string");

/** @param {Kept[]} rulings */
const write = (rulings) => store(KEY, rulings.slice(0, MOST));

/**
 * Keep a ruling. False where the browser keeps nothing.
 * @param {Ruled} ruling
 * @param {string} board
 */
export const keep = (ruling, board) =>
  write([{ ...ruling, at: Date.now(), board: board.trim().slice(0, LONGEST) }, ...tonight()]);

/** @param {number} at */
const drop = (at) => write(tonight().filter((r) => r.at !== at));

/**
 * Where a ruling is kept with its board; what stands there says which.
 * @param {string} place
 */
export function keepForm(place) {
  const kept = tonight().filter((r) => r.place === place);
  return h(
    "form.keep",
    { key: "keep" },
    h(
      "label",
      h("span.small-text.soft", t("Board or table")),
      input({ name: "board", maxlength: LONGEST, placeholder: t("such as: board 7, table 2"), key: "board" }),
    ),
    h("button.btn.big", { type: "submit" }, t("Keep with board")),
    h(
      "p.small-text.soft",
      { role: "status" },
      kept.length > 0 && words.keptWith(kept.map((r) => r.board).filter(Boolean)),
    ),
  );
}

/** @param {number} at */
const told = (at) => new Date(at).toLocaleString(locale, { weekday: "short", hour: "2-digit", minute: "2-digit" });

/**
 * All of the evening.
 * @param {string} back
 */
export function tonightPanel(back) {
  const all = tonight();
  return h(
    "section.pan.whole",
    { key: "tonight", "aria-label": t("Rulings tonight") },
    h(
      "header",
      h("h2", { tabindex: -1, data: { head: "whole" } }, t("Rulings tonight")),
      h("span.steps", h("a.btn", { href: back }, t("Back")), all.length > 0 && deed(t("Print"), "print", "", "p")),
    ),
    h(
      "div.in",
      h("p.soft", all.length ? t("They stay in this browser, and nobody else sees them.") : words.noneTonight),
      all.length > 0 &&
        h("ol.tonight", all, (r) =>
          h(
            "li",
            { key: r.at },
            h("div", h("b", r.board || t("No board given")), h("span.small-text.soft", " ", told(r.at), " · ", r.laws)),
            h("a", { href: r.place }, r.title),
            h("blockquote", r.says),
            lawNames(r.numbers ?? []),
            deed(t("Delete"), "drop", "", "q", { "aria-label": words.dropOf(r.title, r.board), data: { at: r.at } }),
          ),
        ),
      all.length > 0 && h("p.foot.steps>button.btn", { do: "clear" }, t("Delete all")),
    ),
  );
}

/**
 * What a press on the list does; whether it did anything.
 * @param {Event} event
 */
export function pressed(event) {
  const button = from(event, "[data-do=drop], [data-do=clear]");
  if (!button) return false;
  if (button.dataset.do === "drop") drop(Number(button.dataset.at));
  else if (confirm(t("Delete all rulings of the evening?"))) write([]);
  return true;
}
